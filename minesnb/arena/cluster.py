"""Games played on Dask: by processes of this machine, or by a scheduler that runs already."""

from __future__ import annotations

import logging
import signal
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING
from uuid import uuid4

from distributed import Client, Future, KilledWorker, LocalCluster, as_completed

from minesnb import __version__
from minesnb.arena.play import Result, play
from minesnb.core.errors import BadOption, MinesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minesnb.arena.schedule import Match

__all__ = ["connect", "dask_setup", "results"]

_PATIENCE = 10
"""Seconds in which a scheduler has to answer."""
_AHEAD = 4
"""So many games for each worker are with the scheduler at a time."""


def dask_setup(_: object) -> None:
    """Let Ctrl+C end this worker by way of the arena alone: a terminal tells every process of it.

    Dask calls this where a worker of this machine begins.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def connect(scheduler: str | None = None, workers: int | None = None) -> Iterator[Client]:
    """Yield a client of the scheduler at this address, or of a new one with so many processes here.

    By default there are as many processes as processors. Raise BadOption where nobody answers.
    """
    if scheduler is None:
        with (
            LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                # The usual port may be taken by somebody else's.
                dashboard_address="localhost:0",
                # What goes wrong with a game comes back with it; a worker that ends is started again.
                silence_logs=logging.CRITICAL,
                preload=[__name__],
            ) as cluster,
            Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = Client(scheduler, timeout=_PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadOption(
            "--scheduler",
            f"no scheduler answers at {scheduler} ({error}); `dask scheduler` prints its address, "
            "as tcp://192.168.1.5:8786",
        ) from None
    with client:
        try:
            client.wait_for_workers(1, _PATIENCE)
        except TimeoutError:
            raise BadOption(
                "--scheduler", f"{scheduler} has no workers; `dask worker {scheduler}` starts one"
            ) from None
        yield client


def results(client: Client, game: str, matches: Iterable[Match]) -> Iterator[Result]:
    """Yield the result of each game when it ends, whatever workers come, go or die meanwhile.

    Raise MinesError where a game ends one worker after another, or where a worker has another version of
    minesnb or none.
    """
    token = uuid4().hex
    waiting = iter(matches)

    def submit(most: int) -> list[Future[Result]]:
        return [
            client.submit(play, game, match, __version__, key=f"{game}-{match.number}-{token}")
            for match in islice(waiting, most)
        ]

    running = as_completed(submit(_AHEAD * max(1, sum(client.nthreads().values()))))
    for future in running:
        try:
            result: Result = future.result()
        except KilledWorker as error:
            raise MinesError(f"a game ends every worker that plays it: {error}") from None
        except ModuleNotFoundError as error:
            raise MinesError(f"a worker lacks {error.name}: install minesnb there, too") from None
        yield result
        running.update(submit(1))
