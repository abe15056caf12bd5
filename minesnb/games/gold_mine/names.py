"""What the things on the board are called aloud: content first, then place.

Names are for those who do not see the board; `say_place` and `who` are for sentences too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.emblems import COLOURS
from minesnb.core.words import count, join, upper
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.ending import held, needed
from minesnb.games.gold_mine.rules.hidden import class_of, is_back
from minesnb.games.gold_mine.rules.mine import coordinates
from minesnb.games.gold_mine.rules.state import partner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.games.gold_mine.rules.components import TileKind
    from minesnb.games.gold_mine.rules.state import GoldMineState

NAMELESS = tuple(f"the {colour} miner" for colour in COLOURS)
"""What seats are called whose players have no names."""
CLASSES = ("a cavern", "a tile with a Secret Passage", "a tile with mud")
"""The classes of tiles of one's own."""
SIDES = ("north", "east", "south", "west")
TURNS = ("as it is", "a quarter to the right", "upside down", "a quarter to the left")


def _way(cell: int) -> list[str]:
    """Return how far north or south, and how far west or east of the entrance a cell lies."""
    x, y = coordinates(cell)
    parts = []
    if y:
        parts.append(f"{abs(y)} {'north' if y < 0 else 'south'}")
    if x:
        parts.append(f"{abs(x)} {'west' if x < 0 else 'east'}")
    return parts


def spot(cell: int) -> str:
    """Say where a cell lies from the entrance, in as few words as can be: there are many of them."""
    return " ".join(_way(cell)) or "at the entrance"


def say_place(cell: int) -> str:
    """Say where a cell lies, as sentences do."""
    way = _way(cell)
    return f"{join(way)} of the entrance" if way else "at the entrance"


def who(seat: int) -> str:
    """Name a seat, as the texts of events do: its player's name is put in where it is shown."""
    return f"{{{seat}}}"


def tile_name(kind: TileKind, cell: int) -> str:
    """A tile on the table."""
    if kind.kind == "entrance":
        return "Mine entrance"
    return f"{upper(kind.name)}, {spot(cell)}"


def openings(ports: tuple[int, ...]) -> str:
    """Say which sides a tunnel joins: ``north to east``."""
    sides = list(dict.fromkeys(port // 2 for port in ports))
    words = [SIDES[side] for side in sides]
    if len(ports) == 1:
        return f"blocked, open to the {words[0]}"
    if len(sides) == 1:
        return f"loop back to the {words[0]}"
    return f"{words[0]} to {words[1]}" if len(words) == 2 else f"to {join(words)}"


def tunnel_name(
    kind: TileKind,
    ports: Sequence[tuple[int, ...]],
    number: int,
    cell: int,
    seats: Sequence[int],
) -> str:
    """A corridor of a tile on the table, and who is there."""
    if kind.is_space:
        text = "The entrance" if kind.kind == "entrance" else f"Cavern, {spot(cell)}"
    else:
        what = "Chamber floor" if kind.kind == "chamber" else "Tunnel"
        which = f" {number + 1} of {len(ports)}" if len(ports) > 1 else ""
        text = f"{what}{which}, {openings(ports[number])}, {spot(cell)}"
    if number == kind.passage:
        text += ", with a Secret Passage"
    if number in kind.mud:
        text += ", with mud"
    return text + "".join(f", {who(seat)} is here" for seat in seats)


def chamber_name(cell: int, *, gold: bool) -> str:
    """A chamber as a place for a nugget."""
    return f"{'Nugget' if gold else 'Chamber without gold'}, {spot(cell)}"


def open_spot_name(cell: int) -> str:
    """An empty place beside the mine."""
    return f"Empty place, {spot(cell)}"


def turn_name(turn: int) -> str:
    """The control that turns a tile so far."""
    return f"Turned: {TURNS[turn]}"


def tile_in_hand_name(state: GoldMineState) -> str:
    """The tile in hand."""
    if state.tile_in_hand < 0:
        return "No tile in hand"
    return f"Tile in hand: {deck_of(state.deck).kinds[state.tile_in_hand].name}"


def supply_name(state: GoldMineState, left: int, last: int) -> str:
    """The tiles that were not drawn yet, and the `last` turns that the house rule leaves, if any."""
    if state.stack:
        return f"Stack of {count(state.stack, 'tile')} to place, {left} tiles in all not drawn yet"
    text = f"Supply, {count(left, 'tile')} left"
    if not last:
        return text
    turns = count(last, "turn")
    return f"{text}; the house rule ends the game in {turns} unless a nugget is taken or lost"


def die_name(state: GoldMineState, index: int) -> str:
    """A die, and what it shows."""
    name = ("White die", "Black die")[index]
    if index >= len(state.dice):
        return name
    return f"{name}, shows {state.dice[index]}"


def miner_name(state: GoldMineState, seat: int, where: str) -> str:
    """A miner, whose it is, and where."""
    own = ", yours" if seat == state.viewer else ""
    if 0 <= state.viewer == partner(state, seat):
        own = ", your partner"
    place = f", {where}" if where else ""
    return f"{who(seat)}{own}{place}"


def purse_name(state: GoldMineState, seat: int, lit: str) -> str:
    """What a seat holds."""
    gold, bats = state.gold_tokens[seat], state.bat_tokens[seat]
    nuggets = f"{count(state.nuggets[seat], 'nugget')} of {needed(state)}"
    mate = partner(state, seat)
    if mate >= 0:
        both = f"{held(state, seat)} of {needed(state)}"
        nuggets = f"{count(state.nuggets[seat], 'nugget')}, {both} together with {who(mate)}"
    tokens = f"{count(gold, 'Gold token')}, {count(bats, 'Bat token')}"
    text = f"{who(seat)}: {nuggets}, {tokens}"
    return f"{text}, {lit}" if lit else text


def token_name(state: GoldMineState, seat: int, kind: str) -> str:
    """A seat's tokens of a kind, and what they are for."""
    left = (state.gold_tokens if kind == "gold" else state.bat_tokens)[seat]
    what = "Gold" if kind == "gold" else "Bat"
    return f"{what} tokens of {who(seat)}: {left} left"


def own_name(state: GoldMineState, seat: int, tile: int) -> str:
    """A tile that a seat keeps covered, as the viewer sees it."""
    whose = "Your tile" if seat == state.viewer else f"Tile of {who(seat)}"
    if is_back(tile):
        return f"{whose}, covered: {CLASSES[class_of(tile)]}"
    return f"{whose}: {deck_of(state.deck).kinds[tile].name}"
