"""Who meets whom."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minesnb
from minesnb.arena import Schedule, schedule

BOTS = st.lists(st.sampled_from("abcde"), min_size=1, max_size=5, unique=True).map(tuple)
SCHEDULES = st.builds(Schedule, BOTS, st.integers(1, 5), st.integers(-3, 3))


@given(SCHEDULES, st.integers(1, 60))
def test_fair(plan, games):
    """In whole rounds every player sits equally often in each seat, and as often under each seed."""
    matches = plan.first(games)
    seated = Counter((seat, name) for match in matches for seat, name in enumerate(match.players))
    seeds = Counter((match.seed, name) for match in matches for name in match.players)

    assert games <= len(matches)
    assert 1 == len(set(seated.values()))
    assert {(seat, name) for seat in range(plan.seats) for name in plan.players} == set(seated)
    assert 1 == len(set(seeds.values()))


@given(SCHEDULES, st.integers(1, 30), st.integers(1, 30))
def test_prefix(plan, few, more):
    """Whoever asks for more games is given the same ones first; their numbers count from 0."""
    first, second = sorted((plan.first(few), plan.first(more)), key=len)

    assert first == second[: len(first)]
    assert list(range(len(second))) == [match.number for match in second]
    assert list(second) == list(islice(plan, len(second)))


@given(SCHEDULES)
def test_table(plan):
    """Every table is full, and nobody meets only himself unless he is alone."""
    for match in plan.first(1):
        assert plan.seats == len(match.players)
        assert len(set(match.players)) > 1 or 1 in (plan.seats, len(plan.players))


def test_default():
    """Two sit at a table where nobody says how many, in every game."""
    for name in minesnb.game_ids():
        assert 2 == schedule(name, ["greedy", "easy"]).seats


@pytest.mark.parametrize(
    ("players", "seats", "said"),
    [
        (["greedy", "esay"], None, "did you mean 'easy'"),
        (["greedy", "search:0"], None, "write search:400 or search:400:12"),
        (["greedy", "search"], None, "write search:400 or search:400:12"),
        (["greedy", "greedy"], None, "--players: 'greedy' is named twice; name each bot once"),
        ([], None, "--players: nobody is named"),
        (["greedy"], 7, "--seats: Kings under Mountains is for 2 to 4 players, not 7"),
        (["greedy"], 1, "--seats: Kings under Mountains is for 2 to 4 players, not 1"),
    ],
)
def test_wrong(players, seats, said):
    """What cannot be played is refused with what would be right."""
    with pytest.raises(minesnb.BadOption, match=said):
        schedule("kings_under_mountains", players, seats)
