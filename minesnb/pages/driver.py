"""Plays the bots' moves at a table, so that one can follow and the page never waits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any, NamedTuple

from minesnb import bots
from minesnb.bots.slices import Slices
from minesnb.core.progress import finish
from minesnb.core.session import Button
from minesnb.core.table_session import Work
from minesnb.core.words import join

if TYPE_CHECKING:
    from collections.abc import Generator

    from minesnb.core.game import Action, State
    from minesnb.core.session import Pace
    from minesnb.core.table_session import TableSession

__all__ = ["GO_ON", "INSTEAD", "LONG", "PAUSES", "SLOW", "Driver"]

PAUSES: dict[Pace, float] = {"slow": 1.8, "normal": 0.6, "instant": 0.0}
"""Seconds before a bot's move, by the pace that its watcher has chosen: time to see the move before."""
SLOW = 0.4
"""Seconds after which a bot that is still thinking says so."""
LONG = 20.0
"""Seconds after which it is said that a bot may never come to an end: ours take two."""
GO_ON = ("button-go-on",)
"""The path by which bots that were stopped are told to go on."""
INSTEAD = ("button-instead",)
"""The path by which another bot takes the place of one that took too long."""

_log = logging.getLogger(__name__)


class _Thought(NamedTuple):
    """A choice on the way: for which state, and what comes of it (None if it was stopped)."""

    state: State[Any]
    slices: Slices[Action]
    work: asyncio.Future[Action | None]


class Driver:
    """Moves for the bots of a session's table, until `close`.

    In a running event loop each choice is made in a worker thread, or between the loop's events where there
    are no threads, and a message `cancel` stops the bots; a button then lets them go on. A bot that takes
    too long is said to, and once it is stopped another can take its place. Without a loop (a
    plain script) the bots move at once. Taking a move back is always safe: a choice made for another position
    is thrown away. Raises BadOption for a bot that nobody knows.
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
        self._thought: _Thought | None = None
        self._moving = False
        self._stopped = False
        self._long = False
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
            if self._long:
                name = self.table.names[self.table.state.current_player]
                label = f"Let the usual bot play for {name} from now on"
                self.session.buttons[INSTEAD] = Button(label, self.replace)

    def go_on(self) -> None:
        """Let the bots move again."""
        self._start()
        self._move()

    def replace(self) -> None:
        """Let the usual bot move from now on for the one that is to move and does not."""
        self._bots[self.table.state.current_player] = bots.make()
        # A thread that never ends stays; what comes of it is of no use to anybody.
        self._thought = None
        self.go_on()

    def _start(self) -> None:
        self._stopped = self._long = False
        for path in (GO_ON, INSTEAD):
            self.session.buttons.pop(path, None)

    def close(self) -> None:
        """Leave the table."""
        self._unsubscribe()
        self._cancel()
        self._stopped = True

    def _due(self) -> bool:
        return self.table.state.current_player in self._bots

    def _cancel(self) -> None:
        self.session.hurry = None
        if self._thought is not None:
            self._thought.slices.stop()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _changed(self) -> None:
        length, before = len(self.table.history), self._length
        self._length = length
        if not self._due():
            self._start()
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
                self.table.act(finish(self._thinking(self.table.state)))
        finally:
            self._moving = False

    def _thinking(self, state: State[Any]) -> Generator[float, None, Action]:
        seat = state.current_player
        return bots.think(self._bots[seat], state.observation(seat), self.table.bot_random())

    def _begin(self, state: State[Any]) -> _Thought:
        """Begin to choose beside the loop."""
        slices = Slices(self._thinking(state))
        return _Thought(state, slices, slices.beside())

    async def _play(self) -> None:
        state = self.table.state
        try:
            if self._alone:
                self._say("The bots are playing.")
            while self._due():
                await self._wait()
                state = self.table.state
                if not self._due():
                    continue
                await self._act(state, await self._think(state))
        except Exception as error:  # noqa: BLE001 - a task's error shows nowhere else
            moved = self.table.state is not state
            _log.exception("a bot could not move")
            self._task = None
            self.stop()
            said = "A bot has moved, and then something went wrong inside."
            self.session.fail(
                said if moved else "A bot could not move.", f"{type(error).__name__}: {error}"
            )
            self.session.changed()
        else:
            self.session.hurry = None
            if self.session.work is not None:
                self._say(None)

    async def _act(self, state: State[Any], action: Action) -> None:
        """Do what was chosen for a state, if it is still that."""
        # What was done before is shown before more is done.
        await self.session.shown.wait()
        if self.pause and self.table.state is state and self.session.lay(action):
            await self._wait()
        if self.table.state is state:
            self.table.act(action)

    async def _wait(self) -> None:
        """Leave time to see the move before, unless somebody is in a hurry."""
        if self._hurry.is_set():
            await asyncio.sleep(0)
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), self.pause)

    async def _think(self, state: State[Any]) -> Action:
        """Choose beside the loop; say so when it takes long.

        No thread can be ended from outside, only asked to stop between two slices: bots that were
        stopped and go on from the same position wait for the thought that they had begun.
        """
        action = None
        while action is None:
            thought = self._thought
            if thought is None or thought.state is not state:
                thought = self._thought = self._begin(state)
            done, _ = await asyncio.wait({thought.work}, timeout=SLOW)
            if not done:
                await self._wait_for(thought, self.table.names[state.current_player])
            self._thought = None
            action = thought.work.result()
        if not done and not self._alone:
            self.session.work = None
        return action

    async def _wait_for(self, thought: _Thought, name: str) -> None:
        """Say that a bot thinks, and after a while that it may do so for ever."""
        if not self._alone:
            self._say(f"{name} is thinking…")
        done, _ = await asyncio.wait({thought.work}, timeout=LONG)
        if not done:
            self._long = True
            self._say(f"{name} is still thinking, and may never end. Stop it to play on.")
            await asyncio.wait({thought.work})
            self._long = False

    def _say(self, text: str | None) -> None:
        self.session.work = None if text is None else Work(text, self.stop)
        self.session.changed()
