"""Bots against bots: many games on Dask, written down as they end, and how strong that makes each.

``minesnb arena`` is made of it, and needs ``pip install 'minesnb[arena]'``.
"""

from minesnb.arena.play import Result, bot, play
from minesnb.arena.ratings import Rating, mean, rate, share_interval
from minesnb.arena.report import points_of, report
from minesnb.arena.results import Results, read
from minesnb.arena.run import run, schedule
from minesnb.arena.schedule import Match, Schedule

__all__ = [
    "Match",
    "Rating",
    "Result",
    "Results",
    "Schedule",
    "bot",
    "mean",
    "play",
    "points_of",
    "rate",
    "read",
    "report",
    "run",
    "schedule",
    "share_interval",
]
