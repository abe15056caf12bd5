"""What a player may know: all but the tiles that others keep covered under the five-tile rule.

Of those everybody knows the class: a cavern, one with a passage, one with mud. In an observation a
*back* stands for such a tile, as a number below zero. Without the five-tile rule nothing is hidden,
since what is not on the table is in the supply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import WHOLE
from minesnb.games.gold_mine.rules.components import deck_of, kind_of

if TYPE_CHECKING:
    from minesnb.core.game import Random
    from minesnb.games.gold_mine.rules.state import GoldMineState

_FIRST_BACK = -10


def back_of(tile_class: int) -> int:
    """Return the back of a tile of one's own of this class: 0 cavern, 1 passage, 2 mud."""
    return _FIRST_BACK - tile_class


def is_back(kind: int) -> bool:
    """Whether a tile of one's own is covered for the viewer."""
    return kind <= _FIRST_BACK


def class_of(back: int) -> int:
    """Return the class of the tile under a back."""
    return _FIRST_BACK - back


def undrawn(state: GoldMineState) -> int:
    """Return how many tiles nobody has drawn yet; those that others keep covered are none of them."""
    return len(state.supply) - sum(is_back(kind) for own in state.own for kind in own)


def veil(state: GoldMineState, player: int) -> GoldMineState:
    """Return the state as `player` sees it: others' own tiles covered, among what is left."""
    deck = deck_of(state.deck)
    hidden = [kind for seat, held in enumerate(state.own) if seat != player for kind in held]
    own = tuple(
        held if seat == player else tuple(sorted(back_of(deck.tile_class[kind]) for kind in held))
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
            if is_back(kind):
                fitting = [k for k in supply if deck.tile_class[k] == class_of(kind)]
                kind = fitting[int(rng.random() * len(fitting))]  # noqa: PLW2901 - uncovered
                supply.remove(kind)
            kinds.append(kind)
        own.append(tuple(sorted(kinds)))
    whole = tuple(sorted((*supply, *seen.returned)))
    return replace(seen, viewer=WHOLE, own=tuple(own), supply=whole)


def permute_hidden(state: GoldMineState, player: int, rng: Random) -> GoldMineState:
    """Swap covered tiles with others of their class that lie in the supply, or leave them."""
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
                if deck.tile_class[other] == deck.tile_class[kind]
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
    """Name every tile of a whole state, sorted; the same all game long."""
    deck = deck_of(state.deck)
    kinds = [kind_of(tile) for tile in state.layout.tiles]
    kinds += [*state.supply, *(kind for held in state.own for kind in held)]
    if state.tile_in_hand >= 0:
        kinds.append(state.tile_in_hand)
    return tuple(sorted(deck.kinds[kind].code for kind in kinds))
