"""What can happen: the actions of players and the outcomes of chance, each with its notation.

================= =========================================================== ========
notation          meaning                                                     who
================= =========================================================== ========
place T08 2,-1 e  place a T08 two east and one north of the entrance, its     player
                  north side turned to the east (n, e, s or w)
return            put back a drawn tile that fits nowhere                     player
excavate          draw a tile, place it, then move up to one tile             player
roll              roll the die and move up to that many tiles                 player
passage           try the Secret Passage with both dice                       player
pass              do not move                                                 player
go 2,-1.0         move the miner in question to corridor 0 of that tile       player
stay              end the movement here                                       player
collect           take the nugget of the chamber                              player
gold p2           challenge player 2 for gold                                 player
bats p2           send bats after player 2                                    player
lay 3,0           lay the nugget won in the chamber at 3,0                    player
leave             take no nugget                                              player
give              hand a nugget to the partner                                player
receive           take a nugget that the partner hands over                   player
end               end the turn                                                player
draw T08          the tile drawn is a T08                                     chance
deal p2 T08m      player 2 is dealt a T08 with mud                            chance
die 4             the die shows 4                                             chance
dice 3,4          both dice; in a challenge, the challenger's first           chance
================= =========================================================== ========
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Self

from minesnb.core.actions import Action, Outcome, Part, seat, whole, word
from minesnb.games.gold_mine.rules.mine import cell_at, cell_of, coordinates, corridor_of, node_at

TURNS = "nesw"


def say_cell(cell: int) -> str:
    """Return a cell's notation: how far east and south of the entrance."""
    return "{},{}".format(*coordinates(cell))


def read_cell(text: str, farthest: int = 120) -> int:
    """Return the cell of a notation as ``2,-1``, at most so far from the entrance; raise ValueError."""
    east, comma, south = text.partition(",")
    try:
        x, y = int(east), int(south)
    except ValueError:
        comma = ""
        x = y = 0
    if not comma or max(abs(x), abs(y)) > farthest:
        raise ValueError(f"{text!r} is no cell; write how far east and south, as 2,-1")
    return cell_at(x, y)


def say_node(node: int) -> str:
    """Return a corridor's notation: its cell and its number there."""
    return f"{say_cell(cell_of(node))}.{corridor_of(node)}"


def _node(text: str) -> int:
    cell, dot, corridor = text.rpartition(".")
    if not dot or len(corridor) != 1 or corridor not in "01234567":
        raise ValueError("write the cell and the corridor, as go 2,-1.0")
    return node_at(read_cell(cell), int(corridor))


Cell = Annotated[int, Part(say_cell, read_cell)]
Node = Annotated[int, Part(say_node, _node)]
Turn = Annotated[int, word("turn; write n, e, s or w", TURNS)]
Seat = Annotated[int, seat(6)]
Pips = Annotated[int, whole(1, 6)]


class Place(Action, frozen=True, tag="place"):
    """Place a tile of `code` at `cell`, turned `turn` quarters clockwise (GM-11, GM-19)."""

    code: str
    cell: Cell
    turn: Turn


class Return(Action, frozen=True, tag="return"):
    """Put the drawn tile back, since it fits nowhere (GM-11, GM-20)."""


class Excavate(Action, frozen=True, tag="excavate"):
    """Draw a tile, place it, then move up to one tile (GM-15)."""


class Roll(Action, frozen=True, tag="roll"):
    """Roll the die and move up to that many tiles (GM-15)."""


class Passage(Action, frozen=True, tag="passage"):
    """Try the Secret Passage (GM-15, GM-37)."""


class Pass(Action, frozen=True, tag="pass"):
    """Do not move (GM-16)."""


class Go(Action, frozen=True, tag="go"):
    """Move the miner in question to `node` (GM-A24)."""

    node: Node


class Stay(Action, frozen=True, tag="stay"):
    """End the movement where the miner stands (GM-34)."""


class Collect(Action, frozen=True, tag="collect"):
    """Take the nugget of the chamber (GM-41)."""


class Gold(Action, frozen=True, tag="gold"):
    """Challenge `defender` for gold (GM-45)."""

    defender: Seat


class Bats(Action, frozen=True, tag="bats"):
    """Send bats after `defender` (GM-50)."""

    defender: Seat


class Lay(Action, frozen=True, tag="lay"):
    """Take a nugget from the loser and lay it in the chamber at `cell` (GM-46, GM-47)."""

    cell: Cell


class Leave(Action, frozen=True, tag="leave"):
    """Take no nugget from the loser (GM-46)."""


class Give(Action, frozen=True, tag="give"):
    """Hand a nugget to the partner (GM-58)."""


class Receive(Action, frozen=True, tag="receive"):
    """Take a nugget that the partner hands over (GM-58)."""


class EndTurn(Action, frozen=True, tag="end"):
    """End the turn."""


class DrawTile(Outcome, frozen=True, tag="draw"):
    """Chance says which tile is drawn."""

    code: str


class Deal(Outcome, frozen=True, tag="deal"):
    """Chance says which tile a player gets to keep (GM-55)."""

    seat: Seat
    code: str


class Die(Outcome, frozen=True, tag="die"):
    """Chance says what a die shows."""

    value: Pips


class Dice(Outcome, frozen=True, tag="dice"):
    """Chance says what two dice show; in a challenge the challenger's comes first."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"dice {self.first},{self.second}"

    @classmethod
    def read(cls, words: list[str]) -> Self:
        """Both dice are one word, as 3,4."""
        pips = whole(1, 6).read
        first, comma, second = " ".join(words).partition(",")
        if not comma:
            raise ValueError("write both dice, as 3,4")
        return cls(pips(first), pips(second))


MineAction = (
    Place
    | Return
    | Excavate
    | Roll
    | Passage
    | Pass
    | Go
    | Stay
    | Collect
    | Gold
    | Bats
    | Lay
    | Leave
    | Give
    | Receive
    | EndTurn
    | DrawTile
    | Deal
    | Die
    | Dice
)


@cache
def place(code: str, cell: int, turn: int) -> Place:
    """Return the one object for this placement, shared by all states."""
    return Place(code, cell, turn)


@cache
def go(node: int) -> Go:
    """Return the one object for this destination, shared by all states."""
    return Go(node)
