"""What is true of every game's pictures, for the tests of each."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import islice
from typing import Any

from minesnb.core.picture import Picture
from tests.games.helpers import walk


def played(game: Any, players: int, seed: int, moves: int, **options: Any) -> Iterator[Any]:
    """Yield the first states of a game of random moves."""
    start = game.new_game(players=players, seed=seed, **options)
    return islice(walk(start, random.Random(seed)), moves)


def parsed(text: str) -> ET.Element:
    """Return our own markup as XML."""
    return ET.fromstring(text)  # noqa: S314 - not from outside


def missing(game: Any, state: Any, actions: Any, picture: Picture) -> set[str]:
    """Return the elements of paths to `actions` that are not drawn, buttons apart."""
    wanted = {part for action in actions for path in game.paths(state, action) for part in path}
    return {part for part in wanted if not part.startswith("button-")} - set(picture.elements())


def undefined(text: str) -> set[str]:
    """Return the ids that a picture's markup refers to and does not define."""
    nodes = list(parsed(f"<all>{text}</all>").iter())
    defined = {node.get("id") for node in nodes}
    used = {node.get("href", "#")[1:] for node in nodes} - {""}
    return used - {each for each in defined if each}
