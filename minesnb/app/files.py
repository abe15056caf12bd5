"""The files of a page, and how long a browser keeps them: those whose address says what is in them for good.

So over a slow line a page is set up without asking after what came with the one before, and no page gets
a file of another version than its own.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from jupyter_server.base.handlers import FileFindHandler
from tornado.web import HTTPError, RequestHandler
from voila import __version__ as voila_version
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler

from minesnb.pages.sign import lamp

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

__all__ = ["SCRIPT", "Extensions", "Icon", "Pieces", "Script", "TemplateFiles", "version"]

SCRIPT = "voila.js"
"""Voilà's script, which a page begins with."""
_FOR_GOOD = "max-age=31536000, immutable"
_NAMES_CONTENT = re.compile(r"\.[0-9a-f]{8,}\.js$")


class Icon(RequestHandler):
    """The sign of what has no board in its tab: a lamp that is out. A board draws its own."""

    def get(self) -> None:
        """Answer with the drawing."""
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "max-age=86400")
        self.write(lamp())


class Script(RequestHandler):
    """Voilà's script, with the pieces that it would ask for one by one.

    They are some sixty, and a browser asks for six at a time: on a line where an answer takes a second
    that is ten seconds.
    """

    def initialize(self, paths: Sequence[str]) -> None:
        """Look for the script in these folders."""
        self._paths = tuple(paths)

    def get(self) -> None:
        """Answer with the script; raise HTTPError where there is none."""
        script = _voila(self._paths)
        if not script:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/javascript")
        self.set_header("Cache-Control", _FOR_GOOD)
        self.write(script)


class Pieces(MultiStaticFileHandler):  # type: ignore[misc]
    """The files beside Voilà's script, at an address with its `version`."""

    def set_extra_headers(self, _path: str) -> None:
        """Let them be kept."""
        self.set_header("Cache-Control", _FOR_GOOD)


class Extensions(FileFindHandler):
    """The files of JupyterLab's extensions: most have a digest of what is in them in their names.

    The first of an extension brings along the pieces that it would ask for.
    """

    @classmethod
    def get_content(
        cls, abspath: str, start: int | None = None, end: int | None = None
    ) -> Generator[bytes, None, None]:
        """Yield the bytes of a file, from one to before another."""
        if _begins_extension(abspath):
            yield _extension(Path(abspath))[start:end]
        else:
            yield from super().get_content(abspath, start, end)

    def get_content_size(self) -> int:
        """Return how many bytes a file has."""
        if self.absolute_path and _begins_extension(self.absolute_path):
            return len(_extension(Path(self.absolute_path)))
        return super().get_content_size()

    def set_headers(self) -> None:
        """Let those be kept whose names change with what is in them."""
        super().set_headers()
        if _NAMES_CONTENT.search(self.request.path):
            self.set_header("Cache-Control", _FOR_GOOD)


class TemplateFiles(TemplateStaticFileHandler):  # type: ignore[misc]
    """The files of a template; what is none of them is not found."""

    def parse_url_path(self, url_path: str) -> str:
        try:
            found: str = super().parse_url_path(url_path)
        except (AssertionError, ValueError):
            raise HTTPError(404) from None
        return found

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        try:
            found: str = super().get_absolute_path(root, path)
        except (AssertionError, ValueError):
            raise HTTPError(404) from None
        return found


@cache
def version(paths: tuple[str, ...]) -> str:
    """Return what stands for the state of Voilà's script and its pieces in these folders."""
    return hashlib.sha256(voila_version.encode() + _voila(paths)).hexdigest()[:12]


@cache
def _voila(paths: tuple[str, ...]) -> bytes:
    """Return Voilà's script with its pieces, or nothing where there is none."""
    script = next((Path(path, SCRIPT) for path in paths if Path(path, SCRIPT).exists()), None)
    if script is None:
        return b""
    names = dict.fromkeys(re.findall(r"\.e\((\d+)\)", script.read_text("utf-8")))
    pieces = (script.with_name(f"{name}.{SCRIPT}") for name in names)
    return _in_one_piece(script, [each for each in pieces if each.exists()])


def _begins_extension(path: str) -> bool:
    return Path(path).name.startswith("remoteEntry.")


@cache
def _extension(script: Path) -> bytes:
    """Return the script of an extension with its pieces, whose names begin with a number."""
    return _in_one_piece(script, sorted(script.parent.glob("[0-9]*.*.js")))


def _in_one_piece(script: Path, pieces: Sequence[Path]) -> bytes:
    """Return a script behind its pieces, which webpack lets come before it; each keeps its own strictness."""
    read = (each.read_bytes() for each in pieces)
    return b"".join(b"(()=>{" + each + b"\n})();\n" for each in read) + script.read_bytes()
