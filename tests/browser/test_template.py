"""The page around the board: Voilà's, with our template."""

import pytest


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
