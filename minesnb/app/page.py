"""A page of the app: one board, which shows the lobby, a game or a tutorial."""

from __future__ import annotations

import html
import logging
import traceback
from typing import TYPE_CHECKING

import ipywidgets as w

from minesnb import bots
from minesnb.app import decks
from minesnb.app.autosave import Autosave, Store
from minesnb.app.lobby import LobbySession, chance
from minesnb.board import Board, Driver, seats
from minesnb.core.record import Record
from minesnb.core.registry import load
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.lessons import LessonSession, Progress

if TYPE_CHECKING:
    from minesnb.core.view import View
    from minesnb.lessons import Lesson

__all__ = ["Page", "PageLesson", "PageSession", "serve"]

_log = logging.getLogger(__name__)


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
        self.page.show_lobby()

    def open(self, text: str) -> None:
        self.page.open(text)


class PageLesson(LessonSession):
    """A tutorial that fills a page, so it can be left for the lobby."""

    def __init__(self, page: Page, lesson: Lesson) -> None:
        progress = Progress(lesson.game.id)
        ids = [step.id for step in lesson.steps]
        super().__init__(
            lesson, next((i for i in ids if i not in progress.done), ids[0]), progress=progress
        )
        self.page = page

    def content(self) -> View:
        view = super().content()
        # The page's address is for games.
        view.resume = None
        view.can["new"] = True
        return view

    def hello(self, resume: str | None) -> None:
        del resume
        super().hello(None)

    def new(self) -> None:
        self.page.show_lobby()


class Page:
    """One browser page, a `board`.

    With `game` that game is on at once, one person against bots, unless the page's address names a
    saved game; the lobby is then made when the board's button for a new game asks for it.
    """

    def __init__(self, game: str | None = None, store: Store | None = None) -> None:
        self.store = store or Store()
        self._lobby: LobbySession | None = None
        if game is None:
            self.board = Board(self.lobby)
        else:
            rules = load(game)
            deck = decks.given(game)
            who = seats(rules.min_players)
            table = Table(rules, who, seed=chance(), deck=deck[0] if deck else None)
            session = PageSession(self, table, greet=True)
            autosave = Autosave(session, self.store)
            self.board = Board(session, owns=[autosave, Driver(session)])
        self.board.add_class("mn-page")

    @property
    def lobby(self) -> LobbySession:
        """The lobby, with the decks that were chosen in it."""
        if self._lobby is None:
            self._lobby = LobbySession(self)
        return self._lobby

    def sit_down(self, table: Table) -> None:
        """Show a new game, and save it; raise BadOption."""
        self._show(table)

    def open(self, text: str) -> None:
        """Go on with the game in a record, as a game of its own; raise BadRecord, BadOption."""
        self._show(Table.from_record(Record.read(text)))

    def resume(self, code: str) -> None:
        """Go on with the game saved under `code`; raise NoSuchGame, BadOption."""
        self._show(self.store.read(code), code)

    def teach(self, lesson: Lesson) -> None:
        """Show a tutorial, at the first step that is not done."""
        self.board.show(PageLesson(self, lesson))

    def show_lobby(self) -> None:
        """Show the lobby."""
        self.board.show(self.lobby)

    def _show(self, table: Table, code: str | None = None) -> None:
        """Show `table`, saved under `code` or at once under a new one; raise BadOption."""
        for seat in table.seats:
            if seat.kind == "bot":
                bots.make(seat.bot)
        session = PageSession(self, table, greet=False)
        autosave = Autosave(session, self.store, code, now=True)
        self.board.show(session, owns=[autosave, Driver(session)])


def serve(game: str | None = None) -> w.Widget:
    """Return what a notebook of the app shows: a page, or the error that kept it from opening.

    Voilà stops at the first cell that fails and shows nothing of it, so nothing is raised here.
    """
    try:
        return Page(game).board
    except Exception as error:  # noqa: BLE001 - it is shown
        _log.exception("the page could not be opened")
        detail = html.escape("".join(traceback.format_exception(error)))
        return w.HTML(
            f'<div role="alert"><p><b>The page could not be opened: {html.escape(str(error))}</b>'
            f"</p><pre>{detail}</pre></div>"
        )
