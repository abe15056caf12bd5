"""Print where each rule stands in code, tests and lessons; exit 1 where one is missing.

It reads what the last `pytest --rule-coverage` left. *code*: the program cited the rule in that run;
*test*: a test that passed is about it; *lesson*: a lesson's step or fine print teaches it. A note needs
the lesson only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection
from pathlib import Path

import minesnb
from minesnb import lessons
from minesnb.core.errors import MinesError
from minesnb.core.rulebook import Rulebook
from minesnb.core.words import count

__all__ = ["FOLDER", "main", "read_run", "table", "taught"]

FOLDER = ".rule-coverage"
"""Where a test run leaves what it saw, in the folder that it is started in."""


def read_run(folder: Path) -> tuple[set[str], set[str]]:
    """Return the rules that were cited in a test run, and those that its tests are about.

    Raises MinesError where no test run has left its table.
    """
    shares = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))]
    if not shares:
        raise MinesError(
            f"there is no table of a test run in {folder}: run 'make test-python' first"
        )
    cited = {rule for share in shares for rule in share["code"]}
    return cited, {rule for share in shares for rule in share["test"]}


def taught(game: str) -> set[str]:
    """Return the rules that the game's lesson teaches; raise BadLesson without one."""
    return set(lessons.load(game).rules)


def table(
    book: Rulebook, code: Collection[str], test: Collection[str], lesson: Collection[str]
) -> tuple[str, bool]:
    """Return rule x (code, test, lesson) of one game as text, and whether nothing is missing."""
    lines = [f"{'rule':<8} {'kind':<7} {'status':<10} code  test  lesson"]
    holes = []
    for rule in book.values():
        acts = rule.kind != "note"
        code_, test_, lesson_ = (
            "yes" if rule.id in seen else "HOLE" if needed else "-"
            for seen, needed in ((code, acts), (test, acts), (lesson, True))
        )
        lines.append(
            f"{rule.id:<8} {rule.kind:<7} {rule.status:<10} {code_:<5} {test_:<5} {lesson_}"
        )
        if "HOLE" in (code_, test_, lesson_):
            holes.append(rule.id)
    named = {*code, *test, *lesson}
    strangers = sorted(
        rule for rule in named if rule.startswith(f"{book.prefix}-") and rule not in book
    )
    if strangers:
        lines.append(f"\nnamed, but in no rulebook: {', '.join(strangers)}")
    if holes:
        lines.append(f"\n{count(len(holes), 'rule')} with a hole: {', '.join(holes)}")
    whole = not holes and not strangers
    if whole:
        lines.append(f"\nall {len(book)} rules have what they need")
    return "\n".join(lines), whole


def main(arguments: list[str] | None = None) -> int:
    """Print the tables; return 0, 1 where something is missing, 2 without a test run to read."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    names = parser.parse_args(arguments).games or minesnb.game_ids()
    try:
        code, test = read_run(Path.cwd() / FOLDER)
        found = [table(minesnb.load(name).rules, code, test, taught(name)) for name in names]
    except MinesError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n\n".join(text for text, _ in found))
    return 0 if all(whole for _, whole in found) else 1


if __name__ == "__main__":
    sys.exit(main())
