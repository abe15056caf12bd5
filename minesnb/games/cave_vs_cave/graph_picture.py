"""A cave's graph as a picture: nodes lie where their spaces lie on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core import sketch
from minesnb.core.picture import Markup, Pane, Picture, element, label, tag
from minesnb.core.words import count
from minesnb.games.cave_vs_cave.graph import positions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import networkx as nx

_UNIT, _MARGIN, _HALF = 64, 34, 17
_KEY = (
    ("covered", "face down"),
    ("empty", "hollow"),
    ("room", "a room"),
    ("marked", "marked"),
)


def draw(cave: nx.Graph[str], marked: Iterable[str] = ()) -> Picture:
    """Return a picture of `cave`, or of a part of it: any graph with the attributes of `graph.graph`.

    Spaces that are `marked` get a broad rim.
    """
    rim = frozenset(marked)
    spots = {
        node: (round(_MARGIN + x * _UNIT), round(_MARGIN - y * _UNIT))
        for node, (x, y) in positions(cave).items()
    }
    lines = [
        tag(
            "path",
            d=f"M{spots[one][0]} {spots[one][1]}L{spots[two][0]} {spots[two][1]}",
            class_="mn-line mn-axis",
        )
        for one, two in cave.edges
    ]
    nodes = [
        element(
            f"node-{node.lower()}",
            f"space {node}, {data['content'].replace('_', ' ')}",
            _sign(data["content"], marked=node in rim),
            label(0, 5, node, 13),
            x=spots[node][0],
            y=spots[node][1],
        )
        for node, data in cave.nodes(data=True)
    ]
    width = max((x for x, _ in spots.values()), default=0) + _MARGIN
    height = max((y for _, y in spots.values()), default=0) + _MARGIN
    about = sketch.about(cave)
    if rim:
        about += f", {count(len(rim), 'node')} marked"
    body = Markup("".join([*lines, *nodes]))
    return Picture(
        "The cave as a graph",
        f"{about}.",
        (Pane("graph", about, 0, width, height, body), sketch.key(_key(), 2 * _HALF)),
    )


def _sign(content: str, *, marked: bool) -> Markup:
    """Return a node's sign around (0, 0): square while face down, dashed while hollow, else round."""
    if content == "covered":
        shape = {"x": -_HALF, "y": -_HALF, "width": 2 * _HALF, "height": 2 * _HALF}
        sign = tag("rect", class_="mn-sheet", **shape)
        rim = tag("rect", class_="mn-line mn-s2", style="stroke-width:7", **shape)
    else:
        dashed = "3 3" if content == "empty" else None
        sign = tag("circle", r=_HALF, class_="mn-sheet", stroke_dasharray=dashed)
        rim = tag("circle", r=_HALF, class_="mn-line mn-s2", style="stroke-width:7")
    return Markup(rim + sign) if marked else sign


def _key() -> Iterator[tuple[Markup, str]]:
    """Yield the signs with what they mean."""
    for what, words in _KEY:
        marked = what == "marked"
        yield _sign("room" if marked else what, marked=marked), words
