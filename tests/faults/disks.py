"""Disks that are full, away or slow, clocks that jump, and too few file handles, while somebody plays."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import random
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest import mock

from minesnb import game_ids
from minesnb.core import disk, storage
from minesnb.core.record import Record
from minesnb.lessons import Progress
from minesnb.lessons import progress as progresses
from minesnb.pages import autosave
from minesnb.pages.autosave import Store
from tests.faults.forks import Child, Say
from tests.faults.player import Player, deal, learner, moves_of, patiently, play, student
from tests.faults.tally import Found

__all__ = ["clocks", "handles", "lesson", "outage"]

Trouble = Callable[[random.Random, Path], contextlib.AbstractContextManager[None]]

_SOON = 0.05
"""Seconds until a write that failed is tried again here."""
_CODES = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EDQUOT, errno.ESTALE)


@contextlib.contextmanager
def _refusing(rng: random.Random, folder: Path) -> Iterator[None]:
    """Let every write fail as a disk does that is full, read-only or away."""
    del folder
    code = rng.choice(_CODES)
    with mock.patch.object(storage, "write", side_effect=OSError(code, os.strerror(code))):
        yield


def _limited(what: int, most: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(what)
    resource.setrlimit(what, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(what, (soft, hard))


@contextlib.contextmanager
def _full(rng: random.Random, folder: Path) -> Iterator[None]:
    """Let no file grow beyond some hundred bytes: half a file is written, and then no more."""
    del folder
    yield from _limited(resource.RLIMIT_FSIZE, rng.randrange(1, 60))


@contextlib.contextmanager
def _gone(rng: random.Random, folder: Path) -> Iterator[None]:
    """Put a file where the folder was, as a disk does that is not mounted."""
    del rng
    away = folder.with_name("away")
    if folder.exists():
        folder.rename(away)
    while not _put_in_place_of(folder, away):
        pass
    try:
        yield
    finally:
        folder.unlink()
        if away.exists():
            away.rename(folder)


def _put_in_place_of(folder: Path, away: Path) -> bool:
    """Put a file there; return False where what was just being written has made the folder anew."""
    try:
        folder.write_text("not mounted", encoding="utf-8")
    except IsADirectoryError:
        away.mkdir(exist_ok=True)
        for each in folder.iterdir():
            each.replace(away / each.name)
        with contextlib.suppress(OSError):
            folder.rmdir()
        return False
    return True


@contextlib.contextmanager
def _no_handles(rng: random.Random, folder: Path) -> Iterator[None]:
    """Let no more files be opened than are open, or one or two."""
    del folder
    free = os.open(os.devnull, os.O_RDONLY)
    os.close(free)
    yield from _limited(resource.RLIMIT_NOFILE, free + rng.randrange(3))


_TROUBLES: tuple[Trouble, ...] = (_refusing, _full, _gone)


def _in_child(work: Callable[[], None]) -> None:
    """Run something in a child, whose limits, clock and threads are its own; raise what it found."""

    def tell(say: Say) -> None:
        try:
            work()
        except Found as found:
            say({"kind": found.kind, "text": str(found)})

    child = Child(tell)
    child.end()
    for said in child.said:
        if "raised" in said:
            raise RuntimeError(said["raised"])
        raise Found(said["kind"], said["text"])


def outage(rng: random.Random) -> None:
    """Play while the disk fails for some decisions; it is said, and all is saved when it is back."""
    _in_child(partial(_outage, rng, _TROUBLES))


def handles(rng: random.Random) -> None:
    """Play while no more files can be opened."""
    _in_child(partial(_outage, rng, (_no_handles,)))


def _outage(rng: random.Random, troubles: tuple[Trouble, ...]) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    write = storage.write
    written = [""]

    def noting(path: Path, text: str) -> None:
        write(path, text)
        written.append(text)

    storage.write = noting
    with tempfile.TemporaryDirectory() as home, mock.patch.object(autosave, "RETRY", _SOON):
        asyncio.run(_play_through(rng, Path(home, "games"), rng.choice(troubles), written))


def _holds(text: str, moves: tuple[str, ...]) -> bool:
    """Whether a saved game has these moves, and perhaps more."""
    return text != "" and Record.read(text).moves[: len(moves)] == moves


async def _play_through(
    rng: random.Random, folder: Path, trouble: Trouble, written: list[str]
) -> None:
    player = Player(rng, Store(folder), deal(rng))
    await play(player, rng.randrange(4))
    before = player.shown["resume"] if player.kept else None
    with trouble(rng, folder):
        for _ in range(rng.randrange(1, 4)):
            if not await player.decide():
                break
            _check_said(player, written[-1])
        told = player.shown["unsaved"]
    if before is not None:
        Store(folder).read(before)
    await _end(rng, player)
    if player.session.resume_code is None and told:
        raise Found("lost", "the game was never saved")
    if player.session.resume_code is not None:
        found = moves_of(Store(folder).read(player.session.resume_code))
        if found[: len(player.moves)] != player.moves:
            raise Found("lost", f"{len(player.moves)} steps were shown, {len(found)} are on disk")
    # What was being written when its folder went away is out of reach, and swept up later.
    if trouble is not _gone and _halves(folder):
        raise Found("silent", "half a file was left")


def _halves(folder: Path) -> list[Path]:
    return list(folder.glob(".*"))


def _check_said(player: Player, written: str) -> None:
    """Hold that what is said of the game's being saved is true."""
    if player.kept and not _holds(written, player.moves):
        raise Found("silent", "what was not written was said to be saved")
    if not player.kept and not player.shown["unsaved"]:
        raise Found("silent", "nothing was said")


async def _end(rng: random.Random, player: Player) -> None:
    """Let the game be saved, now that it can be: by a decision, unasked, or by leaving."""
    how = rng.randrange(3)
    if how == 2:
        await _leave(player)
        return
    if how == 0:
        await play(player, 1)
    with contextlib.suppress(TimeoutError):
        await patiently(lambda: not player.shown["unsaved"], 10)
    await player.session.shown.wait()
    if player.shown["unsaved"]:
        raise Found("silent", f"it is not said that it is saved: {player.shown['unsaved']}")
    await _leave(player)


async def _leave(player: Player) -> None:
    """Leave the game, whose bots play on until then, and wait until the disk is at rest."""
    player.close()
    # Twice, since a write that was on its way when the game was left may be followed by another.
    for _ in range(2):
        await _written()


async def _written() -> None:
    """Wait until the disk has done what it was given before."""
    written = asyncio.Event()
    disk.write(lambda: None, lambda _: written.set())
    await written.wait()


def lesson(rng: random.Random) -> None:
    """Learn while the disk fails for a while."""
    _in_child(partial(_lesson, rng))


def _lesson(rng: random.Random) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with (
        tempfile.TemporaryDirectory() as home,
        mock.patch.dict(os.environ, MINESNB_DATA=home),
        mock.patch.object(progresses, "RETRY", _SOON),
    ):
        asyncio.run(_learn_through(rng, Path(home, "lessons")))


async def _learn_through(rng: random.Random, folder: Path) -> None:
    progress = Progress(rng.choice(game_ids()))
    with student(rng, progress) as session:
        await learner(rng, session, rng.randrange(10), lambda: None)
        before = progress.done
        with rng.choice(_TROUBLES)(rng, folder):
            await learner(rng, session, rng.randrange(1, 15), lambda: None)
            if progress.done - before and not session.view()["unsaved"]:
                raise Found("silent", f"{len(progress.done - before)} steps were not written")
        await learner(rng, session, 1, lambda: None)
        await session.shown.wait()
        with contextlib.suppress(TimeoutError):
            await patiently(lambda: not progress.writing and not progress.unsaved, 10)
        if not progress.done <= Progress(progress.game).done:
            raise Found("lost", f"{len(progress.done)} steps were done; {progress.notice}")
        if session.view()["unsaved"]:
            raise Found("silent", f"it is not said that it is saved again: {progress.notice}")


def clocks(rng: random.Random) -> None:
    """Play while the clock on the wall jumps, also back and forth over years."""
    _in_child(partial(_clocks, rng))


def _clocks(rng: random.Random) -> None:
    now = time.time
    jumps = (0.0, -86_400.0, 3_700.0, 86_400.0 * 366 * 30)

    def jumping() -> float:
        return now() + rng.choice(jumps)

    with tempfile.TemporaryDirectory() as home, mock.patch.object(time, "time", jumping):
        asyncio.run(_play_by_clock(rng, Path(home)))


async def _play_by_clock(rng: random.Random, folder: Path) -> None:
    player = Player(rng, Store(folder), deal(rng))
    for _ in range(6):
        await play(player, 1)
        found = Store(folder)
        there = moves_of(found.read(player.shown["resume"])) if player.kept else player.moves
        if there[: len(player.moves)] != player.moves:
            raise Found("lost", f"{len(player.moves)} steps were shown")
        if (
            not player.kept
            and not player.shown["unsaved"]
            and player.session.table.peoples_decisions
        ):
            raise Found("silent", "not saved, and nothing is said")
    await _leave(player)
