"""How actions are picked and named: paths, labels, prompts, and what a heuristic player says."""

from __future__ import annotations

import random

import pytest

from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.rules.refusals import candidates
from tests.games.cave_vs_cave.helpers import FULL, NEARLY, acting, at
from tests.games.helpers import after, walk


def paths(state, move):
    """Return the paths to a move, joined by spaces."""
    return [" ".join(path) for path in GAME.paths(state, GAME.parse(move))]


@pytest.mark.parametrize(
    ("tile", "move", "path"),
    [
        ("masonry", "gain 1 1", "line-2 choice-2-2"),
        ("undergrowth", "gain 1 0", "line-2"),
        ("expedition", "gain 0 1", "line-1-1 choice-1-2"),
        ("masonry", "build 2 E|F", "line-3 site-1-ef"),
        ("breach", "raze 0 E|F", "line-1 site-1-ef"),
        ("excavation", "dig 0 1 F", "line-1-2 space-1-f"),
        ("drift_mining", "dig 1 0 F", "line-2 space-1-f"),
        ("housework", "furnish 0 0 shelf E", "line-1 room-shelf space-1-e"),
        ("housework", "furnish 1 1 food_corner E", "line-2 fee-2-2 room-food-corner space-1-e"),
        ("undermining", "use 0 cave_entrance 2", "line-1-1 space-1-g way-3"),
        ("expedition", "use 0 cave_entrance 0", "line-1-2 space-1-g way-1"),
        ("masonry", "idle 0", "button-idle-1"),
        ("masonry", "swap flax", "good-1-flax"),
        ("masonry", "prospect", "button-prospect"),
        ("masonry", "stop", "button-stop"),
        ("masonry", "end", "button-end"),
        ("masonry", "cavern 2", "cavern-2"),
        ("masonry", "take drift_mining", "tile-drift-mining"),
    ],
)
def test_paths(tile, move, path):
    """An action is picked by its line, then what it needs, in the order in which one thinks of it."""
    assert [path] == paths(acting(tile), move)


def test_paths_to_rooms():
    """A room with one use is picked alone; three goods in any order; a dig by its space."""
    state = acting("undergrowth", "cave1: E:junction_room C:digging_cave D:tunnel\n")
    full = acting("undergrowth", f"cave1: {FULL} X:gold_vein\nextra1: 3\n")
    start = "line-1 space-1-e "

    assert ["line-1 space-1-d"] == paths(state, "use 0 tunnel 0")
    assert ["line-1 space-1-x"] == paths(full, "use 0 gold_vein 0")
    assert ["line-1 space-1-c space-1-f"] == paths(state, "use 0 digging_cave 0 F")
    assert sorted(
        f"{start}good-1-{a} good-1-{b} good-1-{c}"
        for a, b, c in (
            ("wood", "stone", "emmer"), ("wood", "emmer", "stone"), ("stone", "wood", "emmer"),
            ("stone", "emmer", "wood"), ("emmer", "wood", "stone"), ("emmer", "stone", "wood"),
        )
    ) == sorted(paths(state, "use 0 junction_room 0"))  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_paths_lead_to_one_action(seed):
    """In random games no path of a legal action is one of another, or its beginning."""
    for state in walk(GAME.empty_table(1 + seed % 2), random.Random(seed)):
        found = {}
        for action in state.legal_actions():
            for path in GAME.paths(state, action):
                assert path not in found
                found[path] = action
        for path in found:
            assert not any(path[:n] in found for n in range(1, len(path)))


def test_second_player():
    """The second player picks in the second cave."""
    state = acting("masonry", "turn: 2\n")

    assert ["line-3 site-2-ef"] == paths(state, "build 2 E|F")
    assert ["good-2-gold"] == paths(state, "swap gold")


@pytest.mark.parametrize(
    ("tile", "move", "label"),
    [
        ("masonry", "take housework", "Take Housework"),
        ("masonry", "gain 1 0", "Get 1 wood"),
        ("expedition", "gain 0 0", "Pay 5 wood, get 4 gold"),
        ("masonry", "build 2 E|F", "Build a wall at E|F"),
        ("breach", "raze 0 E|F", "Raze the wall at E|F"),
        ("excavation", "dig 0 0 F", "Dig space F"),
        ("excavation", "dig 0 1 F", "Dig space F for 2 food"),
        ("housework", "furnish 0 0 shelf E", "Furnish Shelf on E for 1 wood and 2 food"),
        ("renovation", "furnish 1 0 parlor K", "Furnish Parlor on K for 1 stone and 1 gold"),
        ("masonry", "use 0 cave_entrance 1", "Use Cave Entrance: get 1 stone"),
        ("masonry", "use 0 digging_cave 0 F", "Use Digging Cave: pay 1 gold, dig a tile on F"),
        ("masonry", "swap gold", "Change 1 gold into 1 food"),
        ("masonry", "cavern 3", "Lay the additional cavern with 3 walls up"),
        ("masonry", "idle 0", "Perform the room action without a room, for the wood"),
        ("masonry", "prospect", "Prospecting Site: change 1 food into 1 gold"),
        ("masonry", "stop", "Leave it at that"),
        ("masonry", "end", "End your turn"),
        ("masonry", "room shelf", "room shelf"),
    ],
)
def test_labels(tile, move, label):
    """Each action says in words what it does, with all that it costs."""
    assert label == GAME.label(acting(tile), GAME.parse(move))


def test_second_dig_is_not_paid_again():
    """The second of two digs is named without the fee, which was paid."""
    state = after(acting("excavation", "goods1: food 2\n"), "dig 0 1 C", "room stall")

    assert "Dig space F" == GAME.label(state, GAME.parse("dig 0 1 F"))
    assert "Dig another tile (1 more), or leave it at that." == GAME.prompt(state)


def test_prompts():
    """The prompt says what is to be done now."""
    full = acting(
        "housework",
        f"goods1: gold 9\ncave1: {NEARLY.replace('A:--', 'A:storeroom')}\ndisplay: gold_vein\n",
    )
    site = "cave1: E:shelf C:prospecting_site\ndone: 0 1\n"

    assert "Take an action tile from the board." == GAME.prompt(at(""))
    assert "Carry out Masonry" in GAME.prompt(acting("masonry"))
    assert "Nothing more can be done with Masonry: end your turn." == GAME.prompt(
        acting("masonry", "done: 0 1 2\nwalls1: E|F\n")
    )
    assert "Use the Prospecting Site" in GAME.prompt(acting("undergrowth", site))
    assert "choose a side" in GAME.prompt(after(full, "furnish 1 1 gold_vein K"))
    two = after(acting("expedition", "cave1: E:shelf\n"), "use 0 cave_entrance 0")
    assert "Use another room (2 more), or leave it at that." == GAME.prompt(two)
    assert "The game is over." == GAME.prompt(at("phase: over"))


def test_candidates():
    """Candidates name what is in view: sides of the cavern when it is chosen, lines with a tile in hand."""
    take = {str(action) for action in candidates(at("starter: 2\ntaken2: cultivation"))}
    act = {str(action) for action in candidates(acting("masonry", f"cave1: {FULL}\nextra1: 2\n"))}
    dug = {str(action) for action in candidates(after(acting("excavation"), "dig 0 0 F"))}

    assert {"take cultivation", "take housework", "swap wood", "end", "stop", "prospect"} <= take
    assert not any(move.startswith(("cavern", "gain", "use")) for move in take | dug)
    assert {"build 2 X:N", "build 2 J|K", "use 0 cave_entrance 3", "idle 0"} <= act
    for side in (2, 3):
        state = acting("renovation", f"cave1: {FULL}\nextra1: {side}\ndisplay: treasury\n")
        assert {"build 0 X:E", "furnish 1 0 treasury X"} <= {*map(str, candidates(state))}
    assert not any("X" in str(action) for action in candidates(acting("renovation")))


def test_appraisals():
    """A heuristic player says why, prefers points to nothing, and ends when nothing helps."""
    state = acting("renovation", "goods1: gold 9 stone 9\ncave1: H:-- J:-- K:--\n")
    end, room = (
        GAME.appraise(state.observation(0), GAME.parse(move))
        for move in ("end", "furnish 1 0 parlor K")
    )

    assert room.value > 0 > end.value
    assert "Parlor counts 6 points." == room.reason
    for seed in (1, 2):
        for found in walk(GAME.empty_table(seed), random.Random(seed)):
            for action in found.legal_actions()[:4]:
                assert GAME.appraise(found.observation(found.current_player), action).reason


def test_prompts_while_waiting():
    """Whoever waits reads the prompt of whoever decides, and at chance that it is chance's turn."""
    site = "cave1: E:shelf C:prospecting_site\ndone: 0 1\n"
    state = acting("undergrowth", site)
    dug = after(acting("excavation"), "dig 0 0 F")

    assert {GAME.prompt(state)} == {GAME.prompt(state.observation(seat)) for seat in (0, 1, -3)}
    assert GAME.chance_speaks == GAME.prompt(dug)


def test_prompts_offer_what_is_legal():
    """What nobody can do now is not offered."""
    poor = acting("housework", "goods1: wood 0 stone 0 food 0 gold 0\n")
    alone = acting("expedition", "goods1: wood 0 stone 0\n")

    assert "Nothing more can be done with Housework: end your turn." == GAME.prompt(poor)
    used = after(alone, "use 0 cave_entrance 0")
    assert "No other room can be used: leave it at that." == GAME.prompt(used)
