"""The file of an arena: a game a line, in JSON, in the order in which the games ended.

A game counts as played when its line is whole. What a kill leaves of a line is cut off when the file is
opened again, and that game is played again; only one program at a time may have the file open.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Self

import msgspec

from minesnb.arena.play import Result
from minesnb.core.errors import BadOption
from minesnb.core.words import join

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minesnb.arena.schedule import Match

__all__ = ["Results", "read"]


def read(path: str | os.PathLike[str]) -> list[Result]:
    """Return the games of a file, but for one whose line is not whole.

    Raise OSError, and BadOption for a line that is no game, or a game that was there already.
    """
    return _decode(Path(path), Path(path).read_bytes())


class Results:
    """An arena's file, open to be gone on with; it is made where there is none.

    Opening raises OSError, and BadOption for a file with anything else in it or in another's hands.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._file = self.path.open("a+b")
        try:
            _take(self._file, self.path)
            self._file.seek(0)
            data = self._file.read()
            self.played = _decode(self.path, data)
            self._file.truncate(data.rfind(b"\n") + 1)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def missing(self, game: str, matches: Iterable[Match]) -> list[Match]:
        """Return those of the games that are not played yet; raise BadOption if others are."""
        left = {match.number: match for match in matches}
        for result in self.played:
            match = left.pop(result.number, None)
            if result.game != game or (match and match != result.match):
                raise BadOption(
                    "--output",
                    f"{self.path} holds other games: number {result.number} is {result.game}, "
                    f"{join(result.players)}, seed {result.seed}. Name another file, or ask for the same",
                )
        return list(left.values())

    def add(self, result: Result) -> None:
        """Write a game's line, so that it outlives this program; raise OSError."""
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.played.append(result)


def _take(file: BinaryIO, path: Path) -> None:
    """Keep other programs from the file, where the system can do that; raise BadOption if one has it."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadOption(
            "--output", f"another arena writes to {path} now; name another file"
        ) from None
    except OSError:
        # Some disks that are far away know no locks.
        return


def _decode(path: Path, data: bytes) -> list[Result]:
    played: dict[int, Result] = {}
    for line, text in enumerate(data.split(b"\n")[:-1], 1):
        try:
            result = msgspec.json.decode(text, type=Result)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadOption(
                "--output", f"line {line} of {path} is no game of an arena: {error}"
            ) from None
        if result.number in played:
            raise BadOption("--output", f"line {line} of {path} is game {result.number} once more")
        played[result.number] = result
    return list(played.values())
