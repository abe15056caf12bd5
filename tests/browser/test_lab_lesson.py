"""The tutorial in JupyterLab, walked from first to last by a learner who errs at every step."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from minesnb import lessons
from minesnb.lessons.session import option_path
from tests.browser.lab import Notebook, free, write_notebook
from tests.browser.servers import jupyter_folders

GAME = "kings_under_mountains"
LESSON = lessons.load(GAME)
HINT = ".mn-notice[data-tone='hint']"
TUTORIAL = f"learn/01_{GAME}.ipynb"


def seen(index):
    """Return what the learner sees at the beginning of a step."""
    return LESSON.start(index).observation(LESSON.steps[index].seat - 1)


def click_path(board, path):
    """Click the elements of a path one by one, on the board or among its buttons."""
    for element in path:
        free(board)
        node = board.locator(f"[data-el='{element}']").first
        node.scroll_into_view_if_needed()
        # A mine's units lie on it: a corner of the mine is the mine.
        corner = {"x": 12, "y": 12} if element.startswith(("centre", "works")) else None
        node.click(position=corner, force=True)
    free(board)


def act(board, index, notation):
    """Play an action on the board."""
    click_path(board, LESSON.game.paths(seen(index), LESSON.game.parse(notation))[0])


def plain(text):
    """Return the words of a text without its marks, spaces as one."""
    return re.sub(r"\s+", " ", text.replace("**", "")).strip()


def expect_feedback(board, tone, text):
    """The board says this, in this tone."""
    box = board.locator(".mn-feedback")
    expect(box).to_have_attribute("data-tone", tone)
    said = plain(text).split(". ")[0]
    expect(box).to_contain_text(said)


def err_and_succeed(board, index):
    """Do something wrong, read why, then do what is asked."""
    step = LESSON.steps[index]
    if step.kind == "question":
        wrong = next(n for n, option in enumerate(step.options) if not option.right)
        right = next(n for n, option in enumerate(step.options) if option.right)
        click_path(board, option_path(step, wrong))
        expect_feedback(board, "bad", step.options[wrong].text)
        click_path(board, option_path(step, right))
        expect_feedback(board, "good", step.options[right].text)
        return
    for offer in step.offers[:1]:
        act(board, index, offer.action)
        expect_feedback(board, "bad", offer.text)
        expect(board.locator(".mn-refusals")).to_contain_text(offer.rule)
        board.page.keyboard.press("Escape")
    for wrong in step.wrong[:1]:
        act(board, index, wrong.action)
        expect_feedback(board, "bad", wrong.text)
        click_path(board, ["button-again"])
        expect(board.locator(".mn-feedback")).to_have_count(0)
    act(board, index, step.reference)
    expect_feedback(board, "good", step.praise)


@pytest.mark.slow
def test_walk(open_page, lab_server):
    """Every step of the tutorial can be taken in its notebook, wrong first and then right, and is kept."""
    page = open_page(width=1300, height=1400)
    notebook = Notebook(page, lab_server, TUTORIAL)
    ids = notebook.cell_ids()
    notebook.run(ids.index("import"))
    notebook.run(ids.index("open"))
    for index, step in enumerate(LESSON.steps):
        board = notebook.board(ids.index(f"{step.id}-board"))

        expect(board.locator("h3", has_text=step.heading)).to_be_visible()
        expect(board.locator(".mn-steps")).to_have_count(0)
        if step.kind in ("act", "question"):
            err_and_succeed(board, index)
        elif step.kind == "game":
            for _ in range(2):
                board.locator("[data-do='hint']").first.click()
                marked = board.locator("[data-state~='hint']")
                expect(marked.first).to_be_visible()
                click_path(
                    board, marked.evaluate_all("nodes => nodes.map(node => node.dataset.el)")
                )
                expect(board.locator(".mn-feedback")).to_contain_text("good choice")

    folder = Path(jupyter_folders(lab_server.log.parent)["MINESNB_DATA"])
    kept = folder / "lessons" / f"{GAME}.json"
    done = set(json.loads(kept.read_text(encoding="utf-8"))["done"])

    assert {step.id for step in LESSON.steps if step.kind != "game"} == done

    notebook.restart()
    notebook.run(ids.index("import"))
    notebook.run(ids.index("open"))
    board = notebook.board(ids.index("overseer-board"))

    expect(board.locator(".mn-feedback")).to_contain_text("You have done this step before.")


def test_hints_rung_by_rung(open_page, lab_server):
    """Hints come in words first, then light up a place, then give the answer."""
    page = open_page(width=1300, height=1400)
    notebook = Notebook(page, lab_server, TUTORIAL)
    ids = notebook.cell_ids()
    notebook.run(ids.index("import"))
    notebook.run(ids.index("open"))
    step = LESSON.steps[LESSON.index("zero-on-nine")]
    board = notebook.board(ids.index("zero-on-nine-board"))
    board.locator(".mn-tools [data-do='hint']").click()

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
    act(board, 0, LESSON.steps[0].reference)
    expect_feedback(board, "good", LESSON.steps[0].praise)
    click_path(board, ["button-next"])

    expect(board.locator("h3", has_text=LESSON.steps[1].heading)).to_be_visible()
    expect(board.locator(".mn-dot[data-done]")).to_have_count(1)

    board.locator(".mn-dot").last.click()

    expect(board.locator("h3", has_text=LESSON.steps[-1].heading)).to_be_visible()
