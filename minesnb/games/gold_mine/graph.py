"""The mine as a networkx graph: corridors and what joins them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from minesnb.games.gold_mine.drawing import shapes
from minesnb.games.gold_mine.rules.components import MEETS, deck_of, kind_of
from minesnb.games.gold_mine.rules.mine import (
    ENTRANCE_NODE,
    cell_of,
    coordinates,
    corridor_of,
    node_at,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    import networkx as nx

    from minesnb.games.gold_mine.rules.state import GoldMineState

Node = tuple[int, int, int]
"""A corridor: how far east and south of the entrance its tile lies, and its number there."""


def name(node: int) -> Node:
    """Return a node's name in the graph."""
    return (*coordinates(cell_of(node)), corridor_of(node))


def graph(state: GoldMineState) -> nx.Graph[Node]:
    """Return the mine as a frozen graph, built from the tiles.

    Nodes are corridors (`Node`) with the attributes ``tile`` (code), ``kind`` (entrance, cavern,
    chamber or tunnel), ``nugget``, ``mud``, ``passage`` (bool), ``miners`` (the numbers of the players
    there, as ``1 3``), ``east`` and ``south`` (where the corridor's middle lies on the board, in tiles from
    the entrance): plain values all, so that networkx can write the graph in any format. Edges have ``kind``: ``tunnel`` where openings join (GM-31), ``passage`` between any two Secret Passages that
    no tunnel joins (GM-38).
    """
    import networkx as nx

    deck = deck_of(state.deck)
    found: nx.Graph[Node] = nx.Graph()
    ports: dict[tuple[int, int, int], Node] = {}
    for cell, tile in state.layout.by_cell.items():
        x, y = coordinates(cell)
        for number, corridor in enumerate(deck.corridors[tile]):
            found.add_node((x, y, number), **_attributes(state, cell, tile, number))
            ports.update(((x, y, port), (x, y, number)) for port in corridor)
    beside = ((0, -1), (1, 0), (0, 1), (-1, 0))
    for (x, y, port), node in ports.items():
        dx, dy = beside[port // 2]
        other = ports.get((x + dx, y + dy, MEETS[port]))
        if other is not None:
            found.add_edge(node, other, kind="tunnel")
    _join_passages(found)
    nx.freeze(found)
    return found


def _join_passages(mine: nx.Graph[Node]) -> None:
    """Join any two Secret Passages that no tunnel joins (GM-38)."""
    wet = [node for node, data in mine.nodes(data=True) if data["passage"]]
    for index, one in enumerate(wet):
        for two in wet[:index]:
            if not mine.has_edge(one, two):
                mine.add_edge(one, two, kind="passage")


def _attributes(state: GoldMineState, cell: int, tile: int, number: int) -> dict[str, object]:
    """Return what the graph tells of a corridor."""
    kind = deck_of(state.deck).kinds[kind_of(tile)]
    node = node_at(cell, number)
    spot = shapes.corridors(state.deck, tile)[number].spot
    x, y = (
        round(n + at / shapes.SIZE - 0.5, 2) for n, at in zip(coordinates(cell), spot, strict=True)
    )
    return {
        "tile": kind.code,
        "kind": kind.kind,
        "nugget": cell in state.gold,
        "mud": number in kind.mud,
        "passage": number == kind.passage,
        "miners": " ".join(str(seat + 1) for seat, at in enumerate(state.miners) if at == node),
        "east": x,
        "south": y,
    }


def tunnels(mine: nx.Graph[Node]) -> nx.Graph[Node]:
    """Return the view of `mine` that has its tunnels and no Secret Passages."""
    import networkx as nx

    found: nx.Graph[Node] = nx.subgraph_view(
        mine, filter_edge=lambda one, two: bool(mine[one][two]["kind"] == "tunnel")
    )
    return found


def nuggets(state: GoldMineState, seat: int) -> dict[Node, int]:
    """Return the nuggets a miner can walk to, with the steps, nearest first."""
    import networkx as nx

    mine = graph(state)
    start = name(state.miners[seat])
    lengths = nx.single_source_shortest_path_length(tunnels(mine), start)
    found = {node: steps for node, steps in lengths.items() if mine.nodes[node]["nugget"]}
    return dict(sorted(found.items(), key=lambda item: (item[1], item[0])))


def walled_off(state: GoldMineState) -> frozenset[Node]:
    """Return the chambers with a nugget that no way leads to from the entrance, passages included."""
    import networkx as nx

    mine = graph(state)
    inside = nx.node_connected_component(mine, name(ENTRANCE_NODE))
    return frozenset(
        node for node, data in mine.nodes(data=True) if data["nugget"] and node not in inside
    )


def chokes(state: GoldMineState) -> tuple[frozenset[Node], frozenset[frozenset[Node]]]:
    """Return the corridors and the joints whose loss would cut the mine around the entrance in two."""
    import networkx as nx

    mine = tunnels(graph(state))
    part = mine.subgraph(nx.node_connected_component(mine, name(ENTRANCE_NODE)))
    # The stubs take an edge for a node.
    bridges = cast("Iterator[tuple[Node, Node]]", nx.bridges(part))
    return frozenset(nx.articulation_points(part)), frozenset(map(frozenset, bridges))


def positions(mine: nx.Graph[Node]) -> dict[Node, tuple[float, float]]:
    """Return a place for each node that follows the board, as `networkx.draw` wants it: north is up."""
    return {node: (data["east"], -data["south"]) for node, data in mine.nodes(data=True)}
