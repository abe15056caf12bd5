"""The mine's graph as a picture: nodes lie where their corridors lie on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core import sketch
from minesnb.core.emblems import token
from minesnb.core.picture import WIDEST, Markup, Pane, Picture, element, icon, tag
from minesnb.games.gold_mine import names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import networkx as nx

    from minesnb.games.gold_mine.graph import Node

_MARGIN = 22
_CLOSEST, _WIDEST = 18.0, 48.0
"""How far apart two tiles may lie in the picture, in view-box units."""
_TOKEN = 17
_SIGN = 16
"""How wide a sign is in the key."""
_KEY = (
    ("home", "the entrance"),
    ("cavern", "a cavern"),
    ("nugget", "a nugget"),
    ("room", "an empty chamber"),
    ("tunnel", "a tunnel"),
    ("drop", "a Secret Passage"),
)


def draw(mine: nx.Graph[Node], marked: Iterable[tuple[Node, Node]] = ()) -> Picture:
    """Return a picture of `mine`, or of a part of it: any graph with the attributes of `graph.graph`.

    Edges that are `marked` are drawn broad: a way, or bridges. Secret Passages are dashed.
    """
    bold = {frozenset(edge) for edge in marked}
    places: dict[Node, tuple[float, float]] = {
        node: (data["east"], data["south"]) for node, data in mine.nodes(data=True)
    }
    xs, ys = zip(*places.values(), strict=True) if places else ((0.0,), (0.0,))
    left, top = min(xs), min(ys)
    across, down = max(xs) - left, max(ys) - top
    unit = max(_CLOSEST, min(_WIDEST, (WIDEST - 2 * _MARGIN) / max(across, 1.0)))
    spots = {
        node: (round((x - left) * unit + _MARGIN, 1), round((y - top) * unit + _MARGIN, 1))
        for node, (x, y) in places.items()
    }
    size = min(18.0, unit * 0.5)
    lines = [
        _line(spots[one], spots[two], data, bold=frozenset((one, two)) in bold)
        for one, two, data in mine.edges(data=True)
    ]
    # What is marked lies below, so that it shows as a broad rim of the line itself.
    lines.sort(key=lambda line: "mn-s2" not in line)
    nodes = [_node(node, data, spots[node], size) for node, data in mine.nodes(data=True)]
    body = Markup("".join([*lines, *nodes]))
    width, height = round(across * unit) + 2 * _MARGIN, round(down * unit) + 2 * _MARGIN
    about = sketch.about(mine)
    if bold:
        about += f", {len(bold)} of them marked"
    wide = width > WIDEST
    return Picture(
        "The mine as a graph",
        f"{about}.",
        (
            Pane("graph", about, 0, width, height, body, zoom=wide),
            sketch.key(_key(), _SIGN),
        ),
    )


def _line(
    one: tuple[float, float],
    two: tuple[float, float],
    data: Mapping[str, object],
    *,
    bold: bool,
) -> Markup:
    way = f"M{one[0]} {one[1]}L{two[0]} {two[1]}"
    if data["kind"] == "passage":
        # A bow, since straight lines would run through the tunnels between.
        middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        aside = ((one[1] - two[1]) / 6, (two[0] - one[0]) / 6)
        bend = f"{middle[0] + aside[0]:.1f} {middle[1] + aside[1]:.1f}"
        way = f"M{one[0]} {one[1]}Q{bend} {two[0]} {two[1]}"
    dashed = "3 4" if data["kind"] == "passage" else None
    look = "mn-line mn-s1" if dashed else "mn-line mn-axis"
    line = tag("path", d=way, class_=look, stroke_dasharray=dashed)
    return Markup(sketch.rim(way) + line) if bold else line


def _node(node: Node, data: Mapping[str, object], spot: tuple[float, float], size: float) -> Markup:
    kind = str(data["kind"])
    inner = [_sign(kind, size, gold=bool(data["nugget"]), water=bool(data["passage"]))]
    inner += [
        tag("g", token(seat, _TOKEN), transform=f"translate({3 + 9 * number} {-_TOKEN})")
        for number, seat in enumerate(_seats(data))
    ]
    return element(_id(node), _name(node, data), *inner, x=spot[0], y=spot[1])


def _seats(data: Mapping[str, object]) -> list[int]:
    """Return the seats whose miners are at a node."""
    return [int(number) - 1 for number in str(data["miners"]).split()]


def _sign(kind: str, size: float, *, gold: bool, water: bool) -> Markup:
    """Return a node's sign around (0, 0)."""
    half = size / 2
    if gold:
        sign = tag("circle", r=half * 1.1, class_="mn-sheet") + icon(
            "nugget", -half * 0.9, -half * 0.9, size * 0.9
        )
    elif kind == "entrance":
        rungs = f"M{-half * 0.4} {-half * 0.8}V{half * 0.8}M{half * 0.4} {-half * 0.8}V{half * 0.8}"
        rungs += "".join(f"M{-half * 0.4} {half * y}H{half * 0.4}" for y in (-0.5, 0, 0.5))
        box = tag(
            "rect",
            x=-half * 1.1,
            y=-half * 1.1,
            width=size * 1.1,
            height=size * 1.1,
            class_="mn-sheet",
        )
        sign = box + tag("path", d=rungs, class_="mn-line mn-axis", style="stroke-width:1.5")
    elif kind == "cavern":
        sign = tag("circle", r=half * 1.1, class_="mn-sheet") + icon(
            "cavern", -half * 0.8, -half * 0.8, size * 0.8
        )
    elif kind == "chamber":
        sign = tag("circle", r=half * 0.9, class_="mn-sheet")
    else:
        sign = tag("circle", r=half * 0.5, class_="mn-sheet")
    if water:
        sign += icon("drop", -size * 0.85, half * 0.1, size * 0.75, class_="mn-water")
    return Markup(sign)


def _id(node: Node) -> str:
    parts = (f"m{-n}" if n < 0 else str(n) for n in node)
    return f"node-{'-'.join(parts)}"


def _name(node: Node, data: Mapping[str, object]) -> str:
    """Name a node for those who do not see it."""
    words = [f"{data['kind']} {node}"]
    words += [word for word in ("nugget", "mud", "passage") if data[word]]
    words += [names.NAMELESS[seat] for seat in _seats(data)]
    return ", ".join(words)


def _key() -> Iterator[tuple[Markup, str]]:
    """Yield the signs with what they mean."""
    for what, words in _KEY:
        kind = {"home": "entrance", "room": "chamber", "nugget": "chamber"}.get(what, what)
        yield _sign(kind, _SIGN, gold=what == "nugget", water=what == "drop"), words
