"""Where a tile may be placed: the fast path of GM-24 to GM-29.

What a free cell asks of a tile stands in the layout's map, so a tile is compared with it by masks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.gold_mine.rules.actions import place
from minesnb.games.gold_mine.rules.components import GoldMineDeck, deck_of, tile_of

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.actions import Place
    from minesnb.games.gold_mine.rules.mine import Layout, OpenSpot

_PORTS = tuple(sum(3 << 2 * side for side in range(4) if sides >> side & 1) for sides in range(16))
"""Per mask of sides: their ports."""


def fits(deck: GoldMineDeck, tile: int, spot: OpenSpot, *, passage: bool = False) -> bool:
    """Whether `tile` may lie at `spot` (GM-25 to GM-27); `passage` wants it to join one (GM-A5)."""
    openings = deck.openings[tile]
    if not deck.space[tile]:
        if (openings ^ spot.must_open) & spot.settled:
            return False
        if spot.entrance_side >= 0 and not deck.through[tile] >> spot.entrance_side & 1:
            return False
    return not passage or bool(openings & (_PORTS[spot.spaces] | spot.must_open))


_turns: dict[tuple[str, int, OpenSpot, bool], tuple[int, ...]] = {}


def _turns_that_fit(digest: str, kind: int, spot: OpenSpot, *, passage: bool) -> tuple[int, ...]:
    """Return the turns in which `kind` fits a spot; spots recur, so the answers are kept."""
    key = (digest, kind, spot, passage)
    found = _turns.get(key)
    if found is None:
        deck = deck_of(digest)
        found = tuple(
            turn
            for turn in deck.turns[kind]
            if fits(deck, tile_of(kind, turn), spot, passage=passage)
        )
        _turns[key] = found
    return found


def placements(layout: Layout, kind: int, *, passage: bool) -> list[Place]:
    """Return every legal placement of a tile, by cell and turn."""
    spots = layout.map.open_spots
    code = deck_of(layout.deck).kinds[kind].code
    return [
        place(code, cell, turn)
        for cell in sorted(spots)
        for turn in _turns_that_fit(layout.deck, kind, spots[cell], passage=passage)
    ]


def any_fits(layout: Layout, kinds: tuple[int, ...], *, passage: bool) -> bool:
    """Whether any tile of `kinds` has a legal place."""
    spots = set(layout.map.open_spots.values())
    return any(
        _turns_that_fit(layout.deck, kind, spot, passage=passage)
        for kind in dict.fromkeys(kinds)
        for spot in spots
    )
