"""What a player may know: everything, for what lies face down nobody has seen.

Face-down tiles are dealt by chance when they are turned up, so a state holds no secret; an
observation differs from it by its viewer alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave.rules.components import box
from minesnb.games.cave_vs_cave.rules.state import COVERED

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import CaveState


def components(state: CaveState) -> tuple[str, ...]:
    """Name every room, action tile and wall wherever it lies, sorted; the same all game long."""
    rooms = [*state.display, *state.removed, *state.unseen]
    rooms += [room for cave in state.caves for room in cave.rooms if room > 0]
    tiles = [*state.hidden, *state.board, *(tile for row in state.taken for tile in row)]
    walls = state.walls + sum(cave.walls.bit_count() for cave in state.caves)
    covered = sum(room == COVERED for cave in state.caves for room in cave.rooms[:11])
    down = len(state.unseen) - state.stack - state.reveals
    return tuple(
        sorted(
            [box().rooms[room].id for room in rooms]
            + [box().actions[tile].id for tile in tiles]
            + ["wall"] * walls
            + ["a face-down tile too many or too few"] * (covered != down)
        )
    )
