"""What a page, and whoever pretends to be one, may ask of the server: widget messages, nothing else."""

import base64
import json
import re
import urllib.error
import urllib.request
import uuid
import zlib

import pytest
import websocket

from tests.browser.hands import BOARD

GAME = "kings_under_mountains"


def get(url, **headers):
    """Return (status, text) of a request."""
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""


class Client:
    """A raw Jupyter client without a browser, on the process behind a page it has fetched."""

    def __init__(self, server, protocols=()):
        _, text = get(server.url + GAME)
        found = re.search(r'"kernelId":\s*"([0-9a-f-]{36})"', text)
        assert found
        self.session = uuid.uuid4().hex
        host = server.url.removeprefix("http://")
        self.socket = websocket.create_connection(
            f"ws://{host}api/kernels/{found[1]}/channels?session_id={self.session}",
            origin=server.url.rstrip("/"),
            subprotocols=list(protocols),
            timeout=10,
        )

    def send(self, kind, content, channel="shell"):
        """Send one message; return its id."""
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.session,
            "username": "",
            "version": "5.3",
            "date": "2025-01-01T00:00:00Z",
        }
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        self.socket.send(json.dumps({**message, "channel": channel, "buffers": []}))
        return header["msg_id"]


@pytest.fixture(scope="module")
def client(voila_server):
    """A raw client."""
    client = Client(voila_server)
    yield client
    client.socket.close()


@pytest.mark.parametrize("channel", ["shell", "control", "stdin"])
@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("execute_request", {"code": "open({!r}, 'w').close()", "silent": False}),
        ("complete_request", {"code": "imp", "cursor_pos": 3}),
        ("inspect_request", {"code": "print", "cursor_pos": 3, "detail_level": 1}),
        ("history_request", {"hist_access_type": "tail", "n": 5, "output": True, "raw": True}),
        ("debug_request", {"type": "request", "command": "evaluate", "seq": 1, "arguments": {}}),
        ("input_reply", {"value": "1"}),
        ("shutdown_request", {"restart": False}),
        ("interrupt_request", {}),
        ("create_subshell_request", {}),
    ],
)
def test_refused(client, tmp_path, voila_server, channel, kind, content):
    """No message but the widgets' reaches Python: no code runs, nothing is answered, all goes on."""
    trace = tmp_path / "trace"
    content = {
        key: value.format(str(trace)) if key == "code" and "{" in value else value
        for key, value in content.items()
    }
    forbidden = client.send(kind, content, channel)
    allowed = client.send("kernel_info_request", {})
    kinds: list[str] = []
    after: list[str] = []
    while "kernel_info_reply" not in after:
        answer = json.loads(client.socket.recv())
        parent = answer["parent_header"].get("msg_id")
        (kinds if parent == forbidden else after).append(
            answer["msg_type"] if parent in {forbidden, allowed} else ""
        )

    assert [] == kinds
    assert not trace.exists()
    assert f'Received message of type "{kind}", which is not allowed' in voila_server.printed(400)


def test_refused_in_binary(voila_server, tmp_path):
    """The newer binary form of a message is no way around: the code does not run."""
    client = Client(voila_server, ["v1.kernel.websocket.jupyter.org"])
    trace = tmp_path / "trace"
    for kind, content in (
        ("execute_request", {"code": f"open({str(trace)!r}, 'w').close()", "silent": False}),
        ("kernel_info_request", {}),
    ):
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": client.session}
        header |= {"username": "", "version": "5.3", "date": "2025-01-01T00:00:00Z"}
        parts = [b"shell", *(json.dumps(part).encode() for part in (header, {}, {}, content))]
        starts = [8 * (len(parts) + 2)]
        for part in parts:
            starts.append(starts[-1] + len(part))
        numbers = [len(starts), *starts]
        client.socket.send_binary(
            b"".join(n.to_bytes(8, "little") for n in numbers) + b"".join(parts)
        )
    while b"kernel_info_reply" not in client.socket.recv():
        pass
    client.socket.close()

    assert not trace.exists()


def test_allowed(client):
    """Widget messages reach Python: what a raw client says to a board is answered by a new view."""
    states = client.send("comm_info_request", {"target_name": "jupyter.widget"})
    comms: list[str] = []
    while not comms:
        answer = json.loads(client.socket.recv())
        if (
            answer["parent_header"].get("msg_id") == states
            and answer["msg_type"] == "comm_info_reply"
        ):
            comms = list(answer["content"]["comms"])
    said = {"kind": "hello", "seq": 1, "client": "raw", "resume": None}
    sent = [
        client.send("comm_msg", {"comm_id": comm, "data": {"method": "custom", "content": said}})
        for comm in comms
    ]
    acknowledged: list[dict[str, object]] = []
    while not acknowledged:
        answer = json.loads(client.socket.recv())
        if answer["parent_header"].get("msg_id") in sent and answer["msg_type"] == "comm_msg":
            packed = answer["content"]["data"].get("state", {}).get("view")
            view = json.loads(zlib.decompress(base64.b64decode(packed))) if packed else {}
            acknowledged += [view["ack"]] if view.get("ack") else []

    assert {"client": "raw", "seq": 1} == acknowledged[0]


def test_other_origin(voila_server):
    """A page of another origin cannot connect to a process, though it knew its id."""
    _, text = get(voila_server.url + GAME)
    found = re.search(r'"kernelId":\s*"([0-9a-f-]{36})"', text)
    assert found
    host = voila_server.url.removeprefix("http://")
    with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        websocket.create_connection(
            f"ws://{host}api/kernels/{found[1]}/channels", origin="http://evil.example", timeout=10
        )


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8866", "localhost.evil.example"])
def test_other_name(voila_server, name):
    """A name that was made to point at this machine gets nothing (DNS rebinding)."""
    assert 403 == get(voila_server.url, Host=name)[0]
    assert 403 == get(voila_server.url + GAME, Host=name)[0]


@pytest.mark.parametrize(
    "path",
    [
        "voila/tree",
        "voila/tree/..",
        "voila/api/contents",
        "voila/api/contents/lobby.ipynb",
        "voila/files/lobby.ipynb",
        "voila/files/../../pyproject.toml",
        "voila/files/%2e%2e/%2e%2e/pyproject.toml",
        "api/kernels",
        "api/contents",
        "api/sessions",
        "api/terminals",
        "terminals/websocket/1",
    ],
)
def test_no_listing(voila_server, path):
    """No file, notebook or process is listed or handed out."""
    assert get(voila_server.url + path)[0] in {403, 404, 405}


def test_nothing_of_another_folder(voila_server):
    """A notebook outside the app's folder cannot be rendered, so no other code can be started."""
    for path in ("../learn/01_kings_under_mountains.ipynb", "%2e%2e/learn/x.ipynb", "/etc/passwd"):
        status, text = get(f"{voila_server.url}voila/render/{path}")

        assert status >= 400 or "kernelId" not in text


def test_no_source(voila_server):
    """The page tells nothing of the notebook's code, nor of where things lie on this machine."""
    _, text = get(voila_server.url)

    assert "minesnb.app" not in text
    assert "Traceback" not in text


def test_hostile_address(open_page, voila_server):
    """An address that is no code is left alone: the page opens as if nothing stood there."""
    page = open_page(f"{voila_server.url}#g=<script>alert(1)</script>")
    page.locator(".mn-play").first.wait_for()

    assert 0 == page.locator(".mn-lobby [role='alert']:not(:empty)").count()
    assert not page.locator(BOARD).is_visible()
