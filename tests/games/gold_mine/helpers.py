"""Short ways to set up a position of Gold Mine and to ask about it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.rulebook import Event
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.actions import Go, say_cell
from minesnb.games.gold_mine.layout import cell_at, node_at
from minesnb.games.gold_mine.state import GoldMineState
from minesnb.games.gold_mine.tiles import standard

LINE = "tiles: T01@1,0e G03@2,0e T01@3,0e G03@4,0e\n"
"""A tunnel east of the entrance with chambers at 2,0 and 4,0."""
WON = ("dice 1,1", "dice 1,1", "dice 1,1")
"""Three rolls that the challenger wins, since ties are his."""
LOST = ("dice 1,2", "dice 1,2", "dice 6,1")
"""Three rolls that the defender wins."""


def at(text: str) -> GoldMineState:
    """Return the position with these lines."""
    return GAME.position(text)


def after(state: GoldMineState, *moves: str) -> GoldMineState:
    """Return the state after these moves and outcomes in notation."""
    for move in moves:
        state = state.apply(GAME.parse(move))
    return state


def refusing(state: GoldMineState, move: str) -> tuple[str, ...]:
    """Return the ids of the rules that refuse this move."""
    return tuple(refusal.rule for refusal in state.explain(GAME.parse(move)))


def events(state: GoldMineState, move: str) -> tuple[Event, ...]:
    """Return what happens by this move."""
    return state.transition(GAME.parse(move)).events


def told(state: GoldMineState, move: str) -> tuple[str, ...]:
    """Return the ids of the rules by which something happens, in order."""
    return tuple(event.rule for event in events(state, move))


def legal(state: GoldMineState) -> set[str]:
    """Return the legal actions in notation."""
    return {str(action) for action in state.legal_actions()}


def ways(state: GoldMineState) -> set[str]:
    """Return where the miner in question may go, without the verb."""
    return {str(a).removeprefix("go ") for a in state.legal_actions() if isinstance(a, Go)}


def node(x: int, y: int, corridor: int = 0) -> int:
    """Return the node of a corridor."""
    return node_at(cell_at(x, y), corridor)


def gold(state: GoldMineState) -> list[str]:
    """Return the cells with a nugget."""
    return [say_cell(cell) for cell in state.gold]


def supply_of(*codes: str) -> str:
    """Return the line that makes these tiles the whole supply."""
    return f"supply: {' '.join(codes)}\n"


def weights(state: GoldMineState) -> dict[str, int]:
    """Return the outcomes of a chance node in notation, with their weights."""
    return {str(action): weight for action, weight in state.chance_outcomes()}


def codes(kinds: tuple[int, ...]) -> list[str]:
    """Return tiles by code."""
    return [standard().kinds[kind].code for kind in kinds]


def walk(state: GoldMineState, rng: random.Random) -> Iterator[GoldMineState]:
    """Yield the states of a random game from `state` to its end."""
    while True:
        yield state
        if state.current_player == TERMINAL:
            return
        if state.current_player == CHANCE:
            state = GAME.apply(state, state.sample_chance(rng))
        else:
            actions = state.legal_actions()
            state = GAME.apply(state, actions[int(rng.random() * len(actions))])
