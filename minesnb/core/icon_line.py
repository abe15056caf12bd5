"""Lines of icons, numbers and words, such as the sign for "2 gold for each cart".

A line is a tuple of words: ``@gold`` is the icon of that name, ``~not`` is small text, anything else is a
number or a mark in bold, as in ``("2", "@gold", "/", "@cart")``. Sizes are in view-box units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from minesnb.core.picture import Markup, icon, label

__all__ = ["IconLine", "Words"]

Words = tuple[str, ...]

_SMALL = 11.0
"""The size of small text, and the least of bold text."""
_BOLD = 0.86
"""The size of bold text, as a share of the size of icons."""
_LETTER = 6.4
"""How wide a letter of small text is."""
_MARKS = frozenset("/:+\u2212")


def _text_size(size: float) -> float:
    return max(_SMALL, size * _BOLD)


class IconLine(NamedTuple):
    """How a game sets its lines: all that depends on how much room it has for them."""

    letter: float
    """The width of a bold letter, as a share of its size."""
    mark: float
    """The width of a bold ``/``, ``:``, ``+`` or minus, likewise."""
    baseline: tuple[float, float]
    """How far below the top of the icons bold text stands: shares of the size of icons and of letters."""
    apart: Callable[[str, str, float], float]
    """How far two words are apart in a line of this size; one is empty at the ends of the line."""

    def word_width(self, word: str, size: float) -> float:
        """Return how wide a word is."""
        if word.startswith("@"):
            return size
        if word.startswith("~"):
            return (len(word) - 1) * _LETTER
        return len(word) * _text_size(size) * (self.mark if word in _MARKS else self.letter)

    def width(self, words: Words, size: float) -> float:
        """Return how wide a line is."""
        gaps = sum(self.apart(one, two, size) for one, two in pairwise(("", *words, "")))
        return sum(self.word_width(word, size) for word in words) + gaps

    def size(self, words: Words, width: float, sizes: Iterable[int]) -> int:
        """Return the first of the sizes at which a line is no wider than `width`, or the last."""
        for size in sizes:
            if self.width(words, size) <= width:
                break
        return size

    def line(self, words: Words, x: float, y: float, size: float) -> Markup:
        """Return a line whose top left corner is (x, y)."""
        return _drawn(self, words, x, y, size)

    def centred(self, words: Words, middle: float, y: float, size: float) -> Markup:
        """Return a line around a middle."""
        return self.line(words, round(middle - self.width(words, size) / 2, 1), y, size)

    def fitted(self, parts: tuple[Words, ...], width: float, size: float) -> tuple[Words, ...]:
        """Put parts together as long as they fit into `width`, so that as few lines as can be are left."""
        lines = list(parts[:1])
        for part in parts[1:]:
            joined = (*lines[-1], *part)
            if self.width(joined, size) > width:
                lines.append(part)
            else:
                lines[-1] = joined
        return tuple(lines)


@lru_cache(maxsize=4096)
def _drawn(setting: IconLine, words: Words, x: float, y: float, size: float) -> Markup:
    parts = []
    text_size = round(_text_size(size), 1)
    below = setting.baseline[0] * size + setting.baseline[1] * text_size
    for before, word in zip(("", *words), words, strict=False):
        x += setting.apart(before, word, size)
        wide = setting.word_width(word, size)
        middle = round(x + wide / 2, 1)
        if word.startswith("@"):
            parts.append(icon(word[1:], round(x, 1), y, size))
        elif word.startswith("~"):
            parts.append(label(middle, round(y + size * 0.5 + 4, 1), word[1:], 11))
        else:
            bold = label(middle, round(y + below, 1), word, text_size, class_="mn-ink mn-b")
            parts.append(bold)
        x += wide
    return Markup("".join(parts))
