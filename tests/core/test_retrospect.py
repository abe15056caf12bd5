"""What the others did since one's last turn, and the game as it was."""

from __future__ import annotations

import random
import re

import pytest

import minesnb
from minesnb.core.record import Seat
from minesnb.core.retrospect import LONGEST, since_last_turn
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.core.view import LOG_LINES
from tests.client import Client

NAMES = ("Ann", "Ben", "Cid")


def played(game, players=2, seed=3):
    """Yield a table at every decision of a random game."""
    rng = random.Random(seed)
    table = Table(minesnb.load(game), [Seat(name) for name in NAMES[:players]], seed=seed)
    while not table.state.is_terminal:
        yield table
        table.act(rng.choice(table.state.legal_actions()))
    yield table


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_since(game):
    """Each of the others has one sentence, for exactly the steps that it decided since."""
    for table in played(game, 3 if game != "cave_vs_cave" else 2):
        deciders = [entry.player for entry in table.history]
        for viewer in range(len(table.seats)):
            found = since_last_turn(table.history, viewer, table.names)
            seats = [line.seat for line in found]

            assert viewer not in seats
            assert len(set(seats)) == len(seats)
            for line in found:
                assert line.seat == deciders[line.first - 1] == deciders[line.last - 1]
                assert viewer not in deciders[line.first - 1 : line.last]
                assert line.text.endswith(".")
                # What is not this one's deed begins a sentence of its own in the log.
                assert not re.search(r", (It|The|Nobody|Everybody|Player \d|All) ", line.text)
                assert len(line.text) < 2 * LONGEST


def test_since_counts_what_it_leaves_out():
    """A long turn is cut short with how much more was done."""
    lines = [
        line.text
        for table in played("imperial_miners")
        for line in since_last_turn(table.history, table.state.current_player, table.names)
    ]

    assert any(" more." in text for text in lines)


def test_who_has_no_seat_is_told_nothing():
    """A spectator has had no turn, so there is nothing since."""
    (*_, table) = played("kings_under_mountains")

    assert [] == since_last_turn(table.history, -1, table.names)


@pytest.fixture
def session():
    """A session at the end of a game of two, as the first seat sees it."""
    (*_, table) = played("kings_under_mountains")
    return TableSession(table, 0)


def test_look(session):
    """Every step is shown as that seat saw it then, nothing can be played, and the game stays as it is."""
    client, table = Client(session), session.table
    before = table.record()
    for at in range(0, len(table.history) + 1, 7):
        view = client.send("look", at=at)
        state = table.history[at].before if at < len(table.history) else table.state
        drawn = session.game.picture(state.observation(0), table.names)

        assert {"at": at, "steps": len(table.history), "worst": []} == view["review"]
        assert list(drawn.live()) == [p["svg"] for p in view["panes"]]
        assert [] == view["choices"]
        assert None is view["result"]
        assert "review" == view["prompt"]["tone"]
    assert client.send("act", path=["deck"])["error"]
    view = client.send("look", at=None)

    assert (None, "over") == (view["review"], view["prompt"]["tone"])
    assert before == table.record()


def test_look_no_farther_than_the_game(session):
    """A step that there is not is refused in words."""
    steps = len(session.table.history)
    view = Client(session).send("look", at=steps + 1)

    assert f"has {steps} steps" in view["error"]["text"]
    assert None is view["review"]


def test_a_move_ends_the_look_back():
    """Whoever looks back sees the game as it is as soon as somebody plays on."""
    table = next(played("kings_under_mountains"))
    session = TableSession(table, 0)
    table.act(table.state.legal_actions()[0])
    client = Client(session)
    client.send("look", at=0)
    table.act(table.state.legal_actions()[0])

    assert None is session.view()["review"]


def test_older(session):
    """The whole log can be had in parts, each of whole steps and once."""
    client, table = Client(session), session.table
    lines = session.view()["log"]
    while lines[0]["n"] > 1:
        older = client.send("older", before=lines[0]["n"])["older"]

        assert older
        assert older[-1]["n"] < lines[0]["n"]
        lines = older + lines

    assert [line.text for line in table.log(0)] == [line["text"] for line in lines]
    assert None is session.view()["older"] or LOG_LINES >= len(session.view()["older"])
    assert [] == client.send("older", before=1)["older"]


def test_deeds_come_first():
    """Of the lines of a decision the first is the deed, and chance decides nothing."""
    (*_, table) = played("gold_mine")
    lines = table.log(0)
    for before, line in zip((None, *lines), lines, strict=False):
        new = before is None or before.n != line.n
        assert line.deed == (new and line.seat >= 0)
        assert line.seat == table.history[line.n - 1].player
