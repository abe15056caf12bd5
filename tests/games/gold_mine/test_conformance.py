"""Gold Mine keeps the contract of a game, in every kind of game there is."""

from __future__ import annotations

import pytest

from minesnb import testing
from minesnb.games.gold_mine import GAME
from tests.games.gold_mine.helpers import KINDS, LINE, at
from tests.games.helpers import after
from tests.processes import printed


def test_kinds():
    """Each option is played, and each two options that go together are in one of the games."""
    played = [{name for name, value in options.items() if value} for _, options in KINDS]

    for players, options in testing.setups(GAME):
        assert any(set(options) <= chosen for chosen in played)
        assert (players, {}) in KINDS


DEFAULTS = ("not_your_turn", "verdict", "parse", "things", "seat_emblem", "seat_colour", "laid")
"""What the game says as every game does, on purpose."""


@pytest.mark.parametrize(("players", "options"), KINDS)
def test_contract(players, options):
    """A random game of each kind holds all invariants of the conformance kit."""
    tally = testing.check_game(GAME, kinds=[(players, options)], defaults=DEFAULTS, every=100)

    assert (1, True) == (tally.games, tally.looked_at > 2)


RARE = [
    "phase: place\nhand: T24",
    "stack: 3\nphase: place\nhand: T24",
    "mud: yes\nfive_tiles: yes\nstack: 9\nphase: place\nown1: G01p\nown2: C T01m",
    LINE + "miners: 3,0 3,0\nnuggets: 1 1\nphase: take\nrival: 2\nmover: 2\ngold: 4,0",
    LINE + "miners: 3,0 3,0\nnuggets: 10 10\nphase: flee\nrival: 2\nreach: 6",
    "tiles: C@1,0 T24@2,0\nminers: 0,0 2,0\nphase: flee\nrival: 2\nreach: 3",
    "tiles: T01p@1,0e T02p@2,0e\nminers: 1,0 2,0\nphase: cross\ndice: 3 4",
    "mud: yes\ntiles: T13m@1,0e T13@2,0e\nminers: 2,0.1 1,0.0\nphase: step\nreach: 6",
    LINE + "phase: over\nnuggets: 10 0\nminers: 0,0 2,0",
    LINE + "supply:\nquiet: 5\nphase: action",
    "players: 4\nalliances: yes\nnuggets: 1 1 1 1\nphase: action",
]


@pytest.mark.parametrize("text", RARE)
def test_rare_positions(text):
    """Positions that random games seldom reach keep the contract."""
    testing.check_state(GAME, at(text))


def test_every_chance_node():
    """Each kind of chance node keeps the contract, a replacement and the rolls of a challenge too."""
    misfit = at("stack: 3\nphase: place\nhand: T24\nreturned: T25")
    duel = at(LINE + "miners: 3,0 3,0\nnuggets: 1 1\nphase: action\ngold: 4,0")
    won = ("dice 1,1", "dice 1,1", "dice 1,1")
    for state in (
        GAME.empty_table(3),
        after(misfit, "return"),
        after(at(LINE), "excavate"),
        after(at(LINE), "roll"),
        after(at("tiles: T01p@1,0e\nminers: 1,0 0,0"), "passage"),
        after(duel, "gold p2", "dice 1,6"),
        after(duel, "bats p2", *won),
        after(duel, "gold p2", *won, "leave"),
        after(
            GAME.empty_table(2, options={"mud": True, "five_tiles": True}),
            "die 2",
            "die 1",
            "deal p1 C",
        ),
    ):
        testing.check_state(GAME, state)


def test_hash_seeds():
    """A game goes and looks the same in any process, whatever its PYTHONHASHSEED."""
    program = "from minesnb.testing import fingerprint as f; print(f('gold_mine', 3, longest=250, options={'mud': True}))"
    found = printed(program, "0", "4242")

    assert 1 == len(found)
    assert 64 == len(found.pop().strip())
