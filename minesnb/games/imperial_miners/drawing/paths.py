"""By which picks on the board an action is reached."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from minesnb.games.imperial_miners import elements
from minesnb.games.imperial_miners.rules import actions
from minesnb.games.imperial_miners.rules.components import TOP, deck_of
from minesnb.games.imperial_miners.rules.state import AdvanceMarker

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.state import MinersState

Path = tuple[str, ...]


def paths(state: MinersState, action: actions.MinersAction) -> tuple[Path, ...]:
    """Return the paths to an action.

    A card is played by picking it, then its place; an advance at the surface by its price, then the
    space of arrival. Several cards of the mine are picked in any order.
    """
    seat = state.seat
    match action:
        case actions.Discard(card):
            copies = max(1, state.players[seat].hand.count(card))
            return tuple((elements.hand(seat, card, n),) for n in range(1, copies + 1))
        case actions.Play(card, x):
            spot = elements.free_place(seat, deck_of(state.deck).level.get(card, 1), x)
            copies = max(1, state.players[seat].hand.count(card))
            return tuple((elements.hand(seat, card, n), spot) for n in range(1, copies + 1))
        case actions.Pick(spots):
            cards = [elements.card(seat, spot) for spot in spots]
            return tuple(permutations(cards))
        case actions.Surface(option, steps, board):
            start = elements.surface(seat, actions.SURFACE[option])
            return ((start, _arrival(state, board, steps)),) if steps else ((start,),)
    return ((_place(state, action),),)


def _arrival(state: MinersState, board: int, steps: int) -> str:
    """The space that an advance leads to."""
    player = state.players[state.seat]
    before = player.position if player.board == board else 0
    return elements.space(board, min(TOP, before + steps))


def _place(state: MinersState, action: actions.MinersAction) -> str:
    """The one element that an action is picked by."""
    seat = state.seat
    match action:
        case actions.Choose(branch):
            return elements.way(branch)
        case actions.ChainTo(spot):
            return elements.card(seat, spot)
        case actions.Mark(one, other):
            return elements.cart(seat, one, other)
        case actions.Draw(level):
            return elements.deck(level)
        case actions.NameFaction(faction):
            return elements.faction(faction)
        case actions.ChooseBoard(board):
            task = state.tasks[-1] if state.tasks else None
            steps = task.number if isinstance(task, AdvanceMarker) else 0
            return elements.space(board, min(TOP, steps))
    return {actions.TakeTopCard: elements.deck(1), actions.Skip: elements.SKIP}.get(
        type(action), elements.DONE
    )
