"""The text board: what everybody sees, in letters and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave import names
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN,
    GOODS,
    ROOMS,
    SITES,
    SPACES,
    walls_of_side,
)
from minesnb.games.cave_vs_cave.rules.ending import scores
from minesnb.games.cave_vs_cave.rules.state import Phase

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import Cave, CaveState

_DUE = {
    Phase.FIRST: "the starting player is drawn",
    Phase.REMOVE: "three rooms leave the game",
    Phase.TILE: "an action tile is turned up",
    Phase.REVEAL: "a room is turned up",
}


def board(state: CaveState) -> str:
    """Return the board as lines of text.

    A space reads ``letter:room``; ``??`` is a face-down tile, ``--`` a hollow space.
    """
    lines = [f"Cave vs. Cave: {_turn(state)}"]
    lines.append(f"action tiles  {' '.join(ACTION_TILES[tile].id for tile in state.board) or '-'}")
    if state.tile >= 0:
        done = [str(n) for n in range(4) if state.done >> n & 1]
        lines.append(
            f"in hand       {ACTION_TILES[state.tile].id}, lines done: {' '.join(done) or '-'}"
        )
    lines.append(f"rooms         {' '.join(ROOMS[room].id for room in state.display) or '-'}")
    stack = f", stack {state.stack}" if state.alone else ""
    lines.append(f"walls         {state.wall_supply}{stack}")
    for seat, (cave, score) in enumerate(zip(state.caves, scores(state), strict=True)):
        goods = ", ".join(f"{good} {n}" for good, n in zip(GOODS, cave.goods, strict=True))
        start = " (starts)" if seat == state.starter and state.num_players > 1 else ""
        lines.append(f"player {seat + 1}{start}: {score.total} points; {goods}")
        lines += _cave(cave)
    return "\n".join(lines)


def _turn(state: CaveState) -> str:
    if state.is_terminal:
        return "the game is over"
    if state.is_chance:
        return _DUE[Phase(state.phase)]
    due = "takes a tile" if state.phase == Phase.TAKE else "acts"
    return f"round {state.round}, player {state.turn + 1} {due}"


def _cave(cave: Cave) -> list[str]:
    rows: dict[int, list[str]] = {}
    for number, space in enumerate(SPACES):
        rows.setdefault(space.row, []).append(names.on_space(cave, number))
    lines = ["  " + "  ".join(f"{word:<22}" for word in row).rstrip() for row in rows.values()]
    if cave.cavern_side >= 0:
        lines.append(
            f"  {names.on_space(cave, CAVERN)} ({walls_of_side(cave.cavern_side)} walls of its own)"
        )
    walls = [site.name for n, site in enumerate(SITES) if cave.built_walls >> n & 1]
    if walls:
        lines.append(f"  walls {' '.join(walls)}")
    return lines
