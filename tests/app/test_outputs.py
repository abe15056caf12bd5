"""What is shown of the boards of a notebook without a kernel."""

import asyncio
import copy
from types import SimpleNamespace
from typing import Any

import pytest

from minesnb.app import outputs
from minesnb.board import learn, play

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"


def opened(data, state=None):
    """Return what is handed out of an output."""
    metadata = {"widgets": {STATE: {"state": state}}} if state is not None else {}
    cells: list[Any] = [
        {"cell_type": "markdown"},
        {"outputs": [{"name": "stdout"}, {"data": dict(data)}]},
    ]
    content = {"metadata": metadata, "cells": cells}
    model = {"type": "notebook", "content": content}
    outputs.pictures_alone(model)
    return cells[1]["outputs"][1]["data"]


@pytest.mark.parametrize(
    "board", [lambda: play("gold_mine", seed=1), lambda: learn("gold_mine", keep=False).step(1)]
)
def test_the_picture_stays(board):
    """Of a board, what can be seen without its kernel is handed out, and the board only with its state."""
    shown = board()
    data, _ = shown._repr_mimebundle_()

    assert {"text/plain", "image/svg+xml"} == opened(data).keys()
    assert data == opened(data, {data[VIEW]["model_id"]: {}})
    assert {"text/plain", "image/svg+xml"} == opened(data, {"another": {}}).keys()
    shown.close()


@pytest.mark.parametrize(
    "data",
    [
        {VIEW: {"model_id": "1"}, "text/plain": "a slider"},
        {VIEW: {"model_id": "1"}, "image/svg+xml": "<svg><circle/></svg>"},
        {VIEW: "odd", "image/svg+xml": ['<svg class="minesnb">']},
        {"text/plain": "2"},
    ],
)
def test_others_are_left_alone(data):
    """What is no board of ours is handed out as it is."""
    assert data == opened(data)


@pytest.mark.parametrize(
    "model",
    [
        {"type": "file", "content": "text"},
        {"type": "notebook"},
        {"type": "directory", "content": []},
        {"type": "notebook", "content": {}},
    ],
)
def test_no_notebook(model):
    """What is no notebook, or an empty one, is handed out as it is."""
    before = copy.deepcopy(model)
    outputs.pictures_alone(model)

    assert before == model


class Client:
    """As much of a client of a kernel as the extension uses, for one in which the board "1" lives."""

    def __init__(self, *, busy=False):
        self.busy = busy
        self.open = False

    def start_channels(self):
        self.open = True

    def stop_channels(self):
        self.open = False

    async def comm_info(self, **given):
        assert {"reply": True, "timeout": outputs.PATIENCE} == given
        assert self.open
        if self.busy:
            raise TimeoutError
        return {"content": {"comms": {"1": {"target_name": "jupyter.widget"}}}}


def server_with(get, client=None):
    """Return as much of a server as the extension uses, with one kernel on `running.ipynb`."""

    async def list_sessions():
        return [
            {"path": "/running.ipynb", "kernel": {"id": "k"}},
            {"path": "/starting.ipynb", "kernel": None},
        ]

    return SimpleNamespace(
        contents_manager=SimpleNamespace(get=get),
        session_manager=SimpleNamespace(list_sessions=list_sessions),
        kernel_manager=SimpleNamespace(
            get_kernel=lambda _id: SimpleNamespace(client=lambda: client)
        ),
    )


async def get(_path, *, content=True):
    """Return a notebook with a board that lives and one that does not."""
    boards = [{VIEW: {"model_id": name}, "image/svg+xml": '<svg class="minesnb">'} for name in "12"]
    cells = [{"outputs": [{"data": data} for data in boards]}] if content else []
    return {"type": "notebook", "content": {"cells": cells} if content else None}


def shown(server, path):
    """Return which boards of a notebook are handed out."""
    model = asyncio.run(server.contents_manager.get(path, content=True))
    outputs_ = model["content"]["cells"][0]["outputs"]
    return [each["data"][VIEW]["model_id"] for each in outputs_ if VIEW in each["data"]]


def test_extension():
    """Boards are handed out that live in the notebook's kernel, as it says itself; the others' pictures stay."""
    client = Client()
    server = server_with(get, client)
    (point,) = outputs._jupyter_server_extension_points()
    outputs._load_jupyter_server_extension(server)

    assert outputs.__name__ == point["module"]
    assert ["1"] == shown(server, "running.ipynb")
    assert not client.open
    assert [] == shown(server, "ended.ipynb") == shown(server, "starting.ipynb")
    assert asyncio.run(server.contents_manager.get("ended.ipynb", content=False))["content"] is None


def test_busy_kernel():
    """Of a kernel that does not say which boards live all are handed out, and it is left."""
    client = Client(busy=True)
    server = server_with(get, client)
    outputs._load_jupyter_server_extension(server)

    assert ["1", "2"] == shown(server, "running.ipynb")
    assert not client.open


def test_other_managers():
    """A contents manager that works at once, and cannot wait for the sessions, stays as it is."""

    def get(path):
        return path

    server = server_with(get)
    outputs._load_jupyter_server_extension(server)

    assert get is server.contents_manager.get
