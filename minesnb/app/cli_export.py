"""`minesnb export`: a saved game or a lesson as one HTML file."""

from __future__ import annotations

import sys
from pathlib import Path

from minesnb.app.cli_replay import read_record
from minesnb.app.terminal import say
from minesnb.core import text_files
from minesnb.core.errors import BadOption
from minesnb.core.registry import game_ids
from minesnb.export import export_lesson, export_record
from minesnb.lessons import load

__all__ = ["export", "target_of", "write_page"]

_STANDARD_OUTPUT = "-"


def export(what: str, output: str | None = None) -> int:
    """Write the lesson of the game `what`, or the record in the file `what`; return 0.

    Without `output` the page lies beside the record, or where the command runs; ``-`` is the standard
    output. Raises OSError for a file that cannot be read or written, BadOption for a page that would
    replace the record, BadRecord, BadLesson.
    """
    target = target_of(what, output)
    text = export_lesson(load(what)) if what in game_ids() else export_record(read_record(what))
    write_page(text, target)
    return 0


def target_of(what: str, output: str | None, ending: str = ".html") -> Path | None:
    """Return where a page about the file `what` goes: to `output`, by default beside it; None for ``-``.

    Raise BadOption where it would replace that file.
    """
    if output == _STANDARD_OUTPUT:
        return None
    source = Path(what)
    target = Path(output) if output else source.with_name(source.stem + ending)
    if target.exists() and source.exists() and target.samefile(source):
        raise BadOption("--output", f"{target} is the saved game itself; name another file with -o")
    return target


def write_page(text: str, target: Path | None) -> None:
    """Write a page to a file, or to the standard output where there is none; raise OSError."""
    if target is None:
        sys.stdout.buffer.write(text.encode())
        return
    text_files.write(target, text)
    # Not on the standard output: that may be the page itself, as /dev/stdout.
    say(f"wrote {target} ({len(text.encode()) // 1024} kB)", file=sys.stderr)
