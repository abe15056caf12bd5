"""Actions and their notation, read off the structs.

An action is a tagged frozen struct. Its notation is its tag and one word a field, in order; how a
field is written and read stands in its annotation, as a `Part`. Fields at the end that hold their
defaults are left out. A field that is a tuple takes all words that are left, at least one.

>>> class Bank(Action, frozen=True, tag="bank"):
...     "Take what was panned."
>>> class Roll(Outcome, frozen=True, tag="roll"):
...     "Chance says what the die shows."
...     pips: Annotated[int, whole(1, 6)]
>>> str(Roll(4))
'roll 4'
>>> parse("roll 7", Bank | Roll)
Traceback (most recent call last):
ValueError: 'roll 7': '7' is not a whole number from 1 to 6
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, NamedTuple, Self, get_args, get_origin

import msgspec

from minesnb.core.words import nearest, quoted

__all__ = ["Action", "Outcome", "Part", "kinds", "parse", "seat", "tag_of", "whole", "word"]


class Part(NamedTuple):
    """How one field of an action is written, and read back.

    `read` raises ValueError with a text that says which word is wrong and what would be right.
    """

    say: Callable[[Any], str]
    read: Callable[[str], Any]


def whole(low: int, high: int, base: int = 0) -> Part:
    """Return the part that is a whole number from `low` to `high`, counted in the field from `base`.

    ``whole(1, 10, 1)`` writes the field 0 as 1.
    """

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 10 and low <= int(text) <= high:
            return int(text) - base
        raise ValueError(f"{quoted(text)} is not a whole number from {low} to {high}")

    return Part(lambda number: str(number + base), read)


def word(what: str, known: Iterable[str] | Callable[[], Iterable[str]]) -> Part:
    """Return the part that is one of the `known` words, each meaning its place among them.

    `known` may be a function, where the words lie in data that is loaded late.
    """

    @cache
    def words() -> tuple[str, ...]:
        return tuple(known() if callable(known) else known)

    def say(number: int) -> str:
        return words()[number] if 0 <= number < len(words()) else str(number)

    def read(text: str) -> int:
        if text not in words():
            raise ValueError(f"{quoted(text)} is no {what}{nearest(text, words())}")
        return words().index(text)

    return Part(say, read)


def seat(players: int) -> Part:
    """Return the part that is a seat from 0, written ``p1`` to ``p4`` where there are four."""

    def read(text: str) -> int:
        if text[:1] == "p" and text[1:] in {str(number + 1) for number in range(players)}:
            return int(text[1:]) - 1
        raise ValueError(f"{quoted(text)} is no player; write p1 to p{players}")

    return Part(lambda number: f"p{number + 1}", read)


class _Field(NamedTuple):
    name: str
    part: Part
    many: bool
    default: object


_PLAIN = Part(str, str)
_NUMBER = whole(-(10**9), 10**9)


class Action(msgspec.Struct, frozen=True):
    """What a player does, the base of a game's tagged union; ``str(action)`` is its notation."""

    def __str__(self) -> str:
        words = [tag_of(type(self))]
        fields = _fields(type(self))
        values = [getattr(self, field.name) for field in fields]
        while values and values[-1] == fields[len(values) - 1].default:
            values.pop()
        for field, value in zip(fields, values, strict=False):
            words += map(field.part.say, value) if field.many else (field.part.say(value),)
        return " ".join(words)

    @classmethod
    def read(cls, words: list[str]) -> Self:
        """Make the action of the words behind its tag; raise ValueError."""
        fields = _fields(cls)
        most = len(words) if fields and fields[-1].many else len(fields)
        least = sum(field.default is msgspec.NODEFAULT for field in fields)
        if not least <= len(words) <= most:
            names = ", ".join(field.name for field in fields)
            raise ValueError(f"write {tag_of(cls)} {f'and then {names}' if names else 'alone'}")
        values: list[object] = []
        for field in fields[: len(words)]:
            if field.many:
                values.append(tuple(map(field.part.read, words[len(values) :])))
            else:
                values.append(field.part.read(words[len(values)]))
        return cls(*values)


class Outcome(Action, frozen=True):
    """What chance says. No player may do it."""


def tag_of(kind: type[Action]) -> str:
    """Return the tag of a kind of action: the first word of its notation, as a rule."""
    return str(kind.__struct_config__.tag)


@cache
def _fields(kind: type[Action]) -> tuple[_Field, ...]:
    found = []
    for field in msgspec.structs.fields(kind):
        bare, *notes = (
            get_args(field.type) if get_origin(field.type) is Annotated else (field.type,)
        )
        usual = _NUMBER if bare is int else _PLAIN
        part = next((note for note in notes if isinstance(note, Part)), usual)
        found.append(_Field(field.name, part, get_origin(bare) is tuple, field.default))
    return tuple(found)


@cache
def kinds(union: Any) -> dict[str, type[Action]]:  # noqa: ANN401 - a union of types has no type
    """Return the members of a union of actions by their tags, in order."""
    return {tag_of(kind): kind for kind in get_args(union) or (union,)}


def parse(text: str, union: Any) -> Any:  # noqa: ANN401 - a union of types has no type
    """Read an action of `union` in its notation; raise ValueError that says what is wrong."""
    verb, *words = text.split() or [""]
    known = kinds(union)
    if verb not in known:
        hint = nearest(verb, known) if verb else ""
        raise ValueError(f"{quoted(text)} is no action{hint}; the verbs are {', '.join(known)}")
    try:
        return known[verb].read(words)
    except ValueError as error:
        raise ValueError(f"{quoted(text)}: {error}") from None
