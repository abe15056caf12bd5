"""What can happen: the actions of players and the outcomes of chance, each with its notation.

========================== ================================================== ======
notation                   meaning                                            who
========================== ================================================== ======
take masonry               take an action tile                                player
gain 1 0                   carry out line 1 of the tile, first choice          player
build 2 E|F                build a wall                                       player
raze 0 E|F                 raze a wall of one's own                           player
dig 0 0 F                  dig the tile on F, by the line's first alternative player
furnish 0 0 shelf E        furnish a room on E, paying the line's first fee   player
use 0 bakehouse 1          use a room by the tile's line 0, second option     player
use 0 digging_cave 0 F     use a room that digs                               player
idle 0                     perform [1] without a room (CC-A6)                 player
swap emmer                 change one emmer, flax or gold into one food       player
prospect                   Prospecting Site: one food into one gold           player
cavern 3                   lay the additional cavern with three walls up      player
stop                       end a series of rooms or digs early                player
end                        end the turn                                       player
first p2                   player 2 starts                                    chance
remove shelf               a light-back room leaves the solo game             chance
tile masonry               the next action tile                               chance
room bakehouse             a room tile is turned up                           chance
========================== ================================================== ======

Lines, alternatives, fees and options count from 0, from the top of the tile.
"""

from __future__ import annotations

from typing import Annotated

from minesnb.core.actions import Action, Outcome, seat, whole, word
from minesnb.games.cave_vs_cave.rules.components import CAVERN, GOODS, box


def say_space(space: int) -> str:
    """Return a space's letter; X is the additional cavern."""
    return "X" if space == CAVERN else box().spaces[space].id


Tile = Annotated[int, word("action tile", lambda: [tile.id for tile in box().actions])]
Room = Annotated[int, word("room", lambda: [room.id for room in box().rooms])]
Site = Annotated[int, word("place for a wall", lambda: [site.name for site in box().sites])]
Space = Annotated[int, word("space", lambda: [*(space.id for space in box().spaces), "X"])]
Good = Annotated[int, word("good", GOODS)]
Number = Annotated[int, whole(0, 99)]
Side = Annotated[int, word("side; write 3 or 2 for its walls", ("3", "2"))]
Seat = Annotated[int, seat(2)]


class Take(Action, frozen=True, tag="take"):
    """Take an action tile (CC-12)."""

    tile: Tile


class Gain(Action, frozen=True, tag="gain"):
    """Carry out a line that gives or trades goods (CC-20, CC-22)."""

    line: Number
    option: Number


class Build(Action, frozen=True, tag="build"):
    """Build a wall on a site (CC-26)."""

    line: Number
    site: Site


class Raze(Action, frozen=True, tag="raze"):
    """Raze a wall of one's own (CC-27)."""

    line: Number
    site: Site


class Dig(Action, frozen=True, tag="dig"):
    """Dig the tile on `space` by an alternative of a line (CC-29)."""

    line: Number
    alternative: Number
    space: Space


class Furnish(Action, frozen=True, tag="furnish"):
    """Furnish `room` on `space`, paying the line's `fee` first (CC-33, CC-34)."""

    line: Number
    fee: Number
    room: Room
    space: Space


class Use(Action, frozen=True, tag="use"):
    """Use a room of one's own in one of its ways (CC-38); `space` is what it digs, or -1."""

    line: Number
    room: Room
    option: Number
    space: Space = -1


class Idle(Action, frozen=True, tag="idle"):
    """Perform the [1] action without using a room (CC-A6)."""

    line: Number


class Swap(Action, frozen=True, tag="swap"):
    """Change one of `good` into one food (CC-25)."""

    good: Good


class Prospect(Action, frozen=True, tag="prospect"):
    """Change one food into one gold by the Prospecting Site (CC-40)."""


class Cavern(Action, frozen=True, tag="cavern"):
    """Lay the additional cavern with a side up (CC-37): 0 has three walls, 1 has two."""

    side: Side


class Stop(Action, frozen=True, tag="stop"):
    """End a series of rooms or digs before all are used."""


class End(Action, frozen=True, tag="end"):
    """End the turn (CC-12)."""


class First(Outcome, frozen=True, tag="first"):
    """Chance says who starts (CC-9)."""

    seat: Seat


class Remove(Outcome, frozen=True, tag="remove"):
    """Chance says which light-back room leaves the solo game (CC-43)."""

    room: Room


class TurnUpTile(Outcome, frozen=True, tag="tile"):
    """Chance says which action tile comes next (CC-6, CC-11)."""

    tile: Tile


class TurnUpRoom(Outcome, frozen=True, tag="room"):
    """Chance says which room a face-down tile is (CC-8, CC-29)."""

    room: Room


CaveAction = (
    Take
    | Gain
    | Build
    | Raze
    | Dig
    | Furnish
    | Use
    | Idle
    | Swap
    | Prospect
    | Cavern
    | Stop
    | End
    | First
    | Remove
    | TurnUpTile
    | TurnUpRoom
)
