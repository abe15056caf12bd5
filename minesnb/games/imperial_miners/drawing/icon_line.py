"""Effects as lines of icons and numbers, made from the data: "2 gold for each different faction"."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from minesnb.core.icon_line import IconLine
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.components import ROMAN
from minesnb.games.imperial_miners.rules.effects import (
    ANY,
    EVERY,
    FACTIONS,
    Activate,
    Advance,
    Cheaper,
    Clear,
    Collapse,
    Discards,
    Draws,
    Filter,
    Gain,
    If,
    Machines,
    Markers,
    Price,
    Search,
)
from minesnb.games.imperial_miners.rules.state import Do

if TYPE_CHECKING:
    from minesnb.core.icon_line import Words
    from minesnb.games.imperial_miners.rules.effects import Effect, Per, Step
    from minesnb.games.imperial_miners.rules.work import Work

FACTION_ICONS = FACTIONS
"""The icon of each faction has its name."""
KIND_ICONS = {"immediate": "at-once", "ongoing": "all-round", "end": "round-end"}

_GOODS = {"gold": "@gold", "vp": "@point"}
_COUNTED: dict[str, Words] = {
    "machines here": ("@gear", "@this"),
    "machines": ("@gear",),
    "collapses": ("@rubble",),
    "carts here": ("@cart", "@this"),
    "carts": ("@cart",),
    "factions": ("@factions",),
    "neighbours": ("@neighbours",),
    "above": ("@above",),
    "sides": ("@beside",),
    "position": ("@position",),
    "cleared": ("@clear",),
    "discarded": ("@discard",),
    "hand": ("@hand",),
    "row": ("@row",),
    "gold": ("@gold",),
    "played": ("@any-card",),
} | {faction: (f"@{faction}",) for faction in FACTIONS}
_CHANGES: dict[str, Words] = {
    "connect vp 1": ("1", "@point", "/", "@cart"),
    "cost 2 less": ("@cost", "\u22122", "@gold"),
    "advance 1 more": ("@ascend", "+1"),
    "surface gold 4": ("@surface", "4", "@gold"),
}
_BOTH = 2


def _per(per: Per | None) -> Words:
    if per is None:
        return ()
    every = (str(per.every),) if per.every > 1 else ()
    low = (f"\u2265{per.low}",) if per.low else ()
    high = (f"\u2264{per.high}",) if per.high else ()
    return ("/", *every, *_COUNTED[per.what], *low, *high)


def _many(number: int) -> str:
    return {ANY: "~any", EVERY: "~all"}.get(number, str(number))


def _gain(step: Gain) -> Words:
    return (str(step.number), _GOODS[step.good], *_per(step.per))


def _machines(step: Machines) -> Words:
    if not step.cards:
        return (str(step.number), "@gear", "@this")
    if step.up_to:
        return (str(step.number), "@gear", f"\u2264{step.cards}", "@any-card")
    return (str(step.number), "@gear", *("@other",) * step.cards)


def _collapse(step: Collapse) -> Words:
    return (str(step.cards), "@rubble") if step.cards else ("@rubble", "@this")


def _draws(step: Draws) -> Words:
    return (str(step.number), "@draw-iv" if step.deep else "@draw")


def _search(step: Search) -> Words:
    faction = "@any-faction" if step.faction == ANY else f"@{FACTION_ICONS[step.faction]}"
    return (str(step.number), "@draw", faction)


def _filter(what: Filter) -> Words:
    if what.level:
        return (ROMAN[what.level],)
    if what.faction >= 0:
        return (f"@{FACTION_ICONS[what.faction]}",)
    if what.barred >= 0:
        return ("~not", f"@{FACTION_ICONS[what.barred]}")
    return ("@beside",) if what.beside else ("@any-card",)


def _activate(step: Activate) -> Words:
    times = (str(step.number),) if step.number > 1 else ()
    tokens = ("+", str(step.number), "@rubble") if step.collapse else ()
    return (*times, "@spark", *_filter(step.filter), *tokens)


def _if(step: If) -> Words:
    counted = _COUNTED[step.what]
    if step.what == "played":
        test: Words = (*counted, f"\u2265{ROMAN[step.least]}")
    elif step.what in ("above", "sides") and step.least == _BOTH:
        test = counted
    else:
        test = (*counted, f"\u2265{step.least}")
    other = ("~else", *step_signs(step.otherwise)) if step.otherwise else ()
    return (*test, ":", *step_signs(step.then), *other)


_SIGNS: dict[type, Callable[[Any], Words]] = {
    Gain: _gain,
    Machines: _machines,
    Collapse: _collapse,
    Clear: lambda step: (_many(step.cards), "@clear"),
    Markers: lambda step: (str(step.number), "@cart-marker"),
    Advance: lambda step: (str(step.number), "@ascend", *_per(step.per)),
    Draws: _draws,
    Search: _search,
    Discards: lambda step: (_many(step.number), "@discard"),
    Activate: _activate,
    Cheaper: lambda step: ("@cost", f"\u2212{step.number}", "@gold"),
    If: _if,
}


@cache
def step_signs(step: Step) -> Words:
    """Return one step as a row of signs."""
    return _SIGNS[type(step)](step)


def _price(price: Price) -> Words:
    if price.collapse:
        return (str(price.collapse), "@rubble", "@to")
    if price.discard:
        return (str(price.discard), "@discard", "@to")
    less = ("\u2212", "@scots") if price.scots else ()
    return (str(price.gold), "@gold", *less, "@to")


@cache
def effect_parts(effect: Effect) -> tuple[Words, ...]:
    """Return an effect as rows that may stand below each other: its price, then each step."""
    price = (_price(effect.price),) if effect.price else ()
    first, *more = map(step_signs, effect.steps)
    return (*price, first, *(("+", *words) for words in more))


@cache
def effect_signs(effect: Effect) -> Words:
    """Return an effect as one row of signs; ``~may`` says that it can be declined."""
    may = ("~may",) if effect.may else ()
    return may + tuple(word for part in effect_parts(effect) for word in part)


def change_signs(change: str) -> Words:
    """Return what an ongoing event changes as a row of signs (IM-32)."""
    return _CHANGES[change]


def now_signs(work: Work, spot: int, effect: Effect) -> Words:
    """Return what an effect of a card would give now: counts counted, the price as it is, conditions decided.

    Counts of what the effect itself does first, such as tokens removed, are left as they are.
    """
    do = Do(effect.steps, spot)
    words: list[str] = []
    price = effect.price
    if price is not None:
        less = mines.tally(work.deck, work, "scots", 0) if price.scots else 0
        words += _price(
            Price(max(0, price.gold - less), collapse=price.collapse, discard=price.discard)
        )
    first = True
    for step in effect.steps:
        shown = _now_step(work, do, step)
        if shown:
            words += shown if first else ("+", *shown)
            first = False
    return tuple(words) if not first else ("\u2013",)


def _now_step(work: Work, do: Do, step: Step) -> Words:
    if isinstance(step, If):
        chosen = step.then if work.count(step.what, do) >= step.least else step.otherwise
        return _now_step(work, do, chosen) if chosen else ()
    if (
        isinstance(step, Gain | Advance)
        and step.per
        and step.per.what not in ("cleared", "discarded")
    ):
        number = str(work.amount(step.number, step.per, do))
        return (number, _GOODS[step.good] if isinstance(step, Gain) else "@ascend")
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
