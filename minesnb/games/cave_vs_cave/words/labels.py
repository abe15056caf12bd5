"""What an action is called, and what is asked for now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import upper
from minesnb.games.cave_vs_cave.rules import actions, moves
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    FOOD,
    GOODS,
    ROOMS,
    SITES,
    offer,
    say_goods,
    walls_of_side,
)
from minesnb.games.cave_vs_cave.rules.resolve import fee_of, plus
from minesnb.games.cave_vs_cave.rules.state import Phase

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import CaveState, UnderWay


_PLAIN: dict[type, str] = {
    actions.Idle: "Perform the room action without a room, for the wood",
    actions.Prospect: "Prospecting Site: change 1 food into 1 gold",
    actions.Stop: "Leave it at that",
    actions.End: "End your turn",
}


def label(state: CaveState, action: actions.CaveAction) -> str:
    """Say what an action does, in the imperative."""
    match action:
        case actions.Take(tile):
            return f"Take {ACTION_TILES[tile].name}"
        case actions.Build(_, site):
            return f"Build a wall at {SITES[site].name}"
        case actions.Raze(_, site):
            return f"Raze the wall at {SITES[site].name}"
        case actions.Swap(good):
            return f"Change 1 {GOODS[good]} into 1 {GOODS[FOOD]}"
        case actions.Cavern(side):
            return f"Lay the additional cavern with {walls_of_side(side)} walls up"
    return _PLAIN.get(type(action)) or _priced_label(state, action)


def _priced_label(state: CaveState, action: actions.CaveAction) -> str:
    """Say what an action does that may have a price, and the price."""
    match action:
        case actions.Gain(line, option):
            return upper(str(offer(state.tile, line, "gain").options[option]))
        case actions.Dig(line, number, space):
            fee = state.lines[line][number].fees[0]
            pay = f" for {say_goods(fee)}" if any(fee) and state.under_way is None else ""
            return f"Dig space {say_space(space)}{pay}"
        case actions.Furnish(line, fee, room, space):
            printed = offer(state.tile, line, "furnish").fees[fee]
            price = say_goods(plus(fee_of(state, printed), ROOMS[room].cost))
            return f"Furnish {ROOMS[room].name} on {say_space(space)} for {price}"
        case actions.Use(_, room, option, space):
            where = f" on {say_space(space)}" if space >= 0 else ""
            options = ROOMS[room].options
            what = f": {options[option]}" if option < len(options) else ""
            return f"Use {ROOMS[room].name}{what}{where}"
    return str(action)


def prompt(state: CaveState) -> str:
    """Say what the player to move may do."""
    if state.is_terminal:
        return "The game is over."
    if state.is_chance:
        return state.game.chance_speaks
    if state.phase == Phase.TAKE:
        return "Take an action tile from the board."
    if state.phase == Phase.CAVERN:
        return "Your cave is full: choose a side of the additional cavern."
    offered = {type(action) for action in moves.legal_actions(state)}
    if state.under_way is not None:
        return _going_on_prompt(state.under_way, offered)
    name = ACTION_TILES[state.tile].name
    if offered & _LINES:
        return f"Carry out {name}, part by part, then end your turn."
    if actions.Prospect in offered:
        return "Use the Prospecting Site, or end your turn."
    return f"Nothing more can be done with {name}: end your turn."


_LINES = {
    actions.Build,
    actions.Dig,
    actions.Furnish,
    actions.Gain,
    actions.Idle,
    actions.Raze,
    actions.Use,
}
"""What carries out a line of a tile."""


def _going_on_prompt(under_way: UnderWay, offered: set[type]) -> str:
    what = "Dig another tile" if under_way.digging else "Use another room"
    if offered & _LINES:
        return f"{what} ({under_way.left} more), or leave it at that."
    return "No other room can be used: leave it at that."
