"""A lesson of one's own, out of a file, on the same boards as those of the games."""

import json

import pytest

from minesnb.board import learn
from minesnb.core import storage
from minesnb.lessons import BadLesson, Progress
from tests.lessons.own import LESSON

GAME = "kings_under_mountains"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A user folder of the test's own."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def file(tmp_path):
    """A lesson whose step is called as one of the game's own is."""
    path = tmp_path / "my.toml"
    path.write_text(LESSON.replace('id = "only"', 'id = "first-unit"'), encoding="utf-8")
    return path


def do(board):
    """Do what the only step asks for."""
    state = board.state
    path = state.game.paths(state, state.game.parse("Or4a>c1"))[0]
    rev = board.view["rev"]
    board._handle_custom_msg(
        {"kind": "act", "seq": 1, "client": "c", "rev": rev, "path": list(path)}, []
    )


@pytest.mark.parametrize("kind", [str, lambda path: path])
def test_own_progress(home, file, kind):
    """What is done of a lesson of one's own is kept, and is none of the game's own lesson."""
    do(learn(kind(file)).board())
    kept = storage.folder() / "lessons" / f"{GAME}.a-short-one.json"

    assert home / "lessons" == kept.parent
    assert ["first-unit"] == json.loads(kept.read_text("utf-8"))["done"]
    assert learn(file).board().over
    assert frozenset() == Progress(GAME).done
    assert not learn(GAME).step("first-unit").over


def test_progress_not_kept(file):
    """Without `keep` nothing is remembered."""
    board = learn(file, keep=False).step(1)
    do(board)

    assert board.over
    assert not learn(file).step(1).over


def test_errors(tmp_path, file):
    """A file that is none, and one that is no lesson, is told by step and key."""
    with pytest.raises(FileNotFoundError):
        learn(tmp_path / "none.toml")
    file.write_text(LESSON.replace("goal", "gaol"), encoding="utf-8")
    with pytest.raises(BadLesson, match=r"^step 1 \(only\): gaol: there is no such key"):
        learn(file)
