"""Thoughts that come in slices, between which something else can be done."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING, Generic, TypeVar

from minesnb.core.threads import THREADS

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Generator

__all__ = ["Slices"]

Result = TypeVar("Result")


class Slices(Generic[Result]):
    """A thought on the way, `thinking`, which yields after each slice what `share` of it is done.

    No thread can be ended from outside: `stop` asks it to end after the slice that it is at.
    """

    def __init__(self, thinking: Generator[float, None, Result]) -> None:
        self.share = 0.0
        self._thinking = thinking
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Think no further; a second call does nothing."""
        self._stopped.set()

    def finish(self) -> Result | None:
        """Think to the end and return what comes of it; None once it is stopped."""
        while not self._stopped.is_set():
            if (found := self._take()) is not None:
                return found
        return None

    def beside(self) -> asyncio.Future[Result | None]:
        """Do as `finish` does beside the running loop: in a thread or, where there are none, between its events.

        Nobody waits for the thread's end, neither the program nor the loop: a thought may never end.
        """
        # Whoever has a loop has loaded it; a command line that only names bots has not.
        import asyncio

        if not THREADS:
            return asyncio.ensure_future(self._between())
        loop = asyncio.get_running_loop()
        told: asyncio.Future[Result | None] = loop.create_future()

        def settle(found: Result | None, error: BaseException | None) -> None:
            if told.done():
                return
            if error is None:
                told.set_result(found)
            else:
                told.set_exception(error)

        def work() -> None:
            found, raised = None, None
            try:
                found = self.finish()
            except BaseException as error:  # noqa: BLE001 - whoever waits gets it
                # What it was stopped for is no longer waited for.
                raised = None if self._stopped.is_set() else error
            # The loop may have ended before.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, found, raised)

        threading.Thread(target=work, daemon=True, name="a bot's thought").start()
        return told

    async def _between(self) -> Result | None:
        import asyncio

        while not self._stopped.is_set():
            if (found := self._take()) is not None:
                return found
            await asyncio.sleep(0)
        return None

    def _take(self) -> Result | None:
        """Think one slice on; return what comes of it if that was the last one."""
        try:
            self.share = next(self._thinking)
        except StopIteration as end:
            found: Result = end.value
            return found
        return None
