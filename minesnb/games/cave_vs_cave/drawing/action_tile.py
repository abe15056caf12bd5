"""The lines of action tiles: small on the board, large and to be picked on the tile in hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.emblems import token
from minesnb.core.picture import WIDEST, Markup, Pane, element, group, icon, label, rect, tag
from minesnb.core.words import count
from minesnb.games.cave_vs_cave import elements, names
from minesnb.games.cave_vs_cave.drawing import art
from minesnb.games.cave_vs_cave.rules.components import box
from minesnb.games.cave_vs_cave.rules.moves import turns_in
from minesnb.games.cave_vs_cave.rules.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.games.cave_vs_cave.rules.components import ActionTile, Alternative
    from minesnb.games.cave_vs_cave.rules.state import CaveState

_ROW, _BOX = 44, 32
_SIZE = 20


# -- small


@lru_cache(maxsize=128)
def small(tile: ActionTile, turns: int, wide: int, *, solo: bool) -> Markup:
    """Return a tile's lines in two rows; a thin line parts them, a slanted one cuts alternatives."""
    rich = tile.more_gold and not solo
    for size in (15, 14, 13):
        rows = _rows(tile, turns, wide, size)
        if len(rows) <= 2 and max(_row_width(row, size) for row in rows) <= wide - 12:
            break
    parts = [art.line_of(("more", "@gold"), wide - 56, 38, 14)] if rich else []
    top = 21 if len(rows) > 1 or rich else 27
    for index, row in enumerate(rows):
        x = 7.0
        y = top + 18 * index
        for number, words in enumerate(row):
            if number:
                parts.append(tag("path", d=f"M{x:.0f} {y}v15", class_="mn-cc-rule"))
                x += 5
            parts.append(art.line_of(words, round(x, 1), y, size))
            x += art.words_width(words, size) + 3
    return Markup("".join(parts))


def _row_width(row: list[tuple[str, ...]], size: int) -> float:
    return sum(art.words_width(words, size) + 8 for words in row) - 8


def _rows(tile: ActionTile, turns: int, wide: int, size: int) -> list[list[tuple[str, ...]]]:
    """Break a tile's lines into rows."""
    rows: list[list[tuple[str, ...]]] = [[]]
    used = 0.0
    for words in _cells(tile, turns, wide - 12, size):
        need = art.words_width(words, size) + 8
        if used and used + need > wide - 4:
            rows.append([])
            used = 0.0
        rows[-1].append(words)
        used += need
    return rows


def _cells(tile: ActionTile, turns: int, wide: int, size: int) -> Iterator[tuple[str, ...]]:
    """Yield a tile's lines as words; alternatives too wide for a row come apart."""
    for line in tile.lines:
        parts = [art.alternative_words(choice, turns) for choice in line]
        joined = tuple(word for part in parts for word in ("\\", *part))[1:]
        if art.words_width(joined, size) <= wide:
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
        body = Markup(
            rect(2, 2, WIDEST - 4, high - 4, "mn-ghost mn-quiet", 12)
            + group(WIDEST / 2 - 18, high / 2 - 34, token(seat, 36))
            + label(WIDEST / 2, high / 2 + 26, text, 14, class_="mn-soft")
        )
        return Pane("hand", name, 0, WIDEST, high, body)
    found = box().actions[state.tile]
    parts = [
        rect(1.5, 1.5, WIDEST - 3, high - 3, "mn-mat mn-mat-on", 12),
        group(10, 7, token(seat, 24)),
        label(42, 25, found.name, 17, class_="mn-ink mn-b", anchor="start"),
    ]
    if state.series >= 0:
        parts.append(
            label(WIDEST - 12, 25, f"{state.left} more", 13, class_="mn-soft", anchor="end")
        )
    for number, line in enumerate(found.lines):
        parts.append(_line(state, number, line, 38 + number * (_ROW + 4)))
    return Pane("hand", name, 0, WIDEST, high, Markup("".join(parts)))


def _boxed(id_: str, name: str, words: tuple[str, ...], x: float, y: float) -> tuple[Markup, float]:
    """Return a part to be picked, and how wide it is."""
    wide = max(32.0, round(art.words_width(words, _SIZE) + 12, 1))
    at = round((wide - art.words_width(words, _SIZE)) / 2, 1)
    drawn = element(
        id_,
        name,
        rect(0, 0, wide, _BOX, "mn-mat", 8),
        art.line_of(words, at, 6, _SIZE),
        rect(0, 0, wide, _BOX, "mn-frame", 8),
        x=round(x, 1),
        y=y,
    )
    return drawn, wide


def _content(
    state: CaveState, line: int, choice: Alternative, x: float
) -> tuple[list[Markup], float]:
    """Return what an alternative shows from `x` on, and where it ends."""
    turns = turns_in(state)
    parts: list[Markup] = []
    several = len(choice.fees) > 1 or len(choice.options) > 1
    top = (_ROW - _BOX) // 2
    if not several:
        words = art.alternative_words(choice, turns)
        return [art.line_of(words, x + 6, top + 6, _SIZE)], x + 12 + art.words_width(words, _SIZE)
    rest: tuple[str, ...] = ("@to", "@furnish")
    if choice.kind == "gain":
        paid = any(choice.options[0].pay)
        rest = ("@to", *art.amounts(choice.options[0].gain)) if paid else ()
        for number, option in enumerate(choice.options):
            words = tuple(art.amounts(option.pay) if paid else art.amounts(option.gain, "+"))
            drawn, wide = _boxed(
                elements.option(line, number), names.upper(str(option)), words, x, top
            )
            parts.append(drawn)
            x += wide + 4
            if number + 1 < len(choice.options):
                parts.append(_slash(x, top))
                x += 14
    else:
        for number, fee in enumerate(choice.fees):
            words = tuple(art.fee_words(fee, turns))
            fee_name = names.fee_name(state, fee)
            drawn, wide = _boxed(elements.fee(line, number), fee_name, words, x, top)
            parts.append(drawn)
            x += wide + 4
            if number + 1 < len(choice.fees):
                parts.append(_slash(x, top))
                x += 14
    if rest:
        parts.append(art.line_of(rest, round(x + 2, 1), top + 6, _SIZE))
        x += art.words_width(rest, _SIZE) + 6
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


def _line(state: CaveState, number: int, line: tuple[Alternative, ...], y: int) -> Markup:
    """A line of the tile in hand; one that was carried out is ticked."""
    done = bool(state.done >> number & 1)
    under_way = state.series == number
    wide = WIDEST - 16
    inner: list[Markup] = []
    if len(line) == 1:
        parts, end = _content(state, number, line[0], 8)
        inner += parts
        name = names.alternative_name(state, line[0])
        right = wide - (44 if done else 12)
        said = next((t for t in (name, _short(line[0])) if len(t) * 6.2 < right - end - 4), "")
        if said:
            inner.append(label(right, 27, said, 12, class_="mn-soft", anchor="end"))
    else:
        name = "either " + " or ".join(names.alternative_name(state, c) for c in line)
        x = 4.0
        for index, choice in enumerate(line):
            if index:
                inner.append(_slash(x, (_ROW - _BOX) / 2))
                x += 14
            parts, end = _content(state, number, choice, 4)
            said = _short(choice) if len(choice.options) < 2 else ""
            if said and max(len(c.options) for c in line) < 2:
                parts.append(label(round(end, 1), 27, said, 12, class_="mn-soft", anchor="start"))
                end += len(said) * 6.3 + 8
            box_wide = round(max(end + 2, 44), 1)
            inner.append(
                element(
                    elements.alternative(number, index),
                    names.upper(names.alternative_name(state, choice)),
                    rect(0.5, 0.5, box_wide - 1, _ROW - 1, "mn-mat", 9),
                    *parts,
                    rect(0, 0, box_wide, _ROW, "mn-frame", 9),
                    x=round(x, 1),
                )
            )
            x += box_wide + 4
    status = ", done" if done else ", under way" if under_way else ""
    shown = [tag("g", *inner, class_="mn-faint" if done else None)]
    if done:
        shown.append(icon("done", wide - 34, 10, 24, class_="mn-i mn-i-good"))
    return element(
        elements.line(number),
        names.upper(name) + status,
        rect(0.5, 0.5, wide - 1, _ROW - 1, "mn-mat mn-mat-on" if under_way else "mn-mat", 9),
        *shown,
        rect(0, 0, wide, _ROW, "mn-frame", 9),
        x=8,
        y=y,
    )
