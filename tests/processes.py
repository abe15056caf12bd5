"""Programs in processes of their own, which hash by seeds of their own."""

from __future__ import annotations

import os
import subprocess
import sys


def printed(program: str, *seeds: str) -> set[str]:
    """Return what this Python program prints under each of these values of PYTHONHASHSEED."""
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in seeds
    }
