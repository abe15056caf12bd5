"""Carrying out: how goods come and go, what a dig uncovers, what blue rooms add by themselves.

Each function is handed the cave as it stands at that moment of an action, which may be further than
that of the state, and returns it as it is after.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE
from minesnb.core.tuples import put
from minesnb.games.cave_vs_cave.rules.components import (
    AT_UNDERGROWTH,
    DUNGEON,
    EMMER,
    EQUIPMENT,
    FLAX,
    FOOD,
    FOOD_A_TURN,
    FOR_FLAX,
    FOR_ONE_ROOM,
    FOR_SEVERAL_ROOMS,
    FOR_WALL,
    GOLD,
    GOODS,
    LIMITS,
    RETTING,
    SPACES,
    STONE,
    STOREROOM,
    WOOD,
)
from minesnb.games.cave_vs_cave.rules.state import EMPTY, Phase

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.components import Goods, Option, Room
    from minesnb.games.cave_vs_cave.rules.state import Cave, CaveState
    from minesnb.games.cave_vs_cave.words.log import CaveLog

ONE = tuple(tuple(int(good == other) for other in range(len(GOODS))) for good in range(len(GOODS)))
"""One of each good."""


# -- goods


def covers(goods: Goods, price: Goods) -> bool:
    """Whether these goods pay the price."""
    # All six are compared at once: this is asked more often than anything else.
    wood, stone, emmer, flax, food, gold = price
    return (
        wood <= goods[WOOD]
        and stone <= goods[STONE]
        and emmer <= goods[EMMER]
        and flax <= goods[FLAX]
        and food <= goods[FOOD]
        and gold <= goods[GOLD]
    )


def capped(goods: Goods, gain: Goods) -> Goods:
    """Return goods with `gain` added, each up to its limit (CC-3)."""
    return tuple(
        min(limit, have + more) for have, more, limit in zip(goods, gain, LIMITS, strict=True)
    )


def plus(goods: Goods, more: Goods) -> Goods:
    """Return the sum of two amounts, without a limit."""
    return tuple(one + other for one, other in zip(goods, more, strict=True))


def less(goods: Goods, price: Goods) -> Goods:
    """Return goods without the price."""
    return tuple(have - need for have, need in zip(goods, price, strict=True))


def fee_of(state: CaveState, fee: Goods) -> Goods:
    """Return a fee with ``one food a turn of the round`` spelled out (CC-34)."""
    return (0, 0, 0, 0, state.turns_each, 0) if fee == FOOD_A_TURN else fee


# -- a cave


def with_cave(state: CaveState, cave: Cave) -> tuple[Cave, ...]:
    """Return the caves, with that of the player in turn as it is now."""
    return put(state.caves, state.turn, cave)


def with_room(cave: Cave, space: int, room: int) -> tuple[int, ...]:
    """Return what stands on each space, with `room` on one."""
    return put(cave.rooms, space, room)


def receive(state: CaveState, cave: Cave, gain: Goods, rule: str, log: CaveLog) -> Cave:
    """Give goods to the player in turn; the Retting Room adds food to flax (CC-40, CC-A7, CC-A8)."""
    goods = capped(cave.goods, gain)
    if any(gain):
        log.gained(state, cave.goods, goods, gain, rule)
    if gain[FLAX] and RETTING in cave.rooms:
        goods = _food_for_flax(state, cave, goods, gain[FLAX], rule, log)
    return replace(cave, goods=goods)


def _food_for_flax(
    state: CaveState, cave: Cave, goods: Goods, nominal: int, rule: str, log: CaveLog
) -> Goods:
    """Add what the Retting Room gives to goods in which the flax has come in (CC-40, CC-A7)."""
    came = goods[FLAX] - cave.goods[FLAX]
    if not came:
        log.flax_without_food(state)
    if not 1 <= (nominal if state.options.retting_nominal else came) <= FOR_FLAX.at_most:
        return goods
    log.food_for_flax(state, "CC-A25" if rule == "CC-24" else "CC-A8" if came > 1 else "CC-40")
    after = capped(goods, FOR_FLAX.gain)
    log.gained(state, goods, after, FOR_FLAX.gain, "CC-40")
    return after


def resolve(
    state: CaveState, cave: Cave, option: Option, log: CaveLog, gets: str, pays: str = "CC-22"
) -> Cave:
    """Pay by the rule `pays`, then get by it (CC-22); what is free comes by `gets`; replenish (CC-24)."""
    if any(option.pay):
        log.paid(state, option.pay, pays)
        back = any(a and b for a, b in zip(option.pay, option.gain, strict=True))
        gets = "CC-23" if pays != "CC-22" else "CC-A22" if back else "CC-22"
        cave = replace(cave, goods=less(cave.goods, option.pay))
    gain = option.gain
    if option.few_stone and cave.goods[STONE] >= option.few_stone:
        gain = put(gain, STONE, 0)
        log.no_stone(state, option.few_stone)
    if option.up_to:
        gain, gets = _missing(cave, option), "CC-24"
        if not any(gain):
            log.nothing(state, gets)
    return receive(state, cave, gain, gets, log)


def _missing(cave: Cave, option: Option) -> Goods:
    """Return what raises goods to the level to which they are replenished (CC-24)."""
    return tuple(
        max(0, option.up_to - have) if good in option.replenish else 0
        for good, have in enumerate(cave.goods)
    )


def pay_rule(room: Room, option: Option) -> str:
    """Return the rule by which a way to use a room is paid.

    Any different goods (CC-23), gold and food among them (CC-A14), or those that are shown (CC-22).
    """
    if not room.different:
        return "CC-22"
    return "CC-A14" if option.pay[FOOD] or option.pay[GOLD] else "CC-23"


# -- blue rooms


def room_limit(cave: Cave, number: int) -> int:
    """Return how many rooms an [n] action may use (CC-38), more with the Equipment Room (CC-40)."""
    more = FOR_SEVERAL_ROOMS.more_rooms if number > 1 and EQUIPMENT in cave.rooms else 0
    return number + more


def store_wood(state: CaveState, cave: Cave, log: CaveLog) -> Cave:
    """The Wood Storeroom gives wood when a [1] action begins (CC-40, CC-A6)."""
    if STOREROOM not in cave.rooms:
        return cave
    log.wood_from_store(state)
    return receive(state, cave, FOR_ONE_ROOM.gain, "CC-A6", log)


def gold_for_wall(state: CaveState, cave: Cave, log: CaveLog) -> Cave:
    """The Dungeon pays gold for a wall (CC-40, CC-A23)."""
    if DUNGEON not in cave.rooms:
        return cave
    log.gold_for_wall(state)
    return receive(state, cave, FOR_WALL.gain, "CC-A23", log)


def prospect(cave: Cave) -> Cave:
    """The Prospecting Site changes food into gold (CC-40)."""
    goods = capped(less(cave.goods, AT_UNDERGROWTH.pay), AT_UNDERGROWTH.gain)
    return replace(cave, goods=goods)


# -- digging


def uncover_space(state: CaveState, cave: Cave, space: int, log: CaveLog) -> Cave:
    """The space is hollow now; what was printed under the tile is gained at once (CC-29)."""
    cave = replace(cave, rooms=with_room(cave, space, EMPTY))
    food = SPACES[space].food
    return receive(state, cave, (0, 0, 0, 0, food, 0), "CC-29", log) if food else cave


def dig_action_over(state: CaveState, tiles: int, log: CaveLog) -> CaveState:
    """In the solo game a dig action of exactly one tile shows another room (CC-45, CC-A10)."""
    after = replace(state, dig_actions=state.dig_actions + 1)
    when = state.options.solo_reveal
    if not state.stack or tiles != 1 or when == "end_of_turn":
        return after
    if state.dig_actions and when == "at_once":
        log.no_reveal()
        return after
    return show_from_stack(after)


def show_from_stack(state: CaveState) -> CaveState:
    """A room of the solo stack is turned up next, after those that were dug (CC-45)."""
    return replace(
        state,
        stack=state.stack - 1,
        rooms_to_turn_up=state.rooms_to_turn_up + 1,
        of_them_from_stack=1,
        phase=Phase.REVEAL,
        current_player=CHANCE,
    )
