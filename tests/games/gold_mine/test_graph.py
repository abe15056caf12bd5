"""The mine as a map and as a graph, and where tiles fit: two readings of each, held equal."""

from __future__ import annotations

import random
from functools import cache

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from minesnb.core import decks
from minesnb.core.game import WHOLE
from minesnb.games.gold_mine import GAME, graph
from minesnb.games.gold_mine.rules.actions import Place
from minesnb.games.gold_mine.rules.components import standard
from minesnb.games.gold_mine.rules.fitting import any_fits, placements
from minesnb.games.gold_mine.rules.mine import (
    ENTRANCE_CELL,
    ENTRANCE_NODE,
    STEPS,
    Layout,
    cell_of,
    coordinates,
    corridor_of,
    start,
)
from minesnb.games.gold_mine.rules.movement import destinations, flights, reach
from minesnb.games.gold_mine.rules.state import GoldMineState, Phase
from tests.games.gold_mine.helpers import LINE, at, node
from tests.games.helpers import after

DECK = standard()
decks.register(DECK)


def layout_of(seed: int, tiles: int, *, strict: bool = False) -> Layout:
    """Return a mine of so many tiles placed by the rules at random."""
    rng = random.Random(f"{seed}:{strict}")
    layout = start(standard().digest)
    supply = list(standard().supply)
    rng.shuffle(supply)
    while supply and len(layout.cells) < tiles:
        kind = supply.pop()
        found = placements(layout, kind, passage=strict)
        if found:
            action = rng.choice(found)
            layout = layout.with_tile(action.cell, kind * 4 + action.turn)
    return layout


@cache
def mine(seed: int, tiles: int) -> GoldMineState:
    """Return a position of the second phase in a random mine, with miners and gold here and there."""
    rng = random.Random(seed)
    layout = layout_of(seed, tiles, strict=bool(seed % 2))
    chambers = [c for c, t in layout.map.tiles.items() if standard().chamber[t]]
    nodes = list(layout.map.links)
    left = list(standard().supply)
    for tile in layout.tiles[0:]:
        if tile // 4:
            left.remove(tile // 4)
    base = at("players: 3\nmud: yes")
    return replace(
        base,
        layout=layout,
        supply=tuple(left),
        gold=tuple(sorted(rng.sample(chambers, len(chambers) // 2))),
        miners=tuple(rng.choice(nodes) for _ in range(3)),
    )


mines = st.builds(mine, st.integers(0, 11), st.sampled_from((2, 5, 12, 30, 60, 99)))


def steps_on_foot(state: GoldMineState) -> nx.Graph[graph.Node]:
    """Return the graph of tunnels, without the passages."""
    return nx.Graph(graph.tunnels(graph.graph(state)))


# -- the map


@given(mines)
@settings(max_examples=40)
def test_the_extended_map_is_the_map_from_nothing(state):
    """A map that grew tile by tile equals the map built from the tiles alone, in any order."""
    grown = state.layout.map
    built = Layout(state.layout.deck, state.layout.cells, state.layout.tiles).map

    assert built.tiles == grown.tiles
    assert built.open_spots == grown.open_spots
    assert built.passages == grown.passages
    assert {n: set(found) for n, found in built.links.items()} == {
        n: set(found) for n, found in grown.links.items()
    }
    assert all(len(found) == len(set(found)) for found in grown.links.values())


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


@given(mines)
@settings(max_examples=20)
def test_open_spots_are_the_free_cells_beside_the_mine(state):
    """The map knows each free cell beside a tile, and what lies on which side of it."""
    tiles = state.layout.map.tiles
    beside = {cell + step for cell in tiles for step in STEPS} - set(tiles)

    assert beside == set(state.layout.map.open_spots)
    for cell, spot in state.layout.map.open_spots.items():
        for side in range(4):
            tile = tiles.get(cell + STEPS[side])
            room = tile is not None and DECK.space[tile]
            assert room == bool(spot.spaces >> side & 1)
            assert (tile is not None and not room) == bool(spot.settled >> 2 * side & 1)
            assert (tile == 0) == (spot.entrance_side == side)


def test_a_map_is_shared_and_no_part_of_the_state():
    """The map is derived: shared while no tile is placed, absent from equality and pickles."""
    state = at(LINE)
    first = state.layout.map

    assert after(state, "roll", "die 2", "go 2,0.0").layout.map is first
    fresh = Layout(state.layout.deck, state.layout.cells, state.layout.tiles)
    assert fresh == state.layout
    assert hash(fresh) == hash(state.layout)
    assert "map" not in fresh.__dict__


def test_extending_leaves_the_old_map_alone():
    """Placing a tile changes neither the old layout nor its map."""
    state = at(LINE)
    before = (
        dict(state.layout.map.tiles),
        dict(state.layout.map.links),
        dict(state.layout.map.open_spots),
        state.layout.map.passages,
    )
    after(state, "excavate", "draw T01p", "place T01p 5,0 e")
    old = state.layout.map

    assert before == (old.tiles, old.links, old.open_spots, old.passages)


# -- the graph


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
        "miners": (0,),
    }
    assert told == {key: whole.nodes[1, 0, 1][key] for key in told}
    chamber = whole.nodes[2, 0, 0]
    assert ("chamber", True, True, (1,)) == tuple(
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


# -- walks


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


# -- legality, over every cell and turn


def refused(state, cell, turn):
    """Return the rules that refuse the tile in hand there."""
    code = DECK.kinds[state.tile_in_hand].code
    return {refusal.rule for refusal in state.explain(Place(code, cell, turn))}


@given(
    st.integers(0, 15),
    st.sampled_from((1, 2, 4, 9, 20, 45, 80)),
    st.integers(1, len(standard().kinds) - 1),
    st.booleans(),
)
@settings(max_examples=120)
def test_legal_is_what_nothing_refuses(seed, tiles, kind, strict):
    """Around any mine, for any tile, in every cell and turn: legal exactly where nothing refuses."""
    layout = layout_of(seed, tiles, strict=bool(seed % 2))
    options = replace(at("").options, require_passage=strict)
    state = replace(
        at(""), layout=layout, tile_in_hand=kind, phase=Phase.PLACE, options=options, viewer=WHOLE
    )
    xs, ys = zip(*map(coordinates, layout.cells), strict=True)
    code = DECK.kinds[kind].code
    legal = set(state.legal_actions())
    fits = {
        Place(code, ENTRANCE_CELL + x * STEPS[1] + y * STEPS[2], turn)
        for x in range(min(xs) - 2, max(xs) + 3)
        for y in range(min(ys) - 2, max(ys) + 3)
        for turn in range(4)
        if not refused(state, ENTRANCE_CELL + x * STEPS[1] + y * STEPS[2], turn)
    }

    assert fits == {action for action in legal if isinstance(action, Place)}
    assert bool(fits) == any_fits(layout, (kind,), passage=strict)
    assert bool(fits) != ("return" in {str(action) for action in legal})
    assert bool(fits) == bool(state.explain(GAME.parse("return")))


@pytest.mark.parametrize("seed", range(4))
def test_joints_of_a_legal_placement(seed):
    """What is placed by the rules meets its neighbours opening to opening, caverns apart."""
    layout = layout_of(seed, 99)
    for cell, tile in layout.map.tiles.items():
        for side in range(4):
            other = layout.map.tiles.get(cell + STEPS[side])
            if other is None or DECK.space[tile] or DECK.space[other]:
                continue
            for port in (2 * side, 2 * side + 1):
                meets = (5, 4, 7, 6, 1, 0, 3, 2)[port]
                assert (DECK.corridor_at[tile][port] >= 0) == (DECK.corridor_at[other][meets] >= 0)


def test_any_fits_looks_at_every_kind():
    """Whether anything fits is asked of each kind once, and nothing at all fits nowhere."""
    layout = start(standard().digest)
    number = DECK.number

    assert not any_fits(layout, (), passage=False)
    assert not any_fits(layout, (number["T24"], number["T24"]), passage=False)
    assert any_fits(layout, (number["T24"], number["C"]), passage=False)
    assert ENTRANCE_NODE in layout.map.links
    assert 0 == corridor_of(ENTRANCE_NODE)
