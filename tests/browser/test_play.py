"""Games in their pages, played as a person would: by mouse, by keyboard, with a wrong move now and then."""

import re

import pytest

from tests.browser.hands import BOARD, TURN, Hands, start, why_not
from tests.browser.hosts import LAPTOP

PERSON = "Person"
BOT = "Bot: thinks one move ahead"


@pytest.fixture
def hot_seat(open_page, host):
    """A game of two people who share the screen, started from the lobby."""
    page = open_page(host.lobby, **LAPTOP)
    return start(page, PERSON, PERSON, seed="11")


def test_whole_game_by_mouse(hot_seat):
    """Two people play a whole game by mouse, curtain between them, to a result with its chart."""
    page = hot_seat.page
    actions = 0
    while not (seen := hot_seat.look())["over"]:
        if seen["mode"] == "curtain":
            hot_seat.lift()
            continue
        assert hot_seat.act()
        actions += 1

    assert 60 < actions < 250
    assert re.search(
        r"(wins|share the win) with \u2212?\d+", page.locator(".mn-result").inner_text()
    )
    assert page.locator(".mn-result svg").count() >= 1
    assert 0 == page.locator(f"{BOARD} [data-state~='pick']").count()


def test_curtain_hides(hot_seat):
    """Behind the curtain nothing of either hand is left in the page."""
    page = hot_seat.page

    assert "curtain" == hot_seat.look()["mode"]
    assert 0 == page.locator(f"{BOARD} svg [data-el]").count()
    assert not re.search(r"\b(Dwarf|Orc|Goblin|Giant) \d", page.locator(BOARD).inner_text())
    hot_seat.lift()
    assert 6 == page.locator(f"{BOARD} [data-el^='hand-']").count()


def test_ten_moves_by_keyboard(open_page, host):
    """Ten moves against a bot are made with Tab, arrows and Enter alone."""
    page = open_page(host.lobby, **LAPTOP)
    hands = start(page, PERSON, BOT, seed="3")
    moves = 0
    while moves < 10:
        page.wait_for_selector(TURN, timeout=20_000)
        line = page.locator(".mn-log-text").first.inner_text()
        _tab_to_the_board(page)
        for key in ("Home", "End", "Home", "End"):
            page.keyboard.press(key)
            page.keyboard.press("Enter")
            page.wait_for_selector(f"{BOARD}:not([data-locked])")
            if line != page.locator(".mn-log-text").first.inner_text():
                break
        else:
            pytest.fail("four picks made no move")
        moves += 1
    seen = hands.look()

    assert not seen["over"]
    assert page.locator(".mn-log-text").count() > 20


def _tab_to_the_board(page):
    """Press Tab until the focus is on an element of the board or on one of its choices."""
    inside = "document.activeElement?.closest('.mn-board, .mn-options') !== null"
    for _ in range(40):
        if page.evaluate(inside):
            return
        page.keyboard.press("Tab")
    pytest.fail("Tab does not reach the board")


def test_arrows_and_escape(hot_seat):
    """Arrow keys go from candidate to candidate; Escape takes the last pick back."""
    page = hot_seat.page
    hot_seat.lift()
    _tab_to_the_board(page)
    page.keyboard.press("Home")
    focused = "document.activeElement.closest('[data-el]').dataset.el"
    first = page.evaluate(focused)
    page.keyboard.press("ArrowRight")
    second = page.evaluate(focused)
    page.keyboard.press("Enter")
    assert 1 == page.locator(f"{BOARD} [data-state~='picked']").count()
    page.keyboard.press("Escape")

    assert first != second
    assert 0 == page.locator(f"{BOARD} [data-state~='picked']").count()


def test_why_not(open_page, host):
    """A click on what cannot be played now shows the rule that refuses it, with its text to open."""
    page = open_page(host.lobby, **LAPTOP)
    hands = start(page, PERSON, PERSON, seed="11")
    hands.lift()
    before = page.locator(".mn-log").inner_text()
    name, text = why_not(hands.at("deck"))

    assert re.fullmatch(r"KM-A?\d+", name)
    assert len(text) > 40
    assert before == page.locator(".mn-log").inner_text()


def test_against_a_bot(open_page, host, guards):
    """A game's own page opens with the game on; the bot answers, and undo takes both moves back."""
    page = open_page(host.table("kings_under_mountains"), **LAPTOP)
    host.seat(page)
    first = page.locator(".mn-prompt").inner_text()
    hands = Hands(page)
    mine = [hands.act()]
    while page.locator(f"{BOARD}[data-tone='move']").count():
        mine.append(hands.act())
    page.wait_for_selector(TURN, timeout=20_000)
    for _ in mine:
        page.get_by_role("button", name="Undo").click()
        page.wait_for_selector(f"{BOARD}:not([data-locked])")

    assert first == page.locator(".mn-prompt").inner_text()
    assert page.get_by_role("button", name="Redo").get_attribute("aria-disabled") is None


def test_hint_save_new(hot_seat):
    """A hint lights a move; Save hands out the file, and the page stays; New leads back to the lobby."""
    page = hot_seat.page
    hot_seat.lift()
    page.get_by_role("button", name="Hint").click()
    page.locator(".mn-notice[data-tone='hint']").wait_for()
    assert page.locator(f"{BOARD} [data-state~='hint']").count() >= 1
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save").click()
    record = waiting.value.path().read_text(encoding="utf-8")
    assert '"game": "kings_under_mountains"' in record
    hot_seat.act()
    page.get_by_role("button", name="New").click()
    page.locator("dialog").get_by_role("button").filter(
        has_text=re.compile("leave|new", re.IGNORECASE)
    ).click()
    page.locator(".mn-play").first.wait_for()

    assert not page.locator(BOARD).is_visible()
    page.locator(".mn-game [data-do='more']").first.click()
    assert "11" == page.get_by_label("Seed").input_value()
