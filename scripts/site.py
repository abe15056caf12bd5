"""Build the static site into `site/`: the same pages, with Python in the visitor's browser.

Nothing in it comes from another host, and every file but the pages is named by its content.
"""

from __future__ import annotations

import hashlib
import html
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import minesnb
from minesnb.lessons import load as load_lesson
from minesnb.pages.page import Page
from minesnb.web.window import Window

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
WIDGETS = ROOT / "widgets"
STATIC = ROOT / "minesnb" / "board" / "static"
PARTS = ("core", "games", "bots", "lessons", "pages", "web")
"""The packages that a page needs."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"
"""What this Pyodide is: wheels of other platforms and Pythons do not fit."""
SEEDS = ("lamp", "pick", "cart", "seam")
"""The games whose first picture is drawn before Python is up; each opening begins with one of them."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)


def tools() -> dict[str, str]:
    """Return an environment in which Node is on the path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path}


def wheels(folder: Path, *names: str) -> list[Path]:
    """Fetch the wheels that PyPI has for a browser's Python."""
    tags = [f"--python-version={PYTHON}", "--implementation=cp", f"--abi=cp{PYTHON.replace('.', '')}", "--abi=none"]
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", *tags]
        + [f"--platform={PLATFORM}", "--platform=any", "--dest", str(folder), *names],
        check=True,
    )
    return sorted(folder.glob("*.whl"))


def gather(folder: Path) -> None:
    """Put our package and what it needs into one folder, as far as a page uses it."""
    for wheel in wheels(folder, "msgspec"):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
        wheel.unlink()
    ours = folder / "minesnb"
    ours.mkdir()
    for name in ("__init__.py", *PARTS):
        source = ROOT / "minesnb" / name
        if source.is_dir():
            shutil.copytree(source, ours / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, ours)


def pack(folder: Path, file: Path) -> None:
    """Put a folder's files into an archive that is the same whenever the files are."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyi":
                info = zipfile.ZipInfo(path.relative_to(folder).as_posix())
                info.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(info, path.read_bytes())


def named(file: Path) -> str:
    """Name a file in `site/assets` by its content, and return its place on the site."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    place = file.with_name(f"{file.stem}-{digest}{file.suffix}")
    file.rename(place)
    return place.relative_to(SITE).as_posix()


def first(**page: Any) -> tuple[Any, Any]:
    """Return the view and the rules that a page shows first."""
    told: dict[str, str] = {}
    Page(partial(Window, told.__setitem__), **page)
    return json.loads(told["view"]), json.loads(told["rules"])


def write_page(path: str, title: str, start: dict[str, Any], style: str, script: str) -> None:
    """Write one page: what it begins with stands in it."""
    file = SITE / path
    file.parent.mkdir(exist_ok=True)
    up = "../" * path.count("/")
    data = json.dumps({**start, "root": up or "./"}).replace("<", "\\u003c")
    file.write_text(
        f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Mining board games: learn the rules step by step and play, in this page.">
<title>{html.escape(title)}</title>
<link rel="manifest" href="{up}manifest.webmanifest">
<link rel="icon" href="{up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{up}{style}">
<script type="application/json" id="minesnb-start">{data}</script>
<script type="module" src="{up}{script}"></script>
</head>
<body data-minesnb>
<main id="board" class="mn-page"></main>
<noscript><p>This page needs JavaScript.</p></noscript>
</body>
</html>
""",
        encoding="utf-8",
        newline="\n",
    )


def build() -> None:
    """Build the site anew."""
    shutil.rmtree(SITE, ignore_errors=True)
    assets = SITE / "assets"
    assets.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as there:
        python = Path(there) / "python"
        python.mkdir()
        gather(python)
        subprocess.run(["node", "site.mjs", str(python), str(assets)], cwd=WIDGETS, env=tools(), check=True)
        pack(python, assets / "python.zip")
    pyodide = WIDGETS / "node_modules" / "pyodide"
    digest = hashlib.sha256(b"".join((pyodide / name).read_bytes() for name in PYODIDE)).hexdigest()[:12]
    engine = assets / f"pyodide-{digest}"
    engine.mkdir()
    for name in PYODIDE:
        shutil.copy(pyodide / name, engine)
    shutil.copy(STATIC / "board.css", assets)
    style = named(assets / "board.css")
    script, worker = named(assets / "page.js"), named(assets / "worker.js")
    common = {
        "worker": worker,
        "service": "service.js",
        "python": {"pyodide": engine.relative_to(SITE).as_posix(), "archive": named(assets / "python.zip")},
    }
    write_pages(common, style, script)
    write_manifest()
    write_service(assets / "service.js")


def write_pages(common: dict[str, Any], style: str, script: str) -> None:
    """Write the lobby, a table and a tutorial for each game."""
    with tempfile.TemporaryDirectory() as data:
        os.environ["MINESNB_DATA"] = data
        view, rules = first()
        lobby = {"page": "lobby", "game": None, "first": {"": view}, "rules": rules}
        write_page("index.html", "minesnb: mining board games", {**common, **lobby}, style, script)
        for game in minesnb.game_ids():
            views = {}
            for seed in SEEDS:
                views[seed], rules = first(game=game, seed=seed)
            table = {"page": "play", "game": game, "first": views, "rules": rules}
            write_page(f"play/{game}.html", minesnb.load(game).title, {**common, **table}, style, script)
            view, rules = first(lesson=game)
            lesson = {"page": "learn", "game": game, "first": {"": view}, "rules": rules}
            write_page(f"learn/{game}.html", load_lesson(game).title, {**common, **lesson}, style, script)


def write_manifest() -> None:
    """Write what a browser installs the site by."""
    manifest = {
        "name": "minesnb: mining board games",
        "short_name": "minesnb",
        "description": "Mining board games to learn and to play.",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#16151a",
        "theme_color": "#16151a",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    (SITE / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    (SITE / "icon.svg").write_text(ICON, encoding="utf-8")


ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    '<rect width="64" height="64" rx="14" fill="#2a2018"/>'
    '<path d="M32 10 54 52H10Z" fill="#8a6d3b"/><path d="M32 10 44 33l-12 6-8-14Z" fill="#d9b45b"/>'
    '<path d="M24 52V42a8 8 0 0 1 16 0v10Z" fill="#16120d"/></svg>'
)


def write_service(script: Path) -> None:
    """Write the service worker, which keeps every file of this version."""
    code = script.read_text(encoding="utf-8")
    script.unlink()
    files = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file())
    digest = hashlib.sha256(code.encode())
    for name in files:
        digest.update(name.encode() + (SITE / name).read_bytes())
    head = f"const FILES = {json.dumps(files)}, VERSION = {json.dumps(digest.hexdigest()[:12])};\n"
    (SITE / "service.js").write_text(head + code, encoding="utf-8")


if __name__ == "__main__":
    build()
