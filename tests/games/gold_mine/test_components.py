"""The tiles and tile files: GM-4, GM-5, GM-26, GM-A18, and what our own set promises of itself."""

from __future__ import annotations

from collections import Counter
from importlib import resources

import pytest

from minesnb.core.errors import BadDeck
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules import components
from minesnb.games.gold_mine.rules.components import data_of, deck_of, standard

PRINTED = {"chambers": 28, "tunnels": 67, "caverns": 4}


def tile_file():
    """Return the content of a tile file that is in order: our own tiles."""
    return data_of(standard())


def entry(data, code):
    """Return the entry with this code."""
    (found,) = [tile for tile in data["tiles"] if tile["code"] == code]
    return found


def ports(kind, turn=0):
    """Return the open ports of a kind in a turn."""
    return {port for corridor in standard().corridors[kind * 4 + turn] for port in corridor}


# -- our own set


@pytest.mark.rule("GM-4", "GM-5")
def test_totals_of_our_own_set():
    """Our own tiles keep the printed totals: kinds, passages and mud."""
    kinds = standard().kinds[1:]

    assert 99 == sum(kind.count for kind in kinds) == len(standard().supply)
    assert PRINTED == {
        f"{sort}s": sum(kind.count for kind in kinds if kind.kind == sort)
        for sort in ("chamber", "tunnel", "cavern")
    }
    assert 15 == sum(kind.count for kind in kinds if kind.passage >= 0)
    assert not [kind.code for kind in kinds if kind.mud and kind.passage >= 0]


def test_the_openings_of_our_own_set():
    """Over all sides of the tiles with rock, a single opening is as often the first as the second."""
    sides: Counter[tuple[bool, bool]] = Counter()
    for number, kind in enumerate(standard().kinds):
        if kind.is_space:
            continue
        found = ports(number)
        for side in range(4):
            sides[2 * side in found, 2 * side + 1 in found] += kind.count

    assert {(False, False): 142, (True, False): 98, (False, True): 98, (True, True): 42} == sides


@pytest.mark.parametrize(
    ("one", "two"),
    [
        *(("T02", "T03"), ("T06", "T07"), ("T08", "T09"), ("T10", "T11")),
        *(("T16", "T17"), ("T19", "T20"), ("T22", "T23"), ("T24", "T25")),
    ],
)
def test_mirror_partners(one, two):
    """Shapes A and B are each other's mirror image in some turn, and equally often there."""
    deck = standard()
    mirrored = {
        frozenset((1 - port) % 8 for port in corridor)
        for corridor in deck.kinds[deck.number[one]].corridors
    }
    turns = [
        {frozenset(corridor) for corridor in deck.corridors[deck.number[two] * 4 + turn]}
        for turn in range(4)
    ]
    count = [sum(k.count for k in deck.kinds if k.code.rstrip("pm") == code) for code in (one, two)]

    assert mirrored in turns
    assert count[0] == count[1]


def test_a_quarter_turn():
    """A quarter turn clockwise takes each port two on; four of them change nothing."""
    assert (2, 7) == components.turned((0, 5), 1)
    assert (1, 4) == components.turned((0, 5), 2)
    assert (0, 5) == components.turned((0, 5), 4)
    for kind in range(1, len(standard().kinds)):
        for turn in range(4):
            assert {(port + 2 * turn) % 8 for port in ports(kind)} == ports(kind, turn)


def test_derived_tables_agree_with_the_corridors():
    """Masks and tables of the tile set say what its corridors say."""
    deck = standard()
    for tile, corridors in enumerate(deck.corridors):
        kind = deck.kinds[tile // 4]
        opened = {port for corridor in corridors for port in corridor}
        assert opened == {port for port in range(8) if deck.openings[tile] >> port & 1}
        for port in range(8):
            number = deck.corridor_at[tile][port]
            assert (port in opened) == (number >= 0)
            assert number < 0 or port in corridors[number]
        through = {
            side
            for side in range(4)
            for corridor in corridors
            if side in {port // 2 for port in corridor}
            and len({port // 2 for port in corridor}) > 1
        }
        assert through == {side for side in range(4) if deck.through[tile] >> side & 1}
        assert (kind.kind == "chamber") == deck.chamber[tile]
        assert (kind.kind in ("entrance", "cavern")) == deck.space[tile]
        assert kind.mud == deck.muddy[tile]


@pytest.mark.rule("GM-26")
def test_open_rooms():
    """Entrance and caverns are one corridor with all eight openings."""
    for kind in standard().kinds:
        if kind.kind in ("entrance", "cavern"):
            assert (tuple(range(8)),) == kind.corridors
            assert (-1, ()) == (kind.passage, kind.mud)


# -- tile files


def test_the_standard_set_reads_back_from_its_own_data():
    """What `deck_data` writes, `build_deck` reads, to a set of the same digest."""
    assert GAME.standard_deck.digest == GAME.build_deck(tile_file()).digest


def test_a_copy_of_our_own_components_is_a_tile_file():
    """The game's own `components.toml`, with a title of one's own, is read as a tile file."""
    file = resources.files("minesnb.games.gold_mine").joinpath("components.toml")
    text = file.read_text(encoding="utf-8")
    deck = GAME.read_deck(text.replace('title = "Our own tiles"', 'title = "My box"'))

    assert isinstance(deck, components.GoldMineDeck)
    assert ("My box", standard().kinds) == (deck.title, deck.kinds)
    assert deck == deck_of(deck.digest)
    assert deck.digest != GAME.standard_deck.digest


def test_the_order_of_corridors_and_ports_does_not_matter():
    """Ports and puddles may be listed in any order."""
    data = tile_file()
    entry(data, "T13m").update(mud=[1, 0, 1], corridors=[[5, 0], [4, 1]])

    kind = components.build(data).kinds[standard().number["T13m"]]
    assert (((0, 5), (1, 4)), (0, 1)) == (kind.corridors, kind.mud)


@pytest.mark.rule("GM-4", "GM-5")
@pytest.mark.parametrize(
    ("code", "said", "rule"),
    [
        ("G04", "29 chambers are listed; the box holds 28", "GM-4"),
        ("T11", "68 tunnels are listed; the box holds 67", "GM-4"),
        ("C", "5 caverns are listed; the box holds 4", "GM-4"),
    ],
)
def test_a_tile_too_many(code, said, rule):
    """A tile more than the box holds is refused with what there is and what there should be."""
    data = tile_file()
    entry(data, code)["count"] += 1
    with pytest.raises(BadDeck, match=said) as caught:
        GAME.build_deck(data)

    assert (rule, "tiles") == (caught.value.rule, caught.value.place)


@pytest.mark.rule("GM-4")
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("G04", "27 chambers are listed"),
        ("T11", "66 tunnels are listed"),
        ("C", "3 caverns are listed"),
    ],
)
def test_a_tile_too_few(code, said):
    """A tile less than the box holds is refused as well."""
    data = tile_file()
    entry(data, code)["count"] -= 1
    with pytest.raises(BadDeck, match=said):
        GAME.build_deck(data)


@pytest.mark.rule("GM-4", "GM-5")
@pytest.mark.parametrize(
    ("code", "change", "said", "rule"),
    [
        ("G03p", {"passage": -1}, "3 chambers with a passage are listed; the box holds 4", "GM-4"),
        ("G10", {"passage": 0}, "5 chambers with a passage", "GM-4"),
        ("T01p", {"passage": -1}, "10 tunnels with a passage are listed; the box holds 11", "GM-4"),
        ("T22", {"passage": 0}, "12 tunnels with a passage", "GM-4"),
        ("T01m", {"mud": []}, "11 tunnels with mud are listed; the box holds 12", "GM-5"),
        ("T22", {"mud": [0]}, "13 tunnels with mud", "GM-5"),
    ],
)
def test_marks_too_many_or_too_few(code, change, said, rule):
    """Passages and mud are counted by the printed totals."""
    data = tile_file()
    entry(data, code).update(change)
    with pytest.raises(BadDeck, match=said) as caught:
        GAME.build_deck(data)

    assert rule == caught.value.rule


@pytest.mark.rule("GM-5", "GM-26")
@pytest.mark.parametrize(
    ("code", "change", "place", "said", "rule"),
    [
        ("C", {"corridors": [[0]]}, "tiles[{}]", "one open room", "GM-26"),
        ("C", {"passage": 0}, "tiles[{}]", "one open room", "GM-26"),
        ("C", {"mud": [0]}, "tiles[{}]", "one open room", "GM-26"),
        ("T01", {"corridors": []}, "tiles[{}].corridors", "lists no corridor", None),
        ("T13", {"corridors": [[0, 5], [5, 4]]}, "tiles[{}].corridors", "share a port", None),
        ("T01", {"corridors": [[0, 0]]}, "tiles[{}].corridors", "share a port", None),
        ("T01p", {"passage": 1}, "tiles[{}]", "has 1 corridors, numbered from 0", None),
        ("T01m", {"mud": [1]}, "tiles[{}]", "has 1 corridors, numbered from 0", None),
        ("G03", {"mud": [0]}, "tiles[{}].mud", "never in chambers", "GM-5"),
        ("T01", {"corridors": [[0, 8]]}, "tiles[{}].corridors[0][1]", "<= 7", None),
        ("T01", {"corridors": [[-1]]}, "tiles[{}].corridors[0][0]", ">= 0", None),
        ("T01", {"corridors": [[]]}, "tiles[{}].corridors[0]", "length >= 1", None),
        ("T01", {"kind": "entrance"}, "tiles[{}].kind", "entrance", None),
        ("T01", {"count": 0}, "tiles[{}].count", ">= 1", None),
        ("T01", {"count": 100}, "tiles[{}].count", "<= 99", None),
        ("T01", {"code": "t1"}, "tiles[{}].code", "matching", None),
        ("T01", {"name": ""}, "tiles[{}].name", "length >= 1", None),
        ("T01", {"passage": 8}, "tiles[{}].passage", "<= 7", None),
        ("T01", {"mud": [8]}, "tiles[{}].mud[0]", "<= 7", None),
        ("T01", {"colour": "red"}, "tiles[{}]", "colour", None),
    ],
)
def test_a_spoilt_tile_names_the_place(code, change, place, said, rule):
    """Each fault of a tile is refused with the place in the file and the rule if there is one."""
    data = tile_file()
    spot = data["tiles"].index(entry(data, code))
    entry(data, code).update(change)
    with pytest.raises(BadDeck) as caught:
        GAME.build_deck(data)

    assert said in str(caught.value)
    assert rule == caught.value.rule
    assert place.format(spot) == caught.value.place


def test_a_code_used_twice():
    """Two tiles with one code are refused, with the second of them, and so is the entrance's code."""
    data = tile_file()
    data["tiles"][5]["code"] = data["tiles"][2]["code"]
    with pytest.raises(BadDeck, match="is used twice") as caught:
        GAME.build_deck(data)
    assert "tiles[5].code" == caught.value.place

    data = tile_file()
    data["tiles"][0]["code"] = "E"
    with pytest.raises(BadDeck, match="E is used twice") as caught:
        GAME.build_deck(data)
    assert "tiles[0].code" == caught.value.place


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (7, "tile file"),
        ({}, "tile file"),
        ({**data_of(standard()), "title": ""}, "title"),
        ({**data_of(standard()), "provenance": "found"}, "provenance"),
        ({**data_of(standard()), "tiles": 3}, "tiles"),
        ({**data_of(standard()), "tiles": [3]}, "tiles[0]"),
        ({**data_of(standard()), "colour": "red"}, "tile file"),
    ],
)
def test_a_foreign_file_is_no_tile_file(data, place):
    """What is no tile file at all is refused with the place where reading ends."""
    with pytest.raises(BadDeck) as caught:
        GAME.build_deck(data)

    assert place == caught.value.place


def test_an_unknown_tile_set_is_named():
    """A state whose tiles nobody registered says so, with the digest."""
    with pytest.raises(BadDeck, match="deck feed"):
        deck_of("feed")


def test_a_deck_of_another_game_is_no_tile_set():
    """The digest of another game's deck is refused."""
    from minesnb.games.kings_under_mountains import GAME as KINGS

    with pytest.raises(BadDeck, match="not a tile set of Gold Mine"):
        deck_of(KINGS.standard_deck.digest)


@pytest.mark.rule("GM-55")
def test_five_tiles_need_enough_mud_without_a_passage():
    """A tile set whose muddy tiles have passages too is refused for the five-tile rule."""
    data = tile_file()
    for code in ("T01m", "T02m", "T03m", "T04m", "T05m"):
        entry(data, code)["passage"] = 0
    for code in ("T01p", "T02p", "T03p", "T04p", "T05p"):
        entry(data, code)["passage"] = -1
    deck = GAME.build_deck(data)

    with pytest.raises(Exception, match="needs more tiles with mud"):
        GAME.empty_table(4, deck, {"mud": True, "five_tiles": True})
    assert 3 == GAME.empty_table(3, deck, {"mud": True, "five_tiles": True}).num_players
