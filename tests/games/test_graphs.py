"""The graphs of the games can be taken anywhere that networkx writes to."""

from __future__ import annotations

import random
from io import BytesIO

import networkx as nx
import pytest

import minesnb
from minesnb.core.game import CHANCE


def graphs(name):
    """Return the graphs of some positions of a random game, those of each seat; none if it has none."""
    state = minesnb.load(name).new_game(seed=1)
    rng = random.Random(1)
    found = []
    for step in range(90):
        if state.is_terminal:
            break
        if step % 30 == 29:
            try:
                found.append(state.graph())
            except AttributeError:
                return []
            except TypeError:
                found += [state.graph(seat) for seat in range(state.num_players)]
        if state.current_player == CHANCE:
            state = state.apply(state.sample_chance(rng))
        else:
            state = state.apply(rng.choice(state.legal_actions()))
    return found


GRAPHS = {name: graphs(name) for name in minesnb.game_ids()}


def test_who_has_graphs():
    """Three of the four games have graphs, and positions with more than a few nodes are looked at."""
    assert {"gold_mine", "cave_vs_cave", "imperial_miners"} == {n for n in GRAPHS if GRAPHS[n]}
    assert [] == [name for name, found in GRAPHS.items() if found and max(map(len, found)) < 5]


@pytest.mark.parametrize("name", [name for name in GRAPHS if GRAPHS[name]])
@pytest.mark.parametrize(
    ("write", "read"),
    [(nx.write_graphml_xml, nx.read_graphml), (nx.write_gexf, nx.read_gexf)],
    ids=["GraphML", "GEXF"],
)
def test_any_format(name, write, read):
    """Each is written as GraphML and as GEXF, with every node, edge and attribute."""
    for graph in GRAPHS[name]:
        file = BytesIO()
        write(graph, file)
        file.seek(0)
        back = read(file)
        told = [
            {key: data[key] for key in graph.nodes[node]}
            for node, data in zip(graph, (back.nodes[str(node)] for node in graph), strict=True)
        ]

        assert [str(node) for node in graph] == [str(node) for node in back]
        assert list(dict(graph.nodes(data=True)).values()) == told
        assert graph.number_of_edges() == back.number_of_edges()


@pytest.mark.parametrize("name", [name for name in GRAPHS if GRAPHS[name]])
def test_attributes_are_plain(name):
    """Attributes of nodes and edges are words, numbers, yes or no: nothing that is made of parts."""
    for graph in GRAPHS[name]:
        values = [
            value
            for _, *_, data in (*graph.nodes(data=True), *graph.edges(data=True))
            for value in data.values()
        ]
        assert {type(value) for value in values} <= {str, int, float, bool}
