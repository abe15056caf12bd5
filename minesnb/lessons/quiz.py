"""A quiz: a lesson made on the spot, and how often its items were right at the first try."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from minesnb.core.view import Prompt
from minesnb.core.words import count
from minesnb.lessons.lesson import Lesson, accepts
from minesnb.lessons.schema import BadLesson, LessonFile, Option, Step
from minesnb.lessons.session import LessonSession
from minesnb.lessons.validate import check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from minesnb.core.game import Action, Game, State
    from minesnb.core.view import View

__all__ = ["NAMES", "QuizSession", "Result", "Tried", "action_item", "make", "text_item"]

NAMES = ("You", "The second", "The third", "The fourth", "The fifth", "The sixth")
"""What the players of a quiz are called."""


class Tried(msgspec.Struct, frozen=True):
    """How it went with one item: what was asked, the mistakes made, the hints taken, whether it is solved."""

    item: str
    mistakes: int = 0
    hints: int = 0
    solved: bool = False

    @property
    def first_try(self) -> bool:
        """Whether it was solved without a mistake and without a hint."""
        return self.solved and not self.mistakes and not self.hints


class Result(msgspec.Struct, frozen=True):
    """How a quiz went, item by item."""

    items: tuple[Tried, ...]

    @property
    def right(self) -> int:
        """How many items were solved at the first try, without a hint."""
        return sum(item.first_try for item in self.items)

    @property
    def solved(self) -> int:
        """How many items were solved."""
        return sum(item.solved for item in self.items)

    def __str__(self) -> str:
        return f"{self.right} of {len(self.items)} right at the first try, {self.solved} solved"


class QuizSession(LessonSession):
    """A lesson of which every mistake and every hint counts; `result` says how it goes."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson)
        self._tried = [Tried(step.goal) for step in lesson.steps]

    @property
    def result(self) -> Result:
        """How it went so far."""
        return Result(tuple(self._tried))

    def hint(self) -> None:
        super().hint()
        self._note(hints=1)

    def _slip(self) -> None:
        super()._slip()
        self._note(mistakes=1)

    def _mark(self) -> None:
        super()._mark()
        self._note(solved=True)

    def _note(self, *, mistakes: int = 0, hints: int = 0, solved: bool = False) -> None:
        """Add to how it went with the item, until it is solved."""
        item = self._tried[self.number - 1]
        if not item.solved:
            found = Tried(item.item, item.mistakes + mistakes, item.hints + hints, solved)
            self._tried[self.number - 1] = found

    def content(self) -> View:
        view = super().content()
        if self.over:
            view.prompt = Prompt(f"That was the quiz: {self.result}.", "lesson")
        return view


def text_item(
    number: int,
    question: str,
    position: str,
    answers: Sequence[str],
    right: str,
    remarks: Mapping[str, str],
    **more: Any,  # noqa: ANN401 - fields of a step
) -> Step:
    """Return an item that asks for one of several texts; raise BadLesson."""
    place = f"item {number}"
    if right not in answers:
        raise BadLesson(place, f"right: {right!r} is none of the answers")
    for answer in remarks:
        if answer not in answers:
            raise BadLesson(place, f"remarks: {answer!r} is none of the answers")
    if len(set(answers)) < len(answers):
        raise BadLesson(place, "answers: one of them is given twice")
    said = {answer: "Right." if answer == right else "Not so. Try again." for answer in answers}
    said.update(remarks)
    options = tuple(
        Option(label=answer, text=said[answer], right=answer == right) for answer in answers
    )
    return _step(number, question, position, options=options, **more)


def action_item(
    number: int,
    goal: str,
    state: State[Any],
    position: str,
    accept: str | Iterable[str] | Callable[[State[Any], Action], object],
    **more: Any,  # noqa: ANN401 - fields of a step
) -> Step:
    """Return an item that asks for an action in a state, whose text is `position`; raise BadLesson for one that none answers."""
    if callable(accept):
        found = tuple(str(action) for action in state.legal_actions() if accept(state, action))
        if not found:
            raise BadLesson(f"item {number}", "accept: no legal action is accepted")
    else:
        found = (accept,) if isinstance(accept, str) else tuple(accept)
    answer = more.pop("answer", "")
    if not answer and any(each == "any" or each.startswith("rule ") for each in found):
        answer = _first(state, found)
    return _step(number, goal, position, accept=found, answer=answer, **more)


def _first(state: State[Any], accept: tuple[str, ...]) -> str:
    """Return the first legal action that is accepted, in notation; "" where there is none."""
    found = (str(action) for action in state.legal_actions() if accepts(accept, state, action))
    return next(found, "")


def _step(number: int, goal: str, position: str, **more: Any) -> Step:  # noqa: ANN401
    return Step(
        id=f"item-{number}",
        heading=f"Item {number}",
        goal=goal,
        body="",
        position=position,
        **more,
    )


def make(game: Game[Any, Any], title: str, items: Iterable[Step]) -> Lesson:
    """Return a lesson of the items; raise BadLesson for an item that cannot be played."""
    steps = tuple(items)
    if not steps:
        raise BadLesson("quiz", "has no items yet")
    lesson = Lesson(
        LessonFile(
            title=title,
            about=f"A quiz of {count(len(steps), 'item')}.",
            game=game.id,
            seats=NAMES,
            steps=steps,
        )
    )
    if faults := check(lesson, needs_hints=False):
        place, _, reason = faults[0].partition(": ")
        raise BadLesson(place, reason, *faults[1:])
    return lesson
