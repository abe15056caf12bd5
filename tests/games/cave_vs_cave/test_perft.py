"""Tree counts from fixed positions: how many ways the next decisions can go.

Only decisions count for the depth; where chance is to decide, it says the first of its outcomes.
"""

from __future__ import annotations

import pytest

from minesnb.core.game import CHANCE
from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.state import CaveState
from tests.games.cave_vs_cave.helpers import DUG, NEARLY, acting

POSITIONS = {
    "two players begin": GAME.new_game(players=2, seed=7),
    "alone": GAME.new_game(players=1, seed=7),
    "housework": acting("housework", f"goods1: wood 3 stone 3 gold 4 food 5\ncave1: {DUG}\n"),
    "excavation": acting("excavation", "goods1: food 2\nwalls1: E|F\n"),
    "expedition": acting(
        "expedition", "cave1: E:bakehouse C:equipment_room A:digging_cave\ngoods1: emmer 5 wood 5\n"
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
    "housework": (79, 1_388, 11_579),
    "excavation": (11, 91, 652, 4_811),
    "expedition": (16, 173, 1_374, 9_217),
    "masonry": (28, 502, 5_530),
    "undergrowth": (30, 232, 1_607, 12_193),
    "a full cave": (5, 31, 213, 1_650),
}


def perft(state: CaveState, depth: int) -> int:
    """Return how many sequences of `depth` decisions there are, shorter ones that end included."""
    while state.current_player == CHANCE:
        state = GAME.apply(state, GAME.chance_outcomes(state)[0][0])
    actions = GAME.legal_actions(state)
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(perft(GAME.apply(state, action), depth - 1) for action in actions)


@pytest.mark.rule("CC-12", "CC-16")
@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name):
    """Each fixed position has exactly the tree that it had when the rules were last checked."""
    found = tuple(perft(POSITIONS[name], depth) for depth in range(1, len(COUNTS[name]) + 1))

    assert COUNTS[name] == found
