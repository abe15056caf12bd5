"""Actions as numbers, observations as bytes and results as rewards, for libraries that know nothing else.

The games have no table of all their actions: a tile of Gold Mine may be placed on any cell of a mine
that grows, so the number of its placements is bounded by no table worth having. Number k therefore is
the k-th of the legal actions of the moment, in the fixed order of `State.legal_actions`; the legal
numbers are 0 to n - 1. The same number means other things in other states: whoever learns from numbers
reads beside them what they mean, in the game's notation. Who is to move sees all of that, so that all
states of one information set number alike. Chance is numbered by the order of `State.chance_outcomes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from minesnb.core.game import Action, State

__all__ = ["MOST", "as_bytes", "chosen", "legal", "rewards"]

MOST = 512
"""How many actions, or outcomes of chance, are numbered at most. Random games offer up to 142 at a time."""


def legal(state: State[Any]) -> tuple[Action, ...]:
    """Return the legal actions by their numbers; raise OverflowError for more than are numbered."""
    actions: tuple[Action, ...] = state.legal_actions()
    if len(actions) > MOST:
        raise OverflowError(
            f"{len(actions)} actions are legal here, and {MOST} are numbered at most"
        )
    return actions


def chosen(state: State[Any], number: int) -> Action:
    """Return the legal action of this number; raise IndexError that says which numbers there are."""
    actions = legal(state)
    if not 0 <= number < len(actions):
        known = f"the legal ones are 0 to {len(actions) - 1}" if actions else "none is legal here"
        raise IndexError(f"action {number}: {known}")
    return actions[number]


def as_bytes(state: State[Any], player: int) -> bytes:
    """Return all that `player` may know of a state, and nothing else, as JSON."""
    return msgspec.json.encode(state.observation(player))


def rewards(state: State[Any]) -> tuple[float, ...]:
    """Return zeros before the end; then winners share 1, and who played alone has the points."""
    if state.num_players == 1 and state.is_terminal:
        return (float(state.scores()[0].total or 0),)
    return state.returns()
