"""One game of an arena, from the empty table to its result."""

from __future__ import annotations

import random
import time

import msgspec

from minesnb import __version__, bots
from minesnb.arena.schedule import Match
from minesnb.core import chance
from minesnb.core.errors import BadOption, MinesError
from minesnb.core.registry import load
from minesnb.core.words import quoted

__all__ = ["Result", "bot", "play"]

_SEARCH = "search"


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played. What belongs to a player stands in the order of the seats.

    `points` are None where a game has none, `lines` what they come from; `returns` are the shares of the
    win; `decisions` counts those with more than one legal action, and `seconds` is what they took in all.
    """

    game: str
    number: int
    seed: int
    players: tuple[str, ...]
    points: tuple[int | None, ...]
    lines: tuple[dict[str, int], ...]
    returns: tuple[float, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def match(self) -> Match:
        """The game as it stood in the schedule."""
        return Match(self.number, self.seed, self.players)


def bot(name: str) -> bots.Bot:
    """Return a bot by its name, or by ``search:ITERATIONS[:DEPTH]`` a search of that size; raise BadOption."""
    kind, *sizes = name.split(":")
    if kind != _SEARCH:
        return bots.make(name)
    if not 1 <= len(sizes) <= 2 or not all(n.isdecimal() and int(n) > 0 for n in sizes):
        raise BadOption("bot", f"{quoted(name)} is no search; write search:400 or search:400:12")
    return bots.Search(int(sizes[0]), depth=int(sizes[1]) if sizes[1:] else None)


def play(game: str, match: Match, version: str = __version__) -> Result:
    """Play a game and return its result; raise MinesError where another version was asked for.

    Chance comes from the seed alone. So does what bots do whose budget is iterations; of those with a
    budget of seconds, such as ``strong``, only on a machine that is fast enough.
    """
    if version != __version__:
        raise MinesError(f"this worker has minesnb {__version__}, the arena {version}: install one")
    rules = load(game)
    seated = [bot(name) for name in match.players]
    luck = [random.Random(f"{match.number}:{seat}") for seat in range(len(seated))]
    decisions, seconds = [0] * len(seated), [0.0] * len(seated)
    state, drawn = chance.settle(rules.empty_table(len(seated)), match.seed)
    while not state.is_terminal:
        seat = state.current_player
        begun = time.perf_counter()
        action = seated[seat].choose(state.observation(seat), luck[seat])
        if len(state.legal_actions()) > 1:
            decisions[seat] += 1
            seconds[seat] += time.perf_counter() - begun
        state, drawn = chance.settle(rules.apply(state, action), match.seed, drawn)
    scores = state.scores()
    return Result(
        game,
        match.number,
        match.seed,
        match.players,
        tuple(score.total for score in scores),
        tuple({line.label: line.value for line in score.lines} for score in scores),
        state.returns(),
        tuple(decisions),
        tuple(round(each, 3) for each in seconds),
    )
