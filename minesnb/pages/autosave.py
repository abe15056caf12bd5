"""Saved games on disk: each under a code that nobody can guess, written whole or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from minesnb.core import disk, storage
from minesnb.core.errors import BadRecord, MinesError, NewerRecord
from minesnb.core.record import Record
from minesnb.core.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from minesnb.core.table_session import TableSession

__all__ = ["RETRY", "Autosave", "NoSuchGame", "Store", "Unreadable"]

RETRY = 10
"""Seconds until a save that failed is tried again."""
COPY = (
    "What is saved under this address has been changed elsewhere, by another window most likely. Here the "
    "game goes on as a copy, under an address of its own."
)

_log = logging.getLogger(__name__)


class NoSuchGame(MinesError):
    """No game is saved under this code, or what is saved there cannot be read."""


class Unreadable(NoSuchGame):
    """What is saved under this code cannot be read now; it may be another time."""


class Store:
    """The saved games in a folder (by default the user's own), by code.

    Whenever a game is saved for the first time, those that nobody has gone on with for longest give
    way until all take no more than `most` bytes: an honest game is some thousands. From `NEARLY` of that
    on, this is told before.
    """

    MOST = 500_000_000
    NEARLY = 0.9

    def __init__(self, folder: Path | None = None, most: int = MOST) -> None:
        self._folder = folder
        self.most = most
        try:
            storage.sweep(self.folder)
        except OSError as error:
            _log.warning("games are not saved: %s", error)

    @property
    def folder(self) -> Path:
        """The folder; raise OSError for a user without one."""
        return self._folder or storage.folder() / "games"

    def path(self, code: str) -> Path:
        """Return the file for `code`; raise NoSuchGame for what cannot be a code, OSError."""
        if not storage.is_code(code):
            raise NoSuchGame("This is not the code of a saved game.")
        return storage.code_path(self.folder, code)

    def write(self, code: str, text: str) -> str:
        """Replace what is saved under `code`, in one step; raise OSError if it cannot be.

        Return what is to be told about the room that is left, or an empty string.
        """
        path = self.path(code)
        new = not path.exists()
        storage.write(path, text)
        held = storage.drop_oldest(self.folder, self.most) if new else 0
        if held < self.NEARLY * self.most:
            return ""
        return (
            f"Saved games take {held / 1e6:,.0f} MB here. Beyond {self.most / 1e6:,.0f} MB those are removed "
            "that nobody has gone on with for longest; `minesnb saves` lists them, `minesnb saves trim` makes room."
        )

    def text(self, code: str) -> str | None:
        """Return what is saved under `code` as it stands, or None for nothing.

        Raises Unreadable, and ValueError for what is no text.
        """
        try:
            return storage.read(self.path(code))
        except OSError as error:
            raise Unreadable(
                f"The saved game cannot be read: {error.strerror or error}."
            ) from error

    def date(self, code: str) -> float:
        """Return when `code` was saved last, in seconds since 1970; raise NoSuchGame for nothing."""
        try:
            return self.path(code).stat().st_mtime
        except OSError:
            raise NoSuchGame("No game is saved here under this code.") from None

    def read(self, code: str) -> Table:
        """Return the table of the game under `code`, every move of it checked.

        Raises NoSuchGame. A damaged file is kept beside the others under another name, which the
        error tells.
        """
        try:
            text = self.text(code)
            if text is not None:
                return Table.from_record(Record.read(text))
        except NewerRecord as error:
            raise NoSuchGame(
                "This game was saved by a newer minesnb, which can go on with it; it is left as it is."
            ) from error
        except (BadRecord, ValueError) as error:
            path = self.path(code)
            try:
                kept = f"was kept as {storage.set_aside(path)}"
            except OSError:
                kept = f"stays where it is, {path}"
            raise NoSuchGame(f"The saved game is damaged ({error}). The file {kept}.") from error
        raise NoSuchGame("No game is saved here under this code.")


class Autosave:
    """Saves a session's game after every change, until `close`.

    In a running event loop the disk is not waited for: the session is held, so that what a board shows
    is on disk, and released when it is, or when it cannot be or takes too long, which is then said for as
    long as it is so. It is tried again every `RETRY` seconds, with every decision, and at the end. Without
    a loop the file is written at once. A new game gets its code with the first decision of a person (at once with
    `now`), so that a page that is only looked at leaves nothing behind. When somebody else has gone on
    with the same game meanwhile (the same address in two windows), this one says so and goes on under
    a code of its own. Raises Unreadable.
    """

    def __init__(
        self, session: TableSession, store: Store, code: str | None = None, *, now: bool = False
    ) -> None:
        self.session = session
        self.store = store
        # Where the game is written, and what was written there last: the writer's alone from now on.
        self._code = code or storage.new_code()
        self._text = _text_of(session.table, store, code) if code else None
        self._writing = self._stale = self._closed = self._news = False
        self._retry: asyncio.TimerHandle | None = None
        session.resume_code = code
        # Before the session, which shows what has changed.
        self._unsubscribe = session.table.subscribe(self.save, first=True)
        if now and code is None:
            self._save()

    def save(self) -> None:
        """See to it that the game as it stands is saved."""
        if self.session.resume_code is not None or self._somebody_decided():
            self._save()

    def _somebody_decided(self) -> bool:
        table = self.session.table
        people = [n for n, seat in enumerate(table.seats) if seat.kind == "human"]
        return any(entry.player in people or not people for entry in table.decisions)

    def _save(self) -> None:
        if self._writing:
            self._stale = True
            return
        self._writing, self._stale = True, False
        self._forget_retry()
        text = self.session.table.record().dump()
        told: list[str] = []
        if not self._closed:
            self.session.hold()
        disk.write(
            lambda: told.append(self._write(text)),
            lambda error: self._wrote(error, *told),
            self._late,
        )

    def _write(self, text: str) -> str:
        """Write the game, under another code if somebody else has written there; return what to tell."""
        copied = ""
        with storage.alone(self.store.folder):
            try:
                there = self.store.text(self._code)
            except ValueError:
                there = ""
            if there not in (self._text, None):
                self._code, copied = storage.new_code(), COPY
            room = self.store.write(self._code, text)
        self._text = text
        return copied or room

    def _wrote(self, error: Exception | None, told: str = "") -> None:
        """Show that the game is saved, or that it is not."""
        self._writing = False
        session = self.session
        if error is None:
            self._news |= bool(told or session.unsaved or session.resume_code != self._code)
            session.resume_code, session.unsaved = self._code, ""
            session.notice = told or session.notice
            if self._stale:
                self._save()
                return
        else:
            _log.warning("a game could not be saved: %s", error)
            if self._closed and self._stale:
                # It was on its way already when this was closed, and is tried once more.
                self._save()
                return
            self._complain(f"({(getattr(error, 'strerror', None) or str(error)).rstrip('.')})")
            self._try_later()
        self._show()

    def _late(self) -> None:
        """Say that the disk does not answer, rather than be silent as well."""
        self._complain("yet, since the disk does not answer")
        self._show()

    def _complain(self, how: str) -> None:
        self.session.unsaved = (
            f"This game is not saved {how}. It is tried again; Save keeps a copy."
        )
        self._news = True

    def _show(self) -> None:
        news, self._news = self._news, False
        if news:
            self.session.shown.set()
            self.session.changed()
        else:
            self.session.release()

    def _try_later(self) -> None:
        # A plain script has no loop to wait in.
        with contextlib.suppress(RuntimeError):
            if not self._closed:
                self._retry = asyncio.get_running_loop().call_later(RETRY, self._save)

    def _forget_retry(self) -> None:
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None

    def close(self) -> None:
        """Save what is still to be saved, and stop; what is saved stays."""
        self._unsubscribe()
        self._forget_retry()
        if not self._closed:
            self._closed = True
            if self.session.unsaved:
                self._save()


def _text_of(table: Table, store: Store, code: str) -> str:
    """Return what is saved under `code` if it is this game as it stands, else what no file holds."""
    try:
        text = store.text(code) or ""
        return text if Record.read(text) == table.record() else ""
    except (BadRecord, ValueError):
        return ""
