"""The mine's graph, as it is drawn: where the board has its tunnels, and with what lies in them."""

import networkx as nx

import minesnb
from minesnb.core.picture import WIDEST
from minesnb.games.gold_mine import graph, graph_picture

GAME = minesnb.load("gold_mine")
STATE = GAME.position(
    "tiles: T13p@1,0e T16@2,0w G02@2,-1s G01@3,0w T01p@0,-1\nminers: 1,0.1 2,0.1\ngold: 3,0"
)


def test_state_gives_its_graph():
    """`state.graph()` is the graph of the mine, and frozen."""
    mine = STATE.graph()

    assert dict(graph.graph(STATE).adj) == dict(mine.adj)
    assert dict(graph.graph(STATE).nodes) == dict(mine.nodes)
    assert nx.is_frozen(mine)


def test_nodes_lie_on_their_tiles():
    """A node's place is on its own tile, and two tunnels of a tile lie apart."""
    mine = STATE.graph()
    places = graph.positions(mine)

    assert set(mine) == set(places)
    assert all(abs(places[n][0] - n[0]) <= 0.5 and abs(places[n][1] + n[1]) <= 0.5 for n in mine)
    assert (0.0, 0.0) == places[0, 0, 0]
    assert places[1, 0, 0][1] > places[1, 0, 1][1]


def test_draws_each_node_once():
    """Every node is an element with a name that says what is there, and all fit a phone."""
    mine = STATE.graph()
    picture = graph_picture.draw(mine)
    names = picture.panes[0].body

    assert len(mine) == len(set(picture.elements())) == len(picture.elements())
    assert "node-2-m1-0" in picture.elements()
    assert 'aria-label="tunnel (1, 0, 1), the blue miner"' in names
    assert 'aria-label="chamber (3, 0, 0), nugget"' in names
    assert 'aria-label="tunnel (1, 0, 0), passage"' in names
    assert all(pane.width <= WIDEST for pane in picture.panes)


def test_draws_each_edge_once():
    """Every edge is a line, a Secret Passage a dashed one, and what is marked has a rim."""
    mine = STATE.graph()
    body = (
        graph_picture.draw(mine, [((0, 0, 0), (0, -1, 0)), ((0, -1, 0), (0, 0, 0))]).panes[0].body
    )
    wet = [1 for _, _, data in mine.edges(data=True) if data["kind"] == "passage"]

    assert mine.number_of_edges() - len(wet) == body.count('class="mn-line mn-axis"/>')
    assert 1 == len(wet) == body.count("stroke-dasharray")
    assert 1 == body.count("mn-s2")


def test_draws_any_part():
    """A part of the mine, also an empty one, and a mine wider than a phone can be drawn."""
    mine = STATE.graph()
    cells = (
        " ".join(f"C@{x},0" for x in range(1, 5))
        + " "
        + " ".join(
            f"{code}@{x},0e"
            for x, code in enumerate(["G03"] * 4 + ["T01"] * 2 + ["T12", "G12", "G12"], 5)
        )
    )
    wide = graph_picture.draw(GAME.position(f"tiles: {cells}").graph())

    assert () == graph_picture.draw(mine.subgraph(())).elements()
    assert ("node-0-0-0",) == graph_picture.draw(mine.subgraph([(0, 0, 0)])).elements()
    assert "14 nodes and 13 edges." == wide.description


def test_shows_itself():
    """In a notebook the picture is an SVG, and in words what it counts."""
    bundle = graph_picture.draw(STATE.graph())._repr_mimebundle_()

    assert "The mine as a graph: 8 nodes and 8 edges." == bundle["text/plain"]
    assert bundle["image/svg+xml"].startswith("<svg")
