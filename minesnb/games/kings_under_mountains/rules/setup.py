"""From the empty table to the first turn: every step a chance node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, WHOLE
from minesnb.core.rulebook import cite
from minesnb.core.tuples import put
from minesnb.games.kings_under_mountains.rules.components import (
    CARDS,
    NO_CARD,
    RACE,
)
from minesnb.games.kings_under_mountains.rules.state import (
    HAND,
    KingsOptions,
    KingsState,
    Mine,
    Phase,
)

if TYPE_CHECKING:
    from minesnb.games.kings_under_mountains.rules.actions import DealKing, First
    from minesnb.games.kings_under_mountains.rules.components import KingsDeck
    from minesnb.games.kings_under_mountains.words.log import KingsLog


def empty_table(players: int, options: KingsOptions, deck: KingsDeck) -> KingsState:
    """Two to four players, the kings not dealt, all 80 cards in the deck (KM-1, KM-8)."""
    for rule in ("KM-1", "KM-8"):
        cite(rule)
    for switch in ("KM-A1", "KM-A15"):
        cite(switch)
    nothing: tuple[tuple[int, ...], ...] = ((),) * players
    return KingsState(
        num_players=players,
        current_player=CHANCE,
        viewer=WHOLE,
        options=options,
        deck=deck.digest,
        phase=Phase.KINGS,
        turn=0,
        kings=(),
        centre=(),
        camp=((), (), (), ()),
        deck_top=NO_CARD,
        deck_below=tuple(range(CARDS)),
        hands=nothing,
        seen_by_all=nothing,
        captured=((),) * players,
        developed=nothing,
        discard=(),
    )


def deal_king(state: KingsState, action: DealKing, log: KingsLog) -> KingsState:
    """Each player takes a king unseen and shows it; the others go back to the box (KM-7)."""
    seat, race = len(state.kings), action.race
    kings = (*state.kings, race)
    done = len(kings) == state.num_players
    log.crowned(seat, race)
    if done:
        log.all_crowned(kings)
    return replace(state, kings=kings, phase=Phase.MINES if done else state.phase)


def deal(state: KingsState, card: int, left: tuple[int, ...], log: KingsLog) -> KingsState:
    """Deal a card, after which `left` are in the deck, to where this phase of the setup wants it."""
    to = {Phase.MINES: _to_centre, Phase.CAMP: _to_camp, Phase.HANDS: _to_hand}
    return to[state.phase](replace(state, deck_below=left), card, log)


def _to_centre(state: KingsState, card: int, log: KingsLog) -> KingsState:
    """Lay out four mines (KM-9)."""
    log.mine_laid(len(state.centre))
    centre = (*state.centre, Mine(card, ()))
    return replace(state, centre=centre, phase=Phase.CAMP if len(centre) == 4 else state.phase)


def _to_camp(state: KingsState, card: int, log: KingsLog) -> KingsState:
    """Bring four units to the camp, each to its race's pile (KM-10)."""
    race = RACE[card]
    camp = put(state.camp, race, (*state.camp[race], card))
    log.came_to_camp(camp[race])
    done = sum(map(len, camp)) == 4
    return replace(state, camp=camp, phase=Phase.HANDS if done else state.phase)


def _to_hand(state: KingsState, card: int, log: KingsLog) -> KingsState:
    """Deal six cards to each player, one player after the other (KM-11)."""
    seat = next(seat for seat, hand in enumerate(state.hands) if len(hand) < HAND)
    hands = put(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
    log.dealt(seat, card)
    done = len(hands[-1]) == HAND
    if done:
        log.all_dealt(len(state.deck_below))
    return replace(state, hands=hands, phase=Phase.FIRST if done else state.phase)


def begin(state: KingsState, action: First, log: KingsLog) -> KingsState:
    """Who begins is drawn by lot; play then goes clockwise (KM-13)."""
    log.begins(action.seat)
    return replace(state, turn=action.seat, phase=Phase.PLAY)
