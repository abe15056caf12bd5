"""Several programs that write at once: what each has shown to be done is on disk afterwards."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from functools import partial
from pathlib import Path
from unittest import mock

from minesnb import game_ids
from minesnb.core import storage
from minesnb.core.record import Record
from minesnb.lessons import Progress
from minesnb.lessons import load as load_lesson
from minesnb.pages.autosave import Store
from tests.faults.forks import Child, Say
from tests.faults.player import Player, play, playing
from tests.faults.tally import Found

__all__ = ["game", "lesson"]


def _said(children: list[Child]) -> list[dict[str, object]]:
    """Return the last word of each child; raise what one raised."""
    for child in children:
        child.end()
    last = [child.said[-1] for child in children]
    for each in last:
        if "raised" in each:
            raise RuntimeError(each["raised"])
    return last


def game(rng: random.Random) -> None:
    """Go on with one game in several windows at once; each goes on, and all but one say that they are copies."""
    with tempfile.TemporaryDirectory() as home:
        store = Store(Path(home))
        code, table = storage.new_code(), playing(rng, rng.randrange(6))
        store.write(code, table.record().dump())
        seeds = [rng.random() for _ in range(rng.randrange(2, 6))]
        windows = _said([Child(partial(_window, random.Random(s), store, code)) for s in seeds])
        files = [Record.read(each.read_text("utf-8")).moves for each in Path(home).glob("*.json")]
        for window in windows:
            moves = tuple(str(move) for move in window["moves"])  # type: ignore[attr-defined]  # from JSON
            if not any(each[: len(moves)] == moves for each in files):
                raise Found("lost", f"{len(moves)} steps of one window")
        ended = [window for window in windows if window["code"] != code]
        if any("as a copy" not in str(window["notices"]) for window in ended):
            raise Found("silent", "a window goes on as a copy without a word")


def _window(rng: random.Random, store: Store, code: str, say: Say) -> None:
    asyncio.run(_play(rng, store, code, say))


async def _play(rng: random.Random, store: Store, code: str, say: Say) -> None:
    player = Player(rng, store, store.read(code), code)
    notices: set[str] = set()
    player.told = lambda: notices.add(player.shown["notice"])
    await play(player, 4)
    await player.session.shown.wait()
    say({"code": player.shown["resume"], "moves": player.moves, "notices": sorted(notices)})


def lesson(rng: random.Random) -> None:
    """Learn one lesson in several notebooks at once: what is done in any of them is done."""
    with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, MINESNB_DATA=home):
        name = rng.choice(game_ids())
        steps = [step.id for step in load_lesson(name).steps]
        shares = [rng.sample(steps, rng.randrange(1, 8)) for _ in range(rng.randrange(2, 6))]
        _said([Child(partial(_learn, name, share)) for share in shares])
        missing = {step for share in shares for step in share} - Progress(name).done
        if missing:
            raise Found("lost", f"{len(missing)} steps of {name}")


def _learn(name: str, share: list[str], say: Say) -> None:
    progress = Progress(name)
    for step in share:
        progress.mark(step)
    say({})
