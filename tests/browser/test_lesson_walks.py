"""Each lesson on one board, walked from first to last: nothing that matters at a step is ever out of view."""

import json

import pytest

from scripts.notebooks import file_name
from tests.browser.lab import Notebook
from tests.browser.part import taken
from tests.browser.walk import Walk
from tests.lessons.steps import LESSONS

# Nothing glides, so that no click comes too early.
SIZE = {"width": 1366, "height": 768, "reduced_motion": "reduce"}
NOTEBOOKS = [game for number, game in enumerate(LESSONS) if taken(number)]


@pytest.mark.parametrize("game", LESSONS)
def test_on_its_page(open_page, host, game):
    """On its page steps can be taken, wrong first and then right, without scrolling."""
    walk = Walk(open_page(host.lesson(game), **SIZE), LESSONS[game])
    walk.whole()

    assert [] == walk.unseen


@pytest.mark.parametrize("game", NOTEBOOKS)
def test_in_its_notebook(open_page, guards, lab_server, game):
    """In JupyterLab the board of the first cell shows all of a step at once, and what is done is kept."""
    kept = lab_server.progress(game)
    # Other tests may have begun this lesson, and left a kernel that remembers it.
    kept.unlink(missing_ok=True)
    page = open_page(**SIZE)
    # JupyterLab's debugger had only begun to ask that kernel.
    guards[-1].expect("debugger state")
    path = f"learn/{file_name(game)}"
    Notebook(page, lab_server, path).shut_down()
    notebook = Notebook(page, lab_server, path)
    board = notebook.board(notebook.cell_ids().index("lesson"))
    # A learner scrolls to the board once; every step is in view from there.
    board.evaluate("(board) => board.scrollIntoView({block: 'start', behavior: 'instant'})")
    walk = Walk(page, LESSONS[game])
    walk.whole()
    done = json.loads(kept.read_text(encoding="utf-8"))["done"]

    assert [] == walk.unseen
    assert walk.done == set(done)
