"""Panes and sections come when a step introduces them, and nothing is spoken of before."""

import re

import pytest

from minesnb.core.icons import signs_in, without_signs
from minesnb.lessons import BadLesson, read
from minesnb.lessons.schema import SECTIONS
from minesnb.lessons.validate import check
from tests.lessons.steps import LESSONS, STEPS, Learner, name_of

SPOKEN = {
    "kings_under_mountains": {
        "seat": r"lies before you|king\b",
        "scores": r"scores?\b|minus",
        "camp": r"camp|deck",
        "log": r"\blog\b|has answered",
        "discard-pane": r"discard",
    },
    "gold_mine": {
        "purses": r"tokens?\b|you hold \w+\b",
        "scores": r"scores?\b|you hold \w+\b",
        "hand": r"you have drawn|your new tile",
        "log": r"\blog\b|answered",
        "overlay": r"\*\*Ways",
    },
    "cave_vs_cave": {
        "display": r"display|Grindstone|Shelf",
        "cave-2": r"Oskar's cave|cave of Oskar",
        "scores": r"scores?\b",
        "log": r"\blog\b|Oskar took",
        "overlay": r"\*\*What fits",
    },
    "imperial_miners": {
        "now": r"\*Now\*",
        "boards": r"progress board|advance",
        "decks": r"\bdecks?\b",
        "round": r"\bevent",
        "scores": r"scores?\b",
        "log": r"\blog\b",
        "overlay": r"ways of the chain",
    },
}
"""What a text says that speaks of a pane or a section, as a pattern."""


def task(step):
    """Return all that a step has to say."""
    remarks = [each.text for each in (*step.wrong, *step.offers, *step.options)]
    labels = [option.label for option in step.options]
    said = (step.heading, step.goal, step.body, step.praise, step.otherwise)
    return "\n".join((*said, *step.hints, *labels, *remarks))


@pytest.mark.parametrize(("game", "index"), STEPS, ids=name_of)
def test_nothing_unseen(game, index):
    """No step speaks of what lies in a pane that is not open yet."""
    lesson = LESSONS[game]
    said = task(lesson.steps[index])
    early = {
        name: found[0]
        for name, pattern in SPOKEN[game].items()
        if name in lesson.closed(index) and (found := re.search(pattern, said, re.IGNORECASE))
    }

    assert {} == early


@pytest.mark.parametrize("game", LESSONS)
def test_known(game):
    """Every pane that a step opens has words by which it would be noticed too early."""
    opened = {name for step in LESSONS[game].steps for name in step.opens}

    assert opened - {"rules"} == set(SPOKEN[game])


@pytest.mark.parametrize("game", LESSONS)
def test_all_in_the_end(game):
    """A lesson begins with fewer panes than a game has; before the game on one's own all are there."""
    lesson = LESSONS[game]
    whole = [step.kind for step in lesson.steps].index("game")

    def panes(index):
        view = Learner(game, index + 1).session.view()
        return {pane["id"] for pane in view["panes"]}, view["lesson"]["closed"]

    def all_of(index):
        seen = lesson.start(index).observation(lesson.steps[index].seat - 1)
        return {pane.id for pane in lesson.game.picture(seen).panes}

    assert panes(0)[0] < all_of(0)
    assert sorted(SECTIONS) == panes(0)[1]
    for index in range(whole, len(lesson.steps)):
        assert set() == lesson.closed(index)
        assert [] == panes(index)[1]
    assert all_of(whole - 1) == panes(whole - 1)[0]


STEP = """
[[steps]]
id = "{}"
heading = "Heading"
goal = "Goal."
body = "Body."
rules = ["KM-14"]
position = '''
kings: Dw Or
centre: 3.2.4 2.2.3 3.1.3 3.3.6
camp: Gi4a
hand1: Dw2a Dw6a Or4a Go7a Gi3a Gi8a
hand2: Dw4a Or2a Or7a Go4a Gi6a Go9a
'''
"""
HEAD = 'title = "T"\nabout = "A."\ngame = "kings_under_mountains"\nseats = ["A", "B"]\n'
ACT = 'accept = ["any"]\nanswer = "Dw2a>c2"\npraise = "Yes."\nhints = ["A."]\n'


def test_faults():
    """A pane that there is not, and one that is needed before it is open, are faults that name the step."""
    lesson = read(
        HEAD + STEP.format("one") + ACT + STEP.format("two") + 'opens = ["camps", "hand"]\n'
    )
    faults = check(lesson)

    assert "step 2 (two): opens: 'camps' is no pane here (did you mean 'camp'?)" in faults
    assert any(
        each.startswith("step 1 (one): position: the picture does not show '") for each in faults
    )


@pytest.mark.parametrize("game", LESSONS)
def test_signs(game):
    """Signs stand beside their words: each once in a lesson, and early on it is said how to read any."""
    lesson = LESSONS[game]
    signs = [sign for step in lesson.steps for sign in signs_in(step.body)]
    early = " ".join(step.body for step in lesson.steps[:6])

    assert len(signs) >= 6
    assert len(set(signs)) == len(signs)
    assert "hold a finger on it" in early


@pytest.mark.parametrize("game", LESSONS)
def test_signs_drawn(game):
    """A board is sent the drawing of every sign in the text of its step; a text without pictures has none."""
    for index, step in enumerate(LESSONS[game].steps):
        card = Learner(game, index + 1).session.view()["lesson"]

        assert set(signs_in(step.body)) == set(card["signs"])
        assert all(svg.startswith("<svg") for svg in card["signs"].values())
        assert [] == [*signs_in(without_signs(step.body))]


def test_unknown_sign():
    """A sign that there is not is a fault that names the nearest."""
    with pytest.raises(BadLesson, match=r"body: there is no icon .chst. .did you mean .chest"):
        read((HEAD + STEP.format("one")).replace("Body.", "A :chst: here."))
