"""The guide to a new game holds what it promises."""

import re
import sys
import types
from typing import Any

import pytest

import minesnb
from minesnb.testing import check_game
from tests.repository import ROOT

GUIDE = re.search(
    r"```python\n(.*?)```",
    (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## Adding a game")[2],
    re.DOTALL,
)


@pytest.fixture
def panning(monkeypatch):
    """The game of the guide, as it stands there, registered."""
    assert GUIDE
    module = types.ModuleType("panning")
    monkeypatch.setitem(sys.modules, "panning", module)
    exec(compile(GUIDE[1], "ARCHITECTURE.md", "exec"), vars(module))  # noqa: S102 - our own page
    monkeypatch.setattr("minesnb.core.registry._packages", {"panning": "panning"})
    return minesnb.load("panning")


def test_the_small_game_is_one_page():
    """A whole small game takes at most a hundred lines."""
    assert GUIDE
    assert len(GUIDE[1].splitlines()) <= 100


def test_the_small_game_keeps_the_contract(panning):
    """Random games of it, whoever plays, hold all invariants of the conformance kit."""
    tally = check_game(panning, games=3, every=2)

    assert 9 == tally.games
    assert "winners" in panning.defaults_in_use()


def test_the_small_game_is_played_on_a_board(panning):
    """A board shows it, and a press of a button plays a move."""
    board: Any = minesnb.play("panning", seed=1)
    board.session.act(("button-pan",))

    assert 1 <= board.session.table.state.panned <= 6 or board.session.table.state.turn
