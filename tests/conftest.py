"""What holds for every test: a stated property, no skips, its own home, the rule table's data."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import hypothesis
import pytest

from minesnb.core import rulebook
from scripts.rule_coverage import FOLDER

pytest_plugins = ["tests.browser.fixtures"]

# The time a single example takes says nothing on a shared machine.
hypothesis.settings.register_profile("default", deadline=None, print_blob=True)
hypothesis.settings.register_profile(
    "ci", deadline=None, print_blob=True, derandomize=True, database=None
)
hypothesis.settings.register_profile("fuzz", deadline=None, print_blob=True, max_examples=5000)
hypothesis.settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "default")
)

_cited: set[str] = set()
_tested: set[str] = set()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rule-coverage`, which writes what `scripts/rule_coverage.py` reads."""
    parser.addoption(
        "--rule-coverage",
        action="store_true",
        help="write the rule ids that the program cited and that tests are about",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Start collecting rule ids; the first process clears what an earlier run left."""
    if config.getoption("--rule-coverage"):
        rulebook.watch(_cited)
        if not hasattr(config, "workerinput"):
            shutil.rmtree(config.rootpath / FOLDER, ignore_errors=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write this process's share of the rule table."""
    if not session.config.getoption("--rule-coverage"):
        return
    folder = session.config.rootpath / FOLDER
    folder.mkdir(exist_ok=True)
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    share = {"code": sorted(_cited), "test": sorted(_tested)}
    (folder / f"{worker}.json").write_text(json.dumps(share, indent=1), encoding="utf-8")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test that does not state its property in a docstring of one line."""
    silent = sorted(
        {
            item.nodeid.partition("[")[0]
            for item in items
            if isinstance(item, pytest.Function)
            # The tests of a hypothesis state machine are defined in hypothesis.
            and Path(item.function.__code__.co_filename) == item.path
            and len((item.function.__doc__ or "").strip().splitlines()) != 1
        }
    )
    if silent:
        raise pytest.UsageError(
            "each test states the property it holds in a docstring of one line; not so: "
            + ", ".join(silent)
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Count a skip and an expected failure as a failure; note the rules of a test that passed.

    nbval reports a cell that ran out of time as an expected failure.
    """
    report = yield
    if report.skipped:
        reason = getattr(report, "wasxfail", "") or str(call.excinfo)
        report.outcome = "failed"
        report.longrepr = f"skipped or expected to fail, which counts as a failure: {reason}"
        report.__dict__.pop("wasxfail", None)
    elif report.passed and report.when == "call":
        _tested.update(rule for mark in item.iter_markers("rule") for rule in mark.args)
    return report


@pytest.fixture(autouse=True, scope="session")
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give the tests, and the programs they start, user folders of their own."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in (
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
            "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
            "IPYTHONDIR",
            "MINESNB_DATA",
            "XDG_CACHE_HOME",
            "XDG_CONFIG_HOME",
            "XDG_DATA_HOME",
            "XDG_STATE_HOME",
        ):
            patch.setenv(name, str(home / name.lower()))
        yield home
