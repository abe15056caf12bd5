"""Secret Passages: GM-37 to GM-40, GM-A6."""

from __future__ import annotations

import pytest

from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import at, gold, node, ways
from tests.games.helpers import after, legal, refusing, told

WET = "tiles: T01p@1,0e T13p@2,0e G03p@3,0e T01@4,0e\n"
"""Passages at 1,0, in the first tunnel at 2,0, and in the chamber at 3,0."""


@pytest.mark.rule("GM-37")
def test_from_the_tunnel_with_the_passage():
    """The passage can be tried from its tunnel, and is the movement of the turn."""
    state = at(WET + "miners: 1,0 0,0")

    assert "passage" in legal(state)
    assert ("GM-37",) == told(state, "passage")
    assert Phase.DICE == after(state, "passage").phase


@pytest.mark.rule("GM-37")
def test_from_another_tunnel_of_the_tile():
    """The other tunnel of a tile with a passage does not lead to it."""
    state = at(WET + "miners: 2,0.1 2,0.0")
    (refusal,) = state.explain(GAME.parse("passage"))

    assert ("GM-37", ("miner-1",)) == (refusal.rule, refusal.elements)
    assert "passage" not in legal(state)
    assert "passage" in legal(after(state, "pass", "end"))


@pytest.mark.rule("GM-37")
def test_without_a_passage():
    """Where there is no passage none can be tried."""
    assert ("GM-37",) == refusing(at(WET + "miners: 4,0 0,0"), "passage")
    assert ("GM-37",) == refusing(at(WET), "passage")


@pytest.mark.rule("GM-37", "GM-14")
def test_arriving_in_the_turn():
    """Who comes to a passage during a turn cannot try it in that turn, but in the next."""
    state = after(at(WET), "roll", "die 1", "go 1,0.0")

    assert ("GM-14",) == refusing(state, "passage")
    assert "passage" in legal(after(state, "end", "pass", "end"))


@pytest.mark.rule("GM-38")
def test_a_lucky_roll_opens_every_other_passage():
    """Equal dice, or seven in all, lead to any other passage, and to nothing else."""
    state = after(at(WET + "miners: 1,0 0,0"), "passage")
    for roll in ("2,5", "4,4"):
        opened = after(state, f"dice {roll}")
        assert "GM-38" in told(state, f"dice {roll}")
        assert (Phase.CROSS, 0) == (opened.phase, opened.current_player)
        assert {"2,0.0", "3,0.0"} == ways(opened)
        assert () == refusing(opened, "go 2,0.0") == refusing(opened, "go 3,0.0")
        assert ("GM-38",) == refusing(opened, "go 2,0.1")
        assert ("GM-38",) == refusing(opened, "go 4,0.0")
        assert ("GM-38",) == refusing(opened, "go 1,0.0")
        assert ("GM-30",) == refusing(opened, "go 1,0.1")


@pytest.mark.rule("GM-40")
def test_the_passage_is_the_whole_movement():
    """After the passage there are no further steps; the action part begins."""
    state = after(at(WET + "miners: 1,0 0,0"), "passage", "dice 3,4")

    assert "GM-40" in told(state, "go 2,0.0")
    state = after(state, "go 2,0.0")
    assert (Phase.ACTION, node(2, 0)) == (state.phase, state.miners[0])
    assert ("GM-14",) == refusing(state, "go 1,0.0")


@pytest.mark.rule("GM-40", "GM-41")
def test_through_the_passage_to_gold():
    """A miner who comes up in a chamber with a nugget may collect it."""
    state = after(at(WET + "miners: 1,0 0,0"), "passage", "dice 1,1", "go 3,0.0")

    assert {"collect", "bats p2", "end"} == legal(state)
    state = after(state, "collect")
    assert ((1, 0), []) == (state.nuggets, gold(state))


@pytest.mark.rule("GM-A6")
def test_the_only_passage():
    """With no other passage in the mine a lucky roll leads nowhere: the miner stays."""
    state = after(at("tiles: T01p@1,0e\nminers: 1,0 0,0"), "passage", "dice 5,5")

    assert {"stay"} == legal(state)
    assert ("GM-A6",) == told(state, "stay")
    assert Phase.ACTION == after(state, "stay").phase


@pytest.mark.rule("GM-A6")
def test_a_lucky_roll_may_be_left_alone():
    """After a lucky roll the miner may stay, and has no other movement then."""
    state = after(at(WET + "miners: 1,0 0,0"), "passage", "dice 5,5")
    assert "stay" in legal(state)
    state = after(state, "stay")

    assert (Phase.ACTION, True) == (state.phase, state.may_collect)
    assert ("GM-14",) == refusing(state, "go 0,0.0")


@pytest.mark.rule("GM-38")
def test_two_and_five():
    """Two and five are seven in all and open the passage."""
    state = after(at(WET + "miners: 1,0 0,0"), "passage", "dice 2,5")

    assert Phase.CROSS == state.phase
    assert (2, 5) == state.dice


@pytest.mark.rule("GM-39")
def test_six_and_two():
    """Six and two fail: the miner walks up to two tiles, or not at all."""
    state = after(at(WET + "miners: 1,0 0,0"), "passage", "dice 6,2")

    assert "GM-39" in told(after(at(WET + "miners: 1,0 0,0"), "passage"), "dice 6,2")
    assert {"0,0.0", "2,0.0", "3,0.0"} == ways(state)
    assert "stay" in legal(state)
    assert ("GM-31", "GM-39") == refusing(state, "go 4,0.0")
    assert Phase.ACTION == after(state, "stay").phase


@pytest.mark.rule("GM-39")
def test_a_failed_passage_is_walked_like_any_move():
    """The walk after a failure ends the movement, and gold where it ends can be collected."""
    state = after(at(WET + "miners: 1,0 0,0"), "passage", "dice 6,2", "go 3,0.0")

    assert "collect" in legal(state)
