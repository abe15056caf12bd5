"""The board in a notebook: one line opens a game.

In a notebook cell, ``play("kings_under_mountains")`` shows a board against a bot, and
``learn("kings_under_mountains")`` opens the tutorial.
"""

from minesnb.board.lesson import Tutorial, Tutorials, learn, tutorials
from minesnb.board.listeners import BoardClosed
from minesnb.board.opening import play
from minesnb.board.quiz import Quiz
from minesnb.board.widget import Board
from minesnb.bots import BOT_NAMES, seats
from minesnb.pages.driver import Driver

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
