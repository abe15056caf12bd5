"""The games run unchanged in a browser's Python: Pyodide under Node, from registries only."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from scripts.site import WIDGETS
from scripts.site import wheels as fetched
from tests.install.conftest import run

HERE = Path(__file__).parent / "pyodide"


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory):
    """A folder with the Pyodide of the static site."""
    folder = tmp_path_factory.mktemp("pyodide")
    shutil.copy(HERE / "run.mjs", folder)
    (folder / "node_modules").symlink_to(WIDGETS / "node_modules")
    return folder


@pytest.fixture(scope="module")
def wheels(tmp_path_factory, wheel):
    """Our wheel, and those of msgspec and networkx that PyPI has for Pyodide."""
    return [wheel, *fetched(tmp_path_factory.mktemp("wheels"), "msgspec", "networkx")]


def test_random_games(pyodide, wheels):
    """A random game of each kind goes in Pyodide move for move as it goes here."""
    program = str(HERE / "play.py")
    node = str(Path(sys.executable).parent / "node")
    there = json.loads(run([node, "run.mjs", program, *map(str, wheels)], cwd=pyodide).stdout)
    here = json.loads(run([sys.executable, program]).stdout)

    assert there
    assert here == there
