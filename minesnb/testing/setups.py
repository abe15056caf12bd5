"""Which games the conformance kit plays: numbers of players, and options alone and in pairs."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from minesnb.core.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.core.game import Game

__all__ = ["other_values", "setups"]


def setups(game: Game[Any, Any]) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield (players, options): for every number of players the defaults, each option, each pair.

    What the game refuses to begin with is left out. "Each option" is every value of it but the
    default: both ends of a bounded number, every word of a `Literal`, the other of yes and no.
    """
    choices = [(name, value) for name, values in other_values(game).items() for value in values]
    kinds: list[dict[str, object]] = [{}, *({name: value} for name, value in choices)]
    kinds += [
        {name: value, second: other}
        for (name, value), (second, other) in combinations(choices, 2)
        if name != second
    ]
    for players in range(game.min_players, game.max_players + 1):
        for options in kinds:
            try:
                game.empty_table(players, options=options)
            except BadOption:
                continue
            yield players, dict(options)


def other_values(game: Game[Any, Any]) -> dict[str, tuple[object, ...]]:
    """Return, by option, the values to try beside its default."""
    return {
        spec.name: tuple(value for value in spec.values if value != spec.default)
        for spec in game.option_specs()
    }
