"""The id of everything on the board that can be pointed at. No other module makes ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import WHOLE
from minesnb.games.kings_under_mountains.rules.actions import DECK, split_mine
from minesnb.games.kings_under_mountains.rules.components import ABBREVIATIONS, KING, card_name

if TYPE_CHECKING:
    from minesnb.games.kings_under_mountains.rules.state import KingsState

DECK_TOP = "deck"
DISCARD = "discard"
REDRAW = "button-redraw"


def centre(slot: int) -> str:
    """The mine in a centre slot (from 0)."""
    return f"centre-{slot + 1}"


def works(seat: int, index: int) -> str:
    """An unfinished mine of a seat (both from 0)."""
    return f"works-{seat + 1}-{index + 1}"


def mine(number: int) -> str:
    """The mine that a `Play` names by `number`."""
    seat, index = split_mine(number)
    return centre(index) if seat < 0 else works(seat, index)


def camp(race: int) -> str:
    """A race's pile in the camp."""
    return f"camp-{ABBREVIATIONS[race].lower()}"


def source(number: int) -> str:
    """The pile that a `Draw` names."""
    return DECK_TOP if number == DECK else camp(number)


def hand(state: KingsState, seat: int, index: int) -> str:
    """A card in a hand: by its name where the viewer holds it, else by its place."""
    card = state.hands[seat][index]
    if state.viewer in (seat, WHOLE) and card >= 0:
        return f"hand-{card_name(card).lower()}"
    return f"theirs-{seat + 1}-{index + 1}"


def king(seat: int) -> str:
    """The king of a seat."""
    return f"king-{seat + 1}"


def under_king(seat: int) -> str:
    """The developed mines under a seat's king."""
    return f"developed-{seat + 1}"


def where(state: KingsState, card: int) -> tuple[str, ...]:
    """Every element that shows `card` as something that might be played."""
    if card >= KING:
        return tuple(king(seat) for seat, race in enumerate(state.kings) if race == card - KING)
    found = [
        hand(state, seat, index)
        for seat, cards in enumerate(state.hands)
        for index, held in enumerate(cards)
        if held == card
    ]
    found += [camp(race) for race, pile in enumerate(state.camp) if pile and pile[-1] == card]
    if state.top == card:
        found.append(DECK_TOP)
    if state.discard and state.discard[-1] == card:
        found.append(DISCARD)
    return tuple(found)
