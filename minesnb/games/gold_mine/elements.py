"""The id of everything on the board that can be pointed at. No other module makes ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.gold_mine.rules.actions import TURNS
from minesnb.games.gold_mine.rules.mine import cell_of, coordinates, corridor_of

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.state import GoldMineState

SUPPLY = "supply"
TILE_IN_HAND = "drawn"


def _at(number: int) -> str:
    return "-".join(f"m{-n}" if n < 0 else str(n) for n in coordinates(number))


def cell(number: int) -> str:
    """An empty place beside the mine."""
    return f"cell-{_at(number)}"


def tile(number: int) -> str:
    """The tile on a cell."""
    return f"tile-{_at(number)}"


def corridor(node: int) -> str:
    """A corridor of a tile on the table."""
    return f"tunnel-{_at(cell_of(node))}-{corridor_of(node)}"


def nugget(number: int) -> str:
    """The chamber on a cell, as a place for a nugget."""
    return f"chamber-{_at(number)}"


def turn(quarters: int) -> str:
    """The control that turns a tile so far."""
    return f"turn-{TURNS[quarters]}"


def miner(seat: int) -> str:
    """A seat's miner."""
    return f"miner-{seat + 1}"


def purse(seat: int) -> str:
    """What a seat holds open before it."""
    return f"purse-{seat + 1}"


def seat(state: GoldMineState, number: int) -> str:
    """What stands for a seat: its miner, or before miners are on the table its purse."""
    return miner(number) if state.miners[number] >= 0 else purse(number)


def token(seat: int, kind: str) -> str:
    """A seat's tokens of a kind: ``gold`` or ``bats``."""
    return f"{kind}-{seat + 1}"


def own(seat: int, index: int) -> str:
    """A tile that a seat keeps covered."""
    return f"own-{seat + 1}-{index + 1}"


def die(index: int) -> str:
    """A die on the table."""
    return f"die-{index + 1}"


def button(verb: str) -> str:
    """A button for what has no place on the board."""
    return f"button-{verb}"
