"""The shape of tunnels: where corridors run on a tile, and where things lie in them.

A tile is `SIZE` units wide. Shapes belong to a tile as it lies unturned and are turned as points, so
that what is drawn on a corridor follows what is drawn of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from minesnb.games.gold_mine.rules.components import MEETS, deck_of, kind_of, turn_of

SIZE = 72
"""The side of a tile, in view-box units of the map."""
MIDDLE = SIZE / 2
_NEAR, _FAR = 24.0, 48.0
_BEYOND = 10.0
"""How far a corridor is drawn beyond the tile's edge, where it is clipped."""
_ROUND = 0.5523
"""How long the handles of a cubic curve are that looks like a quarter of an ellipse."""

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]

_PORTS: tuple[Point, ...] = (
    (_NEAR, 0.0),
    (_FAR, 0.0),
    (SIZE, _NEAR),
    (SIZE, _FAR),
    (_FAR, SIZE),
    (_NEAR, SIZE),
    (0.0, _FAR),
    (0.0, _NEAR),
)
_INWARD: tuple[Point, ...] = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
"""For each side, the way from its edge into the tile."""


class Corridor(NamedTuple):
    """A corridor as curves; where things lie in it, where its water or mud is, and where it is blocked.

    `along` is the way of the corridor at its `spot`, as a vector of length 1.
    """

    curves: tuple[Curve, ...]
    spot: Point
    mark: Point
    along: Point
    blocked: Point | None = None


def _inside(port: int, depth: float) -> Point:
    (x, y), (dx, dy) = _PORTS[port], _INWARD[port // 2]
    return x + dx * depth, y + dy * depth


def _line(one: Point, two: Point) -> Curve:
    return one, one, two, two


def _mix(one: Point, two: Point, share: float) -> Point:
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def _between(a: int, b: int) -> Curve:
    """The curve from one opening to another."""
    one, two = _PORTS[a], _PORTS[b]
    if a // 2 == b // 2:
        return one, _inside(a, 34), _inside(b, 34), two
    if (a // 2 + b // 2) % 2 == 0:
        return one, _inside(a, MIDDLE), _inside(b, MIDDLE), two
    corner = (one[0], two[1]) if a // 2 % 2 == 0 else (two[0], one[1])
    return one, _mix(one, corner, _ROUND), _mix(two, corner, _ROUND), two


def point(curve: Curve, t: float) -> Point:
    """The point of a curve at `t` from 0 to 1."""
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * p[0] for w, p in zip(weights, curve, strict=True)),
        sum(w * p[1] for w, p in zip(weights, curve, strict=True)),
    )


def _along(curve: Curve, t: float) -> Point:
    (x, y), (far_x, far_y) = point(curve, t - 0.05), point(curve, t + 0.05)
    length = ((far_x - x) ** 2 + (far_y - y) ** 2) ** 0.5 or 1.0
    return (far_x - x) / length, (far_y - y) / length


def _build(ports: tuple[int, ...], *, room: bool, marked: bool) -> Corridor:
    """Lay out a corridor between `ports`; through the middle of the tile if it is a `room`."""
    if room:
        return _star(ports, 20, 26)
    if len(ports) == 1:
        end = _inside(ports[0], 19)
        curve = _line(_PORTS[ports[0]], end)
        return Corridor((curve,), _inside(ports[0], 11), _inside(ports[0], 11), (1.0, 0.0), end)
    if len(ports) == 2:
        curve = _between(*ports)
        short = sum(abs(a - b) for a, b in zip(curve[0], curve[3], strict=True)) < SIZE
        at = 0.5 if not marked else 0.62 if short else 0.69
        return Corridor((curve,), point(curve, at), point(curve, 0.29), _along(curve, at))
    trunk = next((port for port in ports if MEETS[port] in ports), -1)
    return _star(ports, 22, 30) if trunk < 0 else _joined(ports, trunk, marked=marked)


def _star(ports: tuple[int, ...], straight: float, bend: float) -> Corridor:
    """Ways from all ports to the middle of the tile: `straight` at first, then bending."""
    middle = (MIDDLE, MIDDLE)
    curves = tuple(
        (_PORTS[port], _inside(port, straight), _mix(_inside(port, bend), middle, 0.5), middle)
        for port in ports
    )
    return Corridor(curves, middle, middle, (1.0, 0.0))


def _joined(ports: tuple[int, ...], trunk: int, *, marked: bool) -> Corridor:
    """A straight corridor that others join."""
    main = _between(trunk, MEETS[trunk])
    upright = trunk // 2 % 2 == 0
    curves = [main]
    for port in ports:
        if port in (trunk, MEETS[trunk]):
            continue
        x, y = _PORTS[port]
        if (port // 2 % 2 == 0) != upright:
            curves.append(_line((x, y), (main[0][0], y) if upright else (x, main[0][1])))
        elif MEETS[port] in ports:
            if port < MEETS[port]:
                other = _between(port, MEETS[port])
                curves += [other, _line(point(main, 0.5), point(other, 0.5))]
        else:
            joint = point(main, 0.6 if port // 2 == trunk // 2 else 0.4)
            curves.append(((x, y), _inside(port, 24), _mix(joint, _PORTS[trunk], 0.3), joint))
    at = 0.69 if marked else 0.5
    return Corridor(tuple(curves), point(main, at), point(main, 0.27), _along(main, at))


def _turned(point: Point, turn: int) -> Point:
    """A point of the tile after quarter turns clockwise around its middle."""
    x, y = point
    for _ in range(turn):
        x, y = SIZE - y, x
    return x, y


def _turned_curve(curve: Curve, turn: int) -> Curve:
    a, b, c, d = curve
    return _turned(a, turn), _turned(b, turn), _turned(c, turn), _turned(d, turn)


def _turned_way(way: Point, turn: int) -> Point:
    x, y = way
    for _ in range(turn):
        x, y = -y, x
    return x, y


@lru_cache(maxsize=1024)
def corridors(deck: str, tile: int) -> tuple[Corridor, ...]:
    """Return the corridors of a tile (kind * 4 + turn) as they run on it."""
    kind = deck_of(deck).kinds[kind_of(tile)]
    turn = turn_of(tile)
    found = []
    for number, ports in enumerate(kind.corridors):
        marked = number == kind.passage or number in kind.mud
        shape = _build(ports, room=kind.kind != "tunnel", marked=marked)
        if not turn:
            found.append(shape)
            continue
        found.append(
            Corridor(
                tuple(_turned_curve(curve, turn) for curve in shape.curves),
                _turned(shape.spot, turn),
                _turned(shape.mark, turn),
                shape.along if kind.kind != "tunnel" else _turned_way(shape.along, turn),
                _turned(shape.blocked, turn) if shape.blocked else None,
            )
        )
    return tuple(found)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def path(corridor: Corridor, *, beyond: bool = False) -> str:
    """Return a corridor as SVG path data; `beyond` draws it on over the edge of the tile."""
    parts = []
    for a, b, c, d in corridor.curves:
        start = f"M{_n(a[0])} {_n(a[1])}"
        if beyond:
            start = f"M{_n(_out(a[0]))} {_n(_out(a[1]))}L{_n(a[0])} {_n(a[1])}"
        if (a, c) == (b, d):
            line = f"L{_n(d[0])} {_n(d[1])}"
        else:
            line = f"C{_n(b[0])} {_n(b[1])} {_n(c[0])} {_n(c[1])} {_n(d[0])} {_n(d[1])}"
        last = _out(d[0]), _out(d[1])
        end = f"L{_n(last[0])} {_n(last[1])}" if beyond and last != d else ""
        parts.append(start + line + end)
    return "".join(parts)


def _out(value: float) -> float:
    """Move a coordinate on the tile's edge outwards."""
    return -_BEYOND if value == 0 else SIZE + _BEYOND if value == SIZE else value


def spots(corridor: Corridor, count: int, gap: float, *, room: bool) -> tuple[Point, ...]:
    """Return where `count` things lie side by side in a corridor, or in rows in a `room`."""
    (x, y), (dx, dy) = corridor.spot, corridor.along
    if not room and count <= 3:
        half = (count - 1) / 2
        return tuple((x + dx * gap * (n - half), y + dy * gap * (n - half)) for n in range(count))
    row = 3 if count > 4 or not room else 2
    rows = -(-count // row)
    found = []
    for number in range(count):
        line, place = divmod(number, row)
        width = min(row, count - line * row)
        found.append((x + gap * (place - (width - 1) / 2), y + gap * (line - (rows - 1) / 2)))
    return tuple(found)
