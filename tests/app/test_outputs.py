"""What a saved notebook holds of its boards."""

import copy
from types import SimpleNamespace
from typing import Any

import pytest

from minesnb.app import outputs
from minesnb.board import learn, play

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"


def saved(data, state=None):
    """Return what would be saved of an output."""
    metadata = {"widgets": {STATE: {"state": state}}} if state is not None else {}
    cells: list[Any] = [
        {"cell_type": "markdown"},
        {"outputs": [{"name": "stdout"}, {"data": dict(data)}]},
    ]
    content = {"metadata": metadata, "cells": cells}
    model = {"type": "notebook", "content": content}
    outputs.pictures_alone(model=model, path="x.ipynb", contents_manager=None)
    return cells[1]["outputs"][1]["data"]


@pytest.mark.parametrize(
    "board", [lambda: play("gold_mine", seed=1), lambda: learn("gold_mine", keep=False).step(1)]
)
def test_the_picture_stays(board):
    """Of a board, what can be seen without its kernel is saved, and the board only with its state."""
    shown = board()
    data, _ = shown._repr_mimebundle_()

    assert {"text/plain", "image/svg+xml"} == saved(data).keys()
    assert data == saved(data, {data[VIEW]["model_id"]: {}})
    assert {"text/plain", "image/svg+xml"} == saved(data, {"another": {}}).keys()
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
    """What is no board of ours is saved as it is."""
    assert data == saved(data)


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
    """What is no notebook, or an empty one, is saved as it is."""
    before = copy.deepcopy(model)
    outputs.pictures_alone(model)

    assert before == model


def test_extension():
    """The server is told which module it is, and calls it before it saves."""
    hooks: list[object] = []
    server = SimpleNamespace(contents_manager=SimpleNamespace(register_pre_save_hook=hooks.append))
    (point,) = outputs._jupyter_server_extension_points()
    outputs._load_jupyter_server_extension(server)

    assert outputs.__name__ == point["module"]
    assert [outputs.pictures_alone] == hooks
