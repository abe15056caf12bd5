"""Short ways to set up a position of Kings under Mountains and to ask about it."""

from __future__ import annotations

from collections.abc import Iterable

from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules.components import ABBREVIATIONS, card_name, deck_of
from minesnb.games.kings_under_mountains.rules.state import KingsState, Mine

MOVES = {name: race for race, name in enumerate(ABBREVIATIONS)}


def at(text: str) -> KingsState:
    """Return the position with these lines."""
    return GAME.position(text)


def names(cards: Iterable[int]) -> list[str]:
    """Return cards in notation."""
    return [card_name(card) for card in cards]


def pile(state: KingsState, race: str) -> list[str]:
    """Return a race's pile in the camp, bottom to top."""
    return names(state.camp[MOVES[race]])


def side(state: KingsState, mine: Mine) -> str:
    """Return a mine's printed side, such as ``2.3o.8``."""
    return str(deck_of(state.deck).side[mine.card])


def deck_size(state: KingsState) -> int:
    """Return how many cards the deck holds, its visible top included."""
    return len(state.pile) + (state.top >= 0)
