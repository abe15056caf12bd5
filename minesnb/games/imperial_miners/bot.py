"""What a heuristic player looks at."""

from __future__ import annotations

from minesnb.core.game import Appraisal
from minesnb.games.imperial_miners.actions import MinersAction
from minesnb.games.imperial_miners.state import MinersState

__all__ = ["appraise"]


def appraise(state: MinersState, action: MinersAction) -> Appraisal:
    """Say what `action` is worth."""
    del state, action
    return Appraisal(0.0, "")
