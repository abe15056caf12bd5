"""From the empty table to the first action tile: who starts, or which rooms leave the game for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, WHOLE
from minesnb.core.rulebook import cite
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN,
    ROOMS,
    SPACES,
    START_GOODS,
    WALL_SUPPLY,
)
from minesnb.games.cave_vs_cave.rules.state import (
    COVERED,
    EMPTY,
    Cave,
    CaveOptions,
    CaveState,
    Phase,
)

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.actions import First, Remove
    from minesnb.games.cave_vs_cave.words.log import CaveLog

LEAVE = 3
"""How many light-back rooms leave the solo game (CC-43)."""


_RULES = (
    *("CC-1", "CC-2", "CC-3", "CC-4", "CC-5", "CC-6", "CC-7", "CC-8", "CC-9"),
    *("CC-A1", "CC-A6", "CC-A7", "CC-A10"),
)
_ALONE = ("CC-43", "CC-44")


def _new_cave() -> Cave:
    """Nine face-down tiles, a hollow space above the entrance, one of each good (CC-4, CC-8)."""
    rooms = {"face_down": COVERED, "empty": EMPTY, "entrance": 0}
    spaces = tuple(rooms[space.start] for space in SPACES)
    return Cave(START_GOODS, (*spaces, COVERED), 0, -1)


def _action_tiles(*, alone: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the action tiles that lie face up from the start, and the others (CC-6, CC-44)."""
    used = [n for n, tile in enumerate(ACTION_TILES) if not (alone and tile.duel_only)]
    up = tuple(n for n in used if ACTION_TILES[n].back == 1)
    return up, tuple(n for n in used if n not in up)


def empty_table(players: int, options: CaveOptions, deck: object) -> CaveState:
    """Everything in its place before chance speaks (CC-1 to CC-9, CC-43, CC-44)."""
    del deck
    solo = players == 1
    for rule in (*_RULES, *(_ALONE if solo else ())):
        cite(rule)
    up, down = _action_tiles(alone=solo)
    dark = tuple(room.no for room in ROOMS if room.dark)
    caves = (_new_cave(),) * players
    covered = sum(cave.rooms[:CAVERN].count(COVERED) for cave in caves)
    return CaveState(
        num_players=players,
        current_player=CHANCE,
        viewer=WHOLE,
        options=options,
        phase=Phase.REMOVE if solo else Phase.FIRST,
        round=0,
        starter=0,
        turn=0,
        turns=0,
        tiles_face_down=down,
        board=up,
        taken=((),) * players,
        display=tuple(room.no for room in ROOMS[1:] if not room.dark),
        removed=(),
        rooms_face_down=dark,
        stack=len(dark) - covered,
        wall_supply=WALL_SUPPLY,
        caves=caves,
        tile=-1,
        done=0,
        under_way=None,
        used=(),
        tiles_dug=0,
        dig_actions=0,
        prospected=False,
        rooms_to_turn_up=0,
        of_them_from_stack=0,
    )


def first(state: CaveState, action: First, log: CaveLog) -> CaveState:
    """The starting player is chosen by lot (CC-9)."""
    log.first(action.seat)
    return replace(state, starter=action.seat, turn=action.seat, phase=Phase.TILE, round=1)


def remove(state: CaveState, action: Remove, log: CaveLog) -> CaveState:
    """Three light-back rooms leave the solo game (CC-43)."""
    display = tuple(other for other in state.display if other != action.room)
    log.removed(action.room)
    removed = tuple(sorted((*state.removed, action.room)))
    done = len(removed) == LEAVE
    if done:
        log.solo_ready()
    return replace(
        state,
        display=display,
        removed=removed,
        phase=Phase.TILE if done else Phase.REMOVE,
        round=int(done),
    )
