"""The face of a lesson towards boards: it asks, judges, plays consequences out, and hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from minesnb.core.errors import BadMessage
from minesnb.core.rulebook import Refusal, with_names
from minesnb.core.session import LOG_LINES, Session, choices_of, panes_of, refusals_of
from minesnb.lessons.guided import GuidedGame
from minesnb.lessons.progress import Progress
from minesnb.lessons.steps import RUNGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.game import Action, Game, State
    from minesnb.core.rulebook import Event, Score
    from minesnb.core.session import Path, View
    from minesnb.lessons.script import Lesson
    from minesnb.lessons.steps import Offer, Step, Wrong

__all__ = ["AGAIN", "NEXT", "LessonSession", "option_path"]

AGAIN: Path = ("button-again",)
"""The path of the button that takes back what was tried, or starts a step anew."""
NEXT: Path = ("button-next",)
"""The path of the button that leads to the next step."""

Phase = Literal["ask", "shown", "passed"]


def option_path(step: Step, number: int) -> Path:
    """Return the path by which an answer to a question is picked: its element, or a button."""
    option = step.options[number]
    return (option.pick or f"button-{chr(ord('a') + number)}",)


class LessonSession(Session):
    """A lesson on a board, at one step at a time.

    The learner is asked (``ask``), sees what came of a mistake (``shown``), or has passed
    (``passed``). A `pinned` session stays at its step, for a notebook where each step has its own
    board and the text around it; `brief` leaves the step's paragraphs to that text.
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

    # -- where the learner is

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
        """Whether the learner is asked, sees a consequence, or has passed."""
        return self._phase

    @property
    def observation(self) -> State[Any]:
        """What the board shows: the learner's view of the position."""
        return self._guided.observation if self._guided else self._seen

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in this step, in the order of their seats."""
        return self.lesson.names(self._index)

    def __str__(self) -> str:
        step = self.current
        head = f"{self.number}. {step.heading}"
        return f"{head}\n{step.goal}\n\n{self.game.text(self.observation)}"

    def _enter(self, index: int) -> None:
        self._index = index
        game = self.current.game
        self._guided = GuidedGame(self.lesson, index, game) if game else None
        self._begin()
        if self.pinned and game is None and self.current.id in self.progress.done:
            self._say("good", "You have done this step before.")

    def _begin(self) -> None:
        """Put the step's position up."""
        self._phase: Phase = "ask"
        self._state = self.lesson.start(self._index)
        self._events: tuple[tuple[int, Event], ...] = ()
        self._feedback: View | None = None
        self._rung = 0
        self._look()

    def _look(self) -> None:
        self._seen = self._state.observation(self.current.seat - 1)

    def _move_on(self, notations: Sequence[str]) -> None:
        self._state, self._events = self.lesson.play(self._index, self._state, notations)
        self._look()

    def _say(self, tone: Literal["good", "bad"], text: str, rules: Sequence[str] = ()) -> None:
        self._feedback = {"tone": tone, "text": with_names(text, self.names), "rules": list(rules)}

    def _visited(self) -> None:
        """A page is done once somebody has it before their eyes."""
        if self.current.kind == "page":
            self.progress.mark(self.current.id)

    # -- what the board may ask for

    def hello(self, resume: str | None) -> None:
        self.progress.resume(resume)
        self._visited()
        if self.progress.notice:
            self.fail(self.progress.notice)
            self.progress.notice = ""

    def act(self, path: Path) -> None:
        if path == AGAIN and AGAIN in self._buttons():
            self._enter(self._index)
        elif path == NEXT and NEXT in self._buttons():
            self.step(self.number + 1)
        elif self._guided:
            self._act_guided(path, self._guided)
        elif self.current.kind == "question":
            self._answer(path)
        elif self.current.kind == "act" and self._phase == "ask":
            self._try(path)
        else:
            raise BadMessage("There is nothing to pick here now.")

    def why(self, path: Path) -> tuple[Refusal, ...]:
        if self._guided:
            return self._guided.session.why(path)
        if self.current.kind != "act" or self._phase != "ask":
            raise BadMessage("Nothing is to be played here now.")
        self._feedback = None
        return self._refuse(path)

    def undo(self) -> None:
        if self._guided:
            self._guided.undo()
        elif self._phase == "ask":
            raise BadMessage("There is nothing to take back yet.")
        else:
            self._begin()

    def redo(self) -> None:
        if not self._guided:
            super().redo()
            return
        raise BadMessage("In a lesson nothing is played again: choose anew.")

    def hint(self) -> None:
        if self._guided:
            self._guided.session.hint()
            self._hint = self._guided.session.view()["hint"]
            return
        if not self._can_hint():
            raise BadMessage("Nothing is asked here, so there is no hint.")
        self._rung = min(self._rung + 1, RUNGS)
        elements: list[str] = []
        if self._rung == 2:
            elements = list(self.current.look or self._answer_path()[:1])
        elif self._rung == RUNGS:
            elements = [e for e in self._answer_path() if not e.startswith("button-")]
        self._hint = {
            "text": with_names(self.current.hints[self._rung - 1], self.names),
            "elements": elements,
            "rung": self._rung,
            "rungs": RUNGS,
        }

    def step(self, to: int) -> None:
        if self.pinned:
            raise BadMessage("This board has one step only; the others have boards of their own.")
        if not 1 <= to <= len(self.lesson.steps):
            raise BadMessage(f"There is no step {to}; the steps are 1 to {len(self.lesson.steps)}.")
        self._enter(to - 1)
        self._visited()

    # -- judging

    def _answer_path(self) -> Path:
        step = self.current
        if step.kind == "question":
            right = next(n for n, option in enumerate(step.options) if option.right)
            return option_path(step, right)
        return self.game.paths(self._seen, self.game.parse(step.reference))[0]

    def _offers(self) -> dict[Path, Action]:
        """Return the illegal actions offered on purpose, by every path that picks them."""
        found: dict[Path, Action] = {}
        for offer in self.current.offers:
            action = self.game.parse(offer.action)
            for path in self.game.paths(self._seen, action):
                found[path] = action
        return found

    def _try(self, path: Path) -> None:
        """Judge an action of the learner's, legal or offered though it is not."""
        self._feedback = None
        action = choices_of(self.game, self._seen).get(path)
        if action is None:
            refusals = self._refuse(path)
            if not refusals:
                raise BadMessage(f"Nothing is picked by {' > '.join(path)}; more is to be picked.")
            self._show_refusals(path, refusals)
            return
        step = self.current
        if self.lesson.accepts(self._index, self._state, action):
            self._move_on((str(action), *step.reply))
            self._phase = "passed"
            self._say("good", step.praise, self._caused())
            self.progress.mark(step.id)
            return
        wrong = next((each for each in step.wrong if each.action == str(action)), None)
        self._move_on((str(action), *(wrong.then if wrong else ())))
        self._phase = "shown"
        text = wrong.text if wrong else step.otherwise
        if not text:
            text = (
                "That is allowed, and the board shows what comes of it. But the task here is "
                f"another one: **{step.goal}**"
            )
        self._say("bad", text, wrong.rules if wrong and wrong.rules else self._caused())

    def _refuse(self, path: Path) -> tuple[Refusal, ...]:
        """Say why `path` picks nothing, and what the step has to say about it, if it has."""
        remarks: tuple[Offer | Wrong, ...] = (*self.current.offers, *self.current.wrong)
        for remark in remarks:
            action = self.game.parse(remark.action)
            if path in self.game.paths(self._seen, action):
                refusals = self._named(self.game.explain(self._seen, action))
                self._say("bad", remark.text, [refusal.rule for refusal in refusals])
                return refusals
        return self._named(refusals_of(self.game, self._seen, path))

    def _show_refusals(self, path: Path, refusals: Sequence[Refusal]) -> None:
        self._why = {
            "path": list(path),
            "refusals": [msgspec.to_builtins(refusal) for refusal in refusals],
        }

    def _answer(self, path: Path) -> None:
        """Judge an answer to a question."""
        step = self.current
        paths = [option_path(step, number) for number in range(len(step.options))]
        if self._phase != "ask" or path not in paths:
            raise BadMessage("That is none of the answers.")
        option = step.options[paths.index(path)]
        if not option.right:
            self._say("bad", option.text)
            return
        self._move_on(step.reply)
        self._phase = "passed"
        self._say("good", option.text, step.rules)
        self.progress.mark(step.id)

    def _act_guided(self, path: Path, guided: GuidedGame) -> None:
        if not guided.act(path):
            self._show_refusals(path, guided.session.why(path))
        elif guided.finished:
            self.progress.mark(self.current.id)

    def _caused(self) -> list[str]:
        """Return the rules taught here that the learner's own action brought about, or all of them."""
        rules = {event.rule for number, event in self._events if number == 0}
        return [rule for rule in self.current.rules if rule in rules] or list(self.current.rules)

    def _named(self, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
        return tuple(
            Refusal(refusal.rule, with_names(refusal.text, self.names), refusal.elements)
            for refusal in refusals
        )

    def _can_hint(self) -> bool:
        return self._phase == "ask" and bool(self.current.hints)

    # -- the view

    def content(self) -> View:
        view = self._game_view(self._guided) if self._guided else self._step_view()
        return {**view, "mode": "lesson", "lesson": self._card(), "resume": self.progress.code}

    def _card(self) -> View:
        step = self.current
        steps = self.lesson.steps
        # What is asked stands in the prompt as long as it is asked.
        told = self.brief or (self._guided is None and self._prompt() == step.goal)
        return {
            "title": self.lesson.title,
            "step": self.number,
            "steps": len(steps),
            "heading": step.heading,
            "goal": "" if told else step.goal,
            "body": "" if self.brief else step.body,
            "feedback": self._guided.feedback if self._guided else self._feedback,
            "done": [] if self.pinned else [each.id in self.progress.done for each in steps],
            "rules": list(step.rules),
            "pages": []
            if self.pinned
            else [f"{n} {each.heading}" for n, each in enumerate(steps, start=1)],
        }

    def _buttons(self) -> dict[Path, str]:
        """Return the buttons that lead back and on."""
        found: dict[Path, str] = {}
        kind = self.current.kind
        passed = self._phase == "passed" or kind == "page"
        over = self._guided is not None and self._guided.over
        if (passed or over) and not self.pinned and self.number < len(self.lesson.steps):
            found[NEXT] = (
                f"On to step {self.number + 1}: {self.lesson.steps[self._index + 1].heading}"
            )
        if self._phase == "shown":
            found[AGAIN] = "Take it back and try again"
        elif over or (self.pinned and self._phase == "passed"):
            found[AGAIN] = "Play this once more"
        return found

    def _choices(self) -> list[View]:
        found: list[View] = []
        if self._phase == "ask" and self.current.kind == "act":
            actions = {**choices_of(self.game, self._seen), **self._offers()}
            found = [
                {
                    "path": list(path),
                    "label": with_names(self.game.label(self._seen, a), self.names),
                }
                for path, a in actions.items()
            ]
        elif self._phase == "ask" and self.current.kind == "question":
            found = [
                {"path": list(option_path(self.current, n)), "label": option.label}
                for n, option in enumerate(self.current.options)
            ]
        return found + self._button_choices()

    def _button_choices(self) -> list[View]:
        return [{"path": list(path), "label": label} for path, label in self._buttons().items()]

    def _prompt(self) -> str:
        kind = self.current.kind
        if self._phase == "shown":
            return "Look at what came of it, then take it back and try again."
        if self._phase == "passed":
            return f"Done. Read what happened, then go on{' below' if self.pinned else ''}."
        if kind == "page":
            return "Read this, then go on."
        return self.current.goal

    def _step_view(self) -> View:
        game, seen, seat = self.game, self._seen, self.current.seat - 1
        events = [
            (number, event)
            for number, event in self._events
            if event.seen_by is None or seat in event.seen_by
        ]
        return {
            "game": game.id,
            "title": game.title,
            "panes": panes_of(game, seen),
            "choices": self._choices(),
            "prompt": {"text": self._prompt(), "tone": "lesson"},
            "seat": seat,
            "seats": [self._seat(index, score) for index, score in enumerate(seen.scores())],
            "log": [
                {
                    "n": number + 1,
                    "text": with_names(event.text, self.names),
                    "rule": event.rule,
                    "elements": list(event.elements),
                }
                for number, event in events[-LOG_LINES:]
            ],
            "changed": sorted({element for _, event in events for element in event.elements}),
            "gains": [
                {"element": event.elements[0], "text": event.gain}
                for _, event in events
                if event.gain and event.elements
            ],
            "can": {
                "undo": self._phase != "ask",
                "hint": self._can_hint(),
                "why": self.current.kind == "act" and self._phase == "ask",
            },
            "refused": {
                "undo": "There is nothing to take back yet." if self._phase == "ask" else None,
                "hint": None if self._can_hint() else "Nothing is asked now.",
            },
            "curtain": None,
            "progress": None,
            "result": None,
        }

    def _seat(self, index: int, score: Score) -> View:
        emblem, token = self.game.seat_emblem(self._state, index)
        return {
            "name": self.names[index],
            "kind": "human",
            "emblem": emblem,
            "token": token,
            "active": index == self._state.current_player,
            "total": score.total,
            "note": score.note,
            "lines": [msgspec.to_builtins(line) for line in score.lines],
        }

    def _game_view(self, guided: GuidedGame) -> View:
        view = guided.session.content()
        undo = guided.undo_refusal()
        hint = bool(view["can"]["hint"])
        return {
            **view,
            "choices": [*view["choices"], *self._button_choices()],
            "can": {"undo": not undo, "hint": hint, "why": not guided.over},
            "refused": {
                "undo": undo or None,
                "hint": None if hint else "Hints are for the player to move.",
            },
        }
