"""A page with the built board and no server behind it, to be shown one view after the other.

with booth(page) as show:
    show(session)
    page.screenshot(path="now.png")
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from minesnb.core.session import Session

__all__ = ["booth"]

STATIC = Path(__file__).resolve().parent.parent / "minesnb" / "board" / "static"

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>The board by itself</title><link rel="stylesheet" href="static/board.css">
<style>body { margin: 0; background: light-dark(#f6f1e6, #16151a) }</style>
<body><main id="host"></main><script type="module">
import board from "./static/board.js";
const heard = {};
const traits = { view: {}, rules: {} };
let sent = null;
const answer = () => {
  // Every message is answered by the same view, so that the board is open to be played on.
  traits.view = { ...traits.view, ack: sent };
  heard["change:view"]?.();
};
const model = {
  get: (name) => traits[name],
  set() {},
  on(event, listener) { heard[event] = listener; },
  off() {},
  send({ client, seq }) { sent = { client, seq }; setTimeout(answer); },
};
globalThis.show = async (view, rules, dark) => {
  document.body.dataset.jpThemeLight = String(!dark);
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
  traits.rules = rules;
  traits.view = { ...view, ack: sent };
  heard["change:rules"]?.();
  heard["change:view"]?.();
  await new Promise((done) => setTimeout(done, 20));
};
board().render({ model, el: document.querySelector("#host") });
document.body.dataset.ready = "";
</script></body></html>"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextlib.contextmanager
def booth(page: Page) -> Iterator[Callable[..., None]]:
    """Open the board in `page`; yield what shows a session there, in the dark with ``dark=True``."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "static").symlink_to(STATIC)
        (folder / "index.html").write_text(PAGE, "utf-8")
        handler = functools.partial(_Quiet, directory=name)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.wait_for_selector("[data-ready]")

            def show(session: Session, *, dark: bool = False) -> None:
                page.evaluate(
                    "([view, rules, dark]) => show(view, rules, dark)",
                    [session.view(), session.rules(), dark],
                )

            yield show
            server.shutdown()
