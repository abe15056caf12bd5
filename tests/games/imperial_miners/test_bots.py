"""A heuristic player of Imperial Miners plays its chains out, and says why it does what it does."""

from __future__ import annotations

import random

import pytest

from minesnb import bots
from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.imperial_miners import GAME
from tests.games.helpers import after
from tests.games.imperial_miners.helpers import STANDARD, at, using
from tests.games.imperial_miners.positions import STATES


def play(players, seed):
    """Return the end of a game of greedy players."""
    rng = random.Random(seed)
    bot = bots.make("greedy")
    state = GAME.empty_table(players)
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            state = GAME.apply(state, state.sample_chance(rng))
            continue
        chosen = bot.choose(state.observation(state.current_player), rng)
        state = state.apply(GAME.parse(str(chosen)))
    return state


def best(state):
    """Return what the hint shows, in notation."""
    return str(GAME.best(state.observation(state.current_player))[0])


@pytest.mark.rule("IM-93")
def test_alone():
    """In a fixed sample of games alone, the heuristic player is a worker at least on average."""
    points = [play(1, seed).scores()[0].total or 0 for seed in range(5)]

    assert sum(points) / len(points) >= 40


@pytest.mark.parametrize("players", [2, 5])
def test_in_company(players):
    """With others, of whose hands it sees the backs, it gets much more than chance gives."""
    points = [score.total or 0 for score in play(players, 3).scores()]

    assert sum(points) / players >= 30


def test_the_hint_does_not_look_at_hidden_cards():
    """What is hidden does not change what the player to move is advised."""
    state = at("players: 2\nhand1: 019 055 098\nhand2: 020 056 057\nround: 1\n")
    other = state.game.permute_hidden(state, 0, random.Random(4))

    assert state != other
    for action in state.legal_actions():
        seen = GAME.appraise(state.observation(0), action)
        assert seen == GAME.appraise(other.observation(0), action)


def test_more_is_better():
    """Of two gains the larger is chosen, and an effect that gives something is not left."""
    assert "choose 2" == best(using("vp 1|vp 3"))
    assert "choose 1" == best(using("vp 2"))
    assert "skip" == best(using("pay 9 -> gold 1", "gold1: 9\n"))


def test_the_richer_way_up():
    """Where the chain forks it goes where more is gained."""
    state = after(at("hand1: 055\ngold1: 2\nmine1: 019@0 025@2\nround: 3\n"), "play 055 1", "skip")

    assert "up 2" == best(state)


@pytest.mark.parametrize("name", STATES)
def test_reasons_are_sentences(name):
    """Each appraisal has a reason that can follow "because"."""
    state = STATES[name]
    names = tuple(card["name"] for card in STANDARD["cards"])
    for action in state.legal_actions():
        reason = GAME.appraise(state, action).reason
        assert reason.endswith(".")
        assert reason[0].islower() or reason.startswith(names)
