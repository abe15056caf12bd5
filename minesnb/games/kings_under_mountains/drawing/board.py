"""From what a viewer sees to the board: panes for the centre, the hand, the camp, each seat, the discard.

Everything is drawn from the given state alone, so that a picture of an observation shows no more
than the observation holds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import WHOLE
from minesnb.core.icons import SYMBOLS
from minesnb.core.picture import (
    WIDEST,
    Markup,
    Pane,
    Picture,
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
from minesnb.core.words import count
from minesnb.games.kings_under_mountains import elements, names
from minesnb.games.kings_under_mountains.drawing import art, cards
from minesnb.games.kings_under_mountains.drawing.art import BACK, HAND
from minesnb.games.kings_under_mountains.drawing.cards import ghost, number
from minesnb.games.kings_under_mountains.rules.components import NO_CARD, RACE, RACES, deck_of
from minesnb.games.kings_under_mountains.rules.ending import scores
from minesnb.games.kings_under_mountains.rules.state import deck_count

if TYPE_CHECKING:
    from minesnb.core.picture import Role
    from minesnb.core.rulebook import Score
    from minesnb.games.kings_under_mountains.rules.components import MineSide
    from minesnb.games.kings_under_mountains.rules.state import KingsState

_BIG = 156
_SMALL = 104
_GAP = 8
_HEAD = 78
_MANY = 4
"""The viewer's own mines are drawn large up to this number."""
_LONE = 0.2
"""The share of the free room that a pane without a neighbour takes."""


def draw(state: KingsState) -> Picture:
    """Return the board as the state's viewer sees it: in pairs of panes, what is needed most first."""
    totals = scores(state)
    seats = range(state.num_players)
    if state.viewer == WHOLE:
        panes = [
            shown for seat in seats for shown in (_hand(state, seat), _seat(state, seat, totals))
        ]
        panes.append(_camp(state))
    else:
        first = max(state.viewer, 0)
        panes = [_hand(state, first)] if state.viewer >= 0 else []
        panes.append(_camp(state))
        panes += [_seat(state, (first + step) % state.num_players, totals) for step in seats]
    return Picture(
        "Kings under Mountains",
        _describe(state),
        _in_pairs([*_centre(state), *panes], _discard(state)),
    )


def _in_pairs(panes: list[Pane], last: Pane) -> tuple[Pane, ...]:
    """Lay panes out two to a row, and `last` below; one that is left over stays about as wide."""
    placed = []
    for index, shown in enumerate(panes):
        alone = index == len(panes) - 1 and index % 2 == 0
        placed.append(replace(shown, row=index // 2, grow=_LONE if alone else 1))
    return (*placed, replace(last, row=len(panes)))


@lru_cache(maxsize=4)
def emblem(race: int) -> str:
    """Return a small SVG of the race's shape and sign, for use beside a name."""
    on = "-light" if race == art.GOBLIN else ""
    middle = 24 * art.MIDDLE[race]
    return str(
        tag(
            "svg",
            Markup(SYMBOLS[f"token-{race + 1}"]),
            tag(
                "g",
                Markup(SYMBOLS[art.SIGNS[race]]),
                class_=f"mn-sign-on{on}",
                transform=f"translate(6.6 {middle - 5.4:.4g}) scale(.45)",
            ),
            xmlns="http://www.w3.org/2000/svg",
            viewBox="0 0 24 24",
            role="img",
            aria_label=f"{RACES[race]} king",
        )
    )


def _describe(state: KingsState) -> str:
    """Say in one sentence what the picture shows."""
    left = f"{count(deck_count(state), 'card')} left in the deck."
    if state.is_terminal:
        return f"The game is over; {left}"
    if state.current_player < 0:
        return left
    return f"{names.who(state.current_player)} is to move; {left}"


def _pane(
    id_: str,
    name: str,
    height: float,
    role: Role,
    *parts: str,
    fold: bool = False,
    empty: bool = False,
) -> Pane:
    return pane(id_, name, 0, height, *parts, fold=fold, empty=empty, pieces=art.PIECES, role=role)


# -- the table


def _centre(state: KingsState) -> list[Pane]:
    deck = deck_of(state.deck)
    height = cards.mine_height(3, _BIG)
    panes = []
    for first in (0, 2):
        parts = []
        for slot in (first, first + 1):
            x = (WIDEST - _BIG) * (slot - first)
            if slot >= len(state.centre):
                parts.append(group(x, 0, ghost(_BIG, height, 10)))
                continue
            mine = state.centre[slot]
            side = deck.side[mine.card]
            slots = ("shield",) * max(side.defence, len(mine.units))
            parts.append(
                framed(
                    elements.centre(slot),
                    names.centre_name(state, slot),
                    (x, 0, _BIG, height),
                    cards.mine(side, mine.units, slots, (_BIG, height)),
                    radius=10,
                )
            )
        name = f"Mines {first + 1} and {first + 2} in the centre"
        panes.append(_pane(f"mines-{first // 2 + 1}", name, height, "board", *parts))
    return panes


def _camp(state: KingsState) -> Pane:
    parts = [_deck(state)]
    width, height = 55, 94
    for race, pile in enumerate(state.camp):
        edges = [
            rect(2 * n, -3 * n, width - 4 * n, 20, "mn-sheet", 5)
            for n in range(min(len(pile) - 1, 3), 0, -1)
        ]
        if pile:
            card = cards.unit_card(pile[-1], width, height)
            text = count(len(pile), "card")
        else:
            card = joined(
                ghost(width, height),
                art.sign(race, 17, 24, 21, "mn-sign mn-faint"),
                label(width / 2, 66, RACES[race], 11, "mn-soft"),
            )
            text = "empty"
        parts.append(
            framed(
                elements.camp(race),
                names.camp_name(race, pile),
                (85 + race * 61, 12, width, height),
                *edges,
                card,
                label(width / 2, height + 15, text, 11, "mn-soft"),
                radius=6,
            )
        )
    return _pane("camp", "Deck and camp", 130, "display", *parts)


def _deck(state: KingsState) -> Markup:
    left = deck_count(state)
    scale = 1.42
    width, height = round(BACK[0] * scale), round(BACK[1] * scale)
    parts = [
        rect(2.5 * n, 2 * n, width - n, height, "mn-rock", 6)
        for n in range(min((left + 9) // 20, 2), 0, -1)
    ]
    if not left:
        parts.append(ghost(width, height))
    elif state.deck_top == NO_CARD:
        parts.append(cards.face_down(width, height))
    else:
        parts.append(cards.back(deck_of(state.deck).side[state.deck_top], scale))
    parts.append(
        label(width / 2, height + 17, count(left, "card") if left else "empty", 12, "mn-b mn-ink")
    )
    return framed(
        elements.DECK_TOP, names.deck_name(state, left), (4, 12, width, height), *parts, radius=6
    )


# -- the seats


def _hand(state: KingsState, seat: int) -> Pane:
    """A hand in sight, fanned."""
    side = deck_of(state.deck).side
    hand = state.hands[seat]
    width, height = HAND
    parts = []
    for index, card in enumerate(hand):
        off = index - (len(hand) - 1) / 2
        parts.append(
            element(
                elements.hand(state, seat, index),
                names.hand_name(state, seat, card),
                cards.hand_card(card, side[card]),
                rect(0, 0, width, height, "mn-frame", 6),
                x=round(WIDEST / 2 - width / 2 + off * 53.6, 1),
                y=round(5 + off * off * 0.9 - off * 0.6, 1),
                turn=round(off * 1.4, 1),
            )
        )
    if not hand:
        parts.append(label(WIDEST / 2, 66, "No cards in the hand", 12, "mn-soft"))
    name = "Your hand" if seat == state.viewer else f"Hand of {names.who(seat)}"
    return _pane(f"hand-{seat + 1}", name, 130, "hand", *parts, empty=not hand)


def _seat(state: KingsState, seat: int, totals: tuple[Score, ...]) -> Pane:
    """A seat: its king, the mines under it, the hand's backs, and the mines it works on."""
    own = state.viewer in (seat, WHOLE)
    lit = state.game.status(state, seat)
    parts = [
        _king(state, seat, totals[seat].total, lit),
        _developed(state, seat, totals[seat].total),
    ]
    y = _HEAD
    if not own and state.hands[seat]:
        parts += _backs(state, seat, y)
        y += BACK[1] + 10
    mines, y = _captured(
        state, seat, y, _BIG if own and len(state.captured[seat]) <= _MANY else _SMALL
    )
    mat = rect(1.5, 1.5, WIDEST - 3, y - 3, "mn-mat mn-mat-on" if lit else "mn-mat", 12)
    name = f"{names.who(seat)}{' (you)' if seat == state.viewer else ''}"
    return _pane(f"seat-{seat + 1}", name, y, "board" if own else "rival", mat, *parts, *mines)


def _king(state: KingsState, seat: int, total: int | None, lit: str) -> Markup:
    parts = []
    if lit:
        parts.append(tag("ellipse", cx=34, cy=40, rx=38, ry=38, fill="url(#t-lamp)"))
    if seat < len(state.kings):
        race = state.kings[seat]
        name = f"{RACES[race]} king"
        parts += [group(10, 20, art.crest(race, 48)), icon("crown", 22, 5, 24)]
    else:
        name = "No king yet"
        parts.append(group(10, 20, ghost(48, 48, 24)))
    parts.append(label(67, 38, name, 16, "mn-ink mn-b", "start"))
    if lit:
        parts += [
            rect(67, 46, 34 + 6.6 * len(lit), 22, "mn-sheet", 11),
            icon("lantern", 72, 49, 16),
            label(90, 61, lit, 12, "mn-ink mn-b", "start"),
        ]
    elif seat == state.viewer:
        parts.append(label(68, 58, "you", 13, "mn-soft", "start"))
    return framed(
        elements.king(seat), names.king_name(state, seat, total, lit), (4, 4, 178, 70), *parts
    )


def _developed(state: KingsState, seat: int, total: int | None) -> Markup:
    """The mines under a king: face down, with values and total where the viewer may look."""
    value = deck_of(state.deck).value
    developed = state.developed[seat]
    values = None if total is None else [value[card] for card in developed]
    shown = min(len(developed), 3)
    parts = [cards.face_down(28, 42, 3 * n, 16 - 3 * n) for n in range(shown)]
    if not developed:
        parts.append(group(2, 12, ghost(28, 42, 5)))
    parts += [number(64, 22, len(developed), 20), label(64, 44, "developed", 11, "mn-soft")]
    if total is not None:
        parts += [number(115, 22, total, 20), label(115, 44, "points", 11, "mn-soft")]
    if values:
        parts.append(label(38, 62, _listed(values), 11, "mn-ink", "start"))
    return framed(
        elements.under_king(seat),
        names.developed_name(state, seat, values),
        (184, 4, 140, 70),
        *parts,
    )


def _listed(values: list[int]) -> str:
    """Values in a line of at most about 15 letters; the whole list is in the accessible name."""
    line = ""
    for value in values:
        if len(line) > 12:
            return f"{line} …"
        line = f"{line} {value}".strip()
    return line


def _backs(state: KingsState, seat: int, y: float) -> list[Markup]:
    """Another's hand: mine sides, and the unit of a card that everybody saw on its way there."""
    deck = deck_of(state.deck)
    hand = state.hands[seat]
    width, height = BACK
    left = (WIDEST - len(hand) * (width + 4) + 4) / 2
    return [
        framed(
            elements.hand(state, seat, index),
            names.theirs_name(state, seat, index),
            (left + (width + 4) * index, y, width, height),
            cards.back(deck.side[card]),
            cards.known_mark(card) if card >= 0 else Markup(""),
            radius=6,
        )
        for index, card in enumerate(hand)
    ]


def _captured(state: KingsState, seat: int, top: int, width: int) -> tuple[list[Markup], int]:
    """The captured mines of a seat in rows below `top`, and where they end."""
    deck = deck_of(state.deck)
    captured = state.captured[seat]
    if not captured:
        text = label(WIDEST / 2, top + 16, "No mine to develop", 12, "mn-soft")
        return [text], top + 32
    a_row = WIDEST // width
    gap = (WIDEST - a_row * width) / (a_row + 1)
    parts = []
    y = top
    for start in range(0, len(captured), a_row):
        row = captured[start : start + a_row]
        crews = [_crew(deck.side[mine.card], len(mine.units)) for mine in row]
        height = max(cards.mine_height(len(crew), width) for crew in crews)
        for index, (mine, crew) in enumerate(zip(row, crews, strict=True)):
            parts.append(
                framed(
                    elements.own_mine(seat, start + index),
                    names.works_name(state, seat, start + index),
                    (gap + (gap + width) * index, y, width, height),
                    cards.mine(deck.side[mine.card], mine.units, crew, (width, height)),
                    radius=10,
                )
            )
        y += height + _GAP
    return parts, y


def _crew(side: MineSide, present: int) -> tuple[str, ...]:
    """Who develops a mine, as the icons of the places; at least as many as are there."""
    crew = ("workers",) * side.size + ("eye",) * side.overseer
    return crew + ("workers",) * (present - len(crew))


def _discard(state: KingsState) -> Pane:
    """Every card out of the game, by race and strength."""
    gone = sorted(state.discard)
    width, height = art.chip_size(25)
    a_line = 11
    parts: list[Markup] = []
    line = spot = 0
    for before, card in zip([None, *gone], gone, strict=False):
        if before is not None and (spot + 1 == a_line or RACE[card] != RACE[before]):
            line, spot = line + 1, 0
        elif before is not None:
            spot += 1
        parts.append(cards.chip(card, 25, 3 + (width + 1.5) * spot, 4 + (height + 4) * line))
    bottom = (line + 1) * (height + 4) + 4
    if not gone:
        parts = [label(WIDEST / 2, 28, "Nothing has left the game", 12, "mn-soft")]
    body = framed(
        elements.DISCARD, names.discard_name(state.discard), (0, 0, WIDEST, bottom), *parts
    )
    name = f"Discard, {count(len(gone), 'card')}"
    return _pane("discard-pane", name, bottom, "track", body, fold=True)
