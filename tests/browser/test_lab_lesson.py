"""The tutorial in JupyterLab, walked from first to last by a learner who errs at every step."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.lab import Notebook, write_notebook
from tests.browser.learner import HINT, Learner, click_path, expect_feedback
from tests.browser.servers import jupyter_folders

LEARNER = Learner("kings_under_mountains", 1)
LESSON = LEARNER.lesson


def test_walk(open_page, lab_server):
    """Every step of the tutorial can be taken in its notebook, wrong first and then right, and is kept."""
    page = open_page(width=1300, height=1400)
    notebook = LEARNER.open(page, lab_server)
    for step in LESSON.steps:
        board = LEARNER.board(notebook, step.id)
        if step.kind in ("act", "question"):
            LEARNER.err_and_succeed(board, step.id)
        elif step.kind == "game":
            for _ in range(2):
                board.locator("[data-do='hint']").first.click()
                marked = board.locator("[data-state~='hint']")
                expect(marked.first).to_be_visible()
                click_path(
                    board, marked.evaluate_all("nodes => nodes.map(node => node.dataset.el)")
                )
                expect(board.locator("[data-state~='hint']")).to_have_count(0)
                expect(board.locator(".mn-feedback[data-tone='bad']")).to_have_count(0)

    folder = Path(jupyter_folders(lab_server.log.parent)["MINESNB_DATA"])
    kept = folder / "lessons" / f"{LESSON.game.id}.json"
    done = set(json.loads(kept.read_text(encoding="utf-8"))["done"])

    assert {step.id for step in LESSON.steps if step.kind != "game"} == done

    notebook.restart()
    LEARNER.begin(notebook)
    board = LEARNER.board(notebook, "overseer")

    expect(board.locator(".mn-feedback")).to_contain_text("You have done this step before.")


def test_hints_rung_by_rung(open_page, lab_server):
    """Hints come in words first, then light up a place, then give the answer."""
    notebook = LEARNER.open(open_page(width=1300, height=1400), lab_server)
    step = LESSON.steps[LESSON.index("zero-on-nine")]
    board = LEARNER.board(notebook, step.id)
    board.locator(".mn-top [data-do='hint']").click()

    expect(board.locator(HINT)).to_contain_text(step.hints[0])
    expect(board.locator("[data-state~='hint']")).to_have_count(0)

    board.locator(f"{HINT} [data-do='hint']").click()

    expect(board.locator(HINT)).to_contain_text(step.hints[1])
    expect(board.locator("[data-state~='hint']")).to_have_count(1)

    board.locator(f"{HINT} [data-do='hint']").click()

    expect(board.locator(HINT)).to_contain_text(step.hints[2])
    expect(board.locator("[data-state~='hint']")).to_have_count(2)


def test_whole_lesson_on_one_board(open_page, lab_server):
    """The whole lesson also fits on one board, which leads from step to step."""
    path = write_notebook(
        lab_server,
        "one-board",
        "from minesnb.board import learn\nlesson = learn(keep=False)",
        "lesson.board()",
    )
    page = open_page(width=1300, height=1400)
    notebook = Notebook(page, lab_server, path)
    notebook.run(0)
    board = notebook.board(1)
    first, second, *_, last = LESSON.steps
    LEARNER.act(board, first.id, first.reference)
    expect_feedback(board, "good", first.praise)
    click_path(board, ["button-next"])

    expect(board.locator("h3", has_text=second.heading)).to_be_visible()
    expect(board.locator(".mn-dot[data-done]")).to_have_count(1)

    board.locator(".mn-dot").last.click()

    expect(board.locator("h3", has_text=last.heading)).to_be_visible()
