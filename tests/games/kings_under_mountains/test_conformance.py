"""Kings under Mountains keeps the contract of a game, in every kind of game there is."""

from __future__ import annotations

import pytest

from minesnb import testing
from minesnb.games.kings_under_mountains import GAME
from tests.games.kings_under_mountains.helpers import at, twin_deck
from tests.processes import printed

KINDS = [*testing.setups(GAME)]


def test_kinds():
    """Every number of players is played with the defaults, each switch alone, and both."""
    off, on = {"overseer_zero": False}, {"open_scores": True}

    assert [(players, kind) for players in (2, 3, 4) for kind in ({}, off, on, off | on)] == KINDS


DEFAULTS = ("not_your_turn", "winners", "team", "verdict", "things", "graph")
"""What the game says as every game does, on purpose."""


@pytest.mark.parametrize(("players", "options"), KINDS)
def test_contract(players, options):
    """A random game of each kind holds all invariants of the conformance kit."""
    tally = testing.check_game(GAME, kinds=[(players, options)], defaults=DEFAULTS)

    assert (1, True) == (tally.games, tally.looked_at > 5)


def test_contract_with_twins():
    """A deck with cards alike on both sides keeps the contract too."""
    testing.check_game(GAME, kinds=[(3, {})], deck=twin_deck(), every=20)


@pytest.mark.parametrize(
    "text",
    [
        "hand1: Dw1 Dw2\nhand2: Or1\ncentre: 3.2.4(Go9) 3.3.6(Gi9) 3.4.8(Go9) 3.2o.7(Gi9)\ndeck: 9",
        "phase: draw\nhand1: Go1 Go2 Go3\ncamp: Gi7 Gi8\nknown2: Or5\nhand2: Or5 Or6\ndeck: 2",
        "hand1: Dw0 Go0\nworks1: 1.1o.3(Or9) 1.2.2(Gi9)\nworks2: 1.1o.3(Go9)\noverseer_zero: no",
        "hand1: Go4\ndeck: 0\ndeveloped1: 1.4.6\nworks2: 1.2.2(Or1)",
        "players: 4\nkings: Gi Go Or Dw\nturn: 3\nhand3: Go4\nhand1: Dw1\ncentre: 1.1.1 any any any",
    ],
)
def test_rare_positions(text):
    """Positions that random games seldom reach keep the contract: no play, 0 on 9, the end."""
    testing.check_state(GAME, at(text))


def test_hash_seeds():
    """A game goes and looks the same in any process, whatever its PYTHONHASHSEED."""
    program = "from minesnb.testing import fingerprint as f; print(f('kings_under_mountains', 3))"
    found = printed(program, "0", "1", "4242")

    assert 1 == len(found)
    assert 64 == len(found.pop().strip())
