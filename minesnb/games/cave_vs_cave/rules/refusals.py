"""Why not: the rules that refuse an action, one predicate each, read straight from the rulebook.

Slow and obvious on purpose. With `moves` it shares structs, components and constants, and none of its
functions: ways are searched and walls compared here once more.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from minesnb.core.rulebook import Refusal
from minesnb.core.words import join
from minesnb.games.cave_vs_cave import elements
from minesnb.games.cave_vs_cave.rules import actions
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN,
    CAVERN_WALLS,
    EMMER,
    ENTRANCE,
    FLAX,
    FOOD,
    FOOD_A_TURN,
    FOR_ONE_ROOM,
    GOLD,
    GOODS,
    NOTHING,
    PROSPECTING,
    ROOMS,
    SIDES,
    SITES,
    SPACES,
    STOREROOM,
    UNDERGROWTH,
    WOOD,
    Alternative,
    Goods,
    Kind,
    Option,
    Room,
)
from minesnb.games.cave_vs_cave.rules.state import COVERED, EMPTY, Cave, CaveState, Phase, UnderWay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


_OfALine = (
    actions.Gain
    | actions.Build
    | actions.Raze
    | actions.Dig
    | actions.Furnish
    | actions.Use
    | actions.Idle
)
_KINDS: dict[type, Kind] = {
    actions.Gain: "gain",
    actions.Build: "wall",
    actions.Raze: "raze",
    actions.Dig: "dig",
    actions.Furnish: "furnish",
    actions.Use: "rooms",
    actions.Idle: "rooms",
}
"""What a line of the tile in hand must offer for an action."""


def refuse(state: CaveState, action: actions.CaveAction) -> tuple[Refusal, ...]:
    """Return every rule that refuses `action` to the player to move; () where none does."""
    refusals = _PREDICATES[type(action)]
    if (
        not isinstance(action, actions.Take | actions.Swap | actions.Cavern)
        and state.phase in _NOT_YET
    ):
        return (_NOT_YET[state.phase],)
    if not isinstance(action, _OfALine):
        return tuple(refusals(state, action))
    kind = _KINDS[type(action)]
    if not 0 <= action.line < len(state.lines) or not _choices(state, action.line, kind):
        text = f"{ACTION_TILES[state.tile].name} has no such part."
        return (Refusal("CC-16", text, (elements.tile(state.tile),)),)
    return (*_line(state, action.line, kind), *refusals(state, action))


def waiting(state: CaveState) -> tuple[Refusal, ...]:
    """The players take turns (CC-12)."""
    text = f"It is {{{state.current_player}}}'s turn."
    return (Refusal("CC-12", text, (elements.cave(state.current_player),)),)


def not_your_turn(state: CaveState, action: actions.CaveAction) -> tuple[Refusal, ...]:
    """Only the player whose turn it is acts, and changes goods (CC-12, CC-A9)."""
    turn = waiting(state)
    if not isinstance(action, actions.Swap):
        return turn
    return (*turn, Refusal("CC-A9", "Goods are changed in one's own turn only."))


_OF_A_ROOM = {
    "CC-33": "costs too much",
    "CC-34": "costs too much",
    "CC-35": "asks for other walls",
    "CC-36": "is a blue one too many",
}
"""What may be wrong with a room for a hollow space."""


def sum_up(
    state: CaveState, element: str, refused: Mapping[actions.CaveAction, tuple[Refusal, ...]]
) -> tuple[Refusal, ...]:
    """Say of a hollow space what is wrong with the rooms, and of a room what is wrong with the spaces.

    Branchy: it tells the two apart, and each from what its own refusals already say.
    """
    tried = [action for action in refused if isinstance(action, actions.Furnish)]
    hollow = [action for action in tried if state.own.rooms[action.space] == EMPTY]
    one_room = len({action.room for action in tried}) == 1
    if hollow and not one_room and len({action.space for action in tried}) == 1:
        return _nothing_goes_here(element, [*refused.values()])
    walls = all("CC-35" in _rules(refused[action]) for action in hollow)
    if not (hollow and one_room and walls):
        return ()
    text = f"{ROOMS[tried[0].room].name} fits the walls of no hollow space of yours."
    return (Refusal("CC-35", text, (elements.cave(state.turn),)),)


def _nothing_goes_here(element: str, refused: list[tuple[Refusal, ...]]) -> tuple[Refusal, ...]:
    """Say what is wrong with the rooms, by a rule that refuses one of them at least."""
    wrong = set().union(*map(_rules, refused))
    rule = "CC-33" if "CC-33" in wrong else "CC-35"
    if rule not in wrong or not wrong <= {*_OF_A_ROOM}:
        return ()
    why = join([*dict.fromkeys(_OF_A_ROOM[each] for each in sorted(wrong))], "or")
    return (Refusal(rule, f"No room of the display can go here: each {why}.", (element,)),)


def _rules(refusals: tuple[Refusal, ...]) -> set[str]:
    return {refusal.rule for refusal in refusals}


def candidates(state: CaveState) -> tuple[actions.CaveAction, ...]:
    """Every action type with every tile, room, space and edge that the board shows."""
    tiles = [*state.board, *(tile for row in state.taken for tile in row)]
    found: list[actions.CaveAction] = [actions.Take(tile) for tile in sorted(tiles)]
    if state.phase == Phase.ACT:
        for line, choices in enumerate(state.lines):
            for number, choice in enumerate(choices):
                found += _of_line(state, line, number, choice)
    found += [actions.Swap(good) for good in range(len(GOODS))]
    if state.phase == Phase.CAVERN:
        found += [actions.Cavern(0), actions.Cavern(1)]
    found += [actions.Prospect(), actions.Stop(), actions.End()]
    return tuple(found)


def _of_line(
    state: CaveState, line: int, number: int, choice: Alternative
) -> Iterator[actions.CaveAction]:
    """Yield what an alternative of a line could be about, right or wrong.

    Branchy: a case a kind of alternative.
    """
    cave = state.own
    match choice.kind:
        case "gain":
            yield from (actions.Gain(line, option) for option in range(len(choice.options)))
        case "wall":
            yield from (actions.Build(line, site) for site in cave.sites)
        case "raze":
            yield from (actions.Raze(line, site) for site in cave.sites)
        case "dig":
            yield from (actions.Dig(line, number, space) for space in cave.spaces)
        case "furnish":
            places = product(range(len(choice.fees)), state.display, cave.spaces)
            yield from (actions.Furnish(line, *place) for place in places)
        case "rooms":
            yield actions.Idle(line)
            yield from _uses(cave, line)


def _uses(cave: Cave, line: int) -> Iterator[actions.CaveAction]:
    for room in sorted(room for room in cave.rooms if room >= 0):
        if ROOMS[room].blue:
            yield actions.Use(line, room, 0)
        for index, option in enumerate(ROOMS[room].options):
            for space in cave.spaces if option.dig else (-1,):
                yield actions.Use(line, room, index, space)


# -- the right time

_NOT_YET = {
    Phase.TAKE: Refusal("CC-12", "First take an action tile.", (elements.BOARD,)),
    Phase.CAVERN: Refusal("CC-A3", "The additional cavern comes at once: first choose its side."),
}
"""Why a tile's actions cannot be carried out before it was taken (CC-12), or at once (CC-A3)."""
_UNDER_WAY = Refusal("CC-A27", "First finish what is under way, or leave it at that.")


def _line(state: CaveState, line: int, kind: Kind) -> Iterator[Refusal]:
    """A line is carried out once a turn (CC-16), and holds one choice of several (CC-17, CC-18)."""
    place = (elements.line(line),)
    if state.under_way is not None:
        yield from _other_than_under_way(state.under_way, line, kind)
    elif state.done >> line & 1:
        if len(state.lines[line]) > 1:
            text = "This part has been used, and only one of its actions is allowed."
            yield Refusal("CC-17", text, place)
        elif kind == "gain" and len(_choices(state, line, kind)[0].options) > 1:
            yield Refusal("CC-18", "One of these goods has been chosen.", place)
        else:
            yield Refusal("CC-16", "This part of the tile has been used.", place)


def _other_than_under_way(under_way: UnderWay, line: int, kind: Kind) -> Iterator[Refusal]:
    """What is under way excludes the other actions of its line (CC-17) and all other lines (CC-A27)."""
    what, going_on = ("digging", "dig") if under_way.digging else ("using rooms", "rooms")
    if under_way.line != line:
        yield _UNDER_WAY
    elif kind != going_on:
        text = f"You have chosen {what}; the other action of this part is out."
        yield Refusal("CC-17", text, (elements.line(line),))


def _choices(state: CaveState, line: int, kind: Kind) -> list[Alternative]:
    return [choice for choice in state.lines[line] if choice.kind == kind]


def _missing_goods(
    state: CaveState, price: Goods, rule: str, fee: Goods = NOTHING
) -> Iterator[Refusal]:
    """Say what is missing to pay, and how much of it is a fee."""
    seat = state.turn
    have = state.caves[seat].goods
    for good, need in enumerate(price):
        if have[good] < need:
            part = f" ({fee[good]} of it as the fee)" if fee[good] else ""
            text = f"This needs {need} {GOODS[good]}{part}; you have {have[good]}."
            yield Refusal(rule, text, (elements.good(seat, good),))


# -- taking and ending


def _take(state: CaveState, action: actions.Take) -> Iterator[Refusal]:
    if state.phase != Phase.TAKE:
        yield Refusal("CC-12", "You have taken a tile in this turn.")
    if not 0 <= action.tile < len(ACTION_TILES):
        yield Refusal("CC-12", "There is no such tile.")
        return
    tile = ACTION_TILES[action.tile]
    place = (elements.tile(action.tile),)
    if any(action.tile in row for row in state.taken):
        yield Refusal("CC-12", f"{tile.name} was taken in this round.", place)
    elif tile.duel_only and state.alone:
        yield Refusal("CC-44", f"{tile.name} is out of the game if you play alone.")
    elif action.tile in state.tiles_face_down:
        yield Refusal("CC-11", f"{tile.name} is not turned up yet.", place)
    if tile.more_gold and not state.alone:
        yield from _too_little_gold(state)


def _too_little_gold(state: CaveState) -> Iterator[Refusal]:
    own = state.own.goods[GOLD]
    other = state.caves[1 - state.turn].goods[GOLD]
    if own <= other:
        text = f"Renovation needs more gold than the other has: you have {own}, they {other}."
        yield Refusal("CC-15", text, (elements.good(state.turn, GOLD),))


def _end(state: CaveState, _: actions.End) -> Iterator[Refusal]:
    if state.under_way is not None:
        yield _UNDER_WAY


def _stop(state: CaveState, _: actions.Stop) -> Iterator[Refusal]:
    if state.under_way is None:
        yield Refusal("CC-A27", "Nothing is under way that could be left at that.")


# -- goods


def _gain(state: CaveState, action: actions.Gain) -> Iterator[Refusal]:
    options = _choices(state, action.line, "gain")[0].options
    if not 0 <= action.option < len(options):
        rule = "CC-18" if len(options) > 1 else "CC-16"
        yield Refusal(rule, "There is no such choice.", (elements.line(action.line),))
        return
    yield from _missing_goods(state, options[action.option].pay, "CC-22")


def _swap(state: CaveState, action: actions.Swap) -> Iterator[Refusal]:
    if state.phase == Phase.CAVERN:
        yield _NOT_YET[Phase.CAVERN]
    if action.good not in (EMMER, FLAX, GOLD):
        text = f"Only emmer, flax and gold can be changed into food, not {GOODS[action.good]}."
        yield Refusal("CC-25", text, (elements.good(state.turn, action.good),))
    elif not state.own.goods[action.good]:
        text = f"You have no {GOODS[action.good]} to change."
        yield Refusal("CC-25", text, (elements.good(state.turn, action.good),))


def _prospect(state: CaveState, _: actions.Prospect) -> Iterator[Refusal]:
    cave = state.own
    if state.under_way is not None:
        yield _UNDER_WAY
    if state.tile != UNDERGROWTH:
        yield Refusal("CC-40", "The Prospecting Site acts with Undergrowth only.")
    if PROSPECTING not in cave.rooms:
        yield Refusal("CC-40", "You have no Prospecting Site.", (elements.cave(state.turn),))
    if state.prospected:
        yield Refusal("CC-A13", "The Prospecting Site acts once with each Undergrowth.")
    if not cave.goods[FOOD]:
        yield Refusal("CC-40", "You have no food to change.", (elements.good(state.turn, FOOD),))


# -- walls


def _standing(state: CaveState, cave: Cave, space: int) -> set[int]:
    """Return the sides of a space on which a wall stands."""
    if space == CAVERN:
        pair = CAVERN_WALLS[cave.cavern_side]
        printed = pair[1] if state.options.cavern_opposite else pair[0]
    else:
        printed = SPACES[space].outer
    sides = {side for side in range(4) if printed >> side & 1}
    for number, site in enumerate(SITES):
        if cave.built_walls >> number & 1:
            sides |= {site.side_one} if site.one == space else set()
            sides |= {site.side_two} if site.two == space else set()
    return sides


def _build(state: CaveState, action: actions.Build) -> Iterator[Refusal]:
    seat = state.turn
    cave = state.caves[seat]
    if not state.wall_supply:
        yield Refusal("CC-26", "No wall is left in the supply.", (elements.SUPPLY,))
    yield from _site(state, action.site)
    if 0 <= action.site < len(SITES) and cave.built_walls >> action.site & 1:
        text = "A wall stands here already."
        yield Refusal("CC-26", text, (elements.site(seat, action.site),))


def _site(state: CaveState, number: int) -> Iterator[Refusal]:
    seat = state.turn
    cave = state.caves[seat]
    if not 0 <= number < len(SITES):
        yield Refusal("CC-26", "Walls stand between two neighbouring spaces.")
        return
    site = SITES[number]
    if site.one != CAVERN:
        return
    if cave.cavern_side < 0:
        yield Refusal("CC-37", "You do not have the additional cavern.", (elements.cave(seat),))
        return
    pair = CAVERN_WALLS[cave.cavern_side]
    printed = pair[1] if state.options.cavern_opposite else pair[0]
    if printed >> site.side_one & 1:
        text = "This edge of the additional cavern has a wall of its own."
        yield Refusal("CC-A2", text, (elements.site(seat, number),))


def _raze(state: CaveState, action: actions.Raze) -> Iterator[Refusal]:
    seat = state.turn
    known = 0 <= action.site < len(SITES)
    if not known or not state.caves[seat].built_walls >> action.site & 1:
        text = "No wall that you built stands here; printed walls stay."
        place = (elements.site(seat, action.site),) if known else ()
        yield Refusal("CC-27", text, place)


# -- digging


def _dig(state: CaveState, action: actions.Dig) -> Iterator[Refusal]:
    choices = state.lines[action.line]
    if not 0 <= action.alternative < len(choices) or choices[action.alternative].kind != "dig":
        rule = "CC-17" if len(choices) > 1 else "CC-16"
        yield Refusal(rule, "There is no such way to dig.", (elements.line(action.line),))
        return
    choice = choices[action.alternative]
    under_way = state.under_way
    if under_way is None or under_way.line != action.line:
        yield from _missing_goods(state, choice.fees[0], "CC-22")
    elif under_way.digging and action.alternative != under_way.way:
        text = "You have chosen the other way to dig."
        yield Refusal("CC-17", text, (elements.line(action.line),))
    yield from _unreachable(state, action.space, through=choice.through)


def _unreachable(state: CaveState, space: int, *, through: bool) -> Iterator[Refusal]:
    """A tile can be dug if a way leads to it: no wall, no other face-down tile (CC-30, CC-31)."""
    seat = state.turn
    cave = state.caves[seat]
    if not 0 <= space < CAVERN or cave.rooms[space] != COVERED:
        place = (elements.space(seat, space),) if 0 <= space <= CAVERN else ()
        yield Refusal("CC-29", "There is no face-down tile to dig.", place)
        return
    if space in _reached(cave, walls=not through):
        return
    behind_walls = space in _reached(cave, walls=False)
    if behind_walls:
        walls = tuple(elements.site(seat, number) for number in cave.built_sites)
        text = "Walls bar every way there; only Undermining digs through them."
        yield Refusal("CC-30", text, walls)
        yield Refusal("CC-31", "This dig does not go through walls.", walls)
    else:
        blocking = tuple(
            elements.space(seat, other)
            for other in _reached(cave, walls=False)
            if cave.rooms[other] == COVERED
        )
        rule = "CC-31" if through else "CC-30"
        yield Refusal(rule, "Other face-down tiles bar the way.", blocking)


def _reached(cave: Cave, *, walls: bool) -> set[int]:
    """Walk from the entrance as far as walls and face-down tiles let one, the last tile included."""
    reached = {ENTRANCE}
    queue = [ENTRANCE]
    while queue:
        here = queue.pop(0)
        if cave.rooms[here] == COVERED:
            continue
        for number, site in enumerate(SITES):
            if here not in (site.one, site.two) or site.one == site.two:
                continue
            other = site.two if here == site.one else site.one
            if walls and cave.built_walls >> number & 1:
                continue
            if other not in reached:
                reached.add(other)
                queue.append(other)
    return reached


# -- furnishing


def _furnish(state: CaveState, action: actions.Furnish) -> Iterator[Refusal]:
    choice = _choices(state, action.line, "furnish")[0]
    if not 0 <= action.fee < len(choice.fees):
        yield Refusal("CC-34", "There is no such fee.", (elements.line(action.line),))
        return
    if action.room not in state.display:
        yield Refusal("CC-33", "That room is not in the display.", (elements.DISPLAY,))
        return
    room = ROOMS[action.room]
    fee = choice.fees[action.fee]
    if fee == FOOD_A_TURN:
        fee = (0, 0, 0, 0, state.turns_each, 0)
    price = tuple(a + b for a, b in zip(fee, room.cost, strict=True))
    yield from _missing_goods(state, fee, "CC-34")
    if not tuple(_missing_goods(state, fee, "CC-34")):
        yield from _missing_goods(state, price, "CC-33", fee)
    yield from _colour(state, action.room)
    yield from _walls(state, action.room, action.space)


def _colour(state: CaveState, number: int) -> Iterator[Refusal]:
    """More orange rooms than blue ones at all times (CC-36)."""
    if not ROOMS[number].blue:
        return
    rooms = [ROOMS[room] for room in state.own.rooms if room >= 0]
    blue = sum(room.blue for room in rooms)
    orange = len(rooms) - blue
    if not blue + 1 < orange:
        text = f"You have {orange} orange and {blue} blue rooms; orange must stay ahead."
        yield Refusal("CC-36", text, (elements.cave(state.turn),))


def _walls(state: CaveState, number: int, space: int) -> Iterator[Refusal]:
    """The space must be hollow, and its walls match the room in some turn (CC-33, CC-35)."""
    seat = state.turn
    cave = state.caves[seat]
    if not 0 <= space <= CAVERN or cave.rooms[space] != EMPTY:
        place = (elements.space(seat, space),) if 0 <= space <= CAVERN else ()
        yield Refusal("CC-33", "A room needs a hollow space of your own.", place)
        return
    standing = _standing(state, cave, space)
    wrong = min((_misfits(ROOMS[number], standing, turn) for turn in range(4)), key=len)
    if not wrong:
        return
    have = join([SIDES[side] for side in sorted(standing)]) or "nowhere"
    text = (
        f"{ROOMS[number].name} does not fit on {say_space(space)}, with walls {have}: "
        f"turned best, {join(wrong)}."
    )
    yield Refusal("CC-35", text, (elements.space(seat, space), elements.display(number)))


def _misfits(room: Room, standing: set[int], turn: int) -> list[str]:
    """Say what is wrong with these walls for a room turned by quarters; [] if it fits (CC-35)."""
    wrong = []
    for side, mark in enumerate(room.wall_marks):
        real = (side + turn) % 4
        if mark == "M" and real not in standing:
            wrong.append(f"a wall is missing in the {SIDES[real]}")
        elif mark == "-" and real in standing:
            wrong.append(f"no wall may stand in the {SIDES[real]}")
    return wrong


# -- rooms


def _use(state: CaveState, action: actions.Use) -> Iterator[Refusal]:
    seat = state.turn
    cave = state.caves[seat]
    if action.room not in cave.rooms:
        yield Refusal("CC-38", "That room is not in your cave.", (elements.cave(seat),))
        return
    room = ROOMS[action.room]
    place = (elements.space(seat, cave.rooms.index(action.room)),)
    if room.blue:
        yield Refusal("CC-39", "Blue rooms act by themselves; they are not used.", place)
        return
    if action.room in state.used:
        yield Refusal("CC-38", f"{room.name} has been used in this turn.", place)
    if not 0 <= action.option < len(room.options):
        yield Refusal("CC-38", "The room has no such use.", place)
        return
    yield from _way_to_use(state, action, room.options[action.option], place)


def _way_to_use(
    state: CaveState, action: actions.Use, option: Option, place: tuple[str]
) -> Iterator[Refusal]:
    """The price, for which the Wood Storeroom gives wood first (CC-A6), and the dig (CC-A21)."""
    cave = state.own
    price = option.pay
    one = _choices(state, action.line, "rooms")[0].number == 1
    if one and STOREROOM in cave.rooms:
        given = FOR_ONE_ROOM.gain[WOOD]
        if cave.goods[WOOD] + given >= price[WOOD]:
            price = (0, *price[1:])
    yield from _missing_goods(state, price, "CC-23" if ROOMS[action.room].different else "CC-22")
    if option.dig:
        yield from _unreachable(state, action.space, through=False)
        if action.space in _reached(cave, walls=False) - _reached(cave, walls=True):
            yield Refusal("CC-A21", "The Digging Cave does not dig through walls.", place)
    elif action.space >= 0:
        yield Refusal("CC-38", f"{ROOMS[action.room].name} does not dig.", place)


def _idle(state: CaveState, action: actions.Idle) -> Iterator[Refusal]:
    number = _choices(state, action.line, "rooms")[0].number
    if not (state.options.storeroom_any and number == 1 and STOREROOM in state.own.rooms):
        text = "A room action without a room does nothing here."
        yield Refusal("CC-A6", text, (elements.line(action.line),))


def _cavern(state: CaveState, action: actions.Cavern) -> Iterator[Refusal]:
    if state.phase != Phase.CAVERN:
        text = "The additional cavern goes to whoever fills a cave first, at once."
        yield Refusal("CC-37", text, (elements.cave(state.turn),))
    elif action.side not in (0, 1):
        yield Refusal("CC-37", "The additional cavern has two sides.")


_PREDICATES: dict[type, Callable[..., Iterator[Refusal]]] = {
    actions.Build: _build,
    actions.Cavern: _cavern,
    actions.Dig: _dig,
    actions.End: _end,
    actions.Furnish: _furnish,
    actions.Gain: _gain,
    actions.Idle: _idle,
    actions.Prospect: _prospect,
    actions.Raze: _raze,
    actions.Stop: _stop,
    actions.Swap: _swap,
    actions.Take: _take,
    actions.Use: _use,
}
