"""A disk for tests, on which writing waits."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

from minesnb.core import storage

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

__all__ = ["SlowDisk", "until"]


class SlowDisk:
    """A disk on which writing waits until it is let `go` on; `written` says what it has taken since."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = threading.Event()
        self.written: list[Path] = []
        write = storage.write

        def slowly(path: Path, text: str) -> None:
            self.go.wait(10)
            write(path, text)
            self.written.append(path)

        monkeypatch.setattr(storage, "write", slowly)


async def until(condition: Callable[[], object]) -> None:
    """Wait until something has become so."""
    async with asyncio.timeout(10):
        while not condition():  # noqa: ASYNC110 - there is nothing else to see of it
            await asyncio.sleep(0.001)
