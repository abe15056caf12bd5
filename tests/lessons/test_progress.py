"""Progress outlives the program, and is nobody else's."""

import asyncio
import json

import pytest

from minesnb.core import disk, storage
from minesnb.lessons import Progress
from minesnb.lessons.progress import SHARED, shared_server
from tests.disk import SlowDisk, until
from tests.lessons.steps import Learner

GAME = "kings_under_mountains"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A user folder of the test's own."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    monkeypatch.delenv(SHARED, raising=False)
    return tmp_path / "data"


def test_survives():
    """What is done is still done for the next program."""
    learner = Learner(progress=Progress(GAME))
    learner.succeed()
    again = Progress(GAME)

    assert {"first-unit"} == again.done
    assert again.code is None
    assert Learner(progress=again).session.view()["lesson"]["done"][0]


def test_schema(home):
    """The file says which version of the format it has."""
    Progress(GAME).mark("draw")
    data = json.loads((home / "lessons" / f"{GAME}.json").read_text(encoding="utf-8"))

    assert {"schema": 3, "game": GAME, "done": ["draw"], "missed": [], "cards": {}} == data


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"schema": 1, "game": "gold_mine", "done": []}',
        '{"schema": 1, "game": "kings_under_mountains", "done": [7]}',
        '{"schema": 1, "game": "kings_under_mountains", "done": [], "more": 1}',
        "[" * 100_000,
    ],
)
def test_damaged(home, text, caplog):
    """A damaged file is kept aside, the learner starts afresh and is told so."""
    path = home / "lessons" / f"{GAME}.json"
    storage.write(path, text)
    learner = Learner(progress=Progress(GAME))
    view = learner.send("hello", resume=None)

    assert "you start afresh" in view["unsaved"]
    assert text == (home / "lessons" / f"{GAME}.json.damaged-1").read_text(encoding="utf-8")
    assert "damaged" in caplog.text

    learner.succeed()

    assert {"first-unit"} == Progress(GAME).done


def test_not_text(home):
    """A file that is no text is set aside like any other damage."""
    path = home / "lessons" / f"{GAME}.json"
    storage.write(path, "")
    path.write_bytes(b"\xff\xfe\x00")

    assert not Progress(GAME).done
    assert (home / "lessons" / f"{GAME}.json.damaged-1").exists()


def test_nowhere_to_write(home):
    """Where nothing can be written the lesson goes on and says that it will not be remembered."""
    home.write_text("a file where the folder should be", encoding="utf-8")
    learner = Learner(progress=Progress(GAME))
    learner.succeed()

    assert "passed" == learner.session.phase
    assert "not saved" in learner.send("hint")["unsaved"]

    home.unlink()
    view = learner.send("hello", resume=None)

    assert "" == view["unsaved"]
    assert {"first-unit"} == Progress(GAME).done


def test_two_writers():
    """What is done in two programs at once is kept, whichever writes last."""
    one, two = Progress(GAME), Progress(GAME)
    one.mark("draw")
    two.mark("overseer", missed=True)
    one.mark("first-unit")
    both = Progress(GAME)

    assert {"draw", "overseer", "first-unit"} == both.done
    assert {"overseer"} == both.missed

    two.mark("overseer")
    one.mark("stronger")

    assert not Progress(GAME).missed


def test_newer(home):
    """A file of a newer version is left as it is, and named so; nothing is written over it."""
    path = home / "lessons" / f"{GAME}.json"
    text = '{"schema": 99, "game": "kings_under_mountains", "steps": {}}'
    storage.write(path, text)
    learner = Learner(progress=Progress(GAME))
    learner.succeed()
    view = learner.send("hello", resume=None)

    assert "newer minesnb" in view["unsaved"]
    assert text == path.read_text(encoding="utf-8")
    assert [path.name] == [each.name for each in path.parent.iterdir()]
    assert view["lesson"]["done"][0]


def test_first_version(home):
    """A file of the first version, which told only what is done, is read."""
    path = home / "lessons" / f"{GAME}.json"
    storage.write(path, '{"schema": 1, "game": "kings_under_mountains", "done": ["draw"]}')

    assert {"draw"} == Progress(GAME).done


def test_forget():
    """Who starts afresh has done nothing, now and for the next program."""
    progress = Progress(GAME)
    progress.mark("draw", missed=True)
    progress.forget()

    assert not progress.done | progress.missed | Progress(GAME).done


@pytest.mark.parametrize(("said", "shared"), [(None, True), ("", False), ("1", True)])
def test_own_server(monkeypatch, said, shared):
    """Our own server says whether strangers meet there; any other Voilà may be theirs."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    if said is not None:
        monkeypatch.setenv(SHARED, said)

    assert shared is shared_server()
    assert shared is (Progress(GAME).code is not None)


def test_shared_server(monkeypatch):
    """On a shared server progress is kept under a code that cannot be guessed, and only there."""
    Progress(GAME).mark("draw")
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    ann, ben = Progress(GAME), Progress(GAME)
    ann.mark("overseer")

    assert shared_server()
    assert not ben.done
    assert ann.code != ben.code
    assert len(ann.code or "") >= 22

    back = Learner(progress=Progress(GAME))
    view = back.send("hello", resume=ann.code)

    assert ann.code == view["resume"]
    assert {"overseer"} == back.session.progress.done


@pytest.mark.parametrize("code", ["guess", "x" * 22, "x" * 64])
def test_unknown_code(monkeypatch, code):
    """A code that was not given out here is not taken over: it could be known to others."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    learner = Learner(progress=Progress(GAME))
    own = learner.session.progress.code

    assert own == learner.send("hello", resume=code)["resume"]


def test_resume_keeps_both(monkeypatch):
    """Steps done before the code arrived are kept beside those under the code."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    before = Progress(GAME)
    before.mark("draw")
    now = Progress(GAME)
    now.mark("overseer")
    now.resume(before.code)

    assert {"draw", "overseer"} == now.done


def test_code_is_no_name(home, monkeypatch):
    """The names of the files give no code away."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    progress = Progress(GAME)
    progress.mark("draw")
    names = [path.name for path in (home / "lessons").iterdir()]

    assert [progress.path.name] == names
    assert progress.code not in names[0]


def test_old_name(home, monkeypatch):
    """A file that is named by its code, as they were once, is found and gets a name of today."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    code = storage.new_code()
    old = home / "lessons" / f"{GAME}-{code}.json"
    storage.write(old, json.dumps({"schema": 1, "game": GAME, "done": ["draw"]}))
    learner = Learner(progress=Progress(GAME))
    view = learner.send("hello", resume=code)

    assert code == view["resume"]
    assert {"draw"} == learner.session.progress.done
    assert not old.exists()
    assert learner.session.progress.path.is_file()


def test_saved_before_shown(monkeypatch):
    """In an event loop a step's answer is shown when it is on disk, and nobody waits for the disk."""

    async def learn():
        learner = Learner(progress=Progress(GAME))
        shown = []
        learner.session.subscribe(lambda: shown.append(learner.session.shown.is_set()))
        learner.succeed()

        assert [False] == shown[-1:]
        assert not Progress(GAME).done

        slow.go.set()
        async with asyncio.timeout(10):
            await learner.session.shown.wait()

        assert {"first-unit"} == Progress(GAME).done
        assert not learner.session.view()["unsaved"]

    slow = SlowDisk(monkeypatch)
    asyncio.run(learn())


def test_disk_that_does_not_answer(monkeypatch):
    """Of a disk that does not answer the learner is told, and goes on; what it took after all is saved."""

    async def learn():
        learner = Learner(progress=Progress(GAME))
        learner.succeed()
        async with asyncio.timeout(10):
            await learner.session.shown.wait()

        assert "does not answer" in learner.session.view()["unsaved"]

        slow.go.set()
        await until(lambda: not learner.session.view()["unsaved"])

    slow = SlowDisk(monkeypatch)
    monkeypatch.setattr(disk, "PATIENCE", 0.02)
    asyncio.run(learn())

    assert {"first-unit"} == Progress(GAME).done


def unreadable(*_arguments):
    """Fail as a disk that is away does."""
    raise OSError(5, "Input/output error")


def test_unreadable_is_not_written_over(monkeypatch):
    """What cannot be read for a while is neither forgotten nor written over."""
    Progress(GAME).mark("draw")
    with monkeypatch.context() as patch:
        patch.setattr(storage, "read", unreadable)
        progress = Progress(GAME)
        progress.mark("overseer")

        assert progress.unsaved

    progress.mark("stronger")

    assert {"draw", "overseer", "stronger"} == Progress(GAME).done


def test_resume_of_what_cannot_be_read(monkeypatch):
    """A code whose file cannot be read stays the code, and what lies under it comes back when it can be."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    before = Progress(GAME)
    before.mark("draw")
    learner = Learner(progress=Progress(GAME))
    with monkeypatch.context() as patch:
        patch.setattr(storage, "read", unreadable)
        view = learner.send("hello", resume=before.code)

    assert before.code == view["resume"]
    assert "could not be read" in view["unsaved"]

    learner.succeed()

    assert {"draw", "first-unit"} == learner.session.progress.done
    assert not learner.session.view()["unsaved"]


def test_no_home(monkeypatch):
    """Where there is no folder for it, a lesson goes on and says that nothing is kept."""
    monkeypatch.setattr(storage, "folder", unreadable)
    learner = Learner(progress=Progress(GAME))
    learner.succeed()

    assert "not saved" in learner.session.view()["unsaved"]
