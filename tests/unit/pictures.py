"""What is true of every game's pictures, for the tests of each."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.picture import Picture


def played(game: Any, players: int, seed: int, moves: int, **options: Any) -> Iterator[Any]:
    """Yield the states of a game of random moves."""
    rng = random.Random(seed)
    state = game.new_game(players=players, seed=seed, **options)
    for _ in range(moves):
        yield state
        if state.current_player == TERMINAL:
            return
        if state.current_player == CHANCE:
            action = state.sample_chance(rng)
        else:
            legal = state.legal_actions()
            action = legal[int(rng.random() * len(legal))]
        state = game.apply(state, action)


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
