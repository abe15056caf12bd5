"""A cave as a networkx graph: spaces, and the openings between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import diggable, walls_around
from minesnb.games.cave_vs_cave.rules.components import CAVERN, accepted, box
from minesnb.games.cave_vs_cave.rules.state import COVERED, EMPTY

if TYPE_CHECKING:
    import networkx as nx

    from minesnb.games.cave_vs_cave.rules.state import CaveState


def graph(state: CaveState, player: int) -> nx.Graph[str]:
    """Return a player's cave as a frozen graph.

    Nodes are spaces by letter (X is the additional cavern) with the attributes ``content`` (``covered``,
    ``empty`` or the room's id), ``walls`` (a mask, north first), ``row`` and ``col``. Edges are openings:
    two spaces side by side without a wall between them (CC-26, CC-30).
    """
    import networkx as nx

    cave = state.caves[player]
    found: nx.Graph[str] = nx.Graph()
    spaces = range(12 if cave.extra >= 0 else 11)
    for space in spaces:
        room = cave.rooms[space]
        content = {COVERED: "covered", EMPTY: "empty"}.get(room) or box().rooms[room].id
        printed = box().spaces[space] if space != CAVERN else None
        found.add_node(
            say_space(space),
            content=content,
            walls=walls_around(cave, space, opposite=state.options.cavern_opposite),
            row=printed.row if printed else 2,
            col=printed.col if printed else 3,
        )
    found.add_edges_from(
        (say_space(site.one), say_space(site.two))
        for number, site in enumerate(box().sites)
        if site.one != site.two and not cave.walls >> number & 1
    )
    frozen: nx.Graph[str] = nx.freeze(found)
    return frozen


def accessible(cave: nx.Graph[str]) -> frozenset[str]:
    """Return the face-down tiles that can be dug: a way of hollow spaces leads to them (CC-30)."""
    import networkx as nx

    hollow = nx.subgraph_view(
        cave, filter_node=lambda node: bool(cave.nodes[node]["content"] != "covered")
    )
    entrance = next(n for n, data in cave.nodes(data=True) if data["content"] == "cave_entrance")
    reached = nx.node_connected_component(hollow, entrance)
    return frozenset(
        other
        for node in reached
        for other in cave[node]
        if cave.nodes[other]["content"] == "covered"
    )


def fitting(state: CaveState, player: int, room: int) -> dict[str, tuple[str, ...]]:
    """Return where a room fits now (``now``), and where with one more wall (``with_wall``)."""
    cave = state.caves[player]
    now, later = [], []
    for space in range(12):
        if cave.rooms[space] != EMPTY:
            continue
        standing = walls_around(cave, space, opposite=state.options.cavern_opposite)
        if accepted(room)[standing]:
            now.append(say_space(space))
        elif any(accepted(room)[standing | 1 << side] for side in range(4)):
            later.append(say_space(space))
    return {"now": tuple(now), "with_wall": tuple(later)}


def behind_walls(state: CaveState, player: int) -> tuple[str, ...]:
    """Return the tiles that only a dig through walls can reach (CC-31)."""
    cave = state.caves[player]
    near = diggable(cave)
    return tuple(say_space(space) for space in diggable(cave, through=True) if space not in near)


def positions(cave: nx.Graph[str]) -> dict[str, tuple[float, float]]:
    """Return a drawing position for each space that follows the board."""
    return {node: (data["col"], -data["row"]) for node, data in cave.nodes(data=True)}
