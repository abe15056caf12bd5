"""Small helpers for sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["count", "join", "ordinal"]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def join(words: Sequence[str], last: str = "and") -> str:
    """Join words as prose does: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(number: int, noun: str, plural: str = "") -> str:
    """Return ``1 card`` or ``3 cards``."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def ordinal(number: int) -> str:
    """Return the word for place `number` (from 1): ``first``, …, ``sixth``, ``7th``."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"
