"""The lines of action tiles: small on the board, large and to be picked on the tile in hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.emblems import token
from minesnb.core.picture import (
    WIDEST,
    Markup,
    Pane,
    framed,
    group,
    icon,
    joined,
    label,
    pane,
    rect,
    tag,
)
from minesnb.core.words import count, upper
from minesnb.games.cave_vs_cave import elements, names
from minesnb.games.cave_vs_cave.drawing import art
from minesnb.games.cave_vs_cave.drawing.art import LINE
from minesnb.games.cave_vs_cave.rules.components import ACTION_TILES, Line
from minesnb.games.cave_vs_cave.rules.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.core.icon_line import Words
    from minesnb.games.cave_vs_cave.rules.components import ActionTile, Alternative
    from minesnb.games.cave_vs_cave.rules.state import CaveState

_ROW, _BOX = 44, 32
_SIZE = 20


# -- small


@lru_cache(maxsize=128)
def small(tile: ActionTile, turns: int, wide: int, *, solo: bool) -> Markup:
    """Return a tile's lines in two rows; a thin line parts them, a slanted one cuts alternatives."""
    rich = tile.more_gold and not solo
    size, rows = _in_two_rows(tile, turns, wide)
    parts = [LINE.line(("more", "@gold"), wide - 56, 38, 14)] if rich else []
    top = 21 if len(rows) > 1 or rich else 27
    for index, row in enumerate(rows):
        x = 7.0
        y = top + 18 * index
        for number, words in enumerate(row):
            if number:
                parts.append(tag("path", d=f"M{x:.0f} {y}v15", class_="mn-cc-rule"))
                x += 5
            parts.append(LINE.line(words, round(x, 1), y, size))
            x += LINE.width(words, size) + 3
    return joined(*parts)


def _in_two_rows(tile: ActionTile, turns: int, wide: int) -> tuple[int, list[list[Words]]]:
    """Return the largest size at which a tile's lines fit into two rows, and these; else the least."""
    for size in (15, 14, 13):
        rows = _rows(tile, turns, wide, size)
        if len(rows) <= 2 and max(_row_width(row, size) for row in rows) <= wide - 12:
            break
    return size, rows


def _row_width(row: list[Words], size: int) -> float:
    return sum(LINE.width(words, size) + 8 for words in row) - 8


def _rows(tile: ActionTile, turns: int, wide: int, size: int) -> list[list[Words]]:
    """Break a tile's lines into rows."""
    rows: list[list[Words]] = [[]]
    used = 0.0
    for words in _cells(tile, turns, wide - 12, size):
        need = LINE.width(words, size) + 8
        if used and used + need > wide - 4:
            rows.append([])
            used = 0.0
        rows[-1].append(words)
        used += need
    return rows


def _cells(tile: ActionTile, turns: int, wide: int, size: int) -> Iterator[Words]:
    """Yield a tile's lines as words; alternatives too wide for a row come apart."""
    for line in tile.lines:
        parts = [art.alternative_words(choice, turns) for choice in line]
        joined = tuple(word for part in parts for word in ("\\", *part))[1:]
        if LINE.width(joined, size) <= wide:
            yield joined
        else:
            yield parts[0]
            yield from (("\\", *part) for part in parts[1:])


# -- large


def hand(state: CaveState) -> Pane:
    """The tile in hand, with everything on it that can be picked."""
    name = "Tile in hand"
    high = 42 + 3 * (_ROW + 4)
    seat = state.turn
    if state.tile < 0:
        over = state.is_terminal
        text = "No tile in hand" if over or state.phase != Phase.TAKE else "Take a tile"
        body = joined(
            rect(2, 2, WIDEST - 4, high - 4, "mn-ghost mn-quiet", 12),
            group(WIDEST / 2 - 18, high / 2 - 34, token(seat, 36)),
            label(WIDEST / 2, high / 2 + 26, text, 14, "mn-soft"),
        )
        return pane("hand", name, 0, high, body, role="hand", empty=True)
    found = ACTION_TILES[state.tile]
    parts = [
        rect(1.5, 1.5, WIDEST - 3, high - 3, "mn-mat mn-mat-on", 12),
        group(10, 7, token(seat, 24)),
        label(42, 25, found.name, 17, "mn-ink mn-b", "start"),
    ]
    if state.under_way is not None:
        parts.append(label(WIDEST - 12, 25, f"{state.under_way.left} more", 13, "mn-soft", "end"))
    for number, line in enumerate(found.lines):
        parts.append(_line(state, number, line, 38 + number * (_ROW + 4)))
    return pane("hand", name, 0, high, *parts, role="hand")


def _boxed(id_: str, name: str, words: Words, x: float, y: float) -> tuple[Markup, float]:
    """Return a part to be picked, and how wide it is."""
    wide = max(32.0, round(LINE.width(words, _SIZE) + 12, 1))
    at = round((wide - LINE.width(words, _SIZE)) / 2, 1)
    drawn = framed(
        id_,
        name,
        (x, y, wide, _BOX),
        rect(0, 0, wide, _BOX, "mn-mat", 8),
        LINE.line(words, at, 6, _SIZE),
    )
    return drawn, wide


def _content(
    state: CaveState, line: int, choice: Alternative, x: float
) -> tuple[list[Markup], float]:
    """Return what an alternative shows from `x` on, and where it ends."""
    turns = state.turns_each
    top = (_ROW - _BOX) // 2
    rest: Words
    if len(choice.fees) > 1:
        boxes = [
            (elements.fee(line, number), names.fee_name(state, fee), art.fee_words(fee, turns))
            for number, fee in enumerate(choice.fees)
        ]
        rest = ("@to", "@furnish")
    elif len(choice.options) > 1:
        first = choice.options[0]
        paid = any(first.pay)
        boxes = [
            (
                elements.option(line, number),
                upper(str(option)),
                art.amounts(option.pay) if paid else art.amounts(option.gain, "+"),
            )
            for number, option in enumerate(choice.options)
        ]
        rest = ("@to", *art.amounts(first.gain)) if paid else ()
    else:
        words = art.alternative_words(choice, turns)
        return [LINE.line(words, x + 6, top + 6, _SIZE)], x + 12 + LINE.width(words, _SIZE)
    parts: list[Markup] = []
    for id_, name, signs in boxes:
        if parts:
            parts.append(_slash(x, top))
            x += 14
        drawn, wide = _boxed(id_, name, tuple(signs), x, top)
        parts.append(drawn)
        x += wide + 4
    if rest:
        parts.append(LINE.line(rest, round(x + 2, 1), top + 6, _SIZE))
        x += LINE.width(rest, _SIZE) + 6
    return parts, x


def _short(choice: Alternative) -> str:
    """Say in few words what an alternative does."""
    number = choice.number
    return {
        "rooms": f"use {count(number, 'room')}",
        "dig": "through walls" if choice.through else f"dig {number}",
        "furnish": "furnish a room",
        "raze": "raze a wall",
    }.get(choice.kind, "")


def _slash(x: float, top: float) -> Markup:
    return tag("path", d=f"M{x + 1:.0f} {top + _BOX - 4}l8-{_BOX - 8}", class_="mn-cc-cut")


def _line(state: CaveState, number: int, line: Line, y: int) -> Markup:
    """A line of the tile in hand; one that was carried out is ticked."""
    done = bool(state.done >> number & 1)
    under_way = state.under_way is not None and state.under_way.line == number
    wide = WIDEST - 16
    if len(line) == 1:
        name = names.alternative_name(state, line[0])
        inner = _one(state, number, line[0], name, wide - (44 if done else 12))
    else:
        name = "either " + " or ".join(names.alternative_name(state, c) for c in line)
        inner = _either(state, number, line)
    status = ", done" if done else ", under way" if under_way else ""
    return framed(
        elements.line(number),
        upper(name) + status,
        (8, y, wide, _ROW),
        rect(0.5, 0.5, wide - 1, _ROW - 1, "mn-mat mn-mat-on" if under_way else "mn-mat", 9),
        tag("g", *inner, class_="mn-faint" if done else None),
        icon("done", wide - 34, 10, 24, class_="mn-i mn-i-good") if done else "",
        radius=9,
    )


def _one(
    state: CaveState, number: int, choice: Alternative, name: str, right: float
) -> list[Markup]:
    """A line of one thing to do; what it is stands at its `right` end, in full if there is room."""
    parts, end = _content(state, number, choice, 8)
    said = next((t for t in (name, _short(choice)) if len(t) * 6.2 < right - end - 4), "")
    if said:
        parts.append(label(right, 27, said, 12, "mn-soft", "end"))
    return parts


def _either(state: CaveState, number: int, line: Line) -> list[Markup]:
    """The alternatives of a line side by side, each to be picked."""
    inner: list[Markup] = []
    speaks = all(len(choice.options) < 2 for choice in line)
    x = 4.0
    for index, choice in enumerate(line):
        if index:
            inner.append(_slash(x, (_ROW - _BOX) / 2))
            x += 14
        parts, end = _content(state, number, choice, 4)
        if speaks and (said := _short(choice)):
            parts.append(label(end, 27, said, 12, "mn-soft", "start"))
            end += len(said) * 6.3 + 8
        wide = round(max(end + 2, 44), 1)
        drawn = framed(
            elements.alternative(number, index),
            upper(names.alternative_name(state, choice)),
            (x, 0, wide, _ROW),
            rect(0.5, 0.5, wide - 1, _ROW - 1, "mn-mat", 9),
            *parts,
            radius=9,
        )
        inner.append(drawn)
        x += wide + 4
    return inner
