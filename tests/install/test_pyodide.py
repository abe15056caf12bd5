"""The games run unchanged in a browser's Python: Pyodide under Node, from registries only."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.install.conftest import run

HERE = Path(__file__).parent / "pyodide"


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory):
    """A folder with Pyodide from npm."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in ("package.json", "package-lock.json", "run.mjs"):
        shutil.copy(HERE / name, folder)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    run(["npm", "ci", "--no-audit", "--no-fund"], cwd=folder, env={"PATH": path})
    return folder


@pytest.fixture(scope="module")
def wheels(tmp_path_factory, wheel):
    """Our wheel, and those of msgspec and networkx that PyPI has for Pyodide."""
    folder = tmp_path_factory.mktemp("wheels")
    target = ["--python-version=3.14", "--implementation=cp", "--abi=cp314", "--abi=none"]
    platforms = ["--platform=pyemscripten_2026_0_wasm32", "--platform=any"]
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    run([*download, "--only-binary=:all:", *target, *platforms, "msgspec", "networkx"], cwd=folder)
    return [wheel, *sorted(folder.glob("*.whl"))]


def test_random_games(pyodide, wheels):
    """A random game of each kind goes in Pyodide move for move as it goes here."""
    program = str(HERE / "play.py")
    node = str(Path(sys.executable).parent / "node")
    there = json.loads(run([node, "run.mjs", program, *map(str, wheels)], cwd=pyodide).stdout)
    here = json.loads(run([sys.executable, program]).stdout)

    assert there
    assert here == there
