"""What the board shows of the mine as a graph: steps, ways home, gold walled off, choke points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.picture import Markup, joined, tag
from minesnb.games.gold_mine.drawing import shapes
from minesnb.games.gold_mine.drawing.shapes import SIZE
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, cell_of, coordinates, node_at
from minesnb.games.gold_mine.rules.movement import reach

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.mine import Layout
    from minesnb.games.gold_mine.rules.state import GoldMineState

_ENOUGH = 999


def start(state: GoldMineState, seat: int) -> int:
    """Return the corridor that steps are counted from: the miner's, or the entrance before there is one."""
    return state.miners[seat] if state.miners[seat] >= 0 else ENTRANCE_NODE


@lru_cache(maxsize=64)
def steps(layout: Layout, node: int) -> dict[int, int]:
    """Return how many steps on foot each corridor is from `node`, where it is connected."""
    return reach(layout, node, _ENOUGH, mud=False, stop=False)


def way_home(layout: Layout, node: int) -> tuple[int, ...]:
    """Return the corridors of a shortest way on foot from `node` to the entrance, or () without one."""
    away = steps(layout, ENTRANCE_NODE)
    if node not in away:
        return ()
    way = [node]
    while away[way[-1]]:
        way.append(min(n for n in layout.map.links[way[-1]] if away[n] == away[way[-1]] - 1))
    return tuple(way)


@lru_cache(maxsize=64)
def chokes(layout: Layout) -> frozenset[int]:
    """Return the corridors whose loss would cut the mine around the entrance in two.

    These are the articulation points of the tunnels, by the depth-first search of Hopcroft and Tarjan.
    """
    links = layout.map.links
    order: dict[int, int] = {ENTRANCE_NODE: 0}
    low: dict[int, int] = {ENTRANCE_NODE: 0}
    found: set[int] = set()
    below = 0
    trail = [(ENTRANCE_NODE, -1, iter(links[ENTRANCE_NODE]))]
    while trail:
        node, parent, others = trail[-1]
        other = next(others, None)
        if other is None:
            trail.pop()
            if parent >= 0:
                low[parent] = min(low[parent], low[node])
                if parent == ENTRANCE_NODE:
                    below += 1
                elif low[node] >= order[parent]:
                    found.add(parent)
        elif other not in order:
            order[other] = low[other] = len(order)
            trail.append((other, node, iter(links[other])))
        elif other != parent:
            low[node] = min(low[node], order[other])
    return frozenset(found | {ENTRANCE_NODE}) if below > 1 else frozenset(found)


def walled_off(state: GoldMineState) -> tuple[int, ...]:
    """Return the chambers with a nugget that no way leads to from the entrance, passages included."""
    inside = _inside(state.layout)
    return tuple(node for node in (node_at(cell, 0) for cell in state.gold) if node not in inside)


def overlay(state: GoldMineState, seat: int) -> Markup:
    """Draw the steps from a miner on every corridor he can walk to, and marks on the others' gold."""
    layout = state.layout
    away = steps(layout, start(state, seat))
    home = frozenset(way_home(layout, start(state, seat)))
    narrow = chokes(layout)
    chamber = deck_of(state.deck).chamber
    signs: list[str] = []
    numbers: list[str] = []
    for cell, tile in layout.by_cell.items():
        x, y = (n * SIZE for n in coordinates(cell))
        for number, corridor in enumerate(shapes.corridors(state.deck, tile)):
            node = node_at(cell, number)
            far = away.get(node, 0)
            if far:
                below = 19 if chamber[tile] else 0
                at = (round(x + corridor.spot[0]), round(y + corridor.spot[1]) + below)
                signs.append(_choke(*at) if node in narrow else "")
                numbers.append(_number(*at, far, home=node in home))
    for node in walled_off(state):
        x, y = (n * SIZE for n in coordinates(cell_of(node)))
        signs.append(tag("use", href="#a-walled", x=x + SIZE // 2, y=y + SIZE // 2 - 4))
    return tag("g", joined(*signs), joined(*numbers), class_="mn-overlay")


@lru_cache(maxsize=64)
def _inside(layout: Layout) -> frozenset[int]:
    """The corridors that some way leads to from the entrance, Secret Passages included."""
    found = set(steps(layout, ENTRANCE_NODE))
    wet = layout.map.passages
    if found.intersection(wet):
        for node in wet:
            if node not in found:
                found |= steps(layout, node).keys()
    return frozenset(found)


def _choke(x: int, y: int) -> str:
    return f'<use href="#a-choke" x="{x}" y="{y}"/>'


def _number(x: int, y: int, far: int, *, home: bool) -> str:
    """The steps to a corridor: three shades for what a die can reach, another for what it cannot."""
    shade = min((far + 1) // 2, 4)
    return (
        f'<text x="{x}" y="{y + 4}" class="mn-far-{shade}{" mn-home" if home else ""}">{far}</text>'
    )
