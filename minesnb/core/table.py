"""A table: the only mutable object. It holds the seats, the history and the state now."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from minesnb.core import chance
from minesnb.core.characters import clean, isolated
from minesnb.core.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    CannotUndo,
    HiddenState,
    IllegalAction,
)
from minesnb.core.game import CHANCE, SPECTATOR
from minesnb.core.record import (
    FORMAT,
    FORMAT_MIDWAY,
    MAX_SEED,
    Entry,
    Record,
    Seat,
    check_names,
    deck_for_record,
)
from minesnb.core.rulebook import with_names
from minesnb.core.signal import Signal
from minesnb.core.words import count, join

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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
    seat: int
    deed: bool


def log_lines(
    n: int, events: Iterable[Event], viewer: int, names: tuple[str, ...], seat: int = CHANCE
) -> list[LogLine]:
    """Return the events of step `n`, which `seat` decided, as `viewer` may read them.

    The first is the deed, unless chance decided.
    """
    return [
        LogLine(
            n,
            with_names(event.text, names),
            event.rule,
            event.elements,
            event.gain,
            seat,
            deed=seat != CHANCE and not at,
        )
        for at, event in enumerate(event for event in events if event.visible_to(viewer))
    ]


def _clean_seed(seed: int | str) -> str:
    text = str(seed)
    if len(text) > MAX_SEED:
        raise BadOption("seed", f"has {MAX_SEED} characters at most, not {len(text):,}")
    return clean(text)


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
        options: Mapping[str, object] | None = None,
        undo: Undo | None = None,
        past: Iterable[Entry] = (),
        start: State[Any] | None = None,
    ) -> None:
        """Set up a new game, of which the steps of the `past` have been played.

        It begins on the empty table, or with `start`, a whole state, which has its own deck and
        options; chance that is due there speaks before. Raise BadOption for what the game does not
        have and for a start that no position text can say, so that each table has a record;
        HiddenState for a start that is what one player sees.
        """
        check_names(seats)
        self.game = game
        self.seats = tuple(seats)
        self.seed = _clean_seed(seed)
        self._start = ""
        if start is None:
            self._state = game.empty_table(len(seats), deck, options)
            self.deck = game.own_deck(deck)
        else:
            if deck is not None or options:
                raise BadOption("start", "has its own deck and options, so none can be given")
            self._state = self._begin(start)
            self.deck = game.deck_of(self._state)
        self.options = dict(options or {})
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
        first = record.first_state()
        try:
            return cls(
                game,
                record.seats,
                seed=record.seed,
                deck=None if record.start else deck,
                options=record.options,
                undo=record.undo,
                past=record.replay(),
                start=first if record.start else None,
            )
        except BadOption as error:
            raise BadRecord("seats", error.reason) from None

    def __repr__(self) -> str:
        played = count(len(self._history), "step")
        return f"<Table: {self.game.title}, {join(self.names)}, {played}>"

    def record(self) -> Record:
        """Return the game so far as a record."""
        return Record(
            FORMAT_MIDWAY if self._start else FORMAT,
            self.game.id,
            self.options,
            deck_for_record(self.game, self.deck),
            self.seed,
            self.undo_rule,
            self.seats,
            tuple(str(entry.action) for entry in self._history),
            self._start,
        )

    def _begin(self, start: State[Any]) -> State[Any]:
        """Return the state in which a game from a position begins, and note how a record says it."""
        game = self.game
        if start.game is not game:
            raise BadOption("start", f"is a state of {start.game.title}, not of {game.title}")
        if not start.is_whole:
            raise HiddenState(
                "this is what one player sees, with cards hidden: start from a whole state, or make "
                "one with determinize()"
            )
        if len(self.seats) != start.num_players:
            raise BadOption("seats", f"{len(self.seats)}, for a state of {start.num_players}")
        state = chance.settle(start, self.seed)[0]
        self._start = game.position_text(state)
        try:
            again = game.position(self._start, game.deck_of(state))
        except BadPosition as error:
            raise BadOption("start", f"is no position of {game.title}: {error}") from None
        if again != state:
            raise BadOption("start", "cannot be written down, so the game could not be saved")
        return state

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
    def peoples_decisions(self) -> tuple[Entry, ...]:
        """The steps that a person decided or, where only bots play, any player."""
        return tuple(entry for entry in self._history if self._can_take_back(entry.player))

    @property
    def last_decision(self) -> int:
        """The number (from 1) of the last step that a player decided, or 0."""
        steps = range(len(self._history), 0, -1)
        return next((n for n in steps if self._history[n - 1].player != CHANCE), 0)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names, in order, as they stand in sentences."""
        return tuple(isolated(seat.name) for seat in self.seats)

    @property
    def mover(self) -> Seat | None:
        """The seat to move, or None when the game is over."""
        player = self._state.current_player
        return self.seats[player] if player >= 0 else None

    def log(
        self,
        viewer: int = SPECTATOR,
        *,
        last: int | None = None,
        since: int = 1,
        until: int | None = None,
    ) -> tuple[LogLine, ...]:
        """Return what happened so far as `viewer` may read it, oldest first.

        Only the `last` lines or a few more, where that is given, since steps are given whole; and
        only those of the steps `since` that one `until` that one.
        """
        lines: list[LogLine] = []
        for n in range(len(self._history) if until is None else until, since - 1, -1):
            entry = self._history[n - 1]
            lines[:0] = log_lines(n, entry.events, viewer, self.names, entry.player)
            if last is not None and len(lines) >= last:
                break
        return tuple(lines)

    def state_at(self, n: int) -> State[Any]:
        """Return the whole state after `n` steps; 0 is the beginning."""
        state: State[Any] = self._history[n].before if n < len(self._history) else self._state
        return state

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
        steps = self._history[start:]
        seen = any(event.reveals for entry in steps for event in entry.events)
        if seen or self._shown([*steps, *self._future]):
            return "A card has been seen since, and what was seen cannot be unseen."
        if any(entry.player == CHANCE for entry in steps):
            return "Chance has spoken since, and what was seen cannot be unseen."
        return ""

    def _shown(self, steps: Sequence[Entry]) -> bool:
        """Whether somebody else than the first to act has acted from cards that nobody else sees.

        Who plays a card learns nothing by it, but all others do, even if it is taken back.
        """
        return any(
            entry.player not in (CHANCE, steps[0].player) and self.game.has_secrets(entry.before)
            for entry in steps
        )

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
