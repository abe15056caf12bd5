"""Work that takes long, done beside the event loop where there are threads."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["beside"]

Result = TypeVar("Result")


async def beside(work: Callable[..., Result], *given: object) -> Result:
    """Return what `work` returns for what is `given`, without keeping the loop waiting.

    A browser's Python has no threads, but a worker of its own, so that no page waits for it: there
    the loop does the work itself, once all that is due now is done.
    """
    if sys.platform == "emscripten":
        await asyncio.sleep(0)
        return work(*given)
    return await asyncio.to_thread(work, *given)
