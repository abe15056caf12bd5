"""Effects as rows of icons and numbers, made from the data.

A row is a tuple of words: ``@gold`` is the icon of that name, ``~not`` is small text, anything else is a
number or a mark, as in ``("2", "@gold", "/", "@factions")``: 2 gold for each different faction.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from minesnb.core.picture import Markup, icon, label
from minesnb.games.imperial_miners.effect_forms import CHANGES, COUNTS, fill
from minesnb.games.imperial_miners.rules.components import ROMAN
from minesnb.games.imperial_miners.rules.effects import FACTIONS, Advance, Gain, If
from minesnb.games.imperial_miners.rules.moves import gold_price
from minesnb.games.imperial_miners.rules.state import Do

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.effects import Effect, Price, Step
    from minesnb.games.imperial_miners.rules.work import Work

Words = tuple[str, ...]

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
        number = work.amount(step.number, step.per, do)
        return step_signs(replace(step, number=number, per=None))
    return step_signs(step)


# -- drawing a row

_NARROW = frozenset("/:+\u2212")


def _width(word: str, size: float) -> float:
    if word.startswith("@"):
        return size
    if word.startswith("~"):
        return (len(word) - 1) * 6.4
    text = max(11.0, size * 0.86)
    if word in _NARROW:
        return text * 0.62
    return len(word) * text * 0.66


def words_width(words: Words, size: float) -> float:
    """Return how wide a row of signs is."""
    gaps = sum(_gap(one, two, size) for one, two in pairwise(words))
    return sum(_width(word, size) for word in words) + gaps


def _gap(one: str, two: str, size: float) -> float:
    """Return the space between two words: more before the number of the next thing."""
    if two[0].isdigit() and one.startswith("@"):
        return size * 0.45
    return 2 if "~" not in (one[0], two[0]) else 4


@lru_cache(maxsize=4096)
def line_of(words: Words, x: float, y: float, size: float) -> Markup:
    """Return a row of signs whose top left corner is (x, y)."""
    parts = []
    before = ""
    text_size = round(max(11.0, size * 0.86), 1)
    for word in words:
        if before:
            x += _gap(before, word, size)
        wide = _width(word, size)
        if word.startswith("@"):
            parts.append(icon(word[1:], round(x, 1), y, size))
        else:
            small = word.startswith("~")
            parts.append(
                label(
                    round(x + wide / 2, 1),
                    round(y + size * 0.5 + (4 if small else text_size * 0.36), 1),
                    word.removeprefix("~"),
                    11 if small else text_size,
                    class_="mn-ink" if small else "mn-ink mn-b",
                )
            )
        x += wide
        before = word
    return Markup("".join(parts))


@lru_cache(maxsize=1024)
def fitted(parts: tuple[Words, ...], width: float, size: float) -> tuple[Words, ...]:
    """Put rows together as long as they fit into `width`, so that as few lines as can be are left."""
    lines: list[Words] = []
    for part in parts:
        joined = (*lines[-1], *part) if lines else part
        if lines and words_width(joined, size) > width:
            lines.append(part)
        elif lines:
            lines[-1] = joined
        else:
            lines.append(part)
    return tuple(lines)
