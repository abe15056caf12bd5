"""The board in characters: tiles, rooms and walls, then each player's goods and cave."""

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
    from collections.abc import Iterable

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
    lines.append(f"action tiles  {_listed(ACTION_TILES[tile].id for tile in state.board)}")
    if state.tile >= 0:
        done = _listed(str(n) for n in range(len(state.lines)) if n not in state.lines_left)
        lines.append(f"in hand       {ACTION_TILES[state.tile].id}, lines done: {done}")
    lines.append(f"rooms         {_listed(ROOMS[room].id for room in state.display)}")
    stack = f", stack {state.stack}" if state.alone else ""
    lines.append(f"walls         {state.wall_supply}{stack}")
    for seat in range(state.num_players):
        lines += _player(state, seat)
    return "\n".join(lines)


def _listed(words: Iterable[str]) -> str:
    return " ".join(words) or "-"


def _turn(state: CaveState) -> str:
    if state.is_terminal:
        return "the game is over"
    if state.is_chance:
        return _DUE[Phase(state.phase)]
    due = "takes a tile" if state.phase == Phase.TAKE else "acts"
    return f"round {state.round}, player {state.turn + 1} {due}"


def _player(state: CaveState, seat: int) -> list[str]:
    cave = state.caves[seat]
    goods = ", ".join(f"{good} {n}" for good, n in zip(GOODS, cave.goods, strict=True))
    start = " (starts)" if seat == state.starter and not state.alone else ""
    total = scores(state)[seat].total
    return [f"player {seat + 1}{start}: {total} points; {goods}", *_cave(cave)]


def _cave(cave: Cave) -> list[str]:
    rows: dict[int, list[str]] = {}
    for number, space in enumerate(SPACES):
        rows.setdefault(space.row, []).append(names.on_space(cave, number))
    lines = ["  " + "  ".join(f"{word:<22}" for word in row).rstrip() for row in rows.values()]
    if cave.cavern_side >= 0:
        lines.append(
            f"  {names.on_space(cave, CAVERN)} ({walls_of_side(cave.cavern_side)} walls of its own)"
        )
    if cave.built_walls:
        lines.append(f"  walls {' '.join(SITES[site].name for site in cave.built_sites)}")
    return lines
