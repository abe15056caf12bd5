"""The layout of the mine and its map, which grows with each tile and is no part of the state."""

from __future__ import annotations

from hypothesis import given, settings

from minesnb.games.gold_mine.rules.mine import (
    STEPS,
    Layout,
)
from tests.games.gold_mine.helpers import LINE, at
from tests.games.gold_mine.mines import DECK, mines
from tests.games.helpers import after


@given(mines)
@settings(max_examples=40)
def test_the_extended_map_is_the_map_from_nothing(state):
    """A map that grew tile by tile equals the map built from the tiles alone, in any order."""
    grown = state.layout.map
    built = Layout(state.layout.deck, state.layout.cells, state.layout.tiles).map

    assert built.tiles == grown.tiles
    assert built.open_spots == grown.open_spots
    assert built.passages == grown.passages
    assert {n: set(found) for n, found in built.links.items()} == {
        n: set(found) for n, found in grown.links.items()
    }
    assert all(len(found) == len(set(found)) for found in grown.links.values())


@given(mines)
@settings(max_examples=20)
def test_open_spots_are_the_free_cells_beside_the_mine(state):
    """The map knows each free cell beside a tile, and what lies on which side of it."""
    tiles = state.layout.map.tiles
    beside = {cell + step for cell in tiles for step in STEPS} - set(tiles)

    assert beside == set(state.layout.map.open_spots)
    for cell, spot in state.layout.map.open_spots.items():
        for side in range(4):
            tile = tiles.get(cell + STEPS[side])
            room = tile is not None and DECK.space[tile]
            assert room == bool(spot.spaces >> side & 1)
            assert (tile is not None and not room) == bool(spot.settled >> 2 * side & 1)
            assert (tile == 0) == (spot.entrance_side == side)


def test_a_map_is_shared_and_no_part_of_the_state():
    """The map is derived: shared while no tile is placed, absent from equality and pickles."""
    state = at(LINE)
    first = state.layout.map

    assert after(state, "roll", "die 2", "go 2,0.0").layout.map is first
    fresh = Layout(state.layout.deck, state.layout.cells, state.layout.tiles)
    assert fresh == state.layout
    assert hash(fresh) == hash(state.layout)
    assert "map" not in fresh.__dict__


def test_extending_leaves_the_old_map_alone():
    """Placing a tile changes neither the old layout nor its map."""
    state = at(LINE)
    before = (
        dict(state.layout.map.tiles),
        dict(state.layout.map.links),
        dict(state.layout.map.open_spots),
        state.layout.map.passages,
    )
    after(state, "excavate", "draw T01p", "place T01p 5,0 e")
    old = state.layout.map

    assert before == (old.tiles, old.links, old.open_spots, old.passages)
