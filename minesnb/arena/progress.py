"""How far an arena is: a bar that is drawn over itself on a terminal, and lines now and then elsewhere."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["Progress"]

_WIDTH = 30
_EVERY = 0.1
"""Which share of the games lies between two lines where there is no terminal."""


class Progress:
    """Tells how many of so many games are played; `played` were so before."""

    def __init__(self, total: int, played: int, stream: TextIO) -> None:
        self._total = total
        self._begin = self._played = self._told = played
        self._stream = stream
        self._bar = stream.isatty()
        self._since = time.monotonic()
        self._tell()

    def add(self) -> None:
        """Count a game more."""
        self._played += 1
        due = self._played == self._total or self._played - self._told >= _EVERY * self._total
        if self._bar or due:
            self._tell()

    def close(self) -> None:
        """Leave the bar's line."""
        if self._bar:
            print(file=self._stream)

    def _tell(self) -> None:
        self._told = self._played
        share = self._played / self._total
        text = f"{self._played:,} of {self._total:,} games{self._left()}"
        if self._bar:
            full = round(_WIDTH * share)
            text = f"\r\x1b[K[{'#' * full}{'.' * (_WIDTH - full)}] {text}"
        print(text, end="" if self._bar else "\n", file=self._stream, flush=True)

    def _left(self) -> str:
        """Say how long it takes yet, by how long it has taken."""
        done = self._played - self._begin
        if not done or self._played == self._total:
            return ""
        pace = (time.monotonic() - self._since) / done
        seconds = round(pace * (self._total - self._played))
        minutes, rest = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f", {hours}:{minutes:02}:{rest:02} left" if hours else f", {minutes}:{rest:02} left"
