"""Effects as lines of icons and numbers, made from the data: "2 gold for each different faction"."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from minesnb.core.icon_line import IconLine
from minesnb.games.imperial_miners.effect_forms import CHANGES, COUNTS, fill
from minesnb.games.imperial_miners.rules.components import ROMAN
from minesnb.games.imperial_miners.rules.effects import FACTIONS, Advance, Gain, If
from minesnb.games.imperial_miners.rules.resolve import gold_price
from minesnb.games.imperial_miners.rules.state import Do

if TYPE_CHECKING:
    from minesnb.core.icon_line import Words
    from minesnb.games.imperial_miners.rules.effects import Effect, Price, Step
    from minesnb.games.imperial_miners.rules.work import Work

FACTION_ICONS = FACTIONS
"""The icon of each faction has its name."""
KIND_ICONS = {"immediate": "at-once", "ongoing": "all-round", "end": "round-end"}


def _sign(name: str, value: Any, how: str) -> str:  # noqa: ANN401 - any field's
    """Draw a field of a step: signs parted by spaces."""
    if isinstance(value, Struct):
        return fill(value, "signs", _sign)
    if name == "what":
        return f"@{value}" if value in FACTIONS else COUNTS[value][1]
    if name in ("faction", "barred"):
        return FACTION_ICONS[value]
    if how == "I":
        return ROMAN[value]
    if how == "+":
        return str(value) if value > 1 else ""
    return " ".join([how] * value) if how else str(value)


@cache
def step_signs(step: Step | Price) -> Words:
    """Return one step, or a price, as a row of signs."""
    return tuple(fill(step, "signs", _sign).split())


@cache
def effect_parts(effect: Effect) -> tuple[Words, ...]:
    """Return an effect as rows that may stand below each other: its price, then each step."""
    price = (step_signs(effect.price),) if effect.price else ()
    first, *more = map(step_signs, effect.steps)
    return (*price, first, *(("+", *words) for words in more))


def change_signs(change: str) -> Words:
    """Return what an ongoing event changes as a row of signs (IM-32)."""
    return tuple(CHANGES[change][1].split())


def now_signs(work: Work, spot: int, effect: Effect) -> Words:
    """Return what an effect of a card would give now: counts counted, the price as it is, conditions decided.

    Counts of what the effect itself does first, such as tokens removed, are left as they are.
    """
    do = Do(effect.steps, spot)
    price: Words = ()
    if effect.price:
        price = step_signs(replace(effect.price, gold=gold_price(work, effect.price), scots=False))
    shown = [signs for step in effect.steps if (signs := _now_step(work, do, step))]
    if not shown:
        return ("\u2013",)
    first, *more = shown
    return (*price, *first, *(word for signs in more for word in ("+", *signs)))


def _now_step(work: Work, do: Do, step: Step) -> Words:
    if isinstance(step, If):
        chosen = step.then if work.holds(step.test, do) else step.otherwise
        return _now_step(work, do, chosen) if chosen else ()
    if (
        isinstance(step, Gain | Advance)
        and step.per
        and step.per.what not in ("cleared", "discarded")
    ):
        number = work.total(step.number, step.per, do)
        return step_signs(replace(step, number=number, per=None))
    return step_signs(step)


# -- drawing a row


def _apart(one: str, two: str, size: float) -> float:
    """More before the number of the next thing."""
    if not one or not two:
        return 0
    if two[0].isdigit() and one.startswith("@"):
        return size * 0.45
    return 2 if "~" not in (one[0], two[0]) else 4


LINE = IconLine(letter=0.66, mark=0.62, baseline=(0.5, 0.36), apart=_apart)
