"""A page of the app: the lobby's form, and the board in its place once a game is on."""

from __future__ import annotations

import html
import logging
import secrets
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from minesnb import bots
from minesnb.app import decks
from minesnb.app.autosave import Keeper, Store
from minesnb.app.form import Form, note, uploaded
from minesnb.board import Board, Driver, seats
from minesnb.core.errors import BadMessage, MinesError
from minesnb.core.record import MAX_BYTES, Record
from minesnb.core.registry import game_ids, load
from minesnb.core.session import Session, TableSession
from minesnb.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.core.game import Game

__all__ = ["Lobby", "LobbyForm", "Page", "PageBoard", "serve"]

_log = logging.getLogger(__name__)
_STYLE = Path(__file__).with_name("lobby.css")


class PageBoard(Board):
    """The board of a page, which brings the form's style along."""

    _css = Board._css + _STYLE.read_text("utf-8")  # noqa: SLF001 - the name is the contract of anywidget


class Lobby(Session):
    """What the board shows before a game: nothing; but it hears the code in the page's address."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page

    @property
    def game(self) -> Game[Any, Any]:
        return load(self.page.game)

    def content(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "title": self.game.title,
            "mode": "empty",
            "panes": [],
            "choices": [],
            "prompt": {"text": "Choose a game.", "tone": "wait"},
            "seat": None,
            "seats": [],
            "log": [],
            "changed": [],
            "gains": [],
            "lesson": None,
            "can": {},
            "refused": {},
            "curtain": None,
            "progress": None,
            "result": None,
            "resume": None,
        }

    def act(self, path: tuple[str, ...]) -> None:
        raise BadMessage(f"There is no game yet, so nothing is picked by {' > '.join(path)}.")

    def why(self, path: tuple[str, ...]) -> tuple[()]:
        raise BadMessage(f"There is no game yet, so there is no rule about {' > '.join(path)}.")

    def hello(self, resume: str | None) -> None:
        if resume is not None and self.page.lobby is not None:
            self.page.lobby.attempt(self.page.resume, resume)

    def open(self, text: str) -> None:
        self.page.open(Table.from_record(Record.read(text)))


class LobbyForm:
    """The form with what stands around it: Start, going on with a saved game, and what went wrong."""

    def __init__(self, page: Page, game: str | None) -> None:
        self.page = page
        self.form = Form(game)
        self.start = w.Button(description="Start the game", _dom_classes=("mn-lobby-start",))
        self.record = w.FileUpload(
            accept=".json",
            description=" ",
            icon="",
            multiple=False,
            _dom_classes=("mn-lobby-record",),
        )
        self.code = w.Text(description="Code", placeholder="from a page's address, after #g=")
        self.go_on = w.Button(description="Go on")
        self.message = w.HTML()
        again = w.VBox(
            [
                w.HTML("<h2>Go on with a game</h2>"),
                w.HBox([self.code, self.go_on], _dom_classes=("mn-lobby-resume",)),
                w.HBox([self.record], _dom_classes=("mn-lobby-buttons",)),
            ],
            _dom_classes=("mn-lobby-card",),
        )
        self.box = w.VBox(
            [
                w.HTML(_HEAD),
                self.message,
                self.form.box,
                w.HBox([self.start], _dom_classes=("mn-lobby-foot",)),
                again,
            ],
            _dom_classes=("minesnb", "mn-lobby"),
        )
        self.start.on_click(lambda _: self.attempt(self._start))
        self.go_on.on_click(lambda _: self.attempt(self._resume))
        self.record.observe(lambda change: self.attempt(self._open, change), names=["value"])

    def attempt(self, do: Callable[..., None], *arguments: object) -> None:
        """Do it, or say what went wrong above the form: a callback's error shows nowhere else."""
        self.message.value = ""
        try:
            do(*arguments)
        except MinesError as error:
            self.message.value = note(str(error), "bad")
        except Exception as error:  # noqa: BLE001 - in Voilà it would vanish without a trace
            _log.exception("the form could not do what was asked")
            self.message.value = note(f"Something went wrong: {error!r}", "bad")

    def _start(self) -> None:
        chosen = self.form.read()
        table = Table(
            load(chosen.game),
            chosen.seats,
            seed=chosen.seed or _chance(),
            deck=chosen.deck,
            undo=chosen.undo,
            **chosen.options,
        )
        self.page.sit(table, now=True)

    def _resume(self) -> None:
        self.page.resume(self.code.value.strip().rpartition("#g=")[2])

    def _open(self, change: dict[str, Any]) -> None:
        try:
            file = uploaded(change, MAX_BYTES)
            if file is not None:
                self.page.open(Table.from_record(Record.read(file[1])))
        finally:
            # The same file may be chosen again.
            if change["new"]:
                self.record.value = ()


class Page:
    """One browser page, in `box`: the lobby's form, or the board.

    With `game` that game is on at once, one person against bots, unless the page's address names a
    saved game; the form is then made when the board's button for a new game asks for it.
    """

    def __init__(self, game: str | None = None, store: Store | None = None) -> None:
        self.store = store or Store()
        self.game = load(game).id if game else game_ids()[0]
        self.lobby: LobbyForm | None = None
        self.board = PageBoard(Lobby(self))
        self.box = w.VBox([self.board], _dom_classes=("mn-page",))
        if game is None:
            self.leave()
        else:
            rules = load(game)
            deck = decks.given(game)
            who = seats(rules.min_players)
            table = Table(rules, who, seed=_chance(), deck=deck[0] if deck else None)
            self.sit(table, greet=True)

    def sit(
        self, table: Table, code: str | None = None, *, now: bool = False, greet: bool = False
    ) -> None:
        """Show `table`, saved under `code` or a new one (at once with `now`); raise BadOption.

        With `greet` a page whose address names a saved game goes on with that one instead.
        """
        for seat in table.seats:
            if seat.kind == "bot":
                bots.make(seat.bot)
        session = TableSession(table)
        session.on_new = self.leave
        session.on_open = self.open
        if greet:
            session.on_hello = self._greet
        keeper = Keeper(session, self.store, code, now=now)
        self.game = table.game.id
        self.board.show(session, owns=[keeper, Driver(session)])
        self._show(board=True)

    def leave(self) -> None:
        """Show the form, as it was left."""
        if self.lobby is None:
            self.lobby = LobbyForm(self, self.game)
            self.box.children = [self.lobby.box, self.board]
        self.board.show(Lobby(self))
        self._show(board=False)

    def open(self, table: Table) -> None:
        """Go on with the game of a table, as a game of its own."""
        self.sit(table, None, now=True)

    def resume(self, code: str) -> None:
        """Go on with the game saved under `code`; raise NoSuchGame, BadRecord."""
        self.sit(self.store.read(code), code, now=True)

    def _greet(self, code: str | None) -> None:
        session = self.board.session
        if code is not None and isinstance(session, TableSession) and session.resume_code is None:
            self.resume(code)

    def _show(self, *, board: bool) -> None:
        self.board.layout.display = "" if board else "none"
        if self.lobby is not None:
            self.lobby.box.layout.display = "none" if board else ""


def serve(game: str | None = None) -> w.Widget:
    """Return what a notebook of the app shows: a page, or the error that kept it from opening.

    Voilà stops at the first cell that fails and shows nothing of it, so nothing is raised here.
    """
    try:
        return Page(game).box
    except Exception as error:  # noqa: BLE001 - it is shown
        _log.exception("the page could not be opened")
        detail = html.escape("".join(traceback.format_exception(error)))
        return w.HTML(
            f'<div role="alert"><p><b>The page could not be opened: {html.escape(str(error))}</b>'
            f"</p><pre>{detail}</pre></div>"
        )


def _chance() -> str:
    return secrets.token_hex(8)


_HEAD = """\
<header class="mn-lobby-head">
<svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true" class="mn-lobby-lamp">
<circle cx="24" cy="27" r="20" class="mn-lobby-glow"/>
<path d="M17 18h14l3 18H14z" class="mn-lobby-glass"/>
<path d="M24 33c-4 0-5-3-4-6s3-3 4-7c2 3 5 5 4 9-.6 2.6-2 4-4 4z" class="mn-lobby-flame"/>
<path d="M15 18h18M13 36h22v5H13zM18 18l2-6h8l2 6M24 12V8" class="mn-lobby-iron"/>
<path d="M17 9a7 7 0 0 1 14 0" class="mn-lobby-iron"/>
</svg>
<div><h1>Games by lamplight</h1>
<p>Mining games for people and bots, on one screen.</p></div>
</header>"""
