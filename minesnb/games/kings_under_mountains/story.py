"""What happened, told as events: each with the rule that made it happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import SPECTATOR, WHOLE
from minesnb.core.rulebook import Event
from minesnb.core.words import count, join, ordinal
from minesnb.games.kings_under_mountains import places
from minesnb.games.kings_under_mountains.actions import CENTRE, DECK
from minesnb.games.kings_under_mountains.cards import (
    PLURALS,
    RACE,
    RACES,
    STRENGTH,
    deck_of,
    say_card,
)
from minesnb.games.kings_under_mountains.state import HAND

if TYPE_CHECKING:
    from minesnb.games.kings_under_mountains.state import KingsState

__all__ = [
    "captured",
    "developed",
    "drew",
    "ended",
    "passed",
    "played",
    "refilled",
    "shown",
    "uncovered",
]

Sink = list[Event]


def played(state: KingsState, card: int, number: int, sink: Sink) -> None:
    """A unit is played on a mine, and what the stacking rules say of it."""
    player = state.current_player
    name = say_card(card)
    place = places.mine(number)
    if number < CENTRE:
        units = state.centre[number].units
        text = f"{{{player}}} plays {name} on the {ordinal(number + 1)} mine."
        sink.append(Event("KM-16", text, (place,)))
    else:
        mine = state.works[player][number % 100]
        units = mine.units
        deck = deck_of(state.deck)
        size = deck.workers[mine.card]
        if len(units) < size:
            text = f"{{{player}}} sends {name} to work: worker {len(units) + 1} of {size}."
            sink.append(Event("KM-28", text, (place,)))
        else:
            text = f"{{{player}}} puts {name} over the workers as overseer."
            sink.append(Event("KM-30", text, (place,)))
            if STRENGTH[card] == 0:
                sink.append(Event("KM-A1", "A 0 may oversee a worker 9.", (place,)))
    if not units:
        if STRENGTH[card] == 0:
            sink.append(Event("KM-20", "A 0 may open an empty mine.", (place,)))
    elif STRENGTH[card] == 0:
        sink.append(Event("KM-18", "A 0 may go on a 9.", (place,)))
    elif STRENGTH[units[-1]] == 0:
        sink.append(Event("KM-19", f"A {STRENGTH[card]} is stronger than the 0.", (place,)))


def captured(state: KingsState, slot: int, units: tuple[int, ...], winner: int, sink: Sink) -> None:
    """A mine in the centre is captured: its units, its owner, its successor."""
    deck = deck_of(state.deck)
    mine = state.centre[slot].card
    place = places.centre(slot)
    race = RACE[units[-1]]
    needed = count(deck.defence[mine], "unit")
    verb = "captures" if len(units) == 1 else "capture"
    sink.append(Event("KM-21", f"{needed} {verb} the {ordinal(slot + 1)} mine.", (place,)))
    new = places.works(winner, len(state.works[winner]))
    value = f"value {deck.worth[mine]}"
    if race in state.kings:
        text = f"The last unit is of the {RACES[race]} king: {{{winner}}} takes the mine ({value})."
        sink.append(Event("KM-22", text, (new,)))
    else:
        text = f"Nobody leads the {PLURALS[race]}: {{{winner}}} played last and takes the mine ({value})."
        sink.append(Event("KM-23", text, (new,)))
    order = join([say_card(unit) for unit in reversed(units)], "then")
    camps = tuple(dict.fromkeys(places.camp(RACE[unit]) for unit in units))
    sink.append(Event("KM-24", f"To the camp: {order}.", camps))
    sink.append(Event("KM-25", "The mine lies empty before its owner.", (new,)))
    side = deck.side[state.top]
    text = f"A new mine takes its place: defence {side.defence}, value {side.value}."
    sink.append(Event("KM-26", text, (place,)))


def developed(state: KingsState, index: int, units: tuple[int, ...], sink: Sink) -> None:
    """An own mine is complete: its units leave the game, its card goes under the king."""
    player = state.current_player
    deck = deck_of(state.deck)
    card = state.works[player][index].card
    side = deck.side[card]
    place = places.under_king(player)
    crew = count(side.size, "worker")
    if side.overseer:
        text = f"{crew} and the overseer: the mine is developed."
        sink.append(Event("KM-30", text, (place,), gain=f"+{side.value}"))
    else:
        text = f"{crew} of {side.size}: the mine is developed."
        sink.append(Event("KM-29", text, (place,), gain=f"+{side.value}"))
    left = count(len(units), "unit")
    verb = "leaves" if len(units) == 1 else "leave"
    sink.append(
        Event("KM-32", f"{left} {verb} the game; the mine goes under the king.", (places.DISCARD,))
    )
    text = "It lies face down there; only its owner may look."
    sink.append(Event("KM-33", text, (place,)))


def drew(state: KingsState, card: int, source: int, sink: Sink) -> None:
    """A card comes into the hand, from the deck unseen by others, or from the camp."""
    player = state.current_player
    if source == DECK:
        others = (SPECTATOR, *(seat for seat in range(state.num_players) if seat != player))
        text = f"{{{player}}} draws the top card of the deck."
        sink.append(Event("KM-34", text, (places.DECK_TOP,), others))
        text = f"You draw {say_card(card)} from the deck."
        own = (places.DECK_TOP,)
        sink.append(Event("KM-34", text, own, (player, WHOLE), reveals=True))
    else:
        text = f"{{{player}}} takes {say_card(card)} from the camp."
        sink.append(Event("KM-34", text, (places.camp(source),)))


def passed(turn: int, sink: Sink) -> None:
    """The turn passes clockwise."""
    sink.append(Event("KM-35", f"The turn passes to {{{turn}}}.", (places.king(turn),)))


def uncovered(state: KingsState, card: int, sink: Sink) -> None:
    """The next card of the deck shows its mine side to all."""
    side = deck_of(state.deck).side[card]
    sign = " and an overseer" if side.overseer else ""
    text = (
        f"The deck now shows a mine of defence {side.defence}, "
        f"{count(side.size, 'worker')}{sign}, value {side.value}."
    )
    sink.append(Event("KM-A10", text, (places.DECK_TOP,), reveals=True))


def shown(state: KingsState, sink: Sink) -> None:
    """A hand with nothing to play is shown and discarded."""
    player = state.current_player
    cards = join([say_card(card) for card in state.hands[player]])
    text = f"{{{player}}} can play nothing, shows {cards}, and discards them."
    sink.append(Event("KM-36", text, (places.DISCARD,), reveals=True))


def refilled(state: KingsState, sink: Sink) -> None:
    """One more card of a whole new hand; short of six the deck gives what it has."""
    player = state.turn
    number = len(state.hands[player]) + 1
    text = f"You draw {say_card(state.top)}: card {number} of {HAND}."
    sink.append(Event("KM-36", text, (places.DECK_TOP,), (player, WHOLE), reveals=True))
    if number == HAND:
        text = f"{{{player}}} has taken {HAND} new cards from the deck."
        sink.append(Event("KM-36", text, (places.DECK_TOP,)))


_ENDINGS = {
    "KM-A2": "The last card of the deck became a mine in the centre.",
    "KM-A3": "The last card of the deck was drawn.",
    "KM-A4": "The deck had too few cards for a whole new hand.",
    "KM-A14": "The last six cards of the deck became a new hand.",
}


def ended(state: KingsState, cause: str, sink: Sink) -> None:
    """The deck is empty: the game ends at once, and the highest score wins."""
    sink.append(Event(cause, _ENDINGS[cause], (places.DECK_TOP,)))
    sink.append(Event("KM-37", "The deck is empty, so the game is over.", (places.DECK_TOP,)))
    winners = state.game.winners(state)
    best = state.game.scores(state)[winners[0]].total
    names = join([f"{{{seat}}}" for seat in winners])
    kings = tuple(places.king(seat) for seat in winners)
    if len(winners) == 1:
        sink.append(Event("KM-39", f"{names} wins with {best}.", kings))
    else:
        sink.append(Event("KM-39", f"{names} share the win with {best} each.", kings))
