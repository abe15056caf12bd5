"""The parts of the suite: what each tries, by name, and how often the whole of it does."""

from __future__ import annotations

from tests.faults import damage, disks, kills, pages, soak, writers
from tests.faults.tally import Attempt

__all__ = ["PARTS"]

PARTS: dict[str, dict[str, tuple[Attempt, int]]] = {
    "kills": {"killed in a game": (kills.game, 700), "killed in a lesson": (kills.lesson, 300)},
    "damage": {"damaged games": (damage.game, 8000), "damaged progress": (damage.progress, 2000)},
    "disks": {
        "disk fails in a game": (disks.outage, 200),
        "disk fails in a lesson": (disks.lesson, 200),
        "too few file handles": (disks.handles, 100),
        "clocks that jump": (disks.clocks, 100),
    },
    "writers": {
        "one game in several windows": (writers.game, 100),
        "one lesson in several": (writers.lesson, 100),
    },
    "soak": {"games in one process": (soak.games, 300)},
    # The browser's part comes last: it keeps an event loop of its own running.
    "pages": {
        "pages opened and closed": (pages.opened, 50),
        "killed behind a page": (pages.killed, 40),
        "server killed": (pages.server, 10),
        "line cut for a while": (pages.outage, 20),
    },
}
