"""By which picks on the board an action is reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.kings_under_mountains import elements
from minesnb.games.kings_under_mountains.rules.actions import Draw, Play

if TYPE_CHECKING:
    from minesnb.games.kings_under_mountains.rules.actions import KingsAction
    from minesnb.games.kings_under_mountains.rules.state import KingsState


def paths(state: KingsState, action: KingsAction) -> tuple[tuple[str, ...], ...]:
    """Return the paths to an action: card then mine, or mine then card; a pile; a button."""
    if isinstance(action, Play):
        mine = elements.mine(action.seat, action.index)
        cards = elements.showing(state, action.card)
        return tuple(path for card in cards for path in ((card, mine), (mine, card)))
    if isinstance(action, Draw):
        return ((elements.pile(action.pile),),)
    return ((elements.REDRAW,),)
