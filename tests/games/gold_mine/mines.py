"""Mines of tiles placed at random by the rules, for tests of properties."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import strategies as st
from msgspec.structs import replace

from minesnb.core import decks
from minesnb.games.gold_mine.rules.components import standard
from minesnb.games.gold_mine.rules.fitting import placements
from minesnb.games.gold_mine.rules.mine import (
    Layout,
    start,
)
from minesnb.games.gold_mine.rules.state import GoldMineState
from tests.games.gold_mine.helpers import at

DECK = standard()
decks.register(DECK)


def layout_of(seed: int, tiles: int, *, strict: bool = False) -> Layout:
    """Return a mine of so many tiles placed by the rules at random."""
    rng = random.Random(f"{seed}:{strict}")
    layout = start(standard().digest)
    supply = list(standard().supply)
    rng.shuffle(supply)
    while supply and len(layout.cells) < tiles:
        kind = supply.pop()
        found = placements(layout, kind, passage=strict)
        if found:
            action = rng.choice(found)
            layout = layout.with_tile(action.cell, kind * 4 + action.turn)
    return layout


@cache
def mine(seed: int, tiles: int) -> GoldMineState:
    """Return a position of the second phase in a random mine, with miners and gold here and there."""
    rng = random.Random(seed)
    layout = layout_of(seed, tiles, strict=bool(seed % 2))
    chambers = [c for c, t in layout.map.tiles.items() if standard().chamber[t]]
    nodes = list(layout.map.links)
    left = list(standard().supply)
    for tile in layout.tiles[0:]:
        if tile // 4:
            left.remove(tile // 4)
    base = at("players: 3\nmud: yes")
    return replace(
        base,
        layout=layout,
        supply=tuple(left),
        gold=tuple(sorted(rng.sample(chambers, len(chambers) // 2))),
        miners=tuple(rng.choice(nodes) for _ in range(3)),
    )


mines = st.builds(mine, st.integers(0, 11), st.sampled_from((2, 5, 12, 30, 60, 99)))
