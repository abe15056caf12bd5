"""How a player picks an action on the board, and what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import count
from minesnb.games.gold_mine import elements
from minesnb.games.gold_mine.rules.actions import (
    TURNS,
    Bats,
    Collect,
    EndTurn,
    Excavate,
    Give,
    Go,
    Gold,
    Lay,
    Leave,
    Pass,
    Passage,
    Place,
    Receive,
    Return,
    Roll,
    Stay,
)
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.mine import cell_of
from minesnb.games.gold_mine.rules.movement import needed
from minesnb.games.gold_mine.rules.state import Phase
from minesnb.games.gold_mine.words.log import say_place

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.actions import MineAction
    from minesnb.games.gold_mine.rules.state import GoldMineState

_WORDS = {
    "n": "as it is",
    "e": "a quarter to the right",
    "s": "upside down",
    "w": "a quarter to the left",
}

_BUTTONS: dict[type, str] = {
    Passage: "passage",
    Pass: "pass",
    Stay: "stay",
    Leave: "leave",
    Give: "give",
    Receive: "receive",
    EndTurn: "end",
}


def paths(state: GoldMineState, action: MineAction) -> tuple[tuple[str, ...], ...]:
    """Return the paths to an action: a cell and a turn, a tunnel, a token and a miner, a button."""
    if isinstance(action, Place):
        return _place_paths(state, action)
    return (_path(state, action),)


def _path(state: GoldMineState, action: MineAction) -> tuple[str, ...]:
    match action:
        case Go(node):
            return (elements.corridor(node),)
        case Gold(defender):
            return (elements.token(state.turn, "gold"), elements.seat(state, defender))
        case Bats(defender):
            return (elements.token(state.turn, "bats"), elements.seat(state, defender))
        case Lay(cell):
            return (elements.nugget(cell) if _is_chamber(state, cell) else elements.tile(cell),)
        case Collect():
            cell = cell_of(state.miners[state.turn])
            return (
                elements.nugget(cell) if _is_chamber(state, cell) else elements.button("collect"),
            )
        case Roll():
            return (elements.die(0),)
    button = _BUTTONS.get(type(action))
    return (elements.button(button) if button else elements.SUPPLY,)


def _is_chamber(state: GoldMineState, cell: int) -> bool:
    tile = state.layout.map.tiles.get(cell)
    return tile is not None and deck_of(state.deck).chamber[tile]


def _place_paths(state: GoldMineState, action: Place) -> tuple[tuple[str, ...], ...]:
    where = elements.tile if action.cell in state.layout.map.tiles else elements.cell
    end = (where(action.cell), elements.turn(action.turn))
    if state.drawn >= 0:
        return (end,)
    seat = state.turn
    kind = deck_of(state.deck).number.get(action.code, -1)
    return tuple(
        (elements.own(seat, index), *end)
        for index, held in enumerate(state.own[seat])
        if held == kind
    )


def label(state: GoldMineState, action: MineAction) -> str:
    """Say what an action does, in the imperative."""
    if isinstance(action, Place):
        deck = deck_of(state.deck)
        kind = deck.number.get(action.code, -1)
        name = deck.kinds[kind].name if kind >= 0 else action.code
        turn = _WORDS[TURNS[action.turn % 4]]
        return f"Place the {name}, {say_place(action.cell)}, {turn}"
    if isinstance(action, Go):
        return f"Go to the tunnel {say_place(cell_of(action.node))}"
    if isinstance(action, Gold):
        return f"Challenge {{{action.defender}}} for gold"
    if isinstance(action, Bats):
        return f"Send bats after {{{action.defender}}}"
    if isinstance(action, Lay):
        return f"Take a nugget and lay it {say_place(action.cell)}"
    return _LABELS[type(action)] if type(action) in _LABELS else str(action)


_LABELS: dict[type, str] = {
    Return: "Put the tile back and draw another",
    Excavate: "Dig: draw and place a tile, then move up to one tile",
    Roll: "Roll the die and walk",
    Passage: "Try the Secret Passage",
    Pass: "Do not move",
    Stay: "Stay here",
    Collect: "Collect the nugget",
    Leave: "Take no nugget",
    Give: "Hand your partner a nugget",
    Receive: "Take a nugget from your partner",
    EndTurn: "End your turn",
}


_PROMPTS = {
    Phase.MOVE: "Choose how to move: dig, roll the die, try a Secret Passage, or stay.",
    Phase.CROSS: "The passage is open: come up at another one, or stay.",
    Phase.TAKE: "You won: choose an empty chamber for the nugget you take.",
}


def prompt(state: GoldMineState) -> str:
    """Say what the player to move may do."""
    phase = state.phase
    if state.is_terminal:
        return "The game is over."
    if phase == Phase.PLACE:
        if any(isinstance(action, Return) for action in state.legal_actions()[:1]):
            return "The tile fits nowhere: put it back and draw another."
        own = "Choose one of your tiles and a" if state.drawn < 0 else "Choose a"
        return f"{own} place for the tile, then turn it."
    if phase in _PROMPTS:
        return _PROMPTS[Phase(phase)]
    if phase == Phase.STEP:
        return f"Go up to {count(state.reach, 'tile')}, or stay."
    if phase == Phase.FLEE:
        loser = state.rival if state.current_player == state.turn else state.turn
        return f"Drive {{{loser}}} away, up to {count(state.reach, 'tile')}."
    held, goal = state.nuggets[state.turn], needed(state)
    return f"Collect, challenge, or end your turn. You hold {held} of {goal} nuggets."
