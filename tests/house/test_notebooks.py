"""The notebooks are committed as they should be read, before any kernel runs."""

from pathlib import Path

import nbformat
import pytest

from minesnb import arena

ROOT = Path(__file__).resolve().parents[2] / "notebooks"
LEARN = sorted((ROOT / "learn").glob("*.ipynb"))
PLAY = sorted((ROOT / "play").glob("*.ipynb"))
ARENA = ROOT / "arena.ipynb"


def read(path):
    """Return the notebook, which must be valid."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def code_cells(path):
    """Return the cells with something to run."""
    return [cell for cell in read(path).cells if cell.cell_type == "code" and cell.source.strip()]


def name_of(path):
    """Name the test after its notebook."""
    return path.stem


def test_there_are_notebooks():
    """There is a tutorial, and the lobby."""
    assert LEARN
    assert "lobby.ipynb" in [path.name for path in PLAY]


@pytest.mark.parametrize("path", LEARN, ids=name_of)
def test_static_outputs(path):
    """A tutorial stores pictures and text: no error, no reference to a widget that no kernel holds."""
    outputs = [output for cell in code_cells(path) for output in cell.outputs]
    stored = {mime for output in outputs for mime in output.get("data", {})}

    assert "error" not in {output.output_type for output in outputs}
    assert stored & {"image/svg+xml", "text/markdown"}
    assert "application/vnd.jupyter.widget-view+json" not in stored
    assert "widgets" not in read(path).metadata


@pytest.mark.parametrize("path", PLAY, ids=name_of)
def test_apps_are_clean(path):
    """An app is stored without outputs, has one or two cells, and asks for our Voilà template."""
    notebook = read(path)

    assert len(code_cells(path)) in (1, 2)
    assert [] == [output for cell in code_cells(path) for output in cell.outputs]
    assert "minesnb" == notebook.metadata["voila"]["template"]


def test_arena_is_drawn():
    """The arena's notebook stores the table of its file, and a picture for each of four questions."""
    outputs = [output for cell in code_cells(ARENA) for output in cell.outputs]
    pictures = [output for output in outputs if "image/png" in output.get("data", {})]
    (table,) = (o.text for o in outputs if o.get("text", "").startswith("Kings under Mountains"))

    assert "error" not in {output.output_type for output in outputs}
    assert arena.report(arena.read(ARENA.with_suffix(".jsonl"))) == table.strip()
    assert 4 == len(pictures)


@pytest.mark.parametrize("path", [ARENA, *LEARN, *PLAY], ids=name_of)
def test_any_python(path):
    """A notebook runs on any Python: its kernel is the plain `python3`, no version is stored."""
    metadata = read(path).metadata

    assert "python3" == metadata.kernelspec.name
    assert "version" not in metadata.get("language_info", {})
