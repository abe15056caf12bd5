"""What the heuristic player scores alone at Cave vs. Cave, against the printed goal of 50 points.

Whole games from the empty table, each with a seed of its own; only the player's points are looked at.

    python bench/cave_solo.py [--games 200] [--bot greedy]
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter

import minesnb
from minesnb import bots
from minesnb.games.cave_vs_cave.scoring import GOAL, OUTSTANDING

GAME = "cave_vs_cave"
STEP = 5


def score(seed: int, bot: bots.Bot) -> int:
    """Return the points of one game alone."""
    game = minesnb.load(GAME)
    rng = random.Random(seed)
    state = game.empty_table(1)
    while state.current_player != minesnb.TERMINAL:
        if state.current_player == minesnb.CHANCE:
            action = state.sample_chance(rng)
        else:
            action = bot.choose(state.observation(0), rng)
        state = game.apply(state, action)
    return state.scores()[0].total or 0


def main() -> None:
    """Play the games and print how often each range of points was reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", choices=bots.names(), default=bots.DEFAULT)
    chosen = parser.parse_args()
    points = sorted(score(seed, bots.make(chosen.bot)) for seed in range(chosen.games))
    ranges = Counter(found // STEP * STEP for found in points)
    for low in range(min(ranges), max(ranges) + 1, STEP):
        print(f"{low:3} to {low + STEP - 1:3}  {ranges[low]:4}  {'#' * ranges[low]}")
    tenths = statistics.quantiles(points, n=10) if len(points) > 1 else points * 9
    print(
        f"{len(points)} games: lowest {points[0]}, a tenth below {tenths[0]:.0f}, "
        f"median {statistics.median(points):.0f}, a tenth above {tenths[-1]:.0f}, "
        f"highest {points[-1]}"
    )
    print(
        f"the goal of {GOAL} met in {sum(found >= GOAL for found in points)}, "
        f"more than {OUTSTANDING} in {sum(found > OUTSTANDING for found in points)}"
    )


if __name__ == "__main__":
    main()
