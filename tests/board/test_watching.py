"""A program that watches a board hears of what is done on it, and of nothing twice."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from traitlets import TraitError

import minesnb
from minesnb.board import Board, BoardClosed, play
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.lessons import LessonSession, load

GAME = "kings_under_mountains"
WATCHED = ("state", "last_action", "over")


def send(board, kind, **fields):
    """Let the front end say something."""
    fields.setdefault("rev", board.view["rev"])
    board._handle_custom_msg({"kind": kind, "seq": 1, "client": "c", **fields}, [])


def pick(board):
    """Pick the first thing that can be picked, and return the action."""
    action = board.state.legal_actions()[0]
    send(board, "act", path=list(board.state.game.paths(board.state, action)[0]))
    return action


@pytest.fixture
def board():
    """A board of one person against a bot, who moves at once."""
    return play(GAME, seed=3)


def test_traits_say_what_is_on_the_board(board):
    """State, last action and end are those of the table, at the beginning, after a move and taken back."""
    before = board.state
    assert (None, False) == (board.last_action, board.over)
    assert board.session.observation is before

    action = pick(board)

    assert action == board.last_action
    assert board.session.table.state.observation(0) == board.state != before

    send(board, "undo")

    assert (None, before) == (board.last_action, board.state)


def test_over():
    """A game is over when it is over."""
    table = Table(minesnb.load(GAME), [Seat("Ann"), Seat("Ben")], seed=5)
    board = Board(TableSession(table))
    heard: list[Any] = []
    board.observe(lambda change: heard.append((change.new, change.owner.state.is_terminal)), "over")
    while not table.state.is_terminal:
        assert not board.over
        table.act(table.state.legal_actions()[0])

    assert board.over
    assert [(True, True)] == heard


def test_traits_stay_in_python(board, monkeypatch):
    """Nobody but the board sets what it says, each trait has a help text, and none reaches the page."""
    sent = []
    monkeypatch.setattr(Board, "_send", lambda _, message, **__: sent.append(message))
    pick(board)
    for name in WATCHED:
        with pytest.raises(TraitError):
            setattr(board, name, None)
        assert Board.class_traits()[name].help
        assert name not in board.get_state()
    assert ["view"] == list(dict.fromkeys(key for message in sent for key in message["state"]))


def test_listeners_hear_each_action_once(board):
    """A listener hears every action of a person once, after the board has changed, until it ends."""
    heard: list[Any] = []
    end = board.on_action(lambda action: heard.append((action, board.last_action)))
    first = pick(board)
    send(board, "hint")
    send(board, "undo")
    second = pick(board)
    end()
    end()
    pick(board)

    assert [(first, first), (second, second)] == heard


def test_bots_are_heard_where_only_they_play():
    """At a table without people the bots' actions count."""
    game = minesnb.load(GAME)
    table = Table(game, [Seat("Ada", "bot", "greedy"), Seat("Bo", "bot", "greedy")], seed=1)
    board = Board(TableSession(table))
    heard: list[Any] = []
    board.on_action(heard.append)
    table.act(table.state.legal_actions()[0])

    assert [board.last_action] == heard == [table.decisions[0].action]


def test_listeners_on_another_session(board):
    """A board that shows another game tells of that one, and not of what was done there before."""
    heard: list[Any] = []
    board.on_action(heard.append)
    other = play(GAME, seed=8)
    done = pick(other)
    board.show(other.session)

    assert (done, other.state) == (board.last_action, board.state)
    assert [] == heard
    assert [pick(board)] == heard


def test_a_lesson_is_watched_like_a_game():
    """In a lesson every attempt is heard; the lesson is over when its steps are done."""
    lesson = load(GAME)
    step = next(step for step in lesson.steps if step.kind == "act" and step.wrong)
    board: Any = Board(LessonSession(lesson, step.id, pinned=True))
    heard: list[Any] = []
    board.on_action(heard.append)

    def act(notation):
        path = board.state.game.paths(board.state, board.state.game.parse(notation))[0]
        send(board, "act", path=list(path))

    legal = [str(action) for action in board.state.legal_actions()]
    act(next(wrong.action for wrong in step.wrong if wrong.action in legal))
    send(board, "undo")
    assert board.last_action is None
    assert not board.over
    act(step.reference)

    assert board.over
    assert step.reference == str(board.last_action) == str(heard[-1])
    assert 2 == len(heard)


@pytest.mark.parametrize("way", ["listener", "observer"])
def test_a_listener_that_fails(board, caplog, way):
    """What a listener raises is logged and said on the board, and breaks neither it nor the others."""
    heard: list[Any] = []

    def fail(_):
        raise ValueError("a slip of mine")

    if way == "listener":
        board.on_action(fail)
    else:
        board.observe(fail, "state")
    board.on_action(heard.append)
    with caplog.at_level(logging.ERROR):
        action = pick(board)

    assert [action] == heard
    assert "A function that listens to this board failed." == board.view["error"]["text"]
    assert "ValueError: a slip of mine" == board.view["error"]["detail"]
    assert "failed" in caplog.text
    send(board, "hint")
    assert board.view["hint"]
    assert board.view["error"] is None


def test_a_listener_that_plays_on():
    """A listener may play on; everybody hears of both actions."""
    table = Table(minesnb.load(GAME), [Seat("Ann"), Seat("Ben")], seed=5)
    board = Board(TableSession(table))
    heard: list[Any] = []

    def answer(_):
        if len(table.decisions) == 1:
            table.act(table.state.legal_actions()[0])

    board.on_action(answer)
    board.on_action(heard.append)
    table.act(table.state.legal_actions()[0])

    assert {str(entry.action) for entry in table.decisions} == {str(action) for action in heard}
    assert table.decisions[-1].action == board.last_action


def test_waiting_for_an_action():
    """`await board.action()` gives the next action, to everybody who waits, and leaves nothing behind."""

    async def scene():
        board = Board(TableSession(Table(minesnb.load(GAME), [Seat("Ann"), Seat("Ben")], seed=5)))
        send(board, "lift")
        waiting = [asyncio.create_task(board.action()) for _ in range(2)]
        await asyncio.sleep(0)
        action = pick(board)
        found = await asyncio.gather(*waiting)
        return action, found, board

    action, found, board = asyncio.run(scene())

    assert [action, action] == found
    assert ([], []) == (board._listeners._listeners, board._listeners._waiting)


def test_waiting_ends_with_the_board():
    """Who waits at a board that is closed is told."""

    async def scene():
        board = Board(TableSession(Table(minesnb.load(GAME), [Seat("Ann"), Seat("Ben")], seed=5)))
        waiting = asyncio.create_task(board.action())
        await asyncio.sleep(0)
        board.close()
        await waiting

    with pytest.raises(BoardClosed):
        asyncio.run(scene())


def run(tmp_path: Path, *cells: str) -> nbformat.NotebookNode:
    """Run cells in a kernel."""
    notebook: nbformat.NotebookNode = nbformat.v4.new_notebook()
    notebook.cells = [nbformat.v4.new_code_cell(source) for source in cells]
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, kernel_name="python3", timeout=60, resources=resources).execute()
    return notebook


OPEN = "import asyncio, minesnb\nboard = minesnb.play('gold_mine', seed=3, bots=())"


def test_a_cell_cannot_wait(tmp_path):
    """A cell that waits for a click would wait for ever; it is told how to wait."""
    with pytest.raises(CellExecutionError, match=r"asyncio\.create_task"):
        run(tmp_path, OPEN, "await board.action()")


def test_a_task_can_wait(tmp_path):
    """In a notebook a task waits for a click while cells go on to run."""
    click = (
        "action = board.state.legal_actions()[0]\n"
        "path = list(board.state.game.paths(board.state, action)[0])\n"
        'board.session.receive({"kind": "act", "seq": 1, "client": "c",'
        ' "rev": board.view["rev"], "path": path})'
    )
    start = "async def watch():\n    return str(await board.action())\nseen = asyncio.create_task(watch())"
    notebook = run(tmp_path, OPEN, start, click, "(await seen) == str(action)")

    assert "True" == notebook.cells[-1].outputs[0].data["text/plain"]
