"""Points: furnished rooms and gold (CC-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.rulebook import Score, ScoreLine
from minesnb.games.cave_vs_cave.rules.components import GOLD, box

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import Cave, CaveState

GOAL = 50
"""The points to reach alone (CC-47)."""
OUTSTANDING = 60


def scores(state: CaveState) -> tuple[Score, ...]:
    """Return each player's points: rooms, and one for each gold (CC-41)."""
    found = []
    for cave in state.caves:
        rooms = sum(box().rooms[room].points for room in cave.rooms if room >= 0)
        gold = cave.goods[GOLD]
        lines = (ScoreLine("Furnished rooms", rooms, "CC-41"), ScoreLine("Gold", gold, "CC-41"))
        found.append(Score(rooms + gold, lines))
    return tuple(found)


def best_room(cave: Cave) -> int:
    """Return the points of a cave's most valuable room."""
    return max(box().rooms[room].points for room in cave.rooms if room >= 0)


def winners(state: CaveState) -> tuple[int, ...]:
    """Return who has won: most points, then the most valuable room, else both (CC-42, CC-A11)."""
    if state.num_players == 1:
        return (0,) if (scores(state)[0].total or 0) >= GOAL else ()
    ranks = [
        (score.total or 0, best_room(cave))
        for score, cave in zip(scores(state), state.caves, strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def verdict(state: CaveState) -> str:
    """Say whether a game alone met the goal (CC-47)."""
    points = scores(state)[0].total or 0
    if points > OUTSTANDING:
        return "outstanding"
    return f"the goal of {GOAL} is {'met' if points >= GOAL else 'missed'}"
