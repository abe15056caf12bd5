"""From what a viewer sees to the board: panes for the centre, the hand, the camp, each seat, the discard.

Everything is drawn from the given state alone, so that a picture of an observation shows no more
than the observation holds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.game import TERMINAL, WHOLE
from minesnb.core.picture import Markup, Pane, Picture, element, icon, label, tag
from minesnb.core.words import count
from minesnb.games.kings_under_mountains import drawing, places, wording
from minesnb.games.kings_under_mountains.cards import NO_CARD, RACES, deck_of
from minesnb.games.kings_under_mountains.choices import deck_count
from minesnb.games.kings_under_mountains.scoring import scores

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.games.kings_under_mountains.state import KingsState

__all__ = ["draw", "emblem"]

WIDTH = 328
_BIG = 156
_SMALL = 104
_PAD = 8


def draw(state: KingsState) -> Picture:
    """Return the board as the state's viewer sees it."""
    panes = _centre(state)
    viewer = state.viewer if 0 <= state.viewer < state.num_players else None
    if viewer is not None:
        panes.append(_hand(state, viewer, 1))
    elif state.viewer == WHOLE:
        panes += [_hand(state, seat, 1) for seat in range(state.num_players)]
    panes.append(_camp(state))
    first = viewer or 0
    order = [(first + step) % state.num_players for step in range(state.num_players)]
    panes += [_seat(state, seat) for seat in order]
    panes.append(_discard(state))
    return Picture("Kings under Mountains", _describe(state), tuple(panes))


@lru_cache(maxsize=4)
def emblem(race: int) -> str:
    """Return a small SVG of the race's shape and sign, for use beside a name."""
    on = "-light" if race == 2 else ""
    from minesnb.core.icons import SYMBOLS

    shape, inner = SYMBOLS[f"token-{race + 1}"], SYMBOLS[drawing.SIGNS[race]]
    middle = (12, 12, 15, 12)[race]
    return str(
        tag(
            "svg",
            Markup(shape),
            Markup(
                f'<g class="mn-sign-on{on}" transform="translate({12 - 5.4} {middle - 5.4}) scale(.45)">{inner}</g>'
            ),
            xmlns="http://www.w3.org/2000/svg",
            viewBox="0 0 24 24",
            role="img",
            aria_label=f"{RACES[race]} king",
        )
    )


def _describe(state: KingsState) -> str:
    """Say in one sentence what the picture shows."""
    if state.current_player == TERMINAL:
        return f"The game is over; {count(deck_count(state), 'card')} left in the deck."
    turn = ""
    if state.current_player >= 0:
        name = wording.who(state, state.current_player)
        turn = f"{name[0].upper()}{name[1:]} is to move. "
    return f"{turn}{count(deck_count(state), 'card')} left in the deck."


# -- the table


def _centre(state: KingsState) -> list[Pane]:
    deck = deck_of(state.deck)
    height = max(drawing.mine_height(3, _BIG), 0)
    panes = []
    for pair in (0, 2):
        parts = []
        for slot in (pair, pair + 1):
            x = (_BIG + 16) * (slot - pair)
            if slot >= len(state.centre):
                parts.append(
                    tag("g", drawing.ghost(_BIG, height, 10), transform=f"translate({x} 0)")
                )
                continue
            mine = state.centre[slot]
            side = deck.side[mine.card]
            places_ = max(side.defence, len(mine.units))
            parts.append(
                element(
                    places.centre(slot),
                    wording.centre_name(state, slot),
                    drawing.mine(side, mine.units, places_, False, _BIG, height),
                    drawing.frame(_BIG, height, 10),
                    x=x,
                )
            )
        name = f"Mines {pair + 1} and {pair + 2} in the centre"
        panes.append(
            Pane(f"centre-{pair // 2 + 1}-pane", name, 0, WIDTH, height, Markup("".join(parts)))
        )
    return panes


def _camp(state: KingsState) -> Pane:
    deck = deck_of(state.deck)
    left = deck_count(state)
    wide, tall = 58, 104
    scale = 1.32
    width, height = drawing.back_size(scale)
    if left:
        parts = [
            tag("rect", x=3, y=4, width=width, height=height, rx=6, class_="mn-rock")
            if left > 1
            else Markup(""),
        ]
        if state.top == NO_CARD:
            parts.append(tag("rect", width=width, height=height, rx=6, class_="mn-rock"))
        else:
            parts.append(drawing.back(deck.side[state.top], scale))
        parts.append(label(width / 2, tall - 2, count(left, "card"), 12))
        body = Markup("".join(parts))
    else:
        body = Markup(
            drawing.ghost(width, height)
            + label(width / 2, height / 2 + 4, "empty", 11, class_="mn-soft")
        )
    deck_mark = element(
        places.DECK_TOP,
        wording.deck_name(state, left),
        body,
        drawing.frame(width, height, 6),
        x=4,
        y=6,
    )
    piles = []
    for race, pile in enumerate(state.camp):
        x = 84 + race * 62
        if pile:
            edges = "".join(
                tag(
                    "rect",
                    x=2 * n,
                    y=-3 * n,
                    width=wide - 4 * n,
                    height=20,
                    rx=5,
                    class_="mn-sheet",
                )
                for n in range(min(len(pile) - 1, 2), 0, -1)
            )
            card = Markup(edges + drawing.unit_card(pile[-1], wide, 84))
            if len(pile) > 1:
                card = Markup(
                    card + label(wide / 2, tall - 2, count(len(pile), "card"), 11, class_="mn-soft")
                )
        else:
            card = Markup(
                drawing.ghost(wide, 84)
                + drawing.sign(race, wide / 2 - 9, 24, 18, "mn-sign mn-faint")
                + label(wide / 2, 62, RACES[race], 11, class_="mn-soft")
            )
        piles.append(
            element(
                places.camp(race),
                wording.camp_name(race, pile),
                card,
                drawing.frame(wide, 84, 6),
                x=x,
                y=8,
            )
        )
    return Pane("camp-pane", "Deck and camp", 1, WIDTH, 116, Markup("".join([deck_mark, *piles])))


# -- the seats


def _hand(state: KingsState, seat: int, row: int) -> Pane:
    deck = deck_of(state.deck)
    hand = state.hands[seat]
    middle = (len(hand) - 1) / 2
    parts = []
    for index, card in enumerate(hand):
        off = index - middle
        x = WIDTH / 2 - 25 + off * 54
        parts.append(
            element(
                places.hand(state, seat, index),
                wording.hand_name(state, seat, card),
                drawing.hand_card(card, deck.side[card]),
                drawing.frame(50, 116, 6),
                x=round(x, 1),
                y=round(4 + off * off * 0.8 - off * 0.5, 1),
                turn=round(off * 1.2, 1),
            )
        )
    if not hand:
        parts.append(label(WIDTH / 2, 66, "No cards in the hand", 12, class_="mn-soft"))
    name = "Your hand" if seat == state.viewer else f"Hand of {wording.who(state, seat)}"
    return Pane(f"hand-{seat + 1}-pane", name, row, WIDTH, 130, Markup("".join(parts)))


def _seat(state: KingsState, seat: int) -> Pane:
    """A seat: its king, the mines under it, the hand's backs, and the mines it works on."""
    total = scores(state)[seat].total
    own = seat == state.viewer or state.viewer == WHOLE
    active = seat == state.current_player
    parts = [_king(state, seat, total, active=active), _developed(state, seat, own=own)]
    y = 78
    if not own:
        parts += _backs(state, seat, y)
        y += 72
    mines, y = _works(state, seat, y)
    parts += mines
    height = y + 2
    mat = tag(
        "rect",
        x=1,
        y=1,
        width=WIDTH - 2,
        height=height - 2,
        rx=12,
        class_="mn-mat mn-mat-on" if active else "mn-mat",
    )
    name = wording.who(state, seat)
    name = f"{name[0].upper()}{name[1:]}{' (you)' if seat == state.viewer else ''}"
    return Pane(f"seat-{seat + 1}-pane", name, 2, WIDTH, height, Markup("".join([mat, *parts])))


def _king(state: KingsState, seat: int, total: int | None, *, active: bool) -> Markup:
    parts = [
        tag("ellipse", cx=36, cy=34, rx=44, ry=36, fill="url(#t-lamp)") if active else Markup("")
    ]
    if seat < len(state.kings):
        race = state.kings[seat]
        on = "-light" if race == 2 else ""
        parts += [
            tag("g", drawing.token(race, 46), transform="translate(12 14)"),
            drawing.sign(race, 24, 30 if race == 2 else 26, 22, f"mn-sign-on{on}"),
            icon("crown", 23, 2, 24),
            label(66, 30, f"{RACES[race]} king", 16, class_="mn-ink mn-b", anchor="start"),
        ]
    else:
        parts.append(label(66, 30, f"Player {seat + 1}", 16, class_="mn-ink mn-b", anchor="start"))
    note = "to move" if active else "you" if seat == state.viewer else ""
    parts.append(label(66, 50, note, 13, class_="mn-soft", anchor="start"))
    return element(
        places.king(seat),
        wording.king_name(state, seat, total),
        *parts,
        drawing.frame(180, 66),
        x=4,
        y=4,
    )


def _developed(state: KingsState, seat: int, *, own: bool) -> Markup:
    deck = deck_of(state.deck)
    cards = state.developed[seat]
    over = state.current_player == TERMINAL
    look = own or over or state.options.open_scores
    values = [deck.worth[card] for card in cards]
    total = scores(state)[seat].total
    parts = [
        tag("rect", x=3 * n, y=30 - 3 * n, width=32, height=34, rx=5, class_="mn-rock")
        for n in range(min(len(cards), 3))
    ] or [drawing.ghost(34, 62)]
    parts.append(label(48, 34, str(len(cards)), 22, class_="mn-ink mn-b", anchor="start"))
    parts.append(label(48, 50, "developed", 11, class_="mn-soft", anchor="start"))
    if look and values:
        parts.append(
            label(48, 63, " ".join(str(value) for value in values[:8]), 11, anchor="start")
        )
    if total is not None:
        parts.append(
            label(
                128, 34, f"{total}".replace("-", "\u2212"), 22, class_="mn-ink mn-b", anchor="end"
            )
        )
        parts.append(label(128, 14, "points", 11, class_="mn-soft", anchor="end"))
    return element(
        places.under_king(seat),
        wording.developed_name(state, seat, values if look else None),
        *parts,
        drawing.frame(132, 66),
        x=190,
        y=4,
    )


def _backs(state: KingsState, seat: int, y: float) -> list[Markup]:
    deck = deck_of(state.deck)
    hand = state.hands[seat]
    parts = []
    left = (WIDTH - (len(hand) * 52 - 4)) / 2
    for index, card in enumerate(hand):
        body = [drawing.back(deck.side[card])]
        if card >= 0:
            body.append(tag("g", drawing.chip(card, 20), transform="translate(11 12)"))
        parts.append(
            element(
                places.hand(state, seat, index),
                wording.theirs_name(state, seat, index),
                *body,
                drawing.frame(48, 62, 6),
                x=left + 52 * index,
                y=y,
            )
        )
    return parts


def _works(state: KingsState, seat: int, top: int) -> tuple[list[Markup], int]:
    deck = deck_of(state.deck)
    works = state.works[seat]
    if not works:
        text = label(WIDTH / 2, top + 18, "No mine to develop", 12, class_="mn-soft")
        return [text], top + 34
    parts = []
    y = top
    gap = (WIDTH - 3 * _SMALL) / 4
    for start in range(0, len(works), 3):
        row = works[start : start + 3]
        needs = [max(deck.needs[mine.card], len(mine.units)) for mine in row]
        height = max(drawing.mine_height(need, _SMALL) for need in needs)
        for index, (mine, need) in enumerate(zip(row, needs, strict=True)):
            side = deck.side[mine.card]
            parts.append(
                element(
                    places.works(seat, start + index),
                    wording.works_name(state, seat, start + index),
                    drawing.mine(side, mine.units, need, side.overseer, _SMALL, height),
                    drawing.frame(_SMALL, height, 10),
                    x=gap + (gap + _SMALL) * index,
                    y=y,
                )
            )
        y += height + _PAD
    return parts, y


def _discard(state: KingsState) -> Pane:
    cards: Sequence[int] = sorted(state.discard)
    wide, tall = drawing.chip_size(24)
    a_line = 10
    parts = [
        tag(
            "g",
            drawing.chip(card, 24),
            transform=f"translate({4 + (wide + 2) * (n % a_line)} {4 + (tall + 4) * (n // a_line)})",
        )
        for n, card in enumerate(cards)
    ]
    lines = max(1, -(-len(cards) // a_line))
    height = round(lines * (tall + 4) + 6)
    if not cards:
        parts = [label(WIDTH / 2, 28, "Nothing has left the game", 12, class_="mn-soft")]
    body = element(
        places.DISCARD,
        wording.discard_name(state.discard),
        *parts,
        drawing.frame(WIDTH - 4, height - 2),
    )
    name = f"Discard ({count(len(cards), 'card')})"
    return Pane("discard-pane", name, 3, WIDTH, height, body, fold=True)
