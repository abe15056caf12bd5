"""What may be done, and what it leads to, on the fast path.

======= ====== ================================================= ================================
phase   who    what                                              functions
======= ====== ================================================= ================================
FIRST   chance says who starts                                   `setup.first`
REMOVE  chance takes rooms out of the solo game                  `setup.remove`
TILE    chance turns up the next action tile                     `_turn_up_tile`
TAKE    player takes an action tile                              `_take`
ACT     player carries out its lines, in any order, then ends    `_gain` to `_end`
REVEAL  chance turns up a room that was dug, or one of the stack `_turn_up_room`
CAVERN  player lays the additional cavern                        `_cavern`
======= ====== ================================================= ================================

Goods can be changed at any time in one's own turn (`_swap`). What goods come and go, and what a dig
uncovers, is in `resolve`. The slow and obvious reading of the same rules is in `refusals`; a test holds the two
equal.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.log import SILENT
from minesnb.core.tuples import put
from minesnb.games.cave_vs_cave.rules import resolve, setup
from minesnb.games.cave_vs_cave.rules.actions import (
    Build,
    Cavern,
    Dig,
    End,
    First,
    Furnish,
    Gain,
    Idle,
    Prospect,
    Raze,
    Remove,
    Stop,
    Swap,
    Take,
    TurnUpRoom,
    TurnUpTile,
    Use,
)
from minesnb.games.cave_vs_cave.rules.cave import diggable, open_sites, orange_ahead, walls_around
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    AT_UNDERGROWTH,
    CAVERN,
    EMMER,
    FLAX,
    FOOD,
    FOOD_A_TURN,
    FOR_ONE_ROOM,
    GOLD,
    PROSPECTING,
    ROOMS,
    STOREROOM,
    UNDERGROWTH,
    Alternative,
    Goods,
    offer,
)
from minesnb.games.cave_vs_cave.rules.state import EMPTY, Cave, CaveState, Phase, UnderWay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from minesnb.core.game import Random
    from minesnb.games.cave_vs_cave.rules.actions import CaveAction
    from minesnb.games.cave_vs_cave.words.log import CaveLog

_FIRST, _REMOVE, _TILE, _TAKE, _ACT, _REVEAL, _CAVERN, _OVER = Phase
_SWAPS = (Swap(EMMER), Swap(FLAX), Swap(GOLD))
_CAVERNS = (Cavern(0), Cavern(1))


# -- what is legal


def legal_actions(state: CaveState) -> tuple[CaveAction, ...]:
    """Every legal action of the player to move, in a fixed order.

    Branchy: a branch a phase, and one for what is under way.
    """
    if state.phase == _CAVERN:
        return _CAVERNS
    cave = state.own
    swaps = [swap for swap in _SWAPS if cave.goods[swap.good]]
    if state.phase == _TAKE:
        return (*(Take(tile) for tile in state.board if _may_take(state, tile)), *swaps)
    if state.under_way is not None:
        return (*_going_on(state, cave, state.under_way), Stop(), *swaps)
    found: list[CaveAction] = []
    for line in state.lines_left:
        for number, choice in enumerate(state.lines[line]):
            found += _OFFERS[choice.kind](state, cave, line, number, choice)
    if _may_prospect(state, cave):
        found.append(Prospect())
    return (*found, End(), *swaps)


def _may_take(state: CaveState, tile: int) -> bool:
    """Renovation asks for more gold than the other has (CC-15, CC-46)."""
    if state.alone or not ACTION_TILES[tile].more_gold:
        return True
    return state.own.goods[GOLD] > state.caves[1 - state.turn].goods[GOLD]


def _may_prospect(state: CaveState, cave: Cave) -> bool:
    """The Prospecting Site acts once with Undergrowth, for food (CC-40, CC-A13)."""
    return (
        state.tile == UNDERGROWTH
        and PROSPECTING in cave.rooms
        and not state.prospected
        and resolve.covers(cave.goods, AT_UNDERGROWTH.pay)
    )


def _going_on(state: CaveState, cave: Cave, under_way: UnderWay) -> Iterator[CaveAction]:
    """What goes on with several rooms, or several digs, of one action."""
    line, way = under_way.line, under_way.way
    if not under_way.digging:
        return _uses(state, cave, line, cave.goods)
    through = state.lines[line][way].through
    return (Dig(line, way, space) for space in diggable(cave, through=through))


def _offer_rooms(
    state: CaveState, cave: Cave, line: int, _: int, choice: Alternative
) -> Iterator[CaveAction]:
    """The Wood Storeroom's wood may pay for the room that is used (CC-40, CC-A6)."""
    stored = choice.number == 1 and STOREROOM in cave.rooms
    goods = resolve.capped(cave.goods, FOR_ONE_ROOM.gain) if stored else cave.goods
    yield from _uses(state, cave, line, goods)
    if stored and state.options.storeroom_any:
        yield Idle(line)


def _offer_gains(
    _: CaveState, cave: Cave, line: int, __: int, choice: Alternative
) -> Iterator[CaveAction]:
    for index, option in enumerate(choice.options):
        if resolve.covers(cave.goods, option.pay):
            yield Gain(line, index)


def _offer_digs(
    _: CaveState, cave: Cave, line: int, number: int, choice: Alternative
) -> Iterator[CaveAction]:
    if resolve.covers(cave.goods, choice.fees[0]):
        for space in diggable(cave, through=choice.through):
            yield Dig(line, number, space)


def _offer_walls(
    state: CaveState, cave: Cave, line: int, _: int, __: Alternative
) -> Iterator[CaveAction]:
    if state.wall_supply:
        for site in open_sites(cave, opposite=state.options.cavern_opposite):
            yield Build(line, site)


def _offer_razing(
    _: CaveState, cave: Cave, line: int, __: int, ___: Alternative
) -> Iterator[CaveAction]:
    for site in cave.built_sites:
        yield Raze(line, site)


def _offer_furnishing(
    state: CaveState, cave: Cave, line: int, _: int, choice: Alternative
) -> Iterator[CaveAction]:
    """Every room that can be paid, on every hollow space whose walls fit (CC-33 to CC-36).

    Branchy: a loop and a condition for each of fees, rooms and spaces, which is fast.
    """
    walls = walls_around(cave, opposite=state.options.cavern_opposite)
    hollow = [(space, walls[space]) for space, room in enumerate(cave.rooms) if room == EMPTY]
    if not hollow:
        return
    blue_too = orange_ahead(cave.rooms) > 1
    rooms = [number for number in state.display if blue_too or not ROOMS[number].blue]
    for index, fee in enumerate(choice.fees):
        spent = resolve.fee_of(state, fee)
        for number in rooms:
            if resolve.covers(cave.goods, _price(spent, number)):
                accepts = ROOMS[number].accepts
                for space, standing in hollow:
                    if accepts[standing]:
                        yield Furnish(line, index, number, space)


@cache
def _price(fee: Goods, room: int) -> Goods:
    """Return what a room costs with the fee (CC-34)."""
    return resolve.plus(fee, ROOMS[room].cost)


_OFFERS = {
    "rooms": _offer_rooms,
    "gain": _offer_gains,
    "dig": _offer_digs,
    "wall": _offer_walls,
    "raze": _offer_razing,
    "furnish": _offer_furnishing,
}


def _uses(state: CaveState, cave: Cave, line: int, goods: Goods) -> Iterator[CaveAction]:
    """Every way to use a room that has not been used in this turn (CC-38)."""
    for room in sorted(room for room in cave.rooms if room >= 0):
        if room in state.used:
            continue
        for index, option in enumerate(ROOMS[room].options):
            if not resolve.covers(goods, option.pay):
                continue
            if option.dig:
                for space in diggable(cave):
                    yield Use(line, room, index, space)
            else:
                yield Use(line, room, index)


# -- chance


def chance_outcomes(state: CaveState) -> tuple[tuple[CaveAction, int], ...]:
    """Every outcome of a chance node with its weight."""
    phase = state.phase
    if phase == _FIRST:
        return tuple((First(seat), 1) for seat in range(state.num_players))
    if phase == _REMOVE:
        return tuple((Remove(room), 1) for room in state.display)
    if phase == _TILE:
        return tuple((TurnUpTile(tile), 1) for tile in _next_tiles(state))
    return tuple((TurnUpRoom(room), 1) for room in state.rooms_face_down)


def _next_tiles(state: CaveState) -> tuple[int, ...]:
    """The action tiles come in groups by the number on their backs (CC-6)."""
    back = min(ACTION_TILES[tile].back for tile in state.tiles_face_down)
    return tuple(tile for tile in state.tiles_face_down if ACTION_TILES[tile].back == back)


def sample_chance(state: CaveState, rng: Random) -> CaveAction:
    """Draw one outcome with one random number; all are equally likely."""
    if state.phase == _REVEAL:
        down = state.rooms_face_down
        return TurnUpRoom(down[int(rng.random() * len(down))])
    outcomes = chance_outcomes(state)
    return outcomes[int(rng.random() * len(outcomes))][0]


# -- what follows


def apply(state: CaveState, action: CaveAction, log: CaveLog = SILENT) -> CaveState:
    """Return the state after a trusted action; tell `log` what happened."""
    return _STEPS[type(action)](state, action, log)


def _done(state: CaveState, line: int, cave: Cave) -> CaveState:
    """A line of the tile is carried out, and the cave of the player in turn is as it is now."""
    return replace(state, caves=resolve.with_cave(state, cave), done=state.done | 1 << line)


def _turn_up_tile(state: CaveState, action: TurnUpTile, log: CaveLog) -> CaveState:
    """Phase I: the next action tile is turned up (CC-11)."""
    after = replace(
        state,
        tiles_face_down=tuple(tile for tile in state.tiles_face_down if tile != action.tile),
        board=tuple(sorted((*state.board, action.tile))),
        phase=_TAKE,
        turn=state.starter,
        current_player=state.starter,
        turns=0,
    )
    log.new_round(after, action.tile)
    return after


def _take(state: CaveState, action: Take, log: CaveLog) -> CaveState:
    """A tile is taken and can be carried out (CC-12)."""
    log.took(state, action.tile)
    seat = state.turn
    return replace(
        state,
        board=tuple(tile for tile in state.board if tile != action.tile),
        taken=put(state.taken, seat, (*state.taken[seat], action.tile)),
        tile=action.tile,
        phase=_ACT,
    )


def _gain(state: CaveState, action: Gain, log: CaveLog) -> CaveState:
    """Goods are given, or traded (CC-20, CC-22)."""
    option = offer(state.tile, action.line, "gain").options[action.option]
    return _done(state, action.line, resolve.resolve(state, state.own, option, log, "CC-20"))


def _build(state: CaveState, action: Build, log: CaveLog) -> CaveState:
    """A wall from the supply; the Dungeon pays gold for it (CC-26, CC-40, CC-A23)."""
    log.built(state, action.site)
    cave = replace(state.own, built_walls=state.own.built_walls | 1 << action.site)
    cave = resolve.gold_for_wall(state, cave, log)
    return replace(_done(state, action.line, cave), wall_supply=state.wall_supply - 1)


def _raze(state: CaveState, action: Raze, log: CaveLog) -> CaveState:
    """A wall of one's own goes back to the supply, for goods (CC-27)."""
    log.razed(state, action.site)
    cave = replace(state.own, built_walls=state.own.built_walls & ~(1 << action.site))
    option = offer(state.tile, action.line, "raze").options[0]
    cave = resolve.resolve(state, cave, option, log, "CC-27")
    return replace(_done(state, action.line, cave), wall_supply=state.wall_supply + 1)


def _dig(state: CaveState, action: Dig, log: CaveLog) -> CaveState:
    """A face-down tile is taken off the board; a series goes on if more may be dug (CC-29, CC-32)."""
    choice = state.lines[action.line][action.alternative]
    fee, through = choice.fees[0], choice.through
    cave = state.own
    if state.under_way is None and any(fee):
        log.paid(state, fee, "CC-22")
        cave = replace(cave, goods=resolve.less(cave.goods, fee))
    log.dug(state, action.space, through=through)
    cave = resolve.uncover_space(state, cave, action.space, log)
    left = (choice.number if state.under_way is None else state.under_way.left) - 1
    more = left > 0 and bool(diggable(cave, through=through))
    after = _to_turn_up(_done(state, action.line, cave))
    if more:
        return replace(after, under_way=UnderWay(action.line, action.alternative, left))
    if left:
        log.dug_one_only(state)
    return resolve.dig_action_over(replace(after, under_way=None), choice.number - left, log)


def _to_turn_up(state: CaveState) -> CaveState:
    """A tile was dug: chance says which room it is (CC-29)."""
    return replace(
        state,
        tiles_dug=state.tiles_dug + 1,
        rooms_to_turn_up=1,
        phase=_REVEAL,
        current_player=CHANCE,
    )


def _turn_up_room(state: CaveState, action: TurnUpRoom, log: CaveLog) -> CaveState:
    """A tile that was dug, or one of the solo stack, joins the display (CC-29, CC-45)."""
    log.turned_up(state, action.room)
    left = state.rooms_to_turn_up - 1
    after = replace(
        state,
        display=tuple(sorted((*state.display, action.room))),
        rooms_face_down=tuple(room for room in state.rooms_face_down if room != action.room),
        rooms_to_turn_up=left,
        of_them_from_stack=min(state.of_them_from_stack, left),
    )
    if left:
        return after
    if after.tile < 0:
        return _next_turn(after, log)
    return replace(after, phase=_ACT, current_player=state.turn)


def _furnish(state: CaveState, action: Furnish, log: CaveLog) -> CaveState:
    """The fee, then the cost, then the room (CC-33, CC-34)."""
    printed = offer(state.tile, action.line, "furnish").fees[action.fee]
    fee = resolve.fee_of(state, printed)
    cave = state.own
    if any(fee):
        log.paid(state, fee, "CC-A26" if state.alone and printed == FOOD_A_TURN else "CC-34")
    log.furnished(state, action.room, action.space)
    cave = replace(
        cave,
        goods=resolve.less(cave.goods, _price(fee, action.room)),
        rooms=resolve.with_room(cave, action.space, action.room),
    )
    display = tuple(other for other in state.display if other != action.room)
    after = replace(_done(state, action.line, cave), display=display)
    full = all(other >= 0 for other in cave.rooms[:CAVERN])
    if full and all(other.cavern_side < 0 for other in state.caves):
        log.filled(state)
        return replace(after, phase=_CAVERN)
    return after


def _cavern(state: CaveState, action: Cavern, log: CaveLog) -> CaveState:
    """The additional cavern lies beside the cave, hollow (CC-37, CC-A3)."""
    log.cavern(state, action.side)
    cave = replace(
        state.own, cavern_side=action.side, rooms=resolve.with_room(state.own, CAVERN, EMPTY)
    )
    return replace(state, caves=resolve.with_cave(state, cave), phase=_ACT)


def _use(state: CaveState, action: Use, log: CaveLog) -> CaveState:
    """A room is used: pay, get, perhaps dig (CC-38)."""
    room = ROOMS[action.room]
    option = room.options[action.option]
    cave = state.own
    log.used(state, action.room)
    if state.under_way is None:
        number = offer(state.tile, action.line, "rooms").number
        limit = resolve.room_limit(cave, number)
        if limit > number:
            log.one_more_room(state)
        if number == 1:
            cave = resolve.store_wood(state, cave, log)
    else:
        limit = state.under_way.left
    cave = resolve.resolve(state, cave, option, log, "CC-20", resolve.pay_rule(room, option))
    if option.dig:
        log.dug(state, action.space, through=False)
        cave = resolve.uncover_space(state, cave, action.space, log)
    after = replace(
        _done(state, action.line, cave),
        used=tuple(sorted((*state.used, action.room))),
        under_way=UnderWay(action.line, -1, limit - 1) if limit > 1 else None,
    )
    return resolve.dig_action_over(_to_turn_up(after), 1, log) if option.dig else after


def _idle(state: CaveState, action: Idle, log: CaveLog) -> CaveState:
    """A [1] action without a room gives the Wood Storeroom's wood (CC-A6)."""
    return _done(state, action.line, resolve.store_wood(state, state.own, log))


def _swap(state: CaveState, action: Swap, log: CaveLog) -> CaveState:
    """One emmer, flax or gold becomes one food (CC-25)."""
    log.swapped(state, action.good)
    goods = resolve.less(state.own.goods, resolve.ONE[action.good])
    cave = replace(state.own, goods=resolve.capped(goods, resolve.ONE[FOOD]))
    return replace(state, caves=resolve.with_cave(state, cave))


def _prospect(state: CaveState, _: Prospect, log: CaveLog) -> CaveState:
    """The Prospecting Site changes food into gold with Undergrowth (CC-40, CC-A13)."""
    log.prospected(state)
    caves = resolve.with_cave(state, resolve.prospect(state.own))
    return replace(state, caves=caves, prospected=True)


def _stop(state: CaveState, _: Stop, log: CaveLog) -> CaveState:
    """A series of rooms or digs ends before its last."""
    under_way = state.under_way
    after = replace(state, under_way=None)
    if under_way is None or not under_way.digging:
        log.stopped(state)
        return after
    log.dug_one_only(state)
    number = state.lines[under_way.line][under_way.way].number
    return resolve.dig_action_over(after, number - under_way.left, log)


def _end(state: CaveState, _: End, log: CaveLog) -> CaveState:
    """The turn ends; in the solo game the stack may show a room now (CC-12, CC-A10)."""
    after = replace(state, tile=-1, done=0, used=(), tiles_dug=0, dig_actions=0, prospected=False)
    if state.stack and state.options.solo_reveal == "end_of_turn" and state.tiles_dug == 1:
        return resolve.show_from_stack(after)
    return _next_turn(after, log)


def _next_turn(state: CaveState, log: CaveLog) -> CaveState:
    """The other player's turn, the next round, or the end (CC-12 to CC-14, CC-41)."""
    turns = state.turns + 1
    if turns < state.turns_each * state.num_players:
        seat = (state.turn + 1) % state.num_players
        log.passed(seat)
        return replace(state, turns=turns, turn=seat, current_player=seat, phase=_TAKE)
    if not state.tiles_face_down:
        after = replace(state, turns=turns, phase=_OVER, current_player=TERMINAL)
        log.ended(after)
        return after
    tiles = (tile for row in state.taken for tile in row)
    starter = (state.starter + 1) % state.num_players
    log.round_over(starter, state.num_players)
    return replace(
        state,
        board=tuple(sorted((*state.board, *tiles))),
        taken=((),) * state.num_players,
        starter=starter,
        turn=starter,
        turns=0,
        round=state.round + 1,
        phase=_TILE,
        current_player=CHANCE,
    )


_STEPS: dict[type, Callable[..., CaveState]] = {
    Build: _build,
    Cavern: _cavern,
    Dig: _dig,
    End: _end,
    First: setup.first,
    Furnish: _furnish,
    Gain: _gain,
    Idle: _idle,
    Prospect: _prospect,
    Raze: _raze,
    Remove: setup.remove,
    Stop: _stop,
    Swap: _swap,
    Take: _take,
    TurnUpRoom: _turn_up_room,
    TurnUpTile: _turn_up_tile,
    Use: _use,
}
