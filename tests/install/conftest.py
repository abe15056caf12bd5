"""The project as a stranger gets it: a clean checkout, its wheel, environments with nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.repository import ROOT, listed

pytest_plugins = ["tests.browser.fixtures"]


class Environment:
    """A new virtual environment in `folder`, made by `python`."""

    def __init__(self, folder: Path, python: str) -> None:
        self.folder = folder
        run([python, "-m", "venv", str(folder)])
        self.bin = folder / ("Scripts" if sys.platform == "win32" else "bin")
        self.python = str(self.bin / "python")

    def pip(self, *arguments: str, cwd: Path | None = None) -> None:
        """Run pip in the environment."""
        run([self.python, "-m", "pip", "install", "--quiet", *arguments], cwd=cwd)

    def program(self, name: str) -> str:
        """Return the path of one of the environment's programs."""
        return str(self.bin / name)


def outside() -> dict[str, str]:
    """Return this process's settings without those that would let its own packages leak in."""
    leaks = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_USER", "PYTHONWARNINGS"}
    return {name: value for name, value in os.environ.items() if name not in leaks}


def run(
    command: list[str], *, cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program that must succeed, outside the checkout; its output stands in the error."""
    done = subprocess.run(
        command,
        cwd=cwd or Path(sys.prefix),
        env={**outside(), **(env or {})},
        capture_output=True,
        check=False,
        text=True,
    )
    if done.returncode:
        raise AssertionError(
            f"{' '.join(command)} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
        )
    return done


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository's own files, as a fresh clone has them."""
    folder = tmp_path_factory.mktemp("clone") / "minesnb"
    for path in listed():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, target)
    return folder


@pytest.fixture(scope="session")
def distributions(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive, and the wheel built from that archive."""
    folder = tmp_path_factory.mktemp("dist")
    uv = str(Path(sys.executable).parent / "uv")
    run(
        [uv, "build", "--quiet", "--python", sys.executable, "--out-dir", str(folder)], cwd=checkout
    )
    return folder


@pytest.fixture(scope="session")
def wheel(distributions: Path) -> Path:
    """The wheel."""
    (found,) = distributions.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def new_environment(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[..., Environment]:
    """A function that makes an empty environment, of this Python or of the one named."""

    def make(name: str, python: str = sys.executable) -> Environment:
        return Environment(tmp_path_factory.mktemp("environment") / name, python)

    return make
