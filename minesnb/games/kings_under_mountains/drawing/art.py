"""Rock, timber, banners: what many cards share. A pane holds each piece once, however often it is used.

A piece is named by what it is and its sizes, such as ``mine-156-146``, and made of its name alone.
Numbers are not part of it: they are written on top. A mine side has its printed layout at every
size: workers top left, defence top right, value and the overseer's eye bottom left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.picture import Markup, icon, joined, label, rect, tag
from minesnb.games.kings_under_mountains.rules.components import ABBREVIATIONS, RACES

if TYPE_CHECKING:
    from collections.abc import Callable

SIGNS = ("hammer", "tusks", "ears", "club")
"""The icon of each race."""
GOBLIN = 2
"""The race whose colour takes ink instead of white."""
MIDDLE = (0.5, 0.5, 0.67, 0.5)
"""Where a number stands on each race's shape, from its top: a triangle is wider below."""
BACK = (48, 66)
"""Width and height of a mine side in a hand."""
HAND = (50, 118)
"""Width and height of a card in the viewer's hand."""


class MineLayout:
    """Where things are on a mine of this width and height that lies on the table."""

    def __init__(self, width: int, height: int, *, two_digits: bool) -> None:
        self.width = width
        self.height = height
        self.large = width > 120
        self.plate = 28.0 if self.large else 20.0
        self.top = 5 + self.plate / 2
        self.low = height - 5 - self.plate / 2
        self.size = self.plate * 1.65
        self.shield = self.plate * 1.4
        self.value = self.plate * (2.6 if two_digits else 2.1)
        self.lintel = self.plate + 11
        self.foot = height - self.plate - 8


def sign(race: int, x: float, y: float, size: float, class_: str = "mn-sign") -> Markup:
    """Return the race's silhouette."""
    return icon(SIGNS[race], x, y, size, class_=class_)


def crest(race: int, size: float) -> Markup:
    """Return the race's shape with its sign on it."""
    inner = size * 0.46
    on = "mn-sign-on-light" if race == GOBLIN else "mn-sign-on"
    return joined(
        icon(f"token-{race + 1}", 0, 0, size),
        sign(race, (size - inner) / 2, size * MIDDLE[race] - inner / 2, inner, on),
    )


def chip_size(size: int) -> tuple[int, int]:
    """Return the width and height of a unit on a mine whose shape has this size."""
    return size + (6 if size > 26 else 3), size + 18


class _Pieces(dict[str, Markup]):
    """Pieces by name, each made when it is first asked for."""

    def __missing__(self, name: str) -> Markup:
        """Make the piece with this name."""
        kind, *rest = name.split("-")
        sizes = [int(part) for part in rest if part.isdecimal()]
        flags = {part for part in rest if not part.isdecimal()}
        self[name] = _MAKERS[kind](*sizes, flags)
        return self[name]


PIECES = _Pieces()


# -- units


def _unit(race: int, width: int, height: int, flags: set[str]) -> Markup:
    """The unit side of a card: a banner with the race's shape, its sign and its name."""
    del flags
    size = width - 10
    low = size + 4 + (height - size) * 0.4
    return joined(
        rect(0, 0, width, height, "mn-sheet", 6),
        _shape(
            f"mn-cloth mn-f{race + 1}",
            f"M8 1H{width - 8}V{low:.3g}L{width / 2:.3g} {low - 8:.3g} 8 {low:.3g}z",
        ),
        icon(f"token-{race + 1}", 5, 6, size),
        sign(race, width / 2 - 8, (size + height) / 2 - 12, 16),
        label(width / 2, height - 6, RACES[race], 11),
    )


def _chip(race: int, size: int, flags: set[str]) -> Markup:
    """A unit as it stands on a mine: the race's shape and letters."""
    del flags
    width, height = chip_size(size)
    return joined(
        rect(0, 0, width, height, "mn-sheet", 4),
        icon(f"token-{race + 1}", (width - size) / 2, 2.5, size),
        tag("text", ABBREVIATIONS[race], x=width / 2, y=height - 4, font_size=11, class_="mn-n"),
    )


def _strip(flags: set[str]) -> Markup:
    """The lower edge of a card in the viewer's hand: what the others see."""
    del flags
    width, height = HAND
    return joined(
        rect(0, height - 44, width, 44, "mn-rock", 6),
        rect(3, height - 33, width - 6, 30, "mn-panel", 4),
        icon("workers", 5, height - 31, 12),
        icon("shield", 27, height - 31, 12),
        icon("chest", 5, height - 17, 12),
    )


# -- mines


def _shape(class_: str, path: str) -> Markup:
    return tag("path", class_=class_, d=path)


def _rock(width: float, height: float, radius: float) -> Markup:
    return joined(
        rect(0, 0, width, height, "mn-rock", radius),
        tag("rect", width=width, height=height, rx=radius, fill="url(#t-rock)"),
    )


def _posts(
    left: float, right: float, top: float, foot: float, post: float, class_: str = "mn-wood"
) -> Markup:
    """Two posts that lean towards each other under a lintel."""
    lean, over = post * 0.35, post * 0.65
    return _shape(
        class_,
        f"M{left:.3g} {top:.3g}h{post:.3g}l{-lean:.3g} {foot - top:.3g}h{-post:.3g}z"
        f"M{right:.3g} {top:.3g}h{-post:.3g}l{lean:.3g} {foot - top:.3g}h{post:.3g}z"
        f"M{left - over:.3g} {top - post / 2:.3g}H{right + over:.3g}v{post:.3g}H{left - over:.3g}z",
    )


def _gate(width: int, height: int, flags: set[str]) -> Markup:
    """A mine side as the back of a card in a hand or on the deck."""
    k = width / BACK[0]
    half, top, foot = 12 * k, 20 * k, height - 16 * k
    left, right = width / 2 - half, width / 2 + half
    tall = 18 * k
    low = height - tall - 3
    value = round((29 if "wide" in flags else 26) * k, 1)
    parts = [
        _rock(width, height, 6),
        _shape("mn-hole", f"M{left:.3g} {foot:.3g}V{top:.3g}H{right:.3g}V{foot:.3g}z"),
        tag(
            "ellipse",
            cx=width / 2,
            cy=round(foot - 9 * k, 1),
            rx=round(half, 1),
            ry=round(14 * k, 1),
            fill="url(#t-lamp)",
        ),
        _posts(left, right, top, foot, 5 * k),
        rect(3, 3, round(22 * k, 1), tall, "mn-sheet", 4),
        icon("workers", 4, 3 + 3 * k, 12 * k),
        icon("shield", width - 23 * k, 3 - 1.5 * k, 22 * k, class_="mn-i mn-full"),
        rect(3, low, value, tall, "mn-sheet", 4),
        icon("chest", 4, low + 3 * k, 12 * k),
    ]
    return joined(*parts)


def _eye(width: int, height: int, flags: set[str]) -> Markup:
    """The sign of a mine that needs an overseer."""
    del flags
    size = min(width, height) - 2
    return joined(
        rect(0, 0, width, height, "mn-sheet", 4),
        icon("eye", (width - size) / 2, (height - size) / 2, size),
    )


def _rails(middle: float, deep: float, foot: float, k: float) -> Markup:
    """Rails on their sleepers, from far down at `deep` to the `foot` of the mine."""
    sleepers = "".join(
        f"M{middle - half:.3g} {deep + (foot - deep) * share:.3g}h{2 * half:.3g}"
        for share, half in ((0.2, 18 * k), (0.5, 30 * k), (0.85, 44 * k))
    )
    rails = "".join(
        f"M{middle + way * 8 * k:.3g} {deep:.3g}L{middle + way * 44 * k:.3g} {foot:.3g}"
        for way in (-1, 1)
    )
    return joined(_shape("mn-sleeper", sleepers), _shape("mn-rail", rails))


def _mine(width: int, height: int, flags: set[str]) -> Markup:
    """A mine on the table: a timbered gallery under a lantern, with rails that lead into the dark."""
    at = MineLayout(width, height, two_digits="wide" in flags)
    k = width / 156
    left, right, middle = 9 * k, width - 9 * k, width / 2
    top, foot, plate = at.lintel, at.foot, at.plate
    deep = top + (foot - top) * 0.6
    parts = [
        _rock(width, height, 10),
        _shape("mn-hole", f"M{left:.3g} {foot:.3g}V{top:.3g}H{right:.3g}V{foot:.3g}z"),
        _rails(middle, deep, foot, k),
        _posts(
            middle - 20 * k, middle + 20 * k, top + 12 * k, deep + 3 * k, 4 * k, "mn-wood mn-far"
        ),
        tag("rect", width=width, height=height, rx=10, fill="url(#t-lantern)"),
        _posts(left, right, top, foot, 8 * k),
        _shape(
            "mn-grain",
            f"M{left:.3g} {top - k:.3g}h{34 * k:.3g}m{18 * k:.3g} {2 * k:.3g}h{60 * k:.3g}"
            f"M{left + 3 * k:.3g} {top + 10 * k:.3g}l{-k:.3g} {22 * k:.3g}"
            f"M{right - 3 * k:.3g} {top + 14 * k:.3g}l{k:.3g} {18 * k:.3g}",
        ),
        icon("lantern", middle - 12 * k, top - 28 * k, 24 * k, class_="mn-i mn-i-lamp"),
        rect(5, 5, at.size, plate, "mn-sheet", 6),
        icon("workers", 6.5, 5 + plate * 0.12, plate * 0.76),
        icon(
            "shield",
            width - at.shield - 3,
            at.top - at.shield / 2,
            at.shield,
            class_="mn-i mn-full",
        ),
        rect(5, at.low - plate / 2, at.value, plate, "mn-sheet", 6),
        icon("chest", 7, at.low - plate * 0.42, plate * 0.84),
    ]
    return joined(*parts)


def _slot(width: int, height: int, flags: set[str]) -> Markup:
    """The place of a unit that is missing."""
    size = round(width * 0.52, 1)
    (name,) = flags
    return joined(
        rect(0, 0, width, height, "mn-slot", 4),
        icon(name, (width - size) / 2, (height - size) / 2, size, class_="mn-i mn-i-slot"),
    )


def _down(width: int, height: int, flags: set[str]) -> Markup:
    """A card of which nothing is seen."""
    del flags
    return joined(
        rect(0, 0, width, height, "mn-rock", 5),
        rect(3, 3, width - 6, height - 6, "mn-border", 3),
        icon("pickaxe", width / 2 - 8, height / 2 - 8, 16, class_="mn-i mn-i-slot"),
    )


_MAKERS: dict[str, Callable[..., Markup]] = {
    "chip": _chip,
    "down": _down,
    "eye": _eye,
    "gate": _gate,
    "mine": _mine,
    "slot": _slot,
    "strip": _strip,
    "unit": _unit,
}
