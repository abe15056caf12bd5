"""A position as frozen structs: the caves, what goes on in a turn, the phases, the options."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from minesnb.core.game import Options, State
from minesnb.games.cave_vs_cave.rules.actions import CaveAction
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN,
    SITES,
    TURNS,
    Goods,
    Line,
)

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
    """A player's cave.

    `rooms` has 12 entries: a room, `EMPTY` or `COVERED` for the eleven spaces, then the additional
    cavern (`COVERED` while it is not there). `built_walls` is a mask over the sites. `cavern_side` is
    the side of the additional cavern that lies up, or -1.
    """

    goods: Goods
    rooms: tuple[int, ...]
    built_walls: int
    cavern_side: int

    @property
    def spaces(self) -> range:
        """The spaces there are, with the additional cavern where it lies."""
        return range(CAVERN + (self.cavern_side >= 0))

    @property
    def sites(self) -> tuple[int, ...]:
        """The edges there are, those of the additional cavern where it lies."""
        there = self.cavern_side >= 0
        return tuple(n for n, site in enumerate(SITES) if there or site.one != CAVERN)

    @property
    def built_sites(self) -> tuple[int, ...]:
        """The edges on which walls were built."""
        return tuple(n for n in range(len(SITES)) if self.built_walls >> n & 1)


class UnderWay(msgspec.Struct, frozen=True):
    """An action that goes on: several rooms of a line, or several digs.

    `way` is the line's alternative by which tiles are dug, or -1 for rooms; `left` is how many more
    rooms or tiles are allowed.
    """

    line: int
    way: int
    left: int

    @property
    def digging(self) -> bool:
        """Whether it is tiles that go on to be dug (CC-32)."""
        return self.way >= 0


class CaveState(State[CaveAction], frozen=True):
    """A position of Cave vs. Cave.

    `tiles_face_down` are the action tiles not turned up yet, `board` those that can be taken, `taken`
    those that each seat took this round. `display` are the rooms that can be furnished,
    `rooms_face_down` the dark ones not turned up yet, `stack` how many of them are the solo stack.

    In a turn: `tile` is the one in hand (or -1), `done` a mask of its lines carried out, `under_way`
    what goes on; `used` the rooms used; `tiles_dug` and `dig_actions` what was dug, and in how many
    actions that have ended; `prospected` whether the Prospecting Site acted. `rooms_to_turn_up` wait
    for chance, the last `of_them_from_stack` of them in the stack.
    """

    options: CaveOptions
    phase: Phase
    round: int
    starter: int
    turn: int
    turns: int
    tiles_face_down: tuple[int, ...]
    board: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    display: tuple[int, ...]
    removed: tuple[int, ...]
    rooms_face_down: tuple[int, ...]
    stack: int
    wall_supply: int
    caves: tuple[Cave, ...]
    tile: int
    done: int
    under_way: UnderWay | None
    used: tuple[int, ...]
    tiles_dug: int
    dig_actions: int
    prospected: bool
    rooms_to_turn_up: int
    of_them_from_stack: int

    @property
    def own(self) -> Cave:
        """The cave of the player in turn."""
        return self.caves[self.turn]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the tile in hand; () without one."""
        return ACTION_TILES[self.tile].lines if self.tile >= 0 else ()

    @property
    def lines_left(self) -> list[int]:
        """The lines of the tile in hand that have not been carried out."""
        return [line for line in range(len(self.lines)) if not self.done >> line & 1]

    @property
    def alone(self) -> bool:
        """Whether this is the game for one (CC-43)."""
        return self.num_players == 1

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return len(TURNS[self.num_players])

    @property
    def turns_each(self) -> int:
        """How many turns each player has in this round (CC-13, CC-44)."""
        return TURNS[self.num_players][max(self.round, 1) - 1]
