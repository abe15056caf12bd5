"""Files that outlive a program are written whole, and never lost."""

import os
import sys
from pathlib import Path

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
