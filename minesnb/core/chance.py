"""Driving chance nodes by a seed.

The n-th outcome of a seeded game comes from ``Random(f"{seed}:{n}").random()`` alone: undo and redo
repeat it, and no Python version changes it.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.core.game import Action, State, Transition

__all__ = ["nth", "outcomes", "settle"]

S = TypeVar("S", bound="State[Any]")


def nth(state: State[Any], seed: int | str, n: int) -> Action:
    """Return the outcome of the chance node `state`, the `n`-th (from 0) of a game seeded so."""
    outcome: Action = state.sample_chance(random.Random(f"{seed}:{n}"))
    return outcome


def outcomes(state: S, seed: int | str, n: int = 0) -> Iterator[tuple[Action, Transition[S]]]:
    """Let chance act until somebody has to decide; yield each outcome and what it led to.

    `n` is how many outcomes were drawn before.
    """
    while state.is_chance:
        action = nth(state, seed, n)
        step = state.transition(action)
        yield action, step
        state = step.state
        n += 1


def settle(state: S, seed: int | str, n: int = 0) -> tuple[S, int]:
    """Let chance act in silence until somebody has to decide; return that state and the next `n`."""
    while state.is_chance:
        state = state.game.apply(state, nth(state, seed, n))
        n += 1
    return state, n
