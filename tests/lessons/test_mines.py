"""The mines in the lesson of Gold Mine: each could lie on a table."""

import pytest
from msgspec.structs import replace

from minesnb.games.gold_mine.rules.actions import Place
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.mine import ENTRANCE_CELL, Layout
from minesnb.games.gold_mine.rules.state import GoldMineState, Phase
from tests.lessons.steps import LESSONS

LESSON = LESSONS["gold_mine"]
STEPS: list[int] = [index for index, step in enumerate(LESSON.steps) if step.game is None]


def mine(index: int) -> GoldMineState:
    """Return the position of a step."""
    state = LESSON.start(index)

    assert isinstance(state, GoldMineState)

    return state


def without(layout: Layout, cell: int) -> Layout:
    """Return the layout with the tile on one cell taken away."""
    rest = [(c, t) for c, t in zip(layout.cells, layout.tiles, strict=True) if c != cell]
    return Layout(layout.deck, tuple(c for c, _ in rest), tuple(t for _, t in rest))


@pytest.mark.parametrize("index", STEPS, ids=[LESSON.steps[index].id for index in STEPS])
def test_tiles_fit(index):
    """Each tile of a step's mine fits among the others, as the rules of placing ask."""
    state = mine(index)
    deck = deck_of(state.deck)
    for cell, tile in zip(state.layout.cells, state.layout.tiles, strict=True):
        if cell == ENTRANCE_CELL:
            continue
        kind, turn = divmod(tile, 4)
        held = replace(
            state,
            layout=without(state.layout, cell),
            phase=Phase.PLACE,
            tile_in_hand=kind,
            current_player=state.turn,
        )
        rules = {r.rule for r in held.explain(Place(deck.kinds[kind].code, cell, turn))}

        # A turn that looks like another one is as good on the table.
        assert rules <= {"GM-28"}


@pytest.mark.parametrize("index", STEPS, ids=[LESSON.steps[index].id for index in STEPS])
def test_gold_is_accounted_for(index):
    """No step has more nuggets than the box holds."""
    state = mine(index)

    assert 28 >= sum(state.nuggets) + len(state.gold)
