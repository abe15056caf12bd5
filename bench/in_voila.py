"""In a real browser: from click to repaint, bytes a move, and from address to playable board.

One server (that of `minesnb play`, with pages of this script) and one Chromium serve all. A click on
the board is measured beside a click on a bare anywidget on the same page, which echoes through the
same transport: message to Python, trait back, change of the page. A page with the board is measured
beside a page that prints hello. Both pairs take turns. The aims are 1.5 and 1.2 times.

With --slow there is a slow line between the server and Chromium (`scripts/slow_line.py`).

    python bench/in_voila.py [--moves 50] [--pages 10] [--slow]
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from minesnb import load
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession

ROOT = Path(__file__).resolve().parent.parent

BOARD = """\
from minesnb import load
from minesnb.board.widget import Board
from minesnb.core.record import Seat
from minesnb.core.table_session import TableSession
from minesnb.core.table import Table

class Open(TableSession):
    def _shares_screen(self):
        return False


table = Table(load("kings_under_mountains"), [Seat("Ann"), Seat("Ben")], seed=7)
Board(Open(table))
"""
ECHO = '''\
import anywidget
import traitlets


class Echo(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.id = "echo";
      button.textContent = "0";
      button.addEventListener("click", () => model.send({ seq: Number(button.textContent) + 1 }));
      model.on("change:view", () => { button.textContent = String(model.get("view").seq); });
      el.append(button);
    } };
    """
    view = traitlets.Dict({"seq": 0}).tag(sync=True)


echo = Echo()
echo.on_msg(lambda widget, content, _: setattr(widget, "view", {"seq": content["seq"]}))
echo
'''
SERVER = """\
import sys
from pathlib import Path
from minesnb.app.server import MinesServer, settings

folder, port = Path(sys.argv[1]), int(sys.argv[2])
server = MinesServer(config=settings(folder, host="127.0.0.1", port=port, retries=0, idle=3600))
server.opens_browser = False
server.initialize([])
server.start()
"""
# Resolves with the milliseconds from the click to the change of the page, and to the next task after
# the frame that paints it.
CLICK = """\
([target, watched]) => new Promise((resolve) => {
  const board = document.querySelector(watched);
  const before = board.textContent;
  const changed = () => watched === "#echo"
    ? board.textContent !== before
    : board.hasAttribute("data-locked") ? (window.sent = true, false) : window.sent;
  window.sent = false;
  const start = performance.now();
  const observer = new MutationObserver(() => {
    if (!changed()) return;
    observer.disconnect();
    const shown = performance.now() - start;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve([shown, performance.now() - start]);
      port2.postMessage(0);
    });
  });
  observer.observe(board, { attributes: true, childList: true, characterData: true, subtree: true });
  const element = document.querySelector(target);
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""
LOCKABLE = ".minesnb[data-mode]"
PLAYABLE = ".minesnb [data-state~=pick]"


class Open(TableSession):
    """Shows whoever is to move, without a curtain, so that every move redraws the whole board."""

    def _shares_screen(self) -> bool:
        return False


def notebook(*cells: str) -> str:
    """Return a notebook with these cells, for our Voilà template."""
    return json.dumps(
        {
            "cells": [
                {
                    "cell_type": "code",
                    "execution_count": None,
                    "id": f"cell-{number}",
                    "metadata": {},
                    "outputs": [],
                    "source": source,
                }
                for number, source in enumerate(cells)
            ],
            "metadata": {
                "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                "voila": {"template": "minesnb"},
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        }
    )


@contextmanager
def served(line: Callable[[int], AbstractContextManager[int]]) -> Iterator[str]:
    """Serve our pages until the block ends; yield the address at the near end of `line`."""
    with tempfile.TemporaryDirectory() as home, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        folder = Path(home, "pages")
        folder.mkdir()
        (folder / "click.ipynb").write_text(notebook(BOARD, ECHO), encoding="utf-8")
        (folder / "board.ipynb").write_text(notebook(BOARD), encoding="utf-8")
        (folder / "hello.ipynb").write_text(notebook("print('hello')"), encoding="utf-8")
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(folder), str(port)],
            env={
                **os.environ,
                "MINESNB_DATA": home,
                "JUPYTER_PATH": _path("JUPYTER_PATH", ROOT / "jupyter-config" / "share"),
                "PYTHONPATH": _path("PYTHONPATH", ROOT),
            },
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            address = f"http://127.0.0.1:{port}/"
            _wait_for(address + "voila/static/voila.js", server)
            with line(port) as near:
                yield f"http://127.0.0.1:{near}/voila/render/"
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()


def _path(name: str, first: Path) -> str:
    """Return a search path of the environment with `first` before all else."""
    return os.pathsep.join([str(first), *filter(None, [os.environ.get(name)])])


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if server.poll() is not None:
            raise SystemExit("the server ended by itself; does `minesnb play` start?")
        try:
            urllib.request.urlopen(address, timeout=5).close()  # noqa: S310 - our own server
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return


class Bytes:
    """Counts what goes over a page's sockets."""

    def __init__(self, page: Page) -> None:
        self.sent = self.received = 0
        page.on("websocket", self._listen)

    def _listen(self, socket_: WebSocket) -> None:
        socket_.on("framesent", self._count_sent)
        socket_.on("framereceived", self._count_received)

    def _count_sent(self, payload: str | bytes) -> None:
        self.sent += len(payload)

    def _count_received(self, payload: str | bytes) -> None:
        self.received += len(payload)


def measure_clicks(browser: Browser, address: str, moves: int) -> None:
    """Play so many moves by clicks, an echo after each; print medians and bytes."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    count = Bytes(page)
    page.goto(address + "click.ipynb")
    page.wait_for_selector("#echo", timeout=60_000)
    page.wait_for_selector(PLAYABLE, timeout=60_000)
    seats = [Seat("Ann"), Seat("Ben")]
    mirror = Open(Table(load("kings_under_mountains"), seats, seed=7))
    board: list[tuple[float, float]] = []
    echo: list[tuple[float, float]] = []
    sent: list[int] = []
    received: list[int] = []
    while len(board) < moves:
        *first, last = mirror.view()["choices"][0]["path"]
        for name in first:
            page.dispatch_event(f'[data-el="{name}"]', "click")
        before = count.sent, count.received
        board.append(_timed(page, f'[data-el="{last}"]', LOCKABLE))
        page.wait_for_timeout(50)
        sent.append(count.sent - before[0])
        received.append(count.received - before[1])
        message = {"kind": "act", "seq": 1, "client": "bench", "rev": mirror.rev}
        mirror.receive({**message, "path": [*first, last]})
        echo.append(_timed(page, "#echo", "#echo"))
    page.close()
    print(f"{'from the click, ms':30}{'change':>8}{'repaint':>8}{'lowest':>8}{'highest':>8}")
    for name, times in (("board", board), ("bare widget that echoes", echo)):
        shown, painted = zip(*times, strict=True)
        print(
            f"{name:30}{statistics.median(shown):>8.1f}{statistics.median(painted):>8.1f}"
            f"{min(painted):>8.1f}{max(painted):>8.1f}"
        )
    middles = [statistics.median(painted for _, painted in times) for times in (board, echo)]
    print(f"ratio of the medians {middles[0] / middles[1]:.2f}")
    print(
        f"bytes a move: {statistics.median(sent):,.0f} sent, "
        f"{statistics.median(received):,.0f} received (medians)\n"
    )


def _timed(page: Page, target: str, watched: str) -> tuple[float, float]:
    """Click; return the milliseconds to the change and to the repaint."""
    shown, painted = page.evaluate(CLICK, [target, watched])
    return shown, painted


def measure_pages(browser: Browser, address: str, pages: int) -> None:
    """Open the board's page and the hello page in turns, with a warm process each; print medians."""
    ready = {"board.ipynb": PLAYABLE, "hello.ipynb": "text=hello"}
    found: dict[str, list[float]] = {name: [] for name in ready}
    for number in range(pages + 1):
        for name, selector in ready.items():
            time.sleep(4)  # The pool makes its next process ready.
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            start = time.perf_counter()
            page.goto(address + name, wait_until="commit")
            page.wait_for_selector(selector, timeout=60_000)
            if number:  # The first round fills the browser's cache.
                found[name].append((time.perf_counter() - start) * 1000)
            page.close()
    print(f"{'page open, ms':30}{'median':>8}{'lowest':>8}{'highest':>8}")
    for name, times in found.items():
        middle = statistics.median(times)
        print(f"{name:30}{middle:>8.0f}{min(times):>8.0f}{max(times):>8.0f}")
    ratio = statistics.median(found["board.ipynb"]) / statistics.median(found["hello.ipynb"])
    print(f"ratio of the medians {ratio:.2f}")


@contextmanager
def slow(port: int) -> Iterator[int]:
    """Put a slow line before the server; yield the port of its near end."""
    from scripts.slow_line import slow_line

    with slow_line(port) as line:
        yield line.port


def main() -> None:
    """Serve, measure and print."""
    sys.path.insert(0, str(ROOT))
    from scripts.chromium import FLAGS, find

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--moves", type=int, default=50)
    parser.add_argument("--pages", type=int, default=10)
    parser.add_argument("--slow", action="store_true")
    chosen = parser.parse_args()
    with (
        served(slow if chosen.slow else nullcontext) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        measure_clicks(browser, address, chosen.moves)
        if chosen.pages:
            measure_pages(browser, address, chosen.pages)
        browser.close()


if __name__ == "__main__":
    main()
