"""Random mines of Imperial Miners, laid and read straight from the rules, apart from the program's own reading."""

from __future__ import annotations

import random

import networkx as nx
from hypothesis import strategies as st

from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules.components import deck_of
from minesnb.games.imperial_miners.rules.state import Placed
from tests.games.imperial_miners.helpers import STANDARD


def slow_places(mine: list[tuple[int, int]], row: int, *, gaps: bool) -> set[int]:
    """Return the columns for a card of a row among (row, x), read straight from the rules."""
    found = set()
    for x in range(-60, 61):
        half_shifted = (x % 2 == 0) == (row in (1, 3))
        if not half_shifted or (row, x) in mine:
            continue
        if row == 1:
            others = [c for r, c in mine if r == 1]
            reach = 4 if gaps else 2
            if (not others and x == 0) or any(abs(x - c) <= reach for c in others):
                found.add(x)
        elif (row - 1, x - 1) in mine or (row - 1, x + 1) in mine:
            found.add(x)
    return found


def random_mine(seed: int, cards: int, *, gaps: bool = True) -> tuple[Placed, ...]:
    """Return a mine of so many cards of the standard deck, placed by the slow reading."""
    rng = random.Random(seed)
    deck = deck_of(GAME.standard_deck.digest)
    left = [card for pile in deck.piles[1:] for card in pile]
    mine: list[tuple[int, int]] = []
    placed: list[Placed] = []
    while len(placed) < cards:
        card = rng.choice(left)
        row = deck.level[card]
        spots = sorted(slow_places(mine, row, gaps=gaps))
        if spots:
            left.remove(card)
            mine.append((row, rng.choice(spots)))
            placed.append(Placed(card, mine[-1][1]))
    return tuple(placed)


MINES = st.builds(random_mine, st.integers(0, 10**6), st.integers(0, 14), gaps=st.booleans())
DECK = deck_of(GAME.new_game(players=1, seed=0).deck)


def touching(mine) -> nx.Graph[int]:
    """Return cards that touch, with the two halves that meet, read from where their edges are."""
    found: nx.Graph[int] = nx.Graph()
    found.add_nodes_from(range(len(mine)))
    names = {card["number"]: card["halves"].split() for card in STANDARD["cards"]}
    for one, first in enumerate(mine):
        for other, second in enumerate(mine):
            down = DECK.level[second.card] - DECK.level[first.card]
            right = second.x - first.x
            meet = {(0, 2): ("R", "L"), (1, 1): ("BR", "TL"), (1, -1): ("BL", "TR")}.get(
                (down, right)
            )
            if meet:
                full = (meet[0] in names[first.card]) + (meet[1] in names[second.card])
                found.add_edge(one, other, full=full)
    return found
