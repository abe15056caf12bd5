"""Many games one after another in one process: it needs no more at the end than after the first."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import threading
from pathlib import Path

from minesnb.pages.autosave import Store
from tests.faults.player import Player, deal, moves_of, patiently, play
from tests.faults.tally import Found

__all__ = ["games"]

_FIRST = 10
"""So many games fill what is kept for all of them."""
_LIVING = (
    "asyncio",
    "comm",
    "ipywidgets",
    "minesnb.app",
    "minesnb.board",
    "minesnb.bots",
    "minesnb.core.session",
    "minesnb.core.table",
    "threading",
    "traitlets",
)
"""Where those classes are whose objects end with a game; what is drawn and reckoned may be kept for the next."""
_ONE_TIME: dict[str, int] = {}


def games(rng: random.Random) -> None:
    """Play another game in this process, and look what is left of it."""
    with tempfile.TemporaryDirectory() as home:
        asyncio.run(_play(rng, Store(Path(home))))
    gc.collect()
    _ONE_TIME["games"] = _ONE_TIME.get("games", 0) + 1
    held = [type(each).__module__ for each in gc.get_objects()]
    needs = {
        "files": (len(list(Path("/dev/fd").iterdir())), 2),
        "threads": (threading.active_count(), 2),
        "living objects": (sum(each.startswith(_LIVING) for each in held), 20),
        "objects": (len(held), len(held) // 2),
    }
    for name, (count, more) in needs.items():
        if _ONE_TIME["games"] <= _FIRST:
            _ONE_TIME[name] = max(count, _ONE_TIME.get(name, 0))
        elif count > _ONE_TIME[name] + more:
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
    # A thread that chooses is asked to stop, and does so after its slice.
    try:
        await patiently(lambda: len(asyncio.all_tasks()) == 1)
    except TimeoutError:
        left = [each.get_name() for each in asyncio.all_tasks() - {asyncio.current_task()}]
        raise Found("silent", f"tasks go on: {left}") from None
