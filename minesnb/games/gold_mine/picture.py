"""The board of Gold Mine as a picture, drawn from what a viewer may know."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.game import TERMINAL, WHOLE
from minesnb.core.icons import SYMBOLS
from minesnb.core.picture import WIDEST, Markup, Pane, Picture, element, icon, label, tag
from minesnb.core.words import count
from minesnb.games.gold_mine import art, mapping, places, wording
from minesnb.games.gold_mine.art import group, rect, use
from minesnb.games.gold_mine.hidden import COVERED
from minesnb.games.gold_mine.shapes import SIZE
from minesnb.games.gold_mine.state import Phase
from minesnb.games.gold_mine.walks import needed

if TYPE_CHECKING:
    from minesnb.games.gold_mine.state import GoldMineState

__all__ = ["draw", "emblem"]

_HAND = 104
_TABLE = 212
_HIGH = 104
_SORT_ICONS = ("cavern", "drop", "mud")


def draw(state: GoldMineState) -> Picture:
    """Draw a state or an observation: tile in hand, dice and purses, then the mine."""
    panes = [_hand(state), _table(state), _purses(state)]
    panes += _own(state)
    panes.append(mapping.map_pane(state, 2))
    panes.append(_legend(state))
    return Picture("Gold Mine", _describe(state), tuple(panes))


def emblem(state: GoldMineState, seat: int) -> tuple[str, str]:
    """Return what a seat's miner looks like, in words and as a small SVG."""
    del state
    return _emblem(seat)


@lru_cache(maxsize=6)
def _emblem(seat: int) -> tuple[str, str]:
    name = f"{wording.COLOURS[seat]} {wording.SHAPES[seat]}"
    middle = 0.66 if seat == 2 else 0.52
    on = "mn-n mn-on-light" if seat in mapping.LIGHT else "mn-n mn-on"
    drawing = tag(
        "svg",
        Markup(SYMBOLS[f"token-{seat + 1}"]),
        label(12, round(24 * middle + 4.6, 1), wording.LETTERS[seat], 13, class_=on),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 24 24",
        role="img",
        aria_label=name,
    )
    return name, str(drawing)


def _describe(state: GoldMineState) -> str:
    """Say in one sentence what the picture shows."""
    size = count(len(state.layout.cells), "tile")
    if state.current_player == TERMINAL:
        return f"The game is over; the mine has {size}."
    seat = state.turn if state.current_player < 0 else state.current_player
    name = wording.who(seat)
    return f"{name[0].upper()}{name[1:]} is to move; the mine has {size}."


# -- what lies beside the mine


def _hand(state: GoldMineState) -> Pane:
    """The tile in hand, large."""
    size = 92
    left = (_HAND - size) / 2
    if state.drawn < 0:
        inside = Markup(rect(6, 6, size - 12, size - 12, "mn-ghost mn-quiet", 8))
    else:
        tile = mapping.whole(state.deck, state.drawn * 4, mud=state.options.mud)
        inside = group(0, 0, tile, scale=size / SIZE)
    body = element(
        places.drawn(),
        wording.drawn_name(state),
        inside,
        rect(0, 0, size, size, "mn-frame", 7),
        x=left,
        y=left,
    )
    return Pane("hand", "Tile in hand", 0, _HAND, _HIGH, body, 0)


def left_to_draw(state: GoldMineState) -> int:
    """How many tiles nobody has drawn yet; those that others keep covered are none of them."""
    return len(state.supply) - sum(kind <= COVERED for own in state.own for kind in own)


def _table(state: GoldMineState) -> Pane:
    """The tiles not drawn yet, and the dice with what they mean."""
    parts = [_supply(state)]
    if state.rolls:
        parts += _duel(state)
    for index in range(2):
        value = state.dice[index] if index < len(state.dice) else 0
        size = 44
        small = bool(state.rolls)
        parts.append(
            element(
                places.die(index),
                wording.die_name(state, index),
                group(size / 2, size / 2, art.die(index, value, size)),
                rect(0, 0, size, size, "mn-frame", 10),
                x=96 + 56 * index,
                y=4 if small else 16,
            )
        )
    if not state.rolls:
        parts.append(label(146, 84, _meaning(state), 12, class_="mn-ink mn-b"))
    return Pane("table", "Supply and dice", 0, _TABLE, _HIGH, Markup("".join(parts)), 0)


def _supply(state: GoldMineState) -> Markup:
    left = left_to_draw(state)
    size = 58
    parts = [
        rect(2.5 * n, 8 - 2.5 * n, size, size, "mn-dig-rock", 5)
        for n in range(min(left // 16, 3))
    ]
    offset = 2.5 * max(min(left // 16, 3) - 1, 0)
    if left:
        parts.append(group(offset, 8 - offset, use("back"), scale=size / SIZE))
    else:
        parts.append(rect(1, 9, size - 2, size - 2, "mn-ghost mn-quiet", 5))
    stack = state.stack
    text = f"{stack} to place" if stack else f"{left} left" if left else "empty"
    return element(
        places.SUPPLY,
        wording.supply_name(state, left),
        *parts,
        label(size / 2 + 3, 84, text, 12, class_="mn-ink mn-b"),
        rect(0, 2, size + 7, size + 7, "mn-frame", 6),
        x=10,
        y=4,
    )


def _meaning(state: GoldMineState) -> str:
    """What the dice say, in a few words."""
    phase = state.phase
    if phase == Phase.CROSS:
        return "passage open"
    if phase in (Phase.STEP, Phase.FLEE):
        return f"up to {count(state.reach, 'step')}"
    return ""


def _duel(state: GoldMineState) -> list[Markup]:
    """The rolls of a challenge so far: the higher wins each, the challenger also a tie."""
    parts = []
    for index in range(3):
        x = 104 + 36 * index
        if index >= len(state.rolls):
            parts.append(rect(x, 58, 24, 24, "mn-ghost mn-quiet", 12))
            continue
        one, two = state.rolls[index]
        winner = state.rival if two > one else state.turn
        parts.append(group(x, 58, mapping.token(winner, 24)))
        parts.append(label(x + 12, 98, f"{one} : {two}", 11, class_="mn-ink"))
    return parts


def _purses(state: GoldMineState) -> Pane:
    """What every seat holds: nuggets large, tokens left."""
    seats = state.num_players
    across = seats if seats < 4 else 3
    wide = (WIDEST - 4 * (across - 1)) / across
    rows = -(-seats // across)
    high = (_HIGH - 4 * (rows - 1)) / rows
    parts = []
    for seat in range(seats):
        row, spot = divmod(seat, across)
        parts.append(_purse(state, seat, spot * (wide + 4), row * (high + 4), wide, high))
    goal = needed(state)
    name = f"Nuggets held of {goal} needed"
    return Pane("purses", name, 0, WIDEST, _HIGH, Markup("".join(parts)))


def _lit(state: GoldMineState, seat: int) -> str:
    if state.current_player == TERMINAL:
        share = state.returns()[seat]
        return "" if not share else "wins" if share == 1 else "shares the win"
    active = state.turn if state.current_player < 0 else state.current_player
    return "to move" if seat == active else ""


def _purse(state: GoldMineState, seat: int, x: float, y: float, wide: float, high: float) -> Markup:
    lit = _lit(state, seat)
    tall = high > 70
    mat = rect(1.5, 1.5, round(wide - 3, 1), high - 3, "mn-mat mn-mat-on" if lit else "mn-mat", 8)
    size = 30 if tall else 22
    inner = [mat]
    if lit:
        inner.append(tag("circle", cx=8 + size / 2, cy=8 + size / 2, r=size, fill="url(#t-lamp)"))
    inner.append(group(7, 7, mapping.token(seat, size)))
    number = 30 if tall else 20
    right = wide - (16 if tall else 12)
    inner.append(
        label(
            round(wide * 0.66, 1),
            8 + size / 2 + number * 0.36,
            str(state.nuggets[seat]),
            number,
            class_="mn-n",
        )
    )
    inner.append(icon("nugget", round(right - 14, 1), 8 + size / 2 - 9, 18))
    if tall:
        word = lit or ("you" if seat == state.viewer else wording.COLOURS[seat])
        inner.append(label(wide / 2, 56, word, 12, class_="mn-ink mn-b" if lit else "mn-soft"))
    low = high - 30 if tall else high - 22
    chip = min(44.0, (wide - 14) / 2)
    gap = (wide - 2 * chip) / 3
    for index, (kind, left, sign) in enumerate(
        (
            ("gold", state.gold_tokens[seat], "nugget"),
            ("bats", state.bat_tokens[seat], "bat"),
        )
    ):
        inner.append(
            element(
                places.token(seat, kind),
                wording.token_name(state, seat, kind),
                rect(0, 0, round(chip, 1), 22 if tall else 18, "mn-mat", 9),
                icon(sign, 4, 3 if tall else 1, 16),
                label(chip - 10, 16 if tall else 13.5, str(left), 13, class_="mn-n"),
                rect(0, 0, round(chip, 1), 22 if tall else 18, "mn-frame", 9),
                x=round(gap + index * (chip + gap), 1),
                y=low,
                class_="" if left else "mn-faint",
            )
        )
    return element(
        places.purse(seat),
        wording.purse_name(state, seat, lit),
        *inner,
        rect(1, 1, round(wide - 2, 1), high - 2, "mn-frame", 8),
        x=round(x, 1),
        y=round(y, 1),
    )


# -- tiles of one's own


def _own(state: GoldMineState) -> list[Pane]:
    """The tiles that seats keep under the five-tile rule; a covered one shows its sort."""
    panes = []
    for step in range(state.num_players):
        seat = (max(state.viewer, 0) + step) % state.num_players
        held = state.own[seat]
        if not held:
            continue
        size = 58
        parts = []
        for index, kind in enumerate(held):
            if kind <= COVERED:
                face = Markup(
                    group(0, 0, use("back"), scale=size / SIZE)
                    + rect(15, 15, 28, 28, "mn-sheet", 6)
                    + icon(_SORT_ICONS[COVERED - kind], 18, 18, 22)
                )
            else:
                tile = mapping.whole(state.deck, kind * 4, mud=state.options.mud)
                face = group(0, 0, tile, scale=size / SIZE)
            parts.append(
                element(
                    places.own(seat, index),
                    wording.own_name(state, seat, kind),
                    face,
                    rect(0, 0, size, size, "mn-frame", 5),
                    x=6 + 64 * index,
                    y=4,
                )
            )
        mine = seat == state.viewer or state.viewer == WHOLE
        whose = "Your own tiles" if seat == state.viewer else f"Tiles of {wording.who(seat)}"
        name = whose if mine else f"{whose}, covered"
        fold = not mine
        panes.append(
            Pane(f"own-{seat + 1}", name, 3 if fold else 1, WIDEST, 66, Markup("".join(parts)), 1, fold)
        )
    return panes


# -- ways and reach


def _legend(state: GoldMineState) -> Pane:
    """What the overlay of the map means; it shows while this pane is open."""
    body = Markup("".join([label(8, 20, "legend", 12, anchor="start")]))
    return Pane("overlay", "Show ways and steps", 4, WIDEST, 60, body, 1, fold=True)
