"""A browser's window: text in, text out, and every wrong address answered in the lobby."""

import json
from typing import Any

import pytest

import minesnb
from minesnb import lessons
from minesnb.bots import seats
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.web.window import open_page

GAME = "kings_under_mountains"


class Browser:
    """A page's script: keeps what it is told, and speaks."""

    def __init__(self, **wish):
        self.told: list[tuple[str, dict[str, Any]]] = []
        self._say = open_page(
            lambda kind, text: self.told.append((kind, json.loads(text))), json.dumps(wish)
        )
        self._seq = 0

    @property
    def view(self):
        """The newest view."""
        return next(content for kind, content in reversed(self.told) if kind == "view")

    def say(self, kind, **fields):
        """Send a message, and return the view that answers it."""
        self._seq += 1
        message = {"kind": kind, "client": "c", "seq": self._seq, "rev": self.view["rev"], **fields}
        self._say(json.dumps(message))
        return self.view


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_pages(game):
    """A wish opens the lobby, a table or a tutorial; rules come before the view that needs them."""
    lobby, table, lesson = (
        Browser(),
        Browser(page="play", game=game),
        Browser(page="learn", game=game),
    )

    assert ["lobby", "game", "lesson"] == [each.view["mode"] for each in (lobby, table, lesson)]
    assert ["rules", "view"] == [kind for kind, _ in table.told]
    assert minesnb.load(game).title == table.view["title"]
    assert lessons.load(game).steps[0].heading == lesson.view["lesson"]["heading"]


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_seed_and_position(game):
    """A seed deals the same cards again, and a position is played on from as it stands."""
    rules = minesnb.load(game)
    deals = [Browser(page="play", game=game, seed="7").view["panes"] for _ in range(2)]
    starts = (rules.new_game(players=rules.min_players, seed=seed) for seed in range(50))
    start = next(state for state in starts if state.current_player == 0)
    onward = Browser(page="play", game=game, position=rules.position_text(start))

    assert deals[0] == deals[1]
    assert (
        TableSession(Table(rules, seats(start.num_players), start=start)).view()["panes"]
        == onward.view["panes"]
    )


@pytest.mark.parametrize(
    "wish",
    [
        {"page": "play", "game": "chess"},
        {"page": "play"},
        {"page": "attic"},
        {"page": "play", "game": GAME, "position": "all the gold"},
        {"page": "play", "game": GAME, "cheat": "yes"},
    ],
)
def test_wrong_wish(wish):
    """What cannot be opened leads to the lobby, which says why until something else is asked for."""
    browser = Browser(**wish)

    assert "lobby" == browser.view["mode"]
    assert "This address cannot be opened" in browser.view["lobby"]["trouble"]["text"]
    browser.say("saved", codes=[])
    assert browser.view["lobby"]["trouble"]
    browser.say("read", game=GAME)
    assert browser.view["lobby"]["trouble"] is None


@pytest.mark.parametrize("text", ["", "{", "[]", '"act"', '{"kind": "act"}', "\x00"])
def test_foreign_message(text):
    """What is no message changes nothing and is answered on the board."""
    browser = Browser(page="play", game=GAME, seed="7")
    before = browser.view
    browser._say(text)

    assert browser.view["error"]["text"]
    assert before["choices"] == browser.view["choices"]


def test_another_page():
    """From a table one comes to the lobby and into another game; revisions only rise."""
    browser = Browser(page="play", game=GAME, seed="7")
    revisions = [browser.view["rev"]]
    assert "lobby" == browser.say("new")["mode"]
    revisions.append(browser.view["rev"])
    browser.say(
        "start",
        game="gold_mine",
        seats=[{"name": "Ann"}, {"name": "Flint", "bot": "random"}],
        options={},
        seed="",
        undo="fair",
    )
    revisions.append(browser.view["rev"])

    assert "game" == browser.view["mode"], browser.view["lobby"]
    assert revisions == sorted(set(revisions))
