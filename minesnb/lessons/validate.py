"""Checks of a lesson: those of its data alone, and those that play every answer and mistake of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minesnb.core.errors import MinesError
from minesnb.core.session import choices_of
from minesnb.core.words import nearest
from minesnb.lessons.schema import RUNGS, BadLesson

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from minesnb.core.game import Action, State
    from minesnb.lessons.lesson import Lesson
    from minesnb.lessons.schema import Step

__all__ = ["check", "static_faults"]


def static_faults(steps: Sequence[Step], index: int, rules: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with the step at `index` without a look at its position.

    `rules` are the ids of the game's rules.
    """
    step = steps[index]
    named = (*step.rules, *(rule for wrong in step.wrong for rule in wrong.rules))
    for rule in named:
        if rule not in rules:
            yield f"there is no rule {rule}{nearest(rule, rules)}"
    yield from _static_kind(step)
    yield from _static_act(step) if step.kind == "act" else _static_other(step)
    if step.follows:
        yield from _static_follows(steps[index - 1] if index else None)
    if step.id in [other.id for other in steps[:index]]:
        yield f"an earlier step is called {step.id!r} too"


def _static_kind(step: Step) -> Iterator[str]:
    if sum((bool(step.accept), bool(step.options), step.game is not None)) > 1:
        yield "only one of 'accept', 'options' and 'game' can be what the learner does"
    if sum((bool(step.position), step.follows, step.game is not None)) != 1:
        yield "needs one of 'position', 'follows = true' and 'game'"
    rungs = RUNGS if step.kind in ("act", "question") else 0
    if len(step.hints) != rungs:
        yield f"has {len(step.hints)} hints; a step of this kind has {rungs}"


def _static_act(step: Step) -> Iterator[str]:
    if not step.praise:
        yield "has no 'praise' for the right action"
    if not step.answer and (step.accept[0] == "any" or step.accept[0].startswith("rule ")):
        yield "needs an 'answer', because what it accepts names no action"


def _static_other(step: Step) -> Iterator[str]:
    if any((step.wrong, step.offers, step.answer, step.otherwise, step.praise)):
        yield "has parts that only a step with 'accept' can have"
    if step.reply and step.kind != "question":
        yield "has a 'reply' to nothing"
    right = [option.right for option in step.options]
    if right and (len(right) < 2 or not any(right)):
        yield "needs two options or more, one of them right"


def _static_follows(before: Step | None) -> Iterator[str]:
    if before is None:
        yield "is the first step, so it follows none"
    elif before.kind == "game" or len(before.accept) > 1 or before.answer:
        yield "follows a step that can end in more than one way"


def check(lesson: Lesson) -> tuple[str, ...]:
    """Return every fault of a lesson, each with the step it is in; () for a lesson without any.

    What `load` checks already is not looked at again. Every rule of the game must be taught.
    """
    found = [
        f"{lesson.place(index)}: {fault}"
        for index in range(len(lesson.steps))
        for fault in _step(lesson, index)
    ]
    untaught = [rule for rule in lesson.game.rules if rule not in lesson.rules]
    if untaught:
        found.append(f"lesson: nothing teaches {', '.join(untaught)}")
    return tuple(found)


def _step(lesson: Lesson, index: int) -> Iterator[str]:
    step = lesson.steps[index]
    try:
        state = lesson.start(index)
        players = step.game.players if step.game else state.num_players
        if step.seat > players or players > len(lesson.seats):
            yield f"has {players} players, but seat {step.seat} or a name is missing"
            return
        if step.kind == "act":
            yield from _act(lesson, index, step, state)
        elif step.kind == "question":
            yield from _question(lesson, index, step, state)
        elif step.game:
            lesson.game.check_players(players)
    except BadLesson as error:
        yield error.reason
    except (MinesError, ValueError) as error:
        yield str(error)


def _act(lesson: Lesson, index: int, step: Step, state: State[Any]) -> Iterator[str]:
    if state.current_player != step.seat - 1:
        yield "it is not the learner's turn"
        return
    legal = {str(action): action for action in state.legal_actions()}
    accepted = {name for name, action in legal.items() if lesson.accepts(index, state, action)}
    yield from _accepts(step, legal, accepted)
    for name in sorted(accepted):
        lesson.play(index, state, (name, *step.reply))
    yield from _mistakes(lesson, index, state, legal, accepted)
    yield from _offers(lesson, step, state)
    yield from _shown(lesson, step, state)


def _accepts(step: Step, legal: Collection[str], accepted: Collection[str]) -> Iterator[str]:
    if step.reference not in accepted:
        yield f"its answer {step.reference!r} is not accepted, or not legal"
    for name in step.accept:
        if name != "any" and not name.startswith("rule ") and name not in legal:
            yield f"accepts {name!r}, which is not legal"


def _mistakes(
    lesson: Lesson, index: int, state: State[Any], legal: Collection[str], accepted: Collection[str]
) -> Iterator[str]:
    for wrong in lesson.steps[index].wrong:
        if wrong.action in accepted:
            yield f"calls {wrong.action!r} wrong, and accepts it"
        elif wrong.action in legal:
            lesson.play(index, state, (wrong.action, *wrong.then))
        else:
            yield from _pickable(lesson, state, wrong.action)


def _offers(lesson: Lesson, step: Step, state: State[Any]) -> Iterator[str]:
    for offer in step.offers:
        action = lesson.game.parse(offer.action)
        rules = [refusal.rule for refusal in state.explain(action)]
        if offer.rule not in rules:
            yield f"offers {offer.action!r} as refused by {offer.rule}, but it is {rules or 'legal'}"
        yield from _pickable(lesson, state, offer.action)


def _question(lesson: Lesson, index: int, step: Step, state: State[Any]) -> Iterator[str]:
    if len(set(step.option_paths)) < len(step.options):
        yield "has two answers in the same place"
    shown = lesson.game.picture(state.observation(step.seat - 1)).elements()
    for option in step.options:
        if option.pick and option.pick not in shown:
            yield f"asks for a click on {option.pick!r}, which the picture does not show"
    lesson.play(index, state, step.reply)
    yield from _shown(lesson, step, state)


def _pickable(lesson: Lesson, state: State[Any], notation: str) -> Iterator[str]:
    """An illegal action must be one that a board can pick, and no part of a legal one."""
    action: Action = lesson.game.parse(notation)
    seen = state.observation(state.current_player)
    paths = lesson.game.paths(seen, action)
    legal = choices_of(lesson.game, seen)
    if action not in seen.candidates() or not paths:
        yield f"{notation!r} cannot be picked on the board"
    for path in paths:
        if any(other[: len(path)] == path or path[: len(other)] == other for other in legal):
            yield f"the path to {notation!r} gets in the way of a legal action"


def _shown(lesson: Lesson, step: Step, state: State[Any]) -> Iterator[str]:
    shown = lesson.game.picture(state.observation(step.seat - 1)).elements()
    for element in step.look:
        if element not in shown:
            yield f"looks at {element!r}, which the picture does not show"
