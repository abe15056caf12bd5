"""The components, entry by entry: CC-1 to CC-4, CC-13, CC-20 to CC-24, CC-26, CC-35, CC-A1, CC-A19."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from minesnb.core.decks import read_components
from minesnb.core.errors import BadDeck
from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.rules import components
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN_WALLS,
    GOODS,
    LIMITS,
    ROOMS,
    SITES,
    SPACES,
    START_GOODS,
    TURNS,
    WALL_SUPPLY,
    Option,
    fits,
    mask,
    say_goods,
)

# The printed components once more, as short words. Goods: w wood, s stone, e emmer, f flax, o food,
# g gold. Effects: a/b is one of two, a>b is pay and get, o=3 replenishes food to 3.
PRINTED_ROOMS = """
0 cave_entrance orange printed 0 - ---- 1w/1s/1e/1f
1 shelf orange light 3 1w M--- w=2/s=2/e=2/f=2
2 spinning_wheel orange light 4 1w M--- 1f>1g/3f>2g
3 tunnel orange light 3 1w -M-M 2o1s<3
4 grindstone orange light 4 1s M--O 1e>3o/4e>7o
5 food_corner orange light 3 1s M--M o=3
6 parlor orange light 6 1s1g MM-M wsefog=1
7 warehouse orange dark 2 2w MO-O 2o>1w1s1e1f
8 stall orange dark 6 1w1g MO-O 5e>4g/5f>4g
9 sacrificial_altar orange dark 7 4s MO-O 1w1e1f1o>3g
10 storeroom orange dark 6 2w1g M--M 1e1f1o
11 weaving_room orange dark 5 2w M--M 2f>2o2g
12 furniture_workshop orange dark 5 1w2s MO-M 2w1f>3g
13 gold_vein orange dark 9 5g MO-M 1s1g
14 junction_room orange dark 6 2w -M-M ?3>2g
15 digging_cave orange dark 8 3w1s MM-M 1g>dig
16 bakehouse orange dark 6 1w2s MM-M 2e>4o1g/3e>4o2g
17 state_room orange dark 12 7g MMOM 1f1g
18 secret_chamber orange dark 8 2w1s MMMM 3f/1g
19 treasury orange dark 10 3g MMMM 3g>4g1o
20 prospecting_site blue dark 5 - M--O blue
21 retting_room blue dark 3 1s MO-O blue
22 equipment_room blue dark 3 2w M--O blue
23 wood_storeroom blue dark 2 1s M--M blue
24 dungeon blue dark 11 3s4g MMMM blue
"""
PRINTED_TILES = """
cultivation dwarf [1] 2e1f
housework dwarf dwarfs>furnish1 5o,1g>furnish1
excavation dwarf dig1|2o>dig2 1s
undergrowth dwarf [1] 2w
furnishing 2 1o dwarfs>furnish1
masonry 2 [1] 1w,1s wall1
undermining 2 [2]|dig1!
expansion 3 dig1 5o,2g>furnish1
breach 3 raze1>2s3o1g
drift_mining 3 [1] dig1
expedition 3 5w,5s>4g|[3]
renovation 4 wall1 furnish1
"""
PRINTED_SPACES = """
A 0 0 NW face_down 0
B 0 1 NE face_down 0
C 1 0 W face_down 0
D 1 1 E face_down 1
E 2 0 W empty 0
F 2 1 E face_down 0
G 3 0 - cave_entrance 0
H 3 1 E face_down 1
I 4 0 SW face_down 0
J 4 1 S face_down 0
K 4 2 NES face_down 0
"""
PRINTED_SITES = "A|B A|C B|D C|D C|E D|F E|F E|G F|H G|H G|I H|J I|J J|K X:N X:E X:S X:W"
SORTS = {
    "M---": "N E S W",
    "M--O": "N E S W NE ES SW NW",
    "MO-O": "N E S W NE ES SW NW NES ESW NSW NEW",
    "M--M": "NE ES SW NW",
    "-M-M": "NS EW",
    "MO-M": "NE ES SW NW NES ESW NSW NEW",
    "MM-M": "NES ESW NSW NEW",
    "MMOM": "NES ESW NSW NEW NESW",
    "MMMM": "NESW",
}
"""The nine sorts of walls, and every set of standing walls that each of them accepts."""
LETTER = dict(zip("wsefog", GOODS, strict=True))


def few(word):
    """Read goods as 2w1s."""
    return components.goods(
        {LETTER[letter]: int(n) for n, letter in re.findall(r"(\d+)(\w)", word)}
    )


def rows(text):
    """Return the words of each row."""
    return [line.split() for line in text.strip().splitlines()]


def effects(word):
    """Read an effect as the options a room has."""
    if word == "blue":
        return ()
    if word.startswith("?"):
        return tuple(
            Option(components.goods(dict.fromkeys(kinds, 1)), few(word.partition(">")[2]))
            for kinds in combinations(GOODS, int(word[1]))
        )
    return tuple(effect(part) for part in word.split("/"))


def effect(word):
    """Read one way to use a room."""
    pay, arrow, gain = word.rpartition(">")
    if arrow and gain == "dig":
        return Option(few(pay), dig=1)
    if arrow:
        return Option(few(pay), few(gain))
    if "=" in word:
        letters, _, level = word.partition("=")
        shelf = tuple(GOODS.index(LETTER[letter]) for letter in letters)
        return Option(up_to=int(level), replenish=shelf)
    goods, _, few_stone = word.partition("<")
    return Option(gain=few(goods), few_stone=int(few_stone or 0))


def alternatives(word):
    """Read what a line of an action tile offers."""
    return tuple(alternative(part) for part in word.split("|"))


def alternative(word):
    """Read one of the things that a line offers."""
    found = re.fullmatch(r"\[(\d)\]", word)
    if found:
        return components.Alternative("rooms", int(found[1]))
    if word == "wall1":
        return components.Alternative("wall", 1)
    if word.startswith("raze1>"):
        return components.Alternative("raze", 1, (Option(gain=few(word[6:])),))
    price, _, what = word.rpartition(">")
    found = re.fullmatch(r"(dig|furnish)(\d)(!?)", what)
    if not found:
        prices = price.split(",") if price else [""]
        gains = what.split(",")
        options = tuple(Option(few(pay), few(gain)) for pay in prices for gain in gains)
        return components.Alternative("gain", 1, options)
    fees = tuple(
        components.FOOD_A_TURN if part == "dwarfs" else few(part) for part in price.split(",")
    )
    kind: components.Kind = "dig" if found[1] == "dig" else "furnish"
    return components.Alternative(kind, int(found[2]), fees=fees, through=bool(found[3]))


@pytest.mark.rule("CC-1")
@pytest.mark.parametrize("row", rows(PRINTED_ROOMS), ids=lambda row: row[1])
def test_room(row):
    """Each room has the printed colour, back, points, cost, walls and effect."""
    no, name, colour, back, points, cost, walls, what = row
    room = ROOMS[int(no)]

    assert (int(no), name, colour == "blue", back == "dark", int(points), few(cost), walls) == (
        room.no,
        room.id,
        room.blue,
        room.dark,
        room.points,
        room.cost,
        room.wall_marks,
    )
    assert effects(what) == room.options


@pytest.mark.rule("CC-1", "CC-6")
@pytest.mark.parametrize("row", rows(PRINTED_TILES), ids=lambda row: row[0])
def test_action_tile(row):
    """Each action tile has the printed back and lines; Renovation alone asks for more gold."""
    name, back, *lines = row
    (tile,) = [tile for tile in ACTION_TILES if tile.id == name]

    assert tile.back == (1 if back == "dwarf" else int(back))
    assert tuple(alternatives(line) for line in lines) == tile.lines
    assert (name == "renovation", name == "breach") == (tile.more_gold, tile.duel_only)


@pytest.mark.rule("CC-1", "CC-8")
@pytest.mark.parametrize("row", rows(PRINTED_SPACES), ids=lambda row: row[0])
def test_space(row):
    """Each space lies where it is printed, with its outer walls and its food."""
    name, y, x, outer, start, food = row
    (space,) = [space for space in SPACES if space.id == name]

    assert (int(y), int(x), mask(outer.strip("-"))) == (space.row, space.col, space.outer)
    assert (start.removeprefix("cave_"), int(food)) == (space.start, space.food)


@pytest.mark.rule("CC-1", "CC-42")
def test_totals():
    """There are 19 orange and 5 blue rooms of 137 points; 9, 10, 11 and 12 points exist once each."""
    rooms = ROOMS[1:]
    points = [room.points for room in rooms]

    assert (24, 12, 11) == (len(rooms), len(ACTION_TILES), len(SPACES))
    assert (5, 6, 137) == (
        sum(room.blue for room in rooms),
        sum(not room.dark for room in rooms),
        sum(points),
    )
    assert [1, 1, 1, 1, 2] == [points.count(n) for n in (9, 10, 11, 12, 8)]


@pytest.mark.rule("CC-2", "CC-3", "CC-4", "CC-9")
def test_numbers():
    """Six goods, one of each at first, at most nine and 19 gold; seven walls."""
    assert ("wood", "stone", "emmer", "flax", "food", "gold") == GOODS
    assert ((1,) * 6, (9, 9, 9, 9, 9, 19), 7) == (START_GOODS, LIMITS, WALL_SUPPLY)


@pytest.mark.rule("CC-13", "CC-44")
def test_turns():
    """The turns of each round, with two players and alone."""
    assert (2, 2, 2, 3, 3, 3, 3, 4) == TURNS[2]
    assert (2, 2, 2, 3, 3, 3, 4) == TURNS[1]


@pytest.mark.rule("CC-26", "CC-A18", "CC-A19")
def test_sites():
    """Walls stand between the 14 pairs of neighbours and nowhere else, the entrance's way out included."""
    spaces = SPACES
    beside = {
        f"{a.id}|{b.id}"
        for a, b in combinations(spaces, 2)
        if abs(a.row - b.row) + abs(a.col - b.col) == 1
    }

    assert PRINTED_SITES.split() == [site.name for site in SITES]
    assert beside == {site.name for site in SITES[:14]}


@pytest.mark.rule("CC-26")
def test_sides_of_sites():
    """A site lies on facing sides of its two spaces, where no outer wall is printed."""
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    for site in SITES[:14]:
        one, two = SPACES[site.one], SPACES[site.two]

        assert (two.row - one.row, two.col - one.col) == steps[site.side_one]
        assert (one.row - two.row, one.col - two.col) == steps[site.side_two]
        assert 0 == (one.outer >> site.side_one & 1) == (two.outer >> site.side_two & 1)


@pytest.mark.rule("CC-A1", "CC-37")
def test_natural_walls():
    """The additional cavern has three walls, or two: in a corner, or opposite by the option."""
    three, two = CAVERN_WALLS

    assert (mask("NEW"), mask("NEW")) == three
    assert (mask("NW"), mask("NS")) == two


@pytest.mark.rule("CC-35")
@pytest.mark.parametrize("walls", SORTS)
def test_walls_that_fit(walls):
    """Over all sixteen sets of walls each sort of room accepts exactly those written out here."""
    expected = {mask(word) for word in SORTS[walls].split()}
    rooms = [room.no for room in ROOMS if room.wall_marks == walls]

    assert expected == {standing for standing in range(16) if fits(walls, standing)}
    assert rooms
    for room in rooms:
        assert expected == {standing for standing in range(16) if ROOMS[room].accepts[standing]}


@pytest.mark.rule("CC-35")
@pytest.mark.parametrize("walls", SORTS)
def test_turning(walls):
    """A tile that is turned before it is looked at fits the same walls."""
    for turn in range(4):
        turned = walls[turn:] + walls[:turn]
        for standing in range(16):
            around = (standing << turn | standing >> 4 - turn) & 15

            assert fits(walls, standing) == fits(turned, standing) == fits(walls, around)


@pytest.mark.rule("CC-35")
def test_the_entrance_is_never_furnished():
    """The entrance's room has no marks for walls and would fit without any wall only."""
    assert [0] == [standing for standing in range(16) if ROOMS[0].accepts[standing]]


def test_every_datum_has_a_source():
    """Each room, tile, space and good says where it was read, and how sure that is."""
    data = read_components("minesnb.games.cave_vs_cave")
    entries = [
        *data["goods"],
        data["walls"],
        data["turns"],
        *data["spaces"],
        *data["additional_cavern"],
        *data["rooms"],
        *data["actions"],
    ]

    assert all(entry["provenance"] in {"printed", "inferred", "own"} for entry in entries)
    assert all(entry["source"] for entry in entries)


def test_every_key_is_read():
    """A key that the program does not know is refused, wherever it stands."""
    data = read_components("minesnb.games.cave_vs_cave")
    for name, table in data.items():
        entries = table if isinstance(table, list) else [table]
        for entry in [entry for entry in entries if isinstance(entry, dict)]:
            found = {
                **data,
                name: [{**entry, "wheels": 4}]
                if isinstance(table, list)
                else {**entry, "wheels": 4},
            }
            with pytest.raises(BadDeck):
                components.read(found)


@pytest.mark.parametrize("change", [lambda rooms: rooms[::-1], lambda rooms: rooms[1:]])
def test_rooms_are_numbered_in_order(change):
    """A room is found by its number, so rooms out of order, or without the first one, are refused."""
    data = read_components("minesnb.games.cave_vs_cave")
    with pytest.raises(BadDeck, match="numbered in order"):
        components.read({**data, "rooms": change(data["rooms"])})


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (Option(gain=few("2o1s")), "get 1 stone and 2 food"),
        (Option(few("2f"), few("2o2g")), "pay 2 flax, get 2 food and 2 gold"),
        (Option(up_to=2, replenish=(0, 3)), "replenish wood, flax to 2"),
        (Option(few("1g"), dig=1), "pay 1 gold, dig a tile"),
    ],
)
def test_option_in_words(option, text):
    """A way to use a room is said in words."""
    assert text == str(option)


def test_nothing_in_words():
    """No goods are called nothing."""
    assert "nothing" == say_goods((0,) * 6)


@pytest.mark.rule("CC-1")
def test_only_printed_tiles():
    """The printed tiles are accepted by name, and no others."""
    assert GAME.load_standard_deck() == GAME.build_deck({"title": "Era I", "provenance": "printed"})
    with pytest.raises(BadDeck, match="printed tiles only"):
        GAME.build_deck({"title": "Era II", "provenance": "printed"})
