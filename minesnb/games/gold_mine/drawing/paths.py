"""By which picks on the board a player reaches an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.gold_mine import elements
from minesnb.games.gold_mine.rules import actions
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.mine import cell_of

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.state import GoldMineState

_BUTTONS: dict[type, str] = {
    actions.Passage: "passage",
    actions.Pass: "pass",
    actions.Stay: "stay",
    actions.Leave: "leave",
    actions.Give: "give",
    actions.Receive: "receive",
    actions.EndTurn: "end",
}


def paths(state: GoldMineState, action: actions.MineAction) -> tuple[tuple[str, ...], ...]:
    """Return the paths to an action: a cell and a turn, a tunnel, a token and a miner, a button."""
    if isinstance(action, actions.Place):
        return _place_paths(state, action)
    return (_path(state, action),)


def _path(state: GoldMineState, action: actions.MineAction) -> tuple[str, ...]:
    match action:
        case actions.Go(node):
            return (elements.corridor(node),)
        case actions.Gold(defender):
            return (elements.token(state.turn, "gold"), elements.seat(state, defender))
        case actions.Bats(defender):
            return (elements.token(state.turn, "bats"), elements.seat(state, defender))
        case actions.Lay(cell):
            return (elements.nugget(cell) if _is_chamber(state, cell) else elements.tile(cell),)
        case actions.Collect():
            cell = cell_of(state.miners[state.turn])
            return (
                elements.nugget(cell) if _is_chamber(state, cell) else elements.button("collect"),
            )
        case actions.Roll():
            return (elements.die(0),)
    button = _BUTTONS.get(type(action))
    return (elements.button(button) if button else elements.SUPPLY,)


def _is_chamber(state: GoldMineState, cell: int) -> bool:
    tile = state.layout.map.tiles.get(cell)
    return tile is not None and deck_of(state.deck).chamber[tile]


def _place_paths(state: GoldMineState, action: actions.Place) -> tuple[tuple[str, ...], ...]:
    where = elements.tile if action.cell in state.layout.map.tiles else elements.cell
    end = (where(action.cell), elements.turn(action.turn))
    if state.tile_in_hand >= 0:
        return (end,)
    seat = state.turn
    kind = deck_of(state.deck).number.get(action.code, -1)
    return tuple(
        (elements.own(seat, index), *end)
        for index, held in enumerate(state.own[seat])
        if held == kind
    )
