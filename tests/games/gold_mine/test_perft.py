"""Tree counts of Gold Mine from fixed positions (see `tests/games/perft.py`)."""

from __future__ import annotations

import pytest

from minesnb.games.gold_mine import GAME
from tests.games.gold_mine.helpers import LINE, at
from tests.games.perft import perfts, slow_perft

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
    "the last rounds": at(LINE + "gold:\nsupply:\nquiet: 4\nminers: 3,0 3,0\nnuggets: 1 1"),
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
    "the last rounds": (2, 6, 14, 32, 59, 108),
}


@pytest.mark.parametrize("name", COUNTS)
def test_tree_counts(name):
    """The numbers of ways the next decisions can go are the known ones."""
    assert COUNTS[name] == perfts(POSITIONS[name], len(COUNTS[name]))


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

    assert (2, 2, 3, 4) == perfts(state, 4)
