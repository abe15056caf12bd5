"""The mine as it lies on the table: where tiles are, what joins what, where a tile may go.

A *cell* is a place of the grid as one number; a *node* is a corridor of a placed tile,
``cell * 8 + corridor``. What follows from the layout (its `Map`) is derived, shared between states that
differ in nothing else, extended when a tile is added, and absent from equality and JSON.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator
from functools import cached_property

import msgspec
from msgspec.structs import replace

from minesnb.games.gold_mine.rules.components import MEETS, GoldMineDeck, deck_of, kind_of, tile_of

_WIDTH = 256
_MIDDLE = 128


def cell_at(x: int, y: int) -> int:
    """Return the cell `x` east and `y` south of the entrance."""
    return (x + _MIDDLE) * _WIDTH + y + _MIDDLE


def coordinates(cell: int) -> tuple[int, int]:
    """Return how far east and south of the entrance a cell lies."""
    return cell // _WIDTH - _MIDDLE, cell % _WIDTH - _MIDDLE


def node_at(cell: int, corridor: int) -> int:
    """Return the node of a corridor."""
    return cell * 8 + corridor


def cell_of(node: int) -> int:
    """Return the cell of a node."""
    return node >> 3


def corridor_of(node: int) -> int:
    """Return the corridor of a node."""
    return node & 7


ENTRANCE_CELL = cell_at(0, 0)
"""The cell of the entrance."""
ENTRANCE_NODE = node_at(ENTRANCE_CELL, 0)
"""The one corridor of the entrance."""
STEPS = (-1, _WIDTH, 1, -_WIDTH)
"""What to add to a cell to go north, east, south and west."""


def corners(cells: Collection[int]) -> set[int]:
    """Return the free cells that touch `cells` at corners, whatever else they touch."""
    north, east, south, west = STEPS
    diagonal = (north + east, south + east, south + west, north + west)
    return {cell + step for cell in cells for step in diagonal} - set(cells)


class OpenSpot(msgspec.Struct, frozen=True):
    """An empty cell beside a placed tile, and what it asks of a tile.

    `settled` are the ports beside an ordinary tile, as a mask, and `must_open` those of them that
    have to be open; `spaces` are the sides, as a mask, on which an open room lies; `entrance_side`
    is the side on which the entrance lies, or -1.
    """

    settled: int
    must_open: int
    spaces: int
    entrance_side: int


_UNTOUCHED = OpenSpot(0, 0, 0, -1)


class Map(msgspec.Struct):
    """What follows from a layout.

    Tiles by cell, the corridors joined to each corridor, what each free cell beside the mine asks,
    and the corridors with a Secret Passage, in order.
    """

    tiles: dict[int, int]
    links: dict[int, tuple[int, ...]]
    open_spots: dict[int, OpenSpot]
    passages: tuple[int, ...]


class Layout(msgspec.Struct, frozen=True, dict=True):
    """The placed tiles, by cell in order; the entrance is one of them."""

    deck: str
    cells: tuple[int, ...]
    tiles: tuple[int, ...]

    @cached_property
    def by_cell(self) -> dict[int, int]:
        """The placed tiles by cell; not to be changed."""
        return dict(zip(self.cells, self.tiles, strict=True))

    @cached_property
    def map(self) -> Map:
        """What follows from this layout, built from nothing."""
        found = Map({}, {}, {}, ())
        for cell, tile in self.by_cell.items():
            found = _extended(found, self.deck, cell, tile)
        return found

    def with_tile(self, cell: int, tile: int) -> Layout:
        """Return the layout with one more tile, its map extended from this one's."""
        spot = bisect_left(self.cells, cell)
        after = Layout(
            self.deck,
            (*self.cells[:spot], cell, *self.cells[spot:]),
            (*self.tiles[:spot], tile, *self.tiles[spot:]),
        )
        after.__dict__["map"] = _extended(self.map, self.deck, cell, tile)
        return after


def start(deck: str) -> Layout:
    """Return the layout of the entrance alone (GM-6)."""
    return Layout(deck, (ENTRANCE_CELL,), (tile_of(0, 0),))


def _extended(old: Map, deck_name: str, cell: int, tile: int) -> Map:
    """Return the map with `tile` at `cell`; `old` stays as it is."""
    deck = deck_of(deck_name)
    tiles = {**old.tiles, cell: tile}
    links = dict(old.links)
    open_spots = dict(old.open_spots)
    open_spots.pop(cell, None)
    own: dict[int, list[int]] = {
        node_at(cell, number): [] for number in range(len(deck.corridors[tile]))
    }
    for side, step in enumerate(STEPS):
        beside = cell + step
        other = tiles.get(beside)
        if other is None:
            spot = open_spots.get(beside, _UNTOUCHED)
            open_spots[beside] = _beside(spot, deck, tile, (side + 2) % 4)
            continue
        for here, there in _meeting(deck, tile, other, side):
            node, far = node_at(cell, here), node_at(beside, there)
            if far not in own[node]:
                own[node].append(far)
            if node not in links[far]:
                links[far] = (*links[far], node)
    links.update((node, tuple(found)) for node, found in own.items())
    passage = deck.kinds[kind_of(tile)].passage
    passages = old.passages
    if passage >= 0:
        passages = tuple(sorted((*passages, node_at(cell, passage))))
    return Map(tiles, links, open_spots, passages)


def _meeting(deck: GoldMineDeck, tile: int, other: int, side: int) -> Iterator[tuple[int, int]]:
    """Yield the corridors of a tile and of its neighbour on a `side` that meet port to port (GM-25)."""
    for port in (2 * side, 2 * side + 1):
        here, there = deck.corridor_at[tile][port], deck.corridor_at[other][MEETS[port]]
        if here >= 0 and there >= 0:
            yield here, there


def _beside(spot: OpenSpot, deck: GoldMineDeck, tile: int, side: int) -> OpenSpot:
    """Return what a free cell asks once `tile` lies on its `side`."""
    if deck.space[tile]:
        entrance = side if kind_of(tile) == 0 else spot.entrance_side
        return replace(spot, spaces=spot.spaces | 1 << side, entrance_side=entrance)
    must_open = spot.must_open
    for port in (2 * side, 2 * side + 1):
        if deck.corridor_at[tile][MEETS[port]] >= 0:
            must_open |= 1 << port
    return replace(spot, settled=spot.settled | 3 << 2 * side, must_open=must_open)
