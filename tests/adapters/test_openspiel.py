"""The games as games of OpenSpiel."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import minesnb
from minesnb.adapters import openspiel
from minesnb.core.errors import BadOption

TABLES = [
    (name, players)
    for name in minesnb.game_ids()
    for players in sorted({minesnb.load(name).min_players, minesnb.load(name).max_players})
]


def load(name, **parameters):
    """Return a game of OpenSpiel by minesnb's id of it."""
    return pyspiel.load_game(f"minesnb_{name}", parameters)


def walk(state, draw, steps):
    """Play at random for so many steps, or to the end."""
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(draw.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_simulation(name, players):
    """Every game passes OpenSpiel's own test of random games; where that is short, with its history."""
    # It replays the history at every step; a random game of Gold Mine has thousands.
    pyspiel.random_sim_test(
        load(name, players=players), num_sims=1, serialize=name != "gold_mine", verbose=False
    )


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_same_game(name):
    """The same numbers lead to the same positions, actions and returns as without OpenSpiel."""
    state = load(name).new_initial_state()
    position = minesnb.load(name).empty_table(2)
    draw = random.Random(4)
    while not position.is_terminal:
        assert position == state.position
        if position.is_chance:
            actions = [outcome for outcome, _ in position.chance_outcomes()]
            assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
        else:
            actions = position.legal_actions()
            assert [] == state.legal_actions(1 - state.current_player())
        number = draw.randrange(len(actions))
        assert str(actions[number]) == state.action_to_string(number)
        position = position.apply(actions[number])
        state.apply_action(number)

    assert state.is_terminal()
    assert list(position.returns()) == state.returns()


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_nothing_hidden_is_seen(name):
    """What a player cannot see may be swapped, and the observation and the legal actions stay."""
    draw = random.Random(6)
    state = load(name).new_initial_state()
    for _ in range(30):
        walk(state, draw, 8)
        for seat in range(state.num_players()):
            seen = state.observation_string(seat)
            other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert seen == other.observation_string(seat)
            if state.current_player() == seat:
                assert state.legal_actions() == other.legal_actions()


def test_solo_return():
    """Alone the return is the points."""
    state = walk(load("cave_vs_cave", players=1).new_initial_state(), random.Random(1), 10**6)

    assert [state.position.scores()[0].total] == state.returns()


@pytest.mark.parametrize("name", ["kings_under_mountains", "imperial_miners"])
def test_ismcts(name):
    """OpenSpiel's search over information sets plays a game with hidden cards."""
    game = load(name)
    state = game.new_initial_state()
    draw = random.Random(2)
    while state.is_chance_node() or len(state.legal_actions()) < 3:
        walk(state, draw, 1)
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.0,
        max_simulations=8,
        random_state=chance,
        use_observation_string=True,
    )

    assert bot.step(state) in state.legal_actions()


def test_parameters():
    """Parameters are the options of a game; what it does not take is refused in its words."""
    game = load("imperial_miners", players=3, first_game=True)

    assert game.new_initial_state().position.options.first_game
    assert 3 == game.num_players()
    with pytest.raises(BadOption, match="needs mud=True"):
        load("gold_mine", five_tiles=True)
    with pytest.raises(BadOption, match="for 2 to 4 players, not 9"):
        load("kings_under_mountains", players=9)


def test_clone():
    """A clone goes its own way and costs no copy of the position."""
    state = walk(load("gold_mine").new_initial_state(), random.Random(3), 40)
    position = state.position
    clone = state.clone()

    assert clone.position is position
    walk(clone, random.Random(4), 5)
    assert state.position is position
    assert clone.position != position


def test_registered(monkeypatch):
    """A game of one's own is known to OpenSpiel once it is registered there, too."""
    monkeypatch.setattr("minesnb.core.registry._packages", {})
    minesnb.register("own", "minesnb.games.gold_mine")

    assert "minesnb_gold_mine" == openspiel.register("own")
    with pytest.raises(minesnb.UnknownGame):
        openspiel.register("other")
