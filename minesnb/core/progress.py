"""How far a command is: a bar that is drawn over itself on a terminal, and lines now and then elsewhere."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import TextIO

__all__ = ["Progress", "finish", "show"]

_WIDTH = 30
_EVERY = 0.1
"""Which share lies between two lines where there is no terminal."""
_PERCENT = 100

Value = TypeVar("Value")


class Progress:
    """Tells how many of so many things are done, by a template of `done` and `total`; `done` were so before."""

    def __init__(self, total: int, done: int, stream: TextIO, words: str) -> None:
        self._total = total
        self._begin = self._done = self._told = done
        self._stream = stream
        self._words = words
        self._bar = stream.isatty()
        self._since = time.monotonic()
        self._tell()

    def reach(self, done: int) -> None:
        """Say that so many are done."""
        if done == self._done:
            return
        self._done = done
        due = done == self._total or done - self._told >= _EVERY * self._total
        if self._bar or due:
            self._tell()

    def add(self) -> None:
        """Count one more."""
        self.reach(self._done + 1)

    def close(self) -> None:
        """Leave the bar's line."""
        if self._bar:
            print(file=self._stream)

    def _tell(self) -> None:
        self._told = self._done
        share = self._done / self._total
        text = self._words.format(done=self._done, total=self._total) + self._left()
        if self._bar:
            full = round(_WIDTH * share)
            text = f"\r\x1b[K[{'#' * full}{'.' * (_WIDTH - full)}] {text}"
        print(text, end="" if self._bar else "\n", file=self._stream, flush=True)

    def _left(self) -> str:
        """Say how long it takes yet, by how long it has taken."""
        done = self._done - self._begin
        if not done or self._done == self._total:
            return ""
        pace = (time.monotonic() - self._since) / done
        seconds = round(pace * (self._total - self._done))
        minutes, rest = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f", {hours}:{minutes:02}:{rest:02} left" if hours else f", {minutes}:{rest:02} left"


def finish(
    work: Generator[float, None, Value], told: Callable[[float], object] | None = None
) -> Value:
    """Do work in slices, each of which yields the share that is done, to its end; return what comes of it.

    `told` is told each share.
    """
    while True:
        try:
            share = next(work)
        except StopIteration as end:
            found: Value = end.value
            return found
        if told is not None:
            told(share)


def show(work: Generator[float, None, Value], stream: TextIO, name: str) -> Value:
    """Do work as `finish` does; `stream` is told the percentage of what `name` says."""
    progress = Progress(_PERCENT, 0, stream, f"{{done}} % of {name}")
    try:
        found = finish(work, lambda share: progress.reach(int(_PERCENT * share)))
        progress.reach(_PERCENT)
    finally:
        progress.close()
    return found
