"""Functions are short and have few branches, or say why not."""

from __future__ import annotations

import pytest

from scripts.functions import BRANCHES, LINES, PACKAGE, offenders

MODULES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}


def function(lines=2, branches=1, reason=""):
    """Return the source of a function of a class with so many lines and so high a complexity."""
    body = [
        f'        """Do. {reason}"""'
        if not reason
        else f'        """Do.\n\n        {reason}\n        """'
    ]
    body += [f"        a = b if c else {n}" for n in range(1, branches)]
    used = 1 + "\n".join(body).count("\n") + 1
    body += ["        a = 0"] * (lines - used)
    return "\n".join(["class A:", "    @d", "    def f(self):", *body])


@pytest.mark.parametrize("reason", ["Long: a table.", "Branchy: a table."])
def test_reason(reason):
    """A reason excuses what it names, and is itself a fault where nothing needs it."""
    source = function(LINES + 1, BRANCHES + 1, reason)
    long = reason.startswith("Long")

    assert [text for _, _, text in offenders(source)] == (
        [f"complexity {BRANCHES + 1}"] if long else [f"{LINES + 1} lines"]
    )
    assert len([*offenders(function(LINES, BRANCHES, reason))]) == 1


def test_limits():
    """A function at the limits is right; one line or one branch more is found at the line of its `def`."""
    assert [] == [*offenders(function(LINES, BRANCHES))]
    assert [(3, "f", f"{LINES + 1} lines")] == [*offenders(function(LINES + 1))]
    assert [(3, "f", f"complexity {BRANCHES + 1}")] == [*offenders(function(branches=BRANCHES + 1))]


def test_everywhere():
    """Functions of classes inside functions, and those that are awaited, are looked at too."""
    inner = function(branches=BRANCHES + 1)
    shifted = "\n".join(f"    {line}" for line in inner.splitlines())

    assert len([*offenders(inner.replace("def f", "async def f"))]) == 1
    assert ["f"] == [name for _, name, _ in offenders(f"def g():\n{shifted}")]


@pytest.mark.parametrize("module", sorted(MODULES))
def test_package(module):
    """Every function of the package is short and has few branches, or says why not."""
    assert [] == [*offenders(MODULES[module].read_text("utf-8"))]
