"""Which games the conformance kit plays: numbers of players, and options alone and in pairs."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from minesnb.core.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.core.game import Game

__all__ = ["other_values", "setups"]


def setups(game: Game[Any, Any]) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield (players, options): for every number of players the defaults, each option, each pair.

    What the game refuses to begin with is left out. "Each option" is every value of it but the default: both ends of a bounded number, every word of
    a `Literal`, the other of yes and no.
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
                game.empty_table(players, **options)
            except BadOption:
                continue
            yield players, dict(options)


def other_values(game: Game[Any, Any]) -> dict[str, tuple[object, ...]]:
    """Return, by option, the values to try beside its default."""
    hints = get_type_hints(game.options, include_extras=True)
    found = {}
    for field in msgspec.structs.fields(game.options):
        values = _values(hints[field.name])
        found[field.name] = tuple(value for value in values if value != field.default)
    return found


def _values(hint: object) -> tuple[object, ...]:
    """Return the values of an option's type that are worth trying."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        ends = [
            end
            for note in notes
            if isinstance(note, msgspec.Meta)
            for end in (note.ge, note.le)
            if end is not None
        ]
        return tuple(ends) or _values(inner)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if hint is bool:
        return (False, True)
    raise TypeError(f"an option of type {hint} needs bounds, or a Literal of its values")
