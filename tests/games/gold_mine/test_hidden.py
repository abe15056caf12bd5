"""What a player may know: others' own tiles are covered, of all else everybody knows everything."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from msgspec.structs import replace

from minesnb.core.game import SPECTATOR, WHOLE
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.components import build, data_of, standard
from minesnb.games.gold_mine.rules.hidden import back_of
from minesnb.testing import check_determinize
from tests.games.gold_mine.helpers import LINE, at, codes

COVERED = (back_of(2), back_of(1), back_of(0))
"""Three tiles of one's own as others see them: mud, a passage, a cavern."""
OWN = (
    "mud: yes\nfive_tiles: yes\nstack: 12\nphase: place\nown1: C G03p T01m\nown2: C T01p T02m\n"
    + LINE
)


@pytest.mark.rule("GM-A11", "GM-55")
def test_own_tiles_are_covered_for_others():
    """A player sees his own tiles, and of the others' only which sort each is."""
    state = at(OWN)
    seen = state.observation(0)

    assert ["C", "G03p", "T01m"] == sorted(codes(seen.own[0]))
    assert COVERED == seen.own[1]
    assert COVERED == state.observation(1).own[0]
    spectator = state.observation(SPECTATOR)
    assert spectator.own[0] == spectator.own[1] == COVERED


@pytest.mark.rule("GM-A11")
def test_covered_tiles_lie_among_what_is_left():
    """For a viewer the covered tiles are among those that are left, so that nothing tells them."""
    state = at(OWN)
    seen = state.observation(0)

    assert len(state.supply) + 3 == len(seen.supply)
    assert sorted((*state.supply, *state.own[1])) == list(seen.supply)
    assert (0, WHOLE) == (seen.viewer, state.viewer)


def test_an_observation_of_an_observation_is_itself():
    """Looking again changes nothing, and looking as nobody in particular shows the whole."""
    state = at(OWN)
    seen = state.observation(0)

    assert seen is seen.observation(1) is seen.observation(SPECTATOR)
    assert state is state.observation(WHOLE)


def test_without_own_tiles_all_see_the_same():
    """Without the five-tile rule nothing is hidden."""
    state = at(LINE)

    assert not GAME.has_secrets(state)
    assert GAME.has_secrets(at(OWN))
    for viewer in (0, 1, SPECTATOR):
        assert state == replace(state.observation(viewer), viewer=WHOLE)
        assert state == state.determinize(viewer, random.Random(1))


def consistent(state, player):
    """Return every whole state that looks the same to `player`, by trying all tiles."""
    seen = state.observation(player)
    pool = list(seen.supply)
    for kind in state.returned:
        pool.remove(kind)
    found = set()
    spots = [
        (seat, index)
        for seat, held in enumerate(state.own)
        if seat != player
        for index in range(len(held))
    ]
    for chosen in combinations(sorted(pool), len(spots)):
        own = [list(held) for held in state.own]
        for (seat, index), kind in zip(spots, chosen, strict=True):
            own[seat][index] = kind
        rest = list(seen.supply)
        for kind in chosen:
            rest.remove(kind)
        whole = replace(
            state, own=tuple(tuple(sorted(held)) for held in own), supply=tuple(sorted(rest))
        )
        if whole.observation(player) == seen:
            found.add(whole)
    return found


SMALL = (
    "mud: yes\nfive_tiles: yes\nstack: 9\nphase: place\nown1: C G03p\nown2: T01p T02m T03m\n"
    "supply: T02p T03p T01m T04m T01 C\n{}"
)


@pytest.mark.rule("GM-55", "GM-A11")
@pytest.mark.parametrize("returned", ["", "returned: T01m\n"])
def test_determinize_draws_evenly_from_all_states_that_fit(returned):
    """Every state that a player cannot tell from this one is drawn, and all equally often."""
    state = at(SMALL.format(returned))
    expected = consistent(state, 0)

    assert (9 if returned else 18) == len(expected)
    check_determinize(GAME, state, 0, expected)


@pytest.mark.rule("GM-A2")
def test_a_returned_tile_is_in_nobodys_hand():
    """A tile that went back is known to lie in the supply, not covered before somebody."""
    state = at(SMALL.format("returned: T01m\n"))
    rng = random.Random(2)
    kind = standard().number["T01m"]

    for _ in range(60):
        assert kind not in state.determinize(0, rng).own[1]
        assert kind not in GAME.permute_hidden(state, 0, rng).own[1]


def test_permute_hidden_moves_what_it_can():
    """Permuting what a player cannot see reaches every state that looks the same to him."""
    state = at(SMALL.format(""))
    rng = random.Random(11)
    expected = consistent(state, 0)
    reached = {GAME.permute_hidden(state, 0, rng) for _ in range(40 * len(expected))}

    assert expected == reached
    assert all(state.observation(0) == other.observation(0) for other in reached)
    assert {GAME.components(state)} == {GAME.components(other) for other in reached}


def test_determinize_uses_nothing_hidden():
    """From equal observations and equal random numbers come equal whole states."""
    state = GAME.new_game(players=3, seed=12, mud=True, five_tiles=True)
    for player in (0, 1, 2, SPECTATOR):
        other = GAME.permute_hidden(state, player, random.Random(3))
        assert other != state
        whole = state.determinize(player, random.Random(5))
        assert whole == other.determinize(player, random.Random(5))
        assert whole == state.observation(player).determinize(player, random.Random(5))
        assert GAME.components(state) == GAME.components(whole)
        assert WHOLE == whole.viewer


def test_tiles_that_are_there_twice_are_drawn_twice_as_often():
    """In a tile file with several alike, a kind is drawn as often as it is there."""
    data = data_of(standard())
    tiles = {tile["code"]: tile for tile in data["tiles"]}
    tiles["T01m"]["count"] = 2
    data["tiles"] = [tile for tile in data["tiles"] if tile["code"] != "T02m"]
    deck = GAME.build_deck(data)
    assert build(data) == deck
    text = (
        "mud: yes\nfive_tiles: yes\nstack: 9\nphase: place\nown1: C\nown2: T03m\n"
        "supply: T01m T01m T01"
    )
    state = GAME.position(text, deck)
    rng = random.Random(4)
    twice = sum(state.determinize(0, rng).own[1] == (deck.number["T01m"],) for _ in range(900))

    assert 540 <= twice <= 660


@pytest.mark.rule("GM-55", "GM-A11")
def test_what_is_told_of_the_deal():
    """A dealt tile is told to its owner alone; that all keep five is told to everybody."""
    state = GAME.empty_table(2, options={"mud": True, "five_tiles": True})
    for move in ("die 2", "die 1", "deal p1 C", "deal p1 T01p", "deal p1 T02p", "deal p1 T01m"):
        state = state.apply(GAME.parse(move))
    (own,) = state.transition(GAME.parse("deal p1 T02m")).events
    assert ("GM-55", (0, WHOLE), True) == (own.rule, own.seen_by, own.reveals)
    for move in ("deal p1 T02m", "deal p2 C", "deal p2 T03p", "deal p2 T04p", "deal p2 T03m"):
        state = state.apply(GAME.parse(move))
    _, everybody = state.transition(GAME.parse("deal p2 T04m")).events

    assert ("GM-55", None) == (everybody.rule, everybody.seen_by)


def test_components():
    """Each tile is somewhere: placed, in the supply, kept, or in hand."""
    state = at("phase: place\nhand: T02\nstack: 3\n" + LINE)

    assert 100 == len(GAME.components(state)) == len(GAME.components(at(OWN)))
    assert sorted([k.code for k in standard().kinds for _ in range(k.count)]) == list(
        GAME.components(state)
    )
