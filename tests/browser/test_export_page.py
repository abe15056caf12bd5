"""Exported pages open from disk and step without Python."""

import re

import pytest
from playwright.sync_api import expect

import minesnb
from minesnb import lessons
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.export import export_lesson, export_record

GAME = minesnb.load("kings_under_mountains")


@pytest.fixture
def open_file(tmp_path, open_page, guards):
    """A function that opens a text as a page from disk and returns the page and its address."""

    def open_(text, **settings):
        path = tmp_path / "page.html"
        path.write_text(text, encoding="utf-8")
        page = open_page(**settings)
        guards[-1].expect(re.escape(path.as_uri()))
        page.goto(path.as_uri())
        return page

    return open_


def test_lesson(open_file, guards):
    """A lesson shows a step, what a wrong answer and the right one lead to, and goes on."""
    lesson = lessons.load(GAME.id)
    step = lesson.steps[lesson.index("last-race")]
    number = lesson.index(step.id) + 1
    page = open_file(export_lesson(lesson))
    page.get_by_label("Go to a step").select_option(f"step-{number}")

    expect(page.locator("h2:visible")).to_have_text(f"{number}. {step.heading}")
    expect(page.locator(".board #e-hand-or7a")).to_be_visible()

    page.get_by_role("button", name="Play Orc 7 on the second mine").click()

    expect(page.locator(".frame:visible")).to_contain_text("You have just given him the mine")
    expect(page.locator(".board #e-hand-or7a")).to_have_count(0)
    expect(page.locator(".board #e-works-2-1")).to_be_visible()

    page.get_by_role("button", name="Back to the question").click()
    page.get_by_role("button", name="Play Dwarf 6 on the second mine").click()

    expect(page.locator(".board #e-works-1-1")).to_be_visible()

    page.get_by_role("button", name="On to the next step").click()

    expect(page.locator("h2:visible")).to_contain_text(f"{number + 1}. ")

    page.go_back()

    expect(page.locator(".frame:visible")).to_contain_text("The mine is yours")
    assert 1 == len(guards[-1].requests)


def test_record(open_file, guards):
    """A game is stepped through by the arrow keys, forth and back, from its first state to its last."""
    table = Table(GAME, [Seat("Ann"), Seat("Ben")], seed=5)
    for _ in range(6):
        table.act(table.game.best(table.state.observation(table.state.current_player))[0])
    page = open_file(export_record(table.record()))

    expect(page.locator("h2:visible")).to_have_text("The table is set")
    expect(page.get_by_role("button", name="Back")).to_be_disabled()

    for number in range(1, 7):
        page.keyboard.press("ArrowRight")

        expect(page.locator("h2:visible")).to_contain_text(f"{number}. ")

    expect(page.get_by_role("button", name="Next")).to_be_disabled()

    page.keyboard.press("ArrowLeft")

    expect(page.locator("h2:visible")).to_contain_text("5. ")
    assert 1 == len(guards[-1].requests)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_narrow(open_file, scheme):
    """On a phone nothing of a page has to be scrolled sideways, in either theme."""
    page = open_file(
        export_lesson(lessons.load(GAME.id)), width=360, height=740, color_scheme=scheme
    )
    wide = page.evaluate("document.documentElement.scrollWidth")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")

    assert wide <= 360
    assert {"light": "rgb(246, 241, 230)", "dark": "rgb(22, 21, 26)"}[scheme] == ground
