"""Compares moves and reviews games beside the loop, so that no page waits for it, and can be stopped."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from minesnb.bots import Search
from minesnb.bots.review import SLIP, chances, compare, judge_game
from minesnb.bots.slices import Slices
from minesnb.core.chart import chances_chart
from minesnb.core.progress import finish
from minesnb.core.table_session import Work
from minesnb.core.view import HintView

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from minesnb.bots.review import Comparison, Review
    from minesnb.core.table import Table
    from minesnb.core.table_session import TableSession

__all__ = ["Adviser"]

COMPARING = 600
"""How often what can be done is tried for a comparison, at most."""
PATIENCE = 2.0
"""Seconds that a comparison takes, at most."""
REVIEWING = 60
"""How often what could have been done is tried at each decision of a review."""
BEAT = 0.5
"""Seconds after which it is told anew how far it is."""

_log = logging.getLogger(__name__)
Result = TypeVar("Result")


class Adviser:
    """Thinks for whoever asks at a session's table, until `close`.

    In a running event loop the session shows how far it is, and `cancel` stops it, as does anything that
    changes the table. Without a loop (a plain script) the answer is there at once. Nothing is known to it
    but what the player who asks, or who decided, could know.
    """

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.table = session.table
        self._slices: Slices[Any] | None = None
        # The loop keeps no hold of its tasks.
        self._task: asyncio.Task[None] | None = None
        session.adviser = self
        self._unsubscribe = self.table.subscribe(self.stop, first=True)

    def compare(self) -> None:
        """Compare the best two actions of the player to move."""
        search = Search(COMPARING, seconds=PATIENCE)
        names = self.table.names
        thinking = compare(self.session.observation, names, search, self.table.bot_random())
        self._begin("The two best moves are compared…", thinking, self._advise)

    def judge(self) -> None:
        """Review the game."""
        thinking = judge_game(self.table, Search(REVIEWING), Random("review"))
        self._begin("Every decision of the game is tried again…", thinking, self._review)

    def stop(self) -> None:
        """Think no further about what was asked."""
        slices, self._slices = self._slices, None
        if slices is not None:
            slices.stop()
            self.session.work = None

    def close(self) -> None:
        """Leave the table."""
        self._unsubscribe()
        self.stop()
        self.session.adviser = None

    def _begin(
        self, text: str, thinking: Generator[float, None, Result], tell: Callable[[Result], None]
    ) -> None:
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            tell(finish(thinking))
            return
        slices = Slices(thinking)
        self._slices = slices
        self.session.work = Work(text, self.stop, 0.0)
        self._task = loop.create_task(self._follow(text, slices, tell))

    async def _follow(
        self, text: str, slices: Slices[Result], tell: Callable[[Result], None]
    ) -> None:
        """Say how far it is until it is done, or nobody wants to know any more."""
        work = slices.beside()
        try:
            while not (await asyncio.wait({work}, timeout=BEAT))[0] and self._slices is slices:
                self.session.work = Work(text, self.stop, slices.share)
                self.session.changed()
            if self._slices is slices:
                found = work.result()
                self.stop()
                if found is not None:
                    tell(found)
        except Exception as error:  # noqa: BLE001 - a task's error shows nowhere else
            _log.exception("a position could not be judged")
            self.stop()
            self.session.fail("This could not be judged.", f"{type(error).__name__}: {error}")
            self.session.changed()

    def _advise(self, found: Comparison) -> None:
        self.session.advise(found.text, found.elements)

    def _review(self, found: Review) -> None:
        self.session.review(_Judgement(self.table, found))


class _Judgement:
    """A review as a session shows it."""

    faultless = f"No decision of this game cost {100 * SLIP:.0f} of 100 chances or more."

    def __init__(self, table: Table, review: Review) -> None:
        self._table = table
        self._review = review
        self.worst = [verdict.step for verdict in review.worst]
        self.chart = str(chances_chart(table, chances(table, review)).svg())

    def at(self, step: int) -> HintView | None:
        """Return what is said of the decision after so many steps, with what would have been better."""
        verdict = self._review.at(step)
        if verdict is None:
            return None
        seen = self._table.history[step].before.observation(verdict.seat)
        path = self._table.game.paths(seen, verdict.best.action)[0]
        return HintView(self._review.text(self._table, verdict), list(path))
