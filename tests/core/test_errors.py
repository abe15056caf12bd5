"""The exception tree: one root, each error carries what it needs to explain itself."""

from __future__ import annotations

import pytest

import minesnb
from minesnb.core import errors
from minesnb.core.rulebook import Refusal
from minesnb.core.words import nearest


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
