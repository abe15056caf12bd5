"""Questions that are answered by pointing at something on the board."""

from __future__ import annotations

import pytest

import minesnb
from minesnb import lessons
from minesnb.lessons import BadLesson, LessonSession
from minesnb.lessons.lesson import read
from minesnb.lessons.validate import check
from tests.client import Client
from tests.lessons.own import LESSON

POINT = LESSON.replace('accept = ["Or4a>c1"]', 'point = "KM-17 Go7a>c4"\notherwise = "Not there."')
POINTED = [
    (game, index)
    for game in minesnb.game_ids()
    for index, step in enumerate(lessons.load(game).steps)
    if step.point
]


def test_every_lesson_has_one():
    """In every tutorial something is pointed at."""
    assert set(minesnb.game_ids()) == {game for game, _ in POINTED}


@pytest.mark.parametrize(("game", "index"), POINTED)
def test_what_is_right(game, index):
    """Right is what the rules engine lights by the rule of the step, and whatever is pointed at gets its answer."""
    lesson = lessons.load(game)
    step, state = lesson.steps[index], lesson.start(index)
    rule, _, notation = step.point.partition(" ")
    action = lesson.game.parse(notation)
    said = (
        state.transition(action).events
        if action in state.legal_actions()
        else state.explain(action)
    )
    lit = {element for each in said if each.rule == rule for element in each.elements}
    right = set()
    for option in step.options:
        view = Client(LessonSession(lesson, index + 1)).send("act", path=[option.pick])
        if view["lesson"]["feedback"]["tone"] == "good":
            right.add(option.pick)

    assert rule in step.rules
    assert 3 <= len(step.options)
    assert lit & {option.pick for option in step.options} == right
    assert len(right) < len(step.options)


def test_by_a_refusal():
    """What stands in the way of an action that is refused can be asked for; other things of its sort are wrong."""
    (step,) = read(POINT).steps

    assert ["centre-4"] == [option.pick for option in step.options if option.right]
    assert ["centre-1", "centre-2", "centre-3"] == [
        option.pick for option in step.options if not option.right
    ]
    assert () == check(read(POINT))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("KM-17 Go7a>c4", "KM-17 Go7a>c1", "point: by KM-17, 'KM-17 Go7a>c1' lights nothing"),
        ("KM-17 Go7a>c4", "KM-17 Go7", "point: "),
        ("KM-17 Go7a>c4", "KM-99 Go7a>c4", "point: there is no rule KM-99"),
        ('otherwise = "Not there."', "", "otherwise: is missing"),
        ("point =", 'accept = ["any"]\npoint =', "only one of accept and point"),
    ],
)
def test_what_cannot_be_asked(old, new, said):
    """A step at which nothing can be pointed at says what is wrong with it, by its key."""
    with pytest.raises(BadLesson, match=said):
        read(POINT.replace(old, new))


def test_positions_wait():
    """A game's own lesson is read without its positions, so that a lobby is there sooner; a fault is said with its steps."""
    lesson = read(POINT.replace("KM-17 Go7a>c4", "KM-17 Go7a>c1"), own=True)

    with pytest.raises(BadLesson, match="lights nothing"):
        _ = lesson.steps
