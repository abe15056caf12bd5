"""What a learner does in a step: reads, answers a question, or acts in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol

from minesnb.core.errors import BadMessage
from minesnb.core.record import Seat
from minesnb.core.rulebook import with_names
from minesnb.core.session import choices_of, named, refusals_of
from minesnb.core.table import log_lines
from minesnb.core.view import (
    LOG_LINES,
    ChoiceView,
    Feedback,
    HintView,
    Prompt,
    View,
    changed_elements,
    choice_views,
    gains_of,
    log_views,
    pane_views,
    seat_views,
)
from minesnb.core.words import count
from minesnb.lessons.schema import RUNGS, Step, Wrong

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.game import Action, State
    from minesnb.core.rulebook import Event, Refusal
    from minesnb.core.session import Path
    from minesnb.core.view import Tone
    from minesnb.lessons.lesson import Lesson, Span
    from minesnb.lessons.progress import Progress
    from minesnb.lessons.schema import Offer

__all__ = ["Acting", "Answering", "Closing", "Exercise", "Phase", "Reading", "result"]

Phase = Literal["ask", "shown", "passed", "read", "over"]
"""The learner is asked, sees what came of a mistake, has passed, has only to read, or the game is over."""


class Exercise(Protocol):
    """One step of a lesson, being done.

    `feedback` is what the learner is told of the last action; `done` says that the step counts.
    """

    feedback: Feedback | None
    step: Step

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""

    @property
    def phase(self) -> Phase:
        """Where the learner stands."""

    @property
    def done(self) -> bool:
        """Whether the learner has done what the step asks for."""

    @property
    def observation(self) -> State[Any]:
        """What the learner sees."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the learner has done of what is asked, oldest first."""

    def act(self, path: Path) -> bool:
        """Do what `path` picks, or return False; raise BadMessage where nothing is to be picked."""

    def why(self, path: Path) -> tuple[Refusal, ...]:
        """Say why nothing that begins with `path` can be played; raise BadMessage as `act` does."""

    def undo(self) -> None:
        """Take back what was done; raise BadMessage where there is nothing."""

    def hint(self) -> HintView:
        """Return the next hint; raise BadMessage where there is none."""

    def content(self, *, pinned: bool) -> View:
        """Return the view but for the card; a `pinned` board has no other steps."""


class Reading:
    """A step in a position in which the learner does nothing but look and read."""

    first: Phase = "read"

    def __init__(self, lesson: Lesson, index: int) -> None:
        self.lesson = lesson
        self.index = index
        self.game = lesson.game
        self.step = lesson.steps[index]
        self.names = lesson.names(index)
        self.seat = self.step.seat - 1
        self._begin()

    def _begin(self) -> None:
        """Put the step's position up."""
        self.phase = self.first
        self.feedback: Feedback | None = None
        self.actions: tuple[Action, ...] = ()
        self._rung = 0
        self._show(self.lesson.start(self.index), ())

    def _show(self, state: State[Any], events: tuple[tuple[int, Event], ...]) -> None:
        self.state = state
        self.observation = state.observation(self.seat)
        self._events = events

    def _play(self, notations: Sequence[str]) -> None:
        self._show(*self.lesson.play(self.index, self.state, notations))

    def _say(self, tone: Tone, text: str, rules: Sequence[str]) -> None:
        self.feedback = Feedback(tone, with_names(text, self.names), list(rules))

    @property
    def done(self) -> bool:
        return self.phase == "passed"

    def act(self, path: Path) -> bool:
        del path
        raise BadMessage("There is nothing to pick here now.")

    def why(self, path: Path) -> tuple[Refusal, ...]:
        del path
        raise BadMessage("Nothing is to be played here now.")

    def undo(self) -> None:
        if not self._can_undo:
            raise BadMessage("There is nothing to take back yet.")
        self._begin()

    def hint(self) -> HintView:
        if not self._can_hint:
            raise BadMessage(self._no_hint)
        rungs = len(self.step.hints)
        self._rung = min(self._rung + 1, rungs)
        elements: Sequence[str] = ()
        if self._rung == 2:
            elements = self.step.look or self._answer_path()[:1]
        elif self._rung == RUNGS:
            elements = [e for e in self._answer_path() if not e.startswith("button-")]
        text = with_names(self.step.hints[self._rung - 1], self.names)
        return HintView(text, list(elements), self._rung, rungs)

    @property
    def _can_undo(self) -> bool:
        return self.phase in ("shown", "passed")

    @property
    def _can_hint(self) -> bool:
        return self.phase == "ask" and bool(self.step.hints)

    @property
    def _no_hint(self) -> str:
        return "There is no hint here." if self.phase == "ask" else "Nothing is asked now."

    def _answer_path(self) -> Path:
        """Return the path by which the right answer is picked."""
        return ()

    def _choices(self) -> list[ChoiceView]:
        """Return what can be picked while the learner is asked."""
        return []

    def _prompt(self, *, pinned: bool) -> str:
        if self.phase == "shown":
            return "Look at what came of it, then take it back and try again."
        if self.phase == "passed":
            return f"Done. Read what happened, then go on{' below' if pinned else ''}."
        return "Read this, then go on." if self.phase == "read" else self.step.goal

    def content(self, *, pinned: bool) -> View:
        lines = [
            line
            for number, event in self._events
            for line in log_lines(number + 1, (event,), self.seat, self.names)
        ]
        return View(
            title=self.game.title,
            panes=pane_views(self.observation, self.names, self.lesson.closed(self.index)),
            choices=self._choices() if self.phase == "ask" else [],
            prompt=Prompt(self._prompt(pinned=pinned), "lesson"),
            seat=self.seat,
            seats=seat_views(self.observation, [Seat(name) for name in self.names]),
            log=log_views(lines[-LOG_LINES:]),
            changed=changed_elements(lines),
            gains=gains_of(lines),
            can={
                "undo": self._can_undo,
                "hint": self._can_hint,
                "why": self.step.kind == "act" and self.phase == "ask",
            },
            refused={
                "undo": None if self._can_undo else "There is nothing to take back yet.",
                "hint": None if self._can_hint else self._no_hint,
            },
        )


class Closing(Reading):
    """The page after the last step, which says how it went; `step` is what stands on it."""

    def __init__(self, lesson: Lesson, step: Step) -> None:
        state = lesson.cover
        # All that the lesson has opened is there.
        super().__init__(lesson, len(lesson.steps) - 1)
        self.step = step
        self.names = lesson.seats[: state.num_players]
        self.seat = 0
        self._show(state, ())

    def _prompt(self, *, pinned: bool) -> str:
        del pinned
        return self.step.goal

    def content(self, *, pinned: bool) -> View:
        view = super().content(pinned=pinned)
        # It is nobody's turn.
        view.seat, view.seats = None, []
        if self.lesson.summary:
            # The game on one page takes the place of the board.
            view.panes = []
        return view


def result(lesson: Lesson, progress: Progress) -> Step:
    """Return what stands on the last page of a lesson."""
    chapters = [each for each in lesson.chapters if not each.optional]
    more = [each for each in lesson.chapters if each.optional]
    return Step(
        id="result",
        heading="How it went",
        goal="That is the end of the lesson. "
        + ("Look again at what went wrong." if progress.missed else "Now play a game."),
        body=_how_it_went(lesson, progress, chapters, more),
        rules=(),
    )


def _how_it_went(
    lesson: Lesson, progress: Progress, chapters: Sequence[Span], more: Sequence[Span]
) -> str:
    """Count what is done of the chapters, and what of that was right at the first try."""

    def counted(spans: Sequence[Span]) -> tuple[int, int, int]:
        ids = [step.id for span in spans for step in lesson.steps[span.start : span.stop]]
        done = [each for each in ids if each in progress.done]
        return len(done), len(ids), sum(each not in progress.missed for each in done)

    done, steps, clean = counted(chapters)
    parts = [
        f"You have done **{done} of {count(steps, 'step')}**, and **{clean}** of them without a mistake or a hint."
    ]
    if more:
        done, steps, _ = counted(more)
        parts.append(f"Of what a first game can do without, you have done {done} of {steps}.")
    again = [
        f"- {number}. {step.heading}"
        for number, step in enumerate(lesson.steps, start=1)
        if step.id in progress.missed
    ]
    if again:
        parts.append("Worth another look:\n" + "\n".join(again))
    return "\n\n".join(parts)


class Answering(Reading):
    """A question, answered by a button or by picking an element."""

    first: Phase = "ask"

    def act(self, path: Path) -> bool:
        if self.phase != "ask" or path not in self.step.option_paths:
            raise BadMessage("That is none of the answers.")
        option = self.step.options[self.step.option_paths.index(path)]
        if option.right:
            self._play(self.step.reply)
            self.phase = "passed"
            self._say("good", option.text, self.step.rules)
        else:
            self._say("bad", option.text, ())
        return True

    def _answer_path(self) -> Path:
        paths = zip(self.step.option_paths, self.step.options, strict=True)
        return next(path for path, option in paths if option.right)

    def _choices(self) -> list[ChoiceView]:
        paths = zip(self.step.option_paths, self.step.options, strict=True)
        return [ChoiceView(list(path), option.label) for path, option in paths]


class Acting(Reading):
    """A task on the board: any legal action is played out, and those that are asked for pass."""

    first: Phase = "ask"

    def act(self, path: Path) -> bool:
        if self.phase != "ask":
            return super().act(path)
        self.feedback = None
        action = choices_of(self.game, self.observation).get(path)
        if action is None:
            return False
        self.actions = (action,)
        if self.lesson.accepts(self.index, self.state, action):
            self._play((str(action), *self.step.reply))
            self.phase = "passed"
            self._say("good", self.step.praise, self.step.rules)
        else:
            self._show_mistake(str(action))
        return True

    def _show_mistake(self, action: str) -> None:
        """Play out a legal action that is not asked for, and tell the learner about it."""
        step = self.step
        otherwise = step.otherwise or (
            "That is allowed, and the board shows what comes of it. But the task here is "
            f"another one: **{step.goal}**"
        )
        other = Wrong(action=action, text=otherwise)
        wrong = next((each for each in step.wrong if each.action == action), other)
        self._play((action, *wrong.then))
        self.phase = "shown"
        # What is said of one mistake is what the step teaches; what is said of all others is not.
        taught = () if wrong is other else step.rules
        self._say("bad", wrong.text, wrong.rules or self._caused() or taught)

    def why(self, path: Path) -> tuple[Refusal, ...]:
        """Say why, and what the step has to say about it, if it has."""
        if self.phase != "ask":
            return super().why(path)
        self.feedback = None
        seen = self.observation
        remarks: tuple[Offer | Wrong, ...] = (*self.step.offers, *self.step.wrong)
        for remark in remarks:
            action = self.game.parse(remark.action)
            if path in self.game.paths(seen, action):
                refusals = named(self.game.explain(seen, action), self.names)
                self._say("bad", remark.text, [refusal.rule for refusal in refusals])
                return refusals
        return named(refusals_of(self.game, seen, path), self.names)

    def _caused(self) -> list[str]:
        """Return the rules taught here that the learner's own action brought about."""
        rules = {event.rule for number, event in self._events if number == 0}
        return [rule for rule in self.step.rules if rule in rules]

    def _answer_path(self) -> Path:
        return self.game.paths(self.observation, self.game.parse(self.step.reference))[0]

    def _choices(self) -> list[ChoiceView]:
        """Return the legal actions, and the illegal ones that are offered on purpose."""
        offers: dict[Path, Action] = {
            path: action
            for action in [self.game.parse(offer.action) for offer in self.step.offers]
            for path in self.game.paths(self.observation, action)
        }
        actions = {**choices_of(self.game, self.observation), **offers}
        return choice_views(self.observation, actions, self.names)
