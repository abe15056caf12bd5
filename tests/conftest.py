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

# The time a single example takes says nothing on a shared machine.
hypothesis.settings.register_profile("default", deadline=None, print_blob=True)
hypothesis.settings.register_profile(
    "ci", deadline=None, print_blob=True, derandomize=True, database=None
)
hypothesis.settings.register_profile("fuzz", deadline=None, print_blob=True, max_examples=5000)
hypothesis.settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "default")
)


class RuleTable:
    """What a test run sees of the rules: those the program cites, and those that passed tests are about."""

    def __init__(self, folder: Path, worker: str) -> None:
        self.file = folder / f"{worker}.json"
        self.cited: set[str] = set()
        self.tested: set[str] = set()
        rulebook.watch(self.cited)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Note the rules of a test that passed."""
        report = yield
        if report.passed and report.when == "call":
            self.tested.update(rule for mark in item.iter_markers("rule") for rule in mark.args)
        return report

    def pytest_sessionfinish(self) -> None:
        """Write this process's share of the table."""
        self.file.parent.mkdir(exist_ok=True)
        share = {"code": sorted(self.cited), "test": sorted(self.tested)}
        self.file.write_text(json.dumps(share, indent=1), encoding="utf-8")


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
        folder = config.rootpath / FOLDER
        worker = getattr(config, "workerinput", None)
        if worker is None:
            shutil.rmtree(folder, ignore_errors=True)
        name = "main" if worker is None else worker["workerid"]
        config.pluginmanager.register(RuleTable(folder, name))


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
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Count a skip and an expected failure as a failure.

    nbval reports a cell that ran out of time as an expected failure.
    """
    report = yield
    if report.skipped:
        reason = getattr(report, "wasxfail", "") or str(call.excinfo)
        report.outcome = "failed"
        report.longrepr = f"skipped or expected to fail, which counts as a failure: {reason}"
        report.__dict__.pop("wasxfail", None)
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
