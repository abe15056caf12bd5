"""How many games of heuristic bots somebody wins, and how long they are.

A game of Gold Mine that nobody can win ends by a house rule (GM-A20). Only all but a few per cent of the
games of bots that know what they want should end otherwise.

    python bench/gold_mine_endings.py [--games 60]
"""

from __future__ import annotations

import argparse
import random
import statistics

import msgspec

import minesnb
from minesnb import bots

NAME = "gold_mine"


class Ending(msgspec.Struct, frozen=True):
    """What became of a game: whether somebody won, decisions, rounds, and tiles on the table."""

    won: bool
    decisions: int
    rounds: float
    tiles: int


def play(players: int, seed: int) -> Ending:
    """Play one game of greedy bots."""
    game = minesnb.load(NAME)
    bot = bots.make("greedy")
    rng = random.Random(f"{players}:{seed}")
    state = game.empty_table(players)
    decisions = turns = 0
    rules: list[str] = []
    while state.current_player != minesnb.TERMINAL:
        if state.current_player == minesnb.CHANCE:
            state = game.apply(state, state.sample_chance(rng))
            continue
        action = bot.choose(state.observation(state.current_player), rng)
        decisions += 1
        turns += str(action) == "end"
        result = state.transition(action)
        rules = [event.rule for event in result.events]
        state = result.state
    return Ending("GM-A20" not in rules, decisions, turns / players, len(state.layout.cells))


def main() -> None:
    """Play for 2, 3, 4 and 6 players, and print how the games ended."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=60)
    games = parser.parse_args().games
    print(f"{'players':>8}{'games':>8}{'won':>8}{'rounds':>8}{'decisions':>11}{'tiles':>8}")
    won = 0
    for players in (2, 3, 4, 6):
        found = [play(players, seed) for seed in range(games)]
        won += sum(ending.won for ending in found)
        print(
            f"{players:>8}{games:>8}{sum(ending.won for ending in found):>8}"
            f"{statistics.median(e.rounds for e in found):>8.0f}"
            f"{statistics.median(e.decisions for e in found):>11.0f}"
            f"{statistics.median(e.tiles for e in found):>8.0f}"
        )
    print(f"somebody won {won} of {4 * games} games, {100 * won / (4 * games):.1f} %")


if __name__ == "__main__":
    main()
