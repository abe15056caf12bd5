"""Tutorials in a notebook: one board that leads through the lesson, or a board for each step.

In a notebook, ``learn("kings_under_mountains")`` as the last line of a cell opens a tutorial where one
has stopped, ``learn("kings_under_mountains").step(3)`` shows its third step, and
``learn("kings_under_mountains").practice()`` asks what was missed and something new.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any

from minesnb.board.widget import Board
from minesnb.bots import against_bots
from minesnb.core.registry import game_ids
from minesnb.core.table_session import TableSession
from minesnb.core.words import count
from minesnb.lessons import LessonSession, Progress, first_open, load, read_file
from minesnb.lessons.practice import PracticeSession, draw
from minesnb.pages.adviser import Adviser
from minesnb.pages.driver import Driver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.core.game import State
    from minesnb.core.table import Table
    from minesnb.core.view import View
    from minesnb.lessons import Lesson

__all__ = ["Tutorial", "Tutorials", "learn", "tutorials"]


class Tutorial:
    """A game's lesson in a notebook, with the learner's progress; it shows itself as one board."""

    def __init__(self, lesson: Lesson, progress: Progress) -> None:
        self.lesson = lesson
        self.progress = progress

    def step(self, step: int | str) -> Board:
        """Return a board with one step, named by its number (from 1) or its id.

        The step's paragraphs are left to the notebook around it. Raise BadLesson for a step that
        there is not.
        """
        session = LessonSession(self.lesson, step, progress=self.progress, pinned=True, brief=True)
        return Board(session)

    def position(self, step: int | str) -> State[Any]:
        """Return what the learner sees when a step begins; raise BadLesson where there is none."""
        return LessonSession(self.lesson, step, pinned=True).observation

    def board(self, step: int | str | None = None) -> Board:
        """Return a board with the whole lesson, open at a step, or where the learner has stopped."""
        desk = _Desk()
        return desk.put(desk.lesson(self.lesson, step, self.progress))

    def practice(self, *, quiz: bool = False, seed: str | None = None) -> Board:
        """Return a board that asks ten things: what is due again, then something new.

        What was missed, in the lesson or in practice, is due after a day, then after three and after
        eight. New things are of the rules that the steps done have taught, of all where none is done.
        With `quiz` all are new: a test of the whole lesson. What is drawn follows `seed`, by default
        from the day and from what was asked before. Raise BadLesson where there is nothing to ask.
        """
        items = draw(self.lesson, self.progress, quiz=quiz, seed=seed)
        desk = _Desk()
        return desk.put(PracticeSession(self.lesson, self.progress, items, quiz=quiz, host=desk))

    def _repr_mimebundle_(self, **keywords: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401 - IPython's
        """Show a board of the whole lesson."""
        return self.board()._repr_mimebundle_(**keywords)

    def __repr__(self) -> str:
        steps = enumerate(self.lesson.steps, start=1)
        return "\n".join(
            [f"{self.lesson.title}, step by step", *(f"{n:3} {step.heading}" for n, step in steps)]
        )


class _Desk:
    """A cell's board, which shows a lesson, its practice or a game, one after another."""

    board: Board

    def put(self, session: LessonSession) -> Board:
        """Make the board."""
        self.board = Board(session)
        return self.board

    def lesson(
        self, lesson: Lesson, step: int | str | None, progress: Progress | None
    ) -> LessonSession:
        """Return a lesson that leads on to all the rest."""
        progress = progress or learn(lesson.game.id).progress
        return LessonSession(lesson, step, progress=progress, host=self)

    def play(self, game: str) -> None:
        session = _DeskTable(against_bots(game), self)
        self.board.show(session, owns=[Driver(session), Adviser(session)])

    def teach(
        self, lesson: Lesson, step: int | str | None = None, progress: Progress | None = None
    ) -> None:
        self.board.show(self.lesson(lesson, step, progress))

    def practise(self, lesson: Lesson, progress: Progress, *, quiz: bool) -> None:
        items = draw(lesson, progress, quiz=quiz)
        self.board.show(PracticeSession(lesson, progress, items, quiz=quiz, host=self))


class _DeskTable(TableSession):
    """A game in place of a lesson, to which its help leads back."""

    def __init__(self, table: Table, desk: _Desk) -> None:
        super().__init__(table)
        self._desk = desk

    def content(self) -> View:
        view = super().content()
        view.can["learn"] = True
        return view

    def learn(self, game: str) -> None:
        del game
        self._desk.teach(load(self.table.game.id))


def learn(game: str | os.PathLike[str] = "kings_under_mountains", *, keep: bool = True) -> Tutorial:
    """Open the tutorial of a game, or a lesson of your own.

    - `game`: its id, one of `minesnb.game_ids()`; or the path of a lesson (TOML), such as
      ``"my.toml"``. The module `minesnb.lessons.schema` says what stands in one.
    - `keep`: whether what is done is remembered for the next time. Each lesson has a progress of its
      own, kept under its `id`, or else its title.

    Within one program the tutorial of a game is the same every time, so that its boards know of each
    other's progress. `tutorial.board()` is the whole lesson on one board, `tutorial.step(3)` one step.

    Raise UnknownGame; OSError for a file that cannot be read; BadLesson, with the step and the key,
    for one that is no lesson, and for a game without a tutorial.
    """
    own = isinstance(game, os.PathLike) or str(game).endswith(".toml")
    lesson = read_file(game) if own else load(str(game))
    return _kept(lesson) if keep and not own else Tutorial(lesson, Progress(lesson.id, keep=keep))


@cache
def _kept(lesson: Lesson) -> Tutorial:
    """Return the one tutorial whose progress is kept."""
    return Tutorial(lesson, Progress(lesson.id))


class Tutorials:
    """All tutorials: what each teaches, how far one has come, and the notebook to go on in."""

    def __init__(self) -> None:
        self._all = [learn(game) for game in game_ids()]

    def _lines(self) -> Iterator[tuple[str, str, str]]:
        """Yield each tutorial's title, what it teaches, and how far one has come."""
        for each in self._all:
            lesson, progress = each.lesson, each.progress
            progress.refresh()
            done = sum(step.id in progress.done for step in lesson.steps)
            following = lesson.steps[lesson.index(first_open(lesson, progress))]
            way = f"{'go on' if done else 'begin'} with {following.heading!r}"
            if done == len(lesson.steps):
                way = "all done"
            names = [span.name for span in lesson.chapters if not span.optional]
            yield (
                lesson.title,
                ", ".join(names),
                f"{done} of {count(len(lesson.steps), 'step')}; {way}",
            )

    def __repr__(self) -> str:
        return "\n".join(f"{title}: {state}" for title, _, state in self._lines())

    def _repr_markdown_(self) -> str:
        rows = [
            f"| [{title}]({number:02}_{each.lesson.game.id}.ipynb) | {teaches} | {state} |"
            for number, (each, (title, teaches, state)) in enumerate(
                zip(self._all, self._lines(), strict=True), start=1
            )
        ]
        return "\n".join(["| tutorial | chapters | your progress |", "|---|---|---|", *rows])


def tutorials() -> Tutorials:
    """Return what shows all tutorials and how far one has come in them."""
    return Tutorials()
