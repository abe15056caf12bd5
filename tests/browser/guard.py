"""Watch a browser page for what must not happen: requests to other hosts, errors."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket

__all__ = ["Guard"]

OWN_HOSTS = {"localhost", "127.0.0.1"}
INLINE = {"data", "blob", "about"}


class Guard:
    """Collects every fault of a browser context's pages; `faults` is empty when all is well.

    A test that provokes an error names it first: `guard.expect(r"kernel .* died")`.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.requests: list[str] = []
        self._faults: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        context.on("request", self._request)
        context.on("page", self._page)

    def expect(self, pattern: str) -> None:
        """Let faults pass in whose text `pattern` is found."""
        self._expected.append(re.compile(pattern))

    @property
    def faults(self) -> list[str]:
        """Every fault so far that no test expected."""
        return [
            fault
            for fault in self._faults
            if not any(pattern.search(fault) for pattern in self._expected)
        ]

    def _page(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._faults.append(f"page error: {error}"))
        page.on("crash", lambda _: self._faults.append("the page crashed"))
        page.on("websocket", self._websocket)

    def _request(self, request: Request) -> None:
        self._address(request.url)

    def _websocket(self, socket: WebSocket) -> None:
        self._address(socket.url)

    def _address(self, url: str) -> None:
        self.requests.append(url)
        parts = urlsplit(url)
        if parts.scheme not in INLINE and parts.hostname not in OWN_HOSTS:
            self._faults.append(f"request to another host: {url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            place = message.location.get("url", "")
            self._faults.append(f"console error: {message.text} ({place})")
