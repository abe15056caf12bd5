"""The style sheet of pictures, read: what it says of an element.

It may select by tags, classes and attributes, ``:not([…])``, child and descendant.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

__all__ = ["STYLED", "Sheet", "read", "says"]

STYLED = ("fill", "fill-rule", "font-size", "font-weight", "text-anchor", "stroke-dasharray")
"""The attributes that are style, and that classes overrule."""
_NO_LOOK = ("pointer-events", "cursor")


class _Rule(NamedTuple):
    """A rule with one selector: its compounds, each with what joins it to the one before."""

    steps: tuple[tuple[str, str], ...]
    weight: tuple[int, int, int]
    says: tuple[tuple[str, str], ...]


class Sheet(NamedTuple):
    """What a style sheet says: its rules, by the first class of what they are about, and its variables."""

    rules: Mapping[str, Sequence[_Rule]]
    variables: Mapping[str, str]
    forced: Mapping[str, str]


@cache
def read(style: str) -> Sheet:
    """Read a style sheet: variables are those of the class ``minesnb``, whatever else is of its own."""
    text = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    plain, _, forced = text.partition("@media (forced-colors: active)")
    rules: dict[str, list[_Rule]] = defaultdict(list)
    variables: dict[str, str] = {}
    count = 0
    for selectors, says in _blocks(plain):
        variables |= {key: value for key, value in says.items() if key.startswith("--")}
        look = tuple((k, v) for k, v in says.items() if k not in variables and k not in _NO_LOOK)
        for selector in selectors.split(","):
            parts = re.split(r"\s*(>|\s)\s*", selector.strip())
            steps = tuple(zip(parts[::2], ["", *parts[1::2]], strict=True))
            about = re.search(r"\.([\w-]+)", parts[-1])
            named = len(re.findall(r"[.[]", selector))
            weight = (named, len(re.findall(r"(?:^|[\s>])\w", selector)), count)
            count += 1
            rules[about[1] if about else ""].append(_Rule(steps, weight, look))
    return Sheet(rules, variables, dict(_blocks(forced.strip()[1:]))[".minesnb"])


def _blocks(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the selectors of each block of a style sheet, with what it declares."""
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        pairs = [line.split(":", 1) for line in body.split(";") if line.strip()]
        yield selectors.strip(), {key.strip(): _tight(value) for key, value in pairs}


def _tight(value: str) -> str:
    """Return a value without the spaces and zeros that it does not need, and without a page around it."""
    value = re.sub(r"\s*([,()])\s*", r"\1", " ".join(value.split()))
    value = re.sub(r"^var\(--jp-[\w-]+,(.*)\)$", r"\1", value)
    return re.sub(r"(?<![\w.])0\.(?=\d)", ".", value)


@cache
def _compound(text: str) -> tuple[str, frozenset[str], frozenset[str], frozenset[str]]:
    """Return the tag, the classes, the attributes and the attributes not to have of a compound."""
    without = re.findall(r":not\(\[([\w-]+)\]\)", text)
    text = re.sub(r":not\([^)]*\)", "", text)
    tag = re.match(r"\w*", text)
    return (
        tag[0] if tag else "",
        frozenset(re.findall(r"\.([\w-]+)", text)),
        frozenset(re.findall(r"\[([\w-]+)\]", text)),
        frozenset(without),
    )


def _fits(node: ET.Element, text: str) -> bool:
    tag, classes, having, without = _compound(text)
    return (
        tag in ("", node.tag)
        and classes <= set(node.get("class", "").split())
        and having <= node.attrib.keys()
        and not without & node.attrib.keys()
    )


def _selects(steps: Sequence[tuple[str, str]], chain: Sequence[ET.Element]) -> bool:
    """Whether a selector selects the last of a chain of elements, from the root down."""
    (last, joint), before = steps[-1], steps[:-1]
    if not _fits(chain[-1], last):
        return False
    above = range(len(chain) - 1, 0, -1)
    if not before:
        return True
    return any(_selects(before, chain[:n]) for n in (above[:1] if joint == ">" else above))


def says(chain: Sequence[ET.Element], sheet: Sheet) -> dict[str, str]:
    """Return what is declared of the last of a chain of elements, by its attributes and by the sheet.

    Branchy: what has the last word comes last.
    """
    node = chain[-1]
    found = {key: _tight(node.get(key, "")) for key in STYLED if key in node.attrib}
    if "font-size" in found:
        found["font-size"] += "px"
    names = dict.fromkeys((*node.get("class", "").split(), ""))
    fitting = [
        rule for name in names for rule in sheet.rules.get(name, ()) if _selects(rule.steps, chain)
    ]
    for rule in sorted(fitting, key=lambda rule: rule.weight):
        found |= rule.says
    for key, value in [pair.split(":") for pair in node.get("style", "").split(";") if pair]:
        found[key] = value
    return found
