"""The chain as a networkx digraph: cards, and from each an edge to every card above it.

A chain is a way in this graph from the card just placed to the surface (IM-41).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.imperial_miners import names
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.components import deck_of

if TYPE_CHECKING:
    import networkx as nx

    from minesnb.games.imperial_miners.rules.state import MinersState

SURFACE = "surface"
"""The node of the surface board."""

Node = int | str


def graph(state: MinersState, player: int) -> nx.DiGraph[Node]:
    """Return the ways of the chain in a player's mine as a frozen digraph.

    Nodes are cards by the order of placing, from 1, and `SURFACE`. A card's attributes are ``name``,
    ``card`` (its number), ``row``, ``x`` (half cards), ``machines``, ``collapse`` and ``activated``. Edges
    lead upward (IM-41), from row I to the surface (IM-42).
    """
    import networkx as nx

    deck = deck_of(state.deck)
    mine = state.players[player].mine
    found: nx.DiGraph[Node] = nx.DiGraph()
    found.add_node(SURFACE, row=0, x=0)
    for spot, placed in enumerate(mine):
        card = deck.card[placed.card]
        found.add_node(
            spot + 1,
            name=card.name,
            card=card.number,
            row=card.level,
            x=placed.x,
            machines=placed.machines,
            collapse=placed.collapse,
            activated=bool(state.players[player].activated >> spot & 1),
        )
        cards_above = mines.above(deck, mine, spot)
        found.add_edges_from((spot + 1, other + 1) for other in cards_above)
        if not cards_above:
            found.add_edge(spot + 1, SURFACE)
    frozen: nx.DiGraph[Node] = nx.freeze(found)
    return frozen


def ways(mine: nx.DiGraph[Node], start: int) -> tuple[tuple[Node, ...], ...]:
    """Return every way that the chain can go from a card to the surface, leftmost first."""
    import networkx as nx

    found = nx.all_simple_paths(mine, start, SURFACE)
    return tuple(sorted(map(tuple, found), key=lambda way: [mine.nodes[node]["x"] for node in way]))


def yields(state: MinersState, player: int, way: tuple[Node, ...]) -> tuple[str, ...]:
    """Say what each card of a way would give now: its effects, or why it gives none.

    A card that was activated already is passed by (IM-46); a collapse token goes instead (IM-61).
    """
    deck = deck_of(state.deck)
    owner = state.players[player]
    found = []
    for node in way:
        if not isinstance(node, int):
            found.append("one effect of the surface board")
            continue
        placed = owner.mine[node - 1]
        if owner.activated >> (node - 1) & 1:
            found.append("nothing: already activated in this round")
        elif placed.collapse:
            found.append("nothing: the collapse token is removed")
        else:
            words = [names.effect_words(effect) for effect in deck.card[placed.card].effects]
            found.append(", or ".join(words))
    return tuple(found)


def carts(state: MinersState, player: int) -> nx.Graph[int]:
    """Return cards that touch as a frozen graph; an edge's ``cart`` is connected, half or none.

    A marker makes a half cart a connected one (IM-66); ``marker`` says so.
    """
    import networkx as nx

    deck = deck_of(state.deck)
    owner = state.players[player]
    found: nx.Graph[int] = nx.Graph()
    found.add_nodes_from(range(1, len(owner.mine) + 1))
    whole = set(mines.carts(deck, owner))
    for one, other, full in mines.borders(deck, owner.mine):
        kind = "connected" if (one, other) in whole else "half" if full else "none"
        marker = (one, other) in owner.cart_markers
        found.add_edge(one + 1, other + 1, cart=kind, marker=marker)
    frozen: nx.Graph[int] = nx.freeze(found)
    return frozen


def positions(mine: nx.DiGraph[Node]) -> dict[Node, tuple[float, float]]:
    """Return a drawing position for each node that follows the board, the surface on top."""
    return {node: (data["x"], -2.0 * data["row"]) for node, data in mine.nodes(data=True)}
