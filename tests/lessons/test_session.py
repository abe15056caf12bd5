"""The lesson's session: what a board may do with it, and what cannot harm it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesnb.lessons import BadLesson, LessonSession, Progress
from tests.core.strategies import KINDS
from tests.lessons.steps import LESSONS, Learner

GAME = "kings_under_mountains"


def test_view_is_whole():
    """A lesson's view has everything that the view of a game at a table has."""
    from minesnb.core.record import Seat
    from minesnb.core.table import Table
    from minesnb.core.table_session import TableSession

    game = LESSONS[GAME].game
    table = TableSession(Table(game, [Seat("Ann"), Seat("Ben", "bot", "greedy")])).view()
    for step in ("first-unit", "count-shields", "half-game", "fine-cards"):
        view = Learner(step=step).session.view()

        assert set(table) == set(view)
        assert "lesson" == view["mode"]
        assert set(table["seats"][0]) == set(view["seats"][0])


def test_card():
    """The lesson's card counts from 1, names every page and tells what is done."""
    learner = Learner()
    learner.succeed()
    card = learner.send("act", path=["button-next"])["lesson"]

    assert 2 == card["step"]
    assert len(card["pages"]) == len(card["done"]) == card["steps"]
    assert [True, False] == card["done"][:2]
    assert card["pages"][1] == f"2 {card['heading']}"
    assert card["body"]


@pytest.mark.parametrize("step", ["first-unit", "who-wins", "half-game", "fine-cards"])
def test_asked_once(step):
    """What is asked stands on the board once: in the prompt while it is asked, else on the card."""
    learner = Learner(step=step)
    view = learner.session.view()
    goal = learner.session.current.goal

    assert 1 == (view["prompt"]["text"], view["lesson"]["goal"]).count(goal)

    if step in ("first-unit", "who-wins"):
        view = learner.succeed()

        assert goal == view["lesson"]["goal"]


def test_allowed_but_not_asked_for():
    """What is allowed but not the task is played out, and the task said again."""
    learner = Learner(step="first-worker")
    view = learner.act("Or4a>c2")

    assert learner.in_phase("shown")
    assert "That is allowed" in view["lesson"]["feedback"]["text"]
    assert view["log"]
    assert {"undo": True, "hint": False, "why": False} == view["can"]

    view = learner.send("undo")

    assert learner.in_phase("ask")
    assert view["lesson"]["feedback"] is None
    assert [] == view["log"]


@pytest.mark.rule("KM-17")
def test_illegal_pick():
    """An illegal pick that nobody foresaw is refused by its rule, as in the game."""
    learner = Learner(step="stronger")
    view = learner.send("why", path=["hand-gi1a", "centre-4"])

    assert ["KM-17"] == [refusal["rule"] for refusal in view["why"]["refusals"]]
    assert "ask" == learner.session.phase

    view = learner.send("act", path=["hand-gi1a", "centre-4"])

    assert ["KM-17"] == [refusal["rule"] for refusal in view["why"]["refusals"]]


def test_illegal_pick_foreseen():
    """Asking why an offered move is refused gives the step's own words, too."""
    learner = Learner(step="first-worker")
    view = learner.send("why", path=["hand-go7a", "works-2-1"])

    assert ["KM-16"] == [refusal["rule"] for refusal in view["why"]["refusals"]]
    assert "This mine is Otto's" in view["why"]["refusals"][0]["text"]
    assert "his business" in view["lesson"]["feedback"]["text"]


def test_hint_goes_on_after_a_mistake():
    """A mistake does not take the hints away; success does, and a new step starts anew."""
    learner = Learner(step="zero-on-nine")
    learner.send("hint")
    learner.act("Or9a>c1")

    assert 2 == learner.send("hint")["hint"]["rung"]

    learner.succeed()
    view = learner.send("hint")

    assert view["hint"] is None
    assert view["error"]

    learner.send("act", path=["button-next"])

    assert 1 == learner.send("hint")["hint"]["rung"]


def test_a_step_goes_on_from_the_one_before():
    """A step that follows another begins where that one ends, wherever the learner comes from."""
    learner = Learner(step="last-race")
    learner.succeed()
    ended = learner.session.observation
    learner.send("act", path=["button-next"])

    assert "draw" == learner.session.current.id
    assert ended == learner.session.observation
    assert ended == Learner(step="draw").session.observation


def test_pinned():
    """A pinned board stays at its step and leaves the text to the page around it."""
    learner = Learner(step=3, pinned=True, brief=True)
    view = learner.send("step", to=4)

    assert 3 == view["lesson"]["step"]
    assert "boards of their own" in view["error"]["text"]
    assert ("", "", [], []) == tuple(
        view["lesson"][key] for key in ("goal", "body", "pages", "done")
    )
    assert view["lesson"]["feedback"] is None

    view = learner.succeed()

    assert [["button-restart"]] == [choice["path"] for choice in view["choices"]]

    again = LessonSession(LESSONS[GAME], 3, pinned=True, progress=learner.session.progress).view()

    assert "You have done this step before." == again["lesson"]["feedback"]["text"]


def test_pages_are_done_when_seen():
    """A page counts as read when a board shows it, not when somebody makes a session of it."""
    learner = Learner(step="fine-cards")

    assert not learner.session.progress.done

    learner.send("hello", resume=None)

    assert {"fine-cards"} == learner.session.progress.done


def test_steps_by_number_and_name():
    """A step has a number from 1 and a name; others are refused with the nearest right thing."""
    lesson = LESSONS[GAME]

    assert 3 == LessonSession(lesson, "count-shields").number
    with pytest.raises(BadLesson, match="did you mean 'overseer'"):
        LessonSession(lesson, "oversee")
    with pytest.raises(BadLesson, match="there are steps 1 to"):
        LessonSession(lesson, 0)

    view = Learner().send("step", to=99)

    assert "There is no step 99" in view["error"]["text"]


def test_text():
    """As text a lesson says its step, what is asked, and the board."""
    text = str(Learner(step="stronger").session)
    step = LESSONS[GAME].steps[1]

    assert text.startswith(f"2. {step.heading}\n{step.goal}")
    assert "mine 1  [3.2.4] Go5a" in text


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
message = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(KINDS) | anything,
        "seq": st.integers() | anything,
        "client": st.just("test") | anything,
        "rev": st.integers(-3, 3) | anything,
        "path": st.lists(
            st.sampled_from(["hand-or4a", "centre-9", "button-again", "deck"]) | anything
        ),
        "to": st.integers(-5, 99) | anything,
        "text": anything,
        "resume": anything,
    },
)


@settings(max_examples=200)
@given(st.sampled_from([s.id for s in LESSONS[GAME].steps if s.kind != "game"]), message | anything)
def test_hostile_messages(step, raw):
    """Whatever a board sends for another revision changes no position and no progress, nor raises."""
    learner = Learner(step=step)
    learner.session.rev = 1000
    before = learner.session.observation
    learner.session.receive(raw)
    view = learner.session.view()

    assert before == learner.session.observation
    assert learner.session.progress.done <= {step}
    assert 1001 == view["rev"]


@settings(max_examples=60)
@given(
    st.sampled_from([s.id for s in LESSONS[GAME].steps if s.kind in ("act", "question")]),
    st.lists(st.sampled_from(["act", "why", "hint", "undo", "again", "redo", "save"]), max_size=8),
    st.randoms(use_true_random=False),
)
def test_any_order(step, kinds, random):
    """In any order of picks, questions, hints and undo the learner can still pass the step."""
    learner = Learner(step=step)
    for kind in kinds:
        view = learner.session.view()
        paths = [choice["path"] for choice in view["choices"]]
        if kind in ("act", "why"):
            learner.send(kind, path=random.choice(paths))
        elif kind == "again":
            learner.send("act", path=["button-again"])
        else:
            learner.send(kind)
        if learner.session.current.id != step:
            learner.send("step", to=LESSONS[GAME].index(step) + 1)
    if learner.session.phase != "ask":
        learner.send("undo")
    learner.succeed()

    assert "passed" == learner.session.phase
    assert learner.session.view()["error"] is None


def test_no_progress_by_default():
    """A session without a progress of its own keeps nothing."""
    learner = Learner()
    learner.succeed()

    assert not Progress(GAME, shared=False).path.exists()


def at_the_end(progress=None):
    """Return a learner on the page after the last step."""
    learner = Learner(progress=progress)
    learner.send("step", to=len(LESSONS[GAME].steps) + 1)
    return learner


def paths(view):
    """Return what can be picked."""
    return [choice["path"] for choice in view["choices"]]


def test_how_it_went():
    """The page after the last step counts what is done, and leads back to what went wrong."""
    progress = Progress(GAME, keep=False)
    progress.mark("first-unit")
    progress.mark("stronger", missed=True)
    view = at_the_end(progress).session.view()
    lesson = LESSONS[GAME]
    number = lesson.index("stronger") + 1

    assert "**2 of " in view["lesson"]["body"]
    assert "**1** of them without" in view["lesson"]["body"]
    assert f"- {number}. {lesson.steps[number - 1].heading}" in view["lesson"]["body"]
    assert [f"button-step-{number}"] in paths(view)
    assert "result" not in progress.done


def test_leads_back():
    """From the last page one comes back to a step that went wrong; done rightly, it is right."""
    progress = Progress(GAME, keep=False)
    progress.mark("stronger", missed=True)
    learner = at_the_end(progress)
    number = LESSONS[GAME].index("stronger") + 1
    view = learner.send("act", path=[f"button-step-{number}"])

    assert number == view["lesson"]["step"]
    assert view["lesson"]["missed"][number - 1]

    learner.succeed()

    assert not progress.missed


@pytest.mark.parametrize("slip", ["hint", "wrong"])
def test_misses(slip):
    """A step that took a hint or a mistake counts as missed, also when the mistake was taken back."""
    learner = Learner(step="stronger")
    step = LESSONS[GAME].steps[LESSONS[GAME].index("stronger")]
    if slip == "hint":
        learner.send("hint")
    else:
        game, seen = LESSONS[GAME].game, learner.session.observation
        path = game.paths(seen, game.parse(step.offers[0].action))[0]
        learner.send("act", path=list(path))
    learner.succeed()

    assert {"stronger"} == learner.session.progress.missed


def test_past_the_fine_print():
    """Before what a first game can do without, the way on leads past it, and another into it."""
    for lesson in LESSONS.values():
        for chapter in lesson.chapters[1:]:
            before = lesson.chapter(chapter.start - 1)
            session = LessonSession(lesson, chapter.start)
            ways = session._ways_on()
            into = chapter.optional and not before.optional

            assert (("button-more",) in ways) is into

            ways["button-next",].press()

            assert session.closing is into


def test_start_afresh():
    """What is done is forgotten when that is asked for twice, and not before."""
    progress = Progress(GAME, keep=False)
    progress.mark("stronger", missed=True)
    learner = at_the_end(progress)
    asked = learner.send("act", path=["button-forget"])

    assert progress.done
    assert "forget" in next(c["label"] for c in asked["choices"] if c["path"] == ["button-forget"])

    view = learner.send("act", path=["button-forget"])

    assert not progress.done | progress.missed
    assert 1 == view["lesson"]["step"]
