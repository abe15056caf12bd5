"""Iterations a second of `bots.Search` beside OpenSpiel's ISMCTS bot, which is Python too, and how they grow.

Both search the same positions of Kings under Mountains, OpenSpiel by way of our adapter; the second table
also has Gin Rummy, whose rules in OpenSpiel are C++. "alike" is OpenSpiel's bot with our priors and our
playouts, so that what differs is the tree and the way to the game; "rollouts" is OpenSpiel's bot as it
comes, with random moves to the end. Seconds are those of the processor, and the rounds of all are
interleaved, so that a busy machine slows everybody down alike; a ratio is the median of the rounds'.

    python bench/search.py [--rounds 5] [--seconds 1.0]
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import minesnb
from minesnb.adapters import openspiel
from minesnb.bots.search import _LEANING, _Node, _Walk, leanings

GAME = "kings_under_mountains"
END = 10**6
"""More decisions than any game has."""
ITERATIONS = 200
Run = Callable[[], int]


def positions(name: str, number: int, moves: int) -> list[Any]:
    """Return positions in the middle of random games of OpenSpiel's game `name`, with at least six actions."""
    game = pyspiel.load_game(name)
    found = []
    for seed in range(number):
        draw = random.Random(seed)
        state = game.new_initial_state()
        while (
            state.is_chance_node() or state.move_number() < moves or len(state.legal_actions()) < 6
        ):
            state.apply_action(draw.choice(state.legal_actions()))
        found.append(state)
    return found


class Alike(mcts.Evaluator):  # type: ignore[misc] # it comes without types
    """Our priors and our playouts of a stated depth, for OpenSpiel's bot."""

    def __init__(self, position: Any, depth: int) -> None:  # noqa: ANN401 - any game's state
        self.walk = _Walk(position.game, position, _Node(), random.Random(1), depth)

    def evaluate(self, state: openspiel.SpielState) -> list[float]:
        """Return what a playout comes to, for each player."""
        return self.walk.judge(self.walk.play_on(state.position))[0]

    def prior(self, state: openspiel.SpielState) -> list[tuple[int, float]]:
        """Return for each action the chance that `bots.Search` gives it."""
        position = state.position
        worths = position.game.worths(position, position.legal_actions())
        return list(enumerate(leanings(worths, _LEANING)))


def ours(depth: int, iterations: int, state: openspiel.SpielState) -> int:
    """Search a position with `bots.Search`'s iterations; return how many there were."""
    position = state.position.observation(state.current_player())
    walk = _Walk(position.game, position, _Node(), random.Random(1), depth)
    for _ in range(iterations):
        walk.iterate()
    return iterations


def alike(depth: int, iterations: int, state: openspiel.SpielState) -> int:
    """Search a position with OpenSpiel's bot and our playouts; return how many iterations there were."""
    return theirs(Alike(state.position, depth), iterations, state)


def theirs(evaluator: mcts.Evaluator, iterations: int, state: pyspiel.State) -> int:
    """Search a position with OpenSpiel's bot; return how many iterations there were."""
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        evaluator,
        0.8,
        iterations,
        random_state=np.random.RandomState(1),
        use_observation_string=True,
        child_selection_policy=ismcts.ChildSelectionPolicy.PUCT,
    )
    bot.run_search(state)
    return iterations


def rate(run: Run, seconds: float) -> float:
    """Return the iterations in a second of the processor, of searches that take about so long."""
    gc.collect()
    done, start = 0, time.process_time()
    while (now := time.process_time()) - start < seconds:
        done += run()
    return done / (now - start)


def cycle(search: Callable[[pyspiel.State], int], states: list[pyspiel.State]) -> Run:
    """Return what searches one position after another."""
    turn = 0

    def run() -> int:
        nonlocal turn
        turn += 1
        return search(states[turn % len(states)])

    return run


def measure(runs: dict[str, Run], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Return everybody's rates, round by round."""
    for run in runs.values():
        run()
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            found[name].append(rate(run, seconds))
    return found


def ratio(own: list[float], other: list[float]) -> str:
    """Return the median of the rounds' ratios."""
    return f"{statistics.median(a / b for a, b in zip(own, other, strict=True)):.2f} x"


def by_depth(states: list[pyspiel.State], rounds: int, seconds: float) -> None:
    """Print how rates fall with the length of playouts."""
    depths = (1, 4, 14, 40, END)
    runs: dict[str, Run] = {}
    for depth in depths:
        runs[f"ours {depth}"] = cycle(partial(ours, depth, ITERATIONS), states)
        runs[f"alike {depth}"] = cycle(partial(alike, depth, ITERATIONS), states)
    found = measure(runs, rounds, seconds)
    print(f"{'decisions in a playout':24}{'Search':>10}{'OpenSpiel, alike':>20}{'ratio':>10}")
    for depth in depths:
        own, other = found[f"ours {depth}"], found[f"alike {depth}"]
        name = "to the end" if depth == END else f"{depth}"
        print(
            f"{name:24}{statistics.median(own):>10,.0f}{statistics.median(other):>20,.0f}"
            f"{ratio(own, other):>10}"
        )


def by_iterations(states: list[pyspiel.State], rounds: int, seconds: float) -> None:
    """Print how rates change as the tree grows, beside OpenSpiel's bot as it comes."""
    sizes = (50, 200, 800, 1600)
    depth = minesnb.load(GAME).foresight
    usual = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    rummy = positions("gin_rummy", 4, 40)
    runs: dict[str, Run] = {}
    for size in sizes:
        runs[f"ours {size}"] = cycle(partial(ours, depth, size), states)
        runs[f"alike {size}"] = cycle(partial(alike, depth, size), states)
    runs["rollouts"] = cycle(partial(theirs, usual, 20), states)
    runs["rummy"] = cycle(partial(theirs, usual, 20), rummy)
    found = measure(runs, rounds, seconds)
    heads = ("Search", "OpenSpiel, alike", "ratio", "rollouts", "ratio", "Gin Rummy", "ratio")
    print(f"{'iterations':16}" + "".join(f"{head:>18}" for head in heads))
    for size in sizes:
        own = found[f"ours {size}"]
        cells = [f"{statistics.median(own):,.0f}"]
        for name in (f"alike {size}", "rollouts", "rummy"):
            cells += [f"{statistics.median(found[name]):,.0f}", ratio(own, found[name])]
        print(f"{size:<16}" + "".join(f"{cell:>18}" for cell in cells))


def main() -> None:
    """Measure everybody in turns, and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    chosen = parser.parse_args()
    states = positions(f"minesnb_{GAME}", 6, 90)
    print(f"iterations a second, {minesnb.load(GAME).title}\n")
    by_depth(states, chosen.rounds, chosen.seconds)
    print()
    by_iterations(states, chosen.rounds, chosen.seconds)


if __name__ == "__main__":
    main()
