"""`minesnb rules`: the rulebook in the terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from minesnb.app.terminal import say
from minesnb.core.errors import BadOption
from minesnb.core.registry import load
from minesnb.core.summary import as_text
from minesnb.core.words import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.game import Game
    from minesnb.core.rulebook import Rule

__all__ = ["rules"]


def rules(game: str, wanted: Sequence[str] = (), *, summary: bool = False) -> int:
    """Print the rules with these ids, or all, or the `summary` of the game on one page; return 0.

    Raises UnknownGame; BadOption for a rule that there is not, and for a game without a summary.
    """
    found = load(game)
    book = found.rules
    if summary:
        _print_summary(found, alone=not wanted)
        return 0
    for id_ in wanted:
        if id_ not in book:
            raise BadOption("rule", f"{book.title} has no rule {id_}{nearest(id_, book)}")
    chapter = ""
    for rule in [book[id_] for id_ in wanted] or book.values():
        if not wanted and rule.chapter != chapter:
            chapter = rule.chapter
            say(f"\n{chapter}\n{'=' * len(chapter)}\n")
        _print_rule(rule, chapter=bool(wanted))
    return 0


def _print_summary(game: Game[Any, Any], *, alone: bool) -> None:
    if not alone:
        raise BadOption("summary", "stands alone: leave the rule ids out")
    if not game.summary:
        raise BadOption("summary", f"{game.title} has none")
    say(as_text(game.title, game.summary))


def _print_rule(rule: Rule, *, chapter: bool) -> None:
    status = "our ruling" if rule.status == "ruling" else rule.status
    origin = "; ".join(
        part for part in (rule.chapter if chapter else "", rule.source, status) if part
    )
    say(textwrap.fill(rule.text, 88, initial_indent=f"{rule.id:<8}", subsequent_indent=" " * 8))
    say(textwrap.fill(origin, 88, initial_indent=" " * 8, subsequent_indent=" " * 8))
    if rule.reason:
        say(
            textwrap.fill(
                f"Why: {rule.reason}", 88, initial_indent=" " * 8, subsequent_indent=" " * 8
            )
        )
    say()
