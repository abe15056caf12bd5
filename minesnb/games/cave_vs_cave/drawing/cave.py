"""A cave: its spaces and walls, the goods track, the additional cavern, and the ways to use a room."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.emblems import token
from minesnb.core.picture import (
    WIDEST,
    Markup,
    Pane,
    beside,
    element,
    framed,
    group,
    icon,
    joined,
    label,
    pane,
    rect,
    tag,
    use,
)
from minesnb.core.words import upper
from minesnb.games.cave_vs_cave import elements, names
from minesnb.games.cave_vs_cave.drawing import art
from minesnb.games.cave_vs_cave.drawing.art import HIGH, LINE, WIDE
from minesnb.games.cave_vs_cave.graph import behind_walls
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import cavern_walls, diggable
from minesnb.games.cave_vs_cave.rules.components import (
    CAVERN,
    CAVERN_WALLS,
    GOODS,
    LIMITS,
    ROOMS,
    SITES,
    SPACES,
    Option,
    walls_of_side,
)
from minesnb.games.cave_vs_cave.rules.ending import scores
from minesnb.games.cave_vs_cave.rules.state import COVERED, EMPTY, Cave, Phase

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import CaveState

_GAP = 10
_LEFT, _TOP = 21, 50
_HIGH = 500
_CAVERN_AT = (_LEFT + 2 * (WIDE + _GAP) + 3, 288)
_WALL = 26
"""How thick the edge is that can be picked."""


def _corner(space: int) -> tuple[int, int]:
    """Return the top left corner of a space."""
    if space == CAVERN:
        return _CAVERN_AT
    found = SPACES[space]
    return _LEFT + found.col * (WIDE + _GAP), _TOP + found.row * (HIGH + _GAP)


def cave_pane(state: CaveState, seat: int, *, first: bool) -> Pane:
    """Draw a cave with everything that belongs to its player."""
    cave = state.caves[seat]
    parts = [
        _head(state, seat),
        _mountain(),
        _cavern(state, cave),
        *(_space(state, seat, space) for space in cave.spaces),
        *(_site(state, seat, site) for site in cave.sites),
        *(_good(state, seat, good) for good in range(len(GOODS))),
        _marks(state, seat),
    ]
    if seat == state.turn and state.phase == Phase.ACT:
        parts.append(_ways(state, seat))
    whose = upper(f"cave of {names.who(seat)}")
    note = state.game.status(state, seat, state.turn)
    title = f"{whose}, {note}" if note else whose
    return pane(
        elements.cave(seat),
        title,
        1,
        _HIGH,
        *parts,
        grow=1 if first else 0.35,
        pieces=art.PIECES,
        role="board" if first else "rival",
    )


def _head(state: CaveState, seat: int) -> Markup:
    """Whose cave it is, whose turn, and the points so far."""
    note = state.game.status(state, seat, state.turn)
    total = str(scores(state)[seat].total)
    inner = [rect(1.5, 1.5, WIDEST - 3, _HIGH - 3, "mn-mat mn-mat-on" if note else "mn-mat", 12)]
    if note:
        inner.append(tag("circle", cx=24, cy=24, r=30, fill="url(#t-lamp)"))
    inner.append(group(10, 9, token(seat, 28)))
    if note:
        inner.append(icon("lantern" if note == "to move" else "crown", 46, 11, 22))
        inner.append(label(74, 29, note, 15, "mn-ink mn-b", "start"))
    inner += [
        label(WIDEST - 52, 33, total, 26, "mn-ink mn-b", "end"),
        label(WIDEST - 46, 33, "point" if total == "1" else "points", 12, "mn-soft", "start"),
    ]
    head = framed(
        elements.cave(seat),
        names.cave_name(state, seat, note),
        (0, 0, WIDEST, _HIGH),
        *inner,
        radius=12,
        out=-1,
    )
    if state.num_players > 1 and state.starter == seat and state.round:
        head = joined(
            head,
            framed(
                elements.START,
                f"Starting player: {names.who(seat)}",
                (150, 9, 28, 28),
                icon("tent", 2, 2, 24),
                radius=6,
            ),
        )
    return head


@lru_cache(maxsize=1)
def _mountain() -> Markup:
    """The rock around the spaces, the printed walls, and daylight in the west."""
    right, low = _LEFT + 2 * WIDE + _GAP, _TOP + 5 * HIGH + 4 * _GAP
    floor = _TOP + 4 * (HIGH + _GAP)
    far = _LEFT + 3 * WIDE + 2 * _GAP
    edge = 6
    outline = f"M{_LEFT - edge} {_TOP - edge}H{right + edge}V{floor - edge}H{far + edge}V{low + edge}H{_LEFT - edge}z"
    door = _TOP + 3 * (HIGH + _GAP)
    rock = f"M10 {_TOP - 10}H{right + 9}V{floor - 10}H{far + 9}V{low + 10}H10z"
    walls = (
        f"M{_LEFT - edge} {door - 4}V{_TOP - edge}H{right + edge}V{floor - edge}H{far + edge}"
        f"V{low + edge}H{_LEFT - edge}V{door + HIGH + 4}"
    )
    return joined(
        tag("path", d=rock, class_="mn-cc-ground"),
        tag("path", d=outline, class_="mn-cc-ground"),
        tag("path", d=outline, fill="url(#t-rock)"),
        tag("ellipse", cx=24, cy=door + HIGH / 2, rx=20, ry=46, fill="url(#t-day)"),
        tag("path", d=walls, class_="mn-cc-outer"),
    )


def _space(state: CaveState, seat: int, space: int) -> Markup:
    """A space: a face-down tile, a hollow, or a room."""
    cave = state.caves[seat]
    content = cave.rooms[space]
    x, y = _corner(space)
    inner: list[Markup] = []
    letter = say_space(space)
    food = space != CAVERN and SPACES[space].food
    if content == COVERED:
        inner.append(use("covered"))
        inner.append(label(17, 22, letter, 13, "mn-lamplit mn-b"))
        if food:
            inner.append(use("chip", WIDE - 42, HIGH - 26))
    elif content == EMPTY:
        inner.append(use("hollow"))
        inner.append(label(17, 22, letter, 13, "mn-lamplit mn-b"))
    else:
        inner.append(art.room_face(content, WIDE, HIGH, cost=False))
        if content == 0:
            # As far as the edge of the pane.
            inner.insert(0, tag("ellipse", cy=HIGH / 2, rx=_LEFT - 4, ry=60, fill="url(#t-day)"))
        if content in state.used and seat == state.turn:
            inner.append(tag("circle", cx=WIDE - 16, cy=HIGH - 16, r=11, class_="mn-sheet"))
            inner.append(icon("done", WIDE - 24, HIGH - 24, 16, class_="mn-i mn-i-good"))
    return framed(
        elements.space(seat, space),
        names.space_name(state, seat, space),
        (x, y, WIDE, HIGH),
        *inner,
    )


@lru_cache(maxsize=64)
def _edge(site: int) -> tuple[int, int, bool]:
    """Return the middle of an edge, and whether it lies level."""
    found = SITES[site]
    x, y = _corner(found.one)
    half = _GAP // 2
    level = found.side_one in (0, 2)
    if level:
        return x + WIDE // 2, y + (HIGH + half if found.side_one == 2 else -half), True
    return x + (WIDE + half if found.side_one == 1 else -half), y + HIGH // 2, False


def _site(state: CaveState, seat: int, site: int) -> Markup:
    """An edge: a built wall, or the cracks where one can stand."""
    x, y, level = _edge(site)
    built = state.caves[seat].built_walls >> site & 1
    wide, high = (58, _WALL) if level else (_WALL, 46)
    found = SITES[site]
    printed = (
        found.one == CAVERN
        and cavern_walls(state.caves[seat], opposite=state.options.cavern_opposite)
        >> found.side_one
        & 1
    )
    if printed:
        shown = Markup("")
    elif built:
        shown = use("bricks-h" if level else "bricks-v")
    else:
        shown = use("cracks", transform=None if level else "rotate(90)")
    return element(
        elements.site(seat, site),
        names.site_name(state, seat, site),
        shown,
        rect(-wide // 2, -high // 2, wide, high, "mn-frame", 8),
        x=x,
        y=y,
    )


# -- goods

_GOOD_WIDE, _GOOD_HIGH = 43, 62


def _good(state: CaveState, seat: int, good: int) -> Markup:
    """How much of a good there is, large, and its limit."""
    have = state.caves[seat].goods[good]
    column, row = good % 2, good // 2
    full = have == LIMITS[good]
    return framed(
        elements.good(seat, good),
        names.good_name(state, seat, good),
        (
            _LEFT + 2 * (WIDE + _GAP) + 4 + column * (_GOOD_WIDE + 4),
            _TOP + row * (_GOOD_HIGH + 4),
            _GOOD_WIDE,
            _GOOD_HIGH,
        ),
        rect(0.5, 0.5, _GOOD_WIDE - 1, _GOOD_HIGH - 1, "mn-mat", 8),
        icon(GOODS[good], _GOOD_WIDE / 2 - 10, 4, 20),
        label(_GOOD_WIDE / 2, 47, str(have), 23, "mn-ink mn-b" if have else "mn-soft mn-b"),
        label(_GOOD_WIDE / 2, 58.5, f"/{LIMITS[good]}", 11, "mn-ink" if full else "mn-soft"),
    )


# -- the additional cavern


def _cavern(state: CaveState, cave: Cave) -> Markup:
    """The rock around the additional cavern, and the walls of its own; or where it may lie one day."""
    if cave.cavern_side >= 0:
        walls = cavern_walls(cave, opposite=state.options.cavern_opposite)
        return group(
            *_CAVERN_AT,
            rect(-9, -9, WIDE + 18, HIGH + 18, "mn-cc-ground", 8),
            _printed(walls, WIDE, HIGH),
        )
    return group(
        *_CAVERN_AT,
        rect(2, 2, WIDE - 4, HIGH - 4, "mn-ghost mn-quiet", 10),
        label(WIDE / 2, HIGH / 2 - 4, "additional", 11, "mn-soft"),
        label(WIDE / 2, HIGH / 2 + 10, "cavern", 11, "mn-soft"),
    )


def _printed(standing: int, wide: int, high: int) -> Markup:
    edges = (
        f"M-6-6H{wide + 6}",
        f"M{wide + 6}-6V{high + 6}",
        f"M-6 {high + 6}H{wide + 6}",
        f"M-6-6V{high + 6}",
    )
    drawn = "".join(edge for side, edge in enumerate(edges) if standing >> side & 1)
    return tag("path", d=drawn, class_="mn-cc-outer")


def choice(state: CaveState) -> Pane:
    """The two sides of the additional cavern, of which one is chosen."""
    parts = []
    for side in range(2):
        standing = CAVERN_WALLS[side][state.options.cavern_opposite]
        number = walls_of_side(side)
        parts.append(
            framed(
                elements.cavern_side(side),
                f"Additional cavern with {number} walls",
                (4 + side * 164, 4, 156, 130),
                rect(0.5, 0.5, 155, 129, "mn-mat", 10),
                group(
                    32,
                    16,
                    rect(-9, -9, WIDE + 18, HIGH + 18, "mn-cc-ground", 8),
                    use("hollow"),
                    _printed(standing, WIDE, HIGH),
                ),
                label(78, 121, f"{number} walls", 14, "mn-ink mn-b"),
                radius=10,
            )
        )
    return pane("cavern", "Additional cavern", 0, 138, *parts, pieces=art.PIECES, role="hand")


# -- ways to use a room

_SLOTS = (26, 52, 0, -26)
"""How far below a room's corner each way shows."""


def _ways_to_pick(room: int) -> tuple[Option, ...]:
    """Return the ways to use what stands on a space, where one of several is picked by its sign."""
    options = ROOMS[room].options if room >= 0 else ()
    return options if 1 < len(options) <= len(_SLOTS) else ()


def _room_actions(state: CaveState) -> list[str]:
    """Return what is picked first on the tile in hand to use a room."""
    return [
        elements.offer(state.tile, number, index)
        for number, line in enumerate(state.lines)
        for index, alternative in enumerate(line)
        if alternative.kind == "rooms"
    ]


def _ways(state: CaveState, seat: int) -> Markup:
    """The ways to use the picked room, over it.

    The first way of every room is one element, then the second; the pick of a room shows its own.
    """
    starts = _room_actions(state)
    if not starts:
        return Markup("")
    offered: list[list[tuple[str, int, Option]]] = [[] for _ in _SLOTS]
    for space, room in enumerate(state.caves[seat].rooms):
        under = ",".join(f"{start} {elements.space(seat, space)}" for start in starts)
        for index, option in enumerate(_ways_to_pick(room)):
            offered[index].append((under, room, option))
    parts = [_way(index, row) for index, row in enumerate(offered) if row]
    return beside(f"space-{seat + 1}-", *parts)


def _way(index: int, row: list[tuple[str, int, Option]]) -> Markup:
    """A way to use a room, of several rooms at once; which of them shows depends on what was picked."""
    shown = []
    for under, _, option in row:
        words = art.option_words(option)
        x = (WIDE - LINE.width(words, 14)) / 2
        shown.append(tag("g", LINE.line(words, round(x, 1), 6, 14), data_under=under))
    return framed(
        elements.room_option(index),
        "; ".join(f"{ROOMS[room].name}: {option}" for _, room, option in row),
        (0, _SLOTS[index], WIDE, 26),
        rect(1, 0.5, WIDE - 2, 25, "mn-sheet", 7),
        *shown,
        radius=7,
        under=",".join(under for under, _, _ in row),
    )


# -- the overlay


def _marks(state: CaveState, seat: int) -> Markup:
    """What can be dug, marked on the tiles while the overlay is open."""
    cave = state.caves[seat]
    near = set(diggable(cave))
    parts = []
    for space in diggable(cave, through=True):
        x, y = _corner(space)
        sign = "pickaxe" if space in near else "through"
        parts.append(
            group(
                x + WIDE / 2 - 17,
                y + HIGH / 2 - 17,
                tag("circle", cx=17, cy=17, r=17, class_="mn-sheet"),
                icon(sign, 6, 6, 22),
            )
        )
    return tag("g", *parts, class_="mn-overlay")


def overlay(state: CaveState) -> Pane:
    """What the cave of the player in turn allows: what can be dug, and where each room fits."""
    seat = state.turn
    row = 24
    near = " ".join(say_space(space) for space in diggable(state.caves[seat])) or "none"
    far = " ".join(behind_walls(state, seat)) or "none"
    high = 80 + row * len(state.display)
    parts = [
        rect(1, 1, WIDEST - 2, high - 2, "mn-mat", 10),
        icon("pickaxe", 10, 8, 20),
        label(36, 40, "can be dug", 11, "mn-soft", "start"),
        label(202, 40, "through walls", 11, "mn-soft", "start"),
        label(36, 23, near, 13, "mn-ink mn-b", "start"),
        icon("through", 176, 8, 20),
        label(202, 23, far, 13, "mn-ink mn-b", "start"),
        label(176, 64, "fits now", 11, "mn-soft", "start"),
        label(246, 64, "and a wall", 11, "mn-soft", "start"),
    ]
    for index, room in enumerate(state.display):
        y = 84 + row * index
        now, later = names.fit_text(state, seat, room)
        parts += [
            group(10, y - 16, art.walls_sign(ROOMS[room].wall_marks)),
            label(38, y, ROOMS[room].name, 12, "mn-ink", "start"),
            label(176, y, now, 12, "mn-ink mn-b", "start"),
            label(246, y, later, 12, "mn-ink", "start"),
        ]
    name = f"What fits: digging and rooms of {names.who(seat)}"
    return pane("overlay", name, 3, high, *parts, fold=True, role="track")
