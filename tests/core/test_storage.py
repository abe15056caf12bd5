"""Files that outlive a program are written whole, and never lost."""

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from minesnb.core import storage


def test_round_trip(tmp_path):
    """What was written is read again; there are no other files; nothing is read where nothing is."""
    path = tmp_path / "a" / "b.json"

    assert storage.read(path) is None

    storage.write(path, "one\n")
    storage.write(path, "two ⛏\n")

    assert "two ⛏\n" == storage.read(path)
    assert ["b.json"] == [entry.name for entry in path.parent.iterdir()]


@pytest.mark.parametrize("mask", [0o000, 0o022])
def test_folders_are_private(tmp_path, mask):
    """Every folder that has to be made is for this user's eyes only; one that was there stays as it is."""
    (tmp_path / "there").mkdir(mode=0o755)
    before = os.umask(mask)
    try:
        storage.write(tmp_path / "there" / "a" / "b" / "c.json", "")
    finally:
        os.umask(before)
    made = [tmp_path / "there" / "a", tmp_path / "there" / "a" / "b"]

    assert [0o700, 0o700] == [path.stat().st_mode & 0o777 for path in made]
    assert 0o700 != (tmp_path / "there").stat().st_mode & 0o777


@pytest.mark.parametrize("module", [None, ModuleType("fcntl")])
def test_no_locks(tmp_path, monkeypatch, module):
    """Where no file can be locked, as in a browser, what is to be done alone is done all the same."""
    monkeypatch.setitem(sys.modules, "fcntl", module)
    with storage.alone(tmp_path / "a"):
        storage.write(tmp_path / "a" / "b.json", "one")

    assert "one" == storage.read(tmp_path / "a" / "b.json")


def test_no_home(monkeypatch):
    """A user without a home folder is told how to name another."""

    def nowhere():
        raise RuntimeError("Could not determine home directory.")

    for name in ("MINESNB_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(OSError, match="MINESNB_DATA"):
        storage.folder()


def test_drop_oldest(tmp_path):
    """What was not written to for longest goes first, no more than is needed, and never the newest."""
    for number in range(5):
        path = tmp_path / f"{number}.json"
        path.write_bytes(b"x" * 100)
        os.utime(path, (number, number))

    def left():
        return sorted(path.stem for path in tmp_path.iterdir())

    storage.drop_oldest(tmp_path, 500)
    assert ["0", "1", "2", "3", "4"] == left()
    storage.drop_oldest(tmp_path, 299)
    assert ["3", "4"] == left()
    storage.drop_oldest(tmp_path, 1)
    assert ["4"] == left()


def test_half_written(tmp_path, monkeypatch):
    """A crash while writing leaves the old text and no litter."""
    path = tmp_path / "b.json"
    storage.write(path, "old")

    def crash(_handle):
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="full"):
        storage.write(path, "new")

    assert "old" == storage.read(path)
    assert ["b.json"] == [entry.name for entry in tmp_path.iterdir()]


def test_too_long(tmp_path):
    """A file longer than anything that is kept is not read whole."""
    with (tmp_path / "b.json").open("wb") as file:
        file.truncate(3_000_000_000)

    with pytest.raises(ValueError, match="longer than 4,000,000 bytes"):
        storage.read(tmp_path / "b.json")


def test_set_aside(tmp_path):
    """Damaged files are renamed, each to a name of its own."""
    path = tmp_path / "b.json"
    for text in ("one", "two"):
        storage.write(path, text)
        storage.set_aside(path)

    assert not path.exists()
    assert "one" == storage.read(tmp_path / "b.json.damaged-1")
    assert "two" == storage.read(tmp_path / "b.json.damaged-2")


@pytest.mark.parametrize(
    ("platform", "settings", "expected"),
    [
        ("linux", {"MINESNB_DATA": "/d"}, "/d"),
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/minesnb"),
        ("linux", {}, "/me/.local/share/minesnb"),
        ("darwin", {}, "/me/Library/Application Support/minesnb"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/minesnb"),
        ("win32", {}, "/me/AppData/Local/minesnb"),
    ],
)
def test_folder(monkeypatch, platform, settings, expected):
    """The folder is the one that is asked for, else the platform's usual place."""
    for name in ("MINESNB_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "home", lambda: Path("/me"))
    monkeypatch.setattr(sys, "platform", platform)

    assert Path(expected) == storage.folder()


def test_codes():
    """A code has 128 random bits, fits into an address, and the file under it does not tell it."""
    codes = {storage.new_code() for _ in range(200)}
    paths = {storage.code_path(Path(), code, "a-") for code in codes}

    assert 200 == len(codes) == len(paths)
    assert {22} == {len(code) for code in codes}
    assert all(storage.is_code(code) for code in codes)
    assert not [code for code in codes for path in paths if code in str(path)]


@pytest.mark.parametrize("text", ["", "x", "../../../etc/passwd", "a" * 65, "ä" * 22, "a/" * 11])
def test_no_code(text):
    """What could lead to another folder, or be guessed, is no code."""
    assert not storage.is_code(text)
