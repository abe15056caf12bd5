"""Tree counts from fixed positions: how many ways the next decisions can go.

Only decisions count for the depth; where chance is to decide, it says the first of its outcomes.
"""

from __future__ import annotations

import pytest

from minesnb.core.game import CHANCE
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.state import GoldMineState
from tests.games.gold_mine.helpers import LINE, at

MINE = (
    "tiles: T08@1,0 C@2,0 T13p@2,-1 G03p@2,-2 T05@1,1 T12@0,1 G09@0,2 T21@-1,0 G10@-1,-1 T16@1,-1\n"
)
"""A mine with a cavern, two passages, a tile of four tunnels, and three chambers."""

POSITIONS = {
    "the first tile of two": GAME.new_game(players=2, seed=7),
    "own tiles of three": GAME.new_game(players=3, seed=7, mud=True, five_tiles=True),
    "a turn in a mine": at(MINE + "players: 3\nminers: 2,-2 1,0 0,1\nnuggets: 1 2 0"),
    "the same with mud and mild bats": at(
        MINE + "players: 3\nminers: 2,-2 1,0 0,1\nnuggets: 1 2 0\nmud: yes\nbats_may_spare: yes"
    ),
    "gold is challenged": at(
        MINE + "players: 3\nminers: 2,0 2,0 2,0\nnuggets: 3 2 0\nphase: action\ngold: -1,-1"
    ),
    "partners meet": at(
        MINE
        + "players: 4\nalliances: yes\nminers: 2,0 2,0 2,0 0,1\nnuggets: 3 2 1 1\nphase: action"
    ),
    "a placement that must join": at(MINE + "require_passage: yes\nphase: place\nhand: T18"),
    "bats drive a rich miner": at(
        MINE + "miners: 1,1 2,-1.1\nnuggets: 0 10\nphase: flee\nrival: 2\nreach: 5"
    ),
    "the last rounds": at(LINE + "supply:\nquiet: 4\nminers: 3,0 3,0\nnuggets: 1 1"),
}
COUNTS = {
    "the first tile of two": (12, 120, 1_352, 16_280),
    "own tiles of three": (44, 2_392, 109_140),
    "a turn in a mine": (4, 22, 54, 178, 524, 1_780),
    "the same with mud and mild bats": (4, 22, 56, 192, 610, 2_000),
    "gold is challenged": (5, 16, 45, 131, 541, 1_937),
    "partners meet": (6, 21, 73, 220, 823, 3_055),
    "a placement that must join": (10, 40, 80, 240, 672, 2_128),
    "bats drive a rich miner": (5, 5, 16, 98, 260, 616),
    "the last rounds": (2, 6, 16, 32, 66, 131),
}


def perft(state: GoldMineState, depth: int) -> int:
    """Return how many sequences of `depth` decisions there are, shorter ones that end included."""
    while state.current_player == CHANCE:
        state = GAME.apply(state, GAME.chance_outcomes(state)[0][0])
    actions = GAME.legal_actions(state)
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(perft(GAME.apply(state, action), depth - 1) for action in actions)


def slow_perft(state: GoldMineState, depth: int) -> int:
    """Count the same by asking of every candidate what refuses it."""
    while state.current_player == CHANCE:
        state = GAME.apply(state, GAME.chance_outcomes(state)[0][0])
    actions = [action for action in GAME.candidates(state) if not GAME.explain(state, action)]
    if depth == 0 or not actions:
        return 1
    return sum(slow_perft(GAME.apply(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize("name", COUNTS)
def test_tree_counts(name):
    """The numbers of ways the next decisions can go are the known ones."""
    found = tuple(perft(POSITIONS[name], depth) for depth in range(1, len(COUNTS[name]) + 1))

    assert COUNTS[name] == found


@pytest.mark.parametrize("name", COUNTS)
def test_tree_counts_by_the_other_reading(name):
    """Counting what nothing refuses gives the same numbers for two decisions."""
    assert COUNTS[name][1] == slow_perft(POSITIONS[name], 2)


def test_every_position_is_counted():
    """No position is without its counts."""
    assert list(POSITIONS) == list(COUNTS)


def test_counting_by_hand():
    """Where one can only roll and stay, or pass, the tree is what one counts on one's fingers."""
    state = at("supply:\nbat_tokens: 0 0")

    assert (2, 2, 3, 4) == tuple(perft(state, depth) for depth in range(1, 5))
