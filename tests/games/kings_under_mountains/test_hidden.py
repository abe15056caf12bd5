"""What a player may know: the observation, the `known` flag, and whole states drawn from it."""

from __future__ import annotations

import random
from itertools import permutations

import msgspec
import pytest

from minesnb.core.game import SPECTATOR, WHOLE
from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules.components import NO_CARD, UNSEEN, card_number
from minesnb.testing import check_determinize
from tests.games.helpers import after
from tests.games.kings_under_mountains.helpers import at, names

TWO = (
    "kings: Dw Or\nhand1: Go4 Gi6\nhand2: Or5 Or6 Dw1\nknown2: Or5\nworks1: 1.2.2(Or3)\n"
    "works2: 1.2.2\ndeveloped1: 1.1.1\ndeveloped2: 1.3.4\ncamp: Or2 Gi3\ndiscard: Go9\n"
)


@pytest.mark.rule("KM-A10")
def test_what_one_player_sees():
    """Own hand, units played, camp and discard in full; every other card from behind."""
    state = at(TWO)
    seen = state.observation(0)

    assert 0 == seen.viewer
    assert state.hands[0] == seen.hands[0]
    assert [mine.units for mine in state.captured[0]] == [mine.units for mine in seen.captured[0]]
    assert (state.camp, state.discard, state.kings) == (seen.camp, seen.discard, seen.kings)
    hidden = [seen.deck_top, *seen.developed[0], *seen.developed[1]]
    hidden += [mine.card for row in (seen.centre, *seen.captured) for mine in row]
    assert all(card < 0 for card in hidden)
    assert (UNSEEN,) * len(state.deck_below) == seen.deck_below
    assert NO_CARD not in seen.deck_below


def test_a_spectator_sees_no_hand():
    """A spectator sees what everybody sees: backs, and the units all saw being taken."""
    seen = at(TWO).observation(SPECTATOR)

    assert all(card < 0 for card in seen.hands[0])
    assert ["Or5a"] == [name for name in names(seen.hands[1]) if not name.startswith("back")]


def test_an_observation_of_an_observation_is_itself():
    """Looking again changes nothing, whoever looks."""
    seen = at(TWO).observation(0)

    assert seen is seen.observation(1) is seen.observation(0)


@pytest.mark.rule("KM-34")
def test_a_unit_taken_from_the_camp_stays_known():
    """Everybody remembers a unit that was taken from the camp, until it is played."""
    state = at("phase: draw\nkings: Dw Or\nhand1: Go1 Go2 Go3 Go4 Go5\ncamp: Gi7\nhand2: Or1")
    state = after(state, "draw Gi")

    assert ((card_number("Gi7a"),), ()) == state.seen_by_all
    assert "Gi7a" in names(state.observation(1).hands[0])
    assert "Go1a" not in names(state.observation(1).hands[0])
    state = after(state, "Or1a>c1", "...", *["draw deck", "..."] * 6)
    assert () == after(state, "Gi7a>c2").seen_by_all[0]
    assert (card_number("Gi7a"),) == after(state, "Go1a>c2").seen_by_all[0]


@pytest.mark.rule("KM-34")
def test_known_units_are_kept_in_order():
    """Units known to all are listed in order of number, for each seat apart."""
    state = at("phase: draw\nkings: Dw Or\nhand1: Go1 Go2 Go3\nknown1: Go2\ncamp: Gi7 Dw1")
    state = after(state, "draw Gi", "draw Dw")

    assert ["Dw1a", "Go2a", "Gi7a"] == names(state.seen_by_all[0])
    assert () == state.seen_by_all[1]


@pytest.mark.rule("KM-36")
def test_a_hand_thrown_away_is_known_no_longer():
    """After a new hand nothing of it is known, and the discard shows the old one."""
    state = at(
        "kings: Dw Or\nhand1: Dw1 Dw2\nknown1: Dw1\nknown2: Or1\nhand2: Or1\n"
        "centre: 3.2.4(Go9) 3.3.6(Gi9) 3.4.8(Go9) 3.2o.7(Gi9)"
    )
    new = after(state, "redraw", "...")

    assert ((), state.seen_by_all[1]) == new.seen_by_all
    assert all(card < 0 for card in new.observation(1).hands[0])


@pytest.mark.rule("KM-14")
def test_an_observation_can_be_asked_for_moves_by_its_mover_only():
    """The mover's observation lists its moves, anybody else's lists none."""
    state = at(TWO)

    assert state.legal_actions() == state.observation(0).legal_actions()
    assert (
        () == state.observation(1).legal_actions() == state.observation(SPECTATOR).legal_actions()
    )


# -- whole states that agree with an observation

SMALL = (
    "kings: Dw Or\nhand1: Dw1 Or4\nhand2: {hand}\ncentre: 1.1.1 1.2.2 1.1.1 2.1.2\n"
    "top: 1.1.1\ndeck: {deck}\n"
)


def small(hand="1.1.1 1.2.2", deck="1.2.2"):
    """Return a position with eight hidden cards of three kinds; all others lie in the open."""
    return at(SMALL.format(hand=hand, deck=deck))


def consistent(state, player):
    """Return every whole state that looks the same to `player`, by trying all permutations."""
    seen = state.observation(player)
    places = [mine.card for mine in state.centre] + [state.deck_top, *state.hands[1 - player]]
    places += state.deck_below
    found = set()
    for order in permutations(places):
        renamed = iter(order)
        centre = tuple(msgspec.structs.replace(m, card=next(renamed)) for m in state.centre)
        top = next(renamed)
        other = tuple(sorted(next(renamed) for _ in state.hands[1 - player]))
        other_hands = {1 - player: other, player: state.hands[player]}
        candidate = msgspec.structs.replace(
            state,
            centre=centre,
            deck_top=top,
            hands=(other_hands[0], other_hands[1]),
            deck_below=tuple(sorted(renamed)),
        )
        if candidate.observation(player) == seen:
            found.add(candidate)
    return found


@pytest.mark.parametrize("known", ["", "Go0a"])
def test_determinize_draws_evenly_from_all_states_that_fit(known):
    """Every state that a player cannot tell from this one is drawn, and all equally often."""
    state = small(hand="Go0a 1.2.2", deck="1.2.2") if known else small()
    state = msgspec.structs.replace(
        state, seen_by_all=((), tuple(card_number(word) for word in known.split()))
    )
    expected = consistent(state, 0)

    assert 36 <= len(expected)
    assert all(set(state.seen_by_all[1]) <= set(whole.hands[1]) for whole in expected)
    check_determinize(GAME, state, 0, expected)


def test_determinize_uses_nothing_hidden():
    """From equal observations and equal random numbers come equal whole states."""
    state = GAME.new_game(players=3, seed=12)
    for player in (0, 1, 2, SPECTATOR):
        other = state.game.permute_hidden(state, player, random.Random(3))
        assert other != state
        whole = state.determinize(player, random.Random(5))
        assert whole == other.determinize(player, random.Random(5))
        assert whole == state.observation(player).determinize(player, random.Random(5))


def test_determinize_returns_a_whole_state_that_looks_the_same():
    """A drawn state is whole, has all 80 cards and looks the same to the player."""
    state = GAME.new_game(players=4, seed=3)
    for player in range(4):
        whole = state.determinize(player, random.Random(1))
        assert WHOLE == whole.viewer
        assert state.observation(player) == whole.observation(player)
        assert GAME.components(state) == GAME.components(whole)


def test_permute_hidden_moves_what_it_can():
    """Permuting what a player cannot see reaches every state that looks the same to it."""
    state = small()
    rng = random.Random(11)
    expected = consistent(state, 0)
    reached = {state.game.permute_hidden(state, 0, rng) for _ in range(40 * len(expected))}

    assert expected == reached


def test_drawn_and_permuted_states_are_in_order():
    """The deck as a multiset and all hands are in order of number, so that equal states are equal."""
    state = GAME.new_game(players=3, seed=12)
    rng = random.Random(2)
    for player in (0, 1, 2, SPECTATOR):
        drawn = state.determinize(player, rng)
        for found in (drawn, state.game.permute_hidden(state, player, rng)):
            for cards in (found.deck_below, *found.hands):
                assert sorted(cards) == list(cards)


def test_the_first_card_of_all_is_a_card():
    """The card with number 0 is told from a back: in a hand it stays where it is."""
    state = at("kings: Dw Or\nhand1: Dw0a Go4\nhand2: Or1")

    for seed in range(5):
        assert state.hands[0] == state.determinize(0, random.Random(seed)).hands[0]
    assert ["Dw0a", "Go4a"] == names(state.observation(0).hands[0])
