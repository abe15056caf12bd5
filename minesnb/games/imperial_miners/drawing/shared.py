"""What lies on the table for all: the event, what everyone has, the decks, the progress boards."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from minesnb.core.emblems import token
from minesnb.core.picture import (
    WIDEST,
    Markup,
    Pane,
    element,
    framed,
    group,
    icon,
    joined,
    label,
    pane,
    rect,
    tag,
)
from minesnb.core.words import count, join, upper
from minesnb.games.imperial_miners import elements, names
from minesnb.games.imperial_miners.drawing import art
from minesnb.games.imperial_miners.drawing.icon_line import (
    KIND_ICONS,
    LINE,
    change_signs,
    effect_parts,
)
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.components import ROMAN, TOP, deck_of
from minesnb.games.imperial_miners.rules.hidden import deck_sizes
from minesnb.games.imperial_miners.rules.setup import ROUNDS
from minesnb.games.imperial_miners.rules.state import OFF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.core.icon_line import Words
    from minesnb.games.imperial_miners.rules.components import BoardSide, EventCard
    from minesnb.games.imperial_miners.rules.state import MinersState

# -- the round


def round_pane(state: MinersState) -> Pane:
    """The round, its event, and what every player has."""
    parts = [_head(state)]
    event, high = _event(state)
    parts.append(event)
    purses, bottom = _purses(state, 38 + high + 6)
    name = "Round and event" if state.num_players == 1 else "Round, event and players"
    return pane("round", name, 0, bottom, *parts, *purses, role="track")


def _head(state: MinersState) -> Markup:
    """The round of ten; the events still face down are the rounds to come (IM-48)."""
    number = max(state.round, 1)
    left = max(0, ROUNDS - len(state.past))
    pips = [
        tag(
            "circle",
            cx=154 + 11 * n,
            cy=17,
            r=4,
            class_="mn-im-done" if n < len(state.past) else "mn-im-pip",
        )
        for n in range(ROUNDS)
    ]
    stack = element(
        elements.EVENTS,
        f"Events face down: {left}, one for each round to come",
        rect(3, 1, 22, 26, "mn-dig-rock", 4),
        rect(0, 4, 22, 26, "mn-dig-rock", 4),
        icon("at-once", 3, 9, 16, class_="mn-i mn-i-slot"),
        label(32, 22, str(left), 16, "mn-ink mn-b", "start"),
        rect(-2, -1, 56, 33, "mn-frame", 6),
        x=WIDEST - 56,
        y=2,
    )
    return joined(
        label(4, 23, f"Round {number}", 18, "mn-ink mn-b", "start"),
        label(96 + 11 * (number > 9), 23, f"of {ROUNDS}", 12, "mn-soft", "start"),
        "".join(pips),
        stack,
    )


def _event_text(event: EventCard) -> str:
    """What an event does, in words."""
    if event.change:
        return names.change_words(event.change)
    return "; or ".join(map(names.effect_words, event.effects))


def _event_signs(event: EventCard) -> tuple[list[Markup], float]:
    """What an event does, in lines of signs, and where these end."""
    rows: list[Words] = [
        tuple(word for part in effect_parts(effect) for word in part) for effect in event.effects
    ]
    if event.change:
        rows = [change_signs(event.change)]
    size = 21 if len(rows) < 3 else 16
    x, y = 50.0, 32
    parts = []
    for index, row in enumerate(rows):
        wide = LINE.width(row, size)
        if index and x + 26 + wide > WIDEST - 8:
            x, y = 50.0, y + size + 4
        elif index:
            parts.append(label(x + 5, y + size * 0.72, "or", 12, "mn-soft", "start"))
            x += 26
        parts.append(LINE.line(row, round(x, 1), y, size))
        x += wide
    return parts, y + size + 15


@lru_cache(maxsize=64)
def _event_face(event: EventCard) -> tuple[Markup, float]:
    """An event's name, kind, signs and words, with its corner at (0, 0), and its height."""
    signs, y = _event_signs(event)
    lines = art.wrapped(upper(_event_text(event)) + ".", 43)
    text = [label(50, y + 15 * n, line, 12, "mn-soft", "start") for n, line in enumerate(lines)]
    high = max(96, y + 15 * len(lines))
    tab = f"M1.5 {high - 12}V12Q1.5 1.5 12 1.5H40V{high - 1.5}H12Q1.5 {high - 1.5} 1.5 {high - 12}z"
    face = joined(
        rect(1.5, 1.5, WIDEST - 3, high - 3, "mn-mat", 10),
        tag("path", d=tab, class_="mn-im-kind"),
        icon(KIND_ICONS[event.kind], 8, high / 2 - 13, 26),
        label(50, 22, event.name, 15, "mn-ink mn-b", "start"),
        label(WIDEST - 12, 21, names.KIND_NAMES[event.kind], 11, "mn-soft", "end"),
        *signs,
        *text,
    )
    return face, high


def _event(state: MinersState) -> tuple[Markup, float]:
    if not state.past:
        text = label(WIDEST / 2, 50, "No event yet", 13, "mn-soft")
        ghost = rect(2, 2, WIDEST - 4, 92, "mn-ghost mn-quiet", 10)
        name, high, face = "No event yet", 96.0, joined(ghost, text)
    else:
        event = deck_of(state.deck).event[state.past[-1]]
        face, high = _event_face(event)
        name = event_name(event)
    return framed(elements.EVENT, name, (0, 38, WIDEST, high), face, radius=10, out=-1), high


@lru_cache(maxsize=64)
def event_name(event: EventCard) -> str:
    """Say what an event does, and when."""
    return f"Event {event.name}, {names.KIND_NAMES[event.kind]}: {_event_text(event)}"


# -- what players have


_COLUMNS = (0, 0.36, 0.67)
"""Where gold, carts and cards stand in a purse; gold has the most digits."""


class _Purse(NamedTuple):
    """How large things are in a purse: the player's sign and points, and the frame of the points."""

    token: int
    sign: int
    number: tuple[int, int, int]
    """Where the number of points stands, and its size."""
    frame: tuple[int, int]
    left: float
    """Where gold, carts and cards begin, and how far down."""
    low: int


_LONE = _Purse(34, 24, (34, 26, 24), (72, 36), 142.0, 14)
_SHARED = _Purse(24, 20, (27, 23, 21), (58, 30), 5.0, 43)


def _purses(state: MinersState, top: float) -> tuple[list[Markup], int]:
    seats = state.num_players
    across = seats if seats < 4 else -(-seats // 2)
    wide = (WIDEST - 4 * (across - 1)) / across
    high = 50 if seats == 1 else 66
    rows = -(-seats // across)
    parts = [
        _purse(
            state,
            seat,
            (round(seat % across * (wide + 4), 1), top + seat // across * (high + 4)),
            (round(wide, 1), high),
        )
        for seat in range(seats)
    ]
    return parts, round(top + rows * (high + 4) - 4)


def _purse(
    state: MinersState, seat: int, at: tuple[float, float], size: tuple[float, int]
) -> Markup:
    """What a player has, at its place."""
    player = state.players[seat]
    carts = len(mines.carts(deck_of(state.deck), player))
    held = (player.vp, carts, player.gold, len(player.hand))
    lone = state.num_players == 1
    return group(
        *at, _purse_face(seat, held, size, state.game.status(state, seat, state.seat), lone=lone)
    )


@lru_cache(maxsize=1024)
def _purse_face(
    seat: int, held: tuple[int, int, int, int], size: tuple[float, int], status: str, *, lone: bool
) -> Markup:
    """A player's points, gold, carts and cards; the points count the carts (IM-90)."""
    vp, carts, gold, cards = held
    wide, high = size
    look = _LONE if lone else _SHARED
    inner = [rect(1, 1, wide - 2, high - 2, "mn-mat mn-mat-on" if status else "mn-mat", 9)]
    if status:
        inner.append(tag("circle", cx=22, cy=8 + look.token / 2, r=30, fill="url(#t-lamp)"))
    inner.append(group(8, 8, token(seat, look.token)))
    if status in ("wins", "shares the win"):
        inner.append(icon("crown", look.token - 4, 1, 18))
    who = names.who(seat)
    name = f"{who}{', ' + status if status else ''}, {count(cards, 'card')} in hand"
    return joined(
        tag("g", *inner, role="img", aria_label=name),
        _points(seat, vp, carts, look, (56, 7) if lone else (wide / 2 - 16, 6)),
        *_chips(seat, (gold, carts, cards), wide, look),
    )


def _points(seat: int, vp: int, carts: int, look: _Purse, at: tuple[float, int]) -> Markup:
    """A player's points, large."""
    total = vp + carts
    tokens = f"{vp} in tokens, {count(carts, 'connected cart')}"
    x, y, size = look.number
    return element(
        elements.vp(seat),
        f"{count(total, 'point')} of {names.who(seat)}: {tokens}",
        icon("point", 2, 5, look.sign),
        label(x, y, str(total), size, "mn-ink mn-b", "start"),
        rect(-2, 0, *look.frame, "mn-frame", 7),
        x=round(at[0], 1),
        y=at[1],
    )


def _chips(seat: int, numbers: tuple[int, int, int], wide: float, look: _Purse) -> Iterator[Markup]:
    """A player's gold, which can be asked about, carts and cards."""
    room = wide - look.left
    small, letters = (15, 13) if wide > 120 else (13, 12)
    if look is _LONE:
        small, letters = 20, 18
    for sign, number, column in zip(("gold", "cart", "hand"), numbers, _COLUMNS, strict=True):
        x = round(look.left + room * column, 1)
        text = label(small + 4, small * 0.82, str(number), letters, "mn-ink mn-b", "start")
        drawn = joined(icon(sign, 0, 0, small), text)
        if sign == "gold":
            name = f"{number} gold of {names.who(seat)}"
            frame = rect(-3, -4, round(room * 0.34 - 3, 1), small + 8, "mn-frame", 6)
            yield element(elements.gold(seat), name, drawn, frame, x=x, y=look.low)
        else:
            yield group(x, look.low, drawn)


# -- decks

DECKS_HIGH = 80
"""How high the decks stand."""


def decks(state: MinersState, top: float) -> list[Markup]:
    """The four decks below `top`, each with its discard pile (IM-11)."""
    sizes = deck_sizes(state)
    card = deck_of(state.deck).card
    parts = []
    for level in range(1, 5):
        left = (level - 1) * (WIDEST / 4) + 2
        number = sizes[level]
        pile = [
            rect(2.0 * n, 2 - 2.0 * n + 6, 38, 50, f"mn-im-l{level} mn-im-back", 5)
            for n in range(min(number // 12, 2))
        ]
        if number:
            pile.append(group(4, 2, art.back(level, 38, 50)))
        else:
            pile.append(rect(5, 3, 36, 48, "mn-ghost", 5))
        parts.append(
            framed(
                elements.deck(level),
                f"Deck {ROMAN[level]}: {count(number, 'card')}",
                (left, top + 2, 44, 76),
                *pile,
                label(23, 70, str(number), 14, "mn-ink mn-b"),
                radius=7,
            )
        )
        gone = state.discards[level]
        last = join([card[number].name for number in gone[-12:]])
        text = (
            f"Discard pile {ROMAN[level]}: {last}"
            if gone
            else f"Discard pile {ROMAN[level]}: empty"
        )
        parts.append(
            element(
                elements.discard(level),
                text,
                icon("discard", 7, 18, 18, class_="mn-i" if gone else "mn-i mn-faint"),
                label(16, 70, str(len(gone)), 12, "mn-soft"),
                rect(0, 10, 32, 66, "mn-frame", 7),
                x=round(left + 46, 1),
                y=top + 2,
            )
        )
    return parts


# -- progress boards

_BOARD_WIDE, _SPACE = 106, 26


def boards_pane(state: MinersState, row: int) -> Pane:
    """The three progress boards side by side, the top space on top."""
    parts: list[Markup] = []
    deck = deck_of(state.deck)
    for number, side in enumerate(state.sides):
        x = number * (_BOARD_WIDE + 5)
        parts.append(_board(deck.board(number, side), number, x))
        parts += _spaces(deck.board(number, side), number, x)
    off = [seat for seat, player in enumerate(state.players) if player.board == OFF]
    high = 24 + (TOP + 1) * _SPACE + 6
    places_of: dict[tuple[int, int], list[int]] = {}
    for seat, player in enumerate(state.players):
        if player.board != OFF:
            places_of.setdefault((player.board, player.position), []).append(seat)
    for (board, position), seats in places_of.items():
        step = min(18, 52 / len(seats))
        for index, seat in enumerate(seats):
            right = (board + 1) * (_BOARD_WIDE + 5) - 5
            parts.append(_marker(state, seat, right - 25 - index * step, _space_y(position) + 3))
    if off:
        parts.append(label(4, high + 17, "Not on a board yet", 12, "mn-soft", "start"))
        parts += [
            _marker(state, seat, 122 + 26 * index, high + 3) for index, seat in enumerate(off)
        ]
        high += 28
    return pane("boards", "Progress boards", row, high, *parts)


def _space_y(position: int) -> int:
    return 24 + (TOP - position) * _SPACE


def _marker(state: MinersState, seat: int, x: float, y: float) -> Markup:
    player = state.players[seat]
    if player.board == OFF:
        where = "not on a board yet"
    else:
        board = deck_of(state.deck).board(player.board, state.sides[player.board])
        where = f"on {board.name}, {_space_word(player.position)}"
    return framed(
        elements.progress_marker(seat),
        f"Marker of {names.who(seat)}, {where}",
        (x, y, 20, 20),
        token(seat, 20),
        out=1,
        on=elements.space(player.board, player.position) if player.board != OFF else None,
    )


def _space_word(position: int) -> str:
    return f"space {position} of {TOP}" if position else "the start"


@lru_cache(maxsize=16)
def _board(board: BoardSide, number: int, x: float) -> Markup:
    """A board's name and ground."""
    high = 24 + (TOP + 1) * _SPACE + 4
    rewards = "; ".join(
        f"{place} {names.effect_words(effect)}" for place, effect in enumerate(board.spaces, 1)
    )
    return framed(
        elements.board(number),
        f"Progress board {board.name}: {rewards}; then another board",
        (x, 0, _BOARD_WIDE, high),
        rect(0.75, 0.75, _BOARD_WIDE - 1.5, high - 1.5, "mn-mat", 10),
        label(_BOARD_WIDE / 2, 17, board.name, 13, "mn-ink mn-b"),
        radius=10,
    )


@lru_cache(maxsize=16)
def _spaces(board: BoardSide, number: int, x: float) -> tuple[Markup, ...]:
    """The spaces of a board: a number, and what it gives; the top one says that the board is changed."""
    parts = []
    wide = _BOARD_WIDE - 8
    for position in range(TOP + 1):
        if position:
            effect = board.spaces[position - 1]
            words = tuple(word for part in effect_parts(effect) for word in part)
            name = f"{board.name}, space {position}: {names.effect_words(effect)}"
        else:
            words, name = (), f"{board.name}, start: nothing"
        size = LINE.size(words, wide - 24, (17, 16, 15, 14, 13, 12))
        top = position == TOP
        if top:
            name += ", then another board"
            sign = icon("swap", 3, 6, 15)
        elif position:
            sign = label(11, 17, str(position), 11, "mn-soft")
        else:
            sign = label(8, 17, "start", 11, "mn-soft", "start")
        inner = [
            rect(1, 1, wide - 2, _SPACE - 2, "mn-im-top" if top else "mn-im-space", 6),
            sign,
            LINE.line(words, 21, round((_SPACE - size) / 2, 1), size),
        ]
        parts.append(
            framed(
                elements.space(number, position),
                name,
                (x + 4, _space_y(position), wide, _SPACE),
                *inner,
                radius=6,
            )
        )
    return tuple(parts)
