"""Somebody who plays or learns by chance, and notes what the board has shown to be done."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from minesnb import game_ids, load
from minesnb.board import Board, Driver, seats
from minesnb.core.session import Session
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.lessons import LessonSession, Progress
from minesnb.lessons import load as load_lesson
from minesnb.pages.autosave import Autosave, Store
from tests.client import Client

__all__ = ["Player", "deal", "learner", "moves_of", "patiently", "play", "playing", "student"]

_NEVER = ("button-forget", "button-restart", "button-again")
"""Buttons that take back what is done."""

View = dict[str, Any]


class Player:
    """Plays at a table by what its board shows, with the game saved in a store.

    `moves` is the history as the board last showed it, `shown` the view; they are what was acknowledged.
    """

    def __init__(
        self, rng: random.Random, store: Store, table: Table, code: str | None = None
    ) -> None:
        self.rng = rng
        self.session = TableSession(table)
        self.moves: tuple[str, ...] = ()
        self._by_rev: dict[int, tuple[str, ...]] = {}
        self._end = self.session.subscribe(self._note)
        self.autosave = Autosave(self.session, store, code)
        self.board = Board(self.session, owns=[self.autosave, Driver(self.session, pause=0)])
        self.client = Client(self.session, f"player-{rng.getrandbits(32)}")
        self.told: Callable[[], None] = lambda: None
        self._note()
        self._see()
        self.board.observe(lambda _: self._see(), "view")

    @property
    def shown(self) -> View:
        """The view as it was sent."""
        view: View = self.board.view
        return view

    @property
    def kept(self) -> bool:
        """Whether the board says that what it shows is saved."""
        return self.shown["resume"] is not None and not self.shown["unsaved"]

    def _note(self) -> None:
        self._by_rev[self.session.rev] = moves_of(self.session.table)

    def _see(self) -> None:
        self.moves = self._by_rev.get(self.shown["rev"], self.moves)
        self.told()

    async def decide(self) -> bool:
        """Make a decision, and wait until it is answered; return whether the game goes on."""
        await patiently(lambda: self._asked or self.session.over)
        if self.session.over:
            return False
        self.send()
        await patiently(
            lambda: self.shown["ack"] == {"client": self.client.name, "seq": self.client.seq}
        )
        return True

    @property
    def _asked(self) -> bool:
        return self.shown["rev"] == self.session.rev and bool(self._choices())

    def _choices(self) -> list[list[str]]:
        return [choice["path"] for choice in self.session.view()["choices"]]

    def send(self) -> None:
        """Make a decision."""
        self.client.send("act", path=self.rng.choice(self._choices()))

    def close(self) -> None:
        """Leave; what belongs to the session ends with the last who looks at it."""
        self.board.close()
        self._end()


def moves_of(table: Table) -> tuple[str, ...]:
    """Return the history in notation."""
    return tuple(str(entry.action) for entry in table.history)


def deal(rng: random.Random, players: int = 2) -> Table:
    """Return a new table of one person and bots."""
    game = load(rng.choice(game_ids()))
    number = min(max(players, game.min_players), game.max_players)
    return Table(game, seats(number), seed=rng.randrange(10**9))


def playing(rng: random.Random, steps: int) -> Table:
    """Return a table at which up to so many decisions have been made by chance."""
    table = deal(rng)
    for _ in range(steps):
        if not table.state.is_terminal:
            table.act(rng.choice(table.state.legal_actions()))
    return table


async def patiently(condition: Callable[[], bool], seconds: float = 30) -> None:
    """Wait until something has become so; raise TimeoutError."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - it is looked at from outside
            await asyncio.sleep(0.0005)


async def play(player: Player, decisions: int) -> None:
    """Make so many decisions, or fewer where the game is over before."""
    for _ in range(decisions):
        if not await player.decide():
            break


@contextmanager
def student(rng: random.Random, progress: Progress) -> Iterator[Session]:
    """Open the lesson of the progress at a step by chance."""
    lesson = load_lesson(progress.game)
    session = LessonSession(lesson, rng.randint(1, len(lesson.steps)), progress=progress)
    board = Board(session)
    try:
        yield session
    finally:
        board.close()


async def learner(
    rng: random.Random, session: Session, deeds: int, told: Callable[[], None]
) -> None:
    """Do so many things in a lesson, and call `told` after each that was answered."""
    client = Client(session, f"learner-{rng.getrandbits(32)}")
    client.send("hello", resume=None)
    for _ in range(deeds):
        await session.shown.wait()
        told()
        paths = [choice["path"] for choice in session.view()["choices"]]
        paths = [path for path in paths if path[0] not in _NEVER]
        if paths and rng.random() < 0.6:
            client.send("act", path=rng.choice(paths))
        else:
            client.send("step", to=rng.randint(1, session.view()["lesson"]["steps"]))
    await session.shown.wait()
    told()
