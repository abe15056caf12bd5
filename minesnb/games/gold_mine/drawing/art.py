"""Rock, tunnels, gold, dice: what is drawn more than once. A picture holds each piece once.

Tiles of one shape share a piece, whichever of them have water or mud; it is named by the number of the
first such kind, so these names hold within one tile set.
"""

from __future__ import annotations

from functools import lru_cache

from minesnb.core.picture import Markup, joined, read_pieces, rect, tag, use
from minesnb.games.gold_mine.drawing import shapes
from minesnb.games.gold_mine.drawing.shapes import SIZE
from minesnb.games.gold_mine.rules.components import deck_of, tile_of


def _shape(class_: str, data: str) -> Markup:
    return tag("path", class_=class_, d=data)


# -- tiles


@lru_cache(maxsize=512)
def base(deck: str, kind: int) -> int:
    """Return the first kind that has the same shape: kinds may differ in water and mud alone."""
    kinds = deck_of(deck).kinds
    key = (kinds[kind].kind, kinds[kind].corridors)
    return next(n for n, other in enumerate(kinds) if (other.kind, other.corridors) == key)


def tile_piece(deck: str, kind: int) -> str:
    """Return the name of the piece that draws a kind as it lies unturned, without water and mud."""
    return f"t-{base(deck, kind)}"


_CAVE = "M14-4h44c-1 7 2 14 18 18v44c-9 1-15 6-18 18h-44c-2-9-8-16-18-18v-44c11-3 17-9 18-18z"


@lru_cache(maxsize=512)
def tile_pieces(deck: str, kind: int) -> tuple[tuple[str, Markup], ...]:
    """Return the pieces of a kind of tile, by name: its tunnels, and the tile that uses them."""
    number = base(deck, kind)
    tile = deck_of(deck).kinds[number]
    name = f"w-{number}"
    found = shapes.corridors(deck, tile_of(number, 0))
    if tile.is_space:
        ways = _shape("", _CAVE)
        parts = ("edge-room", "day" if tile.kind == "entrance" else "cave")
        layers = [use(name, class_=f"mn-dig-{part}") for part in parts]
        layers.append(use("entrance" if tile.kind == "entrance" else "cavern"))
    else:
        ways = _shape("", "".join(shapes.path(corridor, beyond=True) for corridor in found))
        layers = _tunnels(name, chamber=tile.kind == "chamber")
        layers += [use("rubble", *corridor.blocked) for corridor in found if corridor.blocked]
    # A hair wider than the tile, so that no seam shows where tunnels of two tiles meet.
    clipped = tag(
        "svg",
        *layers,
        x=-0.3,
        y=-0.3,
        width=SIZE + 0.6,
        height=SIZE + 0.6,
        viewBox=f"-.3 -.3 {SIZE + 0.6} {SIZE + 0.6}",
    )
    return ((name, ways), (f"t-{number}", joined(use("rock"), clipped)))


def _tunnels(ways: str, *, chamber: bool) -> list[Markup]:
    """The layers of the tunnels drawn by the piece `ways`, from the shade up, and of a chamber's room."""
    layers = [use(ways, class_=f"mn-dig-{part}") for part in ("shade", "edge", "floor", "track")]
    if chamber:
        layers.insert(2, use("room", class_="mn-dig-edge-room"))
        layers.append(use("room", class_="mn-dig-room"))
    return layers


PIECES = read_pieces(__package__)
"""The pieces that are the same for every tile set."""


# -- dice

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=256)
def die(index: int, value: int, size: int) -> Markup:
    """Return a die's face, around its middle: white (0) or black (1); without pips if `value` is 0."""
    half = size / 2
    step = size * 0.26
    pips = "".join(
        tag("circle", cx=round(x * step, 1), cy=round(y * step, 1), r=round(size * 0.09, 1))
        for x, y in _PIPS.get(value, ())
    )
    name = "mn-die-b" if index else "mn-die-w"
    face = rect(-half, -half, size, size, "mn-die-face", round(size * 0.2))
    still = "" if value else " mn-die-idle"
    rolled = f" mn-rolled-{value}" if value and size > 24 else ""
    return tag("g", face, Markup(pips), class_=f"{name}{rolled}{still}")
