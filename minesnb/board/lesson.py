"""Tutorials in a notebook: one board that leads through the lesson, or a board for each step.

In a notebook, ``learn("kings_under_mountains")`` as the last line of a cell opens a tutorial where one
has stopped, and ``learn("kings_under_mountains").step(3)`` shows its third step.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any

from minesnb.board.widget import Board
from minesnb.core.registry import game_ids
from minesnb.core.words import count
from minesnb.lessons import LessonSession, Progress, first_open, load, read_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.core.game import State
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
        session = LessonSession(self.lesson, 1 if step is None else step, progress=self.progress)
        if step is None:
            session.go_on()
        return Board(session)

    def _repr_mimebundle_(self, **keywords: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401 - IPython's
        """Show a board of the whole lesson."""
        return self.board()._repr_mimebundle_(**keywords)

    def __repr__(self) -> str:
        steps = enumerate(self.lesson.steps, start=1)
        return "\n".join(
            [f"{self.lesson.title}, step by step", *(f"{n:3} {step.heading}" for n, step in steps)]
        )


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
