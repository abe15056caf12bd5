"""How a player picks an action on the board, and what it is called."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave import elements
from minesnb.games.cave_vs_cave.rules.actions import (
    Build,
    Cavern,
    Dig,
    End,
    Furnish,
    Gain,
    Idle,
    Prospect,
    Raze,
    Stop,
    Swap,
    Take,
    Use,
    say_space,
)
from minesnb.games.cave_vs_cave.rules.components import (
    FOOD,
    GOODS,
    Alternative,
    Option,
    box,
    say_goods,
)
from minesnb.games.cave_vs_cave.rules.moves import fee_of
from minesnb.games.cave_vs_cave.rules.state import Phase

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.actions import CaveAction
    from minesnb.games.cave_vs_cave.rules.state import CaveState

Path = tuple[str, ...]


def paths(state: CaveState, action: CaveAction) -> tuple[Path, ...]:
    """Return the paths to an action.

    An action of a line begins with the line (with its alternative where it has several); then come
    the fee where there are several, the room, the space or the edge, and the way to use a room. Goods
    of which any three may be paid are picked in any order.
    """
    seat = max(state.turn, 0)
    match action:
        case Take(tile):
            return ((elements.tile(tile),),)
        case Gain(line, option):
            start = _start(state, line, "gain")
            several = len(_alternative(state, line, "gain").options) > 1
            return ((*start, elements.option(line, option)),) if several else (start,)
        case Build(line, site):
            return ((*_start(state, line, "wall"), elements.site(seat, site)),)
        case Raze(line, site):
            return ((*_start(state, line, "raze"), elements.site(seat, site)),)
        case Dig(line, number, space):
            several = len(box().actions[state.tile].lines[line]) > 1
            start = (elements.alternative(line, number),) if several else (elements.line(line),)
            return ((*start, elements.space(seat, space)),)
        case Furnish(line, fee, room, space):
            several = len(_alternative(state, line, "furnish").fees) > 1
            fees = (elements.fee(line, fee),) if several else ()
            start = _start(state, line, "furnish")
            return ((*start, *fees, elements.display(room), elements.space(seat, space)),)
        case Use():
            return _use_paths(state, action)
    return ((_button(state, action),),)


def _button(state: CaveState, action: CaveAction) -> str:
    match action:
        case Swap(good):
            return elements.good(max(state.turn, 0), good)
        case Cavern(side):
            return elements.cavern_side(side)
        case Idle(line):
            return f"button-idle-{line + 1}"
        case Prospect():
            return elements.PROSPECT
        case Stop():
            return elements.STOP
    return elements.END


def _alternative(state: CaveState, line: int, kind: str) -> Alternative:
    choices = box().actions[state.tile].lines[line]
    return next(choice for choice in choices if choice.kind == kind)


def _start(state: CaveState, line: int, kind: str) -> Path:
    choices = box().actions[state.tile].lines[line]
    if len(choices) == 1:
        return (elements.line(line),)
    number = next(n for n, choice in enumerate(choices) if choice.kind == kind)
    return (elements.alternative(line, number),)


def _use_paths(state: CaveState, action: Use) -> tuple[Path, ...]:
    seat = max(state.turn, 0)
    cave = state.caves[seat]
    start = _start(state, action.line, "rooms")
    spot = cave.rooms.index(action.room) if action.room in cave.rooms else 0
    room = (*start, elements.space(seat, spot))
    options = box().rooms[action.room].options
    dig = (elements.space(seat, action.space),) if action.space >= 0 else ()
    if len(options) == 1:
        return ((*room, *dig),)
    if len({sum(option.pay) for option in options}) == 1 and len(options) > 6:
        kinds = [good for good, need in enumerate(options[action.option].pay) if need]
        return tuple(
            (*room, *(elements.good(seat, good) for good in order)) for order in permutations(kinds)
        )
    return ((*room, elements.room_option(action.option), *dig),)


def _say(option: Option) -> str:
    text = str(option)
    return text[0].upper() + text[1:]


def label(state: CaveState, action: CaveAction) -> str:
    """Say what an action does, in the imperative."""
    match action:
        case Take(tile):
            return f"Take {box().actions[tile].name}"
        case Gain(line, option):
            return _say(_alternative(state, line, "gain").options[option])
        case Build(_, site):
            return f"Build a wall at {box().sites[site].name}"
        case Raze(_, site):
            return f"Raze the wall at {box().sites[site].name}"
        case Dig(line, number, space):
            fee = box().actions[state.tile].lines[line][number].fees[0]
            pay = f" for {say_goods(fee)}" if any(fee) and state.series < 0 else ""
            return f"Dig space {say_space(space)}{pay}"
        case Furnish(line, fee, room, space):
            spent = fee_of(state, _alternative(state, line, "furnish").fees[fee])
            found = box().rooms[room]
            price = tuple(a + b for a, b in zip(spent, found.cost, strict=True))
            return f"Furnish {found.name} on {say_space(space)} for {say_goods(price)}"
        case Use(_, room, option, space):
            found = box().rooms[room]
            where = f" on {say_space(space)}" if space >= 0 else ""
            return f"Use {found.name}: {found.options[option]}{where}"
    return _other_label(action)


def _other_label(action: CaveAction) -> str:
    match action:
        case Swap(good):
            return f"Change 1 {GOODS[good]} into 1 {GOODS[FOOD]}"
        case Cavern(side):
            return f"Lay the additional cavern with {3 - side} walls up"
        case Idle():
            return "Perform the room action without a room, for the wood"
        case Prospect():
            return "Prospecting Site: change 1 food into 1 gold"
        case Stop():
            return "Leave it at that"
        case End():
            return "End your turn"
    return str(action)


def prompt(state: CaveState) -> str:
    """Say what the player to move may do."""
    if state.is_terminal:
        return "The game is over."
    if state.phase == Phase.TAKE:
        return "Take an action tile from the board."
    if state.phase == Phase.CAVERN:
        return "Your cave is full: choose a side of the additional cavern."
    if state.series >= 0:
        what = "Dig" if state.digs_open >= 0 else "Use"
        noun = "tile" if state.digs_open >= 0 else "room"
        return f"{what} another {noun} ({state.left} more), or leave it at that."
    left = [
        line for line in range(len(box().actions[state.tile].lines)) if not state.done >> line & 1
    ]
    name = box().actions[state.tile].name
    if not left and any(isinstance(action, Prospect) for action in state.legal_actions()):
        return "Use the Prospecting Site, or end your turn."
    return f"Carry out {name}, part by part, then end your turn." if left else "End your turn."
