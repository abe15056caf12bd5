"""A cave looked at: walls around a space, what can be dug, where walls can stand."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave.rules.components import CAVERN, box
from minesnb.games.cave_vs_cave.rules.state import COVERED

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import Cave


@cache
def _around() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Per space: (site, side) of each edge on which a wall can be built."""
    table: list[list[tuple[int, int]]] = [[] for _ in range(12)]
    for number, site in enumerate(box().sites):
        table[site.one].append((number, site.side_one))
        if site.two != site.one:
            table[site.two].append((number, site.side_two))
    return tuple(tuple(row) for row in table)


@cache
def _beside() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Per space of the board: (site, neighbouring space)."""
    table: list[list[tuple[int, int]]] = [[] for _ in range(11)]
    for number, site in enumerate(box().sites):
        if site.one != site.two:
            table[site.one].append((number, site.two))
            table[site.two].append((number, site.one))
    return tuple(tuple(row) for row in table)


ENTRANCE = next(i for i, space in enumerate(box().spaces) if space.start == "entrance")
"""The space of the cave entrance."""


def natural(cave: Cave, space: int, *, opposite: bool) -> int:
    """Return the printed walls around a space as a mask."""
    if space != CAVERN:
        return box().spaces[space].outer
    return box().natural[cave.extra][opposite] if cave.extra >= 0 else 0


def walls_around(cave: Cave, space: int, *, opposite: bool) -> int:
    """Return the walls around a space, printed and built, as a mask (CC-35)."""
    standing = natural(cave, space, opposite=opposite)
    for site, side in _around()[space]:
        if cave.walls >> site & 1:
            standing |= 1 << side
    return standing


def open_sites(cave: Cave, *, opposite: bool) -> tuple[int, ...]:
    """Return where a wall can be built: between two spaces, one an edge (CC-26)."""
    printed = natural(cave, CAVERN, opposite=opposite) if cave.extra >= 0 else 15
    return tuple(
        number
        for number, site in enumerate(box().sites)
        if not cave.walls >> number & 1 and (site.one != CAVERN or not printed >> site.side_one & 1)
    )


@lru_cache(maxsize=4096)
def _dig(covered: int, walls: int) -> tuple[int, ...]:
    seen = {ENTRANCE}
    found: set[int] = set()
    edge = [ENTRANCE]
    while edge:
        space = edge.pop()
        for site, other in _beside()[space]:
            if walls >> site & 1 or other in seen:
                continue
            seen.add(other)
            if covered >> other & 1:
                found.add(other)
            else:
                edge.append(other)
    return tuple(sorted(found))


def diggable(cave: Cave, *, through: bool = False) -> tuple[int, ...]:
    """Return the face-down tiles that can be dug, also behind walls if `through` (CC-30, CC-31)."""
    covered = sum(1 << space for space in range(11) if cave.rooms[space] == COVERED)
    return _dig(covered, 0 if through else cave.walls)
