"""How a player picks an action on the board, and what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import count, ordinal
from minesnb.games.kings_under_mountains import elements
from minesnb.games.kings_under_mountains.rules.actions import DECK, Draw, Play, Redraw, split_mine
from minesnb.games.kings_under_mountains.rules.components import PLURALS, deck_of, say_card
from minesnb.games.kings_under_mountains.rules.state import HAND, Phase

if TYPE_CHECKING:
    from minesnb.games.kings_under_mountains.rules.actions import KingsAction
    from minesnb.games.kings_under_mountains.rules.state import KingsState


def paths(state: KingsState, action: KingsAction) -> tuple[tuple[str, ...], ...]:
    """Return the paths to an action: card then mine, or mine then card; a pile; a button."""
    if isinstance(action, Play):
        mine = elements.mine(action.mine)
        cards = elements.where(state, action.card)
        return tuple(path for card in cards for path in ((card, mine), (mine, card)))
    if isinstance(action, Draw):
        return ((elements.source(action.source),),)
    return ((elements.REDRAW,),)


def label(state: KingsState, action: KingsAction) -> str:
    """Say what an action does, in the imperative."""
    if isinstance(action, Play):
        seat, index = split_mine(action.mine)
        if seat < 0:
            return f"Play {say_card(action.card)} on the {ordinal(index + 1)} mine in the centre"
        if seat != state.current_player:
            return f"Play {say_card(action.card)} on {{{seat}}}'s {ordinal(index + 1)} mine"
        mine = state.works[seat][index] if index < len(state.works[seat]) else None
        staffed = mine is not None and len(mine.units) == deck_of(state.deck).workers[mine.card]
        role = "as overseer of" if staffed else "as worker in"
        return f"Play {say_card(action.card)} {role} your {ordinal(index + 1)} mine"
    if isinstance(action, Draw):
        if action.source == DECK:
            return "Draw the top card of the deck"
        pile = state.camp[action.source]
        what = say_card(pile[-1]) if pile else f"the {PLURALS[action.source]}' pile"
        return f"Take {what} from the camp"
    if isinstance(action, Redraw):
        return f"Show your hand, discard it and take {HAND} new cards"
    return str(action)


def prompt(state: KingsState) -> str:
    """Say what the player to move may do."""
    player = state.current_player
    if state.phase == Phase.DRAW:
        missing = HAND - len(state.hands[player])
        camp = " or of a pile in the camp" if any(state.camp) else ""
        what = "a card" if missing == 1 else count(missing, "card")
        return f"Take {what}: the top of the deck{camp}."
    actions = state.legal_actions()
    if isinstance(actions[0] if actions else None, Redraw):
        return "You can play nothing: show your hand, discard it and take a new one."
    own = " or on one of your own" if state.works[player] else ""
    return f"Play a unit on a mine in the centre{own}."
