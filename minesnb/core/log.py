"""What rules tell while they act.

A rule is handed a log and tells it what happened, without asking whether anybody listens:
``log.captured(state, slot)``. While bots search, the log is `SILENT`. When a story is wanted, it is
the game's own `Log`, whose methods make the sentences.
"""

from __future__ import annotations

from typing import Any

from minesnb.core.rulebook import Event
from minesnb.core.words import signed

__all__ = ["SILENT", "Log"]


class Log(list[Event]):
    """The events of one action, in order; a game's log adds a method for each thing to be told."""

    def tell(
        self,
        rule: str,
        text: str,
        *elements: str,
        seen_by: tuple[int, ...] | None = None,
        reveals: bool = False,
        gain: str = "",
    ) -> None:
        """Add an event; see `Event` for what the parts mean."""
        self.append(Event(rule, text, elements, seen_by, reveals, signed(gain)))


def _nothing(*_: object, **__: object) -> None:
    """Tell nobody."""


class _Silent:
    """A log that says nothing, whatever it is told."""

    def __getattr__(self, name: str) -> object:
        # Met once for each name; afterwards it is an ordinary attribute.
        self.__dict__[name] = _nothing
        return _nothing


SILENT: Any = _Silent()
"""The log of play-outs. An argument is worked out all the same, so hand it states and numbers."""
