"""Decks are found by their digest, in any process."""

from __future__ import annotations

import tracemalloc
from importlib import resources
from typing import Annotated, ClassVar

import msgspec
import pytest

import minesnb
from minesnb.core import decks
from minesnb.core.errors import BadDeck

GOLD = minesnb.load("gold_mine")


class Coins(decks.Deck, frozen=True):
    """A deck of coins, for these tests."""

    game_id: ClassVar[str] = "coins"

    values: tuple[int, ...]


class Buttons(decks.Deck, frozen=True):
    """The same data for another game."""

    game_id: ClassVar[str] = "buttons"

    values: tuple[int, ...]


def standard():
    """Return the deck that comes with the game of coins."""
    return Coins("Standard", "own", (1,))


def test_a_digest_depends_on_content_alone():
    """Equal decks have equal digests of 16 digits; other content or another game has another."""
    one = Coins("Purse", "own", (1, 2)).digest

    assert one == Coins("Purse", "own", (1, 2)).digest
    assert 16 == len(one)
    others = [
        Coins("Pouch", "own", (1, 2)),
        Coins("Purse", "printed", (1, 2)),
        Coins("Purse", "own", (2, 1)),
        Buttons("Purse", "own", (1, 2)),
    ]
    assert 5 == len({one, *(deck.digest for deck in others)})


def test_the_digest_is_the_same_in_every_process():
    """A digest is a hash of the content, not of the memory."""
    assert "d6ca6a713f44aff1" == Coins("Purse", "own", (1, 2)).digest


def test_a_registered_deck_is_found():
    """A deck is found by its digest once it is registered."""
    deck = Coins("Kept", "own", (5,))

    assert deck is decks.register(deck)
    assert deck == decks.lookup(Coins, standard, "a deck of coins")(deck.digest)


def test_an_unknown_deck_says_what_to_do():
    """A digest that nobody registered is refused with what would help."""
    with pytest.raises(BadDeck, match="read its deck file, or open the record") as caught:
        decks.lookup(Coins, standard, "a deck of coins")("0123456789abcdef")
    assert "deck 0123456789abcdef" == caught.value.place


# -- what games build on


class Coin(msgspec.Struct, frozen=True):
    """An entry of a deck file, for these tests."""

    face_value: Annotated[int, msgspec.Meta(ge=1)]
    metal: str = "gold"


class Purse(decks.DeckFile, frozen=True):
    """A deck file of such entries."""

    coins: list[Coin]


RULES = {"coins": "CO-1", "face_value": "CO-2"}


def purse(**changes):
    """Return a deck file's content with these changes."""
    return {"title": "Purse", "provenance": "own", "coins": [{"face_value": 2}], **changes}


def test_a_deck_knows_its_digest():
    """A deck's own digest is the one by which it is found, and no part of its content."""
    deck, other = (Coins("Known", "own", (3,)) for _ in range(2))

    assert decks.register(deck).digest == deck.digest
    assert deck == other
    assert msgspec.json.encode(deck) == msgspec.json.encode(other)


def test_lookup_finds_what_is_kept():
    """Looking up gives the registered deck itself, each time, and the standard one unasked."""
    deck_of = decks.lookup(Coins, standard, "a deck of coins")
    deck = decks.register(Coins("Looked up", "own", (8,)))

    assert deck is deck_of(deck.digest)
    assert deck is deck_of(deck.digest)
    assert standard() == deck_of(standard().digest)


def test_lookup_takes_no_deck_of_another_game():
    """The digest of another game's deck is refused, whatever that game has looked up."""
    deck = decks.register(Buttons("Looked up", "own", (8,)))
    buttons = decks.lookup(Buttons, lambda: deck, "a deck of buttons")

    assert deck is buttons(deck.digest)
    with pytest.raises(BadDeck, match=f"deck {deck.digest}: is not a deck of coins"):
        decks.lookup(Coins, standard, "a deck of coins")(deck.digest)


def test_lookup_asks_again_for_what_was_unknown():
    """A digest that was refused is found once its deck is registered."""
    deck_of = decks.lookup(Coins, standard, "a deck of coins")
    deck = Coins("Late", "own", (9,))

    with pytest.raises(BadDeck, match="is not known here"):
        deck_of(deck.digest)
    assert decks.register(deck) is deck_of(deck.digest)


def test_components_lie_in_the_package():
    """A game's components are read from its package, and say where they come from."""
    assert "origins" in decks.read_components("minesnb.games.gold_mine")


def test_a_deck_file_is_converted():
    """A deck file becomes its struct; the tables that lie beside the deck are passed over."""
    read = decks.convert(purse(limits={"coins": 9}), Purse, beside=("limits",))

    assert Purse("Purse", "own", [Coin(2)]) == read


@pytest.mark.parametrize(
    ("data", "place", "rule"),
    [
        (7, "purse file", None),
        ({}, "purse file", None),
        ({"title": "Purse", "provenance": "own"}, "purse file", "CO-1"),
        (purse(title=""), "title", None),
        (purse(provenance="found"), "provenance", None),
        (purse(limits={}), "purse file", None),
        (purse(coins=[3]), "coins[0]", "CO-1"),
        (purse(coins=[{}]), "coins[0]", "CO-2"),
        (purse(coins=[{"face_value": 2}, {"face_value": 0}]), "coins[1].face_value", "CO-2"),
        (purse(coins=[{"face_value": 2, "metal": 5}]), "coins[0].metal", "CO-1"),
    ],
)
def test_a_bad_deck_file_names_the_place_and_the_rule(data, place, rule):
    """What is wrong has its place, and the rule of the innermost field that has one."""
    with pytest.raises(BadDeck) as caught:
        decks.convert(data, Purse, rules=RULES, called="purse file")
    assert (place, rule) == (caught.value.place, caught.value.rule)
    assert caught.value.reason[0].islower()


DEEP = {
    "a dotted key": "a." * 40_000 + "a=1",
    "a dotted key with spaces": "a . " * 40_000 + "a=1",
    "a dotted key in quotes": "'a'." * 25_000 + '"b"=1',
    "a dotted key with escapes": '"\\"".' * 30_000 + "a=1",
    "a header": "[" + "a." * 40_000 + "a]",
    "a header of a list": "[[" + "a." * 40_000 + "a]]",
    "a key in an inline table": "x={" + "a." * 40_000 + "a=1}",
}


@pytest.mark.parametrize("kind", DEEP)
def test_a_deep_key_costs_nothing(kind):
    """A key of many parts is refused with its line, before memory grows with the square of them."""
    tracemalloc.start()
    try:
        with pytest.raises(BadDeck, match="a key of more than 16 parts on line 2"):
            GOLD.read_deck("# a deck\n" + DEEP[kind])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 5_000_000


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a=" + "9" * 5000, "is not TOML"),
        ("a=" + "[" * 2000, "inside each other too deep"),
        ("a=" + "{b=" * 2000, "inside each other too deep"),
        ("a=" + "[" * 200 + "]" * 200, "unknown field"),
        ("#" * (decks.MAX_DECK + 1), "is longer than 200,000 characters"),
        ("k" * 100_000 + "=1", "unknown field"),
    ],
)
def test_deck_texts_that_are_none(text, reason):
    """Numbers and nests that TOML's reader cannot bear, and too long files, raise BadDeck as well."""
    with pytest.raises(BadDeck) as caught:
        GOLD.read_deck(text)
    assert reason in caught.value.reason
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", [each for each in minesnb.game_ids() if each != "cave_vs_cave"])
def test_a_byte_order_mark_is_no_part_of_a_deck(name):
    """A game's own components, begun with a byte order mark, are a deck file like any other."""
    game = minesnb.load(name)
    text = resources.files(game.package).joinpath("components.toml").read_text("utf-8")

    assert game.read_deck(text) == game.read_deck("\ufeff" + text)


def test_a_title_is_cleaned():
    """Of a deck's title what nobody sees is left out; a title of nothing else is none."""
    assert "Purse" == decks.convert(purse(title="\u202ePurse\x1b"), Purse).title
    with pytest.raises(BadDeck, match="expected a `title` that can be read"):
        decks.convert(purse(title="\u202e"), Purse)


def test_a_deck_file_needs_no_rules():
    """Where a game gives no rules for fields, what is wrong is told without one."""
    with pytest.raises(BadDeck) as caught:
        decks.convert({}, Purse)
    assert ("deck file", None) == (caught.value.place, caught.value.rule)
