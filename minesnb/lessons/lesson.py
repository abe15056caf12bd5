"""A lesson, read from a file: its steps, the positions they begin in, and what they accept."""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from minesnb.core import chance, contents, text_files
from minesnb.core.errors import BadPosition, IllegalAction, UnknownGame
from minesnb.core.game import Game
from minesnb.core.registry import load as load_game
from minesnb.core.text_files import MARK
from minesnb.core.words import count, nearest
from minesnb.lessons.pointing import pointed
from minesnb.lessons.schema import BadLesson, Chapter, LessonFile, Step
from minesnb.lessons.validate import static_faults

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Sequence

    from minesnb.core.game import Action, State
    from minesnb.core.rulebook import Event
    from minesnb.core.summary import Part

__all__ = ["MAX_LESSON", "Lesson", "Span", "accepts", "load", "play", "read", "read_file"]

MAX_LESSON = 1_000_000
"""A longer file, in bytes, is no lesson; the longest that comes with a game has 57,000."""


class Span(NamedTuple):
    """A chapter of a lesson: its steps are those at `start` up to `stop` (from 0, `stop` excluded)."""

    name: str
    start: int
    stop: int
    optional: bool


class Lesson:
    """A game's lesson: `title`, what it is `about`, `game`, the names of the `seats`, the `steps`.

    `chapters` hold all steps, in order. `id` is what the learner's progress is kept under: that of the
    game for its own lesson, and one with a dot in it for any other, so that none can be taken for it.
    """

    def __init__(self, file: LessonFile, *, own: bool = False) -> None:
        """Make a lesson of a file, `own` to its game; raise BadLesson for one with faults."""
        try:
            self.game: Game[Any, Any] = load_game(file.game)
        except UnknownGame as error:
            raise BadLesson("game", str(error)) from None
        self.title = file.title
        self.id = file.game if own else f"{file.game}.{file.id or _slug(file.title)}"
        self.about = file.about
        self.seats = file.seats
        self._steps = file.steps
        self.chapters = self._spans(
            file.chapters or (Chapter(name=file.title, first=file.steps[0].id),)
        )
        self._cover = file.cover
        self._starts: dict[int, State[Any]] = {}
        faults = [
            (self.place(index), str(fault))
            for index in range(len(self._steps))
            for fault in static_faults(self._steps, index, self.game.rules)
        ]
        if faults:
            raise BadLesson(*faults[0], *(f"{place}: {reason}" for place, reason in faults[1:]))
        if not own:
            _ = self.steps

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps, with what can be pointed at in their positions, which the lobby need not know.

        Raises BadLesson for one with nothing to choose; of any but a game's own lesson, that is said when it is made.
        """
        return tuple(pointed(self, index, step) for index, step in enumerate(self._steps))

    def __repr__(self) -> str:
        steps, chapters = count(len(self._steps), "step"), count(len(self.chapters), "chapter")
        return f"<Lesson {self.id!r}: {self.title}, {steps} in {chapters}>"

    @cached_property
    def rules(self) -> frozenset[str]:
        """The id of every rule that some step teaches."""
        return frozenset(rule for step in self.steps for rule in step.rules)

    @property
    def summary(self) -> tuple[Part, ...]:
        """The game on one page, with which its own lesson ends; () for any other lesson."""
        return self.game.summary if self.id == self.game.id else ()

    @property
    def cover(self) -> State[Any]:
        """A position that makes a good picture of the game; raise BadLesson for a step there is not."""
        return self.start(self.index(self._cover or len(self._steps)))

    def place(self, index: int) -> str:
        """Name a step in an error."""
        return f"step {index + 1} ({self._steps[index].id})"

    def index(self, step: int | str) -> int:
        """Return the place (from 0) of a step named by its number (from 1) or its id.

        Raise BadLesson where there is none.
        """
        ids = [each.id for each in self._steps]
        if isinstance(step, str):
            if step not in ids:
                raise BadLesson("step", f"none is called {step!r}{nearest(step, ids)}")
            return ids.index(step)
        if isinstance(step, bool) or not 1 <= step <= len(ids):
            raise BadLesson("step", f"there are steps 1 to {len(ids)}, but no {step}")
        return step - 1

    def chapter(self, index: int) -> Span:
        """Return the chapter of the step at `index`."""
        return next(span for span in self.chapters if span.start <= index < span.stop)

    def _spans(self, chapters: Sequence[Chapter]) -> tuple[Span, ...]:
        """Return the chapters with their steps; raise BadLesson for any that begins nowhere or too early."""
        starts = [self.index(each.first) for each in chapters]
        for each, start, before in zip(chapters, starts, [-1, *starts], strict=False):
            if start <= before:
                raise BadLesson(
                    f"chapter {each.name!r}", "begins no later than the chapter before it"
                )
        if starts[0] != 0:
            raise BadLesson(
                f"chapter {chapters[0].name!r}", f"must begin with {self._steps[0].id!r}"
            )
        stops = [*starts[1:], len(self._steps)]
        return tuple(
            Span(each.name, start, stop, each.optional)
            for each, start, stop in zip(chapters, starts, stops, strict=True)
        )

    def closed(self, index: int) -> frozenset[str]:
        """Return the panes and sections that only a step after the one at `index` opens."""
        opened = {name for step in self._steps[: index + 1] for name in step.opens}
        later = {name for step in self._steps[index + 1 :] for name in step.opens}
        return frozenset(later - opened)

    def names(self, index: int) -> tuple[str, ...]:
        """Return the names of the players in a step, in the order of their seats."""
        game = self._steps[index].game
        players = game.players if game else self.start(index).num_players
        return self.seats[:players]

    def start(self, index: int) -> State[Any]:
        """Return the whole state in which a step begins; raise BadLesson if it describes none."""
        if index not in self._starts:
            self._starts[index] = self._start(index)
        return self._starts[index]

    def answered(self, index: int) -> State[Any]:
        """Return the state in which a step ends after its reference answer and its reply."""
        step = self._steps[index]
        notations = (step.reference, *step.reply) if step.kind == "act" else step.reply
        return self.play(index, self.start(index), notations)[0]

    def play(
        self, index: int, state: State[Any], notations: Iterable[str]
    ) -> tuple[State[Any], tuple[tuple[int, Event], ...]]:
        """Play actions and outcomes in notation, and whatever chance is due between and after them.

        Return the state and what happened, each event with the number (from 0) of its action.
        Raise BadLesson for what cannot be played.
        """
        try:
            return play(state, notations, f"{self.game.id}:{self._steps[index].id}")
        except (IllegalAction, ValueError) as error:
            raise BadLesson(self.place(index), str(error)) from None

    def accepts(self, index: int, state: State[Any], action: Action) -> bool:
        """Whether a legal action is what the step asks for."""
        return accepts(self.steps[index].accept, state, action)

    def _start(self, index: int) -> State[Any]:
        step = self._steps[index]
        if step.follows:
            return self.answered(index - 1)
        if step.game:
            empty: State[Any] = self.game.empty_table(step.game.players)
            return empty
        try:
            state: State[Any] = self.game.position(step.position)
        except BadPosition as error:
            raise BadLesson(self.place(index), f"position: cannot be built: {error}") from None
        return state


def accepts(wanted: Iterable[str], state: State[Any], action: Action) -> bool:
    """Whether a legal action is one of those `wanted`: in notation, "any", or by a rule ("rule KM-21")."""
    for each in wanted:
        if each in ("any", str(action)):
            return True
        rule = each.removeprefix("rule ")
        if rule != each and any(event.rule == rule for event in state.transition(action).events):
            return True
    return False


def play(
    state: State[Any], notations: Iterable[str], seed: str
) -> tuple[State[Any], tuple[tuple[int, Event], ...]]:
    """Play actions and outcomes in notation; chance that they leave open follows `seed`.

    Return the state, in which somebody is to decide or the game is over, and the events, each with
    the number (from 0) of its action. Raise IllegalAction, or ValueError for what is no notation.
    """
    found: list[tuple[int, Event]] = []
    drawn = 0
    number = -1
    for number, notation in enumerate(notations):
        action = state.game.parse(notation)
        if all(action != outcome for outcome, _ in state.chance_outcomes()):
            for _, step in chance.outcomes(state, seed, drawn):
                state, drawn = step.state, drawn + 1
                found.extend((number - 1, event) for event in step.events)
        after = state.transition(action)
        state = after.state
        found.extend((number, event) for event in after.events)
    for _, step in chance.outcomes(state, seed, drawn):
        state = step.state
        found.extend((number, event) for event in step.events)
    return state, tuple(found)


def read(text: str, *, own: bool = False) -> Lesson:
    """Read a lesson from the text of a TOML file; raise BadLesson that names the step and the key.

    `own` says that it is the game's own lesson.
    """
    try:
        data = tomllib.loads(text.removeprefix(MARK))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadLesson("lesson", f"is not TOML: {error}") from None
    return _made(data, own=own)


def _made(data: dict[str, Any], *, own: bool) -> Lesson:
    """Make a lesson of what stands in its file; raise BadLesson that names the step and the key."""
    if faults := _shape(data):
        raise BadLesson(*faults[0], *(f"{place}: {reason}" for place, reason in faults[1:]))
    return Lesson(msgspec.convert(data, LessonFile), own=own)


def read_file(path: str | os.PathLike[str]) -> Lesson:
    """Read a lesson from a file of the user's; raise OSError, or BadLesson as `read` does."""
    try:
        text = text_files.read(path, MAX_LESSON)
    except ValueError as error:
        raise BadLesson("lesson", str(error)) from None
    return read(text)


@cache
def load(game: str) -> Lesson:
    """Return the lesson of a game; raise UnknownGame, or BadLesson for a game without one."""
    content = contents.found(load_game(game).package, "lesson")
    if content is None:
        raise BadLesson(game, "has no lesson yet")
    return _made(content, own=True)


def _slug(title: str) -> str:
    """Return a title as it can stand in the name of a file."""
    words = re.findall(r"[a-z0-9]+", title.lower())
    return "-".join(words)[:40].strip("-") or hashlib.sha256(title.encode()).hexdigest()[:8]


_ANY_STEP = {"id": "a", "heading": "A", "goal": "A.", "body": "A.", "rules": ["A"]}


def _shape(data: dict[str, Any]) -> list[tuple[str, str]]:
    """Return (place, reason) of what is no lesson's shape: one fault of the head and one of each step."""
    given = data.get("steps")
    steps: list[Any] = given if isinstance(given, list) else []
    head = {**data, "steps": [_ANY_STEP]} if steps else data
    found = [("lesson", reason) for reason in _misfits(head, LessonFile)]
    for number, entry in enumerate(steps, start=1):
        name = entry.get("id", "without an id") if isinstance(entry, dict) else "no table"
        found += [(f"step {number} ({name})", reason) for reason in _misfits(entry, Step)]
    return found


def _misfits(data: object, kind: type[LessonFile | Step]) -> Iterator[str]:
    """Yield what keeps data from being of this kind: the key, and what is wrong with it."""
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        path = path.rstrip("`").lstrip(".")
        inside = f"{path}." if path else ""
        if match := re.fullmatch(r"Object missing required field `(\w+)`", reason):
            yield f"{inside}{match[1]}: is missing"
        elif match := re.fullmatch(r"Object contains unknown field `(.*)`", reason, re.DOTALL):
            keys = [field.name for field in msgspec.structs.fields(kind)] if not path else []
            yield f"{inside}{match[1]}: there is no such key{nearest(match[1], keys)}"
        else:
            yield f"{path}: {reason}" if path else reason
