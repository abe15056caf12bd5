"""Reading a lesson: an error names the step and what is wrong with it."""

import pytest

from minesnb import UnknownGame, lessons
from minesnb.lessons.validate import check

HEAD = """
title = "A short one"
about = "Hardly anything."
game = "kings_under_mountains"
seats = ["Dora", "Otto"]
"""
STEP = '''
[[steps]]
id = "only"
heading = "One"
goal = "Play the Orc."
body = "Do it."
rules = ["KM-14"]
position = """
hand1: Or4a Go7a
hand2: Or2a
centre: 2.2.3 3.2.4 2.3.5 3.1.3(Gi8a)
"""
accept = ["Or4a>c1"]
praise = "Done."
hints = ["One.", "Two.", "Three."]
'''
QUIZ = """
[[steps]]
id = "quiz"
heading = "One"
goal = "Which?"
body = "Think."
rules = ["KM-14"]
position = "hand1: Or4a"
hints = ["One.", "Two.", "Three."]
options = [{ label = "A", text = "No." }, { label = "B", text = "Yes.", right = true }]
"""


def test_good():
    """A lesson without faults reads and checks, but for the rules that it does not teach."""
    lesson = lessons.read(HEAD + STEP + QUIZ)

    assert ["act", "question"] == [step.kind for step in lesson.steps]
    assert [fault.partition(":")[0] for fault in check(lesson)] == ["lesson"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('heading = "One"', "", r"step 1 \(only\): .*missing required field `heading`"),
        ('goal = "Play', 'gaol = "Play', r"step 1 \(only\)"),
        ('id = "only"', "", r"step 1 \(without an id\)"),
        ('["KM-14"]', '["KM-99"]', r"step 1 \(only\): there is no rule KM-99"),
        ('["KM-14"]', "[]", r"step 1 \(only\): .*in rules"),
        ('"Two.", ', "", r"has 2 hints"),
        ('praise = "Done."', "", "has no 'praise'"),
        ('"Or4a>c1"', '"any"', "needs an 'answer'"),
        ('praise = "Done."', "praise = 3", r"step 1 \(only\): .*in praise"),
        ('praise = "Done."', 'praise = "Done."\nfollows = true', "needs one of"),
        ("title", "titel", "lesson: "),
        ('game = "kings_under_mountains"', 'game = "kings"', "game: no game is called"),
        ("[[steps]]", "[[steps", "is not TOML"),
    ],
)
def test_bad_shape(old, new, said):
    """A lesson with a slip of the pen is not read, and the error names the place."""
    with pytest.raises(lessons.BadLesson, match=said):
        lessons.read(
            HEAD + STEP.replace(old, new) if old in STEP else HEAD.replace(old, new) + STEP
        )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('text = "No." }, ', 'text = "No.", right = true } ] #', "needs two options"),
        ("right = true", "right = false", "one of them right"),
        ('goal = "Which?"', 'goal = "Which?"\npraise = "Well done."', "only a step with 'accept'"),
    ],
)
def test_bad_question(old, new, said):
    """A question has two answers or more, one of them right."""
    with pytest.raises(lessons.BadLesson, match=said):
        lessons.read(HEAD + QUIZ.replace(old, new))


def test_follows_nothing():
    """The first step follows none, and no step follows one with several ends."""
    follower = STEP.replace('id = "only"', 'id = "next"\nfollows = true')
    follower = follower[: follower.index("position")] + follower[follower.index("accept") :]
    several = STEP.replace('["Or4a>c1"]', '["Or4a>c1", "Or4a>c2"]')

    with pytest.raises(lessons.BadLesson, match=r"step 1 \(next\): is the first step"):
        lessons.read(HEAD + follower)
    with pytest.raises(lessons.BadLesson, match=r"step 2 \(next\): .* more than one way"):
        lessons.read(HEAD + several + follower)


def test_twice_the_same_name():
    """Two steps cannot have one name."""
    with pytest.raises(lessons.BadLesson, match=r"step 2 \(only\): an earlier step"):
        lessons.read(HEAD + STEP + STEP)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hand2: Or2a", "hand2: Or2a Or2a", "its position cannot be built: hand2"),
        ('"Or4a>c1"', '"Or5a>c1"', "its answer 'Or5a>c1' is not accepted, or not legal"),
        ('"Or4a>c1"', '"nonsense"', "its answer 'nonsense' is not accepted"),
        ('rules = ["KM-14"]', 'rules = ["KM-14"]\nseat = 2', "it is not the learner's turn"),
        ('rules = ["KM-14"]', 'rules = ["KM-14"]\nseat = 3', "seat 3 or a name is missing"),
        ('praise = "Done."', 'praise = "Done."\nreply = ["draw Dw"]', "No Dwarf waits in the camp"),
        ('praise = "Done."', 'praise = "Done."\nlook = ["cave"]', "looks at 'cave'"),
        (
            'praise = "Done."',
            'praise = "Done."\nwrong = [{ action = "Or4a>c1", text = "No." }]',
            "calls 'Or4a>c1' wrong, and accepts it",
        ),
        (
            'praise = "Done."',
            'praise = "Done."\noffers = [{ action = "Go7a>c1", rule = "KM-17", text = "No." }]',
            "offers 'Go7a>c1' as refused by KM-17, but it is legal",
        ),
        (
            'praise = "Done."',
            'praise = "Done."\noffers = [{ action = "Or4a>c4", rule = "KM-18", text = "No." }]',
            "but it is ['KM-17']",
        ),
        (
            'praise = "Done."',
            'praise = "Done."\nwrong = [{ action = "Dw4a>c1", text = "No." }]',
            "'Dw4a>c1' cannot be picked on the board",
        ),
    ],
)
def test_bad_content(old, new, said):
    """`check` names the step and the part of it that cannot be played."""
    assert old in STEP

    faults = check(lessons.read(HEAD + STEP.replace(old, new)))

    assert faults[0].startswith("step 1 (only): ")
    assert said in faults[0]


def test_bad_pick():
    """A question asks for clicks on what the picture shows, each place once."""
    quiz = QUIZ.replace('label = "A"', 'label = "A", pick = "cave"')
    twice = QUIZ.replace('label = "A"', 'label = "A", pick = "button-b"')

    assert "which the picture does not show" in check(lessons.read(HEAD + quiz))[0]
    assert "two answers in the same place" in check(lessons.read(HEAD + twice))[0]


def test_unknown_game():
    """There is no lesson for a game that there is not."""
    with pytest.raises(UnknownGame):
        lessons.load("solitaire")


def chapters(*names):
    """Return the text of chapters that begin at the steps given."""
    return "".join(f'\n[[chapters]]\nname = "{name}"\nfirst = "{name}"\n' for name in names)


def test_chapters():
    """Every step has a chapter, the lesson itself where none are named."""
    whole = lessons.read(HEAD + STEP + QUIZ)
    parts = lessons.read(HEAD + STEP + QUIZ + chapters("only", "quiz") + "optional = true")

    assert [("A short one", 0, 2, False)] == list(whole.chapters)
    assert [("only", 0, 1, False), ("quiz", 1, 2, True)] == list(parts.chapters)
    assert ["only", "quiz"] == [parts.chapter(index).name for index in range(2)]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["quiz"], "chapter 'quiz': must begin with 'only'"),
        (["only", "quiz", "only"], "chapter 'only': begins no later"),
        (["only", "qiz"], "none is called 'qiz' .did you mean 'quiz'"),
    ],
)
def test_bad_chapters(names, said):
    """Chapters that leave a step out or go back are refused."""
    with pytest.raises(lessons.BadLesson, match=said):
        lessons.read(HEAD + STEP + QUIZ + chapters(*names))
