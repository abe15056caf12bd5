"""How strong players are, out of who won against whom.

The model is that of Bradley and Terry, for tables of any size: each player has a strength, and wins with
the share that it has of all strengths at the table (Bradley and Terry, "Rank Analysis of Incomplete Block
Designs", Biometrika 39, 1952; for more than two, Luce's choice axiom). A shared win counts in parts. The
strengths that make the results likeliest are found by Newton's method, and their errors out of the
curvature there. They are told on the scale of Elo: 400 points are odds of 10 to 1, and the mean is 0.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

__all__ = ["Rating", "mean", "rate", "share_interval"]

_ELO = 400 / math.log(10)
_SURE = 1.96
"""How many standard errors an interval of 95 % reaches to either side."""
_STEPS = 100
_CLOSE = 1e-9
_NOTHING = 1e-11
"""What is so small beside the largest is a rounding error."""


class Rating(NamedTuple):
    """A player's strength in Elo points, and between what it lies in 95 of 100 cases."""

    player: str
    value: float
    low: float
    high: float


def rate(
    games: Iterable[tuple[Sequence[str], Sequence[float]]], prior: float = 1.0
) -> list[Rating]:
    """Return the rating of every player in games of (players by seat, shares of the win), the best first.

    Each set of players who met is taken to have shared the win of `prior` games more: so nobody who never
    lost is infinitely strong, and a thousand games care little. The intervals take games for independent;
    seats that change under the same seed make the truth narrower, if anything. Raise ValueError where
    without a prior no strengths are the likeliest, as for somebody who always won.
    """
    tables = _counted(games)
    names = sorted({name for table in tables for name in table})
    place = {name: index for index, name in enumerate(names)}
    met = [
        _Met(
            np.array([place[name] for name in table]),
            float(won.sum()) + prior,
            won + prior / len(won),
        )
        for table, won in tables.items()
    ]
    strengths, covariance = _fit(len(names), met)
    errors = np.sqrt(np.diag(covariance))
    found = [
        Rating(name, *(float(_ELO * (value + k * _SURE * error)) for k in (0, -1, 1)))
        for name, value, error in zip(names, strengths, errors, strict=True)
    ]
    return sorted(found, key=lambda rating: (-rating.value, rating.player))


class _Met(NamedTuple):
    """Who sat at one table, in how many games, and how many of those each won."""

    who: NDArray[np.intp]
    games: float
    won: NDArray[np.floating]


def _counted(
    games: Iterable[tuple[Sequence[str], Sequence[float]]],
) -> dict[tuple[str, ...], NDArray[np.floating]]:
    """Return by the players at a table how many games each of them won there, whoever sat where."""
    found: dict[tuple[str, ...], NDArray[np.floating]] = {}
    for players, shares in games:
        order = sorted(range(len(players)), key=players.__getitem__)
        table = tuple(players[seat] for seat in order)
        won = found.setdefault(table, np.zeros(len(table)))
        won += [shares[seat] for seat in order]
    return found


def _fit(players: int, met: list[_Met]) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
    """Return the likeliest logarithms of strengths, of mean 0, and the covariance of their errors."""
    strengths = np.zeros(players)
    for _ in range(_STEPS):
        slope, curve = np.zeros(players), np.zeros((players, players))
        for who, games, won in met:
            powers = np.exp(strengths[who] - strengths[who].max())
            shares = powers / powers.sum()
            np.add.at(slope, who, won - games * shares)
            here = games * (np.diag(shares) - np.outer(shares, shares))
            np.add.at(curve, (who[:, None], who[None, :]), here)
        # The model knows differences alone: what is common to all is left at 0.
        inverse = np.linalg.pinv(curve, _NOTHING, hermitian=True)
        step = inverse @ slope
        # A long stride may lead farther away.
        strengths = strengths + step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < _CLOSE:
            return strengths - strengths.mean(), inverse
    raise ValueError("no strengths explain these games best: somebody won all, or lost all")


def mean(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of values and between what it lies in 95 of 100 cases; of one value, that alone."""
    found = math.fsum(values) / len(values)
    if len(values) < 2:
        return found, found, found
    spread = math.fsum((value - found) ** 2 for value in values) / (len(values) - 1)
    reach = _SURE * math.sqrt(spread / len(values))
    return found, found - reach, found + reach


def share_interval(share: float, number: int) -> tuple[float, float]:
    """Return between what a share of so many lies in 95 of 100 cases: Wilson's score interval."""
    squared = _SURE**2 / number
    middle = share + squared / 2
    reach = math.sqrt(squared * (share * (1 - share) + squared / 4))
    return (middle - reach) / (1 + squared), (middle + reach) / (1 + squared)
