"""Bots play any game by what their seat may know."""

import random

import pytest

import minesnb
from minesnb import bots
from minesnb.core.errors import BadOption
from minesnb.core.game import CHANCE


def playout(game, players, seed, names):
    """Play a whole game; return the final state and how many decisions it took."""
    state = game.new_game(players=players, seed=seed)
    seated = [bots.make(name) for name in names]
    rng = random.Random(seed)
    decisions = 0
    while state.current_player >= 0 or state.current_player == CHANCE:
        if state.current_player == CHANCE:
            state = game.apply(state, state.sample_chance(rng))
            continue
        player = state.current_player
        state = state.apply(seated[player].choose(state.observation(player), rng))
        decisions += 1
    return state, decisions


@pytest.mark.parametrize("name", ["greedy", "easy", "random"])
@pytest.mark.parametrize("game", minesnb.game_ids())
def test_whole_game(game, name):
    """Every bot that answers at once brings every game to its end with every number of players, by legal moves alone."""
    rules = minesnb.load(game)
    for players in range(rules.min_players, rules.max_players + 1):
        state, decisions = playout(rules, players, 5, [name] * players)

        # Alone there is a goal, and one may miss it.
        assert sum(state.returns()) in ({0, 1} if players == 1 else {1})
        assert decisions > players


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_greedy_is_the_hint(game):
    """The greedy bot plays what a hint would show."""
    state = minesnb.load(game).new_game(players=2, seed=3)
    observation = state.observation(state.current_player)

    assert observation.game.best(observation)[0] == bots.make("greedy").choose(
        observation, random.Random(1)
    )


def test_greedy_beats_random():
    """The greedy bot wins nearly all its games against the random one, on either seat."""
    rules = minesnb.load("kings_under_mountains")
    won = sum(
        playout(rules, 2, seed, ["greedy", "random"])[0].returns()[0]
        + playout(rules, 2, seed, ["random", "greedy"])[0].returns()[1]
        for seed in range(5)
    )

    assert won >= 8


@pytest.mark.parametrize("name", ["greedy", "easy", "random"])
def test_same_random_numbers_same_move(name):
    """A bot's choice depends on the observation and the random numbers alone."""
    state = minesnb.load("kings_under_mountains").new_game(players=3, seed=8)
    observation = state.observation(state.current_player)
    first, second = (bots.make(name).choose(observation, random.Random(4)) for _ in range(2))

    assert first == second


def test_random_plays_everything():
    """The random bot plays every legal action sooner or later."""
    state = minesnb.load("kings_under_mountains").new_game(players=2, seed=1)
    observation = state.observation(state.current_player)
    rng = random.Random(0)
    played = {bots.make("random").choose(observation, rng) for _ in range(600)}

    assert set(observation.legal_actions()) == played


def test_registry():
    """Each bot has a label; an empty name is the default; an unknown one names the nearest."""
    with pytest.raises(
        BadOption, match=r"did you mean 'greedy'.*there are greedy, easy, fair, strong, random"
    ):
        bots.make("greedie")

    assert bots.DEFAULT == bots.names()[0]
    assert type(bots.make(bots.DEFAULT)) is type(bots.make(""))
    assert all(bots.label(name) for name in bots.names())
