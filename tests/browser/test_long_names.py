"""Names as long as a seat takes, and names written from right to left, on a board of any width."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import minesnb
from minesnb.board.widget import STATIC
from minesnb.core.record import MAX_NAME, Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from tests.browser.fixtures import OpenPage
from tests.browser.guard import Guard

PAGE = """\
<!doctype html><meta charset="utf-8"><style>body {{ margin: 0 }} {css}</style><div id="board"></div>
<script type="module">
const source = new Blob([{script}], {{ type: "text/javascript" }});
const board = (await import(URL.createObjectURL(source))).default();
const traits = {traits};
const model = {{ get: (name) => traits[name], on() {{}}, off() {{}}, send() {{}} }};
board.render({{ model, el: document.querySelector("#board") }});
</script>
"""


@pytest.fixture
def show(open_page: OpenPage, guards: list[Guard], tmp_path: Path) -> Callable[..., Page]:
    """A function that shows a session's view in a page of some width."""

    def open_(session: TableSession, width: int) -> Page:
        view = base64.b64encode(zlib.compress(json.dumps(session.view()).encode())).decode()
        page = PAGE.format(
            css=(STATIC / "board.css").read_text("utf-8"),
            script=json.dumps((STATIC / "board.js").read_text("utf-8")).replace("</", "<\\/"),
            traits=json.dumps({"view": view, "rules": session.rules()}).replace("</", "<\\/"),
        )
        file = tmp_path / "page.html"
        file.write_text(page, encoding="utf-8")
        shown = open_page(width=width)
        guards[-1].expect(re.escape(file.as_uri()))
        shown.goto(file.as_uri())
        return shown

    return open_


def seated(*names: str) -> TableSession:
    """Return a session of a new game that these people play."""
    game = minesnb.load("kings_under_mountains")
    return TableSession(Table(game, [Seat(name) for name in names], seed=5))


@pytest.mark.parametrize("width", [320, 640, 1366])
@pytest.mark.parametrize("lifted", [False, True])
def test_the_longest_names(show, width, lifted):
    """On the curtain, in the prompt and among the scores, they make nothing wider than the page."""
    session = seated("W" * MAX_NAME, "M" * MAX_NAME)
    if lifted:
        session.lift()
    page = show(session, width=width)
    expect(page.locator(".mn-seat" if lifted else ".mn-curtain").first).to_be_attached()
    wide = page.evaluate(
        """() => [...document.querySelectorAll(".mn-top, .mn-top *, .mn-seat, .mn-seat *, .mn-curtain *")]
            .filter((each) => each.checkVisibility() && !each.closest(".mn-hidden")
                && each.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
            .map((each) => each.outerHTML.slice(0, 80))"""
    )

    assert [] == wide
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if lifted:
        page.locator(".mn-you").first.wait_for(state="attached")
        assert "your turn" in page.locator(".mn-turn").inner_text()


def test_names_from_right_to_left(show):
    """Such a name turns nothing round: what the program says beside it stands on its right."""
    session = seated("\u05d0\u05d1 (1)", "\u05d2\u05d3 (2)")
    session.lift()
    page = show(session, width=1366)
    turn = page.locator(".mn-turn")
    expect(turn).to_be_attached()
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
