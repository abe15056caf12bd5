"""Decks by digest: a state names its deck, this module keeps it.

A deck is data that a game reads from a file. Two decks with the same content have the same
digest in any process, so that records and pickled states find theirs again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

import msgspec

from minesnb.core.errors import BadDeck

__all__ = ["Deck", "digest", "find", "keep", "register"]


class Deck(msgspec.Struct, frozen=True):
    """The base of every game's deck: a title, what is known of its origin, and the game's data."""

    game_id: ClassVar[str]

    title: str
    provenance: str


D = TypeVar("D", bound=Deck)

_decks: dict[str, Deck] = {}


def digest(deck: Deck) -> str:
    """Return 16 hexadecimal digits that depend on the deck's content alone."""
    import hashlib

    data = msgspec.json.encode([deck.game_id, deck], order="deterministic")
    return hashlib.sha256(data).hexdigest()[:16]


def register(deck: D) -> D:
    """Keep `deck`, so that states that name its digest find it; return it."""
    _decks.setdefault(digest(deck), deck)
    return deck


def keep(deck: Deck) -> str:
    """Keep `deck`, and return the digest by which states name it."""
    return digest(register(deck))


def find(name: str, standard: Callable[[], Deck]) -> Deck:
    """Return the deck with this digest; raise BadDeck if nobody registered it.

    `standard` gives the game's own deck, which a state from another process may name before
    anything here has asked for it.
    """
    if name not in _decks:
        register(standard())
    try:
        return _decks[name]
    except KeyError:
        raise BadDeck(
            f"deck {name}", "is not known here: read its deck file, or open the record it came with"
        ) from None
