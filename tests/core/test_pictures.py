"""What pictures are made of, whoever plays and whatever a deck is called: the vocabulary that the board takes."""

from __future__ import annotations

import html
import json
import random
import re
from importlib import resources
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minesnb
from minesnb import load
from minesnb.core.chart import score_chart
from minesnb.core.game import TERMINAL, Game
from minesnb.core.picture import Pane, Picture, element, label
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.lessons import LessonSession
from minesnb.lessons import load as load_lesson
from minesnb.testing.setups import setups

SVG = "{http://www.w3.org/2000/svg}"
VOCABULARY = json.loads(resources.files("minesnb.core").joinpath("picture.json").read_text("utf-8"))
TAGS, ATTRIBUTES = set(VOCABULARY["tags"]), set(VOCABULARY["attributes"])
HOSTILE = [
    "<script>alert(1)</script>",
    '"/><image href="https://e.org/x"/>',
    "' onload='alert(1)",
    "]]></svg><style>*{display:none}</style>",
    "&lt;a&gt;&#60;",
]
# XML has no way to write a control character.
TEXTS = st.sampled_from(HOSTILE) | st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"),
    min_size=1,
    max_size=40,
)
NAMES = TEXTS.map(str.strip).filter(bool)
GAMES = [load(name) for name in minesnb.game_ids()]
SETUPS = {game.id: list(setups(game)) for game in GAMES}
FEW = settings(max_examples=max(2, settings().max_examples // 4))


def check(markup: str) -> None:
    """Hold that a picture is well formed and of the vocabulary alone."""
    for node in ET.fromstring(markup).iter():  # noqa: S314 - our own output
        assert node.tag.removeprefix(SVG) in TAGS
        assert ATTRIBUTES >= node.attrib.keys()
        assert re.fullmatch(r"mn-[\w-]+( mn-[\w-]+)*", node.get("class") or "mn-none")
        assert re.fullmatch(r"url\(#[\w-]+\)", node.get("fill", "url(#none)"))
        assert re.fullmatch(r"#[\w-]+", node.get("href", "#none"))


def check_view(view: dict[str, Any]) -> None:
    """Hold it for every picture of a view."""
    pictures = [pane["svg"] for pane in view["panes"]]
    pictures += [seat["token"] for seat in view["seats"] if seat["token"]]
    pictures += [view["result"]["svg"]] if view["result"] else []
    for markup in pictures:
        check(markup)


def play(data: st.DataObject, table: Table, most: int) -> None:
    """Look at up to `most` views of a game that is played at random, and at its end."""
    sessions = [TableSession(table, seat) for seat in range(len(table.seats))]
    rng = random.Random(data.draw(st.integers(0, 9999)))
    looks = set(data.draw(st.lists(st.integers(0, 60), max_size=most)))
    for move in range(60):
        if table.state.current_player == TERMINAL:
            break
        if move in looks:
            for session in sessions:
                check_view(session.view())
        table.act(rng.choice(table.state.legal_actions()))
    check_view(sessions[-1].view())
    check(score_chart(table))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(data=st.data())
@FEW
def test_whoever_plays(game: Game[Any, Any], data: st.DataObject) -> None:
    """Pictures of a game are of the vocabulary, whatever the players are called, with any options."""
    players, options = data.draw(st.sampled_from(SETUPS[game.id]))
    names = data.draw(st.lists(NAMES, min_size=players, max_size=players, unique=True))
    seed = data.draw(st.integers(0, 9999))
    play(
        data,
        Table(game, [Seat(name) for name in names], seed=seed, options=options),
        3,
    )


@pytest.mark.parametrize("name", ["kings_under_mountains", "imperial_miners"])
@given(data=st.data(), title=TEXTS)
@FEW
def test_whatever_a_deck_is_called(name: str, data: st.DataObject, title: str) -> None:
    """Pictures of a game with a deck of somebody's own are of the vocabulary, whatever its title."""
    game = load(name)
    deck = game.build_deck({**game.deck_data(game.standard_deck), "title": title})
    play(data, Table(game, [Seat("Ann"), Seat("Ben")], seed=1, deck=deck), 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_lessons(game: Game[Any, Any]) -> None:
    """So are those of every step of a lesson."""
    lesson = load_lesson(game.id)
    for number in range(1, len(lesson.steps) + 1):
        check_view(LessonSession(lesson, number, pinned=True).view())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_names(game):
    """Players are called by their names and nothing else, in all panes and for whoever looks."""
    names = ("Ann", "{0}", "Cleo & Co", "Dan", "Eve", "Fay")[: game.max_players]
    table = Table(game, [Seat(name) for name in names], seed=4)
    rng = random.Random(4)
    called = set()
    for _ in range(40):
        for seat in range(len(names)):
            views = TableSession(table, seat).view()["panes"]
            text = html.unescape(" ".join((*(pane["label"] + pane["svg"] for pane in views),)))
            called |= {name for name in names if name in text}

            assert not re.search(
                r"\{[1-9]\}|the \w+ (miner|dwarf|empire)|player \d", text, re.IGNORECASE
            )
        table.act(rng.choice(table.state.legal_actions()))

    assert set(names) == called


def test_nameless():
    """Whoever has no name is called by place or colour, with a capital letter where a text begins."""
    body = label(0, 0, "{0}") + element("a", "Hand of {1}") + element("b", "{1}'s hand")
    drawn = Picture("Pit", "{0} waits.", (Pane("x", "{2}", 0, 9, 9, body),)).named(
        (), ('a "b"', "the <c>", "d")
    )

    assert ('A "b" waits.', "D") == (drawn.description, drawn.panes[0].label)
    assert (['A "b"'], ["Hand of the <c>", "The <c>'s hand"]) == (
        [*drawn.panes[0].words()],
        [*drawn.panes[0].names()],
    )


def test_long_name():
    """A name that stands alone in a line is shortened to what fits there; in an accessible name it is whole."""
    pane = Pane("x", "X", 0, 9, 9, label(0, 0, "{0}") + element("a", "{0}"))
    (drawn,) = Picture("Pit", "", (pane,)).named(("W" * 40,)).panes

    assert (28, 40) == (len(drawn.words()[0]), len(drawn.names()[0]))
