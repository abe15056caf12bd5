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

from collections.abc import Callable
from functools import cache

from minesnb.core.actions import Action, Outcome
from minesnb.core.words import nearest
from minesnb.games.gold_mine.rules.mine import cell_at, coordinates, node_at

TURNS = "nesw"


def say_cell(cell: int) -> str:
    """Return a cell's notation: how far east and south of the entrance."""
    return "{},{}".format(*coordinates(cell))


class Place(Action, frozen=True, tag="place"):
    """Place a tile of `code` at `cell`, turned `turn` quarters clockwise (GM-11, GM-19)."""

    code: str
    cell: int
    turn: int

    def __str__(self) -> str:
        turn = TURNS[self.turn] if 0 <= self.turn < 4 else self.turn
        return f"place {self.code} {say_cell(self.cell)} {turn}"


class Return(Action, frozen=True, tag="return"):
    """Put the drawn tile back, since it fits nowhere (GM-11, GM-20)."""

    def __str__(self) -> str:
        return "return"


class Excavate(Action, frozen=True, tag="excavate"):
    """Draw a tile, place it, then move up to one tile (GM-15)."""

    def __str__(self) -> str:
        return "excavate"


class Roll(Action, frozen=True, tag="roll"):
    """Roll the die and move up to that many tiles (GM-15)."""

    def __str__(self) -> str:
        return "roll"


class Passage(Action, frozen=True, tag="passage"):
    """Try the Secret Passage (GM-15, GM-37)."""

    def __str__(self) -> str:
        return "passage"


class Pass(Action, frozen=True, tag="pass"):
    """Do not move (GM-16)."""

    def __str__(self) -> str:
        return "pass"


class Go(Action, frozen=True, tag="go"):
    """Move the miner in question to `node` (GM-A24)."""

    node: int

    def __str__(self) -> str:
        return f"go {say_cell(self.node >> 3)}.{self.node & 7}"


class Stay(Action, frozen=True, tag="stay"):
    """End the movement where the miner stands (GM-34)."""

    def __str__(self) -> str:
        return "stay"


class Collect(Action, frozen=True, tag="collect"):
    """Take the nugget of the chamber (GM-41)."""

    def __str__(self) -> str:
        return "collect"


class Gold(Action, frozen=True, tag="gold"):
    """Challenge `defender` for gold (GM-45)."""

    defender: int

    def __str__(self) -> str:
        return f"gold p{self.defender + 1}"


class Bats(Action, frozen=True, tag="bats"):
    """Send bats after `defender` (GM-50)."""

    defender: int

    def __str__(self) -> str:
        return f"bats p{self.defender + 1}"


class Lay(Action, frozen=True, tag="lay"):
    """Take a nugget from the loser and lay it in the chamber at `cell` (GM-46, GM-47)."""

    cell: int

    def __str__(self) -> str:
        return f"lay {say_cell(self.cell)}"


class Leave(Action, frozen=True, tag="leave"):
    """Take no nugget from the loser (GM-46)."""

    def __str__(self) -> str:
        return "leave"


class Give(Action, frozen=True, tag="give"):
    """Hand a nugget to the partner (GM-58)."""

    def __str__(self) -> str:
        return "give"


class Receive(Action, frozen=True, tag="receive"):
    """Take a nugget that the partner hands over (GM-58)."""

    def __str__(self) -> str:
        return "receive"


class EndTurn(Action, frozen=True, tag="end"):
    """End the turn."""

    def __str__(self) -> str:
        return "end"


class DrawTile(Outcome, frozen=True, tag="draw"):
    """Chance says which tile is drawn."""

    code: str

    def __str__(self) -> str:
        return f"draw {self.code}"


class Deal(Outcome, frozen=True, tag="deal"):
    """Chance says which tile a player gets to keep (GM-55)."""

    seat: int
    code: str

    def __str__(self) -> str:
        return f"deal p{self.seat + 1} {self.code}"


class Die(Outcome, frozen=True, tag="die"):
    """Chance says what a die shows."""

    value: int

    def __str__(self) -> str:
        return f"die {self.value}"


class Dice(Outcome, frozen=True, tag="dice"):
    """Chance says what two dice show; in a challenge the challenger's comes first."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"dice {self.first},{self.second}"


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

_PLAIN: dict[str, MineAction] = {
    str(action): action
    for action in (
        Return(),
        Excavate(),
        Roll(),
        Passage(),
        Pass(),
        Stay(),
        Collect(),
        Leave(),
        Give(),
        Receive(),
        EndTurn(),
    )
}


@cache
def place(code: str, cell: int, turn: int) -> Place:
    """Return the one object for this placement, shared by all states."""
    return Place(code, cell, turn)


@cache
def go(node: int) -> Go:
    """Return the one object for this destination, shared by all states."""
    return Go(node)


def _cell(text: str, whole: str) -> int:
    east, comma, south = text.partition(",")
    try:
        x, y = int(east), int(south)
    except ValueError:
        comma = ""
        x = y = 0
    if not comma or max(abs(x), abs(y)) > 120:
        raise ValueError(f"{whole!r}: {text!r} is no cell; write how far east and south, as 2,-1")
    return cell_at(x, y)


def _seat(text: str, whole: str) -> int:
    if len(text) == 2 and text[0] == "p" and text[1] in "123456":
        return int(text[1]) - 1
    raise ValueError(f"{whole!r}: {text!r} is no player; write p1 to p6")


def _pips(text: str, whole: str) -> int:
    if len(text) == 1 and text in "123456":
        return int(text)
    raise ValueError(f"{whole!r}: a die shows 1 to 6, not {text!r}")


def parse(text: str) -> MineAction:
    """Read an action or outcome in its notation; raise ValueError that says what is wrong."""
    verb, *words = text.split() or [""]
    if not words and verb in _PLAIN:
        return _PLAIN[verb]
    reader = _READERS.get(verb)
    if reader is None or len(words) != reader[0]:
        hint = nearest(verb, _VERBS) if verb else ""
        raise ValueError(f"{text!r} is no action{hint}; the verbs are {', '.join(_VERBS)}")
    return reader[1](text, *words)


def _read_place(text: str, code: str, cell: str, turn: str) -> MineAction:
    if len(turn) != 1 or turn not in TURNS:
        raise ValueError(f"{text!r}: {turn!r} is no turn; write n, e, s or w")
    return Place(code, _cell(cell, text), TURNS.index(turn))


def _read_go(text: str, target: str) -> MineAction:
    cell, dot, corridor = target.rpartition(".")
    if not dot or len(corridor) != 1 or corridor not in "01234567":
        raise ValueError(f"{text!r}: write the cell and the corridor, as go 2,-1.0")
    return Go(node_at(_cell(cell, text), int(corridor)))


def _read_dice(text: str, pair: str) -> MineAction:
    first, _, second = pair.partition(",")
    return Dice(_pips(first, text), _pips(second, text))


_READERS: dict[str, tuple[int, Callable[..., MineAction]]] = {
    "place": (3, _read_place),
    "go": (1, _read_go),
    "gold": (1, lambda text, player: Gold(_seat(player, text))),
    "bats": (1, lambda text, player: Bats(_seat(player, text))),
    "lay": (1, lambda text, cell: Lay(_cell(cell, text))),
    "draw": (1, lambda _, code: DrawTile(code)),
    "deal": (2, lambda text, player, code: Deal(_seat(player, text), code)),
    "die": (1, lambda text, value: Die(_pips(value, text))),
    "dice": (1, _read_dice),
}
_VERBS = (*_PLAIN, *_READERS)
