"""`minesnb review`: what a search says of a saved game, as one HTML file."""

from __future__ import annotations

import sys
from random import Random

from minesnb.app.cli_export import target_of, write_page
from minesnb.app.cli_replay import read_record
from minesnb.app.terminal import say
from minesnb.bots import Search
from minesnb.bots.review import judge_game
from minesnb.core.errors import BadOption
from minesnb.core.progress import show
from minesnb.core.table import Table
from minesnb.core.words import count
from minesnb.export import export_review

__all__ = ["review"]


def review(file: str, output: str | None = None, tries: int = 100) -> int:
    """Write what a search of so many `tries` a decision says of the record in `file`; return 0.

    The page goes where `export` would put it, with ``-review`` in its name. The decisions that cost most
    are printed as well. Raises OSError, BadRecord, BadOption.
    """
    if tries < 1:
        raise BadOption("--tries", f"a decision is tried at least once, not {tries} times")
    target = target_of(file, output, "-review.html")
    table = Table.from_record(read_record(file))
    found = show(judge_game(table, Search(tries), Random("review")), sys.stderr, "the game")
    write_page(export_review(table, found), target)
    out = sys.stderr if target is None else sys.stdout
    if not found.worst:
        say(f"No decision of {count(len(found.verdicts), 'choice')} cost much.", file=out)
    for verdict in found.worst:
        say(f"Step {verdict.step + 1}: {found.text(table, verdict).replace('**', '')}", file=out)
    return 0
