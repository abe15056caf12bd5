"""A heuristic player of Gold Mine digs, collects and goes home, so that its games are won."""

from __future__ import annotations

import random

import pytest

from minesnb import bots
from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.actions import Collect, Go, Pass, Place, Roll
from tests.games.gold_mine.helpers import LINE, WON, at, node
from tests.games.helpers import after


def best(state):
    """Return what the hint shows, in notation."""
    return str(GAME.best(state.observation(state.current_player))[0])


def endings(players, games, **options):
    """Return the last rules told in games of greedy bots."""
    found = []
    for seed in range(games):
        state = GAME.empty_table(players, options=options)
        bot = bots.make("greedy")
        rng = random.Random(f"{players}:{seed}")
        rules: list[str] = []
        while state.current_player != TERMINAL:
            if state.current_player == CHANCE:
                state = GAME.apply(state, state.sample_chance(rng))
                continue
            chosen = bot.choose(state.observation(state.current_player), rng)
            action = GAME.parse(str(chosen))
            result = state.transition(action)
            state, rules = result.state, [event.rule for event in result.events]
        found.append(rules)
    return found


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {}),
        (4, {}),
        (6, {}),
        (4, {"mud": True, "five_tiles": True}),
        (4, {"alliances": True}),
    ],
)
def test_games_are_won(players, options):
    """In a fixed sample of games all but one in five at most are won, not ended by the house rule."""
    ended = endings(players, 5, **options)

    assert sum("GM-A20" not in rules for rules in ended) >= 4


def test_going_home_when_rich():
    """Who is rich and can reach the entrance goes there; who is not goes for gold."""
    text = LINE + "miners: 1,0 0,0\nphase: step\nreach: 6\n"

    assert "go 0,0.0" == best(at(text + "nuggets: 10 0"))
    assert "go 2,0.0" == best(at(text))


def test_gold_is_collected():
    """A nugget underfoot is collected, and passing on it is better than leaving it."""
    state = at(LINE + "miners: 2,0 0,0")

    assert Pass() == GAME.best(state)[0]
    assert Collect() == GAME.best(after(state, "pass"))[0]


def test_walking_to_what_is_in_reach():
    """With gold three steps away the die is rolled; with nothing to walk to the mine is dug on."""
    assert Roll() == GAME.best(at("tiles: T01@1,0e T01p@2,0e G03@3,0e"))[0]
    assert "excavate" == best(at("tiles: T01@1,0e"))


def test_a_chamber_is_joined_to_the_mine():
    """A chamber is placed where one can get to it."""
    state = at("tiles: T01@1,0e C@0,1\nphase: place\nhand: G03")
    action = GAME.best(state)[0]
    assert isinstance(action, Place)
    placed = state.apply(action)
    home = {node(0, 0), *placed.layout.map.links[node(0, 0)]}

    assert any(n >> 3 == action.cell for h in home for n in (h, *placed.layout.map.links[h]))


def test_a_rich_loser_is_not_driven_home():
    """Bats drive a rich miner away from the entrance, never to it."""
    state = at(LINE + "miners: 4,0 1,0\nnuggets: 0 10\nphase: action\ngold: 2,0")
    assert "bats p2" == best(state)
    driving = after(state, "bats p2", *WON, "die 2")
    action = GAME.best(driving)[0]

    assert isinstance(action, Go)
    assert "go 3,0.0" == str(action)


def test_reasons_are_sentences():
    """Each appraisal has a reason that can follow "because"."""
    for text in (
        LINE,
        LINE + "phase: step\nreach: 3",
        LINE + "phase: action\nminers: 2,0 2,0\nnuggets: 1 1",
        LINE + "phase: take\nrival: 2\nminers: 3,0 3,0\nnuggets: 1 1\ngold:",
        LINE + "phase: flee\nrival: 2\nreach: 3",
        LINE + "phase: place\nhand: C",
        "tiles: T01p@1,0e T02p@2,0e\nminers: 1,0 1,0\nphase: cross",
    ):
        state = at(text)
        for action in state.legal_actions():
            reason = GAME.appraise(state, action).reason
            assert reason.endswith(".")
            assert reason[0].islower()
