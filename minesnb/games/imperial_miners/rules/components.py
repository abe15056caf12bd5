"""Decks: mine cards, events and progress boards, read from a deck file and checked.

A mine card is its printed number. Level IV cards are all alike and share the lowest of their numbers
(IM-11). Another player's hand card, of which only the back is seen, is minus its level.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from minesnb.core import decks
from minesnb.core.errors import BadDeck
from minesnb.core.rulebook import cite
from minesnb.games.imperial_miners.effect_forms import (
    CHANGES,
    needs_card,
    parse_effect,
    write_effect,
)
from minesnb.games.imperial_miners.rules.effects import FACTIONS, Effect

HALVES = ("L", "R", "TL", "TR", "BL", "BR")
"""The six places of a card's edges that hold half a cart (IM-25), in the order of a mask's bits."""
LEFT, RIGHT, TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT = (1 << bit for bit in range(6))
BORDERS = ((0, 2, RIGHT, LEFT), (1, 1, BOTTOM_RIGHT, TOP_LEFT), (1, -1, BOTTOM_LEFT, TOP_RIGHT))
"""A card's neighbours to the right and below: rows down, half cards right, the two halves that meet."""
ROMAN = ("", "I", "II", "III", "IV")
BOX = (0, 36, 43, 43, 14)
"""How many cards a level has (IM-11)."""
TOP = 10
"""The highest space of a progress board (IM-A4)."""


class Card(msgspec.Struct, frozen=True):
    """A mine card (IM-20 to IM-25); `halves` is a mask in the order of `HALVES`."""

    number: int
    name: str
    level: int
    cost: int
    factions: tuple[int, ...]
    halves: int
    effects: tuple[Effect, ...]
    copies: int = 1


class EventCard(msgspec.Struct, frozen=True):
    """An event card (IM-30 to IM-33): its kind, its effects, of which one applies, or its change."""

    number: int
    name: str
    kind: Literal["immediate", "ongoing", "end"]
    effects: tuple[Effect, ...] = ()
    change: str = ""


class BoardSide(msgspec.Struct, frozen=True):
    """One side of a progress board: the effects of spaces 1 to 10 (IM-A4)."""

    name: str
    sheet: int
    side: Literal["front", "back"]
    spaces: tuple[Effect, ...]


class MinersDeck(decks.Deck, frozen=True):
    """All cards of the game, in the order of their numbers; boards by sheet, front before back."""

    game_id: ClassVar[str] = "imperial_miners"

    cards: tuple[Card, ...]
    events: tuple[EventCard, ...]
    boards: tuple[BoardSide, ...]

    @cached_property
    def card(self) -> dict[int, Card]:
        """Each card by its number."""
        return {card.number: card for card in self.cards}

    @cached_property
    def event(self) -> dict[int, EventCard]:
        """Each event by its number."""
        return {event.number: event for event in self.events}

    @cached_property
    def level(self) -> dict[int, int]:
        """The level of each card, and of each back."""
        return {card.number: card.level for card in self.cards} | {-n: n for n in range(1, 5)}

    @cached_property
    def piles(self) -> tuple[tuple[int, ...], ...]:
        """The whole decks I to IV, at their level's index."""
        return tuple(
            tuple(sorted(c.number for c in self.cards if c.level == level for _ in range(c.copies)))
            for level in range(5)
        )

    def board(self, sheet: int, side: int) -> BoardSide:
        """Return a side (0 front, 1 back) of a sheet (from 0)."""
        return self.boards[2 * sheet + side]


@cache
def standard() -> MinersDeck:
    """Return the deck that comes with the game, from `components.toml`."""
    return build(decks.read_components("minesnb.games.imperial_miners"))


deck_of = decks.lookup(MinersDeck, standard, "a deck of Imperial Miners")
"""Return the deck that a state names; raise BadDeck if it is not known here."""


# -- deck files

_COMPONENTS = ("origins",)
"""What `components.toml` says beside its deck; a copy of it is a deck file too."""
_Faction = Literal["scots", "barbarians", "egyptians", "japanese", "atlanteans", "romans"]
_Name = Annotated[str, Meta(min_length=1, max_length=40)]


class _CardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=19, le=154)]
    name: _Name
    level: Annotated[int, Meta(ge=1, le=4)]
    effects: Annotated[list[str], Meta(min_length=1, max_length=2)]
    factions: Annotated[list[_Faction], Meta(max_length=2)] = []
    halves: str = ""
    cost: Annotated[int, Meta(ge=0, le=13)] | None = None
    copies: Annotated[int, Meta(ge=1, le=14)] = 1


class _EventEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1, le=18)]
    name: _Name
    kind: Literal["immediate", "ongoing", "end"]
    effects: Annotated[list[str], Meta(max_length=4)] = []
    change: str = ""


class _BoardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: _Name
    sheet: Annotated[int, Meta(ge=1, le=3)]
    side: Literal["front", "back"]
    spaces: list[str]


class _DeckFile(decks.DeckFile, frozen=True):
    cards: list[_CardEntry]
    events: list[_EventEntry]
    boards: list[_BoardEntry]


def build(data: object) -> MinersDeck:
    """Make a deck of a deck file's content, checked against the printed totals.

    Raise BadDeck: 36, 43, 43 and 14 cards of levels I to IV, the last all alike (IM-11); costs by level
    (IM-20); at most two factions (IM-22) and effects (IM-23), which leave deck IV alone (IM-72); halves
    of carts (IM-25); 18 events (IM-12); two sides of three boards (IM-10) with ten spaces each (IM-A4).
    """
    for rule in (
        "IM-10",
        "IM-11",
        "IM-12",
        "IM-20",
        "IM-22",
        "IM-23",
        "IM-24",
        "IM-25",
        "IM-72",
        "IM-A4",
        "IM-A16",
    ):
        cite(rule)
    file = decks.convert(data, _DeckFile, _RULE_OF_FIELD, _COMPONENTS)
    return MinersDeck(
        file.title,
        file.provenance,
        _cards(file.cards),
        _events(file.events),
        _boards(file.boards),
    )


_RULE_OF_FIELD = {
    "cards": "IM-11",
    "level": "IM-24",
    "cost": "IM-20",
    "factions": "IM-22",
    "effects": "IM-23",
    "halves": "IM-25",
    "events": "IM-12",
    "boards": "IM-10",
    "spaces": "IM-A4",
}


def _effect(place: str, text: str, rule: str) -> Effect:
    try:
        return parse_effect(text)
    except ValueError as error:
        raise BadDeck(place, str(error), rule) from None


def _effects(place: str, texts: list[str]) -> Iterator[Effect]:
    """Yield the effects of a card; raise BadDeck."""
    for n, text in enumerate(texts):
        effect = _effect(f"{place}.effects[{n}]", text, "IM-23")
        if "draw IV" in write_effect(effect):
            why = "only progress boards and events draw from deck IV"
            raise BadDeck(f"{place}.effects[{n}]", why, "IM-72")
        yield effect


def _cards(entries: list[_CardEntry]) -> tuple[Card, ...]:
    cards: list[Card] = []
    for index, entry in enumerate(entries):
        place = f"cards[{index}]"
        effects = tuple(_effects(place, entry.effects))
        factions = tuple(sorted(FACTIONS.index(name) for name in entry.factions))
        if len(set(factions)) < len(factions):
            raise BadDeck(f"{place}.factions", "names a faction twice", "IM-22")
        cards.append(
            Card(
                entry.number,
                entry.name,
                entry.level,
                _cost(place, entry),
                factions,
                _halves(place, entry.halves),
                effects,
                entry.copies,
            )
        )
    _check_numbers(cards)
    return tuple(sorted(cards, key=lambda card: (card.level, card.number)))


def _check_numbers(cards: list[Card]) -> None:
    """Raise BadDeck unless each card has a number of its own, and each level as many as in the box."""
    numbers = [card.number for card in cards]
    for index, number in enumerate(numbers):
        if number in numbers[:index]:
            raise BadDeck(f"cards[{index}].number", f"{number} is on two cards", "IM-11")
    for level in range(1, 5):
        _check_level(level, [card for card in cards if card.level == level])


def _check_level(level: int, cards: list[Card]) -> None:
    total = sum(card.copies for card in cards)
    if total != BOX[level]:
        text = f"{total} cards of level {ROMAN[level]} are listed; there are {BOX[level]}"
        raise BadDeck("cards", text, "IM-11")
    if level == len(BOX) - 1 and len(cards) > 1:
        raise BadDeck("cards", "all 14 cards of level IV are alike: list one with copies", "IM-11")


def _cost(place: str, entry: _CardEntry) -> int:
    fixed = (0, 0, 2, None, 0)[entry.level]
    if fixed is None:
        if entry.cost is None:
            raise BadDeck(place, "a card of level III needs its cost, 0 to 13", "IM-20")
        return entry.cost
    if entry.cost not in (None, fixed):
        text = f"every card of level {ROMAN[entry.level]} costs {fixed}, not {entry.cost}"
        raise BadDeck(f"{place}.cost", text, "IM-20")
    return fixed


def _halves(place: str, text: str) -> int:
    words = text.split()
    for word in words:
        if word not in HALVES or words.count(word) > 1:
            known = ", ".join(HALVES)
            raise BadDeck(
                f"{place}.halves", f"{text!r}: write each of {known} once at most", "IM-25"
            )
    return sum(1 << HALVES.index(word) for word in words)


def _events(entries: list[_EventEntry]) -> tuple[EventCard, ...]:
    if sorted(entry.number for entry in entries) != list(range(1, 19)):
        raise BadDeck("events", "there are 18 events, numbered 1 to 18, each once", "IM-12")
    found = []
    for index, entry in enumerate(entries):
        place = f"events[{index}]"
        if (entry.kind == "ongoing") != bool(entry.change) or bool(entry.effects) == bool(
            entry.change
        ):
            text = "an ongoing event has a change, any other one to four effects"
            raise BadDeck(place, text, "IM-32")
        if entry.change and entry.change not in CHANGES:
            text = f"{entry.change!r} is none of {', '.join(CHANGES)}"
            raise BadDeck(f"{place}.change", text, "IM-32")
        effects = tuple(
            _effect(f"{place}.effects[{n}]", text, "IM-30") for n, text in enumerate(entry.effects)
        )
        if any(map(needs_card, effects)):
            raise BadDeck(
                place, "an event is no card in a mine: nothing is here or beside it", "IM-30"
            )
        found.append(EventCard(entry.number, entry.name, entry.kind, effects, entry.change))
    return tuple(sorted(found, key=lambda event: event.number))


def _boards(entries: list[_BoardEntry]) -> tuple[BoardSide, ...]:
    sides: list[tuple[int, str]] = [
        (sheet, side) for sheet in (1, 2, 3) for side in ("front", "back")
    ]
    if sorted((entry.sheet, entry.side) for entry in entries) != sorted(sides):
        raise BadDeck("boards", "there are sheets 1 to 3, each with a front and a back", "IM-10")
    found: dict[tuple[int, str], BoardSide] = {}
    for index, entry in enumerate(entries):
        place = f"boards[{index}].spaces"
        if len(entry.spaces) != TOP:
            text = f"{len(entry.spaces)} spaces are listed; a board has {TOP} with a reward"
            raise BadDeck(place, text, "IM-A4")
        spaces = tuple(
            _effect(f"{place}[{n}]", text, "IM-81") for n, text in enumerate(entry.spaces)
        )
        if any(map(needs_card, spaces)):
            raise BadDeck(
                place, "a space is no card in a mine: nothing is here or beside it", "IM-A4"
            )
        found[entry.sheet, entry.side] = BoardSide(entry.name, entry.sheet, entry.side, spaces)
    return tuple(found[key] for key in sides)


def data_of(deck: MinersDeck) -> dict[str, Any]:
    """Return what `build` reads, as plain data."""
    return {
        "title": deck.title,
        "provenance": deck.provenance,
        "cards": [
            {
                "number": card.number,
                "name": card.name,
                "level": card.level,
                "cost": card.cost,
                "factions": [FACTIONS[faction] for faction in card.factions],
                "halves": " ".join(h for bit, h in enumerate(HALVES) if card.halves >> bit & 1),
                "effects": list(map(write_effect, card.effects)),
                "copies": card.copies,
            }
            for card in deck.cards
        ],
        "events": [
            {
                "number": event.number,
                "name": event.name,
                "kind": event.kind,
                "effects": list(map(write_effect, event.effects)),
                "change": event.change,
            }
            for event in deck.events
        ],
        "boards": [
            {
                "name": board.name,
                "sheet": board.sheet,
                "side": board.side,
                "spaces": list(map(write_effect, board.spaces)),
            }
            for board in deck.boards
        ],
    }
