"""Short ways to set up a position of Cave vs. Cave and to ask about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.rules.components import ACTION_TILES, GOODS, ROOMS
from tests.games.helpers import legal

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import CaveState

LETTERS = "ABCDEFGHIJKX"
DUG = "A:-- B:-- C:-- D:-- E:-- F:-- H:-- I:-- J:-- K:--"
"""A cave without face-down tiles."""
NEARLY = (
    "A:-- B:food_corner C:grindstone D:spinning_wheel E:tunnel F:parlor H:shelf I:warehouse "
    "J:stall K:--"
)
"""A cave with two hollow spaces left."""
FULL = (
    "A:food_corner B:storeroom C:spinning_wheel D:shelf E:grindstone F:warehouse H:stall "
    "I:sacrificial_altar J:tunnel K:parlor"
)
"""A cave full of rooms, none of which the tests of the additional cavern are about."""


def at(text: str) -> CaveState:
    """Return the position with these lines."""
    return GAME.position(text)


def acting(tile: str, text: str = "") -> CaveState:
    """Return the position in which the player in turn holds this action tile.

    It is the first round in which the tile can lie face up, unless `text` says another; in a duel the
    other cave has no face-down tiles, so that there are enough dark rooms for what a test names.
    """
    if "round:" not in text:
        back = next(found.back for found in ACTION_TILES if found.id == tile)
        last = 7 if "players: 1" in text else 8
        text = f"round: {(0, 1, 1, 4, last)[back]}\n{text}"
    if "players: 1" not in text and "cave2:" not in text:
        text = f"cave2: {DUG}\n{text}"
    return at(f"phase: act\ntile: {tile}\n{text}")


def goods(state: CaveState, seat: int = 0) -> dict[str, int]:
    """Return a player's goods by name."""
    return dict(zip(GOODS, state.caves[seat].goods, strict=True))


def some(state: CaveState, names: str, seat: int = 0) -> tuple[int, ...]:
    """Return how many of the goods named a player has."""
    return tuple(goods(state, seat)[name] for name in names.split())


def digs(state: CaveState, start: str = "dig 0 0 ") -> str:
    """Return the letters of the spaces that can be dug."""
    return "".join(sorted(move.removeprefix(start) for move in legal(state, start)))


def fits_at(state: CaveState, space: str, line: int = 0) -> set[int]:
    """Return the numbers of the rooms that can be furnished on this space."""
    ids = {room.id: room.no for room in ROOMS}
    words = [move.split() for move in legal(state, f"furnish {line} ")]
    return {ids[room] for _, _, _, room, where in words if where == space}


def room_at(state: CaveState, space: str, seat: int = 0) -> str:
    """Return what stands on a space: a room, or ?? for a face-down tile, or -- for nothing."""
    room = state.caves[seat].rooms[LETTERS.index(space)]
    return {-2: "??", -1: "--"}.get(room) or ROOMS[room].id


def names(rooms: tuple[int, ...]) -> list[str]:
    """Return rooms by id."""
    return [ROOMS[room].id for room in rooms]
