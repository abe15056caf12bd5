"""From the empty table to the first action tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, WHOLE
from minesnb.core.rulebook import cite
from minesnb.games.cave_vs_cave.rules.components import box
from minesnb.games.cave_vs_cave.rules.state import (
    COVERED,
    EMPTY,
    Cave,
    CaveOptions,
    CaveState,
    Phase,
)

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.words.log import CaveLog

_SOLO_STACK = 9


def _new_cave() -> Cave:
    """Nine face-down tiles, a hollow space above the entrance, one of each good (CC-4, CC-8)."""
    rooms = {"face_down": COVERED, "empty": EMPTY, "entrance": 0}
    spaces = tuple(rooms[space.start] for space in box().spaces)
    return Cave(box().start, (*spaces, COVERED), 0, -1)


def empty_table(players: int, options: CaveOptions, deck: object) -> CaveState:
    """Everything in its place before chance speaks (CC-1 to CC-9, CC-43, CC-44)."""
    del deck
    for rule in ("CC-1", "CC-2", "CC-3", "CC-4", "CC-5", "CC-6", "CC-7", "CC-8", "CC-9"):
        cite(rule)
    for switch in ("CC-A1", "CC-A6", "CC-A7", "CC-A10"):
        cite(switch)
    solo = players == 1
    if solo:
        cite("CC-43")
        cite("CC-44")
    actions = [n for n, tile in enumerate(box().actions) if not (solo and tile.duel_only)]
    light = tuple(room.no for room in box().rooms if room.no and not room.dark)
    dark = tuple(room.no for room in box().rooms if room.dark)
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
        hidden=tuple(n for n in actions if box().actions[n].back > 1),
        board=tuple(n for n in actions if box().actions[n].back == 1),
        taken=((),) * players,
        display=light,
        removed=(),
        unseen=dark,
        stack=_SOLO_STACK if solo else 0,
        walls=box().walls,
        caves=(_new_cave(),) * players,
        tile=-1,
        done=0,
        series=-1,
        left=0,
        used=(),
        digs_open=-1,
        dug=0,
        digs=0,
        series_dug=0,
        prospected=False,
        reveals=0,
        from_stack=0,
    )


def first(state: CaveState, seat: int, log: CaveLog) -> CaveState:
    """The starting player is chosen by lot (CC-9)."""
    log.first(seat)
    return replace(state, starter=seat, turn=seat, phase=Phase.TILE, round=1)


def remove(state: CaveState, room: int, log: CaveLog) -> CaveState:
    """Three light-back rooms leave the solo game (CC-43)."""
    display = tuple(other for other in state.display if other != room)
    log.removed(room)
    done = len(display) == 3
    if done:
        log.solo_ready()
    return replace(
        state,
        display=display,
        removed=tuple(sorted((*state.removed, room))),
        phase=Phase.TILE if done else Phase.REMOVE,
        round=int(done),
    )
