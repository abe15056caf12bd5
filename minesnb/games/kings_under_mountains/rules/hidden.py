"""What a player may know, and whole states that agree with it.

Everybody sees: kings, units played, the camp (each card was seen on its way there), the discard, the
mine sides of the centre, of captured and developed mines, of the deck's top and of all hands
(KM-A10), and the units of hand cards that came from the camp. Nobody sees the unit side of a mine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import WHOLE
from minesnb.games.kings_under_mountains.rules.components import (
    CARDS,
    NO_CARD,
    UNSEEN,
    back_of,
    deck_of,
    kind_of,
)
from minesnb.games.kings_under_mountains.rules.state import KingsState, Mine

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.core.game import Random


def veil(state: KingsState, player: int) -> KingsState:
    """Return the state as `player` sees it, with backs for cards and a count for the deck."""
    kind = deck_of(state.deck).kind

    def back(card: int) -> int:
        return card if card < 0 else back_of(kind[card])

    hands = tuple(
        hand
        if seat == player
        else tuple(sorted(card if card in state.seen_by_all[seat] else back(card) for card in hand))
        for seat, hand in enumerate(state.hands)
    )
    return replace(_turned(state, back), deck_below=(UNSEEN,) * len(state.deck_below), hands=hands)


def has_secrets(state: KingsState) -> bool:
    """Whether anybody holds cards that others may not see."""
    return any(state.hands)


def determinize(state: KingsState, player: int, rng: Random) -> KingsState:
    """Return a whole state drawn evenly from those that `player` cannot tell from this one.

    Every unseen card goes to one of the places that show its mine side, or to the deck.
    """
    seen = veil(state, player)
    deck = deck_of(state.deck)
    visible = {*components(seen)}
    pools: dict[int, list[int]] = {}
    for card in range(CARDS):
        if card not in visible:
            pools.setdefault(deck.kind[card], []).append(card)
    for pool in pools.values():
        _shuffle(pool, rng)

    def face(card: int) -> int:
        return card if card >= 0 or card <= NO_CARD else pools[kind_of(card)].pop()

    whole = _turned(seen, face)
    hands = tuple(tuple(sorted(map(face, hand))) for hand in seen.hands)
    rest = sorted(card for pool in pools.values() for card in pool)
    return replace(whole, viewer=WHOLE, hands=hands, deck_below=tuple(rest))


def permute_hidden(state: KingsState, player: int, rng: Random) -> KingsState:
    """Swap pairs of cards that `player` cannot see and that have the same back."""
    deck = deck_of(state.deck)
    visible = {*components(veil(state, player))}
    hidden = [card for card in range(CARDS) if card not in visible]
    renamed = list(range(CARDS))
    for _ in hidden:
        one = hidden[int(rng.random() * len(hidden))]
        alike = [card for card in hidden if deck.kind[card] == deck.kind[one]]
        other = alike[int(rng.random() * len(alike))]
        renamed[one], renamed[other] = renamed[other], renamed[one]

    def name(card: int) -> int:
        return renamed[card] if card >= 0 else card

    return replace(
        _turned(state, name),
        deck_below=tuple(sorted(map(name, state.deck_below))),
        hands=tuple(tuple(sorted(map(name, hand))) for hand in state.hands),
    )


def components(state: KingsState) -> tuple[int, ...]:
    """Return every card of a whole state wherever it lies, in order; the same all game long."""
    cards = [mine.card for row in (state.centre, *state.captured) for mine in row]
    cards += [
        unit for row in (state.centre, *state.captured) for mine in row for unit in mine.units
    ]
    for piles in (state.camp, state.hands, state.developed):
        cards += [card for pile in piles for card in pile]
    cards += [*state.deck_below, *state.discard]
    if state.deck_top != NO_CARD:
        cards.append(state.deck_top)
    return tuple(sorted(cards))


def _shuffle(cards: list[int], rng: Random) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def _turned(state: KingsState, turn: Callable[[int], int]) -> KingsState:
    """Return the state with every card that lies on the table as a mine turned into another."""

    def mines(row: tuple[Mine, ...]) -> tuple[Mine, ...]:
        return tuple(Mine(turn(mine.card), mine.units) for mine in row)

    return replace(
        state,
        centre=mines(state.centre),
        captured=tuple(mines(row) for row in state.captured),
        developed=tuple(tuple(map(turn, row)) for row in state.developed),
        deck_top=turn(state.deck_top),
    )
