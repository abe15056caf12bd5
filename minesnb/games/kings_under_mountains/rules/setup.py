"""From the empty table to the first turn: every step a chance node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, WHOLE
from minesnb.core.rulebook import Event, cite
from minesnb.core.words import count, join
from minesnb.games.kings_under_mountains import elements as places
from minesnb.games.kings_under_mountains.rules.components import (
    CARDS,
    NO_CARD,
    RACE,
    RACES,
    say_card,
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

__all__ = ["begin", "crown", "deal", "empty_table"]

Sink = list[Event] | None


def empty_table(players: int, options: KingsOptions, deck: KingsDeck) -> KingsState:
    """Two to four players, the kings not dealt, all 80 cards in the deck (KM-1, KM-8)."""
    for rule in ("KM-1", "KM-8"):
        cite(rule)
    for switch in ("KM-A1", "KM-A15"):
        cite(switch)
    nothing: tuple[tuple[int, ...], ...] = ((),) * players
    return KingsState(
        players,
        CHANCE,
        WHOLE,
        options,
        deck.digest,
        int(Phase.KINGS),
        0,
        (),
        (),
        ((), (), (), ()),
        NO_CARD,
        tuple(range(CARDS)),
        nothing,
        nothing,
        ((),) * players,
        nothing,
        (),
    )


def crown(state: KingsState, race: int, sink: Sink) -> KingsState:
    """Each player takes a king unseen and shows it; the others go back to the box (KM-7)."""
    seat = len(state.kings)
    kings = (*state.kings, race)
    done = len(kings) == state.num_players
    if sink is not None:
        text = f"{{{seat}}} takes a king and shows it: the {RACES[race]} king."
        sink.append(Event("KM-7", text, (places.king(seat),)))
        absent = [RACES[r] for r in range(4) if r not in kings]
        if done and absent:
            verb = "goes" if len(absent) == 1 else "go"
            text = f"The {join(absent)} king{'s' * (len(absent) > 1)} {verb} back to the box."
            sink.append(Event("KM-7", f"{text} Their units stay in the deck."))
        if done:
            sink.append(Event("KM-8", "The 80 cards are shuffled, mine side up."))
    return replace(state, kings=kings, phase=int(Phase.MINES) if done else state.phase)


def deal(state: KingsState, card: int, pile: tuple[int, ...], sink: Sink) -> KingsState:
    """Four mines to the centre, four units to the camp, six cards a hand (KM-9, KM-10, KM-11)."""
    if state.phase == Phase.MINES:
        slot = len(state.centre)
        if sink is not None:
            sink.append(Event("KM-9", f"Mine {slot + 1} is laid out.", (places.centre(slot),)))
        phase = Phase.CAMP if slot == 3 else Phase.MINES
        return replace(state, centre=(*state.centre, Mine(card, ())), pile=pile, phase=int(phase))
    if state.phase == Phase.CAMP:
        race = RACE[card]
        camp = tuple((*p, card) if r == race else p for r, p in enumerate(state.camp))
        if sink is not None:
            place = (places.camp(race),)
            sink.append(Event("KM-10", f"{say_card(card)} comes to the camp.", place))
            if len(camp[race]) > 1:
                text = f"It lies on top of {say_card(camp[race][-2])}, which came before it."
                sink.append(Event("KM-A12", text, place))
        phase = Phase.HANDS if sum(map(len, camp)) == 4 else Phase.CAMP
        return replace(state, camp=camp, pile=pile, phase=int(phase))
    seat = next(s for s, held in enumerate(state.hands) if len(held) < HAND)
    hands = tuple(
        tuple(sorted((*held, card))) if s == seat else held for s, held in enumerate(state.hands)
    )
    if sink is not None:
        sink.append(Event("KM-11", f"You are dealt {say_card(card)}.", (), (seat,), reveals=True))
    done = all(len(held) == HAND for held in hands)
    if done and sink is not None:
        sink.append(Event("KM-11", f"Each player holds {HAND} cards."))
        text = f"{count(len(pile), 'card')} are left in the deck."
        sink.append(Event("KM-12", text, (places.DECK_TOP,)))
    return replace(state, hands=hands, pile=pile, phase=int(Phase.FIRST) if done else state.phase)


def begin(state: KingsState, seat: int, sink: Sink) -> KingsState:
    """Who begins is drawn by lot; play then goes clockwise (KM-13)."""
    if sink is not None:
        sink.append(Event("KM-13", f"{{{seat}}} begins, by lot.", (places.king(seat),)))
    return replace(state, turn=seat, phase=int(Phase.PLAY))
