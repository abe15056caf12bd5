"""Start what the commands `minesnb play` and `minesnb learn` serve."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import socket
from typing import TYPE_CHECKING

from minesnb import __version__
from minesnb.app.folders import PACKAGE, notebooks_folder
from minesnb.core import storage
from minesnb.core.errors import BadOption
from minesnb.core.registry import load
from minesnb.lessons.progress import SHARED
from minesnb.pages import decks

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

__all__ = ["go_on", "learn", "play", "tutorials_folder"]

_OTHER_PORTS = 50
"""How many ports the servers try after the usual one."""


def play(given: argparse.Namespace) -> int:
    """Serve the games until interrupted; return 0.

    Raises UnknownGame, BadDeck for a deck that cannot be used, BadOption for a port that is taken,
    OSError for a file that cannot be read, ModuleNotFoundError where Voilà is missing.
    """
    page = load(given.game).id if given.game else ""
    if given.deck:
        decks.announce(page or None, given.deck)
    return _serve(given, page)


def go_on(given: argparse.Namespace, code: str) -> int:
    """Serve the games and open the one saved under `code`, until interrupted; return 0."""
    return _serve(given, "", f"#g={code}")


def _serve(given: argparse.Namespace, page: str, fragment: str = "") -> int:
    """Serve all pages through Voilà, and open one of them; return 0 when interrupted."""
    port, retries = _port(given, 8866)
    _show_templates()
    from minesnb.app.server import MinesServer, is_local, settings

    folder = notebooks_folder() / "play"
    config = settings(
        folder,
        host=given.host,
        port=port,
        retries=retries,
        idle=given.idle,
        most=given.most,
        base_url=given.base_url,
    )
    # The processes of the pages are told whether strangers may meet here.
    alone = is_local(given.host) and given.base_url == "/"
    os.environ[SHARED] = "" if alone else "1"
    server = MinesServer(config=config)
    server.page, server.fragment = page, fragment
    server.opens_browser = not given.no_browser
    server.initialize([])
    server.start()
    return 0


def learn(given: argparse.Namespace) -> int:
    """Serve the tutorial of a game, or run JupyterLab on all of them, until interrupted; return 0.

    Raises UnknownGame, BadOption for a port that is taken, ModuleNotFoundError where Voilà or
    JupyterLab is missing.
    """
    if given.game:
        return _serve(given, f"learn/{load(given.game).id}")
    port, retries = _port(given, 8888)
    from jupyterlab.labapp import LabApp

    folder = tutorials_folder(fresh=given.fresh)
    tutorials = sorted((folder / "learn").glob("*.ipynb"))
    _sign(tutorials)
    looks = storage.folder() / "lab"
    storage.make_folder(looks)
    news = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    (looks / "overrides.json").write_text(json.dumps(news), encoding="utf-8")
    arguments = [
        f"--ServerApp.port={port}",
        f"--ServerApp.port_retries={retries}",
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.answer_yes=True",
        "--ServerApp.log_level=30",
        # Whoever runs this as root (in a container, say) has chosen to.
        "--ServerApp.allow_root=True",
        f"--LabApp.app_settings_dir={looks}",
        f"--LabApp.default_url=/lab/tree/learn/{tutorials[0].name}",
    ]
    LabApp.launch_instance(arguments + ["--no-browser"] * given.no_browser)
    return 0


def _sign(notebooks: list[Path]) -> None:
    """Trust our own notebooks: JupyterLab shows stored pictures in no others."""
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for path in notebooks:
        notary.sign(nbformat.read(path, as_version=4))


def tutorials_folder(*, fresh: bool = False) -> Path:
    """Return a folder of the user's own with copies of the notebooks, in which to write.

    There is one for each state of the notebooks, so that nothing that was written in one is lost;
    `fresh` sets the one of today aside and makes another.
    """
    source = notebooks_folder()
    digest = hashlib.sha256()
    for path in sorted((source / "learn").glob("*.ipynb")):
        digest.update(path.read_bytes())
    copy = storage.folder() / f"notebooks-{__version__}-{digest.hexdigest()[:8]}"
    if fresh and copy.exists():
        storage.set_aside(copy, "kept")
    if not copy.exists():
        storage.make_folder(copy.parent)
        half = copy.with_suffix(".new")
        shutil.rmtree(half, ignore_errors=True)
        shutil.copytree(source, half)
        half.rename(copy)
    return copy


def _port(given: argparse.Namespace, usual: int) -> tuple[int, int]:
    """Return the port to try and how many others after it; raise BadOption for one that is taken.

    The servers look for another port by themselves. That the one asked for is taken they would log
    at the end of their start, without the way out.
    """
    if not given.port:
        return usual, _OTHER_PORTS
    if not _is_free(getattr(given, "host", "localhost"), given.port):
        raise BadOption("--port", f"{given.port} is taken; leave it out for a free one")
    return given.port, 0


def _is_free(host: str, port: int) -> bool:
    """Whether nobody listens on `port`, by any of the addresses that `host` stands for."""
    for family, kind, protocol, _, address in socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM
    ):
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(address)
            except OSError:
                return False
    return True


def _show_templates() -> None:
    """Let Voilà find the page template that lies in a checkout, before any that is installed."""
    template = PACKAGE.parent / "jupyter-config" / "share"
    if template.is_dir():
        others = os.environ.get("JUPYTER_PATH")
        os.environ["JUPYTER_PATH"] = os.pathsep.join([str(template), *([others] if others else [])])
