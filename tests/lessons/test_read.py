"""Reading a lesson: an error names the step and what is wrong with it."""

import pytest

from minesnb import UnknownGame, lessons
from minesnb.lessons.validate import check
from tests.lessons.own import HEAD, STEP

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
    """A lesson without faults reads and checks; that it teaches every rule is asked of a game's own."""
    lesson = lessons.read(HEAD + STEP + QUIZ)

    assert ["act", "question"] == [step.kind for step in lesson.steps]
    assert () == check(lesson)
    assert ["lesson: rules: nothing teaches KM-1,"] == [
        fault[:36] for fault in check(lesson, teaches_all=True)
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('heading = "One"', "", r"^step 1 \(only\): heading: is missing$"),
        ('goal = "Play', 'gaol = "Play', r"^step 1 \(only\): gaol: .*did you mean 'goal'"),
        ('id = "only"', "", r"^step 1 \(without an id\): id: is missing"),
        ('id = "only"', 'id = "Not so"', r"^step 1 \(Not so\): id: Expected `str` matching"),
        ('["KM-14"]', '["KM-99"]', r"^step 1 \(only\): rules: there is no rule KM-99"),
        ('["KM-14"]', "[]", r"^step 1 \(only\): rules: "),
        ('["KM-14"]', "[3]", r"^step 1 \(only\): rules\[0\]: Expected `str`"),
        ('["One.", ', '["One.", "", ', r"^step 1 \(only\): hints\[1\]: "),
        ('"Two.", ', '"Two.", "Two.", ', r"^step 1 \(only\): hints: 4 hints; .* 3 at most"),
        ('praise = "Done."', "", r"^step 1 \(only\): praise: is missing"),
        ('"Or4a>c1"', '"any"', r"^step 1 \(only\): answer: is missing"),
        ('"Or4a>c1"', '"rule KM-99"', r"^step 1 \(only\): accept: there is no rule KM-99"),
        ('praise = "Done."', "praise = 3", r"^step 1 \(only\): praise: Expected `str`"),
        ('praise = "Done."', 'praise = "Done."\nfollows = true', "position: needs one of"),
        (
            'praise = "Done."',
            'praise = "Done."\nwrong = [{ action = "Or4a>c2", txt = "No." }]',
            r"wrong\[0\]\.txt: there is no such key",
        ),
        ("title", "titel", r"^lesson: titel: there is no such key \(did you mean 'title'"),
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
        (
            'goal = "Which?"',
            'goal = "Which?"\npraise = "Well done."',
            "praise: is for a step with 'accept' only",
        ),
    ],
)
def test_bad_question(old, new, said):
    """A question has two answers or more, one of them right, and nothing of a move."""
    with pytest.raises(lessons.BadLesson, match=said):
        lessons.read(HEAD + QUIZ.replace(old, new))


def test_follows_nothing():
    """The first step follows none, and no step follows one with several ends."""
    follower = STEP.replace('id = "only"', 'id = "next"\nfollows = true')
    follower = follower[: follower.index("position")] + follower[follower.index("accept") :]
    several = STEP.replace('["Or4a>c1"]', '["Or4a>c1", "Or4a>c2"]')

    with pytest.raises(
        lessons.BadLesson, match=r"step 1 \(next\): follows: this is the first step"
    ):
        lessons.read(HEAD + follower)
    with pytest.raises(lessons.BadLesson, match=r"step 2 \(next\): .* more than one way"):
        lessons.read(HEAD + several + follower)


def test_twice_the_same_name():
    """Two steps cannot have one name."""
    with pytest.raises(lessons.BadLesson, match=r"step 2 \(only\): id: an earlier step"):
        lessons.read(HEAD + STEP + STEP)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hand2: Or2a", "hand2: Or2a Or2a", "position: cannot be built: hand2"),
        ('"Or4a>c1"', '"Or5a>c1"', "accept: 'Or5a>c1' is not accepted, or not legal"),
        ('"Or4a>c1"', '"nonsense"', "accept: 'nonsense' is not accepted"),
        (
            'rules = ["KM-14"]',
            'rules = ["KM-14"]\nseat = 2',
            "position: it is not the learner's turn",
        ),
        (
            'rules = ["KM-14"]',
            'rules = ["KM-14"]\nseat = 3',
            "seat: 2 players, but seat 3 or a name",
        ),
        ('praise = "Done."', 'praise = "Done."\nreply = ["draw Dw"]', "reply: "),
        (
            'praise = "Done."',
            'praise = "Done."\nlook = ["cave"]',
            "look: the picture does not show 'cave'",
        ),
        (
            'praise = "Done."',
            'praise = "Done."\nwrong = [{ action = "Or4a>c1", text = "No." }]',
            "wrong: 'Or4a>c1' is accepted, too",
        ),
        (
            'praise = "Done."',
            'praise = "Done."\noffers = [{ action = "Go7a>c1", rule = "KM-17", text = "No." }]',
            "offers: 'Go7a>c1' is not refused by KM-17; it is legal",
        ),
        (
            'praise = "Done."',
            'praise = "Done."\noffers = [{ action = "Or4a>c4", rule = "KM-18", text = "No." }]',
            "offers: 'Or4a>c4' is not refused by KM-18; it is ['KM-17']",
        ),
        (
            'praise = "Done."',
            'praise = "Done."\nwrong = [{ action = "Dw4a>c1", text = "No." }]',
            "wrong: 'Dw4a>c1' cannot be picked on the board",
        ),
        (
            'praise = "Done."',
            'praise = "Done."\noffers = [{ action = "jump", rule = "KM-17", text = "No." }]',
            "offers: ",
        ),
        ('"One.", "Two.", "Three."', "", "hints: there are none; a step of this kind has one to 3"),
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

    assert "options: the picture does not show 'cave'" in check(lessons.read(HEAD + quiz))[0]
    assert "options: two answers are in the same place" in check(lessons.read(HEAD + twice))[0]


def test_all_faults_at_once():
    """An error tells the first fault, and holds those of every other step and of the head."""
    second = STEP.replace('id = "only"', 'id = "next"').replace("rules", "rulez")
    with pytest.raises(lessons.BadLesson) as shape:
        lessons.read(HEAD.replace("title", "titel") + STEP.replace("heading", "headline") + second)
    with pytest.raises(lessons.BadLesson) as content:
        lessons.read(HEAD + STEP.replace('"KM-14"', '"KM-98", "KM-99"') + STEP)

    assert ["lesson", "step 1 (only)", "step 2 (next)"] == [
        fault.partition(": ")[0] for fault in shape.value.faults
    ]
    assert [
        "step 1 (only): rules: there is no rule KM-98",
        "step 1 (only): rules: there is no rule KM-99",
        "step 2 (only): id: an earlier step is called 'only' too",
    ] == [fault.partition(" (did")[0] for fault in content.value.faults]
    assert str(content.value) == content.value.faults[0]


def test_bad_cover():
    """A cover is one of the steps."""
    faults = check(lessons.read(HEAD + 'cover = "onli"' + STEP))

    assert ["lesson: cover: none is called 'onli' (did you mean 'only'?)"] == list(faults)


@pytest.mark.parametrize("rungs", [1, 2, 3])
def test_hints(rungs):
    """A step has one to three hints: in words, then where to look, then the answer."""
    hints = ", ".join(f'"Hint {n}."' for n in range(1, rungs + 1))
    lesson = lessons.read(HEAD + STEP.replace('"One.", "Two.", "Three."', hints))
    session = lessons.LessonSession(lesson)
    shown = []
    for seq in range(1, rungs + 2):
        session.receive({"kind": "hint", "seq": seq, "client": "test", "rev": session.rev})
        shown.append(session.view()["hint"])

    assert () == check(lesson)
    assert [*range(1, rungs + 1), rungs] == [hint["rung"] for hint in shown]
    assert {rungs} == {hint["rungs"] for hint in shown}
    assert [[], ["hand-or4a"], ["hand-or4a", "centre-1"]][:rungs] == [
        hint["elements"] for hint in shown[:rungs]
    ]


def test_identity():
    """A game's own lesson has the game's id; any other has its own, or its title's, and never a game's."""
    named = lessons.read('id = "evening-class"' + HEAD + STEP)

    assert "kings_under_mountains" == lessons.load("kings_under_mountains").id
    assert "kings_under_mountains.evening-class" == named.id
    assert "kings_under_mountains.a-short-one" == lessons.read(HEAD + STEP).id
    for title in ("Über alles", "坑", "..", "x" * 300):
        found = lessons.read(HEAD.replace("A short one", title) + STEP).id
        assert found.startswith("kings_under_mountains.")
        assert 22 < len(found) <= 62
    with pytest.raises(lessons.BadLesson, match="lesson: id: "):
        lessons.read('id = "../gold_mine"' + HEAD + STEP)


def test_files(tmp_path):
    """A lesson is read from a file as it is from text, a byte order mark aside; what is none is refused."""
    path = tmp_path / "my.toml"
    path.write_text("\ufeff" + HEAD + STEP, encoding="utf-8")

    assert lessons.read(HEAD + STEP).steps == lessons.read_file(path).steps
    path.write_bytes(b"\xff")
    with pytest.raises(lessons.BadLesson, match="lesson: is not text"):
        lessons.read_file(path)
    with pytest.raises(FileNotFoundError):
        lessons.read_file(tmp_path / "none.toml")


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
