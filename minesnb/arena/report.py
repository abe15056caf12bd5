"""What came of an arena, in a table of text."""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING

from minesnb.arena.ratings import mean, rate, share_interval
from minesnb.core.registry import load
from minesnb.core.words import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.arena.play import Result

__all__ = ["points_of", "report"]


def points_of(results: Sequence[Result], player: str) -> list[int]:
    """Return the points of a player in every seat and game, in the order of the games."""
    return [
        points or 0
        for result in sorted(results, key=lambda result: result.number)
        for name, points in zip(result.players, result.points, strict=True)
        if name == player
    ]


def report(results: Sequence[Result]) -> str:
    """Return the table of the players, the best first: ratings, or points where each played alone."""
    if not results:
        return "No game has been played."
    seats = len(results[0].players)
    table = f"{seats} at a table" if seats > 1 else "each alone"
    head = f"{load(results[0].game).title}, {table}, {count(len(results), 'game')}"
    rows = _alone(results) if seats == 1 else _rated(results)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if number == 0 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join([head, "", *(line.rstrip() for line in lines)])


def _rated(results: Sequence[Result]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [
        ("player", "Elo", "95 %", "won", "95 %", "seats", "points", "ms a decision")
    ]
    for rating in rate([(result.players, result.returns) for result in results]):
        won = _won(results, rating.player)
        points = points_of(results, rating.player)
        low, high = share_interval(won / len(points), len(points))
        rows.append(
            (
                rating.player,
                f"{rating.value:+.0f}",
                f"{rating.low:+.0f} to {rating.high:+.0f}",
                f"{100 * won / len(points):.1f} %",
                f"{100 * low:.1f} to {100 * high:.1f}",
                f"{len(points):,}",
                f"{statistics.fmean(points):.1f}",
                _pace(results, rating.player),
            )
        )
    return rows


def _alone(results: Sequence[Result]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [
        ("player", "points", "95 %", "median", "lowest", "highest", "games", "ms a decision")
    ]
    found = {result.players[0]: points_of(results, result.players[0]) for result in results}
    for player, points in sorted(found.items(), key=lambda item: -statistics.fmean(item[1])):
        middle, low, high = mean(points)
        rows.append(
            (
                player,
                f"{middle:.1f}",
                f"{low:.1f} to {high:.1f}",
                f"{statistics.median(points):g}",
                f"{min(points)}",
                f"{max(points)}",
                f"{len(points):,}",
                _pace(results, player),
            )
        )
    return rows


def _won(results: Sequence[Result], player: str) -> float:
    """Return how many games a player has won, a shared win counted in parts."""
    return math.fsum(
        share
        for result in results
        for name, share in zip(result.players, result.returns, strict=True)
        if name == player
    )


def _pace(results: Sequence[Result], player: str) -> str:
    """Return how many milliseconds a decision took a player in the mean."""
    decisions, seconds = 0, 0.0
    for result in results:
        for seat, name in enumerate(result.players):
            if name == player:
                decisions += result.decisions[seat]
                seconds += result.seconds[seat]
    return f"{1000 * seconds / max(1, decisions):,.1f}"
