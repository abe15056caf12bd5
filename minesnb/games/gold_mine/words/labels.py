"""What an action is called, and what the player to move is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import count
from minesnb.games.gold_mine import names
from minesnb.games.gold_mine.rules import actions
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.ending import needed
from minesnb.games.gold_mine.rules.mine import cell_of, corridor_of
from minesnb.games.gold_mine.rules.state import Phase

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.state import GoldMineState

_LABELS: dict[type, str] = {
    actions.Return: "Put the tile back and draw another",
    actions.Excavate: "Dig: draw and place a tile, then move up to one tile",
    actions.Roll: "Roll the die and walk",
    actions.Passage: "Try the Secret Passage",
    actions.Pass: "Do not move",
    actions.Stay: "Stay here",
    actions.Collect: "Collect the nugget",
    actions.Leave: "Take no nugget",
    actions.Give: "Hand your partner a nugget",
    actions.Receive: "Take a nugget from your partner",
    actions.EndTurn: "End your turn",
}


def label(state: GoldMineState, action: actions.MineAction) -> str:
    """Say what an action does, in the imperative; what chance says is called by its notation."""
    match action:
        case actions.Place(code, cell, turn):
            deck = deck_of(state.deck)
            name = deck.kinds[deck.number[code]].name if code in deck.number else code
            return f"Place the {name}, {names.say_place(cell)}, {names.TURNS[turn % 4]}"
        case actions.Go(node):
            return _go(state, node)
        case actions.Gold(defender):
            return f"Challenge {{{defender}}} for gold"
        case actions.Bats(defender):
            return f"Send bats after {{{defender}}}"
        case actions.Lay(cell):
            return f"Take a nugget and lay it {names.say_place(cell)}"
    return _LABELS.get(type(action)) or str(action)


def _go(state: GoldMineState, node: int) -> str:
    """Say where a miner goes, and by which of several tunnels of a tile it gets there."""
    cell = cell_of(node)
    whose = f"Drive {{{state.mover}}}" if state.phase == Phase.FLEE else "Go"
    tile = state.layout.map.tiles.get(cell)
    lanes = () if tile is None else deck_of(state.deck).corridors[tile]
    number = corridor_of(node)
    if len(lanes) <= 1 or number >= len(lanes):
        return f"{whose} to the tunnel {names.say_place(cell)}"
    which = f"tunnel {number + 1} of {len(lanes)} ({names.openings(lanes[number])})"
    return f"{whose} to {which}, {names.say_place(cell)}"


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
        if any(isinstance(action, actions.Return) for action in state.legal_actions()[:1]):
            return "The tile fits nowhere: put it back and draw another."
        own = "Choose one of your tiles and a" if state.tile_in_hand < 0 else "Choose a"
        return f"{own} place for the tile, then turn it."
    if phase in _PROMPTS:
        return _PROMPTS[phase]
    if phase == Phase.STEP:
        return f"Go up to {count(state.reach, 'tile')}, or stay."
    if phase == Phase.FLEE:
        return f"Drive {{{state.mover}}} away, up to {count(state.reach, 'tile')}."
    held, goal = state.nuggets[state.turn], needed(state)
    return f"Collect, challenge, or end your turn. You hold {held} of {goal} nuggets."
