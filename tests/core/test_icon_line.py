"""Lines of icons: as wide as what is drawn, and broken where there is no room."""

from __future__ import annotations

import re

import pytest

from minesnb.core.icon_line import IconLine

LINE = IconLine(
    letter=0.6,
    mark=0.5,
    baseline=(0.8, 0),
    apart=lambda one, two, size: size / 10 if one and two else 0,
)
WORDS = ("2", "@gold", "/", "@cart", "~not", "@wall")


@pytest.mark.parametrize("size", [11, 20])
def test_width(size):
    """The last icon of a line ends where the line does, and each word begins after the one before."""
    drawn = LINE.line(WORDS, 5, 7, size)
    at = [float(x) for x in re.findall(r' x="([0-9.]+)"', drawn)]

    assert at == sorted(at)
    assert at[-1] + size == pytest.approx(5 + LINE.width(WORDS, size), abs=0.1)


def test_centred():
    """A centred line has as much on the left of its middle as on the right."""
    words = ("@gold", "@cart")
    (left, right) = (
        float(x) for x in re.findall(r' x="([0-9.]+)"', LINE.centred(words, 50, 0, 10))
    )

    assert 50 - left == pytest.approx(right + 10 - 50, abs=0.1)


def test_fitted():
    """Parts are joined as long as there is room, in their order, and none is broken."""
    parts = (("1", "@gold"), ("@to",), ("2", "@cart", "@cart"))
    for width in range(1, 200):
        lines = LINE.fitted(parts, width, 14)

        assert sum(lines, ()) == sum(parts, ())
        assert all(line in parts or LINE.width(line, 14) <= width for line in lines)
    assert LINE.fitted(parts, 1, 14) == parts
    assert len(lines) == 1


def test_size():
    """The first size that fits is taken, the last where none does; an empty line takes no room."""
    assert LINE.size(("@gold",), 16, (20, 16, 12)) == 16
    assert LINE.size(("@gold",), 4, (20, 16, 12)) == 12
    assert LINE.width((), 20) == 0
