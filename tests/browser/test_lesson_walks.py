"""Each lesson on one board, walked from first to last: nothing that matters at a step is ever out of view."""

import pytest

from tests.browser.walk import Walk
from tests.lessons.steps import LESSONS

# Nothing glides, so that no click comes too early.
SIZE = {"width": 1366, "height": 768, "reduced_motion": "reduce"}


@pytest.mark.parametrize("game", LESSONS)
def test_on_its_page(open_page, voila_server, game):
    """On its page in Voilà every step can be taken, wrong first and then right, without scrolling."""
    walk = Walk(open_page(f"{voila_server.url}learn/{game}", **SIZE), LESSONS[game])
    walk.whole()

    assert [] == walk.unseen
