"""The server's parts, one by one: addresses, browsers, its log, its folder, its Python."""

import asyncio
import logging
import sys
import tempfile
import webbrowser
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.websocket import WebSocketClosedError

from minesnb.app import cli, run_folder, server
from minesnb.app.kernels import Kernels, Opening, OwnPython
from minesnb.app.server import MinesServer, OneLine, settings


@pytest.mark.parametrize(
    ("host", "addresses"),
    [
        ("localhost", ["http://localhost:9/x"]),
        ("0.0.0.0", ["http://box:9/x?token=t", "http://127.0.0.1:9/x?token=t"]),  # noqa: S104 - the address is only looked at
        ("::", ["http://box:9/x?token=t", "http://127.0.0.1:9/x?token=t"]),
        ("fe80::1", ["http://[fe80::1]:9/x?token=t"]),
    ],
)
def test_addresses(monkeypatch, tmp_path, host, addresses):
    """A server for everybody tells its name, which others may not know, and its address here."""
    monkeypatch.setattr("socket.gethostname", lambda: "box")
    served = MinesServer(config=settings(tmp_path, host=host, port=9, retries=0, idle=60))
    served.identity_provider = SimpleNamespace(token="" if host == "localhost" else "t")
    served.page = "x"

    assert addresses == served.addresses()


@pytest.mark.parametrize(
    ("found", "opens"),
    [
        (webbrowser.GenericBrowser("w3m"), False),
        (webbrowser.GenericBrowser("/usr/bin/www-browser"), False),
        (webbrowser.GenericBrowser("/opt/editor/browser.sh"), True),
        (webbrowser.BackgroundBrowser("xdg-open"), True),
    ],
)
def test_browser(monkeypatch, found, opens):
    """No browser is opened that would take the terminal away from the server."""
    monkeypatch.setattr(webbrowser, "get", lambda: found)

    assert (found if opens else None) is server.browser()


def test_log_lines():
    """What others sent is one line of the log, without control characters, tracebacks apart."""
    try:
        int("a\n[forged] \x1b[31mline", 99)
    except ValueError as found:
        found.add_note("b\n[forged] \x1b[31mline")
        error = sys.exc_info()
    record = logging.LogRecord("n", 30, "", 0, "got %s", ("x\n[forged]\x1b[31m\u202e",), error)
    first, *rest = OneLine("%(message)s").format(record).split("\n")

    assert r"got x\n[forged]\x1b[31m\u202e" == first
    assert all(line.startswith("    ") for line in rest)
    assert "\x1b" not in "".join(rest)


def test_own_python(tmp_path, monkeypatch):
    """Whatever kernel is asked for, it is the Python that asks."""
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    (tmp_path / "kernels" / "python3").mkdir(parents=True)
    (tmp_path / "kernels" / "python3" / "kernel.json").write_text('{"argv": ["x"]}', "utf-8")

    for name in ("python3", "Python 3", "x"):
        assert sys.executable == OwnPython().get_kernel_spec(name).argv[0]
    config = settings(tmp_path, host="localhost", port=1, retries=0, idle=60)
    assert OwnPython is config.VoilaConfiguration.kernel_spec_manager_class


def test_folder_is_private():
    """The folder is for this user's eyes only while it is used, and gone afterwards."""
    with run_folder.run_folder() as folder:
        assert 0o700 == folder.path.stat().st_mode & 0o777
    assert not folder.path.exists()


@pytest.mark.parametrize(("length", "transport"), [(5, "ipc"), (90, "tcp")])
def test_transport(monkeypatch, length, transport):
    """Local sockets are used where one opens, ports elsewhere; nothing is guessed from names."""
    with tempfile.TemporaryDirectory(dir="/tmp") as short:
        place = Path(short) / ("d" * length)
        place.mkdir()
        monkeypatch.setattr(run_folder, "_places", lambda: [place])
        with run_folder.run_folder() as folder:
            assert transport == folder.transport
        assert [] == list(place.iterdir())


def test_leftovers(monkeypatch, tmp_path):
    """A folder is removed when its server is gone, and only then; others' are left alone."""
    monkeypatch.setattr(run_folder, "_places", lambda: [tmp_path])
    dead, foreign, link = (tmp_path / f"minesnb-{name}" for name in ("dead", "foreign", "link"))
    for folder in (dead, foreign):
        folder.mkdir()
    (dead / "lock").touch()
    link.symlink_to(foreign)
    living = run_folder.RunFolder(tmp_path / "minesnb-living", "ipc", _mark(tmp_path))
    with run_folder.run_folder():
        pass

    assert {living.path, foreign, link} == set(tmp_path.iterdir())
    living.close()


def _mark(folder):
    (folder / "minesnb-living").mkdir()
    return run_folder._lock(folder / "minesnb-living")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("/", "/"), ("/a/b/", "/a/b/"), ("a/b", "/a/b/"), ("//evil.example/", "/evil.example/")],
)
def test_base_url(typed, meant):
    """A base URL is a path that begins and ends with a slash, however it was typed."""
    assert meant == cli.parser().parse_args(["play", "--base-url", typed]).base_url


@pytest.mark.parametrize(
    "options",
    [
        ["--base-url", "http://x/y?z"],
        ["--base-url", "/a b/"],
        ["--base-url", "/../x"],
        ["--base-url", "/a?b"],
        ["--most", "5"],
        ["--most", "many"],
    ],
)
def test_wrong_options(options, capsys):
    """What is no path, and a number that leaves no page to play, are refused before anything starts."""
    with pytest.raises(SystemExit):
        cli.main(["play", *options])

    assert options[0] in capsys.readouterr().err


def test_behind_a_proxy(tmp_path):
    """With a base URL others may come, by a name that is not this machine's, so a token is asked for."""
    config = settings(tmp_path, host="localhost", port=1, retries=0, idle=60, base_url="/x/")

    assert config.Voila.auto_token
    assert config.Voila.tornado_settings["allow_remote_access"]


@pytest.mark.parametrize(("patience", "ends"), [(60, []), (0, ["a"])])
def test_nobody_came(monkeypatch, patience, ends):
    """A process that no page has connected to in time ends, however long one may be gone later."""

    async def end(_kernels, kernel_id):
        ended.append(kernel_id)

    async def cull():
        kernels = Kernels(cull_idle_timeout=300, patience=patience)
        kernels.hand_over("a")
        await kernels.cull_kernel_if_idle("a")

    monkeypatch.setattr(Kernels, "shutdown_kernel", end)
    ended: list[str] = []
    asyncio.run(cull())

    assert ends == ended


def test_full_counts_each_once(monkeypatch):
    """A process that is starting counts as whoever waits for it, and a page as its process."""

    def taken(kernels):
        kernels.most = 0
        while kernels.full:
            kernels.most += 1
        return kernels.most - 1

    async def start(kernels, *, kernel_id):
        alive.append(kernel_id)
        counts.append(taken(kernels))
        return kernel_id

    async def count():
        kernels = Kernels()
        pools = {"page": [asyncio.ensure_future(asyncio.sleep(60))]}
        monkeypatch.setattr(kernels, "_pools", pools, raising=False)
        await kernels.start_kernel()
        pools.clear()
        page = SimpleNamespace(given=None)
        kernels.opening = cast("set[Opening]", [page])
        counts.append(taken(kernels))
        page.given = alive[0]
        counts.append(taken(kernels))

    monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", start)
    monkeypatch.setattr(Kernels, "list_kernel_ids", lambda _: alive)
    alive: list[str] = []
    counts: list[int] = []
    asyncio.run(count())

    assert [1, 2, 1] == counts


GONE = "b64ac0d3-a8b3-4c0d-b798-1f20bc91ba93"


@pytest.mark.parametrize(
    ("text", "raised", "worth"),
    [
        (f"404 GET /api/kernels/{GONE} (127.0.0.1): Kernel does not exist: {GONE}", None, False),
        (f"404 POST /x/voila/api/shutdown/{GONE} (127.0.0.1) 1.39ms", None, False),
        (f"wrote error: 'Kernel does not exist: {GONE}'", None, False),
        ("Clearing invalid/expired login cookie username-localhost-42767", None, False),
        ("Task exception was never retrieved", WebSocketClosedError(), False),
        ("Task exception was never retrieved", ValueError("a bug"), True),
        ("404 GET /voila/static/missing.js (127.0.0.1) 1.39ms", None, True),
        (f"500 GET /api/kernels/{GONE} (127.0.0.1) 1.39ms", None, True),
        (f"The process of a page has ended by itself: {GONE}", None, True),
    ],
)
def test_log(text, raised, worth):
    """The log leaves out what comes with every cut line and every new start, and nothing that may be a fault."""
    info = raised and (type(raised), raised, None)
    record = logging.makeLogRecord({"msg": text, "exc_info": info})

    assert worth == server._worth_saying(record)
