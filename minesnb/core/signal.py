"""Telling whoever wants to know that something has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Signal"]


class Signal:
    """Listeners, told one after another in the order in which they subscribed.

    A listener may change what it listens to; those after it then hear of the newer change first.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; return a function that ends it."""
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def __call__(self) -> None:
        """Tell every listener."""
        for listener in tuple(self._listeners):
            listener()
