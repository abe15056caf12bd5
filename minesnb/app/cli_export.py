"""`minesnb export`: a saved game or a lesson as one HTML file."""

from __future__ import annotations

from pathlib import Path

from minesnb.app.cli_replay import read_record
from minesnb.core import storage
from minesnb.core.registry import game_ids
from minesnb.export import export_lesson, export_record
from minesnb.lessons import load

__all__ = ["export"]


def export(what: str, output: str | None = None) -> int:
    """Write the lesson of the game `what`, or the record in the file `what`; return 0.

    Raises OSError for a file that cannot be read or written, BadRecord, BadLesson.
    """
    if what in game_ids():
        text, usual = export_lesson(load(what)), Path(f"{what}.html")
    else:
        text, usual = export_record(read_record(what)), Path(what).with_suffix(".html")
    target = Path(output) if output else usual
    storage.write(target, text)
    print(f"wrote {target} ({len(text.encode()) // 1024} kB)")
    return 0
