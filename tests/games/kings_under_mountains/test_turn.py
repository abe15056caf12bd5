"""The order of a turn and where a unit may go: KM-13 to KM-16."""

from __future__ import annotations

import pytest

from minesnb.core.errors import HiddenState, IllegalAction
from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules.actions import (
    CENTRE,
    Deal,
    DealKing,
    Draw,
    First,
    Play,
)
from tests.games.helpers import after, legal, refusing, told
from tests.games.kings_under_mountains.helpers import at

TWO = "kings: Dw Or\nhand1: Go4 Gi6\nhand2: Go5 Gi7\nworks1: 1.2.2\nworks2: 1.2.2\ncamp: Or3"


@pytest.mark.rule("KM-14")
def test_a_turn_is_play_then_draw():
    """First a unit is played, then a card is taken; never the other way round, never twice."""
    state = at(TWO + "\ncentre: 3.1.3 any any any")
    drawing = after(state, "Go4a>c1")

    assert ("KM-14",) == refusing(state, "draw deck")
    assert ("KM-14",) == refusing(state, "draw Or")
    assert {"draw deck", "draw Or"} == legal(drawing)
    assert ("KM-14",) == refusing(drawing, "Gi6a>c2")
    assert ("KM-14",) == refusing(drawing, "redraw")


@pytest.mark.rule("KM-14")
def test_a_unit_comes_from_ones_own_hand():
    """Units of other hands, of the camp, of the discard and of the deck cannot be played."""
    state = at(TWO + "\ndiscard: Dw3\ntop: Dw8a")

    for card in ("Go5a", "Or3a", "Dw3a", "Dw8a", "back3"):
        assert "KM-14" in refusing(state, f"{card}>c2")


@pytest.mark.rule("KM-14")
def test_exactly_one_unit_is_played():
    """After a play the hand is one card shorter, the unit lies on the mine, and a draw is due."""
    state = at("kings: Dw Or\nhand1: Go4 Gi6\ncentre: 3.1.3 any any any")
    drawing = after(state, "Go4a>c1")

    assert len(state.hands[0]) - 1 == len(drawing.hands[0])
    assert state.hands[0][:1] == drawing.centre[0].units
    assert state.hands[0][1:] == drawing.hands[0]
    assert {"draw deck"} == legal(drawing)
    assert 0 == drawing.current_player


@pytest.mark.rule("KM-14")
def test_nobody_acts_while_a_card_is_dealt():
    """At a chance node every action of a player is refused."""
    state = after(at("kings: Dw Or\nhand1: Go4 Gi6\ncentre: 1.1.1 any any any"), "Go4a>c1")

    assert -1 == state.current_player
    for action in state.candidates():
        assert ["KM-14"] == [refusal.rule for refusal in state.explain(action)]


@pytest.mark.rule("KM-14")
@pytest.mark.parametrize("action", [DealKing(1), Deal(5), First(0)])
def test_what_chance_says_no_player_may_say(action):
    """An outcome of chance is refused where a player is to move."""
    state = at(TWO)

    assert ["KM-14"] == [refusal.rule for refusal in state.explain(action)]
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert "KM-14" == caught.value.refusals[0].rule


@pytest.mark.rule("KM-15")
def test_passing_is_refused_while_a_unit_fits():
    """A player whose only possible play does harm must make it: a new hand is refused."""
    state = at("kings: Dw Or\nhand1: Or5\ncentre: 1.1.1 3.1.3(Go9) 3.1.3(Go9) 3.1.3(Gi9)")

    assert {"Or5a>c1"} == legal(state)
    assert ("KM-15", "KM-36") == refusing(state, "redraw")


@pytest.mark.rule("KM-15")
def test_the_unit_that_fits_is_named():
    """The refusal of a new hand names a unit that fits and where."""
    state = at(
        "kings: Dw Or\nhand1: Or5\nworks1: 1.4.6\ncentre: 3.1.3(Go9) 3.1.3(Go9) 3.1.3(Gi9) 3.1.3(Gi9)"
    )
    first, _ = state.explain(GAME.parse("redraw"))

    assert "Orc 5" in first.text
    assert ("hand-or5a", "works-1-1") == first.elements


@pytest.mark.rule("KM-16")
def test_centre_mines_and_own_mines_are_targets():
    """A unit may go on each of the four mines in the centre and on each own unfinished mine."""
    state = at("kings: Dw Or\nhand1: Go4\nworks1: 1.2.2 1.3.4")

    assert {"Go4a>c1", "Go4a>c2", "Go4a>c3", "Go4a>c4", "Go4a>p1.1", "Go4a>p1.2"} == legal(state)


@pytest.mark.rule("KM-16")
def test_mines_of_others_are_no_target():
    """A mine of another player is refused, and its element lit up."""
    state = at(TWO)
    (refusal,) = state.explain(GAME.parse("Go4a>p2.1"))

    assert ("KM-16", ("works-2-1",)) == (refusal.rule, refusal.elements)


@pytest.mark.rule("KM-16")
@pytest.mark.parametrize("place", ["p1.2", "p1.80", "p3.1", "p4.1"])
def test_mines_that_are_not_there_are_no_target(place):
    """A mine that does not exist, and a seat that is empty, are refused."""
    assert ("KM-16",) == refusing(at(TWO), f"Go4a>{place}")


@pytest.mark.rule("KM-16")
@pytest.mark.parametrize(("seat", "index"), [(CENTRE, 4), (CENTRE, -1), (-2, 0), (0, -1), (2, 0)])
def test_places_that_are_not_there_are_no_target(seat, index):
    """A slot beyond the four of the centre, and a seat that is none, are refused as targets."""
    refusals = at(TWO).explain(Play(at(TWO).hands[0][0], seat, index))

    assert ["KM-16"] == [refusal.rule for refusal in refusals]


@pytest.mark.rule("KM-16")
def test_a_developed_mine_is_no_target():
    """Once developed, a mine lies under its king, and its place is taken by the next own mine."""
    state = at("kings: Dw Or\nhand1: Go4 Gi6\nworks1: 1.1.1 1.3.4")
    state = after(state, "Go4a>p1.1")

    assert 1 == len(state.captured[0])
    assert 1 == len(state.developed[0])


@pytest.mark.rule("KM-16")
def test_a_play_is_told_with_the_mine():
    """Playing in the centre is told by KM-16, with seat, unit and mine, to everybody."""
    event = at(TWO).transition(GAME.parse("Go4a>c3")).events[0]

    assert ("KM-16", "player 1 plays Goblin 4 on the third mine.") == (event.rule, str(event))
    assert (("centre-3",), None, False) == (event.elements, event.seen_by, event.reveals)


@pytest.mark.rule("KM-13")
def test_it_is_not_your_turn():
    """Whoever looks on while another is to move is refused everything, with whose turn it is."""
    seen = at(TWO).observation(1)

    assert () == seen.legal_actions()
    for action in seen.candidates():
        (refusal,) = seen.explain(action)
        assert ("KM-13", ("king-1",)) == (refusal.rule, refusal.elements)


@pytest.mark.rule("KM-14")
def test_the_mover_sees_its_own_choices():
    """The observation of the player to move offers the same actions as the whole state."""
    state = at(TWO)

    assert state.legal_actions() == state.observation(0).legal_actions()


def test_an_observation_cannot_be_played_on():
    """Applying an action to what one player sees raises HiddenState."""
    seen = at(TWO).observation(0)

    with pytest.raises(HiddenState, match="determinize"):
        seen.apply(seen.legal_actions()[0])


def test_illegal_actions_leave_the_state_as_it_was():
    """An action that is refused raises with its rules, and nothing has changed."""
    state = at(TWO)
    before = str(state)

    with pytest.raises(IllegalAction, match=r"Go4a>p2.1: This mine is .* \(KM-16\)"):
        after(state, "Go4a>p2.1")
    assert before == str(state)
    assert at(TWO) == state


def test_legal_actions_come_in_a_fixed_order():
    """Centre mines come first, then own mines, each by card; draws: the deck, then the races."""
    state = at("kings: Dw Or\nhand1: Go4 Or6 Dw8\nworks1: 1.2.2\ncamp: Gi1 Dw1 Or3")

    assert ["Dw8a>c1", "Or6a>c1", "Go4a>c1"] == [str(a) for a in state.legal_actions()[:3]]
    assert ["Or6a>p1.1", "Go4a>p1.1"] == [str(a) for a in state.legal_actions()[12:]]
    drawing = at("phase: draw\nkings: Dw Or\nhand1: Go4\ncamp: Gi1 Dw1 Or3")
    assert ["draw deck", "draw Dw", "draw Or", "draw Gi"] == [
        str(action) for action in drawing.legal_actions()
    ]
    assert Draw(4) == drawing.legal_actions()[0]


def test_a_play_in_the_own_mine_tells_the_role():
    """A worker is counted, an overseer is called so."""
    state = at("kings: Dw Or\nhand1: Go4 Dw8\nworks1: 1.2o.5(Or3) 1.1o.3(Or3)")

    assert ("KM-28",) == told(state, "Go4a>p1.1")
    assert "KM-30" == told(state, "Dw8a>p1.2")[0]


@pytest.mark.rule("KM-16")
def test_the_first_players_mines_are_no_target_for_others():
    """The second player may not play on a mine of the first."""
    assert ("KM-16",) == refusing(at(TWO.replace("works1", "turn: 2\nworks1")), "Go5a>p1.1")


@pytest.mark.rule("KM-6", "KM-16")
def test_candidates_are_every_card_on_every_mine():
    """What can be asked about: each card in sight on each mine in sight, each pile, a new hand."""
    state = at(TWO + "\ndiscard: Dw3 Dw7\ntop: Dw8a")
    cards = ["Go4a", "Gi6a", "Go5a", "Gi7a", "Or3a", "DwK", "OrK", "Dw8a", "Dw7a"]
    mines = ["c1", "c2", "c3", "c4", "p1.1", "p2.1"]
    draws = ["draw Dw", "draw Or", "draw Go", "draw Gi", "draw deck", "redraw"]
    asked = [str(action) for action in state.candidates()]

    assert len(asked) == len(set(asked))
    assert {f"{card}>{mine}" for card in cards for mine in mines} | set(draws) == set(asked)
    over = at("hand1: Go4\nhand2: Or1\ndeck: 0")
    assert not any(str(action).startswith("unseen") for action in over.candidates())


def test_reasons_at_the_wrong_time():
    """After playing, a unit and a new hand are refused in words that say what is due."""
    drawing = at("phase: draw\nkings: Dw Or\nhand1: Go4 Gi6")
    said = {a: drawing.explain(GAME.parse(a))[0] for a in ("Go4a>c1", "redraw")}

    assert {"You have played your unit; now take a card."} == {r.text for r in said.values()}
    assert {("deck",)} == {refusal.elements for refusal in said.values()}
