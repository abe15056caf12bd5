"""What a heuristic player looks at, from what everybody sees.

Points are the measure: those of rooms and gold, and a share of what goods, hollow spaces and walls may
still become. An action tile is worth what its lines come to, one after another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from minesnb.core.game import WHOLE
from minesnb.core.tuples import put
from minesnb.core.words import count, join
from minesnb.games.cave_vs_cave.rules import actions, moves
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import diggable, open_sites, orange_ahead, walls_around
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN_WALLS,
    DUNGEON,
    FOOD,
    FOR_ONE_ROOM,
    FOR_WALL,
    GOLD,
    LIMITS,
    ROOMS,
    SITES,
    SPACES,
    STONE,
    STOREROOM,
    TURNS,
    Room,
    offer,
    say_goods,
)
from minesnb.games.cave_vs_cave.rules.resolve import (
    ONE,
    capped,
    covers,
    fee_of,
    less,
    plus,
    prospect,
    room_limit,
)
from minesnb.games.cave_vs_cave.rules.state import COVERED, EMPTY, Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from minesnb.games.cave_vs_cave.rules.components import Alternative, Goods, Option
    from minesnb.games.cave_vs_cave.rules.state import CaveState

_STEPS = 8
"""How many actions of a tile a hint looks at."""
_LITTLE = 0.01
_SHORT = 0.25
"""How much less a room is hoped for with each good that is missing."""
_ENOUGH = 3
"""More hollow spaces than these are hardly worth anything."""
_GOODS = (0.8, 0.9, 0.55, 0.6, 0.5, 0.35)
"""What a good is worth beyond its points, early in the game."""


def worths(state: CaveState, choices: Sequence[actions.CaveAction]) -> list[float]:
    """Return what each action is worth to the player to move, in points."""
    look = _Look(state, state.turn)
    return [_WORTHS[type(action)](look, action) for action in choices]


def outlook(state: CaveState) -> tuple[float, ...]:
    """Return what each player can count on: points, and a share of what may still become points."""
    return tuple(_Look(state, seat).standing() for seat in range(state.num_players))


def reason(state: CaveState, action: actions.CaveAction) -> str:
    """Say what speaks for `action`."""
    whole = replace(state, viewer=WHOLE)
    if isinstance(action, actions.End):
        return f"{'what is left of the tile stays unused' if whole.lines_left else 'the tile is done'}."
    after = moves.apply(whole, action)
    if isinstance(action, actions.Take):
        return _why_tile(whole, _course(after, state.turn), action)
    return _why(whole, after, action)


def _course(state: CaveState, seat: int) -> CaveState:
    """Carry out a tile greedily, stopping where chance speaks."""
    for _ in range(_STEPS):
        if state.current_player != seat or state.phase not in (Phase.ACT, Phase.CAVERN):
            break
        choices = [
            action
            for action in moves.legal_actions(state)
            if not isinstance(action, actions.End | actions.Swap)
        ]
        found = worths(state, choices)
        if max(found, default=0.0) <= _LITTLE:
            break
        state = moves.apply(state, choices[found.index(max(found))])
    return state


class _Look:
    """A player's cave as a heuristic player sees it, with what is asked of it more than once.

    What goods are worth is a table by good and amount: something each, less the more there are, and more
    where the rooms that one hopes for ask for them.
    """

    __slots__ = (
        "cave",
        "have",
        "hollow",
        "left",
        "plain",
        "plans",
        "prices",
        "state",
        "walls",
        "weight",
    )

    def __init__(self, state: CaveState, seat: int) -> None:
        self.state = state
        self.cave = state.caves[seat]
        self.left = _left(state)
        self.weight = 0.4 * (0.25 + 0.75 * min(1.0, 4 * self.left))
        self.walls = walls_around(self.cave, opposite=state.options.cavern_opposite)
        self.hollow = tuple(
            self.walls[space] for space, room in enumerate(self.cave.rooms) if room == EMPTY
        )
        self.plans: dict[tuple[int, ...], float] = {}
        later = min(1.0, 1.6 * self.left)
        self.plain = _prices(later)
        self.prices = _prices(later, self._hopes(self.hollow))
        self.have = self.worth_of(self.cave.goods)

    def standing(self) -> float:
        """Return what this cave can count on, in points."""
        left, goods = self.left, self.cave.goods
        return (
            sum(ROOMS[room].points + left * _use(room) for room in self.cave.rooms if room >= 0)
            + sum(row[amount] for row, amount in zip(self.plain, goods, strict=True))
            + left * (1.1 * min(len(self.hollow), 3) + 0.3 * len(diggable(self.cave)))
            + self.plan(self.hollow)
        )

    def _hopes(self, hollow: tuple[int, ...]) -> tuple[tuple[float, Goods], ...]:
        """Return for the rooms most hoped for what each good of their cost is worth, and the cost."""
        goods, found = self.cave.goods, []
        blue_too = orange_ahead(self.cave.rooms) > 1
        for base, cost in _fitting(self.state.display, hollow, blue_too=blue_too):
            near = 1 - _SHORT * _missing(goods, cost)
            if near > 0:
                found.append((near * base, base, cost))
        found.sort(reverse=True)
        best = found[: min(3, len(hollow))]
        self.plans[hollow] = self.weight * sum(hope for hope, _, _ in best)
        return tuple((self.weight * _SHORT * base, cost) for _, base, cost in best)

    def plan(self, hollow: tuple[int, ...]) -> float:
        """Return what the display promises a cave with hollow spaces within these walls."""
        if hollow not in self.plans:
            self._hopes(hollow)
        return self.plans[hollow]

    def worth_of(self, goods: Goods) -> float:
        """Return what an amount of goods is worth."""
        wood, stone, emmer, flax, food, gold = self.prices
        return (
            wood[goods[0]]
            + stone[goods[1]]
            + emmer[goods[2]]
            + flax[goods[3]]
            + food[goods[4]]
            + gold[goods[5]]
        )

    def change(self, goods: Goods) -> float:
        """Return what it is worth to have these goods instead of those there are."""
        return self.worth_of(goods) - self.have

    def dig(self, space: int) -> float:
        """Return what a hollow space is worth: rooms within its walls, food under it, a room turned up."""
        food = SPACES[space].food
        goods = capped(self.cave.goods, (0, 0, 0, 0, food, 0)) if food else self.cave.goods
        more = self.plan((*self.hollow, self.walls[space])) - self.plan(self.hollow)
        few = len(self.hollow) < _ENOUGH
        return 0.8 + more + self.change(goods) + (1.1 * self.left if few else 0.0)

    def wall(self, number: int) -> float:
        """Return what a wall is worth: what fits then, less what can no longer be dug."""
        pay = 0.0
        if DUNGEON in self.cave.rooms:
            pay = self.change(capped(self.cave.goods, FOR_WALL.gain))
        return pay - self._way(number) + self._changed(number, built=True)

    def razed(self, number: int) -> float:
        """Return what it is worth that a wall goes: what can be dug then, less what fits no more."""
        return self._way(number) + self._changed(number, built=False)

    def _way(self, number: int) -> float:
        """Return what it is worth that no wall stands between a tile and where one can dig from."""
        site, rooms = SITES[number], self.cave.rooms
        return 0.3 * self.left * ((rooms[site.one] == COVERED) != (rooms[site.two] == COVERED))

    def _changed(self, number: int, *, built: bool) -> float:
        """Return what the display promises more when a wall is built there, or no longer is."""
        site, rooms = SITES[number], self.cave.rooms
        if EMPTY not in (rooms[site.one], rooms[site.two]):
            return 0.0
        walls = list(self.walls)
        for space, side in ((site.one, site.side_one), (site.two, site.side_two)):
            walls[space] = walls[space] | 1 << side if built else walls[space] & ~(1 << side)
        hollow = tuple(walls[space] for space, room in enumerate(rooms) if room == EMPTY)
        return self.plan(hollow) - self.plan(self.hollow)

    def furnish(self, goods: Goods, fee: Goods, room: int) -> float:
        """Return what a room is worth: its points and its use, less its cost and its place."""
        cost = ROOMS[room].cost
        paid = sum(
            row[have] - row[have - need - more]
            for row, have, need, more in zip(self.plain, goods, cost, fee, strict=True)
        )
        crowded = 1.1 * self.left if len(self.hollow) <= _ENOUGH else 0.0
        return (
            ROOMS[room].points
            + self.left * _use(room)
            - paid
            - crowded
            - 0.5 * self.weight * _base(room)
        )

    def use(self, goods: Goods, option: Option) -> Goods:
        """Return the goods after a room or a line of goods is used in one of its ways."""
        after = goods
        if any(option.pay):
            after = less(after, option.pay)
        gain = option.gain
        if option.up_to:
            gain = tuple(
                max(0, option.up_to - have) if good in option.replenish else 0
                for good, have in enumerate(after)
            )
        elif option.few_stone and after[STONE] >= option.few_stone:
            gain = put(gain, STONE, 0)
        return capped(after, gain)


# -- what an action is worth


def _take(look: _Look, action: actions.Take) -> float:
    """Return what a tile's lines come to: first those that bring goods, then those that spend them."""
    goods, found = look.cave.goods, 0.0
    lines = sorted(ACTION_TILES[action.tile].lines, key=lambda line: _LATE[line[0].kind])
    for line in lines:
        best, then = 0.0, goods
        for choice in line:
            worth, after = _ALTERNATIVES[choice.kind](look, goods, choice)
            if worth > best:
                best, then = worth, after
        found, goods = found + best, then
    return found


_LATE = {"rooms": 0, "gain": 1, "raze": 2, "wall": 3, "dig": 4, "furnish": 5}
"""In which order the lines of a tile are thought of."""

Estimate: TypeAlias = "tuple[float, Goods]"
"""What an alternative of a line brings, and the goods after it."""


def _rooms_ahead(look: _Look, goods: Goods, choice: Alternative) -> Estimate:
    """Use the rooms that bring most, one after another."""
    cave, found = look.cave, 0.0
    if choice.number == 1 and STOREROOM in cave.rooms:
        goods = capped(goods, FOR_ONE_ROOM.gain)
        found = look.change(goods)
    used: set[int] = set()
    for _ in range(room_limit(cave, choice.number)):
        best, then, room = _next_room(look, goods, used)
        if not best:
            break
        used.add(room)
        found, goods = found + best, then
    return found, goods


def _next_room(look: _Look, goods: Goods, used: set[int]) -> tuple[float, Goods, int]:
    """Return what the best use of a room brings that was not used yet, the goods after it, and the room."""
    now, best = look.worth_of(goods), (0.0, goods, -1)
    for room in look.cave.rooms:
        if room < 0 or room in used:
            continue
        for option in ROOMS[room].options:
            if covers(goods, option.pay):
                after = look.use(goods, option)
                worth = look.worth_of(after) - now + (_best_dig(look) if option.dig else 0.0)
                if worth > best[0]:
                    best = worth, after, room
    return best


def _gains_ahead(look: _Look, goods: Goods, choice: Alternative) -> Estimate:
    now, best, then = look.worth_of(goods), 0.0, goods
    for option in choice.options:
        if covers(goods, option.pay):
            after = look.use(goods, option)
            if look.worth_of(after) - now > best:
                best, then = look.worth_of(after) - now, after
    return best, then


def _wall_ahead(look: _Look, goods: Goods, _: Alternative) -> Estimate:
    if not look.state.wall_supply:
        return 0.0, goods
    opposite = look.state.options.cavern_opposite
    return max(map(look.wall, open_sites(look.cave, opposite=opposite)), default=0.0), goods


def _raze_ahead(look: _Look, goods: Goods, choice: Alternative) -> Estimate:
    if not look.cave.built_walls:
        return 0.0, goods
    after = look.use(goods, choice.options[0])
    worth = look.worth_of(after) - look.worth_of(goods)
    return worth + max(map(look.razed, look.cave.built_sites)), after


def _dig_ahead(look: _Look, goods: Goods, choice: Alternative) -> Estimate:
    spaces = diggable(look.cave, through=choice.through)
    if not spaces or not covers(goods, choice.fees[0]):
        return 0.0, goods
    after = less(goods, choice.fees[0])
    worths = sorted(map(look.dig, spaces), reverse=True)[: choice.number]
    return sum(worths) - look.worth_of(goods) + look.worth_of(after), after


def _best_dig(look: _Look) -> float:
    return max(map(look.dig, diggable(look.cave)), default=0.0)


def _furnish_ahead(look: _Look, goods: Goods, choice: Alternative) -> Estimate:
    """Furnish the room that is worth most of those that fit now."""
    best, then = 0.0, goods
    blue_too = orange_ahead(look.cave.rooms) > 1
    for printed in choice.fees:
        fee = fee_of(look.state, printed)
        for number in look.state.display:
            room = ROOMS[number]
            if (room.blue and not blue_too) or not any(map(room.accepts.__getitem__, look.hollow)):
                continue
            spent = plus(fee, room.cost)
            if covers(goods, spent):
                worth = look.furnish(goods, fee, number)
                if worth > best:
                    best, then = worth, less(goods, spent)
    return best, then


_ALTERNATIVES: dict[str, Callable[[_Look, Goods, Alternative], Estimate]] = {
    "rooms": _rooms_ahead,
    "gain": _gains_ahead,
    "wall": _wall_ahead,
    "raze": _raze_ahead,
    "dig": _dig_ahead,
    "furnish": _furnish_ahead,
}


def _gain(look: _Look, action: actions.Gain) -> float:
    option = offer(look.state.tile, action.line, "gain").options[action.option]
    return look.change(look.use(look.cave.goods, option))


def _raze(look: _Look, action: actions.Raze) -> float:
    option = offer(look.state.tile, action.line, "raze").options[0]
    return look.razed(action.site) + look.change(look.use(look.cave.goods, option))


def _dig(look: _Look, action: actions.Dig) -> float:
    found = look.dig(action.space)
    if look.state.under_way is None:
        fee = look.state.lines[action.line][action.alternative].fees[0]
        found += look.change(less(look.cave.goods, fee))
    return found


def _furnish(look: _Look, action: actions.Furnish) -> float:
    """Of two places the one is better whose walls fit less of what is left."""
    fee = fee_of(look.state, offer(look.state.tile, action.line, "furnish").fees[action.fee])
    rest = tuple(
        look.walls[space]
        for space, room in enumerate(look.cave.rooms)
        if room == EMPTY and space != action.space
    )
    return look.furnish(look.cave.goods, fee, action.room) + 0.5 * (
        look.plan(rest) - look.plan(look.hollow)
    )


def _use_room(look: _Look, action: actions.Use) -> float:
    goods = look.cave.goods
    if look.state.under_way is None and STOREROOM in look.cave.rooms:
        goods = capped(goods, FOR_ONE_ROOM.gain)
    option = ROOMS[action.room].options[action.option]
    if not covers(goods, option.pay):
        return 0.0
    found = look.change(look.use(goods, option))
    return found + look.dig(action.space) if option.dig else found


def _swap(look: _Look, action: actions.Swap) -> float:
    return look.change(capped(less(look.cave.goods, ONE[action.good]), ONE[FOOD]))


def _cavern(look: _Look, action: actions.Cavern) -> float:
    walls = CAVERN_WALLS[action.side][look.state.options.cavern_opposite]
    return 0.1 + look.plan((*look.hollow, walls)) - look.plan(look.hollow)


_WORTHS: dict[type, Callable[[_Look, Any], float]] = {
    actions.Take: _take,
    actions.Gain: _gain,
    actions.Build: lambda look, action: look.wall(action.site),
    actions.Raze: _raze,
    actions.Dig: _dig,
    actions.Furnish: _furnish,
    actions.Use: _use_room,
    actions.Idle: lambda look, _: look.change(capped(look.cave.goods, FOR_ONE_ROOM.gain)),
    actions.Swap: _swap,
    actions.Prospect: lambda look, _: look.change(prospect(look.cave).goods),
    actions.Cavern: _cavern,
    actions.Stop: lambda _, __: 0.0,
    actions.End: lambda _, __: -_LITTLE,
}


# -- what things are worth


def _left(state: CaveState) -> float:
    """How much of the game is left, from 1 to 0."""
    turns = TURNS[state.num_players]
    done = sum(turns[: max(state.round - 1, 0)]) + state.turns / state.num_players
    return max(0.0, 1 - done / sum(turns))


@lru_cache(maxsize=4096)
def _prices(later: float, hopes: tuple[tuple[float, Goods], ...] = ()) -> list[list[float]]:
    """Return what each amount of each good is worth, less for each the more there are of it.

    `hopes` say for a cost what each good of it is worth besides.
    """
    return [
        [
            amount * (good == GOLD)
            + later * _GOODS[good] * (min(amount, 4) + 0.5 * min(max(amount - 4, 0), 3))
            + sum(hope * min(amount, cost[good]) for hope, cost in hopes)
            for amount in range(limit + 1)
        ]
        for good, limit in enumerate(LIMITS)
    ]


@lru_cache(maxsize=64)
def _base(room: int) -> float:
    """What a room is worth once it is furnished."""
    return ROOMS[room].points + _use(room)


@lru_cache(maxsize=20000)
def _missing(goods: Goods, cost: Goods) -> int:
    """Return how many goods are missing for a cost."""
    return sum(need - have for have, need in zip(goods, cost, strict=True) if need > have)


@lru_cache(maxsize=20000)
def _fitting(
    display: tuple[int, ...], hollow: tuple[int, ...], *, blue_too: bool
) -> tuple[tuple[float, Goods], ...]:
    """Return what the rooms of the display are worth within these walls, now or with one more, and their costs."""
    found = []
    for number in display:
        room = ROOMS[number]
        if room.blue and not blue_too:
            continue
        fit = max((_fit(room, standing) for standing in hollow), default=0.0)
        if fit:
            found.append((fit * _base(number), room.cost))
    return tuple(found)


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
