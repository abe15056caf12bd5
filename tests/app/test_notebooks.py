"""The notebooks of the app run from top to bottom and show a page."""

import nbformat
import pytest
from nbclient import NotebookClient

import minesnb
from minesnb.app.folders import notebooks_folder

PLAY = sorted((notebooks_folder() / "play").glob("*.ipynb"))


@pytest.mark.parametrize("path", PLAY, ids=lambda path: path.stem)
def test_runs(path):
    """An app's notebook shows one widget, and no error."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, kernel_name="python3", timeout=60).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]

    assert ["execute_result"] == [output.output_type for output in outputs]
    assert "application/vnd.jupyter.widget-view+json" in outputs[0].data
    assert "could not be opened" not in outputs[0].data["text/plain"]


def test_one_for_each_game():
    """There is the lobby, and a page for every game under the game's own name."""
    assert sorted(["lobby", *minesnb.game_ids()]) == [path.stem for path in PLAY]
