"""A page: one screen, which shows the lobby, a game or a tutorial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from minesnb import bots
from minesnb.bots import against_bots
from minesnb.core.record import Record
from minesnb.core.session import Button
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.lessons import LessonSession, Progress
from minesnb.lessons import load as load_lesson
from minesnb.lessons.practice import PracticeSession, draw
from minesnb.pages import decks
from minesnb.pages.adviser import Adviser
from minesnb.pages.autosave import Autosave, Store, Unreadable
from minesnb.pages.driver import Driver
from minesnb.pages.lobby import LobbySession

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from minesnb.core.session import Closable, Session
    from minesnb.core.view import View
    from minesnb.lessons import Lesson

__all__ = ["Page", "PageLesson", "PagePractice", "PageSession", "Screen"]

RETRY = ("button-retry",)
"""The path of the button that tries again to open the saved game that the page's address names."""


class Screen(Protocol):
    """What a page shows its sessions on: a board in a notebook, or a browser's own window."""

    def show(self, session: Session, *, owns: Iterable[Closable] = ()) -> None:
        """Show another session from now on, and end what came with the one before."""


AnyScreen = TypeVar("AnyScreen", bound=Screen)


class PageSession(TableSession):
    """A game that fills a page, so it can be left for another one.

    With `greet` it gives way to the saved game that the page's address names; while that cannot be
    read, a button tries again.
    """

    def __init__(self, page: Page[Any], table: Table, *, greet: bool) -> None:
        super().__init__(table)
        self.page = page
        self._greet = greet

    def content(self) -> View:
        view = super().content()
        view.can |= {"new": True, "open": True, "learn": True}
        return view

    def learn(self, game: str) -> None:
        del game
        self.page.teach(load_lesson(self.table.game.id))

    def hello(self, resume: str | None) -> None:
        if self._greet and resume is not None and self.resume_code is None:
            self._resume(resume)

    def _resume(self, code: str) -> None:
        try:
            self.page.resume(code)
        except Unreadable as error:
            self.notice = f"{error} It is left as it is; the game below is a new one."
            self.buttons[RETRY] = Button(
                "Try again to open the saved game", lambda: self._resume(code)
            )

    def new(self) -> None:
        self.page.show_lobby()

    def open(self, text: str) -> None:
        self.page.open(text)


class _OnPage(LessonSession):
    """A lesson or its practice that fills a page, so it can be left for the lobby."""

    host: Page[Any]

    def content(self) -> View:
        view = super().content()
        view.page = f"learn/{self.lesson.game.id}"
        view.can["new"] = True
        return view

    def new(self) -> None:
        self.host.show_lobby()


class PageLesson(_OnPage):
    """A tutorial that fills a page. It opens where the learner has stopped, or at a step."""

    def __init__(
        self,
        page: Page[Any],
        lesson: Lesson,
        step: int | str | None = None,
        progress: Progress | None = None,
    ) -> None:
        super().__init__(lesson, step, progress=progress or Progress(lesson.id), host=page)

    def hello(self, resume: str | None) -> None:
        super().hello(resume)
        if self.number == 1 and self.phase in ("ask", "read"):
            # What is done is known only now, if it lies under the code in the page's address.
            self.go_on()


class PagePractice(PracticeSession, _OnPage):
    """Practice that fills a page."""


class Page(Generic[AnyScreen]):
    """One browser page, a `board` that `screen` makes for the session it begins with.

    With `game` that game is on at once, one person against bots, by a `seed` or from a `position`
    where one is given, unless the page's address names a saved game; with `lesson` the tutorial of
    that game is open. The lobby is then made when the board's button for a new game asks for it;
    `notebooks` is an address below the site's root to which it leads.
    """

    def __init__(
        self,
        screen: Callable[..., AnyScreen],
        game: str | None = None,
        store: Store | None = None,
        *,
        lesson: str | None = None,
        seed: str | None = None,
        position: str | None = None,
        notebooks: str = "",
    ) -> None:
        self.store = store or Store()
        self.notebooks = notebooks
        self._lobby: LobbySession | None = None
        if lesson is not None:
            self.board = screen(PageLesson(self, load_lesson(lesson)))
        elif game is None:
            self.board = screen(self.lobby)
        else:
            table = _against_bots(game, seed, position)
            session = PageSession(self, table, greet=True)
            autosave = Autosave(session, self.store)
            self.board = screen(session, owns=[autosave, Driver(session), Adviser(session)])

    @property
    def lobby(self) -> LobbySession:
        """The lobby, with the decks that were chosen in it."""
        if self._lobby is None:
            self._lobby = LobbySession(self)
        return self._lobby

    def play(self, game: str) -> None:
        """Show a new game of one person against bots, and save it."""
        self._show(_against_bots(game))

    def sit_down(self, table: Table) -> None:
        """Show a new game, and save it; raise BadOption."""
        self._show(table)

    def open(self, text: str) -> None:
        """Go on with the game in a record, as a game of its own; raise BadRecord, BadOption."""
        self._show(Table.from_record(Record.read(text)))

    def resume(self, code: str) -> PageSession:
        """Go on with the game saved under `code`; return its session. Raise NoSuchGame, BadOption."""
        return self._show(self.store.read(code), code)

    def teach(
        self, lesson: Lesson, step: int | str | None = None, progress: Progress | None = None
    ) -> None:
        """Show a tutorial at a step, by default at the first that is not done."""
        self.board.show(PageLesson(self, lesson, step, progress))

    def practise(self, lesson: Lesson, progress: Progress, *, quiz: bool) -> None:
        """Show what is to be practised of a tutorial, or its closing quiz."""
        items = draw(lesson, progress, quiz=quiz)
        self.board.show(PagePractice(lesson, progress, items, quiz=quiz, host=self))

    def show_lobby(self) -> None:
        """Show the lobby."""
        self.board.show(self.lobby)

    def _show(self, table: Table, code: str | None = None) -> PageSession:
        """Show `table`, saved under `code` or at once under a new one; return its session. Raise BadOption."""
        for seat in table.seats:
            if seat.kind == "bot":
                bots.make(seat.bot)
        session = PageSession(self, table, greet=False)
        autosave = Autosave(session, self.store, code, now=True)
        self.board.show(session, owns=[autosave, Driver(session), Adviser(session)])
        return session


def _against_bots(game: str, seed: str | None = None, position: str | None = None) -> Table:
    """Return a new table of one person against bots, with the deck that the command named."""
    deck = decks.given(game)
    return against_bots(game, deck[0] if deck else None, seed=seed, position=position)
