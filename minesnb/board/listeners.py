"""Who wants to know what is done on a board: functions that are called, and tasks that wait."""

from __future__ import annotations

import asyncio
import inspect
import logging
from typing import TYPE_CHECKING

from minesnb.core.errors import MinesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from minesnb.core.game import Action

    Listener = Callable[[Action], object]

__all__ = ["BoardClosed", "Listeners"]

_log = logging.getLogger(__name__)


class BoardClosed(MinesError):
    """A board was closed while somebody waited for an action on it."""


class Listeners:
    """Those who listen to the actions on one board, told one after another."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._waiting: list[Callable[[], None]] = []

    def add(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every action from now on; return a function that ends it."""
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def tell(self, actions: Iterable[Action]) -> str:
        """Tell everybody, whatever one of them raises; return what was raised, or an empty string."""
        raised = ""
        for action in actions:
            for listener in tuple(self._listeners):
                try:
                    listener(action)
                except Exception as error:  # noqa: BLE001 - the others are to hear of it too
                    _log.exception("a listener to a board failed")
                    raised = f"{type(error).__name__}: {error}"
        return raised

    async def next(self) -> Action:
        """Return the next action; raise BoardClosed, or RuntimeError in a cell of a notebook itself."""
        if _in_cell():
            raise RuntimeError(
                "A notebook hands on what is clicked only when the cell has ended, so a cell cannot wait "
                "for it: write an async function that awaits board.action(), and start it with "
                "asyncio.create_task(…)."
            )
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Action] = loop.create_future()

        # Some hosts hand a board's messages on in a thread of their own.
        def hear(action: Action) -> None:
            loop.call_soon_threadsafe(_settle, found, action)

        def close() -> None:
            loop.call_soon_threadsafe(_settle, found, None)

        end = self.add(hear)
        self._waiting.append(close)
        try:
            return await found
        finally:
            end()
            self._waiting.remove(close)

    def close(self) -> None:
        """Let nobody wait any longer."""
        for end in tuple(self._waiting):
            end()


def _settle(found: asyncio.Future[Action], action: Action | None) -> None:
    if found.done():
        return
    if action is None:
        found.set_exception(BoardClosed("The board was closed before anything was done on it."))
    else:
        found.set_result(action)


def _in_cell() -> bool:
    """Whether a cell of a notebook waits for what runs now, and not a task of its own."""
    frame = inspect.currentframe()
    while frame is not None:
        if (
            frame.f_code.co_name == "run_code"
            and frame.f_globals.get("__name__") == "IPython.core.interactiveshell"
        ):
            return hasattr(frame.f_locals.get("self"), "kernel")
        frame = frame.f_back
    return False
