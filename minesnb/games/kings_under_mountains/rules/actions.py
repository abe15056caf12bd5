"""What can happen: the actions of players and the outcomes of chance, each with its notation.

========== ===================================================== ================
notation   meaning                                               who
========== ===================================================== ================
Or7a>c2    play the Orc 7 (first copy) on the second centre mine player
Or7a>p1.3  play it on the third unfinished mine of player 1      player
draw deck  take the top card of the deck                         player
draw Go    take the top card of the Goblins' pile in the camp    player
redraw     show and discard a hand with nothing to play          player
king Dw    the next player is dealt the Dwarf king               chance
deal Or7a  the next card of the deck is this one                 chance
first p2   player 2 begins                                       chance
========== ===================================================== ================
"""

from __future__ import annotations

from functools import cache

from minesnb.core.actions import Action, Outcome
from minesnb.core.words import nearest
from minesnb.games.kings_under_mountains.rules.components import (
    ABBREVIATIONS,
    CARDS,
    KING,
    card_name,
    card_number,
)

CENTRE = 4
"""Mines 0 to 3 of a `Play` are the four in the centre."""
DECK = 4
"""The source of a `Draw` that is the deck; 0 to 3 are the camp's piles by race."""


class Play(Action, frozen=True, tag="play"):
    """Play unit `card` on `mine` (KM-14): 0 to 3 in the centre, else see `own_mine`."""

    card: int
    mine: int

    def __str__(self) -> str:
        seat, index = split_mine(self.mine)
        place = f"c{index + 1}" if seat < 0 else f"p{seat + 1}.{index + 1}"
        return f"{card_name(self.card)}>{place}"


class Draw(Action, frozen=True, tag="draw"):
    """Take a card into the hand (KM-34) from `source`: a race's pile in the camp, or DECK."""

    source: int

    def __str__(self) -> str:
        return f"draw {'deck' if self.source == DECK else ABBREVIATIONS[self.source]}"


class Redraw(Action, frozen=True, tag="redraw"):
    """Show a hand with nothing to play, discard it and take a new one (KM-36)."""

    def __str__(self) -> str:
        return "redraw"


class Crown(Outcome, frozen=True, tag="king"):
    """Chance deals the next player the king of `race` (KM-7)."""

    race: int

    def __str__(self) -> str:
        return f"king {ABBREVIATIONS[self.race]}"


class Deal(Outcome, frozen=True, tag="deal"):
    """Chance says which card comes next from the deck (KM-8)."""

    card: int

    def __str__(self) -> str:
        return f"deal {card_name(self.card)}"


class First(Outcome, frozen=True, tag="first"):
    """Chance says who begins (KM-13)."""

    seat: int

    def __str__(self) -> str:
        return f"first p{self.seat + 1}"


KingsAction = Play | Draw | Redraw | Crown | Deal | First


def own_mine(seat: int, index: int) -> int:
    """Return the number by which a `Play` names the unfinished mine `index` of `seat`."""
    return 100 + 100 * seat + index


def split_mine(mine: int) -> tuple[int, int]:
    """Return (seat, index) of a `Play`'s mine; the seat is -1 for the centre."""
    return (-1, mine) if mine < 100 else (mine // 100 - 1, mine % 100)


@cache
def plays(mine: int) -> tuple[Play, ...]:
    """Return, by card, the actions that play it on `mine`: made once, shared by all states."""
    return tuple(Play(card, mine) for card in range(CARDS))


def _seat(text: str, whole: str) -> int:
    if text[:1] == "p" and text[1:] in ("1", "2", "3", "4"):
        return int(text[1:]) - 1
    raise ValueError(f"{whole!r}: {text!r} is no player; write p1 to p4")


def _mine(text: str, whole: str) -> int:
    if text[:1] == "c" and text[1:] in ("1", "2", "3", "4"):
        return int(text[1:]) - 1
    player, dot, number = text.partition(".")
    if dot and number.isascii() and number.isdigit() and 1 <= int(number[:3]) <= CARDS:
        return own_mine(_seat(player, whole), int(number[:3]) - 1)
    raise ValueError(
        f"{whole!r}: {text!r} is no mine; write c1 to c4 for the centre, p1.2 for player 1's second"
    )


def _race(text: str, whole: str) -> int:
    if text not in ABBREVIATIONS:
        raise ValueError(f"{whole!r}: {text!r} is no race; the races are Dw, Or, Go and Gi")
    return ABBREVIATIONS.index(text)


def parse(text: str) -> KingsAction:
    """Read an action or outcome in its notation; raise ValueError that says what is wrong."""
    words = text.split()
    match words:
        case [one] if ">" in one:
            card, _, mine = one.partition(">")
            return Play(card_number(card), _mine(mine, text))
        case ["redraw"]:
            return Redraw()
        case ["draw", "deck"]:
            return Draw(DECK)
        case ["draw", race]:
            return Draw(_race(race, text))
        case ["king", race]:
            return Crown(_race(race, text))
        case ["deal", name]:
            card_dealt = card_number(name)
            if not 0 <= card_dealt < KING:
                raise ValueError(f"{text!r}: only units and mines are dealt from the deck")
            return Deal(card_dealt)
        case ["first", player]:
            return First(_seat(player, text))
    verbs = ("redraw", "draw", "king", "deal", "first")
    raise ValueError(
        f"{text!r} is no action{nearest(words[0], verbs) if words else ''}: write Or7a>c2, "
        "draw deck, draw Go, redraw, king Dw, deal Or7a or first p2"
    )
