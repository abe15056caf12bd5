"""The command `minesnb`: its options, and where they lead."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from typing import TYPE_CHECKING, NamedTuple

from minesnb import __version__
from minesnb.app.terminal import say
from minesnb.bots import names
from minesnb.core.errors import MinesError
from minesnb.core.registry import game_ids

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["main", "parser"]

_EXAMPLES = """\
examples:
  minesnb play                                  choose a game in the browser
  minesnb play kings_under_mountains            sit down at once, against a bot
  minesnb play --deck my-cards.toml             with the cards of your own box
  minesnb learn gold_mine                       the rules of a game, step by step
  minesnb learn                                 all tutorials, in JupyterLab
  minesnb rules kings_under_mountains           the whole rulebook
  minesnb rules kings_under_mountains KM-17     one rule
  minesnb replay saved.json --at 20             the board after 20 steps of a saved game
  minesnb export saved.json                     a saved game as a page that needs no Python
  minesnb review saved.json                     where a saved game was lost
  minesnb lesson check my.toml                  whether a lesson of your own can be taught
  minesnb saves                                 what of yours is saved here
  minesnb arena gold_mine --players fair,easy   which bot is the stronger, and how sure that is
"""

_IDLE = 300
"""Seconds after which the process of a page that has gone is ended."""
_MOST = 100
"""How many processes may live at a time."""
_EXTRAS = {
    "play": {
        "ipykernel",
        "jinja2",
        "jupyter_client",
        "jupyter_server",
        "jupyterlab",
        "jupyterlab_server",
        "nbconvert",
        "tornado",
        "voila",
        "zmq",
    },
    "arena": {"dask", "distributed", "numpy"},
}
"""What comes with each extra."""


class _Command(NamedTuple):
    """A command: how the list of commands and its own help speak of it, and what adds its options."""

    help: str
    description: str
    examples: str
    add_options: Callable[[argparse.ArgumentParser], None]


def parser() -> argparse.ArgumentParser:
    """Return the parser for the whole command line."""
    plain = argparse.RawDescriptionHelpFormatter
    top = argparse.ArgumentParser(
        prog="minesnb",
        description="Mining board games to learn step by step and to play in the browser.",
        epilog=_EXAMPLES,
        formatter_class=plain,
    )
    top.add_argument("--version", action="version", version=f"minesnb {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (help_, description, examples, add_options) in _COMMANDS.items():
        command = commands.add_parser(
            name, help=help_, description=description, epilog=examples, formatter_class=plain
        )
        add_options(command)
    return top


def _play_options(play: argparse.ArgumentParser) -> None:
    play.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(game_ids())}")
    play.add_argument("--deck", metavar="FILE", help="a deck file of your own (TOML)")
    _serving(play, 8866)
    _reaching(play)


def _learn_options(learn: argparse.ArgumentParser) -> None:
    learn.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help=f"one of: {', '.join(game_ids())}; without it, all tutorials in JupyterLab",
    )
    learn.add_argument(
        "--fresh",
        action="store_true",
        help="begin with new copies of the notebooks; those that were written in are set aside",
    )
    _serving(learn, None)
    learn.set_defaults(host="localhost", base_url="/", idle=_IDLE, most=_MOST)


def _rules_options(rules: argparse.ArgumentParser) -> None:
    rules.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_ids())}")
    rules.add_argument("rule", nargs="*", metavar="RULE-ID", help="only these rules")
    rules.add_argument("--summary", action="store_true", help="the game on one page instead")


def _replay_options(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("file", metavar="FILE", help="a saved game (JSON)")
    replay.add_argument(
        "--at",
        type=int,
        metavar="N",
        help="show the board after N steps, chance included (default: all; negative from the end)",
    )


def _export_options(export: argparse.ArgumentParser) -> None:
    export.add_argument("what", metavar="FILE|GAME", help="a saved game (JSON), or a game's name")
    export.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="where to write (default: beside, ending in .html; - is the standard output)",
    )


def _review_options(review: argparse.ArgumentParser) -> None:
    review.add_argument("file", metavar="FILE", help="a saved game (JSON)")
    review.add_argument(
        "--tries",
        type=int,
        default=100,
        metavar="N",
        help="how often what could have been done is tried at each decision (default: %(default)s)",
    )
    review.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="where to write (default: beside, ending in -review.html; - is the standard output)",
    )


def _lesson_options(lesson: argparse.ArgumentParser) -> None:
    lesson.add_argument("what", choices=["check"], help="what to do with it")
    lesson.add_argument("file", metavar="FILE", help="a lesson (TOML)")
    lesson.add_argument(
        "--teaches-all", action="store_true", help="ask that every rule of the game is taught"
    )


def _saves_options(saves: argparse.ArgumentParser) -> None:
    saves.add_argument(
        "what",
        nargs="?",
        choices=["list", "open", "delete", "trim"],
        default="list",
        help="what to do (default: %(default)s)",
    )
    saves.add_argument("names", nargs="*", metavar="NAME", help="of files, as the list gives them")
    saves.add_argument("--yes", action="store_true", help="delete without asking")
    saves.add_argument(
        "--games", type=_whole, metavar="N", help="with trim: how many saved games stay, the newest"
    )
    saves.add_argument(
        "--megabytes",
        type=_whole,
        metavar="N",
        help="with trim: how much room saved games may take",
    )
    _serving(saves, 8866)
    saves.set_defaults(host="localhost", base_url="/", idle=_IDLE, most=_MOST)


def _arena_options(arena: argparse.ArgumentParser) -> None:
    arena.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_ids())}")
    arena.add_argument(
        "--players",
        required=True,
        metavar="BOT,BOT,…",
        help=f"who plays: {', '.join(names())}, or search:400 and search:400:12 for searches of so many "
        "iterations and so long playouts",
    )
    arena.add_argument(
        "--games",
        type=_positive,
        default=100,
        metavar="N",
        help="play at least so many, in whole rounds (default: %(default)s)",
    )
    arena.add_argument(
        "--seats",
        type=_positive,
        metavar="N",
        help="how many sit at a table (default: 2; 1 where each plays alone, for points)",
    )
    arena.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the first round's (default: %(default)s)"
    )
    arena.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="where each game is written when it ends, and gone on from (default: arena-GAME.jsonl)",
    )
    arena.add_argument(
        "--workers",
        type=_positive,
        metavar="N",
        help="processes of this machine (default: one each core)",
    )
    arena.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="of a Dask that runs already, as tcp://192.168.1.5:8786",
    )


_COMMANDS = {
    "play": _Command(
        "serve the games and open them in the browser",
        "Serve the lobby and the games through Voilà, and open the browser.\n"
        "Games are saved below the folder in MINESNB_DATA (by default the user's own for data); beyond\n"
        "500 MB those give way that nobody has gone on with for longest.",
        "examples:\n  minesnb play\n  minesnb play kings_under_mountains --port 9000\n",
        _play_options,
    ),
    "learn": _Command(
        "open the tutorial of a game, or all of them in JupyterLab",
        "Open the tutorial of a game in the browser; without a game, start JupyterLab on all tutorials.",
        "examples:\n  minesnb learn gold_mine\n  minesnb learn\n",
        _learn_options,
    ),
    "rules": _Command(
        "print the rules of a game",
        "Print the rules of a game, or some of them.",
        "examples:\n  minesnb rules kings_under_mountains KM-17 KM-A1\n"
        "  minesnb rules gold_mine --summary\n",
        _rules_options,
    ),
    "replay": _Command(
        "check a saved game and print its board",
        "Replay a saved game, check every move of it, and print the text board.",
        "examples:\n  minesnb replay saved.json\n  minesnb replay saved.json --at 0\n",
        _replay_options,
    ),
    "export": _Command(
        "write a saved game or a lesson as one HTML file",
        "Write a saved game, or the lesson of a game, as one HTML file that opens from\n"
        "disk and is stepped through without Python.",
        "examples:\n  minesnb export saved.json\n"
        "  minesnb export kings_under_mountains -o lesson.html\n",
        _export_options,
    ),
    "review": _Command(
        "say where a saved game was lost, as one HTML file",
        "Try every decision of a saved game again by a search, print those that cost most, and write the game\n"
        "as one HTML file with the better moves on the board. The more tries, the surer, and the longer it takes.",
        "examples:\n  minesnb review saved.json\n  minesnb review saved.json --tries 500 -o review.html\n",
        _review_options,
    ),
    "lesson": _Command(
        "check a lesson of your own",
        "Play every answer and every mistake of a lesson, and print what is wrong, with the step and the\n"
        "key. The exit code is 0 for a lesson without faults and 1 for any other.",
        "examples:\n  minesnb lesson check my.toml\n  minesnb lesson check my.toml --teaches-all\n",
        _lesson_options,
    ),
    "saves": _Command(
        "list, open or delete your saved games and your progress in lessons",
        "List the saved games of this user and the progress in lessons, the newest first; open a game in the\n"
        "browser, as a copy with an address of its own; delete files; or trim the saved games, so that those\n"
        "go that nobody has gone on with for longest. What is to be deleted is told and asked before.",
        "examples:\n  minesnb saves\n  minesnb saves open 3f2a9c01\n"
        "  minesnb saves delete 3f2a9c01 lessons/gold_mine.json\n"
        "  minesnb saves trim --games 50\n  minesnb saves trim --megabytes 10\n",
        _saves_options,
    ),
    "arena": _Command(
        "play bots against bots and rate them",
        "Play bots against each other on Dask. Each round plays every table of them from every seat with the\n"
        "same chance. Games are written to a file when they end; the same command goes on with it after a\n"
        "stop, and with more --games after the end. Ratings are Bradley and Terry's, on the scale of Elo.",
        "examples:\n  minesnb arena kings_under_mountains --players strong,fair,greedy --games 1000\n"
        "  minesnb arena cave_vs_cave --players greedy,easy --seats 1\n",
        _arena_options,
    ),
}


def _reaching(command: argparse.ArgumentParser) -> None:
    """Add who reaches the server, and how many processes it may start."""
    command.add_argument(
        "--host",
        default="localhost",
        help="the address to listen on (default: %(default)s); any other than this machine's own "
        "asks visitors for a token, and this one asks nobody who has an account on this machine",
    )
    command.add_argument(
        "--base-url",
        type=_base_url,
        default="/",
        metavar="PATH",
        help="what the addresses begin with behind another server (/user/ann/proxy/8866/, say); "
        "visitors are asked for a token then",
    )
    command.add_argument(
        "--idle",
        type=_seconds,
        default=_IDLE,
        metavar="SECONDS",
        help="end the Python process of a page that has been gone this long (default: %(default)s)",
    )
    command.add_argument(
        "--most",
        type=_count,
        default=_MOST,
        metavar="N",
        help="how many Python processes may live at a time, one for each open page and one in "
        "reserve for each kind of page; 60 MB each (default: %(default)s)",
    )


def _serving(command: argparse.ArgumentParser, port: int | None) -> None:
    command.add_argument(
        "--port",
        type=_port,
        metavar="N",
        help=f"the port to listen on (default: {port or 'the usual one'}, or a free one if that is taken)",
    )
    command.add_argument(
        "--no-browser", action="store_true", help="only serve; print the address to open"
    )


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; ports are 1 to 65535")
    return int(text)


def _seconds(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of seconds from 1")
    return int(text)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def _count(text: str) -> int:
    least = len(game_ids()) + 2
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least}")
    return int(text)


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def _base_url(text: str) -> str:
    parts = [part for part in text.split("/") if part]
    if not all(re.fullmatch(r"[\w.~%@:+-]+", part, re.ASCII) for part in parts) or ".." in parts:
        raise argparse.ArgumentTypeError(f"{text!r} is not the path of an address")
    return "/".join(["", *parts, ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code: 0, 1 for a failed check, 2 for a wrong call.

    Branchy: one case for each kind of error.
    """
    for stream in (sys.stdout, sys.stderr):
        # A console that has no sign for a letter gets the letter's number.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    given = parser().parse_args(arguments)
    try:
        code = _run(given)
        sys.stdout.flush()
    except MinesError as error:
        say(f"minesnb: {error}", file=sys.stderr)
    except BrokenPipeError:
        # Whoever read has seen enough; what is left in the buffer has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        say(f"minesnb: {place}{error.strerror or error}", file=sys.stderr)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        extra = next((extra for extra, names in _EXTRAS.items() if missing in names), None)
        if extra is None:
            raise
        say(
            f"minesnb: this needs {error.name}, which is not installed here; install it with\n"
            f"    pip install 'minesnb[{extra}]'",
            file=sys.stderr,
        )
    else:
        return code
    return 2


def _run(given: argparse.Namespace) -> int:
    """Do what the command says; what it needs is loaded only now."""
    match given.command:
        case "play":
            from minesnb.app.launch import play

            code = play(given)
        case "learn":
            from minesnb.app.launch import learn

            code = learn(given)
        case "rules":
            from minesnb.app.cli_rules import rules

            code = rules(given.game, given.rule, summary=given.summary)
        case "export":
            from minesnb.app.cli_export import export

            code = export(given.what, given.output)
        case "review":
            from minesnb.app.cli_review import review

            code = review(given.file, given.output, given.tries)
        case "lesson":
            from minesnb.app.cli_lesson import check

            code = check(given.file, teaches_all=given.teaches_all)
        case "arena":
            from minesnb.app.cli_arena import arena

            code = arena(given)
        case "saves":
            from minesnb.app.cli_saves import saves

            code = saves(given)
        case _:
            from minesnb.app.cli_replay import replay

            code = replay(given.file, given.at)
    return code
