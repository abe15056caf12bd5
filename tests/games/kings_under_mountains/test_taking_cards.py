"""Taking cards, and the hand with nothing to play: KM-34 to KM-36, KM-A4, KM-A14."""

from __future__ import annotations

import pytest

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.kings_under_mountains.rules.actions import Draw
from minesnb.games.kings_under_mountains.rules.state import Phase
from tests.games.helpers import after, events, legal, refusing, told
from tests.games.kings_under_mountains.helpers import at, deck_size, names, pile

DRAW = "phase: draw\nkings: Dw Or\nhand1: Go1 Go2 Go3 Go4 Go5\n"
STUCK = (
    "kings: Dw Or\nhand1: Dw1 Dw2 Dw3 Dw4 Dw5 Dw6\nhand2: Or1 Or2 Or3 Or4 Or5 Or6\n"
    "centre: 3.2.4(Go9) 3.3.6(Gi9) 3.4.8(Go9) 3.2o.7(Gi9)\n"
)
UNFIT = "Dw7b Dw8a Dw8b Or7a Or7b Or8a Or8b Gi1a Gi1b Gi2a Gi2b Gi3a"


@pytest.mark.rule("KM-34")
def test_the_deck_or_any_pile_of_the_camp():
    """The top card of the deck and of every pile in the camp that is not empty may be taken."""
    state = at(DRAW + "camp: Gi7 Gi8 Dw3")

    assert {"draw deck", "draw Dw", "draw Gi"} == legal(state)
    assert ("KM-34",) == refusing(state, "draw Or")
    assert ("KM-34",) == refusing(state, "draw Go")


@pytest.mark.rule("KM-34")
def test_a_source_that_is_not_there_is_refused():
    """A sixth pile is refused."""
    state = at(DRAW)

    assert ["KM-34"] == [r.rule for r in state.explain(Draw(5))]
    assert ["KM-34"] == [r.rule for r in state.explain(Draw(-1))]


@pytest.mark.rule("KM-34")
def test_only_the_top_of_a_pile_is_taken():
    """The last card laid on a pile is the one taken; the rest of the pile stays as it was."""
    state = after(at(DRAW + "camp: Gi7 Gi8 Gi0"), "draw Gi")

    assert ["Gi7a", "Gi8a"] == pile(state, "Gi")
    assert ["Go1a", "Go2a", "Go3a", "Go4a", "Go5a", "Gi0a"] == names(state.hands[0])


@pytest.mark.rule("KM-34")
def test_the_top_of_the_deck_is_the_card_that_was_seen_from_behind():
    """Drawing from the deck takes the card on its top; then chance turns up the next."""
    state = at(DRAW + "top: Gi8a")
    drawn = after(state, "draw deck")

    assert "Gi8a" in names(drawn.hands[0])
    assert CHANCE == drawn.current_player
    assert deck_size(state) - 1 == deck_size(drawn)
    assert deck_size(drawn) == deck_size(after(drawn, "..."))


@pytest.mark.rule("KM-34")
def test_the_camp_leaves_the_deck_alone():
    """Drawing from the camp costs the deck nothing and needs no chance."""
    state = at(DRAW + "camp: Gi7\ntop: Gi8a")
    drawn = after(state, "draw Gi")

    assert (state.top, state.pile) == (drawn.top, drawn.pile)
    assert 1 == drawn.current_player


@pytest.mark.rule("KM-34")
def test_the_hand_is_filled_up_to_six():
    """Who holds fewer than five after playing takes cards, one by one, until there are six."""
    state = at("phase: draw\nkings: Dw Or\nhand1: Go1 Go2 Go3\ncamp: Gi7 Dw1")

    state = after(state, "draw Gi")
    assert 0 == state.current_player
    state = after(state, "draw deck", "...")
    assert 0 == state.current_player
    state = after(state, "draw Dw")
    assert (1, 6) == (state.current_player, len(state.hands[0]))


@pytest.mark.rule("KM-35")
def test_the_turn_ends_with_the_draw():
    """With the sixth card the turn passes to the left, and that is told."""
    state = at(DRAW + "camp: Gi7")

    assert ("KM-34", "KM-35") == told(state, "draw Gi")
    assert ("KM-34", "KM-34", "KM-35") == told(state, "draw deck")
    drawn = after(state, "draw deck", "...")
    assert (1, 5) == (drawn.current_player, drawn.phase)


@pytest.mark.rule("KM-34")
def test_who_learns_what_from_a_draw():
    """From the deck only the drawer learns the unit; from the camp everybody saw it."""
    state = at(DRAW + "camp: Gi7\ntop: Gi8a")
    others, own, _ = events(state, "draw deck")
    camp, _ = events(state, "draw Gi")

    assert "player 1 draws the top card of the deck." == str(others)
    assert {-2, 1} == set(others.seen_by or ())
    assert ("You draw Giant 8 from the deck.", True) == (str(own), own.reveals)
    assert {0, -3} == set(own.seen_by or ())
    assert ("player 1 takes Giant 7 from the camp.", None) == (str(camp), camp.seen_by)
    assert not camp.reveals


# -- a hand with nothing to play


@pytest.mark.rule("KM-36")
def test_a_hand_with_nothing_to_play_is_thrown_away():
    """Nothing fits: the whole hand is shown and leaves the game, six new cards come (KM-T15)."""
    state = at(STUCK + "works1: 1.2.2(Or9)\ndiscard: Gi4")
    assert {"redraw"} == legal(state)

    new = after(state, "redraw", "...")
    assert names(state.discard) + names(state.hands[0]) == names(new.discard)
    assert (6, 0, 5) == (len(new.hands[0]), new.current_player, new.phase)
    assert not set(state.hands[0]) & set(new.hands[0])
    assert deck_size(state) - 6 == deck_size(new)
    assert legal(new)


@pytest.mark.rule("KM-36")
def test_the_hand_that_is_thrown_away_is_shown_to_all():
    """Everybody reads which cards were discarded; only the drawer reads which ones come."""
    state = at(STUCK)
    shown, first = events(state, "redraw")

    assert ("KM-36", None, True) == (shown.rule, shown.seen_by, shown.reveals)
    assert "Dwarf 1, Dwarf 2, Dwarf 3, Dwarf 4, Dwarf 5 and Dwarf 6" in shown.text
    assert {0, -3} == set(first.seen_by or ())
    assert first.reveals
    assert first.text.endswith("card 1 of 6.")


@pytest.mark.rule("KM-36", "KM-16")
def test_an_own_mine_that_takes_a_unit_forbids_the_new_hand():
    """Only when nothing fits on own mines either may the hand be thrown away."""
    fits = at(STUCK.replace("Dw6", "Go5") + "works1: 1.2.2(Or4)")

    assert {"Go5a>p1.1"} == legal(fits)
    assert ("KM-15", "KM-36") == refusing(fits, "redraw")


@pytest.mark.rule("KM-36", "KM-27")
def test_a_mine_that_only_others_could_work_does_not_forbid_it():
    """Own units that may not work there, and mines of others, do not count as playable."""
    state = at(STUCK + "works1: 1.2.2\nworks2: 1.2.2")

    assert {"redraw"} == legal(state)
    assert () == refusing(state, "redraw")


@pytest.mark.rule("KM-A1", "KM-36")
def test_the_switch_counts_for_the_new_hand_too():
    """With `overseer_zero` off an own 0 over a worker 9 is no play, so the hand may go."""
    text = STUCK.replace("Dw6", "Dw0").replace("(Go9)", "(Go8)").replace("(Gi9)", "(Gi8)")
    on = at(text + "works1: 1.1o.3(Or9)")
    off = at(text + "works1: 1.1o.3(Or9)\noverseer_zero: no")

    assert {"Dw0a>p1.1"} == legal(on)
    assert {"redraw"} == legal(off)


@pytest.mark.rule("KM-36")
def test_the_turn_goes_on_after_a_new_hand():
    """The new hand is played from in the same turn, and the others wait."""
    new = after(at(STUCK + "top: Dw0b\ndeck: Gi0a Gi0b Go0a Go0b Or0a Or0b Or9a"), "redraw", "...")

    assert (0, 0) == (new.current_player, new.turn)
    assert all(">c" in move for move in legal(new))
    assert ("KM-14",) == refusing(new, "draw deck")


@pytest.mark.rule("KM-A4")
def test_a_second_hand_that_does_not_fit_goes_too():
    """Six new cards that cannot be played either are thrown away as well, in the same turn."""
    new = after(at(f"{STUCK}top: Dw7a\ndeck: {UNFIT}"), "redraw")
    for card in ("Dw7b", "Dw8a", "Dw8b", "Or7a", "Or7b", "Or8a"):
        new = after(new, f"deal {card}")

    assert {"redraw"} == legal(new)
    again = after(new, "redraw", "...")
    assert names(new.hands[0]) == names(again.discard[-6:])
    assert (0, 0, 1) == (again.turn, again.current_player, deck_size(again))


@pytest.mark.rule("KM-36", "KM-A4", "KM-A14", "KM-37")
@pytest.mark.parametrize(
    ("deck", "taken", "over", "told_"),
    [
        (1, 1, True, "KM-A4"),
        (2, 2, True, "KM-A4"),
        (5, 5, True, "KM-A4"),
        (6, 6, True, "KM-A14"),
        (7, 6, False, None),
        (8, 6, False, None),
    ],
)
def test_a_new_hand_from_a_small_deck(deck, taken, over, told_):
    """Fewer than six cards, or exactly six, are taken and end the game; seven do not."""
    state = at(f"{STUCK}deck: {deck}")
    state, seen = _all_of_it(state, "redraw")

    assert taken == len(state.hands[0])
    assert over == (state.current_player == TERMINAL)
    assert (Phase.OVER if over else Phase.PLAY) == state.phase
    assert deck - taken == deck_size(state)
    endings = {"KM-A2", "KM-A3", "KM-A4", "KM-A14"}
    assert ({told_} if told_ else set()) == endings & set(seen)
    assert over == ("KM-37" in seen)
    assert seen.count("KM-36") == 1 + taken + (taken == 6)


def _all_of_it(state, move):
    result = state.transition(state.game.parse(move))
    seen = [event.rule for event in result.events]
    state = result.state
    while state.current_player == CHANCE:
        result = state.transition(state.chance_outcomes()[0][0])
        seen += [event.rule for event in result.events]
        state = result.state
    return state, seen


@pytest.mark.rule("KM-36")
def test_backs_are_turned_up_while_a_new_hand_is_taken():
    """Each card of the new hand lay on the deck first: its mine side is told to all."""
    _, seen = _all_of_it(at(f"{STUCK}deck: 8"), "redraw")

    assert 6 == seen.count("KM-A10")


@pytest.mark.rule("KM-36")
def test_chance_waits_for_players():
    """Where a player is to move, chance has nothing to say."""
    assert () == at(DRAW).chance_outcomes() == at(STUCK).chance_outcomes()


@pytest.mark.rule("KM-36")
def test_nothing_but_chance_while_a_new_hand_is_taken():
    """Between the cards of a new hand nobody can act."""
    state = after(at(STUCK), "redraw")

    assert (CHANCE, ()) == (state.current_player, state.legal_actions())
    assert [1, 6] == [len(hand) for hand in state.hands]
