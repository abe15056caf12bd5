"""A cave looked at: walls around a space, what can be dug, where walls can stand, colours of rooms.

What depends on the walls is reckoned once for each set of them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave.rules.components import (
    CAVERN,
    CAVERN_WALLS,
    ENTRANCE,
    ROOMS,
    SITES,
    SPACES,
)
from minesnb.games.cave_vs_cave.rules.state import COVERED

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import Cave


@cache
def _beside() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Per space of the board: (site, neighbouring space)."""
    table: list[list[tuple[int, int]]] = [[] for _ in SPACES]
    for number, site in enumerate(SITES):
        if site.one != site.two:
            table[site.one].append((number, site.two))
            table[site.two].append((number, site.one))
    return tuple(tuple(row) for row in table)


def cavern_walls(cave: Cave, *, opposite: bool) -> int:
    """Return the walls of its own that a cave's additional cavern has, as a mask; 0 without one."""
    return CAVERN_WALLS[cave.cavern_side][opposite] if cave.cavern_side >= 0 else 0


@lru_cache(maxsize=4096)
def _walls(built: int, cavern: int) -> tuple[int, ...]:
    found = [*(space.outer for space in SPACES), cavern]
    for number, site in enumerate(SITES):
        if built >> number & 1:
            found[site.one] |= 1 << site.side_one
            found[site.two] |= 1 << site.side_two
    return tuple(found)


def walls_around(cave: Cave, *, opposite: bool) -> tuple[int, ...]:
    """Return the walls around each of the twelve spaces, printed and built, as masks (CC-35)."""
    return _walls(cave.built_walls, cavern_walls(cave, opposite=opposite))


@lru_cache(maxsize=4096)
def _open_sites(built: int, cavern: int) -> tuple[int, ...]:
    return tuple(
        number
        for number, site in enumerate(SITES)
        if not built >> number & 1 and (site.one != CAVERN or not cavern >> site.side_one & 1)
    )


_ALL_SIDES = 15


def open_sites(cave: Cave, *, opposite: bool) -> tuple[int, ...]:
    """Return where a wall can be built: between two spaces, one an edge (CC-26)."""
    there = cave.cavern_side >= 0
    return _open_sites(
        cave.built_walls, cavern_walls(cave, opposite=opposite) if there else _ALL_SIDES
    )


@lru_cache(maxsize=4096)
def _diggable(covered: int, built: int) -> tuple[int, ...]:
    seen = {ENTRANCE}
    found: set[int] = set()
    edge = [ENTRANCE]
    while edge:
        space = edge.pop()
        for site, other in _beside()[space]:
            if built >> site & 1 or other in seen:
                continue
            seen.add(other)
            if covered >> other & 1:
                found.add(other)
            else:
                edge.append(other)
    return tuple(sorted(found))


def diggable(cave: Cave, *, through: bool = False) -> tuple[int, ...]:
    """Return the face-down tiles that can be dug, also behind walls if `through` (CC-30, CC-31)."""
    covered = sum(1 << space for space in range(CAVERN) if cave.rooms[space] == COVERED)
    return _diggable(covered, 0 if through else cave.built_walls)


@lru_cache(maxsize=4096)
def orange_ahead(rooms: tuple[int, ...]) -> int:
    """Return how many more orange rooms than blue ones there are (CC-36)."""
    return sum(-1 if ROOMS[room].blue else 1 for room in rooms if room >= 0)
