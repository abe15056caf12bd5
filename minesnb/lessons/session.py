"""The face of a lesson towards boards: its steps, one at a time, and what is done of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from minesnb.core.emblems import sign
from minesnb.core.errors import BadMessage
from minesnb.core.icons import signs_in
from minesnb.core.registry import game_ids
from minesnb.core.session import Button, Session
from minesnb.core.view import AsideView, ChapterView, Feedback, LessonCard, View
from minesnb.lessons.excerpt import spoken_of
from minesnb.lessons.exercises import Acting, Answering, Closing, Reading, result
from minesnb.lessons.guided import Playing
from minesnb.lessons.lesson import load
from minesnb.lessons.progress import Progress, first_open
from minesnb.lessons.schema import SECTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.core.game import Action, Game, State
    from minesnb.core.messages import AnyMessage
    from minesnb.core.picture import Picture
    from minesnb.core.rulebook import Refusal
    from minesnb.core.session import Path
    from minesnb.core.summary import Part
    from minesnb.lessons.exercises import Exercise, Phase
    from minesnb.lessons.lesson import Lesson
    from minesnb.lessons.schema import Kind, Step

__all__ = [
    "AGAIN",
    "FORGET",
    "LEARN",
    "MORE",
    "NEXT",
    "PLAY",
    "PRACTISE",
    "QUIZ",
    "RESTART",
    "Host",
    "LessonSession",
]

AGAIN: Path = ("button-again",)
"""The path of the button that takes back what was tried."""
RESTART: Path = ("button-restart",)
"""The path of the button that starts anew what is done; it never has the focus by itself."""
NEXT: Path = ("button-next",)
"""The path of the button that leads on."""
MORE: Path = ("button-more",)
"""The path of the button that leads into what a first game can do without."""
FORGET: Path = ("button-forget",)
"""The path of the button that forgets all that is done."""
PLAY: Path = ("button-play",)
"""The path of the button that leads to a game."""
LEARN: Path = ("button-learn",)
"""The path of the button that leads to the next game's tutorial."""
PRACTISE: Path = ("button-practise",)
"""The path of the button that asks what is due, and something new."""
QUIZ: Path = ("button-quiz",)
"""The path of the button that asks ten things more to close with."""
_LOOK_AGAIN = 4
"""How many of the steps that went wrong the last page leads back to."""


_EXERCISES: dict[Kind, Callable[[Lesson, int], Exercise]] = {
    "page": Reading,
    "question": Answering,
    "act": Acting,
    "game": Playing,
}


class Host(Protocol):
    """What shows a lesson, and can show something else in its place."""

    def play(self, game: str) -> None:
        """Show a new game, one person against bots."""

    def teach(
        self, lesson: Lesson, step: int | str | None = None, progress: Progress | None = None
    ) -> None:
        """Show a lesson at a step, by default where the learner has stopped."""

    def practise(self, lesson: Lesson, progress: Progress, *, quiz: bool) -> None:
        """Show what is to be practised of a lesson, or its closing quiz."""


class LessonSession(Session):
    """A lesson on a board, at one step at a time.

    A `pinned` session stays at its step, for a notebook where each step has its own board and the
    text around it; `brief` leaves the step's paragraphs to that text. A `host` leads from the lesson to
    practice, to a game and to the next lesson.
    """

    host: Host | None

    def __init__(
        self,
        lesson: Lesson,
        step: int | str | None = 1,
        *,
        progress: Progress | None = None,
        pinned: bool = False,
        brief: bool = False,
        host: Host | None = None,
    ) -> None:
        """Open the lesson at a step, named by its number (from 1) or its id; raise BadLesson.

        None means where the learner has stopped: on the last page where all is done.
        """
        super().__init__()
        self.lesson = lesson
        self.progress = Progress(lesson.game.id, keep=False) if progress is None else progress
        self._told = ""
        self.pinned = pinned
        self.brief = brief
        self.host = host
        if step is None:
            self.go_on()
        else:
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
        """The step, or what stands on the last page, which is none."""
        return self._exercise.step

    @property
    def closing(self) -> bool:
        """Whether this is the page after the last step, which tells how it went."""
        return self._index == len(self.lesson.steps)

    @property
    def phase(self) -> Phase:
        """Where the learner stands in the step."""
        return self._exercise.phase

    @property
    def names(self) -> tuple[str, ...]:
        return self._exercise.names

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

    @property
    def picture(self) -> Picture | None:
        """The whole board; of a step at its beginning, beside its text, what that speaks of."""
        whole = super().picture
        game = self.current.kind == "game"
        if whole is None or (self.actions if game else self.phase not in ("ask", "read")):
            return whole
        picks = {pick for each in self.content().choices for pick in each.path}
        return spoken_of(self.lesson, self._index, whole, picks)

    def __str__(self) -> str:
        step = self.current
        head = step.heading if self.closing else f"{self.number}. {step.heading}"
        return f"{head}\n{step.goal}\n\n{self.game.text(self.observation)}"

    def go_on(self) -> None:
        """Open the first step that is not done; where none is left, the page that tells how it went."""
        last = len(self.lesson.steps)
        following = self.lesson.index(first_open(self.lesson, self.progress))
        self._enter(last if self.over else following)

    def _enter(self, index: int) -> None:
        self._index = index
        self._missed = self._forgetting = False
        if self.closing:
            self._exercise: Exercise = Closing(self.lesson, self._result())
            return
        step = self.lesson.steps[index]
        self._exercise = _EXERCISES[step.kind](self.lesson, index)
        if self.pinned and step.kind != "game" and step.id in self.progress.done:
            self._exercise.feedback = Feedback("good", "You have done this step before.", [])

    @property
    def kept(self) -> Progress:
        """Where it is kept what the learner has done."""
        return self.progress

    def _result(self) -> Step:
        """Return what stands on the last page."""
        return result(self.lesson, self.progress)

    def _visited(self) -> None:
        """A page is done once somebody has it before their eyes."""
        if self.current.kind == "page" and not self.closing:
            self._mark()

    def _mark(self) -> None:
        self.progress.mark(self.current.id, missed=self._missed)

    # -- what the board may ask for

    @property
    def buttons(self) -> dict[Path, Button]:
        found: dict[Path, Button] = {}
        phase = self.phase
        if phase in ("passed", "read", "over") and not self.pinned and not self.closing:
            found |= self._ways_on()
        if phase == "shown":
            found[AGAIN] = Button("Take it back and try again", self._restart)
        elif phase == "over" or (phase == "passed" and self.pinned):
            found[RESTART] = Button("Play this once more", self._restart)
        if self.closing:
            found |= self._ways_out()
        return found

    def _ways_out(self) -> dict[Path, Button]:
        """Return where to go from the last page: to practice, to a game, to other steps and lessons."""
        if self.host is None:
            return self._ways_back()
        host, game, games = self.host, self.game.id, game_ids()
        quiz = partial(host.practise, self.lesson, self.progress, quiz=True)
        found = {
            QUIZ: Button("Close with a quiz of ten", quiz),
            PRACTISE: Button(self._practise_label, self.practise),
            PLAY: Button("Play a game now", partial(host.play, game)),
            **self._ways_back(),
        }
        if game in games:
            after = load(games[(games.index(game) + 1) % len(games)])
            found[LEARN] = Button(f"Learn {after.title}", partial(host.teach, after))
        return found

    @property
    def _practise_label(self) -> str:
        due = len(self.progress.due)
        return f"Practise ({due} due)" if due else "Practise"

    def practise(self) -> None:
        if self.host is None:
            raise BadMessage("This board has no practice; lesson.practice() has.")
        self.host.practise(self.lesson, self.progress, quiz=False)

    def _ways_on(self) -> dict[Path, Button]:
        """Return the way to the next step; before the fine print, the way past it first."""
        steps, chapter = self.lesson.steps, self.lesson.chapter(self._index)
        end = Button("See how it went", lambda: self.step(len(steps) + 1))
        if self.number == len(steps):
            return {NEXT: end}
        following = self.lesson.chapter(self._index + 1)
        if following.optional and not chapter.optional:
            more = Button(f"If you like: {following.name}", lambda: self.step(self.number + 1))
            return {NEXT: end, MORE: more}
        label = f"On to step {self.number + 1}: {steps[self.number].heading}"
        return {NEXT: Button(label, lambda: self.step(self.number + 1))}

    def _ways_back(self) -> dict[Path, Button]:
        """Return the ways to the first of the steps that went wrong."""
        found: dict[Path, Button] = {}
        for number, step in enumerate(self.lesson.steps, start=1):
            if step.id in self.progress.missed and len(found) < _LOOK_AGAIN:
                label = f"Again: {number} {step.heading}"
                found["button-step-" + str(number),] = Button(label, partial(self.step, number))
        if self.progress.done:
            label = "Yes, forget what I have done" if self._forgetting else "Start afresh"
            found[FORGET] = Button(label, self._forget)
        return found

    def _forget(self) -> None:
        """Forget what is done, when asked for the second time."""
        if self._forgetting:
            self.progress.forget()
            self._enter(0)
        else:
            self._forgetting = True

    def _restart(self) -> None:
        missed = self._missed
        self._enter(self._index)
        # What went wrong before it was taken back went wrong; what is played once more begins anew.
        self._missed = missed and self.phase == "ask"

    def hello(self, resume: str | None) -> None:
        self.kept.resume(resume)
        self._visited()

    def _answer(self, message: AnyMessage) -> None:
        """Do what a message asks; what it has done is shown when it is on disk, or cannot be written."""
        if self.kept.unsaved:
            self.kept.save()
        try:
            super()._answer(message)
        finally:
            if self.kept.writing:
                self._told = self.kept.notice
                self.kept.tell(self._written)
                if not self.kept.unsaved:
                    self.hold()

    def _written(self) -> None:
        if self.kept.unsaved:
            self.kept.tell(self._written)
        if self.kept.notice != self._told:
            self._told = self.kept.notice
            self.shown.set()
            self.changed()
        else:
            self.release()

    def act(self, path: Path) -> None:
        right = self._exercise.act(path)
        if not right:
            self.refuse(path, self.why(path))
        feedback = self._exercise.feedback
        if not right or (feedback is not None and feedback.tone == "bad"):
            self._slip()
        if self._exercise.done:
            self._mark()

    def _slip(self) -> None:
        """Note that the learner has done something wrong; in a game on one's own nothing is."""
        self._missed = self.current.kind != "game"

    def why(self, path: Path) -> tuple[Refusal, ...]:
        return self._exercise.why(path)

    def undo(self) -> None:
        self._exercise.undo()

    def redo(self) -> None:
        raise BadMessage("In a lesson nothing is played again: choose anew.")

    def hint(self) -> None:
        self._hint = self._exercise.hint()
        self._missed = self._missed or self.current.kind != "game"

    def step(self, to: int) -> None:
        if self.pinned:
            raise BadMessage("This board has one step only; the others have boards of their own.")
        last = len(self.lesson.steps) + 1
        if not 1 <= to <= last:
            raise BadMessage(f"There is no step {to}; the steps are 1 to {last - 1}.")
        self._enter(to - 1)
        self._visited()

    # -- the view

    def content(self) -> View:
        view = self._exercise.content(pinned=self.pinned)
        view.mode, view.resume, view.unsaved = "lesson", self.kept.code, self.kept.notice
        if self.host is not None:
            view.can["practise"] = True
        # What is asked stands in the prompt as long as it is asked.
        view.lesson = self._card(told=view.prompt.text == self.current.goal)
        return view

    def _summary(self) -> list[Part]:
        """Return the game on one page, which the last page shows."""
        return list(self.lesson.summary) if self.closing else []

    def _card(self, *, told: bool) -> LessonCard:
        step, steps = self.current, self.lesson.steps
        pages = () if self.pinned else steps
        chapters = () if self.pinned else self.lesson.chapters
        done, missed = self.progress.done, self.progress.missed
        return LessonCard(
            title=self.lesson.title,
            step=self.number,
            steps=len(steps),
            heading=step.heading,
            goal="" if told or self.brief else step.goal,
            body="" if self.brief else step.body,
            feedback=self._exercise.feedback,
            done=[each.id in done for each in pages],
            missed=[each.id in missed for each in pages],
            rules=list(step.rules),
            pages=[f"{number} {each.heading}" for number, each in enumerate(pages, start=1)],
            chapters=[
                ChapterView(each.name, each.start + 1, each.stop, each.optional)
                for each in chapters
            ],
            signs=_signs(step.body),
            summary=self._summary(),
            closed=sorted(self.lesson.closed(self._index).intersection(SECTIONS)),
            aside=self._aside(),
        )

    def _aside(self) -> AsideView | None:
        """Return the way to practice, once there is something to practise."""
        if self.host is None or self.closing or not self.progress.done | self.progress.asked:
            return None
        return AsideView("practise", self._practise_label)


def _signs(text: str) -> dict[str, str]:
    """Draw the icons that stand in a text, by their names."""
    return {name: sign(name) for name in signs_in(text)}
