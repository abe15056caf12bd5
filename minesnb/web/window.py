"""A browser's window as a screen: its Python runs in a worker, and what goes in and out is text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from minesnb.core.errors import MinesError
from minesnb.core.registry import load
from minesnb.pages.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from minesnb.core.session import Closable, Session

__all__ = ["Post", "Window", "Wish", "open_page"]


_NOTEBOOKS = "lab/index.html"
"""Where JupyterLite with the tutorials lies on the site."""


class Post(Protocol):
    """How a window is told: what kind of thing comes, and the thing as JSON."""

    def __call__(self, kind: Literal["view", "rules"], text: str, /) -> object:
        """Send it."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page's address asks for: a game or a tutorial, and how the game is to begin."""

    page: Literal["lobby", "play", "learn"] = "lobby"
    game: str | None = None
    seed: str | None = None
    position: str | None = None


class Window:
    """Shows `session` in a browser's window: views and rules go to `post`, messages come to `receive`."""

    def __init__(self, post: Post, session: Session, *, owns: Iterable[Closable] = ()) -> None:
        self._post = post
        self._begin(session, owns)

    def _begin(self, session: Session, owns: Iterable[Closable]) -> None:
        self.session = session
        session.owned += owns
        self._unsubscribe = session.subscribe(self._refresh)
        self._send("rules", session.rules())
        self._rev = session.rev
        self.view = self._drawn = session.view()
        self._send("view", self.view)

    def show(self, session: Session, *, owns: Iterable[Closable] = ()) -> None:
        """Show another session from now on, and end what came with the one before."""
        self._unsubscribe()
        session.follow(self.session)
        self._begin(session, owns)

    def receive(self, text: str) -> None:
        """Do what a message asks for, or show why not; never raises, whatever `text` is."""
        try:
            message = msgspec.json.decode(text)
        except msgspec.DecodeError:
            message = text
        self.session.receive(message)

    def _refresh(self) -> None:
        """Draw what is new, and send it unless it is held back."""
        if self._rev != self.session.rev:
            self._rev = self.session.rev
            self._drawn = self.session.view_or_fault(self.view)
        if self.session.shown.is_set() and self.view is not self._drawn:
            self.view = self._drawn
            self._send("view", self.view)

    def _send(self, kind: Literal["view", "rules"], content: object) -> None:
        self._post(kind, msgspec.json.encode(content).decode())


def open_page(post: Post, wish: str) -> Callable[[str], None]:
    """Open the page that an address asks for, and return what takes its messages.

    A wish that cannot be fulfilled opens the lobby, which says why.
    """
    opened = partial(Page, partial(Window, post), notebooks=_NOTEBOOKS)
    try:
        asked = msgspec.json.decode(wish, type=Wish)
        game = None if asked.page == "lobby" else load(asked.game or "").id
        if asked.page == "learn":
            page = opened(lesson=game)
        else:
            page = opened(game, seed=asked.seed, position=asked.position)
    except (MinesError, msgspec.MsgspecError) as error:
        page = opened()
        page.lobby.complain(f"This address cannot be opened: {error}")
    return page.board.receive
