"""The deck file that a player names on the command line: an environment variable tells the pages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from minesnb.core import text_files
from minesnb.core.decks import MAX_DECK
from minesnb.core.errors import BadDeck
from minesnb.core.registry import game_ids, load

if TYPE_CHECKING:
    from minesnb.core.decks import Deck

__all__ = ["VARIABLE", "announce", "given"]

VARIABLE = "MINESNB_DECK"
"""The environment variable that tells the pages of the file: ``game=path``."""


def announce(game: str | None, file: str) -> str:
    """Check a deck file, tell the pages of it, and return the game (`game`, or the one it fits).

    Raises BadDeck, or OSError for a file that cannot be read.
    """
    refusals = []
    for name in [game] if game else game_ids():
        try:
            load(name).read_deck(_text(file))
        except BadDeck as error:
            refusals.append(error)
        else:
            os.environ[VARIABLE] = f"{name}={Path(file).resolve()}"
            return name
    raise refusals[0]


def given(game: str) -> tuple[Deck, str] | None:
    """Return the deck that was announced for `game`, and its file; raise as `announce` does."""
    name, _, file = os.environ.get(VARIABLE, "").partition("=")
    return (load(game).read_deck(_text(file)), file) if name == game else None


def _text(file: str) -> str:
    try:
        return text_files.read(file, MAX_DECK)
    except ValueError as error:
        raise BadDeck(file, str(error)) from None
