"""Photograph the tables at the sizes that people have, and put the pictures on contact sheets.

    python scripts/screens.py                                every game, every size, on sheets in docs/pictures
    python scripts/screens.py --game gold_mine --size 1366x768 --theme dark --out /tmp/look

A table is shown by the built front end without a server: the page gets one view of a real game between
heuristic players, at its start, in its middle, at a decision with much to pick, and at its end.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import json
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent))

import chromium
import minesnb
from minesnb.board import seats
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
SHEETS = ROOT / "docs" / "pictures"
SIZES = ("1366x768", "1280x720", "1920x1080", "1024x768", "934x647", "390x844")
SEED = 56
THUMB = 460

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="static/board.css">
<style>body { margin: 0; background: light-dark(#f6f1e6, #16151a) }</style>
<body><main id="host"></main><script type="module">
import board from "./static/board.js";
const query = new URLSearchParams(location.search);
const dark = query.get("theme") === "dark";
document.body.dataset.jpThemeLight = String(!dark);
document.documentElement.style.colorScheme = dark ? "dark" : "light";
const traits = await (await fetch(`${query.get("view")}.json`)).json();
const heard = {};
const model = {
  get: (name) => traits[name],
  set() {},
  on(event, listener) { heard[event] = listener; },
  off() {},
  // The greeting is answered, so that the board is open to be played on.
  send({ client, seq }) {
    traits.view = { ...traits.view, ack: { client, seq } };
    setTimeout(() => heard["change:view"]());
  },
};
board().render({ model, el: document.querySelector("#host") });
setTimeout(() => { document.body.dataset.ready = ""; }, 100);
</script></body></html>"""


def moments(game: str, players: int) -> Iterator[tuple[str, TableSession]]:
    """Yield the start, the middle, the fullest decision and the end of a game, each with its name."""
    rules = minesnb.load(game)
    table = Table(rules, seats(players), seed=SEED)
    session = TableSession(table, seat=0)
    marks: list[tuple[int, int]] = []
    while not table.state.is_terminal:
        player = table.state.current_player
        if player == 0:
            marks.append((len(session.view()["choices"]), len(table.history)))
        action, _ = rules.best(table.state.observation(player))
        table.act(action)
    session.close()
    own = [length for _, length in marks]
    chosen = {"start": own[0], "middle": own[len(own) // 2], "full": max(marks)[1]}
    for name, length in chosen.items():
        yield name, TableSession(_until(table, length), seat=0)
    yield "end", TableSession(table, seat=0)


def _until(table: Table, length: int) -> Table:
    """Return the table as it was after so many steps."""
    return Table(
        table.game, table.seats, seed=table.seed, past=table.history[:length], **table.options
    )


def dump(folder: Path, games: list[str], players: list[int]) -> list[str]:
    """Write the views as files; return their names."""
    names = []
    for game in games:
        for count in players:
            rules = minesnb.load(game)
            if not rules.min_players <= count <= rules.max_players:
                continue
            for moment, session in moments(game, count):
                name = f"{game}-{count}-{moment}"
                traits: dict[str, Any] = {"view": session.view(), "rules": session.rules()}
                (folder / f"{name}.json").write_text(json.dumps(traits), "utf-8")
                names.append(name)
    return names


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append")
    parser.add_argument("--players", action="append", type=int)
    parser.add_argument("--size", action="append")
    parser.add_argument("--theme", action="append", choices=("light", "dark"))
    parser.add_argument("--moment", action="append")
    parser.add_argument("--out", type=Path, help="keep every picture here, not only the sheets")
    args = parser.parse_args()
    games = args.game or list(minesnb.game_ids())
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "static").symlink_to(ROOT / "minesnb" / "board" / "static")
        views = dump(folder, games, args.players or [2])
        views = [each for each in views if not args.moment or each.split("-")[2] in args.moment]
        (folder / "index.html").write_text(PAGE, "utf-8")
        handler = functools.partial(_Quiet, directory=name)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        out = args.out or folder / "shots"
        out.mkdir(parents=True, exist_ok=True)
        shots = []
        for theme in args.theme or ["light"]:
            for size in args.size or SIZES:
                wide, high = map(int, size.split("x"))
                context = browser.new_context(viewport={"width": wide, "height": high})
                page = context.new_page()
                for view in views:
                    page.goto(f"http://127.0.0.1:{server.server_port}/?view={view}&theme={theme}")
                    page.wait_for_selector("[data-ready]")
                    page.wait_for_timeout(250)
                    path = out / f"{view}-{size}-{theme}.png"
                    page.screenshot(path=path)
                    shots.append((view, size, theme, path))
                context.close()
        browser.close()
        server.shutdown()
        print(f"{len(shots)} pictures in {out}")


if __name__ == "__main__":
    main()
