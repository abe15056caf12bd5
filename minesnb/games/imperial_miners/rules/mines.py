"""The lattice of a mine: rows, neighbours, places for cards, carts on borders, and what can be counted.

Cards of a row lie two half cards apart; the row below is shifted by one (IM-36). A mine here is any
sequence of `Placed`; a spot is an index into it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from minesnb.games.imperial_miners.rules.components import BORDERS
from minesnb.games.imperial_miners.rules.effects import FACTIONS

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.components import MinersDeck
    from minesnb.games.imperial_miners.rules.state import Placed

Mine = Sequence["Placed"]


class Holder(Protocol):
    """Who has a mine and markers on it."""

    @property
    def mine(self) -> Mine:
        """The cards in the order of placing."""

    @property
    def cart_markers(self) -> Sequence[tuple[int, int]]:
        """The borders with a cart marker."""


def layout(deck: MinersDeck, mine: Mine) -> dict[tuple[int, int], int]:
    """Return the spot of each occupied place, by (row, x)."""
    level = deck.level
    return {(level[placed.card], placed.x): spot for spot, placed in enumerate(mine)}


def above(deck: MinersDeck, mine: Mine, spot: int) -> list[int]:
    """Return the spots directly above one, from left to right; none for row I (IM-41)."""
    placed = mine[spot]
    row = deck.level[placed.card] - 1
    sides = (placed.x - 1, placed.x + 1)
    found = [
        (other.x, index)
        for index, other in enumerate(mine)
        if other.x in sides and deck.level[other.card] == row
    ]
    return [index for _, index in sorted(found)]


def border(deck: MinersDeck, mine: Mine, one: int, other: int) -> int | None:
    """Return how many of the two halves on the border of two spots are full; None if they do not touch."""
    for first, second in ((one, other), (other, one)):
        upper, lower = mine[first], mine[second]
        down = deck.level[lower.card] - deck.level[upper.card]
        for rows, right, here, there in BORDERS:
            if (down, lower.x - upper.x) == (rows, right):
                full = deck.card[upper.card].halves & here
                met = deck.card[lower.card].halves & there
                return bool(full) + bool(met)
    return None


def borders(deck: MinersDeck, mine: Mine) -> list[tuple[int, int, int]]:
    """Return every border of two spots, the one placed first first, with its number of full halves."""
    places = layout(deck, mine)
    card = deck.card
    found = []
    for (row, x), spot in places.items():
        halves = card[mine[spot].card].halves
        for rows, right, here, there in BORDERS:
            other = places.get((row + rows, x + right))
            if other is not None:
                full = ((halves & here) > 0) + ((card[mine[other].card].halves & there) > 0)
                found.append((spot, other, full) if spot < other else (other, spot, full))
    found.sort()
    return found


def carts(deck: MinersDeck, holder: Holder) -> list[tuple[int, int]]:
    """Return the borders with a connected cart: both halves full (IM-65), or marked (IM-66)."""
    marked = holder.cart_markers
    return [
        (one, other)
        for one, other, full in borders(deck, holder.mine)
        if full == 2 or (marked and (one, other) in marked)
    ]


def markable(deck: MinersDeck, holder: Holder) -> list[tuple[int, int]]:
    """Return the borders that a cart marker can be put on: one half full, unmarked (IM-66, IM-A15)."""
    marked = holder.cart_markers
    return [
        (one, other)
        for one, other, full in borders(deck, holder.mine)
        if full == 1 and (one, other) not in marked
    ]


def open_places(deck: MinersDeck, mine: Mine, row: int, *, gaps: bool) -> list[int]:
    """Return the columns where a card of a row can lie, from left to right (IM-38, IM-A3)."""
    taken = _columns(deck, mine, row)
    if row == 1 and not taken:
        return [0]
    beside = (-4, -2, 2, 4) if gaps else (-2, 2)
    start, reach = (taken, beside) if row == 1 else (_columns(deck, mine, row - 1), (-1, 1))
    return sorted({x + far for x in start for far in reach} - taken)


def _columns(deck: MinersDeck, mine: Mine, row: int) -> set[int]:
    level = deck.level
    return {placed.x for placed in mine if level[placed.card] == row}


def factions(deck: MinersDeck, mine: Mine) -> int:
    """Return how many different factions the cards of a mine have (IM-A25)."""
    return len({faction for placed in mine for faction in deck.card[placed.card].factions})


def _of_card(deck: MinersDeck, holder: Holder, what: str, spot: int) -> int:
    """Count what is on or around a card."""
    mine = holder.mine
    if what == "machines here":
        return mine[spot].machines
    if what == "carts here":
        return sum(spot in pair for pair in carts(deck, holder))
    if what == "above":
        return len(above(deck, mine, spot))
    row, x = deck.level[mine[spot].card], mine[spot].x
    places = layout(deck, mine)
    sides = ((row, x - 2) in places) + ((row, x + 2) in places)
    if what == "sides":
        return sides
    near = ((row - 1, x - 1), (row - 1, x + 1), (row + 1, x - 1), (row + 1, x + 1))
    return sides + sum(place in places for place in near)


def _fullest(deck: MinersDeck, mine: Mine) -> int:
    rows = [deck.level[placed.card] for placed in mine]
    return max((rows.count(row) for row in rows), default=0)


_IN_MINE: dict[str, Callable[[MinersDeck, Holder], int]] = {
    "machines": lambda _, holder: sum(placed.machines for placed in holder.mine),
    "collapses": lambda _, holder: sum(placed.collapse for placed in holder.mine),
    "carts": lambda deck, holder: len(carts(deck, holder)),
    "factions": lambda deck, holder: factions(deck, holder.mine),
    "row": lambda deck, holder: _fullest(deck, holder.mine),
}


def count_in_mine(deck: MinersDeck, holder: Holder, what: str, spot: int) -> int:
    """Count what an effect on a spot asks for, where the mine alone can tell."""
    if what in _IN_MINE:
        return _IN_MINE[what](deck, holder)
    if what in FACTIONS:
        faction = FACTIONS.index(what)
        return sum(faction in deck.card[placed.card].factions for placed in holder.mine)
    return _of_card(deck, holder, what, spot)
