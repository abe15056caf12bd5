"""Tree counts of Cave vs. Cave from fixed positions (see `tests/games/perft.py`)."""

from __future__ import annotations

import pytest

from minesnb.games.cave_vs_cave import GAME
from tests.games.cave_vs_cave.helpers import DUG, NEARLY, acting
from tests.games.perft import perfts

POSITIONS = {
    "two players begin": GAME.new_game(players=2, seed=7),
    "alone": GAME.new_game(players=1, seed=7),
    "housework": acting("housework", f"goods1: wood 3 stone 3 gold 4 food 5\ncave1: {DUG}\n"),
    "excavation": acting("excavation", "goods1: food 2\nwalls1: E|F\n"),
    "expedition": acting(
        "expedition",
        "cave1: E:bakehouse C:equipment_room D:digging_cave\ngoods1: emmer 5 wood 5\n",
    ),
    "masonry": acting("masonry", "cave1: E:shelf C:wood_storeroom\n"),
    "undergrowth": acting("undergrowth", "cave1: E:junction_room C:prospecting_site\n"),
    "a full cave": acting(
        "housework",
        f"goods1: wood 9 gold 9\ncave1: {NEARLY.replace('A:--', 'A:storeroom')}\n"
        "display: gold_vein weaving_room\n",
    ),
}
COUNTS = {
    "two players begin": (8, 67, 478, 2_679),
    "alone": (8, 66, 465, 2_582),
    "housework": (79, 1_382, 11_037),
    "excavation": (11, 85, 535, 3_192),
    "expedition": (16, 170, 1_336, 8_501),
    "masonry": (28, 496, 5_312),
    "undergrowth": (30, 226, 1_358, 8_104),
    "a full cave": (5, 25, 121, 620),
}


@pytest.mark.rule("CC-12", "CC-16")
@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name):
    """Each fixed position has exactly the tree that it had when the rules were last checked."""
    assert COUNTS[name] == perfts(POSITIONS[name], len(COUNTS[name]))
