"""Seat emblems: a colour, a shape and a letter each, so that none of them is needed alone."""

from __future__ import annotations

from functools import lru_cache

from minesnb.core.icons import SYMBOLS
from minesnb.core.picture import Markup, icon, label, tag

__all__ = ["COLOURS", "LETTERS", "SHAPES", "emblem", "sign", "token"]

COLOURS = ("blue", "orange", "green", "purple", "amber", "sky")
"""The colour of each seat."""
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
LETTERS = "BOGPAS"
_LIGHT = (2, 4, 5)
"""The seats whose colour takes ink instead of white."""


def _letter(seat: int, middle: float, base: float, size: float) -> Markup:
    class_ = "mn-n mn-on-light" if seat in _LIGHT else "mn-n mn-on"
    return label(middle, round(base, 1), LETTERS[seat], size, class_=class_)


@lru_cache(maxsize=64)
def token(seat: int, size: int) -> Markup:
    """Return a seat's shape with its letter, with its corner at (0, 0)."""
    middle = 0.66 if seat == 2 else 0.52
    letter = max(11, round(size * 0.54))
    return Markup(
        icon(f"token-{seat + 1}", 0, 0, size)
        + _letter(seat, size / 2, size * middle + letter * 0.35, letter)
    )


@lru_cache(maxsize=128)
def sign(name: str) -> str:
    """Return an icon as a small SVG of its own."""
    drawing = tag("g", Markup(SYMBOLS[name]), class_="mn-i")
    return str(tag("svg", drawing, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 24 24"))


@lru_cache(maxsize=6)
def emblem(seat: int) -> tuple[str, str]:
    """Return a seat's emblem: its colour and shape in words, and a small SVG of its own."""
    name = f"{COLOURS[seat]} {SHAPES[seat]}"
    drawing = tag(
        "svg",
        Markup(SYMBOLS[f"token-{seat + 1}"]),
        _letter(seat, 12, 24 * (0.66 if seat == 2 else 0.52) + 4.6, 13),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 24 24",
        role="img",
        aria_label=name,
    )
    return name, str(drawing)
