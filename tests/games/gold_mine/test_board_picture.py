"""The picture of Gold Mine: everything that can be picked is there, and nothing that is hidden."""

from __future__ import annotations

import itertools
import random
import time

import networkx as nx
import pytest

from minesnb.core.game import CHANCE, SPECTATOR, TERMINAL, WHOLE
from minesnb.core.picture import WIDEST
from minesnb.games.gold_mine import GAME, elements, graph
from minesnb.games.gold_mine.drawing import shapes, ways
from minesnb.games.gold_mine.drawing.board import draw
from minesnb.games.gold_mine.rules.components import standard
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, cell_of, corridor_of
from tests.games import pictures

TABLES = [
    (2, {}),
    (3, {"mud": True}),
    (4, {"mud": True, "five_tiles": True}),
    (6, {"alliances": True}),
]


def played(players, seed, moves, **options):
    """Yield the states of a game of random moves."""
    return pictures.played(GAME, players, seed, moves, **options)


def dug(size, seed=2):
    """Return a state with `size` tiles, dug as fast as the rules let one."""
    rng = random.Random(seed)
    state = GAME.new_game(players=6, seed=seed, mud=True)
    while len(state.layout.cells) < size:
        if state.current_player == CHANCE:
            action = state.sample_chance(rng)
        else:
            legal = state.legal_actions()
            best = [a for a in legal if str(a).startswith(("excavate", "place"))] or legal
            action = best[int(rng.random() * len(best))]
        state = GAME.apply(state, action)
    return state


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_path_is_in_the_picture(players, options):
    """Each element of a path to a legal action is drawn, buttons apart, for the player to move and in the whole state."""
    for state in list(played(players, 3, 260, **options))[::7]:
        if state.current_player < 0:
            continue
        for seen in (state, state.observation(state.current_player)):
            missing = pictures.missing(GAME, seen, seen.legal_actions(), draw(seen))

            assert set() == missing


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_place_can_be_asked_about(players, options):
    """Tiles, corridors and all places beside the mine are elements, so that each answers why not."""
    for state in list(played(players, 9, 120, **options))[::30]:
        drawn = set(draw(state).elements())
        kinds = [element.split("-")[0] for element in drawn]

        assert len(state.layout.cells) == kinds.count("tile")
        assert len(state.layout.map.links) == kinds.count("tunnel")
        assert set(map(elements.cell, state.layout.map.open_spots)) < drawn
        assert {"supply", "drawn", "die-1", "die-2"} < drawn


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_ids_are_unique_and_the_picture_is_well_formed(players, options):
    """No element is drawn twice, for no viewer, and both outputs are XML whose references are all defined."""
    for state in list(played(players, 4, 200, **options))[::23]:
        for viewer in (WHOLE, SPECTATOR, 0, players - 1):
            picture = draw(state.observation(viewer))
            ids = picture.elements()

            assert len(set(ids)) == len(ids)

            for text in ("".join(picture.live()), picture.standalone(folded=True)):
                assert set() == pictures.undefined(text)


def test_covered_tiles_stay_covered():
    """Swapping what a player cannot see changes nothing in the picture drawn for that player."""
    rng = random.Random(1)
    for state in list(played(4, 5, 60, mud=True, five_tiles=True))[::3]:
        for viewer in (SPECTATOR, 0, 3):
            other = GAME.permute_hidden(state, viewer, rng)

            assert draw(state.observation(viewer)) == draw(other.observation(viewer))


def test_equal_positions_have_equal_pictures():
    """A picture depends on the position alone, however it came about."""
    for state in list(played(3, 6, 150, mud=True))[::9]:
        if state.current_player != CHANCE:
            again = GAME.position(GAME.position_text(state))

            assert draw(state) == draw(again)


def test_growth_is_no_worse_than_linear():
    """Five times the tiles make at most five times the text, in at most about five times the time."""

    def measure(state):
        times = []
        for _ in range(9):
            before = time.perf_counter()
            draw(state)
            times.append(time.perf_counter() - before)
        return min(times), sum(map(len, draw(state).live()))

    (quick, short), (slow, long) = measure(dug(20)), measure(dug(100))

    assert 5 * short > long
    assert 5 * 1.6 * quick > slow


def test_only_the_map_is_wider_than_a_phone():
    """Every pane but the map keeps to the widest, and the map starts around one thing at most."""
    for state in [*list(played(3, 2, 200))[::20], dug(60)]:
        for pane in draw(state).panes:
            focus = pane.body.count("data-focus")

            assert pane.zoom == (pane.id == "map")
            assert pane.zoom or pane.width <= WIDEST
            assert focus == (pane.zoom and state.current_player != TERMINAL)


def test_a_new_tile_leaves_what_was_drawn_as_it_was():
    """The text of every other tile is the same after one more was placed, so that a board patches little."""
    before, after = dug(40), dug(41)

    def tiles(state):
        (body,) = (pane.body for pane in draw(state).panes if pane.id == "map")
        return set(body.split("<g ")) if state else set()

    assert len(tiles(before) - tiles(after)) < 40


def test_the_overlay_says_what_the_graph_says():
    """Steps, choke points and gold walled off on the board are those of the networkx graph."""
    for state in (dug(30), dug(60), dug(60, seed=5)):
        layout = state.layout
        home = {graph.name(node): far for node, far in ways.steps(layout, ENTRANCE_NODE).items()}
        narrow = frozenset(map(graph.name, ways.chokes(layout)))
        shut = frozenset(map(graph.name, ways.walled_off(state)))

        tunnels = graph.tunnels(graph.graph(state))
        assert dict(nx.single_source_shortest_path_length(tunnels, (0, 0, 0))) == home
        assert graph.chokes(state)[0] == narrow
        assert graph.walled_off(state) == shut


def test_the_way_home_is_a_shortest_way():
    """It leads along joined tunnels to the entrance, a step nearer each time; there is none from outside."""
    layout = dug(60).layout
    away = ways.steps(layout, ENTRANCE_NODE)
    for start in away:
        way = ways.way_home(layout, start)

        assert away[start] == len(way) - 1
        assert all(two in layout.map.links[one] for one, two in itertools.pairwise(way))

    outside = next(node for node in layout.map.links if node not in away)

    assert () == ways.way_home(layout, outside)


def test_corridors_of_a_tile_keep_apart():
    """No two corridors of a tile come nearer than what is drawn of both is wide, so that they are seen as two."""
    deck = standard()

    def points(corridor):
        return [shapes.point(curve, t / 20) for curve in corridor.curves for t in range(21)]

    for kind in range(len(deck.kinds)):
        found = [points(corridor) for corridor in shapes.corridors(deck.digest, kind * 4)]
        gaps = [
            ((x - u) ** 2 + (y - v) ** 2) ** 0.5
            for number, one in enumerate(found)
            for two in found[:number]
            for x, y in one
            for u, v in two
        ]

        assert min(gaps, default=99) > 18


def test_miners_of_a_corridor_stand_apart_and_on_their_tile():
    """Up to six miners of one corridor have different places, all within the tile."""
    deck = standard()
    for tile in range(len(deck.kinds) * 4):
        for corridor in shapes.corridors(deck.digest, tile):
            room = deck.kinds[tile // 4].kind != "tunnel"
            for count in range(1, 7):
                spots = shapes.spots(corridor, count, 18, room=room)

                assert count == len(set(spots))
                assert all(-9 < x < 81 and -9 < y < 81 for x, y in spots)


def test_turned_corridors_are_the_corridors_of_the_turned_tile():
    """A tile's curves begin at the openings that the rules know of, in every turn."""
    deck = standard()
    ports = ((24, 0), (48, 0), (72, 24), (72, 48), (48, 72), (24, 72), (0, 48), (0, 24))
    for tile, corridors in enumerate(deck.corridors):
        if deck.kinds[tile // 4].is_space:
            continue
        for drawn, openings in zip(shapes.corridors(deck.digest, tile), corridors, strict=True):
            ends = {end for curve in drawn.curves for end in (curve[0], curve[3])}

            assert {ports[port] for port in openings} == ends & set(ports)


def test_miners_lie_on_their_corridor():
    """A miner names the corridor it stands in, so that a click on it can mean the way."""
    for state in list(played(4, 8, 150))[-1:]:
        (body,) = (pane.body for pane in draw(state).panes if pane.id == "map")
        for node in state.miners:
            on = f'data-on="tunnel-{"-".join(_coordinate(n) for n in graph.name(node)[:2])}-{corridor_of(node)}"'

            assert on in body
            assert cell_of(node) in state.layout.cells


def _coordinate(number):
    return f"m{-number}" if number < 0 else str(number)


@pytest.mark.parametrize("seat", range(6))
def test_emblems_tell_seats_apart(seat):
    """Each seat has a colour, a shape and a letter of its own, as a small SVG with a name."""
    state = GAME.new_game(players=6)
    names, drawings = zip(*(GAME.seat_emblem(state, other) for other in range(6)), strict=True)

    assert 6 == len(set(names)) == len(set(drawings))
    assert names[seat] == pictures.parsed(drawings[seat]).attrib["aria-label"]
