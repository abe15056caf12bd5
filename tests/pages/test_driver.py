"""The driver plays the bots' moves without holding anything up."""

import asyncio
import threading
import time
from itertools import pairwise
from typing import Any

import pytest

import minesnb
from minesnb.board import Board, Driver
from minesnb.bots import Search, players, slices
from minesnb.core.errors import BadOption
from minesnb.core.game import TERMINAL
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.pages import driver as driver_module
from minesnb.pages.driver import GO_ON, INSTEAD
from tests.client import Client

GAME = minesnb.load("kings_under_mountains")


def sit(*kinds, seed=1):
    """Return a session of a table with these seats: "human" or a bot's name."""
    seats = [
        Seat(f"P{n}") if kind == "human" else Seat(f"P{n}", "bot", kind)
        for n, kind in enumerate(kinds)
    ]
    return TableSession(Table(GAME, seats, seed=seed))


def act(session):
    """Play the first legal move for whoever is to move."""
    session.table.act(session.table.state.legal_actions()[0])


def message(session, kind, **fields):
    """Send a message as a board would, with the revision of now."""
    Client(session).send(kind, **fields)


async def until(condition):
    """Wait until something holds; fail after five seconds."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 - a condition of any kind has no event
            await asyncio.sleep(0.005)


def others():
    """Return the tasks that run beside the test itself."""
    return [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]


def test_without_a_loop():
    """In a plain script the bots move at once, before anything else happens."""
    session = sit("human", "greedy", "random")
    Driver(session)
    for _ in range(3):
        assert 0 == session.table.state.current_player
        act(session)


def test_bots_alone_finish():
    """A table of bots alone plays to the end."""
    session = sit("random", "greedy")
    Driver(session)

    assert TERMINAL == session.table.state.current_player


def test_same_moves_with_and_without_a_loop():
    """A seeded game goes the same way whether the bots move in a loop or at once."""

    async def in_loop():
        session = sit("random", "greedy", seed=9)
        driver = Driver(session, pause=0)
        await until(lambda: not driver.busy)
        return session.table.record()

    session = sit("random", "greedy", seed=9)
    Driver(session)

    assert session.table.record() == asyncio.run(in_loop())


def test_moves_later_in_a_loop():
    """In a running loop the person's move is answered first, and the bots follow with a pause."""

    async def run():
        session = sit("human", "greedy")
        driver = Driver(session, pause=0.05)
        await until(lambda: session.table.state.current_player == 0)
        while session.table.state.current_player == 0:
            act(session)
        moves = len(session.table.decisions)
        assert driver.busy
        await until(lambda: not driver.busy)
        assert 0 == session.table.state.current_player
        assert len(session.table.decisions) > moves
        await until(lambda: [] == others())

    asyncio.run(run())


class Slow:
    """A bot that thinks until it is told to stop."""

    def __init__(self):
        self.ready = threading.Event()

    def choose(self, observation, _rng):
        """Return the first move, once `ready` is set."""
        self.ready.wait(5)
        return observation.legal_actions()[0]


@pytest.fixture
def slow(monkeypatch):
    """A bot "slow" that waits for its event."""
    bot = Slow()
    monkeypatch.setitem(players._BOTS, "slow", ("waits", lambda: bot))
    yield bot
    bot.ready.set()


def to_bot(session):
    """Let the people play until a bot is to move."""
    while session.table.seats[session.table.state.current_player].kind == "human":
        act(session)


async def thinking(kind):
    """Return a session of a person and a bot of this kind, which has begun to think, and their driver."""
    session = sit("human", kind)
    driver = Driver(session, pause=0)
    to_bot(session)
    await until(lambda: session.work is not None)
    return session, driver


def test_slow_bot(slow):
    """A bot that takes long says so, the loop goes on meanwhile, and its move still comes."""

    async def run():
        session, driver = await thinking("slow")
        assert "P1 is thinking…" == session.work.text
        moves = len(session.table.decisions)
        slow.ready.set()
        await until(lambda: len(session.table.decisions) > moves)
        await until(lambda: not driver.busy)
        assert session.work is None

    asyncio.run(run())


def test_cancel_and_go_on(slow):
    """A bot that was stopped leaves the game as it is and a button by which it goes on."""

    async def run():
        session, driver = await thinking("slow")
        moves = len(session.table.decisions)
        message(session, "cancel")
        assert not driver.busy
        assert session.work is None
        assert "Let P1 go on" == session.buttons[GO_ON].label
        slow.ready.set()
        await until(lambda: [] == others())
        await asyncio.sleep(0.05)
        assert moves == len(session.table.decisions)
        message(session, "act", path=list(GO_ON))
        assert {} == session.buttons
        await until(lambda: len(session.table.decisions) > moves)
        driver.close()

    asyncio.run(run())


class Hanging:
    """A bot that never answers, and cannot be stopped; `ready` ends it after the test."""

    def __init__(self):
        self.ready = threading.Event()
        self.asked = 0

    def choose(self, _observation, _rng):
        """Wait, for ever as far as a game is concerned."""
        self.asked += 1
        self.ready.wait(60)
        raise ValueError("nobody is interested any more")


@pytest.fixture
def hanging(monkeypatch):
    """A bot "hanging" that never answers; it is told after a moment that it may not."""
    bot = Hanging()
    monkeypatch.setitem(players._BOTS, "hanging", ("hangs", lambda: bot))
    monkeypatch.setattr(driver_module, "SLOW", 0.01)
    monkeypatch.setattr(driver_module, "LONG", 0.05)
    yield bot
    bot.ready.set()


def test_bot_that_hangs(hanging):
    """A bot that never ends is said to, the table answers meanwhile, and another plays on in its place for good."""

    async def run():
        session = sit("human", "hanging")
        driver = Driver(session, pause=0)
        to_bot(session)
        await until(lambda: session.work and "may never end" in session.work.text)
        message(session, "why", path=["button-x"])
        assert session.view()["error"] is None
        message(session, "cancel")
        assert "Let the usual bot play for P1 from now on" == session.buttons[INSTEAD].label
        message(session, "act", path=list(INSTEAD))
        for _ in range(3):
            await until(lambda: session.table.state.current_player == 0)
            to_bot(session)
        await until(lambda: session.table.state.current_player == 0)
        driver.close()
        assert {} == session.buttons
        assert 1 == hanging.asked
        hanging.ready.set()
        await asyncio.sleep(0.05)

    asyncio.run(run())


def test_bot_that_hangs_goes_on_waiting(hanging):
    """Told to go on, it is waited for again, in the same thread, and what may be done is said again."""

    async def run():
        session = sit("human", "hanging")
        driver = Driver(session, pause=0)
        to_bot(session)
        for _ in range(2):
            await until(lambda: session.work and "may never end" in session.work.text)
            message(session, "cancel")
            assert {GO_ON, INSTEAD} == set(session.buttons)
            message(session, "act", path=list(GO_ON))
        await until(lambda: session.work and "may never end" in session.work.text)
        message(session, "undo")
        assert {} == session.buttons
        driver.close()
        assert 1 == hanging.asked

    asyncio.run(run())


def test_program_ends_though_a_bot_hangs(hanging):
    """A loop is left, and a program ends, without waiting for a bot that never does."""

    async def run():
        session = sit("human", "hanging")
        driver = Driver(session, pause=0)
        to_bot(session)
        await until(lambda: hanging.asked)
        driver.close()

    asyncio.run(run())

    thoughts = [each for each in threading.enumerate() if each.name == "a bot's thought"]

    assert thoughts
    assert all(each.daemon for each in thoughts)


def test_undo_while_thinking(slow):
    """A move taken back while a bot thinks wins: the bot's choice is thrown away."""

    async def run():
        session = sit("human", "slow")
        driver = Driver(session, pause=0)
        slow.ready.set()
        await until(lambda: session.table.state.current_player == 0)
        slow.ready.clear()
        to_bot(session)
        await until(lambda: session.work is not None)
        message(session, "undo")
        now = session.table.state
        assert 0 == now.current_player
        slow.ready.set()
        await until(lambda: not driver.busy)
        assert session.table.state is now
        assert session.work is None
        assert {} == session.buttons
        driver.close()

    asyncio.run(run())


def test_undo_between_bots_stops_them():
    """At a table of bots alone a move taken back stays back until they are told to go on."""

    async def run():
        session = sit("random", "random")
        driver = Driver(session, pause=0)
        await until(lambda: len(session.table.decisions) > 6)
        message(session, "undo")
        moves = len(session.table.decisions)
        await asyncio.sleep(0.05)
        assert moves == len(session.table.decisions)
        assert GO_ON in session.buttons
        driver.go_on()
        await until(lambda: len(session.table.decisions) > moves)
        driver.close()
        await until(lambda: [] == others())

    asyncio.run(run())


class Endless:
    """A bot that thinks in slices and never comes to an end; `slices` counts them."""

    def __init__(self):
        self.slices = 0

    def think(self, _observation, _rng):
        """Yield for ever."""
        while True:
            self.slices += 1
            time.sleep(0.001)
            yield 0.5


@pytest.mark.parametrize("threads", [True, False])
def test_cancelled_thoughts_end(monkeypatch, threads):
    """A bot that thinks in slices is stopped between two, in a thread as between the loop's events."""
    bot = Endless()
    monkeypatch.setitem(players._BOTS, "endless", ("ponders", lambda: bot))
    monkeypatch.setattr(slices, "THREADS", threads)

    async def run():
        session = sit("human", "endless")
        driver = Driver(session, pause=0)
        to_bot(session)
        await until(lambda: session.work is not None)
        message(session, "cancel")
        await asyncio.sleep(0.05)
        slices = bot.slices
        await asyncio.sleep(0.05)
        assert slices == bot.slices
        driver.close()

    asyncio.run(run())


def test_same_moves_without_threads(monkeypatch):
    """Where there are no threads the bots choose the same, slice by slice."""
    monkeypatch.setitem(players._BOTS, "search", ("searches", lambda: Search(4, depth=1)))

    async def play(*, threads):
        monkeypatch.setattr(slices, "THREADS", threads)
        session = sit("search", "random")
        driver = Driver(session, pause=0)
        await until(lambda: len(session.table.decisions) > 8 or not driver.busy)
        driver.close()
        return session.table.decisions[:8]

    assert asyncio.run(play(threads=True)) == asyncio.run(play(threads=False))


class Broken:
    """A bot with a fault."""

    def choose(self, _observation, _rng):
        """Fail."""
        raise ZeroDivisionError("caved in")


def test_broken_bot(monkeypatch):
    """A bot's error is shown on the board and stops the bot, not the game."""
    monkeypatch.setitem(players._BOTS, "broken", ("fails", Broken))

    async def run():
        session = sit("human", "broken")
        driver = Driver(session, pause=0)
        to_bot(session)
        await until(lambda: session._error is not None)
        error = session.view()["error"]
        assert {"text": "A bot could not move.", "detail": "ZeroDivisionError: caved in"} == error
        assert not driver.busy
        assert GO_ON in session.buttons

    asyncio.run(run())


def test_close(slow):
    """A closed driver moves no more and leaves no task behind."""

    async def run():
        session, driver = await thinking("slow")
        moves = len(session.table.decisions)
        driver.close()
        driver.close()
        slow.ready.set()
        await until(lambda: [] == others())
        assert moves == len(session.table.decisions)

    asyncio.run(run())


def test_unknown_bot():
    """A seat with a bot that nobody knows is refused when the driver sits down."""
    with pytest.raises(BadOption, match="no bot is called 'gredy'"):
        Driver(sit("human", "gredy"))


def test_the_pace_is_the_watchers():
    """The bots pause as the session says, unless their driver was given a pause of its own."""
    session = sit("human", "random")
    driver = Driver(session)
    pauses = []
    for pace in ("instant", "normal", "slow"):
        message(session, "pace", pace=pace)
        pauses.append(driver.pause)

    assert sorted(set(pauses)) == pauses
    assert 0.25 == Driver(session, pause=0.25).pause


def test_skip():
    """Whoever is in a hurry sees the end of the bots' turns at once; afterwards they pause again."""

    async def hurry():
        session = sit("human", "random", "random")
        driver = Driver(session, pause=600)
        act(session)
        assert session.view()["can"]["skip"]
        message(session, "skip")
        await until(lambda: session.table.state.current_player == 0)
        assert not session.view()["can"]["skip"]
        while session.table.state.current_player == 0:
            act(session)
        await asyncio.sleep(0.05)
        assert session.view()["can"]["skip"]
        driver.close()

    asyncio.run(hurry())


def test_a_card_lies_before_it_flies_on():
    """A unit by which a bot captures lies on its mine for a while; at the quickest pace nothing does."""

    async def watch(pause):
        session = sit("random", "random", seed=3)
        stages = []
        session.subscribe(lambda: stages.append((len(session.table.history), _drawn(session))))
        driver = Driver(session, pause=pause)
        await until(lambda: len(session.table.history) > 60)
        driver.close()
        return stages

    stages = asyncio.run(watch(0.001))
    rested = [
        at for (n, drawn), (m, after) in pairwise(stages) for at in [n] if n == m and drawn != after
    ]
    captures = [
        n
        for n, entry in enumerate(driven(seed=3))
        if any(event.rule in ("KM-21", "KM-32") for event in entry.events)
    ]
    still = asyncio.run(watch(0.0))

    assert captures[0] < 60
    assert [n for n in captures if n <= 60] == [n for n in rested if n <= 60]
    assert all(a[0] != b[0] or a[1] == b[1] for a, b in pairwise(still))


def _drawn(session):
    """Return all pictures of a board as one text."""
    return "".join(pane["svg"] for pane in session.view()["panes"])


def driven(seed):
    """Return the history of a game between the same bots, without a loop."""
    session = sit("random", "random", seed=seed)
    Driver(session)
    return session.table.history


def test_nothing_to_skip():
    """Where no bot is about to move, nothing can be skipped, and the board says so."""
    session = sit("human", "human")
    message(session, "skip")

    assert "No bot is about to move." == session.view()["error"]["text"]


def test_twin_board_keeps_the_bots():
    """The bots go on when the board that they came with is closed and another shows the same session."""
    first = minesnb.play(seed=1)
    second = Board(first.session)
    first.close()
    driver: Any = first.session.owned[0]

    assert not driver._stopped

    second.close()

    assert driver._stopped
    assert not first.session.owned
