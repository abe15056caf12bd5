"""The house rules for tests are kept by the test run itself."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def pytest_on(tmp_path):
    """A function that runs pytest with our rules on one file with this text."""

    def run(text, *options):
        (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule\n", encoding="utf-8")
        (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider"]
        outer = ("PYTEST_XDIST", "PYTEST_ADDOPTS")
        return subprocess.run(
            [*command, f"--rootdir={tmp_path}", *options, str(tmp_path / "test_it.py")],
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if not name.startswith(outer)},
            capture_output=True,
            check=False,
            text=True,
        )

    return run


def test_silent_test(pytest_on):
    """A test without a docstring, or with a long one, stops the run and is named."""
    answer = pytest_on("def test_a():\n    pass\n\ndef test_b():\n    '''One.\n\n    More.'''\n")

    assert pytest.ExitCode.USAGE_ERROR == answer.returncode
    assert "test_a" in answer.stderr
    assert "test_b" in answer.stderr


@pytest.mark.parametrize("way_out", ["skip", "xfail"])
def test_way_out(pytest_on, way_out):
    """A skip and an expected failure count as failures."""
    answer = pytest_on(
        f"import pytest\n\ndef test_a():\n    '''Holds.'''\n    pytest.{way_out}('not today')\n"
    )

    assert pytest.ExitCode.TESTS_FAILED == answer.returncode
    assert "not today" in answer.stdout


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_rule_coverage(pytest_on, tmp_path, workers):
    """The rule table gets the ids that were cited, and those of tests that passed."""
    answer = pytest_on(
        "import pytest\n"
        "from minesnb.core.rulebook import Refusal\n\n"
        "@pytest.mark.rule('XX-1', 'XX-2')\n"
        "def test_a():\n    '''Holds.'''\n    Refusal('XX-3', 'no')\n\n"
        "@pytest.mark.rule('XX-4')\n"
        "def test_b():\n    '''Fails.'''\n    assert False\n",
        "--rule-coverage",
        *workers,
    )
    shares = [json.loads(path.read_text()) for path in (tmp_path / ".rule-coverage").iterdir()]

    assert pytest.ExitCode.TESTS_FAILED == answer.returncode
    assert {"XX-1", "XX-2"} == {rule for share in shares for rule in share["test"]}
    assert {"XX-3"} == {rule for share in shares for rule in share["code"]}
