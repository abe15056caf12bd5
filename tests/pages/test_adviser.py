"""Comparisons and reviews are made beside the loop, shown when they are done, and stopped by what changes the table."""

import asyncio

import pytest

import minesnb
from minesnb.board import Board
from minesnb.bots import slices
from minesnb.bots.seating import seats
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.pages import adviser as advisers
from minesnb.pages.adviser import Adviser
from tests.client import Client

GAME = minesnb.load("kings_under_mountains")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Let nobody think long."""
    monkeypatch.setattr(advisers, "COMPARING", 12)
    monkeypatch.setattr(advisers, "REVIEWING", 2)


def opened():
    """Return a session of one person, who is to move, and a bot that nobody moves for."""
    for seed in range(20):
        table = Table(GAME, seats(2), seed=seed, undo="free")
        if table.state.current_player == 0:
            return TableSession(table)
    raise AssertionError("nobody begins")


def sit():
    """Return such a session with somebody to ask."""
    session = opened()
    return session, Adviser(session)


def play_out(table):
    """Play to the end."""
    while not table.state.is_terminal:
        table.act(table.state.legal_actions()[0])


async def settled(session):
    """Wait until nothing is on its way."""
    for _ in range(2000):
        if session.work is None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it thinks for ever")


def test_second_hint_compares():
    """The first hint is there at once, and the second compares; a third asks for nothing new."""
    session, _ = sit()
    client = Client(session)
    first = client.send("hint")["hint"]
    second = client.send("hint")["hint"]

    assert (1, 2) == (first["rung"], first["rungs"])
    assert (2, 2) == (second["rung"], second["rungs"])
    assert "Next comes" in second["text"]
    assert second == client.send("hint")["hint"]


@pytest.mark.parametrize("threads", [True, False])
def test_beside_the_loop(monkeypatch, threads):
    """In a loop the answer to the message says how far it is, and what comes of it is shown later."""
    monkeypatch.setattr(slices, "THREADS", threads)

    async def ask():
        session, _ = sit()
        client = Client(session)
        client.send("hint")
        view = client.send("hint")
        assert view["progress"]["share"] is not None
        assert 1 == view["hint"]["rung"]
        await settled(session)
        return session.view()

    view = asyncio.run(ask())
    assert 2 == view["hint"]["rung"]
    assert view["progress"] is None


def test_stopped(monkeypatch):
    """What changes the table, `cancel` and the end of the board stop it, and nothing is said of the position before."""
    monkeypatch.setattr(advisers, "COMPARING", 10**9)
    monkeypatch.setattr(advisers, "PATIENCE", 60)

    async def ask(how):
        session, adviser = sit()
        client = Client(session)
        client.send("hint")
        client.send("hint")
        await asyncio.sleep(0.05)
        how(session, adviser, client)
        assert session.work is None
        await asyncio.sleep(0.1)
        return session.view()["hint"]

    def move(session, _adviser, _client):
        session.table.act(session.table.state.legal_actions()[0])

    assert asyncio.run(ask(move)) is None
    kept = asyncio.run(ask(lambda _session, _adviser, client: client.send("cancel")))
    assert kept is None or kept["rung"] == 1
    asyncio.run(ask(lambda _session, adviser, _client: adviser.close()))


def test_review():
    """A finished game is reviewed: it opens where most was lost, says what was better, and draws the chances."""
    session, _ = sit()
    client = Client(session)
    assert "over" in client.send("judge")["error"]["text"]
    play_out(session.table)
    assert session.view()["can"]["judge"]
    assert session.view()["result"]["chances"] == ""
    view = client.send("judge")
    worst = view["review"]["worst"]

    assert worst
    assert worst[0] == view["review"]["at"]
    assert "Better is" in view["hint"]["text"]
    at = client.send("look", at=worst[-1])
    assert "Better is" in at["hint"]["text"]
    result = client.send("look")["result"]
    assert "Chances" in result["chances"]
    assert client.send("judge")["review"]["at"] == worst[0]
    session.table.undo()
    assert session.view()["review"] is None
    assert session.view()["hint"] is None


def test_nothing_to_say(monkeypatch):
    """Where nothing cost much that is said, and no step is opened."""
    monkeypatch.setattr("minesnb.bots.review.SLIP", 2.0)
    session, _ = sit()
    play_out(session.table)
    view = Client(session).send("judge")

    assert view["review"] is None
    assert "No decision of this game cost" in view["notice"]


def test_without_an_adviser():
    """A session by itself gives one hint, and says that it reviews nothing."""
    session = opened()
    client = Client(session)
    assert 1 == client.send("hint")["hint"]["rungs"]
    play_out(session.table)
    view = client.send("judge")

    assert "review" in view["error"]["text"]
    assert not view["can"]["judge"]


def test_failure_is_said(monkeypatch):
    """What goes wrong beside the loop is said on the board."""

    def fail(*_given):
        yield 0.0
        raise RuntimeError("the lamp went out")

    monkeypatch.setattr(advisers, "compare", fail)

    async def ask():
        session, _ = sit()
        client = Client(session)
        client.send("hint")
        client.send("hint")
        await settled(session)
        return session.view()["error"]

    assert "the lamp went out" in asyncio.run(ask())["detail"]


def test_of_a_notebook():
    """A board that `play` opens compares and reviews, too."""
    board = minesnb.play(GAME.id, bots="random", seed=3)
    assert isinstance(board, Board)
    client = Client(board.session)
    client.send("hint")
    assert 2 == client.send("hint")["hint"]["rung"]
    board.close()
