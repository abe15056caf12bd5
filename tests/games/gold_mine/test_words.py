"""Paths, labels, prompts, events' words and the text board: what a player picks and reads."""

from __future__ import annotations

import pytest

from minesnb.games.gold_mine import GAME, elements
from minesnb.games.gold_mine.names import say_place
from minesnb.games.gold_mine.rules.actions import DrawTile, Place
from minesnb.games.gold_mine.rules.mine import cell_at
from tests.games.gold_mine.helpers import LINE, WON, at
from tests.games.helpers import after, events

DUEL = LINE + "miners: 3,0 3,0\nnuggets: 1 1\nphase: action\ngold: 4,0\n"
OWN = "mud: yes\nfive_tiles: yes\nstack: 12\nphase: place\nown1: C C T01m\nown2: T02m\n"


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
    state = at(OWN)

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


@pytest.mark.parametrize(
    ("move", "label"),
    [
        ("place T05 2,-1 n", "Place the wide curve, 1 north and 2 east of the entrance, as it is"),
        (
            "place T05 0,1 e",
            "Place the wide curve, 1 south of the entrance, a quarter to the right",
        ),
        ("place T05 -1,0 s", "Place the wide curve, 1 west of the entrance, upside down"),
        ("place T05 1,0 w", "Place the wide curve, 1 east of the entrance, a quarter to the left"),
        ("place Z 1,0 n", "Place the Z, 1 east of the entrance, as it is"),
        ("return", "Put the tile back and draw another"),
        ("excavate", "Dig: draw and place a tile, then move up to one tile"),
        ("roll", "Roll the die and walk"),
        ("passage", "Try the Secret Passage"),
        ("pass", "Do not move"),
        ("go 2,0.0", "Go to the tunnel 2 east of the entrance"),
        ("go 0,0.0", "Go to the tunnel at the entrance"),
        ("stay", "Stay here"),
        ("collect", "Collect the nugget"),
        ("gold p2", "Challenge {1} for gold"),
        ("bats p2", "Send bats after {1}"),
        ("lay 2,0", "Take a nugget and lay it 2 east of the entrance"),
        ("leave", "Take no nugget"),
        ("give", "Hand your partner a nugget"),
        ("receive", "Take a nugget from your partner"),
        ("end", "End your turn"),
    ],
)
def test_labels(move, label):
    """Each action is called by what it does, in the imperative."""
    assert label == GAME.label(at(DUEL).observation(0), GAME.parse(move))


def test_outcomes_of_chance_are_called_by_their_notation():
    """What chance says is labelled by its notation."""
    assert "draw C" == GAME.label(at(LINE), DrawTile("C"))


def test_where_a_cell_lies():
    """A cell is called by its way from the entrance."""
    assert "at the entrance" == say_place(cell_at(0, 0))
    assert "3 south and 1 west of the entrance" == say_place(cell_at(-1, 3))


@pytest.mark.parametrize(
    ("text", "moves", "prompt"),
    [
        ("", (), "Choose how to move: dig, roll the die, try a Secret Passage, or stay."),
        ("", ("roll", "die 1"), "Go up to 1 tile, or stay."),
        ("", ("roll", "die 3"), "Go up to 3 tiles, or stay."),
        ("phase: place\nhand: C", (), "Choose a place for the tile, then turn it."),
        ("phase: place\nhand: T24", (), "The tile fits nowhere: put it back and draw another."),
        (OWN, (), "Choose one of your tiles and a place for the tile, then turn it."),
        (
            "tiles: T01p@1,0e\nminers: 1,0 0,0",
            ("passage", "dice 1,1"),
            "The passage is open: come up at another one, or stay.",
        ),
        (DUEL, (), "Collect, challenge, or end your turn. You hold 1 of 10 nuggets."),
        (DUEL, ("bats p2", *WON, "die 2"), "Drive {1} away, up to 2 tiles."),
        (
            DUEL,
            ("bats p2", "dice 1,2", "dice 1,2", "dice 1,2", "die 2"),
            "Drive {0} away, up to 2 tiles.",
        ),
        (
            DUEL,
            ("gold p2", *WON),
            "You won: choose an empty chamber for the nugget you take.",
        ),
        ("phase: over", (), "The game is over."),
    ],
)
def test_prompts(text, moves, prompt):
    """The prompt says what is due."""
    state = after(at(text), *moves)

    assert prompt == GAME.prompt(state.observation(max(state.current_player, 0)))


def test_events_name_seats_by_tokens():
    """Events name seats by tokens that a session fills with names."""
    (walked,) = events(after(at(DUEL), "bats p2", *WON, "die 1"), "go 4,0.0")

    assert "The bats drive {1} away; now 4 east of the entrance." == walked.text


@pytest.mark.parametrize(
    ("text", "moves", "move", "said"),
    [
        ("", (), "roll", "{0} rolls the die to walk."),
        ("", (), "excavate", "{0} digs on: a tile is drawn."),
        ("", (), "pass", "{0} does not move."),
        ("", ("roll",), "die 3", "{0} rolls 3: up to 3 tiles."),
        (DUEL, ("gold p2", *WON, "leave"), "die 1", "{0} rolls 1: up to 1 tile as a bonus."),
        (
            "tiles: T01p@1,0e\nminers: 1,0 0,0",
            ("passage",),
            "dice 2,5",
            "2 and 5, seven in all: the water is low, the Secret Passage is open.",
        ),
        (
            "tiles: T01p@1,0e\nminers: 1,0 0,0",
            ("passage",),
            "dice 4,4",
            "4 and 4, equal dice: the water is low, the Secret Passage is open.",
        ),
        (
            "tiles: T01p@1,0e\nminers: 1,0 0,0",
            ("passage",),
            "dice 6,2",
            "6 and 2: the passage is flooded; up to 2 tiles on foot.",
        ),
        ("", ("excavate",), "draw C", "{0} draws a tile: cavern."),
        (DUEL, ("bats p2", *WON), "die 2", "{0} rolls 2 and drives {1} up to 2 tiles."),
        (DUEL, ("gold p2", *WON), "leave", "{0} takes no nugget."),
        (DUEL, ("gold p2", *WON), "lay 2,0", "{0} takes a nugget from {1}."),
        (DUEL, (), "end", "It is {1}'s turn: move, then act."),
    ],
)
def test_what_is_told_first(text, moves, move, said):
    """What happens is told in plain words."""
    assert said == events(after(at(text), *moves), move)[0].text


def test_the_text_board():
    """The text board shows the mine, the miners, and what everybody holds."""
    board = str(
        at(
            "players: 3\nturn: 2\ntiles: T13@1,0e G03@2,0e C@0,-1 T24@-1,-1\n"
            "miners: 1,0.1 2,0 1,0.1\nnuggets: 1 0 2\nmud: yes\nphase: step\nreach: 3\ndice: 3"
        ).observation(0)
    ).splitlines()

    assert "Gold Mine: player 2 moves" == board[0]
    assert "supply 95, dice 3" == board[1]
    assert ["-1", "0", "1", "2"] == board[2].split()
    assert ["-1", "T24n", "C", ".", "."] == board[3].split()
    assert ["0", ".", "E", "T13e@1.13.1", "G03e*@2"] == board[4].split()
    assert "player 1 at 1,0.1: 1 of 7 nuggets, 3 gold, 3 bats" == board[5]
    assert 8 == len(board)


def test_the_text_board_of_the_first_phase():
    """In the first phase it shows the tile in hand, what is due, and own tiles; others' by sort."""
    drawn = str(at("stack: 3\nphase: place\nhand: C")).splitlines()
    own = str(at(OWN).observation(0)).splitlines()

    assert ["Gold Mine: player 1 places a tile", "supply 98, 3 to place, in hand C"] == drawn[:2]
    assert "player 1: 0 of 10 nuggets, 3 gold, 3 bats" == drawn[-2]
    assert "  own tiles T01m C C" in own
    assert "  own tiles mud?" == own[-1]


def test_the_text_board_when_nobody_decides():
    """At a chance node it says what is due, and at the end that the game is over."""
    assert "Gold Mine: player 1 rolls the die" == str(after(at(""), "roll")).splitlines()[0]
    assert "Gold Mine: player 1 rolls for the start" == str(GAME.empty_table(2)).splitlines()[0]
    assert "Gold Mine: the game is over" == str(at("phase: over")).splitlines()[0]
    assert "player 2 lays a won nugget" in str(
        after(at(DUEL), "gold p2", "dice 1,2", "dice 1,2", "dice 1,2")
    )
