"""What happened, told as events: each with the rule that made it happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import SPECTATOR, WHOLE
from minesnb.core.log import Log
from minesnb.core.words import count, join, ordinal, signed, upper
from minesnb.games.kings_under_mountains import elements, names
from minesnb.games.kings_under_mountains.rules.actions import CENTRE, DECK
from minesnb.games.kings_under_mountains.rules.components import (
    PLURALS,
    RACE,
    RACES,
    STRENGTH,
    deck_of,
    say_card,
    strength_with_article,
)
from minesnb.games.kings_under_mountains.rules.state import HAND

if TYPE_CHECKING:
    from minesnb.games.kings_under_mountains.rules.actions import Play
    from minesnb.games.kings_under_mountains.rules.state import KingsState

_ENDINGS = {
    "KM-A2": "The last card of the deck became a mine in the centre.",
    "KM-A3": "The last card of the deck was drawn.",
    "KM-A4": "The deck had too few cards for a whole new hand.",
    "KM-A14": "The last six cards of the deck became a new hand.",
}


class KingsLog(Log):
    """The log of Kings under Mountains."""

    # -- the setup

    def crowned(self, seat: int, race: int) -> None:
        """A player takes a king."""
        text = f"{{{seat}}} takes a king and shows it: the {RACES[race]} king."
        self.tell("KM-7", text, elements.king(seat))

    def all_crowned(self, kings: tuple[int, ...]) -> None:
        """Every player has a king; the cards are shuffled."""
        absent = [RACES[race] for race in range(4) if race not in kings]
        if absent:
            verb = "goes" if len(absent) == 1 else "go"
            text = f"The {join(absent)} king{'s' * (len(absent) > 1)} {verb} back to the box."
            self.tell("KM-7", f"{text} Their units stay in the deck.")
        self.tell("KM-8", "The 80 cards are shuffled, mine side up.")

    def mine_laid(self, slot: int) -> None:
        """A mine is laid out in the centre."""
        self.tell("KM-9", f"Mine {slot + 1} is laid out.", elements.centre(slot))

    def came_to_camp(self, pile: tuple[int, ...]) -> None:
        """A unit comes to the camp, on top of those of its race."""
        place = elements.camp(RACE[pile[-1]])
        self.tell("KM-10", f"{say_card(pile[-1])} comes to the camp.", place)
        if len(pile) > 1:
            text = f"It lies on top of {say_card(pile[-2])}, which came before it."
            self.tell("KM-A12", text, place)

    def dealt(self, seat: int, card: int) -> None:
        """A card of the first hands."""
        self.tell("KM-11", f"You are dealt {say_card(card)}.", seen_by=(seat,), reveals=True)

    def all_dealt(self, left: int) -> None:
        """Every hand is full."""
        self.tell("KM-11", f"Each player holds {HAND} cards.")
        self.tell("KM-12", f"{count(left, 'card')} are left in the deck.", elements.DECK_TOP)

    def begins(self, seat: int) -> None:
        """Who begins."""
        self.tell("KM-13", f"{{{seat}}} begins, by lot.", elements.king(seat))

    # -- turns

    def played(self, state: KingsState, action: Play) -> None:
        """A unit is played on a mine, and what the stacking rules say of it."""
        player, card = state.current_player, action.card
        place = elements.mine(action.seat, action.index)
        if action.seat == CENTRE:
            units = state.centre[action.index].units
            text = f"{{{player}}} plays {say_card(card)} on the {ordinal(action.index + 1)} mine."
            self.tell("KM-16", text, place)
        else:
            mine = state.captured[player][action.index]
            units = mine.units
            self._came_to_work(player, card, len(units), deck_of(state.deck).size[mine.card], place)
        if STRENGTH[card] == 0:
            if units:
                self.tell("KM-18", "A 0 may go on a 9.", place)
            else:
                self.tell("KM-20", "A 0 may open an empty mine.", place)
        elif units and STRENGTH[units[-1]] == 0:
            stronger = upper(strength_with_article(STRENGTH[card]))
            self.tell("KM-19", f"{stronger} is stronger than the 0.", place)

    def _came_to_work(self, player: int, card: int, present: int, size: int, place: str) -> None:
        """A unit comes to an own mine, as worker or as overseer."""
        name = say_card(card)
        if present < size:
            text = f"{{{player}}} sends {name} to work: worker {present + 1} of {size}."
            self.tell("KM-28", text, place)
            return
        self.tell("KM-30", f"{{{player}}} puts {name} over the workers as overseer.", place)
        if STRENGTH[card] == 0:
            self.tell("KM-A1", "A 0 may oversee a worker 9.", place)

    def captured(self, state: KingsState, slot: int, units: tuple[int, ...], winner: int) -> None:
        """A mine in the centre is captured: its units, its owner, its successor."""
        deck = deck_of(state.deck)
        mine = state.centre[slot].card
        place = elements.centre(slot)
        race = RACE[units[-1]]
        needed = count(deck.defence[mine], "unit")
        verb = "captures" if len(units) == 1 else "capture"
        self.tell("KM-21", f"{needed} {verb} the {ordinal(slot + 1)} mine.", place)
        new = elements.own_mine(winner, len(state.captured[winner]))
        value = f"value {deck.value[mine]}"
        if race in state.kings:
            text = f"The last unit is of the {RACES[race]} king: {{{winner}}} takes the mine ({value})."
            self.tell("KM-22", text, new)
        else:
            text = f"Nobody leads the {PLURALS[race]}: {{{winner}}} played last and takes the mine ({value})."
            self.tell("KM-23", text, new)
        order = join([say_card(unit) for unit in reversed(units)], "then")
        camps = tuple(dict.fromkeys(elements.camp(RACE[unit]) for unit in units))
        self.tell("KM-24", f"To the camp: {order}.", *camps)
        self.tell("KM-25", "The mine lies empty before its owner.", new)
        side = deck.side[state.deck_top]
        text = f"A new mine takes its place: defence {side.defence}, value {side.value}."
        self.tell("KM-26", text, place)

    def developed(self, state: KingsState, index: int, units: tuple[int, ...]) -> None:
        """An own mine is complete: its units leave the game, its card goes under the king."""
        player = state.current_player
        deck = deck_of(state.deck)
        card = state.captured[player][index].card
        side = deck.side[card]
        place = elements.under_king(player)
        crew = count(side.size, "worker")
        if side.overseer:
            text = f"{crew} and the overseer: the mine is developed."
            self.tell("KM-30", text, place, gain=f"+{side.value}")
        else:
            text = f"{crew} of {side.size}: the mine is developed."
            self.tell("KM-29", text, place, gain=f"+{side.value}")
        left = count(len(units), "unit")
        verb = "leaves" if len(units) == 1 else "leave"
        self.tell(
            "KM-32", f"{left} {verb} the game; the mine goes under the king.", elements.DISCARD
        )
        text = "It lies face down there; only its owner may look."
        self.tell("KM-33", text, place)

    def drew(self, state: KingsState, card: int, pile: int) -> None:
        """A card comes into the hand, from the deck unseen by others, or from the camp."""
        player = state.current_player
        if pile == DECK:
            others = (SPECTATOR, *(seat for seat in range(state.num_players) if seat != player))
            text = f"{{{player}}} draws the top card of the deck."
            self.tell("KM-34", text, elements.DECK_TOP, seen_by=others)
            text = f"You draw {say_card(card)} from the deck."
            own = (elements.DECK_TOP,)
            self.tell("KM-34", text, *own, seen_by=(player, WHOLE), reveals=True)
        else:
            text = f"{{{player}}} takes {say_card(card)} from the camp."
            self.tell("KM-34", text, elements.camp(pile))

    def passed(self, turn: int) -> None:
        """The turn passes clockwise."""
        self.tell("KM-35", f"The turn passes to {{{turn}}}.", elements.king(turn))

    def uncovered(self, state: KingsState, card: int) -> None:
        """The next card of the deck shows its mine side to all."""
        side = deck_of(state.deck).side[card]
        text = f"The deck now shows a mine of {names.side_name(side)}."
        self.tell("KM-A10", text, elements.DECK_TOP, reveals=True)

    def shown(self, state: KingsState) -> None:
        """A hand with nothing to play is shown and discarded."""
        player = state.current_player
        cards = join([say_card(card) for card in state.hands[player]])
        text = f"{{{player}}} can play nothing, shows {cards}, and discards them."
        self.tell("KM-36", text, elements.DISCARD, reveals=True)

    def refilled(self, state: KingsState) -> None:
        """One more card of a whole new hand; short of six the deck gives what it has."""
        player = state.turn
        number = len(state.hands[player]) + 1
        text = f"You draw {say_card(state.deck_top)}: card {number} of {HAND}."
        self.tell("KM-36", text, elements.DECK_TOP, seen_by=(player, WHOLE), reveals=True)
        if number == HAND:
            text = f"{{{player}}} has taken {HAND} new cards from the deck."
            self.tell("KM-36", text, elements.DECK_TOP)

    def ended(self, state: KingsState, cause: str) -> None:
        """The deck is empty: the game ends at once, and the highest score wins."""
        self.tell(cause, _ENDINGS[cause], elements.DECK_TOP)
        self.tell("KM-37", "The deck is empty, so the game is over.", elements.DECK_TOP)
        winners = state.game.winners(state)
        best = state.game.scores(state)[winners[0]].total
        names = join([f"{{{seat}}}" for seat in winners])
        kings = tuple(elements.king(seat) for seat in winners)
        if len(winners) == 1:
            self.tell("KM-39", f"{names} wins with {signed(best)}.", *kings)
        else:
            self.tell("KM-39", f"{names} share the win with {signed(best)} each.", *kings)
