"""The old name of `minesnb.core.emblems`, for the games that still ask for it."""

from minesnb.core.emblems import COLOURS, LETTERS, SHAPES, emblem, token

__all__ = ["COLOURS", "LETTERS", "SHAPES", "emblem", "token"]
