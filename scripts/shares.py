"""Count at how many decisions all that matters is in the window, with the most players and with what is largest.

    python scripts/shares.py [--game gold_mine] [--every 3] [--seed 5]

What matters is what the tests of one screen look for: what is asked, the buttons, and all that can be picked
(a map as a whole). The decisions are those of the first seat in a game between heuristic players.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

import minesnb
from minesnb.core.table_session import TableSession

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from scripts import chromium
from scripts.booth import booth, played
from tests.browser.looks import hidden_parts

SIZES = ("1366x768", "1280x720", "1024x768", "934x647")


def main() -> None:
    """Print a line a game and size: decisions looked at, those in view, and what the first other one hides."""
    parser = argparse.ArgumentParser(description="Count decisions that are in view.")
    parser.add_argument("--game", action="append", choices=minesnb.game_ids())
    parser.add_argument("--size", action="append")
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        for game in args.game or minesnb.game_ids():
            players = minesnb.load(game).max_players
            for size in args.size or SIZES:
                wide, high = map(int, size.split("x"))
                page = browser.new_page(viewport={"width": wide, "height": high})
                seen, hidden = 0, []
                with booth(page) as show:
                    for n, table in enumerate(played(game, players, args.seed)):
                        if n % args.every:
                            continue
                        session = TableSession(table, seat=0)
                        show(session)
                        seen += 1
                        found = hidden_parts(page)
                        if found:
                            hidden.append((n, session.view()["prompt"]["text"], found[0]))
                page.close()
                shown = seen - len(hidden)
                print(f"{game:22} {players} players {size:>9}: {shown} of {seen}", *hidden[:1])
        browser.close()


if __name__ == "__main__":
    main()
