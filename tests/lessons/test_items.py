"""Practice items: what their wording says is what the rules say."""

import itertools
import re

import pytest

from minesnb.core.session import choices_of
from minesnb.core.words import signed
from minesnb.lessons import load
from minesnb.lessons.items import ANSWERS, FEWEST, GIST, LABEL, LEARNER, Spot, gist
from minesnb.lessons.lesson import Lesson
from minesnb.lessons.pool import load_pool
from minesnb.lessons.recall import gap
from minesnb.lessons.schema import LessonFile
from minesnb.lessons.validate import check
from tests.lessons.steps import LESSONS

POOLS = {game: load_pool(lesson) for game, lesson in LESSONS.items()}
EVERY = 4
"""Of the items of a game that are found in random games one in so many is looked at in a test run."""


def names(game, kind):
    """Return the ids of the items of a kind to look at."""
    found = sorted({name for each in POOLS[game].items.values() for name in each})
    return [name for name in found if name.split(".")[1] == kind][::EVERY]


def items(kind):
    """Return (game, id) of the items of a kind."""
    return [(game, name) for game in POOLS for name in names(game, kind)]


def spot_of(game, step):
    """Return the position of an item, read from its text."""
    lesson = LESSONS[game]
    state = lesson.game.position(step.position)
    return Spot(state, lesson.seats[: state.num_players])


def right(step):
    """Return the label of the one right answer."""
    (option,) = [option for option in step.options if option.right]
    return option.label


@pytest.mark.parametrize("game", POOLS)
def test_as_a_lesson(game):
    """Items are steps without a fault: their positions are read, their answers legal and played."""
    pool = POOLS[game]
    every = [
        names(game, kind)
        for kind in ("brings", "why", "comes", "refused", "counts", "asked", "recall")
    ]
    steps = [pool.step(name) for name in itertools.chain(*every)]
    lesson = LESSONS[game]
    file = LessonFile(title="All", about="All.", game=game, seats=lesson.seats, steps=tuple(steps))

    assert () == check(Lesson(file), needs_hints=False)

    for step in steps:
        labels = [option.label for option in step.options]

        assert len(labels) == len(set(labels))
        assert [] == [text for text in (step.goal, *labels) if re.search(r"(?<![\w-])-\d", text)]
        assert not step.options or FEWEST <= len(labels) <= ANSWERS
        assert all(rule in lesson.rules for rule in step.rules[:1])


@pytest.mark.parametrize(("game", "name"), items("refused"))
def test_refused(game, name):
    """Of the answers to "which is not allowed" the right one is refused by the rules cited, all others are legal."""
    step = POOLS[game].step(name)
    spot = spot_of(game, step)
    legal = {spot.label(action) for action in spot.legal}
    barred = [a for a in spot.seen.candidates() if spot.label(a) == right(step)]

    assert all(option.right != (option.label in legal) for option in step.options)
    assert barred
    assert all(len(option.label) <= LABEL for option in step.options)
    for action in barred:
        rules = {refusal.rule for refusal in spot.state.explain(action)}

        assert name.split(".")[0] in step.rules
        assert action not in spot.state.legal_actions()
        assert rules <= {*step.rules} or len(barred) > 1


@pytest.mark.parametrize(("game", "name"), items("why"))
def test_why(game, name):
    """The action in question is refused by the rule of the right answer, and by none of the others."""
    step = POOLS[game].step(name)
    spot = spot_of(game, step)
    asked = step.goal[1:].split("”")[0]
    said = {gist(rule): rule.id for rule in spot.game.rules.values()}
    rules = [
        {refusal.rule for refusal in spot.state.explain(action)}
        for action in spot.seen.candidates()
        if spot.label(action) == asked
    ]

    assert asked not in {spot.label(action) for action in spot.legal}
    assert {said[right(step)]} in rules
    assert not any(
        said[option.label] in each for option in step.options if not option.right for each in rules
    )


@pytest.mark.parametrize(("game", "name"), items("comes"))
def test_comes(game, name):
    """Of the answers to "what comes of it" exactly the right one is told when the action is played."""
    step = POOLS[game].step(name)
    spot = spot_of(game, step)
    (notation,) = step.reply
    action = spot.game.parse(notation)
    events = [e for e in spot.state.transition(action).events if e.visible_to(LEARNER)]
    told = [spot.say(event.text) for event in events]

    assert f"“{spot.label(action)}”" in step.goal
    assert all(option.right == (option.label in told) for option in step.options)
    assert right(step) not in step.goal
    assert step.rules == tuple(e.rule for e in events if spot.say(e.text) == right(step))


@pytest.mark.parametrize(("game", "name"), items("brings"))
def test_brings(game, name):
    """What is accepted is all that brings the rule about, on any cards that the learner cannot see."""
    step = POOLS[game].step(name)
    spot = spot_of(game, step)
    (rule,) = step.rules
    bring = {a for a in spot.legal if rule in {e.rule for e in spot.state.transition(a).events}}
    shown = choices_of(spot.game, spot.seen)

    assert (f"rule {rule}",) == step.accept
    assert spot.game.parse(step.answer) in bring
    assert 0 < len(bring) <= len(spot.legal) / 2
    assert bring <= {*shown.values()}
    assert gist(spot.game.rules[rule]) in step.goal


@pytest.mark.parametrize(("game", "name"), items("counts"))
def test_counts(game, name):
    """The right number is what the score says."""
    step = POOLS[game].step(name)
    spot = spot_of(game, step)
    label = step.goal.split("“")[1].split("”")[0]
    lines = {line.label: line for line in spot.seen.scores()[LEARNER].lines}

    assert signed(lines[label].value) == right(step)
    assert (lines[label].rule,) == step.rules


@pytest.mark.parametrize("game", POOLS)
def test_every_rule(game):
    """Every rule that the lesson teaches has an item, and nearly all have two or more."""
    found = POOLS[game].items
    rules = LESSONS[game].rules

    assert rules == {rule for rule in found if rule in rules}
    assert sum(len(found[rule]) > 1 for rule in rules) >= 0.9 * len(rules)


@pytest.mark.parametrize("game", POOLS)
def test_all_are_made(game):
    """Every id in a walks file is that of an item, each once, and none is called unfit."""
    pool = POOLS[game]
    ids = list(pool.walks.items)

    assert len(ids) == len(set(ids))
    for name in ids[::EVERY]:
        assert name == pool.step(name).id
        assert pool.step(name) == pool.step(name)


def test_gist():
    """Of a rule whole sentences are quoted, from its beginning, and no more than can be read at a glance."""
    for lesson in LESSONS.values():
        for rule in lesson.game.rules.values():
            text = gist(rule)

            assert rule.text.startswith(text)
            assert text[-1] in ".!?"
            assert len(text) <= GIST or text == rule.text or ". " not in text


def test_own_lesson_has_items():
    """A lesson that is loaded is the one whose pool is made, once."""
    assert load_pool(load("gold_mine")) is load_pool(load("gold_mine"))


@pytest.mark.parametrize("game", POOLS)
def test_enough(game):
    """Every rule that a lesson teaches has three items at least."""
    for rule in LESSONS[game].rules:
        found = POOLS[game].items[rule]

        assert FEWEST <= len(set(found)) == len(found)


@pytest.mark.parametrize(("game", "name"), items("recall"))
def test_recall(game, name):
    """With the right number in its gap the sentence stands in the rule, which no other number does."""
    step = POOLS[game].step(name)
    text = LESSONS[game].game.rules[name.split(".")[0]].text
    sentence = step.goal[1:].split("”")[0]

    assert [right(step)] == [
        option.label for option in step.options if sentence.replace("…", option.label) in text
    ]


@pytest.mark.parametrize(
    ("text", "sentence", "number"),
    [
        ("A lot decides. Four cards are dealt to each.", None, None),
        ("A lot decides. Each of them gets five cards.", "Each of them gets … cards.", "five"),
        ("There are 3 goods: wood, stone, and gold.", None, None),
        ("You hold six cards; with six you draw none.", None, None),
        (
            "A [2] action is KM-20. It takes 20 coins of one kind.",
            "It takes … coins of one kind.",
            "20",
        ),
    ],
)
def test_gap(text, sentence, number):
    """A number is left out that neither the sentence itself nor what it lists gives away."""
    found = gap(text, "any")

    assert (sentence, number) == ((found.sentence, found.right) if found else (None, None))
    assert found is None or len({found.right, *found.wrong}) == 4
