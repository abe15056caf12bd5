"""Which steps of a lesson are done, and what of it and of practice comes back when, kept across restarts.

On one's own machine there is one file a game. On a server that strangers share there is nothing but
the learner's resume code, which stands in the page's address and cannot be guessed: whoever comes
without one starts afresh, and nobody meets another's progress.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
from msgspec import Meta

from minesnb.core import disk, storage
from minesnb.lessons import box
from minesnb.lessons.box import Card

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable
    from pathlib import Path

    from minesnb.lessons.lesson import Lesson

__all__ = ["SCHEMA", "SHARED", "Progress", "first_open", "shared_server"]

SHARED = "MINESNB_SHARED"
"""The environment variable that says whether strangers share the server; empty, they do not."""

SCHEMA = 3
"""The version of the file's format. The first told only what is done, the second had no cards."""

RETRY = 10
"""Seconds until what could not be written is tried again."""

_log = logging.getLogger(__name__)

Steps = tuple[Annotated[str, Meta(max_length=64)], ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    schema: Annotated[int, Meta(ge=1, le=SCHEMA)]
    game: str
    done: Steps
    missed: Steps = ()
    cards: dict[Annotated[str, Meta(max_length=64)], Card] = {}


class _Version(msgspec.Struct, frozen=True):
    """What a file of any version says of itself."""

    schema: int = 0


class _Change(NamedTuple):
    """What was done here since the file was last written; `fresh` says that what stands there is forgotten."""

    fresh: bool
    new: frozenset[str]
    slips: frozenset[str]
    mended: frozenset[str]
    moved: dict[str, Card]


class _Newer(ValueError):
    """A file that a later version of this program has written."""


def shared_server() -> bool:
    """Whether this program serves pages to people who do not know each other.

    Our own server says so in MINESNB_SHARED; of any other Voilà it has to be taken as given.
    """
    said = os.environ.get(SHARED)
    if said is not None:
        return said != ""
    return os.environ.get("SERVER_SOFTWARE", "").lower().startswith("voila")


def _decode(text: str, game: str) -> _File:
    if msgspec.json.decode(text, type=_Version).schema > SCHEMA:
        raise _Newer
    file = msgspec.json.decode(text, type=_File)
    if file.game != game:
        raise ValueError(f"it is the progress of {file.game!r}")
    return file


class Progress:
    """The ids of the steps done in one game's lesson, of those that were not right at the first try, and cards.

    A card is of a practice item that was asked, or of a step that was missed: it says when to ask again.

    `notice` is a sentence for the learner when something went wrong with the file. `code` is the
    resume code where there is one. `unsaved` says that what is done is not on disk; it is tried again every
    `RETRY` seconds, and by whoever goes on. In a running event loop the disk is not waited for: `writing` says
    that it is at work. Several programs may write: the file holds what is done in any of them.
    """

    def __init__(
        self,
        game: str,
        *,
        shared: bool | None = None,
        keep: bool = True,
        today: Callable[[], dt.date] = box.today,
    ) -> None:
        """Read what was kept. Without `keep` nothing is read or written. `today` says which day it is."""
        self.game = game
        self._today = today
        self.notice = ""
        self.unsaved = self.writing = False
        self.code: str | None = None
        self._done: set[str] = set()
        self._missed: set[str] = set()
        # What was done here since the file was last written.
        self._new: set[str] = set()
        self._slips: set[str] = set()
        self._mended: set[str] = set()
        self._cards: dict[str, Card] = {}
        self._moved: dict[str, Card] = {}
        self._fresh = self._stale = False
        self._waiting: list[Callable[[], None]] = []
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
    def missed(self) -> frozenset[str]:
        """The ids of the steps that were done, but not at the first try and not without a mistake since."""
        return frozenset(self._missed)

    @property
    def asked(self) -> frozenset[str]:
        """The ids of the practice items that were asked, and of the steps that were missed some time."""
        return frozenset(self._cards)

    @property
    def shaky(self) -> frozenset[str]:
        """The ids of the items and steps that were missed and are not known yet."""
        return frozenset(name for name, card in self._cards.items() if card.part != box.KNOWN)

    @property
    def due(self) -> tuple[str, ...]:
        """The ids of the items and steps that are to be asked again today, the longest missed first."""
        return box.due(self._cards, self._today())

    @property
    def day(self) -> str:
        """The day, as ``2026-11-29``."""
        return self._today().isoformat()

    @property
    def path(self) -> Path:
        """The file in which the progress is kept."""
        folder = storage.folder() / "lessons"
        if self.code is None:
            return folder / f"{self.game}.json"
        return storage.code_path(folder, self.code, f"{self.game}-")

    def mark(self, step: str, *, missed: bool = False) -> None:
        """Note at once that a step is done; `missed` says that it took a mistake or a hint."""
        if missed or step in self._cards:
            self._move(step, right=not missed)
        known = step in self._done and missed == (step in self._missed)
        if known and not self._moved and not self.unsaved:
            return
        self._done.add(step)
        self._new.add(step)
        if missed:
            self._missed.add(step)
            self._slips.add(step)
            self._mended.discard(step)
        else:
            self._missed.discard(step)
            self._slips.discard(step)
            self._mended.add(step)
        self.save()

    def answer(self, item: str, *, right: bool) -> None:
        """Note at once that a practice item was answered; `right` means at the first try, without a hint."""
        self._move(item, right=right)
        if self._moved or self.unsaved:
            self.save()

    def _move(self, name: str, *, right: bool) -> None:
        """Put a card where its answer leads."""
        card = box.answered(self._cards.get(name), self._today(), right=right)
        if card != self._cards.get(name):
            self._cards[name] = self._moved[name] = card

    def forget(self) -> None:
        """Start afresh: no step is done any more, and nothing comes back."""
        for each in (self._done, self._missed, self._new, self._slips, self._mended):
            each.clear()
        self._cards.clear()
        self._moved.clear()
        self._fresh = True
        self.save()

    def refresh(self) -> None:
        """Read what other programs have written meanwhile."""
        if not self.unsaved and not self.writing:
            self._load()

    def tell(self, listener: Callable[[], None]) -> None:
        """Call `listener` once, when the disk has done its work or does not answer."""
        if listener not in self._waiting:
            self._waiting.append(listener)

    def save(self) -> None:
        """Write what was done here, with what other programs have written meanwhile."""
        if not self._keep:
            return
        if self.writing:
            self._stale = True
            return
        self.writing, self._stale = True, False
        change = _Change(
            self._fresh,
            frozenset(self._new),
            frozenset(self._slips),
            frozenset(self._mended),
            dict(self._moved),
        )
        self._fresh = False
        found: list[_File] = []
        disk.write(
            lambda: found.append(self._unite(change)),
            lambda error: self._united(change, error, *found),
            self._late,
        )

    def _unite(self, change: _Change) -> _File:
        """Write what was done beside what stands in the file; return what stands there now."""
        path = self.path
        with storage.alone(path.parent):
            there = None if change.fresh else self._there()
            done = {*(there.done if there else ()), *change.new}
            missed = {*(there.missed if there else ()), *change.slips} - change.mended
            cards = box.unite(there.cards if there else {}, change.moved)
            file = _File(
                SCHEMA,
                self.game,
                tuple(sorted(done)),
                tuple(sorted(missed)),
                dict(sorted(cards.items())),
            )
            storage.write(path, msgspec.json.encode(file).decode())
        return file

    def _united(self, change: _Change, error: Exception | None, file: _File | None = None) -> None:
        self.writing = False
        if file is not None:
            self._new -= change.new
            self._slips -= change.slips
            self._mended -= change.mended
            for name, card in change.moved.items():
                if self._moved.get(name) == card:
                    del self._moved[name]
            self._take(file)
            if self.unsaved:
                self.unsaved, self.notice = False, ""
            if self._stale:
                self.save()
                return
        elif isinstance(error, _Newer):
            self._leave_alone(error)
        else:
            self._fresh |= change.fresh
            self._lose("nothing can be written here", error)
            # A plain script has no loop to wait in.
            with contextlib.suppress(RuntimeError):
                asyncio.get_running_loop().call_later(RETRY, self._try_again)
        self._answer()

    def _try_again(self) -> None:
        if self.unsaved:
            self.save()

    def _late(self) -> None:
        self._lose("the disk does not answer", None)
        self._answer()

    def _answer(self) -> None:
        waiting, self._waiting = self._waiting, []
        for listener in waiting:
            listener()

    def resume(self, code: str | None) -> None:
        """Go on with what was kept under a code, if it is one that was given out here."""
        if self.code is None or code is None or code == self.code or not storage.is_code(code):
            return
        known, self.code = self.code, code
        try:
            self._rename()
            self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            self.code = known
            return
        except OSError as error:
            self._lose("what was kept cannot be read", error)
        self._new |= self._done
        self._slips |= self._missed
        self._moved |= self._cards
        self._load()
        if (self._new or self._moved) and not self.unsaved:
            self.save()

    def _rename(self) -> None:
        """Give a file its name of today, if it is still named by the code itself."""
        old = self.path.with_name(f"{self.game}-{self.code}.json")
        if old.is_file() and not self.path.exists():
            with contextlib.suppress(OSError):
                old.replace(self.path)

    def _take(self, file: _File) -> None:
        """Know what stands in the file, and what was done here since."""
        self._done = {*file.done, *self._new}
        self._missed = {*file.missed, *self._slips} - self._mended
        self._cards = box.unite(file.cards, self._moved)

    def _load(self) -> None:
        if not self._keep:
            return
        try:
            file = self._there()
        except _Newer as error:
            self._leave_alone(error)
        except OSError as error:
            self._complain("Your progress could not be read, so all steps look new.", error)
            self.unsaved = True
        else:
            if file is not None:
                self._take(file)

    def _there(self) -> _File | None:
        """Return what stands in the file, or None; a damaged one is set aside. Raise _Newer, OSError."""
        try:
            text = storage.read(self.path)
            return None if text is None else _decode(text, self.game)
        except _Newer:
            raise
        except (ValueError, msgspec.DecodeError, RecursionError) as error:
            self._set_aside(error)
            return None

    def _set_aside(self, error: Exception) -> None:
        """Set a damaged file aside; raise OSError where that cannot be, so that nothing is written over it."""
        try:
            aside = storage.set_aside(self.path)
        except OSError as again:
            raise OSError(
                again.errno,
                f"the file is damaged and stays as it is, {again.strerror}",
                str(self.path),
            ) from error
        text = f"The file with your progress was damaged. It is kept as {aside.name}; you start afresh."
        self._complain(text, error)

    def _leave_alone(self, error: Exception) -> None:
        self._keep = self.unsaved = False
        self._complain(
            "The file with your progress was written by a newer minesnb. It is left alone, and nothing"
            " of today is kept.",
            error,
        )

    def _lose(self, why: str, error: Exception | None) -> None:
        self._complain(
            f"Your progress is not saved: {why}. It is tried again with every step.", error
        )
        self.unsaved = True

    def _complain(self, text: str, error: Exception | None) -> None:
        _log.warning("%s (%s)", text, error)
        self.notice = text


def first_open(lesson: Lesson, progress: Progress) -> str:
    """Return the first step that is not done, what a first game can do without last."""
    spans = sorted(lesson.chapters, key=lambda span: span.optional)
    ids = [step.id for span in spans for step in lesson.steps[span.start : span.stop]]
    return next((each for each in ids if each not in progress.done), ids[0])
