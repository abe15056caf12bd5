"""The effects of cards, boards and events as data: a price, then steps from left to right.

How they are written stands in `effect_forms`, what they do in `resolve`: no card has code of its own.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

FACTIONS = ("scots", "barbarians", "egyptians", "japanese", "atlanteans", "romans")
"""The six factions, by number (IM-22)."""
ANY = -1
"""Any number of cards; any faction."""
EVERY = -2
"""All of them."""


class Per(Struct, frozen=True):
    """An amount once for every `every` of `what`, rounded down, at least `low`, at most `high` (0: no end)."""

    what: str
    every: int = 1
    low: int = 0
    high: int = 0


class AtLeast(Struct, frozen=True):
    """A count of `what` that has to be `least` or more."""

    what: str
    least: int


class Gain(Struct, frozen=True, tag="gain"):
    """Gain gold or victory points."""

    good: Literal["gold", "vp"]
    number: int
    per: Per | None = None


class Advance(Struct, frozen=True, tag="advance"):
    """Advance on the progress boards (IM-80)."""

    number: int
    per: Per | None = None


class Here(Struct, frozen=True, tag="here"):
    """Put `number` machines (IM-55), or a collapse token (IM-60), on the card that this stands on."""

    verb: Literal["machine", "collapse"]
    number: int = 1


class Each(Struct, frozen=True, tag="each"):
    """Choose cards of the mine and do something to each of them.

    A ``machine`` step puts `number` machines on each (IM-55), ``collapse`` a collapse token (IM-60), ``clear``
    removes one, and ``activate`` activates (IM-47), and last puts a token on all of them if it says `collapse`.
    `cards` is how many, `ANY` number, or `EVERY` one. Which cards: `other` ones than this, of a
    `level`, of a `faction` or not of the `barred` one, side neighbours (`beside`).
    """

    verb: Literal["machine", "collapse", "clear", "activate"]
    cards: int = 1
    number: int = 1
    up_to: bool = False
    collapse: bool = False
    other: bool = False
    level: int = 0
    faction: int = ANY
    barred: int = -1
    beside: bool = False

    @property
    def may_stop(self) -> bool:
        """Whether fewer cards may be chosen."""
        return self.up_to or self.cards == ANY

    @property
    def one_by_one(self) -> bool:
        """Whether one card is dealt with before the next one is chosen."""
        return self.may_stop or self.verb == "activate"


class CartMarkers(Struct, frozen=True, tag="cart"):
    """Put cart markers on unfinished carts (IM-66)."""

    number: int


class DrawCards(Struct, frozen=True, tag="draw"):
    """Draw cards from decks I to III (IM-70), or from deck IV (IM-72)."""

    number: int
    deep: bool = False


class Search(Struct, frozen=True, tag="search"):
    """Draw cards of a faction (IM-73), or of `ANY` one that is named first (IM-74)."""

    number: int
    faction: int = ANY


class DiscardCards(Struct, frozen=True, tag="discard"):
    """Discard a number of cards from the hand, or `ANY` number of them."""

    number: int


class Cheaper(Struct, frozen=True, tag="cheaper"):
    """The next card played this round costs less (IM-21)."""

    number: int


class If(Struct, frozen=True, tag="if"):
    """A step that is done where a test holds, and what is done otherwise."""

    test: AtLeast
    then: Step
    otherwise: Step | None = None


Step = Gain | Advance | Here | Each | CartMarkers | DrawCards | Search | DiscardCards | Cheaper | If


class Price(Struct, frozen=True):
    """What an effect costs: gold (`scots`: one less per Scottish card), tokens on cards, or discards."""

    gold: int = 0
    scots: bool = False
    collapse: int = 0
    discard: int = 0


class Effect(Struct, frozen=True):
    """One effect: an optional price, then steps from left to right (IM-A28); `may` can be declined."""

    steps: tuple[Step, ...]
    price: Price | None = None
    may: bool = False
