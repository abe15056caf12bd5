"""A quiz asks on any position, counts what was right at the first try, and refuses what cannot be asked."""

from typing import Any

import pytest

import minesnb
from minesnb.board import Quiz
from minesnb.core.errors import BadOption, BadPosition
from minesnb.lessons import BadLesson
from minesnb.lessons.session import NEXT

GAME = "kings_under_mountains"
POSITION = """
hand1: Or4a Go7a
hand2: Or2a
centre: 2.2.3 3.2.4 2.3.5 3.1.3(Gi8a)
"""
ANSWERS = ["Any unit", "A unit stronger than 8", "A Giant"]


def send(board, kind, **fields):
    """Let the front end say something."""
    board._handle_custom_msg(
        {"kind": kind, "seq": 1, "client": "c", "rev": board.view["rev"], **fields}, []
    )


def answer(board, text):
    """Give the answer with this text."""
    path = next(choice["path"] for choice in board.view["choices"] if choice["label"] == text)
    send(board, "act", path=path)


def act(board, notation):
    """Pick an action."""
    game = board.state.game
    send(board, "act", path=list(game.paths(board.state, game.parse(notation))[0]))


@pytest.fixture
def quiz():
    """A question and a task."""
    quiz = Quiz(GAME, "Units")
    quiz.ask("What beats the Giant?", POSITION, ANSWERS, right=ANSWERS[1], hints=["See KM-17."])
    quiz.task("Play the Goblin.", POSITION, lambda _, action: str(action).startswith("Go7a"))
    return quiz


def test_result(quiz):
    """An item counts as right when it was solved without a mistake and a hint; one solved stays so."""
    assert "0 of 2 right at the first try, 0 solved" == str(quiz.result)
    board = quiz.board()
    answer(board, ANSWERS[1])
    assert (1, 1) == (quiz.result.right, quiz.result.solved)
    send(board, "act", path=list(NEXT))
    act(board, "Or4a>c1")
    assert "bad" == board.view["lesson"]["feedback"]["tone"]
    send(board, "undo")
    act(board, "Go7a>c2")

    assert board.over
    assert [(0, 0, True), (1, 0, True)] == [
        (item.mistakes, item.hints, item.solved) for item in quiz.result.items
    ]
    assert (
        "That was the quiz: 1 of 2 right at the first try, 2 solved."
        == (board.view["prompt"]["text"])
    )
    send(board, "step", to=1)
    answer(board, ANSWERS[0])
    assert 1 == quiz.result.right


def test_hints_and_mistakes_count(quiz):
    """A hint and a wrong answer each cost the first try; a wrong answer leaves the question open."""
    board = quiz.board()
    send(board, "hint")
    answer(board, ANSWERS[0])
    answer(board, ANSWERS[2])
    answer(board, ANSWERS[1])
    (item, _) = quiz.result.items

    assert (2, 1, True, False) == (item.mistakes, item.hints, item.solved, item.first_try)


def test_a_board_begins_anew(quiz):
    """Each board asks from the beginning, and nothing of it is kept."""
    answer(quiz.board(), ANSWERS[1])
    board = quiz.board()

    assert (0, 0) == (quiz.result.right, quiz.result.solved)
    assert not any(board.view["lesson"]["done"])


def test_no_hint_where_there_is_none(quiz):
    """An item without hints offers none, and says so."""
    board = quiz.board()
    send(board, "step", to=2)

    assert not board.view["can"]["hint"]
    assert "There is no hint here." == board.view["refused"]["hint"]


@pytest.mark.parametrize(
    ("accept", "right", "wrong"),
    [
        ("Go7a>c1", "Go7a>c1", "Go7a>c2"),
        (["Go7a>c1", "Go7a>c2"], "Go7a>c2", "Or4a>c1"),
        ("rule KM-16", "Or4a>c1", None),
        ("any", "Or4a>c1", None),
        (lambda state, action: state.apply(action).hands[0], "Or4a>c3", None),
    ],
)
def test_what_is_accepted(accept, right, wrong):
    """A task accepts notations, whatever brings a rule about, or what a function says."""
    quiz = Quiz(GAME)
    quiz.task("Play.", POSITION, accept, otherwise="Not that one.")
    board = quiz.board()
    if wrong is not None:
        act(board, wrong)
        assert "Not that one." == board.view["lesson"]["feedback"]["text"]
        send(board, "undo")
    act(board, right)

    assert quiz.result.solved
    assert (wrong is None) == bool(quiz.result.right)


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_every_game(game):
    """In every game an item can be put on the state of a game in progress, as state and as text."""
    state = minesnb.load(game).new_game(2, seed=3)
    quiz = Quiz(game)
    quiz.task("Do anything.", state, "any")
    quiz.ask(
        "Who is to move?", str(minesnb.load(game).position_text(state)), ["I", "You"], right="I"
    )
    board = quiz.board()

    assert state.observation(state.current_player) == board.state
    act(board, str(board.state.legal_actions()[0]))
    assert 1 == quiz.result.right


def test_refuses(quiz):
    """What cannot be asked or done is refused where it is written, and is no item."""
    state = minesnb.load(GAME).new_game(2, seed=3)
    other: Any = minesnb.load("gold_mine").new_game(2, seed=3)
    for error, said, add in [
        (BadLesson, "right: 'Two' is none", lambda: quiz.ask("?", POSITION, ["One"], right="Two")),
        (BadLesson, "options: needs two", lambda: quiz.ask("?", POSITION, ["One"], right="One")),
        (BadLesson, "given twice", lambda: quiz.ask("?", POSITION, ["1", "1"], right="1")),
        (
            BadLesson,
            "remarks: '3' is none",
            lambda: quiz.ask("?", POSITION, ["1", "2"], right="1", remarks={"3": "No."}),
        ),
        (BadLesson, "there is no rule X", lambda: quiz.task("!", state, "any", rules=["X"])),
        (BadLesson, "no legal action", lambda: quiz.task("!", state, lambda *_: False)),
        (BadLesson, "is not accepted", lambda: quiz.task("!", state, "Or4a>c9")),
        (BadLesson, "hints: 4", lambda: quiz.task("!", state, "any", hints=["a"] * 4)),
        (BadLesson, "seat: ", lambda: quiz.ask("?", POSITION, ["1", "2"], right="1", seat=5)),
        (BadPosition, "hand1", lambda: quiz.task("!", "hand1: Or4z", "any")),
        (BadOption, "whole state", lambda: quiz.task("!", state.observation(0), "any")),
        (BadOption, "whole state", lambda: quiz.task("!", other, "any")),
    ]:
        with pytest.raises(error, match=said):
            add()
    assert 2 == len(quiz.lesson.steps)
    with pytest.raises(BadLesson, match="no items yet"):
        Quiz(GAME).board()


def test_representation(quiz):
    """A quiz shows in print what it asks."""
    assert minesnb.Quiz is Quiz
    assert ["Units, on Kings under Mountains", "  1 What beats the Giant?"] == (
        repr(quiz).splitlines()[:2]
    )
