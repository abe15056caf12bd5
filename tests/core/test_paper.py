"""A picture for paper: what it keeps of a board, and what it does without."""

import re

import pytest

import minesnb
from minesnb.core.paper import light
from minesnb.lessons import LessonSession, load
from tests.games.pictures import parsed

STYLE = """
.minesnb { --mn-a: light-dark(#fff, #000); --mn-b: light-dark(#111, #222); --mn-c: #333; }
.box { fill: var(--mn-a); }
.line { stroke: var(--mn-b); stroke-width: 0.50; }
.line.thick { stroke-width: 2; }
.hidden, [data-at]:not([data-shown]) { display: none; }
.unused { fill: var(--mn-c); }
.frame { fill: none; stroke: none; }
.open > .frame { stroke: #444; }
@media (forced-colors: active) { .minesnb { --mn-a: Canvas; } }
"""


def drawn(body):
    """Return what a picture with this body is on paper."""
    svg = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" class="minesnb"'
    return light(f"<svg {svg}><title>T</title><desc>D</desc>{body}</svg>", STYLE)


def test_no_more_than_is_seen():
    """What is never seen is not in it, nor what only a live board needs; the description is."""
    text = drawn(
        '<g id="e-1" role="img" aria-label="Name" data-on="x"><rect class="box" x="0" width="5.04" height="5"/>'
        '<rect class="frame" width="1" height="1"/></g><g class="open"><rect class="frame" width="7" height="7"/></g>'
        '<path class="hidden" d="M0 0"/><g data-at="y"><path class="box" d="M1 1"/></g>'
    )
    tree = parsed(text)

    assert ["5", "7"] == [node.get("width") for node in tree.iter() if node.tag.endswith("rect")]
    assert not [node for node in tree.iter() if node.tag.endswith("path")]
    assert not {"aria-label", "data-on", "data-at"} & {
        key for node in tree.iter() for key in node.attrib
    }
    assert "<title>T</title><desc>D</desc>" in text


def test_no_more_style_than_is_used():
    """The rule that has the last word is said, with its colours for both themes and for forced ones."""
    text = drawn('<path class="box line thick" d="M0 0"/><path class="line" d="M1 1"/>')

    assert "stroke-width:2" in text
    assert "stroke-width:.5" in text
    assert ":light-dark(#fff,#000)" in text
    assert ":light-dark(#111,#222)" in text
    assert ":Canvas;" in text
    assert "#333" not in text


def test_drawn_once():
    """What is drawn more than once is drawn by reference, each at its own place."""
    one = '<g transform="translate({} 0)"><path class="box" d="M0 0 8 9 3 4 5 2 7 7z"/></g>'
    text = drawn("".join(one.format(10 * n) for n in range(1, 4)))

    assert 1 == text.count("M0 0 8 9")
    assert ["10", "20", "30"] == re.findall(r"<use href='#\w+' x='(\d+)'/>", text)


def test_shapes_stay():
    """A path is the same without the letters, spaces and zeros that nobody needs."""
    text = drawn(
        '<path class="box" d="M0.50 -1.00 L 2 3 L 4 -5.25 l 0.5 0.5 a 1 1 0 0 1 0.5 2 z"/>'
    )

    assert " d='M.5-1L2 3 4-5.2l.5.5a1 1 0 0 1 .5 2z'" in text


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_every_step(name):
    """Each step's picture shows whatever can be picked, refers to nothing that is not in it, and is light."""
    lesson = load(name)
    for number in range(1, len(lesson.steps) + 1):
        session = LessonSession(lesson, number, pinned=True, brief=True)
        picture = session.picture
        assert picture is not None
        picks = {pick for each in session.view()["choices"] for pick in each["path"]}
        text = picture.standalone()
        used = set(re.findall(r"(?:href='|url\()#(\w+)", text))

        assert {pick for pick in picks if not pick.startswith("button-")} <= set(picture.elements())
        assert used <= set(re.findall(r" id='(\w+)'", text))
        assert len(text) < 40_000
