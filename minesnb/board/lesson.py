"""Tutorials in a notebook: each step a board of its own, beside the text about it.

In a notebook, ``lesson = learn("kings_under_mountains")`` opens a tutorial and ``lesson.step(3)``, as
the last line of a cell, shows its third step.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from minesnb.board.widget import Board
from minesnb.lessons import LessonSession, Progress, load, read_file

if TYPE_CHECKING:
    from minesnb.core.game import State
    from minesnb.lessons import Lesson

__all__ = ["Tutorial", "learn"]


class Tutorial:
    """A game's lesson in a notebook, with the learner's progress."""

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
        """Return a board with the whole lesson, open at a step, or at the first that is not done."""
        if step is None:
            ids = [each.id for each in self.lesson.steps]
            step = next((each for each in ids if each not in self.progress.done), ids[0])
        return Board(LessonSession(self.lesson, step, progress=self.progress))

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

    `tutorial.board()` is the whole lesson on one board, `tutorial.step(3)` one step.

    Raise UnknownGame; OSError for a file that cannot be read; BadLesson, with the step and the key,
    for one that is no lesson, and for a game without a tutorial.
    """
    own = isinstance(game, os.PathLike) or str(game).endswith(".toml")
    lesson = read_file(game) if own else load(str(game))
    return Tutorial(lesson, Progress(lesson.id, keep=keep))
