"""Boards made by a function under `ipywidgets.interact`: a call's boards end when the next call begins.

Each move of a slider calls the function again and shows what it returns in place of what it showed.
Nobody else can close the board before: its bots would play on, seen by nobody.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ipywidgets import interactive

if TYPE_CHECKING:
    from minesnb.core.session import Closable

__all__ = ["take_place"]

_made: WeakKeyDictionary[interactive, tuple[object, list[Closable]]] = WeakKeyDictionary()


def take_place(board: Closable) -> None:
    """Close the boards that this new one replaces, if it is made under `interact`."""
    caller = _caller()
    if caller is None:
        return
    # Every call has a dictionary of arguments of its own.
    call, boards = _made.get(caller, (None, []))
    if call is not caller.kwargs:
        for old in boards:
            old.close()
        boards = []
    _made[caller] = (caller.kwargs, [*boards, board])


def _caller() -> interactive | None:
    """Return the `interact` whose function runs now."""
    frame = inspect.currentframe()
    while frame is not None:
        found = frame.f_locals.get("self")
        if isinstance(found, interactive):
            return found
        frame = frame.f_back
    return None
