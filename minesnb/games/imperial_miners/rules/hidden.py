"""What a player may know, and whole states that agree with it.

Everybody sees mines, boards, discards, events turned up, the backs of hand cards, and which hand cards
were found by a search (`known`). An observation's decks hold all cards that its viewer cannot see, those of
hidden hands among them; how many of them are in the deck follows from the backs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import WHOLE
from minesnb.games.imperial_miners.rules.components import deck_of

if TYPE_CHECKING:
    from minesnb.core.game import Random
    from minesnb.games.imperial_miners.rules.state import MinersState, Player


def has_secrets(state: MinersState) -> bool:
    """Whether anybody holds cards that others may not see."""
    return any(player.hand for player in state.players)


def _covered(player: Player) -> list[tuple[int, bool]]:
    """Return a player's hand, each card with whether only its back is public."""
    known = list(player.known)
    found = []
    for card in player.hand:
        if card in known:
            known.remove(card)
            found.append((card, False))
        else:
            found.append((card, card > 0))
    return found


def veil(state: MinersState, player: int) -> MinersState:
    """Return the state as `player` sees it, with backs for cards."""
    deck = deck_of(state.deck)
    piles = [list(pile) for pile in state.decks]
    players = []
    for seat, found in enumerate(state.players):
        if seat == player:
            players.append(found)
            continue
        hand = []
        for card, hidden in _covered(found):
            level = deck.level[card]
            if hidden:
                piles[level].append(card)
            hand.append(-level if hidden else card)
        players.append(replace(found, hand=tuple(sorted(hand))))
    return replace(
        state,
        players=tuple(players),
        decks=tuple(tuple(sorted(pile)) for pile in piles),
    )


def deck_sizes(state: MinersState) -> tuple[int, ...]:
    """Return how many cards decks I to IV hold, at their level's index, in a state or an observation."""
    backs = [card for player in state.players for card in player.hand if card < 0]
    return tuple(len(pile) - backs.count(-level) for level, pile in enumerate(state.decks))


def determinize(state: MinersState, player: int, rng: Random) -> MinersState:
    """Return a whole state drawn evenly from those that `player` cannot tell from this one."""
    seen = veil(state, player) if state.is_whole else state
    piles = [list(pile) for pile in seen.decks]
    players = []
    for found in seen.players:
        hand = []
        for card in found.hand:
            if card < 0:
                pile = piles[-card]
                card = pile.pop(int(rng.random() * len(pile)))  # noqa: PLW2901 - uncovered
            hand.append(card)
        players.append(replace(found, hand=tuple(sorted(hand))))
    return replace(
        seen,
        viewer=WHOLE,
        players=tuple(players),
        decks=tuple(tuple(sorted(pile)) for pile in piles),
    )


def permute_hidden(state: MinersState, player: int, rng: Random) -> MinersState:
    """Swap covered hand cards with cards of their deck, or leave them."""
    deck = deck_of(state.deck)
    piles = [list(pile) for pile in state.decks]
    players = []
    for seat, found in enumerate(state.players):
        hand = [card for card, _ in _covered(found)]
        for index, (card, hidden) in enumerate(_covered(found)):
            pile = piles[deck.level[card]]
            chosen = int(rng.random() * (len(pile) + 1))
            if seat != player and hidden and chosen < len(pile):
                hand[index], pile[chosen] = pile[chosen], card
        players.append(replace(found, hand=tuple(sorted(hand))))
    return replace(
        state,
        players=tuple(players),
        decks=tuple(tuple(sorted(pile)) for pile in piles),
    )


def components(state: MinersState) -> tuple[str, ...]:
    """Name every card and event of a whole state, sorted; the same multiset all game long."""
    cards = [card for piles in (state.decks, state.discards) for pile in piles for card in pile]
    for player in state.players:
        cards += player.hand
        cards += [placed.card for placed in player.mine]
    events = [*state.events, *state.past]
    return tuple(sorted([f"{card:03d}" for card in cards] + [f"event {event}" for event in events]))
