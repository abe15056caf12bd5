"""What an experiment found: how often it was tried, and what was lost, silent or raised."""

from __future__ import annotations

import dataclasses
import random
import traceback
from collections.abc import Callable

__all__ = ["Attempt", "Found", "Tally", "attempts"]


class Found(Exception):
    """Something is not as it should be: `kind` is "lost" (what was acknowledged is gone), or "silent"."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        super().__init__(f"{kind}: {text}")


Attempt = Callable[[random.Random], None]
"""Tries something once by random numbers, and raises Found, or what the program raised."""


@dataclasses.dataclass
class Tally:
    """A line of the table. `failures` tell what was found and how to see it again."""

    name: str
    attempts: int = 0
    lost: int = 0
    silent: int = 0
    raised: int = 0
    failures: list[str] = dataclasses.field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether it was tried and nothing was found."""
        return self.attempts > 0 and not self.lost + self.silent + self.raised

    def note(self, error: Exception, again: str) -> None:
        """Count what an attempt raised."""
        kind = error.kind if isinstance(error, Found) else "raised"
        setattr(self, kind, getattr(self, kind) + 1)
        told = str(error)
        if not isinstance(error, Found):
            told = "".join(traceback.format_exception(error)[-3:])
        self.failures.append(f"{told.rstrip()}\n    again: {again}")


def attempts(name: str, part: str, attempt: Attempt, numbers: range, seed: int) -> Tally:
    """Try something so many times, each time by random numbers of its own."""
    tally = Tally(name)
    for number in numbers:
        tally.attempts += 1
        try:
            attempt(random.Random(f"{name}:{seed}:{number}"))
        except Exception as error:  # noqa: BLE001 - that is what is counted
            again = f"python -m tests.faults {part} --seed {seed} --only {number}"
            tally.note(error, again)
    return tally
