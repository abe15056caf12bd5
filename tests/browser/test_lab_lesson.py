"""The tutorial in JupyterLab, in the cells of single steps, by a learner who errs at every one."""

import json

from playwright.sync_api import expect

from scripts.notebooks import PARTS
from tests.browser.learner import HINT, Learner, click_path, expect_feedback
from tests.browser.part import taken

LEARNER = Learner("kings_under_mountains")
LESSON = LEARNER.lesson


def take(board, step):
    """Do what a step asks, with an error before; of the half game, two moves by its hints."""
    if step.kind in ("act", "question"):
        LEARNER.err_and_succeed(board, step.id)
    elif step.kind == "game":
        for _ in range(2):
            board.locator("[data-do='hint']").first.click()
            marked = board.locator("[data-state~='hint']")
            expect(marked.first).to_be_visible()
            click_path(board, marked.evaluate_all("nodes => nodes.map(node => node.dataset.el)"))
            expect(board.locator("[data-state~='hint']")).to_have_count(0)
            expect(board.locator(".mn-feedback[data-tone='bad']")).to_have_count(0)


def test_walk(open_page, lab_server):
    """Steps can be taken each in its own cell, wrong first and then right, and are kept; so can the half game."""
    page = open_page(width=1366, height=768)
    kept = lab_server.progress(LESSON.game.id)
    for part in PARTS:
        notebook = LEARNER.open(page, lab_server, part)
        steps = LEARNER.steps(part)
        stayed = [step for n, step in enumerate(steps) if taken(n) or step.kind == "game"]
        for step in stayed:
            take(LEARNER.board(notebook, step.id), step)
        done = set(json.loads(kept.read_text(encoding="utf-8"))["done"])

        assert {step.id for step in stayed if step.kind != "game"} == done & {s.id for s in steps}

        notebook.restart()
        board = LEARNER.board(notebook, stayed[0].id)

        expect(board.locator(".mn-feedback")).to_contain_text("You have done this step before.")


def test_hints_rung_by_rung(open_page, lab_server):
    """Hints come in words first, then light up a place, then give the answer."""
    notebook = LEARNER.open(open_page(width=1366, height=768), lab_server, 2)
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
    """The notebook's first cell is the whole lesson on one board, which leads from step to step."""
    page = open_page(width=1366, height=768)
    notebook = LEARNER.open(page, lab_server)
    board = notebook.board(notebook.cell_ids().index("lesson"))
    first, second = LESSON.steps[:2]
    board.locator(".mn-chapters summary").click()
    board.locator(".mn-chapter").first.click()
    board.locator(".mn-dot").first.click()
    expect(board.locator("h3", has_text=first.heading)).to_be_visible()
    LEARNER.act(board, first.id, first.reference)
    expect_feedback(board, "good", first.praise)
    expect(board.locator("[data-el='button-next']")).to_be_focused()
    # A press in haste would not be meant for it.
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")

    expect(board.locator("h3", has_text=second.heading)).to_be_visible()
    expect(board.locator(".mn-dot[data-done]").first).to_be_visible()

    board.locator(".mn-chapters summary").click()
    board.locator(".mn-chapter").last.click()
    last = LESSON.chapters[-1]

    expect(board.locator(".mn-chapters summary")).to_contain_text(last.name)
    expect(board.locator(".mn-chapters")).not_to_have_attribute("open", "")


def test_coming_back(open_page, lab_server):
    """After save, shutdown and reopening the pictures are there, no board that is gone, and any cell runs first."""
    page = open_page(width=1366, height=768)
    notebook = LEARNER.open(page, lab_server)
    ids = notebook.cell_ids()
    step = LESSON.steps[2]
    number = ids.index(f"{step.id}-board")
    notebook.board(number)
    notebook.command("docmanager:save")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    notebook.shut_down()

    notebook = LEARNER.open(page, lab_server)
    notebook.show(number)
    cell = notebook.cell(number)

    expect(cell.locator(".jp-OutputArea svg, .jp-OutputArea img").first).to_be_visible()
    expect(cell.get_by_text("model not found")).to_have_count(0)

    later = LESSON.steps[4]
    LEARNER.board(notebook, later.id)


def test_coming_back_to_another_kernel(open_page, guards, lab_server):
    """After a restart the boards of the kernel before are pictures when the page is loaded anew; those of this one live."""
    page = open_page(width=1366, height=768)
    # Whatever other tests have left in this notebook is gone, and so is what its kernel was just asked.
    guards[-1].expect("debugger state")
    LEARNER.open(page, lab_server).shut_down()
    notebook = LEARNER.open(page, lab_server)
    ids = notebook.cell_ids()
    before, after = (ids.index(f"{LESSON.steps[number].id}-board") for number in (2, 4))
    notebook.board(before)
    notebook.restart()
    notebook.board(after)
    notebook.command("docmanager:save")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    page.goto("about:blank")

    notebook = LEARNER.open(page, lab_server)
    notebook.show(before)

    expect(
        notebook.cell(before).locator(".jp-OutputArea svg, .jp-OutputArea img").first
    ).to_be_visible()
    expect(notebook.cell(before).get_by_text("model not found")).to_have_count(0)
    notebook.show(after)
    expect(notebook.cell(after).locator(".minesnb").first).to_be_visible()


def test_shift_enter(open_page, lab_server):
    """Shift+Enter on a board runs its cell and goes on to the next, as everywhere in a notebook."""
    page = open_page(width=1366, height=768)
    notebook = LEARNER.open(page, lab_server)
    number = notebook.cell_ids().index(f"{LESSON.steps[0].id}-board")
    board = notebook.board(number)
    count = f"jupyterapp.shell.currentWidget.content.widgets[{number}].model.executionCount"
    before = page.evaluate(count)
    board.locator(".mn-hit[tabindex='0']").first.focus()
    page.keyboard.press("Shift+Enter")
    notebook.wait()

    page.wait_for_function(f"() => {count} > {before}")
    assert number + 1 == page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex")
