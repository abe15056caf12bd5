"""What the things on the board are called for those who do not see them: content first, then place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.emblems import COLOURS
from minesnb.core.words import count, join, put_shorter, upper
from minesnb.games.cave_vs_cave.graph import fitting
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import walls_around
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN,
    GOODS,
    LIMITS,
    ROOMS,
    SIDES,
    SITES,
    SPACES,
    Alternative,
    say_goods,
)
from minesnb.games.cave_vs_cave.rules.ending import scores
from minesnb.games.cave_vs_cave.rules.resolve import fee_of
from minesnb.games.cave_vs_cave.rules.state import COVERED, EMPTY, Cave

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.components import Goods
    from minesnb.games.cave_vs_cave.rules.state import CaveState

NAMELESS = tuple(f"the {colour} dwarf" for colour in COLOURS)
"""What seats are called whose players have no names."""
_SIGNS = {COVERED: "??", EMPTY: "--"}
_NUMBERS = ("no", "one", "two", "three", "four")
_BY_ITSELF = {
    "undergrowth": "when you use Undergrowth you may change {pay} into {gain}",
    "flax": "whenever you get 1 to {at_most} flax, {gain}",
    "several_rooms": "a [2] or [3] room action may use {more_rooms}",
    "one_room": "a [1] room action gives {gain}",
    "wall": "whenever you build a wall, {gain}",
}


def who(seat: int) -> str:
    """Name a seat, as the texts of events do: its player's name is put in where it is shown."""
    return f"{{{seat}}}"


def in_words(amounts: Goods) -> str:
    """Say goods with their numbers in words: ``two gold``."""
    return join([f"{_NUMBERS[n]} {good}" for good, n in zip(GOODS, amounts, strict=True) if n])


def say_more_rooms(number: int) -> str:
    """Say how many more rooms may be used: ``one more room``."""
    return f"{_NUMBERS[number]} more room{'s' * (number != 1)}"


def effect(number: int) -> str:
    """Say what a room is for."""
    room = ROOMS[number]
    if room.by_itself is not None:
        acts = room.by_itself
        return _BY_ITSELF[acts.when].format(
            pay=say_goods(acts.pay),
            gain=say_goods(acts.gain),
            at_most=acts.at_most,
            more_rooms=say_more_rooms(acts.more_rooms),
        )
    if room.different:
        gain = say_goods(room.options[0].gain)
        return f"pay {room.different} goods of different kinds, get {gain}"
    text = " or ".join(map(str, room.options))
    if few := sum(option.few_stone for option in room.options):
        text += f", the stone only with fewer than {few} stone"
    return text


_SHORTER = (
    (r"when you .* may change (.*) into", r"Undergrowth: \1 for"),
    (r"pay (.*?), get ", r"\1: "),
    (r"(?<!you )get ", ""),
    (r"the stone .* than (\d) stone", r"stone only below \1"),
    (r" to \d or replenish", " or"),
    (r"replenish (.*) to (\d)", r"\1 up to \2"),
    (r" and ", ", "),
    (r"\bor 1 (?!gold|emmer:)", "or "),
)


def short_effect(number: int) -> str:
    """Say what a room is for in as few words as there is room for on it: ``1 flax: 1 gold``."""
    return put_shorter(effect(number), _SHORTER)


def walls_text(walls: str) -> str:
    """Say which walls a room must and may have around it."""
    need, may = walls.count("M"), walls.count("O")
    if not need:
        return "needs no walls"
    shape = ""
    if need == 2 and not may:
        shape = " side by side" if walls in ("M--M", "MM--") else " opposite each other"
    extra = f" and may have {may} more" if may else ""
    return f"needs {count(need, 'wall')}{shape}{extra}"


def room_name(number: int) -> str:
    """A room with its points, cost, walls and effect."""
    room = ROOMS[number]
    colour = "blue room" if room.blue else "orange room"
    cost = f"costs {say_goods(room.cost)}" if any(room.cost) else "free"
    points = count(room.points, "point")
    return (
        f"{room.name}, {colour}, {points}, {cost}, {walls_text(room.wall_marks)}; {effect(number)}"
    )


def space_name(state: CaveState, seat: int, space: int) -> str:
    """A space of a cave: what is there, whose, and its walls."""
    cave = state.caves[seat]
    content = cave.rooms[space]
    where = "additional cavern" if space == CAVERN else f"space {say_space(space)}"
    if content == COVERED:
        food = ", 1 food beneath" if SPACES[space].food else ""
        return f"Face-down tile{food}, {where} of {who(seat)}"
    standing = walls_around(cave, opposite=state.options.cavern_opposite)[space]
    sides = join([side for n, side in enumerate(SIDES) if standing >> n & 1])
    walls = f", walls {sides}" if sides else ", no walls"
    if content == EMPTY:
        return f"Empty, {where} of {who(seat)}{walls}"
    room = ROOMS[content]
    used = ", used this turn" if content in state.used and seat == state.turn else ""
    return (
        f"{room.name}, {count(room.points, 'point')}, {where} of {who(seat)}{walls}; "
        f"{effect(content)}{used}"
    )


def on_space(cave: Cave, space: int) -> str:
    """A space with what is there, for texts: ``A:shelf``; ``??`` is a face-down tile, ``--`` nothing."""
    room = cave.rooms[space]
    return f"{say_space(space)}:{_SIGNS[room] if room < 0 else ROOMS[room].id}"


def site_name(state: CaveState, seat: int, number: int) -> str:
    """An edge: whether a wall stands there, and between which spaces."""
    site = SITES[number]
    if site.one == CAVERN:
        where = f"the {SIDES[site.side_one]} edge of the additional cavern"
    else:
        where = f"between {say_space(site.one)} and {say_space(site.two)}"
    what = "Wall" if state.caves[seat].built_walls >> number & 1 else "No wall"
    return f"{what} {where} of {who(seat)}"


def good_name(state: CaveState, seat: int, good: int) -> str:
    """How much of a good a seat has."""
    have = state.caves[seat].goods[good]
    swap = (
        "; 1 of it may become 1 food at any time"
        if GOODS[good] in ("emmer", "flax", "gold")
        else ""
    )
    return f"{upper(GOODS[good])} of {who(seat)}: {have} of at most {LIMITS[good]}{swap}"


def cave_name(state: CaveState, seat: int, lit: str) -> str:
    """A cave as a whole."""
    total = scores(state)[seat].total or 0
    text = f"Cave of {who(seat)}, {count(total, 'point')}"
    return f"{text}, {lit}" if lit else text


def board_name(state: CaveState, backs: list[int]) -> str:
    """The action board: the round, the turns, and what lies face down."""
    rounds = state.rounds
    turns = count(state.turns_each, "turn")
    down = [f"{backs.count(n)} with a {n}" for n in sorted(set(backs))]
    rest = f"; face down: {join(down)}" if down else ""
    whose = " for each player" if state.num_players > 1 else ""
    return f"Action board, round {state.round} of {rounds}, {turns}{whose}{rest}"


def _fee(state: CaveState, fee: Goods) -> str:
    return say_goods(fee_of(state, fee))


def fee_name(state: CaveState, fee: Goods) -> str:
    """One of several fees of a line."""
    return f"Pay {_fee(state, fee)}, furnish a room"


def alternative_name(state: CaveState, choice: Alternative) -> str:
    """What one alternative of a line does."""
    number = choice.number
    if choice.kind == "rooms":
        return f"use {count(number, 'room')}"
    if choice.kind == "wall":
        return "build a wall"
    if choice.kind == "raze":
        return f"raze a wall of your own: {choice.options[0]}"
    if choice.kind == "gain":
        return " or ".join(map(str, choice.options))
    fees = " or ".join(_fee(state, fee) for fee in choice.fees if any(fee))
    pay = f"pay {fees}, " if fees else ""
    if choice.kind == "furnish":
        return f"{pay}furnish a room"
    through = ", also through walls" if choice.through else ""
    return f"{pay}dig {count(number, 'tile')}{through}"


def tile_name(state: CaveState, tile: int, holder: int) -> str:
    """An action tile: its lines, and who took it."""
    found = ACTION_TILES[tile]
    lines = [
        "either " + " or ".join(alternative_name(state, c) for c in line)
        if len(line) > 1
        else alternative_name(state, line[0])
        for line in found.lines
    ]
    rich = (
        "; only with more gold than the other" if found.more_gold and state.num_players > 1 else ""
    )
    where = f"taken by {who(holder)}" if holder >= 0 else "on the board"
    return f"{found.name}: {'; '.join(lines)}{rich}; {where}"


def fit_text(state: CaveState, seat: int, room: int) -> tuple[str, str]:
    """Say where a room fits now, and where with one more wall."""
    found = fitting(state, seat, room)
    return " ".join(found["now"]) or "none", " ".join(found["with_wall"]) or "none"
