"""Notation and position texts: what they accept, and how they say what is wrong."""

from __future__ import annotations

import random

import pytest

from minesnb.core.errors import BadPosition
from minesnb.games.cave_vs_cave import GAME
from minesnb.testing import check_positions
from tests.games.cave_vs_cave.helpers import DUG, FULL, NEARLY, acting, at
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
        ("phase: act\ntile: renovation", "tile", "not turned up yet"),
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
         "furniture_workshop junction_room digging_cave bakehouse\nstack: 0"), "unseen", "9 dark rooms"),
        ("players: 1\nstack: 10", "stack", "10"),
        ("storeroom_any: maybe", "storeroom_any", "maybe"),
        ("solo_reveal: never", "solo_reveal", "never"),
        ("colour: red", "colour", "colour"),
        # what no game leads to
        ("players: 1\nround: 6\ntiles: cultivation housework excavation undergrowth masonry", "tiles",
         "3 with a 2"),
        ("round: 4\ntiles: cultivation housework excavation undergrowth breach", "tiles", "1 with a 3"),
        ("board: cultivation", "board", "turned up and not taken"),
        ("phase: act\ntile: renovation\nround: 7", "tile", "not turned up"),
        ("taken1: masonry\nturns: 2", "taken2", "those are 1"),
        ("taken1: masonry\nturns: 0", "taken1", "those are 0"),
        ("turn: 1\nstarter: 1\nturns: 1", "turn", "CC-12"),
        ("phase: over\nturn: 1\nstarter: 1", "turn", "CC-12"),
        ("players: 1\nremoved: shelf", "removed", "1 are out of the game, not 3"),
        ("players: 1\nremoved:\n", "removed", "0 are out of the game, not 3"),
        ("display: warehouse\nremoved:\nunseen: stall", "cave1", "only 1 dark"),
        ("done: 0", "done", "tile in hand"),
        ("prospected: yes", "prospected", "tile in hand"),
        ("phase: act\ntile: masonry\nprospected: yes", "prospected", "CC-40"),
        ("phase: act\ntile: masonry\nused: cave_entrance", "used", "0 different rooms"),
        ("phase: act\ntile: masonry\nused:\ndone: 0", "used", "used by line 0"),
        ("phase: act\ntile: masonry\ndone: 2", "done", "a wall was built"),
        (("phase: act\ntile: undergrowth\ndone: 0\nused: shelf prospecting_site\n"
         "cave1: E:shelf C:prospecting_site"), "used", "acts by itself"),
        ("phase: act\ntile: undergrowth\ndone: 0\nused: shelf cave_entrance\ncave1: E:shelf", "used",
         "1 different rooms"),
        ("phase: act\ntile: undermining\nseries: 0\nleft: 1", "done", "line 0"),
        ("phase: act\ntile: undermining\nseries: 0\nleft: 2\ndone: 0", "used", "of which more may be"),
        ("phase: act\ntile: undermining\nseries: 0\nleft: 1\ndone: 0", "left", "in used: 2"),
        ("phase: act\ntile: excavation\ndone: 0\ndug: 0\ncave1: C:--", "dug", "1 in 1 and 2 in 1"),
        ("phase: act\ntile: excavation\ndug: 1\ncave1: C:--", "dug", "0 in 0"),
        ("phase: act\ntile: excavation\ndone: 0\ndig_actions: 2\ncave1: C:--", "dig_actions", "1 in 1"),
        ("phase: act\ntile: excavation\ndone: 0", "dug", "only 0 tiles"),
        ("phase: act\ntile: housework\ndone: 0", "done", "1 room"),
        ("cave1: A:-- C:??", "cave1", "no way leads there"),
        ("cave1: E:?? C:--", "cave1", "CC-8"),
        ("cave1: C:-- A:shelf", "cave1", "CC-35"),
        ("players: 1\ncave1: E:tunnel", "cave1", "CC-35"),
        ("cave1: E:-- X:--\nextra1: 2", "extra1", "full of rooms"),
        (f"cave1: {FULL}\ncave2: {DUG}", "extra1", "write 3 or 2"),
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
    cave = NEARLY.replace("A:--", "A:storeroom")
    state = acting("housework", f"goods1: gold 9\ncave1: {cave}\ndisplay: gold_vein\n")
    state = after(state, "furnish 1 1 gold_vein K")

    assert {"cavern 2", "cavern 3"} == legal(state)
    assert state == at(GAME.position_text(state))
    with pytest.raises(BadPosition, match="full cave"):
        at(GAME.position_text(state) + "extra2: 2\n")


def test_changed_positions():
    """Position texts that somebody has changed are refused in words, or played to the end."""
    kinds = [(players, {"storeroom_any": True}) for players in (1, 2)]

    assert check_positions(GAME, kinds=kinds, every=4, changes=12) > 20


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
            f"cave1: {FULL} X:prospecting_site\nextra1: 2\nwalls1: E|F\ndone: 1\nstarter: 2\nturns: 1\n",
        )
    )

    for words in (
        "round 1, player 1 acts",
        "in hand       masonry, lines done: 1",
        "walls         6",
        "player 1: 50 points; wood 1",
        "player 2 (starts)",
        "G:cave_entrance",
        "X:prospecting_site (2 walls of its own)",
        "  walls E|F",
    ):
        assert words in text
    assert "takes a tile" in str(at(""))
    assert "stack 9" in str(at("players: 1"))
    assert "the game is over" in str(at("phase: over"))
    assert "a room is turned up" in str(after(acting("excavation"), "dig 0 0 F"))
    assert "the starting player is drawn" in str(GAME.empty_table(2))
