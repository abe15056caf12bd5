"""A cave's graph, as it is drawn: where the board has its spaces, and with what is there."""

import minesnb
from minesnb.core.picture import WIDEST
from minesnb.games.cave_vs_cave import graph, graph_picture

GAME = minesnb.load("cave_vs_cave")
CAVE = GAME.position("round: 3\ncave1: C:-- E:shelf\nwalls1: C|D").graph(0)


def test_draws_each_node_once():
    """Every space is an element with a name that says what is there, and all fit a phone."""
    picture = graph_picture.draw(CAVE)
    body = picture.panes[0].body

    assert len(CAVE) == body.count("mn-el")
    assert "space C, empty" in body
    assert "space E, shelf" in body
    assert "space A, covered" in body
    assert all(pane.width <= WIDEST for pane in picture.panes)


def test_nodes_lie_as_on_the_board():
    """Spaces side by side on the board lie side by side, and A is above C."""
    places = graph.positions(CAVE)

    assert places["A"][0] + 1 == places["B"][0]
    assert places["A"][1] - 1 == places["C"][1]


def test_draws_a_line_for_each_opening():
    """There is a line for each edge, and none where a wall stands."""
    body = graph_picture.draw(CAVE).panes[0].body

    assert 13 == CAVE.number_of_edges() == body.count("mn-axis")


def test_marks():
    """What is marked has a broad rim, square or round, and is counted in the words."""
    picture = graph_picture.draw(CAVE, marked=["A", "C"])

    assert 2 == picture.panes[0].body.count("mn-s2")
    assert "2 nodes marked" in picture.description


def test_nothing():
    """A graph without nodes makes an empty picture."""
    assert "mn-el" not in graph_picture.draw(CAVE.subgraph([])).panes[0].body
