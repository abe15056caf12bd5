"""A table: the only mutable object. It holds the seats, the history and the state now."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from minesnb.core import chance
from minesnb.core.errors import BadOption, BadRecord, CannotUndo, IllegalAction
from minesnb.core.game import CHANCE, SPECTATOR
from minesnb.core.record import FORMAT, Record, Seat, deck_for_record
from minesnb.core.rulebook import Event, Refusal, with_names

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from minesnb.core.decks import Deck
    from minesnb.core.game import Action, Game, State

__all__ = ["Entry", "LogLine", "Table"]

Undo = Literal["fair", "free"]


class Entry(msgspec.Struct, frozen=True):
    """One step of the history: who did what in which state, and what happened."""

    before: Any
    player: int
    action: Any
    after: Any
    events: tuple[Event, ...]


class LogLine(msgspec.Struct, frozen=True):
    """An event as one viewer reads it, with the number (from 1) of the step it belongs to."""

    n: int
    text: str
    rule: str
    elements: tuple[str, ...]
    gain: str


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
        **options: object,
    ) -> None:
        """Set up a new game; raise BadOption for what the game does not have."""
        game.check_players(len(seats))
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
        self._start = game.empty_table(len(seats), self.deck, **options)
        self._state = self._start
        self._history: list[Entry] = []
        self._future: list[Entry] = []
        self._listeners: list[Callable[[], None]] = []
        self._settle()

    @classmethod
    def from_record(cls, record: Record) -> Table:
        """Sit down again at a recorded game; raise BadRecord unless all of it can be replayed."""
        game, deck = record.rules_of_play()
        steps = list(record.replay())
        try:
            table = cls(
                game,
                record.seats,
                seed=record.seed,
                deck=deck,
                undo=record.undo,
                **record.options,
            )
        except BadOption as error:
            raise BadRecord("seats", str(error)) from None
        table._history = []
        table._state = steps[0][1]
        for action, _ in steps[1:]:
            if action is not None:
                table._step(action)
        table._settle()
        return table

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
    def names(self) -> tuple[str, ...]:
        """The seats' names, in order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def mover(self) -> Seat | None:
        """The seat to move, or None when the game is over."""
        player = self._state.current_player
        return self.seats[player] if player >= 0 else None

    def log(self, viewer: int = SPECTATOR) -> tuple[LogLine, ...]:
        """Return what happened so far as `viewer` may read it, oldest first."""
        return tuple(
            LogLine(n, with_names(event.text, self.names), event.rule, event.elements, event.gain)
            for n, entry in enumerate(self._history, start=1)
            for event in entry.events
            if event.seen_by is None or viewer in event.seen_by
        )

    # -- playing

    def act(self, action: Action) -> None:
        """Play `action` for whoever is to move, then let chance act; raise IllegalAction."""
        if self._state.current_player < 0:
            rule = self.game.rules.game_over
            refusal = Refusal(rule, "The game is over.")
            raise IllegalAction(str(action), (refusal,))
        self._step(action)
        self._future.clear()
        self._settle()
        self._tell()

    def bot_random(self) -> random.Random:
        """Return the random numbers for the decision due now, the same after undo and reload."""
        return random.Random(f"{self.seed}:bot:{len(self._history)}")

    def _step(self, action: Action) -> None:
        before = self._state
        after = before.transition(action)
        self._history.append(
            Entry(before, before.current_player, action, after.state, after.events)
        )
        self._state = after.state

    def _settle(self) -> None:
        while self._state.current_player == CHANCE:
            drawn = sum(entry.player == CHANCE for entry in self._history)
            self._step(chance.nth(self._state, self.seed, drawn))

    # -- taking back

    def undo_refusal(self) -> str:
        """Say why nothing can be taken back now, or return an empty string."""
        start = self._last_human_decision()
        if start is None:
            return "Nobody has made a move yet."
        if self.undo_rule == "free":
            return ""
        steps = self._history[start:]
        if any(entry.player == CHANCE for entry in steps) or any(
            event.reveals for entry in steps for event in entry.events
        ):
            return "A card has been seen since, and what was seen cannot be unseen."
        return ""

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
        self._tell()

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
        self._tell()

    def _can_take_back(self, player: int) -> bool:
        """Whether a step is a person's decision or, where only bots play, anybody's."""
        people = any(seat.kind == "human" for seat in self.seats)
        return player >= 0 and (not people or self.seats[player].kind == "human")

    def _last_human_decision(self) -> int | None:
        for index in range(len(self._history) - 1, -1, -1):
            if self._can_take_back(self._history[index].player):
                return index
        return None

    # -- telling

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; return a function that ends it."""
        self._listeners.append(listener)

        def end() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return end

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
