"""Plays the bots' moves at a table, so that one can follow and the page never waits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import threading
from typing import TYPE_CHECKING, Any

from minesnb import bots
from minesnb.core.session import Button
from minesnb.core.table_session import Work
from minesnb.core.words import join

if TYPE_CHECKING:
    from collections.abc import Generator

    from minesnb.core.game import Action, State
    from minesnb.core.session import Pace
    from minesnb.core.table_session import TableSession

__all__ = ["GO_ON", "PAUSES", "SLOW", "Driver"]

PAUSES: dict[Pace, float] = {"slow": 1.8, "normal": 0.6, "instant": 0.0}
"""Seconds before a bot's move, by the pace that its watcher has chosen: time to see the move before."""
SLOW = 0.4
"""Seconds after which a bot that is still thinking says so."""
THREADS = sys.platform != "emscripten"
"""Whether there are threads to think in; without them bots think in the loop, slice by slice."""
GO_ON = ("button-go-on",)
"""The path by which bots that were stopped are told to go on."""

_log = logging.getLogger(__name__)


class Driver:
    """Moves for the bots of a session's table, until `close`.

    In a running event loop each choice is made in a worker thread, or between its events where there are
    no threads, and a message `cancel` stops it; a button then lets the bots go on. Without a loop (a plain script) the bots move at once. Taking
    a move back is always safe: a choice made for another position is thrown away. Raises BadOption
    for a bot that nobody knows.
    """

    def __init__(self, session: TableSession, *, pause: float | None = None) -> None:
        """Move for the bots, after a `pause` in seconds each; by default after the session's pace."""
        self.session = session
        self.table = session.table
        self._pause = pause
        self._hurry = asyncio.Event()
        self._bots = {
            seat: bots.make(who.bot)
            for seat, who in enumerate(self.table.seats)
            if who.kind == "bot"
        }
        self._alone = len(self._bots) == len(self.table.seats)
        self._task: asyncio.Task[None] | None = None
        self._moving = False
        self._stopped = False
        self._length = len(self.table.history)
        self._unsubscribe = self.table.subscribe(self._changed)
        self._move()

    @property
    def pause(self) -> float:
        """Seconds before each move."""
        return PAUSES[self.session.pace] if self._pause is None else self._pause

    @property
    def busy(self) -> bool:
        """Whether a bot is about to move."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Stop the bots and offer to let them go on."""
        self._cancel()
        self._stopped = True
        self.session.work = None
        if self._due():
            names = [self.table.names[seat] for seat in self._bots]
            self.session.buttons[GO_ON] = Button(f"Let {join(names)} go on", self.go_on)

    def go_on(self) -> None:
        """Let the bots move again."""
        self._stopped = False
        self.session.buttons.pop(GO_ON, None)
        self._move()

    def close(self) -> None:
        """Leave the table."""
        self._unsubscribe()
        self._cancel()
        self._stopped = True

    def _due(self) -> bool:
        return self.table.state.current_player in self._bots

    def _cancel(self) -> None:
        self.session.hurry = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _changed(self) -> None:
        length, before = len(self.table.history), self._length
        self._length = length
        if not self._due():
            self._stopped = False
            self.session.buttons.pop(GO_ON, None)
        elif length < before:
            self.stop()
        elif not self._stopped:
            self._move()

    def _move(self) -> None:
        if self._moving or self.busy or not self._due():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._move_at_once()
        else:
            self._hurry.clear()
            self.session.hurry = self._hurry.set
            self._task = loop.create_task(self._play())

    def _move_at_once(self) -> None:
        self._moving = True
        try:
            while self._due() and not self._stopped:
                action = self._choice(self.table.state)
                if action is not None:
                    self.table.act(action)
        finally:
            self._moving = False

    def _thinking(self, state: State[Any]) -> Generator[float, None, Action]:
        seat = state.current_player
        return bots.think(self._bots[seat], state.observation(seat), self.table.bot_random())

    def _choice(self, state: State[Any], stop: threading.Event | None = None) -> Action | None:
        """Return what the bot to move chooses; None if it was stopped before."""
        thinking = self._thinking(state)
        while stop is None or not stop.is_set():
            try:
                next(thinking)
            except StopIteration as end:
                action: Action = end.value
                return action
        return None

    async def _choice_between(self, state: State[Any]) -> Action | None:
        """Do as `_choice` does, and let the loop do other things after each slice."""
        thinking = self._thinking(state)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                action: Action = end.value
                return action
            await asyncio.sleep(0)

    async def _play(self) -> None:
        try:
            if self._alone:
                self._say("The bots are playing.")
            while self._due():
                await self._wait()
                state = self.table.state
                if not self._due():
                    continue
                action = await self._think(state)
                if action is not None and self.table.state is state:
                    self.table.act(action)
        except Exception as error:  # noqa: BLE001 - a task's error shows nowhere else
            _log.exception("a bot could not move")
            self._task = None
            self.stop()
            self.session.fail("A bot could not move.", f"{type(error).__name__}: {error}")
            self.session.changed()
        else:
            self.session.hurry = None
            if self.session.work is not None:
                self._say(None)

    async def _wait(self) -> None:
        """Leave time to see the move before, unless somebody is in a hurry."""
        if self._hurry.is_set():
            await asyncio.sleep(0)
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), self.pause)

    async def _think(self, state: State[Any]) -> Action | None:
        """Choose beside the loop; say so when it takes long."""
        stop = threading.Event()
        work = asyncio.ensure_future(
            asyncio.to_thread(self._choice, state, stop) if THREADS else self._choice_between(state)
        )
        try:
            done, _ = await asyncio.wait({work}, timeout=SLOW)
            if not done and not self._alone:
                self._say(f"{self.table.names[state.current_player]} is thinking…")
            action = await work
        finally:
            stop.set()
            work.cancel()
        if not done and not self._alone:
            self.session.work = None
        return action

    def _say(self, text: str | None) -> None:
        self.session.work = None if text is None else Work(text, self.stop)
        self.session.changed()
