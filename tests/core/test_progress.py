"""How far a command is."""

import io

import pytest

from minesnb.core.progress import Progress, show

GAMES = "{done:,} of {total:,} games"


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        """Say so."""
        return True


def test_bar():
    """On a terminal a bar is drawn over itself at every game, and its line is left at the end."""
    stream = Terminal()
    progress = Progress(40, 10, stream, GAMES)
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
    progress = Progress(1005, 0, stream, GAMES)
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
    monkeypatch.setattr("minesnb.core.progress.time.monotonic", lambda: next(clock))
    stream = Terminal()
    progress = Progress(100, 0, stream, GAMES)
    progress.add()

    assert stream.getvalue().endswith(f"1 of 100 games, {said}")


def test_show():
    """Work in slices is done to its end, told in percent, and its value is handed on."""

    def work():
        for slice_ in range(8):
            yield slice_ / 8
        return "done"

    stream = io.StringIO()

    assert "done" == show(work(), stream, "it")
    told = [line.split(",")[0] for line in stream.getvalue().splitlines()]
    assert [f"{share} % of it" for share in (0, 12, 25, 37, 50, 62, 75, 87, 100)] == told


def test_show_fails():
    """A fault in the work is not held back, and the bar's line is left before it."""

    def work():
        yield 0.5
        raise OSError("gone")

    stream = Terminal()
    with pytest.raises(OSError, match="gone"):
        show(work(), stream, "it")

    assert stream.getvalue().endswith("\n")
