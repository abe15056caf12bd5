"""What is said stands in the rules that it cites; clicks and positions are answered in words."""

from __future__ import annotations

import pytest

from minesnb import testing
from minesnb.core.errors import BadOption
from minesnb.core.game import SPECTATOR, WHOLE
from minesnb.core.session import refusals_of
from minesnb.games.kings_under_mountains import GAME
from tests.games.kings_under_mountains.helpers import at

FULL = "3.2.4(Go9) 3.3.6(Gi9) 3.4.8(Go9) 3.2o.7(Gi9)"
RARE = (
    f"hand1: Dw1 Dw2\nhand2: Or1\ncentre: {FULL}\ndeck: 6",
    f"hand1: Dw1 Dw2\nhand2: Or1\ncentre: {FULL}\ndeck: 5",
    f"hand1: Dw1 Dw2\nhand2: Or1\ncentre: {FULL}\ndeck: 9",
    "hand1: Dw0 Go0\nworks1: 1.1o.3(Or9) 1.2.2(Gi9)\noverseer_zero: no",
    "hand1: Dw0\nworks1: 1.1o.3(Or9)",
    "phase: draw\nhand1: Go4\ndeck: 1",
)
"""Positions that show what random games seldom show."""


def test_reasons():
    """Whatever is said stands in the rule it cites, and each row of the table is met."""
    testing.check_reasons(GAME, RARE, every=7)


def test_changed_positions():
    """A changed position is refused in words, or can be played to its end."""
    accepted = testing.check_positions(GAME, RARE, kinds=[(2, {}), (4, {})], every=25, changes=12)

    assert accepted > 20


def test_words_at_the_end():
    """Whoever looks at a finished game is told that it is over."""
    state = at("hand1: Go4\ndeck: 0")

    assert {"The game is over."} == {
        GAME.prompt(state.observation(viewer)) for viewer in (0, 1, SPECTATOR, WHOLE)
    }


@pytest.mark.parametrize(
    ("path", "rule", "words"),
    [
        ("deck", "KM-14", "then you take a card."),
        ("camp-gi", "KM-14", "then you take a card."),
        ("developed-1", "KM-16", "lie under a king"),
    ],
)
def test_a_click_is_answered_for_what_it_means(path, rule, words):
    """A pile clicked too early is one to take from; nobody plays on a developed mine."""
    state = at("hand1: Go4\ncamp: Gi1\ndeveloped1: 1.4.6")
    first = refusals_of(GAME, state.observation(0), (path,))[0]

    assert rule == first.rule
    assert words in first.text


@pytest.mark.rule("KM-18")
def test_an_eight():
    """A strength has the article that belongs to it."""
    state = at("hand1: Go0\ncentre: 3.2.4(Gi8) any any any")
    refusal = next(r for a in state.candidates() for r in state.explain(a) if r.rule == "KM-18")

    assert "A 0 goes on a 9 or on an empty mine; here lies an 8." == refusal.text


def test_two_copies_are_told_apart():
    """Two copies of a unit in one hand are told apart by their other sides."""
    state = at("hand1: Go4a Go4b")
    labels = [GAME.label(state, action) for action in state.legal_actions()]

    assert len(labels) == len(set(labels))
    assert all("its other side is a mine of" in label for label in labels)


@pytest.mark.rule("KM-1")
def test_the_number_of_players_has_its_rule():
    """A wrong number of players is refused by the rule that says how many play."""
    with pytest.raises(BadOption, match="KM-1"):
        GAME.new_game(players=5)


@pytest.mark.rule("KM-17", "KM-18")
@pytest.mark.parametrize(
    ("path", "rule", "text"),
    [
        ("centre-1", "KM-17", "None of your units beats the 7 on top: play an 8 or a 9."),
        ("centre-2", "KM-18", "On a 9 only a 0 can go; you hold none."),
        ("centre-3", "KM-17", "None of your units beats the 5 on top: play 6 or more."),
        ("hand-go4a", "KM-17", "Goblin 4 is stronger than none of the units on top in the centre."),
    ],
)
def test_a_mine_is_answered_for_the_whole_hand(path, rule, text):
    """What stands for many cards is answered for all of them: what would fit on a mine, and that a unit fits nowhere."""
    state = at("hand1: Go4 Dw5\ncentre: 3.2.4(Gi7) 3.3.6(Gi9) 3.4.8(Go5) 3.1o.5(Dw4)")
    first = refusals_of(GAME, state.observation(0), (path,))[0]

    assert (rule, text) == (first.rule, first.text)
