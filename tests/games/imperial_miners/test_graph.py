"""Chains as ways in a digraph, what they would yield, and carts: two readings of each, held equal."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from minesnb.games.imperial_miners import GAME, graph
from minesnb.games.imperial_miners.graph import SURFACE
from minesnb.games.imperial_miners.rules.components import deck_of
from tests.games.helpers import after, legal
from tests.games.imperial_miners.helpers import at, awake, due, me
from tests.games.imperial_miners.random_mines import MINES, touching

MINE = "mine1: 019@0mx 022@2 023@4* 060@1 055@3m 100@2\nround: 7\n"


@pytest.mark.rule("IM-41", "IM-42")
def test_what_the_graph_tells():
    """Nodes are cards with what is on them, and the surface; edges lead up to each card right above."""
    found = at(MINE).graph(0)

    assert {
        (1, SURFACE),
        (2, SURFACE),
        (3, SURFACE),
        (4, 1),
        (4, 2),
        (5, 2),
        (5, 3),
        (6, 4),
        (6, 5),
    } == set(found.edges)
    assert {
        "name": "Creek Panning",
        "card": 19,
        "row": 1,
        "x": 0,
        "machines": 1,
        "collapse": True,
        "activated": False,
    } == found.nodes[1]
    assert (True, 3, 2) == (
        found.nodes[3]["activated"],
        found.nodes[6]["row"],
        found.nodes[6]["x"],
    )
    assert {"row": 0, "x": 0} == found.nodes[SURFACE]
    with pytest.raises(nx.NetworkXError):
        found.add_node(9)


@pytest.mark.rule("IM-41")
def test_ways():
    """The ways from a card are all chains that it can start, leftmost first."""
    found = at(MINE).graph(0)

    assert (
        (6, 4, 1, SURFACE),
        (6, 4, 2, SURFACE),
        (6, 5, 2, SURFACE),
        (6, 5, 3, SURFACE),
    ) == graph.ways(found, 6)
    assert ((1, SURFACE),) == graph.ways(found, 1)


def played_out(state, way=()):
    """Return every way that the chain goes in play, by the cards activated, all effects left."""
    found = set()
    if due(state) == "AtSurface":
        return {way}
    for move in legal(state, "up") or {"skip"}:
        nxt = after(state, move)
        more = (*way, *(spot for spot in awake(nxt) if spot not in awake(state)))
        found |= played_out(nxt, more)
    return found


@pytest.mark.rule("IM-41", "IM-40")
def test_ways_are_what_can_be_played():
    """Playing a card every possible way activates exactly the cards of the ways in the graph."""
    state = at("hand1: 098\nmine1: 019@0 022@2 023@4 060@1 055@3\nround: 6\n")
    start = after(state, "play 098 2")
    ways = {way[1:-1] for way in graph.ways(start.graph(0), 6)}

    assert ways == played_out(start)


@given(MINES)
@settings(max_examples=60)
def test_ways_by_levels(mine):
    """Each way has a card of each level above, each right above the last, and then the surface."""
    base = at("", deck_of(GAME.standard_deck.digest))
    state = replace(base, players=(replace(me(base), mine=mine),))
    deck = deck_of(state.deck)
    whole = state.graph(0)
    assert len(mine) + 1 == len(whole)
    for spot, placed in enumerate(mine):
        level = deck.level[placed.card]
        found = graph.ways(whole, spot + 1)
        expected = [[spot]]
        for row in range(level - 1, 0, -1):
            expected = [
                [*way, other]
                for way in expected
                for other, up in enumerate(mine)
                if deck.level[up.card] == row and abs(up.x - mine[way[-1]].x) == 1
            ]
        assert {(*(n + 1 for n in way), SURFACE) for way in expected} == set(found)
        assert len(found) == len(expected) <= 2 ** (level - 1)


@pytest.mark.rule("IM-46", "IM-61")
def test_yields():
    """Of each card on a way it is told what it would give, or why it gives nothing."""
    state = at(MINE)
    lost = graph.yields(state, 0, (6, 4, 1, SURFACE))
    past = graph.yields(state, 0, (6, 5, 3, SURFACE))

    assert "nothing: the collapse token is removed" == lost[2]
    assert "nothing: already activated in this round" == past[2]
    assert "one effect of the surface board" == lost[3]
    assert "gain 1 gold" == lost[0]
    two = graph.yields(at("mine1: 025@0\n"), 0, (1, SURFACE))
    assert "gain 2 gold, or gain 1 point" == two[0]


@pytest.mark.rule("IM-65", "IM-66")
def test_carts():
    """Edges are cards that touch: connected, half or none; a marker connects and says so."""
    state = at(MINE + "markers1: 1-2\n")
    found = graph.carts(state, 0)

    assert ("connected", True) == (found.edges[1, 2]["cart"], found.edges[1, 2]["marker"])
    assert ("connected", False) == (found.edges[2, 3]["cart"], found.edges[2, 3]["marker"])
    assert "half" == found.edges[2, 5]["cart"]
    assert "half" == found.edges[1, 4]["cart"]
    assert "none" == graph.carts(at("mine1: 019@0 020@2\n"), 0).edges[1, 2]["cart"]
    assert not found.has_edge(1, 3)
    assert [sum(data["cart"] == "connected" for *_, data in found.edges(data=True))] == [
        score.total for score in state.scores()
    ]
    assert nx.is_frozen(found)


@given(MINES)
@settings(max_examples=40)
def test_carts_are_the_score(mine):
    """The connected edges of the cart graph are those of the touching edges, and what counts."""
    base = at("", deck_of(GAME.standard_deck.digest))
    state = replace(base, players=(replace(me(base), mine=mine),))
    found = graph.carts(state, 0)
    kinds = {0: "none", 1: "half", 2: "connected"}

    assert set(range(1, len(mine) + 1)) == set(found)
    assert {
        frozenset((one + 1, other + 1)): kinds[data["full"]]
        for one, other, data in touching(mine).edges(data=True)
    } == {frozenset((one, other)): data["cart"] for one, other, data in found.edges(data=True)}
    joined = sum(data["cart"] == "connected" for *_, data in found.edges(data=True))
    assert [joined] == [score.total for score in state.scores()]


@given(MINES)
@settings(max_examples=20)
def test_drawing_positions(mine):
    """Every card has a place of its own in the drawing, lower rows lower, the surface on top."""
    base = at("", deck_of(GAME.standard_deck.digest))
    whole = replace(base, players=(replace(me(base), mine=mine),)).graph(0)
    spots = graph.positions(whole)

    assert set(whole) == set(spots)
    cards = [spots[node] for node in spots if node != SURFACE]
    assert len(cards) == len(set(cards))
    assert all(down < spots[SURFACE][1] for _, down in cards)
