"""Walls, digging, furnishing, the additional cavern: CC-26 to CC-37, CC-A1 to -A5, -A15 to -A24."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.graph import accessible, behind_walls, fitting, graph, positions
from minesnb.games.cave_vs_cave.rules.actions import Build, Take
from minesnb.games.cave_vs_cave.rules.cave import cavern_walls, diggable, open_sites, walls_around
from minesnb.games.cave_vs_cave.rules.components import ACTION_TILES, CAVERN_WALLS, SITES
from minesnb.games.cave_vs_cave.rules.state import Phase
from tests.games.cave_vs_cave.helpers import (
    DUG,
    FULL,
    LETTERS,
    NEARLY,
    acting,
    at,
    digs,
    fits_at,
    goods,
    room_at,
    some,
)
from tests.games.helpers import after, legal, refusing, saying, told, walk

RICH = "goods1: wood 9 stone 9 emmer 9 flax 9 food 9 gold 19\n"
SEVEN = "A|B A|C B|D C|D C|E D|F E|F"


# -- walls


@pytest.mark.rule("CC-26", "CC-A18", "CC-A19")
def test_where_walls_can_be_built():
    """A wall can stand between any two neighbours, whatever lies there, and nowhere else."""
    state = acting("masonry")
    expected = {f"build 2 {site.name}" for site in SITES[:14]}

    assert expected == legal(state, "build")
    assert "build 2 E|G" in expected
    now = after(state, "build 2 E|G")
    assert (6, 1) == (now.wall_supply, now.caves[0].built_walls.bit_count())
    assert ("CC-26",) == told(state, "build 2 E|G")


@pytest.mark.rule("CC-26")
def test_one_wall_an_edge():
    """A second wall on an edge is refused."""
    assert ("CC-26",) == refusing(acting("masonry", "walls1: E|F\n"), "build 2 E|F")
    assert () == refusing(acting("masonry", "walls2: E|F\n"), "build 2 E|F")


@pytest.mark.rule("CC-26", "CC-9")
def test_no_walls_left():
    """Once the seven walls of both players are built, nobody builds; the other parts still go."""
    state = acting("masonry", f"walls1: A|B A|C B|D\nwalls2: {SEVEN[12:]} \n")

    assert 0 == state.wall_supply
    assert set() == legal(state, "build")
    assert ("CC-26",) == refusing(state, "build 2 G|H")
    assert "supply" in saying(state, "build 2 G|H")
    assert ("CC-26", "CC-26") == refusing(state, "build 2 A|B")
    assert {"gain 1 0", "gain 1 1"} == legal(state, "gain")


@pytest.mark.rule("CC-27", "CC-A15")
def test_razing():
    """Only a wall of one's own is razed; without one Breach gives nothing."""
    state = acting("breach", "walls1: E|F\nwalls2: G|H\n")

    assert {"raze 0 E|F"} == legal(state, "raze")
    assert ("CC-27",) == refusing(state, "raze 0 G|H") == refusing(state, "raze 0 X:N")
    assert ("CC-27", "CC-28", "CC-27") == told(state, "raze 0 E|F")
    assert 0 == after(state, "raze 0 E|F").caves[0].built_walls
    assert {"end", "swap emmer", "swap flax", "swap gold"} == legal(acting("breach"))


@pytest.mark.rule("CC-27", "CC-16")
def test_razing_once():
    """Breach razes one wall."""
    state = after(acting("breach", "walls1: E|F G|H\n"), "raze 0 E|F")

    assert set() == legal(state, "raze")
    assert ("CC-16",) == refusing(state, "raze 0 G|H")


@pytest.mark.rule("CC-28")
def test_walls_that_come_later():
    """A wall built beside a room, or razed there, leaves the room as it is."""
    state = after(acting("masonry", "cave1: E:shelf\n"), "build 2 E|F")

    assert ("shelf", 3) == (room_at(state, "E"), GAME.scores(state)[0].lines[0].value)


# -- digging


@pytest.mark.rule("CC-29")
@pytest.mark.parametrize(("space", "food"), [("C", 1), ("F", 1), ("H", 2), ("I", 1)])
def test_dig(space, food):
    """A dug tile is turned up into the display; H brings one food."""
    state = acting("excavation")
    now = after(state, f"dig 0 0 {space}", "room warehouse")

    assert "--" == room_at(now, space)
    assert {**goods(state), "food": food} == goods(now)
    assert 7 in now.display
    assert 7 not in now.rooms_face_down
    assert (Phase.ACT, 0) == (now.phase, now.current_player)


@pytest.mark.rule("CC-29")
def test_food_on_d():
    """D too brings one food."""
    state = acting("excavation", "cave1: C:--\n")

    assert (2,) == some(after(state, "dig 0 0 D"), "food")
    assert ("CC-29", "CC-29") == told(state, "dig 0 0 D")
    assert ("CC-29",) == told(state, "dig 0 0 F")


@pytest.mark.rule("CC-29")
def test_nothing_to_dig():
    """A hollow space, a room and the entrance cannot be dug; without face-down tiles nothing can."""
    state = acting("excavation", "cave1: C:shelf\n")

    for space in "CEG":
        assert ("CC-29",) == refusing(state, f"dig 0 0 {space}")
    assert "" == digs(acting("excavation", f"cave1: {DUG}\n"))
    assert ("CC-29",) == refusing(state, "dig 0 0 X")


@pytest.mark.rule("CC-29")
@pytest.mark.parametrize("space", ["A", "X"])
def test_what_cannot_be_dug_is_pointed_at(space):
    """The answer points to the space that was named, be it the first or the additional cavern."""
    place = (f"space-1-{space.lower()}",)
    dug = acting("excavation", f"cave1: {DUG}\n").explain(GAME.parse(f"dig 0 0 {space}"))

    assert [("CC-29", place)] == [(refusal.rule, refusal.elements) for refusal in dug]


@pytest.mark.rule("CC-16", "CC-17")
@pytest.mark.parametrize(
    ("tile", "line", "rule"), [("excavation", 0, "CC-17"), ("expansion", 0, "CC-16")]
)
def test_a_way_to_dig_that_is_not_there(tile, line, rule):
    """A way to dig that a line does not hold is refused by the rule of lines with and without a choice."""
    assert (rule,) == refusing(acting(tile), f"dig {line} 7 C")


@pytest.mark.rule("CC-26")
def test_no_place_for_a_wall():
    """Beyond the last place for a wall there is none."""
    for site in (-1, len(SITES)):
        rules = [refusal.rule for refusal in acting("masonry").explain(Build(2, site))]
        assert "CC-26" in rules


@pytest.mark.rule("CC-29", "CC-22")
def test_food_for_two_digs():
    """Two digs cost two food, paid with the first; with one food only the free dig is left."""
    poor = acting("excavation", "goods1: food 1\n")
    state = acting("excavation", "goods1: food 2\n")

    assert ("CC-22",) == refusing(poor, "dig 0 1 C")
    assert "dig 0 0 C" in legal(poor)
    one = after(state, "dig 0 1 H", "room stall")
    assert (1,) == some(one, "food")
    assert ("CC-17",) == refusing(one, "dig 0 0 C")
    two = after(one, "dig 0 1 C", "room gold_vein")
    assert (1, None, set()) == (*some(two, "food"), two.under_way, legal(two, "dig"))


@pytest.mark.rule("CC-32", "CC-30")
def test_one_behind_the_other():
    """The first of two digs opens the way to a tile behind it, and the printed food comes for both."""
    state = after(acting("excavation", "goods1: food 2\n"), "dig 0 1 H", "room stall")

    assert "CFIJ" == digs(state, "dig 0 1 ")
    assert ("CC-29", "CC-32") == told(state, "dig 0 1 J")
    state = after(acting("excavation", "goods1: food 2\n"), "dig 0 1 F", "room stall", "dig 0 1 D")
    assert (1,) == some(state, "food")


@pytest.mark.rule("CC-A5")
def test_paying_for_two_and_digging_one():
    """The two food may be paid with only one tile left, or one may leave it at that."""
    rest = DUG.replace("K:--", "K:??")
    last = acting("excavation", f"cave1: {rest}\ngoods1: food 2\n")
    assert ("CC-22", "CC-29", "CC-A5") == told(last, "dig 0 1 K")
    state = after(last, "dig 0 1 K", "room warehouse")
    assert state.under_way is None

    first = after(acting("excavation", "goods1: food 2\n"), "dig 0 1 C", "room warehouse")
    assert ("CC-A5",) == told(first, "stop")
    stopped = after(first, "stop")
    assert (None, set()) == (stopped.under_way, legal(stopped, "dig"))


@pytest.mark.rule("CC-30")
def test_behind_tiles():
    """A tile behind others cannot be dug, and the answer points to those in the way."""
    state = acting("excavation")
    (refusal,) = state.explain(GAME.parse("dig 0 0 K"))

    assert "CC-30" == refusal.rule
    assert ("space-1-c", "space-1-f", "space-1-h", "space-1-i") == tuple(sorted(refusal.elements))


@pytest.mark.rule("CC-30")
def test_rooms_do_not_bar_the_way():
    """The way leads through hollow spaces and furnished rooms alike."""
    assert "ADFHI" == digs(acting("excavation", "cave1: E:shelf C:tunnel\n"))


@pytest.mark.rule("CC-31", "CC-A4")
def test_undermining():
    """Undermining digs behind any number of walls, but not behind face-down tiles."""
    state = acting("undermining", "walls1: E|G C|E E|F\n")

    assert "CFHI" == digs(state, "dig 0 1 ")
    assert ("CC-29", "CC-31", "CC-A4") == told(state, "dig 0 1 C")
    assert ("CC-29", "CC-31") == told(state, "dig 0 1 I")
    assert ("CC-31",) == refusing(state, "dig 0 1 A")
    assert 3 == after(state, "dig 0 1 C").caves[0].built_walls.bit_count()


@pytest.mark.rule("CC-30", "CC-31")
def test_shut_in():
    """With all three ways out of the entrance walled up, nothing can be dug but by Undermining."""
    walls = "walls1: E|G G|H G|I\n"

    assert "" == digs(acting("drift_mining", walls), "dig 1 0 ")
    assert "CFHI" == digs(acting("undermining", walls), "dig 0 1 ")


@pytest.mark.rule("CC-A21")
def test_digging_cave():
    """The Digging Cave digs for one gold, never through walls."""
    text = "cave1: E:digging_cave\nwalls1: E|F F|H\n"
    state = acting("undermining", text)

    assert ("CC-30", "CC-31", "CC-A21") == refusing(state, "use 0 digging_cave 0 F")
    assert "CHI" == digs(state, "use 0 digging_cave 0 ")
    assert ("CC-38", "CC-22", "CC-29", "CC-29") == told(state, "use 0 digging_cave 0 H")
    now = after(state, "use 0 digging_cave 0 H", "room warehouse")
    assert (0, 2) == some(now, "gold food")
    assert ("CC-22",) == refusing(
        acting("undermining", f"{text}goods1: gold 0\n"), "use 0 digging_cave 0 C"
    )
    assert ("CC-29",) == refusing(state, "use 0 digging_cave 0")
    assert ("CC-38",) == refusing(state, "use 0 cave_entrance 0 C")


@pytest.mark.rule("CC-A21", "CC-16")
@pytest.mark.parametrize("tile", ["cultivation", "undergrowth", "masonry", "expedition"])
def test_digging_cave_with_every_tile(tile):
    """After the Digging Cave has dug, the turn goes on with the same tile."""
    state = acting(tile, "cave1: E:digging_cave\n")
    now = after(state, "use 0 digging_cave 0 C", "room warehouse")

    assert (Phase.ACT, state.tile, 0) == (now.phase, now.tile, now.current_player)
    assert (1, 0, -2) == (now.tiles_dug, now.rooms_to_turn_up, now.caves[0].rooms[0])


# -- furnishing


@pytest.mark.rule("CC-34", "CC-33")
def test_fee_and_cost_share_gold():
    """Housework's gold and the Parlor's gold are two gold; one is not enough."""
    text = f"cave1: {DUG}\ngoods1: gold {{}} stone 1\n"
    move = "furnish 1 1 parlor K"

    assert ("CC-33",) == refusing(acting("housework", text.format(1)), move)
    assert "2 gold (1 of it as the fee)" in saying(acting("housework", text.format(1)), move)
    state = after(acting("housework", text.format(2)), move)
    assert (0, 0) == some(state, "gold stone")
    assert ("CC-34", "CC-33") == told(acting("housework", text.format(2)), move)


@pytest.mark.rule("CC-34")
@pytest.mark.parametrize(
    ("tile", "fee", "price"),
    [
        ("housework", 0, "food 5"),
        ("housework", 1, "gold 1"),
        ("expansion", 0, "food 5"),
        ("expansion", 1, "gold 2"),
    ],
)
def test_one_of_two_fees(tile, fee, price):
    """Housework asks for five food or one gold, Expansion for five food or two gold."""
    move = f"furnish 1 {fee} shelf E"
    name, number = price.split()
    none = f"goods1: food 0 gold 0 {name} "

    assert (0, 0) == some(after(acting(tile, f"{none}{number}\n"), move), "food gold")
    assert ("CC-34",) == refusing(acting(tile, f"{none}{int(number) - 1}\n"), move)


@pytest.mark.rule("CC-34")
def test_no_fee():
    """Renovation asks for no fee, only for the cost."""
    state = acting("renovation", "goods1: food 0 gold 0 wood 1\n")

    assert ("CC-33",) == told(state, "furnish 1 0 shelf E")
    assert (0,) == some(after(state, "furnish 1 0 shelf E"), "wood")


@pytest.mark.rule("CC-33")
def test_furnish():
    """A room leaves the display for the cave; a cost that is not there is refused."""
    state = acting("renovation")
    now = after(state, "furnish 1 0 shelf E")

    assert ("shelf", {2, 3, 4, 5, 6}) == (room_at(now, "E"), {*now.display})
    assert ("CC-33",) == refusing(acting("renovation", "goods1: wood 0\n"), "furnish 1 0 shelf E")
    assert ("CC-33",) == refusing(state, "furnish 1 0 bakehouse E")
    for space in "CGX":
        assert ("CC-33",) == refusing(state, f"furnish 1 0 shelf {space}")


@pytest.mark.rule("CC-33", "CC-30")
def test_no_way_need_lead_there():
    """A room can be furnished on a space that is cut off from the entrance."""
    state = acting("renovation", "walls1: E|G E|F C|E\ngoods1: gold 3\ndisplay: treasury shelf\n")

    assert {19} == fits_at(state, "E", 1)


@pytest.mark.rule("CC-35")
def test_a_side_without_a_mark():
    """On a side without a mark there must be no wall: the Shelf does not fit into the corner A."""
    state = acting("renovation", f"cave1: {DUG}\n")

    assert ("CC-35",) == refusing(state, "furnish 1 0 shelf A")
    assert "no wall may stand" in saying(state, "furnish 1 0 shelf A")
    assert () == refusing(state, "furnish 1 0 grindstone A")


@pytest.mark.rule("CC-35")
def test_a_missing_wall():
    """What is missing is said, with the tile turned best."""
    text = saying(acting("renovation"), "furnish 1 0 food_corner E")

    assert "Food Corner does not fit on E, with walls west" in text
    assert "a wall is missing in the" in text


@pytest.mark.rule("CC-35")
def test_opposite_walls():
    """Two opposite walls suit Tunnel and Junction Room only, not rooms that ask for a corner."""
    dark = "warehouse stall gold_vein storeroom junction_room"
    state = acting(
        "renovation",
        f"{RICH}cave1: {DUG}\nwalls1: E|F\ndisplay: tunnel grindstone food_corner shelf {dark}\n",
    )

    assert {3, 14} == fits_at(state, "E", 1)
    for room in ("grindstone", "warehouse", "food_corner", "gold_vein"):
        assert "CC-35" in refusing(state, f"furnish 1 0 {room} E")


@pytest.mark.rule("CC-35")
def test_tiles_are_no_walls():
    """Face-down tiles and rooms around a space never count as walls."""
    assert {1, 2, 4} == fits_at(acting("renovation"), "E", 1)
    around = "cave1: C:food_corner F:tunnel\n"
    assert {1, 2, 4} == fits_at(acting("renovation", around), "E", 1)


@pytest.mark.rule("CC-36")
@pytest.mark.parametrize(
    ("cave", "may"),
    [
        ("E:-- C:--", False),
        ("E:shelf C:--", True),
        ("E:shelf C:-- A:retting_room", False),
        ("E:shelf C:-- A:retting_room D:tunnel", True),
        ("E:shelf C:-- A:retting_room D:tunnel F:wood_storeroom", False),
    ],
)
def test_more_orange_than_blue(cave, may):
    """A blue room needs orange rooms to stay ahead once it stands."""
    state = acting("renovation", f"cave1: {cave}\ndisplay: prospecting_site\n")

    assert may == ("furnish 1 0 prospecting_site C" in legal(state))
    assert (() if may else ("CC-36",)) == refusing(state, "furnish 1 0 prospecting_site C")
    if may:
        assert ("CC-33", "CC-39") == told(state, "furnish 1 0 prospecting_site C")


# -- the additional cavern


@pytest.mark.rule("CC-37", "CC-A3", "CC-A17")
def test_cavern_between_two_furnishings():
    """Whoever fills the cave with Housework's first room chooses a side, and may furnish there at once."""
    cave = NEARLY.replace("A:--", "A:storeroom")
    state = acting("housework", f"{RICH}cave1: {cave}\ndisplay: gold_vein weaving_room\n")
    assert ("CC-34", "CC-33", "CC-37", "CC-A17") == told(state, "furnish 0 0 gold_vein K")
    state = after(state, "furnish 0 0 gold_vein K")

    assert {"cavern 2", "cavern 3"} == legal(state)
    assert Phase.CAVERN == state.phase
    for move in ("end", "stop", "swap emmer", "furnish 1 1 weaving_room K", "prospect"):
        assert "CC-A3" in refusing(state, move)
    for move in ("gain 0 0", "build 0 E|F", "raze 0 E|F", "dig 0 0 A", "use 0 tunnel 0", "idle 0"):
        assert ("CC-A3",) == refusing(state, move)
    assert ("CC-12",) == refusing(state, "take masonry")[:1]
    assert ("CC-A3", "CC-A24") == told(state, "cavern 2")
    state = after(state, "cavern 2")
    assert (Phase.ACT, 1, "--") == (state.phase, state.caves[0].cavern_side, room_at(state, "X"))
    state = after(state, "furnish 1 1 weaving_room X")
    assert "weaving_room" == room_at(state, "X")
    assert () == tuple(legal(state, "cavern"))
    assert "end" in legal(state)


@pytest.mark.rule("CC-37")
@pytest.mark.parametrize("side", [0, 1])
def test_only_one_cavern(side):
    """The second player who fills a cave gets none; nobody asks for it before."""
    cave = NEARLY.replace("A:--", "A:storeroom")
    state = acting("renovation", f"{RICH}cave1: {cave}\ndisplay: gold_vein\n")
    gone = replace(state.caves[1], cavern_side=side)
    taken = replace(state, caves=(state.caves[0], gone))
    now = GAME.apply(taken, GAME.parse("furnish 1 0 gold_vein K"))

    assert Phase.ACT == now.phase
    assert ("CC-37",) == refusing(acting("masonry"), "cavern 3")
    assert set() == legal(after(acting("renovation"), "furnish 1 0 shelf E"), "cavern")


@pytest.mark.rule("CC-37", "CC-41")
def test_cavern_at_the_very_end():
    """Filling the cave with the very last furnishing still asks for a side, then the game ends."""
    cave = NEARLY.replace("A:--", "A:storeroom")
    state = acting(
        "renovation", f"round: 8\nturn: 1\nturns: 7\n{RICH}cave1: {cave}\ndisplay: gold_vein\n"
    )
    state = after(state, "build 0 A|B", "furnish 1 0 gold_vein K", "cavern 3", "end")

    assert Phase.OVER == state.phase
    assert {1.0, 0.0} == {*state.returns()}


@pytest.mark.rule("CC-A1", "CC-A2", "CC-35")
@pytest.mark.parametrize(
    ("side", "option", "sites", "rooms"),
    [
        (2, "no", {"X:E", "X:S"}, {"weaving_room", "gold_vein", "furniture_workshop"}),
        (2, "yes", {"X:E", "X:W"}, {"junction_room"}),
        (3, "no", {"X:S"}, {"gold_vein", "furniture_workshop", "digging_cave", "state_room"}),
        (3, "yes", {"X:S"}, {"gold_vein", "furniture_workshop", "digging_cave", "state_room"}),
    ],
)
def test_sides_of_the_cavern(side, option, sites, rooms):
    """Walls and rooms of the cavern follow its side, and the option for the two walls."""
    dark = (
        "weaving_room gold_vein furniture_workshop junction_room digging_cave state_room treasury"
    )
    text = f"{RICH}cave1: {FULL}\nextra1: {side}\ncavern_opposite: {option}\ndisplay: {dark}\n"
    built = {move for move in legal(acting("masonry", text), "build") if "X" in move}
    furnished = {
        move.split()[3] for move in legal(acting("renovation", text), "furnish") if "X" in move
    }

    assert {f"build 2 {site}" for site in sites} == built
    assert rooms == furnished
    for letter in "NESW":
        if f"X:{letter}" not in sites:
            assert ("CC-A2",) == refusing(acting("masonry", text), f"build 2 X:{letter}")


@pytest.mark.rule("CC-A2", "CC-35")
def test_closing_the_cavern():
    """The side with three walls and one more is closed on all four sides, for the Treasury."""
    text = f"{RICH}cave1: {FULL}\nextra1: 3\ndisplay: treasury\n"
    state = acting("renovation", text)
    assert "CC-35" in refusing(state, "furnish 1 0 treasury X")
    assert ("CC-26", "CC-A2") == told(state, "build 0 X:S")

    assert {19} == fits_at(after(state, "build 0 X:S"), "X", 1)


@pytest.mark.rule("CC-37")
def test_no_cavern_yet():
    """Without the additional cavern nothing is built there."""
    assert ("CC-37",) == refusing(acting("masonry"), "build 2 X:S")


@pytest.mark.rule("CC-A24", "CC-27")
def test_cavern_belongs_to_the_cave():
    """Its room is used and scores, walls built there are razed; its own walls never are."""
    text = f"cave1: {FULL} X:gold_vein\nextra1: 3\nwalls1: X:S\n"
    state = acting("breach", text)

    assert {"raze 0 X:S"} == legal(state, "raze")
    assert ("CC-27",) == refusing(state, "raze 0 X:N")
    assert 54 == GAME.scores(state)[0].total
    assert "use 0 gold_vein 0" in legal(acting("undergrowth", text))


@pytest.mark.rule("CC-A2")
def test_cavern_stands_alone():
    """In the graph the cavern is joined to nothing, and there is nothing to dig in it."""
    state = acting("undermining", f"cave1: {FULL}\nextra1: 2\n")
    found = state.graph(0)

    assert [] == [*found["X"]]
    assert {"content": "empty", "walls": 9, "row": 2, "col": 3} == found.nodes["X"]
    assert "X" not in state.graph(1)
    assert ("CC-29",) == refusing(state, "dig 0 1 X")


# -- the graph


@pytest.mark.rule("CC-26", "CC-30")
def test_graph():
    """The graph has the spaces, and an edge wherever no wall stands."""
    state = at("cave1: C:shelf\nwalls1: E|F A|B\n")
    found = state.graph(0)

    assert ([*LETTERS[:11]], 12) == (sorted(found), found.number_of_edges())
    assert not found.has_edge("E", "F")
    assert found.has_edge("E", "G")
    assert ("shelf", "covered", "empty", "cave_entrance") == tuple(
        found.nodes[space]["content"] for space in "CAEG"
    )
    assert (10, 7) == (found.nodes["E"]["walls"], found.nodes["K"]["walls"])
    assert (2, -4) == positions(found)["K"]


@pytest.mark.rule("CC-31")
def test_behind_walls():
    """What only Undermining reaches is what lies behind walls, but not behind tiles."""
    assert ("F", "H") == behind_walls(at("walls1: E|F G|H\n"), 0)
    assert () == behind_walls(at(""), 0)


@pytest.mark.rule("CC-35")
def test_fitting():
    """Where a room fits now, and where with one wall more."""
    state = at(f"cave1: {DUG}\ncave2: {DUG}\n")

    assert ("C", "D", "E", "F", "H", "J") == fitting(state, 0, 1)["now"]
    assert ("K",) == fitting(state, 0, 6)["now"]
    assert ("A", "B", "I") == fitting(state, 0, 6)["with_wall"]
    assert ("K",) == fitting(state, 0, 24)["with_wall"]


@pytest.mark.rule("CC-30", "CC-31")
@pytest.mark.parametrize("seed", range(6))
def test_graph_and_moves_agree(seed):
    """In random games what can be dug is what networkx finds, with walls and without."""
    for state in walk(GAME.empty_table(1 + seed % 2), random.Random(seed)):
        for seat, cave in enumerate(state.caves):
            found = graph(state, seat)
            assert accessible(found) == {LETTERS[space] for space in diggable(cave)}
            through = {LETTERS[space] for space in diggable(cave, through=True)}
            assert through - accessible(found) == {*behind_walls(state, seat)}
            walls = walls_around(cave, opposite=False)
            for letter, standing in zip(LETTERS[:11], walls, strict=False):
                assert found.nodes[letter]["walls"] == standing


@pytest.mark.rule("CC-26", "CC-27")
def test_sites_and_walls():
    """A wall adds itself to both of its spaces and takes its place from the open ones."""
    state = at("")
    for number, site in enumerate(SITES[:14]):
        cave = at(f"walls1: {site.name}\n").caves[0]
        before = walls_around(state.caves[0], opposite=False)
        after_it = walls_around(cave, opposite=False)

        assert number not in open_sites(cave, opposite=False)
        assert 13 == len(open_sites(cave, opposite=False))
        assert {site.one, site.two} == {n for n in range(11) if before[n] != after_it[n]}


@pytest.mark.rule("CC-35")
@pytest.mark.parametrize("opposite", [False, True])
def test_walls_of_the_additional_cavern(opposite):
    """Either side of the cavern brings its printed walls, and none stand where it does not lie."""
    cave = at("").caves[0]
    sides = [replace(cave, cavern_side=side) for side in (0, 1)]

    assert 0 == cavern_walls(cave, opposite=opposite)
    assert [pair[opposite] for pair in CAVERN_WALLS] == [
        cavern_walls(each, opposite=opposite) for each in sides
    ]


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize("tile", [-1, len(ACTION_TILES)])
def test_no_such_tile(tile):
    """A tile before the first one, or after the last, is refused."""
    assert ["CC-12"] == [refusal.rule for refusal in at("").explain(Take(tile))]
