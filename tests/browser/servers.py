"""Start a Jupyter or Voilà server for a test, in a process group of its own, and stop it."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = [
    "RUNNING",
    "Server",
    "free_port",
    "jupyter_folders",
    "kernel_of",
    "pids_of",
    "processes",
    "serving",
]

RUNNING: list[Server] = []


@dataclasses.dataclass(frozen=True)
class Server:
    """A running server: `url` ends in a slash, `log` holds all it has printed."""

    url: str
    log: Path
    process: subprocess.Popen[bytes]

    def printed(self, lines: int = 60) -> str:
        """Return the last lines of the log."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        return "\n".join(text.splitlines()[-lines:])

    def progress(self, game: str) -> Path:
        """Return the file with what learners have done of a lesson; it need not exist."""
        data = Path(jupyter_folders(self.log.parent)["MINESNB_DATA"])
        return data / "lessons" / f"{game}.json"

    def stop(self) -> None:
        """End the server and every kernel that it started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        # A kernel may outlive its server by a moment; the group holds both.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


def kernel_of(page: Page) -> str:
    """Return the id of the Python process behind a page."""
    found = re.search(r'"kernelId":\s*"([0-9a-f-]{36})"', page.content())
    assert found, "no process is behind this page"
    return found[1]


def pids_of(page: Page) -> list[int]:
    """Return the ids of the Python processes behind a page, as the system counts them."""
    command = ["pgrep", "-f", f"ipykernel_launcher.*{kernel_of(page)}"]
    found = subprocess.run(command, capture_output=True, check=True, text=True)
    return [int(pid) for pid in found.stdout.split()]


def processes(server: Server) -> list[int]:
    """Return the ids of the Python processes that a server has started."""
    listed = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,ppid=,args="], capture_output=True, check=True, text=True
    )
    rows = [line.split(maxsplit=2) for line in listed.stdout.splitlines()]
    return [
        int(pid)
        for pid, parent, args in rows
        if int(parent) == server.process.pid and "ipykernel_launcher" in args
    ]


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def jupyter_folders(home: Path) -> dict[str, str]:
    """Return settings that keep everything Jupyter writes inside `home`."""
    names = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "MINESNB_DATA": "minesnb",
    }
    return {name: str(home / folder) for name, folder in names.items()}


@contextlib.contextmanager
def serving(
    command: Sequence[str],
    url: str,
    home: Path,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    patience: float = 60,
) -> Iterator[Server]:
    """Run `command` until the block ends; enter it once the server at `url` answers at all (404 counts).

    Raises RuntimeError with the log when the server ends or stays silent for `patience` seconds.
    """
    home.mkdir(parents=True, exist_ok=True)
    log = home / "server.log"
    with log.open("wb") as sink:
        process = subprocess.Popen(
            command,
            cwd=cwd or home,
            env={**os.environ, **jupyter_folders(home), "NO_COLOR": "1", **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    server = Server(url, log, process)
    RUNNING.append(server)
    try:
        deadline = time.monotonic() + patience
        while not _answers(url):
            if process.poll() is not None:
                raise RuntimeError(f"{command[0]} ended by itself:\n{server.printed()}")
            if time.monotonic() > deadline:
                raise RuntimeError(f"no answer from {url}:\n{server.printed()}")
            time.sleep(0.1)
        yield server
    finally:
        RUNNING.remove(server)
        server.stop()


def _answers(url: str) -> bool:
    """Whether a server answers; it is not asked for a page, which would take a process."""
    try:
        with urllib.request.urlopen(f"{url}api/status", timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
