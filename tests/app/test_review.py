"""`minesnb review`: from a record to a page, with the worst decisions in print."""

import json
import random
import re

import pytest

import minesnb
from minesnb.app.cli import main
from minesnb.bots import make
from minesnb.bots.seating import seats
from minesnb.core.table import Table


@pytest.fixture
def record(tmp_path):
    """A game of Kings under Mountains in a file, played at random to the end."""
    table = Table(minesnb.load("kings_under_mountains"), seats(2), seed=4)
    rng, bot = random.Random(1), make("random")
    while not table.state.is_terminal:
        table.act(bot.choose(table.state.observation(table.state.current_player), rng))
    path = tmp_path / "game.json"
    path.write_text(table.record().dump(), encoding="utf-8")
    return path


def test_page(record, capsys):
    """The page lies beside the record, says what is printed, and shows the better moves; the record stays."""
    before = record.read_bytes()
    assert main(["review", str(record), "--tries", "2"]) == 0
    printed = capsys.readouterr().out.splitlines()
    page = (record.parent / "game-review.html").read_text("utf-8")

    assert before == record.read_bytes()
    assert 1 <= len(printed) <= 5
    assert all(
        re.match(r"Step \d+: This costs .+ of 100 chances\. Better is ", line) for line in printed
    )
    assert len(printed) == page.count(">Show the better move<")
    assert "Chances of 100 over" in page
    assert not re.search(r"(?:src|href)=.?(?:https?:)?//", page)


def test_bad_calls(record, capsys, tmp_path):
    """What cannot be reviewed is said in one line, and nothing is written."""
    foreign = tmp_path / "foreign.json"
    foreign.write_text(json.dumps({"format": 1}), encoding="utf-8")
    for given in (
        [str(record), "--tries", "0"],
        [str(foreign)],
        [str(tmp_path / "none.json")],
        [str(record), "--tries", "1", "-o", str(record)],
    ):
        assert main(["review", *given]) == 2
        assert capsys.readouterr().err.startswith("minesnb: ")
    assert not [*tmp_path.glob("*.html")]


def test_refused_before_work(record, capsys, monkeypatch):
    """That the page would replace the game is said before minutes are spent on it."""
    monkeypatch.setattr("minesnb.app.cli_review.judge_game", pytest.fail)
    assert main(["review", str(record), "-o", str(record)]) == 2
    assert "is the saved game itself" in capsys.readouterr().err


def test_progress(record, capsys):
    """Where nobody watches a terminal, a line now and then says how far it is."""
    assert main(["review", str(record), "--tries", "1"]) == 0
    told = capsys.readouterr().err.splitlines()

    assert "0 % of the game" == told[0]
    assert "100 % of the game" in told
    assert len(told) <= 13
