"""Files of the user's: read as text that is not too long, and written as a shell would write them.

What this program keeps for itself is `storage`'s business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os

__all__ = ["MARK", "read", "text_of", "write"]

MARK = "\ufeff"
"""The byte order mark, with which some editors begin a file; it is no part of the text."""


def text_of(data: bytes, most: int) -> str:
    """Return a file's content as text; raise ValueError for more than `most` bytes and for no UTF-8."""
    if len(data) > most:
        raise ValueError(f"is longer than {most:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"is not text in UTF-8: {error}") from None


def read(path: str | os.PathLike[str], most: int) -> str:
    """Return the text in a file, of which no more than `most` bytes and one are read.

    Raises OSError, and ValueError as `text_of` does.
    """
    from pathlib import Path

    with Path(path).open("rb") as file:
        return text_of(file.read(most + 1), most)


def write(path: str | os.PathLike[str], text: str) -> None:
    """Write what the user asked for where the user said; raise OSError.

    The file is written in its place: it keeps its mode, a new one gets that of the umask, links are
    followed, and what is no file (a pipe, a device) is written to.
    """
    from pathlib import Path

    Path(path).write_text(text, encoding="utf-8", newline="\n")
