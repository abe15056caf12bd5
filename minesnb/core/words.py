"""Small helpers for sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "article",
    "count",
    "join",
    "nearest",
    "ordinal",
    "put_shorter",
    "quoted",
    "shortened",
    "signed",
    "upper",
]

_QUOTED = 60
"""How many characters of what came from outside an error repeats."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def join(words: Sequence[str], last: str = "and") -> str:
    """Join words as prose does: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def signed(number: object) -> str:
    r"""Return a number as prose writes it, with a minus sign and no hyphen.

    >>> signed(-3) == "\u22123"
    True
    """
    return str(number).replace("-", "\u2212")


def count(number: int, noun: str, plural: str = "") -> str:
    """Return ``1 card`` or ``3 cards``."""
    return f"{signed(number)} {noun if number == 1 else plural or noun + 's'}"


def ordinal(number: int) -> str:
    """Return the word for place `number` (from 1): ``first``, …, ``sixth``, ``7th``."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def upper(text: str) -> str:
    """Return `text` with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]


def article(noun: str) -> str:
    """Return `noun` with its indefinite article: ``a mine``, ``an axe``."""
    return f"a{'n' * (noun[:1].lower() in 'aeiou')} {noun}"


def put_shorter(text: str, shorter: Iterable[tuple[str, str]]) -> str:
    r"""Return a text with the second of each pair for what the first, a regular expression, finds.

    >>> put_shorter("gain 2 gold", [(r"gain (\d)", r"+\1")])
    '+2 gold'
    """
    import re

    for long, short in shorter:
        text = re.sub(long, short, text)
    return text


def shortened(text: str, most: int) -> str:
    """Return `text`, or its beginning and its end if it has more than `most` characters."""
    if len(text) <= most:
        return text
    tail = most // 3
    return f"{text[: most - tail - 1]}…{text[-tail:]}"


def quoted(value: object) -> str:
    """Return the `repr` of what came from outside, as an error quotes it: never long.

    >>> quoted("k" * 4_000_000)
    "'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…kkkkkkkkkkkkkkkkkkk'"
    """
    import reprlib

    writer = reprlib.Repr()
    writer.maxstring = writer.maxother = 2 * _QUOTED
    try:
        return shortened(writer.repr(value), _QUOTED)
    except ValueError:
        return f"an {type(value).__name__} too long to be written"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `` (did you mean 'x'?)`` for the known word closest to `word`, or an empty string."""
    import difflib

    # Whatever is so long was not misspelt, and would take long to compare.
    if len(word) > _QUOTED:
        return ""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f" (did you mean {close[0]!r}?)" if close else ""
