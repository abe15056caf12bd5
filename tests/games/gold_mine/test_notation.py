"""Actions in notation and positions as text: there and back, and every error in words."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from minesnb.core.errors import BadPosition, BadRecord
from minesnb.core.game import CHANCE, TERMINAL, WHOLE
from minesnb.core.record import Record, Seat
from minesnb.core.table import Table
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.actions import Dice, Go, MineAction, Place, go, place
from minesnb.games.gold_mine.rules.components import standard
from minesnb.games.gold_mine.rules.mine import cell_at, coordinates, node_at
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import LINE, at, codes, gold, node
from tests.games.helpers import after, walk

ACTIONS = (
    "place T08m 2,-1 e", "place C -3,0 n", "return", "excavate", "roll", "passage", "pass",
    "go 2,-1.0", "go -10,12.7", "stay", "collect", "gold p2", "bats p6", "lay 3,0", "leave",
    "give", "receive", "end", "draw T08", "deal p2 T08m", "die 4", "dice 3,4",
)  # fmt: skip


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_come_back(text):
    """Each action comes back from its notation and from JSON."""
    action = GAME.parse(text)

    assert text == str(action)
    assert action == msgspec.json.decode(msgspec.json.encode(action), type=MineAction)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no action; the verbs are place, return"),
        ("rol", "did you mean 'roll'"),
        ("roll 3", "write roll alone"),
        ("place T01 1,0", "write place and then code, cell, turn"),
        ("place T01 1,0 x", "'x' is no turn; write n, e, s or w"),
        ("place T01 1,0 ne", "'ne' is no turn"),
        ("place T01 1;0 n", "'1;0' is no cell; write how far east and south, as 2,-1"),
        ("place T01 a,0 n", "'a,0' is no cell"),
        ("place T01 1 n", "'1' is no cell"),
        ("place T01 121,0 n", "'121,0' is no cell"),
        ("place T01 0,-121 n", "'0,-121' is no cell"),
        ("go 1,0", "write the cell and the corridor, as go 2,-1.0"),
        ("go 1,0.8", "write the cell and the corridor"),
        ("go 1,0.10", "write the cell and the corridor"),
        ("gold", "write gold and then defender"),
        ("gold 2", "'2' is no player; write p1 to p6"),
        ("bats p0", "'p0' is no player"),
        ("bats p7", "'p7' is no player"),
        ("gold p12", "'p12' is no player"),
        ("lay x", "'x' is no cell"),
        ("die 0", "'0' is not a whole number from 1 to 6"),
        ("die 7", "'7' is not a whole number from 1 to 6"),
        ("dice 3", "write both dice, as 3,4"),
        ("dice 3,44", "'44' is not a whole number from 1 to 6"),
        ("deal p1", "write deal and then seat, code"),
        ("draw", "write draw and then code"),
    ],
)
def test_what_is_no_action(text, said):
    """What is no action is refused in words that say what is wrong and how to write it."""
    with pytest.raises(ValueError, match=re.escape(said)):
        GAME.parse(text)


def test_far_cells():
    """Cells go as far as the notation allows, on every side."""
    for x, y in ((0, 0), (120, -120), (-120, 120), (-1, 0), (0, -1)):
        assert (x, y) == coordinates(cell_at(x, y))
        assert Go(node_at(cell_at(x, y), 7)) == GAME.parse(f"go {x},{y}.7")


def test_shared_actions():
    """Placements and destinations that recur are the same objects, equal to new ones."""
    assert place("C", 5, 1) is place("C", 5, 1)
    assert go(8) is go(8)
    assert (Place("C", 5, 1), Go(8)) == (place("C", 5, 1), go(8))
    assert "dice 1,6" == str(Dice(1, 6))


# -- positions


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_positions_come_back(players):
    """Every state of a game in which no chance is due comes back from its position text."""
    rng = random.Random(players)
    options = {"mud": True, "five_tiles": players < 5, "alliances": players == 6}
    for state in walk(GAME.empty_table(players, options=options), random.Random(players)):
        if state.current_player != CHANCE and rng.random() < 0.2:
            assert state == GAME.position(GAME.position_text(state))


def test_the_simplest_position():
    """An empty text is the beginning of the second phase for two, with the entrance alone."""
    state = at("")

    assert (2, 0, Phase.MOVE, 0) == (
        state.num_players,
        state.current_player,
        state.phase,
        state.stack,
    )
    assert (1, 99) == (len(state.layout.cells), len(state.supply))
    assert (node(0, 0),) * 2 == state.miners
    assert ((0, 0), (3, 3), (3, 3)) == (state.nuggets, state.gold_tokens, state.bat_tokens)


def test_defaults_of_a_position():
    """All chambers hold a nugget, the supply is the rest, and the miner in question may collect."""
    state = at(LINE + "phase: action")

    assert (["2,0", "4,0"], 95) == (gold(state), len(state.supply))
    assert 2 == codes(state.supply).count("G03") + codes(state.supply).count("G03p") - 1
    assert (True, False, False, 0) == (
        state.may_collect,
        state.challenged,
        state.collected,
        state.turns_without_gold,
    )


def test_an_over_position():
    """A position may be over: then it has winners and nothing to do."""
    won = at("phase: over\nnuggets: 10 0\ntiles: C@1,0\nminers: 0,0 1,0")
    dry = at("phase: over\nnuggets: 2 3\ntiles: C@1,0\nminers: 1,0 1,0")

    assert (TERMINAL, (1.0, 0.0)) == (won.current_player, won.returns())
    assert (0.0, 1.0) == dry.returns()
    assert won == GAME.position(GAME.position_text(won))


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("players: 7", "players", "whole number from 2 to 6"),
        ("players: x", "players", "whole number from 2 to 6"),
        ("turn: 3", "turn", "whole number from 1 to 2"),
        ("starter: 0", "starter", "whole number from 1 to 2"),
        ("phase: draw", "phase", "is not one of place, move"),
        ("phase: actoin", "phase", "did you mean 'action'"),
        ("mud: maybe", "mud", "is not one of yes, no"),
        ("five_tiles: yes", "five_tiles", "needs mud"),
        ("alliances: yes", "alliances", "4 or 6 players"),
        ("colour: red", "colour", "no such key"),
        ("gold", "line 1", "is not of the form"),
        ("turn: 1\nturn: 2", "turn", "given twice"),
        ("tiles: T99@1,0", "tiles", "'T99' is no tile; the codes are"),
        ("tiles: E@1,0", "tiles", "'E' is no tile"),
        ("tiles: T01", "tiles", "is not of the form T08@1,0e"),
        ("tiles: T01@a,0", "tiles", "is no cell; write how far east and south"),
        ("tiles: T01@100,0", "tiles", "is no cell"),
        ("tiles: T01@0,0", "tiles", "two tiles lie at 0,0"),
        ("tiles: T01@1,0 T02@1,0e", "tiles", "two tiles lie at 1,0"),
        ("tiles: T01@1,1", "tiles", "T01@1,1 does not touch the tiles named before it"),
        ("tiles: T24@1,0 T24@2,0", "tiles", "there are only 1 of T24"),
        ("tiles: T24@1,0\nphase: place\nhand: T24", "hand", "there are only 1 of T24"),
        (LINE + "gold: 1,0", "gold", "there is no chamber at 1,0"),
        (LINE + "gold: 9", "gold", "is no cell"),
        ("own1: C", "own1", "needs five_tiles: yes and a player in that seat"),
        ("mud: yes\nfive_tiles: yes\nown3: C", "own3", "a player in that seat"),
        ("mud: yes\nfive_tiles: yes\nown1: T10", "own1", "caverns and tiles with a passage or mud"),
        ("miners: 0,0", "miners", "names 2 places, one for each player"),
        ("miners: 0,0 1,0", "miners", "there is no tunnel at 1,0"),
        ("miners: 0,0 0,0.1", "miners", "there is no tunnel at 0,0.1"),
        ("miners: 0,0 0,0.x", "miners", "a corridor is a digit, as 1,0.1"),
        ("miners: 0,0 0,0.10", "miners", "a corridor is a digit"),
        ("miners: 0,0 x", "miners", "is no cell"),
        ("nuggets: 1", "nuggets", "names 2 numbers, one for each player"),
        ("nuggets: 1 29", "nuggets", "whole number from 0 to 28"),
        ("gold_tokens: 1 4", "gold_tokens", "whole number from 0 to 3"),
        ("bat_tokens: -1 3", "bat_tokens", "whole number from 0 to 3"),
        ("phase: place", "hand", "names the tile to place"),
        ("phase: place\nstack: 3", "hand", "names the tile to place"),
        ("stack: 21\nphase: place\nhand: C", "stack", "whole number from 0 to 20"),
        ("stack: 3", "stack", "only tiles are placed in the first phase"),
        ("stack: 3\nphase: action", "stack", "only tiles are placed in the first phase"),
        ("phase: take", "rival", "whole number from 1 to 2"),
        ("phase: take\nrival: 1", "rival", "is another player; mover is one of the two"),
        ("players: 3\nphase: flee\nrival: 2\nmover: 3", "rival", "mover is one of the two"),
        ("phase: step\nreach: 7", "reach", "whole number from 0 to 6"),
        ("phase: action\nresting: perhaps", "resting", "is not one of yes, no"),
        ("dice: 7", "dice", "whole number from 1 to 6"),
        ("bonus: so", "bonus", "is not one of yes, no"),
        ("handed: 2", "handed", "whole number from -1 to 1"),
        ("quiet: 61", "quiet", "whole number from -1 to 60"),
        ("phase: take\nrival: 2", "nuggets", "the loser has none to take"),
        ("supply: C X", "supply", "'X' is no tile"),
        ("returned: C", "returned", "names tiles of the supply, in the first phase"),
        (
            "stack: 3\nphase: place\nhand: C\nsupply: T01\nreturned: T01 T01",
            "returned",
            "names tiles of the supply",
        ),
    ],
)
def test_what_is_no_position(text, key, said):
    """Each fault of a position is refused with its key and what is wrong."""
    with pytest.raises(BadPosition) as caught:
        at(text)

    assert str(caught.value).startswith(f"{key}: ") or key in str(caught.value)
    assert said in str(caught.value)


def test_what_cannot_be_written():
    """An observation, and a state in which chance is due, have no position text."""
    state = at(LINE)

    for other in (state.observation(0), after(state, "roll"), GAME.empty_table(2)):
        with pytest.raises(BadPosition, match="no chance is due"):
            GAME.position_text(other)


def test_a_challenge_under_way_is_written():
    """The phases within a challenge and a move come back with all that belongs to them."""
    duel = LINE + "miners: 3,0 3,0\nnuggets: 1 1\nphase: action\ngold: 4,0\n"
    won = ("dice 1,1", "dice 2,2", "dice 3,3")
    for moves in (
        ("gold p2", *won),
        ("gold p2", *won, "lay 2,0", "die 3"),
        ("bats p2", *won, "die 5"),
        ("bats p2", "dice 1,2", "dice 1,2", "dice 1,2", "die 5"),
        ("gold p2", "dice 1,2", "dice 1,2", "dice 1,2"),
    ):
        state = after(at(duel), *moves)
        assert state == GAME.position(GAME.position_text(state))


# -- records


def played(players, seed, options=None):
    """Return the table of a whole random game."""
    table = Table(GAME, [Seat(f"P{n}") for n in range(players)], seed=seed, options=options)
    rng = random.Random(seed)
    while table.state.current_player != TERMINAL:
        actions = table.state.legal_actions()
        table.act(actions[int(rng.random() * len(actions))])
    return table


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"mud": True, "five_tiles": True}), (4, {"alliances": True, "mud": True})],
)
def test_a_record_replays(players, options):
    """A game on record replays to the same states, byte for byte."""
    table = played(players, 3, options)
    record = Record.read(table.record().dump())

    replayed = [msgspec.json.encode(entry.after) for entry in record.replay()]
    assert [msgspec.json.encode(entry.after) for entry in table.history] == replayed
    assert WHOLE == table.state.viewer


@pytest.mark.parametrize(
    ("number", "move", "said"),
    [
        (0, "die 9", "moves[0]"),
        (5, "place T01 9,9 n", "moves[5]"),
        (6, "fly", "moves[6]"),
    ],
)
def test_a_damaged_record_names_the_move(number, move, said):
    """A record with a wrong move is refused with the number of the move."""
    record = played(2, 1).record()
    moves = (*record.moves[:number], move, *record.moves[number + 1 :])

    with pytest.raises(BadRecord) as caught:
        Table.from_record(Record.read(msgspec.structs.replace(record, moves=moves).dump()))
    assert said in str(caught.value)


def test_a_record_with_tiles_of_ones_own():
    """A game with a tile file carries its tiles and replays without the file."""
    data = GAME.deck_data(standard())
    data["title"] = "My box"
    table = Table(GAME, [Seat("A"), Seat("B")], seed=1, deck=GAME.build_deck(data))
    table.act(table.state.legal_actions()[0])
    record = Record.read(table.record().dump())

    assert record.deck == data
    assert [*record.replay()][-1].after == table.state
