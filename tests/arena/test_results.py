"""The file of an arena."""

import msgspec
import pytest

import minesnb
from minesnb.arena import Result, Results, Schedule, read

GAME = "gold_mine"
PLAN = Schedule(("a", "b"), 2)
MATCHES = PLAN.first(6)


def result(match, game=GAME):
    """Return a result of this game."""
    points, lines = (3, 4), ({"Nuggets held": 3}, {"Nuggets held": 4})
    known = (game, match.number, match.seed, match.players)
    return Result(*known, points, lines, (0, 1), (20, 21), (0.1, 0.25))


@pytest.fixture
def path(tmp_path):
    """A file with the first four games, in the order 1, 0, 2, 3."""
    found = tmp_path / "results.jsonl"
    with Results(found) as results:
        for number in (1, 0, 2, 3):
            results.add(result(MATCHES[number]))
    return found


def test_what_is_missing(path):
    """What is in the file is not played again; what is not, is."""
    with Results(path) as results:
        assert list(MATCHES[4:]) == results.missing(GAME, MATCHES)
    assert [1, 0, 2, 3] == [each.number for each in read(path)]


def test_every_kill(path):
    """Wherever a kill cuts the file, whole lines stay, the rest is played again, and nothing is there twice."""
    whole = path.read_bytes()
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = whole[:cut].count(b"\n")
        assert kept == len(read(path))
        with Results(path) as results:
            missing = results.missing(GAME, MATCHES)
            assert len(MATCHES) - kept == len(missing)
            for match in missing:
                results.add(result(match))
        played = [each.match for each in read(path)]
        assert sorted(played, key=lambda match: match.number) == list(MATCHES)


def test_more_games(path):
    """Fewer games than were played miss nothing, and leave what there is."""
    before = path.read_bytes()
    with Results(path) as results:
        assert [] == results.missing(GAME, PLAN.first(2))

    assert before == path.read_bytes()


@pytest.mark.parametrize(
    ("game", "plan"),
    [
        ("cave_vs_cave", PLAN),
        (GAME, Schedule(("a", "c"), 2)),
        (GAME, Schedule(("a", "b"), 2, seed=1)),
    ],
)
def test_other_games(path, game, plan):
    """A file with other games is neither gone on with nor written to: it is said what is in it."""
    before = path.read_bytes()
    with (
        Results(path) as results,
        pytest.raises(minesnb.BadOption, match="number 1 is gold_mine, b"),
    ):
        results.missing(game, plan.first(6))

    assert before == path.read_bytes()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{}", "line 5 of .* is no game of an arena: Object missing required field `game`"),
        (b"\xff\xfe", "line 5 of .* is no game"),
        (b"", "line 5 of .* is no game"),
        (msgspec.json.encode(result(MATCHES[2])), "line 5 of .* is game 2 once more"),
    ],
)
def test_foreign_line(path, line, said):
    """A whole line that is no game, or one that is there already, is named and left alone."""
    before = path.read_bytes() + line + b"\n"
    path.write_bytes(before)

    with pytest.raises(minesnb.BadOption, match=said):
        Results(path)
    assert before == path.read_bytes()


def test_alone(path):
    """Only one arena at a time has a file; when it is done, the next may."""
    with Results(path), pytest.raises(minesnb.BadOption, match="another arena writes to"):
        Results(path)
    with Results(path) as results:
        assert 4 == len(results.played)


def test_no_folder(tmp_path):
    """Where no file can be, the system's error says so."""
    with pytest.raises(FileNotFoundError):
        Results(tmp_path / "nowhere" / "results.jsonl")
