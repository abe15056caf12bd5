"""Where the notebooks lie that come with the program."""

from __future__ import annotations

from pathlib import Path

__all__ = ["PACKAGE", "notebooks_folder"]

PACKAGE = Path(__file__).resolve().parent.parent


def notebooks_folder() -> Path:
    """Return the folder with `learn` and `play`: inside the package, else beside it (a checkout).

    Raises FileNotFoundError where neither exists.
    """
    for folder in (PACKAGE / "notebooks", PACKAGE.parent / "notebooks"):
        if (folder / "play").is_dir():
            return folder
    raise FileNotFoundError(f"the notebooks are missing beside {PACKAGE}; install minesnb again")
