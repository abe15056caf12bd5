"""Find a Chromium or Chrome for the browser tests, or install one the platform's ordinary way.

`python scripts/chromium.py` prints the path; with `--install` it first installs one if none is
there. `MINESNB_CHROMIUM=/path/to/browser` names one by hand.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["FLAGS", "find", "install"]

COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
# No sandbox: tests may run as root, and show only pages of this project. The rest keeps the
# browser from asking its maker's hosts for anything.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# A bare machine has no fonts, and a page without text is laid out otherwise.
DEBIAN = ("chromium", "fonts-dejavu-core")
HELP = """\
No Chromium or Chrome was found, and none could be installed here.
Install one (Debian and Ubuntu: apt-get install chromium) or name one that exists:
  MINESNB_CHROMIUM=/path/to/chrome make test"""


def find() -> str | None:
    """Return the path of a browser: the one named in MINESNB_CHROMIUM, else the first found."""
    named = os.environ.get("MINESNB_CHROMIUM")
    if named:
        if not os.access(named, os.X_OK):
            raise SystemExit(f"MINESNB_CHROMIUM names {named}, which is no program")
        return named
    for command in COMMANDS:
        path = shutil.which(command)
        # Ubuntu's `chromium-browser` may be a script that only points to a snap.
        if path and _runs(path):
            return path
    for place in PLACES:
        if Path(place).is_file():
            return place
    return _playwrights()


def _runs(path: str) -> bool:
    answer = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=60)
    return answer.returncode == 0


def _playwrights() -> str | None:
    """Return the browser that `playwright install` keeps in its own folder, if it is there."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def install() -> None:
    """Install Chromium by apt-get where that is the custom, otherwise by Playwright."""
    root = [] if not hasattr(os, "geteuid") or os.geteuid() == 0 else ["sudo", "-n"]
    if shutil.which("apt-get") and (not root or shutil.which("sudo")):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        # Ubuntu's own package is an empty one that asks for a snap: Playwright serves it better.
        if "Ubuntu" not in _release():
            for step in (
                ["apt-get", "update"],
                ["apt-get", "install", "--yes", "--no-install-recommends", *DEBIAN],
            ):
                command = root + step
                print("$", *command, file=sys.stderr, flush=True)
                if subprocess.run(command, env=environment, check=False).returncode:
                    break
            else:
                return
    needs = [] if root else ["--with-deps"]
    command = [sys.executable, "-m", "playwright", "install", *needs, "chromium"]
    print("$", *command, file=sys.stderr, flush=True)
    subprocess.run(command, check=False)


def _release() -> str:
    try:
        return Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return ""


def main() -> None:
    """Print the path of the browser, or say how to get one and exit 1."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--install", action="store_true", help="install one if none is there")
    if parser.parse_args().install and find() is None:
        install()
    path = find()
    if path is None:
        raise SystemExit(HELP)
    print(path)


if __name__ == "__main__":
    main()
