"""The board as a Jupyter widget. It shows any session and hands on what the player means."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import anywidget
import traitlets

from minesnb.board.delta import delta
from minesnb.core.words import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from minesnb.core.session import Session

__all__ = ["Board", "Closable"]

View = dict[str, Any]
STATIC = Path(__file__).parent / "static"

_KEYWORDS = ("layout", "owns", "tabbable", "tooltip")
_log = logging.getLogger(__name__)


class Closable(Protocol):
    """What a board can end with itself, such as the driver of its bots."""

    def close(self) -> None:
        """End it; a second call does nothing."""


class Board(anywidget.AnyWidget):
    """Shows `session`; boards on one session, or on sessions of one table, stay in step.

    `close()` ends the board, its subscription and everything in `owns`. Raises TypeError for a
    keyword it does not know.

    `view` is always whole. What is sent of it is a delta on the view that was sent before; whoever
    says hello is sent the whole, and so is who asks for the widget's state.
    """

    # As text: a path would be watched through a signal that keeps every board alive.
    _esm = (STATIC / "board.js").read_text("utf-8")
    _css = (STATIC / "board.css").read_text("utf-8")
    view = traitlets.Dict().tag(sync=True)
    rules = traitlets.Dict().tag(sync=True)
    _unsubscribe: Callable[[], None] = staticmethod(lambda: None)
    _owned: Iterable[Closable] = ()
    _sent: View | None = None

    def __init__(
        self, session: Session, *, owns: Iterable[Closable] = (), **options: object
    ) -> None:
        for name in options:
            if name not in _KEYWORDS:
                raise TypeError(f"Board has no keyword {name!r}{nearest(name, _KEYWORDS)}")
        self.session = session
        self._owned = list(owns)
        self._unsubscribe = session.subscribe(self._refresh)
        super().__init__(view=session.view(), rules=session.rules(), **options)
        self._sent = self.view
        self.on_msg(self._hear)

    def show(self, session: Session, *, owns: Iterable[Closable] = ()) -> None:
        """Show another session from now on, and end what came with the one before."""
        self._leave()
        session.follow(self.session)
        self.session, self._owned = session, list(owns)
        self._unsubscribe = session.subscribe(self._refresh)
        with self.hold_sync():
            self.rules = session.rules()
            self._refresh()

    def close(self) -> None:
        """End the board and what belongs to it."""
        self._leave()
        super().close()

    def _leave(self) -> None:
        self._unsubscribe()
        for thing in self._owned:
            thing.close()

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send what `key` names, or everything; of a changed view alone only what has changed."""
        named = self.keys if key is None else [key] if isinstance(key, str) else list(key)
        change = delta(self._sent, self.view) if named == ["view"] and self._sent else None
        if change is None:
            super().send_state(named)
        else:
            self.send(change)
        if "view" in named:
            self._sent = self.view

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("kind") == "hello":
            self._sent = None
        self.session.receive(content)

    def _refresh(self) -> None:
        """Send the view; what cannot be drawn is said on the board, or a click would go unanswered."""
        try:
            self.view = self.session.view()
        except Exception as error:  # noqa: BLE001 - it would vanish and leave the board locked
            _log.exception("the board could not be drawn")
            said = {
                "text": "Something went wrong inside: the board could not be drawn anew.",
                "detail": f"{type(error).__name__}: {error}",
            }
            rev, ack = self.session.rev, self.session.ack
            self.view = {**self.view, "rev": rev, "ack": ack, "error": said}

    def __repr__(self) -> str:
        seen = self.session.observation
        return f"<Board: {self.view.get('title')}>" if seen is None else str(seen)

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Add a static picture for where no kernel runs."""
        bundle = super()._repr_mimebundle_()
        seen = self.session.observation
        if bundle is None or seen is None:
            return bundle
        data, metadata = bundle
        return {**data, "image/svg+xml": seen.game.picture(seen).standalone()}, metadata
