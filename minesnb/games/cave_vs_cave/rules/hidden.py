"""What a player may know: everything, for what lies face down nobody has seen.

Face-down tiles are dealt by chance when they are turned up, so a state holds no secret; an
observation differs from it by its viewer alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave.rules.components import ACTION_TILES, CAVERN, ROOMS
from minesnb.games.cave_vs_cave.rules.state import COVERED

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import CaveState


def components(state: CaveState) -> tuple[str, ...]:
    """Name every room, action tile and wall wherever it lies, sorted; the same all game long."""
    furnished = (room for cave in state.caves for room in cave.rooms if room > 0)
    rooms = [*state.display, *state.removed, *state.rooms_face_down, *furnished]
    tiles = [*state.tiles_face_down, *state.board, *(tile for row in state.taken for tile in row)]
    walls = state.wall_supply + sum(cave.built_walls.bit_count() for cave in state.caves)
    covered = sum(cave.rooms[:CAVERN].count(COVERED) for cave in state.caves)
    down = len(state.rooms_face_down) - state.stack - state.rooms_to_turn_up
    return tuple(
        sorted(
            [ROOMS[room].id for room in rooms]
            + [ACTION_TILES[tile].id for tile in tiles]
            + ["wall"] * walls
            + ["a face-down tile too many or too few"] * (covered != down)
        )
    )
