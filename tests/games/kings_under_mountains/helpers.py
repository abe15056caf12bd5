"""Short ways to set up a position of Kings under Mountains and to ask about it."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from minesnb.core.decks import Deck, register
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


def twin_deck() -> Deck:
    """Return a deck in which every unit's two copies have the same mine side."""
    standard: Any = GAME.standard_deck
    data: dict[str, Any] = copy.deepcopy(GAME.deck_data(standard))
    for index in range(0, 80, 2):
        data["cards"][index + 1]["mine"] = data["cards"][index]["mine"]
    return register(GAME.build_deck(data))
