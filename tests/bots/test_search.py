"""The search plays any game by what its seat may know, within its budget, and the same each time."""

import math
import random
from typing import Any

import pytest

import minesnb
from minesnb.bots import Search
from minesnb.bots.search import leanings
from minesnb.core.game import CHANCE, TERMINAL, Action, Game

KINGS: Game[Any, Any] = minesnb.load("kings_under_mountains")

GAMES = [minesnb.load(name) for name in minesnb.game_ids()]

every_game = pytest.mark.parametrize("game", GAMES, ids=minesnb.game_ids())


def middle(game, decisions=40, players=2, seed=3):
    """Return a state with something to decide, after so many decisions that looked best."""
    rng = random.Random(seed)
    state = game.new_game(players=players, seed=seed)
    while decisions > 0 or state.current_player == CHANCE or len(state.legal_actions()) == 1:
        if state.current_player == CHANCE:
            state = game.apply(state, state.sample_chance(rng))
            continue
        decisions -= 1
        legal = state.legal_actions()
        worths = game.worths(state, legal)
        state = game.apply(state, legal[worths.index(max(worths))])
    return state


@every_game
def test_the_same_each_time(game):
    """The same observation, seed and iterations give the same action."""
    seen = middle(game)
    seen = seen.observation(seen.current_player)
    one, two = (Search(12, depth=2).choose(seen, random.Random(5)) for _ in range(2))

    assert one == two
    assert one in seen.legal_actions()


@every_game
def test_nothing_hidden_is_seen(game):
    """States that the mover cannot tell apart get the same answer, handed over whole or as seen."""
    state = middle(game)
    mover = state.current_player
    other = game.permute_hidden(state, mover, random.Random(1))
    asked = [state, state.observation(mover), other, other.observation(mover)]
    answers = [Search(12, depth=2).choose(each, random.Random(5)) for each in asked]

    assert 1 == len(set(answers))


@every_game
def test_whole_games(game):
    """With few players and with many a game comes to its end by legal moves alone."""
    for players in (game.min_players, game.max_players):
        rng = random.Random(players)
        bot, decisions = Search(2, depth=0), 0
        state = game.empty_table(players)
        while state.current_player != TERMINAL:
            if state.current_player == CHANCE:
                state = game.apply(state, state.sample_chance(rng))
                continue
            seen = state.observation(state.current_player)
            decisions += 1
            # For speed the search is asked now and then, and what looks best is done else.
            action = game.best(seen)[0] if decisions % 7 else bot.choose(seen, rng)

            assert action in state.legal_actions()

            state = game.apply(state, action)


def test_slices():
    """Thinking in slices says how far it is, never less than before, and comes to the same."""
    seen = middle(KINGS)
    thinking, shares = Search(40).think(seen, random.Random(2)), []
    while True:
        try:
            shares.append(next(thinking))
        except StopIteration as end:
            answer = end.value
            break

    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    assert answer == Search(40).choose(seen, random.Random(2))


def test_a_search_can_be_left():
    """Whoever closes the thoughts of a search gets no answer, and the next one is as if nothing had been."""
    seen = middle(KINGS)
    bot = Search(None, seconds=60)
    thinking = bot.think(seen, random.Random(2))

    assert 0 < next(thinking) < 1

    thinking.close()
    bot.seconds, bot.iterations = None, 10

    assert bot.choose(seen, random.Random(2)) == Search(10).choose(seen, random.Random(2))


def test_time_is_kept():
    """A budget of time alone gives an answer; a search without a bound is refused."""
    seen = middle(KINGS)

    assert Search(None, seconds=0.05).choose(seen, random.Random(2)) in seen.legal_actions()
    with pytest.raises(ValueError, match="needs a bound"):
        Search(None)


class Patient(Search):
    """Uses its iterations up, whether they can still change the answer or not."""

    def _done(self, edges, elapsed):
        del elapsed
        return sum(edge.visits for edge in edges) >= self.iterations


@every_game
def test_what_is_decided_is_left(game):
    """To stop once the rest cannot change the answer changes no answer."""
    seen = middle(game)

    assert Search(24, depth=1).choose(seen, random.Random(5)) == Patient(24, depth=1).choose(
        seen, random.Random(5)
    )


def test_the_tree_is_kept():
    """Where a decision follows upon the player's own action alone, the search goes on with its tree."""
    seen = KINGS.position(KINGS.position_text(middle(KINGS)))
    bot = Search(60, depth=2)
    rng = random.Random(3)
    while not bot._kept:
        seen = seen.apply(bot.choose(seen, rng))
        while seen.current_player == CHANCE:
            seen = KINGS.apply(seen, seen.sample_chance(rng))
    expected, node = bot._kept

    assert expected == seen.observation(seen.current_player)
    assert sum(edge.visits for edge in node.edges.values()) > 0
    assert bot.choose(seen, rng) in seen.legal_actions()


def test_a_win_is_taken():
    """Who is rich and can go home wins at once."""
    rules = minesnb.load("gold_mine")
    state = rules.position(
        "tiles: T01@1,0e T01p@2,0e G03@3,0e\nminers: 1,0 0,0\nphase: step\nreach: 6\nnuggets: 10 0\n"
    )

    assert "go 0,0.0" == str(Search(30).choose(state, random.Random(1)))


def test_it_beats_chance():
    """A small search wins nearly all its games against random moves, on either seat."""
    won = 0.0
    for seed in range(4):
        rng = random.Random(seed)
        bot = Search(8, depth=2)
        state = KINGS.new_game(players=2, seed=seed)
        while state.current_player != TERMINAL:
            action: Action
            if state.current_player == CHANCE:
                action = state.sample_chance(rng)
            elif state.current_player == seed % 2:
                action = bot.choose(state, rng)
            else:
                action = rng.choice(state.legal_actions())
            state = state.apply(action)
        won += state.returns()[seed % 2]

    assert won >= 3


def test_leanings():
    """Chances sum to one, follow what things are worth, and are even where all is alike."""
    chances = leanings([3.0, 1.0, 2.0], 1.0)

    assert math.isclose(1, sum(chances))
    assert chances[0] > chances[2] > chances[1]
    assert [0.5, 0.5] == leanings([7.0, 7.0], 1.0)
