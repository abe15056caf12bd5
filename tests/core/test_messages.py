"""A board's messages never harm: whatever comes, the game stands, nothing raises, nothing is logged."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from minesnb import load
from minesnb.core import messages
from minesnb.core.errors import BadMessage
from minesnb.core.game import SPECTATOR
from minesnb.core.record import Record, Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from tests.client import Client
from tests.core.strategies import HOSTILE, KINDS, NEARLY, NUMBERS, WORDS

GAME = load("kings_under_mountains")
PEOPLE = (Seat("Ann"), Seat("Ben"), Seat("Cy"))


class Noise(logging.Handler):
    """Collects what is logged."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


@given(HOSTILE)
def test_decoding_knows_one_error(raw):
    """Whatever is decoded is a message or raises BadMessage; nothing else is raised."""
    try:
        message = messages.decode(raw)
    except BadMessage:
        return
    assert message.seq >= 1
    assert message == messages.decode(msgspec.to_builtins(message))


@given(st.sampled_from(KINDS), st.integers(1, 9), st.lists(WORDS, min_size=1, max_size=3))
def test_messages_come_back(kind, seq, path):
    """A message of each kind that is well made is read as it was meant."""
    raw = {"kind": kind, "seq": seq, "client": "c1"}
    if kind != "hello":
        raw["rev"] = 4
    if kind in ("act", "why"):
        raw["path"] = path
    if kind == "open":
        raw["text"] = "{}"
    more: dict[str, Any] = {"step": {"to": 2}, "older": {"before": 3}, "pace": {"pace": "slow"}}
    game = {"game": "demo"}
    more |= {"deck": game, "read": game, "learn": game, "saved": {"codes": ["c" * 16]}}
    more["review"] = {"code": "c" * 16}
    more["start"] = {**game, "seats": [{"name": "Ann"}, {"name": "Flint", "bot": "greedy"}]}
    raw |= more.get(kind, {})
    try:
        message = messages.decode(raw)
    except BadMessage:
        assert kind in ("act", "why")
        return
    assert (kind, seq, "c1") == (message.__struct_config__.tag, message.seq, message.client)


class Opening(TableSession):
    """A session that opens every game that is one, to no effect."""

    def open(self, text):
        Table.from_record(Record.read(text))


class Channel(RuleBasedStateMachine):
    """Boards that send anything to a session, beside one that plays by its choices.

    The game follows the well-made messages alone: it is compared with a table of its own.
    """

    game: Any = GAME

    def __init__(self):
        super().__init__()
        self.noise = Noise()
        self.logger = logging.getLogger("minesnb")
        self.logger.addHandler(self.noise)
        self.table = Table(self.game, PEOPLE, seed=5)
        self.session = Opening(self.table)
        self.mirror = Table(self.game, PEOPLE, seed=5)
        self.views = 0
        self.session.subscribe(self.count)
        self.client = Client(self.session, "c1")

    def teardown(self):
        self.logger.removeHandler(self.noise)

    def count(self):
        self.views += 1

    def send(self, kind, **more):
        before = self.views
        view = self.client.send(kind, **more)
        assert before + 1 == self.views
        assert {"client": "c1", "seq": self.client.seq} == view["ack"]
        return view

    @rule(raw=HOSTILE)
    def noise_comes(self, raw):
        """Anything at all is answered by one new view, and changes nothing."""
        before = self.views
        self.session.receive(raw)
        assert before + 1 == self.views

    @rule(
        raw=NEARLY.filter(lambda raw: raw.get("kind") not in ("act", "undo", "redo", "lift")),
        stale=st.booleans(),
    )
    def nearly_right(self, raw, stale):
        """A message of the right revision but for deeds is answered and changes nothing."""
        self.session.receive({**raw, "rev": self.session.rev - stale})

    @rule(choice=st.integers(0, 200))
    def plays(self, choice):
        """A path that the view offers is played."""
        self.lift_if_down()
        choices = self.session.view()["choices"]
        if not choices:
            return
        path = choices[choice % len(choices)]["path"]
        action = self.session._choices[tuple(path)]
        view = self.send("act", path=path)
        self.mirror.act(action)
        assert view["error"] is None

    def lift_if_down(self):
        if self.session.view()["curtain"]:
            assert self.send("lift")["error"] is None

    @rule(path=st.lists(WORDS, min_size=1, max_size=3))
    def picks_anything(self, path):
        """A path that the view does not offer changes nothing, and is answered with a reason."""
        offered = [choice["path"] for choice in self.session.view()["choices"]]
        if path in offered:
            return
        view = self.client.send("act", path=path)
        assert view["error"] or view["why"]["refusals"]

    @rule(choice=st.integers(0, 200))
    def plays_too_late(self, choice):
        """A choice of an earlier revision is refused and changes nothing."""
        choices = self.session.view()["choices"]
        if choices:
            path = choices[choice % len(choices)]["path"]
            assert (
                "has changed"
                in self.send("act", path=path, rev=self.session.rev - 1)["error"]["text"]
            )

    @rule()
    def takes_back(self):
        """Undo and redo do what the view says they can."""
        can = self.session.view()["can"]
        for deed in ("undo", "redo"):
            view = self.send(deed)
            if can[deed] and not view["error"]:
                getattr(self.mirror, deed)()
            else:
                assert view["error"]
            can = view["can"]

    @rule(kind=st.sampled_from(["hint", "save", "hello", "cancel", "new", "step", "open", "why"]))
    def asks(self, kind):
        """Questions, files and pages change nothing."""
        more: dict[str, dict[str, object]] = {
            "open": {"text": self.table.record().dump()},
            "step": {"to": 3},
            "why": {"path": ["centre-1"]},
        }
        if kind == "hello":
            self.session.receive({"kind": "hello", "seq": 1, "client": "c2", "resume": None})
        else:
            self.send(kind, **more.get(kind, {}))

    @invariant()
    def stands(self):
        """The game is where the well-made messages led it, and the views are plain data."""
        assert self.mirror.state == self.table.state
        assert self.mirror.record() == self.table.record()
        assert [] == self.noise.lines
        view = self.session.view()
        assert view["rev"] == self.session.rev
        assert msgspec.json.encode(view)

    @invariant()
    def covers(self):
        """Behind the curtain no hand is shown and nothing can be chosen."""
        view = self.session.view()
        if view["curtain"]:
            assert ([], [], None) == (view["panes"], view["choices"], view["seat"])
            assert SPECTATOR == self.session.viewer


class MineChannel(Channel):
    """The same with Gold Mine, in which everybody sees everything."""

    game: Any = load("gold_mine")


Channel.TestCase.settings = settings(
    max_examples=settings().max_examples // 4, stateful_step_count=20
)
MineChannel.TestCase.settings = Channel.TestCase.settings
TestChannel = Channel.TestCase
TestMineChannel = MineChannel.TestCase


def test_a_message_that_fails_inside_is_shown_and_logged(monkeypatch, caplog):
    """An error of our own is shown on the board and logged once; the session lives on."""
    session = TableSession(Table(GAME, PEOPLE, seed=1), seat=0)

    def fail(*_):
        raise ZeroDivisionError("inside")

    monkeypatch.setattr(session, "hint", fail)
    with caplog.at_level(logging.ERROR):
        view = Client(session).send("hint")

    assert "ZeroDivisionError: inside" == view["error"]["detail"]
    assert 1 == len(caplog.records)
    view = Client(session).send("save")
    assert view["error"] is None
    assert view["download"]["text"] == session.table.record().dump()


@pytest.mark.parametrize("number", [0, -1, 2**53, 2**64, 10**400])
def test_numbers_out_of_range(number):
    """Numbers that no board counts to are refused as messages."""
    with pytest.raises(BadMessage):
        messages.decode({"kind": "hint", "seq": number, "client": "c1", "rev": 1})


@given(NUMBERS)
def test_no_revision_but_the_shown_one_acts(rev):
    """A message of any other revision than the one shown changes nothing."""
    session = TableSession(Table(GAME, PEOPLE, seed=1), seat=0)
    before = session.table.record()
    if rev == session.rev:
        return
    Client(session).send("undo", rev=rev)

    assert before == session.table.record()
    assert session.view()["error"]
