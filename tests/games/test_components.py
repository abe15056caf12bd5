"""Every datum of the components is read, or refused: none of them only looks as if it counted."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import minesnb
from minesnb.core.decks import read_components
from minesnb.core.errors import BadDeck

GAMES = ("kings_under_mountains", "gold_mine", "imperial_miners")
"""The games whose components a deck file may replace."""
TOLD = ("title", "provenance", "origins")
"""What is said of a deck as a whole; `origins` is for readers of the file."""


def numbers(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every number."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers(inner, (*path, index))


def changed(data: dict[str, Any], path: tuple[Any, ...], change: int) -> dict[str, Any]:
    """Return a copy in which the number at `path` is another one."""
    found = copy.deepcopy(data)
    *way, last = path
    inner: Any = found
    for key in way:
        inner = inner[key]
    inner[last] += change
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_table_is_read(name):
    """The file holds what a deck file holds, and where it comes from; nothing else is accepted."""
    game = minesnb.load(name)
    data = read_components(game.package)

    assert {*game.deck_data(game.standard_deck), "origins"} == set(data)
    with pytest.raises(BadDeck):
        game.build_deck({**data, "limits": []})


@pytest.mark.parametrize("change", [1, -1])
@pytest.mark.parametrize("name", GAMES)
def test_every_number_counts(name, change):
    """A number changed by one makes another deck, or none."""
    game = minesnb.load(name)
    data = read_components(game.package)
    for path in [path for path in numbers(data) if path[0] not in TOLD]:
        try:
            deck = game.build_deck(changed(data, path, change))
        except BadDeck:
            continue
        assert deck.digest != game.standard_deck.digest, path
