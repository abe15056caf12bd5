"""From the empty table to the first turn: every step a chance node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, WHOLE
from minesnb.core.rulebook import cite
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
        top=NO_CARD,
        pile=tuple(range(CARDS)),
        hands=nothing,
        known=nothing,
        works=((),) * players,
        developed=nothing,
        discard=(),
    )


def crown(state: KingsState, race: int, log: KingsLog) -> KingsState:
    """Each player takes a king unseen and shows it; the others go back to the box (KM-7)."""
    seat = len(state.kings)
    kings = (*state.kings, race)
    done = len(kings) == state.num_players
    log.crowned(seat, race)
    if done:
        log.all_crowned(kings)
    return replace(state, kings=kings, phase=Phase.MINES if done else state.phase)


def deal(state: KingsState, card: int, pile: tuple[int, ...], log: KingsLog) -> KingsState:
    """Four mines to the centre, four units to the camp, six cards a hand (KM-9, KM-10, KM-11)."""
    if state.phase == Phase.MINES:
        slot = len(state.centre)
        log.mine_laid(slot)
        phase = Phase.CAMP if slot == 3 else Phase.MINES
        return replace(state, centre=(*state.centre, Mine(card, ())), pile=pile, phase=phase)
    if state.phase == Phase.CAMP:
        race = RACE[card]
        camp = tuple((*p, card) if r == race else p for r, p in enumerate(state.camp))
        log.came_to_camp(camp[race])
        phase = Phase.HANDS if sum(map(len, camp)) == 4 else Phase.CAMP
        return replace(state, camp=camp, pile=pile, phase=phase)
    seat = next(s for s, held in enumerate(state.hands) if len(held) < HAND)
    hands = tuple(
        tuple(sorted((*held, card))) if s == seat else held for s, held in enumerate(state.hands)
    )
    log.dealt(seat, card)
    done = all(len(held) == HAND for held in hands)
    if done:
        log.all_dealt(len(pile))
    return replace(state, hands=hands, pile=pile, phase=Phase.FIRST if done else state.phase)


def begin(state: KingsState, seat: int, log: KingsLog) -> KingsState:
    """Who begins is drawn by lot; play then goes clockwise (KM-13)."""
    log.begins(seat)
    return replace(state, turn=seat, phase=Phase.PLAY)
