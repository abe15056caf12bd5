"""What an action is called, and what is asked for now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import count, ordinal
from minesnb.games.kings_under_mountains.names import side_name
from minesnb.games.kings_under_mountains.rules.actions import CENTRE, DECK, Draw, Play, Redraw
from minesnb.games.kings_under_mountains.rules.components import PLURALS, deck_of, say_card
from minesnb.games.kings_under_mountains.rules.state import HAND, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.games.kings_under_mountains.rules.actions import KingsAction
    from minesnb.games.kings_under_mountains.rules.state import KingsState


def label(state: KingsState, action: KingsAction) -> str:
    """Say what an action does, in the imperative."""
    if isinstance(action, Play):
        unit = f"{say_card(action.card)}{_copy(state, action.card)}"
        return f"Play {unit} {_where(state, action.seat, action.index)}"
    if isinstance(action, Draw):
        if action.pile == DECK:
            return "Draw the top card of the deck"
        pile = state.camp[action.pile]
        what = say_card(pile[-1]) if pile else f"the {PLURALS[action.pile]}' pile"
        return f"Take {what} from the camp"
    if isinstance(action, Redraw):
        return f"Show your hand, discard it and take {HAND} new cards"
    return str(action)


def _copy(state: KingsState, card: int) -> str:
    """Say which of two copies a unit is, where one hand holds both."""
    twin = card ^ 1
    if not any({card, twin} <= set(hand) for hand in state.hands):
        return ""
    side = deck_of(state.deck).side
    if side[card] == side[twin]:
        return f" ({ordinal(card % 2 + 1)} copy)"
    return f" (its other side is a mine of {side_name(side[card])})"


def _where(state: KingsState, seat: int, index: int) -> str:
    """Say on which mine a unit is played, and as what."""
    mine = f"{ordinal(index + 1)} mine"
    if seat == CENTRE:
        return f"on the {mine} in the centre"
    if seat != state.current_player:
        return f"on {{{seat}}}'s {mine}"
    size = deck_of(state.deck).size
    staffed = any(len(m.units) == size[m.card] for m in state.captured[seat][index : index + 1])
    return f"as {'overseer of' if staffed else 'worker in'} your {mine}"


def prompt(state: KingsState) -> str:
    """Say what the player to move may do."""
    player = state.current_player
    if player < 0:
        return "The game is over." if state.is_terminal else "A card is being dealt."
    if state.phase == Phase.DRAW:
        missing = HAND - len(state.hands[player])
        camp = " or of a pile in the camp" if any(state.camp) else ""
        what = "a card" if missing == 1 else count(missing, "card")
        return f"Take {what}: the top of the deck{camp}."
    actions = state.legal_actions()
    if isinstance(actions[0] if actions else None, Redraw):
        return "You can play nothing: show your hand, discard it and take a new one."
    return f"Play a unit {' or '.join(_offers(state, player))}."


def _offers(state: KingsState, player: int) -> Iterator[str]:
    """Say where the player to move may play; what fits in a hand only its owner knows."""
    seats = {action.seat for action in state.legal_actions() if isinstance(action, Play)}
    seats = seats or {CENTRE, *([player] if state.captured[player] else [])}
    if CENTRE in seats:
        yield "on a mine in the centre"
    if player in seats:
        yield "on a mine of your own"
