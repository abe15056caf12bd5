"""Games on a real scheduler with processes, some of which die."""

import io
import os
import signal
import subprocess
import sys
import time

import msgspec
import pytest
from distributed import Client, LocalCluster

import minesnb
from minesnb.arena import cluster, play, read, run, schedule

GAME = "kings_under_mountains"
PLAN = schedule(GAME, ["search:2", "greedy", "easy"])
GAMES = 12


def timeless(results):
    """Return results by number, without the time that they took."""
    return {each.number: msgspec.structs.replace(each, seconds=()) for each in results}


@pytest.fixture(scope="module")
def straight():
    """The same games, played one after another without a scheduler."""
    return timeless(play(GAME, match) for match in PLAN.first(GAMES))


@pytest.fixture(scope="module")
def local():
    """A scheduler with two processes on this machine."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="localhost:0"
    ) as found:
        yield found


class Killer(io.StringIO):
    """Hears how far an arena is, and ends a worker when some games are played and others are running."""

    def __init__(self, local):
        super().__init__()
        self.local = local
        self.killed = []

    def write(self, text):
        """Kill one of the two processes once the first games have been told of."""
        if not self.killed and text[:1].isdigit() and int(text.split()[0]) >= 2:
            with Client(self.local) as client:
                pids = client.run(os.getpid)
            self.killed = [min(pids.values())]
            os.kill(self.killed[0], signal.SIGKILL)
        return super().write(text)


def test_killed_worker(local, tmp_path, straight):
    """A worker dies in the middle: no game is lost or doubled, and all come out as if nobody had."""
    path = tmp_path / "results.jsonl"
    killer = Killer(local)
    found = run(GAME, PLAN, GAMES, path, scheduler=local.scheduler_address, told=killer)

    assert killer.killed
    assert GAMES == len(path.read_bytes().splitlines())
    assert straight == timeless(found) == timeless(read(path))
    assert f"{GAMES} of {GAMES} games\n" in killer.getvalue()


def test_goes_on(local, tmp_path, straight):
    """With more games asked for, those that there are stay as they were written."""
    path = tmp_path / "results.jsonl"
    address = local.scheduler_address
    run(GAME, PLAN, 6, path, scheduler=address, told=io.StringIO())
    before = path.read_bytes()
    run(GAME, PLAN, 12, path, scheduler=address, told=io.StringIO())

    assert path.read_bytes().startswith(before)
    assert {number: straight[number] for number in range(12)} == timeless(read(path))
    assert 6 == len(run(GAME, PLAN, 6, path, scheduler="nobody asks", told=io.StringIO()))


def test_killed_arena(tmp_path):
    """Whoever kills the command in the middle and calls it again has every game once."""
    path = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "minesnb", "arena", GAME, "--players", "greedy,easy"]
    command += ["--games", "40", "--workers", "1", "-o", str(path)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        while not path.exists() or not path.read_bytes():
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    kept = read(path)
    done = subprocess.run(command, capture_output=True, check=True, text=True)

    matches = schedule(GAME, ["greedy", "easy"]).first(40)
    assert 1 <= len(kept) < 40
    assert kept == read(path)[: len(kept)]
    assert timeless(play(GAME, match) for match in matches) == timeless(read(path))
    assert "Kings under Mountains, 2 at a table, 40 games\n" in done.stdout


def test_stopped_arena(tmp_path):
    """Who presses Ctrl+C is told where the games are and how they go on."""
    path = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "minesnb", "arena", GAME, "--players", "greedy,easy"]
    command += ["--games", "100000", "--workers", "1", "-o", str(path)]
    # A terminal tells all of its processes.
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        while not path.exists() or not path.read_bytes():
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)

    assert 130 == process.returncode
    assert f"stopped; what was played is in {path}, and the same command goes on\n" in said
    assert "Traceback" not in said
    assert read(path)


def test_deadly_game(local, tmp_path, monkeypatch):
    """A game that ends every worker is given up with its name, and what else was played stays."""
    monkeypatch.setattr(cluster, "play", die)
    monkeypatch.setattr(local.scheduler, "allowed_failures", 1)

    with pytest.raises(
        minesnb.MinesError, match=r"a game ends every worker that plays it: .*kings"
    ):
        run(GAME, PLAN, 1, tmp_path / "r", scheduler=local.scheduler_address, told=io.StringIO())


def die(*_):
    """End the process that this is called in."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x", "tcp://127.0.0.1:x"])
def test_no_scheduler(monkeypatch, tmp_path, address):
    """Where no scheduler answers, it is said what starts one."""
    monkeypatch.setattr(cluster, "_PATIENCE", 1)

    with pytest.raises(minesnb.BadOption, match="`dask scheduler` prints its address"):
        run(GAME, PLAN, 1, tmp_path / "r", scheduler=address, told=io.StringIO())


def test_no_workers(monkeypatch, tmp_path):
    """Where a scheduler has no workers, it is said what starts one."""
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    with LocalCluster(n_workers=0, processes=True, dashboard_address="localhost:0") as empty:
        address = empty.scheduler_address
        with pytest.raises(minesnb.BadOption, match="has no workers; `dask worker tcp://"):
            run(GAME, PLAN, 1, tmp_path / "r", scheduler=address, told=io.StringIO())
