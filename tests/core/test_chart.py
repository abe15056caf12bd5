"""The chart of a finished game."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

import minesnb
from minesnb.core.chart import score_chart, scores_over_time
from minesnb.core.game import TERMINAL
from minesnb.core.picture import WIDEST
from minesnb.core.record import Seat
from minesnb.core.table import Table

GAME = minesnb.load("kings_under_mountains")
NAMES = ("Ann", "Bartholomew the Great", "C & D", "Dora")


def played(players, decisions=999, seed=2):
    """Return a table at which heuristic players have made this many decisions, at most all."""
    table = Table(GAME, [Seat(name) for name in NAMES[:players]], seed=seed)
    while table.state.current_player != TERMINAL and len(table.decisions) < decisions:
        table.act(table.game.best(table.state.observation(table.state.current_player))[0])
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_series(players):
    """Each seat's line starts at nothing, has a point for every decision, and ends at the seat's total."""
    table = played(players)
    series = scores_over_time(table)

    assert (0,) * players == tuple(line[0] for line in series)
    assert {len(table.decisions) + 1} == {len(line) for line in series}
    assert [score.total for score in table.state.scores()] == [line[-1] for line in series]


@pytest.mark.parametrize(("players", "decisions"), [(2, 0), (2, 1), (2, 9), (3, 999), (4, 999)])
def test_legible(players, decisions):
    """The chart is well-formed and fits a phone; no text is small, none lies on another."""
    chart = score_chart(played(players, decisions))
    tree = ET.fromstring(chart)  # noqa: S314 - our own output
    texts = [node for node in tree.iter() if node.tag.endswith("text")]
    places = [(float(node.get("x", "")), float(node.get("y", ""))) for node in texts]
    names = sorted(y for x, y in places if x == max(places)[0])

    assert int(tree.get("viewBox", "").split()[2]) <= WIDEST
    assert all(float(node.get("font-size", "")) >= 11 for node in texts)
    assert players == len(names)
    assert all(below - above >= 15 for above, below in pairwise(names))
    assert not re.search(r"NaN|inf", chart)


def test_told_apart():
    """Each line has its own colour and shape, the race's, and a name; the description says the rest."""
    table = played(4)
    chart = score_chart(table)
    colours = {GAME.seat_colour(table.state, seat) for seat in range(4)}
    final = str(table.state.scores()[0].total).replace("-", "\u2212")

    assert {1, 2, 3, 4} == colours
    assert all(f'class="mn-line mn-s{n}"' in chart and f"i-token-{n}" in chart for n in colours)
    assert all(f">{name[:3]}" in chart for name in ("Ann", "Bartholomew", "Dora"))
    assert f"Ann: {final}, between " in chart
    assert "C &amp; D" in chart
