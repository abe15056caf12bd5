"""Pages in Voilà: their look at every width, their lives and deaths."""

import os
import re
import signal
import time
import urllib.error
import urllib.request

import pytest

from tests.browser.hands import BOARD, TURN, Hands, start
from tests.browser.servers import kernel_of, pids_of

PERSON = "Person"
BOT = "Bot: thinks one move ahead"
GAME = "kings_under_mountains"


def lives(server, kernel):
    """Whether the server knows the process."""
    try:
        with urllib.request.urlopen(f"{server.url}api/kernels/{kernel}", timeout=10):
            return True
    except urllib.error.HTTPError as error:
        return error.code != 404


def gone(server, kernel, patience):
    """Whether the process ends within `patience` seconds."""
    deadline = time.monotonic() + patience
    while lives(server, kernel):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.2)
    return True


def game_page(open_page, server, **context):
    """Open a game's own page, with the person to move."""
    page = open_page(server.url + GAME, height=1500, **context)
    page.wait_for_selector(TURN, timeout=20_000)
    return page


def test_two_tabs_are_apart(open_page, voila_server):
    """Two pages have two processes and two games: a move in one is not seen in the other."""
    first, second = (game_page(open_page, voila_server, width=1400) for _ in range(2))
    before = second.locator(".mn-log").inner_text()
    Hands(first).act()

    assert kernel_of(first) != kernel_of(second)
    assert before == second.locator(".mn-log").inner_text()
    assert first.url != second.url


def test_reload_goes_on(open_page, voila_server):
    """A reloaded page finds its game again, move for move, in another process."""
    page = open_page(voila_server.url, width=1400, height=1500)
    hands = start(page, PERSON, PERSON)
    hands.lift()
    hands.act()
    address, kernel = page.url, kernel_of(page)
    log = page.locator(".mn-log-text").all_inner_texts()
    page.reload()
    page.locator(BOARD).wait_for(timeout=20_000)
    hands.lift()

    assert re.search(r"#g=[A-Za-z0-9_-]{22}$", address)
    assert address == page.url
    assert kernel != kernel_of(page)
    assert sorted(log) == sorted(page.locator(".mn-log-text").all_inner_texts())
    assert gone(voila_server, kernel, 10)


def test_unknown_address(open_page, voila_server):
    """The address of a game that is not there leads to the lobby, which says so."""
    page = open_page(f"{voila_server.url}#g={'x' * 22}", width=1400)
    page.locator(".mn-lobby [role='alert']:not(:empty)").wait_for(timeout=20_000)

    assert (
        "No game is saved here" in page.locator(".mn-lobby [role='alert']:not(:empty)").inner_text()
    )
    assert page.locator(".mn-play").first.is_visible()


def test_page_closed(open_page, voila_server):
    """When a page is closed, its process ends at once."""
    page = game_page(open_page, voila_server, width=1400)
    kernel = kernel_of(page)
    assert lives(voila_server, kernel)
    page.close(run_before_unload=True)

    assert gone(voila_server, kernel, 10)


def test_page_vanished(open_page, start_voila):
    """When a page vanishes without a word, its process is culled; one whose page is open is not."""
    with start_voila("--idle=8") as server:
        staying = game_page(open_page, server, width=1400)
        vanishing = open_page(width=1400, height=1500)
        vanishing.route("**/api/shutdown/**", lambda route: route.abort())
        vanishing.goto(server.url + GAME)
        vanishing.wait_for_selector(f"{BOARD}[data-tone='move']", timeout=20_000)
        kernels = [kernel_of(staying), kernel_of(vanishing)]
        vanishing.context.close()
        assert gone(server, kernels[1], 40)
        time.sleep(5)

        assert lives(server, kernels[0])
        Hands(staying).act()


@pytest.mark.parametrize("path", ["", GAME, f"learn/{GAME}"])
def test_process_ends(open_page, voila_server, guards, path):
    """A page says soon, and unasked, that its process has ended, and one press goes on in another."""
    page = open_page(voila_server.url + path)
    guards[-1].expect("404|WebSocket|websocket|disconnected|Canceled|Kernel|kernel|comm")
    page.wait_for_selector(".minesnb[data-mode]:not([data-locked])", timeout=30_000)
    before = kernel_of(page)
    for pid in pids_of(page):
        os.kill(pid, signal.SIGKILL)

    page.wait_for_selector(".mn-alarm[data-tone='bad']", timeout=30_000)
    assert 0 == page.locator(f"{BOARD} [data-state~='pick']").count()
    page.locator(".mn-alarm button").click()
    page.wait_for_selector(".minesnb[data-mode]:not([data-locked])", timeout=30_000)

    assert before != kernel_of(page)
    assert 0 == page.locator(".mn-alarm").count()
    assert gone(voila_server, before, 1)


def test_process_hangs(open_page, voila_server):
    """A page says soon that its process does not answer, and no longer once it does; the press is done once."""
    page = game_page(open_page, voila_server, width=1400)
    (pid,) = pids_of(page)
    os.kill(pid, signal.SIGSTOP)
    try:
        page.locator(f"{BOARD} [data-do='hint']").first.click()
        page.wait_for_selector(".mn-alarm[data-tone='wait']", timeout=15_000)
    finally:
        os.kill(pid, signal.SIGCONT)
    page.wait_for_selector(".mn-alarm", state="detached", timeout=15_000)
    page.locator(".mn-notice[data-tone='hint']").wait_for()

    assert 1 == page.locator(".mn-notice").count()


def test_process_hangs_unasked(open_page, voila_server):
    """A page on which nobody presses anything says by itself that its process does not answer."""
    page = game_page(open_page, voila_server, width=1400)
    (pid,) = pids_of(page)
    os.kill(pid, signal.SIGSTOP)
    try:
        page.wait_for_selector(".mn-alarm[data-tone='wait']", timeout=40_000)
    finally:
        os.kill(pid, signal.SIGCONT)
    page.wait_for_selector(".mn-alarm", state="detached", timeout=15_000)

    Hands(page).act()


def test_process_ends_at_the_start(open_page, voila_server, guards):
    """A page that is still being set up says soon that its process has ended."""
    page = open_page()
    guards[-1].expect("404|WebSocket|websocket|disconnected|Canceled|Kernel|kernel|comm")
    page.goto(voila_server.url + GAME, wait_until="commit")
    page.wait_for_selector("#jupyter-config-data", state="attached", timeout=30_000)
    for pid in pids_of(page):
        os.kill(pid, signal.SIGKILL)
    said = page.locator("#mn-setup:visible, .mn-alarm:visible").first
    said.wait_for(timeout=30_000)

    assert "has ended" in said.inner_text()
