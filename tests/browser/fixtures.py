"""The browser and its guarded pages, for tests/browser and tests/install alike."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from scripts import chromium as finder

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.guard import Guard

RESULTS = Path(__file__).resolve().parents[2] / "test-results"
FAILED = pytest.StashKey[bool]()


class OpenPage(Protocol):
    """Opens a guarded page; see the fixture `open_page`."""

    def __call__(
        self, url: str | None = None, *, width: int = 1280, height: int = 900, **context: Any
    ) -> Page:
        """Return a page of a new browser context, on `url` if one is given."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the servers' logs beside a failure, and remember it for the screenshot."""
    report = yield
    if report.failed:
        from tests.browser.servers import RUNNING

        item.stash[FAILED] = True
        for server in RUNNING:
            report.sections.append((f"log of {server.url}", server.printed()))
    return report


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of this machine, headless, shared by all tests of a process."""
    from playwright.sync_api import sync_playwright

    path = finder.find()
    if path is None:
        pytest.fail(finder.HELP)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=[
                *finder.FLAGS,
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
    from tests.browser.guard import Guard

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
