"""Why not: the rules that refuse an action, one predicate each, read straight from the rulebook.

Slow and obvious on purpose, and without anything from `moves` or `caves`: ways are searched and
walls compared here once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from minesnb.core.rulebook import Refusal
from minesnb.core.words import join
from minesnb.games.cave_vs_cave import elements
from minesnb.games.cave_vs_cave.rules.actions import (
    Build,
    Cavern,
    Dig,
    End,
    Furnish,
    Gain,
    Idle,
    Prospect,
    Raze,
    Stop,
    Swap,
    Take,
    Use,
    say_space,
)
from minesnb.games.cave_vs_cave.rules.components import (
    CAVERN,
    EMMER,
    FLAX,
    FOOD,
    GOLD,
    GOODS,
    Alternative,
    Goods,
    box,
)
from minesnb.games.cave_vs_cave.rules.state import COVERED, EMPTY, Phase

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.actions import CaveAction
    from minesnb.games.cave_vs_cave.rules.state import Cave, CaveState

_SIDES = ("north", "east", "south", "west")


def refuse(state: CaveState, action: CaveAction) -> tuple[Refusal, ...]:
    """Return every rule that refuses `action` to the player to move; () where none does."""
    return tuple(_PREDICATES[type(action)](state, action))


def not_your_turn(state: CaveState, action: CaveAction) -> tuple[Refusal, ...]:
    """Only the player whose turn it is acts, and changes goods (CC-12, CC-A9)."""
    text = f"It is {{{state.current_player}}}'s turn, not yours."
    turn = Refusal("CC-12", text, (elements.cave(state.current_player),))
    if not isinstance(action, Swap):
        return (turn,)
    return (turn, Refusal("CC-A9", "Goods are changed in one's own turn only."))


def candidates(state: CaveState) -> tuple[CaveAction, ...]:
    """Every action type with every tile, room, space and edge that the board shows."""
    seat = max(state.turn, 0)
    cave = state.caves[seat]
    tiles = [*state.board, *(tile for row in state.taken for tile in row)]
    found: list[CaveAction] = [Take(tile) for tile in sorted(tiles)]
    acting = state.tile >= 0 and state.phase == Phase.ACT
    lines = box().actions[state.tile].lines if acting else ()
    spaces = range(12 if cave.extra >= 0 else 11)
    sites = [
        number for number, site in enumerate(box().sites) if site.one != CAVERN or cave.extra >= 0
    ]
    own = sorted(room for room in cave.rooms if room >= 0)
    for line, choices in enumerate(lines):
        for number, choice in enumerate(choices):
            found += _of_line(line, number, choice, (spaces, sites, own), state)
    found += [Swap(good) for good in range(6)]
    if state.phase == Phase.CAVERN:
        found += [Cavern(0), Cavern(1)]
    found += [Prospect(), Stop(), End()]
    return tuple(found)


def _of_line(
    line: int,
    number: int,
    choice: Alternative,
    shown: tuple[range, list[int], list[int]],
    state: CaveState,
) -> Iterator[CaveAction]:
    spaces, sites, own = shown
    if choice.kind == "gain":
        yield from (Gain(line, option) for option in range(len(choice.options)))
    elif choice.kind == "wall":
        yield from (Build(line, site) for site in sites)
    elif choice.kind == "raze":
        yield from (Raze(line, site) for site in sites)
    elif choice.kind == "dig":
        yield from (Dig(line, number, space) for space in spaces)
    elif choice.kind == "furnish":
        for fee in range(len(choice.fees)):
            for room in state.display:
                yield from (Furnish(line, fee, room, space) for space in spaces)
    else:
        yield Idle(line)
        for room in own:
            for index, option in enumerate(box().rooms[room].options):
                if option.dig:
                    yield from (Use(line, room, index, space) for space in spaces)
                else:
                    yield Use(line, room, index)


# -- the right time


def _acting(state: CaveState) -> Refusal | None:
    """Actions are carried out after a tile was taken (CC-12)."""
    if state.phase == Phase.CAVERN:
        return Refusal("CC-37", "First choose a side of the additional cavern.")
    if state.phase != Phase.ACT:
        return Refusal("CC-12", "First take an action tile.", (elements.BOARD,))
    return None


def _line(state: CaveState, line: int, kind: str) -> Iterator[Refusal]:
    """A line is carried out once a turn (CC-16), and holds one choice of several (CC-17)."""
    wrong = _acting(state)
    if wrong:
        yield wrong
        return
    lines = box().actions[state.tile].lines
    if not 0 <= line < len(lines) or not _choices(state, line, kind):
        text = f"{box().actions[state.tile].name} does not offer that."
        yield Refusal("CC-12", text, (elements.tile(state.tile),))
        return
    going_on = state.series == line and kind in ("rooms", "dig")
    if state.series >= 0 and not going_on:
        yield Refusal("CC-16", "First finish, or end, the action under way.")
    elif state.done >> line & 1 and not going_on:
        rule = "CC-17" if len(lines[line]) > 1 else "CC-16"
        if kind == "gain" and len(_choices(state, line, kind)[0].options) > 1:
            rule = "CC-18"
        yield Refusal(rule, "This part of the tile has been used.", (elements.line(line),))


def _choices(state: CaveState, line: int, kind: str) -> list[Alternative]:
    return [choice for choice in box().actions[state.tile].lines[line] if choice.kind == kind]


def _short(state: CaveState, price: Goods, rule: str, fee: Goods = (0,) * 6) -> Iterator[Refusal]:
    """Say what is missing to pay, and how much of it is a fee."""
    seat = state.turn
    have = state.caves[seat].goods
    for good, need in enumerate(price):
        if have[good] < need:
            part = f" ({fee[good]} of it as the fee)" if fee[good] else ""
            text = f"This needs {need} {GOODS[good]}{part}; you have {have[good]}."
            yield Refusal(rule, text, (elements.good(seat, good),))


# -- taking and ending


def _take(state: CaveState, action: Take) -> Iterator[Refusal]:
    if state.phase != Phase.TAKE:
        yield Refusal("CC-12", "You have taken a tile in this turn.")
    if not 0 <= action.tile < len(box().actions):
        yield Refusal("CC-12", "There is no such tile.")
        return
    tile = box().actions[action.tile]
    if action.tile not in state.board:
        text = f"{tile.name} is not on the board: it was taken, or is not turned up yet."
        yield Refusal("CC-12", text, (elements.tile(action.tile),))
    if tile.more_gold and state.num_players == 2:
        own = state.caves[state.turn].goods[GOLD]
        other = state.caves[1 - state.turn].goods[GOLD]
        if own <= other:
            text = f"Renovation needs more gold than the other has: you have {own}, they {other}."
            yield Refusal("CC-15", text, (elements.good(state.turn, GOLD),))


def _end(state: CaveState, _: End) -> Iterator[Refusal]:
    wrong = _acting(state)
    if wrong:
        yield wrong
    elif state.series >= 0:
        yield Refusal("CC-16", "First finish, or end, the action under way.")


def _stop(state: CaveState, _: Stop) -> Iterator[Refusal]:
    wrong = _acting(state)
    if wrong:
        yield wrong
    elif state.series < 0:
        yield Refusal("CC-16", "Nothing is under way that could be ended.")


# -- goods


def _gain(state: CaveState, action: Gain) -> Iterator[Refusal]:
    refused = tuple(_line(state, action.line, "gain"))
    yield from refused
    if refused and refused[0].rule in ("CC-12", "CC-37"):
        return
    options = _choices(state, action.line, "gain")[0].options
    if not 0 <= action.option < len(options):
        yield Refusal("CC-18", "There is no such choice.", (elements.line(action.line),))
        return
    yield from _short(state, options[action.option].pay, "CC-22")


def _swap(state: CaveState, action: Swap) -> Iterator[Refusal]:
    if state.phase == Phase.CAVERN:
        yield Refusal("CC-37", "First choose a side of the additional cavern.")
    if action.good not in (EMMER, FLAX, GOLD):
        text = f"Only emmer, flax and gold can be changed into food, not {GOODS[action.good]}."
        yield Refusal("CC-25", text, (elements.good(state.turn, action.good),))
    elif not state.caves[state.turn].goods[action.good]:
        text = f"You have no {GOODS[action.good]} to change."
        yield Refusal("CC-25", text, (elements.good(state.turn, action.good),))


def _prospect(state: CaveState, _: Prospect) -> Iterator[Refusal]:
    wrong = _acting(state)
    if wrong:
        yield wrong
        return
    cave = state.caves[state.turn]
    if state.series >= 0:
        yield Refusal("CC-16", "First finish, or end, the action under way.")
    if box().actions[state.tile].id != "undergrowth":
        yield Refusal("CC-40", "The Prospecting Site acts with Undergrowth only.")
    if 20 not in cave.rooms:
        yield Refusal("CC-40", "You have no Prospecting Site.", (elements.cave(state.turn),))
    if state.prospected:
        yield Refusal("CC-A13", "The Prospecting Site acts once with each Undergrowth.")
    if not cave.goods[FOOD]:
        yield Refusal("CC-40", "You have no food to change.", (elements.good(state.turn, FOOD),))


# -- walls


def _standing(state: CaveState, cave: Cave, space: int) -> set[int]:
    """Return the sides of a space on which a wall stands."""
    if space == CAVERN:
        pair = box().natural[cave.extra]
        printed = pair[1] if state.options.cavern_opposite else pair[0]
    else:
        printed = box().spaces[space].outer
    sides = {side for side in range(4) if printed >> side & 1}
    for number, site in enumerate(box().sites):
        if cave.walls >> number & 1:
            sides |= {site.side_one} if site.one == space else set()
            sides |= {site.side_two} if site.two == space else set()
    return sides


def _build(state: CaveState, action: Build) -> Iterator[Refusal]:
    refused = tuple(_line(state, action.line, "wall"))
    yield from refused
    if refused and refused[0].rule in ("CC-12", "CC-37"):
        return
    seat = state.turn
    cave = state.caves[seat]
    if not state.walls:
        yield Refusal("CC-26", "No wall is left in the supply.", (elements.SUPPLY,))
    yield from _site(state, action.site)
    if cave.walls >> action.site & 1:
        text = "A wall stands here already."
        yield Refusal("CC-26", text, (elements.site(seat, action.site),))


def _site(state: CaveState, number: int) -> Iterator[Refusal]:
    seat = state.turn
    cave = state.caves[seat]
    if not 0 <= number < len(box().sites):
        yield Refusal("CC-26", "Walls stand between two neighbouring spaces.")
        return
    site = box().sites[number]
    if site.one != CAVERN:
        return
    if cave.extra < 0:
        yield Refusal("CC-A2", "You do not have the additional cavern.", (elements.cave(seat),))
        return
    pair = box().natural[cave.extra]
    printed = pair[1] if state.options.cavern_opposite else pair[0]
    if printed >> site.side_one & 1:
        text = "This edge of the additional cavern has a wall of its own."
        yield Refusal("CC-A2", text, (elements.site(seat, number),))


def _raze(state: CaveState, action: Raze) -> Iterator[Refusal]:
    refused = tuple(_line(state, action.line, "raze"))
    yield from refused
    if refused and refused[0].rule in ("CC-12", "CC-37"):
        return
    seat = state.turn
    known = 0 <= action.site < len(box().sites)
    if not known or not state.caves[seat].walls >> action.site & 1:
        text = "No wall that you built stands here; printed walls stay."
        place = (elements.site(seat, action.site),) if known else ()
        yield Refusal("CC-27", text, place)


# -- digging


def _dig(state: CaveState, action: Dig) -> Iterator[Refusal]:
    refused = tuple(_line(state, action.line, "dig"))
    yield from refused
    if refused and refused[0].rule in ("CC-12", "CC-37"):
        return
    choices = box().actions[state.tile].lines[action.line]
    if not 0 <= action.alternative < len(choices) or choices[action.alternative].kind != "dig":
        yield Refusal("CC-17", "There is no such way to dig.", (elements.line(action.line),))
        return
    choice = choices[action.alternative]
    if state.series == action.line:
        if action.alternative != state.digs_open:
            yield Refusal(
                "CC-17", "Another way to dig is under way.", (elements.line(action.line),)
            )
    else:
        yield from _short(state, choice.fees[0], "CC-29")
    yield from _way(state, action.space, through=choice.through)


def _way(state: CaveState, space: int, *, through: bool) -> Iterator[Refusal]:
    """A tile can be dug if a way leads to it: no wall, no other face-down tile (CC-30, CC-31)."""
    seat = state.turn
    cave = state.caves[seat]
    if not 0 <= space < CAVERN or cave.rooms[space] != COVERED:
        place = (elements.space(seat, space),) if 0 <= space <= CAVERN else ()
        yield Refusal("CC-29", "There is no face-down tile to dig.", place)
        return
    if space in _reached(cave, walls=not through, tiles=True):
        return
    behind_walls = space in _reached(cave, walls=False, tiles=True)
    if behind_walls:
        walls = tuple(
            elements.site(seat, number)
            for number in range(len(box().sites))
            if cave.walls >> number & 1
        )
        text = "Walls bar every way there; only Undermining digs through them."
        yield Refusal("CC-30", text, walls)
        yield Refusal("CC-31", "This dig does not go through walls.", walls)
    else:
        blocking = tuple(
            elements.space(seat, other)
            for other in _reached(cave, walls=False, tiles=True)
            if cave.rooms[other] == COVERED
        )
        yield Refusal("CC-30", "Other face-down tiles bar the way.", blocking)


def _reached(cave: Cave, *, walls: bool, tiles: bool) -> set[int]:
    """Walk from the entrance as far as walls and face-down tiles let one, the last tile included."""
    entrance = next(i for i, space in enumerate(box().spaces) if space.start == "entrance")
    reached = {entrance}
    queue = [entrance]
    while queue:
        here = queue.pop(0)
        if tiles and cave.rooms[here] == COVERED:
            continue
        for number, site in enumerate(box().sites):
            if here not in (site.one, site.two) or site.one == site.two:
                continue
            other = site.two if here == site.one else site.one
            if walls and cave.walls >> number & 1:
                continue
            if other not in reached:
                reached.add(other)
                queue.append(other)
    return reached


# -- furnishing


def _furnish(state: CaveState, action: Furnish) -> Iterator[Refusal]:
    refused = tuple(_line(state, action.line, "furnish"))
    yield from refused
    if refused and refused[0].rule in ("CC-12", "CC-37"):
        return
    choice = _choices(state, action.line, "furnish")[0]
    if not 0 <= action.fee < len(choice.fees):
        yield Refusal("CC-34", "There is no such fee.", (elements.line(action.line),))
        return
    if action.room not in state.display:
        yield Refusal("CC-33", "That room is not in the display.", (elements.DISPLAY,))
        return
    room = box().rooms[action.room]
    fee = choice.fees[action.fee]
    if fee[FOOD] < 0:
        fee = (0, 0, 0, 0, _dwarfs(state), 0)
    price = tuple(a + b for a, b in zip(fee, room.cost, strict=True))
    yield from _short(state, fee, "CC-34")
    if not tuple(_short(state, fee, "CC-34")):
        yield from _short(state, price, "CC-33", fee)
    yield from _colour(state, action.room)
    yield from _walls(state, action.room, action.space)


def _dwarfs(state: CaveState) -> int:
    turns = box().turns["solo" if state.num_players == 1 else "duel"]
    return turns[state.round - 1]


def _colour(state: CaveState, number: int) -> Iterator[Refusal]:
    """More orange rooms than blue ones at all times (CC-36)."""
    if not box().rooms[number].blue:
        return
    rooms = [box().rooms[room] for room in state.caves[state.turn].rooms if room >= 0]
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
    marks = box().rooms[number].walls
    best: list[str] | None = None
    for turn in range(4):
        wrong = []
        for side, mark in enumerate(marks):
            real = (side + turn) % 4
            if mark == "M" and real not in standing:
                wrong.append(f"a wall is missing in the {_SIDES[real]}")
            elif mark == "-" and real in standing:
                wrong.append(f"no wall may stand in the {_SIDES[real]}")
        if not wrong:
            return
        if best is None or len(wrong) < len(best):
            best = wrong
    have = join([_SIDES[side] for side in sorted(standing)]) or "nowhere"
    text = (
        f"{box().rooms[number].name} does not fit on {say_space(space)}, with walls {have}: "
        f"turned best, {join(best or [])}."
    )
    yield Refusal("CC-35", text, (elements.space(seat, space), elements.display(number)))


# -- rooms


def _use(state: CaveState, action: Use) -> Iterator[Refusal]:
    refused = tuple(_line(state, action.line, "rooms"))
    yield from refused
    if refused and refused[0].rule in ("CC-12", "CC-37"):
        return
    if state.series == action.line and state.digs_open >= 0:
        yield Refusal("CC-17", "Digging is under way, not rooms.")
    seat = state.turn
    cave = state.caves[seat]
    if action.room not in cave.rooms:
        yield Refusal("CC-38", "That room is not in your cave.", (elements.cave(seat),))
        return
    room = box().rooms[action.room]
    place = (elements.space(seat, cave.rooms.index(action.room)),)
    if room.blue:
        yield Refusal("CC-39", "Blue rooms act by themselves; they are not used.", place)
        return
    if action.room in state.used:
        yield Refusal("CC-38", f"{room.name} has been used in this turn.", place)
    if not 0 <= action.option < len(room.options):
        yield Refusal("CC-38", "The room has no such use.", place)
        return
    option = room.options[action.option]
    one = _choices(state, action.line, "rooms")[0].number == 1
    if one and 23 in cave.rooms and cave.goods[0] + 1 >= option.pay[0]:
        price = (0, *option.pay[1:])
    else:
        price = option.pay
    yield from _short(state, price, "CC-22")
    if option.dig:
        yield from _way(state, action.space, through=False)
        if action.space in _reached(cave, walls=False, tiles=True) - _reached(
            cave, walls=True, tiles=True
        ):
            yield Refusal("CC-A21", "The Digging Cave does not dig through walls.", place)
    elif action.space >= 0:
        yield Refusal("CC-38", f"{room.name} does not dig.", place)


def _idle(state: CaveState, action: Idle) -> Iterator[Refusal]:
    refused = tuple(_line(state, action.line, "rooms"))
    yield from refused
    if refused and refused[0].rule in ("CC-12", "CC-37"):
        return
    number = _choices(state, action.line, "rooms")[0].number
    if not (state.options.storeroom_any and number == 1 and 23 in state.caves[state.turn].rooms):
        text = "A room action without a room does nothing here."
        yield Refusal("CC-A6", text, (elements.line(action.line),))


def _cavern(state: CaveState, action: Cavern) -> Iterator[Refusal]:
    if state.phase != Phase.CAVERN:
        text = "The additional cavern goes to whoever fills a cave first, at once."
        yield Refusal("CC-37", text, (elements.cave(state.turn),))
    elif action.side not in (0, 1):
        yield Refusal("CC-37", "The additional cavern has two sides.")


_PREDICATES: dict[type, Callable[..., Iterator[Refusal]]] = {
    Build: _build,
    Cavern: _cavern,
    Dig: _dig,
    End: _end,
    Furnish: _furnish,
    Gain: _gain,
    Idle: _idle,
    Prospect: _prospect,
    Raze: _raze,
    Stop: _stop,
    Swap: _swap,
    Take: _take,
    Use: _use,
}
