"""The chain's graph as a picture: nodes lie where their cards lie in the mine, the surface on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core import sketch
from minesnb.core.picture import WIDEST, Markup, Pane, Picture, element, label, rect, tag
from minesnb.games.imperial_miners.graph import SURFACE, positions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import networkx as nx

    from minesnb.games.imperial_miners.graph import Node

_MARGIN, _RADIUS, _DOWN = 30, 15, 62
_CLOSEST, _WIDEST = 18.0, 40.0
"""How far apart two columns may lie in the picture, half a card from each other, in view-box units."""
_HEAD = 7
"""How long the head of an arrow is."""
_KEY = (
    ("card", "a card"),
    ("used", "activated"),
    ("collapse", "a collapse token"),
    ("marked", "marked"),
)

Spots = dict["Node", tuple[float, float]]


def draw(mine: nx.DiGraph[Node], marked: Iterable[tuple[Node, Node]] = ()) -> Picture:
    """Return a picture of `mine`, or of a part of it: any digraph with the attributes of `graph.graph`.

    Edges that are `marked` are drawn broad: a way of the chain, or several.
    """
    bold = frozenset(marked)
    places = positions(mine)
    columns = [x for node, (x, _) in places.items() if node != SURFACE] or [0]
    left, across = min(columns), max(columns) - min(columns)
    unit = max(_CLOSEST, min(_WIDEST, (WIDEST - 2 * _MARGIN) / max(across, 1)))
    spots = _spots(places, left, unit)
    width = round(across * unit) + 2 * _MARGIN
    height = round(max((y for _, y in spots.values()), default=0.0)) + _RADIUS + 8
    # A part of a graph may come in the order of a set, which differs from process to process.
    lines = [_arrow(spots, edge, marked=edge in bold) for edge in sorted(mine.edges, key=str)]
    nodes = [
        _surface(spots[node][1], width)
        if node == SURFACE
        else _card(node, mine.nodes[node], spots[node])
        for node in sorted(mine.nodes, key=str)
    ]
    about = sketch.about(mine)
    if bold:
        about += f", {len(bold)} of them marked"
    # What is marked lies below, so that it shows as a broad rim of the arrow itself.
    lines.sort(key=lambda line: "mn-s2" not in line)
    body = Markup("".join([*lines, *nodes]))
    graph = Pane("graph", about, 0, width, height, body, zoom=width > WIDEST)
    return Picture("The chain as a graph", f"{about}.", (graph, sketch.key(_key(), 2 * _RADIUS)))


def _spots(places: Spots, left: float, unit: float) -> Spots:
    """Return where the middles of the nodes are drawn."""
    top = max((y for _, y in places.values()), default=0.0)
    return {
        node: (
            round((x - left) * unit + _MARGIN, 1),
            round((top - y) / 2 * _DOWN + _RADIUS + 8, 1),
        )
        for node, (x, y) in places.items()
    }


def _arrow(spots: Spots, edge: tuple[Node, Node], *, marked: bool) -> Markup:
    """Return an arrow up to the rim of the upper card; to the surface it goes straight."""
    (x, y), (over, above) = spots[edge[0]], spots[edge[1]]
    if edge[1] == SURFACE:
        over = x
    far = ((over - x) ** 2 + (above - y) ** 2) ** 0.5
    right, down = (over - x) / far, (above - y) / far
    tip = (over - right * (_RADIUS + 2), above - down * (_RADIUS + 2))
    back = (tip[0] - right * _HEAD, tip[1] - down * _HEAD)
    wings = [
        f"{back[0] + side * down * _HEAD / 2:.1f} {back[1] - side * right * _HEAD / 2:.1f}"
        for side in (-1, 1)
    ]
    way = f"M{x} {y}L{tip[0]:.1f} {tip[1]:.1f}"
    head = f"M{wings[0]}L{tip[0]:.1f} {tip[1]:.1f}L{wings[1]}"
    line = tag("path", d=f"{way}{head}", class_="mn-line mn-axis")
    return Markup(sketch.rim(way) + line) if marked else line


def _surface(y: float, width: int) -> Markup:
    bar = rect(4, y - _RADIUS, width - 8, 2 * _RADIUS, "mn-sheet", 8)
    return element(
        f"node-{SURFACE}", "the surface", bar, label(width / 2, y + 5, "the surface", 12)
    )


def _card(node: Node, data: Mapping[str, object], spot: tuple[float, float]) -> Markup:
    words = [f"card {node}", str(data["name"])]
    words += ["a collapse token"] * bool(data["collapse"])
    words += ["activated"] * bool(data["activated"])
    kind = "collapse" if data["collapse"] else "used" if data["activated"] else "card"
    return element(
        f"node-{node}",
        ", ".join(words),
        _sign(kind),
        label(0, 5, str(node), 13),
        x=spot[0],
        y=spot[1],
    )


def _sign(kind: str) -> Markup:
    """Return a node's sign around (0, 0): square under a collapse token, dashed once activated."""
    if kind == "collapse":
        return rect(-_RADIUS, -_RADIUS, 2 * _RADIUS, 2 * _RADIUS, "mn-sheet", 3)
    dashed = "3 3" if kind == "used" else None
    return tag("circle", r=_RADIUS, class_="mn-sheet", stroke_dasharray=dashed)


def _key() -> Iterator[tuple[Markup, str]]:
    """Yield the signs with what they mean."""
    spots: Spots = {1: (-_RADIUS, 0.0), 2: (2.0 * _RADIUS, 0.0)}
    for what, words in _KEY:
        yield _arrow(spots, (1, 2), marked=True) if what == "marked" else _sign(what), words
