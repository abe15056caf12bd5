"""The games, one package each. They know `minesnb.core` and never each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from minesnb.core import registry

if TYPE_CHECKING:
    from minesnb.core.game import Game
    from minesnb.games.cave_vs_cave import CaveVsCave
    from minesnb.games.gold_mine import GoldMine
    from minesnb.games.imperial_miners import ImperialMiners
    from minesnb.games.kings_under_mountains import KingsUnderMountains

__all__ = ["load"]

for _game in ("kings_under_mountains", "gold_mine", "cave_vs_cave", "imperial_miners"):
    registry.register(_game, f"{__name__}.{_game}")


@overload
def load(game: Literal["kings_under_mountains"]) -> KingsUnderMountains: ...
@overload
def load(game: Literal["gold_mine"]) -> GoldMine: ...
@overload
def load(game: Literal["cave_vs_cave"]) -> CaveVsCave: ...
@overload
def load(game: Literal["imperial_miners"]) -> ImperialMiners: ...
@overload
def load(game: str) -> Game[Any, Any]: ...
def load(game: str) -> Game[Any, Any]:
    """Return the game with this id; raise UnknownGame, which lists the ids there are.

    A type checker knows the states and actions of the games that come with minesnb.
    """
    return registry.load(game)
