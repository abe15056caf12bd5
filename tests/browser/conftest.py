"""Fixtures for tests in a real browser: the browser, guarded pages, running servers."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from scripts import chromium as chromium_finder
from tests.browser.guard import Guard
from tests.browser.servers import RUNNING, Server, free_port, serving

ROOT = Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "test-results"
FAILED = pytest.StashKey[bool]()


class OpenPage(Protocol):
    """Opens a guarded page; see the fixture `open_page`."""

    def __call__(
        self, url: str | None = None, *, width: int = 1280, height: int = 900, **context: Any
    ) -> Page:
        """Return a page of a new browser context, on `url` if one is given."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as one for the browser."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the servers' logs beside a failure, and remember it for the screenshot."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
        for server in RUNNING:
            report.sections.append((f"log of {server.url}", server.printed()))
    return report


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of this machine, headless, shared by all tests of a process."""
    path = chromium_finder.find()
    if path is None:
        pytest.fail(chromium_finder.HELP)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=[
                *chromium_finder.FLAGS,
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
            ],
        )
        yield browser
        browser.close()


@pytest.fixture
def guards() -> list[Guard]:
    """The guard of each context that the test opened, oldest first."""
    return []


@pytest.fixture
def open_page(
    chromium: Browser, guards: list[Guard], request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """A function that opens a page in a context of its own, watched until the test ends.

    `open_page(url, width=360, height=740, color_scheme="dark", has_touch=True)` takes whatever
    Playwright's `new_context` takes. The test fails on a request to another host, an error in
    the page or its console; `guards[-1].expect(pattern)` lets an error pass that is provoked. A
    picture of each page of a failed test lies in `test-results/`.
    """
    with contextlib.ExitStack() as stack:
        pages: list[Page] = []

        def open_(
            url: str | None = None, *, width: int = 1280, height: int = 900, **context: Any
        ) -> Page:
            opened = chromium.new_context(viewport={"width": width, "height": height}, **context)
            stack.callback(opened.close)
            guards.append(Guard(opened))
            page = opened.new_page()
            pages.append(page)
            if url is not None:
                page.goto(url)
            return page

        yield open_

        faults = [fault for guard in guards for fault in guard.faults]
        if request.node.stash.get(FAILED, False) or faults:
            RESULTS.mkdir(exist_ok=True)
            name = re.sub(r"[^a-z0-9]+", "-", request.node.nodeid.lower()).strip("-")
            for number, page in enumerate(pages):
                with contextlib.suppress(Exception):
                    page.screenshot(path=RESULTS / f"{name}-{number}.png", full_page=True)
    assert [] == faults


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """One guarded page, 1280 by 900, light."""
    return open_page()


@pytest.fixture(scope="session")
def start_voila(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[..., contextlib.AbstractContextManager[Server]]:
    """Serves the lobby as `minesnb play` does, with more options: `with start_voila("--x") as s`."""

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
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab on a copy of the notebooks; `server.url` + `doc/tree/learn/01_….ipynb?reset`.

    The page has `window.jupyterapp` (`expose_app_in_browser`) and no news pop-up.
    """
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", home / "notebooks")
    app_settings = home / "app-settings"
    app_settings.mkdir()
    overrides = app_settings / "overrides.json"
    overrides.write_text(
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
