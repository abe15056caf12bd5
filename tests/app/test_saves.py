"""`minesnb saves`: what is saved is found, opened as a copy, and deleted when asked twice."""

import os
import time

import pytest

import minesnb
from minesnb.app import cli, cli_saves
from minesnb.core import storage
from minesnb.core.errors import BadOption
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.lessons import Progress
from minesnb.pages.autosave import Store


@pytest.fixture(autouse=True)
def code(tmp_path, monkeypatch):
    """The code of the one saved game in a folder of the test's own."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    table = Table(minesnb.load("gold_mine"), [Seat("Ann"), Seat("Ben")], seed=1)
    table.act(table.state.legal_actions()[0])
    code = storage.new_code()
    Store().write(code, table.record().dump())
    return code


def name_of(code):
    """Return what the list calls a game."""
    return Store().path(code).name[:8]


def test_listed(capsys, code):
    """The list tells game, players, turn, moves and size, and gives no code away."""
    Progress("gold_mine").mark("one")

    assert 0 == cli.main(["saves"])

    out = capsys.readouterr().out

    assert f"{name_of(code)} " in out
    assert "Ann and Ben; " in out
    assert "1 move" in out
    assert "lessons/gold_mine.json" in out
    assert code not in out


def test_opened(code):
    """A game is opened as a copy under a code of its own; the one that it was copied from stays."""
    copy = cli_saves.copy_of(name_of(code))

    assert copy != code
    assert Store().text(code) == Store().text(copy)


@pytest.mark.parametrize("answer", ["", "n", "no"])
def test_asked(code, answer):
    """Nothing is deleted without a yes."""
    assert 1 == cli_saves.delete([name_of(code)], yes=False, ask=lambda _: answer)
    assert Store().text(code)


def test_deleted(capsys, code):
    """What is to be deleted is told, and then gone."""
    assert 0 == cli.main(["saves", "delete", name_of(code), "--yes"])
    assert "Ann and Ben" in capsys.readouterr().out
    assert Store().text(code) is None


def aged(number):
    """Save so many more games, each a day older than the one before; return the names of all, the newest first."""
    for days in range(1, number + 1):
        code = storage.new_code()
        Store().write(code, "x" * 700_000)
        then = time.time() - 86_400 * days
        os.utime(Store().path(code), (then, then))
    return [each.name for each in cli_saves._files()]


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        (["--games", "2"], 2),
        (["--games", "0"], 0),
        (["--games", "9"], 5),
        (["--megabytes", "2"], 3),
        (["--megabytes", "2", "--games", "1"], 1),
        (["--games", "3", "--megabytes", "100"], 3),
    ],
)
def test_trimmed(capsys, wanted, left):
    """By number or size, the games go that nobody has gone on with for longest; each is told, and no lesson goes."""
    names = aged(4)
    Progress("gold_mine").mark("one")

    assert 0 == cli.main(["saves", "trim", *wanted, "--yes"])

    told = capsys.readouterr().out

    assert ["lessons/gold_mine.json", *names[:left]] == [e.name for e in cli_saves._files()]
    assert all(name in told for name in names[left:])


def test_trimming_is_asked(capsys):
    """What would be deleted is told before, and stays without a yes."""
    names = aged(2)

    assert 1 == cli_saves.trim(1, None, yes=False, ask=lambda _: "n")
    assert names == [each.name for each in cli_saves._files()]

    told = capsys.readouterr().out

    assert "Of 3 games of 1.4" in told
    assert "2 games of 1.400 MB would be deleted" in told
    assert all(name in told for name in names[1:])


def test_trim_to_what(capsys):
    """Who does not say what is to stay loses nothing, and is told how to say it."""
    assert 2 == cli.main(["saves", "trim", "--yes"])
    assert "--games N" in capsys.readouterr().err
    assert 2 == cli.main(["saves", "trim", "gold", "--games", "0", "--yes"])
    assert "trim goes by age" in capsys.readouterr().err
    assert 1 == len(cli_saves._files())


@pytest.mark.parametrize("name", ["", "nothing", "../x"])
def test_no_such_file(name):
    """A name that names no file is refused, and nothing else is touched."""
    with pytest.raises(BadOption, match="names no file"):
        cli_saves.copy_of(name)


def test_told_before(tmp_path):
    """That saved games take much room is told before any gives way."""
    store = Store(tmp_path / "few", most=100)
    codes = [storage.new_code() for _ in range(3)]
    told = [store.write(code, "x" * 46) for code in codes[:2]]

    assert ["", True] == [told[0], "Beyond" in told[1]]
    assert all(store.text(code) for code in codes[:2])
