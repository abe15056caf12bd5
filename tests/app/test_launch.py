"""Starting the servers: ports, decks, folders, and what is said where something is missing."""

import asyncio
import logging
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import minesnb
from minesnb.app import cli, folders, launch
from minesnb.app.server import MESSAGES, is_local, settings
from minesnb.core import storage
from minesnb.lessons.progress import SHARED
from minesnb.pages import decks

GAME = "kings_under_mountains"


@pytest.fixture
def started(monkeypatch):
    """The servers that would have been started."""
    monkeypatch.setenv(SHARED, "")
    from minesnb.app import server

    servers = []

    class Server(server.MinesServer):
        """A server that does not serve."""

        def __init__(self, **keywords):
            servers.append(self)
            self.given = keywords["config"]
            super().__init__(**keywords)

        def start(self):
            """Do nothing."""

    monkeypatch.setattr(server, "MinesServer", Server)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    return servers


@pytest.fixture
def taken():
    """A port that somebody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def test_play(started):
    """`play` serves the notebooks with preheated kernels and without their sources."""
    assert 0 == cli.main(["play", "--no-browser"])
    voila = started[0].given.VoilaConfiguration

    assert voila.preheat_kernel
    assert voila.strip_sources
    assert not voila.show_tracebacks
    assert (Path(started[0].given.Voila.root_dir) / "lobby.ipynb").is_file()
    # Without its own it shows no widget at all.
    assert "@voila-dashboards/widgets-manager8" in voila.extension_allowlist
    assert not started[0].opens_browser


def test_play_a_game(started):
    """`play GAME` opens that game's own page; an unknown game is refused with the nearest."""
    cli.main(["play", GAME, "--no-browser"])

    assert GAME == started[0].page
    assert 2 == cli.main(["play", "kings"])


def test_port_taken(started, taken, capsys, monkeypatch):
    """A port asked for and taken is refused; from the usual one the server may go on to others."""
    assert 2 == cli.main(["play", "--port", str(taken)])
    assert f"{taken} is taken" in capsys.readouterr().err
    assert [] == started

    assert 0 == cli.main(["play", "--no-browser"])
    voila = started[0].given.Voila

    assert 8866 == voila.port
    assert voila.port_retries > 0


def test_deck(started, monkeypatch, tmp_path, capsys):
    """`--deck` is checked before anything starts, and the pages are told of it."""
    monkeypatch.delenv(decks.VARIABLE, raising=False)
    (tmp_path / "bad.toml").write_text("title = 3", encoding="utf-8")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")

    for name, complaint in (
        ("bad.toml", "minesnb: "),
        ("binary.toml", "is not text"),
        ("none.toml", "No such file"),
    ):
        assert 2 == cli.main(["play", "--deck", str(tmp_path / name)])
        assert complaint in capsys.readouterr().err
    assert [] == started


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("::1", True),
        ("127.8.9.10", True),
        ("0.0.0.0", False),  # noqa: S104 - the address is only looked at
        ("192.168.1.5", False),
        ("example.org", False),
    ],
)
def test_doors(tmp_path, host, local):
    """On this machine alone no token is asked for but foreign names are; elsewhere the reverse."""
    config = settings(tmp_path, host=host, port=1, retries=0, idle=60)

    assert local is is_local(host)
    assert local is not config.Voila.auto_token
    assert local is not config.Voila.tornado_settings["allow_remote_access"]


def test_messages():
    """No message that a page may send can make Python run code or end."""
    assert not [kind for kind in MESSAGES if kind.endswith("_request") and "info" not in kind]


@pytest.mark.parametrize("missing", ["voila", "jupyterlab"])
def test_missing(missing):
    """Where Voilà or JupyterLab is missing, the command names the extra that brings it."""
    command = "play" if missing == "voila" else "learn"
    code = (
        "import sys\n"
        f"sys.modules[{missing!r}] = None\n"
        "from minesnb.app.cli import main\n"
        f"sys.exit(main([{command!r}, '--no-browser']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)

    assert 2 == done.returncode
    assert "pip install 'minesnb[play]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_tutorials_are_copies(monkeypatch, tmp_path):
    """The user writes in a copy of the tutorials, made once for each state of them, and overwritten never."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path / "data"))
    before = {path: path.read_bytes() for path in folders.notebooks_folder().rglob("*.ipynb")}
    copy = launch.tutorials_folder()
    notebook = min((copy / "learn").glob("*.ipynb"))
    notebook.write_text("mine", encoding="utf-8")

    assert copy.is_relative_to(storage.folder())
    assert minesnb.__version__ in copy.name
    assert copy == launch.tutorials_folder()
    assert "mine" == notebook.read_text("utf-8")
    assert before == {path: path.read_bytes() for path in before}

    fresh = launch.tutorials_folder(fresh=True)

    assert copy == fresh
    assert "mine" != notebook.read_text("utf-8")
    kept = copy.with_name(f"{copy.name}.kept-1") / "learn" / notebook.name
    assert "mine" == kept.read_text("utf-8")


def test_tutorials_of_another_state(monkeypatch, tmp_path):
    """When the notebooks have changed, a new copy is made beside the old one."""
    source = tmp_path / "notebooks"
    (source / "learn").mkdir(parents=True)
    notebook = source / "learn" / "one.ipynb"
    notebook.write_text("1", encoding="utf-8")
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(launch, "notebooks_folder", lambda: source)
    first = launch.tutorials_folder()
    notebook.write_text("2", encoding="utf-8")

    assert first != launch.tutorials_folder()
    assert "1" == (first / "learn" / "one.ipynb").read_text("utf-8")


def test_learn_a_game(started):
    """`learn GAME` opens the page of its tutorial; an unknown game is refused."""
    assert 0 == cli.main(["learn", GAME, "--no-browser"])
    assert f"learn/{GAME}" == started[0].page
    assert 2 == cli.main(["learn", "kings"])


@pytest.mark.parametrize(
    ("options", "shared"),
    [([], ""), (["--host", "0.0.0.0"], "1"), (["--base-url", "/x/"], "1")],  # noqa: S104 - it is not served
)
def test_strangers(started, monkeypatch, options, shared):
    """The processes of the pages are told whether strangers may meet on this server."""
    monkeypatch.setenv(SHARED, "?")
    cli.main(["play", "--no-browser", *options])

    assert shared == os.environ[SHARED]
    assert started


def test_learn(monkeypatch, tmp_path):
    """`learn` starts JupyterLab on the first tutorial, with settings that JupyterLab accepts."""
    from jupyterlab.labapp import LabApp

    monkeypatch.setenv("MINESNB_DATA", str(tmp_path))
    given: list[list[str]] = []
    monkeypatch.setattr(LabApp, "launch_instance", given.append)
    assert 0 == cli.main(["learn", "--no-browser"])
    server = LabApp.serverapp_class()
    server.parse_command_line(given[0])

    assert (logging.WARNING, False) == (server.log_level, server.open_browser)
    assert str(launch.tutorials_folder()) == server.root_dir
    assert any("default_url=/lab/tree/learn/00_start" in argument for argument in given[0])
    assert '"fetchNews": "false"' in (tmp_path / "lab" / "overrides.json").read_text("utf-8")


def test_messages_are_sent_at_once(monkeypatch):
    """The socket of a page holds no small message back to join it with the next."""
    from voila.app import Voila
    from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

    from minesnb.app.server import MinesServer

    async def opened(_handler, kernel_id):
        done.append(kernel_id)

    done: list[object] = []
    handlers = [("/channels", VoilaKernelWebsocketHandler)]
    monkeypatch.setattr(Voila, "init_handlers", lambda _: handlers)
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "open", opened)
    server = MinesServer()
    server.server_url = "/"
    monkeypatch.setattr(server, "_page", lambda _: {})
    [kind] = [handler[1] for handler in server.init_handlers() if handler[0] == "/channels"]
    socket_ = kind.__new__(kind)
    monkeypatch.setattr(kind, "set_nodelay", lambda _, value: done.append(value))
    asyncio.run(socket_.open("k"))

    assert [True, "k"] == done
