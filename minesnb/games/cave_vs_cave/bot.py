"""What a heuristic player looks at, from what everybody sees.

Points are the measure: those of rooms and gold, and a share of what goods, hollow spaces and walls may
still become. An action tile is worth what the best course of its actions leads to.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import WHOLE, Appraisal
from minesnb.games.cave_vs_cave.rules import moves
from minesnb.games.cave_vs_cave.rules.actions import (
    Build,
    Cavern,
    Dig,
    End,
    Furnish,
    Gain,
    Swap,
    Take,
    Use,
)
from minesnb.games.cave_vs_cave.rules.cave import diggable, walls_around
from minesnb.games.cave_vs_cave.rules.components import FOOD, GOLD, accepted, box
from minesnb.games.cave_vs_cave.rules.state import EMPTY, Phase

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.actions import CaveAction
    from minesnb.games.cave_vs_cave.rules.state import Cave, CaveState

_GOODS = (0.8, 0.9, 0.55, 0.6, 0.5, 0.35)
"""What a good is worth beyond its points, early in the game."""
_STEPS = 8


def appraise(state: CaveState, action: CaveAction) -> Appraisal:
    """Say what `action` is worth to the player to move, in points, and why."""
    whole = replace(state, viewer=WHOLE)
    seat = state.current_player
    before = _worth(whole, seat)
    after = moves.apply(whole, action)
    if isinstance(action, Take):
        best = _course(after, seat)
        return Appraisal(_worth(best, seat) - before, _why_tile(action, before, _worth(best, seat)))
    bonus = 0.0
    if isinstance(action, Dig):
        bonus = 0.8
    if isinstance(action, End):
        return Appraisal(-0.01, "nothing on the tile helps any more.")
    return Appraisal(_worth(after, seat) - before + bonus, _why(action))


def _course(state: CaveState, seat: int) -> CaveState:
    """Carry out a tile greedily, stopping where chance speaks."""
    for _ in range(_STEPS):
        if state.current_player != seat or state.phase not in (Phase.ACT, Phase.CAVERN):
            return state
        best, worth = None, _worth(state, seat) + 0.01
        for action in moves.legal_actions(state):
            if isinstance(action, End | Swap):
                continue
            after = moves.apply(state, action)
            value = _worth(after, seat) + (0.8 if isinstance(action, Dig) else 0.0)
            if value > worth:
                best, worth = after, value
        if best is None:
            return state
        state = best
    return state


def _left(state: CaveState) -> float:
    """How much of the game is left, from 1 to 0."""
    turns = box().turns["solo" if state.num_players == 1 else "duel"]
    done = sum(turns[: max(state.round - 1, 0)]) + state.turns / state.num_players
    return max(0.0, 1 - done / sum(turns))


def _worth(state: CaveState, seat: int) -> float:
    cave = state.caves[seat]
    left = _left(state)
    points = sum(box().rooms[room].points for room in cave.rooms if room >= 0)
    points += cave.goods[GOLD]
    later = min(1.0, 1.6 * left)
    goods = sum(_good(good, amount) for good, amount in enumerate(cave.goods))
    hollow = sum(room == EMPTY for room in cave.rooms)
    use = sum(_use(room) for room in cave.rooms if room > 0)
    plan = _plan(cave, state.display, opposite=state.options.cavern_opposite)
    return (
        points
        + later * goods
        + left * (1.1 * min(hollow, 3) + 0.3 * len(diggable(cave)))
        + left * use
        + (0.25 + 0.75 * min(1.0, 4 * left)) * 0.4 * plan
    )


def _good(good: int, amount: int) -> float:
    """Goods are worth less the more of them there are."""
    return _GOODS[good] * (min(amount, 4) + 0.5 * min(max(amount - 4, 0), 3))


@lru_cache(maxsize=64)
def _use(room: int) -> float:
    """What a room is worth for being used."""
    found = box().rooms[room]
    if found.blue:
        return 1.2
    best = max(
        (
            sum(option.gain)
            + 1.0 * option.dig
            + option.level
            + option.gain[GOLD]
            - 0.7 * sum(option.pay)
            for option in found.options
        ),
        default=0.0,
    )
    return 0.9 * max(best, 0.0)


@lru_cache(maxsize=20000)
def _plan(cave: Cave, display: tuple[int, ...], *, opposite: bool) -> float:
    """What the rooms of the display promise: points that fit, now or with a wall, and can be paid."""
    hollow = [
        walls_around(cave, space, opposite=opposite)
        for space in range(12)
        if cave.rooms[space] == EMPTY
    ]
    rooms = [box().rooms[room] for room in cave.rooms if room >= 0]
    blue = sum(room.blue for room in rooms)
    found = []
    for number in display:
        room = box().rooms[number]
        if room.blue and blue + 1 >= len(rooms) - blue:
            continue
        fit = 0.0
        for standing in hollow:
            if accepted(number)[standing]:
                fit = 1.0
            elif fit < 0.6 and any(accepted(number)[standing | 1 << side] for side in range(4)):
                fit = 0.6
        missing = sum(max(0, need - have) for have, need in zip(cave.goods, room.cost, strict=True))
        found.append(fit * max(0.0, 1 - 0.25 * missing) * (room.points + _use(number)))
    found.sort(reverse=True)
    return sum(found[: min(3, len(hollow))])


def _why_tile(action: Take, before: float, after: float) -> str:
    name = box().actions[action.tile].name
    if after - before < 0.5:
        return f"{name} keeps the better tiles from nobody, but nothing here is better."
    return f"{name} brings about {after - before:.0f} points, now or later."


def _why(action: CaveAction) -> str:
    if isinstance(action, Furnish):
        return f"{box().rooms[action.room].name} counts {box().rooms[action.room].points} points."
    if isinstance(action, Build):
        return "the wall makes room for something better."
    if isinstance(action, Dig):
        return "a new room for the display, and a hollow space for you."
    if isinstance(action, Use | Gain):
        return "it gives more than it costs."
    if isinstance(action, Swap):
        return "food is what is missing." if action.good != FOOD else ""
    if isinstance(action, Cavern):
        return "walls are what rooms ask for."
    return "it does no harm."
