"""There and back: JSON, pickle, notation, position texts and records."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING, Any

import msgspec

from minesnb.core.errors import BadPosition, BadRecord, IllegalAction
from minesnb.core.game import CHANCE
from minesnb.core.record import Record, Seat
from minesnb.core.table import Table
from minesnb.testing.assertions import Broken, ensure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minesnb.core.decks import Deck
    from minesnb.core.game import Action, Game, State

__all__ = ["check_notation", "check_position", "check_record", "check_round_trips"]


def check_round_trips(state: State[Any]) -> None:
    """A state comes back from JSON and from pickle equal, with an equal hash."""
    text = msgspec.json.encode(state)
    try:
        read = msgspec.json.decode(text, type=type(state))
    except msgspec.ValidationError as error:
        raise Broken("a state comes back from JSON", str(error), state) from None
    ensure(read == state, "a state comes back from JSON", f"{read!r}", state)
    ensure(hash(read) == hash(state), "equal states have equal hashes", "after JSON", state)
    ensure(msgspec.json.encode(read) == text, "a state comes back from JSON", "differs", state)
    kept = pickle.loads(pickle.dumps(state))  # noqa: S301 - it was written a moment ago
    ensure(kept == state, "a state comes back from pickle", f"{kept!r}", state)
    ensure(hash(kept) == hash(state), "equal states have equal hashes", "after pickle", state)


def check_notation(game: Game[Any, Any], action: Action) -> None:
    """An action comes back from its notation and from JSON."""
    try:
        read = game.parse(str(action))
    except ValueError as error:
        raise Broken("an action comes back from its notation", str(error)) from None
    ensure(read == action, "an action comes back from its notation", f"{action}: {read!r}")
    decoded = msgspec.json.decode(msgspec.json.encode(action), type=game.action_type)
    ensure(decoded == action, "an action comes back from JSON", f"{action!r}: {decoded!r}")


def check_position(game: Game[Any, Any], state: State[Any]) -> None:
    """A state in which somebody is to move comes back from its position text."""
    if state.is_chance:
        return
    text = game.position_text(state)
    try:
        read = game.position(text)
    except BadPosition as error:
        raise Broken(
            "a state comes back from its position text", f"{error}\n{text}", state
        ) from None
    ensure(read == state, "a state comes back from its position text", f"{text}{read!r}", state)


def check_record(
    game: Game[Any, Any],
    players: int,
    seed: int,
    deck: Deck | None = None,
    options: Mapping[str, object] | None = None,
) -> None:
    """A game on record replays to the same states, byte for byte; cut short it goes on the same."""
    rng = random.Random(f"{seed}:{players}")
    seats = [Seat(f"Player {number}") for number in range(players)]
    table = Table(game, seats, seed=seed, deck=deck, options=options)
    while not table.state.is_terminal:
        legal = table.state.legal_actions()
        table.act(legal[int(rng.random() * len(legal))])
    text = table.record().dump()
    try:
        record = Record.read(text)
        steps = list(record.replay())
    except BadRecord as error:
        raise Broken("a record replays", str(error)) from None
    replayed, played = (
        [msgspec.json.encode([entry.before, entry.after]) for entry in entries]
        for entries in (steps, table.history)
    )
    ensure(replayed == played, "a record replays byte for byte", f"{players} players, seed {seed}")
    again = Table.from_record(record).record().dump()
    ensure(again == text, "a record is written as it was read", f"{players} players, seed {seed}")
    _check_cut(table, record, int(rng.random() * len(record.moves)))


def _check_cut(table: Table, record: Record, length: int) -> None:
    """A record that ends early continues by its seed as the game did."""
    cut = msgspec.structs.replace(record, moves=record.moves[:length])
    resumed = Table.from_record(cut)
    try:
        for entry in table.history[len(resumed.history) :]:
            if entry.player != CHANCE:
                resumed.act(entry.action)
    except IllegalAction as error:
        raise Broken("a resumed game goes on by its seed", str(error), table.state) from None
    same = resumed.state == table.state
    ensure(same, "a resumed game goes on by its seed", f"cut after {length} moves", table.state)
