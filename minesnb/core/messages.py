"""The messages a board may send, decoded strictly."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from minesnb.core.errors import BadMessage
from minesnb.core.record import MAX_BYTES

__all__ = ["KINDS", "Message", "decode"]

Id = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,64}$")]
Path = Annotated[tuple[Id, ...], Meta(min_length=1, max_length=64)]
Code = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Rev = Annotated[int, Meta(ge=0)]


class Message(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What all messages have: who sent it (one view of a board) and that view's running number."""

    seq: Annotated[int, Meta(ge=1)]
    client: Code


class Hello(Message, frozen=True, tag="hello"):
    """A view has appeared; `resume` is the code in its page's address, if there is one."""

    resume: Code | None = None


class Act(Message, frozen=True, tag="act"):
    """The player has picked a whole path on the board that showed revision `rev`."""

    rev: Rev
    path: Path


class Why(Message, frozen=True, tag="why"):
    """The player has picked what is no candidate and wants to know why."""

    rev: Rev
    path: Path


class Undo(Message, frozen=True, tag="undo"):
    """Take the last decision back."""

    rev: Rev


class Redo(Message, frozen=True, tag="redo"):
    """Play again what was taken back."""

    rev: Rev


class Hint(Message, frozen=True, tag="hint"):
    """Say what might be a good idea."""

    rev: Rev


class Lift(Message, frozen=True, tag="lift"):
    """The next player sits before the screen: raise the curtain."""

    rev: Rev


class New(Message, frozen=True, tag="new"):
    """Leave this game and start another."""

    rev: Rev


class Save(Message, frozen=True, tag="save"):
    """Hand out the game as a file."""

    rev: Rev


class Open(Message, frozen=True, tag="open"):
    """Go on with the game in this file."""

    rev: Rev
    text: Annotated[str, Meta(max_length=MAX_BYTES)]


class Cancel(Message, frozen=True, tag="cancel"):
    """Stop what takes so long."""

    rev: Rev


class Step(Message, frozen=True, tag="step"):
    """Turn to another page of a lesson (from 0)."""

    rev: Rev
    to: Annotated[int, Meta(ge=0)]


Any_ = Hello | Act | Why | Undo | Redo | Hint | Lift | New | Save | Open | Cancel | Step

KINDS = tuple(
    str(kind.__struct_config__.tag)
    for kind in (Hello, Act, Why, Undo, Redo, Hint, Lift, New, Save, Open, Cancel, Step)
)
"""Every kind of message there is."""


def decode(raw: object) -> Any_:
    """Return the message in `raw`; raise BadMessage that says what is wrong with it."""
    try:
        return msgspec.convert(raw, Any_, strict=True)
    except (msgspec.ValidationError, RecursionError, TypeError, OverflowError) as error:
        raise BadMessage(f"not a message of this board: {error}") from None
