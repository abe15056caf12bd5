"""Where things lie: the notebooks that come with the program, the files it keeps for its user."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["data_folder", "is_checkout", "notebooks_folder"]

PACKAGE = Path(__file__).resolve().parent.parent


def notebooks_folder() -> Path:
    """Return the folder with `learn` and `play`: inside the package, else beside it (a checkout).

    Raises FileNotFoundError where neither exists.
    """
    for folder in (PACKAGE / "notebooks", PACKAGE.parent / "notebooks"):
        if (folder / "play").is_dir():
            return folder
    raise FileNotFoundError(f"the notebooks are missing beside {PACKAGE}; install minesnb again")


def is_checkout() -> bool:
    """Whether this is the source tree, where the user may write."""
    return notebooks_folder().parent != PACKAGE


def data_folder() -> Path:
    """Return the user's own folder for saved games (not made yet).

    It is the variable MINESNB_DATA, else a folder `minesnb` where the system keeps such data.
    """
    chosen = os.environ.get("MINESNB_DATA")
    if chosen:
        return Path(chosen).expanduser()
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "minesnb"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "minesnb"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "minesnb"
