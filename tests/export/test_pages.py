"""Exported pages: one file each, whole, the same every time, and nothing in them can run or fetch."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

import minesnb
from minesnb.core.game import SPECTATOR
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.export import export_lesson, export_record
from minesnb.lessons import load

GAME = minesnb.load("kings_under_mountains")
VOID = {"meta", "br", "hr", "input", "img", "link"}


class Page(HTMLParser):
    """Reads a page: ids, what refers to them, and whether every tag is closed in order."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.targets, self.panes, self.tags = [], [], [], []
        self.open = []
        self.said = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        values = dict(attrs)
        self.ids += [values["id"]] if tag in ("section", "template") else []
        self.targets += [values["data-to"]] if "data-to" in values else []
        self.panes += (values.get("data-panes") or "").split()
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said += data


@pytest.fixture(scope="module")
def table():
    """A game between two people with odd names, played for a while."""
    table = Table(GAME, [Seat("<b>Ann</b>"), Seat("Ben & Co")], seed=5)
    for _ in range(30):
        seen = table.state.observation(table.state.current_player)
        table.act(table.game.best(seen)[0])
    return table


@pytest.fixture(scope="module", params=["lesson", "record", "spectator"])
def text(request, table):
    """Each kind of exported page."""
    return {
        "lesson": lambda: export_lesson(load(GAME.id)),
        "record": lambda: export_record(table.record()),
        "spectator": lambda: export_record(table.record(), SPECTATOR),
    }[request.param]()


def test_whole(text):
    """Every button leads to a frame, every frame finds its panes, every tag is closed."""
    page = Page(text)

    assert [] == page.open
    assert sorted(set(page.ids)) == sorted(page.ids)
    assert set(page.targets) | set(page.panes) <= set(page.ids)
    assert set(page.panes) == {each for each in page.ids if each.startswith("pane-")}


def test_alone(text):
    """A page names no other file and no other host, and forbids itself to fetch anything."""
    page = Page(text)
    links = [
        value
        for _, attributes in page.tags
        for name, value in attributes.items()
        if name in ("src", "href", "xlink:href", "action", "data")
    ]

    assert [] == [link for link in links if not link.startswith("#")]
    assert [] == re.findall(r"url\((?!#)", text)
    assert "@import" not in text
    assert "default-src 'none'" in text


def test_only_its_own_script_runs(text):
    """The policy of a page names its one script by its hash, so whatever else were one would not run."""
    (script,) = re.findall(r"<script[^>]*>(.*?)</script>", text, re.DOTALL)
    (allowed,) = re.findall(r"script-src ([^;\"]*)", text)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()

    assert f"'sha256-{digest}'" == allowed


def test_references(text):
    """Whatever a picture refers to is in the page once."""
    ids = re.findall(r' id="([^"]+)"', text)
    wanted = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))

    assert wanted <= set(ids)
    assert [] == [each for each in wanted if ids.count(each) > 1]


def test_names_are_text(table):
    """Names in a record are text: they cannot become markup."""
    text = export_record(table.record())

    assert "&lt;b&gt;Ann&lt;/b&gt;" in text
    assert "<b>Ann" not in text


def test_same_again(table):
    """The same record gives the same page."""
    assert export_record(table.record()) == export_record(table.record())


def test_every_decision(table):
    """A record's page has the table as it was set, then a frame for every decision."""
    frames = re.findall(r'<section class="frame"', export_record(table.record()))

    assert 1 + len(table.decisions) == len(frames)


def test_hidden_hands(table):
    """A spectator's page holds no unit of a hand that a spectator did not see."""
    shown = export_record(table.record(), SPECTATOR)

    assert 'id="e-hand-' not in shown
    assert 'id="e-hand-' in export_record(table.record())
    assert "You draw" not in shown


def test_lesson_has_everything():
    """A lesson's page has every step, mistake, offer and answer, each with its words."""
    lesson = load(GAME.id)
    said = re.sub(r"\s+", " ", Page(export_lesson(lesson)).said)
    for step in lesson.steps:
        words = [step.heading, step.goal]
        words += [wrong.text for wrong in step.wrong] + [offer.text for offer in step.offers]
        words += [option.text for option in step.options]
        for text in words:
            assert re.sub(r"\s+", " ", text.replace("**", "").strip()) in said


def test_small():
    """A lesson fits into a mail: less than two megabytes."""
    assert len(export_lesson(load(GAME.id)).encode()) < 2_000_000


def test_a_game_from_a_position(table):
    """A page of a game from a position begins with that position, and is one frame longer than its moves."""
    midway = Table(GAME, table.seats, start=table.state)
    for _ in range(4):
        midway.act(midway.state.legal_actions()[0])
    text = export_record(midway.record())

    assert "The game begins here" in text
    assert [f"frame-{n}" for n in range(1, 6)] == re.findall(
        r'<section[^>]* id="(frame-\d+)"', text
    )
