"""List the functions that are long or have many branches, and do not say why.

More than `LINES` lines, or a cyclomatic complexity (as radon counts it) above `BRANCHES`, need a line of
the docstring that begins ``Long:`` or ``Branchy:`` and gives the reason. A reason that is no longer
needed is listed too.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from radon.complexity import cc_visit_ast

__all__ = ["BRANCHES", "LINES", "PACKAGE", "offenders"]

PACKAGE = Path(__file__).resolve().parent.parent / "minesnb"
LINES = 50
BRANCHES = 10
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def _complexity(function: _Function) -> int:
    """Return the complexity of a function, with that of the functions inside it."""
    (block,) = cc_visit_ast(ast.Module([function], []))
    return int(block.complexity)


def offenders(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield (line, function, what is wrong) for each function that needs a reason, or one too many."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, _Function):
            continue
        lines = (node.end_lineno or node.lineno) - node.lineno + 1
        branches = _complexity(node)
        reasons = {line.split(" ")[0] for line in (ast.get_docstring(node) or "").splitlines()}
        for word, needed, text in (
            ("Long:", lines > LINES, f"{lines} lines"),
            ("Branchy:", branches > BRANCHES, f"complexity {branches}"),
        ):
            if needed and word not in reasons:
                yield node.lineno, node.name, text
            if word in reasons and not needed:
                yield node.lineno, node.name, f"{text} need no reason"


def main() -> None:
    """Print what is found, by package, the packages with most first."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).parts
        package = ".".join(parts[:2] if parts[0] == "games" else parts[:1])
        for line, name, text in offenders(path.read_text("utf-8")):
            found[package].append(f"{path.relative_to(PACKAGE.parent)}:{line} {name}: {text}")
    for package, lines in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"{package}: {len(lines)}")
        print("\n".join(f"  {line}" for line in lines))


if __name__ == "__main__":
    main()
