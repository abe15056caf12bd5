"""Tree counts from fixed positions: how many ways the next decisions can go.

Only decisions count for the depth; where chance is to decide, it says the first of its outcomes. A
game's `test_perft.py` holds its positions and their counts.
"""

from __future__ import annotations

from typing import Any

from minesnb.core.game import CHANCE, State


def perft(state: State[Any], depth: int) -> int:
    """Return how many sequences of `depth` decisions there are, shorter ones that end included."""
    game = state.game
    state = _decision(state)
    actions = state.legal_actions()
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(perft(game.apply(state, action), depth - 1) for action in actions)


def perfts(state: State[Any], most: int) -> tuple[int, ...]:
    """Return the counts for every depth from 1 to `most`."""
    return tuple(perft(state, depth) for depth in range(1, most + 1))


def slow_perft(state: State[Any], depth: int) -> int:
    """Count the same by asking of every candidate what refuses it."""
    game = state.game
    state = _decision(state)
    actions = [action for action in game.candidates(state) if not game.explain(state, action)]
    if depth == 0 or not actions:
        return 1
    return sum(slow_perft(game.apply(state, action), depth - 1) for action in actions)


def _decision(state: State[Any]) -> State[Any]:
    """Let chance say the first of its outcomes until a player is to decide."""
    while state.current_player == CHANCE:
        state = state.game.apply(state, state.chance_outcomes()[0][0])
    return state
