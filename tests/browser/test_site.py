"""The static site: the same tables and tutorials, with Python in the page's own worker."""

import gzip
import json
import re
import shutil
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

import minesnb
from minesnb import lessons
from minesnb.core.game import Game
from minesnb.testing.walks import states
from tests.browser.hands import BOARD, Hands
from tests.browser.hosts import LAPTOP
from tests.browser.learner import click_path, expect_feedback
from tests.browser.looks import hidden_parts
from tests.browser.site import READY, SOON, files


def ready(page):
    """Wait until Python has answered."""
    page.locator(READY).wait_for(timeout=SOON)
    return page


def at_once(page):
    """Let bots move without a pause from the next page on."""
    page.add_init_script(
        'localStorage.setItem("minesnb.settings", JSON.stringify({pace: "instant"}))'
    )


def play(page, moves):
    """Make so many moves, or play to the end."""
    hands = Hands(page)
    made = 0
    while made < moves and not (seen := hands.look())["over"]:
        if seen["waits"]:
            page.wait_for_timeout(50)
            continue
        made += bool(hands.act())
    return hands


def log(page):
    """Return the lines of the log that are in the page."""
    return page.locator(f"{BOARD} .mn-log-text").all_inner_texts()


def test_from_a_position(open_page, site):
    """A link to a position near the end opens it; it is played to the end."""
    game: Game[Any, Any] = minesnb.load("gold_mine")
    passed = [*states(game, 1, 1, [(game.min_players, {})])]
    late = [state for state in passed if state.current_player == 0][-1]
    page = open_page(**LAPTOP)
    at_once(page)
    asked = urlencode({"game": game.id, "position": game.position_text(late), "seed": "7"})
    page.goto(f"{site}index.html?{asked}")
    ready(page)
    play(page, 300)
    expect(page.locator(".mn-result")).to_be_visible()


def test_first_picture(open_page, site):
    """The first picture stands before Python does, and it is the one that Python then plays on from."""
    page = open_page(f"{site}play/kings_under_mountains.html", **LAPTOP)
    page.locator(f"{BOARD} svg").first.wait_for()
    assert page.locator(READY).count() == 0
    hand = page.locator(f"{BOARD} [data-el^='hand-']").evaluate_all(
        "all => all.map(e => e.dataset.el)"
    )
    shell = page.locator(f"{BOARD} .mn-shell")
    before = shell.inner_text()
    ready(page)

    assert hand
    assert before == shell.inner_text()
    assert [] == hidden_parts(page)


def test_offline(open_page, site):
    """After one visit the lobby, a table and a tutorial open without a network, and a game goes on."""
    page = open_page(f"{site}index.html", **LAPTOP)
    ready(page)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    ready(page)
    page.locator(".mn-game .mn-play").first.click()
    page.locator(BOARD).wait_for(timeout=SOON)
    play(page, 2)
    code, lines = page.url, log(page)
    page.reload()
    ready(page)

    assert code == page.url
    # What lies further back is sent when it is asked for.
    assert lines[-3:] == log(page)[-3:]
    page.goto(f"{site}learn/gold_mine.html")
    ready(page)
    assert "lesson" == page.locator(".minesnb").get_attribute("data-mode")


def test_lesson(open_page, site):
    """A tutorial is walked with mistakes, and a later visit goes on where it was left."""
    lesson = lessons.load("kings_under_mountains")
    page = open_page(f"{site}learn/kings_under_mountains.html", **LAPTOP)
    board = ready(page).locator(".minesnb")
    for index, step in enumerate(lesson.steps[:6]):
        expect(board.locator("h3", has_text=step.heading)).to_be_visible()
        if step.kind == "question":
            right = next(n for n, option in enumerate(step.options) if option.right)
            click_path(board, step.option_paths[right])
            expect_feedback(board, "good", step.options[right].text)
        elif step.kind == "act":
            seen = lesson.start(index).observation(step.seat - 1)
            click_path(board, lesson.game.paths(seen, lesson.game.parse(step.reference))[0])
            expect_feedback(board, "good", step.praise)
        assert [] == hidden_parts(page, ".mn-feedback")
        board.locator("[data-el='button-next'], [data-do='next']").first.click()
    page.reload()
    ready(page)

    assert lesson.steps[6].heading == page.locator(".minesnb h3").first.inner_text()


def test_two_windows(open_page, site):
    """What one window saves, another one of the same browser finds."""
    page = open_page(f"{site}play/gold_mine.html", **LAPTOP)
    ready(page)
    other = page.context.new_page()
    other.goto(f"{site}index.html")
    ready(other)
    play(page, 1)
    lines = log(page)
    other.locator(".mn-lobby-code").fill(page.url)
    other.get_by_role("button", name="Go on").click()
    other.locator(BOARD).wait_for(timeout=SOON)

    assert lines == log(other)


@pytest.mark.parametrize("store", ["denied", "full"])
def test_nothing_kept(open_page, site, store):
    """Where the browser keeps nothing, the page says so and the game goes on."""
    page = open_page(**LAPTOP)
    worker = {
        "denied": "IDBFactory.prototype.open = () => { throw new DOMException('not allowed here', 'SecurityError'); };",
        "full": "IDBObjectStore.prototype.put = () => { throw new DOMException('no space left', 'QuotaExceededError'); };",
    }[store]
    page.route(
        "**/worker-*.js",
        lambda route: route.fulfill(response=(got := route.fetch()), body=worker + got.text()),
    )
    page.goto(f"{site}play/cave_vs_cave.html")
    ready(page)
    play(page, 2)

    expect(page.locator(".minesnb")).to_contain_text("This browser does not keep the game")
    play(page, 1)


def test_addresses(open_page, site):
    """An address that asks for what there is not leads to the lobby, which says so; a seed deals one game."""
    page = open_page(f"{site}index.html?game=chess", **LAPTOP)
    ready(page)
    expect(page.locator(".mn-lobby")).to_contain_text("This address cannot be opened")
    hands = []
    for _ in range(2):
        page.goto(f"{site}index.html?game=kings_under_mountains&seed=7")
        ready(page)
        hands.append(page.locator(f"{BOARD} [data-el^='hand-']").all_inner_texts())

    assert hands[0] == hands[1] != []


def renew(site):
    """Make another version of the site where it lies."""
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8").replace("<title>", "<title>New: ")
        path.write_text(re.sub(r"assets/(?!pyodide)", "assets/new-", text), "utf-8")
    for path in (site / "assets").iterdir():
        if path.is_file():
            path.rename(path.with_name(f"new-{path.name}"))
    service = site / "service.js"
    text = re.sub(r"assets/(?!pyodide|\W)", "assets/new-", service.read_text("utf-8"))
    service.write_text(text.replace('VERSION = "', 'VERSION = "new-'), "utf-8")


WAITING = "() => navigator.serviceWorker.getRegistration().then((each) => each.waiting !== null)"


def test_new_version(open_page, site_folder, tmp_path):
    """A new version waits while another page of the old one is open; then a game goes on with it."""
    here = tmp_path / "site"
    shutil.copytree(site_folder, here)
    fetched: list[str] = []
    with files(here, fetched.append) as address:
        page = open_page(f"{address}play/kings_under_mountains.html", **LAPTOP)
        ready(page)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        play(page, 1)
        renew(here)
        fetched.clear()
        page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update())")
        page.wait_for_function(WAITING, timeout=SOON)
        other = page.context.new_page()
        other.goto(f"{address}index.html")
        ready(other)
        assert "<title>New: " not in other.content()
        other.close()
        play(page, 1)
        code, lines = page.url, log(page)
        page.reload()
        page.locator("script[src*='/new-']").wait_for(state="attached", timeout=SOON)
        ready(page)

        assert code == page.url
        assert lines[-3:] == log(page)[-3:]
        assert any("assets/new-" in path for path in fetched)
        assert not [path for path in fetched if "pyodide" in path]


def test_files(site_folder):
    """Nothing on the site comes from elsewhere, and a game is less than 8 MB, compressed as hosts do."""
    pages = [*site_folder.glob("*.html"), *site_folder.glob("*/*.html")]
    assert 9 == len(pages)
    for path in pages:
        assert not re.findall(r'(?:src|href)="(?:https?:)?//', path.read_text("utf-8"))
    fetched = [path for path in (site_folder / "assets").rglob("*") if path.is_file()]
    weight = sum(
        len(gzip.compress(path.read_bytes())) for path in [*fetched, site_folder / "index.html"]
    )
    assert 4_000_000 < weight < 8_000_000
    assert json.loads((site_folder / "manifest.webmanifest").read_text("utf-8"))["icons"]


def test_python_fails(open_page, site, guards):
    """Where Python cannot be fetched the page says so, shows its first picture all the same, and can try again."""
    page = open_page(**LAPTOP)
    guards[-1].expect("python-|ERR_FAILED|Failed to fetch")
    page.route("**/python-*.pack", lambda route: route.abort())
    page.goto(f"{site}play/kings_under_mountains.html")
    alarm = page.locator(".mn-alarm")
    expect(alarm).to_contain_text("Python has ended", timeout=SOON)
    expect(page.locator(".mn-notices")).to_contain_text("could not be started")
    assert page.locator(f"{BOARD} svg").count() > 0
    page.unroute("**/python-*.pack")
    alarm.get_by_role("button").click()

    ready(page)
    expect(alarm).to_have_count(0)


def test_python_hangs(open_page, site):
    """A worker that does not answer is told of while somebody waits for it, and one button goes on elsewhere."""
    page = open_page(**LAPTOP)
    at_once(page)
    page.goto(f"{site}play/gold_mine.html")
    ready(page)
    play(page, 1)
    code = page.url
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_be_enabled(timeout=SOON)
    page.workers[0].evaluate("setTimeout(() => { for (;;); }, 0)")
    hint.click()
    alarm = page.locator(".mn-alarm")
    expect(alarm).to_contain_text("Python does not answer", timeout=15_000)
    alarm.get_by_role("button").click()

    ready(page)
    assert code == page.url
