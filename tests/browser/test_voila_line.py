"""A poor line between a page and its server: slow, or cut for a while."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response

from minesnb.app.server import EXTENSIONS
from scripts.slow_line import slow_line
from tests.browser.hands import BOARD, TURN

GAME = "kings_under_mountains"
ALARM = ".mn-alarm[data-tone='wait']"
CUT = "ERR_|Failed to load|WebSocket|websocket|disconnected|Canceled|Kernel|kernel|comm"


@pytest.fixture
def far(open_page, voila_server, guards):
    """A function that opens a game over a line of so much delay; returns the page and the line."""
    lines = []

    def open_(delay):
        there = slow_line(urlsplit(voila_server.url).port, 1e8, delay)
        line = there.__enter__()
        lines.append(there)
        page = open_page()
        guards[-1].expect(CUT)
        page.goto(f"http://localhost:{line.port}/{GAME}")
        page.wait_for_selector(TURN, timeout=60_000)
        return page, line

    yield open_
    for there in lines:
        there.__exit__(None, None, None)


def lines_of(page):
    """Return how many lines the log has."""
    return page.locator(".mn-log-text").count()


def picks(page):
    """Return what can be picked now."""
    return page.locator(f"{BOARD} .mn-board [data-state~='pick']")


def test_few_requests(open_page, voila_server, guards):
    """A page takes its scripts in few pieces, and none of what else is installed in JupyterLab."""
    page = open_page(voila_server.url + GAME)
    page.wait_for_selector(TURN, timeout=30_000)
    asked = guards[-1].requests
    extensions = {
        found[1] for url in asked if (found := re.search("labextensions/(.+)/static", url))
    }

    assert set(EXTENSIONS) == extensions
    assert len(asked) < 60


def test_files_are_kept(open_page, voila_server):
    """A browser need not ask after any script or style sheet of a page again; it asks for the page itself."""
    page = open_page()
    kept = {}

    def note(answer: Response) -> None:
        kind = answer.request.resource_type
        if kind in ("document", "script", "stylesheet") and answer.url.startswith("http"):
            long = "max-age=31" in answer.headers.get("cache-control", "")
            kept[urlsplit(answer.url).path] = long

    page.on("response", note)
    page.goto(voila_server.url + GAME)
    page.wait_for_selector(TURN, timeout=30_000)

    assert len(kept) > 20
    assert [f"/{GAME}"] == [path for path, long in kept.items() if not long]


def test_versions_do_not_mix(open_page, voila_server):
    """Voilà's script of another version, which an older page would ask for, is not given."""
    ask = open_page().request.get
    found = re.search(
        r'src="/(voila/static/)(\w{12})(/voila\.js)"', ask(voila_server.url + GAME).text()
    )
    assert found
    before, version, after = found.groups()

    assert 200 == ask(voila_server.url + before + version + after).status
    assert 403 == ask(voila_server.url + before + version[::-1] + after).status


def test_slow_line(far):
    """While an answer takes long it is said for what; a press made meanwhile is seen, and done once."""
    page, _ = far(0.5)
    before = lines_of(page)
    card = picks(page).first
    card.click()
    place = picks(page).first
    place.click()
    said = page.locator(".mn-top .mn-say").inner_text()
    assert page.locator(f"{BOARD}[data-locked]").count()
    page.wait_for_timeout(500)
    page.locator(f"{BOARD} [data-do='undo']").first.click()
    page.wait_for_function(
        "(before) => document.querySelectorAll('.mn-log-text').length > before", arg=before
    )
    page.wait_for_function(
        "(before) => document.querySelectorAll('.mn-log-text').length === before", arg=before
    )
    page.wait_for_selector(TURN)

    assert said.startswith("Play")


def test_outage(far):
    """A cut line is said unasked; when it is whole again the page goes on by itself, with what was pressed."""
    page, line = far(0.0)
    before = lines_of(page)
    line.cut()
    page.wait_for_selector(ALARM, timeout=10_000)
    picks(page).first.click()
    picks(page).first.click()
    page.wait_for_timeout(3000)
    assert before == lines_of(page)
    line.mend()
    page.wait_for_selector(".mn-alarm", state="detached", timeout=15_000)
    page.wait_for_function(
        "(before) => document.querySelectorAll('.mn-log-text').length > before", arg=before
    )
    page.wait_for_selector(TURN, timeout=15_000)

    # The move, and the answers to it up to the next turn of one's own; nothing twice.
    assert 0 == page.locator(".mn-notice[data-tone='bad']").count()
