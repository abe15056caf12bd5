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
from typing import Annotated

from minesnb.core import actions
from minesnb.core.actions import Action, Outcome, Part, seat, word
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


_SEAT = seat(4)
_SOURCES = (*ABBREVIATIONS, "deck")


def _dealt(text: str) -> int:
    card = card_number(text)
    if not 0 <= card < KING:
        raise ValueError("only units and mines are dealt from the deck")
    return card


Race = Annotated[int, word("race; the races are Dw, Or, Go and Gi", ABBREVIATIONS)]
Source = Annotated[int, word("pile; write deck or a race: Dw, Or, Go or Gi", _SOURCES)]


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

    source: Source


class Redraw(Action, frozen=True, tag="redraw"):
    """Show a hand with nothing to play, discard it and take a new one (KM-36)."""


class Crown(Outcome, frozen=True, tag="king"):
    """Chance deals the next player the king of `race` (KM-7)."""

    race: Race


class Deal(Outcome, frozen=True, tag="deal"):
    """Chance says which card comes next from the deck (KM-8)."""

    card: Annotated[int, Part(card_name, _dealt)]


class First(Outcome, frozen=True, tag="first"):
    """Chance says who begins (KM-13)."""

    seat: Annotated[int, _SEAT]


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


def _mine(text: str) -> int:
    if text[:1] == "c" and text[1:] in ("1", "2", "3", "4"):
        return int(text[1:]) - 1
    player, dot, number = text.partition(".")
    if dot and number.isascii() and number.isdigit() and 1 <= int(number[:3]) <= CARDS:
        return own_mine(_SEAT.read(player), int(number[:3]) - 1)
    raise ValueError(
        f"{text!r} is no mine; write c1 to c4 for the centre, p1.2 for player 1's second"
    )


def parse(text: str) -> KingsAction:
    """Read an action or outcome in its notation; raise ValueError that says what is wrong."""
    words = text.split()
    card, sign, mine = words[0].partition(">") if len(words) == 1 else ("", "", "")
    if sign:
        try:
            return Play(card_number(card), _mine(mine))
        except ValueError as error:
            raise ValueError(f"{text!r}: {error}") from None
    found: KingsAction = actions.parse(text, KingsAction)
    return found
