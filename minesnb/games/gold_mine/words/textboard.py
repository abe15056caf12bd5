"""The text board: what a viewer sees, in letters and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import count
from minesnb.games.gold_mine.rules.actions import TURNS, say_node
from minesnb.games.gold_mine.rules.components import deck_of, kind_of, turn_of
from minesnb.games.gold_mine.rules.ending import held, needed, turns_left
from minesnb.games.gold_mine.rules.hidden import class_of, is_back, undrawn
from minesnb.games.gold_mine.rules.mine import cell_of, coordinates, corridor_of
from minesnb.games.gold_mine.rules.state import Phase, partner

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.state import GoldMineState

_DUE = {
    Phase.START: "rolls for the start",
    Phase.DEAL: "is dealt a tile",
    Phase.DRAW: "draws a tile",
    Phase.PLACE: "places a tile",
    Phase.MOVE: "chooses how to move",
    Phase.DIE: "rolls the die",
    Phase.DICE: "rolls both dice",
    Phase.STEP: "moves",
    Phase.CROSS: "may cross the passage",
    Phase.ACTION: "acts",
    Phase.DUEL: "rolls in a challenge",
    Phase.TAKE: "lays a won nugget",
    Phase.FLEE: "drives a miner away",
}
_CLASSES = ("cavern?", "passage?", "mud?")


def board(state: GoldMineState) -> str:
    """Return the board as lines of text.

    A tile reads ``code`` and its turn; ``*`` marks a nugget, digits the miners, with the corridor
    behind a dot where a tile has several.
    """
    deck = deck_of(state.deck)
    lines = [f"Gold Mine: {_turn(state)}"]
    drawn = f", in hand {deck.kinds[state.tile_in_hand].code}" if state.tile_in_hand >= 0 else ""
    stack = f", {state.stack} to place" if state.stack else ""
    dice = f", dice {' '.join(map(str, state.dice))}" if state.dice else ""
    left = turns_left(state)
    end = f", the house rule ends the game in {count(left, 'turn')}" if left else ""
    lines.append(f"supply {undrawn(state)}{stack}{drawn}{dice}{end}")
    lines += _grid(state)
    for seat in range(state.num_players):
        node = state.miners[seat]
        at = f" at {say_node(node)}" if node >= 0 else ""
        lines.append(
            f"player {seat + 1}{at}: {_nuggets(state, seat)}, "
            f"{state.gold_tokens[seat]} gold, {state.bat_tokens[seat]} bats"
        )
        if state.own[seat]:
            words = [
                _CLASSES[class_of(kind)] if is_back(kind) else deck.kinds[kind].code
                for kind in state.own[seat]
            ]
            lines.append(f"  own tiles {' '.join(words)}")
    return "\n".join(lines)


def _nuggets(state: GoldMineState, seat: int) -> str:
    """Say what a seat holds of what is needed, alone or with its partner."""
    own, goal = state.nuggets[seat], needed(state)
    mate = partner(state, seat)
    if mate < 0:
        return f"{own} of {goal} nuggets"
    return f"{own} nuggets, with player {mate + 1} {held(state, seat)} of {goal}"


def _turn(state: GoldMineState) -> str:
    if state.is_terminal:
        return "the game is over"
    return f"player {state.active + 1} {_DUE[state.phase]}"


def _grid(state: GoldMineState) -> list[str]:
    spots = {coordinates(cell): cell for cell in state.layout.cells}
    xs = [x for x, _ in spots]
    ys = [y for _, y in spots]
    tiles = state.layout.map.tiles
    cells = {(x, y): _tile(state, cell, tiles[cell]) for (x, y), cell in spots.items()}
    width = max(7, *(len(word) for word in cells.values())) + 1
    lines = ["     " + "".join(f"{x:>{width}}" for x in range(min(xs), max(xs) + 1))]
    for y in range(min(ys), max(ys) + 1):
        row = [cells.get((x, y), ".").rjust(width) for x in range(min(xs), max(xs) + 1)]
        lines.append(f"{y:>4} " + "".join(row))
    return lines


def _tile(state: GoldMineState, cell: int, tile: int) -> str:
    kind = deck_of(state.deck).kinds[kind_of(tile)]
    mark = "*" if cell in state.gold else ""
    here = "".join(
        str(seat + 1) + (f".{corridor_of(n)}" if len(kind.corridors) > 1 else "")
        for seat, n in enumerate(state.miners)
        if n >= 0 and cell_of(n) == cell
    )
    turn = "" if kind.is_space else TURNS[turn_of(tile)]
    return f"{kind.code}{turn}{mark}{'@' + here if here else ''}"
