"""Children of this process that play, and say over a pipe what was acknowledged, until they are killed."""

from __future__ import annotations

import json
import os
import select
import signal
import time
import traceback
from collections.abc import Callable
from typing import Any

__all__ = ["Child", "Say"]

Say = Callable[[Any], None]
"""Tells the parent something."""


class Child:
    """A child that runs `work(say)`; what it says is read as it comes."""

    def __init__(self, work: Callable[[Say], None]) -> None:
        reader, writer = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(reader)
            _run(work, writer)
        os.close(writer)
        self._reader = reader
        self._text = b""
        self._ended = False

    def hear(self, seconds: float) -> None:
        """Read what is said in so many seconds, or until there is nothing more."""
        until = time.monotonic() + seconds
        while not self._ended and (left := until - time.monotonic()) > 0:
            if select.select([self._reader], [], [], left)[0]:
                piece = os.read(self._reader, 1 << 16)
                self._text += piece
                self._ended = not piece

    def first(self, seconds: float = 60) -> None:
        """Wait until it has said anything."""
        until = time.monotonic() + seconds
        while b"\n" not in self._text and not self._ended and time.monotonic() < until:
            self.hear(0.01)

    @property
    def said(self) -> list[Any]:
        """All that it has said."""
        return [json.loads(line) for line in self._text.split(b"\n")[:-1]]

    def kill(self) -> None:
        """Kill it, and read what it had said."""
        os.kill(self.pid, signal.SIGKILL)
        self.end()

    def end(self) -> None:
        """Wait for its end, and read what it had said."""
        while not self._ended:
            self.hear(1)
        os.waitpid(self.pid, 0)
        os.close(self._reader)


def _run(work: Callable[[Say], None], writer: int) -> None:
    def say(what: Any) -> None:
        os.write(writer, json.dumps(what).encode() + b"\n")

    try:
        work(say)
    except BaseException:  # noqa: BLE001 - nothing of the parent's may go on here
        say({"raised": traceback.format_exc()})
    finally:
        os._exit(0)
