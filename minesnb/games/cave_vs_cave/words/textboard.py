"""The text board: what everybody sees, in letters and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.components import CAVERN, GOODS, box
from minesnb.games.cave_vs_cave.rules.ending import scores
from minesnb.games.cave_vs_cave.rules.state import COVERED, EMPTY, Phase

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
    lines.append(f"action tiles  {' '.join(box().actions[tile].id for tile in state.board) or '-'}")
    if state.tile >= 0:
        done = [str(n) for n in range(4) if state.done >> n & 1]
        lines.append(
            f"in hand       {box().actions[state.tile].id}, lines done: {' '.join(done) or '-'}"
        )
    lines.append(f"rooms         {' '.join(box().rooms[room].id for room in state.display) or '-'}")
    stack = f", stack {state.stack}" if state.num_players == 1 else ""
    lines.append(f"walls         {state.walls}{stack}")
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
    for number, space in enumerate(box().spaces):
        rows.setdefault(space.row, []).append(_space(cave, number))
    lines = ["  " + "  ".join(f"{word:<22}" for word in row).rstrip() for row in rows.values()]
    if cave.extra >= 0:
        lines.append(f"  {_space(cave, CAVERN)} ({3 - cave.extra} walls of its own)")
    walls = [site.name for n, site in enumerate(box().sites) if cave.walls >> n & 1]
    if walls:
        lines.append(f"  walls {' '.join(walls)}")
    return lines


def _space(cave: Cave, number: int) -> str:
    room = cave.rooms[number]
    what = {COVERED: "??", EMPTY: "--"}.get(room) or box().rooms[room].id
    return f"{say_space(number)}:{what}"
