"""The front end's harness in a browser, to be shown sessions one after the other, with no server behind it.

with booth(page) as show:
show(session)
page.screenshot(path="now.png")
"""

from __future__ import annotations

import contextlib
import http.server
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from minesnb.board import seats
from minesnb.core.registry import load
from minesnb.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from minesnb.core.session import Session

__all__ = ["booth", "played"]

ROOT = Path(__file__).resolve().parent.parent
STATIC = "/static/"

# The harness keeps what the board sent; the last of it counts as answered, so that the board is free.
SHOW = """async ([view, rules, dark]) => {
  document.body.dataset.jpThemeLight = String(!dark);
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
  document.body.style.padding = 0;
  const { client, seq } = model.sent.at(-1);
  model.set("rules", rules);
  model.set("view", { ...view, ack: { client, seq } });
  await new Promise((done) => setTimeout(done, 20));
}"""


def played(game: str, players: int, seed: int) -> Iterator[Table]:
    """Yield a table at each decision of its first seat in a game between heuristic players, and at its end."""
    rules = load(game)
    table = Table(rules, seats(players), seed=seed)
    while not table.state.is_terminal:
        state = table.state.observation(table.state.current_player)
        if state.current_player == 0:
            yield table
        table.act(rules.best(state)[0])
    yield table


class _Harness(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        """Find the built front end beside the harness."""
        built = path.startswith(STATIC)
        self.directory = str(ROOT / ("minesnb/board/static" if built else "widgets/harness"))
        return super().translate_path("/" + path.removeprefix(STATIC) if built else path)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextlib.contextmanager
def booth(page: Page) -> Iterator[Callable[..., None]]:
    """Open the harness in `page`; yield what shows a session there, in the dark with ``dark=True``."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Harness) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_port}/?view=none&silent")
        page.wait_for_function("() => globalThis.model?.sent.length > 0")

        def show(session: Session, *, dark: bool = False) -> None:
            page.evaluate(SHOW, [session.view(), session.rules(), dark])

        yield show
        server.shutdown()
