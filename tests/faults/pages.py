"""Pages in a browser whose Python, server or line fails: it is said, and what was shown is there again."""

from __future__ import annotations

import atexit
import contextlib
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from minesnb import game_ids
from minesnb.pages.autosave import Store
from scripts.chromium import FLAGS, find
from scripts.slow_line import slow_line
from tests.browser.hands import BOARD, Hands
from tests.browser.servers import (
    Server,
    free_port,
    jupyter_folders,
    pids_of,
    processes,
    serving,
)
from tests.faults.tally import Found

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["killed", "opened", "outage", "server"]

_FREE = ".minesnb[data-mode]:not([data-locked])"
_MOVE = f"{BOARD}[data-tone='move']:not([data-locked])"
_SAID = ".mn-alarm:visible, #mn-setup:visible"
_SOON = 30_000
"""Milliseconds within which what is wrong is said on a machine that has other things to do."""
_KINDS = len(game_ids()) + 1
"""So many kinds of pages have a process in reserve."""
_IDLE = 30
"""Seconds after which the process of a page that vanished may be ended; longer than any outage here."""
_HANDLES = 11
"""So many handles a server needs for each process behind a page."""
_AGAIN = 450
"""Milliseconds after which what has just come up takes a press."""
_MOMENTS = ("set up", "lobby", "lesson", "idle", "pressed", "pressed", "bot")

_vanished: list[float] = []
_handles: list[int] = []


@cache
def _browser() -> Browser:
    from playwright.sync_api import sync_playwright

    stack = contextlib.ExitStack()
    atexit.register(stack.close)
    playwright = stack.enter_context(sync_playwright())
    found = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
    stack.callback(found.close)
    return found


def _serve(home: Path, port: int) -> contextlib.AbstractContextManager[Server]:
    options = ["play", "--no-browser", f"--port={port}", f"--idle={_IDLE}"]
    return serving([sys.executable, "-m", "minesnb", *options], f"http://localhost:{port}/", home)


@cache
def _server() -> Server:
    """A server for all attempts that leave it alone."""
    stack = contextlib.ExitStack()
    atexit.register(stack.close)
    home = stack.enter_context(tempfile.TemporaryDirectory())
    return stack.enter_context(_serve(Path(home), free_port()))


@contextlib.contextmanager
def _page(url: str) -> Iterator[Page]:
    """Open a page in a context of its own, until the block ends."""
    context = _browser().new_context(viewport={"width": 1280, "height": 900})
    try:
        page = context.new_page()
        page.goto(url, wait_until="commit")
        yield page
    finally:
        context.close()


def _wait(page: Page, selector: str, what: str, patience: int = _SOON) -> None:
    """Wait until something shows; raise Found("silent") for nothing."""
    from playwright.sync_api import TimeoutError as TooLate

    try:
        page.locator(selector).first.wait_for(timeout=patience)
    except TooLate:
        raise Found("silent", f"{what}: nothing was said or shown") from None


def _log(page: Page) -> Counter[str]:
    """Return the lines of the log that the page shows."""
    return Counter(page.locator(".mn-log-text").all_inner_texts())


def _acknowledged(page: Page) -> Counter[str]:
    """Return the lines of the log that have to be there again: a game at which nobody has decided yet is not kept."""
    return _log(page) if "#g=" in page.url else Counter()


def _press(page: Page) -> bool:
    """Press what can be picked until an action is on its way; return whether one is."""
    for _ in range(5):
        target = page.locator(
            f"{BOARD} svg [data-state~='pick'], .mn-top .mn-option:not(.mn-quiet)"
        ).first
        target.dispatch_event("click", timeout=5000)
        if page.locator(f"{BOARD}[data-locked]").count():
            return True
        page.wait_for_timeout(_AGAIN)
    return False


def killed(rng: random.Random) -> None:
    """Kill a page's process at some moment of its life; it is said unasked, and one press goes on."""
    moment = rng.choice(_MOMENTS)
    path = {"lobby": "", "lesson": f"learn/{rng.choice(game_ids())}"}.get(moment)
    path = rng.choice(game_ids()) if path is None else path
    with _page(_server().url + path) as page:
        page.wait_for_selector("#jupyter-config-data", state="attached", timeout=2 * _SOON)
        if moment != "set up":
            page.wait_for_selector(_FREE, timeout=2 * _SOON)
        _live_until_killed(rng, page, moment)
        _wait(page, _SAID, f"{path or 'lobby'}, killed: {moment}")
        shown = _acknowledged(page)
        page.wait_for_selector(".mn-alarm button:visible, #mn-setup button:visible", timeout=_SOON)
        page.locator(".mn-alarm button:visible, #mn-setup button:visible").first.click()
        _wait(page, f"{_FREE}:not(:has(.mn-alarm))", f"{path}, going on after: {moment}", 2 * _SOON)
        if shown - _log(page):
            raise Found("lost", f"{path}, {moment}: {sorted(shown - _log(page))}")


def _live_until_killed(rng: random.Random, page: Page, moment: str) -> None:
    """Do what is done at this moment, and kill the process in it."""

    def kill(pids: list[int]) -> None:
        for pid in pids:
            os.kill(pid, signal.SIGKILL)

    pids = pids_of(page)
    if moment in ("idle", "pressed", "bot"):
        hands = Hands(page)
        for _ in range(rng.randrange(3)):
            hands.act()
            page.wait_for_selector(_MOVE, timeout=_SOON)
    if moment == "pressed":
        late = threading.Timer(rng.uniform(0, 0.4), kill, [pids])
        late.start()
        with contextlib.suppress(Exception):
            _press(page)
        late.join()
        return
    if moment == "bot":
        with contextlib.suppress(Exception):
            for _ in range(4):
                _press(page)
                page.wait_for_selector(f"{BOARD}[data-tone='wait']", timeout=700)
                break
    kill(pids)


def server(rng: random.Random) -> None:
    """Kill the server under an open page; it is said, no process stays, and after a new start the game goes on."""
    port = free_port()
    with tempfile.TemporaryDirectory() as home, contextlib.ExitStack() as stack:
        with _serve(Path(home), port) as running:
            page = stack.enter_context(_page(running.url + rng.choice(game_ids())))
            page.wait_for_selector(_MOVE, timeout=2 * _SOON)
            Hands(page).act()
            left = processes(running)
            os.kill(running.process.pid, rng.choice((signal.SIGKILL, signal.SIGTERM)))
            _wait(page, _SAID, "the server was killed")
            shown = _acknowledged(page)
            _all_end(left)
        with _serve(Path(home), port):
            _wait(page, ".mn-alarm button", "the server was started again")
            page.locator(".mn-alarm button").click()
            _wait(page, f"{_FREE}:not(:has(.mn-alarm))", "going on with a new server", 2 * _SOON)
            if shown - _log(page):
                raise Found("lost", f"{sorted(shown - _log(page))}")
            stack.close()


def _all_end(pids: list[int]) -> None:
    until = time.monotonic() + 15
    while alive := [pid for pid in pids if _lives(pid)]:
        if time.monotonic() > until:
            raise Found("silent", f"{len(alive)} processes outlive their server")
        time.sleep(0.1)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def outage(rng: random.Random) -> None:
    """Cut a page's line for a while, perhaps a slow one; each press is done once, and nobody has to reload."""
    at = _server()
    port = urlsplit(at.url).port or 80
    with (
        slow_line(port, 1e8, rng.choice((0.0, 0.0, 0.05, 0.3))) as line,
        _page(f"http://localhost:{line.port}/{rng.choice(game_ids())}") as page,
    ):
        page.wait_for_selector(_MOVE, timeout=2 * _SOON)
        pressed = int(rng.random() < 0.3 and _press(page))
        line.cut()
        if rng.random() < 0.7:
            _wait(page, ".mn-alarm:visible", "the line was cut")
        if not pressed and rng.random() < 0.8:
            pressed = int(_press(page))
        page.wait_for_timeout(rng.uniform(0, 15_000))
        line.mend()
        _wait(page, f"{_FREE}:not(:has(.mn-alarm))", "the line is whole again", 2 * _SOON)
        page.wait_for_timeout(1500)
        done = _decisions(at, page)
        if done != pressed:
            raise Found("lost", f"{pressed} actions were pressed, {done} are on disk")


def _decisions(at: Server, page: Page) -> int:
    """Return how many decisions of people are on disk for a page's game."""
    code = page.url.partition("#g=")[2]
    if not code:
        return 0
    folder = Path(jupyter_folders(at.log.parent)["MINESNB_DATA"], "games")
    return len(Store(folder).read(code).peoples_decisions)


def opened(rng: random.Random) -> None:
    """Open a page, do something, close it or let it vanish: neither processes nor handles gather."""
    at = _server()
    path = rng.choice(("", *game_ids(), *(f"learn/{game}" for game in game_ids())))
    with _page(at.url + path) as page:
        page.wait_for_selector(_FREE, timeout=2 * _SOON)
        if path in game_ids():
            Hands(page).act()
        if rng.random() < 0.7:
            page.close(run_before_unload=True)
        else:
            _vanished.append(time.monotonic())
    lately = sum(time.monotonic() - each < 2 * _IDLE for each in _vanished)
    most = _KINDS + 3 + lately
    until = time.monotonic() + 2 * _IDLE
    while (count := len(processes(at))) > most:
        if time.monotonic() > until:
            raise Found("silent", f"{count} processes for no page, {most} may be")
        time.sleep(0.2)
    _count_handles(at)


def _count_handles(at: Server) -> None:
    """Hold that the server has no more handles than after the first pages, but for its processes'."""
    folder = Path(f"/proc/{at.process.pid}/fd")
    if not folder.exists():
        return
    count = len(list(folder.iterdir())) - _HANDLES * len(processes(at))
    if len(_handles) < 8:
        _handles.append(count)
    elif count > max(_handles) + 40:
        raise Found("silent", f"{count} handles beside processes', {max(_handles)} at first")
