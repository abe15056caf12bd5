"""Paths, labels, prompts and the text board: what a player picks and reads."""

from __future__ import annotations

import pytest

from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules.actions import Deal
from tests.games.helpers import after
from tests.games.kings_under_mountains.helpers import at

TWO = (
    "kings: Dw Or\nhand1: Go4 Dw6\nhand2: Or5\nworks1: 1.1o.3(Or3) 1.2.2\nworks2: 1.2.2\n"
    "camp: Or2\ndiscard: Gi9\ntop: Gi1a"
)


def paths(state, move):
    """Return the paths of a move as its player's board has them."""
    seen = state.observation(state.current_player)
    return set(GAME.paths(seen, GAME.parse(move)))


def test_a_card_and_a_mine_in_either_order():
    """A play is picked card first or mine first."""
    state = at(TWO)

    assert {("hand-go4a", "centre-2"), ("centre-2", "hand-go4a")} == paths(state, "Go4a>c2")
    assert {("hand-go4a", "works-1-2"), ("works-1-2", "hand-go4a")} == paths(state, "Go4a>p1.2")


def test_a_draw_is_one_pick():
    """A draw is picked by its pile."""
    state = after(at(TWO.replace("hand1: Go4 Dw6", "hand1: Go4 Dw6")), "Go4a>p1.2")

    assert {("deck",)} == paths(state, "draw deck")
    assert {("camp-or",)} == paths(state, "draw Or")


def test_a_new_hand_is_a_button():
    """Throwing the hand away has no place on the board: it is a button."""
    assert {("button-redraw",)} == paths(at(TWO), "redraw")


def test_what_cannot_be_played_has_paths_too():
    """Cards of the camp, the discard, the deck, kings and hands of others can be asked about."""
    state = at(TWO)

    assert ("camp-or", "centre-1") in paths(state, "Or2a>c1")
    assert ("discard", "centre-1") in paths(state, "Gi9a>c1")
    assert ("king-2", "works-1-1") in paths(state, "OrK>p1.1")
    seen = state.observation(0)
    back = seen.hands[1][0]
    found = {path for a in seen.candidates() for path in GAME.paths(seen, a)}
    assert back < 0
    assert ("theirs-2-1", "centre-1") in found
    assert ("deck", "centre-1") in found


@pytest.mark.parametrize(
    ("move", "label"),
    [
        ("Go4a>c2", "Play Goblin 4 on the second mine in the centre"),
        ("Go4a>p1.2", "Play Goblin 4 as worker in your second mine"),
        ("Dw6a>p1.1", "Play Dwarf 6 as overseer of your first mine"),
        ("Go4a>p2.1", "Play Goblin 4 on {1}'s first mine"),
        ("Go4a>p1.9", "Play Goblin 4 as worker in your 9th mine"),
        ("draw deck", "Draw the top card of the deck"),
        ("draw Or", "Take Orc 2 from the camp"),
        ("draw Go", "Take the Goblins' pile from the camp"),
        ("redraw", "Show your hand, discard it and take 6 new cards"),
    ],
)
def test_labels(move, label):
    """Each action is called by what it does, in the imperative."""
    assert label == GAME.label(at(TWO).observation(0), GAME.parse(move))


def test_outcomes_of_chance_are_called_by_their_notation():
    """What chance says is labelled by its notation."""
    assert "deal Or7b" == GAME.label(at(TWO), Deal(35))


def test_prompts():
    """The prompt says what is due: a unit, a card, more cards, or a new hand."""
    own = at(TWO)
    bare = at("hand1: Go4")
    stuck = at("hand1: Dw1\ncentre: 3.2.4(Go9) 3.3.6(Gi9) 3.4.8(Go9) 3.2o.7(Gi9)")
    one = at("phase: draw\nhand1: Go1 Go2 Go3 Go4 Go5")
    more = at("phase: draw\nhand1: Go1 Go2 Go3\ncamp: Or1")

    assert [
        "Play a unit on a mine in the centre or on a mine of your own.",
        "Play a unit on a mine in the centre.",
        "You can play nothing: show your hand, discard it and take a new one.",
        "Take a card: the top of the deck.",
        "Take 3 cards: the top of the deck or of a pile in the camp.",
    ] == [GAME.prompt(state.observation(0)) for state in (own, bare, stuck, one, more)]


def test_the_text_board():
    """The text board shows all a viewer may see, in letters and numbers."""
    text = str(
        at(
            TWO + "\ndeveloped1: 1.4.6\nknown2: Or5\ncentre: 3.1.3(Go1) 1.1.1 2.2o.6 2.4.7"
        ).observation(0)
    )

    assert [
        "Kings under Mountains: player 1 (Dw) is to play a unit",
        "deck    65, on top [2.3.5]",
        "mine 1  [3.1.3] Go1a",
        "mine 2  [1.1.1]",
        "mine 3  [2.2o.6]",
        "mine 4  [2.4.7]",
        "camp    Or2a",
        "player 1: Dwarf king, score 1",
        "  hand  Dw6a Go4a",
        "  own 1 [1.1o.3] Or3a",
        "  own 2 [1.2.2]",
        "  under the king: 1",
        "player 2: Orc king, score covered",
        "  hand  Or5a",
        "  own 1 [1.2.2]",
        "discard Gi9a",
    ] == text.splitlines()


def test_the_text_board_of_a_bare_table():
    """Empty places are named, before the first card is dealt, during a draw and at the end."""
    empty = str(GAME.empty_table(2)).splitlines()
    over = str(at("hand1: Go1\ndeck: 0")).splitlines()
    due = str(after(at("hand1: Go4\ncentre: 1.1.1 any any any"), "Go4a>c1")).splitlines()

    assert "Kings under Mountains: the kings are being dealt" == empty[0]
    assert ["camp    empty", "player 1: no king yet, score 0", "  hand  -"] == empty[2:5]
    assert ("Kings under Mountains: the game is over", "deck    0") == (over[0], over[1])
    assert "a card is turned up, then player 1 is to take a card" in due[0]


def test_emblems():
    """A seat is called by its king, and by nothing before it has one."""
    assert "Orc king" == GAME.seat_emblem(at(TWO), 1)[0]
    assert ("", "") == GAME.seat_emblem(GAME.empty_table(2), 0)
