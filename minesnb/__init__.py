"""Four mining board games to learn step by step and to play in Jupyter.

>>> import minesnb
>>> game = minesnb.load("kings_under_mountains")
>>> state = game.new_game(players=2, seed=7)
>>> len(state.legal_actions()) > 0
True
"""

# The folder is loaded first: loaded later, it would take the place of the function `games`.
from minesnb import games as _folder  # noqa: F401
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
from minesnb.core.game import CHANCE, SPECTATOR, TERMINAL, games, load

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
    "UnknownGame",
    "__version__",
    "games",
    "load",
]

__version__ = "0.1.0"
