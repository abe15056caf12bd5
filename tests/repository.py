"""What belongs to the repository: its files, and the modules of the package."""

from __future__ import annotations

import pkgutil
import subprocess
from pathlib import Path

import minesnb

__all__ = ["MODULES", "ROOT", "listed"]

ROOT = Path(__file__).resolve().parents[1]

MODULES = [
    "minesnb",
    *sorted(
        module.name
        for module in pkgutil.walk_packages(minesnb.__path__, "minesnb.")
        if not any(part.startswith("_") for part in module.name.split("."))
    ),
]
"""Every public module by its dotted name."""

_IGNORED = {"node_modules", "__pycache__", "dist", "build", "test-results"}


def listed() -> list[Path]:
    """Return every file that belongs to the repository, or to an unpacked archive of it."""
    git = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    answer = subprocess.run(git, cwd=ROOT, capture_output=True, check=False, text=True)
    if answer.returncode == 0:
        return [Path(line) for line in answer.stdout.splitlines() if (ROOT / line).is_file()]
    return [
        path.relative_to(ROOT)
        for path in ROOT.rglob("*")
        if path.is_file()
        and not any(
            part in _IGNORED or (part.startswith(".") and part != ".ci")
            for part in path.relative_to(ROOT).parts
        )
    ]
