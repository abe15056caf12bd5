"""What Imperial Miners says stands in the rule that it cites; its prompts offer what is legal."""

from __future__ import annotations

from minesnb.games.imperial_miners import GAME
from minesnb.testing import check_reasons
from tests.games.imperial_miners.rare import POSITIONS


def test_what_is_said_stands_in_its_rule():
    """Each message is met and stands in a sentence of its rule; prompts offer what is legal."""
    kinds = [(2, {"first_game": True}), (1, {}), (2, {})]

    check_reasons(GAME, POSITIONS, kinds=kinds, every=7)
