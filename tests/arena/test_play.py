"""One game of an arena."""

import msgspec
import pytest

import minesnb
from minesnb.arena import Match, bot, play
from minesnb.bots import Greedy, Search


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_repeats(name):
    """A game of bots with a budget of iterations comes out the same again, but for the time it took."""
    match = Match(3, 11, ("search:4", "easy"))
    once, again = (msgspec.structs.replace(play(name, match), seconds=()) for _ in range(2))

    assert once == again
    assert match == once.match
    assert 1 == sum(once.returns)
    assert min(once.decisions) > 0
    assert once.points == tuple(sum(lines.values()) for lines in once.lines)


def test_luck():
    """Under the same seed another game of the schedule has the same chance, and bots with other luck."""
    name = "kings_under_mountains"
    games = [play(name, Match(number, 11, ("easy", "easy"))) for number in range(4)]

    assert len({game.points for game in games}) > 1
    greedy = {play(name, Match(number, 11, ("greedy", "greedy"))).points for number in range(2)}
    assert 1 == len(greedy)


def test_alone():
    """A game for one has points, and nobody shares a win but by its goal."""
    result = play("cave_vs_cave", Match(0, 1, ("greedy",)))

    assert result.points[0]
    assert 1 == len(result.returns)


def test_bots():
    """Bots are known by the names that they have everywhere, searches also by their size."""
    long, short = bot("search:30"), bot("search:30:7")

    assert isinstance(bot("greedy"), Greedy)
    assert isinstance(long, Search)
    assert isinstance(short, Search)
    assert (30, None) == (long.iterations, long.depth)
    assert (30, 7) == (short.iterations, short.depth)


def test_version():
    """A worker with another version of minesnb plays nothing, and says which it has."""
    with pytest.raises(
        minesnb.MinesError, match=rf"has minesnb {minesnb.__version__}, the arena 0\.0"
    ):
        play("gold_mine", Match(0, 0, ("greedy", "greedy")), "0.0")
