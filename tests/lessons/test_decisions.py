"""What the lessons of Cave vs. Cave and Imperial Miners ask for: decisions, each answered truly."""

import re

import pytest

from tests.lessons.steps import LESSONS, Learner, name_of, steps

GAMES = ("cave_vs_cave", "imperial_miners")
ACTS = [each for each in steps("act") if each[0] in GAMES]
FRESH = "A new position. "
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
def test_every_action_is_answered(game, index):
    """What the step asks for passes; all else that is legal gets a remark of its own, or the general one."""
    lesson = LESSONS[game]
    step = lesson.steps[index]
    state, actions = legal(game, index)
    own = {wrong.action: wrong.text for wrong in step.wrong}
    for action in actions:
        learner = Learner(game, index + 1)
        said = learner.act(str(action))["lesson"]["feedback"]
        if lesson.accepts(index, state, action):
            assert ("good", step.praise) == (said["tone"], said["text"])
        else:
            assert ("bad", own.get(str(action), step.otherwise)) == (said["tone"], said["text"])
            assert said["text"]


@every_act
def test_general_remark_speaks_of_the_goal(game, index):
    """The remark for all other actions tells of no place that one of them would have to name."""
    assert not re.search(
        r"\b(dig|build|place|search|pick) (it |that )?there\b", LESSONS[game].steps[index].otherwise
    )


@every_act
def test_rules_cited(game, index):
    """A remark cites rules that the step teaches, or by which something happens or is refused in it."""
    lesson = LESSONS[game]
    step = lesson.steps[index]
    state, actions = legal(game, index)
    taught = set(step.rules)
    said = Learner(game, index + 1).succeed()["lesson"]["feedback"]

    assert taught == set(said["rules"])

    for wrong in step.wrong:
        action = lesson.game.parse(wrong.action)
        known = taught | {refusal.rule for refusal in state.explain(action)}
        if action in actions:
            _, events = lesson.play(index, state, (wrong.action, *wrong.then))
            known |= {event.rule for _, event in events}
        said = Learner(game, index + 1).act(wrong.action)["lesson"]["feedback"]

        assert said["rules"]
        assert set(said["rules"]) <= known


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
def test_new_positions_are_announced(game):
    """What is asked goes on from the step before, or the text begins by saying that it does not."""
    for step in LESSONS[game].steps[1:]:
        if step.kind in ("act", "question"):
            assert step.body.strip().startswith(FRESH.strip()) != step.follows


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
