"""How far a miner comes: steps along joined corridors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.ending import can_win
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, cell_of

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.mine import Layout
    from minesnb.games.gold_mine.rules.state import GoldMineState


def reach(layout: Layout, start: int, steps: int, *, mud: bool, stop: bool) -> dict[int, int]:
    """Return every corridor within `steps` of `start`, itself included, with its distance.

    With `mud`, a walk ends in a corridor with a puddle, unless it begins there (GM-53). With `stop`
    it ends at the entrance, because whoever gets there has won (GM-A14).
    """
    links = layout.map.links
    tiles = layout.map.tiles
    muddy = deck_of(layout.deck).muddy
    found = {start: 0}
    edge = [start]
    for distance in range(1, steps + 1):
        further = []
        for node in edge:
            for beside in links[node]:
                if beside in found:
                    continue
                found[beside] = distance
                if (stop and beside == ENTRANCE_NODE) or (
                    mud and beside & 7 in muddy[tiles[beside >> 3]]
                ):
                    continue
                further.append(beside)
        if not further:
            break
        edge = further
    return found


def destinations(state: GoldMineState, seat: int) -> tuple[int, ...]:
    """Return where `seat` can end a move of up to `state.reach` tiles, in order, elsewhere than here."""
    start = state.miners[seat]
    found = reach(
        state.layout, start, state.reach, mud=state.options.mud, stop=can_win(state, seat)
    )
    del found[start]
    return tuple(sorted(found))


def flights(state: GoldMineState, loser: int) -> tuple[int, ...]:
    """Return where bats can drive `loser`: to another tile, if one is in reach (GM-51, GM-A21)."""
    found = destinations(state, loser)
    if state.options.bats_may_spare:
        return found
    here = cell_of(state.miners[loser])
    return tuple(node for node in found if cell_of(node) != here)
