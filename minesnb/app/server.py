"""The server of `minesnb play`: Voilà with our pages, and with fewer doors.

What a page may do to its Python process is to exchange widget messages with it, nothing else: no code
is ever accepted (`MESSAGES`). No listing of files, notebooks or processes is served. A process ends
when its page is closed; one whose page went silently is culled (`Kernels`).
"""

from __future__ import annotations

import ipaddress
import logging
import os
import socket
import threading
import time
import webbrowser
from typing import TYPE_CHECKING, Any

from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from traitlets.config import Config
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from minesnb.core.registry import game_ids

if TYPE_CHECKING:
    from pathlib import Path

    from jupyter_client.manager import KernelManager

__all__ = ["MESSAGES", "Kernels", "MinesServer", "is_local", "settings"]

MESSAGES = ("comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request")
"""The only Jupyter messages that a page may send."""

LOBBY = "lobby.ipynb"


class Kernels(AsyncMappingKernelManager):
    """Spares a process that was handed to a page which has not connected yet.

    A process that waits in the pool looks idle; without this it could be culled in the moment in
    which it is taken out.
    """

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)  # type: ignore[no-untyped-call]
        self._known: set[str] = set()
        self._asked: dict[str, float] = {}

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page has come."""
        self._known.add(kernel_id)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End the process if its page has been gone, or has not come, for `cull_idle_timeout`."""
        if kernel_id not in self._known:
            since = self._asked.setdefault(kernel_id, time.monotonic())
            if time.monotonic() - since < self.cull_idle_timeout:
                return
        await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    def remove_kernel(self, kernel_id: str) -> KernelManager:
        """Forget an ended process."""
        self._known.discard(kernel_id)
        self._asked.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)


class _Leave(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page that is closed ends its process.

    The browser sends this without the token against forged requests, so Voilà refuses its own
    beacon (voila#1458). Here the process's unguessable id is proof enough, beside the check of the
    origin that every handler makes.
    """

    def check_xsrf_cookie(self) -> None:
        """Ask for no token."""


class MinesServer(Voila):  # type: ignore[misc]
    """Voilà that serves the lobby at ``/`` and each game at ``/<game>``."""

    page = ""
    opens_browser = True

    def initialize(self, argv: list[str] | None = None) -> None:
        """Set up, and keep out of the log what is so by design."""
        super().initialize(argv)
        for log in (self.log, logging.getLogger("tornado.general")):
            log.addFilter(_worth_saying)

    def load_config_file(self, *_arguments: object, **_keywords: object) -> None:
        """Read no configuration from the current folder or elsewhere: `settings` says it all."""

    def init_settings(self) -> dict[str, Any]:
        """Narrow what a page may send."""
        found: dict[str, Any] = super().init_settings()
        self.kernel_manager.allowed_message_types = list(MESSAGES)
        return found

    def init_handlers(self) -> list[Any]:
        """Replace the listings by our pages."""
        shut = (
            TornadoVoilaTreeHandler,
            VoilaContentsHandler,
            VoilaShutdownKernelHandler,
            RequestInfoSocketHandler,
        )
        kept = [handler for handler in super().init_handlers() if handler[1] not in shut]
        ours = {KernelHandler: _OneKernel, VoilaKernelWebsocketHandler: _Prompt}
        kept = [(h[0], ours.get(h[1], h[1]), *h[2:]) for h in kept]
        base = self.server_url
        pages = [(base, self._page(LOBBY))]
        pages += [
            (url_path_join(base, f"/{game}"), self._page(f"{game}.ipynb")) for game in game_ids()
        ]
        leave = (url_path_join(base, r"/voila/api/shutdown/(.*)"), _Leave)
        return [leave, *((url, TornadoVoilaHandler, page) for url, page in pages), *kept]

    def _page(self, notebook: str) -> dict[str, Any]:
        return {
            "notebook_path": notebook,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }

    def launch_browser(self) -> None:
        """Print the address, and open it unless told not to."""
        address = self.connection_url + self.page
        for everywhere in ("//0.0.0.0:", "//:::", "//:"):
            address = address.replace(everywhere, f"//{socket.gethostname()}:")
        if self.identity_provider.token:
            address += f"?token={self.identity_provider.token}"
        print(f"minesnb is served at {address}\nCtrl+C ends it.", flush=True)  # noqa: T201
        if self.opens_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _worth_saying(record: logging.LogRecord) -> bool:
    """Whether a line may matter; that an app has no outputs to trust, and Jupyter's ping, do not."""
    text = record.getMessage()
    return not text.endswith("is not trusted") and "websocket_ping_timeout" not in text


class _OneKernel(KernelHandler):
    """Tells a page about its own process; ending it is the business of `_Leave`."""

    SUPPORTED_METHODS = ("GET", "HEAD", "OPTIONS")


class _Prompt(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """Sends every message at once.

    An answer is several small messages in a row. Joining them (Nagle) makes the later ones wait until
    the page's system confirms the first, which it puts off for 40 ms.
    """

    async def open(self, kernel_id: str) -> None:
        """Begin to hand messages on."""
        self.set_nodelay(True)
        await super().open(kernel_id)


def is_local(host: str) -> bool:
    """Whether only this machine reaches a server that listens on `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def settings(folder: Path, *, host: str, port: int, retries: int, idle: int) -> Config:
    """Return the server's whole configuration, for the notebooks in `folder`."""
    local = is_local(host)
    return Config(
        {
            "Application": {"log_level": 30},
            "Voila": {
                "ip": host,
                "port": port,
                "port_retries": retries,
                "root_dir": str(folder),
                "open_browser": True,
                "auto_token": not local,
                # A page elsewhere whose name is made to point at this machine gets nothing.
                "tornado_settings": {"allow_remote_access": not local},
            },
            "VoilaConfiguration": {
                "template": "minesnb",
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "strip_sources": True,
                "show_tracebacks": False,
                "preheat_kernel": True,
                "default_pool_size": 1,
                "file_allowlist": [],
                "multi_kernel_manager_class": Kernels,
            },
            # Where there are local sockets, no port is opened to the processes. One that died is not
            # started again: it would be empty. Its page says so, and a reload brings the game back.
            "KernelManager": {
                "transport": "tcp" if os.name == "nt" else "ipc",
                "autorestart": False,
            },
            "MappingKernelManager": {
                "cull_idle_timeout": idle,
                "cull_interval": max(1, min(30, idle // 4)),
                "cull_connected": False,
            },
        }
    )
