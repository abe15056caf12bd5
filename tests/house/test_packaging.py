"""The metadata, the change log and the Binder environment agree with each other."""

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import minesnb
from tests.repository import ROOT

FILE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = FILE["project"]
BINDER = ROOT / "binder"


def pins():
    """Return what binder/requirements.txt pins, by canonical name."""
    text = (BINDER / "requirements.txt").read_text(encoding="utf-8")
    requirements = [
        Requirement(line) for line in text.splitlines() if line and not line.startswith("#")
    ]
    return {canonicalize_name(requirement.name): requirement for requirement in requirements}


def test_version():
    """The change log has an entry for the version that the package has."""
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    assert minesnb.__version__ in re.findall(r"^## \[(\d[^\]]*)\]", log, re.MULTILINE)


def test_extras():
    """Users are offered what the commands need; what makers need are groups, which are no metadata."""
    assert ["play"] == list(PROJECT["optional-dependencies"])
    assert {"test", "lint", "bench"} < set(FILE["dependency-groups"])


def test_binder_pins():
    """Binder pins every third-party package exactly, and nothing of this project."""
    loose = [
        str(requirement)
        for requirement in pins().values()
        if [specifier.operator for specifier in requirement.specifier] != ["=="]
    ]

    assert [] == loose
    assert "minesnb" not in pins()


def test_binder_complete():
    """Binder's pins satisfy what the project needs to run and to play."""
    needed = [
        Requirement(text)
        for text in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["play"]
    ]
    unmet = [
        str(requirement)
        for requirement in needed
        if not (pin := pins().get(canonicalize_name(requirement.name)))
        or not requirement.specifier.contains(next(iter(pin.specifier)).version)
    ]

    assert [] == unmet


def test_binder_start():
    """Binder runs postBuild: it is executable, names its shell and stops at the first error."""
    script = BINDER / "postBuild"
    text = script.read_text(encoding="utf-8")

    assert script.stat().st_mode & 0o111
    assert text.startswith("#!/usr/bin/env bash\n")
    assert "set -euo pipefail" in text
    assert "python-3.12\n" == (BINDER / "runtime.txt").read_text(encoding="utf-8")
