"""A bounded part of `make faults`: nothing is lost, nothing is silent, nothing is raised."""

import subprocess
import sys

import pytest

from tests.faults.parts import PARTS


@pytest.mark.parametrize(
    ("part", "number"),
    [("kills", 8), ("damage", 150), ("disks", 5), ("writers", 4), ("soak", 12)],
)
def test_nothing_is_lost(part, number):
    """Whoever breaks things on purpose finds what was acknowledged, and is told of what was not kept."""
    # In a process of its own, which has no threads when it forks.
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults", part, "--number", str(number)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode, done.stdout + done.stderr


def test_parts():
    """The bounded part leaves no part out that needs no browser."""
    assert {"kills", "damage", "disks", "writers", "soak"} <= set(PARTS)
