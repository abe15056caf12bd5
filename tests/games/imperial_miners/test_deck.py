"""The deck: what is printed, how ours is composed, and the check of a user's deck file."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from minesnb import testing
from minesnb.core import decks
from minesnb.core.errors import BadDeck
from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.effect_forms import write_effect
from minesnb.games.imperial_miners.rules.components import HALVES, deck_of, standard
from minesnb.games.imperial_miners.rules.effects import FACTIONS
from tests.games.imperial_miners.helpers import BLANKS, STANDARD, lab_data

BY_LEVEL = {n: [card for card in STANDARD["cards"] if card["level"] == n] for n in range(1, 5)}


def deck_file():
    """Return the content of a deck file that may be spoilt."""
    return copy.deepcopy(STANDARD)


# -- the standard deck


@pytest.mark.rule("IM-11", "IM-12", "IM-10")
def test_numbers():
    """36, 43, 43 and 14 mine cards, the last all alike, 18 events, and two sides of three boards."""
    copies = [sum(card["copies"] for card in BY_LEVEL[n]) for n in range(1, 5)]

    assert [36, 43, 43, 14] == copies
    assert [136, 1] == [sum(copies), len(BY_LEVEL[4])]
    assert list(range(1, 19)) == [event["number"] for event in STANDARD["events"]]
    assert 6 == len({(board["sheet"], board["side"]) for board in STANDARD["boards"]})
    assert [range(19, 55), range(55, 98), range(98, 141)] == [
        range(BY_LEVEL[n][0]["number"], BY_LEVEL[n][-1]["number"] + 1) for n in (1, 2, 3)
    ]
    names = [entry["name"] for part in ("cards", "events", "boards") for entry in STANDARD[part]]
    assert len(names) == len(set(names))


@pytest.mark.rule("IM-20")
def test_costs():
    """Levels I and IV cost nothing, level II 2; level III from 0 to 13, most in the middle."""
    assert [{0}, {2}, {0}] == [{card["cost"] for card in BY_LEVEL[n]} for n in (1, 2, 4)]
    found = Counter(card["cost"] for card in BY_LEVEL[3])
    assert [2, 2, 3, 4, 4, 5, 4, 4, 5, 3, 3, 2, 1, 1] == [found[cost] for cost in range(14)]


@pytest.mark.rule("IM-22")
def test_factions():
    """Most cards have one or two factions, all six equally often on each level, as documented."""
    for level, (alone, both, none) in {1: (24, 6, 6), 2: (30, 9, 4), 3: (30, 9, 4)}.items():
        sizes = Counter(len(card["factions"]) for card in BY_LEVEL[level])
        icons = Counter(name for card in BY_LEVEL[level] for name in card["factions"])
        assert {1: alone, 2: both, 0: none} == dict(sizes)
        assert dict.fromkeys(FACTIONS, {1: 6, 2: 8, 3: 8}[level]) == dict(icons)
    pairs = [
        frozenset(card["factions"]) for card in STANDARD["cards"] if len(card["factions"]) == 2
    ]
    assert {1, 2} == set(Counter(pairs).values())


@pytest.mark.rule("IM-23")
def test_effects():
    """Each card has one or two effects, most have two."""
    sizes = Counter(len(card["effects"]) for card in STANDARD["cards"])

    assert {1, 2} == set(sizes)
    assert sizes[2] > 2 * sizes[1]


@pytest.mark.rule("IM-25", "IM-A16")
def test_halves():
    """Six places of half carts; half of them full, all places of a level equally often; none atop row I."""
    for level in (1, 2, 3):
        found = Counter(half for card in BY_LEVEL[level] for half in card["halves"].split())
        places = HALVES if level > 1 else ("L", "R", "BL", "BR")
        assert set(places) == set(found)
        assert max(found.values()) - min(found.values()) <= 2
        share = sum(found.values()) / (len(BY_LEVEL[level]) * len(places))
        assert 0.45 < share < 0.55


def test_printed_cards():
    """What is known of the published cards, events and boards stands in the deck."""
    deck = standard()
    amounts = {
        number: [*map(write_effect, deck.card[number].effects)] for number in (21, 89, 133, 141)
    }
    assert {
        21: ["gold 2"],
        89: ["gold 1, machine 1 here", "advance 1 per machines here"],
        133: ["collapse 2 -> vp 1 per collapses"],
        141: ["vp 2"],
    } == amounts
    kinds = [deck.event[n].kind for n in (1, 2, 4)]
    assert (["ongoing", "end", "immediate"], "connect vp 1") == (kinds, deck.event[1].change)
    trades = [f"may pay {price} -> vp {n}" for n, price in enumerate((1, 3, 6, 10), start=1)]
    assert trades == [*map(write_effect, deck.event[2].effects)]
    assert ["gold 3", "draw IV 1"] == [*map(write_effect, deck.event[4].effects)]
    fronts = {board.name: Counter(map(write_effect, board.spaces)) for board in deck.boards[::2]}
    # Which plain gains are gold and which points is not known, their amounts are.
    plain = {
        name: sorted(int(text[-1]) for text in found.elements() if text[:-1] in ("gold ", "vp "))
        for name, found in fronts.items()
    }
    assert {
        "Alchemy": [1, 1, 1, 1, 1, 1, 3, 3],
        "Technology": [1, 1, 1, 1, 2, 5],
        "Diplomacy": [1, 1, 1, 1, 2, 2],
    } == plain
    assert all(found["draw IV 1"] == 1 for found in fronts.values())
    assert 3 == fronts["Technology"]["activate not egyptians"]
    tops = [write_effect(board.spaces[-1]) for board in deck.boards[::2]]
    assert ["vp 1 per 2 carts", "activate not egyptians", "vp 1 per factions"] == tops


@pytest.mark.rule("IM-72")
def test_only_boards_and_events_reach_deck_four():
    """No mine card draws from deck IV; each board does so once."""
    cards = [text for card in STANDARD["cards"] for text in card["effects"]]

    assert not [text for text in cards if "IV" in text]
    for board in STANDARD["boards"]:
        assert 1 == sum("draw IV" in text for text in board["spaces"])


def test_kinds_of_events():
    """Eleven events are immediate, four ongoing, three at the end of the round."""
    kinds = Counter(event["kind"] for event in STANDARD["events"])

    assert {"immediate": 11, "ongoing": 4, "end": 3} == kinds


# -- deck files


def test_read_back():
    """What `deck_data` writes, `build_deck` reads, to a deck of the same digest."""
    assert GAME.standard_deck.digest == GAME.build_deck(deck_file()).digest
    assert deck_of(decks.register(BLANKS).digest) is deck_of(
        decks.register(GAME.build_deck(lab_data())).digest
    )


def spoil(part, index, key, value):
    """Return a change of one field of a deck file."""

    def change(data):
        if value is None:
            del data[part][index][key]
        else:
            data[part][index][key] = value

    return change


BAD = [
    (spoil("cards", 0, "number", 18), "cards[0].number", "", "IM-11"),
    (spoil("cards", 0, "number", 155), "cards[0].number", "", "IM-11"),
    (spoil("cards", 1, "number", 19), "cards[1].number", "19 is on two cards", "IM-11"),
    (spoil("cards", 0, "level", 5), "cards[0].level", "", "IM-24"),
    (
        spoil("cards", 0, "level", 2),
        "cards[0].cost",
        "every card of level II costs 2, not 0",
        "IM-20",
    ),
    (spoil("cards", 40, "cost", 3), "cards[40].cost", "every card of level II costs 2", "IM-20"),
    (spoil("cards", -1, "cost", 1), "cards[122].cost", "every card of level IV costs 0", "IM-20"),
    (spoil("cards", 80, "cost", 14), "cards[80].cost", "", "IM-20"),
    (spoil("cards", 80, "cost", None), "cards[80]", "needs its cost, 0 to 13", "IM-20"),
    (spoil("cards", 0, "factions", ["scots", "scots"]), "cards[0].factions", "twice", "IM-22"),
    (
        spoil("cards", 0, "factions", ["scots", "romans", "japanese"]),
        "cards[0].factions",
        "",
        "IM-22",
    ),
    (spoil("cards", 0, "factions", ["vikings"]), "cards[0].factions[0]", "", "IM-22"),
    (spoil("cards", 0, "effects", []), "cards[0].effects", "", "IM-23"),
    (spoil("cards", 0, "effects", ["gold 1"] * 3), "cards[0].effects", "", "IM-23"),
    (
        spoil("cards", 0, "effects", ["gild 1"]),
        "cards[0].effects[0]",
        "did you mean 'gold'",
        "IM-23",
    ),
    (spoil("cards", 0, "effects", ["gold 1", "vp"]), "cards[0].effects[1]", "'vp'", "IM-23"),
    (spoil("cards", 0, "effects", ["draw IV 1"]), "cards[0].effects[0]", "deck IV", "IM-72"),
    (
        spoil("cards", 0, "effects", ["gold 1", "if sides >= 1: draw IV 1"]),
        "cards[0].effects[1]",
        "deck IV",
        "IM-72",
    ),
    (spoil("cards", 0, "halves", "R X"), "cards[0].halves", "write each of L, R", "IM-25"),
    (spoil("cards", 0, "halves", "R R"), "cards[0].halves", "once at most", "IM-25"),
    (
        lambda data: data["cards"].pop(0),
        "cards",
        "35 cards of level I are listed; there are 36",
        "IM-11",
    ),
    (spoil("cards", -1, "copies", 13), "cards", "13 cards of level IV are listed", "IM-11"),
    (spoil("cards", 0, "copies", 2), "cards", "37 cards of level I are listed", "IM-11"),
    (spoil("cards", -1, "copies", 15), "cards[122].copies", "", "IM-11"),
    (
        lambda data: (
            data["cards"].append({**data["cards"][-1], "number": 142, "copies": 1})
            or data["cards"][-2].update(copies=13)
        ),
        "cards",
        "of level IV are alike",
        "IM-11",
    ),
    (lambda data: data["events"].pop(), "events", "18 events, numbered 1 to 18", "IM-12"),
    (spoil("events", 0, "number", 2), "events", "each once", "IM-12"),
    (spoil("events", 0, "change", ""), "events[0]", "an ongoing event has a change", "IM-32"),
    (spoil("events", 0, "change", "cost 3 less"), "events[0].change", "is none of", "IM-32"),
    (spoil("events", 2, "change", "cost 2 less"), "events[2]", "an ongoing event", "IM-32"),
    (spoil("events", 2, "effects", []), "events[2]", "an ongoing event", "IM-32"),
    (spoil("events", 2, "effects", ["gold"]), "events[2].effects[0]", "'gold'", "IM-30"),
    (spoil("events", 2, "effects", ["machine 1 here"]), "events[2]", "no card in a mine", "IM-30"),
    (spoil("events", 2, "effects", ["activate beside"]), "events[2]", "no card", "IM-30"),
    (
        spoil("events", 2, "effects", ["gold 1 per neighbours"]),
        "events[2]",
        "no card in a mine",
        "IM-30",
    ),
    (spoil("events", 2, "effects", ["if sides >= 1: vp 1"]), "events[2]", "no card", "IM-30"),
    (spoil("events", 2, "effects", ["if above >= 1: vp 1"]), "events[2]", "no card", "IM-30"),
    (
        spoil("boards", 0, "spaces", ["gold 1"] * 9),
        "boards[0].spaces",
        "9 spaces are listed",
        "IM-A4",
    ),
    (spoil("boards", 0, "spaces", ["gold"] * 10), "boards[0].spaces[0]", "'gold'", "IM-81"),
    (spoil("boards", 0, "spaces", ["collapse here"] * 10), "boards[0].spaces", "no card", "IM-A4"),
    (spoil("boards", 0, "sheet", 2), "boards", "sheets 1 to 3", "IM-10"),
    (lambda data: data["boards"].pop(), "boards", "sheets 1 to 3", "IM-10"),
]


@pytest.mark.rule("IM-10", "IM-11", "IM-12", "IM-20", "IM-22", "IM-23", "IM-25", "IM-32", "IM-A4")
@pytest.mark.parametrize(("change", "place", "reason", "rule"), BAD)
def test_bad_decks(change, place, reason, rule):
    """A deck file that breaks a rule is refused with the place, the reason and the rule."""
    data = deck_file()
    change(data)
    with pytest.raises(BadDeck) as caught:
        GAME.build_deck(data)
    assert (place, rule) == (caught.value.place, caught.value.rule)
    assert reason in caught.value.reason


def test_cards_in_any_order():
    """A deck file may list its cards in any order; costs may be left out where the rules say them."""
    data = deck_file()
    data["cards"].reverse()
    for card in data["cards"]:
        if card["level"] != 3:
            del card["cost"]

    assert GAME.standard_deck.digest == GAME.build_deck(data).digest


def test_a_game_with_another_deck():
    """A deck of other cards keeps the contract too."""
    count_in_mine = testing.check_game(GAME, kinds=[(2, {})], every=60, deck=BLANKS)

    assert count_in_mine.looked_at > 2
