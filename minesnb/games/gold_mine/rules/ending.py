"""What wins: the nuggets needed, when they win, the scores, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.rulebook import Score, ScoreLine
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE
from minesnb.games.gold_mine.rules.state import partner, team

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.state import GoldMineState


NUGGETS = 28
"""How many nuggets there are (GM-4)."""
_NEEDED = {2: 10, 3: 7, 4: 7, 5: 5, 6: 5}
"""How many win, by the number of players (GM-2)."""
_TEAM_NEEDED = {4: 12, 6: 8}
"""How many win for a team (GM-56)."""


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
        found.append(Score(sum(line.value for line in lines), tuple(lines)))
    return tuple(found)


def winners(state: GoldMineState) -> tuple[int, ...]:
    """Return who has won: who reached the entrance rich, else who holds most (GM-3, GM-A20)."""
    there = [
        seat
        for seat in range(state.num_players)
        if state.miners[seat] == ENTRANCE_NODE and can_win(state, seat)
    ]
    if there:
        return team(state, there[0])
    totals = [held(state, seat) for seat in range(state.num_players)]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
