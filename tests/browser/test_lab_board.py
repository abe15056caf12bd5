"""A board in JupyterLab: its keys, its life and its end."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Notebook, free, write_notebook

SOURCES = (
    "from minesnb.board import learn\nlesson = learn(keep=False)",
    'lesson.step("zero-on-nine")',
    "1 + 1",
)
# Counts how many boards are put into the page and how many are taken out by their own clean-up.
COUNT = """
window.boards = {rendered: 0, ended: 0};
const append = Element.prototype.append;
Element.prototype.append = function (...nodes) {
  for (const node of nodes) if (node?.classList?.contains("minesnb")) window.boards.rendered += 1;
  return append.apply(this, nodes);
};
const remove = Element.prototype.remove;
Element.prototype.remove = function () {
  if (this.classList.contains("minesnb")) window.boards.ended += 1;
  return remove.call(this);
};
"""


@pytest.fixture
def notebook(request, open_page, lab_server):
    """A notebook of three cells, the second with a board on it."""
    path = write_notebook(lab_server, request.node.name.replace("_", "-"), *SOURCES)
    page = open_page(width=1200, height=1300)
    page.add_init_script(COUNT)
    notebook = Notebook(page, lab_server, path)
    notebook.run(0)
    return notebook


def cells(notebook):
    """Return the text of every cell."""
    return notebook.page.evaluate(
        "jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.sharedModel.source)"
    )


def focus(board, element):
    """Give an element of the board the focus, and wait until it has it."""
    part = board.locator(f"[data-el='{element}'] > .mn-hit")
    part.focus()
    expect(part).to_be_focused()


def spend_the_zero(board):
    """Play the Giant 0 on the empty mine, which is a mistake that the board shows."""
    board.locator("[data-el='hand-gi0a']").click()
    board.locator("[data-el='centre-4']").click()
    expect(board.locator(".mn-feedback")).to_have_attribute("data-tone", "bad")


def test_keys_stay_on_the_board(notebook):
    """Keys that would cut, insert or convert cells leave them alone while a board has the focus."""
    board = notebook.board(1)
    focus(board, "hand-gi0a")
    for key in ("a", "b", "x", "d", "d", "0", "0", "m", "y", "Enter", "Escape"):
        notebook.page.keyboard.press(key)

    assert list(SOURCES) == cells(notebook)
    assert "code" == notebook.page.evaluate(
        "jupyterapp.shell.currentWidget.content.activeCell.model.type"
    )
    assert "command" == notebook.page.evaluate("jupyterapp.shell.currentWidget.content.mode")
    expect(board).to_be_visible()


def test_save_key(notebook, lab_server):
    """Ctrl+S saves the notebook from the board as from anywhere."""
    board = notebook.board(1)
    file = lab_server.log.parent / "notebooks" / "test-save-key.ipynb"
    before = json.loads(file.read_text(encoding="utf-8"))
    focus(board, "hand-gi0a")
    notebook.page.keyboard.press("Control+s")
    notebook.page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    notebook.page.wait_for_timeout(300)
    after = json.loads(file.read_text(encoding="utf-8"))

    assert not before["cells"][1]["outputs"]
    assert "image/svg+xml" in after["cells"][1]["outputs"][0]["data"]


def test_nothing_is_left_behind(notebook):
    """Running a cell again ends its board: as many live as were rendered and not ended."""
    for _ in range(4):
        notebook.board(1)
    notebook.page.wait_for_timeout(300)
    counted = notebook.page.evaluate("window.boards")
    live = notebook.page.locator(".minesnb[data-mode]").count()

    assert 4 == counted["rendered"]
    assert 1 == live == counted["rendered"] - counted["ended"]

    notebook.command("notebook:clear-cell-output")
    expect(notebook.page.locator(".minesnb[data-mode]")).to_have_count(0)
    counted = notebook.page.evaluate("window.boards")

    assert counted["rendered"] == counted["ended"]


def test_kernel_restart(notebook, guards):
    """After a restart of the kernel the board says so unasked, and is read-only then."""
    guards[-1].expect("disconnected|Canceled|websocket|WebSocket|comm")
    board = notebook.board(1)
    notebook.restart()
    alarm = board.locator(".mn-alarm[data-tone='bad']")

    expect(alarm).to_contain_text("Run the cell again", timeout=15_000)
    expect(notebook.cell(1).locator(".minesnb[data-locked]")).to_have_count(1)
    expect(notebook.cell(1).locator("[data-state~='pick']")).to_have_count(0)


def test_reload(notebook):
    """After a reload of the page, with the kernel alive, the board shows the same position."""
    board = notebook.board(1)
    spend_the_zero(board)
    kernel = notebook.kernel_id()
    notebook.command("docmanager:save")
    notebook.page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    notebook.page.goto(notebook.page.url.partition("?")[0])
    notebook.wait()
    board = notebook.cell(1).locator(".minesnb[data-mode]")
    free(board)

    assert kernel == notebook.kernel_id()
    expect(board.locator(".mn-feedback")).to_have_attribute("data-tone", "bad")
    expect(board.locator("[data-el='hand-gi0a']")).to_have_count(0)

    board.locator("[data-el='button-again']").click()

    expect(board.locator("[data-el='hand-gi0a']")).to_have_count(1)


def test_stored_state(open_page, lab_server):
    """A notebook that was run elsewhere shows its last position before any cell is run, to look at only."""
    move = {"kind": "act", "seq": 1, "client": "c", "rev": 1, "path": ["hand-gi0a", "centre-4"]}
    sources = (f"{SOURCES[0]}\nboard = {SOURCES[1]}\nboard", f"board.session.receive({move})")
    path = write_notebook(lab_server, "test-stored-state", *sources, run=True)
    board = Notebook(open_page(), lab_server, path).cell(0).locator(".minesnb[data-mode]")

    expect(board.locator(".mn-feedback")).to_have_attribute("data-tone", "bad", timeout=30_000)
    expect(board.locator("[data-el='hand-gi0a']")).to_have_count(0)
    expect(board.locator(".mn-notice")).to_contain_text("Python is not connected")
    expect(board.locator("[data-state~='pick']")).to_have_count(0)

    board.locator(".mn-feedback [data-rule='KM-18']").click()

    expect(board.locator(".mn-bubble-why")).to_contain_text("KM-18 ")
