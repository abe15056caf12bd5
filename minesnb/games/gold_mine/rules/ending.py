"""Nuggets held, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.rulebook import Score, ScoreLine
from minesnb.games.gold_mine.rules.movement import DOOR, can_win
from minesnb.games.gold_mine.rules.state import team

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.state import GoldMineState


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
        if state.miners[seat] == DOOR and can_win(state, seat)
    ]
    if there:
        return team(state, there[0])
    totals = [score.total or 0 for score in scores(state)]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
