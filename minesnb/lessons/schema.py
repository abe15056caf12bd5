"""What a lesson is made of: data, read strictly from a game's `lesson.toml`.

A lesson is a list of steps. Each has a heading, a goal, a few short paragraphs, a position (or goes on
from the step before) and the rules it teaches. What else it has says what kind it is:

- `accept`: the learner acts on the board. `wrong` lists the usual mistakes with what each gets,
  `offers` the illegal moves that the board offers on purpose, `reply` what happens after success;
- `options`: the learner answers a question, by a button or by picking an element;
- `point`: the learner points at what a rule lights, written as rule and action, such as ``CC-31 dig 1 0 D``:
  at what stands in the way of an action that it refuses, or at what changes by it when the action is
  played. What is right gets the `praise`, all else of its sort `otherwise`;
- `game`: the learner plays on against bots, with comments;
- none of them: a page to read.

In the `body` an icon stands for itself between colons, as in ``the chest :chest:``.

Any of them may name in `opens` what it introduces: panes of the board by their ids, and the sections
of the panel. What some step opens is not shown before that step; whatever none opens is there always.

A step in which the learner does something has one to three `hints`: in words, then where to look, then
the answer.

In `accept` stand actions in notation, ``any`` for whatever is legal, or ``rule KM-21`` for every legal
action that brings this rule about.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from minesnb.core.errors import MinesError

__all__ = [
    "RUNGS",
    "SECTIONS",
    "BadLesson",
    "Chapter",
    "Guided",
    "LessonFile",
    "Offer",
    "Option",
    "Step",
    "Wrong",
]

Text = Annotated[str, Meta(min_length=1)]
NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"
"""What the ids of lessons and steps look like."""
Seat = Annotated[int, Meta(ge=1, le=6)]
Kind = Literal["act", "question", "page", "game"]

SECTIONS = ("scores", "log", "rules")
"""The sections of the panel beside the board that a step may open."""

RUNGS = 3
"""A hint comes in up to three rungs: in words, then where to look, then the answer."""


class BadLesson(MinesError):
    """A lesson cannot be taught. `place` names the step, `reason` the key and what is wrong with it.

    `faults` are all that were found, each with its place; the error tells the first.
    """

    def __init__(self, place: str, reason: str, *more: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}")
        self.faults = (str(self), *more)


class _Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Read strictly: a key that nobody knows is a slip of the pen."""


class Wrong(_Data, frozen=True):
    """A usual mistake: what the learner is told, and what happens next before it is taken back.

    `rules` are those that bring the consequence about; by default those of the step's own that do.
    """

    action: Text
    text: Text
    rules: tuple[str, ...] = ()
    then: tuple[Text, ...] = ()


class Offer(_Data, frozen=True):
    """An illegal move offered on purpose, the rule that refuses it, and what to say then."""

    action: Text
    rule: Text
    text: Text


class Option(_Data, frozen=True):
    """An answer to a question: a button with this label, or an element of the board to `pick`."""

    label: Text
    text: Text
    pick: str = ""
    right: bool = False


class Guided(_Data, frozen=True):
    """A game to play on: seeded, its first `played` decisions made by bots for everybody.

    The step counts as done after `turns` decisions of the learner, or at the end of the game if
    that is 0.
    """

    seed: Text
    players: Annotated[int, Meta(ge=1, le=6)]
    played: Annotated[int, Meta(ge=0, le=1000)] = 0
    turns: Annotated[int, Meta(ge=0)] = 0


class Step(_Data, frozen=True):
    """One step of a lesson. `seat` is the learner's, from 1.

    `opens` are the panes and sections that are shown from here on: one called ``seat`` opens the panes
    ``seat-1``, ``seat-2`` and so on as well.
    """

    id: Annotated[str, Meta(pattern=NAME)]
    heading: Text
    goal: Text
    body: Text
    rules: Annotated[tuple[str, ...], Meta(min_length=1)]
    position: str = ""
    follows: bool = False
    seat: Seat = 1
    accept: tuple[Text, ...] = ()
    answer: str = ""
    praise: str = ""
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""
    offers: tuple[Offer, ...] = ()
    options: tuple[Option, ...] = ()
    point: str = ""
    hints: tuple[Text, ...] = ()
    look: tuple[str, ...] = ()
    opens: tuple[Text, ...] = ()
    reply: tuple[Text, ...] = ()
    game: Guided | None = None

    @property
    def kind(self) -> Kind:
        """What the learner does in this step."""
        if self.game is not None:
            return "game"
        if self.options or self.point:
            return "question"
        return "act" if self.accept else "page"

    @property
    def option_paths(self) -> tuple[tuple[str, ...], ...]:
        """The path by which each answer to a question is picked: its element, or a button."""
        return tuple(
            (option.pick or f"button-{chr(ord('a') + number)}",)
            for number, option in enumerate(self.options)
        )

    @property
    def reference(self) -> str:
        """The action that answers the step, in notation."""
        return self.answer or self.accept[0]


class Chapter(_Data, frozen=True):
    """Steps that belong together, from the step called `first` up to the next chapter.

    One that is `optional` (fine print, a variant) counts apart from what a first game needs.
    """

    name: Text
    first: Text
    optional: bool = False


class LessonFile(_Data, frozen=True):
    """A whole `lesson.toml`: the game's id, the names of the seats, the steps in order, the chapters.

    Without `chapters` the lesson is one, by its title. What a learner has done is kept under the `id`,
    without one under the title. `cover` is the id of a step whose beginning makes a good picture of the game; by default the last.
    """

    title: Text
    about: Text
    game: Text
    seats: Annotated[tuple[Text, ...], Meta(min_length=1)]
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]
    chapters: tuple[Chapter, ...] = ()
    id: Annotated[str, Meta(pattern=NAME, max_length=40)] = ""
    cover: str = ""
