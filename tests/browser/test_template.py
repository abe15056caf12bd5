"""The page around the board: Voilà's, with our template."""

import re

import pytest

from tests.browser.hosts import LAPTOP


@pytest.mark.parametrize(("scheme", "light"), [("light", "true"), ("dark", "false")])
def test_follows_system(voila_server, open_page, scheme, light):
    """The page is light or dark as the system is, and says so where the board looks."""
    page = open_page(voila_server.url, color_scheme=scheme)
    page.wait_for_selector(".mn-play")
    ground = page.evaluate("getComputedStyle(document.body).getPropertyValue('--jp-layout-color1')")

    assert light == page.evaluate("document.body.dataset.jpThemeLight")
    assert ("white" == ground.strip()) is (scheme == "light")


def test_changes_with_system(voila_server, open_page):
    """An open page turns dark when the system does."""
    page = open_page(voila_server.url, color_scheme="light")
    page.wait_for_selector(".mn-play")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")

    assert "false" == page.evaluate("document.body.dataset.jpThemeLight")


def test_sources_stay(voila_server, open_page, guards):
    """The page holds no code of its notebook, and everything on it came from its own server."""
    page = open_page(voila_server.url)
    page.wait_for_selector(".mn-play")

    assert "from minesnb" not in page.content()
    assert guards[-1].requests


def give_up(page, times):
    """Let the widget manager miss a page's board so many times, as it may on a slow line."""
    missed: list[str] = []

    def answer(route):
        found = route.fetch()
        text = found.text()
        if "restoredStatus)" in text and len(missed) < times:
            missed.append(route.request.url)
            text = re.sub(
                r"await \w+\.get_model\(\w+\.model_id\)",
                "await Promise.reject(Error('given up'))",
                text,
            )
            text = re.sub(r"if\(\w+\.restoredStatus\)", "if(true)", text)
        route.fulfill(response=found, body=text)

    page.route("**/jupyterlab-manager/static/*.js*", answer)
    return missed


def test_board_missed(voila_server, open_page, guards):
    """A board that the widget manager has missed is asked for again, and comes up."""
    page = open_page(**LAPTOP)
    missed = give_up(page, 1)
    guards[-1].expect("given up")
    page.goto(voila_server.url)
    page.wait_for_selector(".mn-play", timeout=40_000)

    assert 1 == len(missed)


def test_board_missed_again_and_again(voila_server, open_page, guards):
    """A page whose board never comes up says so after three more attempts, and has a button."""
    page = open_page(**LAPTOP)
    missed = give_up(page, 9)
    guards[-1].expect("given up")
    page.goto(voila_server.url)
    box = page.locator("#mn-setup", has_text="did not come up")
    box.wait_for(timeout=80_000)

    assert 4 == len(missed)
    assert box.get_by_role("button").is_visible()
