"""Which steps of a lesson are done, and what of it and of practice comes back when, kept across restarts.

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
    resume code where there is one. `unsaved` says that what is done is not on disk; whoever goes on
    writes it again. Several programs may write: the file holds what is done in any of them.
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
        self.unsaved = False
        self.code: str | None = None
        self._done: set[str] = set()
        self._missed: set[str] = set()
        # What was done here since the file was last written.
        self._new: set[str] = set()
        self._slips: set[str] = set()
        self._mended: set[str] = set()
        self._cards: dict[str, Card] = {}
        self._moved: dict[str, Card] = {}
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
        self._write()

    def refresh(self) -> None:
        """Read what other programs have written meanwhile."""
        if not self.unsaved:
            self._load()

    def save(self) -> None:
        """Write what was done here, with what other programs have written meanwhile."""
        self._load()
        self._done |= self._new
        self._missed = (self._missed | self._slips) - self._mended
        self._cards = box.unite(self._cards, self._moved)
        self._write()

    def resume(self, code: str | None) -> None:
        """Go on with what was kept under a code, if it is one that was given out here."""
        if self.code is None or code is None or code == self.code or not storage.is_code(code):
            return
        known, self.code = self.code, code
        self._rename()
        if not self.path.is_file():
            self.code = known
            return
        self._new |= self._done
        self._slips |= self._missed
        self._moved = dict(self._cards)
        self.save()

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
            file = _decode(text, self.game)
            self._done, self._missed = set(file.done), set(file.missed)
            self._cards = dict(file.cards)
        except _Newer as error:
            self._keep = False
            self._complain(
                "The file with your progress was written by a newer minesnb. It is left alone, and nothing"
                " of today is kept.",
                error,
            )
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

    def _write(self) -> None:
        if not self._keep:
            return
        done, missed = tuple(sorted(self._done)), tuple(sorted(self._missed))
        cards = dict(sorted(self._cards.items()))
        file = _File(SCHEMA, self.game, done, missed, cards)
        try:
            storage.write(self.path, msgspec.json.encode(file).decode())
        except OSError as error:
            self._complain(
                "Your progress is not saved: nothing can be written here. It is tried again with every step.",
                error,
            )
            self.unsaved = True
        else:
            for each in (self._new, self._slips, self._mended):
                each.clear()
            self._moved.clear()
            if self.unsaved:
                self.unsaved, self.notice = False, ""

    def _complain(self, text: str, error: Exception) -> None:
        _log.warning("%s (%s: %s)", text, self.path, error)
        self.notice = text


def first_open(lesson: Lesson, progress: Progress) -> str:
    """Return the first step that is not done, what a first game can do without last."""
    spans = sorted(lesson.chapters, key=lambda span: span.optional)
    ids = [step.id for span in spans for step in lesson.steps[span.start : span.stop]]
    return next((each for each in ids if each not in progress.done), ids[0])
