"""Practice of a lesson: what is due again, something new, and a quiz to close with."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from minesnb.core.errors import BadMessage
from minesnb.core.session import Button
from minesnb.core.view import AsideView
from minesnb.core.words import count
from minesnb.lessons.items import gist
from minesnb.lessons.lesson import Lesson
from minesnb.lessons.pool import load_pool
from minesnb.lessons.progress import Progress
from minesnb.lessons.schema import BadLesson, LessonFile, Step
from minesnb.lessons.session import NEXT, PLAY, PRACTISE, LessonSession

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from minesnb.core.session import Path
    from minesnb.core.view import LessonCard, View
    from minesnb.lessons.session import Host

__all__ = ["BACK", "ITEMS", "PracticeSession", "draw", "teaches"]

ITEMS = 10
"""How many things practice asks at a time, and how many a closing quiz."""
BACK: Path = ("button-back",)
"""The path of the button that leads back to the lesson."""
MISSED = 5
"""How much likelier than any other a rule is drawn that was missed."""
_LOOK_AGAIN = 3
"""How many of the steps that teach what was missed the last page leads to."""


def draw(
    lesson: Lesson, progress: Progress, *, quiz: bool = False, seed: str | None = None
) -> tuple[Step, ...]:
    """Return what to ask now, ten things at most; raise BadLesson for a lesson without practice.

    Practice asks first what is due, then something new of the rules that the steps done have taught (of
    all, where none is done). A closing `quiz` is all new, of the rules that every game needs and of what
    was done beyond. Each thing is about another rule as long as there are any; a rule that was missed is
    likelier. What is drawn follows `seed`, by default from the day and from what was asked before.
    """
    rng = Random(f"{progress.day}:{len(progress.asked)}" if seed is None else seed)
    names = () if quiz else progress.due[:ITEMS]
    found = {name: step for name in names if (step := _step(lesson, name)) is not None}
    _fill(found, lesson, progress, _rules(lesson, progress, everything=quiz), rng)
    if not found:
        raise BadLesson(lesson.id, "there is nothing to practise in it")
    return tuple(found.values())


def _fill(
    found: dict[str, Step], lesson: Lesson, progress: Progress, rules: list[str], rng: Random
) -> None:
    """Add items of these rules, one each, until there are enough."""
    pool = load_pool(lesson)
    missed = _missed(lesson, progress)
    while rules and len(found) < ITEMS:
        weights = [MISSED if rule in missed else 1 for rule in rules]
        rule = rng.choices(rules, weights)[0]
        rules.remove(rule)
        new = [name for name in pool.items[rule] if name not in progress.asked]
        rng.shuffle(new)
        found |= _next(lesson, new or pool.items[rule], found)


def _next(lesson: Lesson, names: Iterable[str], found: Mapping[str, Step]) -> dict[str, Step]:
    """Return the first of these items that is about no rule that is asked about already, by its name."""
    asked = {each for step in found.values() for each in step.rules}
    for name in names:
        step = _step(lesson, name)
        if step is not None and not asked & {*step.rules}:
            return {name: step}
    return {}


def _step(lesson: Lesson, name: str) -> Step | None:
    """Return an item, or None for one of another version."""
    try:
        return load_pool(lesson).step(name)
    except BadLesson:
        return None


def _rules(lesson: Lesson, progress: Progress, *, everything: bool) -> list[str]:
    """Return the rules to choose from, those that have items, in the order of the rulebook.

    Branchy: which steps count, and then which rules.
    """
    spans = [span for span in lesson.chapters if not span.optional]
    needed = {step.id for span in spans for step in lesson.steps[span.start : span.stop]}
    ids = progress.done | needed if everything else progress.done or needed
    taught = {rule for step in lesson.steps if step.id in ids for rule in step.rules}
    return [rule for rule in load_pool(lesson).items if rule in taught]


def _missed(lesson: Lesson, progress: Progress) -> set[str]:
    """Return the rules of what was missed and is not known yet."""
    names = progress.shaky | progress.missed
    found = {rule for step in lesson.steps if step.id in names for rule in step.rules}
    items = load_pool(lesson).items.items()
    return found | {rule for rule, each in items if names & {*each}}


def teaches(lesson: Lesson, rules: Iterable[str]) -> dict[int, list[str]]:
    """Return the numbers of the steps that teach rules, each with those of them that it teaches.

    Of several steps that teach a rule it is the first in which one does something.
    """
    found: dict[int, list[str]] = {}
    for rule in rules:
        numbers = [n for n, step in enumerate(lesson.steps, start=1) if rule in step.rules]
        busy = [n for n in numbers if lesson.steps[n - 1].kind in ("act", "question")]
        for number in (busy or numbers)[:1]:
            found.setdefault(number, []).append(rule)
    return found


class PracticeSession(LessonSession):
    """Practice on a board: items one after another, each answered until it is right, then the result.

    What was right at the first try and what was not is kept at once, in `kept`.
    """

    def __init__(
        self,
        taught: Lesson,
        kept: Progress,
        items: Sequence[Step],
        *,
        quiz: bool = False,
        host: Host | None = None,
    ) -> None:
        """Ask the items of a lesson; raise BadLesson for items that cannot be asked."""
        self.taught = taught
        self.quiz = quiz
        self._kept = kept
        lesson = Lesson(
            LessonFile(
                title="Closing quiz" if quiz else "Practice",
                about=f"Practice of {count(len(items), 'item')}.",
                game=taught.game.id,
                seats=taught.seats,
                steps=tuple(items),
            )
        )
        super().__init__(lesson, host=host)

    @property
    def kept(self) -> Progress:
        return self._kept

    @property
    def right(self) -> int:
        """How many items were right at the first try, without a hint."""
        return len(self.progress.done - self.progress.missed)

    @property
    def wrong(self) -> tuple[str, ...]:
        """The rules of what was not right at the first try, in the order in which it was asked."""
        items = [step for step in self.lesson.steps if step.id in self.progress.missed]
        return tuple(dict.fromkeys(rule for step in items for rule in step.rules))

    def _slip(self) -> None:
        super()._slip()
        self._note(right=False)

    def hint(self) -> None:
        super().hint()
        self._note(right=False)

    def _mark(self) -> None:
        if not self._missed:
            self._note(right=True)
        if self.current.id not in self.progress.done:
            super()._mark()

    def _note(self, *, right: bool) -> None:
        """Keep how it went with an item, which its first answer decides."""
        if self.current.id not in self.progress.done:
            self.kept.answer(self.current.id, right=right)

    def _result(self) -> Step:
        asked, done = len(self.lesson.steps), len(self.progress.done)
        parts = [f"You have answered **{done} of {asked}**."] if done < asked else []
        if self.wrong:
            rules = self.game.rules
            lines = [
                f"- **Step {number}.** {' '.join(f'{gist(rules[rule])} ({rule})' for rule in each)}"
                for number, each in teaches(self.taught, self.wrong).items()
            ]
            parts.append("Not right at the first try, and where it is taught:\n" + "\n".join(lines))
            parts.append(
                "What was missed comes back in Practise: tomorrow, then after three days, then after eight."
            )
        elif done == asked:
            parts.append("There is nothing to look at again.")
        head = "That was the quiz." if self.quiz else "That is enough for now."
        return Step(
            id="result",
            heading=f"{self.right} of {asked} right at the first try",
            goal=f"{head} {'Look again at what went wrong.' if self.wrong else 'Now play a game.'}",
            body="\n\n".join(parts),
            rules=(),
        )

    # -- what the board may ask for

    def learn(self, game: str) -> None:
        del game
        self._back()

    def practise(self) -> None:
        if self.host is None:
            raise BadMessage("This board has no more practice; lesson.practice() makes another.")
        self.host.practise(self.taught, self.kept, quiz=False)

    def _back(self, step: int | None = None) -> None:
        """Go back to the lesson."""
        if self.host is None:
            raise BadMessage("This board does not show the lesson.")
        self.host.teach(self.taught, step, self.kept)

    def _ways_on(self) -> dict[Path, Button]:
        last = self.number == len(self.lesson.steps)
        return {
            NEXT: Button("See how it went" if last else "Next", partial(self.step, self.number + 1))
        }

    def _ways_out(self) -> dict[Path, Button]:
        if self.host is None:
            return {}
        found: dict[Path, Button] = {}
        steps = self.taught.steps
        for number in [*teaches(self.taught, self.wrong)][:_LOOK_AGAIN]:
            label = f"Again: {number} {steps[number - 1].heading}"
            found["button-step-" + str(number),] = Button(label, partial(self._back, number))
        return found | {
            PLAY: Button("Play a game now", partial(self.host.play, self.game.id)),
            PRACTISE: Button("Practise more", self.practise),
            BACK: Button("Back to the lesson", self._back),
        }

    # -- the view

    def content(self) -> View:
        view = super().content()
        view.can |= {"learn": self.host is not None, "practise": False}
        if self.phase == "ask" and not self.closing:
            step = self.current
            if ".counts." in step.id:
                # There it stands.
                view.seats = []
            if step.kind == "question" and not step.hints:
                view.changed = list(step.look)
        return view

    def _card(self, *, told: bool) -> LessonCard:
        card = super()._card(told=told)
        # Before the answer they would give it away, and with it they are told.
        card.rules = []
        return card

    def _aside(self) -> AsideView | None:
        if self.host is None or self.closing:
            return None
        return AsideView("learn", "Back to the lesson")
