"""Numbers, bytes and rewards, and what is said where a library is missing."""

import importlib
import random
import sys

import msgspec
import pytest

import minesnb
from minesnb.adapters import encoding
from minesnb.adapters.encoding import MOST, as_bytes, chosen, legal
from minesnb.testing import setups

GAMES = minesnb.game_ids()


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [("pettingzoo", "gymnasium", "pettingzoo"), ("openspiel", "pyspiel", "openspiel")],
)
def test_missing_library(monkeypatch, module, missing, extra):
    """Where the library is not installed, it is said what installs it."""
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, f"minesnb.adapters.{module}", raising=False)

    with pytest.raises(ImportError, match=rf"pip install 'minesnb\[{extra}\]'"):
        importlib.import_module(f"minesnb.adapters.{module}")


@pytest.mark.parametrize("name", GAMES)
def test_room_for_all(name):
    """However many play, by whatever options, random games begin with less than half of what is numbered."""
    game = minesnb.load(name)
    draw = random.Random(name)
    for players, options in setups(game):
        state = game.empty_table(players, options=options)
        for _ in range(120):
            if state.is_terminal:
                break
            if state.is_chance:
                assert len(state.chance_outcomes()) < MOST / 2
                state = game.apply(state, state.sample_chance(draw))
            else:
                assert len(legal(state)) < MOST / 2
                state = game.apply(state, draw.choice(legal(state)))


def test_too_many(monkeypatch):
    """More actions than are numbered are refused aloud, never cut off."""
    monkeypatch.setattr(encoding, "MOST", 3)

    with pytest.raises(OverflowError, match="3 are numbered at most"):
        legal(minesnb.load("kings_under_mountains").new_game(seed=1))


def test_no_action():
    """Where chance acts, no number of a player's means anything."""
    state = minesnb.load("kings_under_mountains").empty_table()

    with pytest.raises(IndexError, match="none is legal here"):
        chosen(state, 0)


@pytest.mark.parametrize("name", GAMES)
def test_readable(name):
    """The bytes are the observation: it can be made of them again."""
    state = minesnb.load(name).new_game(seed=2)
    seen = state.observation(1)

    assert seen == msgspec.json.decode(as_bytes(state, 1), type=type(state))
