"""Mud: GM-53, GM-54, GM-A10."""

from __future__ import annotations

import pytest

from tests.games.gold_mine.helpers import LOST, WON, at, ways
from tests.games.helpers import after, refusing, told

MUD = "tiles: T01m@1,0e T01@2,0e T01@3,0e\nphase: step\nreach: 6\n"


@pytest.mark.rule("GM-54")
def test_mud_is_an_option():
    """Without the option a puddle means nothing."""
    assert {"1,0.0", "2,0.0", "3,0.0"} == ways(at(MUD))
    assert {"1,0.0"} == ways(at(MUD + "mud: yes"))
    assert "GM-53" not in told(at(MUD), "go 1,0.0")


@pytest.mark.rule("GM-53")
def test_mud_ends_a_move():
    """A miner who comes to mud stops there; what lies behind is refused by the mud."""
    state = at(MUD + "mud: yes")

    assert "GM-53" in told(state, "go 1,0.0")
    assert ("GM-53",) == refusing(state, "go 2,0.0")
    assert ("GM-53",) == refusing(state, "go 3,0.0")


@pytest.mark.rule("GM-53")
def test_the_next_move_is_a_normal_one():
    """From the mud the next move goes as far as the die allows."""
    state = after(at(MUD + "mud: yes"), "go 1,0.0", "end", "pass", "end", "roll", "die 2")

    assert {"0,0.0", "2,0.0", "3,0.0"} == ways(state)


@pytest.mark.rule("GM-53")
def test_mud_after_a_failed_passage():
    """The walk after a failed passage stops in mud too."""
    state = at("mud: yes\ntiles: T01p@1,0e T01m@2,0e T01@3,0e\nminers: 1,0 0,0")

    assert {"0,0.0", "2,0.0"} == ways(after(state, "passage", "dice 3,5"))


@pytest.mark.rule("GM-53")
def test_mud_stops_a_flight():
    """A miner driven by bats stops in mud like any other."""
    state = at("mud: yes\ntiles: T01m@1,0e T01@2,0e T01@3,0e\nminers: 2,0 0,0\nphase: action")
    state = after(state, "bats p2", *WON, "die 6")

    assert {"1,0.0"} == ways(state)
    assert "GM-53" in told(state, "go 1,0.0")
    assert ("GM-53",) == refusing(state, "go 2,0.0")


@pytest.mark.rule("GM-A10")
def test_mud_stops_the_bonus_move():
    """The bonus move of a Gold Challenge stops in mud as well."""
    state = at(
        "mud: yes\ntiles: T01@1,0e T01m@2,0e T01@3,0e\nminers: 1,0 1,0\nnuggets: 1 0\nphase: action"
    )
    state = after(state, "gold p2", *WON, "die 6")

    assert {"0,0.0", "2,0.0"} == ways(state)
    assert "GM-A10" in told(state, "go 2,0.0")
    assert "GM-53" not in told(state, "go 2,0.0")


@pytest.mark.rule("GM-A10")
def test_mud_does_not_touch_the_dive():
    """Going through a Secret Passage meets no mud."""
    state = at("mud: yes\ntiles: T01p@1,0e T01m@2,0e T02p@3,0e\nminers: 1,0 0,0")
    state = after(state, "passage", "dice 1,1")

    assert {"3,0.0"} == ways(state)


@pytest.mark.rule("GM-53")
def test_mud_on_the_only_way_and_another_way_round():
    """What can be reached round the mud is no farther than the way round."""
    ring = "mud: yes\ntiles: C@1,0 T04m@1,-1e C@0,-1\nphase: step\nreach: {}\nminers: 1,0 0,0"
    state = at(ring.format(1))

    assert "1,-1.0" in ways(state)
    assert {"0,0.0", "1,-1.0"} == ways(state)
    assert {"0,0.0", "1,-1.0", "0,-1.0"} == ways(at(ring.format(2)))


@pytest.mark.rule("GM-53", "GM-A24")
def test_mud_and_distance_are_told_apart():
    """A place that is too far but free of mud is refused by its distance, not by mud."""
    state = at("mud: yes\ntiles: T01@1,0e T01@2,0e C@0,1\nphase: step\nreach: 1")

    assert "GM-31" in refusing(state, "go 2,0.0")
    assert "GM-53" not in refusing(state, "go 2,0.0")


@pytest.mark.rule("GM-53")
def test_a_lost_challenger_in_mud():
    """A challenger driven by the defender's bats stops in mud too."""
    state = at("mud: yes\ntiles: T01m@1,0e T01@2,0e T01@3,0e\nminers: 2,0 0,0\nphase: action")
    state = after(state, "bats p2", *LOST, "die 6")

    assert 1 == state.current_player
    assert {"1,0.0", "3,0.0"} == ways(state)
