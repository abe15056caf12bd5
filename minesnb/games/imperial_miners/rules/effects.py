"""The effects of cards, boards and events as data: a small grammar, read and written as text.

An effect is written as steps parted by commas, after a price where it has one::

    gold 2                              gain 2 gold
    pay 5-S -> vp 2                     pay 5 gold, one less per Scottish card, to gain 2 points
    machine 1 here, gold 1              put a machine on this card, gain 1 gold
    if factions >= 4: vp 2              gain 2 points with four different factions in the mine
    activate 2 any and collapse         activate two cards, then put a collapse token on each

`parse_effect` reads it and ``str(effect)`` writes it; the two are inverse. `minesnb.games.imperial_miners`
interprets the structs: no card has code of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from minesnb.core.words import nearest

FACTIONS = ("scots", "barbarians", "egyptians", "japanese", "atlanteans", "romans")
"""The six factions, by number (IM-22)."""
ANY = -1
"""Any number of cards; any faction."""
EVERY = -2
"""All of them."""

Count = str
"""What is counted: one of `COUNTS`, or a faction for its cards in the mine."""

COUNTS = (
    "machines here",
    "machines",
    "collapses",
    "carts here",
    "carts",
    "factions",
    "neighbours",
    "above",
    "sides",
    "position",
    "cleared",
    "discarded",
    "hand",
    "row",
    "gold",
    "played",
)


class Per(Struct, frozen=True):
    """An amount once for every `every` of `what`, rounded down, at least `low`, at most `high` (0: no end)."""

    what: Count
    every: int = 1
    low: int = 0
    high: int = 0

    def __str__(self) -> str:
        every = f"{self.every} " if self.every > 1 else ""
        low = f" min {self.low}" if self.low else ""
        high = f" max {self.high}" if self.high else ""
        return f" per {every}{self.what}{low}{high}"


class Gain(Struct, frozen=True, tag="gain"):
    """Gain gold or victory points."""

    good: str
    number: int
    per: Per | None = None

    def __str__(self) -> str:
        return f"{self.good} {self.number}{self.per or ''}"


class Machines(Struct, frozen=True, tag="machines"):
    """Put `number` machines on this card (`cards` 0), on other cards, or on up to `cards` (IM-55).

    `spots` are those chosen so far by this effect.
    """

    number: int
    cards: int = 0
    up_to: bool = False
    spots: tuple[int, ...] = ()

    def __str__(self) -> str:
        if not self.cards:
            return f"machine {self.number} here"
        if self.up_to:
            return f"machine {self.number} on up to {self.cards}{_after(self.spots)}"
        return f"machine {self.number} on {self.cards} other"


class Collapse(Struct, frozen=True, tag="collapse"):
    """Put a collapse token on this card (`cards` 0) or on `cards` cards (IM-60)."""

    cards: int = 0

    def __str__(self) -> str:
        return f"collapse {self.cards or 'here'}"


class Clear(Struct, frozen=True, tag="clear"):
    """Remove collapse tokens: a number of them, `ANY` number, or `EVERY` one."""

    cards: int

    def __str__(self) -> str:
        return f"clear {_many(self.cards)}"


class Markers(Struct, frozen=True, tag="cart"):
    """Put cart markers on unfinished carts (IM-66)."""

    number: int

    def __str__(self) -> str:
        return f"cart {self.number}"


class Advance(Struct, frozen=True, tag="advance"):
    """Advance on the progress boards (IM-80)."""

    number: int
    per: Per | None = None

    def __str__(self) -> str:
        return f"advance {self.number}{self.per or ''}"


class Draws(Struct, frozen=True, tag="draw"):
    """Draw cards from decks I to III (IM-70), or from deck IV (IM-72)."""

    number: int
    deep: bool = False

    def __str__(self) -> str:
        return f"draw {'IV ' if self.deep else ''}{self.number}"


class Search(Struct, frozen=True, tag="search"):
    """Draw cards of a faction (IM-73), or of `ANY` one that is named first (IM-74)."""

    number: int
    faction: int

    def __str__(self) -> str:
        word = "faction" if self.faction == ANY else FACTIONS[self.faction]
        return f"draw {word} {self.number}"


class Discards(Struct, frozen=True, tag="discard"):
    """Discard a number of cards from the hand, or `ANY` number of them."""

    number: int

    def __str__(self) -> str:
        return f"discard {_many(self.number)}"


class Filter(Struct, frozen=True):
    """Which cards an effect may activate: of a level, of a faction or not of one, side neighbours."""

    level: int = 0
    faction: int = -1
    barred: int = -1
    beside: bool = False

    def __str__(self) -> str:
        if self.level:
            return f"level {self.level}"
        if self.faction >= 0:
            return FACTIONS[self.faction]
        if self.barred >= 0:
            return f"not {FACTIONS[self.barred]}"
        return "beside" if self.beside else "any"


class Activate(Struct, frozen=True, tag="activate"):
    """Activate chosen cards (IM-47), then put a collapse token on each if it says so.

    `spots` are those activated so far by this effect.
    """

    filter: Filter
    number: int = 1
    collapse: bool = False
    spots: tuple[int, ...] = ()

    def __str__(self) -> str:
        number = f"{self.number} " if self.number != 1 else ""
        tail = " and collapse" if self.collapse else ""
        return f"activate {number}{self.filter}{tail}{_after(self.spots)}"


class Cheaper(Struct, frozen=True, tag="cheaper"):
    """The next card played this round costs less (IM-21)."""

    number: int

    def __str__(self) -> str:
        return f"cheaper {self.number}"


class If(Struct, frozen=True, tag="if"):
    """A step that asks for a count of at least `least`, and what happens otherwise."""

    what: Count
    least: int
    then: Step
    otherwise: Step | None = None

    def __str__(self) -> str:
        tail = f" else {self.otherwise}" if self.otherwise else ""
        return f"if {self.what} >= {self.least}: {self.then}{tail}"


Step = (
    Gain
    | Machines
    | Collapse
    | Clear
    | Markers
    | Advance
    | Draws
    | Search
    | Discards
    | Activate
    | Cheaper
    | If
)


class Price(Struct, frozen=True):
    """What an effect costs: gold (`scots`: one less per Scottish card), tokens on cards, or discards."""

    gold: int = 0
    scots: bool = False
    collapse: int = 0
    discard: int = 0

    def __str__(self) -> str:
        if self.collapse:
            return f"collapse {self.collapse}"
        if self.discard:
            return f"discard {self.discard}"
        return f"pay {self.gold}{'-S' if self.scots else ''}"


class Effect(Struct, frozen=True):
    """One effect: an optional price, then steps from left to right (IM-A28); `may` can be declined."""

    steps: tuple[Step, ...]
    price: Price | None = None
    may: bool = False

    @property
    def needs_card(self) -> bool:
        """Whether it speaks of the card it stands on, so that no event and no board can have it."""
        return bool(re.search(r" here|beside|neighbours|above|sides", str(self)))

    def __str__(self) -> str:
        may = "may " if self.may else ""
        price = f"{self.price} -> " if self.price else ""
        return f"{may}{price}{write_steps(self.steps)}"


def write_steps(steps: tuple[Step, ...]) -> str:
    """Write steps as `parse_steps` reads them."""
    return ", ".join(map(str, steps))


def _after(spots: tuple[int, ...]) -> str:
    return f" after {'+'.join(str(spot + 1) for spot in spots)}" if spots else ""


def _many(number: int) -> str:
    return {ANY: "any", EVERY: "all"}.get(number, str(number))


# -- reading

_NUMBER = r"([1-9][0-9]?)"
_COUNT = "|".join((*COUNTS, *FACTIONS))
_FACTION = "|".join(FACTIONS)
_FILTER = rf"(any|level [1-4]|(?:not )?(?:{_FACTION})|beside)"
_PER = rf"(?: per (?:{_NUMBER} )?({_COUNT})(?: min {_NUMBER})?(?: max {_NUMBER})?)?"


def _int(text: str | None, default: int = 0) -> int:
    return int(text) if text else default


def _per(every: str | None, what: str | None, low: str | None, high: str | None) -> Per | None:
    return Per(what, _int(every, 1), _int(low), _int(high)) if what else None


def _filter(text: str) -> Filter:
    if text.startswith("level"):
        return Filter(level=int(text[-1]))
    if text.startswith("not"):
        return Filter(barred=FACTIONS.index(text[4:]))
    if text in FACTIONS:
        return Filter(faction=FACTIONS.index(text))
    return Filter(beside=text == "beside")


def _spots(text: str | None) -> tuple[int, ...]:
    return tuple(int(spot) - 1 for spot in text.split("+")) if text else ()


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., Step]], ...] = tuple(
    (re.compile(form), make)
    for form, make in (
        (rf"(gold|vp) {_NUMBER}{_PER}", lambda good, n, *per: Gain(good, int(n), _per(*per))),
        (rf"machine {_NUMBER} here", lambda n: Machines(int(n))),
        (rf"machine {_NUMBER} on {_NUMBER} other", lambda n, m: Machines(int(n), int(m))),
        (
            rf"machine {_NUMBER} on up to {_NUMBER}(?: after ([0-9+]+))?",
            lambda n, m, s: Machines(int(n), int(m), up_to=True, spots=_spots(s)),
        ),
        (r"collapse here", Collapse),
        (rf"collapse {_NUMBER}", lambda n: Collapse(int(n))),
        (r"clear any", lambda: Clear(ANY)),
        (r"clear all", lambda: Clear(EVERY)),
        (rf"clear {_NUMBER}", lambda n: Clear(int(n))),
        (rf"cart {_NUMBER}", lambda n: Markers(int(n))),
        (rf"advance {_NUMBER}{_PER}", lambda n, *per: Advance(int(n), _per(*per))),
        (rf"draw {_NUMBER}", lambda n: Draws(int(n))),
        (rf"draw IV {_NUMBER}", lambda n: Draws(int(n), deep=True)),
        (rf"draw faction {_NUMBER}", lambda n: Search(int(n), ANY)),
        (rf"draw ({_FACTION}) {_NUMBER}", lambda f, n: Search(int(n), FACTIONS.index(f))),
        (r"discard any", lambda: Discards(ANY)),
        (rf"discard {_NUMBER}", lambda n: Discards(int(n))),
        (
            rf"activate (?:([0-9]) )?{_FILTER}( and collapse)?(?: after ([0-9+]+))?",
            lambda n, f, c, s: Activate(_filter(f), _int(n, 1), bool(c), _spots(s)),
        ),
        (rf"cheaper {_NUMBER}", lambda n: Cheaper(int(n))),
        (
            rf"if ({_COUNT}) >= {_NUMBER}: (.+?)(?: else (.+))?",
            lambda what, n, then, other: If(
                what, int(n), _step(then), _step(other) if other else None
            ),
        ),
    )
)
_VERBS = (
    "gold",
    "vp",
    "machine",
    "collapse",
    "clear",
    "cart",
    "advance",
    "draw",
    "discard",
    "activate",
    "cheaper",
    "if",
)
_PRICES = (
    (re.compile(rf"pay {_NUMBER}(-S)?"), lambda n, s: Price(gold=int(n), scots=bool(s))),
    (re.compile(rf"collapse {_NUMBER}"), lambda n: Price(collapse=int(n))),
    (re.compile(rf"discard {_NUMBER}"), lambda n: Price(discard=int(n))),
)


def _step(text: str) -> Step:
    for form, make in _FORMS:
        match = form.fullmatch(text)
        if match:
            return make(*match.groups())
    verb = text.split(" ", 1)[0]
    if verb in _VERBS:
        raise ValueError(f"{text!r} is not how a step with {verb!r} is written")
    hint = nearest(verb, _VERBS)
    raise ValueError(f"{text!r} is no step{hint}; steps begin with {', '.join(_VERBS)}")


def parse_steps(text: str) -> tuple[Step, ...]:
    """Read steps parted by commas; raise ValueError that names the step and what would be right."""
    return tuple(_step(part) for part in text.split(", ")) if text else ()


@lru_cache(maxsize=1024)
def parse_effect(text: str) -> Effect:
    """Read an effect; raise ValueError that names the part that cannot be read."""
    if re.search(r" after [0-9]|activate 0", text):
        raise ValueError(f"{text!r} is an effect half carried out, which no card can have")
    rest = text.removeprefix("may ")
    price_text, arrow, steps_text = rest.partition(" -> ")
    if not arrow:
        return Effect(parse_steps(rest), None, rest != text) if rest else _empty()
    for form, make in _PRICES:
        match = form.fullmatch(price_text)
        if match:
            return Effect(
                parse_steps(steps_text) or _empty().steps, make(*match.groups()), rest != text
            )
    raise ValueError(
        f"{price_text!r} is no price: write pay 3, pay 3-S, collapse 2 or discard 1 before the arrow"
    )


def _empty() -> Effect:
    raise ValueError("an effect needs at least one step, such as 'gold 2'")
