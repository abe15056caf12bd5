"""Binder's steps, done by hand: there is no Docker where the tests run."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect
from repo2docker.buildpacks import PythonBuildPack

from tests.browser.servers import free_port, jupyter_folders, serving
from tests.browser.table import play_a_move, sit_down
from tests.install.conftest import outside, run
from tests.repository import ROOT

BASE = "/user/somebody-minesnb-x1y2z3/"


def python_named(version, say):
    """Return a Python of this version; where there is none, `say` so and return this one."""
    shim = shutil.which(f"python{version}")
    candidates = [Path(shim)] if shim else []
    candidates += sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for candidate in candidates:
        works = subprocess.run(
            [candidate, "-c", "import ensurepip, ssl"], capture_output=True, check=False
        )
        if works.returncode == 0:
            return str(candidate)
    say(f"no Python {version} here: Binder's steps run on {sys.version.split()[0]}")
    return sys.executable


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """The home of Binder's user, the same while the image is built and when it runs."""
    return tmp_path_factory.mktemp("jovyan")


@pytest.fixture(scope="module")
def binder(request, checkout, new_environment, home):
    """An environment in which Binder's steps were run, in its order, inside the repository."""
    version = (checkout / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    say = request.config.pluginmanager.get_plugin("terminalreporter").write_line
    python = python_named(version.removeprefix("python-"), say)
    environment = new_environment("binder", python)
    environment.pip("-r", "binder/requirements.txt", cwd=checkout)
    settings = {"PATH": f"{environment.bin}:{outside()['PATH']}", **jupyter_folders(home)}
    run([str(checkout / "binder" / "postBuild")], cwd=checkout, env=settings)
    return environment


@pytest.fixture(scope="module")
def hub(binder, checkout, home):
    """The server that Binder starts, under the prefix of a visitor."""
    port = free_port()
    command = [
        binder.program("jupyter"),
        "lab",
        "--ip=127.0.0.1",
        "--allow-root",
        "--no-browser",
        f"--ServerApp.port={port}",
        f"--ServerApp.base_url={BASE}",
        "--IdentityProvider.token=secret",
        "--ServerApp.default_url=/lab",
    ]
    path = {"PATH": f"{binder.bin}:{outside()['PATH']}", "PYTHONPATH": ""}
    url = f"http://localhost:{port}{BASE}"
    with serving(command, url, home, cwd=checkout, env=path) as server:
        yield server


def start_urls():
    """Return the `urlpath` of each Binder link in the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return [
        match.replace("%2F", "/")
        for match in re.findall(r"mybinder\.org/v2/[^)\s]*[?&]urlpath=([^)&\s\"']+)", text)
    ]


def test_repo2docker_reads_it(monkeypatch, checkout):
    """repo2docker itself finds the folder, the Python, the pinned packages and postBuild."""
    monkeypatch.chdir(checkout)
    pack = PythonBuildPack("buildpack-deps:jammy")
    pack.platform = "linux/amd64"
    steps = " ".join(step for _, step in pack.get_preassemble_scripts())

    assert pack.detect()
    assert "binder" == pack.binder_dir
    assert "3.12" == pack.python_version
    assert '-r "binder/requirements.txt"' in steps
    assert ["binder/postBuild"] == pack.get_post_build_scripts()


def test_links():
    """The README's Binder links open the lobby in Voilà, and the tutorials in JupyterLab."""
    urls = start_urls()

    assert {
        "voila/render/notebooks/play/lobby.ipynb",
        "lab/tree/notebooks/learn/00_start.ipynb",
    } <= set(urls)
    assert [] == [url for url in urls if not (ROOT / url[url.index("notebooks/") :]).is_file()]


def test_lobby(hub, open_page):
    """The lobby's link leads to a table on which a move can be played."""
    page = open_page(f"{hub.url}voila/render/notebooks/play/lobby.ipynb?token=secret")
    sit_down(page)

    assert play_a_move(page)


def test_tutorial(hub, open_page):
    """The tutorials' link opens the first one in JupyterLab, with its stored pictures."""
    page = open_page(
        f"{hub.url}lab/tree/notebooks/learn/01_kings_under_mountains.ipynb?token=secret"
    )
    notebook = page.locator(".jp-NotebookPanel")

    expect(notebook).to_contain_text("Kings under Mountains", timeout=60_000)
    expect(notebook.locator(".jp-OutputArea-output img").first).to_be_visible(timeout=60_000)
