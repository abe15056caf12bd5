"""What is said of a learner's choices: only what is so, and only where it mattered."""

import random
import re
from functools import cache
from itertools import islice

import pytest

from minesnb.core.rulebook import with_names
from minesnb.core.words import count, upper
from minesnb.lessons.guided import CLEAR, CLOSE, remark
from minesnb.testing.walks import states
from tests.lessons.steps import LESSONS

GAMES = 200

every_game = pytest.mark.parametrize("game", LESSONS)


@cache
def remarks(game):
    """Return what a mover sees, an action and the remark on it, for one choice in each of `GAMES` games.

    With them go the action that a bot would choose, and what it thinks of both.
    """
    rules = LESSONS[game].game
    guided = next(step.game for step in LESSONS[game].steps if step.game)
    found = []
    for seed in range(GAMES):
        rng = random.Random(seed)
        walk = islice(states(rules, 1, seed, [(guided.players, {})]), rng.randrange(30, 90))
        seen = [state for state in walk if state.current_player >= 0][-1]
        seen = seen.observation(seen.current_player)
        action = rng.choice(seen.legal_actions())
        said = remark(rules, seen, action, LESSONS[game].seats)
        found.append((seen, action, said, *rules.best(seen), rules.appraise(seen, action)))
    return found


@every_game
def test_no_choice(game):
    """Where there was one thing to do, nothing is said of it."""
    for seen, _, said, *_ in remarks(game):
        assert len(seen.legal_actions()) > 1 or ("", True) == (said.text, said.good)


@every_game
def test_blame(game):
    """What is blamed is worth less by the difference named, and what is worth about as much never is."""
    blamed = 0
    for seen, _, said, best, top, mine in remarks(game):
        worse = top.value - mine.value

        assert (worse < CLOSE) == said.good
        if not said.good:
            blamed += 1

            label = with_names(seen.game.label(seen, best), LESSONS[game].seats)

            assert f"**{label}**" in said.text
            assert named(said.text) == ("" if not seen.game.worth_in else spoken(worse))

    assert blamed > GAMES / 10


@every_game
def test_praise(game):
    """What is praised is worth more than all else by the difference named; all other good choices get no word."""
    for seen, action, said, _, _, mine in remarks(game):
        if said.good and len(seen.legal_actions()) > 1:
            others = [a for a in seen.legal_actions() if a != action]
            next_best = max(seen.game.appraise(seen, other).value for other in others)
            better = mine.value - next_best

            assert bool(said.text) == (better >= CLEAR and bool(seen.game.worth_in))
            assert not said.text or named(said.text) == spoken(better)


@every_game
def test_reasons(game):
    """A reason is the bot's own and given once, never for both actions, and never an estimate."""
    for _, _, said, _, top, mine in remarks(game):
        told = [upper(each.reason) for each in (mine, top)]
        wanted = () if said.good or mine.reason == top.reason else told

        assert [said.text.count(reason) for reason in wanted] == [1] * len(wanted)
        assert not re.search(r"\b1 (points|steps)\b|looks? worth about", said.text)
        if mine.reason == top.reason:
            assert upper(mine.reason) not in said.text


def named(text):
    """Return the difference that a remark names."""
    found = re.search(r"worth about ([^.,]*?) more", text)
    return found[1] if found else ""


def spoken(difference):
    """Say a difference in points as it is to be told."""
    return "half a point" if difference < 0.75 else count(round(difference), "point")
