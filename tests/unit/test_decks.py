"""Decks are found by their digest, in any process."""

from __future__ import annotations

from typing import ClassVar

import pytest

from minesnb.core import decks
from minesnb.core.errors import BadDeck


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
    one = decks.digest(Coins("Purse", "own", (1, 2)))

    assert one == decks.digest(Coins("Purse", "own", (1, 2)))
    assert 16 == len(one)
    others = [
        Coins("Pouch", "own", (1, 2)),
        Coins("Purse", "printed", (1, 2)),
        Coins("Purse", "own", (2, 1)),
        Buttons("Purse", "own", (1, 2)),
    ]
    assert 5 == len({one, *map(decks.digest, others)})


def test_the_digest_is_the_same_in_every_process():
    """A digest is a hash of the content, not of the memory."""
    assert "d6ca6a713f44aff1" == decks.digest(Coins("Purse", "own", (1, 2)))


def test_a_registered_deck_is_found():
    """A deck is found by its digest once it is registered."""
    deck = Coins("Kept", "own", (5,))

    assert deck is decks.register(deck)
    assert deck == decks.find(decks.digest(deck), standard)


def test_the_standard_deck_is_found_unasked():
    """The game's own deck is found even before anything registered it."""
    assert standard() == decks.find(decks.digest(standard()), standard)


def test_an_unknown_deck_says_what_to_do():
    """A digest that nobody registered is refused with what would help."""
    with pytest.raises(BadDeck, match="read its deck file, or open the record") as caught:
        decks.find("0123456789abcdef", standard)
    assert "deck 0123456789abcdef" == caught.value.place
