"""Notation and position texts: what they accept, and how they say what is wrong."""

from __future__ import annotations

import random

import pytest

from minesnb.core.errors import BadPosition
from minesnb.games.cave_vs_cave import GAME
from tests.games.cave_vs_cave.helpers import DUG, NEARLY, acting, at
from tests.games.helpers import after, legal, walk


@pytest.mark.parametrize(
    "text",
    [
        "take masonry", "gain 1 0", "build 2 E|F", "raze 0 X:S", "dig 0 1 F", "furnish 0 1 shelf X",
        "use 0 bakehouse 1", "use 0 digging_cave 0 F", "idle 0", "swap emmer", "prospect",
        "cavern 3", "cavern 2", "stop", "end", "first p2", "remove shelf", "tile masonry",
        "room bakehouse",
    ],
)  # fmt: skip
def test_notation(text):
    """Every kind of action comes back from its notation."""
    assert text == str(GAME.parse(text))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is no action"),
        ("tak masonry", "did you mean"),
        ("take", "write take and then tile"),
        ("take masonary", "'masonary' is no action tile"),
        ("furnish 0 0 shelve E", "'shelve' is no room"),
        ("build 0 A|D", "'A|D' is no place for a wall"),
        ("dig 0 0 L", "'L' is no space"),
        ("dig 0 x F", "'x' is not a whole number from 0 to 99"),
        ("dig 0 100 F", "'100' is not a whole number"),
        ("dig 0 ² F", "is not a whole number"),
        ("swap coal", "'coal' is no good"),
        ("cavern 4", "'4' is no side"),
        ("first p3", "'p3' is no player"),
        ("use 0 shelf", "write use and then line, room, option, space"),
        ("end now", "write end alone"),
    ],
)
def test_bad_notation(text, says):
    """What cannot be read is refused with what is wrong."""
    with pytest.raises(ValueError, match=r".") as error:
        GAME.parse(text)

    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("players: 3", "players", "3"),
        ("players: 1\ngoods2: gold 1", "goods2", "there is only 1 player"),
        ("round: 9", "round", "9"),
        ("turns: 4", "turns", "4"),
        ("phase: sleep", "phase", "sleep"),
        ("phase: over\nround: 7", "round", "7"),
        ("phase: over\nturns: 3", "turns", "3"),
        ("phase: over\ntile: masonry", "tile", "phases act and cavern"),
        ("goods1: gold", "goods1", "in turn"),
        ("goods1: gold 20", "goods1", "20"),
        ("goods1: wood 10", "goods1", "10"),
        ("goods1: coal 1", "goods1", "coal"),
        ("cave1: Z:shelf", "cave1", "Z"),
        ("cave1: E:sofa", "cave1", "sofa"),
        ("cave1: X:shelf", "cave1", "no additional cavern"),
        ("cave1: G:shelf", "cave1", "entrance"),
        ("cave1: E:cave_entrance", "cave1", "entrance"),
        ("cave1: X:??\nextra1: 3", "cave1", "hollow"),
        ("cave1: E:retting_room A:--", "cave1", "CC-36"),
        ("cave1: E:warehouse C:??", "cave1", "dig 1 more"),
        ("extra1: 3\nextra2: 2", "extra2", "CC-37"),
        ("extra1: 4", "extra1", "4"),
        ("walls1: A|D", "walls1", "A|D"),
        ("walls1: X:S", "walls1", "no wall can be built"),
        ("walls1: X:N\nextra1: 2", "walls1", "no wall can be built"),
        ("walls1: A|B A|C B|D C|D\nwalls2: A|B A|C B|D C|D", "walls1", "8 walls"),
        ("display: shelf shelf", "display", "two places"),
        ("display: cave_entrance", "display", "two places"),
        ("display: shelf\ncave1: E:shelf", "display", "two places"),
        ("tile: masonry", "tile", "phases act and cavern"),
        ("phase: act", "tile", "phases act and cavern"),
        ("phase: act\ntile: masonry housework", "tile", "one tile"),
        ("phase: act\ntile: renovation", "tile", "on the board"),
        ("phase: act\ntile: excavation\ntaken2: excavation", "tile", "player in turn"),
        ("phase: act\ntile: excavation\nused: shelf", "used", "not in the cave"),
        ("phase: act\ntile: excavation\nseries: 1\nleft: 1", "series", "rooms or digs"),
        ("phase: act\ntile: excavation\nseries: 0", "series", "how many more"),
        ("phase: act\ntile: undergrowth\nseries: 0\nleft: 1\ndigs: 0", "digs", "alternative"),
        (
            "phase: act\ntile: excavation\nseries: 0\nleft: 1\ndigs: 1\nseries_dug: 2",
            "series_dug",
            "less left: 1",
        ),
        ("phase: act\ntile: excavation\nseries: 0\nleft: 2\ndigs: 1", "left", "fewer than"),
        ("phase: act\ntile: excavation\nseries_dug: 1", "series_dug", "less left: 0"),
        ("phase: act\ntile: excavation\ndone: 2", "done", "2"),
        ("phase: act\ntile: excavation\nprospected: perhaps", "prospected", "perhaps"),
        ("phase: cavern\ntile: housework", "phase", "full cave"),
        ("tiles: masonry masonry", "tiles", "twice"),
        ("tiles: masonry\nplayers: 1\ntaken1: breach", "taken1", "not in the game"),
        ("board: masonry\ntaken1: masonry", "board", "was taken"),
        ("unseen: warehouse", "cave1", "only 1 dark"),
        (("players: 1\nunseen: warehouse stall sacrificial_altar storeroom weaving_room gold_vein "
         "furniture_workshop junction_room digging_cave bakehouse\nstack: 0"), "unseen", "9 rooms"),
        ("players: 1\nstack: 10", "stack", "10"),
        ("storeroom_any: maybe", "storeroom_any", "maybe"),
        ("solo_reveal: never", "solo_reveal", "never"),
        ("colour: red", "colour", "colour"),
    ],
)  # fmt: skip
def test_bad_position(text, key, says):
    """A line that makes no sense is refused by its name."""
    with pytest.raises(BadPosition) as error:
        at(text)

    assert key in str(error.value)
    assert says in str(error.value)


@pytest.mark.rule("CC-37")
def test_full_cave_position():
    """The choice of a side is written and read."""
    cave = NEARLY.replace("A:--", "A:storeroom").replace("K:--", "K:gold_vein")
    state = acting("housework", f"cave1: {cave}\n")
    state = at(GAME.position_text(state).replace("phase: act", "phase: cavern"))

    assert {"cavern 2", "cavern 3"} == legal(state)
    assert state == at(GAME.position_text(state))
    with pytest.raises(BadPosition, match="full cave"):
        at(GAME.position_text(state) + "extra2: 2\n")


@pytest.mark.parametrize("seed", range(4))
def test_positions_of_a_game(seed):
    """Every state of a random game that waits for no chance comes back from its text."""
    for state in walk(GAME.empty_table(1 + seed % 2), random.Random(seed)):
        if state.current_player != -1:
            assert state == GAME.position(GAME.position_text(state))


def test_no_text_while_chance_decides():
    """A state that waits for chance, or that one player sees, has no position text."""
    with pytest.raises(BadPosition):
        GAME.position_text(after(acting("excavation"), "dig 0 0 F"))
    with pytest.raises(BadPosition):
        GAME.position_text(at("").observation(0))


def test_defaults():
    """Of a position only what differs from the start need be said."""
    state = at("")
    told = at(GAME.position_text(state))

    assert (2, 1, 0, 0, 0) == (
        state.num_players,
        state.round,
        state.turns,
        state.turn,
        state.starter,
    )
    assert state == told
    assert [0, 1, 2, 3, 4] == [*state.board]
    assert (9, 9) == (at("players: 1").stack, len(at(f"cave1: {DUG}\n").rooms_face_down))


def test_text_board():
    """The text board shows both caves, goods, walls, the additional cavern and the tile in hand."""
    text = str(
        acting(
            "masonry",
            f"cave1: {DUG} X:shelf\nextra1: 2\nwalls1: E|F\ndone: 1\nstarter: 2\n",
        )
    )

    for words in (
        "round 1, player 1 acts",
        "in hand       masonry, lines done: 1",
        "walls         6",
        "player 1: 4 points; wood 1",
        "player 2 (starts)",
        "G:cave_entrance",
        "X:shelf (2 walls of its own)",
        "  walls E|F",
    ):
        assert words in text
    assert "takes a tile" in str(at(""))
    assert "stack 9" in str(at("players: 1"))
    assert "the game is over" in str(at("phase: over"))
    assert "a room is turned up" in str(after(acting("excavation"), "dig 0 0 F"))
    assert "the starting player is drawn" in str(GAME.empty_table(2))
