"""What a step speaks of: the part of its picture that is stored beside its text.

On a page, every step has a picture of its own, and a whole board in each would be most of the page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from minesnb.core.picture import Pane, Picture, Role
    from minesnb.lessons.lesson import Lesson
    from minesnb.lessons.schema import Kind

__all__ = ["spoken_of"]

_OWN: dict[Kind, tuple[Role, ...]] = {
    "act": ("board", "hand", "track"),
    "question": ("board", "track"),
    "page": (),
    "game": ("board", "hand", "track"),
}
_NAME = 4
"""A shorter name says too little of what is meant."""


def spoken_of(lesson: Lesson, index: int, picture: Picture, picks: Collection[str]) -> Picture:
    """Return the picture with which a step begins, with those panes alone that the step is about.

    These are the panes in which something can be picked or is to be looked at, what the step's text
    calls by name (a rival, by the player's), and what the learner has: to act, the own board, the hand
    and what tells how far the game is, and to answer a question no hand. Of what the learner has, what
    is as it was in the step before is left out where one follows from the other.

    Branchy: one condition for each of these.
    """
    step = lesson.steps[index]
    text = " ".join((step.heading, step.goal, step.body, *(each.label for each in step.options)))
    asked = {*picks, *step.look}
    shown = [pane for pane in picture.panes if asked & {*pane.elements()}]
    rest = [pane for pane in picture.panes if pane not in shown and not pane.fold]
    before = _picture(lesson, index - 1).panes if step.follows else ()
    shown += [
        pane
        for pane in rest
        if _says(text, _called(lesson, index, pane))
        or (pane.role in _OWN[step.kind] and pane.names() and pane not in before)
    ]
    drawn = " ".join(word for pane in shown for word in pane.words()).lower()
    # A name that is read elsewhere in the picture means what is there.
    shown += [
        pane
        for pane in rest
        if pane not in shown
        and pane.role != "rival"
        and any(name.lower() not in drawn for name in _says(text, _names(pane)))
    ]
    return replace(
        picture, panes=tuple(replace(pane, fold=False) for pane in picture.panes if pane in shown)
    )


def _picture(lesson: Lesson, index: int) -> Picture:
    seen = lesson.start(index).observation(lesson.steps[index].seat - 1)
    return lesson.game.picture(seen, lesson.names(index))


def _called(lesson: Lesson, index: int, pane: Pane) -> list[str]:
    """Return what a text calls a pane as a whole: the hand, or those whose pane it is."""
    if pane.role == "hand":
        return ["hand"]
    seat = lesson.steps[index].seat - 1
    others = [name for number, name in enumerate(lesson.names(index)) if number != seat]
    return others if pane.role == "rival" else []


def _names(pane: Pane) -> list[str]:
    """Return what the things in a pane are called, without what is said about them."""
    heads = (re.split("[,:;]", name)[0] for name in pane.names())
    return [head for head in heads if len(head) >= _NAME]


def _says(text: str, names: Iterable[str]) -> list[str]:
    """Return those of the names that stand in a text as words, in one number or the other."""
    return [
        name for name in names if re.search(rf"\b{re.escape(name)}s?\b", text, flags=re.IGNORECASE)
    ]
