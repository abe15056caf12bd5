"""What is printed of an arena."""

import io

import pytest

from minesnb.arena import Result, points_of, report
from minesnb.arena.progress import Progress


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


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        """Say so."""
        return True


def test_bar():
    """On a terminal a bar is drawn over itself at every game, and its line is left at the end."""
    stream = Terminal()
    progress = Progress(40, 10, stream)
    for _ in range(30):
        progress.add()
    progress.close()
    drawn = stream.getvalue().split("\r\x1b[K")[1:]

    assert 31 == len(drawn)
    assert f"[{'#' * 8}{'.' * 22}] 10 of 40 games" == drawn[0]
    assert "0:00 left" in drawn[1]
    assert f"[{'#' * 30}] 40 of 40 games\n" == drawn[-1]


def test_lines():
    """Elsewhere there is a line for every tenth, and for the end."""
    stream = io.StringIO()
    progress = Progress(1005, 0, stream)
    for _ in range(1005):
        progress.add()
    progress.close()
    lines = stream.getvalue().splitlines()

    assert "0 of 1,005 games" == lines[0]
    assert "1,005 of 1,005 games" == lines[-1]
    assert 11 == len(lines)


@pytest.mark.parametrize(
    ("seconds", "said"), [(1, "1:39 left"), (60, "1:39:00 left"), (0.01, "0:01 left")]
)
def test_time_left(monkeypatch, seconds, said):
    """What is left is told by how long the games took."""
    clock = iter([0.0, seconds])
    monkeypatch.setattr("minesnb.arena.progress.time.monotonic", lambda: next(clock))
    stream = Terminal()
    progress = Progress(100, 0, stream)
    progress.add()

    assert stream.getvalue().endswith(f"1 of 100 games, {said}")
