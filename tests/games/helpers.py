"""Short ways to play on in any game, and to ask what its rules say.

A game's own `helpers.py` sets up its positions and asks what only it knows.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeVar

from minesnb.core.game import CHANCE, TERMINAL, State
from minesnb.core.rulebook import Event

S = TypeVar("S", bound=State[Any])


def after(state: S, *moves: str) -> S:
    """Return the state after these moves and outcomes in notation, each of them legal.

    `...` lets chance say the first of its outcomes until a player is to decide.
    """
    for move in moves:
        if move == "...":
            while state.current_player == CHANCE:
                state = state.apply(state.chance_outcomes()[0][0])
        else:
            state = state.apply(state.game.parse(move))
    return state


def walk(state: S, rng: random.Random) -> Iterator[S]:
    """Yield the states of a random game from `state` to its end."""
    while True:
        yield state
        if state.current_player == TERMINAL:
            return
        if state.current_player == CHANCE:
            state = state.game.apply(state, state.sample_chance(rng))
        else:
            actions = state.legal_actions()
            state = state.game.apply(state, actions[int(rng.random() * len(actions))])


def legal(state: State[Any], verb: str = "") -> set[str]:
    """Return the legal actions in notation that begin with these words."""
    return {str(action) for action in state.legal_actions() if str(action).startswith(verb)}


def weights(state: State[Any]) -> dict[str, int]:
    """Return the outcomes of a chance node in notation, with their weights."""
    return {str(action): weight for action, weight in state.chance_outcomes()}


def refusing(state: State[Any], move: str) -> tuple[str, ...]:
    """Return the ids of the rules that refuse this move."""
    return tuple(refusal.rule for refusal in state.explain(state.game.parse(move)))


def saying(state: State[Any], move: str) -> str:
    """Return the texts of what refuses this move."""
    return " ".join(refusal.text for refusal in state.explain(state.game.parse(move)))


def events(state: State[Any], move: str) -> tuple[Event, ...]:
    """Return what happens by this move."""
    return state.transition(state.game.parse(move)).events


def told(state: State[Any], move: str) -> tuple[str, ...]:
    """Return the ids of the rules by which something happens, in order."""
    return tuple(event.rule for event in events(state, move))
