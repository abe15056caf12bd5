"""Lobby and tables at every width and in both themes: nothing sticks out, and everybody can read it."""

import pytest

from minesnb.core.registry import game_ids
from tests.browser.looks import overflowing, serious_findings
from tests.browser.site import READY

PAGES = ["", *game_ids()]
"""The games whose tables are opened; the lobby stands for none."""


def opened(open_page, host, game, width):
    """Open the lobby or a table, and wait until it can be used."""
    page = open_page(host.table(game) if game else host.lobby, width=width, height=800)
    if game:
        host.seat(page)
    else:
        page.locator(f"{READY} .mn-play:visible").first.wait_for(timeout=host.patience)
    return page


@pytest.mark.parametrize("game", PAGES)
def test_no_sideways_scrolling(open_page, host, game):
    """No page scrolls sideways, and nothing on it reaches beyond its edge, from 360 px up."""
    page = opened(open_page, host, game, 1400)
    for width in (1280, 800, 600, 360):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(300)

        assert [] == overflowing(page), width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("game", PAGES)
def test_axe(open_page, host, game, width):
    """axe-core finds nothing serious, contrast included, light and dark."""
    page = opened(open_page, host, game, width)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)

        assert [] == serious_findings(page), scheme
