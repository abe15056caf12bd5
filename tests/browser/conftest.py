"""Servers for the tests in the browser; the browser itself comes from fixtures.py."""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from minesnb.core.registry import game_ids
from scripts import site as sites
from tests.browser.hosts import HOSTS, Host, one_host_each
from tests.browser.servers import Server, free_port, jupyter_folders, serving
from tests.browser.site import SOON, files

pytest_plugins = ["tests.browser.fixtures"]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def start_voila(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[..., contextlib.AbstractContextManager[Server]]:
    """A function that serves the lobby with more options of `minesnb play`, for a `with` block."""

    def start(*options: str, **settings: Any) -> contextlib.AbstractContextManager[Server]:
        port = free_port()
        return serving(
            [sys.executable, "-m", "minesnb", "play", "--no-browser", f"--port={port}", *options],
            f"http://localhost:{port}/",
            tmp_path_factory.mktemp("voila"),
            **settings,
        )

    return start


@pytest.fixture(scope="session")
def voila_server(
    start_voila: Callable[..., contextlib.AbstractContextManager[Server]],
) -> Iterator[Server]:
    """The lobby and the games, served once for all tests of a process."""
    with start_voila() as server:
        yield server


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static site, built once for all tests of a process."""
    built = tmp_path_factory.mktemp("site") / "site"
    sites.build(built)
    return built


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address at which a plain file server serves the static site."""
    with files(site_folder) as address:
        yield address


@pytest.fixture
def host(request: pytest.FixtureRequest) -> Host:
    """Each of `HOSTS`; lessons are as nobody has begun them."""
    if request.param == "site":
        url = request.getfixturevalue("site")
        return Host(f"{url}index.html", f"{url}play/{{}}.html", f"{url}learn/{{}}.html", SOON)
    server: Server = request.getfixturevalue("voila_server")
    for game in game_ids():
        server.progress(game).unlink(missing_ok=True)
    return Host(server.url, f"{server.url}{{}}", f"{server.url}learn/{{}}", 30_000)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run whatever asks for a `host` on each of them."""
    if "host" in metafunc.fixturenames:
        metafunc.parametrize("host", HOSTS, indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take one host for each test, unless the whole is asked for."""
    items[:], rest = one_host_each(items)
    config.hook.pytest_deselected(items=rest)


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab on a copy of the notebooks; `server.url` + `doc/tree/learn/01_….ipynb?reset`.

    The page has `window.jupyterapp` (`expose_app_in_browser`) and no news pop-up.
    """
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", home / "notebooks")
    # As `minesnb learn` does: JupyterLab shows stored pictures of trusted notebooks alone.
    data = Path(jupyter_folders(home)["JUPYTER_DATA_DIR"])
    data.mkdir(parents=True, exist_ok=True)
    notary = NotebookNotary(data_dir=str(data))
    for path in (home / "notebooks" / "learn").glob("*.ipynb"):
        notary.sign(nbformat.read(path, as_version=4))
    app_settings = home / "app-settings"
    app_settings.mkdir()
    (app_settings / "overrides.json").write_text(
        json.dumps({"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}),
        encoding="utf-8",
    )
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--allow-root",
        "--no-browser",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={home / 'notebooks'}",
        "--IdentityProvider.token=",
        "--LabApp.expose_app_in_browser=True",
        f"--LabApp.app_settings_dir={app_settings}",
    ]
    with serving(command, f"http://localhost:{port}/", home) as server:
        yield server
