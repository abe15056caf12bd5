"""How long `import minesnb` takes, over a bare interpreter: the median of many processes.

    python bench/import_time.py [--runs 40]

Whole processes are timed, those with the import and those without in turns. The aim is 60 ms.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time


def timed(program: str) -> float:
    """Return the milliseconds that a new interpreter takes for `program`."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    """Print the medians of both, and of their differences."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=40)
    runs = parser.parse_args().runs
    programs = {
        "bare interpreter": "pass",
        "import minesnb": "import minesnb",
        "first state": "import minesnb; minesnb.load('kings_under_mountains').new_game()",
    }
    found: dict[str, list[float]] = {name: [] for name in programs}
    for program in programs.values():
        timed(program)
    for _ in range(runs):
        for name, program in programs.items():
            found[name].append(timed(program))
    bare = found["bare interpreter"]
    print(f"{'milliseconds':20}{'median':>8}{'over bare':>11}")
    for name, times in found.items():
        over = statistics.median(a - b for a, b in zip(times, bare, strict=True))
        print(f"{name:20}{statistics.median(times):>8.1f}{over:>11.1f}")


if __name__ == "__main__":
    main()
