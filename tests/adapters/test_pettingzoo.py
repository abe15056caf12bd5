"""The games as environments of PettingZoo."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import minesnb
from minesnb.adapters import pettingzoo
from minesnb.adapters.encoding import MOST
from minesnb.core import chance

TABLES = [
    (name, players)
    for name in minesnb.game_ids()
    for players in sorted({minesnb.load(name).min_players, 2, minesnb.load(name).max_players})
]
# PettingZoo says these of all but its own classic games, which it knows by name.
OBSERVED_BY_NAME = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


@OBSERVED_BY_NAME
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_api(name, players):
    """Every game passes PettingZoo's own test of the interface."""
    api_test(pettingzoo.env(name, players), num_cycles=150)


@OBSERVED_BY_NAME
@pytest.mark.parametrize("name", minesnb.game_ids())
def test_seeds(name):
    """The same seed and actions lead to the same game, by PettingZoo's own test."""
    seed_test(lambda: pettingzoo.env(name), num_cycles=100)


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_whole_game(name):
    """Whole games end with the rewards of the state that the same actions lead to without PettingZoo."""
    environment = pettingzoo.env(name)
    environment.reset(seed=3)
    state, drawn = chance.settle(minesnb.load(name).empty_table(2), 3)
    draw = random.Random(3)
    for agent in environment.agent_iter():
        observation, _, over, _, info = environment.last()
        if over:
            break
        assert agent == f"player_{state.current_player}"
        assert info["actions"] == tuple(map(str, state.legal_actions()))
        assert observation["action_mask"].sum() == len(info["actions"])
        number = draw.randrange(len(info["actions"]))
        state, drawn = chance.settle(state.apply(state.legal_actions()[number]), 3, drawn)
        environment.step(number)

    assert state.is_terminal
    assert list(environment.rewards.values()) == list(state.returns())


def test_solo_reward():
    """Alone the reward at the end is the points."""
    environment = pettingzoo.env("cave_vs_cave", 1)
    environment.reset(seed=1)
    for _ in environment.agent_iter():
        _, reward, over, _, info = environment.last()
        if over:
            break
        environment.step(len(info["actions"]) - 1)

    assert reward == info["state"].scores()[0].total


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_nothing_hidden_is_seen(name):
    """What an agent cannot see may be swapped at any time, and no observation and no info changes."""
    environment = pettingzoo.RawEnv(name)
    environment.reset(seed=5)
    draw = random.Random(5)
    for _ in range(60):
        state = environment._state
        if state.is_terminal:
            break
        for seat, agent in enumerate(environment.agents):
            seen, info = environment.observe(agent), environment.infos[agent]
            other = state.game.permute_hidden(state, seat, draw)
            environment._go_on(other, environment._drawn)
            again = environment.observe(agent)
            assert np.array_equal(seen["observation"], again["observation"])
            assert np.array_equal(seen["action_mask"], again["action_mask"])
            assert info == environment.infos[agent]
            environment._go_on(state, environment._drawn)
        environment.step(draw.randrange(len(state.legal_actions())))


def test_wrong_action():
    """A number that means nothing now is refused with the numbers that do."""
    environment = pettingzoo.env("kings_under_mountains")
    environment.reset(seed=1)
    count = len(environment.last()[4]["actions"])

    with pytest.raises(IndexError, match=f"the legal ones are 0 to {count - 1}"):
        environment.step(MOST - 1)


def test_render():
    """What is rendered is the text board that everybody may see."""
    environment = pettingzoo.env("gold_mine", 3, render_mode="ansi", options={"mud": True})
    environment.reset(seed=1)

    assert "player" in environment.render()
    assert environment.unwrapped._state.options.mud
