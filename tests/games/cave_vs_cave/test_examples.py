"""The worked examples CC-T1 to CC-T13 and CC-D1 to CC-D15: what the rules say in numbers."""

from __future__ import annotations

import itertools

import pytest

from minesnb.core.game import TERMINAL
from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.rules import ending
from minesnb.games.cave_vs_cave.rules.components import ROOMS, fits
from tests.games.cave_vs_cave.helpers import DUG, acting, at, digs, fits_at, goods, room_at, some
from tests.games.helpers import after, legal, refusing, told

RICH = "goods1: wood 9 stone 9 emmer 9 flax 9 food 9 gold 19\n"
DARK_UP = (
    "display: shelf spinning_wheel tunnel grindstone food_corner parlor warehouse stall "
    "sacrificial_altar storeroom weaving_room furniture_workshop gold_vein junction_room "
    "digging_cave bakehouse state_room secret_chamber treasury\n"
)
"""Every orange room in the display; the caves have no face-down tiles then."""
ALL_OUT = f"cave1: {DUG}\ncave2: {DUG}\n{DARK_UP}"


@pytest.mark.rule("CC-18")
def test_t1_one_of_two():
    """CC-T1: Masonry gives one wood or one stone, never both."""
    state = acting("masonry")

    assert {"gain 1 0", "gain 1 1"} == legal(state, "gain")
    assert (2, 1) == some(after(state, "gain 1 0"), "wood stone")
    assert (1, 2) == some(after(state, "gain 1 1"), "wood stone")
    assert ("CC-18",) == refusing(after(state, "gain 1 0"), "gain 1 1")


@pytest.mark.rule("CC-22")
def test_t2_bakehouse():
    """CC-T2: the Bakehouse changes 2 emmer into 4 food and 1 gold, 3 emmer into 4 food and 2 gold."""
    state = acting("undergrowth", "cave1: E:bakehouse\ngoods1: emmer 3\n")

    assert (1, 5, 2) == some(after(state, "use 0 bakehouse 0"), "emmer food gold")
    assert (0, 5, 3) == some(after(state, "use 0 bakehouse 1"), "emmer food gold")


@pytest.mark.rule("CC-21")
@pytest.mark.parametrize(("stone", "now"), [(0, 1), (1, 2), (2, 3), (3, 3), (4, 4), (9, 9)])
def test_t3_tunnel(stone, now):
    """CC-T3: the Tunnel gives its stone to a player with fewer than three, and its food always."""
    state = after(
        acting("undergrowth", f"cave1: E:tunnel\ngoods1: stone {stone}\n"), "use 0 tunnel 0"
    )

    assert (now, 3) == some(state, "stone food")


@pytest.mark.rule("CC-29", "CC-16")
def test_t4_excavation():
    """CC-T4: Excavation digs one tile free or two for two food; the stone comes in both cases."""
    state = acting("excavation", "goods1: food 2\n")
    one = after(state, "dig 0 0 C", "room stall", "gain 1 0")
    two = after(state, "dig 0 1 C", "room stall", "dig 0 1 A", "room gold_vein", "gain 1 0")

    assert (2, 2) == some(one, "stone food")
    assert (2, 0) == some(two, "stone food")
    assert ("--", "??") == (room_at(one, "C"), room_at(one, "A"))
    assert ("--", "--") == (room_at(two, "C"), room_at(two, "A"))


@pytest.mark.rule("CC-30", "CC-31")
def test_t5_ways():
    """CC-T5: a tile behind a wall is for Undermining only; one behind face-down tiles for nobody."""
    walls = "walls1: E|F G|H\n"

    assert refusing(acting("excavation", walls), "dig 0 0 F") == ("CC-30", "CC-31")
    assert "dig 0 1 F" in legal(acting("undermining", walls))
    assert ("CC-31",) == refusing(acting("undermining", walls), "dig 0 1 D")
    assert ("CC-30",) == refusing(acting("excavation"), "dig 0 0 A")


@pytest.mark.rule("CC-34", "CC-13")
@pytest.mark.parametrize(
    ("number", "fee"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3), (7, 3), (8, 4)]
)
def test_t6_fee(number, fee):
    """CC-T6: one food for each dwarf is 2 food in rounds 1 to 3, 3 in rounds 4 to 7, 4 in round 8."""
    for tile, line in (("housework", 0), ("furnishing", 1)):
        text = f"round: {number}\ngoods1: gold 0 food "
        move = f"furnish {line} 0 shelf E"

        assert ("CC-34",) == refusing(acting(tile, f"{text}{fee - 1}\n"), move)
        assert (0,) == some(after(acting(tile, f"{text}{fee}\n"), move), "food")


@pytest.mark.rule("CC-36")
def test_t7_first_room_is_orange():
    """CC-T7: the first room is orange: with the entrance alone a blue room would be level."""
    state = acting("renovation", f"{RICH}display: prospecting_site shelf\n")

    assert {1} == fits_at(state, "E", 1)
    assert ("CC-36",) == refusing(state, "furnish 1 0 prospecting_site E")


@pytest.mark.rule("CC-35")
def test_t8_exactly_one_wall():
    """CC-T8: a room with one required wall stands where there is exactly one, on any side."""
    assert [1, 2, 4, 8] == [standing for standing in range(16) if fits("M---", standing)]


@pytest.mark.rule("CC-40")
def test_t9_prospecting_site():
    """CC-T9: with Undergrowth the Prospecting Site changes one food into one gold."""
    state = acting("undergrowth", "cave1: E:shelf C:prospecting_site\n")

    assert (0, 2) == some(after(state, "prospect"), "food gold")


@pytest.mark.rule("CC-40")
def test_t9_retting_room():
    """CC-T9: one, two or three flax bring one food with the Retting Room."""
    state = acting("cultivation", "cave1: E:secret_chamber C:retting_room\n")

    assert (2, 2) == some(after(state, "gain 1 0"), "flax food")
    assert (4, 2) == some(after(state, "use 0 secret_chamber 0"), "flax food")


@pytest.mark.rule("CC-40", "CC-38")
def test_t9_equipment_room():
    """CC-T9: with [2] three different rooms can be used, with [3] four, with [1] still one."""
    text = "cave1: E:shelf C:equipment_room A:storeroom B:gold_vein D:tunnel\n"
    rooms = ("use {} cave_entrance 0", "use {} storeroom 0", "use {} gold_vein 0")

    two = after(acting("undermining", text), *(move.format(0) for move in rooms))
    three = after(acting("expedition", text), *(move.format(0) for move in rooms))
    one = after(acting("cultivation", text), "use 0 cave_entrance 0")

    assert set() == legal(two, "use")
    assert {f"use 0 shelf {n}" for n in range(4)} | {"use 0 tunnel 0"} == legal(three, "use")
    assert set() == legal(after(three, "use 0 tunnel 0"), "use")
    assert set() == legal(one, "use")


@pytest.mark.rule("CC-40")
def test_t9_wood_storeroom():
    """CC-T9: a [1] action brings one wood with the Wood Storeroom, a [2] action none."""
    text = "cave1: E:shelf C:wood_storeroom\n"

    one = after(acting("cultivation", text), "use 0 cave_entrance 1")
    two = after(acting("undermining", text), "use 0 cave_entrance 1")

    assert (2, 2) == some(one, "wood stone")
    assert (1, 2) == some(two, "wood stone")


@pytest.mark.rule("CC-40")
def test_t9_dungeon():
    """CC-T9: a wall that is built brings two gold with the Dungeon."""
    state = acting("masonry", "cave1: E:shelf C:dungeon\n")

    assert (3,) == some(after(state, "build 2 E|F"), "gold")


@pytest.mark.rule("CC-24")
def test_t10_parlor():
    """CC-T10: the Parlor raises every good at 0 to 1 and leaves the others."""
    state = acting(
        "undergrowth", "cave1: E:parlor\ngoods1: wood 0 stone 5 emmer 0 flax 1 food 9 gold 0\n"
    )

    assert {"wood": 1, "stone": 5, "emmer": 1, "flax": 1, "food": 9, "gold": 1} == goods(
        after(state, "use 0 parlor 0")
    )


@pytest.mark.rule("CC-14", "CC-12")
def test_t11_the_start_goes_round():
    """CC-T11: whoever has the last turn of a round has the first of the next, in every round."""
    state = after(GAME.empty_table(2), "first p2")
    turns = []
    while state.current_player != TERMINAL:
        if state.current_player < 0:
            state = GAME.apply(state, state.chance_outcomes()[0][0])
            continue
        turns.append((state.round, state.turn))
        state = GAME.apply(GAME.apply(state, state.legal_actions()[0]), GAME.parse("end"))
    last = [b for (a, b), (c, _) in itertools.pairwise(turns) if a != c]
    first = [d for (a, _), (c, d) in itertools.pairwise(turns) if a != c]

    assert [0, 1, 0, 1, 0, 1, 0] == last == first
    assert [4, 4, 4, 6, 6, 6, 6, 8] == [sum(r == n for r, _ in turns) for n in range(1, 9)]


@pytest.mark.rule("CC-42", "CC-A11")
@pytest.mark.parametrize(
    ("first", "second", "won"),
    [
        ("E:grindstone C:shelf", "E:parlor", (0.0, 1.0)),
        ("E:parlor", "E:grindstone C:shelf", (1.0, 0.0)),
        ("E:parlor", "E:stall", (0.5, 0.5)),
    ],
)
def test_t12_ties(first, second, won):
    """CC-T12: with equal points the higher best room wins; if these are equal, both do."""
    gold = 7 - {"E:grindstone C:shelf": 7}.get(first, 6), 7 - (7 if "shelf" in second else 6)
    state = at(
        f"cave1: {first} F:--\ncave2: {second}\ngoods1: gold {gold[0]}\ngoods2: gold {gold[1]}\n"
        "round: 8\nturns: 7\nphase: act\ntile: excavation\n"
        "tiles: cultivation housework excavation undergrowth furnishing masonry undermining "
        "expansion breach drift_mining expedition renovation\n"
    )
    state = after(state, "end")

    assert [7, 7] == [score.total for score in state.scores()]
    assert won == state.returns()


@pytest.mark.rule("CC-3")
def test_t13_limits():
    """CC-T13: nobody has more than 9 of a good, or 19 gold; the rest is lost."""
    full = acting("undermining", f"{RICH}cave1: E:gold_vein C:storeroom\n")

    state = after(full, "use 0 gold_vein 0", "use 0 storeroom 0")

    assert {"wood": 9, "stone": 9, "emmer": 9, "flax": 9, "food": 9, "gold": 19} == goods(state)
    assert ("CC-38", "CC-3") == told(full, "use 0 gold_vein 0")


@pytest.mark.rule("CC-30", "CC-31")
def test_d1_what_can_be_dug():
    """CC-D1: at the start C, F, H, I; with walls on E|F and G|H only C and I, but for Undermining."""
    walls = "walls1: E|F G|H\n"

    assert "CFHI" == digs(acting("excavation"))
    assert "CI" == digs(acting("excavation", walls))
    assert "CFHI" == digs(acting("undermining", walls), "dig 0 1 ")


@pytest.mark.rule("CC-33", "CC-35")
def test_d2_rooms_that_fit_at_the_start():
    """CC-D2: of the light-back rooms 1, 2 and 4 fit on the space above the entrance."""
    assert {1, 2, 4} == fits_at(acting("renovation", RICH), "E", 1)


@pytest.mark.rule("CC-35")
@pytest.mark.parametrize(
    ("spaces", "classes"),
    [
        ("ABI", {"M--O", "MO-O", "M--M", "MO-M"}),
        ("CDEFHJ", {"M---", "M--O", "MO-O"}),
        ("K", {"MO-O", "MO-M", "MM-M", "MMOM"}),
    ],
)
def test_d3_bare_spaces(spaces, classes):
    """CC-D3: without built walls each space takes the rooms that its printed walls allow."""
    state = acting("renovation", RICH + ALL_OUT)
    marks = {room.no: room.wall_marks for room in ROOMS if room.no and not room.blue}

    for space in spaces:
        expected = {no for no, walls in marks.items() if walls in classes}

        assert expected == fits_at(state, space, 1)


@pytest.mark.rule("CC-35", "CC-26")
def test_d4_one_wall():
    """CC-D4: a wall on E|F leaves E two opposite walls, for Tunnel and Junction; one on C|E a corner."""
    opposite = acting("renovation", f"{RICH}{ALL_OUT}walls1: E|F\n")
    corner = acting("renovation", f"{RICH}{ALL_OUT}walls1: C|E\n")

    assert {3, 14} == fits_at(opposite, "E", 1) == fits_at(opposite, "F", 1)
    assert {4, 5, 7, 8, 9, 10, 11, 12, 13} == fits_at(corner, "E", 1)


@pytest.mark.rule("CC-35", "CC-26")
@pytest.mark.parametrize(
    ("space", "sites"),
    [
        ("K", "J|K"),
        ("A", "A|B A|C"),
        ("B", "A|B B|D"),
        ("I", "G|I I|J"),
        ("J", "H|J I|J J|K"),
        ("C", "A|C C|D C|E"),
        ("D", "B|D C|D D|F"),
        ("E", "C|E E|F E|G"),
        ("F", "D|F E|F F|H"),
        ("H", "F|H G|H H|J"),
    ],
)
def test_d5_four_walls(space, sites):
    """CC-D5: K needs one wall to be closed, A, B and I two, the others three."""
    words = sites.split()
    closed = acting("renovation", f"{RICH}{ALL_OUT}walls1: {sites}\n")

    assert {17, 18, 19} == fits_at(closed, space, 1)
    for word in words:
        rest = " ".join(other for other in words if other != word)
        state = acting("renovation", f"{RICH}{ALL_OUT}walls1: {rest}\n")

        assert {17} == fits_at(state, space, 1) & {17, 18, 19}


@pytest.mark.rule("CC-6", "CC-11", "CC-12")
@pytest.mark.parametrize("players", [1, 2])
def test_d6_never_stuck(players):
    """CC-D6: each round has one tile more, and always one that can be taken beside Renovation."""
    state = GAME.empty_table(players)
    up: dict[int, int] = {}
    left = []
    while state.current_player != TERMINAL:
        if state.current_player < 0:
            state = GAME.apply(state, state.chance_outcomes()[-1][0])
            continue
        up.setdefault(state.round, len(state.board))
        left.append(len(legal(state, "take") - {"take renovation"}))
        state = GAME.apply(GAME.apply(state, state.legal_actions()[0]), GAME.parse("end"))

    assert list(range(5, 13 if players == 2 else 12)) == [*up.values()]
    assert min(left) >= 1


@pytest.mark.rule("CC-3", "CC-29")
def test_d7_food_above_the_limit():
    """CC-D7: with nine food the printed food of H is lost; the Grindstone's seven food fill up to nine."""
    dig = acting("excavation", "goods1: food 9\n")
    mill = acting("undergrowth", "goods1: emmer 4 food 5\ncave1: E:grindstone\n")

    assert (9,) == some(after(dig, "dig 0 0 H"), "food")
    assert (0, 9) == some(after(mill, "use 0 grindstone 1"), "emmer food")


@pytest.mark.rule("CC-A22", "CC-22")
def test_d8_treasury():
    """CC-D8: the Treasury takes three gold first: 3 become 4, 19 stay 19; with 2 it is of no use."""
    text = "cave1: E:treasury\ngoods1: gold {}\n"

    assert (4, 2) == some(
        after(acting("undergrowth", text.format(3)), "use 0 treasury 0"), "gold food"
    )
    assert (19, 2) == some(
        after(acting("undergrowth", text.format(19)), "use 0 treasury 0"), "gold food"
    )
    assert ("CC-22",) == refusing(acting("undergrowth", text.format(2)), "use 0 treasury 0")


@pytest.mark.rule("CC-40", "CC-22")
def test_d9_warehouse_with_retting_room():
    """CC-D9: the Warehouse pays two food first, then its flax brings one food."""
    state = acting("undergrowth", "cave1: E:warehouse C:retting_room D:shelf\ngoods1: food 2\n")

    assert {"wood": 2, "stone": 2, "emmer": 2, "flax": 2, "food": 1, "gold": 1} == goods(
        after(state, "use 0 warehouse 0")
    )


@pytest.mark.rule("CC-A23", "CC-40")
def test_d10_renovation_with_dungeon():
    """CC-D10: the wall of Renovation brings two gold, also to whoever furnished the Dungeon before it."""
    before = acting("renovation", "cave1: E:dungeon C:shelf\n")
    same = acting(
        "renovation",
        "cave1: E:shelf H:tunnel J:-- K:--\ngoods1: stone 3 gold 4\nwalls1: J|K\ndisplay: dungeon\n",
    )

    assert (3,) == some(after(before, "build 0 E|F"), "gold")
    assert (2,) == some(after(same, "furnish 1 0 dungeon K", "build 0 E|F"), "gold")


@pytest.mark.rule("CC-40")
def test_d12_cultivation():
    """CC-D12: with the Wood Storeroom, Cultivation and the entrance bring two wood, two emmer, one flax."""
    text = "cave1: E:shelf C:wood_storeroom"
    plain = after(acting("cultivation", f"{text}\n"), "use 0 cave_entrance 0", "gain 1 0")
    retting = after(
        acting("cultivation", f"{text} A:retting_room D:tunnel\n"),
        "use 0 cave_entrance 0",
        "gain 1 0",
    )

    assert {"wood": 3, "stone": 1, "emmer": 3, "flax": 2, "food": 1, "gold": 1} == goods(plain)
    assert {**goods(plain), "food": 2} == goods(retting)


@pytest.mark.rule("CC-27", "CC-28")
def test_d13_razing_beside_a_room():
    """CC-D13: a Tunnel stays when its wall is razed; two stone, three food, one gold come in."""
    state = acting("breach", "cave1: E:tunnel\nwalls1: E|F\n")
    now = after(state, "raze 0 E|F")

    assert "tunnel" == room_at(now, "E")
    assert (3, 4, 2) == some(now, "stone food gold")
    assert (6, 7) == (state.wall_supply, now.wall_supply)


@pytest.mark.rule("CC-36")
def test_d14_blue_rooms():
    """CC-D14: two orange rooms and no blue one allow a blue one; two and one do not."""
    text = "display: prospecting_site retting_room\ngoods1: stone 1\n"
    none = acting("renovation", f"{text}cave1: E:shelf C:--\n")
    one = acting(
        "renovation",
        "display: prospecting_site shelf\ncave1: E:tunnel C:-- A:retting_room\n",
    )

    assert {20, 21} == fits_at(none, "C", 1)
    assert {1} == fits_at(one, "C", 1)
    assert ("CC-36",) == refusing(one, "furnish 1 0 prospecting_site C")


@pytest.mark.rule("CC-42", "CC-A11")
def test_d15_two_rooms_of_eight():
    """CC-D15: Digging Cave against Secret Chamber is a draw, whatever the second-best rooms."""
    state = at("cave1: E:digging_cave C:parlor\ncave2: E:secret_chamber C:shelf A:food_corner\n")

    assert (8, 8) == tuple(ending.best_room(cave) for cave in state.caves)
    over = state.__class__(
        **{**{f: getattr(state, f) for f in state.__struct_fields__}, "current_player": TERMINAL}
    )

    assert (0.5, 0.5) == over.returns()
