"""Tree counts of Kings under Mountains from fixed positions (see `tests/games/perft.py`)."""

from __future__ import annotations

import pytest

from minesnb.games.kings_under_mountains import GAME
from tests.games.kings_under_mountains.helpers import at
from tests.games.perft import perfts, slow_perft

POSITIONS = {
    "two players begin": GAME.new_game(players=2, seed=7),
    "three players begin": GAME.new_game(players=3, seed=7),
    "four players begin": GAME.new_game(players=4, seed=7),
    "workers and overseers": at(
        "kings: Dw Or\nhand1: Dw0 Dw5 Dw9 Or3 Go0 Gi7\nhand2: Or2 Or8 Dw1 Go4 Gi0 Gi9\n"
        "works1: 2.3o.8(Go2 Or4) 1.1o.3(Gi9) 1.2.2\nworks2: 2.2o.6(Dw3 Gi6) 1.4.6(Go9)\n"
        "centre: 3.4.8(Dw8) 2.3.5(Or9) 1.3.4 3.2.4(Go0 Gi1)\ncamp: Gi2 Dw6 Or5\ntop: Go8a\n"
    ),
    "the same without 0 as overseer": at(
        "overseer_zero: no\nkings: Dw Or\nhand1: Dw0 Dw5 Dw9 Or3 Go0 Gi7\n"
        "hand2: Or2 Or8 Dw1 Go4 Gi0 Gi9\n"
        "works1: 2.3o.8(Go2 Or4) 1.1o.3(Gi9) 1.2.2\nworks2: 2.2o.6(Dw3 Gi6) 1.4.6(Go9)\n"
        "centre: 3.4.8(Dw8) 2.3.5(Or9) 1.3.4 3.2.4(Go0 Gi1)\ncamp: Gi2 Dw6 Or5\ntop: Go8a\n"
    ),
    "nothing to play": at(
        "kings: Dw Or\nhand1: Dw1 Dw2 Dw3 Dw4 Dw5 Dw6\nhand2: Or1 Or2 Or3 Or4 Or5 Or6\n"
        "centre: 3.2.4(Go9) 3.3.6(Gi9) 3.4.8(Go9) 3.2o.7(Gi9)\n"
    ),
    "the last three cards": at(
        "kings: Dw Or\nhand1: Dw1 Dw5 Or7 Go3 Gi4 Gi8\nhand2: Or2 Or5 Dw6 Go2 Gi5 Gi9\n"
        "centre: 1.1.1 2.2.3(Go1) 3.3.6 1.2o.5\ndeck: 3\ncamp: Go6\n"
    ),
}
COUNTS = {
    "two players begin": (24, 102, 2_352, 9_338),
    "three players begin": (24, 120, 2_940, 13_284),
    "four players begin": (24, 99, 2_320, 9_324),
    "workers and overseers": (18, 78, 1_213, 5_116),
    "the same without 0 as overseer": (17, 74, 1_157, 4_901),
    "nothing to play": (1, 8, 8, 48, 192, 1_728),
    "the last three cards": (23, 60, 1_440, 3_392),
}


@pytest.mark.parametrize("name", COUNTS)
def test_tree_counts(name):
    """The numbers of ways the next four to six decisions can go are the known ones."""
    assert COUNTS[name] == perfts(POSITIONS[name], len(COUNTS[name]))


@pytest.mark.parametrize("name", COUNTS)
def test_tree_counts_by_the_other_reading(name):
    """Counting what nothing refuses gives the same numbers for two decisions."""
    assert COUNTS[name][1] == slow_perft(POSITIONS[name], 2)


def test_every_position_is_counted():
    """No position is without its counts."""
    assert list(POSITIONS) == list(COUNTS)
