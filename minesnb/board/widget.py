"""The board as a Jupyter widget. It shows any session and hands on what the player means."""

from __future__ import annotations

import base64
import logging
import zlib
from importlib import resources
from typing import TYPE_CHECKING, Any

import anywidget
import msgspec
import traitlets
from ipywidgets import widget_serialization

from minesnb.board.interact import take_place
from minesnb.board.listeners import Listeners
from minesnb.board.shared import Shared, shared
from minesnb.core.icons import MEANINGS
from minesnb.core.words import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from minesnb.core.game import Action
    from minesnb.core.session import Closable, Session

__all__ = ["Board"]

View = dict[str, Any]
# Not by a path: the package may lie in an archive.
STATIC = resources.files("minesnb.board") / "static"

_WATCHED = ("state", "last_action", "over")
_KEYWORDS = ("layout", "owns", "tabbable", "tooltip")
_FRONT = {
    "esm": (STATIC / "board.js").read_text("utf-8"),
    "css": (STATIC / "board.css").read_text("utf-8"),
    "signs": MEANINGS,
}
_HOW = "This is a picture. Run this cell (Shift+Enter) to play on the board."
_log = logging.getLogger(__name__)


def _packed(view: View, _board: object) -> str:
    """Return a view as it is sent: JSON, deflated, as no host's sockets do, in base64.

    Bytes would be a third shorter, but Voilà can stand still over bytes for a page that has gone.
    """
    return base64.b64encode(zlib.compress(msgspec.json.encode(view), 1)).decode()


class Board(anywidget.AnyWidget):
    """Shows `session`; boards on one session, or on sessions of one table, stay in step.

    `state`, `last_action` and `over` say what happens on it. They are traits that only the board sets
    and that stay in Python: `board.observe(f, "state")` calls ``f(change)`` after every change.
    `board.on_action(f)` calls ``f(action)`` with every action of a person, and `await board.action()`
    waits for the next one.

    `close()` ends the board and its subscription, and everything in `owns` with the last board on the
    session; under `interact` the next call of the function does it. Raises TypeError for a keyword it does not know.

    `view` is always whole, and sent whole: a message may be lost, and the next one makes it good.
    """

    # As text: a path would be watched through a signal that keeps every board alive.
    _esm = (STATIC / "loader.js").read_text("utf-8")
    front = traitlets.Instance(Shared).tag(sync=True, **widget_serialization)
    view = traitlets.Dict().tag(sync=True, to_json=_packed)
    rules = traitlets.Instance(Shared).tag(sync=True, **widget_serialization)
    state = traitlets.Any(
        read_only=True,
        help="What whoever sits at the board sees: an observation, that is a state with backs for what "
        "is hidden. None where no game is shown.",
    )
    last_action = traitlets.Any(
        read_only=True,
        help="The last action of a person (of a bot, where only bots play), unless it was taken back; "
        "None before the first. In a lesson, the learner's in this step.",
    )
    over = traitlets.Bool(
        read_only=True,
        help="Whether the game is over; of a lesson, whether every step that is shown here is done.",
    )
    _unsubscribe: Callable[[], None] = staticmethod(lambda: None)
    _made_layout = False

    def __init__(
        self, session: Session, *, owns: Iterable[Closable] = (), **options: object
    ) -> None:
        self._listeners = Listeners()
        for name in options:
            if name not in _KEYWORDS:
                raise TypeError(f"Board has no keyword {name!r}{nearest(name, _KEYWORDS)}")
        self.session = session
        session.owned += owns
        self._heard = len(session.actions)
        self._rev = session.rev
        self._drawn = session.view()
        self._unsubscribe = session.subscribe(self._refresh)
        # Its width follows from what is around it, and in a row of widgets that is nothing.
        options.setdefault("layout", {"width": "100%"})
        self._made_layout = isinstance(options["layout"], dict)
        front, rules = shared(_FRONT), shared(session.rules())
        super().__init__(view=self._drawn, front=front, rules=rules, **options)
        self._tell()
        self.on_msg(self._hear)
        take_place(self)

    def show(self, session: Session, *, owns: Iterable[Closable] = ()) -> None:
        """Show another session from now on, and end what came with the one before."""
        self._unsubscribe()
        session.follow(self.session)
        self.session = session
        session.owned += owns
        self._heard = len(session.actions)
        self._unsubscribe = session.subscribe(self._refresh)
        with self.hold_sync():
            self.rules = shared(session.rules())
            self._refresh()

    def on_action(self, listener: Callable[[Action], object]) -> Callable[[], None]:
        """Call `listener` with every action of a person from now on; return a function that ends it.

        Actions are those of the game (`str` gives their notation, `board.state` what they led to);
        answers to questions are none. Where only bots play, theirs are told. What a listener raises
        is said on the board and in the log; the board and other listeners go on.
        """
        return self._listeners.add(listener)

    async def action(self) -> Action:
        """Wait for the next action of a person, and return it.

        Raises BoardClosed when the board is closed before. A notebook hands on what is clicked when
        a cell has ended; so a cell that waits itself would wait for ever, and RuntimeError says how to
        wait in a task: ``asyncio.create_task(watch())``.
        """
        return await self._listeners.next()

    def get_state(
        self, key: str | Iterable[str] | None = None, *, drop_defaults: bool = False
    ) -> dict[str, Any]:
        """Return the state whole, its defaults too: a page to embed the board in knows none of them."""
        del drop_defaults
        state: dict[str, Any] = super().get_state(key)
        return state

    def close(self) -> None:
        """End the board, and what belongs to its session with the last one."""
        self._unsubscribe()
        self._listeners.close()
        super().close()
        if self._made_layout:
            self.layout.close()

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        self.session.receive(content)

    def _refresh(self) -> None:
        """Draw what is new, and send it unless it is held back."""
        new = self._rev != self.session.rev
        if new:
            self._rev = self.session.rev
            self._drawn = self.session.view_or_fault(self.view)
        if self.session.shown.is_set():
            self.view = self._drawn
        if new:
            self._tell()

    def _tell(self) -> None:
        """Let those who watch the board know what there is to see, and what was done."""
        actions = self.session.actions
        new, self._heard = actions[self._heard :], len(actions)
        self._raised = ""
        with self.hold_trait_notifications():
            self.set_trait("state", self.session.observation)
            self.set_trait("last_action", actions[-1] if actions else None)
            self.set_trait("over", self.session.over)
        raised = self._listeners.tell(new) or self._raised
        if raised:
            self.session.fail("A function that listens to this board failed.", raised)
            self.session.changed()

    def notify_change(self, change: Any) -> None:  # noqa: ANN401 - traitlets' own
        """Tell who observes a trait; what fails there does not keep the others from being told."""
        try:
            super().notify_change(change)
        except Exception as error:
            if change.name not in _WATCHED:
                raise
            _log.exception("an observer of a board failed")
            self._raised = f"{type(error).__name__}: {error}"

    def __repr__(self) -> str:
        empty = self.session.observation is None
        return f"<Board: {self.view.get('title')}>" if empty else str(self.session)

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Add a static picture for where no kernel runs."""
        bundle = super()._repr_mimebundle_()
        picture = self.session.picture
        if bundle is None or picture is None:
            return bundle
        data, metadata = bundle
        return {**data, "image/svg+xml": picture.standalone(note=_HOW)}, metadata
