"""Photograph the tables at the sizes that people have, and lay the pictures out on contact sheets.

    python scripts/screens.py                                     a sheet a game, in docs/pictures
    python scripts/screens.py --game gold_mine --size 1366x768 --theme dark --out shots

A table is shown by the built front end without a server, at the start of a real game between heuristic
players, in its middle, at the decision with most to pick, and at its end.
"""

from __future__ import annotations

import argparse
import base64
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

import minesnb
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from scripts import chromium
from scripts.booth import booth, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from minesnb.core.session import Session

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZES = ("1366x768", "1280x720", "1920x1080", "1024x768", "934x647", "390x844")
MOMENTS = ("start", "middle", "full", "end")
SEED = 56
THUMB = 340
"""The width of a picture on a sheet."""


def moments(game: str, players: int) -> Iterator[tuple[str, Session]]:
    """Yield the start, the middle, the fullest decision and the end of a game, each with its name."""
    own = []
    for table in played(game, players, SEED):
        own.append((len(table.state.legal_actions()), len(table.history)))
    *own, (_, end) = own
    steps = (own[0][1], own[len(own) // 2][1], max(own)[1], end)
    for name, until in zip(MOMENTS, steps, strict=True):
        past = table.history[:until]
        yield name, TableSession(Table(table.game, table.seats, seed=SEED, past=past), seat=0)


def sheet(browser: Browser, shots: list[tuple[str, bytes]], path: Path) -> None:
    """Write the pictures, each under its name, as one picture."""
    page = browser.new_page(viewport={"width": 4 * (THUMB + 8) + 8, "height": 600})
    figures = "".join(
        f"<figure style='margin:4px'><figcaption>{name}</figcaption><img width={THUMB} "
        f"src='data:image/png;base64,{base64.b64encode(shot).decode()}'></figure>"
        for name, shot in shots
    )
    page.set_content(
        "<body style='margin:4px;display:flex;flex-wrap:wrap;align-items:start;background:#999;"
        f"font:11px sans-serif'>{figures}"
    )
    page.screenshot(path=path, full_page=True, type="jpeg", quality=70)
    page.close()


def main() -> None:
    """Take the pictures and write the sheets."""
    parser = argparse.ArgumentParser(description="Photograph the tables.")
    parser.add_argument("--game", action="append", choices=minesnb.game_ids())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--size", action="append")
    parser.add_argument("--theme", action="append", choices=("light", "dark"))
    parser.add_argument("--moment", action="append", choices=MOMENTS)
    parser.add_argument("--out", type=Path, help="write each picture here, and no sheets")
    args = parser.parse_args()
    folder = args.out or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        for game in args.game or minesnb.game_ids():
            views = [
                (name, session)
                for name, session in moments(game, args.players)
                if name in (args.moment or MOMENTS)
            ]
            shots = []
            for size in args.size or SIZES:
                wide, high = map(int, size.split("x"))
                page = browser.new_page(viewport={"width": wide, "height": high})
                with booth(page) as show:
                    for theme in args.theme or ("light",):
                        for name, session in views:
                            show(session, dark=theme == "dark")
                            page.wait_for_timeout(400)
                            shots.append((f"{game}-{name}-{size}-{theme}", page.screenshot()))
                page.close()
            if args.out:
                for name, shot in shots:
                    (folder / f"{name}.png").write_bytes(shot)
            else:
                sheet(browser, shots, folder / f"{game}.jpg")
            print(f"{game}: {len(shots)} pictures")
        browser.close()


if __name__ == "__main__":
    main()
