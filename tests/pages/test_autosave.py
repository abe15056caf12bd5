"""Saved games: whole or not at all, under codes that nobody can guess."""

import asyncio
import json
import os
import stat
import threading

import pytest

import minesnb
from minesnb.board import Board
from minesnb.core import disk, storage
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.pages import autosave as autosaves
from minesnb.pages.autosave import Autosave, NoSuchGame, Store
from tests.client import Client
from tests.disk import SlowDisk, until

GAME = minesnb.load("kings_under_mountains")


@pytest.fixture
def store(tmp_path):
    """A store in a folder of its own."""
    return Store(tmp_path / "games")


def session():
    """A session of a table with two people."""
    return TableSession(Table(GAME, [Seat("Ann"), Seat("Ben")], seed=5, undo="free"))


def act(at):
    """Play the first legal move."""
    at.table.act(at.table.state.legal_actions()[0])


def test_saved_after_every_change(store):
    """What lies on disk is the game as it stands, after every move and every move taken back."""
    at = session()
    Autosave(at, store)
    for change in (lambda: act(at), lambda: act(at), at.table.undo, at.table.redo):
        change()
        assert at.table.record() == store.read(at.resume_code).record()
        assert store.read(at.resume_code).state == at.table.state


def test_nothing_before_the_first_move(store):
    """A game that is only looked at leaves nothing behind, unless it was asked for."""
    Autosave(session(), store)
    asked = session()
    Autosave(asked, store, now=True)

    assert [store.path(asked.resume_code)] == list(store.folder.iterdir())


def test_codes():
    """A code has 128 random bits, fits into an address, and the file's name does not tell it."""
    codes = {storage.new_code() for _ in range(200)}

    assert 200 == len(codes)
    assert {22} == {len(code) for code in codes}
    assert not [code for code in codes if code in str(Store().path(code))]


@pytest.mark.parametrize("code", ["", "x", "../../../etc/passwd", "a" * 65, "ä" * 22, "a/" * 11])
def test_no_code(store, code):
    """What cannot be a code is refused before the disk is asked."""
    with pytest.raises(NoSuchGame, match="not the code"):
        store.read(code)


def test_unknown_code(store):
    """A code under which nothing is saved is refused and makes no file."""
    with pytest.raises(NoSuchGame, match="No game is saved here"):
        store.read(storage.new_code())

    assert not store.folder.exists()


@pytest.mark.parametrize(
    "damage",
    [lambda text: text[:100], lambda text: text.replace('"deal ', '"dale ', 1), lambda _: "\0"],
)
def test_damaged(store, damage):
    """A damaged file gives an error that says where it was kept, and nothing of it is lost."""
    at = session()
    Autosave(at, store)
    act(at)
    path = store.path(at.resume_code)
    text = damage(path.read_text("utf-8"))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(NoSuchGame, match="damaged") as caught:
        store.read(at.resume_code)
    kept = [file for file in store.folder.iterdir() if ".damaged" in file.name]

    assert [text] == [file.read_text("utf-8") for file in kept]
    assert str(kept[0]) in str(caught.value)
    assert not path.exists()


def full(*_arguments):
    """Fail as a full disk does."""
    raise OSError(28, "No space left on device")


def test_disk_full(store, monkeypatch):
    """A game that cannot be saved goes on and says so until it is saved; the old file stays whole."""
    at = session()
    autosave = Autosave(at, store)
    act(at)
    saved = at.table.record()
    with monkeypatch.context() as patch:
        patch.setattr(storage, "write", full)
        act(at)

        assert "not saved (No space left on device)" in at.view()["unsaved"]

        at.receive({"kind": "hint", "rev": at.rev, "seq": 1, "client": "c"})

        assert at.view()["unsaved"]
        assert saved == store.read(at.resume_code).record()
        assert 2 == len(at.table.decisions)

    autosave.close()

    assert "" == at.view()["unsaved"]
    assert at.table.record() == store.read(at.resume_code).record()


def test_tried_again(store, monkeypatch):
    """A save that failed is tried again after a while, unasked."""

    async def play():
        changed = asyncio.Event()
        at.subscribe(changed.set)

        async def become(*, unsaved):
            while bool(at.unsaved) != unsaved:
                changed.clear()
                await changed.wait()

        Autosave(at, store)
        with monkeypatch.context() as patch:
            patch.setattr(storage, "write", full)
            act(at)
            await become(unsaved=True)
            failed.append(at.unsaved)
        await become(unsaved=False)

    monkeypatch.setattr(autosaves, "RETRY", 0.02)
    at = session()
    failed: list[str] = []
    asyncio.run(asyncio.wait_for(play(), 30))

    assert failed[0]
    assert "" == at.unsaved
    assert at.table.record() == store.read(at.resume_code).record()


def test_no_code_for_nothing(store, monkeypatch):
    """As long as nothing is saved under a code, none stands in the page's address."""
    at = session()
    Autosave(at, store)
    with monkeypatch.context() as patch:
        patch.setattr(storage, "write", full)
        act(at)

        assert at.view()["resume"] is None

    act(at)

    assert at.table.record() == store.read(at.view()["resume"]).record()


def test_newer(store):
    """A game that a newer version has saved is left as it is, and named so."""
    at = session()
    Autosave(at, store)
    act(at)
    path = store.path(at.resume_code)
    text = path.read_text("utf-8").replace('"format": 1', '"format": 9')
    path.write_text(text, encoding="utf-8")
    for _ in range(2):
        with pytest.raises(NoSuchGame, match="newer minesnb"):
            store.read(at.resume_code)

    assert text == path.read_text("utf-8")


def test_damaged_and_read_only(store, monkeypatch):
    """Where a damaged file cannot be set aside, the error says where it stays."""
    at = session()
    Autosave(at, store)
    act(at)
    path = store.path(at.resume_code)
    path.write_text("{", encoding="utf-8")
    monkeypatch.setattr(storage, "set_aside", full)
    with pytest.raises(NoSuchGame, match="stays where it is"):
        store.read(at.resume_code)

    assert "{" == path.read_text("utf-8")


def test_leftovers(store):
    """What a killed save left behind is removed once it is old, and nothing else."""
    store.folder.mkdir(parents=True)
    for name in (".a.json-x1", ".b.json-x2", "c.json"):
        (store.folder / name).write_text("{}", encoding="utf-8")
    for name in (".a.json-x1", "c.json"):
        os.utime(store.folder / name, (0, 0))
    Store(store.folder)

    assert {".b.json-x2", "c.json"} == {path.name for path in store.folder.iterdir()}


@pytest.mark.parametrize("name", ["players", "deck", "self", "options", "seed"])
def test_options_of_any_name(store, name):
    """A saved game with an option that no game has is refused as damaged, whatever the option is called."""
    at = session()
    Autosave(at, store)
    act(at)
    path = store.path(at.resume_code)
    data = json.loads(path.read_text("utf-8"))
    data["options"][name] = 2
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(NoSuchGame, match=f"damaged .*{name}"):
        store.read(at.resume_code)


@pytest.mark.parametrize("step", ["replace", "fsync"])
def test_interrupted(store, monkeypatch, step):
    """A crash while saving leaves the game of before, and no half file."""
    at = session()
    Autosave(at, store)
    act(at)
    saved = at.table.record()

    def crash(*_arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync" if step == "fsync" else "pathlib.Path.replace", crash)
        with pytest.raises(KeyboardInterrupt):
            act(at)

    assert saved == store.read(at.resume_code).record()
    assert 1 == len(list(store.folder.iterdir()))


def test_two_windows(store):
    """Two windows that go on with the same game do not overwrite each other."""
    first = session()
    Autosave(first, store)
    act(first)
    code = first.resume_code
    second = TableSession(store.read(code))
    Autosave(second, store, code)
    act(second)
    act(first)

    assert code == second.resume_code
    assert code != first.resume_code
    assert "goes on as a copy" in first.view()["notice"]
    assert not second.view()["notice"]
    assert second.table.record() == store.read(code).record()
    assert first.table.record() == store.read(first.resume_code).record()


def click(at):
    """Play the first choice as a board does."""
    client = Client(at)
    if at.view()["curtain"]:
        client.send("lift")
    client.send("act", path=at.view()["choices"][0]["path"])


def test_saved_before_shown(store, monkeypatch):
    """The answer to a decision leaves when it is on disk, and nobody else waits for the disk."""

    async def play():
        at = session()
        Autosave(at, store)
        board = Board(at)
        click(at)
        for _ in range(20):
            await asyncio.sleep(0.001)

        assert at.table.decisions
        assert at.view()["ack"] != board.view["ack"]
        assert not slow.written

        slow.go.set()
        await until(lambda: at.rev == board.view["rev"])

        assert at.table.record() == store.read(board.view["resume"]).record()
        assert at.view()["ack"] == board.view["ack"]

    slow = SlowDisk(monkeypatch)
    asyncio.run(play())


def test_moves_while_saving(store, monkeypatch):
    """What is done while the disk is busy is saved after it, and shown when all of it is."""

    async def play():
        at = session()
        Autosave(at, store)
        board = Board(at)
        views = []
        board.observe(lambda change: views.append(change.new), "view")
        for _ in range(3):
            act(at)
        slow.go.set()
        await until(lambda: views)

        assert 1 == len(views)
        assert at.table.record() == store.read(views[0]["resume"]).record()
        assert 2 == len(slow.written)

    slow = SlowDisk(monkeypatch)
    asyncio.run(play())


def test_disk_that_does_not_answer(store, monkeypatch):
    """A disk that does not answer is said not to, and the game goes on; what it took after all is saved."""

    async def play():
        at = session()
        Autosave(at, store)
        board = Board(at)
        click(at)
        await until(lambda: "does not answer" in board.view["unsaved"])
        click(at)

        assert at.rev == board.view["rev"]

        slow.go.set()
        await until(lambda: not board.view["unsaved"])

        assert at.table.record() == store.read(board.view["resume"]).record()

    monkeypatch.setattr(disk, "PATIENCE", 0.02)
    slow = SlowDisk(monkeypatch)
    asyncio.run(play())


def test_closed_before_saved(store):
    """A page that is left before the disk was waited for loses nothing."""

    async def play():
        at = session()
        autosave = Autosave(at, store)
        act(at)
        act(at)
        autosave.close()
        await until(at.shown.is_set)
        assert at.table.record() == store.read(at.resume_code).record()

    asyncio.run(play())


def test_saved_though_another_listener_fails(store):
    """A listener of the table that fails keeps a move neither from being saved nor from being shown."""

    def fail():
        raise ValueError("a bug")

    at = session()
    at.table.subscribe(fail)
    Autosave(at, store)
    board = Board(at)
    click(at)

    assert at.table.record() == store.read(at.resume_code).record()
    assert "done all the same" in board.view["error"]["text"]
    assert at.rev == board.view["rev"]


def test_bug_before_the_move(store, monkeypatch):
    """When something fails before a move is made, the board says that the game is as it was."""
    at = session()
    Autosave(at, store)
    monkeypatch.setattr(Table, "act", full)
    click(at)

    assert "the game is as it was" in at.view()["error"]["text"]
    assert not at.table.decisions


def test_closed(store):
    """An autosave that was closed saves no more."""
    at = session()
    autosave = Autosave(at, store)
    act(at)
    saved = at.table.record()
    autosave.close()
    act(at)

    assert saved == store.read(at.resume_code).record()


@pytest.mark.parametrize("_", [0] if os.name == "posix" else [])
def test_private(store, _):
    """Nobody else on the machine can read the saved games."""
    at = session()
    Autosave(at, store)
    act(at)
    modes = [store.folder.stat().st_mode, store.path(at.resume_code).stat().st_mode]

    assert [0o700, 0o600] == [stat.S_IMODE(mode) for mode in modes]


def test_room(tmp_path):
    """A new game makes the oldest give way when all are too much; going on with one removes nothing."""
    store = Store(tmp_path, most=25)
    codes = [storage.new_code() for _ in range(3)]
    for number, code in enumerate(codes):
        store.write(code, "x" * 10)
        os.utime(store.path(code), (number, number))
        store.write(codes[-1] if number == 2 else code, "y" * 10)

    assert [None, "y" * 10, "y" * 10] == [store.text(code) for code in codes]


def test_closed_while_a_save_fails(store, monkeypatch):
    """A page that is left while a save is failing tries once more."""
    failing, go = [True], threading.Event()
    write = storage.write

    def once(path, text):
        go.wait(10)
        if failing.pop():
            full()
        write(path, text)

    async def play():
        at = session()
        autosave = Autosave(at, store)
        act(at)
        at.unsaved = "This game is not saved."
        failing.insert(0, False)
        autosave.close()
        go.set()
        await until(lambda: at.resume_code is not None)
        assert at.table.record() == store.read(at.resume_code).record()

    monkeypatch.setattr(storage, "write", once)
    asyncio.run(play())
