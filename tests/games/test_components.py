"""Every datum of the components is read, or refused: none of them only looks as if it counted."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import minesnb
from minesnb.core.decks import read_components
from minesnb.core.errors import BadDeck
from minesnb.games.cave_vs_cave.rules import components as printed

GAMES = ("kings_under_mountains", "gold_mine", "imperial_miners")
"""The games whose components a deck file may replace."""
TOLD = {"title", "origins", "provenance", "solo_provenance", "source", "back_source"}
"""What is said to readers of the file: what a deck is called, and where a datum comes from."""

Place = tuple[str | int, ...]


def data(value: object, place: Place = ()) -> Iterator[Place]:
    """Yield the place of every datum: numbers, words, yes and no."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in TOLD:
                yield from data(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from data(inner, (*place, index))
    else:
        yield place


def others(value: object) -> tuple[object, ...]:
    """Return what might stand in a datum's place: a number's neighbours, a word with a slip."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return value + 1, value - 1
    return (f"{value}x",)


def changed(components: dict[str, Any]) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Yield the components with each datum changed, one at a time, and where."""
    for place in data(components):
        *way, last = place
        inner: Any = components
        for key in way:
            inner = inner[key]
        for value in others(inner[last]):
            found = copy.deepcopy(components)
            inner_found: Any = found
            for key in way:
                inner_found = inner_found[key]
            inner_found[last] = value
            yield place, found


@pytest.mark.parametrize("name", GAMES)
def test_every_table_is_read(name):
    """The file holds what a deck file holds, and where it comes from; nothing else is accepted."""
    game = minesnb.load(name)
    components = read_components(game.package)

    assert {*game.deck_data(game.standard_deck), "origins"} == set(components)
    with pytest.raises(BadDeck):
        game.build_deck({**components, "limits": []})


@pytest.mark.parametrize("name", GAMES)
def test_every_datum_counts(name):
    """A number changed by one, or a word by a letter, makes another deck, or none."""
    game = minesnb.load(name)
    idle = set()
    for place, components in changed(read_components(game.package)):
        try:
            deck = game.build_deck(components)
        except BadDeck:
            continue
        if deck.digest == game.standard_deck.digest:
            idle.add(place)

    assert set() == idle


def test_every_printed_datum_counts(monkeypatch):
    """In the one game whose components are printed facts, a changed datum makes another box, or none."""
    idle = set()
    for place, components in changed(read_components(printed.__package__.rpartition(".")[0])):
        monkeypatch.setattr(printed, "read_components", lambda _, found=components: found)
        try:
            box = printed.box.__wrapped__()
        except (KeyError, ValueError, BadDeck):
            continue
        if box == printed.box():
            idle.add(place)

    assert set() == idle
