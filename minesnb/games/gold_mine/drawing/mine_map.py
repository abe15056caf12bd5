"""The mine as a map: tiles, tunnels, miners, and the places beside it.

What a tile looks like is kept as text by its cell, so a picture of a grown mine is made of what was
made before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.emblems import token
from minesnb.core.picture import (
    Markup,
    Pane,
    beside,
    element,
    framed,
    group,
    joined,
    rect,
    tag,
    use,
)
from minesnb.games.gold_mine import elements, names
from minesnb.games.gold_mine.drawing import art, shapes, ways
from minesnb.games.gold_mine.drawing.shapes import SIZE
from minesnb.games.gold_mine.rules.components import deck_of, kind_of, tile_of, turn_of
from minesnb.games.gold_mine.rules.hidden import is_back
from minesnb.games.gold_mine.rules.mine import (
    ENTRANCE_CELL,
    cell_of,
    coordinates,
    corners,
    corridor_of,
    node_at,
)
from minesnb.games.gold_mine.rules.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minesnb.games.gold_mine.rules.state import GoldMineState

_PAD = 36
"""Room around the outermost places, for the turn controls at their corners."""
_THUMB = 32
_CORNERS = (
    (-_THUMB - 1, -_THUMB - 1),
    (SIZE + 1, -_THUMB - 1),
    (SIZE + 1, SIZE + 1),
    (-_THUMB - 1, SIZE + 1),
)
"""Where the controls for each turn are: outside of the place, so that no opening is covered."""
_TOKEN = 22
_GOLD = joined(use("room", class_="mn-dig-gold"), use("nugget", SIZE // 2, SIZE // 2 - 3))
_EDGE = tag("path", class_="mn-frame", d=f"M1 1h{SIZE - 2}v{SIZE - 2}h{2 - SIZE}z")


def turned(deck: str, tile: int) -> Markup:
    """Return a tile (kind * 4 + turn) as it lies on the map, with its corner at (0, 0)."""
    turn = turn_of(tile)
    half = SIZE // 2
    return use(
        art.tile_piece(deck, kind_of(tile)),
        transform=f"rotate({90 * turn} {half} {half})" if turn else None,
    )


@lru_cache(maxsize=1024)
def decorated_tile(deck: str, tile: int, *, mud: bool) -> Markup:
    """Return a tile as it comes to the table: with water and mud, a chamber with its nugget."""
    kind = deck_of(deck).kinds[kind_of(tile)]
    marks = [_mark(deck, tile, number, mud=mud) for number in range(len(kind.corridors))]
    gold = _GOLD if kind.kind == "chamber" else ""
    return joined(turned(deck, tile), gold, "".join(marks))


def _mark(deck: str, tile: int, number: int, *, mud: bool) -> Markup:
    """The water or the puddle of a corridor, if there is one; a puddle is quiet unless `mud` is played."""
    kind = deck_of(deck).kinds[kind_of(tile)]
    x, y = shapes.corridors(deck, tile)[number].mark
    if number == kind.passage:
        aside = 15 if kind.kind == "chamber" else 0
        return use("water", round(x - aside, 1), round(y + aside, 1))
    if number not in kind.mud:
        return Markup("")
    at = {"x": round(x, 1), "y": round(y, 1)}
    if not mud:
        return use("mud", **at, class_="mn-mud-off")
    return joined(use("mud", **at, class_="mn-mud"), use("bubbles", **at, class_="mn-mud-bubbles"))


def pieces(deck: str, kinds: Iterable[int], names: Iterable[str]) -> tuple[tuple[str, Markup], ...]:
    """Return the pieces that draw these kinds of tiles, and those with these names."""
    found = dict.fromkeys(piece for kind in kinds for piece in art.tile_pieces(deck, kind))
    return (*found, *((name, art.PIECES[name]) for name in names))


# -- tiles


@lru_cache(maxsize=8192)
def _tile(
    deck: str, cell: int, tile: int, crowd: tuple[tuple[int, int], ...], *, gold: bool, mud: bool
) -> Markup:
    """A tile on the table; `crowd` are the seats on it with their corridors."""
    kind = deck_of(deck).kinds[kind_of(tile)]
    x, y = coordinates(cell)
    ports = deck_of(deck).corridors[tile]
    found = shapes.corridors(deck, tile)
    tunnels = []
    for number, corridor in enumerate(found):
        seats = [seat for seat, at in crowd if at == number]
        inner: list[Markup] = []
        if kind.kind == "chamber":
            inner.append(_chamber(cell, gold=gold))
        inner.append(_mark(deck, tile, number, mud=mud))
        outline = (
            tag("circle", cx=SIZE // 2, cy=SIZE // 2, r=27, class_="mn-frame")
            if kind.is_space
            else tag("path", class_="mn-frame", d=shapes.path(corridor))
        )
        tunnels.append(
            element(
                elements.corridor(node_at(cell, number)),
                names.tunnel_name(kind, ports, number, cell, seats),
                *inner,
                outline,
                class_="mn-way" if not kind.is_space else "",
            )
        )
    return element(
        elements.tile(cell),
        names.tile_name(kind, cell),
        turned(deck, tile),
        *tunnels,
        _EDGE,
        x=x * SIZE,
        y=y * SIZE,
    )


def _chamber(cell: int, *, gold: bool) -> Markup:
    return element(
        elements.nugget(cell),
        names.chamber_name(cell, gold=gold),
        _GOLD if gold else Markup(""),
        tag("circle", cx=SIZE // 2, cy=SIZE // 2, r=17, class_="mn-frame"),
    )


@lru_cache(maxsize=4096)
def _open_spot(cell: int, *, corner: bool = False) -> Markup:
    """An empty place; at a `corner` of the mine it is faint, since no tile may lie there (GM-24)."""
    x, y = coordinates(cell)
    return framed(
        elements.cell(cell),
        names.open_spot_name(cell),
        (x * SIZE, y * SIZE, SIZE, SIZE),
        radius=6,
        out=-3,
        class_="mn-empty mn-faint" if corner else "mn-empty",
    )


# -- miners


def _crowds(state: GoldMineState) -> dict[int, list[int]]:
    """Return the seats whose miners are in each corridor."""
    found: dict[int, list[int]] = {}
    for seat, node in enumerate(state.miners):
        if node >= 0:
            found.setdefault(node, []).append(seat)
    return found


def _miners(state: GoldMineState) -> list[Markup]:
    """All miners, those in one corridor side by side, the one to move in lamplight."""
    active = state.mover if not state.is_terminal else -1
    lamps: list[Markup] = []
    miners: list[Markup] = []
    for node, seats in _crowds(state).items():
        size = _TOKEN if len(seats) < 4 else 18
        for seat, (x, y) in zip(seats, _stands(state, node, len(seats), size), strict=True):
            if seat == active:
                glow = {"r": 46, "fill": "url(#t-lamp)", "class_": "mn-glow"}
                lamps.append(tag("circle", cx=x, cy=y, **glow))
            miners.append(
                framed(
                    elements.miner(seat),
                    names.miner_name(state, seat, names.spot(cell_of(node))),
                    (x - size / 2, y - size / 2, size, size),
                    token(seat, size),
                    radius=7,
                    out=1,
                    on=elements.corridor(node),
                    class_="mn-miner",
                    data_focus="" if seat == active else None,
                )
            )
    return [*lamps, *miners]


def _stands(state: GoldMineState, node: int, count: int, size: int) -> list[tuple[float, float]]:
    """Return where `count` miners of a corridor stand on the map; gold in a chamber lies above them."""
    cell = cell_of(node)
    tile = state.layout.map.tiles[cell]
    kind = deck_of(state.deck).kinds[kind_of(tile)].kind
    corridor = shapes.corridors(state.deck, tile)[corridor_of(node)]
    x, y = (n * SIZE for n in coordinates(cell))
    down = 12 if kind == "chamber" and cell in state.gold else 0
    spots = shapes.spots(corridor, count, size - 1, room=kind != "tunnel")
    return [(x + dx, y + dy + down) for dx, dy in spots]


# -- the turn controls


def _held(state: GoldMineState) -> list[tuple[str | None, int]]:
    """Return the tiles that may be placed now: the pick that chooses each, if one does, and its kind."""
    if state.phase != Phase.PLACE or state.current_player < 0:
        return []
    if state.tile_in_hand >= 0:
        return [(None, state.tile_in_hand)]
    seat = state.current_player
    return [
        (elements.own(seat, index), kind)
        for index, kind in enumerate(state.own[seat])
        if not is_back(kind)
    ]


def _ring(state: GoldMineState) -> str:
    """What shows at a picked place: the tile to be placed in each turn, and controls to choose one."""
    held = _held(state)
    turns = deck_of(state.deck).turns
    tries: list[Markup] = []
    controls: list[Markup] = []
    for turn in range(4):
        looks = [
            (under, decorated_tile(state.deck, tile_of(kind, turn), mud=state.options.mud))
            for under, kind in held
            if turn in turns[kind]
        ]
        if looks:
            tried = [tag("g", tile, data_under=under) for under, tile in looks]
            outline = rect(1.5, 1.5, SIZE - 3, SIZE - 3, "mn-trial", 5)
            tries.append(tag("g", *tried, outline, class_="mn-try"))
            controls.append(_turn_control(turn, looks))
    return beside("cell-", *tries, *controls, class_="mn-ring") if tries else ""


def _turn_control(turn: int, looks: list[tuple[str | None, Markup]]) -> Markup:
    """The control that chooses a turn, with the tile, or each of the tiles, turned so."""
    left, top = _CORNERS[turn]
    small = [
        tag("g", group(left + 2, top + 2, tile, scale=(_THUMB - 4) / SIZE), data_under=under)
        for under, tile in looks
    ]
    return element(
        elements.turn(turn),
        names.turn_name(turn),
        rect(left, top, _THUMB, _THUMB, "mn-sheet", 6),
        *small,
        rect(left, top, _THUMB, _THUMB, "mn-frame", 6),
        class_="mn-spin",
        under=",".join(under for under, _ in looks if under) or None,
    )


# -- the pane


def _corners(state: GoldMineState) -> list[int]:
    """Return the empty places that touch the mine at corners only, while a tile is to be placed."""
    if state.phase != Phase.PLACE:
        return []
    layout = state.layout
    return sorted(corners(layout.cells) - set(layout.map.open_spots))


def _tiles(state: GoldMineState) -> list[Markup]:
    """All tiles; the map starts at the entrance while no miner is about to move."""
    layout = state.layout
    crowds: dict[int, tuple[tuple[int, int], ...]] = {}
    for seat, node in enumerate(state.miners):
        if node >= 0:
            cell = cell_of(node)
            crowds[cell] = (*crowds.get(cell, ()), (seat, corridor_of(node)))
    gold = frozenset(state.gold)
    mud = state.options.mud
    tiles = [
        _tile(state.deck, cell, tile, crowds.get(cell, ()), gold=cell in gold, mud=mud)
        for cell, tile in layout.by_cell.items()
    ]
    if not crowds or state.is_terminal:
        entrance = layout.cells.index(ENTRANCE_CELL)
        tiles[entrance] = Markup(tiles[entrance].replace("<g ", '<g data-focus="" ', 1))
    return tiles


def _kinds(state: GoldMineState) -> list[int]:
    """Return the kinds of tiles that the picture may show."""
    held = (state.tile_in_hand, *(kind for own in state.own for kind in own))
    placed = map(kind_of, state.layout.tiles)
    return sorted({*placed, *(kind for kind in held if kind >= 0)})


def map_pane(state: GoldMineState, row: int) -> Pane:
    """Draw the map: the mine, the empty places beside it, the miners, what can be tried, and the ways."""
    free = sorted(state.layout.map.open_spots)
    across, down = zip(*map(coordinates, free), strict=True)
    left, right, top, bottom = min(across), max(across) + 1, min(down), max(down) + 1
    width, height = (right - left) * SIZE + 2 * _PAD, (bottom - top) * SIZE + 2 * _PAD
    body = group(
        _PAD - left * SIZE,
        _PAD - top * SIZE,
        *map(_open_spot, free),
        *(_open_spot(cell, corner=True) for cell in _corners(state)),
        *_tiles(state),
        ways.overlay(state, state.mover),
        *_miners(state),
        _ring(state),
    )
    drawn = pieces(state.deck, _kinds(state), sorted(art.PIECES))
    return Pane("map", "The mine", row, width, height, body, art=drawn, zoom=True, role="board")
