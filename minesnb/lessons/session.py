"""The face of a lesson towards boards: its steps, one at a time, and what is done of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minesnb.core.errors import BadMessage
from minesnb.core.session import Button, Session
from minesnb.core.view import Feedback, LessonCard, View
from minesnb.lessons.exercises import Acting, Answering, Reading
from minesnb.lessons.guided import Playing
from minesnb.lessons.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.core.game import Action, Game, State
    from minesnb.core.rulebook import Refusal
    from minesnb.core.session import Path
    from minesnb.lessons.exercises import Exercise, Phase
    from minesnb.lessons.lesson import Lesson
    from minesnb.lessons.schema import Kind, Step

__all__ = ["AGAIN", "NEXT", "LessonSession"]

AGAIN: Path = ("button-again",)
"""The path of the button that takes back what was tried, or starts a step anew."""
NEXT: Path = ("button-next",)
"""The path of the button that leads to the next step."""


_EXERCISES: dict[Kind, Callable[[Lesson, int], Exercise]] = {
    "page": Reading,
    "question": Answering,
    "act": Acting,
    "game": Playing,
}


class LessonSession(Session):
    """A lesson on a board, at one step at a time.

    A `pinned` session stays at its step, for a notebook where each step has its own board and the
    text around it; `brief` leaves the step's paragraphs to that text.
    """

    def __init__(
        self,
        lesson: Lesson,
        step: int | str = 1,
        *,
        progress: Progress | None = None,
        pinned: bool = False,
        brief: bool = False,
    ) -> None:
        """Open the lesson at a step, named by its number (from 1) or its id; raise BadLesson."""
        super().__init__()
        self.lesson = lesson
        self.progress = Progress(lesson.game.id, keep=False) if progress is None else progress
        self.pinned = pinned
        self.brief = brief
        self._enter(lesson.index(step))

    @property
    def game(self) -> Game[Any, Any]:
        return self.lesson.game

    @property
    def number(self) -> int:
        """The number of the step, from 1."""
        return self._index + 1

    @property
    def current(self) -> Step:
        """The step."""
        return self.lesson.steps[self._index]

    @property
    def phase(self) -> Phase:
        """Where the learner stands in the step."""
        return self._exercise.phase

    @property
    def observation(self) -> State[Any]:
        """What the board shows: the learner's view of the position."""
        return self._exercise.observation

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the learner has done in the step, oldest first."""
        return self._exercise.actions

    @property
    def over(self) -> bool:
        """Whether every step is done; of a pinned session, whether its step is."""
        steps = (self.current,) if self.pinned else self.lesson.steps
        return all(step.id in self.progress.done for step in steps)

    def __str__(self) -> str:
        step = self.current
        head = f"{self.number}. {step.heading}"
        return f"{head}\n{step.goal}\n\n{self.game.text(self.observation)}"

    def _enter(self, index: int) -> None:
        self._index = index
        step = self.current
        self._exercise = _EXERCISES[step.kind](self.lesson, index)
        if self.pinned and step.kind != "game" and step.id in self.progress.done:
            self._exercise.feedback = Feedback("good", "You have done this step before.", [])

    def _visited(self) -> None:
        """A page is done once somebody has it before their eyes."""
        if self.current.kind == "page":
            self.progress.mark(self.current.id)

    # -- what the board may ask for

    @property
    def buttons(self) -> dict[Path, Button]:
        found: dict[Path, Button] = {}
        steps, phase = self.lesson.steps, self.phase
        if phase in ("passed", "read", "over") and not self.pinned and self.number < len(steps):
            label = f"On to step {self.number + 1}: {steps[self.number].heading}"
            found[NEXT] = Button(label, lambda: self.step(self.number + 1))
        again = ""
        if phase == "shown":
            again = "Take it back and try again"
        elif phase == "over" or (phase == "passed" and self.pinned):
            again = "Play this once more"
        if again:
            found[AGAIN] = Button(again, lambda: self._enter(self._index))
        return found

    def hello(self, resume: str | None) -> None:
        self.progress.resume(resume)
        self._visited()
        if self.progress.notice:
            self.fail(self.progress.notice)
            self.progress.notice = ""

    def act(self, path: Path) -> None:
        if not self._exercise.act(path):
            self.refuse(path, self.why(path))
        if self._exercise.done:
            self.progress.mark(self.current.id)

    def why(self, path: Path) -> tuple[Refusal, ...]:
        return self._exercise.why(path)

    def undo(self) -> None:
        self._exercise.undo()

    def redo(self) -> None:
        raise BadMessage("In a lesson nothing is played again: choose anew.")

    def hint(self) -> None:
        self._hint = self._exercise.hint()

    def step(self, to: int) -> None:
        if self.pinned:
            raise BadMessage("This board has one step only; the others have boards of their own.")
        if not 1 <= to <= len(self.lesson.steps):
            raise BadMessage(f"There is no step {to}; the steps are 1 to {len(self.lesson.steps)}.")
        self._enter(to - 1)
        self._visited()

    # -- the view

    def content(self) -> View:
        view = self._exercise.content(pinned=self.pinned)
        view.mode, view.resume = "lesson", self.progress.code
        # What is asked stands in the prompt as long as it is asked.
        view.lesson = self._card(told=view.prompt.text == self.current.goal)
        return view

    def _card(self, *, told: bool) -> LessonCard:
        step, steps = self.current, self.lesson.steps
        pages = () if self.pinned else steps
        return LessonCard(
            title=self.lesson.title,
            step=self.number,
            steps=len(steps),
            heading=step.heading,
            goal="" if told or self.brief else step.goal,
            body="" if self.brief else step.body,
            feedback=self._exercise.feedback,
            done=[each.id in self.progress.done for each in pages],
            rules=list(step.rules),
            pages=[f"{number} {each.heading}" for number, each in enumerate(pages, start=1)],
        )
