"""The mine as it lies on the table: where tiles are, what joins what, where a tile may go.

A *cell* is a place of the grid as one number; a *node* is a corridor of a placed tile,
``cell * 8 + corridor``. What follows from the layout (its `Map`) is derived, shared between states that
differ in nothing else, extended when a tile is added, and absent from equality and JSON.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

import msgspec

from minesnb.games.gold_mine.rules.components import MEETS, deck_of

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


HOME = cell_at(0, 0)
"""The cell of the entrance."""
STEPS = (-1, _WIDTH, 1, -_WIDTH)
"""What to add to a cell to go north, east, south and west."""


class Rim(msgspec.Struct, frozen=True):
    """An empty cell beside a placed tile, and what it asks of a tile.

    `known` are the ports whose neighbour is settled, as a mask, and `wanted` those of them that must
    be open; `spaces` and `solid` are the sides, as masks, on which an open room or an ordinary tile
    lies; `home` is the side on which the entrance lies, or -1.
    """

    known: int
    wanted: int
    spaces: int
    solid: int
    home: int


_NO_RIM = Rim(0, 0, 0, 0, -1)


class Map(msgspec.Struct):
    """What follows from a layout: tiles by cell, joined corridors, free cells, passages."""

    tiles: dict[int, int]
    links: dict[int, tuple[int, ...]]
    rims: dict[int, Rim]
    passages: tuple[int, ...]


class Layout(msgspec.Struct, frozen=True, dict=True):
    """The placed tiles, by cell in order; the entrance is one of them."""

    deck: str
    cells: tuple[int, ...]
    tiles: tuple[int, ...]

    @cached_property
    def map(self) -> Map:
        """What follows from this layout, built from nothing."""
        found = Map({}, {}, {}, ())
        for cell, tile in zip(self.cells, self.tiles, strict=True):
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
    return Layout(deck, (HOME,), (0,))


def _extended(old: Map, deck_name: str, cell: int, tile: int) -> Map:
    """Return the map with `tile` at `cell`; `old` stays as it is."""
    deck = deck_of(deck_name)
    tiles = {**old.tiles, cell: tile}
    links = dict(old.links)
    rims = dict(old.rims)
    rims.pop(cell, None)
    corridors = deck.corridors[tile]
    own: dict[int, list[int]] = {node_at(cell, index): [] for index in range(len(corridors))}
    for side in range(4):
        beside = cell + STEPS[side]
        other = tiles.get(beside)
        if other is None:
            rims[beside] = _rim(rims.get(beside, _NO_RIM), deck_name, tile, (side + 2) % 4)
            continue
        for port in (2 * side, 2 * side + 1):
            here = deck.corridor_at[tile][port]
            there = deck.corridor_at[other][MEETS[port]]
            if here < 0 or there < 0:
                continue
            node, far = node_at(cell, here), node_at(beside, there)
            if far not in own[node]:
                own[node].append(far)
            if node not in links[far]:
                links[far] = (*links[far], node)
    links.update((node, tuple(found)) for node, found in own.items())
    kind = deck.kinds[tile // 4]
    passages = old.passages
    if kind.passage >= 0:
        passages = tuple(sorted((*passages, node_at(cell, kind.passage))))
    return Map(tiles, links, rims, passages)


def _rim(rim: Rim, deck_name: str, tile: int, side: int) -> Rim:
    """Return what a free cell asks once `tile` lies on its `side`."""
    deck = deck_of(deck_name)
    if deck.space[tile]:
        home = side if tile // 4 == 0 else rim.home
        return Rim(rim.known, rim.wanted, rim.spaces | 1 << side, rim.solid, home)
    wanted = rim.wanted
    for port in (2 * side, 2 * side + 1):
        if deck.corridor_at[tile][MEETS[port]] >= 0:
            wanted |= 1 << port
    return Rim(rim.known | 3 << 2 * side, wanted, rim.spaces, rim.solid | 1 << side, rim.home)
