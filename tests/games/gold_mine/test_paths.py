"""By which picks an action is reached, and the ids of what is picked."""

from __future__ import annotations

import pytest

from minesnb.games.gold_mine import GAME, elements
from minesnb.games.gold_mine.rules.actions import Place
from minesnb.games.gold_mine.rules.mine import cell_at
from tests.games.gold_mine.helpers import DUEL, LINE, OWN_TILES, at


def paths(state, move):
    """Return the paths of a move as its player's board has them."""
    seen = state.observation(state.current_player)
    return GAME.paths(seen, GAME.parse(move))


def test_a_place_and_a_turn():
    """A tile in hand is placed by its cell and then a turn."""
    state = at("phase: place\nhand: T05")

    assert (("cell-0-m1", "turn-e"),) == paths(state, "place T05 0,-1 e")
    assert (("tile-0-0", "turn-n"),) == paths(state, "place T05 0,0 n")
    assert (("supply",),) == paths(state, "return")


def test_an_own_tile_first():
    """An own tile is chosen first, each copy of it being a way to the same placement."""
    state = at(OWN_TILES)

    assert (("own-1-2", "cell-1-0", "turn-n"), ("own-1-3", "cell-1-0", "turn-n")) == paths(
        state, "place C 1,0 n"
    )
    assert (("own-1-1", "cell-0-m1", "turn-n"),) == paths(state, "place T01m 0,-1 n")
    assert () == GAME.paths(state, Place("Z", cell_at(1, 0), 0))


@pytest.mark.parametrize(
    ("move", "path"),
    [
        ("go 2,0.0", ("tunnel-2-0-0",)),
        ("gold p2", ("gold-1", "miner-2")),
        ("bats p2", ("bats-1", "miner-2")),
        ("lay 2,0", ("chamber-2-0",)),
        ("lay 3,0", ("tile-3-0",)),
        ("lay 9,9", ("tile-9-9",)),
        ("collect", ("button-collect",)),
        ("roll", ("die-1",)),
        ("excavate", ("supply",)),
        ("passage", ("button-passage",)),
        ("pass", ("button-pass",)),
        ("stay", ("button-stay",)),
        ("leave", ("button-leave",)),
        ("give", ("button-give",)),
        ("receive", ("button-receive",)),
        ("end", ("button-end",)),
    ],
)
def test_paths(move, path):
    """Each action is picked where it belongs on the board, or by a button where it has no place."""
    assert (path,) == paths(at(DUEL), move)


def test_collecting_is_picked_on_the_chamber():
    """A nugget is collected by picking its chamber."""
    assert (("chamber-2-0",),) == paths(at(LINE + "miners: 2,0 0,0\nphase: action"), "collect")


def test_challenges_before_the_miners_are_on_the_table():
    """In the first phase a seat is picked by its purse, since no miner is on the table."""
    assert (("gold-1", "purse-2"),) == paths(at("stack: 3\nphase: place\nhand: C"), "gold p2")


def test_element_ids():
    """Ids name what and where; negative numbers have an m."""
    cell = cell_at(-3, 12)

    assert ("cell-m3-12", "tile-m3-12", "chamber-m3-12") == (
        elements.cell(cell),
        elements.tile(cell),
        elements.nugget(cell),
    )
    assert "tunnel-m3-12-5" == elements.corridor(cell * 8 + 5)
    assert ("miner-1", "purse-2", "gold-3", "own-1-2", "drawn", "die-2", "supply") == (
        elements.miner(0),
        elements.purse(1),
        elements.token(2, "gold"),
        elements.own(0, 1),
        elements.TILE_IN_HAND,
        elements.die(1),
        elements.SUPPLY,
    )
