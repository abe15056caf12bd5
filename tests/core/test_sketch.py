"""What sketches of graphs share."""

import networkx as nx

from minesnb.core import sketch
from minesnb.core.picture import WIDEST, icon


def test_about():
    """A graph is described by what it is made of, in the singular where there is one."""
    assert "3 nodes and 2 edges" == sketch.about(nx.path_graph(3))
    assert "1 node and 0 edges" == sketch.about(nx.path_graph(1))


def test_key():
    """Signs stand two in a line, each beside its words, and a third one makes the pane taller."""
    two = sketch.key([(icon("nugget", 0, 0), "gold"), (icon("bat", 0, 0), "a bat")], 20)
    three = sketch.key([(icon("nugget", 0, 0), word) for word in ("one", "two", "three")], 20)

    assert WIDEST == two.width
    assert 1 == two.body.count(">a bat<")
    assert 2 == two.body.count(' 18)"')
    assert 30 == three.height - two.height


def test_key_of_nothing():
    """Without signs there is an empty pane."""
    assert "" == sketch.key([], 20).body
