"""The command line: what it prints, and what it says to a wrong call."""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import threading

import pytest

import minesnb
from minesnb import bots
from minesnb.app import cli
from minesnb.app.folders import PACKAGE
from minesnb.core.game import TERMINAL
from minesnb.core.record import Seat
from minesnb.core.table import Table
from tests.lessons.own import LESSON

GAME = "kings_under_mountains"


@pytest.fixture
def saved(tmp_path):
    """A saved game of ten decisions."""
    table = Table(minesnb.load(GAME), [Seat("Ann"), Seat("Ben")], seed=1)
    for _ in range(10):
        table.act(table.state.legal_actions()[0])
    path = tmp_path / "saved.json"
    path.write_text(table.record().dump(), encoding="utf-8")
    return path, table


def run(capsys, *arguments):
    """Run the command; return its exit code, what it printed and what it complained about."""
    code = cli.main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_replay(capsys, saved):
    """`replay` prints the text board of the last step and says that the record is sound."""
    path, table = saved
    code, out, _ = run(capsys, "replay", str(path))

    assert 0 == code
    assert str(table.state) in out
    assert f"Ann and Ben; {len(table.history)} steps, all sound" in out


@pytest.mark.parametrize("at", [0, 1, 20, -1, -5])
def test_replay_at(capsys, saved, at):
    """`replay --at N` prints the board after N steps; a negative N counts from the end."""
    path, table = saved
    states = [table.history[0].before, *(entry.after for entry in table.history)]
    code, out, _ = run(capsys, "replay", str(path), "--at", str(at))

    assert 0 == code
    assert str(states[at]) in out


@pytest.mark.parametrize(
    ("game", "names", "end"),
    [
        (GAME, ("Ann", "Ben"), r"(Ann|Ben) wins with \u2212?\d+\."),
        ("imperial_miners", ("Ann",), r"Ann ends with \d+ points: .+\."),
    ],
)
def test_replay_finished(capsys, tmp_path, game, names, end):
    """`replay` says how a finished game ended: who won, or how well the one player did."""
    table = Table(minesnb.load(game), [Seat(name) for name in names], seed=2)
    bot = bots.make("greedy")
    while table.state.current_player != TERMINAL:
        observation = table.state.observation(table.state.current_player)
        table.act(bot.choose(observation, table.bot_random()))
    (tmp_path / "end.json").write_text(table.record().dump(), encoding="utf-8")
    _, out, _ = run(capsys, "replay", str(tmp_path / "end.json"))
    said = out.splitlines()[-1]

    assert re.fullmatch(end, said)
    assert all(table.names[seat] in said for seat in table.game.winners(table.state))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: text.replace('"deal ', '"dale ', 1), "moves["),
        (lambda text: text[: len(text) // 2], "file: is not a JSON object"),
        (lambda text: text.replace('"format": 1', '"format": 99'), "format: 99"),
        (lambda text: text.replace(GAME, "kings_under_mountain", 1), "did you mean"),
        (lambda _: "\0", "file:"),
    ],
)
def test_replay_damaged(capsys, saved, change, complaint):
    """A damaged record ends with code 2, names the place, and prints no board."""
    path, _ = saved
    path.write_text(change(path.read_text("utf-8")), encoding="utf-8")
    code, out, err = run(capsys, "replay", str(path))

    assert (2, "") == (code, out)
    assert complaint in err


def test_replay_nothing_there(capsys, saved, tmp_path):
    """A missing file, a file that is no text and a step that is none each get one clear line."""
    path, _ = saved
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")

    assert (2, "", f"minesnb: {tmp_path / 'no'}: No such file or directory\n") == run(
        capsys, "replay", str(tmp_path / "no")
    )
    assert "is not text" in run(capsys, "replay", str(tmp_path / "binary"))[2]
    assert "there is no step 999" in run(capsys, "replay", str(path), "--at", "999")[2]


def test_rules(capsys):
    """`rules GAME` prints every rule; with ids, those alone, in the order asked for."""
    book = minesnb.load(GAME).rules
    _, everything, _ = run(capsys, "rules", GAME)
    _, two, _ = run(capsys, "rules", GAME, "KM-17", "KM-1")

    assert [] == [rule for rule in book if f"\n{rule} " not in everything]
    assert ["KM-17", "KM-1"] == [line.split()[0] for line in two.splitlines() if line[:2] == "KM"]


def test_rules_unknown(capsys):
    """An unknown game and an unknown rule end with code 2 and name the nearest."""
    code, _, err = run(capsys, "rules", "kings_under_mountain")

    assert 2 == code
    assert "did you mean 'kings_under_mountains'?" in err
    assert "did you mean 'KM-17'?" in run(capsys, "rules", GAME, "KM-177")[2]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dig"],
        ["play", "--port", "0"],
        ["play", "--port", "65536"],
        ["play", "--idle", "0"],
        ["replay"],
        ["rules"],
        ["replay", "x", "--at", "one"],
        ["arena", GAME],
        ["arena", GAME, "--players", "easy", "--games", "0"],
        ["arena", GAME, "--players", "easy", "--workers", "two"],
    ],
)
def test_wrong_call(capsys, arguments):
    """A wrong call ends with code 2 and shows the usage."""
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)

    assert 2 == ended.value.code
    assert "usage: minesnb" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", [[], ["play"], ["learn"], ["rules"], ["replay"], ["export"], ["arena"]]
)
def test_help(capsys, command):
    """Every command has help with an example, no line of it wider than a terminal."""
    with pytest.raises(SystemExit) as ended:
        cli.main([*command, "--help"])
    out = capsys.readouterr().out

    assert 0 == ended.value.code
    assert "example" in out
    assert [] == [line for line in out.splitlines() if len(line) > 100]


def test_arena(capsys, tmp_path, monkeypatch):
    """`arena` plays on two processes, says how far it is, prints the ratings, and plays nothing twice."""
    monkeypatch.chdir(tmp_path)
    command = ("arena", GAME, "--players", "greedy,random", "--games", "3", "--workers", "2")
    code, out, err = run(capsys, *command)
    file = tmp_path / f"arena-{GAME}.jsonl"
    before = file.read_bytes()

    assert 0 == code
    assert out.startswith("Kings under Mountains, 2 at a table, 4 games\n")
    assert ["greedy", "random"] == [line.split()[0] for line in out.splitlines()[3:]]
    assert err.startswith("0 of 4 games\n")
    assert err.endswith("4 of 4 games\n")
    assert 4 == len(before.splitlines())
    assert (0, out, "") == run(capsys, *command)
    assert before == file.read_bytes()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["chess", "--players", "easy"], "no game is called 'chess'"),
        ([GAME, "--players", "strnog"], "did you mean 'strong'"),
        ([GAME, "--players", "easy,easy"], "'easy' is named twice"),
        (
            [GAME, "--players", "easy", "--seats", "5"],
            "--seats: Kings under Mountains is for 2 to 4",
        ),
        ([GAME, "--players", "easy", "--workers", "2", "--scheduler", "tcp://x:1"], "leave it out"),
        ([GAME, "--players", "easy", "-o", "nowhere/x"], "nowhere/x: No such file or directory"),
    ],
)
def test_arena_refused(capsys, tmp_path, monkeypatch, options, said):
    """What an arena cannot do is refused in one line that says what would be right, and no file is made."""
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "arena", *options)

    assert (2, "") == (code, out)
    assert said in err
    assert 1 == err.count("\n")
    assert [] == list(tmp_path.iterdir())


def test_arena_without_dask(capsys, tmp_path, monkeypatch):
    """Where Dask is not installed, it is said what installs it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "minesnb.arena.cluster", raising=False)

    code, _, err = run(capsys, "arena", GAME, "--players", "easy")

    assert 2 == code
    assert "pip install 'minesnb[arena]'" in err


def test_export_record(capsys, saved):
    """`export FILE` writes a page beside the saved game, which asks for nothing from outside."""
    path, _ = saved
    code, _, err = run(capsys, "export", str(path))
    text = path.with_suffix(".html").read_text("utf-8")

    assert 0 == code
    assert f"wrote {path.with_suffix('.html')}" in err
    assert "Ann" in text
    assert "src=" not in text


def test_export_lesson(capsys, tmp_path):
    """`export GAME -o FILE` writes the game's lesson there."""
    target = tmp_path / "lesson.html"
    code, _, _ = run(capsys, "export", GAME, "-o", str(target))

    assert 0 == code
    assert "<svg" in target.read_text("utf-8")


def test_export_refused(capsys, tmp_path):
    """What is neither a game nor a sound record is refused, and nothing is written."""
    (tmp_path / "x.json").write_text("{}", encoding="utf-8")

    assert 2 == run(capsys, "export", str(tmp_path / "x.json"))[0]
    assert 2 == run(capsys, "export", "kings")[0]
    assert ["x.json"] == [file.name for file in tmp_path.iterdir()]


def test_export_writes_as_a_shell_does(capsys, saved, tmp_path):
    """A new page has the umask's mode, one that is there keeps its own, and a link is followed."""
    path, _ = saved
    new, old, link = (tmp_path / name for name in ("new.html", "old.html", "link.html"))
    old.write_text("", encoding="utf-8")
    old.chmod(0o604)
    link.symlink_to(old)
    umask = os.umask(0o027)
    try:
        run(capsys, "export", str(path), "-o", str(new))
        run(capsys, "export", str(path), "-o", str(link))
    finally:
        os.umask(umask)

    assert (0o640, 0o604) == tuple(stat.S_IMODE(file.stat().st_mode) for file in (new, old))
    assert link.is_symlink()
    assert new.read_bytes() == old.read_bytes()
    assert {"new.html", "old.html", "link.html", "saved.json"} == {
        file.name for file in tmp_path.iterdir()
    }


def test_export_to_a_pipe(capsys, saved, tmp_path):
    """What is no file, such as a pipe, is written to and stays what it is."""
    path, _ = saved
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text("utf-8")), daemon=True)
    reader.start()
    code, _, _ = run(capsys, "export", str(path), "-o", str(pipe))
    reader.join(10)

    assert 0 == code
    assert pipe.is_fifo()
    assert got[0].endswith("</html>\n")


def test_export_to_standard_output(capsysbinary, saved, monkeypatch, tmp_path):
    """`export FILE -o -` prints the page and nothing else, in UTF-8, and makes no file."""
    path, _ = saved
    monkeypatch.chdir(tmp_path)
    code = cli.main(["export", str(path), "-o", "-"])
    page = capsysbinary.readouterr().out.decode("utf-8")

    assert 0 == code
    assert page.startswith("<!doctype html>")
    assert page.endswith("</html>\n")
    assert ["saved.json"] == [file.name for file in tmp_path.iterdir()]


@pytest.mark.parametrize("options", [[], ["-o", "game.html"], ["-o", "other/../game.html"]])
def test_export_spares_its_input(capsys, saved, monkeypatch, tmp_path, options):
    """A record is never replaced by its page, by whatever name it is called."""
    path, table = saved
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other").mkdir()
    path.rename("game.html")
    code, _, err = run(capsys, "export", "game.html", *options)

    assert 2 == code
    assert "is the saved game itself; name another file with -o" in err
    assert table.record().dump() == (tmp_path / "game.html").read_text("utf-8")


def test_nothing_printed_is_obeyed(capsys, saved):
    """What a record holds cannot give orders to the terminal, nor forge a line of it."""
    path, _ = saved
    data = json.loads(path.read_text("utf-8"))
    data["seats"][0]["name"] = "\x1b[2J\x1b]0;title\x07"
    data["seats"][1]["name"] = "a\nminesnb: all sound\r\u202e"
    path.write_text(json.dumps(data), encoding="utf-8")
    _, out, _ = run(capsys, "replay", str(path))
    data["options"] = {"\x1b]0;pwn\x07\nline": 1}
    path.write_text(json.dumps(data), encoding="utf-8")
    code, _, err = run(capsys, "replay", str(path))

    assert "[2J]0;title and a minesnb: all sound" in out.splitlines()[0]
    assert (2, 1) == (code, len(err.splitlines()))
    assert r"\x1b]0;pwn\x07\nline" in err
    assert [] == [char for char in out + err if not char.isprintable() and char != "\n"]


@pytest.mark.parametrize("command", [["replay", "/dev/zero"], ["play", "--deck", "/dev/zero"]])
def test_no_file_is_read_without_end(capsys, command):
    """Of a file without end no more is read than the longest that can be sound."""
    code, _, err = run(capsys, *command)

    assert 2 == code
    assert "is longer than" in err


def test_byte_order_mark(capsys, saved):
    """A record that an editor has begun with a byte order mark is read like any other."""
    path, _ = saved
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())

    assert 0 == run(capsys, "replay", str(path))[0]


def test_reader_that_has_seen_enough():
    """Whoever stops reading ends the command without a word and without an error."""
    with subprocess.Popen(
        [sys.executable, "-m", "minesnb", "rules", "gold_mine"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.readline()
        command.stdout.close()

        assert b"" == command.stderr.read()

    assert 0 == command.returncode


def test_replay_seats_of_one_name(capsys, saved):
    """Two seats of one name, at which nobody can sit down, are no sound record."""
    path, _ = saved
    path.write_text(path.read_text("utf-8").replace('"Ben"', '"Ann"'), encoding="utf-8")
    code, _, err = run(capsys, "replay", str(path))

    assert 2 == code
    assert "minesnb: seats: every seat needs a name of its own" in err


def test_module():
    """`python -m minesnb` is the same command."""
    done = subprocess.run(
        [sys.executable, "-m", "minesnb", "--version"], capture_output=True, check=True, text=True
    )

    assert f"minesnb {minesnb.__version__}\n" == done.stdout


def test_cheap():
    """The command line loads nothing of Jupyter before it is needed."""
    heavy = "IPython anywidget asyncio ipywidgets jupyterlab networkx tornado traitlets voila"
    code = f"import sys, minesnb.app.cli; print(*(m for m in {heavy.split()} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)

    assert "\n" == done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "cp437"])
@pytest.mark.parametrize(
    "command", [["play", "--help"], ["rules", GAME], ["replay", "{}"], ["nope"]]
)
def test_console(tmp_path, encoding, command):
    """A console that cannot show every letter gets numbers for the others, and no traceback."""
    table = Table(minesnb.load(GAME), [Seat("Zoë"), Seat("雪")], seed=1)
    file = tmp_path / "saved.json"
    file.write_text(table.record().dump(), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "minesnb", *(part.format(file) for part in command)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding},
    )

    assert (2 if command == ["nope"] else 0) == done.returncode
    assert b"Traceback" not in done.stderr
    assert command[0] != "replay" or b"\\u96ea" in done.stdout


def test_from_an_archive(tmp_path):
    """The package plays from an archive on Python's path: what it reads it finds there."""
    archive = shutil.make_archive(str(tmp_path / "m"), "zip", PACKAGE.parent, PACKAGE.name)
    code = (
        "import minesnb\n"
        "from minesnb.board import Board\nfrom minesnb.pages.page import Page\n"
        "page = Page(Board, 'gold_mine')\n"
        "page.show_lobby()\n"
        "print(page.board.view['mode'], end=' ')\n"
        "page = Page(Board, 'gold_mine')\n"
        "print(minesnb.__file__, page.board.view['mode'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=False,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": archive, "MINESNB_DATA": str(tmp_path)},
    )

    assert "" == done.stderr
    assert done.stdout.startswith(f"lobby {archive}")
    assert done.stdout.endswith(" game\n")


@pytest.mark.parametrize(
    ("old", "new", "options", "code", "said"),
    [
        ("", "", [], 0, ["A short one: 1 step, all sound"]),
        ("", "", ["--teaches-all"], 1, ["lesson: rules: nothing teaches KM-1, "]),
        ('praise = "Done."', "", [], 1, ["step 1 (only): praise: is missing"]),
        (
            "title",
            "titel",
            [],
            1,
            ["lesson: titel: there is no such key (did you mean 'title'?)"],
        ),
        ("goal", "gaol", [], 1, ["step 1 (only): gaol: there is no such key"]),
        (
            'praise = "Done."\nhints = ["One.", "Two.", "Three."]',
            'praise = "Done."\nlook = ["moon"]',
            [],
            1,
            [
                "step 1 (only): hints: there are none",
                "step 1 (only): look: the picture does not show 'moon'",
            ],
        ),
        ("[[steps]]", "[[steps", [], 1, ["lesson: is not TOML: "]),
    ],
)
def test_lesson_check(capsys, tmp_path, old, new, options, code, said):
    """`lesson check` prints each fault with its step and key and fails, or says that there is none."""
    path = tmp_path / "my.toml"
    path.write_text(LESSON.replace(old, new, 1) if old else LESSON, encoding="utf-8")
    found, out, err = run(capsys, "lesson", "check", str(path), *options)

    assert (code, "") == (found, err)
    assert len(said) == len(out.splitlines())
    assert all(line.startswith(start) for line, start in zip(out.splitlines(), said, strict=True))


def test_lesson_check_of_no_file(capsys, tmp_path):
    """A lesson that is not there is a wrong call, and told so."""
    code, out, err = run(capsys, "lesson", "check", str(tmp_path / "none.toml"))

    assert (2, "") == (code, out)
    assert "none.toml: No such file" in err
