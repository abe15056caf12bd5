"""What can happen: the actions of players and the outcomes of chance, each with its notation.

====================== ===================================================== ======
notation               meaning                                               who
====================== ===================================================== ======
discard 021            discard a card from the hand                          player
play 021 -2            play a card, two half cards left of the first column   player
top                    take the top card of deck I, which must be played      player
choose 1               apply the first effect                                player
skip                   apply no effect                                       player
up 3                   activate the third card placed, above the last one     player
pick 2 5               choose the second and the fifth card placed            player
done                   choose no more                                        player
mark 2 5               put a cart marker between two cards                    player
draw 3                 draw from deck III, or search it                      player
name scots             choose a faction                                      player
surface gold           gain gold at the surface                              player
surface 8 5 2          pay 8, advance 5 spaces on the second board            player
board 2                go onto the second board                              player
side 1 back            a progress board shows its back                       chance
deal 021               a card is drawn                                       chance
nothing                the deck holds no card of the faction                  chance
event 4                an event is turned up                                 chance
====================== ===================================================== ======

Cards are printed numbers; cards in a mine are counted from 1 in the order of placing.
"""

from __future__ import annotations

from typing import Annotated, Self

from minesnb.core.actions import Action, Outcome, Part, whole, word
from minesnb.games.imperial_miners.rules.effects import FACTIONS

SURFACE = ("gold", "4", "8", "draw")
"""The choices at the surface (IM-50); the second and third are prices of an advance."""
_SIDES = ("front", "back")

Card = Annotated[int, Part("{:03d}".format, whole(19, 154).read)]
Place = Annotated[int, whole(1, 99, 1)]
Column = Annotated[int, whole(-99, 99)]
Sheet = Annotated[int, whole(1, 3, 1)]


class Discard(Action, frozen=True, tag="discard"):
    """Discard a card from the hand."""

    card: Card


class Play(Action, frozen=True, tag="play"):
    """Play a card into the row of its level, `x` half cards from the first one's column (IM-35)."""

    card: Card
    x: Column


class TakeTopCard(Action, frozen=True, tag="top"):
    """Take the top card of deck I because nothing in the hand can be played (IM-35)."""


class Choose(Action, frozen=True, tag="choose"):
    """Apply one of the effects on offer (IM-23)."""

    branch: Place


class Skip(Action, frozen=True, tag="skip"):
    """Apply none (IM-44)."""


class ChainTo(Action, frozen=True, tag="up"):
    """Go on with the chain at one of two cards above (IM-41)."""

    spot: Place


class Pick(Action, frozen=True, tag="pick"):
    """Choose cards of one's mine for what an effect does to them, in rising order."""

    spots: Annotated[tuple[int, ...], whole(1, 99, 1)]


class Done(Action, frozen=True, tag="done"):
    """Choose no more."""


class Mark(Action, frozen=True, tag="mark"):
    """Put a cart marker on the border of two cards, the one placed first first (IM-66)."""

    one: Place
    other: Place


class Draw(Action, frozen=True, tag="draw"):
    """Draw from a deck (IM-70), or search it (IM-73)."""

    level: Annotated[int, whole(1, 4)]


class NameFaction(Action, frozen=True, tag="name"):
    """Choose the faction that a card is drawn of (IM-74)."""

    faction: Annotated[int, word("faction", FACTIONS)]


class Surface(Action, frozen=True, tag="surface"):
    """Choose an effect of the surface board (IM-50): a place in `SURFACE`.

    `steps` and `board` say how far an advance goes and on which board.
    """

    option: Annotated[int, word("choice at the surface", SURFACE)]
    steps: Annotated[int, whole(1, 10)] = 0
    board: Sheet = -1

    @classmethod
    def read(cls, words: list[str]) -> Self:
        """An advance says how far it goes and on which board; the other choices say neither."""
        if words[:1] and words[0] in SURFACE and (len(words) == 3) != (words[0] in "48"):
            raise ValueError("write surface gold, surface draw, or surface 4 2 1 to advance")
        return super().read(words)


class ChooseBoard(Action, frozen=True, tag="board"):
    """Choose a progress board (IM-80, IM-82)."""

    board: Sheet


class Side(Outcome, frozen=True, tag="side"):
    """Chance says which side of a progress board lies up (IM-10)."""

    sheet: Sheet
    side: Annotated[int, word("side", _SIDES)]


class CardDrawn(Outcome, frozen=True, tag="deal"):
    """Chance says which card is drawn."""

    card: Card


class NoneFound(Outcome, frozen=True, tag="nothing"):
    """A deck that is searched holds no card of the faction (IM-73)."""


class Reveal(Outcome, frozen=True, tag="event"):
    """Chance says which event comes (IM-30)."""

    event: Annotated[int, whole(1, 18)]


MinersAction = (
    Discard
    | Play
    | TakeTopCard
    | Choose
    | Skip
    | ChainTo
    | Pick
    | Done
    | Mark
    | Draw
    | NameFaction
    | Surface
    | ChooseBoard
    | Side
    | CardDrawn
    | NoneFound
    | Reveal
)
