"""The picture of Cave vs. Cave: everything that can be picked or asked about is there, and says what it is."""

from __future__ import annotations

import re
import time

import pytest
from msgspec.structs import replace

from minesnb.core.game import TERMINAL
from minesnb.core.picture import WIDEST
from minesnb.games.cave_vs_cave import GAME, graph
from minesnb.games.cave_vs_cave import names as wording
from minesnb.games.cave_vs_cave.drawing import art
from minesnb.games.cave_vs_cave.drawing.board import draw
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import diggable
from minesnb.games.cave_vs_cave.rules.components import ACTION_TILES, GOODS, ROOMS
from minesnb.games.cave_vs_cave.rules.state import Phase
from tests.games import pictures

TABLES = [(1, {}), (2, {}), (2, {"storeroom_any": True, "cavern_opposite": True})]


def played(players, seed, moves=900, **options):
    """Yield the states of a game of random moves."""
    return pictures.played(GAME, players, seed, moves, **options)


def full(side=None):
    """Return a duel whose player in turn has a full cave, with a `side` of the additional cavern chosen."""
    state = next(s for s in played(2, 3) if s.round == 4 and s.tile >= 0)
    rooms = (1, 2, 3, 4, 5, 7, 0, 10, 22, 20, 13, -2)
    cave = replace(state.own, rooms=rooms)
    caves = tuple(cave if seat == state.turn else other for seat, other in enumerate(state.caves))
    display = tuple(room for room in state.display if room not in rooms)
    state = replace(state, phase=int(Phase.CAVERN), caves=caves, display=display)
    return state if side is None else GAME.apply(state, state.legal_actions()[side])


def names(picture):
    """Return the accessible name of every element."""
    tree = pictures.parsed(f"<all>{''.join(pane.svg() for pane in picture.panes)}</all>")
    found = {node.get("id"): node.get("aria-label") for node in tree.iter()}
    return {id_[2:]: name for id_, name in found.items() if id_ and id_.startswith("e-")}


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_path_is_in_the_picture(players, options):
    """Each element of a path to a legal action or to a candidate is drawn, buttons apart."""
    for state in list(played(players, 3, **options))[::9]:
        if state.current_player < 0:
            continue
        actions = (*state.legal_actions(), *GAME.candidates(state))

        assert set() == pictures.missing(GAME, state, actions, draw(state))


@pytest.mark.parametrize("side", [None, 0, 1])
def test_the_additional_cavern_can_be_chosen_and_furnished(side):
    """Both sides are there while one is to be chosen; then the cavern is, with its edges."""
    state = full(side)
    picture = draw(state)

    assert (side is None) == ("cavern-3" in picture.elements())
    assert (side is not None) == (f"space-{state.turn + 1}-x" in picture.elements())

    actions = (*state.legal_actions(), *GAME.candidates(state))

    assert set() == pictures.missing(GAME, state, actions, picture)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_is_said_refers_to_what_is_shown(players, options):
    """Events and refusals light up elements of the picture only."""
    for state in list(played(players, 8, **options))[::25]:
        if state.current_player < 0:
            continue
        drawn = set(draw(state).elements())
        told = {
            e for a in GAME.candidates(state) for r in GAME.explain(state, a) for e in r.elements
        }

        assert set() == told - drawn

        after = GAME.transition(state, state.legal_actions()[0])
        lit = {element for event in after.events for element in event.elements}

        assert set() == lit - set(draw(after.state).elements()) - drawn


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_both_caves_are_whole(players, options):
    """Every space, edge and good of every player is an element, so that each answers why not."""
    for state in list(played(players, 9, **options))[::60]:
        kinds = [element.split("-")[0] for element in draw(state).elements()]

        assert 11 * players == kinds.count("space")
        assert 14 * players == kinds.count("site")
        assert 6 * players == kinds.count("good")
        assert len(state.display) == kinds.count("room")


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_ids_are_unique_and_the_picture_is_well_formed(players, options):
    """No element is drawn twice, and both outputs are XML whose references are all defined."""
    for state in [*list(played(players, 4, **options))[::40], full(), full(0)]:
        picture = draw(state)
        ids = picture.elements()

        assert len(set(ids)) == len(ids)

        for text in ("".join(picture.live()), picture.standalone(folded=True)):
            assert set() == pictures.undefined(text)


def test_panes_fit_a_phone_and_text_can_be_read():
    """No pane is wider than a phone, and no text is under 11 units."""
    for state in [*list(played(2, 2))[::30], *list(played(1, 2))[::30], full(), full(1)]:
        for pane in draw(state).panes:
            sizes = [float(size) for size in re.findall(r'font-size="([0-9.]+)"', pane.body)]

            assert pane.width <= WIDEST
            assert min(sizes) >= 11


def test_pictures_are_quick_and_small():
    """A picture takes milliseconds and less than 100 kB, in every phase of a game."""
    states = [*list(played(2, 6))[::20], full(1)]
    before = time.perf_counter()
    texts = ["".join(draw(state).live()) for state in states]

    assert (time.perf_counter() - before) / len(states) < 0.1
    assert max(map(len, texts)) < 100_000


def test_equal_positions_have_equal_pictures():
    """A picture depends on the position alone, however it came about."""
    for state in list(played(2, 6))[::15]:
        if state.current_player >= 0:
            again = GAME.position(GAME.position_text(state))

            assert draw(state) == draw(again)


def test_elements_say_what_they_are():
    """Names tell content, place and effect: rooms, spaces, edges, goods, tiles and lines."""
    state = next(s for s in played(2, 1) if s.tile >= 0)
    told = names(GAME.picture(state))

    assert (
        "Grindstone, orange room, 4 points, costs 1 stone, needs 1 wall and may have 1 more; "
        "pay 1 emmer, get 3 food or pay 4 emmer, get 7 food"
    ) == wording.room_name(4)
    assert "Face-down tile, space A of the blue dwarf" == told["space-1-a"]
    assert "Face-down tile, 1 food beneath, space D of the blue dwarf" == told["space-1-d"]
    assert "No wall between A and B of the blue dwarf" == told["site-1-ab"]
    assert told["good-1-gold"].endswith("of at most 19; 1 of it may become 1 food at any time")
    assert f"taken by {wording.NAMELESS[state.turn]}" in " ".join(told.values())
    assert all(told.values())


def test_whose_turn_it_is_is_said_once():
    """Exactly the player in turn has a cave that says so, and it comes first."""
    for state in list(played(2, 7))[::25]:
        caves = [pane for pane in draw(state).panes if pane.id.startswith("cave-")]
        moving = [pane.id for pane in caves if "to move" in pane.label]

        if state.current_player == TERMINAL:
            assert [] == moving
        else:
            assert [f"cave-{state.turn + 1}"] == moving == [caves[0].id]


@pytest.mark.parametrize("room", range(len(ROOMS)))
def test_what_a_room_does_fits_into_it(room):
    """The icons of a room stand in at most two lines within a space, and show every good that it names."""
    lines = art.effect_lines(room)
    shown = {word[1:] for words in lines for word in words if word.startswith("@")}
    options = ROOMS[room].options if room != 14 else ROOMS[room].options[:0]
    goods = {
        GOODS[g] for o in options for g in range(6) if o.pay[g] or o.gain[g] or g in o.replenish
    }

    assert 1 <= len(lines) <= 2
    assert goods <= shown
    assert all(art.LINE.width(words, 11) < art.WIDE - 6 for words in lines)


def test_the_overlay_says_what_the_graph_says():
    """Tiles to dig and places for rooms are those of the state's graph."""
    for state in list(played(2, 5))[::40]:
        (pane,) = (pane for pane in draw(state).panes if pane.id == "overlay")
        seat = state.turn

        assert frozenset(
            say_space(space) for space in diggable(state.caves[seat])
        ) == graph.accessible(state.graph(seat))

        for room in state.display:
            now = graph.fitting(state, seat, room)["now"]

            assert (" ".join(now) or "none") in pane.body


def test_ways_show_only_under_their_room():
    """Each way to use a room names the paths under which it shows: the line, then a space with such a room."""
    state = next(
        s for s in played(2, 1) if s.tile >= 0 and ACTION_TILES[s.tile].id == "cultivation"
    )
    body = "".join(pane.body for pane in draw(state).panes)
    found = re.findall(r'id="e-way-\d"[^>]*data-under="([^"]+)"', body)

    assert 4 == len(found)
    assert all(f"line-1 space-{state.turn + 1}-g" in under for under in found)


def test_emblems_tell_seats_apart():
    """Each seat has a colour and a shape of its own, as a small SVG with a name."""
    state = GAME.new_game(players=2)
    shown = [GAME.seat_emblem(state, seat) for seat in range(2)]

    assert ["blue circle", "orange square"] == [name for name, _ in shown]
    assert [pictures.parsed(svg).attrib["aria-label"] for _, svg in shown] == [n for n, _ in shown]
