"""The static site's JupyterLite: a tutorial's notebook with no server behind it."""

import hashlib
import json
import re
import shutil

import nbformat
import pytest
from playwright.sync_api import expect

from minesnb import lessons
from scripts import lab as labs
from scripts import site as sites
from tests.browser.lab import free
from tests.browser.learner import click_path, expect_feedback
from tests.browser.site import files

LESSON = lessons.load("kings_under_mountains")
SOON = 180_000
"""Milliseconds in which JupyterLab and a kernel start in a browser, on a machine that does other things as well."""


@pytest.fixture(scope="module")
def folder(site_folder, tmp_path_factory):
    """The site with its `lab/`, built."""
    built = tmp_path_factory.mktemp("lab") / "site"
    shutil.copytree(site_folder, built)
    labs.build(built)
    return built


def run_first(page):
    """Run the open notebook's first cell of code, and return the board in it."""
    page.get_by_role("button", name="Python (Pyodide)", exact=True).wait_for(timeout=SOON)
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    board = page.locator(".minesnb[data-mode]")
    board.wait_for(timeout=SOON)
    free(board)
    return board


def workers(page):
    """Return the scopes of the service workers of the page's host, those that JupyterLite is not shown too."""
    return page.evaluate(
        """() => ServiceWorkerContainer.prototype.getRegistrations.call(navigator.serviceWorker)
          .then((all) => all.map((each) => new URL(each.scope).pathname).sort())"""
    )


def test_notebook(open_page, folder):
    """A notebook's board answers, what was done is known after a reload, and the other pages' service worker stays."""
    first, second = LESSON.steps[:2]
    asked = LESSON.start(0).observation(first.seat - 1)
    path = LESSON.game.paths(asked, LESSON.game.parse(first.reference))[0]
    with files(folder) as address:
        page = open_page(address, width=1366, height=1000)
        page.wait_for_function(
            "() => navigator.serviceWorker.ready.then((each) => each.active !== null)", timeout=SOON
        )
        link = page.get_by_role("link", name="The tutorials as notebooks")
        leads = link.evaluate("link => link.href", timeout=SOON)
        assert f"{address}lab/index.html" == leads
        page.goto(f"{leads}?path=learn/01_kings_under_mountains.ipynb")
        board = run_first(page)
        click_path(board, path)
        expect_feedback(board, "good", first.praise)
        page.reload()

        expect(run_first(page).locator("h3", has_text=second.heading)).to_be_visible()
        assert ["/", "/lab/"] == workers(page)


def test_files(folder):
    """A kernel's files are all there, the pages name what they may run, and the other pages' worker keeps none of it."""
    lab = folder / "lab"
    locked = json.loads((lab / "python" / "pyodide-lock.json").read_text("utf-8"))["packages"]
    config = json.loads((lab / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
    kernel = config["litePluginSettings"][labs.PLUGIN]
    [kept] = re.findall(r"FILES = (\[.*?\])", (folder / "service.js").read_text("utf-8"))

    assert {"minesnb", "ipywidgets", "ipython", "pyodide-kernel", "piplite"} <= set(locked)
    for about in locked.values():
        wheel = (lab / "python" / about["file_name"]).read_bytes()
        assert about["sha256"] == hashlib.sha256(wheel).hexdigest()
    assert (lab / kernel["pyodideUrl"]).is_file()
    assert [] == [name for name in json.loads(kept) if name.startswith("lab/")]
    for page in lab.rglob("*.html"):
        assert "script-src 'self'" in page.read_text("utf-8")
    assert (lab / "files" / labs.FIRST).is_file()
    for notebook in (sites.ROOT / "notebooks" / "learn").glob("*.ipynb"):
        text = (lab / "files" / "learn" / notebook.name).read_text("utf-8")
        assert nbformat.read(notebook, as_version=4) == json.loads(text)
