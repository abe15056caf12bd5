"""What stands in the files of our packages, as written and as compiled."""

import sys
import tomllib
from pathlib import Path

import pytest

import minesnb
from minesnb.core import contents

FILES = sorted(Path(minesnb.__file__).parent.rglob("*.toml"))


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of its own, as yet without files."""
    name = f"pack_{tmp_path.name}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path / name
    sys.modules.pop(name, None)


@pytest.mark.parametrize("source", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_compiled_is_the_same(package, source):
    """A compiled file says what its source says, and is all that is needed of the two."""
    written = tomllib.loads(source.read_text("utf-8"))
    file = package / source.name
    file.write_bytes(source.read_bytes())
    assert contents.load(package.name, source.stem) == written
    contents.compile_file(file)
    file.unlink()

    assert contents.load(package.name, source.stem) == written


def test_compiled_comes_first(package):
    """Where both lie, the compiled one is read."""
    file = package / "words.toml"
    file.write_text("word = 'old'", "utf-8")
    contents.compile_file(file)
    file.write_text("word = 'new'", "utf-8")

    assert contents.found(package.name, "words") == {"word": "old"}


def test_none_there(package):
    """A file that is not there is told from one that is empty."""
    (package / "empty.toml").touch()

    assert contents.found(package.name, "empty") == {}
    assert contents.found(package.name, "words") is None
    with pytest.raises(FileNotFoundError, match=rf"{package.name} has no words\.toml"):
        contents.load(package.name, "words")
