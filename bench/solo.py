"""What the heuristic player scores alone, against what the rulebook calls good; and how our deck is balanced.

Whole games from the empty table, each with a seed of its own; only the player's points are looked at. Cave
vs. Cave has a printed goal of 50 points. Imperial Miners has printed ranks: a skilled miner has 46 to 55, an
engineer 56 to 60 (IM-93). As its deck is mostly our own, two more tables show the mean points of games with
at least `--least` cards of a faction in the mine, and of games with a board on the table, beside those of all
games: what moves the mean by more than a tenth is too strong or too weak.

    python bench/solo.py --game imperial_miners [--games 200] [--first 0] [--least 3] [--bot greedy]
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter
from typing import TYPE_CHECKING, Any

import minesnb
from minesnb import bots
from minesnb.games.cave_vs_cave.rules.ending import GOAL, OUTSTANDING
from minesnb.games.imperial_miners.names import FACTION_NAMES
from minesnb.games.imperial_miners.rules.components import deck_of
from minesnb.games.imperial_miners.rules.ending import RANKS, rank

if TYPE_CHECKING:
    from collections.abc import Callable

STEP = 5
GOOD = range(46, 61)


def final_state(game: str, seed: int, bot: bots.Bot) -> Any:  # noqa: ANN401 - any game's state
    """Return the end of one game alone."""
    found = minesnb.load(game)
    rng = random.Random(seed)
    state = found.empty_table(1)
    while state.current_player != minesnb.TERMINAL:
        if state.current_player == minesnb.CHANCE:
            action = state.sample_chance(rng)
        else:
            action = bot.choose(state.observation(0), rng)
        state = found.apply(state, action)
    return state


def print_ranges(points: list[int]) -> None:
    """Print a bar for each range of points, then the lowest, tenths, median, mean and highest."""
    ordered = sorted(points)
    ranges = Counter(found // STEP * STEP for found in ordered)
    for low in range(min(ranges), max(ranges) + 1, STEP):
        print(f"{low:3} to {low + STEP - 1:3}  {ranges[low]:4}  {'#' * ranges[low]}")
    tenths = statistics.quantiles(ordered, n=10) if len(ordered) > 1 else ordered * 9
    print(
        f"{len(ordered)} games: lowest {ordered[0]}, a tenth below {tenths[0]:.0f}, "
        f"median {statistics.median(ordered):.0f}, mean {statistics.mean(ordered):.1f}, "
        f"a tenth above {tenths[-1]:.0f}, highest {ordered[-1]}"
    )


def cave(_: list[Any], points: list[int], __: int) -> None:
    """Print how often the printed goals were met."""
    print(
        f"the goal of {GOAL} met in {sum(found >= GOAL for found in points)}, "
        f"more than {OUTSTANDING} in {sum(found > OUTSTANDING for found in points)}"
    )


def miners(ends: list[Any], points: list[int], least: int) -> None:
    """Print the ranks reached, and what factions and boards do to the mean."""
    good = sum(found in GOOD for found in points)
    print(f"{good} of {len(points)} games from {GOOD[0]} to {GOOD[-1]} points")
    for _, name in reversed(RANKS):
        print(f"  {name:24} {sum(rank(found) == name for found in points):4}")
    cards = [_cards(end) for end in ends]
    table = {
        name: [p for p, held in zip(points, cards, strict=True) if held[faction] >= least]
        for faction, name in enumerate(FACTION_NAMES)
    }
    _print_table(f"faction, {least}+", table, statistics.mean(points))
    boards = [_boards(end) for end in ends]
    table = {
        name: [p for p, names in zip(points, boards, strict=True) if name in names]
        for name in sorted(set().union(*boards))
    }
    _print_table("board", table, statistics.mean(points))


def _cards(end: Any) -> list[int]:  # noqa: ANN401 - a state of Imperial Miners
    """Return how many cards of each faction are in the mine of the only player."""
    card = deck_of(end.deck).card
    icons = [icon for placed in end.players[0].mine for icon in card[placed.card].factions]
    return [icons.count(faction) for faction in range(len(FACTION_NAMES))]


def _boards(end: Any) -> set[str]:  # noqa: ANN401 - a state of Imperial Miners
    """Return the names of the boards on the table."""
    deck = deck_of(end.deck)
    return {deck.board(sheet, side).name for sheet, side in enumerate(end.sides)}


def _print_table(heading: str, table: dict[str, list[int]], mean: float) -> None:
    print(f"\n{heading:12} games    mean  from all")
    for name, points in table.items():
        own = statistics.mean(points) if points else mean
        print(f"{name:12} {len(points):5} {own:7.1f} {100 * (own / mean - 1):+7.1f} %")


STUDIES: dict[str, Callable[[list[Any], list[int], int], None]] = {
    "cave_vs_cave": cave,
    "imperial_miners": miners,
}


def main() -> None:
    """Play the games and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=STUDIES, default="imperial_miners")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--least", type=int, default=3)
    parser.add_argument("--bot", choices=bots.names(), default=bots.DEFAULT)
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.games)
    ends = [final_state(chosen.game, seed, bots.make(chosen.bot)) for seed in seeds]
    points = [end.scores()[0].total or 0 for end in ends]
    print_ranges(points)
    STUDIES[chosen.game](ends, points, chosen.least)


if __name__ == "__main__":
    main()
