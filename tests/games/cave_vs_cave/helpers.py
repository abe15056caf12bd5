"""Short ways to set up a position of Cave vs. Cave and to ask about it."""

from __future__ import annotations

from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.rules.components import GOODS, box
from minesnb.games.cave_vs_cave.rules.state import CaveState
from tests.games.helpers import legal

LETTERS = "ABCDEFGHIJKX"
DUG = "A:-- B:-- C:-- D:-- E:-- F:-- H:-- I:-- J:-- K:--"
"""A cave without face-down tiles."""
NEARLY = (
    "A:-- B:shelf C:grindstone D:spinning_wheel E:tunnel F:parlor H:food_corner I:warehouse "
    "J:stall K:--"
)
"""A cave with two hollow spaces left."""


def at(text: str) -> CaveState:
    """Return the position with these lines."""
    return GAME.position(text)


def acting(tile: str, text: str = "") -> CaveState:
    """Return the position in which the player in turn holds this action tile.

    All action tiles are turned up; in a duel the other cave has no face-down tiles, so that there are
    enough dark rooms for what a test names.
    """
    known = ["cultivation", "housework", "excavation", "undergrowth", "furnishing", "masonry"]
    known += ["undermining", "expansion", "breach", "drift_mining", "expedition", "renovation"]
    if "players: 1" in text:
        known.remove("breach")
    elif "cave2:" not in text:
        text = f"cave2: {DUG}\n{text}"
    return at(f"phase: act\ntile: {tile}\ntiles: {' '.join(known)}\n{text}")


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
    ids = {room.id: room.no for room in box().rooms}
    words = [move.split() for move in legal(state, f"furnish {line} ")]
    return {ids[room] for _, _, _, room, where in words if where == space}


def room_at(state: CaveState, space: str, seat: int = 0) -> str:
    """Return what stands on a space: a room, or ?? for a face-down tile, or -- for nothing."""
    room = state.caves[seat].rooms[LETTERS.index(space)]
    return {-2: "??", -1: "--"}.get(room) or box().rooms[room].id


def names(rooms: tuple[int, ...]) -> list[str]:
    """Return rooms by id."""
    return [box().rooms[room].id for room in rooms]
