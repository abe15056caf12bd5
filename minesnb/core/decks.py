"""Decks by digest: a state names its deck, this module keeps it.

A deck is data that a game reads from a file. Two decks with the same content have the same
digest in any process, so that records and pickled states find theirs again.

A game with decks reads its own `components.toml` (`read_components`), turns a deck file's content
into a struct that extends `DeckFile` (`convert`), checks it by its rules, and makes of `lookup` the
function by which its modules find the deck that a state names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from minesnb.core import contents
from minesnb.core.characters import clean
from minesnb.core.errors import BadDeck
from minesnb.core.text_files import MARK
from minesnb.core.words import quoted, shortened

__all__ = [
    "MAX_DECK",
    "Deck",
    "DeckFile",
    "PrintedDeck",
    "convert",
    "find",
    "lookup",
    "read_components",
    "read_toml",
    "register",
]


MAX_DECK = 200_000
"""A longer deck file, in bytes or characters, is none; the longest that comes with a game has 36,000."""

# What reading a key costs grows with the square of its parts, and no deck file needs more than four.
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(rf"(?<![\w-])(?:{_PART}[ \t]*+\.[ \t]*+){{16}}")


class Deck(msgspec.Struct, frozen=True, dict=True):
    """The base of every game's deck: a title, what is known of its origin, and the game's data.

    A game's deck may keep what it reckons from its data in cached properties: they are no part of
    its content, so they count neither in comparisons nor in its digest.
    """

    game_id: ClassVar[str]

    title: str
    provenance: str

    @cached_property
    def digest(self) -> str:
        """The name by which states refer to this deck: 16 hexadecimal digits of its content alone."""
        import hashlib

        data = msgspec.json.encode([self.game_id, self], order="deterministic")
        return hashlib.sha256(data).hexdigest()[:16]


class PrintedDeck(Deck, frozen=True):
    """The deck of a game that has just one, and needs no data of it."""

    game_id: ClassVar[str] = "printed"


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of what a game's deck file holds: its title and provenance; the game adds the rest."""

    title: Annotated[str, Meta(min_length=1, max_length=80)]
    provenance: Literal["printed", "inferred", "own"]

    def __post_init__(self) -> None:
        title = clean(self.title)
        if not title.strip():
            raise ValueError("Expected a `title` that can be read")
        msgspec.structs.force_setattr(self, "title", title)


D = TypeVar("D", bound=Deck)
F = TypeVar("F", bound=msgspec.Struct)

_decks: dict[str, Deck] = {}


def register(deck: D) -> D:
    """Keep `deck`, so that states that name its digest find it; return it."""
    _decks.setdefault(deck.digest, deck)
    return deck


def find(digest: str) -> Deck:
    """Return the deck with this digest; raise BadDeck for one that nobody registered."""
    if digest not in _decks:
        raise BadDeck(
            f"deck {digest}",
            "is not known here: read its deck file, or open the record it came with",
        )
    return _decks[digest]


class _Lookup(dict[str, D], Generic[D]):
    """The decks of one game by digest, each found once."""

    def __init__(self, kind: type[D], standard: Callable[[], D], what: str) -> None:
        super().__init__()
        self.kind = kind
        self.standard = standard
        self.what = what

    def __missing__(self, name: str) -> D:
        if name not in _decks:
            # A state from another process may name the standard deck before anybody here asked for it.
            register(self.standard())
        found = find(name)
        if not isinstance(found, self.kind):
            raise BadDeck(f"deck {name}", f"is not {self.what}")
        self[name] = found
        return found


def lookup(kind: type[D], standard: Callable[[], D], what: str) -> Callable[[str], D]:
    """Return a function from a digest to the deck of this `kind`, fast enough for every move.

    `standard` gives the game's own deck. The function raises BadDeck for a digest that nobody
    registered, and for that of another game's deck, which then "is not `what`".

    >>> from minesnb.games.gold_mine.rules.components import GoldMineDeck, standard
    >>> deck_of = lookup(GoldMineDeck, standard, "a tile set of Gold Mine")
    >>> deck_of(standard().digest) is deck_of(standard().digest)
    True
    """
    # A dict's own method is all that runs once a deck is found: no Python frame.
    return _Lookup(kind, standard, what).__getitem__


def read_components(package: str) -> dict[str, Any]:
    """Return the content of the `components.toml` that lies in `package`, a dotted name."""
    return contents.load(package, "components")


def read_toml(text: str) -> dict[str, Any]:
    """Return the content of a deck file; raise BadDeck unless it is TOML of a deck's size and depth."""
    import tomllib

    if len(text) > MAX_DECK:
        raise BadDeck("deck file", f"is longer than {MAX_DECK:,} characters")
    if found := _DEEP_KEY.search(text):
        line = 1 + text.count("\n", 0, found.start())
        reason = f"has a key of more than 16 parts on line {line}, {quoted(found[0])}"
        raise BadDeck(
            "deck file", f"{reason}; a deck's keys are short, such as cards or mine.value"
        )
    try:
        return tomllib.loads(text.removeprefix(MARK))
    except RecursionError:
        raise BadDeck("deck file", "has lists or tables inside each other too deep") from None
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise BadDeck("deck file", f"is not TOML: {error}") from None


def convert(
    data: object,
    kind: type[F],
    rules: Mapping[str, str] | None = None,
    beside: Collection[str] = (),
    *,
    called: str = "deck file",
) -> F:
    """Turn a deck file's content, plain data in any shape, into a struct of this `kind`.

    `rules` gives the rule that a field of this name follows. `beside` names the tables of
    `components.toml` that are no part of the deck, so that a copy of that file is a deck file too.

    Raises BadDeck: its place is the entry, such as ``cards[3].mine.value``, or else what the file is
    `called`; its rule is that of the innermost field it is about, or None.
    """
    if isinstance(data, dict):
        data = {key: value for key, value in data.items() if key not in beside}
    try:
        return msgspec.convert(data, kind)
    except RecursionError:
        raise BadDeck(called, "has lists or tables inside each other too deep") from None
    except (msgspec.ValidationError, UnicodeError) as error:
        raise _fault(str(error), rules or {}, called) from None


def _fault(said: str, rules: Mapping[str, str], called: str) -> BadDeck:
    """Return what msgspec says of a deck as a fault, at its place and with its rule."""
    reason, _, at = said.partition(" - at `$")
    reason = shortened(reason, 200)
    place = at.rstrip("`").lstrip(".")
    fields = re.findall(r"[a-z]\w*", place) + re.findall(r"missing required field `(.*?)`", reason)
    broken = [rules[field] for field in fields if field in rules]
    rule = broken[-1] if broken else None
    return BadDeck(place or called, reason[0].lower() + reason[1:], rule)
