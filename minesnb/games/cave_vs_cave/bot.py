"""What a heuristic player looks at, from what everybody sees.

Points are the measure: those of rooms and gold, and a share of what goods, hollow spaces and walls may
still become. An action tile is worth what the best course of its actions leads to.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import WHOLE, Appraisal
from minesnb.core.words import count, join
from minesnb.games.cave_vs_cave.rules import actions, moves
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import diggable, orange_ahead, walls_around
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    FOOD,
    GOLD,
    LIMITS,
    ROOMS,
    SPACES,
    TURNS,
    Room,
    say_goods,
)
from minesnb.games.cave_vs_cave.rules.state import EMPTY, Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.games.cave_vs_cave.rules.components import Goods
    from minesnb.games.cave_vs_cave.rules.state import Cave, CaveState

_GOODS = (0.8, 0.9, 0.55, 0.6, 0.5, 0.35)
"""What a good is worth beyond its points, early in the game."""
_STEPS = 8


def worths(state: CaveState, choices: Sequence[actions.CaveAction]) -> list[float]:
    """Return what each action is worth to the player to move, in points."""
    return [appraise(state, action).value for action in choices]


def reason(state: CaveState, action: actions.CaveAction) -> str:
    """Say what speaks for `action`."""
    return appraise(state, action).reason


def appraise(state: CaveState, action: actions.CaveAction) -> Appraisal:
    """Say what `action` is worth to the player to move, in points, and why."""
    whole = replace(state, viewer=WHOLE)
    seat = state.current_player
    before = _worth(whole, seat)
    after = moves.apply(whole, action)
    if isinstance(action, actions.Take):
        best = _course(after, seat)
        return Appraisal(_worth(best, seat) - before, _why_tile(whole, best, action))
    bonus = 0.0
    if isinstance(action, actions.Dig):
        bonus = 0.8
    if isinstance(action, actions.End):
        left = "what is left of the tile stays unused" if whole.lines_left else "the tile is done"
        return Appraisal(-0.01, f"{left}.")
    return Appraisal(_worth(after, seat) - before + bonus, _why(whole, after, action))


def _course(state: CaveState, seat: int) -> CaveState:
    """Carry out a tile greedily, stopping where chance speaks."""
    for _ in range(_STEPS):
        if state.current_player != seat or state.phase not in (Phase.ACT, Phase.CAVERN):
            return state
        best, worth = None, _worth(state, seat) + 0.01
        for action in moves.legal_actions(state):
            if isinstance(action, actions.End | actions.Swap):
                continue
            after = moves.apply(state, action)
            value = _worth(after, seat) + (0.8 if isinstance(action, actions.Dig) else 0.0)
            if value > worth:
                best, worth = after, value
        if best is None:
            return state
        state = best
    return state


def _left(state: CaveState) -> float:
    """How much of the game is left, from 1 to 0."""
    turns = TURNS[state.num_players]
    done = sum(turns[: max(state.round - 1, 0)]) + state.turns / state.num_players
    return max(0.0, 1 - done / sum(turns))


def _worth(state: CaveState, seat: int) -> float:
    cave = state.caves[seat]
    left = _left(state)
    points = sum(ROOMS[room].points for room in cave.rooms if room >= 0)
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
    found = ROOMS[room]
    if found.blue:
        return 1.2
    best = max(
        (
            sum(option.gain)
            + 1.0 * option.dig
            + option.up_to
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
    walls = walls_around(cave, opposite=opposite)
    hollow = [walls[space] for space, room in enumerate(cave.rooms) if room == EMPTY]
    blue_too = orange_ahead(cave.rooms) > 1
    found = []
    for number in display:
        room = ROOMS[number]
        if room.blue and not blue_too:
            continue
        fit = max((_fit(room, standing) for standing in hollow), default=0.0)
        missing = sum(max(0, need - have) for have, need in zip(cave.goods, room.cost, strict=True))
        found.append(fit * max(0.0, 1 - 0.25 * missing) * (room.points + _use(number)))
    found.sort(reverse=True)
    return sum(found[: min(3, len(hollow))])


def _fit(room: Room, standing: int) -> float:
    """How well a room fits within these walls: now, with one more, or not at all."""
    if room.accepts[standing]:
        return 1.0
    return 0.6 if any(room.accepts[standing | 1 << side] for side in range(4)) else 0.0


def _why_tile(state: CaveState, course: CaveState, action: actions.Take) -> str:
    """Say what the best course of a tile comes to: rooms, a hollow space, or goods."""
    name = ACTION_TILES[action.tile].name
    seat = state.current_player
    old, new = state.caves[seat], course.caves[seat]
    rooms = [
        ROOMS[room].name
        for room, before in zip(new.rooms, old.rooms, strict=True)
        if room >= 0 and room != before
    ]
    if rooms:
        return f"{name} lets you furnish {join(rooms)}."
    if new.rooms.count(EMPTY) > old.rooms.count(EMPTY):
        return f"{name} lets you dig."
    if new.built_walls & ~old.built_walls:
        return f"{name} lets you build a wall."
    gain = _more(old.goods, new.goods)
    return (
        f"{name} brings {say_goods(gain)} at best." if any(gain) else f"{name} brings nothing now."
    )


def _more(before: Goods, after: Goods) -> Goods:
    """Return by how much each good has grown."""
    return tuple(max(0, new - old) for old, new in zip(before, after, strict=True))


_WHY: dict[type, str] = {
    actions.Cavern: "walls are what rooms ask for.",
    actions.Stop: "what is left of it stays unused.",
}


def _why(state: CaveState, after: CaveState, action: actions.CaveAction) -> str:
    """Say why, in words that are so: what fits by a wall, what goods come for what goods."""
    if isinstance(action, actions.Furnish):
        return f"{ROOMS[action.room].name} counts {count(ROOMS[action.room].points, 'point')}."
    if isinstance(action, actions.Build):
        return _why_wall(state, after)
    if isinstance(action, actions.Swap):
        full = state.own.goods[FOOD] == LIMITS[FOOD]
        return (
            "there is no place for more food." if full else "food pays fees, but counts no points."
        )
    if isinstance(action, actions.Dig | actions.Use) and action.space >= 0:
        return _why_dig(state, action.space)
    return _WHY.get(type(action)) or _why_goods(state.own.goods, after.caves[state.turn].goods)


def _why_dig(state: CaveState, space: int) -> str:
    """Say what a tile leaves when it is gone: a space with walls, which rooms ask for, and food."""
    walls = walls_around(state.own, opposite=state.options.cavern_opposite)[space].bit_count()
    food = " and food under it" if SPACES[space].food else ""
    return f"{say_space(space)} has {count(walls, 'wall') if walls else 'no wall'}{food}."


def _why_goods(before: Goods, after: Goods) -> str:
    """Say which goods come, and which go for them."""
    gain, loss = _more(before, after), _more(after, before)
    if any(gain) and any(loss):
        return f"it turns {say_goods(loss)} into {say_goods(gain)}."
    return f"it brings {say_goods(gain)}." if any(gain) else "it brings no goods now."


def _why_wall(state: CaveState, after: CaveState) -> str:
    """Say which room of the display fits where, but for the wall did not."""
    opposite = state.options.cavern_opposite
    old = walls_around(state.own, opposite=opposite)
    new = walls_around(after.caves[state.turn], opposite=opposite)
    hollow = [space for space, room in enumerate(state.own.rooms) if room == EMPTY]
    for room in state.display:
        accepts = ROOMS[room].accepts
        for space in hollow:
            if accepts[new[space]] and not accepts[old[space]]:
                return f"with it {ROOMS[room].name} fits on {say_space(space)}."
    return "no room of the display comes to fit by it alone."
