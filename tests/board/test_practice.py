"""Practice in a notebook: one board that leads from the lesson to practice, to a game and on."""

from typing import Any

import pytest

from minesnb.board import learn
from minesnb.core.table_session import TableSession
from minesnb.lessons import LessonSession
from minesnb.lessons.practice import ITEMS, PracticeSession

GAME = "kings_under_mountains"


def send(board, kind, **rest):
    """Send the board a message, as its page does, and return the view that answers it."""
    rest.setdefault("rev", board.session.rev)
    board.session.receive({"kind": kind, "seq": 1, "client": "test", **rest})
    return board.view


@pytest.fixture
def tutorial(tmp_path, monkeypatch):
    """A tutorial whose progress is kept nowhere."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path))
    return learn(GAME, keep=False)


def test_practice(tutorial):
    """`practice` asks ten things on a board, the same for the same seed."""
    board = tutorial.practice(seed="a")

    assert ITEMS == board.view["lesson"]["steps"]
    assert board.view["prompt"]["text"] == tutorial.practice(seed="a").view["prompt"]["text"]
    assert "Closing quiz" == tutorial.practice(quiz=True).view["lesson"]["title"]


def test_ways(tutorial):
    """From the last page of a lesson the cell's board leads to the quiz, back, to a game and to the next lesson."""
    board = tutorial.board()

    def shown() -> Any:
        return board.session

    last = len(tutorial.lesson.steps) + 1
    send(board, "step", to=last)
    send(board, "act", path=["button-quiz"])

    assert PracticeSession is type(shown())

    send(board, "learn")

    assert LessonSession is type(shown())
    assert tutorial.progress is shown().progress

    send(board, "practise")

    assert shown().kept is tutorial.progress

    send(board, "learn")
    send(board, "step", to=last)
    send(board, "act", path=["button-learn"])

    assert "gold_mine" == shown().game.id

    send(board, "step", to=len(shown().lesson.steps) + 1)
    send(board, "act", path=["button-play"])

    assert isinstance(shown(), TableSession)
    assert "gold_mine" == shown().table.game.id
    assert board.view["can"]["learn"]

    send(board, "learn")

    assert "gold_mine" == shown().lesson.id
    board.close()


def test_missed_is_kept(tutorial):
    """What goes wrong in practice is kept with the lesson's progress."""
    board = tutorial.practice(quiz=True, seed="b")
    session = board.session
    while session.current.kind != "question":
        session.step(session.number + 1)
    step = session.current
    wrong = next(n for n, option in enumerate(step.options) if not option.right)
    send(board, "act", path=list(step.option_paths[wrong]))

    assert {step.id} == tutorial.progress.shaky
