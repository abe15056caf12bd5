"""The chart of a finished game: every seat's score over the decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from minesnb.core.game import CHANCE
from minesnb.core.icons import SYMBOLS
from minesnb.core.picture import WIDEST, Markup, Pane, icon, label, tag
from minesnb.core.words import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.table import Table

__all__ = ["chances_chart", "score_chart", "scores_over_time"]

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


class _Scale(NamedTuple):
    """Where decisions and scores lie in the chart: scores from `low` to `high`, a line every `step`."""

    low: int
    high: int
    step: int
    last: int

    def x(self, decision: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * decision / self.last, 1)

    def y(self, score: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (score - self.low) / (self.high - self.low), 1)


class _Line(NamedTuple):
    """A seat's scores, and what tells them apart from the others'."""

    name: str
    colour: int
    scores: tuple[int, ...]


def score_chart(table: Table) -> str:
    """Return a line chart of every seat's score over the decisions, as an SVG for the live board.

    Seats are told apart by the colour of the line, the shapes on it, and their names at its end.
    """
    return str(_chart(table, scores_over_time(table), "Scores").svg())


def chances_chart(table: Table, chances: Sequence[tuple[int, ...]]) -> Pane:
    """Return such a chart of every seat's chances, in hundredths; alone, of the points to count on."""
    return _chart(table, chances, "Chances of 100" if len(chances) > 1 else "Points to count on")


def _chart(table: Table, series: Sequence[tuple[int, ...]], of: str) -> Pane:
    lines = [
        _Line(name, (table.game.seat_colour(table.state, seat) - 1) % _COLOURS + 1, values)
        for seat, (name, values) in enumerate(zip(table.names, series, strict=True))
    ]
    scale = _scale([line.scores for line in lines])
    parts = _axes(scale)
    ends = _spread([scale.y(line.scores[-1]) for line in lines])
    for seat, (line, end) in enumerate(zip(lines, ends, strict=True)):
        parts += _drawn(scale, line, _marked(scale.last, seat, len(lines)), end)
    name = f"{of} over {scale.last} decisions. {_description(lines)}."
    body = tag("g", *parts, role="img", aria_label=name)
    return Pane("chart", f"{of} over the game", 0, WIDEST, _HEIGHT, Markup(body))


def _scale(series: Sequence[tuple[int, ...]]) -> _Scale:
    """Return a scale with room for every score, and at most a few lines across."""
    low = min(0, *map(min, series))
    high = max(1, *map(max, series))
    step = next((s for s in _STEPS if (high - low) / s <= 4), _STEPS[-1])
    return _Scale(low // step * step, -(-high // step) * step, step, max(1, len(series[0]) - 1))


def _axes(scale: _Scale) -> list[Markup]:
    parts = []
    for tick in range(scale.low, scale.high + 1, scale.step):
        height = scale.y(tick)
        across = f"M{_LEFT} {height}H{_RIGHT}"
        parts += [
            tag("path", d=across, class_="mn-axis" if tick == 0 else "mn-grid"),
            label(_LEFT - 6, height + 4, signed(tick), 11, class_="mn-soft", anchor="end"),
        ]
    return [
        *parts,
        label(_LEFT, _BOTTOM + 18, "0", 11, class_="mn-soft"),
        label(_RIGHT, _BOTTOM + 18, str(scale.last), 11, class_="mn-soft"),
        label((_LEFT + _RIGHT) / 2, _BOTTOM + 34, "Decisions", 11, class_="mn-soft"),
    ]


def _drawn(scale: _Scale, line: _Line, marked: list[int], end: float) -> list[Markup]:
    """Draw a seat's line with its shape at the decisions `marked`, and its name at the height `end`."""
    name, colour, scores = line
    short = name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
    points = "L".join(f"{scale.x(n)} {scale.y(score)}" for n, score in _corners(scores))
    height = scale.y(scores[-1])
    return [
        tag("path", d=f"M{points}", class_=f"mn-line mn-s{colour}"),
        *(_mark(colour, scale.x(n), scale.y(scores[n]), 9) for n in marked),
        _mark(colour, scale.x(scale.last), height, 14),
        tag("path", d=f"M{_RIGHT + 9} {height}L{_RIGHT + 20} {end}", class_="mn-grid"),
        label(_RIGHT + 24, end + 4, short, 12, class_="mn-ink", anchor="start"),
        label(WIDEST - 2, end + 4, signed(scores[-1]), 12, class_="mn-ink mn-b", anchor="end"),
    ]


def _description(lines: list[_Line]) -> str:
    return "; ".join(
        f"{name}: {signed(scores[-1])}, between {signed(min(scores))} and {signed(max(scores))}"
        for name, _, scores in lines
    )


def _mark(colour: int, x: float, y: float, size: float) -> Markup:
    return icon(f"token-{colour}", round(x - size / 2, 1), round(y - size / 2, 1), size)


def _marked(last: int, seat: int, seats: int) -> list[int]:
    """Return the decisions at which a seat's line bears its shape: no two seats at the same."""
    return (
        [round(last * (third + (seat + 0.5) / seats) / 3) for third in range(3)] if last > 9 else []
    )


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
