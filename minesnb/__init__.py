"""Four mining board games to learn step by step and to play in Jupyter.

>>> import minesnb
>>> game = minesnb.load("kings_under_mountains")
>>> state = game.new_game(players=2, seed=7)
>>> len(state.legal_actions()) > 0
True
"""

import importlib
from typing import TYPE_CHECKING, Any

from minesnb.core.errors import (
    BadDeck,
    BadMessage,
    BadOption,
    BadPosition,
    BadRecord,
    HiddenState,
    IllegalAction,
    MinesError,
    UnknownGame,
)
from minesnb.core.game import CHANCE, SPECTATOR, TERMINAL
from minesnb.core.registry import game_ids, register
from minesnb.games import load

if TYPE_CHECKING:
    from minesnb.board import Quiz, learn, play
    from minesnb.core.record import Record, Seat
    from minesnb.core.table import Table

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TERMINAL",
    "BadDeck",
    "BadMessage",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "HiddenState",
    "IllegalAction",
    "MinesError",
    "Quiz",
    "Record",
    "Seat",
    "Table",
    "UnknownGame",
    "__version__",
    "game_ids",
    "learn",
    "load",
    "play",
    "register",
    "tutorials",
]

__version__ = "0.1.0"

_LATE = {
    "Quiz": "board",
    "Record": "core.record",
    "Seat": "core.record",
    "Table": "core.table",
    "learn": "board",
    "play": "board",
    "tutorials": "board",
}
"""Where the names lie that are loaded when they are first used: `import minesnb` stays cheap."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the module holds
    if name not in _LATE:
        raise AttributeError(f"module 'minesnb' has no attribute {name!r}")
    return getattr(importlib.import_module(f"minesnb.{_LATE[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATE})
