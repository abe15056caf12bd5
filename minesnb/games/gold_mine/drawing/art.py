"""Rock, tunnels, gold, dice: what is drawn more than once. A picture holds each piece once.

Tiles of one shape share a piece, whichever of them have water or mud; it is named by the number of the
first such kind, so these names hold within one tile set.
"""

from __future__ import annotations

from functools import lru_cache

from minesnb.core.picture import Markup, icon, rect, tag, use
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


_ROOM = "M36 15c5-1 9 3 13 5s8 5 8 10-1 8-2 12-3 9-8 11-8 3-13 3-9-2-12-5-7-7-8-13 2-9 4-13 4-8 9-9 6 0 9-1z"
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
    return ((name, ways), (f"t-{number}", Markup(use("rock") + clipped)))


def _tunnels(ways: str, *, chamber: bool) -> list[Markup]:
    """The layers of the tunnels drawn by the piece `ways`, from the shade up, and of a chamber's room."""
    layers = [use(ways, class_=f"mn-dig-{part}") for part in ("shade", "edge", "floor", "track")]
    if chamber:
        layers.insert(2, use("room", class_="mn-dig-edge-room"))
        layers.append(use("room", class_="mn-dig-room"))
    return layers


def _rock() -> Markup:
    return Markup(
        rect(0, 0, SIZE, SIZE, "mn-dig-rock", 2)
        + tag("rect", width=SIZE, height=SIZE, rx=2, fill="url(#t-rock)")
    )


def _rubble() -> Markup:
    """Stones that block a tunnel, around where it ends."""
    return Markup(
        _shape(
            "mn-dig-stone",
            "M-8 4l2-5 5-1 3 4-3 5-5 1zM0 5l2-6 5 1 2 4-4 4zM-4-1l1-5 5-2 4 3-1 5-5 2z",
        )
    )


def _water() -> Markup:
    return Markup(
        _shape("mn-water", "M-10-1c1-5 6-8 11-7s9 3 9 8-5 8-10 8-11-3-10-9z")
        + _shape("mn-ripple", "M-6-2q3-3 6 0t6 0M-6 3q3-3 6 0t5 0")
    )


def _mud() -> Markup:
    return _shape("", "M-9 0c0-4 3-4 5-6s7-1 8 1 5 2 5 6-4 4-6 6-6 1-8 0-4-3-4-7z")


def _mud_bubbles() -> Markup:
    return Markup(
        tag("circle", cx=-3, cy=-1, r=2.2)
        + tag("circle", cx=3.5, cy=2.5, r=1.6)
        + tag("circle", cx=2.5, cy=-3.2, r=1.1)
    )


def _nugget() -> Markup:
    """A lump of gold, around its middle."""
    return Markup(
        _shape("mn-nugget", "M-11 3-8-5-2-9 5-8 10-2 11 5 5 9-5 9z")
        + _shape("mn-facet", "M-8-5-2-9 5-8 1-3-4-2zM1-3 5-8 10-2 4 1z")
        + tag(
            "path",
            class_="mn-glint",
            d="M-14-9l1.5-3.5 1.5 3.5-1.5 3.5zM12-10l1.2-2.5 1.2 2.5-1.2 2.5zM13 9l1-2 1 2-1 2z",
        )
        + _shape("mn-crease", "M-4-2-8-5M-4-2 1-3 4 1 10-2M-4-2-6 4-11 3M-6 4 5 9M4 1 5 9")
    )


def _cavern() -> Markup:
    """Stalactites from above and the stumps below them."""
    return Markup(
        _shape(
            "mn-dig-stone",
            "M17 8c4 0 5 8 6 17 1-9 3-15 6-15s3 8 4 14c1-7 3-13 6-13s4 11 5 20c1-9 3-21 8-22z",
        )
        + _shape(
            "mn-dig-stone", "M22 62c2-3 3-9 4-14 1 5 3 11 5 14zM41 64c2-2 3-6 3.5-9 1 3 2 7 4 9z"
        )
    )


def _entrance() -> Markup:
    """Daylight that falls on a ladder."""
    rungs = "".join(f"M27 {y}h18" for y in range(12, 66, 9))
    return Markup(
        tag("circle", cx=36, cy=36, r=34, fill="url(#t-day)")
        + _shape("mn-ladder-shade", f"M29 5v62M47 5v62{rungs.replace('M27', 'M29')}")
        + _shape("mn-ladder", f"M27 4v62M45 4v62{rungs}")
    )


def _back() -> Markup:
    """A tile that lies face down."""
    return Markup(
        use("rock")
        + rect(5, 5, SIZE - 10, SIZE - 10, "mn-border", 3)
        + icon("pickaxe", SIZE / 2 - 17, SIZE / 2 - 17, 34, class_="mn-i mn-i-slot")
    )


def _choke() -> Markup:
    """The sign of a corridor that all ways beyond lead through."""
    return _shape("mn-choke", "M0-13 13 0 0 13-13 0z")


def _walled() -> Markup:
    """A sign across gold that no way leads to."""
    cross = "M-14 0a14 14 0 1 0 28 0 14 14 0 1 0-28 0zM-9.9 9.9 9.9-9.9"
    return Markup(_shape("mn-walled", cross) + _shape("mn-walled-in", cross))


PIECES: dict[str, Markup] = {
    "back": _back(),
    "bubbles": _mud_bubbles(),
    "cavern": _cavern(),
    "choke": _choke(),
    "entrance": _entrance(),
    "mud": _mud(),
    "nugget": _nugget(),
    "rock": _rock(),
    "room": _shape("", _ROOM),
    "rubble": _rubble(),
    "walled": _walled(),
    "water": _water(),
}
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
