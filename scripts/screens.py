"""Photograph the tables at the sizes that people have, or lay a choice of them out on one contact sheet.

    python scripts/screens.py                                     the sheet, docs/pictures/tables.jpg
    python scripts/screens.py --game gold_mine --size 1366x768 --theme dark --out shots

A table is shown by the built front end without a server, at the start of a real game between heuristic
players, in its middle, at the decision with most to pick, and at its end.
"""

from __future__ import annotations

import argparse
import base64
import sys
from itertools import product
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
    from collections.abc import Container, Iterator

    from playwright.sync_api import Browser

    from minesnb.core.session import Session

SHEET = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "tables.jpg"
SIZES = ("1366x768", "1280x720", "1920x1080", "1024x768", "934x647", "390x844")
MOMENTS = ("start", "middle", "full", "end")
THEMES = ("light", "dark")
CHOICE = (
    ("1366x768", "light", "start"),
    ("1366x768", "dark", "middle"),
    ("1366x768", "light", "end"),
    ("390x844", "light", "middle"),
    ("390x844", "dark", "full"),
)
"""What of each game is on the sheet: a row that is as high all along."""
SEED = 56
HIGH = 190
"""The height of a picture on the sheet."""


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


def photographs(
    browser: Browser, game: str, players: int, wanted: Container[tuple[str, str, str]]
) -> Iterator[tuple[str, bytes]]:
    """Yield pictures of a game, each with its name; `wanted` are size, theme and moment of each."""
    views = list(moments(game, players))
    for size in SIZES:
        wide, high = map(int, size.split("x"))
        page = browser.new_page(viewport={"width": wide, "height": high})
        with booth(page) as show:
            for theme, (name, session) in product(THEMES, views):
                if (size, theme, name) not in wanted:
                    continue
                show(session, dark=theme == "dark")
                page.wait_for_timeout(400)
                yield f"{game}-{name}-{size}-{theme}", page.screenshot()
        page.close()


def sheet(browser: Browser, players: int) -> None:
    """Write the sheet: a row a game."""
    rows = []
    for game in minesnb.game_ids():
        images = "".join(
            f"<img height={HIGH} src='data:image/png;base64,{base64.b64encode(shot).decode()}'> "
            for _, shot in photographs(browser, game, players, CHOICE)
        )
        rows.append(f"<div style='white-space:nowrap'>{images}</div>")
    page = browser.new_page(
        viewport={"width": 3 * HIGH * 16 // 9 + 2 * HIGH // 2 + 40, "height": 600}
    )
    page.set_content(f"<body style='margin:6px;background:#999'>{''.join(rows)}")
    page.screenshot(path=SHEET, full_page=True, type="jpeg", quality=60)
    page.close()
    print(f"{SHEET.name}: {SHEET.stat().st_size // 1000} kB")


def main() -> None:
    """Take the pictures, or write the sheet."""
    parser = argparse.ArgumentParser(description="Photograph the tables.")
    parser.add_argument("--game", action="append", choices=minesnb.game_ids())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--moment", action="append", choices=MOMENTS)
    parser.add_argument("--out", type=Path, help="write each picture here, and no sheet")
    args = parser.parse_args()
    wanted = tuple(product(args.size or SIZES, args.theme or THEMES, args.moment or MOMENTS))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        if args.out is None:
            sheet(browser, args.players)
        else:
            args.out.mkdir(parents=True, exist_ok=True)
            for game in args.game or minesnb.game_ids():
                for name, shot in photographs(browser, game, args.players, wanted):
                    (args.out / f"{name}.png").write_bytes(shot)
        browser.close()


if __name__ == "__main__":
    main()
