"""Alone: what the stack shows, and the goal: CC-45, CC-47, CC-A10."""

from __future__ import annotations

import pytest

from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.rules.state import Phase
from tests.games.cave_vs_cave.helpers import DUG, acting
from tests.games.helpers import after, events, legal, told, weights

MODES = ("at_once", "end_of_turn", "each_action")


def alone(tile, mode, more=""):
    """Return a solo position with this tile in hand, with or without more lines."""
    return acting(tile, f"players: 1\nsolo_reveal: {mode}\ngoods1: food 9 gold 9\n{more}")


def shown(state, full=9):
    """Return how many rooms the stack has shown, of those it had at first."""
    return full - state.stack


def turn_up(state):
    """Turn up whatever is to be turned up."""
    while state.phase == Phase.REVEAL:
        state = GAME.apply(state, state.chance_outcomes()[0][0])
    return state


def play(state, *moves):
    """Play these moves, turning up what they dig."""
    for move in moves:
        state = turn_up(after(state, move))
    return state


@pytest.mark.rule("CC-45", "CC-A10")
@pytest.mark.parametrize(
    ("mode", "now", "at_end"), [("at_once", 1, 1), ("end_of_turn", 0, 1), ("each_action", 1, 1)]
)
def test_one_dig(mode, now, at_end):
    """A turn that digs one tile shows one room of the stack, at once or at its end."""
    state = play(alone("excavation", mode), "dig 0 0 F")

    assert now == shown(state)
    assert (4 + now, 17 - now) == (len(state.display), len(state.rooms_face_down))
    assert at_end == shown(play(state, "end"))


@pytest.mark.rule("CC-45", "CC-A10")
@pytest.mark.parametrize("mode", MODES)
def test_one_dig_of_two_actions(mode):
    """Drift Mining with the Digging Cave digs twice in a turn: one room shows, none, or two."""
    expected = {"at_once": 1, "end_of_turn": 0, "each_action": 2}[mode]
    start = alone("drift_mining", mode, "cave1: I:-- J:-- K:digging_cave\n")
    first = play(start, "dig 1 0 C", "use 0 digging_cave 0 F", "end")
    second = play(start, "use 0 digging_cave 0 F", "dig 1 0 C", "end")

    assert expected == shown(first) == shown(second)


@pytest.mark.rule("CC-45", "CC-A10")
@pytest.mark.parametrize("mode", MODES)
def test_two_digs(mode):
    """Two tiles dug by one action show nothing of the stack."""
    state = play(alone("excavation", mode), "dig 0 1 C", "dig 0 1 F", "gain 1 0", "end")

    assert 0 == shown(state)


@pytest.mark.rule("CC-45", "CC-A5")
@pytest.mark.parametrize("mode", MODES)
def test_paid_and_stopped(mode):
    """Who pays for two tiles and digs one has dug exactly one: the stack shows a room."""
    state = play(alone("excavation", mode), "dig 0 1 C")
    assert 0 == shown(state)

    assert 1 == shown(play(state, "stop", "end"))


@pytest.mark.rule("CC-45")
@pytest.mark.parametrize("mode", MODES)
def test_last_tile_of_the_cave(mode):
    """A paid action that finds a single tile has dug exactly one."""
    rest = DUG.replace("K:--", "K:??")
    state = play(alone("excavation", mode, f"cave1: {rest}\nstack: 9\n"), "dig 0 1 K", "end")

    assert 1 == shown(state)


@pytest.mark.rule("CC-45")
@pytest.mark.parametrize("mode", MODES)
def test_empty_stack(mode):
    """An empty stack shows nothing."""
    state = alone("excavation", mode, "stack: 0\n")
    dug = play(state, "dig 0 0 C")

    assert (0, 4) == (dug.stack, len(dug.display))
    assert Phase.TAKE == play(dug, "end").phase


@pytest.mark.rule("CC-45", "CC-A10")
def test_a_room_shown_can_be_furnished():
    """With Expansion the room that the stack shows can be furnished in the same turn."""
    state = after(alone("expansion", "at_once", "cave1: C:--\n"), "dig 0 0 F", "room stall")
    assert {"room prospecting_site", "room treasury"} <= {*weights(state)}
    assert ("CC-45",) == told(state, "room prospecting_site")
    state = after(state, "room warehouse")

    assert (Phase.ACT, 0) == (state.phase, state.current_player)
    assert {7, 8} <= {*state.display}
    rich = acting("expansion", "players: 1\ngoods1: gold 9 wood 9\ncave1: C:--\n")
    rich = after(rich, "dig 0 0 F", "room treasury", "room stall")
    assert "furnish 1 1 stall C" in legal(rich)


@pytest.mark.rule("CC-29", "CC-45")
def test_first_the_dug_tile_then_the_stack():
    """The dug tile is turned up first, by its own rule; then the stack shows."""
    state = after(alone("excavation", "at_once"), "dig 0 0 C")

    assert (2, 1, 18, 8) == (
        state.rooms_to_turn_up,
        state.of_them_from_stack,
        len(state.rooms_face_down),
        state.stack,
    )
    assert ("CC-29",) == told(state, "room stall")
    assert ("CC-45",) == told(after(state, "room stall"), "room treasury")


@pytest.mark.rule("CC-A10")
def test_the_ruling_is_told():
    """A later dig that shows nothing says so, and so does a reveal at the end of the turn."""
    start = alone("drift_mining", "at_once", "cave1: I:-- J:-- K:digging_cave\n")
    state = play(start, "dig 1 0 C")
    assert "CC-A10" in told(state, "use 0 digging_cave 0 F")
    assert "CC-A10" not in told(start, "dig 1 0 C")
    assert "CC-A10" not in told(
        play(
            alone("drift_mining", "each_action", "cave1: I:-- J:-- K:digging_cave\n"), "dig 1 0 C"
        ),
        "use 0 digging_cave 0 F",
    )

    late = after(play(alone("excavation", "end_of_turn"), "dig 0 0 C"), "end")
    assert Phase.REVEAL == late.phase
    assert ("CC-45", "CC-A10") == told(late, "room treasury")[:2]


@pytest.mark.rule("CC-45")
def test_not_with_two_players():
    """With two players there is no stack."""
    state = play(acting("excavation"), "dig 0 0 C")

    assert (0, 7) == (state.stack, len(state.display))


@pytest.mark.rule("CC-A10")
def test_counting_starts_anew():
    """What was dug in a turn is forgotten in the next one."""
    tiles = "cultivation housework excavation undergrowth furnishing masonry undermining"
    start = alone("excavation", "at_once", f"round: 4\ntiles: {tiles} drift_mining\n")
    state = play(start, "dig 0 0 C", "end")
    assert (0, 0, None, -1) == (
        state.tiles_dug,
        state.dig_actions,
        state.under_way,
        state.tile,
    )
    state = play(state, "take drift_mining", "dig 1 0 F")

    assert 2 == shown(state)


@pytest.mark.rule("CC-47", "CC-41")
@pytest.mark.parametrize(
    ("gold", "won", "outstanding"),
    [(9, False, False), (10, True, False), (19, True, False), (20, True, True)],
)
def test_goal(gold, won, outstanding):
    """Alone one wins with fifty points or more; more than sixty are outstanding."""
    rooms = "E:state_room K:dungeon B:gold_vein I:secret_chamber J:-- F:--"
    if gold > 19:
        rooms, gold = f"{rooms} D:spinning_wheel", 17
    rooms = rooms if "D:" in rooms else f"{rooms} D:--"
    text = f"players: 1\nround: 7\nturns: 3\ncave1: {rooms}\ngoods1: gold {gold}\n"
    state = acting("undergrowth", f"{text}walls1: C|E E|F J|K G|I I|J\n")
    told = events(state, "end")[-1]
    over = after(state, "end")

    assert ("CC-47", outstanding) == (told.rule, "Outstanding" in told.text)
    assert ((1.0 if won else 0.0),) == over.returns()
    assert [(0.0,)] == [state.returns()]
