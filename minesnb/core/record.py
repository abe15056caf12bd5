"""A game on record: its setup and every action and chance outcome in notation.

A record replays to the same states in any process. Reading one that is damaged or foreign raises
BadRecord with the place (such as ``moves[17]``) and the reason; no half-read game is ever returned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from minesnb.core.characters import clean
from minesnb.core.errors import (
    BadDeck,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    NewerRecord,
    UnknownGame,
)
from minesnb.core.registry import load
from minesnb.core.rulebook import Event
from minesnb.core.text_files import MARK
from minesnb.core.words import quoted, shortened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minesnb.core.decks import Deck
    from minesnb.core.game import Game, State

__all__ = [
    "FORMAT",
    "FORMAT_MIDWAY",
    "MAX_BYTES",
    "MAX_MOVES",
    "MAX_NAME",
    "MAX_SEED",
    "MAX_START",
    "Entry",
    "Record",
    "Seat",
    "check_names",
    "deck_for_record",
]

FORMAT = 1
"""The version of the file format of a game from its beginning."""
FORMAT_MIDWAY = 2
"""That of a game from a position; what reads only the first version refuses it by this number."""
MAX_BYTES = 4_000_000
"""A longer text is no record of any of these games."""
MAX_MOVES = 20_000
"""A longer game is none: at random, the longest of these games takes some hundreds of steps."""
MAX_NAME = 40
"""A seat's name has no more characters, so that it fits where names stand."""
MAX_SEED = 64
"""A seed has no more characters: it is written anew with every move."""
MAX_START = 20_000
"""A position's text has no more characters."""


class Entry(msgspec.Struct, frozen=True):
    """One step of a game: who did what in which state, and what happened."""

    before: Any
    player: int
    action: Any
    after: Any
    events: tuple[Event, ...]


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits where: a person, or a bot by the name `bots.make` knows.

    Of the name, characters that nobody sees are left out. `Table` and `Record.read` refuse one that
    is longer than `MAX_NAME`.
    """

    name: Annotated[str, Meta(max_length=MAX_NAME)]
    kind: Literal["human", "bot"] = "human"
    bot: Annotated[str, Meta(max_length=32)] = ""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "name", clean(self.name))


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything needed to play a game again, as one JSON file.

    `deck` is None for the standard deck, else the deck's own data. `seed` is what drove chance;
    replaying does not use it. `undo` is the table's setting. `start` is the text of the position from
    which it was played, options included; "" for a game from its beginning.
    """

    format: int
    game: str
    options: dict[str, Any]
    deck: dict[str, Any] | None
    seed: Annotated[str, Meta(max_length=MAX_SEED)]
    undo: Literal["fair", "free"]
    seats: tuple[Seat, ...]
    moves: Annotated[tuple[str, ...], Meta(max_length=MAX_MOVES)]
    start: Annotated[str, Meta(max_length=MAX_START)] = ""

    def dump(self) -> str:
        """Return the record as JSON text, one move a line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """Read a record without replaying it; raise BadRecord for what is not one."""
        if len(text) > MAX_BYTES:
            raise BadRecord("file", f"is longer than {MAX_BYTES:,} characters")
        try:
            head = msgspec.json.decode(text.removeprefix(MARK), type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadRecord("file", f"is not a JSON object: {error}") from None
        version = head.get("format")
        if isinstance(version, int) and version > FORMAT_MIDWAY:
            raise NewerRecord("format", f"{quoted(version)} is one of a newer minesnb")
        if version not in (FORMAT, FORMAT_MIDWAY):
            raise BadRecord(
                "format",
                f"{quoted(version)} is not a format this version reads; it reads {FORMAT} "
                f"and {FORMAT_MIDWAY}",
            )
        try:
            record = msgspec.convert(head, cls)
        except msgspec.ValidationError as error:
            raise BadRecord("file", f"has a wrong field: {shortened(str(error), 200)}") from None
        if bool(record.start) != (record.format == FORMAT_MIDWAY):
            raise BadRecord("start", f"goes with format {FORMAT_MIDWAY}, and with no other")
        return record

    def rules_of_play(self) -> tuple[Game[Any, Any], Deck]:
        """Return the game and the deck this was played with; raise BadRecord."""
        try:
            game = load(self.game)
        except UnknownGame as error:
            raise BadRecord("game", str(error)) from None
        try:
            deck = game.standard_deck if self.deck is None else game.build_deck(self.deck)
        except BadDeck as error:
            raise BadRecord("deck", str(error)) from None
        return game, deck

    def first_state(self) -> State[Any]:
        """Return the state before the first move: the empty table or a position; raise BadRecord."""
        game, deck = self.rules_of_play()
        try:
            check_names(self.seats)
        except BadOption as error:
            raise BadRecord("seats", error.reason) from None
        if self.start:
            return self._position(game, deck)
        try:
            game.read_options(self.options)
        except BadOption as error:
            raise BadRecord("options", str(error)) from None
        try:
            state: State[Any] = game.empty_table(len(self.seats), deck, self.options)
        except BadOption as error:
            raise BadRecord("seats", error.reason) from None
        return state

    def _position(self, game: Game[Any, Any], deck: Deck) -> State[Any]:
        if self.options:
            raise BadRecord("options", "must be empty, since the position has its own")
        try:
            state: State[Any] = game.position(self.start, deck)
        except (BadPosition, BadOption) as error:
            raise BadRecord("start", str(error)) from None
        if state.num_players != len(self.seats):
            raise BadRecord("seats", f"{len(self.seats)}, for a position of {state.num_players}")
        if state.is_chance:
            raise BadRecord("start", "chance has to speak first there, and no record begins so")
        return state

    def replay(self) -> Iterator[Entry]:
        """Yield every step of the game, checked; raise BadRecord at the first that does not hold."""
        state = self.first_state()
        for number, notation in enumerate(self.moves):
            place = f"moves[{number}]"
            if state.is_terminal:
                raise BadRecord(place, f"{quoted(notation)} comes after the end of the game")
            try:
                action = state.game.parse(notation)
            except ValueError as error:
                raise BadRecord(place, shortened(str(error), 200)) from None
            try:
                step = state.transition(action)
            except IllegalAction as error:
                raise BadRecord(place, str(error)) from None
            yield Entry(state, state.current_player, action, step.state, step.events)
            state = step.state


def check_names(seats: Iterable[Seat]) -> None:
    """Raise BadOption unless every seat has a name of its own that is not too long."""
    names = [seat.name.strip() for seat in seats]
    if not all(names) or len(set(names)) < len(names):
        raise BadOption("seats", f"every seat needs a name of its own, not {quoted(names)}")
    if any(len(name) > MAX_NAME for name in names):
        raise BadOption("seats", f"a name has {MAX_NAME} characters at most")


def deck_for_record(game: Game[Any, Any], deck: Deck) -> dict[str, object] | None:
    """Return the deck's data for a record, or None for the game's standard deck."""
    return None if deck.digest == game.standard_deck.digest else game.deck_data(deck)
