"""The board of Cave vs. Cave as a picture: action tiles, the tile in hand, caves and rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.emblems import token
from minesnb.core.picture import (
    WIDEST,
    Markup,
    Pane,
    Picture,
    framed,
    group,
    icon,
    joined,
    label,
    pane,
    rect,
    tag,
)
from minesnb.games.cave_vs_cave import elements, names
from minesnb.games.cave_vs_cave.drawing import action_tile, art, cave
from minesnb.games.cave_vs_cave.rules.components import ACTION_TILES, WALL_SUPPLY
from minesnb.games.cave_vs_cave.rules.state import Phase

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import CaveState


def draw(state: CaveState) -> Picture:
    """Draw a state or an observation: what can be taken, the tile in hand, both caves, the rooms."""
    panes = [_board(state), action_tile.hand(state)]
    if state.phase == Phase.CAVERN:
        panes.append(cave.choice(state))
    for step in range(state.num_players):
        seat = (state.turn + step) % state.num_players
        panes.append(cave.cave_pane(state, seat, first=not step))
    panes += [_display(state), cave.overlay(state)]
    return Picture("Cave vs. Cave", _describe(state), tuple(panes))


def _describe(state: CaveState) -> str:
    """Say in one sentence what the picture shows."""
    if state.is_terminal:
        return "The game is over."
    rounds = state.rounds
    name = names.who(state.turn)
    return f"Round {max(state.round, 1)} of {rounds}; {name} is to move."


# -- the action board

_TILE_WIDE, _TILE_HIGH, _STEP = 106, 58, 4


def _board(state: CaveState) -> Pane:
    """The action board: round and walls on top, then every action tile in its place."""
    slots = _slots(state)
    backs = [-slot for slot in slots if slot < 0]
    rows = -(-len(slots) // 3)
    high = 36 + rows * (_TILE_HIGH + _STEP)
    rounds = state.rounds
    done = state.turns // state.num_players
    turns = state.turns_each
    pips = [
        tag("circle", cx=168 + 14 * n, cy=16, r=5.5, class_="mn-fill" if n < done else "mn-ghost")
        for n in range(turns)
    ]
    head = framed(
        elements.BOARD,
        names.board_name(state, backs),
        (0, 0, WIDEST, high),
        label(4, 23, f"Round {max(state.round, 1)}", 17, "mn-ink mn-b", "start"),
        label(88, 23, f"of {rounds}", 12, "mn-soft", "start"),
        label(126, 23, "turns", 12, "mn-soft", "start"),
        *pips,
        radius=10,
        out=-1,
    )
    parts = [head, _supply(state)]
    if state.alone:
        parts.append(_stack(state))
    holder = {tile: seat for seat, row in enumerate(state.taken) for tile in row}
    for index, slot in enumerate(slots):
        x = index % 3 * (_TILE_WIDE + _STEP + 1)
        y = 36 + index // 3 * (_TILE_HIGH + _STEP)
        if slot < 0:
            parts.append(group(x, y, _back(-slot)))
        else:
            parts.append(_tile(state, slot, holder.get(slot, -1), x, y))
    return pane("board", "Action board", 0, high, *parts, pieces=art.PIECES)


def _slots(state: CaveState) -> list[int]:
    """Return the action tiles in board order; a face-down one is its back's number below zero."""
    faces = sorted([*state.board, *(tile for row in state.taken for tile in row)])
    actions = ACTION_TILES
    found = []
    for back in sorted({action.back for action in actions}):
        found += [tile for tile in faces if actions[tile].back == back]
        found += [-back for tile in state.tiles_face_down if actions[tile].back == back]
    return found


def _supply(state: CaveState) -> Markup:
    return framed(
        elements.SUPPLY,
        f"{state.wall_supply} of {WALL_SUPPLY} walls in the supply",
        (WIDEST - 46, 2, 44, 27),
        icon("wall", 4, 2, 22),
        label(31, 20, f"{state.wall_supply}", 16, "mn-ink mn-b", "start"),
        radius=6,
    )


def _stack(state: CaveState) -> Markup:
    return framed(
        elements.STACK,
        f"Solo stack: {state.stack} face-down rooms",
        (WIDEST - 98, 2, 44, 27),
        rect(3, 1, 22, 22, "mn-dig-rock", 4),
        rect(1, 3, 22, 22, "mn-dig-rock", 4),
        icon("pickaxe", 4, 6, 16, class_="mn-i mn-i-slot"),
        label(30, 20, f"{state.stack}", 16, "mn-ink mn-b", "start"),
        radius=6,
    )


def _back(number: int) -> Markup:
    """A face-down action tile: the number on its back says in which rounds it comes."""
    return joined(
        rect(0.5, 0.5, _TILE_WIDE - 1, _TILE_HIGH - 1, "mn-dig-rock", 7),
        tag("rect", width=_TILE_WIDE, height=_TILE_HIGH, rx=7, fill="url(#t-rock)"),
        rect(4, 4, _TILE_WIDE - 8, _TILE_HIGH - 8, "mn-border", 5),
        tag("circle", cx=_TILE_WIDE / 2, cy=_TILE_HIGH / 2, r=17, class_="mn-cc-ground"),
        label(_TILE_WIDE / 2, _TILE_HIGH / 2 + 8, str(number), 22, "mn-lamplit mn-b"),
    )


def _tile(state: CaveState, tile: int, holder: int, x: int, y: int) -> Markup:
    """A face-up action tile; one that was taken is dim and bears the token of its taker."""
    found = ACTION_TILES[tile]
    lit = tile == state.tile
    inner = [
        rect(1, 1, _TILE_WIDE - 2, _TILE_HIGH - 2, "mn-mat mn-mat-on" if lit else "mn-mat", 7),
        tag(
            "g",
            label(7, 15, found.name, 11, "mn-ink" if holder >= 0 else "mn-ink mn-b", "start"),
            action_tile.small(found, state.turns_each, _TILE_WIDE, solo=state.alone),
            class_="mn-faint" if holder >= 0 and not lit else None,
        ),
    ]
    if holder >= 0:
        inner.append(group(_TILE_WIDE - 22, 2, token(holder, 20)))
    return framed(
        elements.tile(tile),
        names.tile_name(state, tile, holder),
        (x, y, _TILE_WIDE, _TILE_HIGH),
        *inner,
        radius=7,
    )


# -- the display

_ROOM_WIDE, _ROOM_HIGH = 104, 106


def _display(state: CaveState) -> Pane:
    """The rooms that can be furnished: name, points, cost, walls, effect."""
    rows = max(-(-len(state.display) // 3), 1)
    high = rows * (_ROOM_HIGH + 6) + 2
    parts = [
        framed(
            elements.DISPLAY,
            f"Display with {len(state.display)} rooms",
            (0, 0, WIDEST, high),
            radius=10,
            out=-1,
        )
    ]
    for index, room in enumerate(state.display):
        parts.append(
            framed(
                elements.display(room),
                names.room_name(room),
                (
                    2 + index % 3 * (_ROOM_WIDE + 6),
                    2 + index // 3 * (_ROOM_HIGH + 6),
                    _ROOM_WIDE,
                    _ROOM_HIGH,
                ),
                art.room_face(room, _ROOM_WIDE, _ROOM_HIGH, cost=True),
                radius=9,
            )
        )
    row = 1 if state.alone else 2
    return pane("display", "Rooms to furnish", row, high, *parts)
