"""Thoughts that come in slices, between which something else can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from minesnb.core.game import Action

__all__ = ["finish", "take"]


def take(thinking: Generator[float, None, Action]) -> Action | None:
    """Think one slice on; return the action if that was the last one."""
    try:
        next(thinking)
    except StopIteration as end:
        action: Action = end.value
        return action
    return None


def finish(thinking: Generator[float, None, Action], stopped: Callable[[], bool]) -> Action | None:
    """Think to the end and return the action; None once it is `stopped`."""
    while not stopped():
        if (action := take(thinking)) is not None:
            return action
    return None
