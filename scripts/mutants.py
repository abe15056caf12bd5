"""Change the rules of a game in one place at a time, and see whether its tests notice.

    python scripts/mutants.py                           a hundred changes in each game
    python scripts/mutants.py --game gold_mine --only rules/fitting.py --number 20
    python scripts/mutants.py --list-only

A change turns a comparison, swaps `and` and `or`, drops a `not`, a branch or a filter, swaps `min` and
`max`, or makes a number one more or less. It is made in a copy, never in the working tree. What a run
finds is kept in a file, a line a change, so that the next run goes on where this one was stopped. A
change that no test notices is a missing test, or code that makes no difference.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import hashlib
import json
import os
import py_compile
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

__all__ = ["GAMES", "ROOT", "Change", "changes_in", "command", "sample"]

T = TypeVar("T")

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("kings_under_mountains", "gold_mine", "cave_vs_cave", "imperial_miners")
COPIED = ("minesnb", "tests", "scripts", "pyproject.toml")
FIRST = ("test_perft.py", "test_examples.py")
LAST = ("test_conformance.py", "test_bots.py")
"""Tests that take seconds each, after those that take milliseconds."""

TURNED: dict[type, tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Change:
    """One change of a source: the bytes from `start` to `end` become `new`."""

    line: int
    start: int
    end: int
    old: str
    new: str

    def made_in(self, source: bytes) -> bytes:
        """Return the source with this change."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def __str__(self) -> str:
        return f"{' '.join(self.old.split())} -> {self.new}"


def changes_in(source: bytes) -> list[Change]:
    """Return every change that this program knows for a source, in order of their places."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda change: (change.start, change.end, change.new))


class _Finder(ast.NodeVisitor):
    """Walks through a module, past what is no rule: annotations, decorators, texts, imports for types."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Change] = []

    def _span(self, node: ast.expr) -> tuple[int, int]:
        # Nodes that were parsed have ends; only nodes made by a program have none.
        last, column = node.end_lineno or 0, node.end_col_offset or 0
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[last - 1] + column

    def _change(self, start: int, end: int, new: str) -> None:
        line = self.source.count(b"\n", 0, start) + 1
        self.found.append(Change(line, start, end, self.source[start:end].decode(), new))

    def _replace(self, node: ast.expr, new: str) -> None:
        self._change(*self._span(node), new)

    def _turn(self, left: ast.expr, operator: ast.cmpop | ast.boolop, right: ast.expr) -> None:
        """Change the operator that stands between two operands, beside brackets and comments."""
        old, new = TURNED[type(operator)]
        begin, end = self._span(left)[1], self._span(right)[0]
        between = re.sub(rb"#[^\n]*", lambda found: b" " * len(found[0]), self.source[begin:end])
        word = old.replace(" ", r"\s+") if old[0].isalpha() else re.escape(old)
        match = re.search(word.encode(), between)
        if match is None:
            raise LookupError(f"no {old} in {between!r}")
        self._change(begin + match.start(), begin + match.end(), new)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
            self._turn(left, operator, right)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._turn(left, node.op, right)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            start = self._span(node)[0]
            self._change(start, start + len("not "), "")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._replace(node.test, "False")
        self._replace(node.test, "True")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._replace(node.test, "False")
        self._replace(node.test, "True")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._replace(test, "True")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
            self._replace(node.func, SWAPPED[node.func.id])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if type(node.value) is int:
            self._replace(node, str(node.value + 1))
            if node.value > 0:
                self._replace(node, str(node.value - 1))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts alone: what they say is no rule."""


@dataclass(frozen=True)
class Mutant:
    """A change of one file of a game, and what a run's file calls it."""

    game: str
    path: str
    change: Change
    id: str


def mutants_of(game: str, only: str) -> list[Mutant]:
    """Return every mutant of the rules of a game, of the files whose path ends with `only`."""
    found = []
    for file in sorted((ROOT / "minesnb" / "games" / game / "rules").rglob("*.py")):
        path = file.relative_to(ROOT).as_posix()
        source = file.read_bytes()
        for change in changes_in(source) if path.endswith(only) else ():
            digest = hashlib.sha256(path.encode() + change.made_in(source)).hexdigest()[:16]
            found.append(Mutant(game, path, change, digest))
    return found


def sample(found: list[T], number: int, seed: str) -> list[T]:
    """Choose so many of what was found, the same for the same seed, in the order given."""
    chosen = random.Random(seed).sample(range(len(found)), min(number, len(found)))
    return [found[index] for index in sorted(chosen)]


def command(game: str, root: Path) -> list[str]:
    """Return what tests a game: quick tests first, and an end at the first failure."""
    files = sorted(path.name for path in (root / "tests" / "games" / game).glob("test_*.py"))
    rest = [name for name in files if name not in (*FIRST, *LAST)]
    ordered = [name for name in (*FIRST, *rest, *LAST) if name in files]
    options = ["-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", "--no-header"]
    # Other hash seeds take a process each, and no change of a number or a sign depends on them.
    options += ["-k", "not hash_seeds"]
    return [
        *(sys.executable, "-m", "pytest", *options),
        *(f"tests/games/{game}/{name}" for name in ordered),
    ]


def copy_to(folder: Path) -> Path:
    """Copy what the tests need into a new folder, compiled."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "node_modules", "browser")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, folder / name)
    # By their content, not their time: a file is changed and put back within a second.
    mode = py_compile.PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(folder / "minesnb", quiet=2, invalidation_mode=mode)
    return folder


def tested(game: str, folder: Path, seconds: float) -> tuple[str, str]:
    """Run a game's tests in a folder: ("survived" | "noticed" | "timed out", the test that noticed)."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": "ci",
    }
    try:
        run = subprocess.run(
            command(game, folder),
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "timed out", ""
    if not run.returncode:
        return "survived", ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return "noticed", failed[1] if failed else run.stdout[-200:]


def run_all(mutants: list[Mutant], jobs: int, results: Path) -> Iterator[dict[str, object]]:
    """Try each mutant, write what was found into `results`, and yield it; raise if a game is red before."""
    copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        for number in range(jobs):
            copies.put(copy_to(Path(folder) / str(number)))
        allowed: dict[str, float] = {}

        def measure(game: str) -> None:
            copy = copies.get()
            start = time.monotonic()
            outcome, test = tested(game, copy, 1800)
            copies.put(copy)
            if outcome != "survived":
                raise SystemExit(f"{game} fails without any change: {test or outcome}")
            allowed[game] = 30 + 3 * (time.monotonic() - start)

        def attempt(mutant: Mutant) -> dict[str, object]:
            copy = copies.get()
            file = copy / mutant.path
            source = file.read_bytes()
            try:
                file.write_bytes(mutant.change.made_in(source))
                outcome, test = tested(mutant.game, copy, allowed[mutant.game])
            finally:
                file.write_bytes(source)
                copies.put(copy)
            place = f"{mutant.path}:{mutant.change.line}"
            return {
                "id": mutant.id,
                "game": mutant.game,
                "place": place,
                "change": str(mutant.change),
                "outcome": outcome,
                "test": test,
            }

        list(pool.map(measure, dict.fromkeys(mutant.game for mutant in mutants)))
        with results.open("a", encoding="utf-8") as file:
            for result in pool.map(attempt, mutants):
                file.write(json.dumps(result) + "\n")
                file.flush()
                yield result


def report(results: list[dict[str, object]]) -> Iterator[str]:
    """Yield a table of the games, and each change that no test noticed."""
    outcomes = ("noticed", "survived", "timed out")
    yield f"{'game':24}{'mutants':>9}" + "".join(f"{outcome:>11}" for outcome in outcomes)
    for game in dict.fromkeys(str(result["game"]) for result in results):
        counts = Counter(result["outcome"] for result in results if result["game"] == game)
        columns = "".join(f"{counts[outcome]:11}" for outcome in outcomes)
        yield f"{game:24}{counts.total():9}{columns}"
    for result in results:
        if result["outcome"] == "survived":
            yield f"survived: {result['place']}: {result['change']}"


def main() -> None:
    """Choose mutants, try those that the results do not hold yet, and print all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game")
    parser.add_argument("--only", default="", metavar="FILE", help="only files that end with this")
    parser.add_argument("--number", type=int, default=100, help="changes a game")
    parser.add_argument("--seed", default="1", help="chooses the changes")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list-only", action="store_true", help="print the changes, try none")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "mutants.jsonl")
    parser.add_argument("--again", action="store_true", help="try once more what survived")
    given = parser.parse_args()
    mutants = []
    for game in given.game or GAMES:
        every = mutants_of(game, given.only)
        chosen = sample(every, given.number, f"{given.seed}:{game}")
        print(f"{game}: {len(chosen)} of {len(every)} changes", flush=True)
        mutants += chosen
    if given.list_only:
        for mutant in mutants:
            print(f"{mutant.path}:{mutant.change.line}: {mutant.change}")
        return
    given.results.parent.mkdir(parents=True, exist_ok=True)
    known: dict[str, dict[str, object]] = {}
    if given.results.exists():
        for line in given.results.read_text("utf-8").splitlines():
            result = json.loads(line)
            known[result["id"]] = result
    if given.again:
        known = {key: result for key, result in known.items() if result["outcome"] == "noticed"}
    todo = [mutant for mutant in mutants if mutant.id not in known]
    for number, result in enumerate(run_all(todo, given.jobs, given.results) if todo else (), 1):
        known[str(result["id"])] = result
        print(f"{number}/{len(todo)} {result['outcome']}: {result['place']}: {result['change']}")
    print("\n".join(report([known[mutant.id] for mutant in mutants])))


if __name__ == "__main__":
    main()
