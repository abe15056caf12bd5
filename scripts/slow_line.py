"""A slow line to a server on this machine: a relay that takes its time.

Each direction carries `RATE` bits a second, and what is carried arrives `DELAY` seconds later: a poor
mobile connection. All connections of a page share the line.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

RATE = 1_000_000
DELAY = 0.05

_CHUNK = 1400


class _Direction:
    """One direction of the line, which sends one packet after the other."""

    def __init__(self) -> None:
        self._free = 0.0

    def arrival(self, size: int) -> float:
        """Return when a packet that is sent now arrives, in the loop's time."""
        now = asyncio.get_running_loop().time()
        self._free = max(self._free, now) + size * 8 / RATE
        return self._free + DELAY


async def _carry(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: _Direction
) -> None:
    """Hand on what comes, each packet when it would arrive."""
    loop = asyncio.get_running_loop()
    packets: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(64)

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
    try:
        while packet := await reader.read(_CHUNK):
            await packets.put((direction.arrival(len(packet)), packet))
    except ConnectionError:
        pass
    await packets.put((0.0, b""))
    await asyncio.gather(delivering, return_exceptions=True)


@contextmanager
def slow_line(port: int) -> Iterator[int]:
    """Relay to `port` of this machine until the block ends; yield the relay's own port."""
    loop = asyncio.new_event_loop()
    there, back = _Direction(), _Direction()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(_carry(reader, far_writer, there), _carry(far_reader, writer, back))

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    starting = asyncio.start_server(relay, "127.0.0.1", 0)
    server = asyncio.run_coroutine_threadsafe(starting, loop).result()
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
