"""What the commands print: whatever a file holds, a terminal shows it and obeys none of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from minesnb.core.characters import visible

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["say"]


def say(text: str = "", *, file: TextIO | None = None) -> None:
    """Print lines of text, by default to the standard output."""
    lines = "\n".join(map(visible, text.split("\n")))
    print(lines, file=file or sys.stdout)
