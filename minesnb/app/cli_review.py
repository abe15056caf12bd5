"""`minesnb review`: what a search says of a saved game, as one HTML file."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

from minesnb.app.cli_export import write_page
from minesnb.app.cli_replay import read_record
from minesnb.app.terminal import say
from minesnb.bots import Search
from minesnb.bots.review import judge_game
from minesnb.core.errors import BadOption
from minesnb.core.table import Table
from minesnb.core.words import count
from minesnb.export import export_review

if TYPE_CHECKING:
    from collections.abc import Generator

    from minesnb.bots.review import Review

__all__ = ["review"]


def review(file: str, output: str | None = None, tries: int = 100) -> int:
    """Write what a search of so many `tries` a decision says of the record in `file`; return 0.

    The page goes where `export` would put it, with ``-review`` in its name. The decisions that cost most
    are printed as well. Raises OSError, BadRecord, BadOption.
    """
    if tries < 1:
        raise BadOption("--tries", f"a decision is tried at least once, not {tries} times")
    table = Table.from_record(read_record(file))
    found = _watched(judge_game(table, Search(tries), Random("review")))
    write_page(export_review(table, found), file, output, "-review.html")
    out = sys.stderr if output == "-" else sys.stdout
    if not found.worst:
        say(f"No decision of {count(len(found.verdicts), 'choice')} cost much.", file=out)
    for verdict in found.worst:
        say(f"Step {verdict.step + 1}: {found.text(table, verdict).replace('**', '')}", file=out)
    return 0


def _watched(judging: Generator[float, None, Review]) -> Review:
    """Judge to the end; where somebody watches, show how far it is."""
    watched, shown = sys.stderr.isatty(), -1
    while True:
        try:
            share = next(judging)
        except StopIteration as end:
            if watched:
                sys.stderr.write("\r\x1b[K")
            found: Review = end.value
            return found
        if watched and int(100 * share) > shown:
            shown = int(100 * share)
            sys.stderr.write(f"\r{'#' * (shown // 4):25} {shown} % of the game")
            sys.stderr.flush()
