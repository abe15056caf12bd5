"""The chart of a finished game: every seat's score over the decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import CHANCE
from minesnb.core.icons import SYMBOLS
from minesnb.core.picture import WIDEST, Markup, Pane, icon, label, tag

if TYPE_CHECKING:
    from minesnb.core.table import Table

__all__ = ["score_chart", "scores_over_time"]

_HEIGHT = 208
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, WIDEST - 118, 14, 168
_APART = 17
_LETTERS = 9
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_COLOURS = sum(name.startswith("token-") for name in SYMBOLS)


def scores_over_time(table: Table) -> tuple[tuple[int, ...], ...]:
    """Return each seat's score at the start and after every decision."""
    states = [table.history[0].before] if table.history else [table.state]
    states += [entry.after for entry in table.history if entry.player != CHANCE]
    totals = [[score.total or 0 for score in state.scores()] for state in states]
    return tuple(zip(*totals, strict=True))


def score_chart(table: Table) -> str:
    """Return a line chart of every seat's score over the decisions, as an SVG for the live board.

    Seats are told apart by the colour of the line, the shapes on it, and their names at its end.
    """
    series = scores_over_time(table)
    low = min(0, *(min(line) for line in series))
    high = max(1, *(max(line) for line in series))
    step = next((s for s in _STEPS if (high - low) / s <= 4), _STEPS[-1])
    low, high = low // step * step, -(-high // step) * step
    last = max(1, len(series[0]) - 1)

    def x(decision: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * decision / last, 1)

    def y(score: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (score - low) / (high - low), 1)

    parts = []
    for tick in range(low, high + 1, step):
        across = f"M{_LEFT} {y(tick)}H{_RIGHT}"
        parts += [
            tag("path", d=across, class_="mn-axis" if tick == 0 else "mn-grid"),
            label(_LEFT - 6, y(tick) + 4, _signed(tick), 11, class_="mn-soft", anchor="end"),
        ]
    parts += [
        label(_LEFT, _BOTTOM + 18, "0", 11, class_="mn-soft"),
        label(_RIGHT, _BOTTOM + 18, str(last), 11, class_="mn-soft"),
        label((_LEFT + _RIGHT) / 2, _BOTTOM + 34, "Decisions", 11, class_="mn-soft"),
    ]
    ends = _spread([y(line[-1]) for line in series])
    for seat, (line, end) in enumerate(zip(series, ends, strict=True)):
        colour = (table.game.seat_colour(table.state, seat) - 1) % _COLOURS + 1
        name = table.names[seat]
        short = name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
        points = "L".join(f"{x(n)} {y(score)}" for n, score in _corners(line))
        parts += [
            tag("path", d=f"M{points}", class_=f"mn-line mn-s{colour}"),
            *(_mark(colour, x(n), y(line[n]), 9) for n in _marked(last, seat, len(series))),
            _mark(colour, x(last), y(line[-1]), 14),
            tag("path", d=f"M{_RIGHT + 9} {y(line[-1])}L{_RIGHT + 20} {end}", class_="mn-grid"),
            label(_RIGHT + 24, end + 4, short, 12, class_="mn-ink", anchor="start"),
            label(WIDEST - 2, end + 4, _signed(line[-1]), 12, class_="mn-ink mn-b", anchor="end"),
        ]
    description = "; ".join(
        f"{name}: {_signed(line[-1])}, between {_signed(min(line))} and {_signed(max(line))}"
        for name, line in zip(table.names, series, strict=True)
    )
    name = f"Scores over {last} decisions. {description}."
    body = tag("g", *parts, role="img", aria_label=name)
    return str(Pane("chart", "Scores over the game", 0, WIDEST, _HEIGHT, Markup(body)).svg())


def _mark(colour: int, x: float, y: float, size: float) -> Markup:
    return icon(f"token-{colour}", round(x - size / 2, 1), round(y - size / 2, 1), size)


def _marked(last: int, seat: int, seats: int) -> list[int]:
    """Return the decisions at which a seat's line bears its shape: no two seats at the same."""
    return (
        [round(last * (third + (seat + 0.5) / seats) / 3) for third in range(3)] if last > 9 else []
    )


def _signed(value: int) -> str:
    return str(value).replace("-", "\u2212")


def _corners(line: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the points at which a score's line bends: a score stands until it changes."""
    corners = [(0, line[0])]
    for n, score in enumerate(line[1:], start=1):
        if score != corners[-1][1]:
            if n - 1 > corners[-1][0]:
                corners.append((n - 1, corners[-1][1]))
            corners.append((n, score))
    if corners[-1][0] < len(line) - 1:
        corners.append((len(line) - 1, line[-1]))
    return corners


def _spread(heights: list[float]) -> list[float]:
    """Return where labels go so that none covers another: near their heights, in the same order."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = [0.0] * len(heights)
    floor = float(_TOP - _APART)
    for seat in order:
        floor = placed[seat] = max(heights[seat], floor + _APART)
    ceiling = float(_BOTTOM + _APART)
    for seat in reversed(order):
        ceiling = placed[seat] = min(placed[seat], ceiling - _APART)
    return placed
