"""Cards, halves of carts and tokens: what is drawn in several places, in view-box units."""

from __future__ import annotations

from functools import cache, lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING

from minesnb.core.picture import (
    Markup,
    group,
    icon,
    joined,
    label,
    read_pieces,
    rect,
    signs,
    tag,
    use,
)
from minesnb.games.imperial_miners import names
from minesnb.games.imperial_miners.drawing.icon_line import FACTION_ICONS, LINE, effect_parts
from minesnb.games.imperial_miners.rules.components import HALVES, ROMAN, deck_of

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.components import Card

WIDE, HIGH = 108, 124
"""The size of a card in a mine and in a hand."""
BACK = (40, 52)
"""The size of a face-down card."""
_INSIDE = 84
"""The width between the half carts on the left and right edges."""
_LIGHT = (1, 2)
"""The levels on whose colour ink is read."""

_SPOTS = {
    "L": (0, HIGH // 2),
    "R": (WIDE, HIGH // 2),
    "TL": (WIDE // 4, 0),
    "TR": (3 * WIDE // 4, 0),
    "BL": (WIDE // 4, HIGH),
    "BR": (3 * WIDE // 4, HIGH),
}
_SHOWN = {"L": "right", "R": "left", "TL": "low", "TR": "low", "BL": "up", "BR": "up"}
"""Which half of a cart an edge shows: its middle lies on the edge."""


PIECES = read_pieces(__package__)
"""Carts and their halves, rubble and machines: what is drawn many times, by name."""


# -- text


@lru_cache(maxsize=2048)
def wrapped(text: str, letters: int) -> tuple[str, ...]:
    """Break a text into lines of at most so many letters, at spaces."""
    return tuple(wrap(text, letters, break_long_words=False, break_on_hyphens=False))


# -- cards


def level_tab(level: int) -> Markup:
    """Return the corner of a card that shows its level."""
    ink = "mn-on-light" if level in _LIGHT else "mn-on"
    return joined(
        tag("path", d="M1 17V8Q1 1 8 1H17V12Q17 17 12 17z", class_=f"mn-im-l{level}"),
        label(9, 12.5, ROMAN[level], 11, f"{ink} mn-b"),
    )


def cost_coin(cost: int, printed: int) -> Markup:
    """Return what a card in a hand costs now, with a green edge if that is less than printed."""
    less = " mn-im-cheap" if cost < printed else ""
    return joined(
        tag("circle", cx=97, cy=11, r=10, class_=f"mn-im-coin{less}"),
        label(97, 15, str(cost), 12, "mn-on-light mn-b"),
    )


def badge(text: str) -> Markup:
    """Return the round mark of a card's place in the chain; a spark if `text` is empty."""
    return joined(
        tag("circle", cx=98, cy=10, r=9, class_="mn-im-badge"),
        label(98, 14, text, 11, "mn-on-light mn-b")
        if text
        else icon("spark", 91.5, 3.5, 13, class_="mn-i mn-i-lamp"),
    )


def _name(name: str) -> tuple[str, ...]:
    lines = wrapped(name, 16)
    if len(lines) > 2:
        return (lines[0], f"{lines[1][:15]}\u2026")
    return tuple(line if len(line) < 18 else f"{line[:16]}\u2026" for line in lines)


@lru_cache(maxsize=512)
def _effects(card: Card, top: float) -> Markup:
    """The effects of a card below its name: as large as fits, a broken line between two of them."""
    low = HIGH - 19
    for size in (19, 17, 15, 14):
        blocks = [LINE.fitted(effect_parts(effect), _INSIDE, size) for effect in card.effects]
        lines = sum(map(len, blocks))
        step = size + 1.5
        apart = 5 * (len(blocks) - 1)
        widest = max(LINE.width(line, size) for block in blocks for line in block)
        if widest <= _INSIDE and lines * step + apart <= low - top:
            break
    free = (low - top - lines * step - apart) / len(blocks)
    y = top + free / 2
    parts = []
    for index, block in enumerate(blocks):
        if index:
            middle = round(y + (5 + free) / 2 - 1, 1)
            parts.append(tag("path", d=f"M20 {middle}H{WIDE - 20}", class_="mn-im-or"))
            y += 5 + free
        for line in block:
            parts.append(LINE.centred(line, WIDE / 2, round(y, 1), size))
            y += step
    return joined(*parts)


@lru_cache(maxsize=512)
def _halves(halves: int) -> Markup:
    """The six places on a card's edges: half a golden cart, or its outline (IM-25)."""
    parts = []
    for bit, half in enumerate(HALVES):
        kind = "cart" if halves >> bit & 1 else "none"
        parts.append(use(f"{kind}-{_SHOWN[half]}", *_SPOTS[half]))
    return joined(*parts)


@lru_cache(maxsize=1024)
def card_face(digest: str, number: int, *, collapse: bool = False) -> Markup:
    """Return a mine card with its corner at (0, 0): level, factions, name, effects, half carts."""
    card = deck_of(digest).card[number]
    factions = card.factions
    left = WIDE / 2 - 7.5 * len(factions)
    title = _name(card.name)
    first = 30 if len(title) == 1 else 28
    parts = [
        rect(1.5, 1.5, WIDE - 3, HIGH - 3, f"mn-im-card-{card.level}", 8),
        level_tab(card.level),
        *(icon(FACTION_ICONS[faction], left + 15 * n, 2, 15) for n, faction in enumerate(factions)),
        *(label(WIDE / 2, first + 11.5 * n, text, 11, "mn-ink") for n, text in enumerate(title)),
    ]
    top = 36 if len(title) == 1 else 43
    box = (9, top - 2, WIDE - 18, HIGH - top - 6)
    effects = signs(names.short_words(card.effects), box, _effects(card, top))
    if collapse:
        parts += [tag("g", effects, class_="mn-faint"), use("pile", 48, HIGH - 40)]
    else:
        parts.append(effects)
    parts.append(_halves(card.halves))
    return joined(*parts)


@cache
def tokens(machines: int) -> Markup:
    """Return the machines on a card, side by side at its lower edge."""
    left = WIDE / 2 - 6.5 * (machines - 1)
    return joined(
        *(group(left + 13 * n, HIGH - 10.5, use("gear"), scale=0.9) for n in range(machines))
    )


@cache
def back(level: int, wide: int = BACK[0], high: int = BACK[1]) -> Markup:
    """Return the back of a card, which shows its level (IM-11)."""
    ink = "mn-on-light" if level in _LIGHT else "mn-on"
    return joined(
        rect(1, 1, wide - 2, high - 2, f"mn-im-l{level} mn-im-back", 5),
        tag("rect", width=wide, height=high, rx=5, fill="url(#t-rock)"),
        rect(4, 4, wide - 8, high - 8, "mn-border", 3),
        label(wide / 2, high / 2 + 6, ROMAN[level], 17, f"{ink} mn-b"),
    )
