"""A Leitner box: what was missed comes back after a day, after three and after eight."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DAYS", "KNOWN", "Card", "answered", "due", "today", "unite"]

DAYS = {1: 1, 2: 3, 3: 8}
"""After how many days what lies in a part of the box is asked again."""
KNOWN = 4
"""Where a card is that need not come back: right at once, or right in the third part."""


class Card(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something that was asked: the part of the box it lies in, and the day on which it came there."""

    part: Annotated[int, Meta(ge=1, le=KNOWN)]
    day: dt.date

    def is_due(self, day: dt.date) -> bool:
        """Whether it is to be asked again; one from the future, by a clock that was wrong, is."""
        if self.part == KNOWN:
            return False
        return day < self.day or day >= self.day + dt.timedelta(DAYS[self.part])


def today() -> dt.date:
    """Return the day where the program runs."""
    return dt.datetime.now().astimezone().date()


def answered(card: Card | None, day: dt.date, *, right: bool) -> Card:
    """Return where a card lies after an answer; `right` means at the first try.

    A wrong one goes to the first part. A right one goes one part on if it was due, and what was never
    missed is known.
    """
    if not right:
        return Card(1, day)
    if card is None:
        return Card(KNOWN, day)
    return Card(card.part + 1, day) if card.is_due(day) else card


def due(cards: Mapping[str, Card], day: dt.date) -> tuple[str, ...]:
    """Return what is to be asked again, the longest in the box first."""
    found = [(card.day, name) for name, card in cards.items() if card.is_due(day)]
    return tuple(name for _, name in sorted(found))


def unite(cards: Mapping[str, Card], others: Mapping[str, Card]) -> dict[str, Card]:
    """Return the cards of both; where both have one, the later, and of one day what was missed."""
    found = dict(cards)
    for name, card in others.items():
        known = found.get(name)
        if known is None or (known.day, -known.part) < (card.day, -card.part):
            found[name] = card
    return found
