"""The server of the pages as a process: who gets a page, how many there may be, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.browser.hands import BOARD
from tests.browser.servers import processes

GAME = "kings_under_mountains"


def get(url, **headers):
    """Return (status, text, headers) of a request that follows no redirect."""

    class Stay(urllib.request.HTTPRedirectHandler):
        """Goes nowhere else."""

        def redirect_request(self, *_):
            return None

    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, headers=names)
    try:
        with urllib.request.build_opener(Stay).open(request, timeout=60) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), error.headers


def settled(server, count, patience=30):
    """Wait until a server has `count` processes; return how many it has then."""
    deadline = time.monotonic() + patience
    while len(processes(server)) != count and time.monotonic() < deadline:
        time.sleep(0.2)
    return len(processes(server))


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize(("mode", "dest"), [("no-cors", "image"), ("navigate", "iframe")])
def test_not_for_other_pages(voila_server, site, mode, dest):
    """A page elsewhere that names ours as its picture or frame starts no process."""
    status, text, _ = get(
        voila_server.url, Sec_Fetch_Site=site, Sec_Fetch_Mode=mode, Sec_Fetch_Dest=dest
    )

    assert 403 == status
    assert "kernelId" not in text


def test_links_lead_here(voila_server):
    """A person may come by a link on another site's page, but none is fetched in advance."""
    link = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
    status, text, _ = get(voila_server.url, **link, Sec_Fetch_Dest="document")

    assert 200 == status
    assert "kernelId" in text
    ahead = get(voila_server.url, **link, Sec_Fetch_Dest="document", Sec_Purpose="prefetch")
    assert 403 == ahead[0]


def test_broken_off(start_voila):
    """Requests that are broken off keep few processes busy, and leave none once it is known."""
    with start_voila("--idle=8") as server:
        reserve = settled(server, 5)
        most = reserve
        port = int(server.url.rstrip("/").rpartition(":")[2])
        for _ in range(30):
            with socket.create_connection(("127.0.0.1", port)) as client:
                client.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        deadline = time.monotonic() + 8
        while time.monotonic() < deadline:
            most = max(most, len(processes(server)))
            time.sleep(0.2)

        assert most <= reserve + 8
        assert reserve == settled(server, reserve, 40)


def test_full(start_voila):
    """Beyond the number allowed nobody gets a process; a page that ends makes room."""
    with start_voila("--most=6") as server:
        settled(server, 5)
        first = get(server.url + GAME)
        settled(server, 6)
        status, text, headers = get(server.url + GAME)

        assert 200 == first[0]
        assert (503, "60") == (status, headers["Retry-After"])
        assert "Too many games are open" in text
        assert len(processes(server)) <= 6
        kernel = re.search(r'"kernelId":\s*"([0-9a-f-]{36})"', first[1])
        assert kernel
        leave = urllib.request.Request(f"{server.url}voila/api/shutdown/{kernel[1]}", data=b"")
        urllib.request.urlopen(leave, timeout=20).close()
        settled(server, 5)
        assert 200 == get(server.url + GAME)[0]


def test_token_leaves_the_address(start_voila, open_page):
    """The token gets a visitor in once; then it stands neither in the address nor in a process."""
    with start_voila("--host=0.0.0.0") as server:
        printed = re.search(r"http://127\.0\.0\.1\S+token=(\w+)", server.printed())
        assert printed
        page = open_page(f"{server.url}{GAME}?a=1&token={printed[1]}#g=x")
        page.wait_for_selector(f"{BOARD}[data-tone='move']", timeout=30_000)

        assert page.url.startswith(f"{server.url}{GAME}?a=1#g=")
        assert 302 == get(server.url + GAME)[0]
        for pid in processes(server):
            assert printed[1].encode() not in Path(f"/proc/{pid}/environ").read_bytes()


def test_base_url(start_voila, open_page):
    """Behind a proxy the page plays, whether that hands the address on whole or takes its part off."""
    with start_voila("--base-url=/user/ann/proxy/1/") as server:
        printed = re.search(r"(/user/ann/proxy/1/)\?(token=\w+)", server.printed())
        assert printed
        page = open_page(f"{server.url}user/ann/proxy/1/{GAME}?{printed[2]}")
        page.wait_for_selector(f"{BOARD}[data-tone='move']", timeout=30_000)
        status, text, _ = get(server.url + GAME, Authorization=f"token {printed[2][6:]}")

        assert 200 == status
        assert re.search(r'src="/user/ann/proxy/1/voila/static/\w{12}/voila\.js"', text)
        assert get(f"{server.url}user/ann/proxy/1/login")[0] == 200
        assert 302 == get(server.url)[0]


def test_scripts_missing(voila_server, open_page, guards):
    """Where its scripts do not arrive, a page says so and what to do, without any script."""
    page = open_page()
    guards[-1].expect("ERR_FAILED|voila")
    page.route("**/*.js", lambda route: route.abort())
    page.goto(voila_server.url, wait_until="domcontentloaded")
    text = page.locator(".mn-late")

    assert not text.is_visible()
    page.evaluate(
        """document.getAnimations().filter((each) => each.animationName === "mn-late")
        .forEach((each) => each.finish())"""
    )
    assert text.is_visible()
    assert "--base-url" in text.inner_text()


def test_nothing_from_elsewhere(voila_server, open_page, guards):
    """Whatever got into a page, the browser asks no other server for it."""
    page = open_page(voila_server.url)
    page.wait_for_selector(".mn-game:visible", timeout=60_000)
    guards[-1].expect("Content Security Policy|CSP|Fetch API")
    with socket.create_server(("127.0.0.1", 0)) as other:
        page.evaluate(
            """(other) => {
              const markup = `<p style="background-image: url(${other}/p)"><img src="${other}/i">`;
              document.body.insertAdjacentHTML("beforeend", markup);
              return fetch(`${other}/f`, { mode: "no-cors" }).catch(() => null);
            }""",
            f"http://127.0.0.1:{other.getsockname()[1]}",
        )
        page.wait_for_timeout(500)
        other.setblocking(False)  # noqa: FBT003 - it takes nothing else
        with pytest.raises(BlockingIOError):
            other.accept()


@pytest.mark.parametrize("path", ["nothing", "learn/chess", "voila/render/nothing.ipynb"])
def test_no_page(voila_server, open_page, guards, path):
    """An address without a page leads to one of ours that says so, asks nobody else, and leads to the lobby."""
    page = open_page(voila_server.url + path)
    guards[-1].expect("404")

    assert "Not Found" in page.inner_text("h1")
    assert voila_server.url == page.eval_on_selector("main a", "link => link.href")


def test_lamp(voila_server):
    """What has no board has a lamp for a sign in its tab, and no other host's."""
    status, text, _ = get(voila_server.url + "favicon.ico")

    assert 200 == status
    assert text.startswith("<svg")


def written(log):
    """Return a log's lines once no more come: a server writes them after it has answered."""
    lines, before = log.read_text("utf-8").splitlines(), None
    while lines != before:
        time.sleep(0.2)
        lines, before = log.read_text("utf-8").splitlines(), lines
    return lines


@pytest.mark.parametrize(
    ("path", "right"),
    [
        ("logout", 404),
        ("voila/templates/X/y", 404),
        ("voila/templates/a", 404),
        ("voila/static/x%0a%1b[31mFAKE", 403),
        ("voila/labextensions/x", 404),
        ("voila/api/themes/x", 404),
    ],
)
def test_log(voila_server, path, right):
    """An address that leads nowhere costs at most two lines of the log, and none of its own making."""
    before = len(written(voila_server.log))

    assert right == get(voila_server.url + path)[0]
    lines = written(voila_server.log)[before:]
    assert len(lines) <= 2
    assert all(line.startswith("[") for line in lines)
    assert "\x1b" not in "".join(lines)


def test_hosts(start_voila, tmp_path):
    """Neither a long name of the folder for temporary files nor another `python3` keeps a page away."""
    deep = tmp_path / ("d" * 60)
    kernel = tmp_path / "kernels" / "python3"
    for folder in (deep, kernel):
        folder.mkdir(parents=True)
    spec = '{"argv": ["/bin/false"], "display_name": "x", "language": "python"}'
    (kernel / "kernel.json").write_text(spec, "utf-8")
    jupyter = {"JUPYTER_PATH": str(tmp_path), "JUPYTER_PREFER_ENV_PATH": "0"}
    with start_voila(env={**jupyter, "TMPDIR": str(deep), "XDG_RUNTIME_DIR": ""}) as server:
        assert "kernelId" in get(server.url)[1]


@pytest.fixture
def short_folder():
    """A folder with a name short enough for the address of a socket."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture
def heard():
    """What is started hears a terminal being closed, even if these tests were told not to."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize("name", ["SIGHUP", "SIGKILL"])
def test_ends(start_voila, short_folder, name):
    """However a server ends, no process and no file of it outlives it, or the start of the next one."""
    env = {"TMPDIR": str(short_folder), "XDG_RUNTIME_DIR": ""}

    def left():
        return [path.name for path in short_folder.iterdir() if path.is_dir()]

    with start_voila(env=env) as server:
        assert 1 == len(left())
        settled(server, 5)
        ours = processes(server)
        os.kill(server.process.pid, getattr(signal, name))
        server.process.wait(timeout=20)
        deadline = time.monotonic() + 20
        while any(Path(f"/proc/{pid}").exists() for pid in ours) and time.monotonic() < deadline:
            time.sleep(0.2)

        assert not [pid for pid in ours if Path(f"/proc/{pid}").exists()]
        assert name == "SIGKILL" or [] == left()
    code = "from minesnb.app.run_folder import run_folder\nwith run_folder(): pass"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, **env}, check=True)

    assert [] == left()
