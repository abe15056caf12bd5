"""The exception tree: one root, each error carries what it needs to explain itself."""

from __future__ import annotations

import pytest

import minesnb
from minesnb.core import errors
from minesnb.core.rulebook import Refusal
from minesnb.core.words import nearest, quoted


@pytest.mark.parametrize("name", errors.__all__)
def test_one_root(name):
    """Everything minesnb raises on purpose is a MinesError."""
    assert issubclass(getattr(errors, name), errors.MinesError)


def test_nearest():
    """The nearest known word is offered; where none is near, nothing is."""
    assert " (did you mean 'redraw'?)" == nearest("redrow", ["draw", "redraw"])
    assert "" == nearest("xyz", ["draw", "redraw"])
    assert "" == nearest("xyz", [])


def test_an_illegal_action_names_every_rule():
    """The message of IllegalAction has the action and each refusal with its rule."""
    refusals = (Refusal("KM-17", "Too weak."), Refusal("KM-27", "Own race."))
    error = errors.IllegalAction("Or7a>c1", refusals)

    assert "Or7a>c1: Too weak. (KM-17); Own race. (KM-27)" == str(error)
    assert ("Or7a>c1", refusals) == (error.action, error.refusals)
    assert "redraw: not a legal action here" == str(errors.IllegalAction("redraw", ()))


def test_nothing_long_is_repeated():
    """However long what is wrong may be, the error about it can be read, and keeps its end."""
    long = "k" * 100_000
    found = [
        errors.UnknownGame(long, ("gold_mine",)),
        errors.BadOption(long, long),
        errors.BadPosition(long, long),
        errors.BadRecord("moves[3]", long),
        errors.BadDeck("deck file", long, "KM-4"),
        errors.BadMessage(long),
        errors.IllegalAction(long, (Refusal("KM-17", "Too weak."),)),
    ]

    assert [] == [type(error) for error in found if len(str(error)) > 800]
    assert str(found[0]).endswith("the games are gold_mine")
    assert str(found[-1]).endswith("Too weak. (KM-17)")
    assert "'\\x1b[2J\\n': is none" == str(errors.BadOption("\x1b[2J\n", "is none"))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Ann", "'Ann'"),
        (None, "None"),
        ({"b": 1, "a": [2]}, "{'a': [2], 'b': 1}"),
        ("ab" * 50, f"{repr('ab' * 50)[:39]}…{repr('ab' * 50)[-20:]}"),
        pytest.param(10**9999, "an int too long to be written", id="long"),
    ],
)
def test_quoted(value, text):
    """What came from outside is repeated as Python writes it, shortened in the middle."""
    assert text == quoted(value)
    assert len(quoted(value)) <= 60


def test_places_and_reasons():
    """Errors about files name the place, the reason and, where there is one, the rule."""
    deck = errors.BadDeck("cards[3]", "is bad", "KM-4")

    assert ("cards[3]: is bad (KM-4)", "KM-4") == (str(deck), deck.rule)
    assert "deck: is bad" == str(errors.BadDeck("deck", "is bad"))
    for kind in (errors.BadRecord, errors.BadPosition, errors.BadOption):
        assert "here: is bad" == str(kind("here", "is bad"))


def test_an_unknown_game_lists_the_known():
    """Loading a game that does not exist lists those that do, with the nearest first."""
    with pytest.raises(minesnb.UnknownGame, match="did you mean 'kings_under_mountains'") as caught:
        minesnb.load("kings_under_mountain")
    assert minesnb.game_ids() == caught.value.known
    assert "kings_under_mountain" == caught.value.game
