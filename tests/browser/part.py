"""How much of a long walk one run takes: every third step of it, or each (`make test-whole`)."""

from __future__ import annotations

import os

__all__ = ["WHOLE", "taken"]

WHOLE = "MINESNB_WHOLE" in os.environ
"""Whether everything is played and walked to its end."""
_EVERY = 3


def taken(number: int) -> bool:
    """Return whether the step of this number is one of those that are looked at; the first always is."""
    return WHOLE or number % _EVERY == 0
