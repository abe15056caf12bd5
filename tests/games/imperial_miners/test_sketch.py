"""The chain's graph, as it is drawn: cards where the mine has them, arrows where the chain can go."""

import networkx as nx

import minesnb
from minesnb.core.picture import WIDEST
from minesnb.games.imperial_miners import graph, sketch

GAME = minesnb.load("imperial_miners")
STATE = GAME.position("round: 5\nmine1: 021@0* 022@2x 020@-2 055@1 098@2")
MINE = STATE.graph(0)


def test_draws_each_node_once():
    """Every card and the surface are elements whose names say what lies on them, and all fit a phone."""
    picture = sketch.draw(MINE)
    body = picture.panes[0].body

    assert len(MINE) == body.count("mn-el")
    assert "card 1, Gold Works, activated" in body
    assert "card 2, Hiring Hall, a collapse token" in body
    assert "the surface" in body
    assert all(pane.width <= WIDEST for pane in picture.panes)


def test_draws_an_arrow_for_each_step():
    """There is an arrow for each edge, from row I to the surface as well."""
    body = sketch.draw(MINE).panes[0].body

    assert 6 == MINE.number_of_edges() == body.count("mn-axis")


def test_marks_a_way():
    """The edges of a way are broad, lie below the others, and are counted in the words."""
    (way, _) = graph.ways(MINE, 5)
    picture = sketch.draw(MINE, marked=nx.utils.pairwise(way))
    body = picture.panes[0].body

    assert (5, 4, 1, graph.SURFACE) == way
    assert 3 == body.count("mn-s2")
    assert body.rindex("mn-s2") < body.index("mn-el")
    assert "3 of them marked" in picture.description


def test_wide():
    """A mine too wide for a phone makes a map that can be moved."""
    cards = " ".join(f"{number:03d}@{2 * x}" for x, number in enumerate(range(21, 31)))
    wide = sketch.draw(GAME.position(f"mine1: {cards}").graph(0)).panes[0]

    assert wide.width > WIDEST
    assert wide.zoom


def test_nothing():
    """A graph without nodes makes an empty picture, and an empty mine only the surface."""
    assert () == sketch.draw(MINE.subgraph([])).elements()
    assert ("node-surface",) == sketch.draw(GAME.position("").graph(0)).elements()


def test_stands_alone():
    """A notebook shows the sketch as text and as a picture."""
    bundle = sketch.draw(MINE)._repr_mimebundle_()

    assert "6 nodes and 6 edges" in bundle["text/plain"]
    assert bundle["image/svg+xml"].startswith("<svg")
