"""Tiles: ports, corridors, turns, and sets of them.

A tile has eight ports, two a side, numbered clockwise from the left one in the north: 0 and 1 north,
2 and 3 east, 4 and 5 south, 6 and 7 west. A corridor is a set of ports; one port alone is a blocked
tunnel. A quarter turn clockwise takes port p to p + 2. Across a side port p meets ``MEETS[p]``.

A *kind* is a place in the tile set's list of distinct tiles; kind 0 is the entrance. A *tile* on the
table is ``kind * 4 + turn`` (`kind_of`, `turn_of`).
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from minesnb.core import decks
from minesnb.core.errors import BadDeck
from minesnb.core.rulebook import cite

MEETS = (5, 4, 7, 6, 1, 0, 3, 2)
"""The port that a port meets on the neighbouring tile."""
ALL_PORTS = tuple(range(8))
FIVE = (0, 1, 1, 2, 2)
"""The classes of the tiles that a player keeps under the five-tile rule, as dealt (GM-55)."""

Port = Annotated[int, Meta(ge=0, le=7)]


class TileKind(msgspec.Struct, frozen=True):
    """A distinct tile, as it lies unturned.

    `corridors` are tuples of ports; `passage` is the corridor that holds a Secret Passage, or -1;
    `mud` are the corridors with a puddle. Entrance and caverns are one corridor of all ports.
    """

    code: str
    name: str
    kind: Literal["entrance", "cavern", "chamber", "tunnel"]
    corridors: tuple[tuple[int, ...], ...]
    passage: int
    mud: tuple[int, ...]
    count: int

    @property
    def is_space(self) -> bool:
        """Whether any side of it accepts any side (GM-26)."""
        return self.kind in ("entrance", "cavern")


def kind_of(tile: int) -> int:
    """Return the kind of a tile on the table."""
    return tile // 4


def turn_of(tile: int) -> int:
    """Return how many quarters clockwise a tile on the table is turned."""
    return tile % 4


def tile_of(kind: int, turn: int) -> int:
    """Return the tile that a kind makes in a turn."""
    return kind * 4 + turn


def turned(ports: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """Return the ports after `turn` quarter turns clockwise, sorted."""
    return tuple(sorted((port + 2 * turn) % 8 for port in ports))


class GoldMineDeck(decks.Deck, frozen=True):
    """A set of tiles: the entrance first, then 99 more in kinds with counts."""

    game_id: ClassVar[str] = "gold_mine"

    kinds: tuple[TileKind, ...]

    @cached_property
    def supply(self) -> tuple[int, ...]:
        """The kinds of the 99 tiles, sorted."""
        return tuple(
            number for number, kind in enumerate(self.kinds) if number for _ in range(kind.count)
        )

    @cached_property
    def number(self) -> dict[str, int]:
        """The kind with each code."""
        return {kind.code: number for number, kind in enumerate(self.kinds)}

    @cached_property
    def corridors(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Per tile (kind * 4 + turn): its corridors as sorted ports."""
        return tuple(
            tuple(turned(corridor, turn) for corridor in kind.corridors)
            for kind in self.kinds
            for turn in range(4)
        )

    @cached_property
    def openings(self) -> tuple[int, ...]:
        """Per tile: its open ports as a mask of eight bits."""
        return tuple(
            sum(1 << port for corridor in corridors for port in corridor)
            for corridors in self.corridors
        )

    @cached_property
    def corridor_at(self) -> tuple[tuple[int, ...], ...]:
        """Per tile and port: the corridor that opens there, or -1."""
        table = []
        for corridors in self.corridors:
            row = [-1] * 8
            for number, corridor in enumerate(corridors):
                for port in corridor:
                    row[port] = number
            table.append(tuple(row))
        return tuple(table)

    @cached_property
    def space(self) -> tuple[bool, ...]:
        """Per tile: whether any side of it accepts any side (GM-26)."""
        return tuple(kind.is_space for kind in self.kinds for _ in range(4))

    @cached_property
    def chamber(self) -> tuple[bool, ...]:
        """Per tile: whether it is a Gold Chamber."""
        return tuple(kind.kind == "chamber" for kind in self.kinds for _ in range(4))

    @cached_property
    def muddy(self) -> tuple[tuple[int, ...], ...]:
        """Per tile: its corridors with a puddle."""
        return tuple(kind.mud for kind in self.kinds for _ in range(4))

    @cached_property
    def through(self) -> tuple[int, ...]:
        """Per tile: the sides, as a mask, from which a corridor leads to another side (GM-27)."""
        masks = []
        for corridors in self.corridors:
            mask = 0
            for corridor in corridors:
                sides = {port // 2 for port in corridor}
                if len(sides) > 1:
                    mask |= sum(1 << side for side in sides)
            masks.append(mask)
        return tuple(masks)

    @cached_property
    def tile_class(self) -> tuple[int, ...]:
        """Per kind: its class among tiles of one's own: 0 cavern, 1 passage, 2 mud, or -1 (GM-55)."""
        return tuple(
            0 if kind.kind == "cavern" else 1 if kind.passage >= 0 else 2 if kind.mud else -1
            for kind in self.kinds
        )

    @cached_property
    def alike(self) -> tuple[int, ...]:
        """Per tile: the first turn in which its kind looks the same, passage and mud included (GM-28)."""
        found: list[int] = []
        for kind in self.kinds:
            looks = [
                sorted(
                    (turned(ports, turn), index == kind.passage, index in kind.mud)
                    for index, ports in enumerate(kind.corridors)
                )
                for turn in range(4)
            ]
            found += [looks.index(look) for look in looks]
        return tuple(found)

    @cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """Per kind: the turns that make a difference."""
        return tuple(
            tuple(sorted({self.alike[tile_of(kind, turn)] for turn in range(4)}))
            for kind in range(len(self.kinds))
        )


@cache
def standard() -> GoldMineDeck:
    """Return the tile set that comes with the game, from `components.toml`."""
    return build(decks.read_components("minesnb.games.gold_mine"))


deck_of = decks.lookup(GoldMineDeck, standard, "a tile set of Gold Mine")
"""Return the tile set that a state names; raise BadDeck if it is not known here."""


# -- tile files

_COMPONENTS = ("origins",)
"""What `components.toml` says beside its tiles; a copy of it is a tile file too."""


class _TileEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(pattern=r"^[A-Z][A-Za-z0-9]{0,7}$")]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    kind: Literal["cavern", "chamber", "tunnel"]
    count: Annotated[int, Meta(ge=1, le=99)]
    corridors: tuple[Annotated[tuple[Port, ...], Meta(min_length=1)], ...] = ()
    passage: Annotated[int, Meta(ge=-1, le=7)] = -1
    mud: tuple[Annotated[int, Meta(ge=0, le=7)], ...] = ()


class _TileFile(decks.DeckFile, frozen=True):
    tiles: list[_TileEntry]


def build(data: object) -> GoldMineDeck:
    """Make a tile set of a tile file's content, checked against the printed totals.

    Raise BadDeck: 28 chambers, 4 of them with a passage, 67 tunnels, 11 of them with a passage, and 4
    caverns (GM-4); 15 passages and 12 tunnels with mud (GM-5).
    """
    for rule in ("GM-4", "GM-5", "GM-A18"):
        cite(rule)
    file = decks.convert(data, _TileFile, beside=_COMPONENTS, called="tile file")
    kinds = [TileKind("E", "mine entrance", "entrance", (ALL_PORTS,), -1, (), 1)]
    kinds += [_kind(f"tiles[{number}]", entry) for number, entry in enumerate(file.tiles)]
    codes = [kind.code for kind in kinds]
    for number, code in enumerate(codes):
        if code in codes[:number]:
            raise BadDeck(f"tiles[{number - 1}].code", f"{code} is used twice")
    _check_totals(kinds)
    return GoldMineDeck(file.title, file.provenance, tuple(kinds))


def _kind(place: str, entry: _TileEntry) -> TileKind:
    """Make a kind of an entry; raise BadDeck."""
    if entry.kind == "cavern":
        if entry.corridors or entry.passage >= 0 or entry.mud:
            raise BadDeck(place, "a cavern is one open room: it lists no corridors", "GM-26")
        return TileKind(entry.code, entry.name, "cavern", (ALL_PORTS,), -1, (), entry.count)
    _check_corridors(place, entry)
    corridors = tuple(tuple(sorted(corridor)) for corridor in entry.corridors)
    mud = tuple(sorted(set(entry.mud)))
    return TileKind(entry.code, entry.name, entry.kind, corridors, entry.passage, mud, entry.count)


def _check_corridors(place: str, entry: _TileEntry) -> None:
    """Raise BadDeck unless the corridors are apart and hold what is said to be in them."""
    ports = [port for corridor in entry.corridors for port in corridor]
    if not ports:
        raise BadDeck(f"{place}.corridors", "lists no corridor; write ports 0 to 7, as [[0, 5]]")
    if len(set(ports)) < len(ports):
        raise BadDeck(f"{place}.corridors", "two corridors share a port")
    if max((entry.passage, *entry.mud)) >= len(entry.corridors):
        raise BadDeck(place, f"has {len(entry.corridors)} corridors, numbered from 0")
    if entry.kind == "chamber" and entry.mud:
        raise BadDeck(f"{place}.mud", "mud lies in tunnels, never in chambers", "GM-5")


def _check_totals(kinds: list[TileKind]) -> None:
    def total(kind: str, *, passage: bool = False, mud: bool = False) -> int:
        return sum(
            k.count
            for k in kinds
            if k.kind == kind and (not passage or k.passage >= 0) and (not mud or k.mud)
        )

    for found, printed, what, rule in (
        (total("chamber"), 28, "chambers", "GM-4"),
        (total("tunnel"), 67, "tunnels", "GM-4"),
        (total("cavern"), 4, "caverns", "GM-4"),
        (total("chamber", passage=True), 4, "chambers with a passage", "GM-4"),
        (total("tunnel", passage=True), 11, "tunnels with a passage", "GM-4"),
        (total("tunnel", mud=True), 12, "tunnels with mud", "GM-5"),
    ):
        if found != printed:
            raise BadDeck("tiles", f"{found} {what} are listed; the box holds {printed}", rule)


def data_of(deck: GoldMineDeck) -> dict[str, Any]:
    """Return what `build` reads, as plain data."""
    return {
        "title": deck.title,
        "provenance": deck.provenance,
        "tiles": [
            {
                "code": kind.code,
                "name": kind.name,
                "kind": kind.kind,
                "count": kind.count,
                "corridors": [] if kind.is_space else [list(c) for c in kind.corridors],
                "passage": kind.passage,
                "mud": list(kind.mud),
            }
            for kind in deck.kinds[1:]
        ],
    }
