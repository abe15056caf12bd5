"""How Gold Mine's costs grow with the mine: legal actions, a new state, the picture, bytes a view.

Mines of 20, 60 and 100 tiles are dug at random, joined where they can be. For each size the times are
medians over several mines; their ratios to the smallest mine's should not outgrow the number of
tiles. Bytes are those of a view as a session sends it.

    python bench/gold_mine_growth.py [--mines 5]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.components import standard
from minesnb.games.gold_mine.rules.fitting import placements
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, Layout, start
from minesnb.games.gold_mine.rules.state import GoldMineState, Phase

SIZES = (20, 60, 100)


def dug(tiles: int, rng: random.Random) -> Layout:
    """Return a mine of so many tiles, each joined to the mine where it can be; dug anew if stuck."""
    while True:
        left = list(standard().supply)
        rng.shuffle(left)
        layout, misfits = start(standard().digest), 0
        while len(layout.cells) < tiles and misfits <= len(left):
            kind = left.pop(0)
            found = placements(layout, kind, passage=True)
            found = found or placements(layout, kind, passage=False)
            if found:
                action = rng.choice(found)
                layout, misfits = layout.with_tile(action.cell, kind * 4 + action.turn), 0
            else:
                left.append(kind)
                misfits += 1
        if len(layout.cells) == tiles:
            return layout


def mine(tiles: int, seed: int) -> GoldMineState:
    """Return a position of the second phase in a mine of so many tiles."""
    rng = random.Random(seed)
    layout = dug(tiles, rng)
    rest = list(standard().supply)
    for tile in layout.tiles:
        if tile // 4:
            rest.remove(tile // 4)
    chambers = [cell for cell, tile in layout.map.tiles.items() if standard().chamber[tile]]
    reached = [node for node in layout.map.links if layout.map.links[node]]
    miners = (ENTRANCE_NODE, rng.choice(reached), rng.choice(reached))
    return replace(
        GAME.position("players: 3"),
        layout=layout,
        supply=tuple(rest),
        gold=tuple(sorted(chambers)),
        miners=miners,
    )


def timed(act: Callable[[], object]) -> float:
    """Return the time one call takes: the best of several rounds."""
    act()
    rounds = []
    for _ in range(5):
        count = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < 0.02:
            act()
            count += 1
        rounds.append(spent / count)
    return min(rounds)


def costs(state: GoldMineState) -> dict[str, float]:
    """Return what the mine costs, in seconds, by what is done."""
    kind = standard().number["T16"]
    placing = replace(state, phase=Phase.PLACE, tile_in_hand=kind)
    walking = replace(state, phase=Phase.STEP, reach=6)
    tile = placements(state.layout, kind, passage=False)[0]
    seen = placing.observation(0)
    fresh = (state.layout.deck, state.layout.cells, state.layout.tiles)
    return {
        "legal_actions, placing": timed(placing.legal_actions),
        "legal_actions, walking 6": timed(walking.legal_actions),
        "map with one tile more": timed(
            lambda: state.layout.with_tile(tile.cell, kind * 4 + tile.turn)
        ),
        "map from nothing": timed(lambda: Layout(*fresh).map),
        "picture": timed(lambda: GAME.picture(seen)),
        "text board": timed(lambda: GAME.text(seen)),
    }


class SetTable(Table):
    """A table at which a mine lies already."""

    def __init__(self, state: GoldMineState) -> None:
        super().__init__(GAME, [Seat(name) for name in "ABC"])
        self._state = state


def view_bytes(state: GoldMineState) -> int:
    """Return the bytes of a session's view while a tile is being placed, when most can be picked."""
    kind = standard().number["T16"]
    table = SetTable(replace(state, phase=Phase.PLACE, tile_in_hand=kind))
    return len(msgspec.json.encode(TableSession(table, 0).view()))


def main() -> None:
    """Measure mines of each size and print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--mines", type=int, default=5)
    mines = parser.parse_args().mines
    found = {size: [mine(size, seed) for seed in range(mines)] for size in SIZES}
    times = {size: [costs(state) for state in found[size]] for size in SIZES}
    heads = "".join(f"{f'{size} tiles':>12}" for size in SIZES)
    print(f"{'time, and ratio to 20 tiles':28}{heads}{'x 60':>8}{'x 100':>8}")
    for what in times[SIZES[0]][0]:
        medians = [statistics.median(one[what] for one in times[size]) for size in SIZES]
        cells = "".join(f"{f'{median * 1e6:,.0f} µs':>12}" for median in medians)
        ratios = "".join(f"{median / medians[0]:>8.1f}" for median in medians[1:])
        print(f"{what:28}{cells}{ratios}")
    sizes = [statistics.median(view_bytes(state) for state in found[size]) for size in SIZES]
    cells = "".join(f"{f'{size:,.0f}':>12}" for size in sizes)
    ratios = "".join(f"{size / sizes[0]:>8.1f}" for size in sizes[1:])
    print(f"{'bytes of a view':28}{cells}{ratios}")


if __name__ == "__main__":
    main()
