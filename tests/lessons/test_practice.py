"""Practice of a lesson: what is asked, in which order, and what is made of the answers."""

import datetime as dt

import pytest

from minesnb.lessons import BadLesson, LessonSession, Progress, practice, read
from minesnb.lessons.pool import Pool, Practice, Walks
from minesnb.lessons.practice import ITEMS, PracticeSession, draw, teaches
from minesnb.lessons.session import PRACTISE, QUIZ
from tests.lessons.own import LESSON as OWN
from tests.lessons.steps import LESSONS

GAME = "kings_under_mountains"
LESSON = LESSONS[GAME]
DAY = dt.date(2026, 11, 29)


class Calendar:
    """Says which day it is."""

    def __init__(self):
        self.day = DAY

    def __call__(self):
        """Return the day."""
        return self.day


class Host:
    """Notes what a lesson asks it to show."""

    def __init__(self):
        self.shown = []

    def play(self, game):
        """Show a game."""
        self.shown.append(("play", game))

    def teach(self, lesson, step=None, progress=None):
        """Show a lesson."""
        self.shown.append(("teach", lesson.id, step, progress))

    def practise(self, lesson, progress, *, quiz):
        """Show practice."""
        self.shown.append(("practise", lesson.id, progress, quiz))


class Board:
    """Sends messages to a session as a board does."""

    def __init__(self, session):
        self.session = session
        self.seq = 0

    def send(self, kind, **rest):
        """Send a message and return the view that answers it."""
        self.seq += 1
        rest.setdefault("rev", self.session.rev)
        self.session.receive({"kind": kind, "seq": self.seq, "client": "test", **rest})
        return self.session.view()

    def act(self, path):
        """Pick what a path leads to."""
        return self.send("act", path=list(path))

    def answer(self, *, right):
        """Answer the item rightly, or wrongly."""
        session = self.session
        step = session.current
        if step.kind == "question":
            number = next(n for n, option in enumerate(step.options) if option.right == right)
            return self.act(step.option_paths[number])
        actions = session.observation.legal_actions()
        lesson, state = session.lesson, session.lesson.start(session.number - 1)
        action = next(a for a in actions if lesson.accepts(session.number - 1, state, a) == right)
        return self.act(session.game.paths(session.observation, action)[0])


@pytest.fixture
def calendar():
    """A calendar of the test's own."""
    return Calendar()


@pytest.fixture
def progress(calendar, tmp_path, monkeypatch):
    """The progress of somebody who has done all steps, kept in a folder of the test's own."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path))
    found = Progress(GAME, shared=False, today=calendar)
    for step in LESSON.steps:
        found.mark(step.id)
    return found


def start(progress, **settings):
    """Return a board with practice."""
    quiz = settings.get("quiz", False)
    return Board(PracticeSession(LESSON, progress, draw(LESSON, progress, quiz=quiz), **settings))


@pytest.mark.parametrize("game", LESSONS)
def test_ten_rules(game):
    """A quiz asks ten new things, each about another rule, and the same for the same seed."""
    lesson = LESSONS[game]
    for seed in "abc":
        items = draw(lesson, Progress(game, keep=False), quiz=True, seed=seed)

        assert ITEMS == len(items) == len({step.rules[0] for step in items})
        assert items == draw(lesson, Progress(game, keep=False), quiz=True, seed=seed)


def test_what_was_taught(calendar):
    """Practice asks about nothing that the steps done have not taught."""
    progress = Progress(GAME, keep=False, today=calendar)
    for step in LESSON.steps[:6]:
        progress.mark(step.id)
    taught = {rule for step in LESSON.steps[:6] for rule in step.rules}
    for seed in range(5):
        for step in draw(LESSON, progress, seed=str(seed)):
            assert taught & {*step.rules}


def test_new_each_time(progress):
    """A quiz asks nothing again as long as there is something new."""
    first = draw(LESSON, progress, quiz=True)
    for step in first:
        progress.answer(step.id, right=True)
    second = draw(LESSON, progress, quiz=True)

    assert not {step.id for step in first} & {step.id for step in second}


def test_missed_is_likelier(progress):
    """A rule that was missed is drawn oftener than another."""
    (missed,) = [step for step in LESSON.steps if step.id == "first-worker"][:1]
    before = sum(_about(missed, draw(LESSON, progress, quiz=True, seed=str(n))) for n in range(20))
    progress.mark(missed.id, missed=True)
    after = sum(_about(missed, draw(LESSON, progress, quiz=True, seed=str(n))) for n in range(20))

    assert after > before


def _about(step, items):
    """Return how many items are about the rules of a step."""
    return sum(bool({*item.rules} & {*step.rules}) for item in items)


def test_comes_back(progress, calendar):
    """A missed step and a missed item are asked first the next day, and not before."""
    progress.mark("zero-on-nine", missed=True)
    board = start(progress)
    item = board.session.current.id
    board.answer(right=False)

    assert not progress.due

    calendar.day += dt.timedelta(1)

    assert {"zero-on-nine", item} == {*progress.due}
    assert {"zero-on-nine", item} == {step.id for step in draw(LESSON, progress)[:2]}

    again = start(progress)
    again.answer(right=True)
    again.act(["button-next"])
    again.answer(right=True)

    assert not progress.due
    assert not Progress(GAME, shared=False, today=calendar).due

    calendar.day += dt.timedelta(3)

    assert {"zero-on-nine", item} == {*progress.due}


def test_first_answer_counts(progress):
    """What was wrong first stays wrong, whatever is answered then; the item is asked until it is right."""
    board = start(progress)
    item = board.session.current.id
    board.answer(right=False)
    if board.session.phase == "shown":
        board.act(["button-again"])
    board.answer(right=True)

    assert "passed" == board.session.phase
    assert item in progress.shaky

    board.send("undo")
    board.answer(right=True)

    assert item in progress.shaky
    assert 0 == board.session.right


def test_result(progress):
    """The last page counts what was right at the first try, and leads to the steps that teach the rest."""
    host = Host()
    board = start(progress, quiz=True, host=host)
    missed = board.session.current.rules
    for number in range(ITEMS):
        if number == 0:
            board.answer(right=False)
            if board.session.phase == "shown":
                board.act(["button-again"])
        view = board.answer(right=True)

        assert "good" == view["lesson"]["feedback"]["tone"]
        assert missed[0] in view["lesson"]["feedback"]["rules"] or number

        view = board.act(["button-next"])

    assert board.session.over
    assert "9 of 10 right at the first try" == view["lesson"]["heading"]
    assert missed == board.session.wrong
    assert missed[0] in view["lesson"]["body"]

    number = next(iter(teaches(LESSON, missed)))
    label = f"Again: {number} {LESSON.steps[number - 1].heading}"
    assert label in [choice["label"] for choice in view["choices"]]

    board.act([f"button-step-{number}"])
    board.act(["button-play"])
    board.act(["button-practise"])
    board.act(["button-back"])

    assert [
        ("teach", GAME, number, progress),
        ("play", GAME),
        ("practise", GAME, progress, False),
        ("teach", GAME, None, progress),
    ] == host.shown


def test_nothing_gives_it_away(progress):
    """While an item is asked its rules are not shown, nor the score that it asks for."""
    for seed in range(8):
        items = draw(LESSON, progress, quiz=True, seed=str(seed))
        board = Board(PracticeSession(LESSON, progress, items))
        for number, step in enumerate(items, start=1):
            view = board.send("step", to=number)

            assert [] == view["lesson"]["rules"]
            assert step.goal == view["prompt"]["text"]
            assert view["seats"] or ".counts." in step.id


def test_way_there(progress):
    """A lesson with a host leads to practice from every step, and at its end to a quiz, a game and the next lesson."""
    host = Host()
    board = Board(LessonSession(LESSON, progress=progress, host=host))
    view = board.send("step", to=2)

    assert {"ask": "practise", "label": "Practise"} == view["lesson"]["aside"]

    board.send("practise")
    view = board.send("step", to=len(LESSON.steps) + 1)
    board.act(QUIZ)
    board.act(PRACTISE)
    board.act(["button-play"])
    board.act(["button-learn"])

    assert view["lesson"]["aside"] is None
    assert [
        ("practise", GAME, progress, False),
        ("practise", GAME, progress, True),
        ("practise", GAME, progress, False),
        ("play", GAME),
        ("teach", "gold_mine", None, None),
    ] == host.shown


def test_due_is_told(progress, calendar):
    """The way to practice says how much is due."""
    progress.mark("draw", missed=True)
    calendar.day += dt.timedelta(1)
    view = LessonSession(LESSON, progress=progress, host=Host()).view()

    assert "Practise (1 due)" == view["lesson"]["aside"]["label"]


def test_without_a_host(progress):
    """A board that cannot show anything else says so in words."""
    board = Board(LessonSession(LESSON, progress=progress))

    assert "no practice" in board.send("practise")["error"]["text"]

    practice = start(progress)

    assert practice.send("practise")["error"]
    assert practice.send("learn", game="")["error"]


def test_forgotten(progress):
    """Who starts afresh has been asked nothing."""
    progress.answer("KM-1.asked.how-many", right=False)
    progress.forget()

    assert not progress.asked | progress.shaky
    assert not Progress(GAME, shared=False).asked


def test_other_version(progress, calendar):
    """A card of an item that is no more is not asked."""
    progress.answer("KM-99.why.0-0-1", right=False)
    progress.answer("nothing", right=False)
    progress.answer("KM-17.why.9-9-9", right=False)
    calendar.day += dt.timedelta(1)

    assert {"KM-99.why.0-0-1", "nothing", "KM-17.why.9-9-9"} == {*progress.due}
    assert ITEMS == len(draw(LESSON, progress))


def test_two_writers(progress, calendar):
    """Two programs may practise: the file holds what either was asked, and what was missed in one was missed."""
    other = Progress(GAME, shared=False, today=calendar)
    progress.answer("KM-1.asked.how-many", right=True)
    other.answer("KM-3.asked.highest", right=False)
    progress.answer("KM-3.asked.highest", right=True)
    both = Progress(GAME, shared=False, today=calendar)

    assert {"KM-1.asked.how-many", "KM-3.asked.highest"} == both.asked
    assert {"KM-3.asked.highest"} == both.shaky


def test_second_version(progress):
    """A file of the second version, which had no cards, is read."""
    text = '{"schema": 2, "game": "kings_under_mountains", "done": ["draw"], "missed": ["draw"]}'
    progress.path.write_text(text, "utf-8")
    found = Progress(GAME, shared=False)

    assert {"draw"} == found.done == found.missed
    assert not found.asked


def test_own_lesson():
    """A lesson of one's own is practised by the rules that it teaches."""
    lesson = read(OWN)
    items = draw(lesson, Progress(lesson.id, keep=False), quiz=True)

    assert [lesson.rules] == [{*step.rules} for step in items]


def test_nothing_to_practise(monkeypatch):
    """Where no rule that is taught has an item, that is said."""
    monkeypatch.setattr("minesnb.lessons.pool.gap", lambda *_: None)
    monkeypatch.setattr(practice, "load_pool", lambda lesson: Pool(lesson, Practice(), Walks()))

    with pytest.raises(BadLesson, match="nothing to practise"):
        draw(LESSON, Progress(GAME, keep=False))
