"""What cards, effects and things on the board are called, in words made from the data."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from minesnb.core.emblems import COLOURS
from minesnb.core.words import article, count, join, ordinal, put_shorter, upper
from minesnb.games.imperial_miners.effect_forms import CHANGES, COUNTS, fill
from minesnb.games.imperial_miners.rules.components import HALVES, ROMAN
from minesnb.games.imperial_miners.rules.effects import FACTIONS

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.components import Card
    from minesnb.games.imperial_miners.rules.effects import AtLeast, Effect, Step
    from minesnb.games.imperial_miners.rules.state import Placed

NAMELESS = tuple(f"the {colour} empire" for colour in COLOURS)
"""What seats are called whose players have no names."""
FACTION_NAMES = ("Scots", "Barbarians", "Egyptians", "Japanese", "Atlanteans", "Romans")
FACTION_ADJECTIVES = ("Scottish", "Barbarian", "Egyptian", "Japanese", "Atlantean", "Roman")
KIND_NAMES = {"immediate": "at once", "ongoing": "all round", "end": "at the end of the round"}
"""When an event applies, by its kind (IM-31 to IM-33)."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_EDGES = dict(
    zip(
        HALVES,
        ("left", "right", "top left", "top right", "bottom left", "bottom right"),
        strict=True,
    )
)


def who(seat: int) -> str:
    """Name a seat, as the texts of events do: its player's name is put in where it is shown."""
    return f"{{{seat}}}"


def amount_words(good: str, number: int) -> str:
    """Say an amount of gold or points: ``2 gold``, ``1 point``."""
    return f"{number} gold" if good == "gold" else count(number, "point")


def _number(number: int, how: str) -> str:
    """Say a number of things: ``2 cards``, ``a card``, ``one card``, or what is said of several only."""
    first, _, rest = how.partition(" ")
    if first in FACTIONS:
        return count(number, f"{FACTION_ADJECTIVES[FACTIONS.index(first)]} card")
    if first == "I":
        return join(ROMAN[number:], rest) if rest else ROMAN[number]
    if first == "a":
        return how if number == 1 else f"{number} {rest}s"
    if first == "one":
        return _spelt(number, rest)
    if first == "both":
        return "both" if number == len("12") else "each"
    return how * (number > 1) if how in ("s", "each of ") else count(number, how)


def _spelt(number: int, what: str) -> str:
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {what}{'s' * (number > 1)}" if what else word


def _say(name: str, value: Any, how: str) -> str:  # noqa: ANN401 - any field's
    """Say a field of a step."""
    if isinstance(value, Struct):
        return fill(value, "words", _say)
    if name == "what":
        in_mine = (
            f"{FACTION_ADJECTIVES[FACTIONS.index(value)]} card(s) in the mine"
            if value in FACTIONS
            else COUNTS[value][0]
        )
        return in_mine.replace("(s)", how or "")
    if name in ("faction", "barred"):
        return article(FACTION_ADJECTIVES[value]) if how else FACTION_ADJECTIVES[value]
    return _number(value, how) if how else str(value)


def condition_words(test: AtLeast) -> str:
    """Say what a step asks for: ``the mine has at least 4 factions``."""
    return fill(test, "words", _say)


@cache
def step_words(step: Step) -> str:
    """Say what one step does: ``gain 2 points if the mine has at least 4 factions``."""
    return fill(step, "words", _say)


@cache
def effect_words(effect: Effect) -> str:
    """Say what an effect does in one line: ``pay 3 gold, 1 less for each Scottish card, to gain 1 point``."""
    steps = ", then ".join(map(step_words, effect.steps))
    price = f"{fill(effect.price, 'words', _say)} to " if effect.price else ""
    may = "you may " if effect.may else ""
    return f"{may}{price}{steps}"


_SHORTER = (
    (r"pay (\d+ gold), 1 less for each Scottish card, to (gain )?", r"\1, 1 less per Scot: "),
    (r"(^|; or |, then )gain ", r"\1"),
    (r" to gain ", ": "),
    (r"\bput (an? )?", ""),
    (r" in the mine| your marker has", ""),
    (r"if your marker is on", "if on"),
    (r"if (the mine has|there are) at least", "with"),
    (r"connected ", ""),
    (r"remove any number of", "clear any"),
    (r"for (each|every)", "per"),
)


@cache
def short_words(effects: tuple[Effect, ...]) -> str:
    """Say what a card does in as few words as there is room for on it: ``2 gold; or 1 point per machine``."""
    return put_shorter("; or ".join(map(effect_words, effects)), _SHORTER)


def change_words(change: str) -> str:
    """Say what an ongoing event changes (IM-32)."""
    return CHANGES[change][0]


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
