"""The messages a board may send, decoded strictly."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from minesnb.core.decks import MAX_DECK
from minesnb.core.errors import BadMessage
from minesnb.core.record import MAX_BYTES

__all__ = [
    "Act",
    "AnyIntent",
    "AnyMessage",
    "Cancel",
    "CheckDeck",
    "Hello",
    "Hint",
    "Intent",
    "Judge",
    "Learn",
    "Lift",
    "LobbyIntent",
    "Look",
    "Message",
    "New",
    "Older",
    "Open",
    "Pace",
    "Place",
    "Practise",
    "Read",
    "Redo",
    "Review",
    "Save",
    "Saved",
    "Skip",
    "Start",
    "Step",
    "Undo",
    "Why",
    "decode",
]

Id = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,64}$")]
Path = Annotated[tuple[Id, ...], Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=64)]
Code = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
# A page counts in JavaScript numbers, whole up to 2**53.
Count = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Natural = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Message(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What all messages have: who sent it (one view of a board) and that view's running number."""

    seq: Count
    client: Code


class Hello(Message, frozen=True, tag="hello"):
    """A view has appeared; `resume` is the code in its page's address, if there is one."""

    resume: Code | None = None


class Intent(Message, frozen=True):
    """What every message but `Hello` has too: the revision of the view that it answers."""

    rev: Natural


class Act(Intent, frozen=True, tag="act"):
    """The player has picked a whole path on the board that showed revision `rev`."""

    path: Path


class Why(Intent, frozen=True, tag="why"):
    """The player has picked what is no candidate and wants to know why."""

    path: Path


class Undo(Intent, frozen=True, tag="undo"):
    """Take the last decision back."""


class Redo(Intent, frozen=True, tag="redo"):
    """Play again what was taken back."""


class Hint(Intent, frozen=True, tag="hint"):
    """Say what might be a good idea."""


class Judge(Intent, frozen=True, tag="judge"):
    """Review the finished game: judge every decision of it."""


class Lift(Intent, frozen=True, tag="lift"):
    """The next player sits before the screen: raise the curtain."""


class New(Intent, frozen=True, tag="new"):
    """Leave this game and start another."""


class Save(Intent, frozen=True, tag="save"):
    """Hand out the game as a file."""


class Open(Intent, frozen=True, tag="open"):
    """Go on with the game in this file."""

    text: Annotated[str, Meta(max_length=MAX_BYTES)]


class Cancel(Intent, frozen=True, tag="cancel"):
    """Stop what takes so long."""


class Look(Intent, frozen=True, tag="look"):
    """Show the game as it was after so many steps; without `at`, as it is."""

    at: Natural | None = None


class Older(Intent, frozen=True, tag="older"):
    """Send lines of the log from before this step."""

    before: Natural


class Pace(Intent, frozen=True, tag="pace"):
    """Play the moves of bots at this pace."""

    pace: Literal["slow", "normal", "instant"]


class Practise(Intent, frozen=True, tag="practise"):
    """Leave the lesson for a while to practise what it has taught."""


class Skip(Intent, frozen=True, tag="skip"):
    """Play what bots are to play now without a pause."""


class Step(Intent, frozen=True, tag="step"):
    """Turn to another step of a lesson; the first is 1, as people count."""

    to: Natural


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a new game: a name, and which bot plays; "" for a person."""

    name: Annotated[str, Meta(max_length=80)]
    bot: Word = ""


class Start(Intent, frozen=True, tag="start"):
    """Begin a new game; without a `seed` another one every time, without `undo` as the table likes."""

    game: Word
    seats: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=12)]
    options: Annotated[dict[Word, bool | int | Word], Meta(max_length=64)] = {}
    seed: Annotated[str, Meta(max_length=200)] = ""
    undo: Literal["fair", "free"] | None = None


class CheckDeck(Intent, frozen=True, tag="deck"):
    """Use the deck in this file for the next games of one kind; without `text`, the standard one."""

    game: Word
    name: Annotated[str, Meta(max_length=400)] = ""
    text: Annotated[str, Meta(max_length=MAX_DECK)] | None = None


class Saved(Intent, frozen=True, tag="saved"):
    """Say what lies under the codes of games that this browser has kept."""

    codes: Annotated[tuple[Code, ...], Meta(max_length=12)]


class Read(Intent, frozen=True, tag="read"):
    """Show the rules of a game."""

    game: Word


class Learn(Intent, frozen=True, tag="learn"):
    """Open the tutorial of a game; at a table, of the game that is played there."""

    game: Word = ""


class Review(Intent, frozen=True, tag="review"):
    """Open the game that is saved under a code, and review it if it is over."""

    code: Code


LobbyIntent = Start | CheckDeck | Saved | Read | Learn | Review
AnyIntent = (
    Act
    | Why
    | Undo
    | Redo
    | Hint
    | Judge
    | Lift
    | New
    | Save
    | Open
    | Cancel
    | Look
    | Older
    | Pace
    | Practise
    | Skip
    | Step
    | LobbyIntent
)
AnyMessage = Hello | AnyIntent


def decode(raw: object) -> AnyMessage:
    """Return the message in `raw`; raise BadMessage that says what is wrong with it."""
    try:
        message: AnyMessage = msgspec.convert(raw, AnyMessage, strict=True)
    except (msgspec.ValidationError, RecursionError, TypeError, ValueError, OverflowError) as error:
        raise BadMessage(f"not a message of this board: {error}") from None
    return message
