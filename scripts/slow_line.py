"""A poor line to a server on this machine: a relay that takes its time, and that can be cut.

Each direction carries `rate` bits a second, and what is carried arrives `delay` seconds later. All
connections of a page share the line.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["DELAY", "RATE", "Line", "slow_line"]

RATE = 1_000_000
DELAY = 0.05
"""A poor mobile connection."""

_CHUNK = 1400
_WINDOW = 2000
"""So many packets are on their way at most, as far as a system's window for a connection grows."""


class _Direction:
    """One direction of the line, which sends one packet after the other."""

    def __init__(self, rate: float, delay: float) -> None:
        self._rate = rate
        self._delay = delay
        self._free = 0.0

    def arrival(self, size: int) -> float:
        """Return when a packet that is sent now arrives, in the loop's time."""
        now = asyncio.get_running_loop().time()
        self._free = max(self._free, now) + size * 8 / self._rate
        return self._free + self._delay


async def _carry(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: _Direction
) -> None:
    """Hand on what comes, each packet when it would arrive."""
    loop = asyncio.get_running_loop()
    packets: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(_WINDOW)

    async def deliver() -> None:
        while True:
            when, packet = await packets.get()
            await asyncio.sleep(when - loop.time())
            if not packet:
                break
            writer.write(packet)
            await writer.drain()
        writer.close()

    delivering = loop.create_task(deliver())
    with contextlib.suppress(ConnectionError):
        while packet := await reader.read(_CHUNK):
            await packets.put((direction.arrival(len(packet)), packet))
    await packets.put((0.0, b""))
    await asyncio.gather(delivering, return_exceptions=True)


class Line:
    """A relay to a port of this machine, in a thread of its own; `port` is the relay's."""

    port = 0

    def __init__(self, to: int, rate: float = RATE, delay: float = DELAY) -> None:
        self._to = to
        self._there, self._back = _Direction(rate, delay), _Direction(rate, delay)
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.mend()

    def mend(self) -> None:
        """Let connections through, from now on or again."""
        self._run(self._listen())

    def cut(self) -> None:
        """End all connections, and let none through."""
        self._run(self._cut())

    def close(self) -> None:
        """End the line."""
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, what: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop).result()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _cut(self) -> None:
        self._server.close()
        for end in self._ends:
            end.transport.abort()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._ends |= ends
        carrying = {
            self._loop.create_task(_carry(reader, far_writer, self._there)),
            self._loop.create_task(_carry(far_reader, writer, self._back)),
        }
        self._tasks |= carrying
        await asyncio.wait(carrying)
        self._tasks -= carrying
        self._ends -= ends


@contextmanager
def slow_line(port: int, rate: float = RATE, delay: float = DELAY) -> Iterator[Line]:
    """Relay to `port` of this machine until the block ends."""
    line = Line(port, rate, delay)
    try:
        yield line
    finally:
        line.close()
