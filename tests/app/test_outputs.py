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


def server_with(get):
    """Return as much of a server as the extension uses, with one kernel on `running.ipynb`."""

    async def list_sessions():
        return [{"path": "/running.ipynb"}]

    return SimpleNamespace(
        contents_manager=SimpleNamespace(get=get),
        session_manager=SimpleNamespace(list_sessions=list_sessions),
    )


def test_extension():
    """While a notebook's kernel runs its boards are handed out, and not any more when it has ended."""

    async def get(_path, *, content):
        data = {VIEW: {"model_id": "1"}, "image/svg+xml": '<svg class="minesnb">'}
        cells = [{"outputs": [{"data": data}]}] if content else []
        return {"type": "notebook", "content": {"cells": cells} if content else None}

    async def shown(path):
        model = await server.contents_manager.get(path, content=True)
        return set(model["content"]["cells"][0]["outputs"][0]["data"])

    server = server_with(get)
    (point,) = outputs._jupyter_server_extension_points()
    outputs._load_jupyter_server_extension(server)

    assert outputs.__name__ == point["module"]
    assert {VIEW, "image/svg+xml"} == asyncio.run(shown("running.ipynb"))
    assert {"image/svg+xml"} == asyncio.run(shown("ended.ipynb"))
    assert asyncio.run(server.contents_manager.get("ended.ipynb", content=False))["content"] is None


def test_other_managers():
    """A contents manager that works at once, and cannot wait for the sessions, stays as it is."""

    def get(path):
        return path

    server = server_with(get)
    outputs._load_jupyter_server_extension(server)

    assert get is server.contents_manager.get
