"""The board in a notebook: one line opens a game.

In a notebook cell, ``play("kings_under_mountains")`` shows a board against a bot, and
``learn("kings_under_mountains")`` opens the tutorial.
"""

from minesnb.board.driver import Driver
from minesnb.board.lesson import Tutorial, Tutorials, learn, tutorials
from minesnb.board.listeners import BoardClosed
from minesnb.board.opening import BOT_NAMES, play, seats
from minesnb.board.quiz import Quiz
from minesnb.board.widget import Board

__all__ = [
    "BOT_NAMES",
    "Board",
    "BoardClosed",
    "Driver",
    "Quiz",
    "Tutorial",
    "Tutorials",
    "learn",
    "play",
    "seats",
    "tutorials",
]
