"""What serves tables and lessons: Voilà, with Python on a server, and the static site, with Python in the page."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, NamedTuple

from tests.browser.hands import TURN
from tests.browser.part import WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest
    from playwright.sync_api import Page

__all__ = ["HOSTS", "LAPTOP", "Host", "one_host_each"]

HOSTS = ("voila", "site")
LAPTOP = {"width": 1366, "height": 768}


class Host(NamedTuple):
    """One of them, at an address that ends in a slash: where its pages are, and how long Python takes to start.

    `patience` is in milliseconds, on a machine that does other things as well.
    """

    lobby: str
    tables: str
    lessons: str
    patience: int

    def table(self, game: str) -> str:
        """Return the address at which a game begins."""
        return self.tables.format(game)

    def lesson(self, game: str) -> str:
        """Return the address of a game's tutorial."""
        return self.lessons.format(game)

    def seat(self, page: Page) -> None:
        """Wait until Python has set up the table, and whoever looks is to move."""
        page.wait_for_selector(TURN, timeout=self.patience)


def one_host_each(items: Iterable[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Part tests in those that run and those that do not: of two that differ by their host alone, one runs.

    Which one follows from the name, so that either host has about half of them; `WHOLE` runs both.
    """
    run: list[pytest.Item] = []
    rest: list[pytest.Item] = []
    for item in items:
        callspec = getattr(item, "callspec", None)
        host = callspec.params.get("host") if callspec else None
        if host is None or WHOLE:
            run.append(item)
            continue
        alike = item.nodeid.replace(host, "")
        chosen = HOSTS[zlib.crc32(alike.encode()) % len(HOSTS)]
        (run if host == chosen else rest).append(item)
    return run, rest
