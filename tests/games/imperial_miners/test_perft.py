"""Tree counts of Imperial Miners from fixed positions (see `tests/games/perft.py`).

The positions have the deck of the tests, so that the counts do not change with the cards of today.
"""

from __future__ import annotations

import pytest

from minesnb.games.imperial_miners import GAME
from tests.games.imperial_miners.helpers import BLANKS, at, using
from tests.games.perft import perfts, slow_perft

WIDE = "mine1: 025@-2 021@2m 022@4x 060@1 057@3 100@2\nround: 7\ngold1: 9\n"
POSITIONS = {
    "two players begin": GAME.new_game(players=2, seed=7, deck=BLANKS),
    "a first game": GAME.new_game(players=2, seed=7, deck=BLANKS, first_game=True),
    "a wide mine": at(f"hand1: 027 056 098 141\n{WIDE}"),
    "nothing to play": at("hand1: 055 098\nmine1: 021@0 019@2\nround: 3\n"),
    "two tokens": using("collapse 2 -> vp 1|machine 1 on up to 2", WIDE),
    "activation": using("activate 2 any and collapse|clear any", WIDE),
    "markers": using("cart 2|draw faction 1", WIDE),
    "the top": using("advance 3|advance 1", f"board1: 2 8\n{WIDE}"),
    "the surface": at(f"{WIDE}tasks: surface\nhand1: 019 020 056 058 059 098 099\nboard1: 3 3\n"),
    "above eight": at("hand1: 019 020 021 022 055 057 058 098 099 141\ntasks: limit ; surface\n"),
}
COUNTS = {
    "two players begin": (8, 56, 336, 1_680),
    "a first game": (2, 4, 8, 20, 52, 140, 392),
    "a wide mine": (12, 24, 189, 1_289, 4_572),
    "nothing to play": (1, 4, 8, 16, 60, 144, 360),
    "two tokens": (3, 46, 450, 1_765),
    "activation": (3, 31, 95, 242, 1_052, 4_434),
    "markers": (3, 35, 81, 983, 2_346),
    "the top": (3, 16, 47, 126, 404, 1_051, 2_910),
    "the surface": (9, 77, 235, 1_051, 7_281),
    "above eight": (10, 90, 180, 558, 1_386, 4_014),
}


@pytest.mark.rule("IM-38", "IM-41", "IM-50")
@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name):
    """Each fixed position has exactly the tree that it had when the rules were last checked."""
    assert COUNTS[name] == perfts(POSITIONS[name], len(COUNTS[name]))


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_by_explaining(name):
    """What nothing refuses makes the same tree."""
    assert COUNTS[name][:2] == tuple(slow_perft(POSITIONS[name], depth) for depth in (1, 2))
