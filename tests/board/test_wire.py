"""Every message brings a page up to date, whatever has become of those before."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from minesnb import load
from minesnb.board import Board
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession

PEOPLE = (Seat("Ann"), Seat("Ben"))


def unpacked(sent):
    """Return the view that the page makes of what is sent."""
    return msgspec.json.decode(zlib.decompress(base64.b64decode(sent)))


class Wire(RuleBasedStateMachine):
    """A board to which a page speaks; `page` is what it would show had only the last message come."""

    game: Any = load("kings_under_mountains")

    def __init__(self):
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.board = Board(TableSession(Table(self.game, PEOPLE, seed=5)))
        self.patch.setattr(Board, "_send", self.send)
        self.page = unpacked(self.board.get_state()["view"])
        self.seq = self.sent = 0

    def teardown(self):
        self.patch.undo()
        self.board.close()

    def send(self, message, buffers):
        assert ["view"] == list(message["state"])
        assert not buffers  # Voilà can stand still over bytes.
        self.page = unpacked(message["state"]["view"])
        self.sent += 1

    def say(self, kind, **more):
        self.seq += 1
        before = self.sent
        message = {"kind": kind, "seq": self.seq, "client": "c", **more}
        self.board._handle_custom_msg(message, [])
        assert before + 1 == self.sent
        assert {"client": "c", "seq": self.seq} == self.page["ack"]

    @rule(choice=st.integers(0, 200))
    def plays(self, choice):
        """A move is made, or the curtain raised."""
        view = self.page
        if view["curtain"]:
            self.say("lift", rev=view["rev"])
        elif view["choices"]:
            self.say(
                "act", rev=view["rev"], path=view["choices"][choice % len(view["choices"])]["path"]
            )

    @rule(kind=st.sampled_from(["undo", "hint", "save", "new"]), behind=st.integers(0, 1))
    def asks(self, kind, behind):
        """Something else is asked for, or too late."""
        self.say(kind, rev=self.page["rev"] - behind)

    @rule()
    def greets(self):
        """A page appears."""
        self.say("hello")

    @invariant()
    def is_up_to_date(self):
        """The last message alone, and the state for a page to come, are the board's view to the last letter."""
        view = msgspec.json.decode(msgspec.json.encode(self.board.view))
        assert view == self.page
        assert view == unpacked(self.board.get_state()["view"])


class MineWire(Wire):
    """The same with Gold Mine, which has no curtain."""

    game: Any = load("gold_mine")


Wire.TestCase.settings = settings(max_examples=settings().max_examples // 4, stateful_step_count=20)
MineWire.TestCase.settings = Wire.TestCase.settings
TestWire = Wire.TestCase
TestMineWire = MineWire.TestCase
