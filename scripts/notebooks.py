"""Run the tutorials from top to bottom and store what they show: text and static pictures."""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
LEARN = ROOT / "notebooks" / "learn"
# A widget lives in its kernel; without one, the picture stored beside it is what can be shown.
LIVE_ONLY = "application/vnd.jupyter.widget-view+json"


def execute(path: Path) -> nbformat.NotebookNode:
    """Return the notebook with fresh outputs; a cell that raises ends the run with its error."""
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=120,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    return notebook


def settle(notebook: nbformat.NotebookNode) -> None:
    """Drop all that depends on this machine or needs a running kernel."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata.get("language_info", {}).pop("version", None)
    notebook.metadata.kernelspec = {
        "display_name": "Python 3",
        "language": "python",
        "name": "python3",
    }
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        for output in cell.outputs:
            output.get("data", {}).pop(LIVE_ONLY, None)
        cell.outputs = [output for output in cell.outputs if output.get("data", True)]


def main() -> None:
    """Rewrite every tutorial, or the ones named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path, default=sorted(LEARN.glob("*.ipynb")))
    paths = parser.parse_args().paths
    with tempfile.TemporaryDirectory() as home:
        # A lesson remembers its learner: the stored outputs are those of a new one.
        for name in ("MINESNB_DATA", "IPYTHONDIR"):
            os.environ[name] = str(Path(home) / name.lower())
        for path in paths:
            print(f"running {path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}")
            notebook = execute(path)
            settle(notebook)
            nbformat.write(notebook, path)


if __name__ == "__main__":
    main()
