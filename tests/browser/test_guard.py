"""The guard sees what it is there for."""

import http.server
import threading

import pytest


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder served on a free port."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "good.html").write_text("<title>good</title>", encoding="utf-8")
    (folder / "far.html").write_text(
        "<title>far</title><link rel=stylesheet href='http://example.org/a.css'>", encoding="utf-8"
    )
    (folder / "error.html").write_text(
        "<title>error</title><script>console.error('lamp out'); throw new Error('caved in')</script>",
        encoding="utf-8",
    )

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *args):
            super().__init__(*args, directory=folder)

        def log_message(self, *_args):
            """Print nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()
        thread.join()


def test_good_page(open_page, guards, site):
    """A page that asks only its own server has no fault."""
    open_page(f"{site}/good.html")
    guards[-1].expect("favicon")

    assert [] == guards[-1].faults
    assert f"{site}/good.html" in guards[-1].requests


def test_other_host(open_page, guards, site):
    """A style sheet from another host is a fault, and does not leave the machine."""
    open_page(f"{site}/far.html")
    faults = list(guards[-1].faults)
    guards[-1].expect("example.org|favicon")

    assert "request to another host: http://example.org/a.css" in faults
    assert any("ERR_NAME_NOT_RESOLVED" in fault for fault in faults)


def test_errors(open_page, guards, site):
    """Errors of the page and of its console are faults until a test expects them."""
    open_page(f"{site}/error.html")
    faults = " ".join(guards[-1].faults)
    guards[-1].expect("lamp out|caved in|favicon")

    assert "console error: lamp out" in faults
    assert "page error: caved in" in faults
    assert [] == guards[-1].faults
