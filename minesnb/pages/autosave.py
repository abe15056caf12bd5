"""Saved games on disk: each under a code that nobody can guess, written whole or not at all."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from minesnb.core import storage
from minesnb.core.errors import BadRecord, MinesError, NewerRecord
from minesnb.core.record import Record
from minesnb.core.table import Table

if TYPE_CHECKING:
    from minesnb.core.table_session import TableSession

__all__ = ["RETRY", "Autosave", "NoSuchGame", "Store"]

RETRY = 10
"""Seconds until a save that failed is tried again."""

_log = logging.getLogger(__name__)


class NoSuchGame(MinesError):
    """No game is saved under this code, or what is saved there cannot be read."""


class Store:
    """The saved games in a folder (by default the user's own), by code.

    Whenever a game is saved for the first time, those that nobody has gone on with for longest give
    way until all take no more than `most` bytes: an honest game is some thousands.
    """

    def __init__(self, folder: Path | None = None, most: int = 500_000_000) -> None:
        self.folder = folder or storage.folder() / "games"
        self.most = most
        storage.sweep(self.folder)

    def path(self, code: str) -> Path:
        """Return the file for `code`; raise NoSuchGame for what cannot be a code."""
        if not storage.is_code(code):
            raise NoSuchGame("This is not the code of a saved game.")
        return storage.code_path(self.folder, code)

    def write(self, code: str, text: str) -> None:
        """Replace what is saved under `code`, in one step; raise OSError if it cannot be."""
        path = self.path(code)
        new = not path.exists()
        storage.write(path, text)
        if new:
            storage.drop_oldest(self.folder, self.most)

    def text(self, code: str) -> str | None:
        """Return what is saved under `code` as it stands, or None."""
        try:
            return storage.read(self.path(code))
        except (OSError, ValueError):
            return None

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
        path = self.path(code)
        try:
            text = storage.read(path)
            if text is not None:
                return Table.from_record(Record.read(text))
        except NewerRecord as error:
            raise NoSuchGame(
                "This game was saved by a newer minesnb, which can go on with it; it is left as it is."
            ) from error
        except (BadRecord, ValueError) as error:
            try:
                kept = f"was kept as {storage.set_aside(path)}"
            except OSError:
                kept = f"stays where it is, {path}"
            raise NoSuchGame(f"The saved game is damaged ({error}). The file {kept}.") from error
        except OSError as error:
            raise NoSuchGame(f"The saved game cannot be read: {error.strerror}.") from error
        raise NoSuchGame("No game is saved here under this code.")


class Autosave:
    """Saves a session's game after every change, until `close`.

    In a running event loop the file is written once the move has been shown, since a disk may take
    longer than the move; without one, at once. What could not be saved is said for as long as it is so,
    and tried again every `RETRY` seconds, with every decision, and at the end. A new game gets its code with the first decision of
    a person (at once with `now`), so that a page that is only looked at leaves nothing behind. When
    somebody else has gone on with the same game meanwhile (the same address in two windows), this
    one goes on under a code of its own.
    """

    def __init__(
        self, session: TableSession, store: Store, code: str | None = None, *, now: bool = False
    ) -> None:
        self.session = session
        self.store = store
        self._text = store.text(code) if code else None
        self._due: asyncio.Handle | None = None
        session.resume_code = code
        self._unsubscribe = session.table.subscribe(self.save)
        if now and code is None:
            self._write()

    def save(self) -> None:
        """See to it that the game as it stands is saved."""
        if self.session.resume_code is None and not self._somebody_decided():
            return
        if self._due is not None and not self.session.unsaved:
            return
        self._soon(0)

    def _soon(self, seconds: float) -> None:
        """Write in so many seconds; without a running event loop at once, or not at all if later."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            if seconds == 0:
                self._write()
            return
        self._due = (
            loop.call_later(seconds, self._write) if seconds else loop.call_soon(self._write)
        )

    def _somebody_decided(self) -> bool:
        table = self.session.table
        people = [n for n, seat in enumerate(table.seats) if seat.kind == "human"]
        return any(entry.player in people or not people for entry in table.decisions)

    def _write(self) -> None:
        """Save the game, or say on the board that it could not be."""
        self._due = None
        session = self.session
        code = session.resume_code or storage.new_code()
        if self.store.text(code) not in (self._text, None):
            code = storage.new_code()
        text = session.table.record().dump()
        try:
            self.store.write(code, text)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            _log.warning("%s: %s", self.store.folder, error)
            session.unsaved = (
                f"This game is not saved ({reason}). It is tried again; Save keeps a copy."
            )
            session.changed()
            self._soon(RETRY)
            return
        self._text = text
        if code != session.resume_code or session.unsaved:
            session.resume_code, session.unsaved = code, ""
            session.changed()

    def close(self) -> None:
        """Save what is still to be saved, and stop; what is saved stays."""
        self._unsubscribe()
        if self._due is not None or self.session.unsaved:
            self._write()
            if self._due is not None:
                self._due.cancel()
