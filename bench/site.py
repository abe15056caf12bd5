"""The static site in a real browser: what it weighs, and how long from its address to a board one can play on.

A plain file server and one Chromium serve all. Every opening begins with nothing kept, and takes turns
with a page that does no more than start the same Python and print hello: the ratio is what we add.
Parts are measured in the page: first picture, Python up, first answer.

    python bench/site.py [--pages 5]
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts import chromium, site
from tests.browser.site import READY, files

PICTURE = ".minesnb svg:not(.mn-icon, .mn-shared)"
HELLO = """<!doctype html><meta charset="utf-8"><title>hello</title><body><script type="module">
const folder = new URL("{pyodide}/", location.href).href;
const {{ loadPyodide }} = await import(folder + "pyodide.mjs");
const python = await loadPyodide({{ indexURL: folder }});
document.body.textContent = python.runPython("'hello'");
</script>"""


def weigh(folder: Path) -> None:
    """Print what a visitor fetches, compressed as hosts do."""
    total = 0
    parts = [path for path in (folder / "assets").rglob("*") if path.is_file()]
    for path in [*sorted(parts), folder / "index.html", folder / "play" / "gold_mine.html"]:
        size = len(gzip.compress(path.read_bytes(), 9))
        total += size
        print(f"  {path.relative_to(folder).as_posix():60} {size / 1000:8.1f} kB gzipped")
    print(f"  {'in all':60} {total / 1000:8.1f} kB")


def opened(browser: Browser, address: str, first: str, last: str) -> tuple[float, float]:
    """Open an address with nothing kept; return the seconds until two selectors have matched."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, service_workers="block")
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(first)
    shown = time.perf_counter() - began
    page.wait_for_selector(last, timeout=120_000)
    whole = time.perf_counter() - began
    context.close()
    return shown, whole


def main() -> None:
    """Print sizes and times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=5, help="how often each page is opened")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as there, sync_playwright() as playwright:
        folder = Path(there) / "site"
        site.build(folder)
        weigh(folder)
        pyodide = next((folder / "assets").glob("pyodide-*")).relative_to(folder).as_posix()
        (folder / "hello.html").write_text(HELLO.format(pyodide=pyodide), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        times: dict[str, list[tuple[float, float]]] = {}
        with files(folder) as address:
            for _ in range(given.pages):
                for name in ("index.html", "play/gold_mine.html", "learn/gold_mine.html"):
                    seen = opened(browser, address + name, PICTURE, READY)
                    times.setdefault(name, []).append(seen)
                bare = opened(browser, address + "hello.html", "body", "body:has-text('hello')")
                times.setdefault("hello.html", []).append(bare)
        browser.close()
    hello = statistics.median(whole for _, whole in times["hello.html"])
    for name, measured in times.items():
        shown, whole = (statistics.median(part) for part in zip(*measured, strict=True))
        print(
            f"  {name:24} picture {shown:5.2f} s, playable {whole:5.2f} s, {whole / hello:4.2f} of hello"
        )


if __name__ == "__main__":
    main()
