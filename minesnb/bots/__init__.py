"""Players that work on any game through the contract of `minesnb.core` alone.

>>> import random
>>> import minesnb
>>> state = minesnb.load("kings_under_mountains").new_game(players=2, seed=7)
>>> bot = make("greedy")
>>> bot.choose(state.observation(state.current_player), random.Random(0)) in state.legal_actions()
True
"""

from minesnb.bots.players import (
    BOT_NAMES,
    DEFAULT,
    Bot,
    Easy,
    Greedy,
    RandomBot,
    label,
    make,
    names,
    think,
)
from minesnb.bots.search import Search
from minesnb.bots.seating import against_bots, chance, seats

__all__ = [
    "BOT_NAMES",
    "DEFAULT",
    "Bot",
    "Easy",
    "Greedy",
    "RandomBot",
    "Search",
    "against_bots",
    "chance",
    "label",
    "make",
    "names",
    "seats",
    "think",
]
