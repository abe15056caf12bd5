"""What a player may know, and whole states that agree with it.

Everybody sees: kings, units played, the camp (each card was seen on its way there), the discard, the
mine sides of the centre, of captured and developed mines, of the deck's top and of all hands
(KM-A10), and the units of hand cards that came from the camp. Nobody sees the unit side of a mine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import WHOLE
from minesnb.games.kings_under_mountains.rules.components import CARDS, NO_CARD, UNSEEN, deck_of
from minesnb.games.kings_under_mountains.rules.state import KingsState, Mine

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.core.game import Random


def veil(state: KingsState, player: int) -> KingsState:
    """Return the state as `player` sees it, with backs for cards and a count for the deck."""
    kind = deck_of(state.deck).kind

    def back(card: int) -> int:
        return card if card < 0 else -1 - kind[card]

    def mines(row: tuple[Mine, ...]) -> tuple[Mine, ...]:
        return tuple(Mine(back(mine.card), mine.units) for mine in row)

    hands = tuple(
        hand
        if seat == player
        else tuple(sorted(card if card in state.known[seat] else back(card) for card in hand))
        for seat, hand in enumerate(state.hands)
    )
    return replace(
        state,
        centre=mines(state.centre),
        works=tuple(mines(row) for row in state.works),
        developed=tuple(tuple(back(card) for card in row) for row in state.developed),
        top=back(state.top),
        pile=(UNSEEN,) * len(state.pile),
        hands=hands,
    )


def has_secrets(state: KingsState) -> bool:
    """Whether anybody holds cards that others may not see."""
    return any(state.hands)


def determinize(state: KingsState, player: int, rng: Random) -> KingsState:
    """Return a whole state drawn evenly from those that `player` cannot tell from this one.

    Every unseen card goes to one of the places that show its mine side, or to the deck.
    """
    seen = veil(state, player) if state.is_whole else state
    deck = deck_of(state.deck)
    visible = _visible(seen)
    pools: dict[int, list[int]] = {}
    for card in range(CARDS):
        if card not in visible:
            pools.setdefault(deck.kind[card], []).append(card)
    for pool in pools.values():
        _shuffle(pool, rng)

    def face(card: int) -> int:
        return card if card >= 0 or card <= NO_CARD else pools[-1 - card].pop()

    def mines(row: tuple[Mine, ...]) -> tuple[Mine, ...]:
        return tuple(Mine(face(mine.card), mine.units) for mine in row)

    whole = replace(
        seen,
        viewer=WHOLE,
        centre=mines(seen.centre),
        works=tuple(mines(row) for row in seen.works),
        developed=tuple(tuple(map(face, row)) for row in seen.developed),
        top=face(seen.top),
        hands=tuple(tuple(sorted(map(face, hand))) for hand in seen.hands),
    )
    rest = sorted(card for pool in pools.values() for card in pool)
    return replace(whole, pile=tuple(rest))


def permute_hidden(state: KingsState, player: int, rng: Random) -> KingsState:
    """Swap pairs of cards that `player` cannot see and that have the same back."""
    deck = deck_of(state.deck)
    visible = _visible(veil(state, player))
    hidden = [card for card in range(CARDS) if card not in visible]
    renamed = list(range(CARDS))
    for _ in hidden:
        one = hidden[int(rng.random() * len(hidden))]
        alike = [card for card in hidden if deck.kind[card] == deck.kind[one]]
        other = alike[int(rng.random() * len(alike))]
        renamed[one], renamed[other] = renamed[other], renamed[one]
    return _renamed(state, lambda card: renamed[card] if card >= 0 else card)


def components(state: KingsState) -> tuple[int, ...]:
    """Return every card of a whole state wherever it lies, in order; the same all game long."""
    cards = [mine.card for row in (state.centre, *state.works) for mine in row]
    cards += [unit for row in (state.centre, *state.works) for mine in row for unit in mine.units]
    for piles in (state.camp, state.hands, state.developed):
        cards += [card for pile in piles for card in pile]
    cards += [*state.pile, *state.discard]
    if state.top != NO_CARD:
        cards.append(state.top)
    return tuple(sorted(cards))


def _visible(seen: KingsState) -> set[int]:
    return {card for card in components(seen) if card >= 0}


def _shuffle(cards: list[int], rng: Random) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def _renamed(state: KingsState, name: Callable[[int], int]) -> KingsState:
    def mines(row: tuple[Mine, ...]) -> tuple[Mine, ...]:
        return tuple(Mine(name(mine.card), mine.units) for mine in row)

    return replace(
        state,
        centre=mines(state.centre),
        works=tuple(mines(row) for row in state.works),
        developed=tuple(tuple(map(name, row)) for row in state.developed),
        top=name(state.top),
        pile=tuple(sorted(map(name, state.pile))),
        hands=tuple(tuple(sorted(map(name, hand))) for hand in state.hands),
    )
