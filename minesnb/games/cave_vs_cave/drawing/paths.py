"""By which picks on the board an action is reached."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave import elements
from minesnb.games.cave_vs_cave.rules import actions
from minesnb.games.cave_vs_cave.rules.components import ROOMS, Kind, offer

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import CaveState

Path = tuple[str, ...]


def paths(state: CaveState, action: actions.CaveAction) -> tuple[Path, ...]:
    """Return the paths to an action.

    An action of a line begins with the line (with its alternative where it has several); then come
    the fee where there are several, the room, the space or the edge, and the way to use a room. Goods
    of which any three may be paid are picked in any order.
    """
    seat = state.turn
    match action:
        case actions.Take(tile):
            return ((elements.tile(tile),),)
        case actions.Gain(line, option):
            start = _start(state, line, "gain")
            several = len(offer(state.tile, line, "gain").options) > 1
            return ((*start, elements.option(line, option)),) if several else (start,)
        case actions.Build(line, site):
            return ((*_start(state, line, "wall"), elements.site(seat, site)),)
        case actions.Raze(line, site):
            return ((*_start(state, line, "raze"), elements.site(seat, site)),)
        case actions.Dig(line, number, space):
            return ((elements.offer(state.tile, line, number), elements.space(seat, space)),)
        case actions.Furnish(line, fee, room, space):
            several = len(offer(state.tile, line, "furnish").fees) > 1
            fees = (elements.fee(line, fee),) if several else ()
            start = _start(state, line, "furnish")
            return ((*start, *fees, elements.display(room), elements.space(seat, space)),)
        case actions.Use():
            return _use_paths(state, action)
    return ((_button(state, action),),)


def _button(state: CaveState, action: actions.CaveAction) -> str:
    match action:
        case actions.Swap(good):
            return elements.good(state.turn, good)
        case actions.Cavern(side):
            return elements.cavern_side(side)
        case actions.Idle(line):
            return elements.idle(line)
        case actions.Prospect():
            return elements.PROSPECT
        case actions.Stop():
            return elements.STOP
    return elements.END


def _start(state: CaveState, line: int, kind: Kind) -> Path:
    number = state.lines[line].index(offer(state.tile, line, kind))
    return (elements.offer(state.tile, line, number),)


def _use_paths(state: CaveState, action: actions.Use) -> tuple[Path, ...]:
    seat = state.turn
    cave = state.caves[seat]
    start = _start(state, action.line, "rooms")
    spot = cave.rooms.index(action.room) if action.room in cave.rooms else 0
    room = (*start, elements.space(seat, spot))
    options = ROOMS[action.room].options
    dig = (elements.space(seat, action.space),) if action.space >= 0 else ()
    if len(options) <= 1:
        return ((*room, *dig),)
    if ROOMS[action.room].different:
        kinds = [good for good, need in enumerate(options[action.option].pay) if need]
        return tuple(
            (*room, *(elements.good(seat, good) for good in order)) for order in permutations(kinds)
        )
    return ((*room, elements.room_option(action.option), *dig),)
