"""Gold Mine in its page, played as people would: tiles turned, tunnels walked, others challenged."""

import re

import pytest

from tests.browser.fixtures import RESULTS
from tests.browser.hands import BOARD, TURN, Hands, click, start
from tests.browser.hosts import LAPTOP
from tests.browser.looks import overflowing, serious_findings

PERSON = "Person"
MAP = f"{BOARD} .mn-pane-zoom .mn-pane-picture"


@pytest.fixture
def three(open_page, host):
    """A game of three people round one screen, started from the lobby."""
    page = open_page(host.lobby, **LAPTOP, reduced_motion="reduce")
    return start(page, PERSON, PERSON, PERSON, game="Gold Mine", seed="7")


@pytest.fixture
def phone(open_page, host):
    """A game against a bot on a phone, in the dark."""
    page = open_page(
        host.table("gold_mine"),
        width=360,
        height=740,
        color_scheme="dark",
        has_touch=True,
        reduced_motion="reduce",
    )
    host.seat(page)
    return Hands(page, touch=True)


def prefer(*sorts):
    """Return how to choose: the first sort of element that can be picked, else the last of all."""

    def choose(picks):
        for sort in sorts:
            for pick in picks:
                if pick["id"].startswith(sort):
                    return pick
        return picks[-1]

    return choose


def sorts(path):
    """Return the sorts of elements that a path is made of."""
    return {element.split("-")[0] for element in path}


def scale(page):
    """Return how wide the map's picture is."""
    return page.locator(f"{MAP} > svg").bounding_box()["width"]


def test_sixty_decisions(three):
    """Three people dig the mine, walk, collect and challenge by clicks alone, and all can be read."""
    page = three.page
    used: set[str] = set()
    for number in range(60):
        ways = ("supply", "die-1") if number % 2 else ("die-1", "supply")
        path = three.act(prefer("turn", "chamber", "gold", "bats", *ways, "cell"))
        assert path
        used |= sorts(path)
    log = page.locator(f"{BOARD} .mn-log").inner_text()

    assert {"cell", "turn", "supply", "die", "tunnel", "bats", "miner", "button"} <= used
    assert "wins the challenge" in log
    assert page.locator(f"{BOARD} [data-el^='tile-']").count() > 21
    assert page.locator(f"{BOARD} [data-el^='miner-']").count() == 3
    assert [] == serious_findings(page)
    assert [] == overflowing(page)


def test_why_not(three):
    """A place where the tile does not fit names the rule, and the tile stays in hand."""
    page = three.page
    log = page.locator(f"{BOARD} .mn-log").inner_text()
    click(three.at("cell-1-1"))
    bubble = page.locator(".mn-bubble:visible")
    bubble.wait_for()

    assert "corners do not count" in bubble.inner_text()
    assert "GM-24" == bubble.locator(".mn-rule").inner_text()
    assert log == page.locator(f"{BOARD} .mn-log").inner_text()

    click(three.at("tile-0-0"))
    page.locator(".mn-bubble:visible", has_text="lies here already").wait_for()


def test_why_not_that_nugget(three):
    """A nugget out of reach is refused for the way there, not for being a nugget."""
    page = three.page
    while not any(pick["id"].startswith("tunnel") for pick in three.look()["picks"]):
        three.act(prefer("turn", "die-1"))
    far = page.locator(f"{BOARD} [data-el^='tunnel']:not([data-state]) > [data-el^='chamber']")
    click(far.first)
    bubble = page.locator(".mn-bubble:visible")
    bubble.wait_for()

    assert re.search("No way leads there|this move goes up to", bubble.inner_text())


def test_turns_are_shown_before_they_are_taken(three):
    """At a picked place the tile lies as the turn under the pointer would lay it."""
    page = three.page
    click(three.at("cell-1-0"))
    shown = page.locator(f"{BOARD} .mn-try:visible")
    turns = page.locator(f"{BOARD} .mn-spin[data-state~='pick']")
    seen = set()
    for number in range(turns.count()):
        turns.nth(number).hover()
        assert 1 == shown.count()
        seen.add(shown.locator("use").first.get_attribute("transform") or "")

    assert turns.count() == len(seen) > 1


def test_zoom(three):
    """The map is zoomed by buttons and by keys, and shows all of it again."""
    page = three.page
    before = scale(page)
    page.get_by_role("button", name="Zoom in").click()
    larger = scale(page)
    page.get_by_role("button", name="Zoom out").click()

    assert larger > 1.1 * before
    assert before == pytest.approx(scale(page), abs=1)

    three.at("cell-0-1").locator(".mn-hit").focus()
    for _ in range(6):
        page.keyboard.press("+")
    assert scale(page) > larger
    across = f"document.querySelector({MAP!r}).scrollLeft"
    left = page.evaluate(across)
    page.keyboard.press("Shift+ArrowRight")
    assert left < page.evaluate(across)
    page.keyboard.press("0")
    assert scale(page) <= page.locator(MAP).bounding_box()["width"] + 1
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("-")
    page.get_by_role("button", name="Show all of it").click()

    assert scale(page) <= before + 1


def test_phone(phone):
    """On a phone a game is played without scrolling sideways, and fingers find what they need."""
    page = phone.page
    for _ in range(14):
        page.wait_for_selector(TURN, timeout=20_000)
        assert phone.act(prefer("turn", "supply"))
    page.wait_for_selector(TURN, timeout=20_000)
    page.locator(f"{BOARD} .mn-tools").scroll_into_view_if_needed()
    RESULTS.mkdir(exist_ok=True)
    page.screenshot(path=RESULTS / "gold-mine-phone.png")

    assert [] == overflowing(page)
    assert page.locator(f"{BOARD} .mn-tools").bounding_box()["y"] < 740
    assert page.locator(f"{BOARD} .mn-top").bounding_box()["y"] >= 0
    assert [] == serious_findings(page)
    assert re.fullmatch(r"[A-Z].{8,}[.:?]", page.locator(".mn-top .mn-say").inner_text())
