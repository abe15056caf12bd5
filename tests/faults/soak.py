"""Many games one after another in one process: it needs no more at the end than after the first."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import threading
from pathlib import Path

from minesnb.pages.autosave import Store
from tests.faults.player import Player, deal, moves_of, play
from tests.faults.tally import Found

__all__ = ["games"]

_FIRST = 10
"""So many games fill what is kept for all of them."""
_ONE_TIME: dict[str, int] = {}


def games(rng: random.Random) -> None:
    """Play another game in this process, and look what is left of it."""
    with tempfile.TemporaryDirectory() as home:
        asyncio.run(_play(rng, Store(Path(home))))
    gc.collect()
    _ONE_TIME["games"] = _ONE_TIME.get("games", 0) + 1
    needs = {"files": len(list(Path("/dev/fd").iterdir())), "threads": threading.active_count()}
    if _ONE_TIME["games"] <= _FIRST:
        _ONE_TIME.update({name: max(n, _ONE_TIME.get(name, 0)) for name, n in needs.items()})
    for name, count in needs.items():
        if count > _ONE_TIME[name] + 2:
            raise Found("silent", f"{count} {name}, {_ONE_TIME[name]} after the first games")


async def _play(rng: random.Random, store: Store) -> None:
    player = Player(rng, store, deal(rng))
    await play(player, 30)
    await player.session.shown.wait()
    if player.session.table.peoples_decisions:
        found = moves_of(store.read(player.shown["resume"]))
        if found[: len(player.moves)] != player.moves:
            raise Found("lost", f"{len(player.moves)} steps were shown, {len(found)} are on disk")
    player.close()
    await asyncio.sleep(0)
    left = [task.get_name() for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    if left:
        raise Found("silent", f"tasks go on: {left}")
