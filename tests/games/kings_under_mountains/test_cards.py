"""Cards and decks: KM-1 to KM-6, KM-21 and the check of a user's deck file."""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction
from importlib import resources
from typing import Any

import pytest

from minesnb.core.errors import BadDeck, BadOption
from minesnb.core.game import CHANCE
from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules import components
from minesnb.games.kings_under_mountains.rules.actions import Deal
from tests.games.helpers import after, legal, refusing
from tests.games.kings_under_mountains.helpers import at, twin_deck

STANDARD: dict[str, Any] = GAME.deck_data(components.standard())


def deck_file():
    """Return the content of a deck file that may be spoilt."""
    return copy.deepcopy(STANDARD)


@pytest.mark.rule("KM-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_can_play(players):
    """Two, three and four players can play, each with a king, a hand and an area."""
    state = GAME.new_game(players=players)

    assert players == state.num_players == len(state.kings) == len(state.hands) == len(state.works)


@pytest.mark.rule("KM-1")
@pytest.mark.parametrize("players", [0, 1, 5, -1, 2.0, "2", True, None])
def test_other_numbers_are_refused(players):
    """No other number of players, and nothing that is no number, is taken."""
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.empty_table(players)


@pytest.mark.rule("KM-2", "KM-3")
def test_eighty_cards_twenty_a_race_two_a_strength():
    """The deck has 80 cards: four races, ten strengths each, every strength twice."""
    state = GAME.empty_table(2)
    units = Counter((components.RACE[card], components.STRENGTH[card]) for card in state.pile)

    assert 80 == len(state.pile)
    assert {(race, strength): 2 for race in range(4) for strength in range(10)} == units


@pytest.mark.rule("KM-4", "KM-5", "KM-21")
def test_our_own_deck_has_the_totals_it_is_documented_with():
    """Our own mines: 20 kinds of four cards, and the totals of defence, size, sign and value."""
    mines = components.standard().mines

    assert {4} == set(Counter(mines).values())
    assert {1: 28, 2: 28, 3: 24} == Counter(mine.defence for mine in mines)
    assert {1: 24, 2: 24, 3: 20, 4: 12} == Counter(mine.size for mine in mines)
    assert {True: 32, False: 48} == Counter(mine.overseer for mine in mines)
    assert {1: 4, 2: 8, 3: 12, 4: 12, 5: 12, 6: 12, 7: 12, 8: 8} == Counter(m.value for m in mines)


@pytest.mark.rule("KM-4")
def test_our_own_deck_pairs_the_sides_as_its_formula_says():
    """Type (7n + 5r) mod 20 lies behind unit n = 2 strength + copy of race r: one kind a race."""
    mines = components.standard().mines
    crews = [(1, 0), (2, 0), (3, 0), (4, 0), (1, 1), (2, 1), (3, 1)]
    base = {1: 1, 2: 2, 3: 4, 4: 6}
    kinds = [
        components.MineSide(d, s, bool(o), base[s + o] + o + d - 1)
        for d in (1, 2, 3)
        for s, o in crews
        if (d, s, o) != (3, 3, 1)
    ]

    assert [kinds[(7 * (card % 20) + 5 * (card // 20)) % 20] for card in range(80)] == list(mines)


@pytest.mark.rule("KM-6")
def test_kings_are_never_played():
    """A king is no unit: playing one is refused, with the rule, on every kind of mine."""
    state = at("kings: Dw Or\nhand1: Or7\nworks1: 1.2.2\ncentre: any any any any")

    assert ("KM-6",) == refusing(state, "DwK>c1")
    assert ("KM-6",) == refusing(state, "DwK>p1.1")


@pytest.mark.rule("KM-6")
def test_kings_are_kept_apart_from_the_deck():
    """No card of the deck is a king, and no king can be dealt."""
    state = GAME.new_game(players=2)

    assert all("K" not in name for name in GAME.components(state))
    with pytest.raises(ValueError, match="only units and mines"):
        GAME.parse("deal DwK")


# -- deck files


def test_the_standard_deck_reads_back_from_its_own_data():
    """What `deck_data` writes, `build_deck` reads, to a deck of the same digest."""
    assert GAME.standard_deck.digest == GAME.build_deck(deck_file()).digest


@pytest.mark.rule("KM-2")
@pytest.mark.parametrize("wanted", [0, 79, 81, 84])
def test_a_deck_file_has_eighty_cards(wanted):
    """A deck file with more or fewer than 80 cards is refused by the rule of the 84 cards."""
    data = deck_file()
    data["cards"] = (data["cards"] * 2)[:wanted]

    with pytest.raises(BadDeck, match="80 are needed") as caught:
        GAME.build_deck(data)
    assert "KM-2" == caught.value.rule


@pytest.mark.rule("KM-A9")
def test_eighty_eight_cards_are_not_taken():
    """84 cards, not 88: a deck file with four cards more is refused."""
    data = deck_file()
    data["cards"] += data["cards"][:4]

    with pytest.raises(BadDeck, match="84 cards are listed; with the four kings there are 84"):
        GAME.build_deck(data)


def _race(card):
    card["race"] = "Or"


def _strength(card):
    card["strength"] = 5


SPOILT = {
    "a race has 21 units": (_race, "KM-3", "19 Dwarf units"),
    "a strength comes three times": (_strength, "KM-3", "Dwarf 0 is listed 1 time;"),
    "an unknown race": (lambda card: card.update(race="El"), "KM-3", "cards[0].race"),
    "strength 10": (lambda card: card.update(strength=10), "KM-3", "cards[0].strength"),
    "strength -1": (lambda card: card.update(strength=-1), "KM-3", "cards[0].strength"),
    "no race": (lambda card: card.pop("race"), "KM-3", "cards[0]"),
    "no mine": (lambda card: card.pop("mine"), "KM-4", "cards[0]"),
    "defence 0": (lambda card: card["mine"].update(defence=0), "KM-21", "cards[0].mine.defence"),
    "defence 4": (lambda card: card["mine"].update(defence=4), "KM-21", "cards[0].mine.defence"),
    "no defence": (lambda card: card["mine"].pop("defence"), "KM-21", "cards[0].mine"),
    "size 0": (lambda card: card["mine"].update(size=0), "KM-4", "cards[0].mine.size"),
    "size 10": (lambda card: card["mine"].update(size=10), "KM-4", "cards[0].mine.size"),
    "no size": (lambda card: card["mine"].pop("size"), "KM-4", "cards[0].mine"),
    "a sign that is no yes or no": (
        lambda card: card["mine"].update(overseer="yes"),
        "KM-4",
        "cards[0].mine.overseer",
    ),
    "no sign": (lambda card: card["mine"].pop("overseer"), "KM-4", "cards[0].mine"),
    "value -1": (lambda card: card["mine"].update(value=-1), "KM-5", "cards[0].mine.value"),
    "no value": (lambda card: card["mine"].pop("value"), "KM-5", "cards[0].mine"),
    "a fifth datum": (lambda card: card["mine"].update(colour="red"), "KM-4", "cards[0].mine"),
    "a third side": (lambda card: card.update(king=True), "KM-2", "cards[0]"),
}


@pytest.mark.rule("KM-2", "KM-3", "KM-4", "KM-5", "KM-21")
@pytest.mark.parametrize("fault", SPOILT)
def test_a_spoilt_deck_file_names_the_place_and_the_rule(fault):
    """Each fault of a deck file is refused with the place in the file and the rule it breaks."""
    spoil, rule, said = SPOILT[fault]
    data = deck_file()
    spoil(data["cards"][0])

    with pytest.raises(BadDeck) as caught:
        GAME.build_deck(data)
    assert rule == caught.value.rule
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (7, "deck file"),
        ({}, "deck file"),
        ({**STANDARD, "title": ""}, "title"),
        ({**STANDARD, "provenance": "found"}, "provenance"),
        ({**STANDARD, "cards": 3}, "cards"),
        ({**STANDARD, "cards": [3]}, "cards[0]"),
        ({**STANDARD, "colour": "red"}, "deck file"),
    ],
)
def test_a_foreign_file_is_no_deck(data, place):
    """What is no deck file at all is refused with the place where reading ends."""
    with pytest.raises(BadDeck) as caught:
        GAME.build_deck(data)
    assert place == caught.value.place


def test_a_copy_of_our_own_components_is_a_deck_file():
    """The game's own `components.toml`, with a title of one's own, is read as a deck file."""
    file = resources.files("minesnb.games.kings_under_mountains").joinpath("components.toml")
    text = file.read_text(encoding="utf-8")
    deck = GAME.read_deck(text.replace('title = "Our own mines"', 'title = "My box"'))

    assert isinstance(deck, components.KingsDeck)
    assert ("My box", components.standard().mines) == (deck.title, deck.mines)


def test_a_deck_file_is_toml():
    """Text that is not TOML is refused as a deck file, with what is wrong with it."""
    with pytest.raises(BadDeck, match="is not TOML"):
        GAME.read_deck("cards = [")


def test_a_deck_file_is_read_from_text():
    """A deck file is read from its text and kept, so that states that name it find it."""
    lines = ['title = "Typed in"', 'provenance = "printed"']
    for entry in STANDARD["cards"]:
        mine = entry["mine"]
        lines += [
            "[[cards]]",
            f'race = "{entry["race"]}"',
            f"strength = {entry['strength']}",
            f"mine.defence = {mine['defence']}",
            f"mine.size = {mine['size']}",
            f"mine.overseer = {str(mine['overseer']).lower()}",
            f"mine.value = {mine['value']}",
        ]
    deck = GAME.read_deck("\n".join(lines))

    assert deck == components.deck_of(deck.digest)
    assert "Typed in" == deck.title
    assert deck.digest != GAME.standard_deck.digest


def test_an_unknown_deck_is_named():
    """A state whose deck nobody registered says so, with the digest."""
    with pytest.raises(BadDeck, match="deck feed"):
        components.deck_of("feed")


# -- twins: cards alike on both sides


def test_twins_are_one_outcome_with_their_weight():
    """Cards alike on both sides are one outcome of chance, which weighs as much as both."""
    state = after(GAME.empty_table(2, twin_deck()), "king Dw", "king Or")
    outcomes = state.chance_outcomes()

    assert 40 == len(outcomes)
    assert {2} == {weight for _, weight in outcomes}
    left = after(state, "deal Dw3a").chance_outcomes()
    assert 1 == dict(left)[Deal(components.card_number("Dw3b"))]
    assert 79 == sum(weight for _, weight in left)


def test_the_second_twin_cannot_be_dealt_before_the_first():
    """Naming the other of two equal cards is no outcome: equal positions stay equal states."""
    state = after(GAME.empty_table(2, twin_deck()), "king Dw", "king Or")

    assert Deal(components.card_number("Dw3b")) not in dict(state.chance_outcomes())


def test_sampling_twins_keeps_their_odds():
    """A card that is there twice is drawn twice as often, and always under its first name."""
    state = after(GAME.empty_table(2, twin_deck()), "king Dw", "king Or", "deal Dw0a")

    class Ticket:
        def __init__(self, number):
            self.number = number

        def random(self):
            return (self.number + 0.5) / 79

    drawn = Counter(state.sample_chance(Ticket(number)) for number in range(79))
    assert dict(state.chance_outcomes()) == drawn


def test_only_true_twins_are_merged():
    """In the standard deck no two cards are alike, so that each is an outcome of its own."""
    state = after(GAME.empty_table(2), "king Dw", "king Or")

    assert [(Deal(card), 1) for card in range(80)] == list(state.chance_outcomes())
    assert not components.deck_of(state.deck).has_twins


def test_a_game_with_twins_can_be_played_to_its_end():
    """A deck of twins plays like any other: cards are conserved, odds sum up, the game ends."""
    state = GAME.new_game(players=2, seed=5, deck=twin_deck())
    whole = GAME.components(state)
    steps = 0
    while state.current_player != -4:
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            odds = sum((Fraction(w, len(state.pile)) for _, w in outcomes), Fraction(0))
            assert 1 == odds
            state = state.apply(outcomes[steps % len(outcomes)][0])
        else:
            assert legal(state)
            actions = state.legal_actions()
            state = state.apply(actions[steps % len(actions)])
        assert whole == GAME.components(state)
        steps += 1
