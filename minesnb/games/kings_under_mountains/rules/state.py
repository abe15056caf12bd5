"""The position, as frozen structs of ints and tuples."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from minesnb.core.game import Options, State
from minesnb.games.kings_under_mountains.rules.actions import KingsAction
from minesnb.games.kings_under_mountains.rules.components import NO_CARD

HAND = 6
"""How many cards a hand holds (KM-11, KM-34)."""


class Phase(IntEnum):
    """What is due. The first five are the setup; `REFILL` takes a whole new hand (KM-36)."""

    KINGS = 0
    MINES = 1
    CAMP = 2
    HANDS = 3
    FIRST = 4
    PLAY = 5
    DRAW = 6
    REFILL = 7
    OVER = 8


class KingsOptions(Options, frozen=True, kw_only=True):
    """The switches of Kings under Mountains."""

    overseer_zero: Annotated[
        bool,
        Meta(extra={"label": "A 0 may be the overseer on a worker 9", "rule": "KM-A1"}),
    ] = True
    open_scores: Annotated[
        bool,
        Meta(extra={"label": "Everybody sees all totals during the game", "rule": "KM-A15"}),
    ] = False


class Mine(msgspec.Struct, frozen=True):
    """A mine on the table, with the units played on it from bottom to top."""

    card: int
    units: tuple[int, ...]


class KingsState(State[KingsAction], frozen=True):
    """A position of Kings under Mountains.

    Tuples over seats: `kings` (race), `hands` and `seen_by_all` (cards in order of number; the latter
    are those that everybody saw on their way into the hand), `captured` (mines not yet developed, in
    order of capture), `developed` (their cards, in order). `camp` has a pile per race, bottom to top.
    `deck_top` is the card on top of the deck, its mine side in sight (KM-A10); `deck_below` the rest
    of the deck, as a multiset. `turn` is the seat whose turn it is.
    """

    options: KingsOptions
    deck: str
    phase: Phase
    turn: int
    kings: tuple[int, ...]
    centre: tuple[Mine, ...]
    camp: tuple[tuple[int, ...], ...]
    deck_top: int
    deck_below: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    seen_by_all: tuple[tuple[int, ...], ...]
    captured: tuple[tuple[Mine, ...], ...]
    developed: tuple[tuple[int, ...], ...]
    discard: tuple[int, ...]


def deck_count(state: KingsState) -> int:
    """How many cards the deck has, its visible top included."""
    return len(state.deck_below) + (state.deck_top != NO_CARD)
