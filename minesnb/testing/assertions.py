"""How the conformance kit says that a game breaks an invariant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minesnb.core.game import State

__all__ = ["Broken", "ensure"]


class Broken(AssertionError):
    """A game breaks an invariant: `invariant` says which, `state` is where, the text says how."""

    def __init__(self, invariant: str, what: object, state: State[Any] | None = None) -> None:
        self.invariant = invariant
        self.state = state
        where = "" if state is None else f"\n{state!r}"
        super().__init__(f"{invariant}: {what}{where}")


def ensure(holds: object, invariant: str, what: object, state: State[Any] | None = None) -> None:
    """Raise Broken unless `holds` is true."""
    if not holds:
        raise Broken(invariant, what, state)
