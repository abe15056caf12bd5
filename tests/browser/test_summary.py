"""Each game on one page, in the browser and on paper."""

import re

import pytest

from minesnb.lessons import LessonSession
from scripts.booth import booth
from tests.lessons.steps import LESSONS


@pytest.mark.parametrize("game", LESSONS)
def test_printed(chromium, game):
    """Printed, the page is one sheet of A4 with every line of it, and nothing else that is on the screen."""
    lesson = LESSONS[game]
    session = LessonSession(lesson)
    session.step(len(lesson.steps) + 1)
    page = chromium.new_page(viewport={"width": 1366, "height": 768})
    with booth(page) as show:
        show(session)
        sheet = page.pdf(format="A4", margin={"top": "12mm", "bottom": "12mm"})
        page.emulate_media(media="print")
        printed = page.locator(".minesnb").inner_text()
    page.close()

    assert 1 == len(re.findall(rb"/Type\s*/Page\b", sheet))
    assert all(line.text in printed for part in lesson.summary for line in part.lines)
    assert "How it went" not in printed
