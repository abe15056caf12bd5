"""The workflow that publishes the static site: its steps, run here."""

import re
from pathlib import Path

from tests.install.conftest import run

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "site.yml"


def test_workflow_steps():
    """Every command of the workflow runs in a checkout, and leaves the folder that it then uploads."""
    text = WORKFLOW.read_text(encoding="utf-8")
    commands = re.findall(r"- run: (.+)", text)
    uploaded = re.findall(r"path: (.+)", text)

    assert ["make site"] == commands
    for command in commands:
        run(command.split(), cwd=ROOT)
    for folder in uploaded:
        assert (ROOT / folder / "index.html").is_file()
        assert (ROOT / folder / "lab" / "index.html").is_file()
