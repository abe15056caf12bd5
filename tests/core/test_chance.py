"""Chance follows the seed: the n-th outcome depends on the seed and on n alone."""

from __future__ import annotations

import random

import minesnb
from minesnb.core import chance

GAME = minesnb.load("kings_under_mountains")


def test_the_nth_outcome_comes_from_seed_and_number():
    """The n-th outcome is what `Random("seed:n").random()` draws."""
    state = GAME.empty_table(2)

    for n in range(20):
        drawn = state.sample_chance(random.Random(f"7:{n}"))
        assert drawn == chance.nth(state, 7, n) == chance.nth(state, "7", n)


def test_settling_counts_the_outcomes():
    """Settling lets chance act until a player is to move, and says the next number."""
    state, n = chance.settle(GAME.empty_table(2), 7)

    assert GAME.new_game(players=2, seed=7) == state
    assert 2 + 4 + 4 + 12 + 1 + 1 == n
    assert (state, n) == chance.settle(state, 7, n)


def test_the_same_seed_is_the_same_game():
    """Equal seeds give equal games, as numbers or as text; other seeds give others."""
    assert GAME.new_game(seed=5) == GAME.new_game(seed="5")
    assert 20 == len({GAME.new_game(seed=seed) for seed in range(20)})


def test_a_known_game_by_its_seed():
    """Seed 7 deals what it always dealt: no version of Python or of the program changes it."""
    text = str(GAME.new_game(players=2, seed=7)).splitlines()

    assert "deck    60, on top [2.3o.8]" == text[1]
    assert "camp    Dw0a | Go4a Go0b | Gi8a" == text[6]
    assert "  hand  Or2a Or5b Or8b Go0a Go2b Go8b" == text[8]
