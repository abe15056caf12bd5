"""A page is brought up to date whatever becomes of the messages on their way."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from minesnb import load
from minesnb.board.delta import CUT, LISTS, delta
from minesnb.board.widget import Board
from minesnb.core.record import Seat
from minesnb.core.session import TableSession
from minesnb.core.table import Table
from tests.board.page import Page, rebuild

PEOPLE = (Seat("Ann"), Seat("Ben"))
TEXTS = st.lists(st.sampled_from([CUT, "<g", '"', " ", "a", "b"])).map("".join)
ITEMS = st.lists(st.fixed_dictionaries({"text": TEXTS, "elements": st.lists(TEXTS)}), max_size=6)
VIEWS = st.fixed_dictionaries(
    {
        "rev": st.integers(1, 9),
        "prompt": TEXTS,
        "panes": st.lists(st.fixed_dictionaries({"id": TEXTS, "svg": TEXTS}), max_size=3),
        **dict.fromkeys(LISTS, ITEMS),
    }
)


@given(VIEWS, VIEWS)
def test_a_delta_makes_the_view(base, view):
    """A delta and its base make the view, also after the way through JSON."""
    sent = msgspec.json.decode(msgspec.json.encode(delta(base, view)))

    assert view == rebuild(base, sent)


def test_no_delta_between_views_of_two_kinds():
    """Where a view has other entries than the one before, there is no delta."""
    assert delta({"rev": 1, "a": 1}, {"rev": 2}) is None


def plain(view):
    """Return a view as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(view))


class Wire(RuleBasedStateMachine):
    """A board and a page, between which messages are lost, doubled and late."""

    game = load("kings_under_mountains")

    def __init__(self):
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.wire = []
        self.patch.setattr(Board, "_send", self.send)
        self.session = TableSession(Table(self.game, PEOPLE, seed=5))
        self.board = Board(self.session)
        self.shown = {}
        self.page = Page(plain(self.board.view), self.hello)
        self.seq = 0

    def teardown(self):
        self.patch.undo()
        self.board.close()

    def send(self, message, **_):
        self.wire.append(plain(message))

    def say(self, kind, **more):
        self.seq += 1
        message = {"kind": kind, "seq": self.seq, "client": "c", **more}
        self.board._handle_custom_msg(message, [])

    def hello(self):
        self.say("hello")

    @rule(choice=st.integers(0, 200))
    def plays(self, choice):
        """Something happens."""
        view = self.board.view
        rev = self.session.rev
        if view["curtain"]:
            self.say("lift", rev=rev)
        elif view["choices"]:
            self.say("act", rev=rev, path=view["choices"][choice % len(view["choices"])]["path"])

    @rule(kind=st.sampled_from(["undo", "hint", "save", "new"]))
    def asks(self, kind):
        """Something else happens."""
        self.say(kind, rev=self.session.rev)

    @precondition(lambda self: self.wire)
    @rule()
    def arrives(self):
        """The next message arrives."""
        self.page.hear(self.wire.pop(0))

    @precondition(lambda self: self.wire)
    @rule()
    def is_lost(self):
        """A message does not."""
        self.wire.pop(0)

    @precondition(lambda self: self.wire)
    @rule()
    def comes_twice(self):
        """A message arrives, and will arrive again."""
        self.page.hear(self.wire[0])

    @precondition(lambda self: len(self.wire) > 1)
    @rule()
    def is_late(self):
        """A message is overtaken by the one behind it."""
        self.wire[:2] = reversed(self.wire[:2])

    @invariant()
    def shows_a_view_that_was(self):
        """What the page shows is, to the last letter, a view that there was."""
        self.shown.setdefault(self.board.view["rev"], plain(self.board.view))
        rev = self.page.view["rev"]
        if rev in self.shown:
            assert self.shown[rev] == self.page.view

    @rule()
    def settles(self):
        """Once messages arrive again, the next thing that happens brings the page up to date."""
        self.wire.clear()
        self.plays(0)
        self.say("save", rev=self.session.rev)
        while self.wire:
            self.page.hear(self.wire.pop(0))
        assert plain(self.board.view) == self.page.view


class MineWire(Wire):
    """The same with Gold Mine, which has no curtain."""

    game = load("gold_mine")


Wire.TestCase.settings = settings(max_examples=settings().max_examples // 4, stateful_step_count=20)
MineWire.TestCase.settings = Wire.TestCase.settings
TestWire = Wire.TestCase
TestMineWire = MineWire.TestCase
