"""The ``key: value`` text format of positions.

One line a key; ``#`` starts a comment; blank lines do not count. What the values mean is each
game's own business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec
from msgspec.structs import fields, replace

from minesnb.core.errors import BadPosition
from minesnb.core.text_files import MARK
from minesnb.core.words import nearest, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minesnb.core.game import State
    from minesnb.core.options import Options

__all__ = [
    "Lines",
    "hold",
    "integer",
    "one_of",
    "option_lines",
    "read",
    "read_fields",
    "write_fields",
]

C = TypeVar("C", bound="Options")
S = TypeVar("S", bound="State[Any]")


def read(text: str, known: Iterable[str]) -> dict[str, str]:
    """Split a position text into its values by key; raise BadPosition for a line that is none."""
    keys = tuple(known)
    values: dict[str, str] = {}
    for number, line in enumerate(text.removeprefix(MARK).splitlines(), start=1):
        content = line.split("#", 1)[0].strip()
        if not content:
            continue
        key, colon, value = content.partition(":")
        key = key.strip()
        if not colon or not key:
            raise BadPosition(
                f"line {number}", f"{quoted(content)} is not of the form 'key: value'"
            )
        if key not in keys:
            raise BadPosition(
                key, f"no such key{nearest(key, keys)}; the keys are {', '.join(keys)}"
            )
        if key in values:
            raise BadPosition(key, f"given twice, again on line {number}")
        values[key] = value.strip()
    return values


def integer(key: str, value: str, low: int, high: int) -> int:
    """Read a whole number from `low` to `high`; raise BadPosition."""
    try:
        number = int(value)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise BadPosition(key, f"takes a whole number from {low} to {high}, not {quoted(value)}")
    return number


def one_of(key: str, value: str, known: Iterable[str]) -> str:
    """Return `value` if it is one of the known words; raise BadPosition."""
    words = tuple(known)
    if value not in words:
        raise BadPosition(
            key, f"{quoted(value)} is not one of {', '.join(words)}{nearest(value, words)}"
        )
    return value


def hold(fact: bool, place: str, text: str) -> None:  # noqa: FBT001 - as in `assert`
    """Raise BadPosition with this place and text unless something holds."""
    if not fact:
        raise BadPosition(place, text)


class Lines(dict[str, str]):
    """The values of a position text by key, read as what they have to be; each raises BadPosition."""

    @classmethod
    def of(cls, text: str, known: Iterable[str]) -> Self:
        """Split a position text whose keys are among those `known`."""
        return cls(read(text, known))

    def words(self, key: str, default: str = "") -> list[str]:
        """Return the words at `key`, those of `default` where there is no such line."""
        return self.get(key, default).split()

    def only_seats(self, players: int) -> None:
        """Raise BadPosition for a key that ends in the number of a seat in which nobody plays."""
        for key in self:
            if key[-1:].isdigit() and int(key[-1]) > players:
                many = "is only 1 player" if players == 1 else f"are only {players} players"
                raise BadPosition(key, f"there {many}")

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """Return the whole number at `key`, from `low` to `high`."""
        return integer(key, self[key], low, high) if key in self else default

    def word(self, key: str, default: str, known: Iterable[str]) -> str:
        """Return the word at `key`, one of those `known`."""
        return one_of(key, self[key], known) if key in self else default

    def yes(self, key: str, *, default: bool = False) -> bool:
        """Return whether `key` says yes."""
        return self.word(key, "yes" if default else "no", ("yes", "no")) == "yes"

    def seat(self, key: str, default: int, players: int) -> int:
        """Return the seat (from 0) whose number (from 1) stands at `key`."""
        return self.number(key, default + 1, 1, players) - 1

    def options(self, kind: type[C]) -> C:
        """Return the options that stand under their own names; what is not there is as usual."""
        from minesnb.core.options import specs

        found: dict[str, Any] = {}
        for spec in specs(kind):
            if spec.name not in self:
                continue
            if spec.kind is bool:
                found[spec.name] = self.yes(spec.name)
            elif spec.kind is str:
                found[spec.name] = self.word(spec.name, "", spec.choices)
            else:
                low, high = map(int, spec.values)
                found[spec.name] = self.number(spec.name, low, low, high)
        return kind(**found)


def option_lines(options: Options, *, all_: bool = True) -> list[str]:
    """Return the lines that say the options; unless `all_`, only those that are not as usual."""
    from minesnb.core.options import specs

    lines = []
    for spec in specs(type(options)):
        value = getattr(options, spec.name)
        if all_ or value != spec.default:
            words = {True: "yes", False: "no"}.get(value) if spec.kind is bool else str(value)
            lines.append(f"{spec.name}: {words}")
    return lines


_NOT_WRITTEN = ("viewer", "deck")


def write_fields(state: State[Any]) -> str:
    """Return a position text with a line a field of the state, its value as JSON."""
    return "".join(
        f"{field.name}: {msgspec.json.encode(getattr(state, field.name)).decode()}\n"
        for field in fields(type(state))
        if field.name not in _NOT_WRITTEN
    )


def read_fields(text: str, start: S) -> S:
    """Read what `write_fields` wrote; a field without a line is as in `start`. Raise BadPosition."""
    kinds = {f.name: f.type for f in fields(type(start)) if f.name not in _NOT_WRITTEN}
    found: dict[str, Any] = {}
    for key, value in read(text, kinds).items():
        try:
            found[key] = msgspec.json.decode(value, type=kinds[key])
        except (msgspec.DecodeError, UnicodeError) as error:
            raise BadPosition(key, f"{quoted(value)} does not fit: {error}") from None
    return replace(start, **found)
