"""What is printed of an arena."""

from minesnb.arena import Result, points_of, report


def result(number, players, points, returns, seed=0):
    """Return the result of a game of Kings."""
    times = (10, 0.05), (20, 0.4)
    decisions, seconds = zip(*times[: len(players)], strict=True)
    lines = tuple({"Developed mines": each} for each in points)
    known = ("kings_under_mountains", number, seed, players)
    return Result(*known, points, lines, returns, decisions, seconds)


GAMES = [
    result(1, ("b", "a"), (5, 9), (0, 1)),
    result(0, ("a", "b"), (7, 7), (0.5, 0.5)),
    result(2, ("a", "b"), (1, 2), (0, 1), seed=1),
    result(3, ("b", "a"), (1, 2), (0, 1), seed=1),
]


def test_rated():
    """The best stands first, with wins, points and pace as they were."""
    head, _, titles, *rows = report(GAMES).splitlines()

    assert "Kings under Mountains, 2 at a table, 4 games" == head
    assert titles.split()[:2] == ["player", "Elo"]
    assert ["a", "b"] == [row.split()[0] for row in rows]
    assert " 62.5 % " in rows[0]
    assert rows[0].split()[-3:] == ["4", "4.8", "15.0"]


def test_alone():
    """Who plays alone is measured by points."""
    alone = [result(n, (name,), (n,), (0,)) for n, name in enumerate(("a", "b", "a", "b"))]
    head, _, _, *rows = report(alone).splitlines()

    assert "Kings under Mountains, each alone, 4 games" == head
    assert ["b", "a"] == [row.split()[0] for row in rows]
    assert ["2.0", "0.0", "to", "4.0", "2", "1", "3", "2", "5.0"] == rows[0].split()[1:]


def test_nothing():
    """Of no games nothing is said but that."""
    assert "No game has been played." == report([])


def test_points():
    """Points stand in the order of the games, whatever the order in which games ended."""
    assert [7, 9, 1, 2] == points_of(GAMES, "a")
