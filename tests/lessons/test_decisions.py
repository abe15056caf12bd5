"""What the lessons of Cave vs. Cave and Imperial Miners ask for: decisions, each answered truly."""

import re

import pytest

from scripts.lessons import gives_away
from tests.lessons.steps import LESSONS, name_of, steps

GAMES = ("cave_vs_cave", "imperial_miners")
ACTS = [each for each in steps("act") if each[0] in GAMES]

every_game = pytest.mark.parametrize("game", GAMES)
every_act = pytest.mark.parametrize(("game", "index"), ACTS, ids=name_of)


def legal(game, index):
    """Return the position of a step, and the legal actions there."""
    state = LESSONS[game].start(index)
    return state, state.legal_actions()


@every_act
def test_general_remark_speaks_of_the_goal(game, index):
    """The remark for all other actions tells of no place that one of them would have to name."""
    assert not re.search(
        r"\b(dig|build|place|search|pick) (it |that )?there\b", LESSONS[game].steps[index].otherwise
    )


@pytest.mark.parametrize("game", LESSONS)
def test_goals_leave_something_to_decide(game):
    """Of twenty goals hardly one names the only action that passes."""
    acts = [index for name, index in steps("act") if name == game]

    assert sum(gives_away(LESSONS[game], index) for index in acts) / len(acts) < 0.15


@every_game
def test_chapters(game):
    """A chapter that a first game needs has four to six steps, and a short name."""
    for chapter in LESSONS[game].chapters:
        assert len(chapter.name) <= 20
        assert chapter.optional or 4 <= chapter.stop - chapter.start <= 6


@every_game
def test_nothing_claims_too_much(game):
    """A game is explained before anybody says so: the aim comes first, and nobody knows all of it."""
    lesson = LESSONS[game]

    assert "points" in lesson.steps[0].body
    assert not any("know it all" in step.body for step in lesson.steps)
