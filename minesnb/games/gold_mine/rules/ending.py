"""What wins: the nuggets needed, when they win, the scores, who has won, and when nobody can."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.emblems import COLOURS
from minesnb.core.rulebook import Refusal, Score, ScoreLine
from minesnb.games.gold_mine.rules.fitting import any_fits
from minesnb.games.gold_mine.rules.mine import ENTRANCE_CELL, ENTRANCE_NODE, cell_of
from minesnb.games.gold_mine.rules.state import partner, team

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.mine import Layout
    from minesnb.games.gold_mine.rules.state import GoldMineState


NUGGETS = 28
"""How many nuggets there are (GM-4)."""
_NEEDED = {2: 10, 3: 7, 4: 7, 5: 5, 6: 5}
"""How many win, by the number of players (GM-2)."""
_TEAM_NEEDED = {4: 12, 6: 8}
"""How many win for a team (GM-56)."""


ROUNDS = 3
"""After so many rounds without a nugget a game ends that nobody can win any more (GM-A20)."""
FAR_ROUNDS = 30
"""After so many any game ends in which nothing can be dug (GM-A20)."""


def needed(state: GoldMineState) -> int:
    """Return how many nuggets a player (GM-2), or a team (GM-56), needs to win."""
    return (_TEAM_NEEDED if state.options.alliances else _NEEDED)[state.num_players]


def held(state: GoldMineState, seat: int) -> int:
    """Return how many nuggets count for `seat`: its own and its partner's (GM-9, GM-56)."""
    return sum(state.nuggets[other] for other in team(state, seat))


def can_win(state: GoldMineState, seat: int) -> bool:
    """Whether `seat` wins by reaching the entrance now (GM-3, GM-57)."""
    mate = partner(state, seat)
    if mate >= 0 and state.miners[mate] != ENTRANCE_NODE:
        return False
    return held(state, seat) >= needed(state)


def scores(state: GoldMineState) -> tuple[Score, ...]:
    """Return each seat's nuggets, the partner's included under alliances (GM-9, GM-56)."""
    found = []
    for seat in range(state.num_players):
        lines = [ScoreLine("Nuggets held", state.nuggets[seat], "GM-9")]
        lines += [
            ScoreLine("Nuggets of the partner", state.nuggets[other], "GM-56")
            for other in team(state, seat)
            if other != seat
        ]
        mate = partner(state, seat)
        note = f"together with the {COLOURS[mate]} miner" if mate >= 0 else ""
        found.append(Score(sum(line.value for line in lines), tuple(lines), note))
    return tuple(found)


def winners(state: GoldMineState) -> tuple[int, ...]:
    """Return who has won: who reached the entrance rich, else who holds most (GM-3, GM-A20)."""
    there = out(state)
    if there:
        return there
    totals = [held(state, seat) for seat in range(state.num_players)]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def out(state: GoldMineState) -> tuple[int, ...]:
    """Return who is out of the mine, rich, with all of the team; () if nobody is."""
    for seat in range(state.num_players):
        if state.miners[seat] == ENTRANCE_NODE and can_win(state, seat):
            return team(state, seat)
    return ()


def over(state: GoldMineState) -> Refusal:
    """Return why nobody may act when the game is over: somebody is out, or by the house rule."""
    if not out(state):
        return Refusal("GM-A20", "The game is over: our house rule has ended it.")
    if state.options.alliances:
        return Refusal("GM-57", "The game is over: a team is out with its gold.")
    return Refusal("GM-3", "The game is over: somebody is out with enough gold.")


# -- when nobody can win any more


def nothing_fits(state: GoldMineState) -> bool:
    """Whether no tile of the supply has a place in the mine."""
    return not any_fits(state.layout, state.supply, passage=state.options.require_passage)


@lru_cache(maxsize=512)
def region(layout: Layout, start: int) -> frozenset[int]:
    """Return the cells that a miner can get to from `start` in any number of moves, dives included."""
    links, passages = layout.map.links, layout.map.passages
    found = {start}
    edge = [start]
    while edge:
        node = edge.pop()
        beside = (*links[node], *passages) if node in passages else links[node]
        new = [far for far in beside if far not in found]
        found.update(new)
        edge += new
    return frozenset(map(cell_of, found))


def hopeless(state: GoldMineState) -> bool:
    """Whether no miner can reach gold, and nobody rich the entrance, by the tiles that lie (GM-A20).

    Once no tile can be placed this changes only with a nugget that is taken or lost.
    """
    regions = [region(state.layout, node) for node in state.miners]
    if any(cell in reached for reached in regions for cell in state.gold):
        return False
    return not any(
        held(state, seat) >= needed(state)
        and all(ENTRANCE_CELL in regions[other] for other in team(state, seat))
        for seat in range(state.num_players)
    )


def turns_allowed(state: GoldMineState) -> int:
    """Return how many turns without a nugget end the game once no tile can be placed (GM-A20)."""
    return (ROUNDS if hopeless(state) else FAR_ROUNDS) * state.num_players


def turns_left(state: GoldMineState) -> int:
    """Return how many turns, this one included, the house rule leaves; 0 while none are counted.

    Of the thirty rounds of a game that somebody could win only the last three are told.
    """
    if state.is_terminal or state.miners[0] < 0:
        return 0
    in_hand = () if state.tile_in_hand < 0 else (state.tile_in_hand,)
    kinds = (*in_hand, *state.supply)
    if any_fits(state.layout, kinds, passage=state.options.require_passage):
        return 0
    left = turns_allowed(state) - state.turns_without_gold
    return left if left <= ROUNDS * state.num_players + 1 else 0
