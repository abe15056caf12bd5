"""Play two bots against each other and say which is the stronger, and how sure that is.

Run it with a game and two bots: ``python scripts/strength.py kings_under_mountains fair greedy --games 20``.
One seat is the first bot's, all others the second's; each seed is played once from every seat with
the same chance, so that neither luck nor the seat decides. A bot is a name that `minesnb.bots.make`
knows, or ``search:ITERATIONS:DEPTH`` for a search of that size. Alone each bot plays by itself, and
points are compared.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

import minesnb
from minesnb import bots
from minesnb.core import chance

if TYPE_CHECKING:
    from minesnb.core.game import Game, State

SURE = 1.96
"""How many standard errors an interval of 95 % reaches to either side."""


def bot_of(name: str) -> bots.Bot:
    """Return a bot by its name, or a search of a stated size."""
    if not name.startswith("search:"):
        return bots.make(name)
    iterations, *depth = map(int, name.split(":")[1:])
    return bots.Search(iterations, depth=depth[0] if depth else None)


def play(
    game: Game[Any, Any], names: list[str], seed: int, seconds: dict[str, list[float]]
) -> State[Any]:
    """Return the end of one game; note how long each decision took that was one."""
    seated = [bot_of(name) for name in names]
    rng = random.Random(f"bots {seed}")
    state: State[Any] = game.empty_table(len(names))
    drawn = 0
    while not state.is_terminal:
        if state.is_chance:
            state = game.apply(state, chance.nth(state, seed, drawn))
            drawn += 1
            continue
        seat = state.current_player
        begun = time.perf_counter()
        action = seated[seat].choose(state.observation(seat), rng)
        if len(state.legal_actions()) > 1:
            seconds[names[seat]].append(time.perf_counter() - begun)
        state = game.apply(state, action)
    return state


def interval(values: list[float]) -> str:
    """Return a mean with its interval of 95 %, from one value a seed."""
    mean = statistics.fmean(values)
    if len(values) < len("ab"):
        return f"{mean:.3f}"
    reach = SURE * statistics.stdev(values) / math.sqrt(len(values))
    return f"{mean:.3f} [{mean - reach:.3f}, {mean + reach:.3f}]"


def main() -> None:
    """Play, and say after each seed how it stands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=minesnb.game_ids())
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=20, help="at least so many games")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()
    game = minesnb.load(chosen.game)
    seconds: dict[str, list[float]] = {chosen.first: [], chosen.second: []}
    alone = chosen.players == 1
    seats = range(chosen.players)
    found: list[float] = []
    points: dict[str, list[int]] = {chosen.first: [], chosen.second: []}
    for seed in range(chosen.seed, chosen.seed + math.ceil(chosen.games / len(seats))):
        if alone:
            for name, row in points.items():
                row.append(play(game, [name], seed, seconds).scores()[0].total or 0)
            found.append(float(points[chosen.first][-1] - points[chosen.second][-1]))
        else:
            shares = []
            for seat in seats:
                names = [chosen.first if other == seat else chosen.second for other in seats]
                end = play(game, names, seed, seconds)
                shares.append(end.returns()[seat])
            found.append(statistics.fmean(shares))
        print(f"seed {seed}: {interval(found)}", file=sys.stderr, flush=True)
    what = "points more" if alone else "of the wins"
    print(f"{game.title}, {len(seats)} players, {len(found) * len(seats)} games:")
    print(f"{chosen.first} against {chosen.second}: {interval(found)} {what}")
    for name, spent in seconds.items():
        more = f", median {statistics.median(points[name])} points" if alone else ""
        print(f"{name}: {statistics.median(spent):.3f} s a decision in the median{more}")


if __name__ == "__main__":
    main()
