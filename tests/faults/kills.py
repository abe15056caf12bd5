"""Kill whoever plays or learns at a random moment: what was shown to be done is on disk."""

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
from minesnb.lessons import Progress
from minesnb.pages.autosave import NoSuchGame, Store
from tests.faults.forks import Child, Say
from tests.faults.player import Player, deal, learner, moves_of, play, playing, student
from tests.faults.tally import Found

__all__ = ["game", "lesson"]

_LONGEST = 0.2
"""Seconds after the first answer within which the kill comes."""


def game(rng: random.Random) -> None:
    """Play a new game, or go on with a saved one, and get killed."""
    with tempfile.TemporaryDirectory() as home:
        store = Store(Path(home, "games"))
        code: str | None = None
        known: tuple[str, ...] = ()
        if rng.random() < 0.5:
            table = playing(rng, rng.randrange(1, 30))
            code, known = storage.new_code(), moves_of(table)
            store.write(code, table.record().dump())
        child = Child(partial(_work, random.Random(rng.random()), store, code))
        child.first()
        child.hear(rng.uniform(0, _LONGEST))
        child.kill()
        said = child.said
        if said and "raised" in said[-1]:
            raise RuntimeError(said[-1]["raised"])
        moves = tuple(said[-1]["moves"]) if said else known
        code = said[-1]["code"] if said else code
        if code is None:
            raise Found("silent", "nothing was answered")
        try:
            found = moves_of(store.read(code))
        except NoSuchGame as error:
            raise Found("lost", str(error)) from error
        if found[: len(moves)] != moves:
            raise Found("lost", f"{len(moves)} steps were shown, {len(found)} are on disk")


def _work(rng: random.Random, store: Store, code: str | None, say: Say) -> None:
    asyncio.run(_play(rng, store, code, say))


async def _play(rng: random.Random, store: Store, code: str | None, say: Say) -> None:
    table = store.read(code) if code else deal(rng, rng.randint(2, 4))
    player = Player(rng, store, table, code)

    def tell() -> None:
        if player.kept:
            say({"code": player.shown["resume"], "moves": player.moves})

    player.told = tell
    await play(player, 1000)


def lesson(rng: random.Random) -> None:
    """Learn, get killed, and look what is done."""
    with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, MINESNB_DATA=home):
        name = rng.choice(game_ids())
        inner = random.Random(rng.random())

        def work(say: Say) -> None:
            progress = Progress(name)
            with student(inner, progress) as session:
                asyncio.run(learner(inner, session, 1000, lambda: say(sorted(progress.done))))

        child = Child(work)
        child.first()
        child.hear(rng.uniform(0, _LONGEST))
        child.kill()
        said = child.said
        if said and isinstance(said[-1], dict):
            raise RuntimeError(said[-1]["raised"])
        known = set(said[-1]) if said else set()
        found = Progress(name)
        if not known <= found.done:
            raise Found("lost", f"{name}: {sorted(known - found.done)}; {found.notice}")
        if list((storage.folder() / "lessons").glob("*.damaged*")):
            raise Found("silent", f"{name}: half a file was written")
