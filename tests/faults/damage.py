"""Damage what is saved: it is opened as what it says, or told of and kept."""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from unittest import mock

from minesnb import game_ids
from minesnb.core import storage
from minesnb.core.record import Record
from minesnb.lessons import Progress
from minesnb.lessons import load as load_lesson
from minesnb.pages.autosave import NoSuchGame, Store
from tests.faults.player import playing
from tests.faults.tally import Found

__all__ = ["game", "progress"]

_NEWER = 99
_ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    2**70,
    1e300,
    "",
    "\u0000",
    "x" * 100_000,
    [],
    {},
    [[]],
    {"": None},
)


def _cut(rng: random.Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data))]


def _flip(rng: random.Random, data: bytes) -> bytes:
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 8))):
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def _blank(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes(rng.choice((1, 512, len(data)))) + data[at + 512 :]


def _twice(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[rng.randrange(len(data)) :]


def _field(rng: random.Random, data: bytes) -> bytes:
    """Put something odd into a field, or a field where none belongs."""
    found = json.loads(data)
    name = rng.choice([*found, "players", "deck", "self", "more"])
    found[name] = rng.choice(_ODD)
    return json.dumps(found).encode()


def _inner(rng: random.Random, data: bytes) -> bytes:
    """Change, drop, double or swap entries of a list."""
    found = json.loads(data)
    lists = [name for name, value in found.items() if isinstance(value, list) and value]
    if not lists:
        return _field(rng, data)
    inside = found[rng.choice(lists)]
    one, other = rng.randrange(len(inside)), rng.randrange(len(inside))
    change = rng.randrange(4)
    if change == 0:
        inside[one], inside[other] = inside[other], inside[one]
    elif change == 1:
        inside.pop(one)
    elif change == 2:
        inside.insert(one, inside[other])
    else:
        inside[one] = rng.choice(_ODD)
    return json.dumps(found).encode()


def _newer(rng: random.Random, data: bytes) -> bytes:
    """Say that a newer version wrote it, with what this one does not know."""
    found = json.loads(data)
    found["format" if "format" in found else "schema"] = _NEWER
    if rng.random() < 0.5:
        found["later"] = rng.choice(_ODD)
    return json.dumps(found).encode()


_WAYS: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    *(_cut, _flip, _flip, _blank, _twice),
    *(_field, _inner, _inner, _inner, _newer),
)


@cache
def _saved(number: int) -> bytes:
    """Return one of a few saved games."""
    return playing(random.Random(number), 7 * number).record().dump().encode()


def game(rng: random.Random) -> None:
    """Damage a saved game and open it."""
    data = rng.choice(_WAYS)(rng, _saved(rng.randrange(1, 9)))
    with tempfile.TemporaryDirectory() as home:
        store = Store(Path(home))
        code = storage.new_code()
        path = store.path(code)
        path.write_bytes(data)
        try:
            table = store.read(code)
        except NoSuchGame as error:
            _check_told(error, path, data)
        else:
            said, opened = Record.read(data.decode("utf-8-sig")), table.record()
            # Chance that is due where the file ends speaks at once, by the seed.
            read = opened.moves[: len(said.moves)]
            if (said.moves, said.game) != (read, opened.game):
                raise Found("silent", f"{len(opened.moves)} steps were opened of {len(said.moves)}")


def _check_told(error: NoSuchGame, path: Path, data: bytes) -> None:
    kept = [each.read_bytes() for each in path.parent.iterdir()]
    if kept != [data]:
        raise Found("lost", f"the file is not kept: {error}")
    newer = path.exists()
    if newer != ("newer" in str(error)) or not (newer or "damaged" in str(error)):
        raise Found("silent", f"it is not said what became of the file: {error}")


def progress(rng: random.Random) -> None:
    """Damage what a learner has done, open the lesson and do a step."""
    name = rng.choice(game_ids())
    steps = [step.id for step in load_lesson(name).steps]
    with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, MINESNB_DATA=home):
        known = Progress(name)
        for step in rng.sample(steps, rng.randrange(1, 4)):
            known.mark(step, missed=rng.random() < 0.3)
        path = known.path
        data = rng.choice(_WAYS)(rng, path.read_bytes())
        path.write_bytes(data)
        found = Progress(name)
        kept = [each.read_bytes() for each in path.parent.iterdir()]
        if kept != [data]:
            raise Found("lost", f"the file is not kept: {found.notice}")
        if not found.notice and not found.done <= set(json.loads(data)["done"]):
            raise Found("silent", "more is done than the file says")
        if not path.exists() and not found.notice:
            raise Found("silent", "the file was set aside without a word")
        found.mark(steps[-1])
        newer = "newer" in found.notice
        if newer and path.read_bytes() != data:
            raise Found("lost", "a newer file was written over")
        if not newer and steps[-1] not in Progress(name).done:
            raise Found("lost", f"a step is not kept: {found.notice}")
