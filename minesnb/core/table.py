"""A table: the only mutable object. It holds the seats, the history and the state now."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from minesnb.core import chance
from minesnb.core.errors import BadOption, BadRecord, CannotUndo, IllegalAction
from minesnb.core.game import CHANCE, SPECTATOR
from minesnb.core.record import FORMAT, Entry, Record, Seat, deck_for_record
from minesnb.core.rulebook import with_names
from minesnb.core.signal import Signal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minesnb.core.decks import Deck
    from minesnb.core.game import Action, Game, State
    from minesnb.core.rulebook import Event

__all__ = ["LogLine", "Table", "log_lines"]

Undo = Literal["fair", "free"]


class LogLine(msgspec.Struct, frozen=True):
    """An event as one viewer reads it, with the number (from 1) of the step it belongs to."""

    n: int
    text: str
    rule: str
    elements: tuple[str, ...]
    gain: str


def log_lines(
    n: int, events: Iterable[Event], viewer: int, names: tuple[str, ...]
) -> list[LogLine]:
    """Return the events of step `n` as `viewer` may read them."""
    return [
        LogLine(n, with_names(event.text, names), event.rule, event.elements, event.gain)
        for event in events
        if event.visible_to(viewer)
    ]


class Table:
    """A game being played: seats, history, undo and redo, and who is told when it changes.

    `undo` is ``"fair"`` (nothing that was seen can be unseen) or ``"free"``; by default it is free
    where at most one person plays. Chance follows the seed.

    >>> from minesnb import load
    >>> table = Table(load("kings_under_mountains"), [Seat("Ann"), Seat("Ben")], seed=7)
    >>> table.act(table.state.legal_actions()[0])
    >>> len(table.decisions)
    1
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[Seat],
        *,
        seed: int | str = 0,
        deck: Deck | None = None,
        undo: Undo | None = None,
        past: Iterable[Entry] = (),
        **options: object,
    ) -> None:
        """Set up a new game, of which the steps of the `past` have been played.

        Raise BadOption for what the game does not have.
        """
        self._state = game.empty_table(len(seats), deck, **options)
        names = [seat.name.strip() for seat in seats]
        if not all(names) or len(set(names)) < len(names):
            raise BadOption("seats", f"every seat needs a name of its own, not {names}")
        self.game = game
        self.seats = tuple(seats)
        self.seed = str(seed)
        self.deck = game.own_deck(deck)
        self.options = options
        people = sum(seat.kind == "human" for seat in seats)
        self.undo_rule: Undo = undo or ("free" if people <= 1 else "fair")
        self._history: list[Entry] = []
        self._future: list[Entry] = []
        self._changed = Signal()
        self.subscribe = self._changed.subscribe
        for entry in past:
            self._add(entry)
        self._settle()

    @classmethod
    def from_record(cls, record: Record) -> Table:
        """Sit down again at a recorded game; raise BadRecord unless all of it can be replayed."""
        game, deck = record.rules_of_play()
        record.empty_table()
        try:
            return cls(
                game,
                record.seats,
                seed=record.seed,
                deck=deck,
                undo=record.undo,
                past=record.replay(),
                **record.options,
            )
        except BadOption as error:
            raise BadRecord("seats", str(error)) from None

    def record(self) -> Record:
        """Return the game so far as a record."""
        return Record(
            FORMAT,
            self.game.id,
            dict(self.options),
            deck_for_record(self.game, self.deck),
            self.seed,
            self.undo_rule,
            self.seats,
            tuple(str(entry.action) for entry in self._history),
        )

    # -- looking

    @property
    def state(self) -> State[Any]:
        """The whole state now."""
        state: State[Any] = self._state
        return state

    @property
    def history(self) -> tuple[Entry, ...]:
        """Every step so far, chance included."""
        return tuple(self._history)

    @property
    def decisions(self) -> tuple[Entry, ...]:
        """The steps that a player decided."""
        return tuple(entry for entry in self._history if entry.player != CHANCE)

    @property
    def last_decision(self) -> int:
        """The number (from 1) of the last step that a player decided, or 0."""
        steps = range(len(self._history), 0, -1)
        return next((n for n in steps if self._history[n - 1].player != CHANCE), 0)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names, in order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def mover(self) -> Seat | None:
        """The seat to move, or None when the game is over."""
        player = self._state.current_player
        return self.seats[player] if player >= 0 else None

    def log(
        self, viewer: int = SPECTATOR, *, last: int | None = None, since: int = 1
    ) -> tuple[LogLine, ...]:
        """Return what happened so far as `viewer` may read it, oldest first.

        Only the `last` lines, where that is given, and only those of the steps `since` that one.
        """
        lines: list[LogLine] = []
        for n in range(len(self._history), since - 1, -1):
            entry = self._history[n - 1]
            lines += log_lines(n, reversed(entry.events), viewer, self.names)
            if last is not None and len(lines) >= last:
                break
        return tuple(reversed(lines if last is None else lines[:last]))

    # -- playing

    def act(self, action: Action) -> None:
        """Play `action` for whoever is to move, then let chance act; raise IllegalAction."""
        if self._state.current_player < 0:
            raise IllegalAction(str(action), (self.game.over(self._state),))
        before = self._state
        after = before.transition(action)
        self._add(Entry(before, before.current_player, action, after.state, after.events))
        self._future.clear()
        self._settle()
        self._changed()

    def bot_random(self) -> random.Random:
        """Return the random numbers for the decision due now, the same after undo and reload."""
        return random.Random(f"{self.seed}:bot:{len(self._history)}")

    def _add(self, entry: Entry) -> None:
        self._history.append(entry)
        self._state = entry.after

    def _settle(self) -> None:
        drawn = sum(entry.player == CHANCE for entry in self._history)
        for action, step in chance.outcomes(self._state, self.seed, drawn):
            self._add(Entry(self._state, CHANCE, action, step.state, step.events))

    # -- taking back

    def undo_refusal(self) -> str:
        """Say why nothing can be taken back now, or return an empty string."""
        start = self._last_human_decision()
        if start is None:
            return "Nobody has made a move yet."
        if self.undo_rule == "free":
            return ""
        first, *later = self._history[start:]
        if any(event.reveals for entry in (first, *later) for event in entry.events) or any(
            self._shows(entry, first.player) for entry in later
        ):
            return "Something hidden has been seen since, and what was seen cannot be unseen."
        if any(entry.player == CHANCE for entry in later):
            return "Chance has spoken since, and what it said stands."
        return ""

    def _shows(self, entry: Entry, player: int) -> bool:
        """Whether a step of another shows `player` something: what it was could not be named before."""
        if entry.player in (CHANCE, player):
            return False
        seen = entry.before.observation(player)
        return entry.action not in self.game.candidates(seen)

    def redo_refusal(self) -> str:
        """Say why nothing can be played again now, or return an empty string."""
        return "" if self._future else "Nothing was taken back."

    def undo(self) -> None:
        """Take back the last decision of a person and all that followed; raise CannotUndo."""
        refusal = self.undo_refusal()
        start = self._last_human_decision()
        if refusal or start is None:
            raise CannotUndo(refusal)
        self._future[:0] = self._history[start:]
        del self._history[start:]
        self._state = self._future[0].before
        self._changed()

    def redo(self) -> None:
        """Play again what was taken back last, up to the next decision of a person."""
        if not self._future:
            raise CannotUndo(self.redo_refusal())
        first = True
        while self._future and (first or not self._can_take_back(self._future[0].player)):
            entry = self._future.pop(0)
            self._history.append(entry)
            self._state = entry.after
            first = False
        self._changed()

    def _can_take_back(self, player: int) -> bool:
        """Whether a step is a person's decision or, where only bots play, anybody's."""
        people = any(seat.kind == "human" for seat in self.seats)
        return player >= 0 and (not people or self.seats[player].kind == "human")

    def _last_human_decision(self) -> int | None:
        for index in range(len(self._history) - 1, -1, -1):
            if self._can_take_back(self._history[index].player):
                return index
        return None
