"""Recall: a rule's own sentence with a number left out, for rules that hardly any position shows."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from minesnb.lessons.items import GIST

__all__ = ["Gap", "gap"]

_WORDS = [
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
]
_LEAST = 2
"""A smaller number is too often a mere word."""
_SMALL = 12
"""Up to this number what is near is off by little, beyond it by more."""
_NUMBER = re.compile(rf"(?<![-\[\w])(?:{'|'.join(_WORDS[_LEAST:])}|\d+)\b(?![-\]])")
_OTHERS = 3


class Gap(NamedTuple):
    """A sentence with a gap, the number that belongs there and some that do not."""

    sentence: str
    right: str
    wrong: tuple[str, ...]


def gap(text: str, seed: str) -> Gap | None:
    """Leave a number out of a rule's text; None where there is none to be remembered.

    It is the first of the sentence that has the fewest, the first of such sentences. The wrong numbers
    are near it, do not stand in the sentence, and are written alike.
    """
    sentences = [s for s in re.split(r"(?<=[.!?]) (?=[A-Z])", text) if _asks(s)]
    if not sentences:
        return None
    sentence = min(sentences, key=lambda s: len(_numbers(s)))
    match = _asks(sentence)[0]
    near = _near(sentence, match[0])
    wrong = Random(seed).sample(near, min(len(near), _OTHERS))
    holed = f"{sentence[: match.start()]}…{sentence[match.end() :]}"
    return Gap(holed, match[0], tuple(wrong))


def _near(sentence: str, word: str) -> list[str]:
    """Return numbers near one of a sentence, none of them in it, written as that is."""
    number, digits = _value(word), word.isdigit()
    said = {_value(match[0]) for match in _numbers(sentence)}
    steps = (1, 2, 3) if number <= _SMALL else (2, 4, 10)
    near = {number + sign * step for step in steps for sign in (1, -1)} - said
    most = 10 * number if digits else len(_WORDS) - 1
    return [str(n) if digits else _WORDS[n] for n in sorted(near) if _LEAST <= n <= most]


def _asks(sentence: str) -> list[re.Match[str]]:
    """Return the numbers that the rest of a sentence does not tell, by itself or by what it lists."""
    numbers = _numbers(sentence)
    listed = sentence.partition(":")[2].count(",") > 1
    values = [_value(match[0]) for match in numbers]
    if listed or len(sentence) > GIST:
        return []
    return [match for match in numbers if values.count(_value(match[0])) == 1]


def _numbers(sentence: str) -> list[re.Match[str]]:
    return [match for match in _NUMBER.finditer(sentence) if _value(match[0]) >= _LEAST]


def _value(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS.index(word)
