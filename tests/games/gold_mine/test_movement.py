"""How far miners come, held equal to what networkx finds."""

from __future__ import annotations

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from minesnb.games.gold_mine import graph
from minesnb.games.gold_mine.rules.mine import (
    cell_of,
)
from minesnb.games.gold_mine.rules.movement import destinations, flights, reach
from minesnb.games.gold_mine.rules.state import GoldMineState
from tests.games.gold_mine.mines import mines


def steps_on_foot(state: GoldMineState) -> nx.Graph[graph.Node]:
    """Return the graph of tunnels, without the passages."""
    return nx.Graph(graph.tunnels(graph.graph(state)))


@given(mines, st.integers(0, 6), st.integers(0, 10**6))
@settings(max_examples=60)
def test_reach_is_what_networkx_finds(state, steps, pick):
    """Within a number of steps lie the corridors that networkx finds by shortest paths."""
    nodes = sorted(state.layout.map.links)
    here = nodes[pick % len(nodes)]
    lengths = nx.single_source_shortest_path_length(
        steps_on_foot(state), graph.name(here), cutoff=steps
    )
    found = reach(state.layout, here, steps, mud=False, stop=False)

    assert dict(lengths) == {graph.name(n): distance for n, distance in found.items()}


@given(mines, st.integers(1, 6), st.integers(0, 10**6), st.booleans(), st.booleans())
@settings(max_examples=80)
def test_reach_with_mud_and_the_entrance(state, steps, pick, mud, stop):
    """Mud, and the entrance for one who wins there, can be ends of a way but not parts of one."""
    nodes = sorted(state.layout.map.links)
    here = nodes[pick % len(nodes)]
    whole = graph.graph(state)
    ends = {
        name
        for name, data in whole.nodes(data=True)
        if name != graph.name(here) and ((mud and data["mud"]) or (stop and name == (0, 0, 0)))
    }
    ways: nx.DiGraph[graph.Node] = nx.DiGraph(steps_on_foot(state))
    ways.remove_edges_from([(one, two) for one, two in list(ways.edges) if one in ends])
    lengths = nx.single_source_shortest_path_length(ways, graph.name(here), cutoff=steps)
    found = reach(state.layout, here, steps, mud=mud, stop=stop)

    assert dict(lengths) == {graph.name(n): distance for n, distance in found.items()}


@given(mines, st.integers(1, 6), st.booleans())
@settings(max_examples=30)
def test_destinations_and_flights(state, steps, rich):
    """A move ends anywhere in reach but here, a flight on another tile; both in a fixed order."""
    state = replace(state, reach=steps, nuggets=(7 if rich else 6, 0, 0))
    found = reach(state.layout, state.miners[0], steps, mud=True, stop=rich)
    here = state.miners[0]
    elsewhere = tuple(sorted(n for n in found if n != here))

    assert elsewhere == destinations(state, 0)
    assert tuple(n for n in elsewhere if cell_of(n) != cell_of(here)) == flights(state, 0)
