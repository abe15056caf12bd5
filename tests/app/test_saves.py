"""`minesnb saves`: what is saved is found, opened as a copy, and deleted when asked twice."""

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
