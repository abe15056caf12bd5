"""Build the static site into `site/`: the same pages, with Python in the visitor's browser.

Nothing in it comes from another host, and every file but the pages is named by its content.
"""

from __future__ import annotations

import fnmatch
import gzip
import hashlib
import html
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import minesnb
from minesnb.bots import seats
from minesnb.core import contents
from minesnb.core.icons import MEANINGS
from minesnb.lessons import load as load_lesson
from minesnb.pages.lobby import COVER, draw_cover
from minesnb.pages.page import Page
from minesnb.pages.sign import lamp
from minesnb.web.window import Window

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
WIDGETS = ROOT / "widgets"
STATIC = ROOT / "minesnb" / "board" / "static"
PARTS = ("core", "games", "bots", "testing", "lessons", "pages", "web")
"""The packages that a page needs."""
PYODIDE = WIDGETS / "node_modules" / "pyodide"
ENGINE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
)
LIBRARY = "python_stdlib.zip"
UNUSED = (
    *(f"{name}[./]*" for name in (
        *("_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "argparse", "bdb", "cmd", "compileall", "configparser"),
        *("ctypes", "doctest", "email", "ensurepip", "filecmp", "fileinput", "ftplib", "getopt", "getpass"),
        *("gettext", "graphlib", "http", "imaplib", "mailbox", "mimetypes", "modulefinder", "multiprocessing"),
        *("netrc", "optparse", "pdb", "pickletools", "pkgutil", "plistlib", "poplib", "profile", "pstats"),
        *("pyclbr", "pydoc", "pydoc_data", "sched", "shelve", "smtplib", "socketserver", "sqlite3", "stringprep"),
        *("symtable", "tabnanny", "timeit", "trace", "tracemalloc", "tty", "turtle", "unittest", "venv", "wave"),
        *("webbrowser", "wsgiref", "xmlrpc", "zipapp", "zoneinfo"),
    )),
    *(f"encodings/{name}*" for name in (
        *("big5", "cp[0-35-9]", "cp4[!3]", "euc", "gb", "hex", "hp", "hz", "iso", "johab", "koi8", "kz", "mac"),
        *("palmos", "ptcp", "quopri", "rot", "shift", "tis", "uu", "zlib"),
    )),
    *("concurrent/interpreters/*", "urllib/request.py", "urllib/robotparser.py", "xml/dom/*"),
)  # fmt: skip
"""What a page never asks Python's library for, as patterns of its files."""
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"
"""What this Pyodide is: wheels of other platforms and Pythons do not fit."""
OPENINGS = 4
"""How many openings of a game are drawn beforehand: each visit begins with one of them."""
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
    tags = [
        f"--python-version={PYTHON}",
        "--implementation=cp",
        f"--abi=cp{PYTHON.replace('.', '')}",
        "--abi=none",
    ]
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--only-binary=:all:",
            *tags,
            f"--platform={PLATFORM}",
            "--platform=any",
            "--dest",
            str(folder),
            *names,
        ],
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
    for file in ours.rglob("*.toml"):
        contents.compile_file(file)
        file.unlink()
    for game in minesnb.game_ids():
        package = folder.joinpath(*minesnb.load(game).package.split("."))
        contents.write_compiled(package, COVER, draw_cover(game))


def library(folder: Path) -> None:
    """Put Python's own library into a folder, as far as a page may use it."""
    with zipfile.ZipFile(PYODIDE / LIBRARY) as packed:
        for name in packed.namelist():
            if not any(fnmatch.fnmatchcase(name, each) for each in UNUSED):
                packed.extract(name, folder)


def files_of(folder: Path) -> list[tuple[str, bytes]]:
    """Return a folder's files by their places in it, in the same order every time."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyi")
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]


def pack(folder: Path, file: Path) -> None:
    """Put a folder's files into an archive that is the same whenever the files are, as the page's worker reads it.

    It is compressed as a whole: a line with the files' places and sizes, then the files.
    """
    files = files_of(folder)
    head = json.dumps([[name, len(content)] for name, content in files])
    whole = b"".join([head.encode(), b"\n", *(content for _, content in files)])
    file.write_bytes(gzip.compress(whole, 9, mtime=0))


def pack_library(folder: Path, file: Path) -> None:
    """Put Python's library into an archive that is the same whenever its files are, as Python reads it."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in files_of(folder):
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, content)


def named(path: Path) -> str:
    """Name a file or folder in a site's `assets` by its content, and return its place on the site."""
    files = [path] if path.is_file() else sorted(path.iterdir())
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
    place = path.with_name(f"{path.stem}-{digest}{path.suffix}")
    path.rename(place)
    return f"assets/{place.name}"


def first(
    game: str | None = None, seed: str | None = None, lesson: str | None = None
) -> tuple[Any, Any]:
    """Return the view and the rules that a page shows first."""
    told: dict[str, str] = {}
    Page(partial(Window, told.__setitem__), game, seed=seed, lesson=lesson)
    return json.loads(told["view"]), json.loads(told["rules"])


def openings(game: str) -> Iterator[str]:
    """Yield seeds by which the person begins: what a bot does first is not drawn beforehand."""
    rules = minesnb.load(game)
    for number in itertools.count():
        seed = f"opening {number}"
        mover = minesnb.Table(rules, seats(rules.min_players), seed=seed).mover
        if mover is not None and mover.kind == "human":
            yield seed


def write_page(file: Path, up: str, title: str, start: dict[str, Any]) -> None:
    """Write one page: what it begins with stands in it."""
    file.parent.mkdir(exist_ok=True)
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
<link rel="stylesheet" href="{up}{start["style"]}">
<script type="application/json" id="minesnb-start">{data}</script>
<script type="module" src="{up}{start["script"]}"></script>
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


def build(site: Path) -> None:
    """Build the site anew in a folder; what was in it goes."""
    shutil.rmtree(site, ignore_errors=True)
    assets = site / "assets"
    assets.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as there:
        python, own = Path(there, "python"), Path(there, "library")
        python.mkdir()
        gather(python)
        library(own)
        subprocess.run(
            ["node", "site.mjs", str(assets), str(python), str(own)],
            cwd=WIDGETS,
            env=tools(),
            check=True,
        )
        pack(python, assets / "python.pack")
        write_engine(assets / "pyodide", own)
    shutil.copy(STATIC / "board.css", assets)
    common = {
        "signs": MEANINGS,
        "style": named(assets / "board.css"),
        "script": named(assets / "page.js"),
        "worker": named(assets / "worker.js"),
        "service": "service.js",
        "python": {"pyodide": named(assets / "pyodide"), "archive": named(assets / "python.pack")},
    }
    write_pages(site, common)
    write_manifest(site)
    write_service(site)


def write_engine(folder: Path, own: Path) -> None:
    """Put Python into a folder, with its library out of `own`.

    That is compiled beforehand: it would take a page longer than all the rest of Python's start.
    """
    folder.mkdir()
    for name in ENGINE:
        shutil.copy(PYODIDE / name, folder)
    pack_library(own, folder / LIBRARY)


def write_pages(site: Path, common: dict[str, Any]) -> None:
    """Write the lobby, and a table and a tutorial for each game."""
    with tempfile.TemporaryDirectory() as data:
        os.environ["MINESNB_DATA"] = data
        view, rules = first()
        lobby = {**common, "page": "lobby", "game": None, "first": {"": view}, "rules": rules}
        write_page(site / "index.html", "", "minesnb: mining board games", lobby)
        for game in minesnb.game_ids():
            views = {}
            for seed in itertools.islice(openings(game), OPENINGS):
                views[seed], rules = first(game, seed)
            table = {**common, "page": "play", "game": game, "first": views, "rules": rules}
            write_page(site / "play" / f"{game}.html", "../", minesnb.load(game).title, table)
            view, rules = first(lesson=game)
            lesson = {**common, "page": "learn", "game": game, "first": {"": view}, "rules": rules}
            write_page(site / "learn" / f"{game}.html", "../", load_lesson(game).title, lesson)


def write_manifest(site: Path) -> None:
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
        "icons": [{"src": "burning.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    (site / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    (site / "icon.svg").write_text(lamp(), encoding="utf-8")
    (site / "burning.svg").write_text(lamp(burns=True), encoding="utf-8")


def write_service(site: Path) -> None:
    """Write the service worker, which keeps every file of this version in the browser."""
    script = site / "assets" / "service.js"
    code = script.read_text(encoding="utf-8")
    script.unlink()
    files = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    version = hashlib.sha256(code.encode())
    for name in files:
        version.update(name.encode() + (site / name).read_bytes())
    head = f"const FILES = {json.dumps(files)}, VERSION = {json.dumps(version.hexdigest()[:12])};\n"
    (site / "service.js").write_text(head + code, encoding="utf-8")


if __name__ == "__main__":
    build(ROOT / "site")
