"""What is wrong with a step, as far as no position is needed to see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import nearest
from minesnb.lessons.schema import RUNGS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from minesnb.lessons.schema import Step

__all__ = ["faults"]


def faults(steps: Sequence[Step], index: int, rules: Collection[str]) -> Iterator[str]:
    """Yield every fault of the step at `index`, given the ids of the game's rules."""
    step = steps[index]
    named = (*step.rules, *(rule for wrong in step.wrong for rule in wrong.rules))
    for rule in named:
        if rule not in rules:
            yield f"there is no rule {rule}{nearest(rule, rules)}"
    if sum((bool(step.accept), bool(step.options), step.game is not None)) > 1:
        yield "only one of 'accept', 'options' and 'game' can be what the learner does"
    if sum((bool(step.position), step.follows, step.game is not None)) != 1:
        yield "needs one of 'position', 'follows = true' and 'game'"
    rungs = RUNGS if step.kind in ("act", "question") else 0
    if len(step.hints) != rungs:
        yield f"has {len(step.hints)} hints; a step of this kind has {rungs}"
    yield from _act(step) if step.kind == "act" else _other(step)
    if step.follows:
        yield from _follows(steps[index - 1] if index else None)
    if any(step.id == other.id for other in steps[:index]):
        yield f"an earlier step is called {step.id!r} too"


def _act(step: Step) -> Iterator[str]:
    if not step.praise:
        yield "has no 'praise' for the right action"
    if not step.answer and (step.accept[0] == "any" or step.accept[0].startswith("rule ")):
        yield "needs an 'answer', because what it accepts names no action"


def _other(step: Step) -> Iterator[str]:
    if step.wrong or step.offers or step.answer or step.otherwise or step.praise:
        yield "has parts that only a step with 'accept' can have"
    if step.reply and step.kind != "question":
        yield "has a 'reply' to nothing"
    if not step.options:
        return
    if len(step.options) < 2 or not any(option.right for option in step.options):
        yield "needs two options or more, one of them right"


def _follows(before: Step | None) -> Iterator[str]:
    if before is None:
        yield "is the first step, so it follows none"
    elif before.kind == "game" or len(before.accept) > 1 or before.answer:
        yield "follows a step that can end in more than one way"
