"""A notebook in JupyterLab, for tests: open it, run its cells, find the boards in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nbformat
from nbclient import NotebookClient
from nbformat.sign import NotebookNotary
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from tests.browser.servers import jupyter_folders

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.servers import Server

__all__ = ["Notebook", "free", "write_notebook"]

_READY = """() => {
  const widget = window.jupyterapp?.shell.currentWidget;
  const kernel = widget?.context?.sessionContext?.session?.kernel;
  return Boolean(widget?.context?.isReady && kernel?.status === "idle" && widget.content.widgets.length);
}"""


def write_notebook(server: Server, name: str, *sources: str, run: bool = False) -> str:
    """Put a notebook with these cells where JupyterLab finds it; return its path there.

    One that was `run` holds what its cells put out and the last state of its widgets, and is trusted.
    """
    home = server.log.parent
    notebook = new_notebook()
    notebook.cells = [new_code_cell(source) for source in sources]
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    if run:
        NotebookClient(notebook).execute()
        NotebookNotary(data_dir=jupyter_folders(home)["JUPYTER_DATA_DIR"]).sign(notebook)
    nbformat.write(notebook, home / "notebooks" / f"{name}.ipynb")
    return f"{name}.ipynb"


def free(board: Locator) -> None:
    """Wait until a board waits for nothing; a busy machine may take its time."""
    expect(board).to_be_visible(timeout=30_000)
    expect(board).not_to_have_attribute("data-locked", "", timeout=30_000)


class Notebook:
    """A notebook open in a page; cells are counted from 0, as in the file."""

    def __init__(self, page: Page, server: Server, path: str) -> None:
        self.page = page
        page.goto(f"{server.url}doc/tree/{path}?reset")
        self.wait()

    def wait(self) -> None:
        """Wait until the notebook is there and its kernel has nothing to do."""
        self.page.wait_for_function(_READY, timeout=60_000)

    def kernel_id(self) -> str:
        """Return the id of the notebook's kernel."""
        found: str = self.page.evaluate(
            "jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.id"
        )
        return found

    def restart(self) -> None:
        """Restart the kernel, without the question that JupyterLab asks first."""
        self.page.evaluate(
            "jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()"
        )
        self.wait()

    def shut_down(self) -> None:
        """End the kernel and leave the page."""
        self.page.evaluate("jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
        self.page.goto("about:blank")

    def cell_ids(self) -> list[str]:
        """Return the ids of all cells, in order."""
        found: list[str] = self.page.evaluate(
            "jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.id)"
        )
        return found

    def show(self, index: int) -> None:
        """Scroll to a cell."""
        self.page.evaluate(
            "(index) => jupyterapp.shell.currentWidget.content.scrollToItem(index, 'start')", index
        )

    def run(self, index: int) -> Locator:
        """Run a cell, wait until it is done, and return it."""
        self.page.evaluate(
            """async (index) => {
              const notebook = jupyterapp.shell.currentWidget.content;
              notebook.activeCellIndex = index;
              await notebook.scrollToItem(index, "start");
              await jupyterapp.commands.execute("notebook:run-cell");
              await notebook.scrollToItem(index, "start");
            }""",
            index,
        )
        self.wait()
        return self.cell(index)

    def cell(self, index: int) -> Locator:
        """Return a cell."""
        return self.page.locator(f".jp-Notebook [data-windowed-list-index='{index}']").last

    def board(self, index: int) -> Locator:
        """Run a cell and return the board in it, once it has greeted and may be used."""
        board = self.run(index).locator(".minesnb[data-mode]")
        free(board)
        return board

    def command(self, name: str, **arguments: Any) -> Any:
        """Execute one of JupyterLab's commands."""
        return self.page.evaluate(
            "([name, rest]) => jupyterapp.commands.execute(name, rest).then(() => null)",
            [name, arguments],
        )
