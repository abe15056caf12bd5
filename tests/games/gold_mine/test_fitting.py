"""Where tiles fit: the fast path and the refusals, held equal over every cell and turn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from minesnb.core.game import WHOLE
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.actions import Place
from minesnb.games.gold_mine.rules.components import standard
from minesnb.games.gold_mine.rules.fitting import any_fits
from minesnb.games.gold_mine.rules.mine import (
    ENTRANCE_CELL,
    ENTRANCE_NODE,
    STEPS,
    coordinates,
    corridor_of,
    start,
)
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import at
from tests.games.gold_mine.mines import DECK, layout_of


def refused(state, cell, turn):
    """Return the rules that refuse the tile in hand there."""
    code = DECK.kinds[state.tile_in_hand].code
    return {refusal.rule for refusal in state.explain(Place(code, cell, turn))}


@given(
    st.integers(0, 15),
    st.sampled_from((1, 2, 4, 9, 20, 45, 80)),
    st.integers(1, len(standard().kinds) - 1),
    st.booleans(),
)
@settings(max_examples=120)
def test_legal_is_what_nothing_refuses(seed, tiles, kind, strict):
    """Around any mine, for any tile, in every cell and turn: legal exactly where nothing refuses."""
    layout = layout_of(seed, tiles, strict=bool(seed % 2))
    options = replace(at("").options, require_passage=strict)
    state = replace(
        at(""), layout=layout, tile_in_hand=kind, phase=Phase.PLACE, options=options, viewer=WHOLE
    )
    xs, ys = zip(*map(coordinates, layout.cells), strict=True)
    code = DECK.kinds[kind].code
    legal = set(state.legal_actions())
    fits = {
        Place(code, ENTRANCE_CELL + x * STEPS[1] + y * STEPS[2], turn)
        for x in range(min(xs) - 2, max(xs) + 3)
        for y in range(min(ys) - 2, max(ys) + 3)
        for turn in range(4)
        if not refused(state, ENTRANCE_CELL + x * STEPS[1] + y * STEPS[2], turn)
    }

    assert fits == {action for action in legal if isinstance(action, Place)}
    assert bool(fits) == any_fits(layout, (kind,), passage=strict)
    assert bool(fits) != ("return" in {str(action) for action in legal})
    assert bool(fits) == bool(state.explain(GAME.parse("return")))


@pytest.mark.parametrize("seed", range(4))
def test_joints_of_a_legal_placement(seed):
    """What is placed by the rules meets its neighbours opening to opening, caverns apart."""
    layout = layout_of(seed, 99)
    for cell, tile in layout.map.tiles.items():
        for side in range(4):
            other = layout.map.tiles.get(cell + STEPS[side])
            if other is None or DECK.space[tile] or DECK.space[other]:
                continue
            for port in (2 * side, 2 * side + 1):
                meets = (5, 4, 7, 6, 1, 0, 3, 2)[port]
                assert (DECK.corridor_at[tile][port] >= 0) == (DECK.corridor_at[other][meets] >= 0)


def test_any_fits_looks_at_every_kind():
    """Whether anything fits is asked of each kind once, and nothing at all fits nowhere."""
    layout = start(standard().digest)
    number = DECK.number

    assert not any_fits(layout, (), passage=False)
    assert not any_fits(layout, (number["T24"], number["T24"]), passage=False)
    assert any_fits(layout, (number["T24"], number["C"]), passage=False)
    assert ENTRANCE_NODE in layout.map.links
    assert 0 == corridor_of(ENTRANCE_NODE)
