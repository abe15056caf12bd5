"""A folder of one server's own, for its files and sockets, that goes when the server does.

The address of a local socket may have about a hundred characters, which the usual folder for temporary
files alone can use up; so places are tried until one is found where a socket opens. Where there is none
the processes are spoken to by ports of this machine.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import zmq

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import TextIOWrapper

__all__ = ["RunFolder", "run_folder"]

_PREFIX = "minesnb-"
_LOCK = "lock"
_INSIDE = len("voila_12345678/kernel-12345678-1234-1234-1234-123456789012-ipc-5")
"""How long the path of a process's socket is inside the folder."""


class RunFolder:
    """A folder, and by what transport processes whose files lie in it are spoken to."""

    def __init__(self, path: Path, transport: Literal["ipc", "tcp"], lock: TextIOWrapper) -> None:
        self.path = path
        self.transport = transport
        self._lock = lock

    def close(self) -> None:
        """Remove the folder with all that is in it."""
        self._lock.close()
        shutil.rmtree(self.path, ignore_errors=True)


@contextlib.contextmanager
def run_folder() -> Iterator[RunFolder]:
    """Make a folder for this user's eyes only, until the block ends; raise OSError where none can be.

    What servers left behind that could not clear up (a process that is killed cannot) is removed.
    """
    places = _places()
    for place in places:
        _sweep(place)
    folder = next(filter(None, map(_local, places)), None)
    if folder is None:
        path = Path(tempfile.mkdtemp(prefix=_PREFIX))
        folder = RunFolder(path, "tcp", _lock(path))
    try:
        yield folder
    finally:
        folder.close()


def _places() -> list[Path]:
    """Return where the folder may lie, best first."""
    named = [os.environ.get("XDG_RUNTIME_DIR"), tempfile.gettempdir(), "/tmp"]  # noqa: S108 - a private folder is made in it
    return [Path(place) for place in dict.fromkeys(named) if place]


def _local(place: Path) -> RunFolder | None:
    """Return a folder in `place` in which sockets open, or None."""
    try:
        path = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
    except OSError:
        return None
    folder = RunFolder(path, "ipc", _lock(path))
    if _opens(path / ("s" * _INSIDE)):
        return folder
    folder.close()
    return None


def _opens(address: Path) -> bool:
    """Whether a local socket can be opened at a path."""
    with zmq.Context() as context, context.socket(zmq.REP) as socket:
        try:
            socket.bind(f"ipc://{address}")
        except zmq.ZMQError:
            return False
        return True


def _lock(folder: Path) -> TextIOWrapper:
    """Mark a folder as in use for as long as the file returned is open.

    The mark gets its name when it holds, so that nobody meets one that does not hold yet.
    """
    new = folder / f"{_LOCK}.new"
    file = new.open("w", encoding="utf-8")
    _hold(file)
    with contextlib.suppress(OSError):
        new.rename(folder / _LOCK)
    return file


def _hold(file: TextIOWrapper) -> bool:
    """Whether the file is held by nobody else; from now on it is held here, until it is closed."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _sweep(place: Path) -> None:
    """Remove the folders of this user's in `place` that no server holds."""
    if not hasattr(
        os, "getuid"
    ):  # Windows, where a folder that is in use could not be told from others
        return
    for folder in place.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            about = folder.lstat()
            if folder.is_symlink() or about.st_uid != os.getuid():
                continue
            with (folder / _LOCK).open("r+", encoding="utf-8") as file:
                left = _hold(file)
            if left:
                shutil.rmtree(folder, ignore_errors=True)
