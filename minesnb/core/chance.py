"""Driving chance nodes by a seed.

The n-th outcome of a seeded game comes from ``Random(f"{seed}:{n}").random()`` alone: undo and redo
repeat it, and no Python version changes it.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, TypeVar

from minesnb.core.game import CHANCE

if TYPE_CHECKING:
    from minesnb.core.game import Action, State

__all__ = ["nth", "settle"]

S = TypeVar("S", bound="State[Any]")


def nth(state: State[Any], seed: int | str, n: int) -> Action:
    """Return the outcome of the chance node `state`, the `n`-th (from 0) of a game seeded so."""
    outcome: Action = state.sample_chance(random.Random(f"{seed}:{n}"))
    return outcome


def settle(state: S, seed: int | str, n: int = 0) -> tuple[S, int]:
    """Let chance act until somebody has to decide; return that state and the next `n`."""
    while state.current_player == CHANCE:
        state = state.game.apply(state, nth(state, seed, n))
        n += 1
    return state, n
