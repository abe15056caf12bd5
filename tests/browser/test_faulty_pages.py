"""A bounded part of `make faults` in the browser: what fails is said, and nothing that was shown is lost."""

import subprocess
import sys


def test_nothing_is_lost_in_pages():
    """Pages are closed, their processes, server and line are killed, once each: it is said, and each goes on."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults", "pages", "--number", "1"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode, done.stdout + done.stderr
