"""What Python sends and what the front end reads are the same keys."""

import re
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from minesnb.core.view import RuleView, View
from tests.repository import ROOT

SOURCE = re.sub(r'"[^"]*"', "", (ROOT / "widgets" / "src" / "view.ts").read_text("utf-8"))
READERS = {
    name: dict(re.findall(r"^  (\w+): (.*)", body, re.MULTILINE))
    for name, body in re.findall(
        r"^const (\w+) = object\(\{\n(.*?)^\}\);", SOURCE, re.MULTILINE | re.DOTALL
    )
}
"""The keys that each reader of objects reads, with how it reads them."""


def structs_in(annotation: Any) -> list[type[msgspec.Struct]]:
    """Return the structs that a field may hold."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return [annotation]
    return [struct for part in get_args(annotation) for struct in structs_in(part)]


def differences(struct, reader):
    """Return the keys of one side only, at any depth."""
    hints, keys = get_type_hints(struct), READERS[reader]
    found = {f"{reader}.{key}" for key in hints.keys() ^ keys.keys()}
    for key in hints.keys() & keys.keys():
        inner = [name for name in READERS if re.search(rf"\b{name}\b", keys[key])]
        structs = structs_in(hints[key])
        if len(inner) != len(structs):
            found.add(f"{reader}.{key}")
        for one, other in zip(structs, inner, strict=False):
            found |= differences(one, other)
    return found


@pytest.mark.parametrize(("struct", "reader"), [(View, "view"), (RuleView, "rule")])
def test_keys(struct, reader):
    """Each key that is sent is read, and each that is read is sent, at every depth."""
    assert set() == differences(struct, reader)


def test_every_reader():
    """Every reader of objects reads a part of a view, or a rule: the comparison misses none."""
    reached = {"view", "rule"}
    for _ in READERS:
        parts = " ".join(how for name in reached for how in READERS[name].values())
        reached |= {name for name in READERS if re.search(rf"\b{name}\b", parts)}

    assert set(READERS) == reached
