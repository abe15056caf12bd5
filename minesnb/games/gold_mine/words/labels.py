"""What an action is called, and what the player to move is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import count, join, upper
from minesnb.games.gold_mine import names
from minesnb.games.gold_mine.rules import actions
from minesnb.games.gold_mine.rules.components import deck_of, kind_of
from minesnb.games.gold_mine.rules.mine import ENTRANCE_CELL, cell_of, corridor_of
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

_ROOMS = {"chamber": "Gold Chamber", "cavern": "Cavern"}


def label(state: GoldMineState, action: actions.MineAction) -> str:
    """Say what an action does, in the imperative; what chance says is called by its notation."""
    match action:
        case actions.Place(code, cell, turn):
            deck = deck_of(state.deck)
            name = deck.kinds[deck.number[code]].name if code in deck.number else code
            return f"Place the {name}, {names.say_place(cell)}, {names.TURNS[turn % 4]}"
        case actions.Go(node):
            return _go(state, node)
        case actions.Stay() if state.phase == Phase.FLEE:
            return f"Leave {{{state.mover}}} there"
        case actions.Gold(defender):
            return f"Challenge {{{defender}}} for gold"
        case actions.Bats(defender):
            return f"Send bats after {{{defender}}}"
        case actions.Lay(cell):
            return f"Take a nugget and lay it {names.say_place(cell)}"
    return _LABELS.get(type(action)) or str(action)


def _go(state: GoldMineState, node: int) -> str:
    """Say where a miner goes, what is there, and by which of several tunnels of a tile it gets there."""
    cell = cell_of(node)
    whose = f"Drive {{{state.mover}}}" if state.phase == Phase.FLEE else "Go"
    if cell == ENTRANCE_CELL:
        return f"{whose} to the Mine Entrance"
    tile = state.layout.map.tiles.get(cell)
    deck = deck_of(state.deck)
    lanes = () if tile is None else deck.corridors[tile]
    number = corridor_of(node)
    if len(lanes) <= 1 or number >= len(lanes):
        kind = "tunnel" if tile is None else deck.kinds[kind_of(tile)].kind
        return f"{whose} to the {_ROOMS.get(kind, kind)} {names.say_place(cell)}"
    which = f"tunnel {number + 1} of {len(lanes)} ({names.openings(lanes[number])})"
    return f"{whose} to {which}, {names.say_place(cell)}"


def prompt(state: GoldMineState) -> str:
    """Say what the player to move may do."""
    if state.is_terminal:
        return "The game is over."
    if state.is_chance:
        return "Dice or tiles have to speak first."
    if state.phase == Phase.PLACE:
        return _asked_to_place(state)
    if state.phase == Phase.TAKE:
        return "You won: choose a chamber for the nugget you take, or take none."
    kinds = {type(action) for action in state.game.legal_actions(state)}
    possible = [words for words, those in _DEEDS.items() if kinds & those]
    if state.phase in (Phase.MOVE, Phase.ACTION):
        return f"{upper(join(possible, 'or'))}."
    return _asked_to_move(state, kinds)


def _asked_to_place(state: GoldMineState) -> str:
    if any(isinstance(action, actions.Return) for action in state.legal_actions()[:1]):
        if state.tile_in_hand < 0:
            return (
                "None of your tiles fits, so the first of them goes: put it back and draw another."
            )
        return "The tile fits nowhere: put it back and draw another."
    own = "Choose one of your tiles and a" if state.tile_in_hand < 0 else "Choose a"
    return f"{own} place for the tile, then turn it."


def _asked_to_move(state: GoldMineState, kinds: set[type]) -> str:
    """Say how a miner may move, one's own or one that bats drive away."""
    goes = actions.Go in kinds
    if state.phase == Phase.CROSS:
        way = "come up at another one, or stay" if goes else "there is no other one, so stay"
        return f"The passage is open: {way}."
    far = count(state.reach, "tile")
    if state.phase == Phase.FLEE:
        away = f"drive {{{state.mover}}} away, up to {far}" if goes else ""
        spare = f"leave {{{state.mover}}} there" if actions.Stay in kinds else ""
        return f"You won: {join([words for words in (away, spare) if words], 'or')}."
    return f"Go up to {far}, or stay." if goes else "No way leads on from here: stay."


_DEEDS: dict[str, set[type]] = {
    "dig": {actions.Excavate},
    "roll the die": {actions.Roll},
    "try the Secret Passage": {actions.Passage},
    "do not move": {actions.Pass},
    "collect the nugget": {actions.Collect},
    "challenge somebody": {actions.Gold, actions.Bats},
    "hand nuggets over": {actions.Give, actions.Receive},
    "end your turn": {actions.EndTurn},
}
