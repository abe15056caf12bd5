"""The text board: what a viewer sees, in letters and numbers."""

from __future__ import annotations

from minesnb.games.gold_mine import GAME
from tests.games.gold_mine.helpers import DUEL, OWN_TILES, at
from tests.games.helpers import after


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
    own = str(at(OWN_TILES).observation(0)).splitlines()

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
