"""`minesnb saves`: this user's saved games and learners' progress, to be listed, opened and removed.

The files of games are named by hashes of codes, which stand in the addresses of pages alone; so a game is
named here by the beginning of its file's name, and opened as a copy under a code of its own.
"""

from __future__ import annotations

import datetime as dt
import math
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from minesnb.app.terminal import say
from minesnb.core import storage
from minesnb.core.errors import BadOption, BadRecord
from minesnb.core.record import Record
from minesnb.core.table import Table
from minesnb.core.words import count, join, nearest
from minesnb.pages.autosave import Store

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence
    from pathlib import Path

__all__ = ["copy_of", "delete", "listing", "saves", "trim"]

_SHORT = 8
"""So many letters of a file's name name a game."""


class _Saved(NamedTuple):
    """A file of the user's: how it is named here, when it was written, and how many bytes it has."""

    name: str
    path: Path
    date: float
    size: int


def saves(given: argparse.Namespace) -> int:
    """List, open, delete or trim what is saved; return the exit code. Raises BadOption, BadRecord."""
    if given.what == "list":
        return listing()
    if given.what == "delete":
        return delete(given.names, yes=given.yes)
    if given.what == "trim":
        if given.names:
            raise BadOption("NAME", "trim goes by age; `minesnb saves delete` takes names")
        return trim(given.games, given.megabytes, yes=given.yes)
    if len(given.names) != 1:
        raise BadOption("NAME", "say which game is to be opened; `minesnb saves` lists them")
    from minesnb.app.launch import go_on

    return go_on(given, copy_of(given.names[0]))


def _files() -> list[_Saved]:
    """Return the files of games and lessons, the newest first."""
    found = []
    for folder in ("games", "lessons"):
        for path in (storage.folder() / folder).glob("*.json*"):
            about = path.stat()
            game = folder == "games" and path.suffix == ".json"
            name = path.name[:_SHORT] if game else f"{folder}/{path.name}"
            found.append(_Saved(name, path, about.st_mtime, about.st_size))
    return sorted(found, key=lambda each: -each.date)


def listing() -> int:
    """Print what is saved, the newest first; return 0."""
    found = _files()
    for each in found:
        date = dt.datetime.fromtimestamp(each.date).astimezone()
        say(
            f"{each.name:10} {date:%Y-%m-%d %H:%M} {each.size / 1000:7,.1f} kB  {_about(each.path)}"
        )
    held = sum(each.size for each in found if each.path.parent.name == "games")
    say(f"{count(len(found), 'file')} below {storage.folder()}")
    say(
        f"Games take {held / 1e6:,.1f} MB; beyond {Store.MOST / 1e6:,.0f} MB those are removed that nobody has "
        "gone on with for longest, and from nine tenths of it on their boards say so before."
    )
    return 0


def _about(path: Path) -> str:
    """Say in a line what a file holds."""
    if path.suffix != ".json":
        return "set aside as damaged"
    if path.parent.name == "lessons":
        return "progress in a lesson"
    try:
        table = Table.from_record(Record.read(storage.read(path) or ""))
    except (BadRecord, ValueError, OSError) as error:
        return f"cannot be read: {error}"
    turn = f"{table.mover.name}'s turn" if table.mover else "over"
    return f"{table.game.title}: {join(table.names)}; {turn}, {count(len(table.decisions), 'move')}"


def _named(names: Sequence[str]) -> list[_Saved]:
    """Return the files of these names; raise BadOption for one that names none or several."""
    known = _files()
    found = []
    for name in names:
        fits = [each for each in known if name and each.name.startswith(name)]
        if len(fits) != 1:
            why = f"names {count(len(fits), 'file')}" if fits else "names no file"
            hint = nearest(name, [each.name for each in known])
            raise BadOption("NAME", f"{name!r} {why}{hint}; `minesnb saves` lists them")
        found += fits
    return found


def copy_of(name: str) -> str:
    """Save a copy of a game under a code of its own, and return the code; raise BadOption, BadRecord."""
    saved = _named([name])[0]
    if saved.path.parent.name != "games":
        raise BadOption("NAME", f"{name!r} is no saved game")
    text = storage.read(saved.path) or ""
    Table.from_record(Record.read(text))
    code = storage.new_code()
    Store().write(code, text)
    return code


def delete(names: Sequence[str], *, yes: bool, ask: Callable[[str], str] = input) -> int:
    """Remove files for good, when asked twice or with `yes`; return 0, or 1 for a no. Raises BadOption."""
    if not names:
        raise BadOption("NAME", "say which are to be deleted; `minesnb saves` lists them")
    return _remove(_named(names), yes=yes, ask=ask)


def trim(
    games: int | None, megabytes: int | None, *, yes: bool, ask: Callable[[str], str] = input
) -> int:
    """Keep so many of the newest games at most, and no more than so much of them, after asking or with `yes`.

    Progress in lessons stays. Return 0, or 1 for a no. Raises BadOption where neither is given.
    """
    if games is None and megabytes is None:
        raise BadOption("trim", "say what is to stay: --games N, or --megabytes N, or both")
    saved = [each for each in _files() if each.path.parent.name == "games"]
    most = math.inf if megabytes is None else megabytes * 1_000_000
    fits = [held <= most for held in accumulate(each.size for each in saved)]
    gone = saved[min(sum(fits), len(saved) if games is None else games) :]
    if not gone:
        say(f"Nothing is to be deleted: {_amount(saved)}.")
        return 0
    say(f"Of {_amount(saved)}, {_amount(gone)} would be deleted, the oldest:")
    return _remove(gone, yes=yes, ask=ask)


def _amount(found: Sequence[_Saved]) -> str:
    return f"{count(len(found), 'game')} of {sum(each.size for each in found) / 1e6:,.3f} MB"


def _remove(found: Sequence[_Saved], *, yes: bool, ask: Callable[[str], str]) -> int:
    """Tell what is to be deleted, and delete it when that is wanted; return 0, or 1 for a no."""
    for each in found:
        say(f"{each.name:10} {_about(each.path)}")
    if not yes:
        try:
            answer = ask(f"Delete {count(len(found), 'file')} for good? [y/N] ")
        except EOFError:
            answer = ""
        if answer.strip().lower() not in ("y", "yes"):
            say("Nothing was deleted.")
            return 1
    for each in found:
        each.path.unlink(missing_ok=True)
    say(f"{count(len(found), 'file')} deleted.")
    return 0
