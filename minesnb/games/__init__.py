"""The games, one package each. They know `minesnb.core` and never each other."""

from minesnb.core.registry import register

for _game in ("kings_under_mountains", "gold_mine", "cave_vs_cave", "imperial_miners"):
    register(_game, f"{__name__}.{_game}")
