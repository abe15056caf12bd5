"""The position, as frozen structs of ints and tuples."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from minesnb.core.game import Options, State
from minesnb.games.cave_vs_cave.rules.actions import CaveAction

COVERED = -2
"""A space with a face-down tile."""
EMPTY = -1
"""A hollow space without a room."""


class Phase(IntEnum):
    """What is due; those marked (chance) are chance nodes."""

    FIRST = 0
    """(chance) who starts"""
    REMOVE = 1
    """(chance) three light-back rooms leave the solo game (CC-43)"""
    TILE = 2
    """(chance) the next action tile is turned up (CC-11)"""
    TAKE = 3
    """an action tile is taken (CC-12)"""
    ACT = 4
    """the tile's actions are carried out"""
    REVEAL = 5
    """(chance) a dug tile, or one from the solo stack, is turned up (CC-29, CC-45)"""
    CAVERN = 6
    """the side of the additional cavern is chosen (CC-37)"""
    OVER = 7


class CaveOptions(Options, frozen=True, kw_only=True):
    """The switches of Cave vs. Cave."""

    storeroom_any: Annotated[
        bool,
        Meta(
            extra={"label": "The Wood Storeroom gives wood for an unused [1] too", "rule": "CC-A6"}
        ),
    ] = False
    retting_nominal: Annotated[
        bool,
        Meta(
            extra={
                "label": "The Retting Room counts flax that is lost to the limit",
                "rule": "CC-A7",
            }
        ),
    ] = False
    solo_reveal: Annotated[
        Literal["at_once", "end_of_turn", "each_action"],
        Meta(extra={"label": "When the solo stack shows a room", "rule": "CC-A10"}),
    ] = "at_once"
    cavern_opposite: Annotated[
        bool,
        Meta(extra={"label": "The additional cavern's two walls are opposite", "rule": "CC-A1"}),
    ] = False


class Cave(msgspec.Struct, frozen=True):
    """A player's cave: goods, what stands on each space, walls built, the additional cavern.

    `rooms` has 12 entries: a room, `EMPTY` or `COVERED` for the eleven spaces, then the
    additional cavern (`COVERED` while it is not there). `walls` is a mask over the sites. `extra` is the side
    of the additional cavern, or -1.
    """

    goods: tuple[int, ...]
    rooms: tuple[int, ...]
    walls: int
    extra: int


class CaveState(State[CaveAction], frozen=True):
    """A position of Cave vs. Cave.

    `hidden` are the action tiles not turned up yet, `board` those that can be taken, `taken` those that
    each seat took this round. `display` are the rooms that can be furnished, `unseen` the dark ones
    still face down, `stack` how many of them are the solo stack. `walls` is the common supply. In a turn: `tile`
    is the one taken, `done` a mask of its lines carried out, `series` the line under way (or -1) with
    `left` rooms or digs still allowed, `digs_open` the alternative of a series of digs (or -1); `used` the rooms used;
    `dug` tiles dug, `digs` dig actions ended, `series_dug` tiles dug in the one under way;
    `prospected` for room 20; `reveals` how many tiles are to be turned up, the last `from_stack` of them from the stack.
    """

    options: CaveOptions
    phase: Phase
    round: int
    starter: int
    turn: int
    turns: int
    hidden: tuple[int, ...]
    board: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    display: tuple[int, ...]
    removed: tuple[int, ...]
    unseen: tuple[int, ...]
    stack: int
    walls: int
    caves: tuple[Cave, ...]
    tile: int
    done: int
    series: int
    left: int
    used: tuple[int, ...]
    digs_open: int
    dug: int
    digs: int
    series_dug: int
    prospected: bool
    reveals: int
    from_stack: int
