"""Using rooms: CC-21 to CC-24, CC-38 to CC-40, CC-A6 to CC-A8, CC-A13, CC-A14, CC-A22, CC-A25."""

from __future__ import annotations

from itertools import combinations

import pytest

from minesnb.games.cave_vs_cave.rules.components import GOODS
from tests.games.cave_vs_cave.helpers import DUG, acting, goods, some
from tests.games.helpers import after, legal, refusing, saying, told

NONE = "goods1: wood 0 stone 0 emmer 0 flax 0 food 0 gold 0\n"
LOTS = "goods1: wood 5 stone 5 emmer 5 flax 5 food 5 gold 5\n"


def using(room, more="", tile="undergrowth"):
    """Return the position in which this room can be used."""
    return acting(tile, f"cave1: E:{room}\n{more}")


# -- each orange room


@pytest.mark.rule("CC-22", "CC-23", "CC-24", "CC-38")
@pytest.mark.parametrize(
    ("room", "option", "now"),
    [
        ("spinning_wheel", 0, (5, 5, 5, 4, 5, 6)),
        ("spinning_wheel", 1, (5, 5, 5, 2, 5, 7)),
        ("tunnel", 0, (5, 5, 5, 5, 7, 5)),
        ("grindstone", 0, (5, 5, 4, 5, 8, 5)),
        ("grindstone", 1, (5, 5, 1, 5, 9, 5)),
        ("warehouse", 0, (6, 6, 6, 6, 3, 5)),
        ("stall", 0, (5, 5, 0, 5, 5, 9)),
        ("stall", 1, (5, 5, 5, 0, 5, 9)),
        ("sacrificial_altar", 0, (4, 5, 4, 4, 4, 8)),
        ("storeroom", 0, (5, 5, 6, 6, 6, 5)),
        ("weaving_room", 0, (5, 5, 5, 3, 7, 7)),
        ("furniture_workshop", 0, (3, 5, 5, 4, 5, 8)),
        ("gold_vein", 0, (5, 6, 5, 5, 5, 6)),
        ("bakehouse", 0, (5, 5, 3, 5, 9, 6)),
        ("bakehouse", 1, (5, 5, 2, 5, 9, 7)),
        ("state_room", 0, (5, 5, 5, 6, 5, 6)),
        ("secret_chamber", 0, (5, 5, 5, 8, 5, 5)),
        ("secret_chamber", 1, (5, 5, 5, 5, 5, 6)),
        ("treasury", 0, (5, 5, 5, 5, 6, 6)),
        ("food_corner", 0, (5, 5, 5, 5, 5, 5)),
        ("parlor", 0, (5, 5, 5, 5, 5, 5)),
    ],
)
def test_using(room, option, now):
    """Each room pays and gives what is printed on it."""
    assert now == tuple(goods(after(using(room, LOTS), f"use 0 {room} {option}")).values())


@pytest.mark.rule("CC-22")
@pytest.mark.parametrize(
    ("room", "option"),
    [
        ("spinning_wheel", 0), ("spinning_wheel", 1), ("grindstone", 0), ("grindstone", 1),
        ("warehouse", 0), ("stall", 0), ("stall", 1), ("sacrificial_altar", 0),
        ("weaving_room", 0), ("furniture_workshop", 0), ("bakehouse", 0), ("bakehouse", 1),
        ("treasury", 0), ("junction_room", 0),
    ],
)  # fmt: skip
def test_nothing_to_pay_with(room, option):
    """An exchange that cannot be paid is not offered, and the answer says what is missing."""
    state = using(room, NONE)

    assert set() == legal(state, f"use 0 {room}")
    rule = "CC-23" if room == "junction_room" else "CC-22"
    assert {rule} == {*refusing(state, f"use 0 {room} {option}")}
    assert "you have 0" in saying(state, f"use 0 {room} {option}")


@pytest.mark.rule("CC-38", "CC-18")
def test_entrance():
    """The entrance gives one wood, stone, emmer or flax."""
    state = acting("undergrowth")
    for option, good in enumerate(GOODS[:4]):
        now = goods(after(state, f"use 0 cave_entrance {option}"))
        assert {**goods(state), good: 2} == now


@pytest.mark.rule("CC-24")
def test_shelf():
    """The Shelf raises one of four goods to two, and never lowers one."""
    state = using("shelf", "goods1: wood 0 stone 1 emmer 2 flax 7\n")

    for option, now in enumerate((2, 2, 2, 7)):
        used = after(state, f"use 0 shelf {option}")
        assert (now,) == some(used, GOODS[option])
        assert (
            sum(goods(used).values()) - sum(goods(state).values())
            == now - goods(state)[GOODS[option]]
        )
    assert ("CC-38", "CC-24") == told(state, "use 0 shelf 0") == told(state, "use 0 shelf 3")


@pytest.mark.rule("CC-24")
@pytest.mark.parametrize(("food", "now"), [(0, 3), (2, 3), (3, 3), (8, 8)])
def test_food_corner(food, now):
    """The Food Corner raises food to three and leaves more than that."""
    state = using("food_corner", f"goods1: food {food}\n")

    assert (now,) == some(after(state, "use 0 food_corner 0"), "food")


@pytest.mark.rule("CC-21")
def test_tunnel_says_why():
    """The Tunnel without stone names its rule; with few stone nothing is amiss."""
    assert "CC-21" in told(using("tunnel", "goods1: stone 3\n"), "use 0 tunnel 0")
    assert "CC-21" not in told(using("tunnel", "goods1: stone 2\n"), "use 0 tunnel 0")


@pytest.mark.rule("CC-23", "CC-A14")
def test_junction_room():
    """The Junction Room takes one each of any three different goods of all six, for two gold."""
    state = using("junction_room")
    found = []
    for move in sorted(legal(state, "use 0 junction_room")):
        now = goods(after(state, move))
        found.append(tuple(good for good in GOODS if now[good] == (2 if good == "gold" else 0)))
        paid = {good for good in GOODS[:5] if not now[good]}
        assert (2 if len(paid) == 2 else 3) == now["gold"]
        assert 5 == sum(now.values())
    assert 20 == len(found) == len([*combinations(GOODS, 3)])


@pytest.mark.rule("CC-23", "CC-A14")
def test_junction_room_names_its_rule():
    """Three goods paid in the Junction Room are a rule of their own, with gold or food another."""
    state = using("junction_room")

    assert ("CC-38", "CC-23", "CC-23") == told(state, "use 0 junction_room 0")
    assert {"CC-23": 4, "CC-A14": 16} == {
        rule: sum(rule == told(state, move)[1] for move in legal(state, "use 0 junction_room"))
        for rule in ("CC-23", "CC-A14")
    }
    two_kinds = using(
        "junction_room",
        f"{NONE[:-1].replace('wood 0', 'wood 9')} stone 9\n".replace("stone 0 ", ""),
    )
    assert set() == legal(two_kinds, "use 0 junction_room")


@pytest.mark.rule("CC-22")
def test_a_trade_of_three_goods_is_not_the_junction():
    """Other trades, of three goods too, go by the rule of exchanges."""
    for room, option in (("furniture_workshop", 0), ("spinning_wheel", 1), ("treasury", 0)):
        assert "CC-22" in told(using(room, LOTS), f"use 0 {room} {option}")


@pytest.mark.rule("CC-A22")
def test_treasury_says_why():
    """Gold that is paid and comes back names the ruling; the 20th gold is lost."""
    state = using("treasury", "goods1: gold 19\n")

    assert ("CC-38", "CC-22", "CC-A22", "CC-3") == told(state, "use 0 treasury 0")
    assert ("CC-38", "CC-20") == told(using("gold_vein"), "use 0 gold_vein 0")
    assert (19, 2) == some(after(state, "use 0 treasury 0"), "gold food")


# -- how many


@pytest.mark.rule("CC-38")
@pytest.mark.parametrize(
    ("tile", "equipment", "number"),
    [
        ("cultivation", False, 1),
        ("cultivation", True, 1),
        ("undergrowth", True, 1),
        ("masonry", True, 1),
        ("drift_mining", True, 1),
        ("undermining", False, 2),
        ("undermining", True, 3),
        ("expedition", False, 3),
        ("expedition", True, 4),
    ],
)
def test_how_many_rooms(tile, equipment, number):
    """[1], [2] and [3] are so many different rooms; the Equipment Room adds one to [2] and [3]."""
    blue = " H:equipment_room" if equipment else ""
    state = acting(tile, f"cave1: E:storeroom C:tunnel A:gold_vein B:state_room D:parlor{blue}\n")
    used = 0
    while moves := sorted(legal(state, "use 0")):
        room = moves[0].split()[2]
        state = after(state, moves[0])
        used += 1
        assert not legal(state, f"use 0 {room} ")
        if legal(state, "use"):
            assert ("CC-38",) == refusing(state, f"use 0 {room} 0")
    assert number == used
    assert state.under_way is None


@pytest.mark.rule("CC-40")
def test_equipment_room_speaks_once():
    """The Equipment Room is announced with the first room of a [2] or [3], never with a [1]."""
    text = "cave1: E:storeroom C:equipment_room\n"
    first = told(acting("undermining", text), "use 0 storeroom 0")
    second = told(after(acting("undermining", text), "use 0 storeroom 0"), "use 0 cave_entrance 0")

    assert ("CC-40", "CC-38") == (first[1], first[0])
    assert "CC-40" not in second
    assert "CC-40" not in told(acting("cultivation", text), "use 0 storeroom 0")


@pytest.mark.rule("CC-38")
def test_stopping():
    """Fewer rooms may be used; the action is over then."""
    state = after(acting("expedition"), "use 0 cave_entrance 0")
    assert ("CC-38",) == told(state, "stop")
    state = after(state, "stop")

    assert set() == legal(state, "use")
    assert "end" in legal(state)
    assert () == tuple(after(state, "end").used)


@pytest.mark.rule("CC-39", "CC-38")
def test_rooms_that_cannot_be_used():
    """Blue rooms and rooms of others are not used."""
    state = acting(
        "undergrowth", f"cave1: E:shelf C:dungeon\ncave2: {DUG.replace('C:--', 'C:tunnel')}\n"
    )

    assert ("CC-39",) == refusing(state, "use 0 dungeon 0")
    assert ("CC-38",) == refusing(state, "use 0 tunnel 0") == refusing(state, "use 0 shelf 4")
    assert not legal(state, "use 0 dungeon")


@pytest.mark.rule("CC-38")
def test_not_used_on_furnishing():
    """Furnishing a room does not use it; it can be used later in the same turn."""
    state = acting("drift_mining", "cave1: E:gold_vein\n")

    assert (1,) == some(state, "gold")
    assert (2,) == some(after(state, "use 0 gold_vein 0"), "gold")


# -- the Retting Room


@pytest.mark.rule("CC-40", "CC-A7")
@pytest.mark.parametrize(
    ("flax", "option", "now"),
    [
        (8, "no", (9, 2)),
        (9, "no", (9, 1)),
        (9, "yes", (9, 2)),
        (8, "yes", (9, 2)),
        (1, "no", (2, 2)),
    ],
)
def test_retting_with_cultivation(flax, option, now):
    """Flax that comes in brings a food; flax lost to the limit only by the option."""
    state = acting(
        "cultivation",
        f"cave1: E:shelf C:retting_room\ngoods1: flax {flax}\nretting_nominal: {option}\n",
    )

    assert now == some(after(state, "gain 1 0"), "flax food")
    assert ("CC-A7" in told(state, "gain 1 0")) == (flax == 9)


@pytest.mark.rule("CC-40", "CC-A8", "CC-A7")
def test_retting_with_three_flax():
    """Three flax bring one food; so does the only one of three that fits."""
    text = "cave1: E:secret_chamber C:retting_room\ngoods1: flax {}\n"

    three = acting("undergrowth", text.format(2))
    assert (5, 2) == some(after(three, "use 0 secret_chamber 0"), "flax food")
    assert "CC-A8" in told(three, "use 0 secret_chamber 0")
    one = acting("undergrowth", text.format(8))
    assert (9, 2) == some(after(one, "use 0 secret_chamber 0"), "flax food")


@pytest.mark.rule("CC-40", "CC-A25", "CC-24")
def test_retting_with_replenishing():
    """Flax that is replenished counts: Parlor at nothing gives two food; at one flax no food more."""
    text = "cave1: E:parlor C:retting_room\n"

    empty = acting("undergrowth", text + NONE)
    assert {**dict.fromkeys(GOODS, 1), "food": 2} == goods(after(empty, "use 0 parlor 0"))
    assert "CC-A25" in told(empty, "use 0 parlor 0")
    full = acting("undergrowth", text)
    assert dict.fromkeys(GOODS, 1) == goods(after(full, "use 0 parlor 0"))
    assert ("CC-38", "CC-24") == told(full, "use 0 parlor 0")
    shelf = acting("undergrowth", "cave1: E:shelf C:retting_room\ngoods1: flax 0\n")
    assert (2, 2) == some(after(shelf, "use 0 shelf 3"), "flax food")


@pytest.mark.rule("CC-40")
def test_retting_of_other_goods():
    """Other goods bring no food, nor does the other player's Retting Room."""
    state = acting("undergrowth", f"cave1: E:shelf C:retting_room\ncave2: {DUG}\n")
    other = acting(
        "cultivation",
        f"cave2: {DUG.replace('B:-- C:--', 'B:retting_room C:shelf')}\n",
    )

    assert (1,) == some(after(state, "use 0 cave_entrance 2"), "food")
    assert (2,) == some(after(state, "use 0 cave_entrance 3"), "food")
    assert (1, 1) == (
        *some(after(other, "gain 1 0"), "food"),
        *some(after(other, "gain 1 0"), "food", 1),
    )


@pytest.mark.rule("CC-22", "CC-40")
def test_retting_with_warehouse_at_nine():
    """The Warehouse pays food first, so that the Retting Room's food fits."""
    state = acting("undergrowth", "cave1: E:warehouse C:retting_room\ngoods1: food 9\n")

    assert (2, 8) == some(after(state, "use 0 warehouse 0"), "flax food")


# -- the Wood Storeroom


@pytest.mark.rule("CC-A6", "CC-40")
def test_storeroom_pays_for_the_room():
    """The wood comes first, so the room used may be paid with it."""
    text = "cave1: E:sacrificial_altar C:wood_storeroom\ngoods1: wood 0\n"
    state = acting("cultivation", text)

    now = after(state, "use 0 sacrificial_altar 0")
    assert (0, 4) == some(now, "wood gold")
    assert ("CC-38", "CC-40", "CC-A6") == told(state, "use 0 sacrificial_altar 0")[:3]
    assert ("CC-22",) == refusing(acting("undermining", text), "use 0 sacrificial_altar 0")
    two = acting("cultivation", text.replace("sacrificial_altar", "furniture_workshop"))
    assert ("CC-22",) == refusing(two, "use 0 furniture_workshop 0")


@pytest.mark.rule("CC-A6", "CC-3")
def test_storeroom_at_nine_wood():
    """With nine wood the Storeroom's wood is lost, even if the room costs wood."""
    state = acting("cultivation", "cave1: E:sacrificial_altar C:wood_storeroom\ngoods1: wood 9\n")

    assert (8,) == some(after(state, "use 0 sacrificial_altar 0"), "wood")


@pytest.mark.rule("CC-A6")
def test_unused_room_action():
    """A [1] without a room gives wood only by the option, once, and only with the Storeroom."""
    text = "cave1: E:shelf C:wood_storeroom\n"
    off = acting("cultivation", text)
    on = acting("cultivation", f"{text}storeroom_any: yes\n")

    assert ("CC-A6",) == refusing(off, "idle 0")
    assert "idle 0" not in legal(off)
    assert (2,) == some(after(on, "idle 0"), "wood")
    assert ("CC-40", "CC-A6") == told(on, "idle 0")
    done = after(on, "idle 0")
    assert ("CC-16",) == refusing(done, "use 0 cave_entrance 0") == refusing(done, "idle 0")
    assert ("CC-A6",) == refusing(acting("cultivation", "storeroom_any: yes\n"), "idle 0")
    assert ("CC-A6",) == refusing(acting("undermining", f"{text}storeroom_any: yes\n"), "idle 0")


# -- Prospecting Site and Dungeon


@pytest.mark.rule("CC-A13", "CC-40")
def test_prospecting_site():
    """It acts once with each Undergrowth, at any point, even if nothing else is done."""
    state = acting("undergrowth", "cave1: E:shelf C:prospecting_site\ngoods1: food 2\n")

    assert ("CC-40",) == told(state, "prospect")
    once = after(state, "prospect")
    assert (1, 2) == some(once, "food gold")
    assert ("CC-A13",) == refusing(once, "prospect")
    assert "end" in legal(once)
    late = after(state, "gain 1 0", "use 0 cave_entrance 0")
    assert "prospect" in legal(late)


@pytest.mark.rule("CC-40")
def test_no_prospecting():
    """Other tiles, no food, and no such room: nothing is changed."""
    text = "cave1: E:shelf C:prospecting_site\n"

    assert ("CC-40",) == refusing(acting("cultivation", text), "prospect")
    assert ("CC-40",) == refusing(acting("undergrowth"), "prospect")
    assert ("CC-40",) == refusing(acting("undergrowth", f"{text}goods1: food 0\n"), "prospect")
    full = acting("undergrowth", f"{text}goods1: gold 19\n")
    assert (0, 19) == some(after(full, "prospect"), "food gold")


@pytest.mark.rule("CC-A23", "CC-40")
def test_dungeon():
    """Each wall that is built brings two gold, up to 19; razing brings what Breach says."""
    text = "cave1: E:shelf C:dungeon\n"
    state = acting("masonry", text)

    assert ("CC-26", "CC-40", "CC-A23") == told(state, "build 2 E|F")
    assert (19,) == some(
        after(acting("masonry", f"{text}goods1: gold 18\n"), "build 2 E|F"), "gold"
    )
    razed = after(acting("breach", f"{text}walls1: E|F\n"), "raze 0 E|F")
    assert (2,) == some(razed, "gold")


@pytest.mark.rule("CC-A23")
def test_dungeon_after_the_wall():
    """A wall built before the Dungeon was furnished brings nothing."""
    state = acting(
        "renovation",
        "cave1: E:shelf H:tunnel J:-- K:--\ngoods1: stone 3 gold 4\nwalls1: J|K\ndisplay: dungeon\n",
    )

    assert (0,) == some(after(state, "build 0 E|F", "furnish 1 0 dungeon K"), "gold")
    assert ("CC-16",) == refusing(after(state, "build 0 E|F"), "build 0 G|H")


@pytest.mark.rule("CC-25", "CC-40")
@pytest.mark.parametrize(
    ("tile", "move", "changed"),
    [
        ("undergrowth", "prospect", {"food": 4, "gold": 6}),
        ("undergrowth", "swap emmer", {"emmer": 4, "food": 6}),
        ("undergrowth", "swap flax", {"flax": 4, "food": 6}),
        ("undergrowth", "swap gold", {"gold": 4, "food": 6}),
        ("masonry", "build 2 E|F", {"gold": 7}),
        ("cultivation", "use 0 cave_entrance 1", {"wood": 6, "stone": 6}),
        ("cultivation", "gain 1 0", {"emmer": 7, "flax": 6, "food": 6}),
    ],
)
def test_nothing_else_changes(tile, move, changed):
    """What blue rooms and the exchange for food do leaves all other goods as they are."""
    blue = "C:prospecting_site A:dungeon B:wood_storeroom D:retting_room"
    state = acting(
        tile, f"cave1: E:shelf {blue} F:tunnel H:parlor I:grindstone J:food_corner\n{LOTS}"
    )

    assert {**goods(state), **changed} == goods(after(state, move))


@pytest.mark.rule("CC-A13")
def test_prospecting_again_in_another_turn():
    """The end of a turn forgets that the Prospecting Site has acted."""
    state = acting("undergrowth", "cave1: E:shelf C:prospecting_site\nprospected: yes\n")

    assert not after(state, "end").prospected
