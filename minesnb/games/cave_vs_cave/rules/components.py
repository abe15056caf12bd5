"""The printed tiles: rooms, action tiles and the cave, read from `components.toml` and checked.

Goods stand in tuples of six in the order of `GOODS`. A room is its number, a place in `ROOMS` (0 is
the entrance), an action tile its place in `ACTION_TILES`, a space its place in `SPACES` (11 is the
additional cavern), a site, an edge on which a wall can stand, its place in `SITES`. Walls around a
space are a mask of four bits, north first.

What a room does is data too: the `options` of an orange room, of which one is carried out when it is
used; what a blue room does `by_itself`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from minesnb.core import decks
from minesnb.core.errors import BadDeck
from minesnb.core.words import join

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

GOODS = ("wood", "stone", "emmer", "flax", "food", "gold")
"""The six goods (CC-2)."""
WOOD, STONE, EMMER, FLAX, FOOD, GOLD = range(6)
SIDES = ("north", "east", "south", "west")
"""The sides of a space, in the order of the bits of a mask of walls."""
CAVERN = 11
"""The additional cavern (CC-37), as a space."""

Goods = tuple[int, ...]
Good = Literal["wood", "stone", "emmer", "flax", "food", "gold"]
Amounts = dict[Good, Annotated[int, Meta(ge=1, le=9)]]

NOTHING: Goods = (0,) * 6
FOOD_A_TURN: Goods = (0, 0, 0, 0, -1, 0)
"""A fee of one food for each turn of the round (CC-34)."""


def goods(amounts: Mapping[Any, int]) -> Goods:
    """Return amounts by name as a tuple in the order of `GOODS`."""
    return tuple(amounts.get(good, 0) for good in GOODS)


def say_goods(amounts: Goods) -> str:
    """Return ``2 wood and 1 stone``, or ``nothing``."""
    words = [f"{n} {good}" for good, n in zip(GOODS, amounts, strict=True) if n]
    return join(words) or "nothing"


class Option(msgspec.Struct, frozen=True):
    """One way to use a room or a line: pay all of `pay`, then get `gain` and dig `dig` tiles.

    Goods in `replenish` are raised to `up_to` (CC-24). Where `few_stone` is not 0, stone is gained
    only by a player who has fewer than that (CC-21).
    """

    pay: Goods = NOTHING
    gain: Goods = NOTHING
    up_to: int = 0
    replenish: tuple[int, ...] = ()
    few_stone: int = 0
    dig: int = 0

    def __str__(self) -> str:
        parts = []
        if any(self.gain):
            parts.append(f"get {say_goods(self.gain)}")
        if self.up_to:
            names = [GOODS[good] for good in self.replenish]
            parts.append(f"replenish {', '.join(names)} to {self.up_to}")
        if self.dig:
            parts.append("dig a tile")
        what = " and ".join(parts)
        return f"pay {say_goods(self.pay)}, {what}" if any(self.pay) else what


When = Literal["undergrowth", "flax", "several_rooms", "one_room", "wall"]
"""When a blue room acts: at the Undergrowth tile, with flax, room actions, or a wall (CC-40)."""


class ByItself(msgspec.Struct, frozen=True):
    """What a blue room does (CC-40): `gain` for `pay`, or lets `more_rooms` be used.

    Flax counts if from 1 to `at_most` come in.
    """

    when: When
    pay: Goods = NOTHING
    gain: Goods = NOTHING
    at_most: int = 0
    more_rooms: int = 0


class Room(msgspec.Struct, frozen=True):
    """A room tile (CC-33): its cost, its walls as printed, its points, and what it does.

    `accepts` says for each mask of walls whether the room may stand within them, turned at will
    (CC-35). `different` is how many goods of different kinds each of the options costs, where any may
    be paid (CC-23).
    """

    no: int
    id: str
    name: str
    dark: bool
    points: int
    cost: Goods
    wall_marks: str
    accepts: tuple[bool, ...]
    options: tuple[Option, ...]
    different: int
    by_itself: ByItself | None

    @property
    def blue(self) -> bool:
        """Whether the room acts by itself (CC-39)."""
        return self.by_itself is not None


Kind = Literal["rooms", "gain", "wall", "raze", "dig", "furnish"]


class Alternative(msgspec.Struct, frozen=True):
    """One of the things that a line of an action tile offers.

    `number` is how many rooms or tiles; `options` what can be gained or traded; `fees` the fees of
    which one is paid (`FOOD_A_TURN` is one); `through` says that a dig goes through walls (CC-31).
    """

    kind: Kind
    number: int = 0
    options: tuple[Option, ...] = ()
    fees: tuple[Goods, ...] = ()
    through: bool = False


Line = tuple[Alternative, ...]


class ActionTile(msgspec.Struct, frozen=True):
    """An action tile (CC-16): lines, each with its alternatives (CC-17)."""

    id: str
    name: str
    back: int
    lines: tuple[Line, ...]
    more_gold: bool
    duel_only: bool


class Space(msgspec.Struct, frozen=True):
    """A space of the cave: where it lies, its printed walls as a mask, what is uncovered there."""

    id: str
    row: int
    col: int
    outer: int
    start: Literal["face_down", "empty", "entrance"]
    food: int


class Site(msgspec.Struct, frozen=True):
    """An edge on which a wall can stand: two spaces, and the side of each on which it is."""

    name: str
    one: int
    two: int
    side_one: int
    side_two: int


class Box(msgspec.Struct, frozen=True):
    """Everything in the box.

    `turns` are those of each round, alone and for two; `cavern_walls` the walls of the additional
    cavern by its side, each with the variant of CC-A1.
    """

    limits: Goods
    start: Goods
    walls: int
    turns: tuple[tuple[int, ...], tuple[int, ...]]
    spaces: tuple[Space, ...]
    sites: tuple[Site, ...]
    cavern_walls: tuple[tuple[int, int], ...]
    rooms: tuple[Room, ...]
    actions: tuple[ActionTile, ...]


def mask(sides: str) -> int:
    """Return sides written as letters as a mask: ``NW`` is 9."""
    return sum(1 << "NESW".index(side) for side in sides)


def fits(wall_marks: str, standing: int) -> bool:
    """Whether a room with these marks may stand where `standing` walls are, turned at will (CC-35)."""
    return any(
        all(
            mark == "O" or (mark == "M") == bool(standing >> (side + turn) % 4 & 1)
            for side, mark in enumerate(wall_marks)
        )
        for turn in range(4)
    )


# -- the file

Count = Annotated[int, Meta(ge=0)]
Sides = Annotated[str, Meta(pattern="^N?E?S?W?$")]


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A datum, which says how sure it is and where it was read; every other key is read below."""

    provenance: Literal["printed", "inferred", "own"]
    source: str


class _Good(_Entry, frozen=True, kw_only=True):
    id: Good
    limit: Annotated[int, Meta(ge=1)]
    start: Count


class _Walls(_Entry, frozen=True, kw_only=True):
    supply: Count


class _Turns(_Entry, frozen=True, kw_only=True):
    duel: tuple[int, ...]
    solo: tuple[int, ...]
    solo_provenance: Literal["printed", "inferred", "own"]


class _Space(_Entry, frozen=True, kw_only=True):
    id: str
    row: Count
    col: Count
    outer: Sides
    start: Literal["face_down", "empty", "entrance"]
    food: Count = 0


class _CavernSide(_Entry, frozen=True, kw_only=True):
    natural: Sides
    opposite: Sides | None = None


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"either": "or"}):
    pay: Amounts = {}
    pay_one_of: tuple[Amounts, ...] = ()
    pay_any_different: Count = 0
    gain: Amounts = {}
    gain_one_of: Amounts = {}
    excavate: Annotated[int, Meta(ge=0, le=1)] = 0
    replenish_to: Count = 0
    replenish_one_of_to: Count = 0
    goods: tuple[Good, ...] = ()
    few_stone: Count = 0
    either: tuple[_Effect, ...] = ()
    when: When | None = None
    at_most: Count = 0
    more_rooms: Count = 0


class _Room(_Entry, frozen=True, kw_only=True):
    no: int
    id: str
    name: str
    back: Literal["printed", "light", "dark"]
    points: Count
    cost: Amounts
    walls: Annotated[str, Meta(pattern="^[MO-]{4}$")]
    effect: _Effect


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"either": "or"}):
    room_actions: Annotated[int, Meta(ge=0, le=3)] = 0
    build_wall: Literal[0, 1] = 0
    raze_wall: Literal[0, 1] = 0
    furnish: Literal[0, 1] = 0
    excavate: Count = 0
    through_walls: bool = False
    pay: Amounts | Literal["food_a_turn"] = {}
    pay_one_of: tuple[Amounts, ...] = ()
    gain: Amounts = {}
    gain_one_of: Amounts = {}
    either: tuple[_Line, ...] = ()


class _ActionTile(_Entry, frozen=True, kw_only=True):
    id: str
    name: str
    back: Annotated[int, Meta(ge=1, le=4)]
    back_source: str
    lines: tuple[_Line, ...]
    more_gold: bool = False
    duel_only: bool = False


class _File(decks.DeckFile, frozen=True):
    goods: tuple[_Good, ...]
    walls: _Walls
    turns: _Turns
    spaces: tuple[_Space, ...]
    wall_sites: tuple[str, ...]
    additional_cavern: tuple[_CavernSide, ...]
    rooms: tuple[_Room, ...]
    actions: tuple[_ActionTile, ...]


def _options(effect: _Effect | _Line) -> tuple[Option, ...]:
    """Return the ways to use what an effect says. Nobody gives up a part of a gain (CC-A16)."""
    if effect.either:
        return tuple(option for part in effect.either for option in _options(part))
    if effect.gain_one_of:
        return tuple(Option(gain=goods({good: n})) for good, n in effect.gain_one_of.items())
    if isinstance(effect, _Effect) and effect.goods:
        return _replenishing(effect)
    few_stone = effect.few_stone if isinstance(effect, _Effect) else 0
    gain = goods(effect.gain)
    return tuple(
        Option(pay, gain, few_stone=few_stone, dig=effect.excavate) for pay in _prices(effect)
    )


def _replenishing(effect: _Effect) -> tuple[Option, ...]:
    """Return the ways to replenish: all of the goods, or one of them (CC-24)."""
    kinds = tuple(GOODS.index(good) for good in effect.goods)
    if effect.replenish_to:
        return (Option(up_to=effect.replenish_to, replenish=kinds),)
    return tuple(Option(up_to=effect.replenish_one_of_to, replenish=(good,)) for good in kinds)


def _prices(entry: _Effect | _Line) -> tuple[Goods, ...]:
    """Return the prices of which one is paid; that of one food a turn is `FOOD_A_TURN` (CC-34)."""
    if isinstance(entry, _Effect) and entry.pay_any_different:
        every = combinations(range(len(GOODS)), entry.pay_any_different)
        return tuple(tuple(int(good in kinds) for good in range(len(GOODS))) for kinds in every)
    if entry.pay_one_of:
        return tuple(map(goods, entry.pay_one_of))
    return (FOOD_A_TURN,) if entry.pay == "food_a_turn" else (goods(entry.pay),)


def _by_itself(effect: _Effect) -> ByItself | None:
    if effect.when is None:
        return None
    return ByItself(
        effect.when, goods(effect.pay), goods(effect.gain), effect.at_most, effect.more_rooms
    )


def _alternatives(line: _Line) -> Line:
    if line.either:
        return tuple(found for part in line.either for found in _alternatives(part))
    if line.room_actions:
        return (Alternative("rooms", line.room_actions),)
    if line.build_wall:
        return (Alternative("wall", line.build_wall),)
    if line.raze_wall:
        return (Alternative("raze", line.raze_wall, _options(line)),)
    if line.furnish:
        return (Alternative("furnish", line.furnish, fees=_prices(line)),)
    if line.excavate:
        return (Alternative("dig", line.excavate, fees=_prices(line), through=line.through_walls),)
    return (Alternative("gain", 1, _options(line)),)


def _sites(spaces: tuple[Space, ...], names: tuple[str, ...]) -> Iterator[Site]:
    """Yield the edges between spaces that are named, then the four of the additional cavern."""
    number = {space.id: index for index, space in enumerate(spaces)}
    for name in names:
        one, two = (number[part] for part in name.split("|"))
        side = 1 if spaces[one].row == spaces[two].row else 2
        if (spaces[one].row, spaces[one].col) > (spaces[two].row, spaces[two].col):
            side = (side + 2) % 4
        yield Site(name, one, two, side, (side + 2) % 4)
    for side, letter in enumerate("NESW"):
        yield Site(f"X:{letter}", CAVERN, CAVERN, side, side)


def _room(entry: _Room) -> Room:
    return Room(
        no=entry.no,
        id=entry.id,
        name=entry.name,
        dark=entry.back == "dark",
        points=entry.points,
        cost=goods(entry.cost),
        wall_marks=entry.walls,
        accepts=tuple(fits(entry.walls, standing) for standing in range(16)),
        options=() if entry.effect.when else _options(entry.effect),
        different=entry.effect.pay_any_different,
        by_itself=_by_itself(entry.effect),
    )


def read(data: object) -> Box:
    """Read the content of `components.toml`; raise BadDeck that names the entry."""
    file = decks.convert(data, _File)
    if [room.no for room in file.rooms] != [*range(len(file.rooms))]:
        raise BadDeck("rooms", "are numbered in order, from 0")
    spaces = tuple(Space(s.id, s.row, s.col, mask(s.outer), s.start, s.food) for s in file.spaces)
    return Box(
        limits=tuple(good.limit for good in file.goods),
        start=tuple(good.start for good in file.goods),
        walls=file.walls.supply,
        turns=(file.turns.solo, file.turns.duel),
        spaces=spaces,
        sites=tuple(_sites(spaces, file.wall_sites)),
        cavern_walls=tuple(
            (mask(side.natural), mask(side.opposite or side.natural))
            for side in file.additional_cavern
        ),
        rooms=tuple(map(_room, file.rooms)),
        actions=tuple(
            ActionTile(
                id=tile.id,
                name=tile.name,
                back=tile.back,
                lines=tuple(map(_alternatives, tile.lines)),
                more_gold=tile.more_gold,
                duel_only=tile.duel_only,
            )
            for tile in file.actions
        ),
    )


@cache
def box() -> Box:
    """Return the printed components."""
    return read(decks.read_components("minesnb.games.cave_vs_cave"))


ROOMS = box().rooms
ACTION_TILES = box().actions
SPACES = box().spaces
SITES = box().sites
CAVERN_WALLS = box().cavern_walls
LIMITS = box().limits
"""How much of each good a player may have (CC-3)."""
START_GOODS = box().start
WALL_SUPPLY = box().walls
TURNS = (), *box().turns
"""How many turns each player has in each round, by the number of players (CC-13, CC-44)."""
ENTRANCE = next(number for number, space in enumerate(SPACES) if space.start == "entrance")
"""The space of the cave entrance."""
(UNDERGROWTH,) = (number for number, tile in enumerate(ACTION_TILES) if tile.id == "undergrowth")
"""The action tile with which the Prospecting Site acts."""


def _that_acts(when: When) -> tuple[int, ByItself]:
    """Return the blue room that acts then, and what it does."""
    return next(
        (room.no, room.by_itself)
        for room in ROOMS
        if room.by_itself is not None and room.by_itself.when == when
    )


PROSPECTING, AT_UNDERGROWTH = _that_acts("undergrowth")
RETTING, FOR_FLAX = _that_acts("flax")
EQUIPMENT, FOR_SEVERAL_ROOMS = _that_acts("several_rooms")
STOREROOM, FOR_ONE_ROOM = _that_acts("one_room")
DUNGEON, FOR_WALL = _that_acts("wall")


def walls_of_side(side: int) -> int:
    """Return how many walls of its own the additional cavern has with this side up (CC-37)."""
    return CAVERN_WALLS[side][0].bit_count()


def offer(tile: int, line: int, kind: Kind) -> Alternative:
    """Return the alternative of this kind on a tile's line; a line has one of a kind but for digs."""
    return next(choice for choice in ACTION_TILES[tile].lines[line] if choice.kind == kind)


class PrintedTiles(decks.Deck, frozen=True):
    """The one set of tiles there is: every tile of this game is a printed fact."""

    game_id: ClassVar[str] = "cave_vs_cave"


def standard() -> PrintedTiles:
    """Return the printed tiles."""
    return PrintedTiles("Era I", "printed")


def build(data: object) -> PrintedTiles:
    """Accept the printed tiles by name; raise BadDeck for any other."""
    deck = standard()
    if data != {"title": deck.title, "provenance": deck.provenance}:
        raise BadDeck("deck", "this game has printed tiles only; they cannot be replaced", "CC-1")
    return deck
