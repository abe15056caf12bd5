"""Break things on purpose, and count what was lost, silent or raised.

    python -m tests.faults                          every part, the whole of it, and a table
    python -m tests.faults kills damage --number 20
    python -m tests.faults kills --seed 3 --only 17

Each attempt draws from random numbers of its own; a failure prints the call that repeats it.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time

from tests.faults.parts import PARTS
from tests.faults.tally import Tally, attempts


def main() -> int:
    """Run the parts that were asked for; print the table; return 1 if anything was found."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults", description=__doc__.splitlines()[0] if __doc__ else None
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all by default"
    )
    parser.add_argument(
        "--number", type=int, help="how many attempts of each (default: each part's own)"
    )
    parser.add_argument("--seed", type=int, default=int(time.time()), help="(default: the time)")
    parser.add_argument("--only", type=int, help="only the attempt of this number")
    given = parser.parse_args()
    for part in given.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part}; there are {', '.join(PARTS)}")
    # What the program warns of is part of what is tried.
    logging.disable(logging.CRITICAL)
    found: list[Tally] = []
    for part in [part for part in PARTS if part in (given.parts or PARTS)]:
        for name, (attempt, usual) in PARTS[part].items():
            count = usual if given.number is None else given.number
            numbers = range(count) if given.only is None else range(given.only, given.only + 1)
            found.append(attempts(name, part, attempt, numbers, given.seed))
            _print(found[-1])
    print(f"\nseed {given.seed}")
    print(f"{'':32}{'attempts':>10}{'lost':>8}{'silent':>8}{'raised':>8}")
    for tally in found:
        print(
            f"{tally.name:32}{tally.attempts:>10,}{tally.lost:>8,}{tally.silent:>8,}{tally.raised:>8,}"
        )
    return int(not all(tally.sound for tally in found))


def _print(tally: Tally) -> None:
    print(f"{tally.name}: {tally.attempts:,} attempts", flush=True)
    for failure in tally.failures[:8]:
        print(f"  {failure}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
