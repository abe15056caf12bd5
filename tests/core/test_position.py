"""The ``key: value`` text format of positions."""

from __future__ import annotations

import pytest

from minesnb.core import position
from minesnb.core.errors import BadPosition

KEYS = ("deck", "hand1", "hand2")


def test_a_byte_order_mark_is_no_part_of_a_position():
    """A position whose text begins with a byte order mark is the same position."""
    assert {"a": "1"} == position.read("\ufeffa: 1", ["a"])


def test_lines_become_values():
    """Each line gives a value; comments and blank lines do not count; a value may hold colons."""
    text = "# start\n deck : 5 # cards\n\nhand1:Or7: Go4\n   # end"

    assert {"deck": "5", "hand1": "Or7: Go4"} == position.read(text, KEYS)
    assert {} == position.read("", KEYS)
    assert {"deck": ""} == position.read("deck:", KEYS)


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("deck 5", "line 1", "'deck 5' is not of the form 'key: value'"),
        ("\ndeck: 1\nnonsense", "line 3", "not of the form"),
        ("hand: 5", "hand", "did you mean 'hand"),
        ("colour: red", "colour", "no such key; the keys are deck, hand1, hand2"),
        ("deck: 1\ndeck: 2", "deck", "given twice, again on line 2"),
    ],
)
def test_a_bad_line_is_named(text, key, reason):
    """A line that is none, an unknown key and a key given twice are named."""
    with pytest.raises(BadPosition) as caught:
        position.read(text, KEYS)
    assert key == caught.value.key
    assert reason in caught.value.reason


@pytest.mark.parametrize("value", ["2", "3", "4", " 3", "+3"])
def test_a_number_in_its_bounds(value):
    """Whole numbers within the bounds are read, the bounds included."""
    assert int(value) == position.integer("n", value, 2, 4)


@pytest.mark.parametrize("value", ["1", "5", "-3", "three", "", "3.0", "3 4"])
def test_a_number_out_of_bounds(value):
    """What is no whole number within the bounds is refused with the bounds."""
    with pytest.raises(BadPosition, match="from 2 to 4"):
        position.integer("n", value, 2, 4)


def test_words():
    """A known word is returned; another is refused with the known ones and the nearest."""
    assert "play" == position.one_of("phase", "play", ("play", "draw"))
    with pytest.raises(BadPosition, match=r"'plai' is not one of play, draw.*did you mean 'play'"):
        position.one_of("phase", "plai", ("play", "draw"))


def test_words_of_a_line():
    """A line is split at blanks; one that is not there has the words that are usual."""
    lines = position.Lines.of("deck: a  b", KEYS)

    assert [["a", "b"], ["c", "d"], []] == [
        lines.words("deck"),
        lines.words("hand1", "c d"),
        lines.words("hand1"),
    ]


@pytest.mark.parametrize(
    ("players", "reason"), [(1, "is only 1 player"), (2, "are only 2 players")]
)
def test_a_seat_in_which_nobody_plays(players, reason):
    """A key of a seat beyond the last player's is refused; those of players are not."""
    lines = position.Lines({f"hand{seat}": "" for seat in range(1, players + 2)})
    lines.only_seats(players + 1)

    with pytest.raises(BadPosition, match=f"there {reason}") as caught:
        lines.only_seats(players)
    assert f"hand{players + 1}" == caught.value.key
