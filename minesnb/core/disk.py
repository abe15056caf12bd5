"""Writing that nobody waits for: in order, in a thread of its own, so that an event loop never stands still.

A disk may take longer than a move, and one that is far away may not answer at all.
"""

from __future__ import annotations

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from minesnb.core.threads import THREADS

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

__all__ = ["PATIENCE", "write"]

PATIENCE = 3.0
"""Seconds after which a disk that has not answered is said not to answer."""

# One thread, for the order; what is still to be written when the program ends is written first.
_writer = ThreadPoolExecutor(1, "minesnb-disk")


def write(
    work: Callable[[], None],
    done: Callable[[Exception | None], None],
    late: Callable[[], None] = lambda: None,
) -> None:
    """Do `work` after all that was given before, then call `done` with what it raised.

    In a running event loop this returns at once, and `done` is called in the loop, as is `late` when
    that takes longer than `PATIENCE`. Without one, all has happened when this returns; so it has where there are no threads.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        loop = None
    if loop is None or not THREADS:
        done(_raised_by(work))
        return
    alarm = loop.call_later(PATIENCE, late)

    def tell(future: Future[Exception | None]) -> None:
        alarm.cancel()
        done(future.result())

    def hand_back(future: Future[Exception | None]) -> None:
        # The loop may have ended meanwhile, and with it whoever wanted to know.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(tell, future)

    _writer.submit(_raised_by, work).add_done_callback(hand_back)


def _raised_by(work: Callable[[], None]) -> Exception | None:
    try:
        work()
    except Exception as error:  # noqa: BLE001 - a thread's error shows nowhere else
        return error
    return None
