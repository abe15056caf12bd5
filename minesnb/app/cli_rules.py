"""`minesnb rules`: the rulebook in the terminal, and where each rule stands in the project."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from minesnb.core.errors import BadOption, MinesError
from minesnb.core.registry import load
from minesnb.core.words import count, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.rulebook import Rule

__all__ = ["coverage", "lesson_rules", "rules"]

FOLDER = ".rule-coverage"
"""Where a test run leaves what it saw (`pytest --rule-coverage`)."""


def rules(game: str, wanted: Sequence[str] = ()) -> int:
    """Print the rules with these ids, or all; return 0. Raises UnknownGame, BadOption."""
    book = load(game).rules
    for id_ in wanted:
        if id_ not in book:
            raise BadOption("rule", f"{book.title} has no rule {id_}{nearest(id_, book)}")
    chapter = ""
    for rule in [book[id_] for id_ in wanted] or book.values():
        if not wanted and rule.chapter != chapter:
            chapter = rule.chapter
            print(f"\n{chapter}\n{'=' * len(chapter)}\n")
        _print_rule(rule, chapter=bool(wanted))
    return 0


def _print_rule(rule: Rule, *, chapter: bool) -> None:
    status = "our ruling" if rule.status == "ruling" else rule.status
    origin = "; ".join(
        part for part in (rule.chapter if chapter else "", rule.source, status) if part
    )
    print(textwrap.fill(rule.text, 88, initial_indent=f"{rule.id:<8}", subsequent_indent=" " * 8))
    print(textwrap.fill(origin, 88, initial_indent=" " * 8, subsequent_indent=" " * 8))
    if rule.reason:
        print(
            textwrap.fill(
                f"Why: {rule.reason}", 88, initial_indent=" " * 8, subsequent_indent=" " * 8
            )
        )
    print()


def coverage(game: str) -> int:
    """Print rule x (code, test, lesson); return 1 where one is missing, else 0.

    *code*: the program cited the rule in a test run; *test*: a test that passed is about it;
    *lesson*: a lesson's step or fine print teaches it. A note needs the lesson only. Raises
    MinesError where no test run has left its table in the current folder.
    """
    found = load(game)
    shares = [json.loads(path.read_text("utf-8")) for path in sorted(Path(FOLDER).glob("*.json"))]
    if not shares:
        raise MinesError(
            f"there is no table of a test run in {Path.cwd() / FOLDER}: run 'make test-python' first"
        )
    code = {rule for share in shares for rule in share["code"]}
    test = {rule for share in shares for rule in share["test"]}
    lesson = lesson_rules(game)
    holes = []
    print(f"{'rule':<8} {'kind':<7} {'status':<10} code  test  lesson")
    for rule in found.rules.values():
        marks = [rule.id in seen for seen in (code, test, lesson)]
        needed = [rule.kind != "note", rule.kind != "note", True]
        signs = [
            "yes" if mark else "HOLE" if need else "-"
            for mark, need in zip(marks, needed, strict=True)
        ]
        print(
            f"{rule.id:<8} {rule.kind:<7} {rule.status:<10} {signs[0]:<5} {signs[1]:<5} {signs[2]}"
        )
        if "HOLE" in signs:
            holes.append(rule.id)
    prefix = f"{found.rules.prefix}-"
    strangers = sorted(
        rule for rule in code | test | lesson if rule.startswith(prefix) and rule not in found.rules
    )
    if strangers:
        print(f"\nnamed, but in no rulebook: {', '.join(strangers)}")
    if holes:
        print(f"\n{count(len(holes), 'rule')} with a hole: {', '.join(holes)}")
    if not holes and not strangers:
        print(f"\nall {len(found.rules)} rules have what they need")
    return 1 if holes or strangers else 0


def lesson_rules(game: str) -> set[str]:
    """Return the ids of the rules that the game's lesson teaches; raise BadLesson without one."""
    from minesnb.lessons import load as load_lesson

    return set(load_lesson(game).rules)
