"""Where a tile may be placed: the fast path of GM-24 to GM-29."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.gold_mine.rules.actions import place
from minesnb.games.gold_mine.rules.components import GoldMineDeck, deck_of

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.actions import Place
    from minesnb.games.gold_mine.rules.mine import Layout, Rim

_JOINS_SPACE = tuple(
    sum(3 << 2 * side for side in range(4) if sides >> side & 1) for sides in range(16)
)
"""Per mask of sides: their ports."""


def _fits(deck: GoldMineDeck, tile: int, rim: Rim, *, passage: bool) -> bool:
    """Whether `tile` may lie where `rim` is asked (GM-25 to GM-27); `passage` wants a join (GM-A5)."""
    openings = deck.openings[tile]
    if not deck.space[tile]:
        if (openings ^ rim.wanted) & rim.known:
            return False
        if rim.home >= 0 and not deck.through[tile] >> rim.home & 1:
            return False
    if not passage:
        return True
    if rim.spaces and (openings & _JOINS_SPACE[rim.spaces]):
        return True
    return bool(openings & rim.wanted)


_turns: dict[tuple[str, int, Rim, bool], tuple[int, ...]] = {}


def _turns_that_fit(digest: str, kind: int, rim: Rim, *, passage: bool) -> tuple[int, ...]:
    """Return the turns in which `kind` fits a rim; rims recur, so the answers are kept."""
    key = (digest, kind, rim, passage)
    found = _turns.get(key)
    if found is None:
        deck = deck_of(digest)
        found = tuple(
            turn for turn in deck.turns[kind] if _fits(deck, kind * 4 + turn, rim, passage=passage)
        )
        _turns[key] = found
    return found


def placements(layout: Layout, kind: int, *, passage: bool) -> list[Place]:
    """Return every legal placement of a tile, by cell and turn."""
    rims = layout.map.rims
    code = deck_of(layout.deck).kinds[kind].code
    return [
        place(code, cell, turn)
        for cell in sorted(rims)
        for turn in _turns_that_fit(layout.deck, kind, rims[cell], passage=passage)
    ]


def any_fits(layout: Layout, kinds: tuple[int, ...], *, passage: bool) -> bool:
    """Whether any tile of `kinds` has a legal place."""
    rims = set(layout.map.rims.values())
    return any(
        _turns_that_fit(layout.deck, kind, rim, passage=passage)
        for kind in dict.fromkeys(kinds)
        for rim in rims
    )
