"""What the sketches of graphs share: how they are described, and the signs that they explain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minesnb.core.picture import WIDEST, Markup, Pane, label, tag
from minesnb.core.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable

    import networkx as nx

__all__ = ["about", "key", "rim"]


def about(graph: nx.Graph[Any]) -> str:
    """Say how big a graph is: ``11 nodes and 16 edges``."""
    return f"{count(graph.number_of_nodes(), 'node')} and {count(graph.number_of_edges(), 'edge')}"


def rim(way: str) -> Markup:
    """Return the broad line that shows, below the line itself, that an edge is marked."""
    return tag("path", d=way, class_="mn-line mn-s2", style="stroke-width:9;stroke-linecap:round")


def key(signs: Iterable[tuple[Markup, str]], size: int) -> Pane:
    """Return a pane that says what signs mean, two in a line; each is drawn around (0, 0), `size` wide."""
    half = size // 2
    parts: list[Markup] = []
    y = 0
    for number, (sign, words) in enumerate(signs):
        x, y = 40 + 150 * (number % 2), half + 8 + (size + 10) * (number // 2)
        parts.append(tag("g", sign, transform=f"translate({x} {y})"))
        parts.append(label(x + half + 8, y + 4, words, 11, anchor="start"))
    return Pane("key", "Signs", 1, WIDEST, y + half + 8, Markup("".join(parts)), grow=0)
