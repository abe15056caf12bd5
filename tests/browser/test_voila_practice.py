"""The closing quiz of a tutorial on its page: ten items answered by clicks, some of them wrong first."""

from playwright.sync_api import expect

from minesnb import lessons
from minesnb.core.session import choices_of
from minesnb.lessons import Progress
from minesnb.lessons.practice import ITEMS, PracticeSession, draw, teaches
from tests.browser.hands import BOARD
from tests.browser.learner import click_path
from tests.browser.looks import hidden_parts

LESSON = lessons.load("kings_under_mountains")
SEEN = (".mn-lesson-card h3", ".mn-feedback", ".mn-lesson-card .mn-steps .mn-button")
"""What is to be in view beside what is asked and what can be picked."""


def path(session, *, right):
    """Return a path by which the item is answered rightly, or wrongly."""
    step = session.current
    if step.kind == "question":
        number = next(n for n, option in enumerate(step.options) if option.right == right)
        return step.option_paths[number]
    index = session.number - 1
    state = session.lesson.start(index)
    return next(
        way
        for way, action in choices_of(session.game, session.observation).items()
        if right == session.lesson.accepts(index, state, action)
    )


def test_quiz(open_page, voila_server):
    """Every item can be answered, with all that matters in view; the result counts, and leads to what was missed."""
    # Other tests may have done this lesson.
    voila_server.progress(LESSON.game.id).unlink(missing_ok=True)
    page = open_page(f"{voila_server.url}learn/{LESSON.game.id}", width=1366, height=768)
    board = page.locator(BOARD)
    expect(board.locator("h3", has_text=LESSON.steps[0].heading)).to_be_visible(timeout=60_000)
    progress = Progress(LESSON.id, keep=False)
    board.locator(".mn-chapters summary").click()
    board.locator(".mn-chapter").last.click()
    board.locator(".mn-dot").last.click()
    expect(board.locator("h3", has_text=LESSON.steps[-1].heading)).to_be_visible()
    board.locator(".mn-steps [data-do='step']", has_text="Next").click()
    expect(board.locator("h3", has_text="How it went")).to_be_visible()
    for step in (LESSON.steps[0], LESSON.steps[LESSON.chapters[-1].start], LESSON.steps[-1]):
        if step.kind == "page":
            progress.mark(step.id)
    click_path(board, ["button-quiz"])
    session = PracticeSession(LESSON, progress, draw(LESSON, progress, quiz=True), quiz=True)

    hidden = []
    for number in range(1, ITEMS + 1):
        step = session.current
        expect(board.locator(".mn-say")).to_contain_text(step.goal)
        hidden += [(step.id, "asked", part) for part in hidden_parts(page, *SEEN)]
        if number % 2 == 0:
            way = path(session, right=False)
            session.act(way)
            click_path(board, way)
            expect(board.locator(".mn-feedback")).to_have_attribute("data-tone", "bad")
            hidden += [(step.id, "wrong", part) for part in hidden_parts(page, *SEEN)]
            if session.phase == "shown":
                session.undo()
                click_path(board, ["button-again"])
        way = path(session, right=True)
        session.act(way)
        click_path(board, way)
        expect(board.locator(".mn-feedback")).to_have_attribute("data-tone", "good")
        hidden += [(step.id, "right", part) for part in hidden_parts(page, *SEEN)]
        session.step(number + 1)
        click_path(board, ["button-next"])

    expect(board.locator("h3")).to_have_text("5 of 10 right at the first try")
    assert [] == hidden
    assert [] == hidden_parts(page, ".mn-lesson-card h3", ".mn-lesson-card .mn-steps .mn-button")

    again = next(iter(teaches(LESSON, session.wrong)))
    click_path(board, [f"button-step-{again}"])

    expect(board.locator("h3")).to_have_text(LESSON.steps[again - 1].heading)

    board.locator(".mn-lesson-head [data-do='practise']").click()
    expect(board.locator(".mn-lesson-head [data-do='learn']")).to_be_visible()
    page.reload()
    expect(board.locator(".mn-lesson-head [data-do='practise']")).to_be_visible(timeout=60_000)
