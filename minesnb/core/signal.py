"""Telling whoever wants to know that something has changed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Signal"]

_log = logging.getLogger(__name__)


class Signal:
    """Listeners, told one after another in the order in which they subscribed.

    A listener may change what it listens to; those after it then hear of the newer change first.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []

    def subscribe(self, listener: Callable[[], None], *, first: bool = False) -> Callable[[], None]:
        """Call `listener` after every change, before all others if `first`; return what ends it."""
        self._listeners.insert(0 if first else len(self._listeners), listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def __bool__(self) -> bool:
        """Whether anybody listens."""
        return bool(self._listeners)

    def __call__(self) -> None:
        """Tell every listener, whatever one of them raises; raise the first error when all are told."""
        raised: list[Exception] = []
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception as error:  # noqa: BLE001 - those behind are to hear of the change too
                raised.append(error)
        for another in raised[1:]:
            _log.error("another listener failed", exc_info=another)
        if raised:
            raise raised[0]
