"""Where a tile may lie: GM-24 to GM-29, GM-A5 and GM-A16."""

from __future__ import annotations

import pytest

from minesnb.core.errors import IllegalAction
from minesnb.games.gold_mine import GAME, elements
from minesnb.games.gold_mine.rules.actions import Place
from minesnb.games.gold_mine.rules.components import MEETS, standard, tile_of
from minesnb.games.gold_mine.rules.mine import ENTRANCE_CELL, STEPS, cell_at
from tests.games.gold_mine.helpers import LINE, at, node
from tests.games.helpers import after, events, legal, refusing, told

RING = (
    "tiles: T11@1,0 T24@2,0 T11@2,-1 T25@2,-2 T11@1,-2 T26@0,-2 {west}@0,-1\n"
    "phase: place\nhand: {hand}\n"
)
"""Seven tiles and the entrance around the empty cell 1,-1."""


def cells(state, code, turn=None):
    """Return the cells where the tile may lie, in this turn or in any."""
    words = [action.split() for action in legal(state)]
    return {word[2] for word in words if word[:2] == ["place", code] and turn in (None, word[3])}


@pytest.mark.rule("GM-24")
def test_edge_on_edge():
    """A tile goes beside a tile of the mine; a touch at the corner, or none at all, is refused."""
    state = at("phase: place\nhand: C")

    assert {"place C 0,-1 n", "place C 1,0 n", "place C 0,1 n", "place C -1,0 n"} == legal(state)
    for corner in ("1,1", "-1,1", "1,-1", "-1,-1", "2,0", "50,-50"):
        (refusal,) = state.explain(GAME.parse(f"place C {corner} n"))
        assert "GM-24" == refusal.rule
        assert (elements.cell(cell_at(*map(int, corner.split(",")))),) == refusal.elements
        assert "side by side" in refusal.text


@pytest.mark.rule("GM-24")
def test_a_taken_cell():
    """Where a tile lies already no other may lie, the entrance included."""
    state = at("tiles: C@1,0\nphase: place\nhand: C")

    for cell, element in (("0,0", "tile-0-0"), ("1,0", "tile-1-0")):
        (refusal,) = state.explain(GAME.parse(f"place C {cell} n"))
        assert ("GM-24", (element,)) == (refusal.rule, refusal.elements)
    blocked = at("tiles: T01@1,0e\nphase: place\nhand: T24")
    assert ("GM-24",) == refusing(blocked, "place T24 1,0 n")


@pytest.mark.rule("GM-25")
@pytest.mark.parametrize(
    ("turn", "said"), [("n", "would be blocked"), ("s", "would meet solid rock")]
)
def test_an_opening_meets_an_opening(turn, said):
    """An opening against rock and rock against an opening are refused alike, by the tile met."""
    # Unturned, T06 has rock in the west; upside down it opens there, in the lower place.
    state = at("tiles: T01@1,0e\nphase: place\nhand: T06")
    refusals = state.explain(GAME.parse(f"place T06 2,0 {turn}"))

    assert {"GM-25"} == {refusal.rule for refusal in refusals}
    assert {("tile-1-0",)} == {refusal.elements for refusal in refusals}
    assert any(said in refusal.text for refusal in refusals)


@pytest.mark.rule("GM-25")
def test_both_openings_of_a_side_count():
    """A double opening does not fit a single one, though one of its two would meet it."""
    state = at("tiles: T01@1,0e\nphase: place\nhand: T12")

    assert "GM-25" in refusing(state, "place T12 2,0 e")
    assert () == refusing(at("tiles: T12p@1,0e\nphase: place\nhand: T12"), "place T12 2,0 e")


@pytest.mark.rule("GM-25")
def test_solid_sides_may_touch():
    """Two sides without openings may lie against each other."""
    state = at("tiles: T01@1,0e\nphase: place\nhand: T24")

    assert () == refusing(state, "place T24 1,-1 n")
    assert ("GM-25",) == refusing(state, "place T24 1,-1 s")


@pytest.mark.rule("GM-25")
def test_closing_a_ring():
    """A tile that closes a ring must fit all its four neighbours."""
    fits = at(RING.format(west="G11", hand="T10"))
    spoilt = at(RING.format(west="G03", hand="T10"))

    assert () == refusing(fits, "place T10 1,-1 n")
    assert ("GM-25",) == refusing(spoilt, "place T10 1,-1 n")
    (refusal,) = spoilt.explain(GAME.parse("place T10 1,-1 n"))
    assert ("tile-0-m1",) == refusal.elements


@pytest.mark.rule("GM-25")
def test_closing_a_ring_links_on_four_sides():
    """The tile that closes a ring is joined on each of its four sides."""
    state = after(at(RING.format(west="G11", hand="T10")), "place T10 1,-1 n")

    neighbours = {node(0, -1), node(2, -1), node(1, -2), node(1, 0)}
    assert neighbours == set(state.layout.map.links[node(1, -1)])


@pytest.mark.rule("GM-25")
def test_only_one_neighbour_is_refused_for_each_tile():
    """Each of the other tiles is refused in a ring that asks for crossroads, by the right sides."""
    for kind in standard().kinds[1:]:
        if kind.code in ("T11", "T24", "T25", "T26") or kind.kind == "cavern":
            continue
        state = at(RING.format(west="G11" if kind.code != "G11" else "C", hand=kind.code))
        for turn in range(4):
            open_ports = standard().openings[standard().number[kind.code] * 4 + turn]
            fits = open_ports == 0b01010101 or (
                kind.code == "G11" and open_ports & 0b00111111 == 0b00010101
            )
            rules = {r.rule for r in state.explain(Place(kind.code, cell_at(1, -1), turn))}
            assert fits == (not rules - {"GM-28"})


@pytest.mark.rule("GM-26")
def test_a_cavern_fits_everywhere():
    """A cavern may lie on every free cell beside the mine, even in a ring of odd openings."""
    state = at(RING.format(west="G03", hand="C"))

    assert set(state.layout.map.open_spots) == {
        action.cell for action in state.legal_actions() if isinstance(action, Place)
    }
    assert "place C 1,-1 n" in legal(state)


@pytest.mark.rule("GM-26")
def test_rock_against_a_cavern():
    """A solid side may lie against a cavern and gives no way in."""
    state = at("tiles: C@1,0\nphase: place\nhand: T24")

    assert () == refusing(state, "place T24 2,0 n")
    state = after(state, "place T24 2,0 n")
    assert () == state.layout.map.links[node(2, 0)]
    assert (node(0, 0),) == state.layout.map.links[node(1, 0)]


@pytest.mark.rule("GM-26")
def test_an_opening_against_a_cavern():
    """An opening that meets a cavern is joined to it, both ways."""
    state = after(at("tiles: C@1,0\nphase: place\nhand: T24"), "place T24 2,0 w")

    assert (node(1, 0),) == state.layout.map.links[node(2, 0)]
    assert {node(0, 0), node(2, 0)} == set(state.layout.map.links[node(1, 0)])


@pytest.mark.rule("GM-26")
def test_two_openings_of_one_corridor_into_a_cavern():
    """Two openings of one corridor that meet a cavern are one joint, not two."""
    state = after(at("tiles: C@1,0\nphase: place\nhand: T12"), "place T12 2,0 e")

    assert (node(1, 0),) == state.layout.map.links[node(2, 0)]
    assert 1 == state.layout.map.links[node(1, 0)].count(node(2, 0))


@pytest.mark.rule("GM-A16")
def test_caverns_side_by_side():
    """A cavern beside a cavern, or beside the entrance, is joined to it, once."""
    state = at("tiles: C@1,0\nphase: place\nhand: C")

    assert "GM-A16" in told(state, "place C 2,0 n")
    assert "GM-A16" in told(state, "place C 0,1 n")
    state = after(state, "place C 2,0 n")
    assert (node(1, 0),) == state.layout.map.links[node(2, 0)]
    assert (node(0, 0), node(2, 0)) == state.layout.map.links[node(1, 0)]


@pytest.mark.rule("GM-A16", "GM-26")
def test_a_cavern_beside_rock_only():
    """A cavern that meets no open room tells of its openness and of no joint between rooms."""
    state = at("tiles: T01@1,0e\nphase: place\nhand: C")

    assert "GM-26" in told(state, "place C 2,0 n")
    assert "GM-A16" not in told(state, "place C 2,0 n")


@pytest.mark.rule("GM-27")
@pytest.mark.parametrize("code", ["T24", "T25", "T26", "G01", "G01p", "G02"])
def test_never_beside_the_entrance(code):
    """Blocked tunnels and chambers with one exit never lie beside the entrance."""
    state = at(f"phase: place\nhand: {code}")

    assert {"return"} == legal(state)
    for cell in ("0,-1", "1,0", "0,1", "-1,0"):
        for turn in "nesw":
            (refusal,) = state.explain(GAME.parse(f"place {code} {cell} {turn}"))
            assert ("GM-27", ("tile-0-0",)) == (refusal.rule, refusal.elements)


@pytest.mark.rule("GM-27")
def test_the_way_out_may_end_at_rock_or_a_blocked_tunnel():
    """Nothing more is asked beside the entrance: the way out may lead to an empty place."""
    state = at("phase: place\nhand: T05")

    assert {"place T05 0,-1 e", "place T05 0,-1 s"} == {
        action for action in legal(state) if " 0,-1 " in action
    }


@pytest.mark.rule("GM-27")
def test_one_tunnel_of_several_is_enough():
    """A tile with a blocked tunnel towards the entrance fits if another tunnel leads through."""
    state = at("phase: place\nhand: T22")

    # T22 has a straight tunnel north to south and a blocked one to the east.
    assert () == refusing(state, "place T22 0,-1 n")
    assert ("GM-27",) == refusing(state, "place T22 -1,0 n")
    assert ("GM-27",) == refusing(state, "place T22 1,0 n")


@pytest.mark.rule("GM-27")
def test_only_the_side_towards_the_entrance_counts():
    """A tile away from the entrance may be blocked or looped."""
    state = at("tiles: C@1,0\nphase: place\nhand: T24")

    assert {"2,0", "1,-1", "1,1"} == cells(state, "T24")


@pytest.mark.rule("GM-28")
def test_turns_that_look_alike_count_as_one():
    """Of turns that look the same one is offered, and the others are refused with the reason."""
    straight = at("tiles: C@1,0\nphase: place\nhand: T12")
    cross = at("tiles: C@1,0\nphase: place\nhand: T10")

    assert 2 == len([a for a in legal(straight) if " 2,0 " in a])
    assert ("GM-28",) == refusing(straight, "place T12 2,0 s")
    assert ["place T10 2,0 n"] == [a for a in legal(cross) if " 2,0 " in a]
    for turn in "esw":
        assert ("GM-28",) == refusing(cross, f"place T10 2,0 {turn}")


@pytest.mark.rule("GM-28")
@pytest.mark.parametrize("kind", standard().kinds[1:], ids=lambda kind: kind.code)
def test_a_turn_that_looks_like_another_is_answered_as_that_one(kind):
    """Turns that look alike do not fit for the same reasons, or the one to write is named."""
    beside = "T01" if kind.code != "T01" else "T05"
    state = at(f"tiles: {beside}@1,0\nphase: place\nhand: {kind.code}")
    legal_actions = state.legal_actions()
    alike = standard().alike
    for cell in {tile + step for tile in state.layout.cells for step in (0, *STEPS)}:
        for turn in range(4):
            placing = Place(kind.code, cell, turn)
            first = Place(kind.code, cell, alike[tile_of(state.tile_in_hand, turn)])
            reasons = state.explain(placing)
            if placing == first or first not in legal_actions:
                assert reasons == state.explain(first)
            else:
                assert ["GM-28"] == [reason.rule for reason in reasons]
                assert str(first) in reasons[0].text


@pytest.mark.rule("GM-28")
def test_a_mark_makes_turns_differ():
    """A passage or mud in one of two tunnels makes turns differ that look alike without it."""
    deck = standard()

    assert [2, 4, 2] == [len(deck.turns[deck.number[code]]) for code in ("T13", "T13p", "T13m")]
    assert [4, 2] == [len(deck.turns[deck.number[code]]) for code in ("T14", "T15")]
    assert [1, 4] == [len(deck.turns[deck.number[code]]) for code in ("C", "T15p")]


@pytest.mark.rule("GM-28")
def test_a_fifth_turn():
    """A turn beyond the four is refused, not read as another."""
    state = at("phase: place\nhand: T05")

    for turn in (4, -1):
        assert ["GM-28"] == [r.rule for r in state.explain(Place("T05", cell_at(0, -1), turn))]
        with pytest.raises(IllegalAction):
            state.apply(Place("T05", cell_at(0, -1), turn))


@pytest.mark.rule("GM-28", "GM-21")
def test_all_places_and_turns_are_offered():
    """A tile may be turned freely and laid anywhere in the mine, far from the miner too."""
    state = at(LINE + "phase: place\nhand: C\nminers: 0,0 0,0")

    assert {"5,0", "4,-1", "4,1", "-1,0"} <= cells(state, "C")
    curve = at("tiles: C@1,0\nphase: place\nhand: T05")
    assert {"n", "e", "s", "w"} == {a.split()[3] for a in legal(curve) if " 2,0 " in a}


@pytest.mark.rule("GM-29")
def test_solid_contact_alone():
    """A tile may touch the mine with rock alone; that is told, and it has no joint."""
    state = at("tiles: T01@1,0e\nphase: place\nhand: T24")

    assert "GM-29" in told(state, "place T24 1,-1 n")
    assert () == after(state, "place T24 1,-1 n").layout.map.links[node(1, -1)]
    assert "GM-29" not in told(at("tiles: C@1,0\nphase: place\nhand: T24"), "place T24 2,0 w")


@pytest.mark.rule("GM-A5")
def test_a_stricter_table_asks_for_a_joint():
    """With `require_passage` solid contact alone is refused, an opening that meets one is not."""
    state = at("require_passage: yes\ntiles: T01@1,0e\nphase: place\nhand: T22")
    (refusal,) = state.explain(GAME.parse("place T22 1,-1 w"))

    assert ("GM-A5", ("cell-1-m1",)) == (refusal.rule, refusal.elements)
    assert "place T22 2,0 e" in legal(state)
    assert "place T22 1,-1 w" in legal(at("tiles: T01@1,0e\nphase: place\nhand: T22"))


@pytest.mark.rule("GM-A5")
def test_a_stricter_table_and_caverns():
    """An opening that meets a cavern is a joint; rock against a cavern is none, either way."""
    strict = "require_passage: yes\nphase: place\n"
    beside = at(strict + "tiles: C@1,0\nhand: T24")
    cavern = at(strict + "tiles: T01@1,0e\nhand: C")

    assert {"place T24 2,0 w", "place T24 1,-1 s", "place T24 1,1 n"} == legal(beside)
    assert ("GM-A5",) == refusing(beside, "place T24 2,0 n")
    assert "place C 2,0 n" in legal(cavern)
    assert ("GM-A5",) == refusing(cavern, "place C 1,1 n")
    assert "place C 0,1 n" in legal(cavern)


@pytest.mark.rule("GM-A5")
def test_a_stricter_table_in_a_ring_of_caverns():
    """With `require_passage` a tile fits in every turn where caverns lie on all four sides."""
    ring = "tiles: C@1,0 T11@1,1n C@2,1 T11@1,-1n C@2,-1 T11@3,-1n C@3,0\n"
    state = at(f"require_passage: yes\n{ring}phase: place\nhand: T24")

    assert {f"place T24 2,0 {turn}" for turn in "nesw"} <= legal(state)


@pytest.mark.rule("GM-A5")
def test_a_stricter_table_returns_what_cannot_join():
    """With `require_passage` a tile that fits only with rock goes back."""
    state = at("require_passage: yes\ntiles: T01@1,0e\nphase: place\nhand: T24")

    assert {"place T24 2,0 w"} != legal(state)
    assert {"return"} == legal(state)


@pytest.mark.rule("GM-19")
def test_only_the_tile_in_hand():
    """Another tile than the one drawn, or one that does not exist, cannot be placed."""
    state = at("phase: place\nhand: C")

    for code in ("T01", "E", "Z99"):
        (refusal,) = state.explain(Place(code, cell_at(1, 0), 0))
        assert ("GM-19", ("drawn",)) == (refusal.rule, refusal.elements)


def test_what_meets_what():
    """Ports meet in pairs across a side, and a cell's four neighbours are where they should be."""
    assert [5, 4, 7, 6, 1, 0, 3, 2] == list(MEETS)
    assert all(MEETS[MEETS[port]] == port for port in range(8))
    assert ENTRANCE_CELL == cell_at(0, 0)


@pytest.mark.rule("GM-10", "GM-12")
def test_a_placed_tile_is_told():
    """Placing tells who placed what where, and lights the tile."""
    state = at("stack: 4\nphase: place\nhand: G03\nplayers: 3\nturn: 2")
    told_events = events(state, "place G03 0,-1 n")

    assert ["GM-10", "GM-12"] == [event.rule for event in told_events]
    assert ("tile-0-m1",) == told_events[0].elements
    assert "{1} places a straight chamber, 1 north of the entrance." == told_events[0].text
    assert ("chamber-0-m1",) == told_events[1].elements
