"""What a player may know: all but the tiles that others keep covered under the five-tile rule.

Of those everybody knows the sort: a cavern, one with a passage, one with mud. Without that rule nothing
is hidden, since what is not on the table is in the supply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import WHOLE
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.setup import deal_class

if TYPE_CHECKING:
    from minesnb.core.game import Random
    from minesnb.games.gold_mine.rules.state import GoldMineState

COVERED = -10
"""A covered tile is ``COVERED - sort``: 0 cavern, 1 passage, 2 mud."""


def veil(state: GoldMineState, player: int) -> GoldMineState:
    """Return the state as `player` sees it: others' own tiles covered, among what is left."""
    deck = deck_of(state.deck)
    hidden = [kind for seat, held in enumerate(state.own) if seat != player for kind in held]
    own = tuple(
        held if seat == player else tuple(sorted(COVERED - deal_class(deck, kind) for kind in held))
        for seat, held in enumerate(state.own)
    )
    supply = tuple(sorted((*state.supply, *hidden))) if hidden else state.supply
    return replace(state, own=own, supply=supply)


def has_secrets(state: GoldMineState) -> bool:
    """Whether anybody keeps tiles that others may not see."""
    return any(state.own)


def determinize(state: GoldMineState, player: int, rng: Random) -> GoldMineState:
    """Return a whole state drawn evenly from those that `player` cannot tell from this one."""
    seen = veil(state, player) if state.is_whole else state
    deck = deck_of(state.deck)
    supply = list(seen.supply)
    for kind in seen.returned:
        supply.remove(kind)
    own = []
    for held in seen.own:
        kinds = []
        for kind in held:
            if kind <= COVERED:
                sort = COVERED - kind
                fitting = [k for k in supply if deal_class(deck, k) == sort]
                kind = fitting[int(rng.random() * len(fitting))]  # noqa: PLW2901 - uncovered
                supply.remove(kind)
            kinds.append(kind)
        own.append(tuple(sorted(kinds)))
    whole = tuple(sorted((*supply, *seen.returned)))
    return replace(seen, viewer=WHOLE, own=tuple(own), supply=whole)


def permute_hidden(state: GoldMineState, player: int, rng: Random) -> GoldMineState:
    """Swap covered tiles with others of their sort that lie in the supply, or leave them."""
    deck = deck_of(state.deck)
    supply = list(state.supply)
    for kind in state.returned:
        supply.remove(kind)
    own = [list(held) for held in state.own]
    for seat, held in enumerate(own):
        if seat == player:
            continue
        for index, kind in enumerate(held):
            alike = [
                spot
                for spot, other in enumerate(supply)
                if deal_class(deck, other) == deal_class(deck, kind)
            ]
            chosen = int(rng.random() * (len(alike) + 1))
            if chosen < len(alike):
                spot = alike[chosen]
                held[index], supply[spot] = supply[spot], kind
    return replace(
        state,
        own=tuple(tuple(sorted(held)) for held in own),
        supply=tuple(sorted((*supply, *state.returned))),
    )


def components(state: GoldMineState) -> tuple[str, ...]:
    """Name every tile, nugget and token of a whole state, sorted; the same all game long."""
    deck = deck_of(state.deck)
    kinds = [tile // 4 for tile in state.layout.tiles]
    kinds += [*state.supply, *(kind for held in state.own for kind in held)]
    if state.drawn >= 0:
        kinds.append(state.drawn)
    return tuple(sorted(deck.kinds[kind].code for kind in kinds))
