"""The icons and textures of every picture, read once from `icons.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minesnb.core import contents

__all__ = ["MEANINGS", "PATTERNS", "SYMBOLS", "signs_in", "without_signs"]

_data = contents.load("minesnb.core", "icons")

SYMBOLS: dict[str, str] = dict(_data["icons"])
"""SVG content of each icon, on a grid of 24 by 24 units."""

PATTERNS: dict[str, str] = dict(_data["patterns"])
"""SVG patterns by name; each has the id ``t-<name>``."""

MEANINGS: dict[str, str] = dict(_data["meanings"])
"""What an icon stands for, in a few words, by its name: the legend of a board."""

_SIGN = re.compile(r":([a-z][a-z0-9-]*):")


def signs_in(text: str) -> Iterator[str]:
    """Yield the names of the icons that stand in a text, each between colons."""
    return (match[1] for match in _SIGN.finditer(text))


def without_signs(text: str) -> str:
    """Return a text as it reads where no icons can be shown.

    >>> without_signs("The **chest** :chest: says it.")
    'The **chest** says it.'
    """
    return re.sub(f" ?{_SIGN.pattern}", "", text)
