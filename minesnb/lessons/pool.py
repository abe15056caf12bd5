"""All practice items of a game by rule: those found in random games, and those written by hand.

Beside a game's lesson lie two files. `practice.toml` is written by hand: questions that no position of
a random game asks, and what of the found items is unfit. `walks.toml` is written by
``scripts/practice.py``: in which random games what can be asked. Of rules with too few of both a
number is asked for that is left out of their text.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from minesnb.core import contents
from minesnb.core.errors import MinesError
from minesnb.lessons.items import ANSWERS, FEWEST, HEADINGS, KINDS, LEARNER, Spot, make, walk
from minesnb.lessons.recall import gap
from minesnb.lessons.schema import NAME, BadLesson, Option, Step

if TYPE_CHECKING:
    from minesnb.core.game import Game
    from minesnb.lessons.lesson import Lesson

__all__ = ["Asked", "Pool", "Practice", "Setup", "Walks", "load_pool"]

Text = Annotated[str, Meta(min_length=1)]


class _Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Read strictly: a key that nobody knows is a slip of the pen."""


class Asked(_Data, frozen=True):
    """A question written by hand: the rules it is about, one right answer and some wrong ones.

    `at` is the step of the lesson in whose position it is asked; by default the lesson's cover.
    """

    id: Annotated[str, Meta(pattern=NAME, max_length=40)]
    rules: Annotated[tuple[Text, ...], Meta(min_length=1)]
    ask: Text
    right: Text
    wrong: Annotated[tuple[Text, ...], Meta(min_length=2, max_length=ANSWERS - 1)]
    at: str = ""


class Practice(_Data, frozen=True):
    """A `practice.toml`. What is `unfit` of what is found stands as rule and kind, such as ``GM-9.brings``."""

    unfit: tuple[Text, ...] = ()
    asked: tuple[Asked, ...] = ()


class Setup(_Data, frozen=True):
    """How a random game begins."""

    players: int
    options: dict[str, Any] = {}


class Walks(_Data, frozen=True):
    """A `walks.toml`: the setups by number, and the ids of the items found, in order."""

    setups: tuple[Setup, ...] = ()
    items: tuple[Text, ...] = ()


class Pool:
    """The practice items of a lesson: their ids by rule, and each as a step that can be asked by itself."""

    def __init__(self, lesson: Lesson, practice: Practice, walks: Walks) -> None:
        self.lesson = lesson
        self.walks = walks
        self._asked: dict[str, Asked] = {}
        found = defaultdict(list)
        for asked in practice.asked:
            name = f"{asked.rules[0]}.asked.{asked.id}"
            self._asked[name] = asked
            for rule in asked.rules:
                found[rule].append(name)
        for name in walks.items:
            found[name.partition(".")[0]].append(name)
        for rule in lesson.rules:
            recalled = _recalled(lesson, rule) if len(found[rule]) < FEWEST else None
            if recalled is not None:
                self._asked[f"{rule}.recall.{recalled.id}"] = recalled
                found[rule].append(f"{rule}.recall.{recalled.id}")
        self.items: dict[str, tuple[str, ...]] = {
            rule: tuple(found[rule]) for rule in lesson.game.rules if found[rule]
        }

    def step(self, name: str) -> Step:
        """Return the item, or the step of the lesson, with this id; raise BadLesson for one there is not."""
        if name in self._asked:
            return self._by_hand(name, self._asked[name])
        if name in [step.id for step in self.lesson.steps]:
            return self._taught(self.lesson.index(name))
        rule, _, rest = name.partition(".")
        kind, _, place = rest.partition(".")
        if rule not in self.lesson.game.rules or kind not in KINDS:
            raise BadLesson(name, "is no item of this game")
        step = make(self._spot(name, place), rule, kind, name)
        if step is None:
            raise BadLesson(name, "is no item of this version")
        return step

    def fits(self, name: str) -> bool:
        """Whether an item can be made in this version."""
        try:
            self.step(name)
        except BadLesson:
            return False
        return True

    def _spot(self, name: str, place: str) -> Spot:
        """Return the position that a walk leads to; raise BadLesson for one it does not lead to."""
        game = self.lesson.game
        try:
            setup, number, at = map(int, place.split("-"))
            begin = self.walks.setups[setup]
            states = walk(game, (begin.players, begin.options), number)
            state = next(state for n, state in enumerate(states) if n == at)
        except (ValueError, IndexError, StopIteration, MinesError):
            raise BadLesson(name, "is no item of this version") from None
        if state.current_player != LEARNER:
            raise BadLesson(name, "is no item of this version")
        return Spot(state, self.lesson.seats[: begin.players])

    def _by_hand(self, name: str, asked: Asked) -> Step:
        lesson = self.lesson
        state = lesson.start(lesson.index(asked.at)) if asked.at else lesson.cover
        options = [Option(label=asked.right, text="Right.", right=True)]
        options += [Option(label=each, text="Not so. Try again.") for each in asked.wrong]
        Random(name).shuffle(options)
        return Step(
            id=name,
            heading=HEADINGS[name.split(".")[1]],
            goal=asked.ask,
            body="",
            rules=asked.rules,
            position=lesson.game.position_text(state),
            options=tuple(options),
        )

    def _taught(self, index: int) -> Step:
        """Return a step of the lesson as it can be asked by itself, without what leads up to it."""
        step = self.lesson.steps[index]
        if step.kind not in ("act", "question"):
            raise BadLesson(step.id, "asks nothing")
        position = self.lesson.game.position_text(self.lesson.start(index))
        return msgspec.structs.replace(step, body="", position=position, follows=False)


def _recalled(lesson: Lesson, rule: str) -> Asked | None:
    """Return a rule of which a number is left out; None where it has none, or has too few near it."""
    kind, text = lesson.game.rules[rule].kind, lesson.game.rules[rule].text
    found = None if kind == "note" else gap(text, rule)
    if found is None or len(found.wrong) < ANSWERS - 2:
        return None
    ask = f"“{found.sentence}” What belongs into the gap?"
    return Asked(id="gap", rules=(rule,), ask=ask, right=found.right, wrong=found.wrong)


@cache
def load_pool(lesson: Lesson) -> Pool:
    """Return the pool of a lesson: of its game's items those of the rules that it teaches."""
    practice = _read(lesson.game, "practice", Practice)
    walks = _read(lesson.game, "walks", Walks)
    if lesson.id != lesson.game.id:
        # Where a question is asked is said by the game's own lesson, and is no step of this one.
        practice = Practice()
    return Pool(lesson, practice, walks)


def _read(game: Game[Any, Any], name: str, kind: type[Any]) -> Any:  # noqa: ANN401 - of `kind`
    """Read one of the two files beside a game's lesson, as empty if there is none."""
    content = contents.found(game.package, name)
    return kind() if content is None else msgspec.convert(content, kind)
