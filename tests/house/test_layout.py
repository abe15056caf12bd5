"""A test is found where the code that it tests is found."""

import re

from minesnb import game_ids
from tests.repository import MODULES, ROOT

TESTS = ROOT / "tests"
PLACES = {"browser", "faults", "house", "install", "notebooks"}
"""What is no test of one package: the program in a browser, the repository, the wheel, the tutorials."""


def folders(folder):
    """Return the names of the folders in a folder that hold tests, at any depth."""
    return {path.relative_to(folder).parts[0] for path in folder.glob("*/**/test_*.py")}


def test_packages():
    """Each package has a folder of tests, and each folder of tests is one of a package or of a place."""
    packages = {name.split(".")[1] for name in MODULES if name.count(".") > 1}

    assert packages | PLACES == folders(TESTS)
    assert set() == {path.name for path in TESTS.glob("test_*.py")}


def test_games():
    """Each game has a folder of tests under its name."""
    assert set(game_ids()) == folders(TESTS / "games")


def test_modules():
    """No test module imports from another: what they share lies in a module of its own."""
    imports = re.compile(
        r"^\s*(?:from|import) tests\.[\w.]*\btest_\w+|^\s*from tests\b.* import test_"
    )
    shared = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in TESTS.rglob("*.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if imports.match(line)
    ]

    assert [] == shared
