"""`uv run minesnb play` is enough in a fresh clone."""

import sys
from pathlib import Path

from tests.browser.servers import free_port, serving
from tests.browser.table import play_a_move, sit_down
from tests.install.conftest import outside


def test_uv_run(checkout, tmp_path, open_page):
    """One command makes the environment, installs what playing needs, and serves a game."""
    uv = str(Path(sys.executable).parent / "uv")
    port = free_port()
    command = [uv, "run", "minesnb", "play", "--no-browser", f"--port={port}"]
    settings = {
        **outside(),
        "UV_PYTHON": sys.executable,
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_PROJECT_ENVIRONMENT": str(tmp_path / "environment"),
        "PYTHONPATH": "",
        "VIRTUAL_ENV": "",
    }
    url = f"http://localhost:{port}/"
    with serving(command, url, tmp_path / "home", cwd=checkout, env=settings, patience=300):
        page = open_page(url)
        sit_down(page)

        assert play_a_move(page)
