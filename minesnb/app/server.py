"""The server of `minesnb play`: Voilà with our pages, and with fewer doors.

What a page may do to its Python process is to exchange widget messages with it, nothing else: no code
is ever accepted (`MESSAGES`). No listing of files, notebooks or processes is served. A process ends
when its page is closed; one whose page went silently is culled (`Kernels`).
"""

from __future__ import annotations

import contextlib
import copy
import ipaddress
import logging
import re
import signal
import socket
import threading
import webbrowser
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import jinja2
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.websocket import WebSocketClosedError
from traitlets.config import Config
from traitlets.config.application import LevelFormatter
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from minesnb.app.files import SCRIPT, Extensions, Icon, Pieces, Script, TemplateFiles, version
from minesnb.app.handlers import ERROR_PAGE, Channels, Leave, NoPage, OneKernel, Page
from minesnb.app.kernels import Kernels, OwnPython
from minesnb.app.run_folder import run_folder
from minesnb.core.registry import game_ids

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["MESSAGES", "MinesServer", "OneLine", "browser", "is_local", "settings"]

MESSAGES = ("comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request")
"""The only Jupyter messages that a page may send."""

LOBBY = "lobby.ipynb"
LESSONS = "learn"
"""The folder of the tutorials' pages. No process waits for them, which few people open so."""

POLICY = """\
default-src 'self'; \
script-src 'self' 'unsafe-inline' blob:; \
style-src 'self' 'unsafe-inline'; \
img-src 'self' data: blob:; \
font-src 'self' data:; \
object-src 'none'; \
base-uri 'none'; \
form-action 'self'; \
frame-ancestors 'self'"""
"""What a page may load, and from where: nothing from another host, whatever a picture says.

Voilà's page has scripts in it, and anywidget imports what it was sent.
"""

EXTENSIONS = [
    "anywidget",
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
]
"""What of JupyterLab's extensions a page loads: what shows the board, and none of all that may be installed."""

LOGS = ("asyncio", "tornado.access", "tornado.application", "tornado.general")
BY_DESIGN = re.compile(
    r"is not trusted$|websocket_ping_timeout|Clearing invalid/expired login cookie"
    r"|Kernel does not exist|^404 \w+ \S*/api/(kernels|shutdown)/"
)
"""What is logged and no fault: an app has no outputs to trust, a cookie is of the server before, and a page asks
after a process that has ended, which is said once, and not by these lines."""

IN_TERMINAL = {"www-browser", "browsh", "elinks", "links", "links2", "lynx", "w3m"}
"""Browsers that take the terminal, in which the server is to be seen and ended."""


class OneLine(LevelFormatter):
    """Writes what others have sent so that it cannot pass for a line of ours, nor move the cursor."""

    def format(self, record: logging.LogRecord) -> str:
        record = copy.copy(record)
        record.msg, record.args = _printable(record.getMessage()), ()
        record.exc_text = None
        first, *rest = super().format(record).split("\n")
        return "\n".join([first, *(f"    {_printable(line)}" for line in rest)])


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class MinesServer(Voila):  # type: ignore[misc]
    """Voilà that serves the lobby at ``/``, each game at ``/<game>``, its tutorial at ``/learn/<game>``."""

    page = fragment = ""
    opens_browser = True
    server_url: str
    _log_formatter_cls = OneLine

    def get_default_logging_config(self) -> dict[str, Any]:
        """Write what Tornado has to say in the same way."""
        found: dict[str, Any] = super().get_default_logging_config()
        found["loggers"]["tornado"] = {"handlers": ["console"], "propagate": False}
        return found

    def initialize(self, argv: list[str] | None = None) -> None:
        """Set up, and keep out of the log what is so by design."""
        super().initialize(argv)
        for log in (self.log, *map(logging.getLogger, LOGS)):
            log.addFilter(_worth_saying)
        # A terminal that is closed ends the server in order, unless it was told to outlive it (nohup).
        closed = getattr(signal, "SIGHUP", None)
        if closed is not None and signal.getsignal(closed) is not signal.SIG_IGN:
            signal.signal(closed, self._handle_signal_stop)

    def load_config_file(self, *_arguments: object, **_keywords: object) -> None:
        """Read no configuration from the current folder or elsewhere: `settings` says it all."""

    def init_settings(self) -> dict[str, Any]:
        """Narrow what a page may send, and say what is wrong on pages that need no files."""
        self.voila_configuration.page_config_hook = self._with_version
        found: dict[str, Any] = super().init_settings()
        self.kernel_manager.allowed_message_types = list(MESSAGES)
        plain = jinja2.DictLoader({"error.html": ERROR_PAGE, "404.html": ERROR_PAGE})
        for name in ("jinja2_env", "voila_jinja2_env"):
            found[name].loader = jinja2.ChoiceLoader([plain, found[name].loader])
        return found

    @property
    def _version(self) -> str:
        return version(tuple(self.static_paths))

    def _with_version(self, page: dict[str, Any], **_about: object) -> dict[str, Any]:
        """Let a page ask for Voilà's script and its pieces by their version."""
        page["fullStaticUrl"] += f"/{self._version}"
        return page

    def init_handlers(self) -> list[Any]:
        """Replace the listings by our pages, and serve all with the base URL and without.

        A proxy may hand an address on whole, or take off what it begins with.
        """
        places = dict.fromkeys([self.base_url, "/"])
        return [
            *(handler for place in places for handler in self._handlers(place)),
            (r".*", NoPage),
        ]

    def _handlers(self, place: str) -> list[Any]:
        """Return what is served below `place`."""
        shut = (
            TornadoVoilaTreeHandler,
            VoilaContentsHandler,
            VoilaShutdownKernelHandler,
            RequestInfoSocketHandler,
        )
        ours = {
            KernelHandler: OneKernel,
            VoilaKernelWebsocketHandler: Channels,
            TemplateStaticFileHandler: TemplateFiles,
            FileFindHandler: Extensions,
        }
        with self._served_at(re.escape(place)):
            handlers = [h for h in super().init_handlers() if h[1] not in shut]
            base = self.server_url
        kept = [(h[0], ours.get(h[1], h[1]), *h[2:]) for h in handlers if h[0] != "/logout"]
        kept = [(url_path_join(base, h[0]) if h[0] == "/login" else h[0], *h[1:]) for h in kept]
        pages = [(base, self._page(LOBBY))]
        pages += [
            (url_path_join(base, f"/{page}"), self._page(f"{page}.ipynb"))
            for game in game_ids()
            for page in (game, f"{LESSONS}/{game}")
        ]
        leave = (url_path_join(base, r"/voila/api/shutdown/(.*)"), Leave)
        icon = (url_path_join(base, r"/favicon\.ico"), Icon)
        paths = {"paths": self.static_paths}
        folder = f"/voila/static/{self._version}"
        script = (url_path_join(base, f"{folder}/{re.escape(SCRIPT)}"), Script, paths)
        pieces = (url_path_join(base, f"{folder}/(.*)"), Pieces, paths)
        return [leave, icon, script, pieces, *((url, Page, page) for url, page in pages), *kept]

    @contextlib.contextmanager
    def _served_at(self, place: str) -> Iterator[None]:
        """Let Voilà name its handlers' addresses below `place` for a while."""
        usual, self.server_url = self.server_url, place
        try:
            yield
        finally:
            self.server_url = usual

    def _page(self, notebook: str) -> dict[str, Any]:
        return {
            "notebook_path": notebook,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }

    def start(self) -> None:
        """Serve until interrupted. Where there are local sockets, no port is opened to the processes."""
        with run_folder() as run:
            self.connection_dir_root = str(run.path)
            self.update_config(Config({"KernelManager": {"transport": run.transport}}))
            super().start()

    def launch_browser(self) -> None:
        """Print the address, and open it unless told not to."""
        addresses = self.addresses()
        places = "\n    or at ".join(addresses)
        print(f"minesnb is served at {places}\nCtrl+C ends it.", flush=True)  # noqa: T201
        found = browser() if self.opens_browser else None
        if found is not None:
            threading.Thread(target=found.open, args=(addresses[-1],), daemon=True).start()

    def addresses(self) -> list[str]:
        """Return the addresses of the page to open; the last one is for this machine."""
        everywhere = self.ip in {"", "0.0.0.0", "::"}  # noqa: S104 - it is only looked at
        hosts = [socket.gethostname(), "127.0.0.1"] if everywhere else [self.ip]
        token = self.identity_provider.token
        query = f"?token={token}" if token else ""
        return [f"{self._url(_bracketed(host))}{self.page}{query}{self.fragment}" for host in hosts]


def _bracketed(host: str) -> str:
    """Return a host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def browser() -> webbrowser.BaseBrowser | None:
    """Return the browser to open a page in, or None where there is none but in the terminal."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return None
    return None if PurePath(getattr(found, "name", "")).name in IN_TERMINAL else found


def _worth_saying(record: logging.LogRecord) -> bool:
    """Whether a line may matter: what happens with every line that is cut and every server that is started again does not."""
    raised = record.exc_info[0] if record.exc_info else None
    if raised is not None and issubclass(raised, WebSocketClosedError):
        return False
    return BY_DESIGN.search(record.getMessage()) is None


def is_local(host: str) -> bool:
    """Whether only this machine reaches a server that listens on `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def settings(
    folder: Path,
    *,
    host: str,
    port: int,
    retries: int,
    idle: int,
    most: int = 100,
    base_url: str = "/",
) -> Config:
    """Return the server's whole configuration, for the notebooks in `folder`.

    With a base URL another server stands in front, and whoever reaches that one reaches this.

    Long: it is one table of settings.
    """
    local = is_local(host) and base_url == "/"
    return Config(
        {
            "Application": {"log_level": 30},
            "Voila": {
                "ip": host,
                "port": port,
                "port_retries": retries,
                "base_url": base_url,
                "root_dir": str(folder),
                "open_browser": True,
                "auto_token": not local,
                "tornado_settings": {
                    # A page elsewhere whose name is made to point at this machine gets nothing.
                    "allow_remote_access": not local,
                    "headers": {"Content-Security-Policy": POLICY},
                    # On this machine it would take longer than what it saves.
                    "compress_response": not local,
                },
            },
            "VoilaConfiguration": {
                "template": "minesnb",
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "strip_sources": True,
                "show_tracebacks": False,
                "extension_allowlist": EXTENSIONS,
                "preheat_kernel": True,
                "default_pool_size": 1,
                "file_allowlist": [],
                "kernel_spec_manager_class": OwnPython,
                "multi_kernel_manager_class": Kernels,
            },
            # One that died is not started again: it would be empty. Its page says so, and a reload
            # brings the game back.
            "KernelManager": {"autorestart": False},
            "Kernels": {"most": most},
            "VoilaKernelManager": {"preheat_denylist": [re.escape(str(folder / LESSONS))]},
            "MappingKernelManager": {
                "cull_idle_timeout": idle,
                "cull_interval": max(1, min(30, idle // 4)),
                "cull_connected": False,
            },
        }
    )
