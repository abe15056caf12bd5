"""The drawing vocabulary: icons, textures, panes, and text that is never markup."""

import msgspec
import pytest

from minesnb.core import picture
from minesnb.core.icons import MEANINGS, PATTERNS, SYMBOLS
from minesnb.core.picture import WIDEST, Markup, Pane, Picture, element, icon, label, rect, tag
from tests.games.pictures import parsed


@pytest.mark.parametrize("name", SYMBOLS)
def test_icons(name):
    """Every icon is drawn, well-formed, and styled by classes alone."""
    tree = parsed(f"<g>{SYMBOLS[name]}</g>")

    assert len(tree) > 0
    assert not {"style", "fill", "stroke"} & {key for node in tree.iter() for key in node.attrib}


@pytest.mark.parametrize("name", PATTERNS)
def test_patterns(name):
    """Every texture is well-formed and has the id by which drawings refer to it."""
    assert f"t-{name}" == parsed(PATTERNS[name]).get("id")


def test_unknown_icon():
    """An icon that does not exist is an error that lists those that do."""
    with pytest.raises(KeyError, match="shield"):
        icon("sheild", 0, 0)


def test_too_wide():
    """A pane that no phone could show at full size is refused."""
    with pytest.raises(ValueError, match="329 units wide"):
        Pane("x", "X", 0, WIDEST + 1, 10, Markup(""))


def test_a_picture_is_plain():
    """Panes and pictures hold and return strings that are nothing but strings, and can be encoded."""
    pane = Pane("x", "X", 0, 10, 10, rect(0, 0, 1, 1, "a"), art=(("b", rect(0, 0, 1, 1, "b")),))
    picture = Picture("Title", "Sentence", (pane,))
    texts = [pane.body, pane.art[0][1], pane.svg(), *picture.live(), picture.standalone()]

    assert {str} == {type(text) for text in (*texts, *picture._repr_mimebundle_().values())}
    assert picture == msgspec.json.decode(msgspec.json.encode(picture), type=Picture)


def test_text_is_never_markup():
    """What is not markup is escaped, in text, names and attributes."""
    drawn = element(
        "x-1", 'A "<b>"', label(0, 0, "<i>"), tag("g", title="a&b"), x=1, turn=2, under="y"
    )

    assert (
        '<text x="0" y="0" font-size="12" class="mn-ink" text-anchor="middle">&lt;i&gt;</text>'
        in drawn
    )
    assert 'aria-label="A &quot;&lt;b&gt;&quot;"' in drawn
    assert 'transform="translate(1 0) rotate(2)"' in drawn
    assert 'data-under="y"' in drawn
    parsed(drawn)


def test_a_framed_element_has_its_frame_last():
    """The frame lies over what it frames, as far beyond the box on each side as is asked for."""
    drawn = picture.framed("a", "A", (10, 20.04, 30, 40), picture.rect(0, 0, 5, 5, "x"), out=2)
    frame = picture.rect(-2, -2, 34, 44, "mn-frame", 8)

    assert drawn.endswith(f"{frame}</g>")
    assert 'transform="translate(10 20)"' in drawn


def test_a_pane_has_the_pieces_that_it_uses():
    """Of the pieces at hand a pane takes those that its parts use, once each."""
    pieces = {name: picture.rect(0, 0, 1, 1, name) for name in ("one", "two", "three")}
    parts = (picture.use("two"), picture.use("one"), picture.use("two"))
    found = picture.pane("p", "P", 0, 10.2, *parts, pieces=pieces)

    assert (("one", pieces["one"]), ("two", pieces["two"])) == found.art
    assert (10, "".join(parts), ()) == (found.height, found.body, picture.pane("p", "P", 0, 9).art)


def test_the_legend_is_of_icons():
    """Whatever the legend explains is an icon, in some words."""
    assert set(MEANINGS) <= set(SYMBOLS)
    assert all(text.strip() for text in MEANINGS.values())
