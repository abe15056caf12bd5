"""The mine as a networkx graph, held equal to the map of the fast path."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings

from minesnb.games.gold_mine import graph
from tests.games.gold_mine.helpers import LINE, at, node
from tests.games.gold_mine.mines import mines


@given(mines)
@settings(max_examples=40)
def test_the_graph_has_the_corridors_and_joints_of_the_map(state):
    """The networkx graph, built from the tiles, has the nodes and the joints that the map has."""
    whole = graph.graph(state)
    tunnels = {
        frozenset((one, two))
        for one, two, data in whole.edges(data=True)
        if data["kind"] == "tunnel"
    }
    joints = {
        frozenset((graph.name(one), graph.name(two)))
        for one, found in state.layout.map.links.items()
        for two in found
    }

    assert {graph.name(n) for n in state.layout.map.links} == set(whole)
    assert joints == tunnels
    assert {graph.name(n) for n in state.layout.map.passages} == {
        name for name, data in whole.nodes(data=True) if data["passage"]
    }
    assert nx.is_frozen(whole)


def test_what_the_graph_tells():
    """Nodes tell tile, kind, nugget, mud, passage and miners; edges tell what joins them."""
    state = at("mud: yes\ntiles: T13m@1,0e G03p@2,0e T01p@3,0e C@0,1\nminers: 1,0.1 2,0\nturn: 2")
    whole = graph.graph(state)

    told = {
        "tile": "T13m",
        "kind": "tunnel",
        "nugget": False,
        "mud": True,
        "passage": False,
        "miners": "1",
    }
    assert told == {key: whole.nodes[1, 0, 1][key] for key in told}
    chamber = whole.nodes[2, 0, 0]
    assert ("chamber", True, True, "2") == tuple(
        chamber[key] for key in ("kind", "nugget", "passage", "miners")
    )
    assert ("entrance", "E") == (whole.nodes[0, 0, 0]["kind"], whole.nodes[0, 0, 0]["tile"])
    assert "cavern" == whole.nodes[0, 1, 0]["kind"]
    # Beside each other, the two tiles with a passage are joined by a tunnel, which is what counts.
    assert "tunnel" == whole.edges[(2, 0, 0), (3, 0, 0)]["kind"]
    assert 0 == state.layout.map.links[node(0, 1)].count(node(1, 0, 1))
    with pytest.raises(nx.NetworkXError):
        whole.add_node((9, 9, 9))


@pytest.mark.rule("GM-38")
def test_passages_are_edges_of_their_own_kind():
    """Any two passages are joined by an edge of that kind, and walking does not use it."""
    state = at("tiles: T01p@1,0e T01@2,0e T02p@3,0e C@0,1 T03p@-1,0e")
    whole = graph.graph(state)
    wet = {
        frozenset((one, two))
        for one, two, data in whole.edges(data=True)
        if data["kind"] == "passage"
    }

    ends = [(1, 0, 0), (3, 0, 0), (-1, 0, 0)]
    assert {frozenset((a, b)) for a in ends for b in ends if a != b} == wet
    assert not set(map(frozenset, graph.tunnels(whole).edges)) & wet


def test_nuggets_and_walled_off_gold():
    """Nuggets within walking distance, and gold that no way leads to."""
    state = at(LINE + "miners: 3,0 0,0")
    assert {(2, 0, 0): 1, (4, 0, 0): 1} == graph.nuggets(state, 0)
    assert [(2, 0, 0), (4, 0, 0)] == list(graph.nuggets(state, 1))
    assert frozenset() == graph.walled_off(state)

    walled = at("tiles: C@1,0 G01@2,0 G02@1,1\n")
    assert {(2, 0, 0)} == graph.walled_off(walled)
    assert {} == graph.nuggets(at("tiles: C@1,0 G01@2,0\ngold:"), 0)


def test_choke_points():
    """Corridors and joints whose loss cuts the mine around the entrance in two are named."""
    corridors, joints = graph.chokes(at(LINE))
    ring = graph.chokes(at("tiles: C@1,0 C@1,1 C@0,1"))

    assert {(1, 0, 0), (2, 0, 0), (3, 0, 0)} == corridors
    assert 4 == len(joints)
    assert (frozenset(), frozenset()) == ring


@given(mines)
@settings(max_examples=10)
def test_drawing_positions_follow_the_board(state):
    """Every corridor has a place of its own in the drawing: east is right and north is up."""
    whole = graph.graph(state)
    spots = graph.positions(whole)

    assert set(whole) == set(spots)
    assert len(set(spots.values())) == len(spots)
    for (x, y, _), (across, up) in spots.items():
        assert abs(across - x) < 0.5
        assert abs(up + y) < 0.5
