"""The wheel holds everything, and works where nothing else is installed."""

import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.browser.servers import free_port, serving
from tests.browser.table import play_a_move, sit_down
from tests.install.conftest import outside, run
from tests.repository import ROOT, listed


@pytest.fixture(scope="module")
def bare(new_environment, wheel):
    """An environment with the wheel and what it requires, no extras."""
    environment = new_environment("bare")
    environment.pip(str(wheel))
    return environment


@pytest.fixture(scope="module")
def playing(new_environment, wheel):
    """An environment with the wheel and the extra `play`."""
    environment = new_environment("playing")
    environment.pip(f"minesnb[play] @ {wheel.as_uri()}")
    return environment


def test_contents(wheel):
    """The wheel holds the code, its data, the built front end, the notebooks, the Voilà template."""
    names = set(zipfile.ZipFile(wheel).namelist())
    data = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "minesnb").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    notebooks = {
        f"minesnb/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "notebooks").rglob("*")
        if path.is_file() and ".ipynb_checkpoints" not in path.parts
    }
    share = "minesnb-{}.data/data/share/jupyter/voila/templates/minesnb/{}"
    version = wheel.name.split("-")[1]

    assert set() == data - names
    assert set() == notebooks - names
    assert {"minesnb/py.typed", "minesnb/board/static/board.js"} <= names
    assert {share.format(version, name) for name in ("conf.json", "index.html.j2")} <= names
    assert [] == [name for name in names if name.startswith(("tests", "scripts", "widgets"))]


def test_source_archive(distributions):
    """The source archive is what a clone is: sources, tests and documents, and nothing that was made."""
    (archive,) = distributions.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {"/".join(Path(each.name).parts[1:]) for each in tar if each.isfile()}

    assert {path.as_posix() for path in listed()} | {"PKG-INFO"} == names


def test_game(bare):
    """From the wheel alone, Python plays every game to its end, with the same result as here."""
    program = ROOT / "tests" / "install" / "pyodide" / "play.py"
    there = json.loads(run([bare.python, str(program)]).stdout)
    here = json.loads(run([sys.executable, str(program)]).stdout)

    assert there
    assert here == there


def test_commands(bare):
    """The command `minesnb` explains itself and prints rules, in a terminal and when piped."""
    helped = run([bare.program("minesnb"), "--help"]).stdout
    rules = run([bare.program("minesnb"), "rules", "kings_under_mountains"]).stdout

    assert "play" in helped
    assert "KM-17" in rules


@pytest.mark.parametrize("command", ["play", "learn"])
def test_missing_extra(bare, command):
    """Without Voilà and JupyterLab, `play` and `learn` name the extra that brings them."""
    done = subprocess.run(
        [bare.program("minesnb"), command, "--no-browser"],
        cwd=bare.folder,
        env=outside(),
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )

    assert 0 != done.returncode
    assert "minesnb[play]" in done.stderr
    assert "Traceback" not in done.stderr


def test_play(playing, tmp_path, open_page):
    """`minesnb play` serves a game from the wheel, far from any checkout."""
    port = free_port()
    command = [playing.program("minesnb"), "play", "--no-browser", f"--port={port}"]
    with serving(command, f"http://localhost:{port}/", tmp_path, env={"PYTHONPATH": ""}) as server:
        page = open_page(server.url)
        sit_down(page)

        assert play_a_move(page)
