"""How strong players are, out of who won."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesnb.arena import mean, rate, share_interval

ELO = 400 / math.log(10)


def duel(wins, losses, draws=0):
    """Return games of a against b, so many of them won, lost and shared by a."""
    outcomes = [(1.0, 0.0)] * wins + [(0.0, 1.0)] * losses + [(0.5, 0.5)] * draws
    return [(("a", "b"), outcome) for outcome in outcomes]


def values(games, prior=1.0):
    """Return ratings by player."""
    return {rating.player: rating.value for rating in rate(games, prior)}


@pytest.mark.parametrize(
    ("wins", "losses", "draws"), [(3, 1, 0), (75, 25, 0), (10, 10, 0), (2, 0, 2), (1, 30, 7)]
)
def test_two(wins, losses, draws):
    """Of two the odds are the wins to the losses, and the error is that of a share of so many games."""
    games = duel(wins, losses, draws)
    share = (wins + draws / 2) / len(games)
    found = {rating.player: rating for rating in rate(games, prior=0)}
    apart = ELO * math.log(share / (1 - share))
    error = ELO / math.sqrt(len(games) * share * (1 - share)) / 2

    assert found["a"].value - found["b"].value == pytest.approx(apart)
    assert found["a"].value + found["b"].value == pytest.approx(0)
    assert found["a"].high - found["a"].value == pytest.approx(1.96 * error)
    assert found["a"].value - found["a"].low == pytest.approx(1.96 * error)


def test_three():
    """Three players whose wins are those that strengths of 4, 2 and 1 lead to have these strengths."""
    games = []
    for one, other, wins, losses in (("a", "b", 40, 20), ("b", "c", 40, 20), ("a", "c", 48, 12)):
        games += [((one, other), (1, 0))] * wins + [((other, one), (1, 0))] * losses
    found = values(games, prior=0)

    assert found["a"] - found["b"] == pytest.approx(ELO * math.log(2))
    assert found["b"] - found["c"] == pytest.approx(ELO * math.log(2))
    assert 0 == pytest.approx(sum(found.values()))


def test_larger_table():
    """At a table of four, a win in half of the games is odds of 3 to 1 against each of three equals."""
    games = [(("a", "b", "b", "b"), (1, 0, 0, 0))] * 30
    games += [(("b", "a", "b", "b"), (0, 0, 1, 0))] * 30

    found = values(games, prior=0)
    assert found["a"] - found["b"] == pytest.approx(ELO * math.log(3))


def test_who_never_lost():
    """Who never lost is rated, the higher the more games there are; without a prior nobody can say."""
    few, many = values(duel(3, 0)), values(duel(300, 0))

    assert 0 < few["a"] < many["a"] < 1500
    with pytest.raises(ValueError, match="somebody won all"):
        rate(duel(3, 0), prior=0)


GAMES = st.lists(
    st.tuples(
        st.lists(st.sampled_from("abcd"), min_size=2, max_size=4, unique=True), st.integers(0, 9)
    ).map(
        lambda pair: (pair[0], [float(n == pair[1] % len(pair[0])) for n in range(len(pair[0]))])
    ),
    min_size=1,
    max_size=30,
)


@given(GAMES, st.randoms(use_true_random=False))
def test_order(games, draw):
    """Neither the order of games nor that of seats touches a rating."""
    other = []
    for players, shares in draw.sample(games, len(games)):
        order = draw.sample(range(len(players)), len(players))
        other.append(([players[n] for n in order], [shares[n] for n in order]))
    once, again = (sorted(rate(each)) for each in (games, other))

    assert [rating.player for rating in once] == [rating.player for rating in again]
    for one, same in zip(once, again, strict=True):
        assert one[1:] == pytest.approx(same[1:], abs=1e-6)


@given(GAMES)
def test_names(games):
    """Ratings go with the players, whatever they are called."""
    renamed = [([chr(200 - ord(name)) for name in players], shares) for players, shares in games]
    found, other = values(games), values(renamed)

    for name, value in found.items():
        assert value == pytest.approx(other[chr(200 - ord(name))], abs=1e-6)


@given(st.lists(st.floats(-1.5, 1.5), min_size=2, max_size=4), st.integers(2, 3), st.integers())
def test_recovers(strengths, seats, seed):
    """Strengths are found again from games that they decide, within five standard errors."""
    draw = random.Random(seed)
    names = [f"p{number}" for number in range(len(strengths))]
    games = []
    for _ in range(600):
        table = draw.choices(range(len(names)), k=seats)
        if len(set(table)) == 1:
            continue
        winner = draw.choices(range(seats), [math.exp(strengths[who]) for who in table])[0]
        games.append(
            ([names[who] for who in table], [float(seat == winner) for seat in range(seats)])
        )
    centre = sum(strengths) / len(strengths)
    for rating in rate(games):
        true = ELO * (strengths[names.index(rating.player)] - centre)
        assert abs(rating.value - true) < 5 * (rating.high - rating.value) / 1.96


def test_intervals():
    """In about 95 of 100 arenas the interval holds the strength that was played with."""
    draw = random.Random(5)
    held = 0
    for _ in range(300):
        wins = sum(draw.random() < 0.7 for _ in range(200))
        best = next(r for r in rate(duel(wins, 200 - wins)) if r.player == "a")
        held += best.low <= ELO * math.log(0.7 / 0.3) / 2 <= best.high

    assert 0.91 < held / 300 < 0.99


def test_mean():
    """A mean reaches 1.96 standard errors to either side; that of one value is the value."""
    assert (4.0, 4.0, 4.0) == mean([4])
    middle, low, high = mean([1, 2, 3, 4])
    assert 2.5 == middle
    assert high - middle == pytest.approx(1.96 * math.sqrt(5 / 3 / 4))
    assert low + high == pytest.approx(2 * middle)


@pytest.mark.parametrize(
    ("share", "number", "low", "high"),
    [
        (0.5, 100, 0.4038, 0.5962),
        (1.0, 24, 0.8620, 1.0),
        (0.0, 24, 0.0, 0.1380),
        (0.9, 10, 0.5958, 0.9821),
    ],
)
def test_share(share, number, low, high):
    """The interval of a share is Wilson's: it lies within 0 and 1, and has a width where all were won."""
    assert (low, high) == pytest.approx(share_interval(share, number), abs=1e-4)
