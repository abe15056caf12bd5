"""Checks of a lesson: those of its data alone, and those that play every answer and mistake of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from minesnb.core.errors import MinesError
from minesnb.core.icons import SYMBOLS, signs_in
from minesnb.core.session import choices_of
from minesnb.core.words import count, join, nearest
from minesnb.lessons.schema import RUNGS, SECTIONS, BadLesson

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from minesnb.core.game import Action, State
    from minesnb.core.session import Path
    from minesnb.lessons.lesson import Lesson
    from minesnb.lessons.schema import Step

__all__ = ["Fault", "check", "static_faults"]


class Fault(NamedTuple):
    """What is wrong with a step, and the key of the file under which it stands."""

    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.key}: {self.text}"


def static_faults(steps: Sequence[Step], index: int, rules: Collection[str]) -> Iterator[Fault]:
    """Yield what is wrong with the step at `index` without a look at its position.

    `rules` are the ids of the game's rules.
    """
    step = steps[index]
    for key, rule in _named(step):
        if rule not in rules:
            yield Fault(key, f"there is no rule {rule}{nearest(rule, rules)}")
    for sign in signs_in(step.body):
        if sign not in SYMBOLS:
            yield Fault("body", f"there is no icon {sign!r}{nearest(sign, SYMBOLS)}")
    yield from _static_kind(step)
    yield from _static_hints(step)
    yield from _static_opens(steps, index)
    yield from _static_act(step) if step.kind == "act" else _static_other(step)
    if step.follows:
        yield from _static_follows(steps[index - 1] if index else None)
    if step.id in [other.id for other in steps[:index]]:
        yield Fault("id", f"an earlier step is called {step.id!r} too")


def _named(step: Step) -> Iterator[tuple[str, str]]:
    """Yield every rule that a step names, after the key under which it does."""
    yield from (("rules", rule) for rule in step.rules)
    yield from (("wrong", rule) for wrong in step.wrong for rule in wrong.rules)
    yield from (("offers", offer.rule) for offer in step.offers)
    wanted = [each for each in step.accept if each.startswith("rule ")]
    yield from (("accept", each.removeprefix("rule ")) for each in wanted)
    if step.point:
        yield "point", step.point.partition(" ")[0]


def _static_kind(step: Step) -> Iterator[Fault]:
    does = {
        "accept": step.accept,
        "options": step.options,
        "point": step.point,
        "game": step.game,
    }
    if sum(map(bool, does.values())) > 1:
        keys = [key for key, value in does.items() if value]
        yield Fault(keys[0], f"only one of {join(keys)} can be what the learner does")
    if sum((bool(step.position), step.follows, step.game is not None)) != 1:
        yield Fault("position", "needs one of 'position', 'follows = true' and 'game'")


def _static_hints(step: Step) -> Iterator[Fault]:
    rungs = RUNGS if step.kind in ("act", "question") else 0
    if len(step.hints) > rungs:
        most = f"{rungs} at most" if rungs else "none"
        yield Fault("hints", f"{count(len(step.hints), 'hint')}; a step of this kind has {most}")


def _static_opens(steps: Sequence[Step], index: int) -> Iterator[Fault]:
    """Yield what a step opens again, and what opens after a game, in which all is there."""
    before = steps[:index]
    opened = {name for step in before for name in step.opens}
    for name in steps[index].opens:
        if name in opened:
            yield Fault("opens", f"{name!r} has been opened by an earlier step")
        if any(step.kind == "game" for step in before):
            yield Fault("opens", f"{name!r} comes after a game, which shows everything")


def _static_act(step: Step) -> Iterator[Fault]:
    if not step.praise:
        yield Fault("praise", "is missing: what the right action gets")
    if not step.answer and (step.accept[0] == "any" or step.accept[0].startswith("rule ")):
        yield Fault("answer", "is missing, because what is accepted names no action")


def _static_other(step: Step) -> Iterator[Fault]:
    yield from _static_words(step)
    if step.reply and step.kind != "question":
        yield Fault("reply", "answers nothing")
    right = [option.right for option in step.options]
    if right and (len(right) < 2 or not any(right)):
        yield Fault("options", "needs two options or more, one of them right")


def _static_words(step: Step) -> Iterator[Fault]:
    """Yield what is said of an action in a step without one, and what a step that points does not say."""
    said = ("praise", "otherwise")
    for key in ("wrong", "offers", "answer", *(() if step.point else said)):
        if getattr(step, key):
            yield Fault(key, "is for a step with 'accept' only")
    for key in said if step.point else ():
        if not getattr(step, key):
            yield Fault(key, "is missing: what pointing at the right thing, or another, gets")


def _static_follows(before: Step | None) -> Iterator[Fault]:
    if before is None:
        yield Fault("follows", "this is the first step, so it follows none")
    elif before.kind == "game" or len(before.accept) > 1 or before.answer:
        yield Fault("follows", "the step before can end in more than one way")


def check(
    lesson: Lesson, *, teaches_all: bool = False, needs_hints: bool = True
) -> tuple[str, ...]:
    """Return every fault of a lesson, each with the step and the key; () for a lesson without any.

    What `load` checks already is not looked at again. With `teaches_all` every rule of the game must
    be taught; unless `needs_hints`, a step may ask without a hint.
    """
    found = [
        f"{lesson.place(index)}: {fault}"
        for index in range(len(lesson.steps))
        for fault in (*_no_hints(lesson.steps[index], needed=needs_hints), *_step(lesson, index))
    ]
    try:
        _ = lesson.cover
    except BadLesson as error:
        if not found:
            found.append(f"lesson: cover: {error.reason}")
    untaught = [rule for rule in lesson.game.rules if rule not in lesson.rules]
    if teaches_all and untaught:
        found.append(f"lesson: rules: nothing teaches {', '.join(untaught)}")
    return tuple(found)


def _no_hints(step: Step, *, needed: bool) -> Iterator[Fault]:
    if needed and step.kind in ("act", "question") and not step.hints:
        yield Fault("hints", f"there are none; a step of this kind has one to {RUNGS}")


def _step(lesson: Lesson, index: int) -> Iterator[str]:
    """Yield the faults of a step, its key before each."""
    step = lesson.steps[index]
    try:
        yield from map(str, _taught(lesson, index, step))
    except BadLesson as error:
        yield error.reason
    except (MinesError, ValueError) as error:
        yield str(error)


def _taught(lesson: Lesson, index: int, step: Step) -> Iterator[Fault]:
    """Yield what turns out once the position of the step is there."""
    state = lesson.start(index)
    players = step.game.players if step.game else state.num_players
    yield from _opens(lesson, step, state)
    if step.seat > players or players > len(lesson.seats):
        yield Fault(
            "seat", f"{players} players, but seat {step.seat} or a name in 'seats' is missing"
        )
    elif step.kind == "act":
        yield from _act(lesson, index, step, state)
    elif step.kind == "question":
        yield from _question(lesson, index, step, state)
    elif step.game:
        lesson.game.check_players(players)


def _played(
    lesson: Lesson, index: int, state: State[Any], notations: Iterable[str], key: str
) -> Iterator[Fault]:
    """Yield why the notations, which stand under a key, cannot be played."""
    try:
        lesson.play(index, state, notations)
    except BadLesson as error:
        yield Fault(key, error.reason)


def _act(lesson: Lesson, index: int, step: Step, state: State[Any]) -> Iterator[Fault]:
    if state.current_player != step.seat - 1:
        yield Fault("position", f"it is not the learner's turn, who has seat {step.seat}")
        return
    legal = {str(action): action for action in state.legal_actions()}
    accepted = {name for name, action in legal.items() if lesson.accepts(index, state, action)}
    yield from _accepts(step, legal, accepted)
    for name in sorted(accepted):
        yield from _played(lesson, index, state, (name, *step.reply), "reply")
    yield from _mistakes(lesson, index, state, legal, accepted)
    yield from _offers(lesson, index, state)
    yield from _shown(lesson, index, step.look, state, "look")
    paths = choices_of(lesson.game, state.observation(step.seat - 1))
    yield from _shown(lesson, index, _drawn(paths), state, "position")


def _accepts(step: Step, legal: Collection[str], accepted: Collection[str]) -> Iterator[Fault]:
    if step.reference not in accepted:
        key = "answer" if step.answer else "accept"
        yield Fault(key, f"{step.reference!r} is not accepted, or not legal")
    for name in step.accept:
        if name != "any" and not name.startswith("rule ") and name not in legal:
            yield Fault("accept", f"{name!r} is not legal")


def _mistakes(
    lesson: Lesson, index: int, state: State[Any], legal: Collection[str], accepted: Collection[str]
) -> Iterator[Fault]:
    for wrong in lesson.steps[index].wrong:
        if wrong.action in accepted:
            yield Fault("wrong", f"{wrong.action!r} is accepted, too")
        elif wrong.action in legal:
            yield from _played(lesson, index, state, (wrong.action, *wrong.then), "wrong")
        else:
            yield from _pickable(lesson, index, state, wrong.action, "wrong")


def _offers(lesson: Lesson, index: int, state: State[Any]) -> Iterator[Fault]:
    for offer in lesson.steps[index].offers:
        try:
            action = lesson.game.parse(offer.action)
        except ValueError as error:
            yield Fault("offers", str(error))
            continue
        rules = [refusal.rule for refusal in state.explain(action)]
        if offer.rule not in rules:
            said = f"{offer.action!r} is not refused by {offer.rule}; it is {rules or 'legal'}"
            yield Fault("offers", said)
        yield from _pickable(lesson, index, state, offer.action, "offers")


def _question(lesson: Lesson, index: int, step: Step, state: State[Any]) -> Iterator[Fault]:
    if len(set(step.option_paths)) < len(step.options):
        yield Fault("options", "two answers are in the same place")
    shown = _elements(lesson, index, state)
    for option in step.options:
        if option.pick and option.pick not in shown:
            yield Fault(
                "options", f"the picture does not show {option.pick!r}, which is to be picked"
            )
    yield from _played(lesson, index, state, step.reply, "reply")
    yield from _shown(lesson, index, step.look, state, "look")


def _pickable(
    lesson: Lesson, index: int, state: State[Any], notation: str, key: str
) -> Iterator[Fault]:
    """An illegal action must be one that a board can pick, and no part of a legal one."""
    try:
        action: Action = lesson.game.parse(notation)
    except ValueError as error:
        yield Fault(key, str(error))
        return
    seen = state.observation(state.current_player)
    paths = lesson.game.paths(seen, action)
    legal = choices_of(lesson.game, seen)
    yield from _shown(lesson, index, _drawn(paths), state, key)
    if action not in seen.candidates() or not paths:
        yield Fault(key, f"{notation!r} cannot be picked on the board")
    for path in paths:
        if any(other[: len(path)] == path or path[: len(other)] == other for other in legal):
            yield Fault(key, f"the path to {notation!r} gets in the way of a legal action")


def _opens(lesson: Lesson, step: Step, state: State[Any]) -> Iterator[Fault]:
    """Yield what the step opens and the board does not have."""
    if not step.opens:
        return
    panes = lesson.game.picture(state.observation(step.seat - 1)).panes
    known = [*SECTIONS, *(pane.id for pane in panes)]
    for name in step.opens:
        if name not in SECTIONS and not any(pane.named(name) for pane in panes):
            yield Fault("opens", f"{name!r} is no pane here{nearest(name, known)}")


def _drawn(paths: Iterable[Path]) -> list[str]:
    """Return the elements of the paths that are no buttons."""
    return list(dict.fromkeys(e for path in paths for e in path if not e.startswith("button-")))


def _elements(lesson: Lesson, index: int, state: State[Any]) -> tuple[str, ...]:
    """Return what the panes show that are open in a step."""
    seen = state.observation(lesson.steps[index].seat - 1)
    return lesson.game.picture(seen).without(lesson.closed(index)).elements()


def _shown(
    lesson: Lesson, index: int, wanted: Iterable[str], state: State[Any], key: str
) -> Iterator[Fault]:
    shown = _elements(lesson, index, state)
    for element in wanted:
        if element not in shown:
            yield Fault(key, f"the picture does not show {element!r} in this step")
