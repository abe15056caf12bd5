"""Labels, prompts and what the log tells: what a player reads."""

from __future__ import annotations

import random

import pytest

from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.names import say_place
from minesnb.games.gold_mine.rules.actions import DrawTile, Go
from minesnb.games.gold_mine.rules.mine import cell_at
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import DUEL, LINE, OWN_TILES, WON, at
from tests.games.helpers import after, events


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
        ("go 2,0.0", "Go to the Gold Chamber 2 east of the entrance"),
        ("go 0,0.0", "Go to the Mine Entrance"),
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


def test_each_tunnel_of_a_tile_has_a_label_of_its_own():
    """Two tunnels of one tile are told apart by what they join, and another's miner is driven."""
    rng = random.Random(5)
    state = GAME.new_game(2, seed=5)
    seen = 0
    while not state.is_terminal and seen < 40:
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
            continue
        ways = [action for action in state.legal_actions() if isinstance(action, Go)]
        labels = [GAME.label(state, way) for way in ways]
        verb = "Drive {" if state.phase == Phase.FLEE else "Go "
        assert len({*labels}) == len(labels)
        assert all(label.startswith(verb) for label in labels)
        seen += any(" of 2 (" in label for label in labels)
        state = state.apply(rng.choice(state.legal_actions()))

    assert seen


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
        ("", (), "Dig, roll the die or do not move."),
        (LINE, ("roll", "die 1"), "Go up to 1 tile, or stay."),
        (LINE, ("roll", "die 3"), "Go up to 3 tiles, or stay."),
        ("", ("roll", "die 3"), "No way leads on from here: stay."),
        ("phase: place\nhand: C", (), "Choose a place for the tile, then turn it."),
        ("phase: place\nhand: T24", (), "The tile fits nowhere: put it back and draw another."),
        (OWN_TILES, (), "Choose one of your tiles and a place for the tile, then turn it."),
        (
            "tiles: T01p@1,0e\nminers: 1,0 0,0",
            ("passage", "dice 1,1"),
            "The passage is open: there is no other one, so stay.",
        ),
        (
            "tiles: T01p@1,0e T02p@2,0e\nminers: 1,0 0,0",
            (),
            "Dig, roll the die, try the Secret Passage or do not move.",
        ),
        (
            "tiles: T01p@1,0e T02p@2,0e\nminers: 1,0 0,0",
            ("passage", "dice 1,1"),
            "The passage is open: come up at another one, or stay.",
        ),
        (DUEL, (), "Challenge somebody or end your turn."),
        (DUEL, ("bats p2", *WON, "die 2"), "You won: drive {1} away, up to 2 tiles."),
        (
            DUEL,
            ("bats p2", "dice 1,2", "dice 1,2", "dice 1,2", "die 2"),
            "You won: drive {0} away, up to 2 tiles.",
        ),
        (
            DUEL,
            ("gold p2", *WON),
            "You won: choose a chamber for the nugget you take, or take none.",
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
