"""The games by their ids: those that come with minesnb, and any that is registered."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from minesnb.core.errors import UnknownGame

if TYPE_CHECKING:
    from minesnb.core.game import Game

__all__ = ["game_ids", "load", "register"]

_packages: dict[str, str] = {}


def register(game: str, package: str) -> None:
    """Make the game whose object is called ``GAME`` in `package` known under its id `game`.

    The package is imported when the game is first loaded.
    """
    _packages[game] = package


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games."""
    return tuple(_packages)


def load(game: str) -> Game[Any, Any]:
    """Return the game with this id; raise UnknownGame, which lists the ids there are."""
    if game not in _packages:
        raise UnknownGame(str(game), game_ids())
    found: Game[Any, Any] = importlib.import_module(_packages[game]).GAME
    return found
