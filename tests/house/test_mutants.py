"""The changes that `make mutants` makes in the rules: which there are, and that each is one change."""

from __future__ import annotations

import ast

import pytest

from scripts.mutants import GAMES, ROOT, changes_in, command, sample

RULES = sorted((ROOT / "minesnb" / "games").glob("*/rules/*.py"))


def made(text):
    """Return a source with each of its changes."""
    source = text.encode()
    return [change.made_in(source).decode() for change in changes_in(source)]


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("a < b", ["a <= b"]),
        ("a >= b", ["a > b"]),
        ("a == b", ["a != b"]),
        ("a in b", ["a not in b"]),
        ("a not  in b", ["a in b"]),
        ("a is not b", ["a is b"]),
        ("(a) < (b) == c", ["(a) <= (b) == c", "(a) < (b) != c"]),
        ("(a  # <\n < b)", ["(a  # <\n <= b)"]),
        ("'ä' < b", ["'ä' <= b"]),
    ],
)
def test_comparison(text, changed):
    """A comparison is turned into its neighbour, wherever brackets, comments and letters stand."""
    assert made(text) == changed


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("a and b or c", ["a or b or c", "a and b and c"]),
        ("a or b or c", ["a and b or c", "a or b and c"]),
        ("not a", ["a"]),
        ("not (a)", ["(a)"]),
        ("min(a)", ["max(a)"]),
        ("all(a)", ["any(a)"]),
    ],
)
def test_logic(text, changed):
    """`and` becomes `or` and the other way, `not` is dropped, `min` and `all` become their opposites."""
    assert made(text) == changed


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("if a:\n    b", ["if False:\n    b", "if True:\n    b"]),
        ("b if a else c", ["b if False else c", "b if True else c"]),
        ("[a for a in b if c]", ["[a for a in b if True]"]),
    ],
)
def test_branch(text, changed):
    """Either side of a branch is dropped, and a comprehension's filter."""
    assert made(text) == changed


def test_number():
    """A number becomes one more, and one less if it is above zero; yes and no are no numbers."""
    assert made("a = 2") == ["a = 1", "a = 3"]
    assert made("a = 0, True") == ["a = 1, True"]


@pytest.mark.parametrize(
    "text",
    [
        "f'{a < 1}'",
        "a: Literal[1]",
        "@cache(maxsize=1)\ndef f(a: int) -> Literal[1]:\n    pass",
        "if TYPE_CHECKING:\n    a < b",
        "'a < b'",
    ],
)
def test_left_alone(text):
    """Texts, annotations, decorators and imports for types are no rules."""
    assert made(text) == []


@pytest.mark.parametrize("path", RULES, ids=[f"{p.parts[-3]}-{p.stem}" for p in RULES])
def test_rules(path):
    """A change of a module of rules is a program, and differs in meaning from the one before."""
    source = path.read_bytes()
    before = ast.dump(ast.parse(source))
    found = changes_in(source)

    assert len(set(found)) == len(found)
    for change in sample(found, 12, path.name):
        assert source[change.start : change.end].decode() == change.old
        assert ast.dump(ast.parse(change.made_in(source))) != before


def test_sample():
    """The same seed chooses the same changes, another seed others; never more than there are."""
    found = changes_in(RULES[-1].read_bytes())

    assert sample(found, 5, "1") == sample(found, 5, "1") != sample(found, 5, "2")
    assert sample(found, len(found) + 1, "1") == found


@pytest.mark.parametrize("game", GAMES)
def test_command(game):
    """A game's whole folder of tests is run, each file once, the slow ones last."""
    files = [part for part in command(game, ROOT) if part.endswith(".py")]

    assert sorted(files) == sorted(
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests" / "games" / game).glob("test_*.py")
    )
    assert "test_conformance.py" in " ".join(files[-2:])
