"""The end: points, ties, ranks, and what holds through whole games."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from minesnb.bots import Greedy
from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules.state import Phase
from tests.games.helpers import after, events, refusing, told, walk
from tests.games.imperial_miners.helpers import at, me, rich

LAST = "round: 10\nseat: 2\nplayers: 2\ntasks: surface\n"


@pytest.mark.rule("IM-1", "IM-90", "IM-48")
def test_the_last_round():
    """The game ends with the tenth round, when the last player is done, and not before."""
    first = at(f"{LAST}mine1: 019@0*\n".replace("seat: 2", "seat: 1"))
    assert TERMINAL != after(first, "surface gold").current_player
    ninth = at(LAST.replace("10", "9"))
    assert (Phase.EVENT, 10) == (
        after(ninth, "surface gold").phase,
        after(ninth, "surface gold").round,
    )
    assert ("IM-48", "IM-90", "IM-1") == told(at(f"{LAST}vp1: 1\n"), "surface gold")[-3:]
    state = after(at(LAST), "surface gold")
    assert (TERMINAL, Phase.OVER) == (state.current_player, state.phase)
    assert ("IM-90",) == refusing(state, "surface gold")


@pytest.mark.rule("IM-90", "IM-68")
def test_what_counts():
    """Points and connected carts count; gold, cards, machines and collapse tokens do not."""
    state = at(
        "gold1: 20\nvp1: 7\nhand1: 019 020\nmine1: 022@0mmmx 023@2 021@4\nmarkers1: 2-3\n"
        "players: 2\nvp2: 3\n"
    )
    lines = [(line.label, line.value, line.rule) for line in state.scores()[0].lines]

    assert [("Victory points", 7, "IM-90"), ("Connected carts", 2, "IM-68")] == lines
    assert [9, 3] == [score.total for score in state.scores()]
    assert (0.0, 0.0) == state.returns()


@pytest.mark.rule("IM-91", "IM-A17")
@pytest.mark.parametrize(
    ("text", "won", "rule", "words"),
    [
        ("vp1: 9\nvp2: 8\n", (1.0, 0.0), "IM-1", "{0} wins with 9"),
        ("vp1: 9\nvp2: 9\n", (0.0, 1.0), "IM-91", "most gold decides: 2"),
        ("vp1: 9\nvp2: 9\ngold1: 3\n", (1.0, 0.0), "IM-91", "most gold decides: 3"),
        (
            "vp1: 9\nvp2: 9\ngold1: 2\n",
            (0.5, 0.5),
            "IM-91",
            "gold and carts are equal: the win is shared",
        ),
        (
            "vp1: 8\nvp2: 9\ngold1: 2\nmine1: 022@0 023@2\n",
            (1.0, 0.0),
            "IM-A17",
            "the most carts decide",
        ),
        (
            "vp1: 8\nvp2: 9\ngold1: 2\nmine1: 022@0 023@2\nmine2: 019@0m\ntie_break: machines\n",
            (0.0, 1.0),
            "IM-A17",
            "the most machines decide",
        ),
        (
            "vp1: 8\nvp2: 9\ngold1: 2\nmine1: 022@0m 023@2\nmine2: 019@0m\ntie_break: machines\n",
            (0.5, 0.5),
            "IM-91",
            "gold and machines are equal: the win is shared",
        ),
    ],
)
def test_ties(text, won, rule, words):
    """Points decide, then gold, then carts or machines as the switch says; then the win is shared."""
    last = events(at(LAST + text), "surface gold")[-1]
    state = after(at(LAST + text), "surface gold")

    assert (won, rule) == (state.returns(), last.rule)
    assert words in last.text


@pytest.mark.rule("IM-91")
def test_a_shared_win_is_told():
    """Who shares the victory is named."""
    texts = [event.text for event in events(at(f"{LAST}gold1: 2\n"), "surface gold")]
    assert "{0} and {1} share the victory with 0." in texts


@pytest.mark.rule("IM-91")
def test_three_tied():
    """Gold breaks a tie among those with most points only; others do not matter."""
    state = at("phase: over\nplayers: 3\nvp1: 5\nvp2: 5\nvp3: 4\ngold1: 1\ngold2: 1\ngold3: 9\n")

    assert (0.5, 0.5, 0.0) == state.returns()


@pytest.mark.rule("IM-93")
def test_alone():
    """Alone a skilled miner has won; the rank is told instead of a winner."""
    for vp, goal in ((45, 0.0), (46, 1.0)):
        state = at(f"phase: over\nvp1: {vp}\n")
        assert (goal,) == state.returns()
    assert "IM-93" == told(at("round: 10\ntasks: surface\n"), "surface gold")[-1]


@pytest.mark.rule("IM-1", "IM-2", "IM-48")
@pytest.mark.parametrize("players", range(1, 6))
def test_random_games_end(players):
    """Random games end after ten rounds and ten events, and no card is lost or made."""
    start = GAME.empty_table(players)
    whole = GAME.components(start)
    for seed in range(4):
        steps = 0
        for state in walk(start, random.Random(f"{players}:{seed}")):
            steps += 1
            assert whole == GAME.components(state)
        assert (TERMINAL, 10, 10, 8) == (
            state.current_player,
            state.round,
            len(state.past),
            len(state.events),
        )
        assert steps < 500 * players


@pytest.mark.parametrize("players", [1, 3])
def test_greedy_games_end(players):
    """A game of greedy players ends with more points than chance gives."""
    rng = random.Random(players)
    bot = Greedy()
    state = GAME.empty_table(players)
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            state = GAME.apply(state, state.sample_chance(rng))
        else:
            chosen = bot.choose(state.observation(state.current_player), rng)
            state = GAME.apply(state, GAME.parse(str(chosen)))

    assert all((score.total or 0) > 15 for score in state.scores())


def test_past_states_stay():
    """Playing on leaves the state it starts from as it was."""
    state = at("hand1: 055 056\ngold1: 2\nmine1: 027@0m 028@2x\nround: 3\n")
    copy = replace(state)
    after(state, "play 055 1", "skip", "up 1", "choose 1", "draw 2", "...")

    assert copy == state
    assert (2, 0) == rich(state)
    assert (55, 56) == me(state).hand


@pytest.mark.rule("IM-91", "IM-A17")
def test_a_tie_of_three():
    """Each comparison that parted somebody is told, and at the end that the rest share the win."""
    text = LAST.replace("players: 2", "players: 3").replace("seat: 2", "seat: 3")
    state = at(f"{text}vp1: 9\nvp2: 9\nvp3: 9\ngold1: 2\ngold2: 2\n")
    rules = [(event.rule, event.text) for event in events(state, "surface gold")[-2:]]

    assert [("IM-91", "{0}, {1} and {2} share the victory with 9."), rules[1]] == rules
    assert "the win is shared" in rules[1][1]
    poor = after(at(f"{text}vp1: 9\nvp2: 9\nvp3: 9\ngold1: 5\ngold2: 5\n"), "surface gold")
    assert (0.5, 0.5, 0.0) == poor.returns()
