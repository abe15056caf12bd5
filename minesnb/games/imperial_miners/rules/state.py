"""The position, as frozen structs of ints and tuples."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from minesnb.core.game import Options, State
from minesnb.games.imperial_miners.rules.actions import MinersAction
from minesnb.games.imperial_miners.rules.effects import Each, Step

EVENT, SPACE = -1, -2
"""What effects stand on that is no card in a mine (from 0): the event, the space of the marker."""
OFF = -1
"""The board of a player whose marker lies beneath the boards (IM-14)."""


_RULES = {
    "apply": ("IM-40", "IM-81", "IM-30"),
    "choose": ("IM-23", "IM-81", "IM-30"),
    "leave": ("IM-44", "IM-81", "IM-30"),
}


def rule_of(what: str, spot: int) -> str:
    """Return the rule by which an effect on `spot` is applied, chosen or left (`what` is apply, choose or leave)."""
    card, space, event = _RULES[what]
    return event if spot == EVENT else space if spot == SPACE else card


class Phase(IntEnum):
    """What is due; those marked (chance) are chance nodes."""

    SIDES = 0
    """(chance) a progress board shows a side (IM-10)"""
    DEAL = 1
    """(chance) a card of the first hands (IM-15)"""
    KEEP = 2
    """a player discards down to four cards (IM-15)"""
    EVENT = 3
    """(chance) the round's event (IM-30)"""
    TASKS = 4
    """the topmost task of the player in turn"""
    OVER = 5


class Stage(IntEnum):
    """What the players do one after another (IM-A19)."""

    EVENT = 0
    MINE = 1
    END = 2


class MinersOptions(Options, frozen=True, kw_only=True):
    """The switches of Imperial Miners."""

    first_game: Annotated[
        bool, Meta(extra={"label": "First game: six cards each, all kept", "rule": "IM-16"})
    ] = False
    row_gaps: Annotated[
        bool, Meta(extra={"label": "Row I may leave a gap of one card", "rule": "IM-A3"})
    ] = True
    partial_tokens: Annotated[
        bool,
        Meta(extra={"label": "A price in tokens is placed as far as possible", "rule": "IM-A7"}),
    ] = True
    revisit_clears: Annotated[
        bool,
        Meta(
            extra={
                "label": "The chain clears the collapse of a card already activated",
                "rule": "IM-A9",
            }
        ),
    ] = False
    tie_break: Annotated[
        Literal["carts", "machines"],
        Meta(extra={"label": "What breaks a tie after gold", "rule": "IM-A17"}),
    ] = "carts"


class Placed(Struct, frozen=True):
    """A card in a mine: in the row of its level, `x` half cards from the first one's column."""

    card: int
    x: int
    machines: int = 0
    collapse: bool = False


class Player(Struct, frozen=True):
    """What a player has. `mine` is in the order of placing; a spot is an index into it.

    `known` are the hand cards that everybody saw on their way there. `cart_markers` are borders of two
    spots. `board` is 0 to 2, or `OFF`. `activated` is a mask over the spots activated this round, and
    `cheaper` what the next card costs less.
    """

    gold: int = 0
    vp: int = 0
    hand: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    mine: tuple[Placed, ...] = ()
    cart_markers: tuple[tuple[int, int], ...] = ()
    board: int = OFF
    position: int = 0
    activated: int = 0
    cheaper: int = 0


# -- what is still to be done; the last of a state's tasks comes first


class PlayCard(Struct, frozen=True, tag="play"):
    """A card is played (IM-35); `drawn` is the one from deck I that must be."""

    drawn: int = 0


class ActivateCard(Struct, frozen=True, tag="wake"):
    """A card is activated (IM-40, IM-47); `chain` says whether the chain does it."""

    spot: int
    chain: bool = False


class ChooseEffect(Struct, frozen=True, tag="menu"):
    """One effect is chosen: of the card on a spot, of the event or of the space (`spot` is EVENT or SPACE)."""

    spot: int


class Do(Struct, frozen=True, tag="do"):
    """Steps are carried out. `chosen` are the spots that the first of them has dealt with so far.

    `cleared` and `discarded` count what this effect has removed so far.
    """

    steps: tuple[Step, ...]
    spot: int
    chosen: tuple[int, ...] = ()
    cleared: int = 0
    discarded: int = 0

    @property
    def left(self) -> tuple[Step, ...]:
        """The steps, of the first only what is left of it."""
        first = self.steps[0] if self.steps else None
        if not isinstance(first, Each) or not self.chosen:
            return self.steps
        return (replace(first, cards=first.cards - len(self.chosen)), *self.steps[1:])


class Climb(Struct, frozen=True, tag="climb"):
    """The chain goes on above a spot (IM-41)."""

    spot: int


class AtSurface(Struct, frozen=True, tag="surface"):
    """An effect of the surface board is chosen (IM-42)."""


class Limit(Struct, frozen=True, tag="limit"):
    """The hand limit is checked after an outermost effect (IM-71, IM-A29)."""


class DrawDue(Struct, frozen=True, tag="deal"):
    """(chance) a card is drawn from a deck; `play` says that it must be played (IM-35)."""

    level: int
    play: bool = False


class Seek(Struct, frozen=True, tag="seek"):
    """A deck is chosen to be searched for a faction (IM-73), or (chance) `level` is searched.

    `tried` is a mask of the levels that hold none.
    """

    faction: int
    level: int = 0
    tried: int = 0


class AdvanceMarker(Struct, frozen=True, tag="arrive"):
    """The marker moves on, or onto a board that is chosen first (IM-80)."""

    number: int


class ChangeBoard(Struct, frozen=True, tag="finish"):
    """The marker goes to the lowest space of another board (IM-82)."""


Task = (
    PlayCard
    | ActivateCard
    | ChooseEffect
    | Do
    | Climb
    | AtSurface
    | Limit
    | DrawDue
    | Seek
    | AdvanceMarker
    | ChangeBoard
)


class MinersState(State[MinersAction], frozen=True):
    """A position of Imperial Miners.

    `sides` are the sides of the three boards that lie up (0 front, 1 back). `decks` and `discards` are
    multisets by level (at index 1 to 4), `events` those not turned up yet, `past` those that were, the
    last of them this round's. `seat` is the player in turn, `tasks` what is to be done, the last first.
    In an observation `decks` hold all unseen cards, hidden hands among them.
    """

    options: MinersOptions
    deck: str
    phase: Phase
    stage: Stage
    round: int
    seat: int
    sides: tuple[int, ...]
    decks: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[int, ...], ...]
    events: tuple[int, ...]
    past: tuple[int, ...]
    players: tuple[Player, ...]
    tasks: tuple[Task, ...]
