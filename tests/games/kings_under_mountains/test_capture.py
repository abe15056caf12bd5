"""The capture of a mine in the centre: KM-21 to KM-26, KM-A8, KM-A11."""

from __future__ import annotations

import random
from typing import Any

import pytest

from minesnb.core.game import CHANCE
from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules.actions import CENTRE, Play
from minesnb.testing.walks import random_action
from tests.games.helpers import after, events, legal, refusing, told
from tests.games.kings_under_mountains.helpers import at, deck_size, names, pile, side

TWO = "kings: Dw Or\nhand1: Or7 Gi6 Dw9 Dw5\nhand2: Go1\n"


@pytest.mark.rule("KM-21")
@pytest.mark.parametrize(
    ("mine", "units", "captured"),
    [
        ("1.1.1", "", True),
        ("2.1.2", "", False),
        ("2.1.2", "(Go1)", True),
        ("3.1.3", "", False),
        ("3.1.3", "(Go1)", False),
        ("3.1.3", "(Go1 Go2)", True),
    ],
)
def test_as_many_units_as_the_defence_capture(mine, units, captured):
    """A mine is captured by the unit that makes its units as many as its defence, not before."""
    state = at(f"{TWO}centre: {mine}{units} any any any".replace("hand2: Go1", "hand2: Go8"))

    assert captured == bool(after(state, "Gi6a>c1").captured[0])


@pytest.mark.rule("KM-21")
def test_cards_count_not_strengths():
    """A strong unit alone does not capture a mine of defence 2; two weak ones do."""
    strong = at(TWO + "centre: 2.1.2 any any any")
    weak = at("kings: Dw Or\nhand1: Go1\ncentre: 2.1.2(Go0) any any any")

    assert "KM-21" not in told(strong, "Dw9a>c1")
    assert "KM-21" in told(weak, "Go1a>c1")


@pytest.mark.rule("KM-22")
def test_the_race_of_the_last_unit_decides():
    """The last unit is an Orc: the mine goes to the Orc king, whoever played it (KM-T4)."""
    state = at(TWO + "centre: 2.1.2(Dw5) any any any")
    taken = after(state, "Or7a>c1")

    assert ((), 1) == (taken.captured[0], len(taken.captured[1]))
    assert "KM-22" in told(state, "Or7a>c1")
    assert "KM-23" not in told(state, "Or7a>c1")


@pytest.mark.rule("KM-22")
def test_earlier_units_do_not_decide():
    """Units below the last one do not matter: a Dwarf on two Orcs takes it for the Dwarf king."""
    state = at(TWO + "centre: 3.1.3(Or1 Or2) any any any")

    assert 1 == len(after(state, "Dw9a>c1").captured[0])


@pytest.mark.rule("KM-22")
def test_one_card_can_capture_for_another():
    """Defence 1: a Giant 4 of the Dwarf player gives the mine to the Giant king (KM-T9)."""
    state = at("players: 3\nkings: Dw Or Gi\nhand1: Gi4\ncentre: 1.1.1 any any any")

    assert [0, 0, 1] == [len(works) for works in after(state, "Gi4a>c1").captured]


@pytest.mark.rule("KM-23")
def test_a_race_without_a_king_captures_for_its_player():
    """Nobody leads the Giants: the mine goes to whoever played the last unit (KM-T5)."""
    state = at("turn: 2\nkings: Dw Or\nhand2: Gi4\ncentre: 1.1.1 any any any")

    assert [0, 1] == [len(works) for works in after(state, "Gi4a>c1").captured]
    assert "KM-23" in told(state, "Gi4a>c1")
    assert "KM-22" not in told(state, "Gi4a>c1")


@pytest.mark.rule("KM-22", "KM-23")
def test_an_absent_race_counts_by_the_last_unit_only():
    """Absent races below do not give the mine to the mover when the last unit has a king."""
    state = at(TWO + "centre: 3.1.3(Gi1 Go2) any any any")

    assert [0, 1] == [len(works) for works in after(state, "Or7a>c1").captured]


@pytest.mark.rule("KM-22", "KM-35")
def test_the_winner_may_not_be_on_turn_and_does_not_get_the_turn():
    """Whoever wins a mine, the mover draws, and the turn goes to the mover's left neighbour."""
    state = at(
        "players: 4\nturn: 2\nkings: Dw Or Go Gi\nhand2: Dw4\nhand3: Gi1\ncentre: 1.1.1 any any any"
    )
    taken = after(state, "Dw4a>c1", "...")

    assert [1, 0, 0, 0] == [len(works) for works in taken.captured]
    assert 1 == taken.current_player
    for _ in range(6):
        taken = after(taken, "draw deck", "...")
    assert 2 == taken.current_player


@pytest.mark.rule("KM-24", "KM-A8")
def test_the_last_played_goes_to_the_camp_first():
    """Orc 2, Goblin 3, Orc 7: the camp's Orcs are then …, 7, 2 and its Goblins …, 3 (KM-T8)."""
    state = at(TWO + "centre: 3.1.3(Or2 Go3) any any any\ncamp: Or5 Go4")
    taken = after(state, "Or7a>c1")

    assert ["Or5a", "Or7a", "Or2a"] == pile(taken, "Or")
    assert ["Go4a", "Go3a"] == pile(taken, "Go")
    text = next(event.text for event in events(state, "Or7a>c1") if event.rule == "KM-24")
    assert "To the camp: Orc 7, Goblin 3 then Orc 2." == text


@pytest.mark.rule("KM-24")
def test_the_later_of_a_race_lies_lower():
    """Two units of one race on a captured mine: the one played later ends lower (KM-T6)."""
    taken = after(at(TWO + "centre: 2.1.2(Or4) any any any"), "Or7a>c1")

    assert ["Or7a", "Or4a"] == pile(taken, "Or")


@pytest.mark.rule("KM-24")
def test_three_of_a_race_turn_over():
    """Three of a race come to the camp in reverse, on top of what lies there already."""
    taken = after(at(TWO + "centre: 3.1.3(Or2 Or4) any any any\ncamp: Or9 Or1"), "Or7a>c1")

    assert ["Or9a", "Or1a", "Or7a", "Or4a", "Or2a"] == pile(taken, "Or")


@pytest.mark.rule("KM-24", "KM-18")
def test_a_9_and_the_0_on_it_turn_over_too():
    """A 0 played on a 9 of its race lies below that 9 in the camp."""
    state = at("kings: Dw Or\nhand1: Or0\ncentre: 2.1.2(Or9) any any any")

    assert ["Or0a", "Or9a"] == pile(after(state, "Or0a>c1"), "Or")


@pytest.mark.rule("KM-25")
def test_a_captured_mine_starts_empty():
    """The mine lies before its owner without units, after the mines it already had."""
    state = at(TWO + "works2: 1.4.6(Go2)\ncentre: 3.1.3(Or2 Go3) any any any")
    taken = after(state, "Or7a>c1")

    assert ["1.4.6", "3.1.3"] == [side(taken, mine) for mine in taken.captured[1]]
    assert [1, 0] == [len(mine.units) for mine in taken.captured[1]]
    assert state.centre[0].card == taken.captured[1][1].card


@pytest.mark.rule("KM-25", "KM-20")
def test_a_0_may_be_the_first_worker_of_a_captured_mine():
    """Whatever captured it, a captured mine can be started by a 0."""
    state = at(TWO.replace("Go1", "Go0") + "centre: 1.2.2 any any any")
    state = after(state, "Or7a>c1", "...", *["draw deck", "..."] * 3)

    assert 1 == state.current_player
    assert "Go0a>p2.1" in legal(state)


@pytest.mark.rule("KM-16", "KM-25")
def test_a_mine_won_this_turn_cannot_be_worked_this_turn():
    """A mine captured by one's own unit waits: after the capture only a card is taken."""
    state = after(at(TWO + "centre: 1.2.2 any any any"), "Dw9a>c1", "...")

    assert 1 == len(state.captured[0])
    assert {"KM-14"} == set(refusing(state, "Gi6a>p1.1"))


@pytest.mark.rule("KM-26")
def test_the_visible_top_fills_the_gap():
    """The card on top of the deck, which all saw, is the new mine, in the slot of the old one."""
    state = at(TWO + "centre: any any 1.1.1 any\ntop: Go8a")
    taken = after(state, "Dw9a>c3")

    assert ["Go8a"] == names([taken.centre[2].card])
    assert () == taken.centre[2].units
    assert [state.centre[slot] for slot in (0, 1, 3)] == [taken.centre[slot] for slot in (0, 1, 3)]
    assert deck_size(state) - 1 == deck_size(taken)


@pytest.mark.rule("KM-26")
def test_the_gap_is_filled_before_the_draw():
    """The new mine lies there, and the deck shows its next card, before the player draws."""
    state = at(TWO + "centre: 1.1.1 any any any\ntop: Go8a\ndeck: Go9a Gi9a")
    taken = after(state, "Dw9a>c1")

    assert CHANCE == taken.current_player
    assert {"deal Go9a", "deal Gi9a"} == {str(action) for action, _ in taken.chance_outcomes()}
    drawing = after(taken, "deal Gi9a")
    assert (0, "draw deck") == (drawing.current_player, str(drawing.legal_actions()[0]))
    assert ["Gi9a"] == names([drawing.deck_top])


@pytest.mark.rule("KM-21", "KM-22", "KM-24", "KM-25", "KM-26")
def test_a_capture_is_told_in_order():
    """Capture, winner, camp, owner and new mine: each with its rule and what it lights up."""
    state = at(TWO + "works2: 1.4.6\ncentre: 1.1.1 any any any\ntop: Go8a")
    told_ = [(event.rule, event.elements) for event in events(state, "Or7a>c1")]

    assert [
        ("KM-16", ("centre-1",)),
        ("KM-21", ("centre-1",)),
        ("KM-22", ("works-2-2",)),
        ("KM-24", ("camp-or",)),
        ("KM-25", ("works-2-2",)),
        ("KM-26", ("centre-1",)),
    ] == told_


@pytest.mark.rule("KM-22", "KM-23", "KM-26")
def test_a_capture_names_values():
    """The winner's line names the mine's value, the last line the new mine's side."""
    own = at(TWO + "centre: 1.4.6 any any any\ntop: 3.4.8")
    texts = {event.rule: str(event) for event in events(own, "Or7a>c1")}
    absent = {event.rule: str(event) for event in events(own, "Gi6a>c1")}

    assert "1 unit captures the first mine." == texts["KM-21"]
    assert "of the Orc king: player 2 takes the mine (value 6)" in texts["KM-22"]
    assert (
        "Nobody leads the Giants: player 1 played last and takes the mine (value 6)."
        == (absent["KM-23"])
    )
    assert "A new mine takes its place: defence 3, value 8." == texts["KM-26"]


@pytest.mark.rule("KM-A11")
def test_any_number_of_mines_may_be_owned():
    """There is no limit to captured mines: a player with 22 of them takes one more."""
    mines = " ".join(["1.1.1"] * 2 + ["1.2.2"] * 4 + ["1.3.4"] * 4 + ["1.4.6"] * 4 + ["2.4.7"] * 4)
    state = at(
        f"kings: Dw Or\nhand1: Dw9a\nworks1: {mines} 3.4.8 3.4.8 3.4.8 3.4.8\ncentre: 1.1o.3 any any any"
    )

    assert 23 == len(after(state, "Dw9a>c1").captured[0])


@pytest.mark.rule("KM-24", "KM-34")
def test_a_unit_just_laid_into_the_camp_may_be_drawn():
    """The same turn the player may draw Orc 2 or Goblin 3 of its own capture (KM-T8)."""
    state = after(at(TWO + "centre: 3.1.3(Or2 Go3) any any any"), "Or7a>c1", "...")

    assert {"draw deck", "draw Or", "draw Go"} == legal(state)
    assert "Or2a" in names(after(state, "draw Or").hands[0])
    assert "Go3a" in names(after(state, "draw Go").hands[0])


def test_captures_by_random_play_conserve_units():
    """Capture after capture, every unit that lay on the mine is then in the camp."""
    state = GAME.new_game(players=3, seed=9)
    captures = 0
    for step in range(300):
        if state.current_player == -4:
            break
        if state.current_player == CHANCE:
            state = state.apply(state.chance_outcomes()[step % len(state.chance_outcomes())][0])
            continue
        action = state.legal_actions()[step % len(state.legal_actions())]
        result = state.transition(action)
        if any(event.rule == "KM-24" for event in result.events):
            assert isinstance(action, Play)
            captures += 1
            units = {*state.centre[action.index].units, action.card}
            before = {card for pile_ in state.camp for card in pile_}
            assert before | units == {card for pile_ in result.state.camp for card in pile_}
        state = result.state
    assert captures > 5


def test_where_a_unit_lies_first():
    """A unit that captures, or completes a crew, is shown on its mine, with every card where it was; others stay there."""
    state: Any = GAME.new_game(players=3, seed=8)
    rng, lain = random.Random(8), set()
    while not state.is_terminal:
        for action in state.legal_actions():
            laid, after = GAME.laid(state, action), GAME.apply(state, action)
            if laid is None or not isinstance(action, Play):
                continue
            lain.add(action.seat == CENTRE)
            assert GAME.components(state) == GAME.components(laid)
            assert len(state.hands[state.turn]) - 1 == len(laid.hands[state.turn])
            assert (laid.captured, laid.centre) not in {
                (each.captured, each.centre) for each in (state, after)
            }
        state = state.apply(random_action(state, rng))

    assert {True, False} == lain
