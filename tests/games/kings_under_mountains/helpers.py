"""Short ways to set up a position of Kings under Mountains and to ask about it."""

from __future__ import annotations

from collections.abc import Iterable

from minesnb.core.game import CHANCE
from minesnb.core.rulebook import Event
from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.cards import ABBREVIATIONS, card_name, deck_of
from minesnb.games.kings_under_mountains.state import KingsState, Mine

MOVES = {name: race for race, name in enumerate(ABBREVIATIONS)}


def at(text: str) -> KingsState:
    """Return the position with these lines."""
    return GAME.position(text)


def after(state: KingsState, *moves: str) -> KingsState:
    """Return the state after these moves in notation; `...` lets chance act until it is done."""
    for move in moves:
        if move == "...":
            while state.current_player == CHANCE:
                state = state.apply(state.chance_outcomes()[0][0])
        else:
            state = state.apply(GAME.parse(move))
    return state


def refusing(state: KingsState, move: str) -> tuple[str, ...]:
    """Return the ids of the rules that refuse this move."""
    return tuple(refusal.rule for refusal in state.explain(GAME.parse(move)))


def events(state: KingsState, move: str) -> tuple[Event, ...]:
    """Return what happens by this move."""
    return state.transition(GAME.parse(move)).events


def told(state: KingsState, move: str) -> tuple[str, ...]:
    """Return the ids of the rules by which something happens, in order."""
    return tuple(event.rule for event in events(state, move))


def legal(state: KingsState) -> set[str]:
    """Return the legal actions in notation."""
    return {str(action) for action in state.legal_actions()}


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
