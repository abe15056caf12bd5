"""The house rules for tests are kept by the test run itself."""

import json

import pytest

from scripts.rule_coverage import FOLDER

pytest_plugins = ["pytester"]


@pytest.fixture
def pytest_on(pytester):
    """A function that runs pytest with our rules on one file with this text."""

    def run(text, *options):
        pytester.makeini("[pytest]\nmarkers = rule\n")
        pytester.makepyfile(text)
        return pytester.runpytest_inprocess(
            "-p", "tests.conftest", "-p", "no:cacheprovider", *options
        )

    return run


def test_silent_test(pytest_on):
    """A test without a docstring, or with a long one, stops the run and is named."""
    answer = pytest_on("def test_a():\n    pass\n\ndef test_b():\n    '''One.\n\n    More.'''\n")

    assert pytest.ExitCode.USAGE_ERROR == answer.ret
    assert "test_a" in answer.stderr.str()
    assert "test_b" in answer.stderr.str()


@pytest.mark.parametrize("way_out", ["skip", "xfail"])
def test_way_out(pytest_on, way_out):
    """A skip and an expected failure count as failures."""
    answer = pytest_on(
        f"import pytest\n\ndef test_a():\n    '''Holds.'''\n    pytest.{way_out}('not today')\n"
    )

    assert pytest.ExitCode.TESTS_FAILED == answer.ret
    assert "not today" in answer.stdout.str()


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_rule_coverage(pytest_on, pytester, workers):
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
    shares = [json.loads(path.read_text()) for path in (pytester.path / FOLDER).iterdir()]

    assert pytest.ExitCode.TESTS_FAILED == answer.ret
    assert {"XX-1", "XX-2"} == {rule for share in shares for rule in share["test"]}
    assert {"XX-3"} == {rule for share in shares for rule in share["code"]}
