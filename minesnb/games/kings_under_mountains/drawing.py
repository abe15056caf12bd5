"""The pieces of the board: units, mines, backs. Each is drawn once for all its appearances.

Sizes are in view-box units. A mine side has its printed layout at every size: workers top left,
defence top right, value and the overseer's eye bottom left.
"""

from __future__ import annotations

from functools import lru_cache

from minesnb.core.picture import Markup, icon, label, tag
from minesnb.games.kings_under_mountains.cards import (
    ABBREVIATIONS,
    RACE,
    RACES,
    STRENGTH,
    MineSide,
)

__all__ = [
    "SIGNS",
    "back",
    "back_size",
    "chip",
    "chip_size",
    "frame",
    "ghost",
    "hand_card",
    "mine",
    "mine_height",
    "number",
    "token",
    "unit_card",
]

SIGNS = ("hammer", "tusks", "ears", "club")
"""The icon of each race."""

_MIDDLE = (0.5, 0.5, 0.67, 0.5)
_SMALLEST = 11


def frame(width: float, height: float, radius: float = 8) -> Markup:
    """Return the unseen outline on which states of interaction are drawn."""
    return tag("rect", width=width, height=height, rx=radius, class_="mn-frame")


def number(x: float, y: float, content: object, size: float, class_: str = "mn-ink mn-b") -> Markup:
    """Return a number centred on (x, y)."""
    size = max(_SMALLEST, round(size))
    return label(x, round(y + size * 0.36, 1), str(content), size, class_=class_)


def _rect(
    x: float, y: float, width: float, height: float, class_: str, radius: float = 0
) -> Markup:
    return tag(
        "rect",
        x=x or None,
        y=y or None,
        width=width,
        height=height,
        rx=radius or None,
        class_=class_,
    )


def _texture(name: str, width: float, height: float, radius: float) -> Markup:
    return tag("rect", width=width, height=height, rx=radius, fill=f"url(#t-{name})")


def _group(x: float, y: float, *children: str) -> Markup:
    return tag("g", *children, transform=f"translate({round(x, 1)} {round(y, 1)})")


def ghost(width: float, height: float, radius: float = 6) -> Markup:
    """Return the outline of a place where nothing lies."""
    return _rect(0.75, 0.75, width - 1.5, height - 1.5, "mn-ghost", radius)


# -- units


def _on(race: int) -> str:
    return "-light" if race == 2 else ""


@lru_cache(maxsize=512)
def token(race: int, size: float, content: str = "") -> Markup:
    """Return the race's shape in its colour, with `content` as a large number on it."""
    shape = icon(f"token-{race + 1}", 0, 0, size)
    if not content:
        return shape
    text = number(size / 2, size * _MIDDLE[race], content, size * 0.56, f"mn-on{_on(race)} mn-b")
    return Markup(shape + text)


def chip_size(size: float) -> tuple[float, float]:
    """Return the width and height of a chip whose shape has this size."""
    return size + 6, size + 19


@lru_cache(maxsize=1024)
def chip(card: int, size: float) -> Markup:
    """Return a unit as it stands on a mine: its strength on its race's shape, and the race's letters."""
    width, height = chip_size(size)
    race = RACE[card]
    return Markup(
        _rect(0, 0, width, height, "mn-sheet", 5)
        + _group(3, 3, token(race, size, str(STRENGTH[card])))
        + label(width / 2, height - 4, ABBREVIATIONS[race], 11, class_="mn-ink mn-b")
    )


def sign(race: int, x: float, y: float, size: float, class_: str = "mn-sign") -> Markup:
    """Return the race's silhouette."""
    return icon(SIGNS[race], x, y, size, class_=class_)


@lru_cache(maxsize=256)
def unit_card(card: int, width: float, height: float) -> Markup:
    """Return the unit side of a card: strength, shape, sign and name of the race."""
    race = RACE[card]
    size = width - 10
    middle = (size + 8 + height) / 2
    return Markup(
        _rect(0, 0, width, height, "mn-sheet", 6)
        + _group(5, 5, token(race, size, str(STRENGTH[card])))
        + sign(race, width / 2 - 8, middle - 17, 16)
        + label(width / 2, middle + 12, RACES[race], 11)
    )


@lru_cache(maxsize=256)
def hand_card(card: int, side: MineSide) -> Markup:
    """Return a card in the hand, 50 by 116: the unit, and the mine that the others see as a strip."""
    return Markup(
        _rect(0, 0, 50, 116, "mn-rock", 6)
        + unit_card(card, 50, 80)
        + _rect(3, 83, 44, 30, "mn-panel", 4)
        + icon("workers", 5, 85, 12)
        + number(21.5, 91, side.size, 11)
        + icon("shield", 27, 85, 12)
        + number(43, 91, side.defence, 11)
        + icon("chest", 5, 99, 12)
        + number(23 if side.value < 10 else 24.5, 105, side.value, 11)
        + (icon("eye", 33, 99, 12) if side.overseer else "")
    )


# -- mines


def back_size(scale: float) -> tuple[float, float]:
    """Return the width and height of a mine side at this scale."""
    return round(48 * scale), round(62 * scale)


@lru_cache(maxsize=512)
def back(side: MineSide, scale: float = 1) -> Markup:
    """Return a mine side as the back of a card in a hand, or on top of the deck."""
    width, height = back_size(scale)
    k = scale
    tall = 18 * k
    mid = tall / 2 + 3
    low = height - tall / 2 - 3
    value = (26 if side.value < 10 else 32) * k
    return Markup(
        _rect(0, 0, width, height, "mn-rock", 6)
        + _texture("rock", width, height, 6)
        + _gallery(6 * k, 14 * k, width - 12 * k, height - 26 * k, k)
        + _rect(3, 3, 21 * k, tall, "mn-sheet", 4)
        + icon("workers", 4, mid - 6 * k, 12 * k)
        + number(3 + 16.5 * k, mid, side.size, 12 * k)
        + icon("shield", width - 24 * k, mid - 11 * k, 23 * k, class_="mn-i mn-i-full")
        + number(width - 12.5 * k, mid - 0.5, side.defence, 12 * k)
        + _rect(3, low - tall / 2, value, tall, "mn-sheet", 4)
        + icon("chest", 4, low - 6.5 * k, 13 * k)
        + number(3 + (value + 13 * k) / 2, low, side.value, 13 * k)
        + (_eye(width - 3 - 15 * k, low - tall / 2, 15 * k, tall) if side.overseer else "")
    )


def _eye(x: float, y: float, width: float, height: float) -> Markup:
    size = min(width, height) - 2
    return Markup(
        _rect(x, y, width, height, "mn-sheet", 4)
        + icon("eye", x + (width - size) / 2, y + (height - size) / 2, size)
    )


def _gallery(x: float, y: float, width: float, height: float, k: float) -> Markup:
    """Return a timbered entrance with a lamp in it."""
    post = 7 * k
    return Markup(
        tag(
            "path",
            class_="mn-hole",
            d=f"M{x:.0f} {y + height:.0f}v{-height:.0f}h{width:.0f}v{height:.0f}z",
        )
        + tag(
            "ellipse",
            cx=round(x + width / 2, 1),
            cy=round(y + height * 0.45, 1),
            rx=round(width * 0.5, 1),
            ry=round(height * 0.6, 1),
            fill="url(#t-lamp)",
        )
        + _rect(round(x - 1), round(y), round(post), round(height), "mn-wood", 1)
        + _rect(round(x + width - post + 1), round(y), round(post), round(height), "mn-wood", 1)
        + _rect(
            round(x - 4 * k), round(y - post / 2), round(width + 8 * k), round(post), "mn-wood", 1
        )
    )


def _lines(places: int) -> int:
    return max(1, -(-places // 5))


def mine_height(places: int, width: int) -> int:
    """Return the height of a mine of this width on which `places` units can stand."""
    k = width / 156
    return round(96 * k) + round(_lines(places) * (chip_size(_chip(width))[1] + 4))


def _chip(width: int) -> float:
    return 34 if width > 120 else 21


@lru_cache(maxsize=2048)
def mine(
    side: MineSide, units: tuple[int, ...], places: int, overseer: bool, width: int, height: int
) -> Markup:
    """Return a mine on the table with its units, lowest first, and a slot for each one missing.

    `places` units capture or develop it; the last place is the overseer's if `overseer`.
    """
    k = width / 156
    tall = max(20, 30 * k)
    mid = 5 + tall / 2
    low = height - 5 - tall / 2
    top = tall + 11
    gallery = height - 2 * tall - 16
    value = (56 if side.value < 10 else 70) * max(k, 0.75)
    parts = [
        _rect(0, 0, width, height, "mn-rock", 10),
        _texture("rock", width, height, 10),
        _gallery(8 * k, top, width - 16 * k, gallery, k),
        _rect(5, 5, max(34, 46 * k), tall, "mn-sheet", 6),
        icon("workers", 7, round(mid - tall * 0.36, 1), round(tall * 0.72, 1)),
        number(round(5 + max(34, 46 * k) * 0.74, 1), mid, side.size, tall * 0.66),
        icon(
            "shield",
            width - tall * 1.36 - 3,
            mid - tall * 0.68,
            tall * 1.36,
            class_="mn-i mn-i-full",
        ),
        number(width - tall * 0.68 - 3, mid - 1, side.defence, tall * 0.66),
        _rect(5, low - tall / 2, value, tall, "mn-sheet", 6),
        icon("chest", 8, round(low - tall * 0.4, 1), round(tall * 0.8, 1)),
        number(round(5 + value * 0.7, 1), low, side.value, tall * 0.8),
    ]
    if side.overseer:
        parts.append(_eye(value + 9, low - tall / 2, tall * 1.3, tall))
    parts += _crew(units, places, overseer, width, top)
    return Markup("".join(parts))


def _crew(units: tuple[int, ...], places: int, overseer: bool, width: int, top: float) -> list[str]:
    size = _chip(width)
    wide, tall = chip_size(size)
    room = width - 24 * width / 156
    lines = _lines(places)
    a_line = -(-places // lines)
    step = min(wide + 4, (room - wide) / max(1, a_line - 1))
    left = (width - wide - step * (a_line - 1)) / 2
    parts = []
    for place in range(places):
        x = left + step * (place % a_line)
        y = top + 5 + (tall + 4) * (place // a_line)
        if place < len(units):
            parts.append(_group(x, y, chip(units[place], size)))
        else:
            last = overseer and place == places - 1
            parts.append(_group(x, y, _slot("eye" if last else "workers", wide, tall)))
    return parts


@lru_cache(maxsize=64)
def _slot(sign_: str, wide: float, tall: float) -> Markup:
    size = wide * 0.56
    return Markup(
        _rect(0, 0, wide, tall, "mn-slot", 5)
        + icon(sign_, (wide - size) / 2, (tall - size) / 2, size, class_="mn-i mn-i-slot")
    )
