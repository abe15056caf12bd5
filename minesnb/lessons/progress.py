"""Which steps of a lesson are done, kept across restarts.

On one's own machine there is one file a game. On a server that strangers share there is nothing but
the learner's resume code, which stands in the page's address and cannot be guessed: whoever comes
without one starts afresh, and nobody meets another's progress.
"""

from __future__ import annotations

import contextlib
import logging
import os
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from minesnb.core import storage

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["SCHEMA", "Progress", "shared_server"]

SCHEMA = 1
"""The version of the file's format."""

_log = logging.getLogger(__name__)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    schema: Annotated[int, Meta(ge=SCHEMA, le=SCHEMA)]
    game: str
    done: tuple[Annotated[str, Meta(max_length=64)], ...]


def shared_server() -> bool:
    """Whether this program serves pages to people who do not know each other."""
    return os.environ.get("SERVER_SOFTWARE", "").lower().startswith("voila")


def _decode(text: str, game: str) -> _File:
    file = msgspec.json.decode(text, type=_File)
    if file.game != game:
        raise ValueError(f"it is the progress of {file.game!r}")
    return file


class Progress:
    """The ids of the steps done in one game's lesson.

    `notice` is a sentence for the learner when something went wrong with the file. `code` is the
    resume code where there is one.
    """

    def __init__(self, game: str, *, shared: bool | None = None, keep: bool = True) -> None:
        """Read what was kept. Without `keep` nothing is read or written."""
        self.game = game
        self.notice = ""
        self.code: str | None = None
        self._done: set[str] = set()
        self._keep = keep
        if keep and (shared_server() if shared is None else shared):
            self.code = storage.new_code()
        else:
            self._load()

    @property
    def done(self) -> frozenset[str]:
        """The ids of the steps done."""
        return frozenset(self._done)

    @property
    def path(self) -> Path:
        """The file in which the progress is kept."""
        folder = storage.folder() / "lessons"
        if self.code is None:
            return folder / f"{self.game}.json"
        return storage.code_path(folder, self.code, f"{self.game}-")

    def mark(self, step: str) -> None:
        """Note that a step is done, at once and for good."""
        if step not in self._done:
            self._done.add(step)
            self._save()

    def resume(self, code: str | None) -> None:
        """Go on with what was kept under a code, if it is one that was given out here."""
        if self.code is None or code is None or code == self.code or not storage.is_code(code):
            return
        known, self.code = self.code, code
        self._rename()
        if not self.path.is_file():
            self.code = known
            return
        earlier = self._done
        self._load()
        self._done |= earlier

    def _rename(self) -> None:
        """Give a file its name of today, if it is still named by the code itself."""
        old = self.path.with_name(f"{self.game}-{self.code}.json")
        if old.is_file() and not self.path.exists():
            with contextlib.suppress(OSError):
                old.replace(self.path)

    def _load(self) -> None:
        if not self._keep:
            return
        try:
            text = storage.read(self.path)
            if text is None:
                return
            self._done = set(_decode(text, self.game).done)
        except (ValueError, msgspec.DecodeError, RecursionError) as error:
            self._set_aside(error)
        except OSError as error:
            self._complain("Your progress could not be read, so all steps look new.", error)

    def _set_aside(self, error: Exception) -> None:
        try:
            aside = storage.set_aside(self.path)
        except OSError as again:
            self._complain("The file with your progress is damaged and stays as it is.", again)
            return
        text = f"The file with your progress was damaged. It is kept as {aside.name}; you start afresh."
        self._complain(text, error)

    def _save(self) -> None:
        if not self._keep:
            return
        file = _File(SCHEMA, self.game, tuple(sorted(self._done)))
        try:
            storage.write(self.path, msgspec.json.encode(file).decode())
        except OSError as error:
            self._complain("Your progress cannot be kept: nothing can be written here.", error)

    def _complain(self, text: str, error: Exception) -> None:
        _log.warning("%s (%s: %s)", text, self.path, error)
        self.notice = text
