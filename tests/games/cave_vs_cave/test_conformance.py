"""Cave vs. Cave keeps the contract of a game, in every kind of game there is."""

from __future__ import annotations

import pytest

from minesnb import testing
from minesnb.games.cave_vs_cave import GAME
from tests.games.cave_vs_cave.helpers import FULL, NEARLY, acting, at
from tests.games.helpers import after
from tests.processes import printed

KINDS = [*testing.setups(GAME)]
ALONE = [kind for kind in KINDS if len(kind[1]) < 2]
DEFAULTS = (
    "team",
    "over",
    "veil",
    "determinize",
    "has_secrets",
    "permute_hidden",
    "deck_data",
    "parse",
    "things",
    "seat_emblem",
    "seat_colour",
    "laid",
)
"""What the game says as every game does, on purpose."""


@pytest.mark.rule("CC-1", "CC-A1", "CC-A6", "CC-A7", "CC-A10")
def test_kinds():
    """One and two players are played with the defaults, each value of an option, and pairs of them."""
    values = [
        {"storeroom_any": True},
        {"retting_nominal": True},
        {"solo_reveal": "end_of_turn"},
        {"solo_reveal": "each_action"},
        {"cavern_opposite": True},
    ]

    assert [(players, kind) for players in (1, 2) for kind in ({}, *values)] == ALONE
    assert 30 == len(KINDS)


@pytest.mark.parametrize(("players", "options"), KINDS)
def test_contract(players, options):
    """A random game of each kind holds all invariants of the conformance kit."""
    tally = testing.check_game(GAME, kinds=[(players, options)], defaults=DEFAULTS, every=25)

    assert 1 == tally.games
    assert tally.looked_at > 1


RARE = {
    "a full cave": after(
        acting(
            "housework",
            f"goods1: wood 9 gold 9\ncave1: {NEARLY.replace('A:--', 'A:storeroom')}\n"
            "display: gold_vein weaving_room\n",
        ),
        "furnish 1 1 gold_vein K",
    ),
    "in the cavern": acting(
        "masonry", f"cave1: {FULL}\nextra1: 2\nwalls1: X:E\ndisplay: treasury\n"
    ),
    "opposite walls": acting("masonry", f"cave1: {FULL}\nextra1: 2\ncavern_opposite: yes\n"),
    "two digs": after(acting("excavation", "goods1: food 2\n"), "dig 0 1 C", "room stall"),
    "three rooms": after(
        acting("expedition", "cave1: E:junction_room C:equipment_room D:digging_cave\n"),
        "use 0 cave_entrance 0",
    ),
    "no walls": acting("renovation", "walls1: A|B A|C B|D\nwalls2: C|D C|E D|F E|F\n"),
    "a wall to raze": acting("breach", "walls1: E|F G|H\nwalls2: E|F\n"),
    "blue rooms": acting(
        "undergrowth",
        "cave1: E:shelf C:prospecting_site D:tunnel B:wood_storeroom\nstoreroom_any: yes\n",
    ),
    "equal gold": at("round: 8"),
    "over": at("phase: over\ncave1: E:shelf\n"),
}


@pytest.mark.parametrize("name", RARE)
def test_rare_positions(name):
    """Positions that random games seldom reach keep the contract."""
    testing.check_state(GAME, RARE[name])


def test_hash_seeds():
    """A game goes and looks the same in any process, whatever its PYTHONHASHSEED."""
    program = "from minesnb.testing import fingerprint as f; print(f('cave_vs_cave', 2))"
    found = printed(program, "0", "4242")

    assert 1 == len(found)
    assert 64 == len(found.pop().strip())
