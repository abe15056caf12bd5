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

Goods can be changed at any time in one's own turn (`_swap`). What an option pays and gives is done
by `_resolve`. The slow and obvious reading of the same rules is in `refusals`; a test holds the two
equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.log import SILENT
from minesnb.games.cave_vs_cave.rules import setup
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
from minesnb.games.cave_vs_cave.rules.cave import diggable, open_sites, walls_around
from minesnb.games.cave_vs_cave.rules.components import (
    CAVERN,
    DUNGEON,
    EMMER,
    EQUIPMENT,
    FLAX,
    FOOD,
    GOLD,
    PROSPECTING,
    RETTING,
    STONE,
    STOREROOM,
    Alternative,
    Goods,
    Option,
    accepted,
    box,
)
from minesnb.games.cave_vs_cave.rules.state import EMPTY, Cave, CaveState, Phase

if TYPE_CHECKING:
    from minesnb.core.game import Random
    from minesnb.games.cave_vs_cave.rules.actions import CaveAction
    from minesnb.games.cave_vs_cave.words.log import CaveLog

_TAKE, _ACT, _CAVERN = Phase.TAKE, Phase.ACT, Phase.CAVERN
_FIRST, _REMOVE, _TILE, _REVEAL, _OVER = (
    Phase.FIRST,
    Phase.REMOVE,
    Phase.TILE,
    Phase.REVEAL,
    Phase.OVER,
)
ANY_GOODS = 3
_UNDERGROWTH = next(n for n, tile in enumerate(box().actions) if tile.id == "undergrowth")
_SWAPS = (Swap(EMMER), Swap(FLAX), Swap(GOLD))
_CAVERNS = (Cavern(0), Cavern(1))


def turns_in(state: CaveState) -> int:
    """Return how many turns each player has in this round (CC-13, CC-44, CC-A26)."""
    key = "solo" if state.num_players == 1 else "duel"
    return box().turns[key][max(state.round, 1) - 1]


def fee_of(state: CaveState, fee: Goods) -> Goods:
    """Return a fee with ``one food a turn of the round`` spelled out (CC-34)."""
    return fee if fee[FOOD] >= 0 else (*fee[:FOOD], turns_in(state), fee[GOLD])


def room_limit(state: CaveState, number: int) -> int:
    """Return how many rooms an [n] action may use (CC-38), one more with the Equipment Room (CC-40)."""
    cave = state.caves[state.turn]
    return number + (box().rooms[EQUIPMENT].more_rooms if _equipped(cave, number) else 0)


def _equipped(cave: Cave, number: int) -> bool:
    """Whether an [n] action is one to which the Equipment Room adds (CC-40)."""
    return number > 1 and EQUIPMENT in cave.rooms


def _pays(goods: Goods, price: Goods) -> bool:
    return all(have >= need for have, need in zip(goods, price, strict=True))


# -- what is legal


def legal_actions(state: CaveState) -> tuple[CaveAction, ...]:
    """Every legal action of the player to move, in a fixed order."""
    player = state.current_player
    if state.phase == _CAVERN:
        return _CAVERNS
    cave = state.caves[player]
    found: list[CaveAction] = []
    if state.phase == _TAKE:
        found += [Take(tile) for tile in state.board if _may_take(state, tile)]
    elif state.series >= 0:
        found += _series(state, cave)
        found.append(Stop())
    else:
        for line in range(len(box().actions[state.tile].lines)):
            if not state.done >> line & 1:
                found += _line(state, cave, line)
        if (
            state.tile == _UNDERGROWTH
            and PROSPECTING in cave.rooms
            and not state.prospected
            and _pays(cave.goods, box().rooms[PROSPECTING].passive.pay)
        ):
            found.append(Prospect())
        found.append(End())
    found += [swap for swap in _SWAPS if cave.goods[swap.good]]
    return tuple(found)


def _may_take(state: CaveState, tile: int) -> bool:
    """Renovation asks for more gold than the other has (CC-15, CC-46)."""
    if state.num_players == 1 or not box().actions[tile].more_gold:
        return True
    own = state.caves[state.turn].goods[GOLD]
    return own > state.caves[1 - state.turn].goods[GOLD]


def _series(state: CaveState, cave: Cave) -> list[CaveAction]:
    """What goes on with several rooms, or several digs, of one action."""
    line = state.series
    for number, choice in enumerate(box().actions[state.tile].lines[line]):
        if choice.kind == "rooms" and state.digs_open < 0:
            return list(_uses(state, cave, line))
        if choice.kind == "dig" and number == state.digs_open:
            return [Dig(line, number, space) for space in diggable(cave, through=choice.through)]
    return []


def _line(state: CaveState, cave: Cave, line: int) -> Iterator[CaveAction]:
    """What one line of the tile in hand offers."""
    for number, choice in enumerate(box().actions[state.tile].lines[line]):
        yield from _OFFERS[choice.kind](state, cave, line, number, choice)


def _offer_rooms(
    state: CaveState, cave: Cave, line: int, _: int, choice: Alternative
) -> Iterator[CaveAction]:
    yield from _uses(state, cave, line)
    if choice.number == 1 and state.options.storeroom_any and STOREROOM in cave.rooms:
        yield Idle(line)


def _offer_gains(
    _: CaveState, cave: Cave, line: int, __: int, choice: Alternative
) -> Iterator[CaveAction]:
    for index, option in enumerate(choice.options):
        if _pays(cave.goods, option.pay):
            yield Gain(line, index)


def _offer_digs(
    _: CaveState, cave: Cave, line: int, number: int, choice: Alternative
) -> Iterator[CaveAction]:
    if _pays(cave.goods, choice.fees[0]):
        for space in diggable(cave, through=choice.through):
            yield Dig(line, number, space)


def _offer_walls(
    state: CaveState, cave: Cave, line: int, _: int, __: Alternative
) -> Iterator[CaveAction]:
    if state.walls:
        for site in open_sites(cave, opposite=state.options.cavern_opposite):
            yield Build(line, site)


def _offer_razing(
    _: CaveState, cave: Cave, line: int, __: int, ___: Alternative
) -> Iterator[CaveAction]:
    for site in range(len(box().sites)):
        if cave.walls >> site & 1:
            yield Raze(line, site)


def _offer_furnishing(
    state: CaveState, cave: Cave, line: int, _: int, choice: Alternative
) -> Iterator[CaveAction]:
    return _furnishings(state, cave, line, choice.fees)


_OFFERS = {
    "rooms": _offer_rooms,
    "gain": _offer_gains,
    "dig": _offer_digs,
    "wall": _offer_walls,
    "raze": _offer_razing,
    "furnish": _offer_furnishing,
}


def _uses(state: CaveState, cave: Cave, line: int) -> Iterator[CaveAction]:
    """Every way to use a room that has not been used in this turn (CC-38)."""
    stored = state.series < 0 and _starts_one(state, line) and STOREROOM in cave.rooms
    goods = _capped(cave.goods, (1, 0, 0, 0, 0, 0)) if stored else cave.goods
    for room in sorted(room for room in cave.rooms if room >= 0):
        if room in state.used:
            continue
        for index, option in enumerate(box().rooms[room].options):
            if not _pays(goods, option.pay):
                continue
            if option.dig:
                for space in diggable(cave):
                    yield Use(line, room, index, space)
            else:
                yield Use(line, room, index)


def _starts_one(state: CaveState, line: int) -> bool:
    """Whether using a room on this line begins a [1] action."""
    return any(
        choice.kind == "rooms" and choice.number == 1
        for choice in box().actions[state.tile].lines[line]
    )


def _furnishings(
    state: CaveState, cave: Cave, line: int, fees: tuple[Goods, ...]
) -> Iterator[CaveAction]:
    """Every room that can be paid, on every hollow space whose walls fit (CC-33 to CC-36)."""
    opposite = state.options.cavern_opposite
    hollow = [
        (space, walls_around(cave, space, opposite=opposite))
        for space in range(12)
        if cave.rooms[space] == EMPTY
    ]
    if not hollow:
        return
    rooms = box().rooms
    blue = sum(room >= 0 and rooms[room].blue for room in cave.rooms)
    orange = sum(room >= 0 and not rooms[room].blue for room in cave.rooms)
    for index, fee in enumerate(fees):
        spent = fee_of(state, fee)
        for room in state.display:
            if rooms[room].blue and blue + 1 >= orange:
                continue
            price = tuple(a + b for a, b in zip(spent, rooms[room].cost, strict=True))
            if not _pays(cave.goods, price):
                continue
            for space, standing in hollow:
                if accepted(room)[standing]:
                    yield Furnish(line, index, room, space)


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
    return tuple((TurnUpRoom(room), 1) for room in state.unseen)


def _next_tiles(state: CaveState) -> tuple[int, ...]:
    """The action tiles come in groups by the number on their backs (CC-6)."""
    back = min(box().actions[tile].back for tile in state.hidden)
    return tuple(tile for tile in state.hidden if box().actions[tile].back == back)


def sample_chance(state: CaveState, rng: Random) -> CaveAction:
    """Draw one outcome with one random number; all are equally likely."""
    if state.phase == _REVEAL:
        return TurnUpRoom(state.unseen[int(rng.random() * len(state.unseen))])
    outcomes = chance_outcomes(state)
    return outcomes[int(rng.random() * len(outcomes))][0]


# -- goods


def _capped(goods: Goods, gain: Goods) -> Goods:
    """Return goods with `gain` added, each up to its limit (CC-3)."""
    return tuple(
        min(limit, have + more) for have, more, limit in zip(goods, gain, box().limits, strict=True)
    )


def _less(goods: Goods, price: Goods) -> Goods:
    return tuple(have - need for have, need in zip(goods, price, strict=True))


def _with_cave(state: CaveState, cave: Cave) -> tuple[Cave, ...]:
    return (*state.caves[: state.turn], cave, *state.caves[state.turn + 1 :])


def _receive(state: CaveState, cave: Cave, gain: Goods, rule: str, log: CaveLog) -> Cave:
    """Give goods to the player in turn; the Retting Room adds food to flax (CC-40, CC-A7, CC-A8)."""
    goods = _capped(cave.goods, gain)
    if any(gain):
        log.gained(state, cave.goods, goods, gain, rule)
    if not gain[FLAX] or RETTING not in cave.rooms:
        return replace(cave, goods=goods)
    came = goods[FLAX] - cave.goods[FLAX]
    if not came:
        log.flax_without_food(state)
    if not 1 <= (gain[FLAX] if state.options.retting_nominal else came) <= 3:
        return replace(cave, goods=goods)
    why = "CC-A25" if rule == "CC-24" else "CC-A8" if came > 1 else "CC-40"
    log.food_for_flax(state, why)
    more = box().rooms[RETTING].passive.gain
    after = _capped(goods, more)
    log.gained(state, goods, after, more, "CC-40")
    return replace(cave, goods=after)


def _resolve(state: CaveState, cave: Cave, option: Option, rule: str, log: CaveLog) -> Cave:
    """Pay, then get (CC-22); replenish (CC-24)."""
    if any(option.pay):
        log.paid(state, option.pay, _pay_rule(option))
        if any(a and b for a, b in zip(option.pay, option.gain, strict=True)):
            rule = "CC-A22"
        cave = replace(cave, goods=_less(cave.goods, option.pay))
    gain = option.gain
    if option.few_stone and cave.goods[STONE] >= option.few_stone:
        gain = (gain[0], 0, *gain[2:])
        log.no_stone(state, option.few_stone)
    if option.level:
        gain = tuple(
            max(0, option.level - have) if good in option.shelf else 0
            for good, have in enumerate(cave.goods)
        )
        rule = "CC-24"
        if not any(gain):
            log.nothing(state, rule)
    return _receive(state, cave, gain, rule, log)


def _pay_rule(option: Option) -> str:
    """Any three different goods (CC-23), gold and food among them (CC-A14), or what is shown."""
    if max(option.pay) > 1 or sum(option.pay) != ANY_GOODS or any(option.gain[:GOLD]):
        return "CC-22"
    return "CC-A14" if option.pay[FOOD] or option.pay[GOLD] else "CC-23"


# -- what follows


def apply(state: CaveState, action: CaveAction, log: CaveLog = SILENT) -> CaveState:
    """Return the state after a trusted action; tell `log` what happened."""
    return _STEPS[type(action)](state, action, log)


def _turn_up_tile(state: CaveState, action: TurnUpTile, log: CaveLog) -> CaveState:
    """Phase I: the next action tile is turned up (CC-11)."""
    after = replace(
        state,
        hidden=tuple(tile for tile in state.hidden if tile != action.tile),
        board=tuple(sorted((*state.board, action.tile))),
        phase=_TAKE,
        turn=state.starter,
        current_player=state.starter,
        turns=0,
    )
    log.new_round(after, action.tile, turns_in(after))
    return after


def _take(state: CaveState, action: Take, log: CaveLog) -> CaveState:
    """A tile is taken and can be carried out (CC-12)."""
    log.took(state, action.tile)
    seat = state.turn
    taken = (*state.taken[:seat], (*state.taken[seat], action.tile), *state.taken[seat + 1 :])
    return replace(
        state,
        board=tuple(tile for tile in state.board if tile != action.tile),
        taken=taken,
        tile=action.tile,
        phase=_ACT,
    )


def _gain(state: CaveState, action: Gain, log: CaveLog) -> CaveState:
    choices = box().actions[state.tile].lines[action.line]
    options = next(choice.options for choice in choices if choice.kind == "gain")
    cave = _resolve(state, state.caves[state.turn], options[action.option], "CC-20", log)
    return replace(state, caves=_with_cave(state, cave), done=state.done | 1 << action.line)


def _build(state: CaveState, action: Build, log: CaveLog) -> CaveState:
    """A wall from the supply; the Dungeon pays gold for it (CC-26, CC-40, CC-A23)."""
    cave = state.caves[state.turn]
    log.built(state, action.site)
    cave = replace(cave, walls=cave.walls | 1 << action.site)
    if DUNGEON in cave.rooms:
        log.gold_for_wall(state)
        cave = _receive(state, cave, box().rooms[DUNGEON].passive.gain, "CC-A23", log)
    return replace(
        state,
        caves=_with_cave(state, cave),
        walls=state.walls - 1,
        done=state.done | 1 << action.line,
    )


def _raze(state: CaveState, action: Raze, log: CaveLog) -> CaveState:
    """A wall of one's own goes back to the supply, for goods (CC-27)."""
    cave = state.caves[state.turn]
    log.razed(state, action.site)
    cave = replace(cave, walls=cave.walls & ~(1 << action.site))
    option = box().actions[state.tile].lines[action.line][0].options[0]
    cave = _resolve(state, cave, option, "CC-27", log)
    return replace(
        state,
        caves=_with_cave(state, cave),
        walls=state.walls + 1,
        done=state.done | 1 << action.line,
    )


def _dig(state: CaveState, action: Dig, log: CaveLog) -> CaveState:
    """A face-down tile is taken off the board; a series goes on if more may be dug (CC-29, CC-32)."""
    choice = box().actions[state.tile].lines[action.line][action.alternative]
    cave = state.caves[state.turn]
    opening = state.series < 0
    left = (choice.number if opening else state.left) - 1
    if opening and any(choice.fees[0]):
        log.paid(state, choice.fees[0], "CC-29")
        cave = replace(cave, goods=_less(cave.goods, choice.fees[0]))
    log.dug(state, action.space, through=choice.through)
    cave = _hollow(state, cave, action.space, log)
    more = left > 0 and bool(diggable(cave, through=choice.through))
    if left and not more:
        log.dug_one_only(state)
    after = replace(
        state,
        caves=_with_cave(state, cave),
        done=state.done | 1 << action.line,
        series=action.line if more else -1,
        left=left if more else 0,
        digs_open=action.alternative if more else -1,
        dug=state.dug + 1,
        series_dug=state.series_dug + 1,
        reveals=1,
        phase=_REVEAL,
        current_player=CHANCE,
    )
    return after if more else _dig_action_over(after, log)


def _hollow(state: CaveState, cave: Cave, space: int, log: CaveLog) -> Cave:
    """The space is hollow now; what was printed under the tile is gained at once (CC-29)."""
    cave = replace(cave, rooms=_put(cave.rooms, space, EMPTY))
    food = box().spaces[space].food
    return _receive(state, cave, (0, 0, 0, 0, food, 0), "CC-29", log) if food else cave


def _dig_action_over(state: CaveState, log: CaveLog) -> CaveState:
    """In the solo game a dig action of exactly one tile shows another room (CC-45, CC-A10)."""
    first = state.digs == 0
    one = state.series_dug == 1
    rule = state.options.solo_reveal
    shows = state.stack > 0 and one and (rule == "each_action" or (rule == "at_once" and first))
    after = replace(state, digs=state.digs + 1, series_dug=0)
    if not shows:
        if state.stack and one and not first and rule == "at_once":
            log.no_reveal()
        return after
    return replace(
        after,
        reveals=after.reveals + 1,
        from_stack=1,
        stack=after.stack - 1,
        phase=_REVEAL,
        current_player=CHANCE,
    )


def _turn_up_room(state: CaveState, action: TurnUpRoom, log: CaveLog) -> CaveState:
    """A tile that was dug, or one of the solo stack, joins the display (CC-29, CC-45)."""
    log.revealed(state, action.room)
    after = replace(
        state,
        display=tuple(sorted((*state.display, action.room))),
        unseen=tuple(room for room in state.unseen if room != action.room),
        reveals=state.reveals - 1,
        from_stack=min(state.from_stack, state.reveals - 1),
    )
    if after.reveals:
        return after
    if after.tile < 0:
        return _next_turn(after, log)
    return replace(after, phase=_ACT, current_player=state.turn)


def _furnish(state: CaveState, action: Furnish, log: CaveLog) -> CaveState:
    """The fee, then the cost, then the room (CC-33, CC-34)."""
    choices = box().actions[state.tile].lines[action.line]
    choice = next(choice for choice in choices if choice.kind == "furnish")
    fee = fee_of(state, choice.fees[action.fee])
    room = box().rooms[action.room]
    cave = state.caves[state.turn]
    if any(fee):
        dwarfs = choice.fees[action.fee][FOOD] < 0
        alone = dwarfs and state.num_players == 1
        log.paid(state, fee, "CC-A26" if alone else "CC-34")
    log.furnished(state, action.room, action.space)
    goods = _less(_less(cave.goods, fee), room.cost)
    cave = replace(cave, goods=goods, rooms=_put(cave.rooms, action.space, action.room))
    after = replace(
        state,
        caves=_with_cave(state, cave),
        display=tuple(other for other in state.display if other != action.room),
        done=state.done | 1 << action.line,
    )
    full = all(other >= 0 for other in cave.rooms[:CAVERN])
    if full and all(other.extra < 0 for other in state.caves):
        log.filled(state)
        return replace(after, phase=_CAVERN)
    return after


def _cavern(state: CaveState, action: Cavern, log: CaveLog) -> CaveState:
    """The additional cavern lies beside the cave, hollow (CC-37, CC-A3)."""
    log.cavern(state, 3 - action.side)
    cave = state.caves[state.turn]
    cave = replace(cave, extra=action.side, rooms=_put(cave.rooms, CAVERN, EMPTY))
    return replace(state, caves=_with_cave(state, cave), phase=_ACT)


def _use(state: CaveState, action: Use, log: CaveLog) -> CaveState:
    """A room is used: pay, get, perhaps dig (CC-38)."""
    room = box().rooms[action.room]
    option = room.options[action.option]
    cave = state.caves[state.turn]
    choices = box().actions[state.tile].lines[action.line]
    number = next(choice.number for choice in choices if choice.kind == "rooms")
    opening = state.series < 0
    left = (room_limit(state, number) if opening else state.left) - 1
    log.used(state, action.room)
    if opening and _equipped(cave, number):
        log.one_more_room(state)
    if opening and number == 1:
        cave = _store_wood(state, cave, log)
    cave = _resolve(state, cave, option, "CC-20", log)
    if option.dig:
        log.dug(state, action.space, through=False)
        cave = _hollow(state, cave, action.space, log)
    used = tuple(sorted((*state.used, action.room)))
    after = replace(
        state,
        caves=_with_cave(state, cave),
        used=used,
        done=state.done | 1 << action.line,
        series=action.line if left else -1,
        left=left,
    )
    if not option.dig:
        return after
    after = replace(
        after,
        dug=state.dug + 1,
        series_dug=1,
        reveals=1,
        phase=_REVEAL,
        current_player=CHANCE,
    )
    return _dig_action_over(after, log)


def _store_wood(state: CaveState, cave: Cave, log: CaveLog) -> Cave:
    """The Wood Storeroom gives wood when a [1] action begins (CC-40, CC-A6)."""
    if STOREROOM not in cave.rooms:
        return cave
    log.wood_from_store(state)
    return _receive(state, cave, box().rooms[STOREROOM].passive.gain, "CC-A6", log)


def _idle(state: CaveState, action: Idle, log: CaveLog) -> CaveState:
    cave = _store_wood(state, state.caves[state.turn], log)
    return replace(state, caves=_with_cave(state, cave), done=state.done | 1 << action.line)


def _swap(state: CaveState, action: Swap, log: CaveLog) -> CaveState:
    """One emmer, flax or gold becomes one food (CC-25)."""
    cave = state.caves[state.turn]
    price = tuple(int(good == action.good) for good in range(6))
    log.swapped(state, action.good)
    goods = _capped(_less(cave.goods, price), (0, 0, 0, 0, 1, 0))
    return replace(state, caves=_with_cave(state, replace(cave, goods=goods)))


def _prospect(state: CaveState, _: Prospect, log: CaveLog) -> CaveState:
    """The Prospecting Site changes food into gold with Undergrowth (CC-40, CC-A13)."""
    cave = state.caves[state.turn]
    log.prospected(state)
    trade = box().rooms[PROSPECTING].passive
    goods = _capped(_less(cave.goods, trade.pay), trade.gain)
    return replace(state, caves=_with_cave(state, replace(cave, goods=goods)), prospected=True)


def _stop(state: CaveState, _: Stop, log: CaveLog) -> CaveState:
    """A series of rooms or digs ends before its last."""
    if state.series_dug:
        log.dug_one_only(state)
    else:
        log.stopped(state)
    after = replace(state, series=-1, left=0, digs_open=-1)
    return _dig_action_over(after, log) if state.series_dug else after


def _end(state: CaveState, _: End, log: CaveLog) -> CaveState:
    """The turn ends; in the solo game the stack may show a room now (CC-12, CC-A10)."""
    shows = state.stack and state.options.solo_reveal == "end_of_turn" and state.dug == 1
    after = replace(
        state,
        tile=-1,
        done=0,
        series=-1,
        left=0,
        used=(),
        dug=0,
        digs=0,
        prospected=False,
    )
    if shows:
        return replace(
            after,
            stack=state.stack - 1,
            reveals=1,
            from_stack=1,
            phase=_REVEAL,
            current_player=CHANCE,
        )
    return _next_turn(after, log)


def _next_turn(state: CaveState, log: CaveLog) -> CaveState:
    """The other player's turn, the next round, or the end (CC-12 to CC-14, CC-41)."""
    turns = state.turns + 1
    if turns < turns_in(state) * state.num_players:
        seat = (state.turn + 1) % state.num_players
        log.passed(seat)
        return replace(state, turns=turns, turn=seat, current_player=seat, phase=_TAKE)
    if not state.hidden:
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


def _put(rooms: tuple[int, ...], space: int, room: int) -> tuple[int, ...]:
    return (*rooms[:space], room, *rooms[space + 1 :])


def _first(state: CaveState, action: First, log: CaveLog) -> CaveState:
    return setup.first(state, action.seat, log)


def _remove(state: CaveState, action: Remove, log: CaveLog) -> CaveState:
    return setup.remove(state, action.room, log)


_STEPS: dict[type, Callable[..., CaveState]] = {
    Build: _build,
    Cavern: _cavern,
    Dig: _dig,
    End: _end,
    First: _first,
    Furnish: _furnish,
    Gain: _gain,
    Idle: _idle,
    Prospect: _prospect,
    Raze: _raze,
    Remove: _remove,
    Stop: _stop,
    Swap: _swap,
    Take: _take,
    TurnUpRoom: _turn_up_room,
    TurnUpTile: _turn_up_tile,
    Use: _use,
}
