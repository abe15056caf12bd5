"""Who meets whom, in which seats, with which chance: an endless list of games, the same every time.

It comes in rounds. In a round every table that can be made of the players is played once from every
seat with one seed, so that neither luck nor the seat decides; the next round has the next seed.

>>> [match.players for match in islice(Schedule(("fair", "easy"), seats=2), 2)]
[('fair', 'easy'), ('easy', 'fair')]
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, count, islice
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Match", "Schedule"]


class Match(msgspec.Struct, frozen=True):
    """A game to be played: its number from 0, the seed of its chance, and who sits where."""

    number: int
    seed: int
    players: tuple[str, ...]


class Schedule(msgspec.Struct, frozen=True):
    """The games of these players, so many at a table, from a first seed on.

    Where there are more seats than players, some sit there several times, and nobody alone.
    """

    players: tuple[str, ...]
    seats: int
    seed: int = 0

    def __iter__(self) -> Iterator[Match]:
        number = count()
        for seed in count(self.seed):
            for table in self._tables():
                for shift in range(self.seats):
                    yield Match(next(number), seed, table[shift:] + table[:shift])

    def first(self, games: int) -> tuple[Match, ...]:
        """Return the first games: at least so many, in whole rounds."""
        size = len(self._tables()) * self.seats
        return tuple(islice(self, -(-games // size) * size))

    def _tables(self) -> list[tuple[str, ...]]:
        if self.seats <= len(self.players):
            return list(combinations(self.players, self.seats))
        tables = combinations_with_replacement(self.players, self.seats)
        return [table for table in tables if len(set(table)) > 1 or len(self.players) == 1]
