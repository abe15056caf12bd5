"""What cards, effects and things on the board are called, in words made from the data."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from minesnb.core.emblems import COLOURS
from minesnb.core.words import count, join, ordinal
from minesnb.games.imperial_miners.rules.components import HALVES, ROMAN
from minesnb.games.imperial_miners.rules.effects import (
    ANY,
    EVERY,
    FACTIONS,
    Activate,
    Advance,
    Cheaper,
    Clear,
    Collapse,
    Discards,
    Draws,
    Effect,
    Filter,
    Gain,
    If,
    Machines,
    Markers,
    Per,
    Price,
    Search,
    Step,
)

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.components import Card
    from minesnb.games.imperial_miners.rules.state import Placed

FACTION_NAMES = ("Scots", "Barbarians", "Egyptians", "Japanese", "Atlanteans", "Romans")
FACTION_ADJECTIVES = ("Scottish", "Barbarian", "Egyptian", "Japanese", "Atlantean", "Roman")
KIND_NAMES = {"immediate": "at once", "ongoing": "all round", "end": "at the end of the round"}
"""When an event applies, by its kind (IM-31 to IM-33)."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_COUNTED = {
    "machines here": ("machine on this card", "machines on this card"),
    "machines": ("machine in the mine", "machines in the mine"),
    "collapses": ("collapse token in the mine", "collapse tokens in the mine"),
    "carts here": ("connected cart on this card", "connected carts on this card"),
    "carts": ("connected cart", "connected carts"),
    "factions": ("different faction in the mine", "different factions in the mine"),
    "neighbours": ("neighbouring card", "neighbouring cards"),
    "above": ("card above", "cards above"),
    "sides": ("card beside this one", "cards beside this one"),
    "position": ("space your marker has climbed", "spaces your marker has climbed"),
    "cleared": ("token removed", "tokens removed"),
    "discarded": ("card discarded", "cards discarded"),
    "hand": ("card in hand", "cards in hand"),
    "row": ("card in your fullest row", "cards in your fullest row"),
    "gold": ("gold you have", "gold you have"),
    "played": ("level of this round's card", "levels of this round's card"),
} | {
    faction: (f"{adjective} card in the mine", f"{adjective} cards in the mine")
    for faction, adjective in zip(FACTIONS, FACTION_ADJECTIVES, strict=True)
}
_CHANGES = {
    "connect vp 1": "gain 1 point for each cart you connect this round",
    "cost 2 less": "cards cost 2 gold less this round",
    "advance 1 more": "every advance this round goes 1 space further",
    "surface gold 4": "the surface gives 4 gold instead of 2 this round",
}
_EDGES = dict(
    zip(
        HALVES,
        ("left", "right", "top left", "top right", "bottom left", "bottom right"),
        strict=True,
    )
)


def article(noun: str) -> str:
    """Return a noun with ``a`` or ``an`` before it."""
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def upper(text: str) -> str:
    """Return text with a capital first letter."""
    return text[:1].upper() + text[1:]


def who(seat: int) -> str:
    """Name a seat by its colour: ``the blue empire``."""
    return f"the {COLOURS[seat]} empire"


def amount_words(good: str, number: int) -> str:
    """Say an amount of gold or points: ``2 gold``, ``1 point``."""
    return f"{number} gold" if good == "gold" else count(number, "point")


def _number(number: int, noun: str) -> str:
    return f"{_NUMBERS[number] if number < len(_NUMBERS) else number} {noun}{'s' * (number > 1)}"


def _per(per: Per | None) -> str:
    if per is None:
        return ""
    one, many = _COUNTED[per.what]
    each = f" for each {one}" if per.every == 1 else f" for every {per.every} {many}"
    low = f", at least {per.low}" if per.low else ""
    high = f", at most {per.high}" if per.high else ""
    return each + low + high


def condition_words(step: If) -> str:
    """Say what a step asks for: ``the mine has at least 4 factions``."""
    least, what = step.least, step.what
    if what == "played":
        levels = join(ROMAN[least:], "or")
        return f"this round's card is of level {levels}"
    if what == "position":
        return f"your marker is on space {least} or higher"
    if what == "sides" and least == 2:
        return "there is a card on both sides"
    if what == "above" and least == 2:
        return "there are two cards above"
    if what == "factions":
        return f"the mine has at least {least} factions"
    if what in FACTIONS:
        adjective = FACTION_ADJECTIVES[FACTIONS.index(what)]
        return f"the mine has at least {count(least, f'{adjective} card')}"
    return f"there are at least {least} {_COUNTED[what][least > 1]}"


def _if(step: If) -> str:
    test = condition_words(step)
    other = f", otherwise {step_words(step.otherwise)}" if step.otherwise else ""
    return f"{step_words(step.then)} if {test}{other}"


def _machines(step: Machines) -> str:
    what = "a machine" if step.number == 1 else count(step.number, "machine")
    if not step.cards:
        return f"put {what} on this card"
    each = "each of " if step.number > 1 else ""
    if step.up_to:
        return f"put {what} on {each}up to {_number(step.cards, 'card')}"
    return f"put {what} on {each}{_number(step.cards, 'other card')}"


def _tokens(number: int) -> str:
    if number == ANY:
        return "any number of collapse tokens"
    if number == EVERY:
        return "all collapse tokens"
    return "a collapse token" if number == 1 else f"{number} collapse tokens"


def _filter(what: Filter, number: int) -> str:
    many = number > 1
    some, cards = (_NUMBERS[number], "cards") if many else ("a", "card")
    if what.level:
        return f"{some} level {ROMAN[what.level]} {cards}"
    if what.faction >= 0:
        adjective = FACTION_ADJECTIVES[what.faction]
        return f"{'an' if some == 'a' and adjective[0] in 'AE' else some} {adjective} {cards}"
    if what.barred >= 0:
        barred = FACTION_ADJECTIVES[what.barred]
        return f"{some} {cards} that {'are' if many else 'is'} not {barred}"
    if what.beside:
        return f"{some} {cards} beside this one"
    return f"any {some} {cards}" if many else "any card"


def _activate(step: Activate) -> str:
    text = f"activate {_filter(step.filter, step.number)}"
    if not step.collapse:
        return text
    each = {1: "it", 2: "both"}.get(step.number, "each")
    return f"{text}, then put a collapse token on {each}"


def _search(step: Search) -> str:
    if step.faction == ANY:
        return f"draw {count(step.number, 'card')} of a faction you name"
    return f"draw {step.number} {FACTION_ADJECTIVES[step.faction]} card{'s' * (step.number > 1)}"


def _collapse(cards: int) -> str:
    if not cards:
        return "put a collapse token on this card"
    return f"put a collapse token on {_number(cards, 'card')}"


def _discards(number: int) -> str:
    return "discard any number of cards" if number == ANY else f"discard {count(number, 'card')}"


def _gain(step: Gain) -> str:
    return f"gain {amount_words(step.good, step.number)}{_per(step.per)}"


def _markers(step: Markers) -> str:
    return "put a cart marker" if step.number == 1 else f"put {step.number} cart markers"


def _advance(step: Advance) -> str:
    return f"advance {count(step.number, 'space')}{_per(step.per)}"


def _draws(step: Draws) -> str:
    return f"draw {count(step.number, 'card')}{' from deck IV' if step.deep else ''}"


def _cheaper(step: Cheaper) -> str:
    return f"pay {step.number} gold less for the next card you play this round"


_SAY: dict[type, Callable[[Any], str]] = {
    Gain: _gain,
    Machines: _machines,
    Collapse: lambda step: _collapse(step.cards),
    Clear: lambda step: f"remove {_tokens(step.cards)}",
    Markers: _markers,
    Advance: _advance,
    Draws: _draws,
    Search: _search,
    Discards: lambda step: _discards(step.number),
    Activate: _activate,
    Cheaper: _cheaper,
    If: _if,
}


@cache
def step_words(step: Step) -> str:
    """Say what one step does: ``gain 2 points if the mine has at least 4 factions``."""
    return _SAY[type(step)](step)


def _price(price: Price) -> str:
    if price.collapse:
        return _collapse(price.collapse)
    if price.discard:
        return _discards(price.discard)
    if price.scots:
        return f"pay {price.gold} gold, 1 less for each Scottish card,"
    return f"pay {price.gold} gold"


@cache
def effect_words(effect: Effect) -> str:
    """Say what an effect does in one line: ``pay 3 gold, 1 less for each Scottish card, to gain 1 point``."""
    steps = ", then ".join(map(step_words, effect.steps))
    price = f"{_price(effect.price)} to " if effect.price else ""
    may = "you may " if effect.may else ""
    return f"{may}{price}{steps}"


def change_words(change: str) -> str:
    """Say what an ongoing event changes (IM-32)."""
    return _CHANGES[change]


def factions_words(factions: tuple[int, ...]) -> str:
    """Name the factions of a card: ``Roman and Atlantean``, ``no faction`` (IM-22)."""
    return join([FACTION_ADJECTIVES[faction] for faction in factions]) or "no faction"


def halves_words(halves: int) -> str:
    """Say where a card has half carts: ``left, bottom right`` (IM-25)."""
    return ", ".join(_EDGES[half] for bit, half in enumerate(HALVES) if halves >> bit & 1) or "none"


@cache
def card_words(card: Card) -> str:
    """Say all that a card shows: name, level, cost, factions, effects and half carts."""
    cost = f"costs {card.cost} gold" if card.cost else "free"
    effects = "; or ".join(map(effect_words, card.effects))
    return (
        f"{card.name}, level {ROMAN[card.level]}, {cost}, {factions_words(card.factions)}: {effects}. "
        f"Half carts: {halves_words(card.halves)}."
    )


def placed_words(card: Card, placed: Placed, spot: int, seat: int, note: str) -> str:
    """Say all about a card in a mine: what it shows, what lies on it, and where it is."""
    extras = []
    if placed.machines:
        extras.append(count(placed.machines, "machine"))
    if placed.collapse:
        extras.append("a collapse token")
    held = f" On it: {join(extras)}." if extras else ""
    status = f" {upper(note)}." if note else ""
    where = f"{upper(ordinal(spot + 1))} card in the mine of {who(seat)}."
    return f"{card_words(card)}{held}{status} {where}"
