"""Names as long as a seat takes, and names written from right to left, on a board of any width."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import minesnb
from minesnb.core.record import MAX_NAME, Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from scripts.booth import booth, played
from tests.browser.looks import overflowing

# What of the bar, the scores and the curtain reaches beyond the page.
WIDE = """() => [...document.querySelectorAll(".mn-top, .mn-top *, .mn-seat, .mn-seat *, .mn-curtain *")]
    .filter((each) => each.checkVisibility() && !each.closest(".mn-hidden, .mn-options, .mn-bar-tools")
        && each.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
    .map((each) => each.outerHTML.slice(0, 80))"""


def seated(*names: str) -> TableSession:
    """Return a session of a new game that these people play."""
    game = minesnb.load("kings_under_mountains")
    return TableSession(Table(game, [Seat(name) for name in names], seed=5))


@pytest.mark.parametrize("width", [320, 640, 1366])
@pytest.mark.parametrize("lifted", [False, True])
def test_the_longest_names(open_page, width, lifted):
    """On the curtain, in the prompt and among the scores, they make nothing wider than the page."""
    session = seated("W" * MAX_NAME, "M" * MAX_NAME)
    if lifted:
        session.lift()
    page = open_page(width=width)
    with booth(page) as show:
        show(session)
        expect(page.locator(".mn-seat" if lifted else ".mn-curtain").first).to_be_attached()
        wide = page.evaluate(WIDE)

        assert [] == wide
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if lifted:
            page.locator(".mn-you").first.wait_for(state="attached")
            assert "your turn" in page.locator(".mn-turn").inner_text()


@pytest.mark.parametrize("width", [390, 1366])
def test_a_short_name_is_whole(open_page, width):
    """Where there is room for the name of whoever moves, none of it is cut, however short the prompt."""
    page = open_page(width=width)
    cut = {}
    with booth(page) as show:
        for table in played("imperial_miners", 2, seed=56):
            session = TableSession(table, seat=0)
            prompt = session.view()["prompt"]["text"]
            if prompt in cut:
                session.close()
                continue
            show(session)
            cut[prompt] = page.evaluate(
                """() => {
                    const name = document.querySelector(".mn-turn > bdi");
                    return name !== null && name.scrollWidth > name.clientWidth;
                }"""
            )
            session.close()

    assert "Discard 1 card." in cut
    assert [] == [prompt for prompt, short in cut.items() if short]


def test_a_short_name_is_whole_in_the_scores(open_page):
    """Beside the widest points of whoever moves, their name is whole."""
    page = open_page(width=1366, height=768)
    points: dict[str, bool] = {}
    with booth(page) as show:
        for table in played("kings_under_mountains", 2, seed=4):
            total = table.state.scores()[0].total
            if table.state.current_player != 0 or total is None or str(total) in points:
                continue
            session = TableSession(table, seat=0)
            show(session)
            name = page.locator(".mn-seat-name > bdi").first
            points[str(total)] = name.evaluate("it => it.scrollWidth > it.clientWidth")
            session.close()

    assert any(len(total) > 2 for total in points)
    assert not any(points.values())


def test_names_from_right_to_left(open_page):
    """Such a name turns nothing round: what the program says beside it stands on its right."""
    session = seated("\u05d0\u05d1 (1)", "\u05d2\u05d3 (2)")
    session.lift()
    page = open_page(width=1366)
    with booth(page) as show:
        show(session)
        expect(page.locator(".mn-turn")).to_be_attached()
        name, rest = page.evaluate(
            """() => {
                const turn = document.querySelector(".mn-turn");
                const range = document.createRange();
                range.selectNodeContents(turn.lastChild);
                return [turn.querySelector("bdi"), range].map((it) => it.getBoundingClientRect().x);
            }"""
        )

        assert name < rest
        assert page.locator(".mn-seat-name > bdi").count() == 2


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_the_result_of_the_most_players(open_page, game):
    """On a phone the result, its table and its chart are as wide as the page, and no name is cut into letters."""
    *_, end = played(game, minesnb.load(game).max_players, 5)
    page = open_page(width=390, height=844)
    with booth(page) as show:
        show(TableSession(end, seat=0))
        page.locator(".mn-result").wait_for()

        assert [] == overflowing(page)
        for name in page.locator(".mn-ranks th[scope='row']").all():
            assert name.bounding_box()["height"] < 60
