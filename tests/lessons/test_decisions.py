"""What the lessons of Cave vs. Cave and Imperial Miners ask for: decisions, each answered truly."""

import re

import pytest

from tests.lessons.steps import LESSONS, name_of, steps

GAMES = ("cave_vs_cave", "imperial_miners")
ACTS = [each for each in steps("act") if each[0] in GAMES]
FILLING = {
    "a",
    "an",
    "and",
    "at",
    "for",
    "from",
    "in",
    "into",
    "it",
    "of",
    "on",
    "the",
    "to",
    "your",
}

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


@every_game
def test_goals_leave_something_to_decide(game):
    """Of twenty goals hardly one names the only action that passes."""
    acts = [index for name, index in ACTS if name == game]

    assert sum(gives_away(game, index) for index in acts) / len(acts) < 0.15


def gives_away(game, index):
    """Whether half of the words that tell the only answer from most other actions stand in the goal."""
    lesson = LESSONS[game]
    state, actions = legal(game, index)
    passing = [action for action in actions if lesson.accepts(index, state, action)]
    if len(passing) > 1:
        return False
    seen = state.observation(state.current_player)
    others = [words(lesson.game.label(seen, action)) for action in actions if action not in passing]
    telling = {
        word
        for word in words(lesson.game.label(seen, passing[0]))
        if 2 * sum(word in other for other in others) <= len(others)
    }
    return 2 * len(telling & words(lesson.steps[index].goal)) >= len(telling)


def words(text):
    """Return the words of a text that carry its sense, and its numbers."""
    found = re.findall(r"[a-z0-9]+", text.lower())
    return {word for word in found if word not in FILLING}


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
