"""Cards as they lie on the board: a shared piece of art with this card's numbers on it.

Sizes are in view-box units.
"""

from __future__ import annotations

from functools import lru_cache

from minesnb.core.picture import Markup, group, icon, joined, rect, tag, use
from minesnb.core.words import signed
from minesnb.games.kings_under_mountains.drawing.art import (
    BACK,
    GOBLIN,
    HAND,
    MIDDLE,
    MineLayout,
    chip_size,
)
from minesnb.games.kings_under_mountains.rules.components import RACE, STRENGTH, MineSide

_SMALLEST = 11


def ghost(width: float, height: float, radius: float = 6) -> Markup:
    """Return the outline of a place where nothing lies."""
    return rect(0.8, 0.8, width - 1.5, height - 1.5, "mn-ghost", radius)


def number(x: float, y: float, content: object, size: float, class_: str = "mn-n") -> Markup:
    """Return a large number centred on (x, y)."""
    size = max(_SMALLEST, round(size))
    return tag(
        "text",
        signed(content),
        x=round(x, 1),
        y=round(y + size * 0.36, 1),
        font_size=size,
        class_=class_,
    )


def _strength(card: int, x: float, y: float, size: float) -> Markup:
    """The strength on the race's shape of this size at (x, y)."""
    race = RACE[card]
    class_ = "mn-n mn-on-light" if race == GOBLIN else "mn-n mn-on"
    return number(x + size / 2, y + size * MIDDLE[race], STRENGTH[card], size * 0.58, class_)


def _wide(side: MineSide) -> str:
    return "-wide" if side.value > 9 else ""


# -- units


@lru_cache(maxsize=4096)
def chip(card: int, size: int, x: float, y: float) -> Markup:
    """Return a unit as it stands on a mine, with its top left corner at (x, y)."""
    margin = (chip_size(size)[0] - size) / 2
    return joined(
        use(f"chip-{RACE[card]}-{size}", x, y), _strength(card, x + margin, y + 2.5, size)
    )


@lru_cache(maxsize=256)
def unit_card(card: int, width: int, height: int) -> Markup:
    """Return the unit side of a card."""
    return joined(use(f"unit-{RACE[card]}-{width}-{height}"), _strength(card, 5, 6, width - 10))


@lru_cache(maxsize=256)
def hand_card(card: int, side: MineSide) -> Markup:
    """Return a card in the viewer's hand: the unit, and the mine side that the others see as a strip."""
    width, height = HAND
    return joined(
        use("strip"),
        unit_card(card, width, height - 36),
        icon("eye", 33, height - 17, 12) if side.overseer else "",
        number(21.5, height - 25, side.size, 11),
        number(42.5, height - 25, side.defence, 11),
        number(21.5 if side.value < 10 else 24.5, height - 11, side.value, 11),
    )


@lru_cache(maxsize=128)
def known_mark(card: int) -> Markup:
    """Return the mark on a back whose unit everybody knows."""
    return group(
        6,
        21,
        rect(0, 0, 36, 24, "mn-sheet", 5),
        icon(f"token-{RACE[card] + 1}", 2, 2.5, 19),
        number(28, 12, STRENGTH[card], 15),
    )


# -- mines


@lru_cache(maxsize=512)
def back(side: MineSide, scale: float = 1) -> Markup:
    """Return a mine side as the back of a card in a hand, or on top of the deck."""
    k = scale
    width, height = round(BACK[0] * k), round(BACK[1] * k)
    top, low = 3 + 9 * k, height - 3 - 9 * k
    value = (26 if side.value < 10 else 29) * k
    eye = round(min(15 * k, width - value - 7)) if side.overseer else 0
    return joined(
        use(f"gate-{width}-{height}{_wide(side)}"),
        use(f"eye-{eye}-{round(18 * k)}", width - 3 - eye, round(low - 9 * k, 1)) if eye else "",
        number(3 + 16.5 * k, top, side.size, 12 * k),
        number(width - 12 * k, top - 0.5, side.defence, 12 * k),
        number(3 + (value + 12 * k) / 2, low, side.value, (13 if side.value < 10 else 11) * k),
    )


def face_down(width: int, height: int, x: float = 0, y: float = 0) -> Markup:
    """Return a card of which nothing is seen."""
    return use(f"down-{width}-{height}", x, y)


def _lines(places: int, width: int) -> int:
    return max(1, -(-places // (5 if width > 120 else 4)))


def _crew_size(places: int, width: int) -> int:
    """Return the size of the shapes of the units on a mine: as large as fits."""
    a_line = max(1, -(-places // _lines(places, width)))
    if width > 120:
        return min(34, (width - 16) // a_line - 6)
    return min(24, (width - 8) // a_line - 3)


def mine_height(places: int, width: int) -> int:
    """Return the height of a mine of this width on which `places` units can stand."""
    tall = chip_size(_crew_size(places, width))[1] + 8
    return (77 if width > 120 else 61) + _lines(places, width) * tall


@lru_cache(maxsize=2048)
def mine(
    side: MineSide, units: tuple[int, ...], slots: tuple[str, ...], size: tuple[int, int]
) -> Markup:
    """Return a mine on the table of this width and height, with its units, the lowest first.

    `slots` names the icon of each place for a unit; a place without a unit shows it. Each place is a
    step higher than the one before, as its unit must be stronger.
    """
    width, height = size
    at = MineLayout(width, height, two_digits=side.value > 9)
    plate = at.plate
    parts = [use(f"mine-{width}-{height}{_wide(side)}")]
    if side.overseer:
        name = f"eye-{round(plate * 1.25)}-{round(plate)}"
        parts.append(use(name, at.value + 9, at.low - plate / 2))
    lines = _lines(len(slots), width)
    a_line = -(-len(slots) // lines)
    shape = _crew_size(len(slots), width)
    wide, tall = chip_size(shape)
    step = wide + (4 if at.large and a_line < 4 else 0)
    left = (width - step * (a_line - 1) - wide) / 2
    for place, slot in enumerate(slots):
        line, spot = divmod(place, a_line)
        x = left + step * spot
        y = at.foot - 2 - (tall + 8) * (lines - 1 - line) - tall - 2 * spot
        if place < len(units):
            parts.append(chip(units[place], shape, x, y))
        else:
            parts.append(use(f"slot-{wide}-{tall}-{slot}", x, y))
    return joined(
        "".join(parts),
        number(5 + at.size * 0.75, at.top, side.size, plate * 0.68),
        number(width - at.shield / 2 - 3, at.top - 1, side.defence, plate * 0.68),
        number(5 + (at.value + plate * 0.95) / 2, at.low, side.value, plate * 0.86),
    )
