"""The ``key: value`` text format of positions.

One line a key; ``#`` starts a comment; blank lines do not count. What the values mean is each
game's own business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.errors import BadPosition, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["integer", "one_of", "read"]


def read(text: str, known: Iterable[str]) -> dict[str, str]:
    """Split a position text into its values by key; raise BadPosition for a line that is none."""
    keys = tuple(known)
    values: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.split("#", 1)[0].strip()
        if not content:
            continue
        key, colon, value = content.partition(":")
        key = key.strip()
        if not colon or not key:
            raise BadPosition(f"line {number}", f"{content!r} is not of the form 'key: value'")
        if key not in keys:
            raise BadPosition(
                key, f"no such key{nearest(key, keys)}; the keys are {', '.join(keys)}"
            )
        if key in values:
            raise BadPosition(key, f"given twice, again on line {number}")
        values[key] = value.strip()
    return values


def integer(key: str, value: str, low: int, high: int) -> int:
    """Read a whole number from `low` to `high`; raise BadPosition."""
    try:
        number = int(value)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise BadPosition(key, f"takes a whole number from {low} to {high}, not {value!r}")
    return number


def one_of(key: str, value: str, known: Iterable[str]) -> str:
    """Return `value` if it is one of the known words; raise BadPosition."""
    words = tuple(known)
    if value not in words:
        raise BadPosition(key, f"{value!r} is not one of {', '.join(words)}{nearest(value, words)}")
    return value
