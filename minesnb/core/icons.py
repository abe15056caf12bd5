"""The icons and textures of every picture, read once from `icons.toml`."""

from __future__ import annotations

import tomllib
from importlib import resources

__all__ = ["MEANINGS", "PATTERNS", "SYMBOLS"]

_data = tomllib.loads(
    resources.files("minesnb.core").joinpath("icons.toml").read_text(encoding="utf-8")
)

SYMBOLS: dict[str, str] = dict(_data["icons"])
"""SVG content of each icon, on a grid of 24 by 24 units."""

PATTERNS: dict[str, str] = dict(_data["patterns"])
"""SVG patterns by name; each has the id ``t-<name>``."""

MEANINGS: dict[str, str] = dict(_data["meanings"])
"""What an icon stands for, in a few words, by its name: the legend of a board."""
