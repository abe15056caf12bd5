"""What a board shows and what it may ask for.

A `Session` turns messages into calls and whatever goes wrong into words on the board. It is the only
face a board widget knows: a game at a table (`TableSession`, here) and a lesson have the same one.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import msgspec

from minesnb.core import messages
from minesnb.core.errors import BadMessage, MinesError
from minesnb.core.game import SPECTATOR, TERMINAL
from minesnb.core.record import Record
from minesnb.core.rulebook import Refusal, with_names
from minesnb.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.core.game import Action, Game, State
    from minesnb.core.rulebook import Score

__all__ = ["LOG_LINES", "Session", "TableSession", "choices_of", "panes_of", "refusals_of"]

LOG_LINES = 60
"""How many lines of the log a view carries."""

_log = logging.getLogger(__name__)
Path = tuple[str, ...]
View = dict[str, Any]


def choices_of(game: Game[Any, Any], observation: State[Any]) -> dict[Path, Action]:
    """Return every path by which a legal action can be picked, with the action, in order."""
    return {
        path: action
        for action in observation.legal_actions()
        for path in game.paths(observation, action)
    }


def panes_of(game: Game[Any, Any], observation: State[Any]) -> list[View]:
    """Draw the observation and return its panes as a view carries them."""
    picture = game.picture(observation)
    return [
        {
            "id": pane.id,
            "label": pane.label,
            "row": pane.row,
            "width": pane.width,
            "height": pane.height,
            "grow": pane.grow,
            "fold": pane.fold,
            "zoom": pane.zoom,
            "svg": str(svg),
        }
        for pane, svg in zip(picture.panes, picture.live(), strict=True)
    ]


def refusals_of(game: Game[Any, Any], observation: State[Any], path: Path) -> tuple[Refusal, ...]:
    """Say why nothing that begins with `path` can be played.

    These are the refusals common to all candidates that begin so; where they have none in common,
    those of the candidate that is refused for the fewest reasons; where nothing begins so, the
    longest beginning of the path that something begins with is asked about.
    """
    asked = [
        (action, game.explain(observation, action))
        for action in observation.candidates()
        if any(p[: len(path)] == path for p in game.paths(observation, action))
    ]
    if not asked:
        if len(path) > 1:
            return refusals_of(game, observation, path[-1:])
        rule = game.rules.not_this_phase
        return (Refusal(rule, f"Nothing can be done with this. {game.prompt(observation)}", path),)
    if any(not refusals for _, refusals in asked):
        return ()
    first = asked[0][1]
    common_rules = set.intersection(*({r.rule for r in refusals} for _, refusals in asked))
    common = tuple(refusal for refusal in first if refusal.rule in common_rules)
    return common or min((refusals for _, refusals in asked), key=len)


class Session(ABC):
    """The face of a game or a lesson towards boards.

    `receive` never raises: a message that cannot be understood or done changes nothing, and the
    next view says why. Subscribers are told whenever there is a new view.
    """

    def __init__(self) -> None:
        self.rev = 1
        self._ack: View | None = None
        self._error: View | None = None
        self._why: View | None = None
        self._hint: View | None = None
        self._download: View | None = None
        self._downloads = 0
        self._listeners: list[Callable[[], None]] = []

    @property
    @abstractmethod
    def game(self) -> Game[Any, Any]:
        """The game that is played or taught."""

    @property
    def observation(self) -> State[Any] | None:
        """The position as the board may show it; None where there is none."""
        return None

    def __str__(self) -> str:
        return str(self.observation)

    @property
    def ack(self) -> View | None:
        """The last message that was answered: its `client` and `seq`."""
        return self._ack

    @abstractmethod
    def content(self) -> View:
        """Return the view but for what every session adds to it."""

    @abstractmethod
    def act(self, path: Path) -> None:
        """Play what `path` picks; raise MinesError if it picks nothing."""

    @abstractmethod
    def why(self, path: Path) -> tuple[Refusal, ...]:
        """Say why nothing that begins with `path` can be played."""

    def view(self) -> View:
        """Return all a board shows now."""
        return {
            **self.content(),
            "rev": self.rev,
            "ack": self._ack,
            "error": self._error,
            "why": self._why,
            "hint": self._hint,
            "download": self._download,
        }

    def rules(self) -> dict[str, View]:
        """Return the game's rules as the board's rule bubbles and its search need them."""
        return {
            rule.id: {
                "text": rule.text,
                "chapter": rule.chapter,
                "source": rule.source,
                "status": rule.status,
            }
            for rule in self.game.rules.values()
        }

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` whenever there is a new view; return a function that ends it."""
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def follow(self, before: Session) -> None:
        """Take over from `before` on the boards that show it: revisions go on, answers stay."""
        self.rev = max(self.rev, before.rev) + 1
        self._ack, self._error = before._ack, before._error

    def changed(self) -> None:
        """Raise the revision and tell the subscribers."""
        self.rev += 1
        for listener in tuple(self._listeners):
            listener()

    def fail(self, text: str, detail: str = "") -> None:
        """Show an error until the next message."""
        self._error = {"text": text, "detail": detail}

    def receive(self, raw: object) -> None:
        """Do what a message asks for, or show why not. Never raises, whatever `raw` is."""
        self._error = None
        self._download = None
        try:
            message = messages.decode(raw)
        except BadMessage as error:
            self.fail("The board sent something that cannot be understood.", str(error))
            self.changed()
            return
        self._ack = {"client": message.client, "seq": message.seq}
        try:
            self._dispatch(message)
        except MinesError as error:
            self.fail(str(error))
        except Exception as error:  # noqa: BLE001 - in Voilà it would vanish without a trace
            _log.exception("a message could not be handled: %r", message)
            self.fail(
                "Something went wrong inside; the game is as it was.",
                f"{type(error).__name__}: {error}",
            )
        self.changed()

    def _dispatch(self, message: messages.AnyMessage) -> None:
        if isinstance(message, messages.Hello):
            self.hello(message.resume)
            return
        if message.rev != self.rev:
            raise BadMessage(
                "The board has changed since; this is how it stands now. Please choose again."
            )
        self._why = None
        if not isinstance(message, messages.Hint | messages.Why):
            self._hint = None
        if isinstance(message, messages.Act):
            self.act(message.path)
        elif isinstance(message, messages.Why):
            self._why = {
                "path": list(message.path),
                "refusals": [msgspec.to_builtins(r) for r in self.why(message.path)],
            }
        elif isinstance(message, messages.Open):
            self.open(message.text)
        elif isinstance(message, messages.Step):
            self.step(message.to)
        else:
            getattr(self, type(message).__name__.lower())()

    # -- what a board may ask for; a session overrides what it offers

    def hello(self, resume: str | None) -> None:
        """Greet a view that has appeared, whose page's address may hold a code to resume."""
        del resume

    def undo(self) -> None:
        """Take the last decision back."""
        raise BadMessage("Nothing can be taken back here.")

    def redo(self) -> None:
        """Play again what was taken back."""
        raise BadMessage("Nothing was taken back here.")

    def hint(self) -> None:
        """Show a hint."""
        raise BadMessage("There are no hints here.")

    def lift(self) -> None:
        """Raise the curtain."""
        raise BadMessage("There is no curtain here.")

    def new(self) -> None:
        """Leave this game for a new one."""
        raise BadMessage("No other game can be started from here.")

    def save(self) -> None:
        """Offer the game as a file."""
        raise BadMessage("There is nothing to save here.")

    def open(self, text: str) -> None:
        """Go on with the game in a record."""
        del text
        raise BadMessage("No game can be opened here.")

    def cancel(self) -> None:
        """Stop what takes so long."""
        raise BadMessage("Nothing is going on that could be stopped.")

    def step(self, to: int) -> None:
        """Turn to another page."""
        raise BadMessage(f"There is no step {to} here.")

    def offer(self, name: str, text: str) -> None:
        """Hand out a file with the next view, and with no later one: it may hold hidden cards."""
        self._downloads += 1
        self._download = {
            "n": self._downloads,
            "name": name,
            "mime": "application/json",
            "text": text,
        }


class TableSession(Session):
    """A table as one screen shows it.

    `seat` is the seat that looks, always; None follows the play: the one person at the table, or,
    where several share the screen, whoever is to move, with a curtain in between if the game has
    hidden hands. Several sessions may show one table. `extra` holds buttons that are no moves: by
    element id (``button-…``), the label and what it does.
    """

    def __init__(self, table: Table, seat: int | None = None) -> None:
        super().__init__()
        if seat is not None and not 0 <= seat < len(table.seats):
            raise BadMessage(f"there is no seat {seat}; the seats are 0 to {len(table.seats) - 1}")
        self.table = table
        self.seat = seat
        self.on_new: Callable[[], None] | None = None
        self.on_open: Callable[[Table], None] | None = None
        self.on_hello: Callable[[str | None], None] | None = None
        self.resume_code: str | None = None
        self.progress: View | None = None
        self.on_cancel: Callable[[], None] | None = None
        self.extra: dict[str, tuple[str, Callable[[], None]]] = {}
        self._people = [i for i, s in enumerate(table.seats) if s.kind == "human"]
        self._viewer = self._first_viewer()
        self._lifted = not self._shares_screen()
        self._busy = False
        self._choices: dict[Path, Action] = {}
        self._seen: State[Any]
        self._look()
        self._end = table.subscribe(self._table_changed)

    def close(self) -> None:
        """Stop following the table."""
        self._end()

    @property
    def game(self) -> Game[Any, Any]:
        return self.table.game

    @property
    def viewer(self) -> int:
        """The seat whose view is shown; SPECTATOR behind the curtain or where only bots play."""
        return self._viewer if self._lifted else SPECTATOR

    @property
    def observation(self) -> State[Any]:
        """What the screen may show now."""
        return self._seen

    # -- following the table

    def _shares_screen(self) -> bool:
        return (
            self.seat is None and len(self._people) > 1 and self.game.has_secrets(self.table.state)
        )

    def _first_viewer(self) -> int:
        if self.seat is not None:
            return self.seat
        player = self.table.state.current_player
        if player in self._people:
            return player
        return self._people[0] if self._people else SPECTATOR

    def _table_changed(self) -> None:
        player = self.table.state.current_player
        if self.seat is None and player in self._people and player != self._viewer:
            self._viewer = player
            self._lifted = not self._shares_screen()
        if player == TERMINAL:
            self._lifted = True
        self._why = self._hint = None
        self._look()
        if not self._busy:
            self.changed()

    def _look(self) -> None:
        state = self.table.state
        self._seen = state.observation(self.viewer)
        mine = self._lifted and self.viewer == state.current_player
        human = mine and self.table.seats[self.viewer].kind == "human"
        self._choices = choices_of(self.game, self._seen) if human else {}

    # -- what the board may ask for

    def _dispatch(self, message: messages.AnyMessage) -> None:
        self._busy = True
        try:
            super()._dispatch(message)
        finally:
            self._busy = False

    def hello(self, resume: str | None) -> None:
        if self.on_hello:
            self.on_hello(resume)

    def act(self, path: Path) -> None:
        if len(path) == 1 and path[0] in self.extra:
            self.extra[path[0]][1]()
            return
        action = self._choices.get(path)
        if action is None:
            refusals = self.why(path)
            if refusals:
                self._why = {
                    "path": list(path),
                    "refusals": [msgspec.to_builtins(r) for r in refusals],
                }
                return
            raise BadMessage(f"Nothing is picked by {' > '.join(path)}; more is to be picked.")
        self.table.act(action)

    def why(self, path: Path) -> tuple[Refusal, ...]:
        state = self.table.state
        rules = self.game.rules
        names = self.table.names
        if state.is_terminal:
            return (Refusal(rules.game_over, "The game is over."),)
        self._check_curtain()
        if self.viewer != state.current_player:
            name = names[state.current_player]
            return (Refusal(rules.not_your_turn, f"It is {name}'s turn."),)
        return tuple(
            Refusal(refusal.rule, with_names(refusal.text, names), refusal.elements)
            for refusal in refusals_of(self.game, self._seen, path)
        )

    def undo(self) -> None:
        self._check_curtain()
        self.table.undo()

    def redo(self) -> None:
        self._check_curtain()
        self.table.redo()

    def _check_curtain(self) -> None:
        if not self._lifted:
            raise BadMessage("Raise the curtain first.")

    def hint(self) -> None:
        if not self._choices:
            raise BadMessage("It is not your turn, so there is nothing to advise.")
        action, appraisal = self.game.best(self._seen)
        path = self.game.paths(self._seen, action)[0]
        text = f"{self.game.label(self._seen, action)}: {appraisal.reason}"
        self._hint = {
            "text": with_names(text, self.table.names),
            "elements": list(path),
            "rung": 1,
            "rungs": 1,
        }

    def lift(self) -> None:
        if self._lifted:
            raise BadMessage("There is no curtain to raise.")
        self._lifted = True
        self._look()

    def new(self) -> None:
        if self.on_new is None:
            super().new()
        else:
            self.on_new()

    def save(self) -> None:
        self.offer(f"{self.game.id}-{len(self.table.decisions)}.json", self.table.record().dump())

    def open(self, text: str) -> None:
        if self.on_open is None:
            super().open(text)
        else:
            self.on_open(Table.from_record(Record.read(text)))

    def cancel(self) -> None:
        if self.on_cancel is None:
            super().cancel()
        else:
            self.on_cancel()

    # -- the view

    def content(self) -> View:
        state, game = self.table.state, self.game
        over = state.is_terminal
        curtain = self._curtain()
        undo, redo = self.table.undo_refusal(), self.table.redo_refusal()
        last = self._last_lines()
        return {
            "game": game.id,
            "title": game.title,
            "mode": "curtain" if curtain else "game",
            "panes": [] if curtain else panes_of(game, self._seen),
            "choices": [
                {
                    "path": list(path),
                    "label": with_names(game.label(self._seen, a), self.table.names),
                }
                for path, a in self._choices.items()
            ]
            + [{"path": [button], "label": text} for button, (text, _) in self.extra.items()],
            "prompt": self._prompt(),
            "seat": self.viewer if self.viewer >= 0 else None,
            "seats": [self._seat(i, score) for i, score in enumerate(self._seen.scores())],
            "log": [
                {"n": line.n, "text": line.text, "rule": line.rule, "elements": line.elements}
                for line in self.table.log(self.viewer)[-LOG_LINES:]
            ],
            "changed": sorted({e for line in last for e in line.elements}),
            "gains": [
                {"element": line.elements[0], "text": line.gain}
                for line in last
                if line.gain and line.elements
            ],
            "lesson": None,
            "can": {
                "undo": not undo and not curtain,
                "redo": not redo and not curtain,
                "hint": bool(self._choices),
                "new": self.on_new is not None,
                "save": True,
                "open": self.on_open is not None,
                "why": not over and not curtain,
            },
            "refused": {
                "undo": undo or None,
                "redo": redo or None,
                "hint": None if self._choices else "Hints are for the player to move.",
            },
            "curtain": curtain,
            "progress": self.progress,
            "result": self._result() if over else None,
            "resume": self.resume_code,
        }

    def _curtain(self) -> View | None:
        if self._lifted:
            return None
        name = self.table.names[self._viewer]
        emblem = self.game.seat_emblem(self.table.state, self._viewer)[0]
        return {
            "text": f"Pass the screen to {name}" + (f" ({emblem})." if emblem else "."),
            "button": f"I am {name}: show my hand",
        }

    def _prompt(self) -> View:
        player = self.table.state.current_player
        if player == TERMINAL:
            return {"text": "The game is over.", "tone": "over"}
        if self._choices:
            return {
                "text": with_names(self.game.prompt(self._seen), self.table.names),
                "tone": "move",
            }
        return {"text": f"It is {self.table.names[player]}'s turn.", "tone": "wait"}

    def _seat(self, index: int, score: Score) -> View:
        seat = self.table.seats[index]
        emblem, token = self.game.seat_emblem(self.table.state, index)
        return {
            "name": seat.name,
            "kind": seat.kind,
            "emblem": emblem,
            "token": token,
            "active": index == self.table.state.current_player,
            "total": score.total,
            "note": score.note,
            "lines": [msgspec.to_builtins(line) for line in score.lines],
        }

    def _last_lines(self) -> list[Any]:
        """Return the log lines of the last decision and what followed it."""
        steps = [n for n, entry in enumerate(self.table.history, start=1) if entry.player >= 0]
        if not steps:
            return []
        return [line for line in self.table.log(self.viewer) if line.n >= steps[-1]]

    def _result(self) -> View:
        from minesnb.core.chart import score_chart
        from minesnb.core.words import count, join

        state = self.table.state
        winners = [
            name for name, share in zip(self.table.names, state.returns(), strict=True) if share
        ]
        totals = [score.total or 0 for score in state.scores()]
        verb = "wins" if len(winners) == 1 else "share the win"
        text = f"{join(winners)} {verb} with {max(totals)}."
        if state.num_players == 1:
            verdict = state.game.verdict(state)
            end = f": {verdict}" if verdict else ""
            text = f"{self.table.names[0]} ends with {count(totals[0], 'point')}{end}."
        return {
            "text": text,
            "svg": score_chart(self.table),
        }
