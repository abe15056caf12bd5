"""A lesson, read from a file: its steps, the positions they begin in, and what they accept."""

from __future__ import annotations

import re
import tomllib
from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from minesnb.core import chance
from minesnb.core.errors import BadPosition, IllegalAction, UnknownGame
from minesnb.core.game import Game
from minesnb.core.registry import load as load_game
from minesnb.core.words import nearest
from minesnb.lessons.schema import BadLesson, Chapter, LessonFile
from minesnb.lessons.validate import static_faults

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minesnb.core.game import Action, State
    from minesnb.core.rulebook import Event

__all__ = ["Lesson", "Span", "load", "play", "read"]


class Span(NamedTuple):
    """A chapter of a lesson: its steps are those at `start` up to `stop` (from 0, `stop` excluded)."""

    name: str
    start: int
    stop: int
    optional: bool


class Lesson:
    """A game's lesson: `title`, what it is `about`, `game`, the names of the `seats`, the `steps`.

    `chapters` hold all steps, in order.
    """

    def __init__(self, file: LessonFile) -> None:
        try:
            self.game: Game[Any, Any] = load_game(file.game)
        except UnknownGame as error:
            raise BadLesson("game", str(error)) from None
        self.title = file.title
        self.about = file.about
        self.seats = file.seats
        self.steps = file.steps
        self.chapters = self._spans(
            file.chapters or (Chapter(name=file.title, first=file.steps[0].id),)
        )
        self._cover = file.cover
        self._starts: dict[int, State[Any]] = {}
        for index in range(len(self.steps)):
            for reason in static_faults(self.steps, index, self.game.rules):
                raise BadLesson(self.place(index), reason)

    @cached_property
    def rules(self) -> frozenset[str]:
        """The id of every rule that some step teaches."""
        return frozenset(rule for step in self.steps for rule in step.rules)

    @property
    def cover(self) -> State[Any]:
        """A position that makes a good picture of the game; raise BadLesson for a step there is not."""
        return self.start(self.index(self._cover or len(self.steps)))

    def place(self, index: int) -> str:
        """Name a step in an error."""
        return f"step {index + 1} ({self.steps[index].id})"

    def index(self, step: int | str) -> int:
        """Return the place (from 0) of a step named by its number (from 1) or its id.

        Raise BadLesson where there is none.
        """
        ids = [each.id for each in self.steps]
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
                f"chapter {chapters[0].name!r}", f"must begin with {self.steps[0].id!r}"
            )
        stops = [*starts[1:], len(self.steps)]
        return tuple(
            Span(each.name, start, stop, each.optional)
            for each, start, stop in zip(chapters, starts, stops, strict=True)
        )

    def names(self, index: int) -> tuple[str, ...]:
        """Return the names of the players in a step, in the order of their seats."""
        game = self.steps[index].game
        players = game.players if game else self.start(index).num_players
        return self.seats[:players]

    def start(self, index: int) -> State[Any]:
        """Return the whole state in which a step begins; raise BadLesson if it describes none."""
        if index not in self._starts:
            self._starts[index] = self._start(index)
        return self._starts[index]

    def answered(self, index: int) -> State[Any]:
        """Return the state in which a step ends after its reference answer and its reply."""
        step = self.steps[index]
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
            return play(state, notations, f"{self.game.id}:{self.steps[index].id}")
        except (IllegalAction, ValueError) as error:
            raise BadLesson(self.place(index), str(error)) from None

    def accepts(self, index: int, state: State[Any], action: Action) -> bool:
        """Whether a legal action is what the step asks for."""
        for wanted in self.steps[index].accept:
            if wanted == "any" or wanted == str(action):
                return True
            if wanted.startswith("rule "):
                events = state.transition(action).events
                if any(event.rule == wanted.removeprefix("rule ") for event in events):
                    return True
        return False

    def _start(self, index: int) -> State[Any]:
        step = self.steps[index]
        if step.follows:
            return self.answered(index - 1)
        if step.game:
            empty: State[Any] = self.game.empty_table(step.game.players)
            return empty
        try:
            state: State[Any] = self.game.position(step.position)
        except BadPosition as error:
            raise BadLesson(self.place(index), f"its position cannot be built: {error}") from None
        return state


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


def read(text: str) -> Lesson:
    """Read a lesson from the text of a TOML file; raise BadLesson that names the step."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson("lesson", f"is not TOML: {error}") from None
    try:
        file = msgspec.convert(data, LessonFile)
    except msgspec.ValidationError as error:
        raise _bad_field(data, str(error)) from None
    return Lesson(file)


@cache
def load(game: str) -> Lesson:
    """Return the lesson of a game; raise UnknownGame, or BadLesson for a game without one."""
    package = load_game(game).package
    file = resources.files(package).joinpath("lesson.toml")
    if not file.is_file():
        raise BadLesson(game, "has no lesson yet")
    return read(file.read_text(encoding="utf-8"))


def _bad_field(data: dict[str, Any], message: str) -> BadLesson:
    """Turn a decoder's message into one that names the step."""
    reason, _, path = message.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    if match := re.match(r"steps\[(\d+)\]\.?(.*)", path):
        index = int(match[1])
        entry = data["steps"][index]
        name = entry.get("id", "without an id") if isinstance(entry, dict) else "no table"
        where = f" (in {match[2]})" if match[2] else ""
        return BadLesson(f"step {index + 1} ({name})", reason + where)
    return BadLesson(path or "lesson", reason)
