"""Whether each level of the bots beats the one below: the games played so far, and what they show.

The games lie beside this file in `levels/`, one file for each game and pair, as the arena writes them. Most take
a minute or two, so they are played by and by: the same command goes on where the last one stopped.

    python bench/levels.py                                          # print what is there
    python bench/levels.py --play --game gold_mine --pair fair,easy # play on up to --games, then print
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import minesnb
from minesnb import arena

FOLDER = Path(__file__).with_suffix("")
PAIRS = ("fair,easy", "strong,fair", "strong,greedy")


def file_of(game: str, pair: str, seats: int) -> Path:
    """Return where the games of a pair at a table of so many lie."""
    table = "" if seats == 2 else f"-{seats}"
    return FOLDER / f"{game}-{pair.replace(',', '-')}{table}.jsonl"


def main() -> None:
    """Play on if that is asked for; then print the arena's table for each file of games."""
    parser = argparse.ArgumentParser(
        description="Play level against level, and print what came of it."
    )
    parser.add_argument("--play", action="store_true", help="play what is missing")
    parser.add_argument("--game", action="append", choices=minesnb.game_ids())
    parser.add_argument("--pair", action="append", choices=PAIRS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--workers", type=int, help="processes (default: one each core)")
    args = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for game in (args.game or minesnb.game_ids()) if args.play else ():
        for pair in args.pair or PAIRS:
            arena.run(
                game,
                arena.schedule(game, pair.split(","), args.seats),
                args.games,
                file_of(game, pair, args.seats),
                workers=args.workers,
                told=sys.stderr,
            )
    for path in sorted(FOLDER.glob("*.jsonl")):
        print(arena.report(arena.read(path)), end="\n\n")


if __name__ == "__main__":
    main()
