"""Random playouts on one core: decisions a second, beside three peers in the same run.

Everybody plays whole random games and makes a new state for every decision: minesnb by `apply`,
python-chess by `copy(stack=False)` and `push`, OpenSpiel by `child()`. Only decisions of players are
counted; chance nodes are driven, but count for nothing. Each picks by ``int(random() * len(legal))``.
The rounds of all are interleaved, so that a busy machine slows everybody down alike.

    python bench/throughput.py [--rounds 7] [--seconds 1.0]
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import chess
import open_spiel.python.games  # noqa: F401 - registers python_block_dominoes
import pyspiel

import minesnb

Playout = Callable[[Callable[[], float]], int]


def minesnb_playout(name: str, draw: Callable[[], float]) -> int:
    """Play one random game of minesnb from the empty table; return its decisions."""
    game = minesnb.load(name)
    state = game.empty_table(players=2)
    source = random.Random(draw())
    legal_actions, apply, sample = game.legal_actions, game.apply, game.sample_chance
    decisions = 0
    while True:
        player = state.current_player
        if player >= 0:
            legal = legal_actions(state)
            state = apply(state, legal[int(draw() * len(legal))])
            decisions += 1
        elif player == minesnb.CHANCE:
            state = apply(state, sample(state, source))
        else:
            return decisions


def chess_playout(draw: Callable[[], float]) -> int:
    """Play one random game of chess, to mate, stalemate or fifty quiet moves."""
    board = chess.Board()
    decisions = 0
    while board.halfmove_clock < 100:
        legal = list(board.legal_moves)
        if not legal:
            break
        board = board.copy(stack=False)
        board.push(legal[int(draw() * len(legal))])
        decisions += 1
    return decisions


def spiel_playout(game: pyspiel.Game, draw: Callable[[], float]) -> int:
    """Play one random game of OpenSpiel."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state = state.child(outcomes[int(draw() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state = state.child(legal[int(draw() * len(legal))])
            decisions += 1
    return decisions


def contenders() -> dict[str, Playout]:
    """Return every playout by the name it has in the table, minesnb's own first."""
    return {
        **{f"minesnb {name}": partial(minesnb_playout, name) for name in minesnb.game_ids()},
        "python-chess copy and push": chess_playout,
        "OpenSpiel python_block_dominoes": partial(
            spiel_playout, pyspiel.load_game("python_block_dominoes")
        ),
        "OpenSpiel gin_rummy (C++)": partial(spiel_playout, pyspiel.load_game("gin_rummy")),
    }


def measure(playout: Playout, seed: str, seconds: float) -> float:
    """Return the decisions a second of whole games that take about so long."""
    draw = random.Random(seed).random
    gc.collect()
    decisions = 0
    start = time.perf_counter()
    while (now := time.perf_counter()) - start < seconds:
        decisions += playout(draw)
    return decisions / (now - start)


def main() -> None:
    """Measure everybody in turns and print the medians, their spread and our games' ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    chosen = parser.parse_args()
    rivals = contenders()
    found: dict[str, list[float]] = {name: [] for name in rivals}
    for playout in rivals.values():
        measure(playout, "warm", 0.1)
    for number in range(chosen.rounds):
        for name, playout in rivals.items():
            found[name].append(measure(playout, f"{number}", chosen.seconds))
    own = [name for name in rivals if name.startswith("minesnb ")]
    heads = "".join(f"{name.removeprefix('minesnb '):>24}" for name in own)
    print(f"{'decisions a second':34}{'median':>10}{'lowest':>10}{'highest':>10}{heads}")
    for name, rates in found.items():
        ratios = [
            statistics.median(a / b for a, b in zip(found[game], rates, strict=True))
            for game in own
        ]
        print(
            f"{name:34}{statistics.median(rates):>10,.0f}{min(rates):>10,.0f}{max(rates):>10,.0f}"
            + "".join(f"{f'{ratio:.2f} x':>24}" for ratio in ratios)
        )


if __name__ == "__main__":
    main()
