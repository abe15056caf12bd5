"""The metadata, the change log and the Binder environment agree with each other."""

import json
import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import minesnb
from tests.repository import ROOT

FILE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = FILE["project"]
BINDER = ROOT / "binder"
OURS = re.compile(
    r"https://(?:github\.com/minesnb/minesnb/blob|raw\.githubusercontent\.com/minesnb/minesnb)/HEAD/(.+)"
)


def pins():
    """Return what binder/requirements.txt pins, by canonical name."""
    text = (BINDER / "requirements.txt").read_text(encoding="utf-8")
    lines = re.findall(r"^(\w[^ \n]*)", text, re.MULTILINE)
    requirements = [Requirement(line) for line in lines]
    return {canonicalize_name(requirement.name): requirement for requirement in requirements}


def test_version():
    """The change log has an entry for the version that the package has."""
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    assert minesnb.__version__ in re.findall(r"^## \[(\d[^\]]*)\]", log, re.MULTILINE)


def test_extras():
    """Users are offered what the commands need; what makers need are groups, which are no metadata."""
    assert {"arena", "openspiel", "pettingzoo", "play"} == set(PROJECT["optional-dependencies"])
    assert {"test", "lint", "bench"} < set(FILE["dependency-groups"])


def test_readme_links():
    """The README's links work where the package is shown: none is relative, and ours lead to a file."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)\s]+)", text)
    ours = [match for target in targets if (match := OURS.fullmatch(target))]

    assert [] == [target for target in targets if not target.startswith("https://")]
    assert len(ours) > 10
    assert [] == [match[0] for match in ours if not (ROOT / match[1]).is_file()]


def test_urls():
    """Whoever finds the package finds its sources, documents, changes and issues."""
    assert {"Source", "Documentation", "Changelog", "Issues"} <= set(PROJECT["urls"])
    ours = [match for url in PROJECT["urls"].values() if (match := OURS.fullmatch(url))]
    assert [] == [match[0] for match in ours if not (ROOT / match[1]).is_file()]


def test_front_end_is_our_own():
    """The board bundles nothing of anybody else's, so that no other licence has to travel with it."""
    package = json.loads((ROOT / "widgets" / "package.json").read_text(encoding="utf-8"))
    foreign = [
        f"{path.name}: {name}"
        for path in (ROOT / "widgets" / "src").rglob("*.ts")
        for name in re.findall(r"\b(?:from|import)\s*\(?[\"']([^\"']+)", path.read_text("utf-8"))
        if not name.startswith(".")
    ]

    assert "dependencies" not in package
    assert [] == foreign


def test_no_install_script_runs():
    """What npm installs runs none of its scripts, wherever npm is called."""
    calls = re.findall(
        r"\bnpm\)? (?:ci|install)\b[^\n]*", (ROOT / "Makefile").read_text("utf-8"), re.IGNORECASE
    )

    assert calls
    assert [] == [call for call in calls if "--ignore-scripts" not in call]


def test_binder_hashes():
    """In Binder, pip installs only what was pinned, byte for byte."""
    text = (BINDER / "requirements.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\w)", text)[1:]

    assert len(pins()) == len(entries)
    assert [] == [entry for entry in entries if "--hash=sha256:" not in entry]


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
