"""A page of the app: the lobby's form, and the board in its place once a game is on."""

from __future__ import annotations

import html
import logging
import secrets
import traceback
from importlib import resources
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from minesnb import bots
from minesnb.app import decks
from minesnb.app.autosave import Autosave, Store
from minesnb.app.form import Form
from minesnb.board import Board, Driver, seats
from minesnb.core.errors import BadMessage
from minesnb.core.record import Record
from minesnb.core.registry import game_ids, load
from minesnb.core.session import Session
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.core.view import Prompt, View

if TYPE_CHECKING:
    from minesnb.app.form import Settings
    from minesnb.core.game import Game

__all__ = ["NoGame", "Page", "PageBoard", "PageSession", "serve"]

_log = logging.getLogger(__name__)
_STYLE = resources.files("minesnb.app") / "lobby.css"


class PageBoard(Board):
    """The board of a page, which brings the form's style along."""

    _css = Board._css + _STYLE.read_text("utf-8")  # noqa: SLF001 - the name is the contract of anywidget


class NoGame(Session):
    """What the board shows before a game: nothing; but it hears the code in the page's address."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page

    @property
    def game(self) -> Game[Any, Any]:
        return load(self.page.game)

    def content(self) -> View:
        return View(title=self.game.title, mode="empty", prompt=Prompt("Choose a game.", "wait"))

    def act(self, path: tuple[str, ...]) -> None:
        raise BadMessage(f"There is no game yet, so nothing is picked by {' > '.join(path)}.")

    def why(self, path: tuple[str, ...]) -> tuple[()]:
        raise BadMessage(f"There is no game yet, so there is no rule about {' > '.join(path)}.")

    def hello(self, resume: str | None) -> None:
        if resume is not None and self.page.form is not None:
            self.page.form.attempt(self.page.resume, resume)

    def open(self, text: str) -> None:
        self.page.open(text)


class PageSession(TableSession):
    """A game that fills a page, so it can be left for another one.

    With `greet` it gives way to the saved game that the page's address names.
    """

    def __init__(self, page: Page, table: Table, *, greet: bool) -> None:
        super().__init__(table)
        self.page = page
        self._greet = greet

    def content(self) -> View:
        view = super().content()
        view.can |= {"new": True, "open": True}
        return view

    def hello(self, resume: str | None) -> None:
        if self._greet and resume is not None and self.resume_code is None:
            self.page.resume(resume)

    def new(self) -> None:
        self.page.show_form()

    def open(self, text: str) -> None:
        self.page.open(text)


class Page:
    """One browser page, in `box`: the lobby's form, or the board.

    With `game` that game is on at once, one person against bots, unless the page's address names a
    saved game; the form is then made when the board's button for a new game asks for it.
    """

    def __init__(self, game: str | None = None, store: Store | None = None) -> None:
        self.store = store or Store()
        self.game = load(game).id if game else game_ids()[0]
        self.form: Form | None = None
        self.board = PageBoard(NoGame(self))
        self.box = w.VBox([self.board], _dom_classes=("mn-page",))
        if game is None:
            self.show_form()
        else:
            rules = load(game)
            deck = decks.given(game)
            who = seats(rules.min_players)
            table = Table(rules, who, seed=_chance(), deck=deck[0] if deck else None)
            self._show_table(table, greet=True)

    def start(self, chosen: Settings) -> None:
        """Start the game that the form describes; raise BadOption."""
        table = Table(
            load(chosen.game),
            chosen.seats,
            seed=chosen.seed or _chance(),
            deck=chosen.deck,
            undo=chosen.undo,
            **chosen.options,
        )
        self._show_table(table, now=True)

    def open(self, text: str) -> None:
        """Go on with the game in a record, as a game of its own; raise BadRecord, BadOption."""
        self._show_table(Table.from_record(Record.read(text)), now=True)

    def resume(self, code: str) -> None:
        """Go on with the game saved under `code`; raise NoSuchGame, BadOption."""
        self._show_table(self.store.read(code), code, now=True)

    def show_form(self) -> None:
        """Show the form, as it was left."""
        if self.form is None:
            self.form = Form(
                self.game, on_start=self.start, on_code=self.resume, on_record=self.open
            )
            self.box.children = [self.form.box, self.board]
        self.board.show(NoGame(self))
        self._show(board=False)

    def _show_table(
        self, table: Table, code: str | None = None, *, now: bool = False, greet: bool = False
    ) -> None:
        """Show `table`, saved under `code` or a new one (at once with `now`); raise BadOption."""
        for seat in table.seats:
            if seat.kind == "bot":
                bots.make(seat.bot)
        session = PageSession(self, table, greet=greet)
        autosave = Autosave(session, self.store, code, now=now)
        self.game = table.game.id
        self.board.show(session, owns=[autosave, Driver(session)])
        self._show(board=True)

    def _show(self, *, board: bool) -> None:
        self.board.layout.display = "" if board else "none"
        if self.form is not None:
            self.form.box.layout.display = "none" if board else ""


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
