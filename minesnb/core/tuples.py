"""Tuples with one place changed: states are immutable, so what changes is made anew."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["put", "without"]

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return `items` with `item` at `index`.

    >>> put((3, 1, 4), 1, 5)
    (3, 5, 4)
    """
    return (*items[:index], item, *items[index + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return `items` without the first that equals `item`; raise ValueError if there is none.

    >>> without((3, 1, 1), 1)
    (3, 1)
    """
    spot = items.index(item)
    return items[:spot] + items[spot + 1 :]
