"""The guided game: real, commented, and the learner's to take back."""

import re

import pytest

from minesnb import lessons
from minesnb.core.game import TERMINAL
from minesnb.core.session import choices_of
from minesnb.games.cave_vs_cave.rules.state import CaveState, Phase
from minesnb.games.gold_mine.rules.state import GoldMineState
from minesnb.games.imperial_miners.rules.state import MinersState, PlayCard
from tests.lessons.steps import LESSONS, Learner

every_game = pytest.mark.parametrize("game", LESSONS)


def play_on(learner, choose, most=200):
    """Choose and choose until the game is over; return the last view."""
    view = learner.session.view()
    for _ in range(most):
        paths = [choice["path"] for choice in view["choices"]]
        if ["button-restart"] in paths:
            break
        view = learner.send("act", path=choose(learner.session, paths))

        assert view["error"] is None

    return view


def best(session, _paths):
    """Choose as the bot would."""
    seen = session.observation
    action, _ = session.game.best(seen)
    return list(session.game.paths(seen, action)[0])


@every_game
def test_starts_half_way(game):
    """Much has been played, it is the learner's turn, and nothing can be taken back yet."""
    learner = Learner(game, "half-game")
    view = learner.session.view()

    assert 0 == learner.session.observation.current_player
    assert view["log"]
    assert any(seat["total"] for seat in view["seats"])
    assert not view["can"]["undo"]
    assert "decided nothing" in learner.send("undo")["error"]["text"]


def test_half_of_the_deck_is_gone():
    """In Kings under Mountains about half of the deck is left, and the learner leads the Dwarves."""
    session = Learner("kings_under_mountains", "half-game").session
    view = session.view()
    left = re.search(r"Deck, (\d+) cards", "".join(pane["svg"] for pane in view["panes"]))

    assert left
    assert 24 <= int(left[1]) <= 36
    assert "Dwarf king" == session.game.seat_emblem(session.observation, 0)[0]


def test_half_of_the_nuggets_are_found():
    """In Gold Mine the search is under way: the learner holds about half of the nuggets needed."""
    state = Learner("gold_mine", "half-game").session.observation

    assert isinstance(state, GoldMineState)
    assert 3 <= state.nuggets[0] <= 4
    assert 3 == state.num_players
    assert all(node >= 0 for node in state.miners)


def test_half_of_the_rounds_are_played():
    """In Cave vs. Cave the fifth of eight rounds has begun, and the learner is to take a tile."""
    state = Learner("cave_vs_cave", "half-game").session.observation

    assert isinstance(state, CaveState)
    assert 5 == state.round
    assert Phase.TAKE == state.phase
    assert state.turns <= 1


def test_half_of_the_events_are_turned_up():
    """In Imperial Miners about half of the ten rounds are played, and the learner plays a card, alone."""
    state = Learner("imperial_miners", "half-game").session.observation

    assert isinstance(state, MinersState)
    assert 1 == state.num_players
    assert 5 <= state.round <= 7
    assert isinstance(state.tasks[-1], PlayCard)
    assert 2 <= len(state.legal_actions())


@every_game
def test_to_the_end(game):
    """The bot's own choices are called good, the game ends, is summed up, and the step is done."""
    learner = Learner(game, "half-game")
    view = play_on(learner, best)
    feedback = view["lesson"]["feedback"]

    assert TERMINAL == learner.session.observation.current_player
    assert "good" == feedback["tone"]
    assert f"The game is over: {LESSONS[game].seats[0]}" in feedback["text"]
    assert {"half-game"} == learner.session.progress.done
    assert view["result"]["text"]

    view = learner.send("act", path=["button-restart"])

    assert view["lesson"]["feedback"] is None
    assert 0 == learner.session.observation.current_player


@every_game
def test_comments(game):
    """A choice much worse than the bot's is told what the bot would do; one as good gets no blame."""
    told = []
    learner = Learner(game, "half-game")
    for choice in learner.session.view()["choices"]:
        view = learner.send("act", path=choice["path"])
        told.append(view["lesson"]["feedback"])
        view = learner.send("undo")

        assert view["lesson"]["feedback"] is None
        assert view["error"] is None

    worse = [each["text"] for each in told if each and each["tone"] == "bad"]

    assert 0 < len(worse) < len(told)
    assert all("A bot would rather do this: **" in text for text in worse)


@every_game
def test_illegal(game):
    """An illegal pick is refused by its rule, as at any table."""
    learner = Learner(game, "half-game")
    seen = learner.session.observation
    legal = choices_of(seen.game, seen)
    wrong = next(
        list(path)
        for action in seen.candidates()
        for path in seen.game.paths(seen, action)
        if path
        and not any(other[: len(path)] == path or path[: len(other)] == other for other in legal)
    )
    view = learner.send("why", path=wrong)

    assert view["why"]["refusals"]

    view = learner.send("act", path=wrong)

    assert view["why"]["refusals"]
    assert view["lesson"]["feedback"] is None


@every_game
def test_hint(game):
    """A hint is the bot's choice with its reason."""
    learner = Learner(game, "half-game")
    view = learner.send("hint")
    shown = [element for element in best(learner.session, []) if not element.startswith("button-")]

    assert shown == [e for e in view["hint"]["elements"] if not e.startswith("button-")]
    assert view["hint"]["text"]


def test_some_turns_are_enough():
    """Where the step asks for a number of decisions only, they are summed up when they are made."""
    text = (
        'title = "T"\nabout = "A."\ngame = "kings_under_mountains"\nseats = ["Dora", "Otto"]\n'
        '[[steps]]\nid = "some"\nheading = "Some"\ngoal = "Play."\nbody = "Play."\nrules = ["KM-14"]\n'
        'game = { seed = "1", players = 2, turns = 2 }\n'
    )
    session = lessons.LessonSession(lessons.read(text))
    learner = Learner()
    learner.session = session
    for _ in range(2):
        view = learner.send("act", path=best(session, []))

    assert {"some"} == session.progress.done
    assert "enough to go on alone" in view["lesson"]["feedback"]["text"]
