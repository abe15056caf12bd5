"""Point at it: a question that is answered by an element of the board, where the rules engine says which is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.lessons.schema import BadLesson, Option, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.core.picture import Picture
    from minesnb.lessons.lesson import Lesson

__all__ = ["pointed"]


def pointed(lesson: Lesson, index: int, step: Step) -> Step:
    """Return a step that asks to `point` at something, with the elements that can be pointed at as its answers.

    Right is what the rule lights when it refuses the action, or when it acts as the action is played.
    Those of the same sort in panes of the same role are wrong. Any other step is returned as it is. Raise BadLesson where there is nothing to choose.
    """
    if not step.point:
        return step
    place = lesson.place(index)
    rule, _, notation = step.point.partition(" ")
    lit = set(_lit(lesson, index, rule, notation))
    seen = lesson.start(index).observation(step.seat - 1)
    picture = lesson.game.picture(seen, lesson.names(index)).without(lesson.closed(index))
    options = tuple(
        Option(
            label=name.partition(":")[0],
            text=step.praise if element in lit else step.otherwise,
            pick=element,
            right=element in lit,
        )
        for element, name in _alike(picture, lit)
    )
    right = sum(option.right for option in options)
    if not 0 < right < len(options):
        said = f"by {rule}, {step.point!r} lights {', '.join(sorted(lit)) or 'nothing'}, so there is no choice"
        raise BadLesson(place, f"point: {said}")
    return replace(step, options=options)


def _lit(lesson: Lesson, index: int, rule: str, notation: str) -> Iterator[str]:
    """Yield the elements that a rule lights by its refusal of an action, or by what it brings about."""
    state = lesson.start(index)
    try:
        action = lesson.game.parse(notation)
    except ValueError as error:
        raise BadLesson(lesson.place(index), f"point: {error}") from None
    legal = action in state.legal_actions()
    said = state.transition(action).events if legal else state.explain(action)
    for each in said:
        if each.rule == rule:
            yield from each.elements


def _alike(picture: Picture, lit: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the elements of the sorts of those that are `lit`, in panes of their roles, each with its name."""
    sorts = {element.partition("-")[0] for element in lit}
    roles = {pane.role for pane in picture.panes if lit & pane.labels().keys()}
    for pane in picture.panes:
        if pane.role in roles:
            found = pane.labels().items()
            yield from (each for each in found if each[0].partition("-")[0] in sorts)
