"""The bots, each by its name."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Protocol

from minesnb.bots.search import Search, leanings
from minesnb.core.errors import BadOption
from minesnb.core.words import nearest, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from minesnb.core.game import Action, State

__all__ = [
    "BOT_NAMES",
    "DEFAULT",
    "Bot",
    "Easy",
    "Greedy",
    "RandomBot",
    "label",
    "make",
    "names",
    "think",
]

DEFAULT = "greedy"
"""The bot that sits down where nobody says which."""
BOT_NAMES = ("Flint", "Beryl", "Onyx", "Agate", "Garnet", "Jasper")
"""What bots are called, seat by seat."""


class Bot(Protocol):
    """A player: it sees what its seat may know, and nothing else."""

    def choose(self, observation: State[Any], rng: random.Random) -> Action:
        """Return one of the observation's legal actions; chance comes from `rng` alone."""


class RandomBot:
    """Plays any legal action, each with the same chance."""

    def choose(self, observation: State[Any], rng: random.Random) -> Action:
        """Return one of the legal actions."""
        actions: tuple[Action, ...] = observation.legal_actions()
        return actions[int(rng.random() * len(actions))]


class Greedy:
    """Plays what the game's own appraisal values most: the move that a hint would show."""

    def choose(self, observation: State[Any], rng: random.Random) -> Action:
        """Return the action that looks worth most now; chance has no part in it."""
        del rng
        action: Action = observation.game.best(observation)[0]
        return action


class Easy:
    """Goes by the game's own appraisal too, but often enough takes the second best, or worse."""

    def choose(self, observation: State[Any], rng: random.Random) -> Action:
        """Return an action drawn by chance, the likelier the more it looks worth."""
        legal: tuple[Action, ...] = observation.legal_actions()
        chances = leanings(observation.game.worths(observation, legal), 2.0)
        return rng.choices(legal, chances)[0]


def think(bot: Bot, observation: State[Any], rng: random.Random) -> Generator[float, None, Action]:
    """Let a bot choose in slices, if it can; yield after each how far it is, from 0 to 1."""
    slices: Callable[..., Generator[float, None, Action]] | None = getattr(bot, "think", None)
    if slices is None:
        return bot.choose(observation, rng)
    return (yield from slices(observation, rng))


_BOTS: dict[str, tuple[str, Callable[[], Bot]]] = {
    "greedy": ("thinks one move ahead", Greedy),
    "easy": ("easy: goes by first sight, and often slips", Easy),
    "fair": ("fair: looks a little ahead", lambda: Search(80, seconds=1.5)),
    "strong": (
        "strong: looks far ahead, up to two seconds a move",
        lambda: Search(1500, seconds=1.8),
    ),
    "random": ("plays at random", RandomBot),
}


def names() -> tuple[str, ...]:
    """Return the names of all bots, `DEFAULT` first and the weakest last."""
    return tuple(_BOTS)


def label(name: str) -> str:
    """Say in a few words how the bot `name` plays; raise BadOption for an unknown name."""
    return _find(name)[0]


def make(name: str = DEFAULT) -> Bot:
    """Return a bot by its name (an empty one means `DEFAULT`); raise BadOption with the nearest."""
    return _find(name or DEFAULT)[1]()


def _find(name: str) -> tuple[str, Callable[[], Bot]]:
    if name not in _BOTS:
        known = ", ".join(_BOTS)
        raise BadOption(
            "bot", f"no bot is called {quoted(name)}{nearest(name, _BOTS)}; there are {known}"
        )
    return _BOTS[name]
