"""A mine's chain as it is drawn: cards where they lie, arrows up to the surface."""

import itertools

import minesnb
from minesnb.core.picture import WIDEST
from minesnb.games.imperial_miners import graph, graph_picture

GAME = minesnb.load("imperial_miners")
MINE = GAME.position("mine1: 019@0 022@2* 023@4x 060@1 055@3 100@2\nround: 7\n").graph(0)


def test_draws_each_node_once():
    """Every card and the surface is an element with a name that says what is there, and all fit a phone."""
    picture = graph_picture.draw(MINE)
    body = picture.panes[0].body

    assert len(MINE) == body.count("mn-el")
    assert "card 2, Hiring Hall, activated" in body
    assert "card 3, Lamp Room, a collapse token" in body
    assert "the surface" in body
    assert all(pane.width <= WIDEST for pane in picture.panes)


def test_draws_an_arrow_for_each_way_up():
    """There is an arrow for each edge, from every card to those above it."""
    body = graph_picture.draw(MINE).panes[0].body

    assert 9 == MINE.number_of_edges() == body.count("mn-axis")


def test_marks_a_way():
    """A way that is marked has broad arrows, and is counted in the words."""
    way = graph.ways(MINE, 6)[0]
    picture = graph_picture.draw(MINE, marked=list(itertools.pairwise(way)))

    assert 3 == picture.panes[0].body.count("mn-s2")
    assert "3 of them marked" in picture.description


def test_a_broad_mine():
    """A mine that is too broad for a phone can be zoomed; an empty one shows its surface alone."""
    far = GAME.position("mine1: " + " ".join(f"0{19 + n}@{4 * n}" for n in range(12)))
    picture = graph_picture.draw(far.graph(0))

    assert picture.panes[0].zoom
    assert 1 == graph_picture.draw(GAME.position("").graph(0)).panes[0].body.count("mn-el")
