"""The printed tiles: rooms, action tiles and the cave, read from `components.toml`.

Goods stand in tuples of six in the order of `GOODS`. A room is its number (0 is the entrance), an
action tile its place in `ACTIONS`, a space its place in `SPACES`; 11 is the additional cavern. Walls
around a space are a mask of four bits, north first.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, ClassVar

import msgspec

from minesnb.core.decks import Deck, read_components
from minesnb.core.errors import BadDeck

GOODS = ("wood", "stone", "emmer", "flax", "food", "gold")
"""The six goods (CC-2)."""
WOOD, STONE, EMMER, FLAX, FOOD, GOLD = range(6)
PROSPECTING, RETTING, EQUIPMENT, STOREROOM, DUNGEON = 20, 21, 22, 23, 24
"""The blue rooms, which act by themselves (CC-40)."""
CAVERN = 11
"""The additional cavern (CC-37), as a space."""

Goods = tuple[int, ...]

NOTHING: Goods = (0,) * 6


def goods(amounts: dict[str, int]) -> Goods:
    """Return amounts by name as a tuple in the order of `GOODS`."""
    return tuple(amounts.get(good, 0) for good in GOODS)


def say_goods(amounts: Goods) -> str:
    """Return ``2 wood and 1 stone``, or ``nothing``."""
    from minesnb.core.words import join

    words = [f"{n} {good}" for good, n in zip(GOODS, amounts, strict=True) if n]
    return join(words) or "nothing"


class Option(msgspec.Struct, frozen=True):
    """One way to use a room or a line: pay all of `pay`, then get `gain` and dig `dig` tiles.

    Goods in `shelf` are raised to `level` (CC-24). Where `few_stone` is not 0, stone is gained only
    by a player who has fewer than that (CC-21).
    """

    pay: Goods = NOTHING
    gain: Goods = NOTHING
    level: int = 0
    shelf: tuple[int, ...] = ()
    few_stone: int = 0
    dig: int = 0

    def __str__(self) -> str:
        parts = []
        if any(self.gain):
            parts.append(f"get {say_goods(self.gain)}")
        if self.level:
            names = [GOODS[good] for good in self.shelf]
            parts.append(f"replenish {', '.join(names)} to {self.level}")
        if self.dig:
            parts.append("dig a tile")
        what = " and ".join(parts)
        return f"pay {say_goods(self.pay)}, {what}" if any(self.pay) else what


class Room(msgspec.Struct, frozen=True):
    """A room tile (CC-33): its cost, its walls as printed, its points, and how it is used.

    A blue room has no options (CC-39); `passive` is what it pays and gains by itself, and `more_rooms`
    how many more rooms may be used (CC-40).
    """

    no: int
    id: str
    name: str
    blue: bool
    dark: bool
    points: int
    cost: Goods
    walls: str
    options: tuple[Option, ...]
    passive: Option
    more_rooms: int


class Alternative(msgspec.Struct, frozen=True):
    """One of the things that a line of an action tile offers.

    `kind` is rooms, gain, wall, raze, dig or furnish. `number` is how many rooms or tiles; `options`
    what can be gained or traded; `fees` the fees of which one is paid, where -1 food stands for one
    food a turn of the round (CC-34).
    """

    kind: str
    number: int = 0
    options: tuple[Option, ...] = ()
    fees: tuple[Goods, ...] = ()
    through: bool = False


class ActionTile(msgspec.Struct, frozen=True):
    """An action tile (CC-16): lines, each with its alternatives (CC-17)."""

    id: str
    name: str
    back: int
    lines: tuple[tuple[Alternative, ...], ...]
    more_gold: bool
    duel_only: bool


class Space(msgspec.Struct, frozen=True):
    """A space of the cave: where it lies, its printed walls as a mask, what is uncovered there."""

    id: str
    row: int
    col: int
    outer: int
    start: str
    food: int


class Site(msgspec.Struct, frozen=True):
    """An edge on which a wall can stand: two spaces, and the side of each on which it is."""

    name: str
    one: int
    two: int
    side_one: int
    side_two: int


class Box(msgspec.Struct, frozen=True):
    """Everything in the box."""

    limits: Goods
    start: Goods
    walls: int
    turns: dict[str, tuple[int, ...]]
    spaces: tuple[Space, ...]
    sites: tuple[Site, ...]
    natural: tuple[tuple[int, ...], ...]
    rooms: tuple[Room, ...]
    actions: tuple[ActionTile, ...]


def mask(sides: str) -> int:
    """Return sides written as letters as a mask: ``NW`` is 9."""
    return sum(1 << "NESW".index(side) for side in sides)


def fits(walls: str, standing: int) -> bool:
    """Whether a room with these walls may stand where `standing` walls are, turned at will (CC-35)."""
    return any(
        all(
            mark == "O" or (mark == "M") == bool(standing >> (side + turn) % 4 & 1)
            for side, mark in enumerate(walls)
        )
        for turn in range(4)
    )


def _options(effect: dict[str, Any]) -> tuple[Option, ...]:
    """Return the ways to use what an effect says."""
    if "or" in effect:
        return tuple(option for part in effect["or"] for option in _options(part))
    if "and" in effect:
        return (_together(effect["and"]),)
    if "gain_one_of" in effect:
        return tuple(Option(gain=goods({good: n})) for good, n in effect["gain_one_of"].items())
    if "replenish_one_of_to" in effect:
        level = effect["replenish_one_of_to"]
        return tuple(Option(level=level, shelf=(GOODS.index(g),)) for g in effect["goods"])
    if "replenish_to" in effect:
        shelf = tuple(GOODS.index(good) for good in effect["goods"])
        return (Option(level=effect["replenish_to"], shelf=shelf),)
    gain = goods(effect.get("gain", {}))
    prices = effect.get("pay_one_of", [effect.get("pay", {})])
    if "pay_any_different" in effect:
        prices = [
            dict.fromkeys(kinds, 1) for kinds in combinations(GOODS, effect["pay_any_different"])
        ]
    return tuple(Option(goods(pay), gain, dig=effect.get("excavate", 0)) for pay in prices)


def _together(parts: list[dict[str, Any]]) -> Option:
    """Return separate gains as one option: nobody gives up a part of them (CC-A16)."""
    gain = tuple(map(sum, zip(*(goods(part["gain"]) for part in parts), strict=True)))
    few = [int(part["if"].removeprefix("stone<")) for part in parts if "if" in part]
    return Option(gain=gain, few_stone=sum(few))


def _fees(line: dict[str, Any]) -> tuple[Goods, ...]:
    if "pay_one_of" in line:
        return tuple(goods(pay) for pay in line["pay_one_of"])
    pay = line.get("pay", {})
    if pay.get("food") == "turns_this_round":
        return (goods({"food": -1}),)
    return (goods(pay),)


def _alternatives(line: dict[str, Any]) -> tuple[Alternative, ...]:
    if "or" in line:
        return tuple(found for part in line["or"] for found in _alternatives(part))
    if "room_actions" in line:
        return (Alternative("rooms", line["room_actions"]),)
    if "build_wall" in line:
        return (Alternative("wall", line["build_wall"]),)
    if "raze_wall" in line:
        return (Alternative("raze", line["raze_wall"], _options({"gain": line["gain"]})),)
    if "furnish" in line:
        return (Alternative("furnish", line["furnish"], fees=_fees(line)),)
    if "excavate" in line:
        through = line.get("through_walls", False)
        return (Alternative("dig", line["excavate"], fees=_fees(line), through=through),)
    return (Alternative("gain", 1, _options(line)),)


def _room(data: dict[str, Any]) -> Room:
    blue = {"orange": False, "blue": True}[data["colour"]]
    options = _options(data["effect"])
    return Room(
        data["no"],
        data["id"],
        data["name"],
        blue,
        {"printed": False, "light": False, "dark": True}[data["back"]],
        data["points"],
        goods(data["cost"]),
        data["walls"],
        () if blue else options,
        options[0] if blue else Option(),
        data["effect"].get("extra_different_orange_rooms", 0),
    )


@cache
def box() -> Box:
    """Return the printed components."""
    data = read_components("minesnb.games.cave_vs_cave")
    spaces = tuple(
        Space(s["id"], s["row"], s["col"], mask(s["outer"]), s["start"], s.get("food", 0))
        for s in data["spaces"]
    )
    number = {space.id: index for index, space in enumerate(spaces)}
    sites = []
    for name in data["wall_sites"]:
        one, two = (number[part] for part in name.split("|"))
        side = 1 if spaces[one].row == spaces[two].row else 2
        if (spaces[one].row, spaces[one].col) > (spaces[two].row, spaces[two].col):
            side = (side + 2) % 4
        sites.append(Site(name, one, two, side, (side + 2) % 4))
    sites += [Site(f"X:{letter}", CAVERN, CAVERN, side, side) for side, letter in enumerate("NESW")]
    rooms = tuple(map(_room, data["rooms"]))
    actions = tuple(
        ActionTile(
            a["id"],
            a["name"],
            a["back"],
            tuple(_alternatives(line) for line in a["lines"]),
            a.get("more_gold", False),
            a.get("duel_only", False),
        )
        for a in data["actions"]
    )
    natural = tuple(
        (mask(side["natural"]), mask(side.get("opposite", side["natural"])))
        for side in data["additional_cavern"]
    )
    of_good = {good["id"]: good for good in data["goods"]}
    return Box(
        tuple(of_good[good]["limit"] for good in GOODS),
        tuple(of_good[good]["start"] for good in GOODS),
        data["walls"]["supply"],
        {key: tuple(data["turns"][key]) for key in ("duel", "solo")},
        spaces,
        tuple(sites),
        natural,
        rooms,
        actions,
    )


@cache
def accepted(room: int) -> tuple[bool, ...]:
    """Whether a room may stand where these walls are, by mask."""
    return tuple(fits(box().rooms[room].walls, standing) for standing in range(16))


class PrintedTiles(Deck, frozen=True):
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
