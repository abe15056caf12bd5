"""The static site, built once and served by a plain file server."""

from __future__ import annotations

import contextlib
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ["READY", "SOON", "files"]

READY = ".minesnb:not([data-locked])"
"""A board that has its answer; before, Python is still on its way."""
SOON = 60_000
"""Milliseconds in which Python starts in a browser, on a machine that does other things as well."""


class _Quiet(SimpleHTTPRequestHandler):
    """Tells `told` what is asked for, and says nothing of it."""

    def __init__(self, *args: Any, told: Callable[[str], object], **options: Any) -> None:
        self._told = told
        super().__init__(*args, **options)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base's name
        del format, args
        self._told(self.path)


@contextlib.contextmanager
def files(folder: Path, told: Callable[[str], object] = str) -> Iterator[str]:
    """Serve a folder's files, and nothing else, for a `with` block; the address ends in a slash.

    `told` is told the path of each request.
    """
    handler = partial(_Quiet, directory=str(folder), told=told)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
