"""How large the built front end is: minified as committed, and gzipped. The aim is 30 kB gzipped.

python bench/bundle_size.py
"""

from __future__ import annotations

import gzip
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "minesnb" / "board" / "static"


def main() -> None:
    """Print the size of each file, as it is and gzipped, and the sums."""
    total = packed = 0
    print(f"{'bytes':12}{'minified':>10}{'gzipped':>10}")
    for path in sorted(STATIC.iterdir()):
        content = path.read_bytes()
        small = len(gzip.compress(content, 9, mtime=0))
        total, packed = total + len(content), packed + small
        print(f"{path.name:12}{len(content):>10,}{small:>10,}")
    print(f"{'together':12}{total:>10,}{packed:>10,}")


if __name__ == "__main__":
    main()
