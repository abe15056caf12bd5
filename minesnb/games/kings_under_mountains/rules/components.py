"""Cards as numbers, and decks of them.

A card is an int: ``race * 20 + strength * 2 + copy``, 0 to 79, for its unit side. What lies on its
back is the deck's business. A card of which only the mine side is seen is below 0: `back_of` the number
of its kind among the deck's distinct mine sides, so that the deck's tables, which have the kinds at
their end, the first last, are read with it as with a card; ``UNSEEN`` shows neither side; ``KING + race`` is a king.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from minesnb.core import decks
from minesnb.core.errors import BadDeck
from minesnb.core.rulebook import cite
from minesnb.core.words import count

RACES = ("Dwarf", "Orc", "Goblin", "Giant")
"""The four races, by number."""
PLURALS = ("Dwarves", "Orcs", "Goblins", "Giants")
ABBREVIATIONS = ("Dw", "Or", "Go", "Gi")
CARDS = 80
KING = 80
NO_CARD = -1000
UNSEEN = -1001

RACE = (*(card // 20 for card in range(CARDS)), 0, 1, 2, 3)
STRENGTH = tuple(card % 20 // 2 for card in range(CARDS))
COPY = tuple(card % 2 for card in range(CARDS))

_NAMES = tuple(
    f"{ABBREVIATIONS[RACE[card]]}{STRENGTH[card]}{'ab'[COPY[card]]}" for card in range(CARDS)
) + tuple(f"{race}K" for race in ABBREVIATIONS)
_NUMBERS = {name: card for card, name in enumerate(_NAMES)}


def back_of(kind: int) -> int:
    """Return the card that shows no more than a mine side of this kind."""
    return -1 - kind


def kind_of(back: int) -> int:
    """Return the kind of a card that shows no more than its mine side."""
    return -1 - back


class MineSide(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """The mine side of a card (KM-4, KM-5).

    `defence` units capture it; `size` workers, and one overseer if it has the sign, develop it;
    `value` is what it then gives, and what it costs until then.
    """

    defence: Annotated[int, Meta(ge=1, le=3)]
    size: Annotated[int, Meta(ge=1, le=9)]
    overseer: bool
    value: Annotated[int, Meta(ge=0, le=99)]

    def __str__(self) -> str:
        return f"{self.defence}.{self.size}{'o' if self.overseer else ''}.{self.value}"


class KingsDeck(decks.Deck, frozen=True):
    """The mine side of each of the 80 cards, by card number."""

    game_id: ClassVar[str] = "kings_under_mountains"

    mines: tuple[MineSide, ...]

    @cached_property
    def kinds(self) -> tuple[MineSide, ...]:
        """The distinct mine sides, in order."""
        return tuple(sorted(set(self.mines)))

    @cached_property
    def kind(self) -> tuple[int, ...]:
        """The kind of each card; also for backs, at their negative index."""
        number = {mine: kind for kind, mine in enumerate(self.kinds)}
        return tuple(number[mine] for mine in self.mines) + tuple(
            reversed(range(len(self.kinds))),
        )

    @cached_property
    def side(self) -> tuple[MineSide, ...]:
        """The mine side of each card, and of each back at its negative index."""
        return self.mines + tuple(reversed(self.kinds))

    @cached_property
    def defence(self) -> tuple[int, ...]:
        """The defence of each card or back."""
        return tuple(mine.defence for mine in self.side)

    @cached_property
    def size(self) -> tuple[int, ...]:
        """The size of each card or back."""
        return tuple(mine.size for mine in self.side)

    @cached_property
    def crew(self) -> tuple[int, ...]:
        """How many units develop each card or back: its size, and the overseer."""
        return tuple(mine.size + mine.overseer for mine in self.side)

    @cached_property
    def value(self) -> tuple[int, ...]:
        """The value of each card or back."""
        return tuple(mine.value for mine in self.side)

    @cached_property
    def has_identical_cards(self) -> bool:
        """Whether two cards are alike on both sides, so that they cannot be told apart."""
        return any(self.mines[card] == self.mines[card + 1] for card in range(0, CARDS, 2))


@cache
def standard() -> KingsDeck:
    """Return the deck that comes with the game, from `components.toml`."""
    return build(decks.read_components("minesnb.games.kings_under_mountains"))


deck_of = decks.lookup(KingsDeck, standard, "a deck of Kings under Mountains")
"""Return the deck that a state names; raise BadDeck if it is not known here."""


# -- deck files

_COMPONENTS = ("origins",)
"""What `components.toml` says beside its deck; a copy of it is a deck file too."""


class _CardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    race: Literal["Dw", "Or", "Go", "Gi"]
    strength: Annotated[int, Meta(ge=0, le=9)]
    mine: MineSide


class _DeckFile(decks.DeckFile, frozen=True):
    cards: list[_CardEntry]


_RULE_OF_FIELD = {
    "cards": "KM-2",
    "race": "KM-3",
    "strength": "KM-3",
    "mine": "KM-4",
    "value": "KM-5",
    "defence": "KM-21",
}
"""The rule that each field of a deck file follows."""


def build(data: object) -> KingsDeck:
    """Make a deck of a deck file's content, checked against the printed totals.

    Raise BadDeck: 84 cards with the four kings (KM-2), 20 units a race, each strength twice (KM-3),
    defence 1 to 3 (KM-21), every mine with its four data (KM-4) and no negative value (KM-5).
    """
    for rule in ("KM-2", "KM-3", "KM-4", "KM-5", "KM-21", "KM-A9"):
        cite(rule)
    file = decks.convert(data, _DeckFile, _RULE_OF_FIELD, _COMPONENTS)
    if len(file.cards) != CARDS:
        raise BadDeck(
            "cards",
            f"{len(file.cards)} cards are listed; with the four kings there are 84, so 80 are needed",
            "KM-2",
        )
    return KingsDeck(file.title, file.provenance, _in_order(file.cards))


def _in_order(cards: list[_CardEntry]) -> tuple[MineSide, ...]:
    """Return the mine sides by card number; raise BadDeck unless each strength comes twice a race."""
    held: dict[tuple[int, int], list[MineSide]] = {}
    for entry in cards:
        key = (ABBREVIATIONS.index(entry.race), entry.strength)
        held.setdefault(key, []).append(entry.mine)
    for race, name in enumerate(RACES):
        total = sum(len(found) for (r, _), found in held.items() if r == race)
        if total != 20:
            raise BadDeck("cards", f"{total} {name} units are listed; each race has 20", "KM-3")
        for strength in range(10):
            copies = len(held.get((race, strength), ()))
            if copies != 2:
                raise BadDeck(
                    "cards",
                    f"{name} {strength} is listed {count(copies, 'time')}; each strength comes twice a race",
                    "KM-3",
                )
    return tuple(mine for place in sorted(held) for mine in held[place])


def data_of(deck: KingsDeck) -> dict[str, Any]:
    """Return what `build` reads, as plain data."""
    return {
        "title": deck.title,
        "provenance": deck.provenance,
        "cards": [
            {
                "race": ABBREVIATIONS[RACE[card]],
                "strength": STRENGTH[card],
                "mine": msgspec.to_builtins(deck.mines[card]),
            }
            for card in range(CARDS)
        ],
    }


# -- names


def card_name(card: int) -> str:
    """Return a card's notation: ``Or7a``, ``DwK`` for a king, ``back3`` for a mine side of kind 3."""
    if card >= 0:
        return _NAMES[card]
    return "unseen" if card <= NO_CARD else f"back{kind_of(card)}"


def card_number(name: str) -> int:
    """Return the card with this notation; raise ValueError."""
    if name in _NUMBERS:
        return _NUMBERS[name]
    if name.startswith("back") and name[4:].isascii() and name[4:].isdigit():
        return back_of(int(name[4 : 4 + 3]))
    raise ValueError(
        f"{name!r} is no card: write a race ({', '.join(ABBREVIATIONS)}), a strength (0 to 9) and "
        "the copy (a or b), such as Or7a"
    )


def strength_with_article(strength: int) -> str:
    """Say a strength in a sentence: ``a 7``, ``an 8``."""
    return f"{'an' if strength == 8 else 'a'} {strength}"


def say_card(card: int) -> str:
    """Return a card's name in a sentence: ``Orc 7``, ``the Dwarf king``, ``a hidden card``."""
    if card >= KING:
        return f"the {RACES[card - KING]} king"
    return f"{RACES[RACE[card]]} {STRENGTH[card]}" if card >= 0 else "a hidden unit"
