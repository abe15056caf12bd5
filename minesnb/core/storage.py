"""Files that outlive a program: saved games and what a learner has done.

Everything lies below one folder of the user's. A file is written whole or not at all, so that a crash
leaves the old one; a file that turns out to be damaged is kept aside under another name. What only
one person may find again lies under a code, which stands in the address of that person's page.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     write(Path(folder) / "games" / "one.json", "{}")
...     read(Path(folder) / "games" / "one.json")
'{}'
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from minesnb.core import text_files

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "alone",
    "code_path",
    "drop_oldest",
    "folder",
    "is_code",
    "make_folder",
    "new_code",
    "read",
    "set_aside",
    "sweep",
    "write",
]

_MOST = 4_000_000
_TURN = 2.0
"""Seconds for which another program's turn to write is waited for."""
_CODE = re.compile(r"[A-Za-z0-9_-]{16,64}")


def folder() -> Path:
    """Return the folder below which this user's files lie; it need not exist yet.

    The environment variable MINESNB_DATA names it; without that it is the platform's usual place
    for data. Raise OSError for a user without a home, as programs in a container can be.
    """
    if chosen := os.environ.get("MINESNB_DATA"):
        return Path(chosen)
    if shared := os.environ.get("XDG_DATA_HOME"):
        return Path(shared) / "minesnb"
    try:
        home = Path.home()
    except RuntimeError:
        raise OSError(
            "this user has no home folder; name another in the environment variable MINESNB_DATA"
        ) from None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "minesnb"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "minesnb"
    return home / ".local" / "share" / "minesnb"


def make_folder(path: Path) -> None:
    """Make a folder and those above it that are missing, for this user's eyes only; raise OSError."""
    for folder in reversed([path, *path.parents]):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)


def read(path: Path) -> str | None:
    """Return the text of a file, or None where there is none.

    Raise OSError where it cannot be read, and ValueError where it is no text or longer than anything
    that is kept here.
    """
    try:
        return text_files.read(path, _MOST)
    except FileNotFoundError:
        return None


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Make a folder if it is missing, and let no other program of ours write to it until the block ends.

    Where that cannot be had (on Windows, in a browser, on some disks that are far away, or because the other program
    stands still) the block runs all the same. Raise OSError where there can be no folder.
    """
    make_folder(folder)
    try:
        # JupyterLite puts an empty module there.
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        until = time.monotonic() + _TURN
        while time.monotonic() < until:
            try:
                flock(handle, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                time.sleep(0.002)
            except OSError:
                break
            else:
                break
        yield
    finally:
        os.close(handle)


def write(path: Path, text: str) -> None:
    """Put `text` into the file at once: whoever reads it meets the old text or the new, never half.

    Makes the folders it needs, for this user's eyes only. Raise OSError where nothing can be written.
    """
    make_folder(path.parent)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    _keep_name(path.parent)


def _keep_name(folder: Path) -> None:
    """Have a folder's newest name outlive a power cut, where the system can do that for folders."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def drop_oldest(folder: Path, most: int) -> int:
    """Remove the files of a folder that were not written to for longest, until it holds `most` bytes.

    The last one written stays, whatever its size. Return how many bytes the folder holds then.
    """
    files = []
    for path in folder.iterdir():
        # Another process may have removed it meanwhile.
        with contextlib.suppress(FileNotFoundError):
            about = path.stat()
            files.append((about.st_mtime_ns, about.st_size, path))
    held = sum(size for _, size, _ in files)
    for _, size, path in sorted(files)[:-1]:
        if held <= most:
            break
        path.unlink(missing_ok=True)
        held -= size
    return held


def sweep(folder: Path) -> None:
    """Remove what writing left behind in a folder when it was killed, an hour ago or longer."""
    for path in folder.glob(".*.json-*"):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < time.time() - 3600:
                path.unlink()


def set_aside(path: Path, why: str = "damaged") -> Path:
    """Rename a file or a folder, so that it is out of the way and not lost; return its new path."""
    number = 1
    while (aside := path.with_name(f"{path.name}.{why}-{number}")).exists():
        number += 1
    path.replace(aside)
    return aside


def new_code() -> str:
    """Return a code of 128 random bits that fits into a page's address."""
    return secrets.token_urlsafe(16)


def is_code(text: str) -> bool:
    """Whether this could be a code."""
    return _CODE.fullmatch(text) is not None


def code_path(folder: Path, code: str, prefix: str = "") -> Path:
    """Return the file under `code` in a folder.

    It is named by a hash, so that the folder's listing gives no code away.
    """
    return folder / f"{prefix}{hashlib.sha256(code.encode()).hexdigest()[:40]}.json"
