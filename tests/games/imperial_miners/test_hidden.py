"""What a player may know: hands by their backs, cards found in sight of all, and fair guesses."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from msgspec.structs import replace

from minesnb.core.game import SPECTATOR, WHOLE
from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules import hidden
from minesnb.games.imperial_miners.rules.components import standard
from minesnb.testing import check_determinize
from tests.games.helpers import after, walk
from tests.games.imperial_miners.helpers import at, me, sizes

TWO = (
    "players: 2\nseat: 1\nhand1: 019 055 098\nhand2: 020 056 057 141\nknown2: 056\n"
    "mine1: 021@0\nmine2: 022@0\ndiscards: 023 058\nround: 2\n"
)


@pytest.mark.rule("IM-A19")
def test_what_one_player_sees():
    """One's own hand, and of others' the backs, but for cards that all have seen."""
    state = at(TWO)
    seen = state.observation(0)

    assert (0, (19, 55, 98)) == (seen.viewer, me(seen).hand)
    assert (-4, -2, -1, 56) == me(seen, 1).hand
    assert (state.discards, state.past, me(state, 1).mine) == (
        seen.discards,
        seen.past,
        me(seen, 1).mine,
    )
    assert set(state.decks[1]) | {20} == set(seen.decks[1])
    assert set(state.decks[2]) | {57} == set(seen.decks[2])
    assert (*sizes(state),) == hidden.deck_sizes(seen)[1:] == hidden.deck_sizes(state)[1:]
    assert (-3, -2, -1) == me(state.observation(1)).hand


def test_a_spectator_sees_backs():
    """A spectator sees the backs of all hands; another look at an observation changes nothing."""
    seen = at(TWO).observation(SPECTATOR)

    assert ((-3, -2, -1), (-4, -2, -1, 56)) == (me(seen).hand, me(seen, 1).hand)
    assert seen is seen.observation(1)
    assert () == seen.legal_actions()
    assert ["IM-A19"] == [r.rule for r in seen.explain(at(TWO).legal_actions()[0])]


def test_the_mover_sees_its_moves():
    """The observation of who is in turn has the same legal actions as the state."""
    state = at(TWO)
    assert state.legal_actions() == state.observation(0).legal_actions()
    assert () == state.observation(1).legal_actions()
    drawing = at(f"{TWO}tasks: do 1: draw 1 ; surface\n")
    bare = replace(drawing, decks=((), (), (58,), *drawing.decks[3:]), discards=((),) * 5)
    assert bare.legal_actions() == bare.observation(0).legal_actions()
    assert all(
        bool(bare.explain(action)) == bool(bare.observation(0).explain(action))
        for action in bare.candidates()
    )


@pytest.mark.rule("IM-73")
def test_known_until_it_leaves():
    """A card that all have seen is known until it is discarded or played; others are not."""
    state = at(
        "players: 2\nhand1: 056 057\nmine1: 021@0*\ntasks: seek scots in 2 ; limit ; surface\n"
    )
    state = after(state, "deal 068")
    assert ((68,), (-2, -2, 68)) == (me(state).known, me(state.observation(1)).hand)
    hand = "019 020 022 055 056 057 098 099"
    full = at(
        f"players: 2\nhand1: {hand}\nknown1: 057\nmine1: 021@0*\n"
        "tasks: seek scots in 2 ; limit ; surface\n"
    )
    full = after(full, "deal 068")
    assert (57, 68) == me(full).known
    assert (57,) == me(after(full, "discard 068")).known
    assert (68,) == me(after(full, "discard 057")).known
    assert (57, 68) == me(after(full, "discard 019")).known


def test_one_of_two_alike_is_known():
    """Of two cards that are alike, only the one that all have seen is shown."""
    state = at("players: 2\nhand2: 141 141\nknown2: 141\n")

    assert (-4, 141) == me(state.observation(0), 1).hand


def test_secrets():
    """There is something to hide as soon as somebody holds a card."""
    assert GAME.has_secrets(at(TWO))
    assert not GAME.has_secrets(GAME.empty_table(2))


def small(known=""):
    """Return a position with few cards left in the decks."""
    state = at(
        f"players: 2\nhand1: 019 055\nhand2: 020 056 057\nknown2: {known}\nmine1: 021@0\n"
        "mine2: 022@0\nround: 2\n"
    )
    return replace(state, decks=((), (23, 24), (58, 59), (98,), ()))


def consistent(state):
    """Return every whole state that looks the same to the first player, by trying all hands."""
    seen = state.observation(0)
    pool = [card for pile in seen.decks for card in pile]
    pool += [card for card in me(seen, 1).hand if card > 0]
    found = set()
    for hand in combinations(sorted(pool), 3):
        other = replace(me(state, 1), hand=hand)
        rest = [card for card in pool if card not in hand]
        levels = standard().level
        decks = tuple(tuple(sorted(c for c in rest if levels[c] == n)) for n in range(5))
        candidate = replace(state, players=(me(state), other), decks=decks)
        if set(me(state, 1).known) <= set(hand) and candidate.observation(0) == seen:
            found.add(candidate)
    return found


@pytest.mark.parametrize(("known", "number"), [("", 18), ("057", 9), ("056 057", 3)])
def test_determinize_draws_evenly(known, number):
    """Every whole state that looks the same is drawn, and all equally often."""
    state = small(known)
    expected = consistent(state)

    # Of level II two of four cards are hidden, or one of three beside the known one.
    assert number == len(expected)
    check_determinize(GAME, state, 0, expected)


def test_permuting_reaches_all():
    """Permuting what a player cannot see reaches all that looks the same, and nothing else."""
    state = small("057")
    rng = random.Random(5)
    expected = consistent(state)
    reached = {state.game.permute_hidden(state, 0, rng) for _ in range(60 * len(expected))}

    assert expected == reached


def test_drawn_states_are_whole_and_in_order():
    """A drawn state is whole, sorted, keeps all cards and looks the same."""
    for state in list(walk(GAME.empty_table(3), random.Random(8)))[20:400:60]:
        for player in (0, 1, 2, SPECTATOR):
            whole = state.determinize(player, random.Random(1))
            assert WHOLE == whole.viewer
            assert GAME.components(state) == GAME.components(whole)
            assert state.observation(player) == whole.observation(player)
            other = state.game.permute_hidden(state, player, random.Random(2))
            assert whole == other.determinize(player, random.Random(1))
            for cards in (*whole.decks, *(found.hand for found in whole.players)):
                assert sorted(cards) == list(cards)


def test_components_notice():
    """A card too many or too few is told from the whole set."""
    state = at(TWO)
    assert 136 + 18 == len(hidden.components(state))

    assert hidden.components(state) != hidden.components(replace(state, discards=((),) * 5))
    assert hidden.components(state) != hidden.components(replace(state, events=()))
