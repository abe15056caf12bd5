"""What happened, in words, each with the rule that made it happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.log import Log
from minesnb.core.words import article, count, join, upper
from minesnb.games.imperial_miners import elements, names
from minesnb.games.imperial_miners.rules import ending
from minesnb.games.imperial_miners.rules.components import ROMAN
from minesnb.games.imperial_miners.rules.effects import FACTIONS
from minesnb.games.imperial_miners.rules.setup import ROUNDS
from minesnb.games.imperial_miners.rules.state import EVENT, SPACE, Stage, rule_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.games.imperial_miners.rules.effects import AtLeast, Price
    from minesnb.games.imperial_miners.rules.state import MinersState
    from minesnb.games.imperial_miners.rules.work import Work

_HAND = 8
_COUNTED = {
    **dict.fromkeys(FACTIONS, "IM-22"),
    "factions": "IM-A25",
    "sides": "IM-36",
    "above": "IM-36",
    "neighbours": "IM-36",
    "machines": "IM-55",
    "machines here": "IM-55",
    "collapses": "IM-60",
    "carts": "IM-65",
    "carts here": "IM-65",
}
"""The rule that says how a thing is counted, where one does."""


def _board_name(work: Work) -> str:
    return work.deck.board(work.board, work.state.sides[work.board]).name


class MinersLog(Log):
    """The log of Imperial Miners."""

    # -- setup

    def side(self, sheet: int, name: str) -> None:
        """A progress board lies with a side up."""
        text = f"The {name} board lies on the table."
        self.tell("IM-10", text, elements.board(sheet), reveals=True)

    def dealt(self, work: Work, card: int) -> None:
        """A card of the first hands."""
        rule = "IM-16" if work.state.options.first_game else "IM-15"
        level = work.deck.level[card]
        where = (elements.deck(level),)
        text = f"{{{work.seat}}} draws a card of level {ROMAN[level]}."
        self.tell(rule, text, *where)
        text = f"It is {work.deck.card[card].name}."
        place = (elements.hand(work.seat, card),)
        self.tell(rule, text, *place, seen_by=(work.seat,), reveals=True)

    def kept_all(self) -> None:
        """The first game: nothing is discarded."""
        self.tell("IM-16", "It is a first game: all keep their six cards.", elements.EVENTS)

    # -- rounds

    def event(self, work: Work, left: int) -> None:
        """The round's event is turned up."""
        found = work.event
        text = f"Round {work.state.round}: {found.name} is turned up."
        self.tell("IM-30", text, elements.EVENT, reveals=True)
        text = f"{count(left, 'event')} left: so many rounds are still to come."
        self.tell("IM-48", text, elements.EVENTS)
        if found.change:
            text = f"{upper(names.change_words(found.change))}."
            self.tell("IM-32", text, elements.EVENT)
        elif found.kind == "end":
            self.tell("IM-33", "It is applied after the mine phase.", elements.EVENT)

    def applies(self, work: Work) -> None:
        """The event is applied by a player."""
        now = work.stage == Stage.EVENT
        text = f"{{{work.seat}}} applies {work.event.name}."
        self.tell("IM-31" if now else "IM-33", text, elements.EVENT)
        if not now and work.round == ROUNDS:
            text = "The end of the last round counts like any other."
            self.tell("IM-A18", text, elements.EVENT)

    def turn(self, seat: int) -> None:
        """A player's mine phase begins."""
        self.tell("IM-A19", f"It is {{{seat}}}'s mine phase.", elements.mine(seat))

    def round_over(self, work: Work) -> None:
        """All are done with a round."""
        self.tell("IM-48", f"Round {work.round} is over.", elements.EVENTS)

    def ended(self, state: MinersState) -> None:
        """The game is over: points, and one for each connected cart."""
        self.tell("IM-90", "The tenth round is over: points are counted.", elements.EVENTS)
        totals = [score.total or 0 for score in state.scores()]
        mine = tuple(elements.mine(seat) for seat in range(state.num_players))
        if state.num_players == 1:
            text = f"{{0}} has {count(totals[0], 'point')}: {ending.rank(totals[0])}."
            self.tell("IM-93", text, *mine)
            return
        self._won(state, totals)

    def _won(self, state: MinersState, totals: list[int]) -> None:
        mine = tuple(elements.mine(seat) for seat in range(state.num_players))
        won = state.game.winners(state)
        winners = join([f"{{{seat}}}" for seat in won])
        best = max(totals)
        tied = [seat for seat, total in enumerate(totals) if total == best]
        verb = "wins" if len(won) == 1 else "share the victory"
        rule = "IM-1" if len(tied) == 1 else "IM-91"
        self.tell(rule, f"{winners} {verb} with {best}.", *tuple(mine[s] for s in won))
        if len(tied) > 1:
            self._tie(state, tied, won)

    def _tie(self, state: MinersState, tied: list[int], won: tuple[int, ...]) -> None:
        """Several have most points: gold decides (IM-91), then carts or machines (IM-A17), or nothing."""
        mine = tuple(elements.mine(seat) for seat in won)
        gold = max(state.players[seat].gold for seat in tied)
        rich = [seat for seat in tied if state.players[seat].gold == gold]
        if len(rich) < len(tied):
            self.tell("IM-91", f"With equal points the most gold decides: {gold}.", *mine)
        if len(won) < len(rich):
            text = f"Points and gold are equal: the most {state.options.tie_break} decide."
            self.tell("IM-A17", text, *mine)
        if len(won) > 1:
            text = f"Points, gold and {state.options.tie_break} are equal: the win is shared."
            self.tell("IM-91", text, *mine)

    # -- hands and decks

    def discarded(self, work: Work, card: int, rule: str) -> None:
        """A card is discarded."""
        level = work.deck.level[card]
        name = work.deck.card[card].name
        text = f"{{{work.seat}}} discards {name}."
        self.tell(rule, text, elements.discard(level), reveals=True)
        if rule == "IM-71" and len(work.hand) == _HAND:
            text = "Eight cards are left; which ones to keep was free."
            self.tell("IM-A23", text, elements.discard(level))

    def refilled(self, level: int) -> None:
        """A deck is made of its discards."""
        text = f"Deck {ROMAN[level]} is empty: its discards are shuffled into a new one."
        self.tell("IM-19", text, elements.deck(level), elements.discard(level))

    def refilled_first(self, level: int) -> None:
        """A deck to be searched is empty."""
        text = f"Deck {ROMAN[level]} has to be refilled before it can be searched."
        self.tell("IM-A31", text, elements.deck(level))

    def drew(self, work: Work, card: int, *, to_play: bool) -> None:
        """A card is drawn."""
        level = work.deck.level[card]
        name = work.deck.card[card].name
        deck = (elements.deck(level),)
        hand = (elements.hand(work.seat, card),)
        if to_play:
            text = f"{name} comes from deck I and must be played."
            self.tell("IM-35", text, *hand, reveals=True)
            return
        rule = "IM-72" if level == len(ROMAN) - 1 else "IM-70"
        if rule == "IM-72":
            text = f"{{{work.seat}}} draws {name} from deck IV."
            self.tell(rule, text, *deck, reveals=True)
        else:
            text = f"{{{work.seat}}} draws a card from deck {ROMAN[level]}."
            self.tell(rule, text, *deck)
            text = f"It is {name}."
            self.tell(rule, text, *hand, seen_by=(work.seat,), reveals=True)
        if len(work.hand) == _HAND + 1:
            text = "More than eight cards for the moment: the limit is checked when the effect is done."
            self.tell("IM-A29", text, *deck)

    def found(self, work: Work, faction: int, card: int) -> None:
        """A search has found a card, which all have seen."""
        name = work.deck.card[card].name
        text = (
            f"{{{work.seat}}} finds {name}, {article(names.FACTION_ADJECTIVES[faction])} card; "
            "the others go back and the deck is shuffled."
        )
        hand = (elements.hand(work.seat, card),)
        self.tell("IM-73", text, *hand, reveals=True)
        if len(work.hand) == _HAND + 1:
            text = "More than eight cards for the moment: the limit is checked when the effect is done."
            self.tell("IM-A29", text, *hand)

    def not_in_deck(self, seat: int, faction: int, level: int) -> None:
        """A searched deck has no card of the faction."""
        name = names.FACTION_ADJECTIVES[faction]
        text = f"Deck {ROMAN[level]} holds no {name} card: {{{seat}}} chooses another."
        self.tell("IM-73", text, elements.deck(level), reveals=True)

    def none_found(self, seat: int, faction: int) -> None:
        """No deck has a card of the faction."""
        name = names.FACTION_ADJECTIVES[faction]
        text = f"No deck holds {article(name)} card: {{{seat}}} draws nothing."
        self.tell("IM-A21", text, *tuple(elements.deck(level) for level in (1, 2, 3)))

    def named(self, seat: int, faction: int) -> None:
        """A faction is named."""
        text = f"{{{seat}}} looks for {article(names.FACTION_ADJECTIVES[faction])} card."
        self.tell("IM-74", text, elements.faction(faction))

    def no_cards(self, seat: int, rule: str) -> None:
        """There is nothing to draw."""
        levels = (4,) if rule == "IM-A22" else (1, 2, 3)
        text = f"There is nothing left for {{{seat}}} to draw."
        self.tell(rule, text, *tuple(elements.deck(level) for level in levels))

    def no_hand(self, seat: int, rule: str) -> None:
        """There is nothing to discard."""
        self.tell(rule, f"{{{seat}}} has no card to discard.", elements.mine(seat))

    def draws_three(self, seat: int) -> None:
        """Three cards at the surface."""
        where = (elements.surface(seat),)
        self.tell("IM-50", f"{{{seat}}} draws three cards at the surface.", *where)
        text = "One at a time: each deck is chosen after the last card was seen."
        self.tell("IM-A20", text, *where)

    # -- playing

    def top(self, work: Work) -> None:
        """Nothing can be played."""
        text = f"{{{work.seat}}} can play no card and takes the top card of deck I."
        self.tell("IM-35", text, elements.deck(1))

    def nothing_to_play(self, work: Work) -> None:
        """Nothing can be played, and deck I is gone."""
        text = f"{{{work.seat}}} can play no card, and deck I is empty: on to the surface."
        self.tell("IM-A2", text, elements.deck(1))

    def played(self, work: Work, card: int, cost: int) -> None:
        """A card lies in its row."""
        found = work.deck.card[card]
        spot = len(work.mine) - 1
        place = elements.card(work.seat, spot)
        pays = f" for {cost} gold" if cost else ""
        text = f"{{{work.seat}}} plays {found.name} into row {ROMAN[found.level]}{pays}."
        self.tell("IM-37", text, place)
        if cost:
            self.tell(
                "IM-20",
                f"{found.name} costs {cost} gold.",
                elements.gold(work.seat),
                gain=f"-{cost}",
            )
        if cost < found.cost:
            text = f"It is {found.cost - cost} gold cheaper than printed."
            self.tell("IM-21", text, place)

    def joined(self, work: Work, pairs: Sequence[tuple[int, int]]) -> None:
        """Carts are connected by a card just placed."""
        if pairs:
            text = f"{count(len(pairs), 'cart')} connected."
            self.tell("IM-65", text, *(elements.cart(work.seat, *pair) for pair in pairs))

    # -- the chain

    def activated(self, work: Work, spot: int, *, chain: bool) -> None:
        """A card is activated."""
        name = work.name(spot)
        place = elements.card(work.seat, spot)
        if not chain:
            text = f"{name} is activated on its own; nothing above it follows."
            self.tell("IM-47", text, place)
            if work.stage == Stage.EVENT:
                text = "It counts for the whole round: the chain will pass it by."
                self.tell("IM-A11", text, place)
        elif spot == len(work.mine) - 1:
            self.tell("IM-40", f"{name} is activated.", place)
        else:
            self.tell("IM-41", f"The chain activates {name}.", place)

    def again(self, work: Work, spot: int) -> None:
        """The chain meets a card already activated."""
        text = f"{work.name(spot)} has been activated in this round: no effect, the chain goes on."
        self.tell("IM-46", text, elements.card(work.seat, spot))

    def stays(self, work: Work, spot: int) -> None:
        """A collapse token on a card already activated stays."""
        self.tell("IM-A9", "Its collapse token stays.", elements.card(work.seat, spot))

    def used_up(self, work: Work, spot: int) -> None:
        """A collapse token was removed instead of an effect."""
        place = elements.card(work.seat, spot)
        self.tell("IM-A26", "The token goes instead of an effect, wanted or not.", place)
        self.tell("IM-A10", "The card counts as activated in this round.", place)

    def at_surface(self, seat: int) -> None:
        """The chain has come to the surface."""
        self.tell("IM-42", f"The chain reaches {{{seat}}}'s surface.", elements.surface(seat))

    def chose(self, work: Work, spot: int, branch: int) -> None:
        """An effect is chosen."""
        effects = work.effects(spot)
        rule = rule_of("choose", spot)
        text = f"{{{work.seat}}} chooses: {names.effect_words(effects[branch])}."
        self.tell(rule, text, elements.source(work.seat, spot, work.board, work.position))

    def skipped(self, work: Work, spot: int) -> None:
        """An effect is declined."""
        what = work.name(spot) if spot >= 0 else work.event.name if spot == EVENT else "the space"
        # What may be left on a space is an exchange.
        rule = "IM-A7" if spot == SPACE else rule_of("leave", spot)
        self.tell(
            rule,
            f"{{{work.seat}}} leaves {what} unused.",
            elements.source(work.seat, spot, work.board, work.position),
        )

    def not_payable(self, work: Work, spot: int) -> None:
        """Nothing on offer can be paid."""
        text = f"{{{work.seat}}} cannot pay for any effect here."
        self.tell("IM-A7", text, elements.source(work.seat, spot, work.board, work.position))

    def paid_effect(self, work: Work, price: Price, cost: int) -> None:
        """An effect is paid for."""
        rule = "IM-100" if price.scots else "IM-A7"
        less = f" instead of {price.gold}" if cost < price.gold else ""
        text = f"{{{work.seat}}} pays {cost} gold{less}."
        self.tell(rule, text, elements.gold(work.seat), gain=f"-{cost}" if cost else "")
        if work.changes("cost 2 less"):
            text = "The event makes cards cheaper, not effects."
            self.tell("IM-A24", text, elements.EVENT)

    def gained(self, seat: int, good: str, number: int, rule: str, place: str) -> None:
        """Gold or points are gained."""
        what = f"{number} gold" if good == "gold" else count(number, "point")
        counter = elements.gold(seat) if good == "gold" else elements.vp(seat)
        where = (place, counter) if place else (counter,)
        gain = f"+{number}" if number else ""
        text = f"{{{seat}}} gains {what if number else 'nothing'}."
        self.tell(rule, text, *where, gain=gain)

    # -- tokens

    def machines(self, seat: int, spot: int, name: str, number: int) -> None:
        """Machines are put on a card."""
        place = (elements.card(seat, spot),)
        if number:
            text = f"{count(number, 'machine')} on {name}."
            self.tell("IM-55", text, *place, gain=f"+{number}")
        else:
            self.tell("IM-55", f"{name} has three machines already: no more fit.", *place)

    def collapsed(self, seat: int, spot: int, name: str, *, already: bool) -> None:
        """A collapse token is put on a card."""
        place = (elements.card(seat, spot),)
        if already:
            self.tell("IM-A8", f"{name} has a collapse token already.", *place)
        else:
            self.tell("IM-60", f"A collapse token on {name}.", *place)

    def cleared(self, seat: int, spot: int, name: str, rule: str) -> None:
        """A collapse token is removed."""
        self.tell(rule, f"The collapse token on {name} is removed.", elements.card(seat, spot))

    def too_few(self, seat: int, found: int, wanted: int) -> None:
        """Fewer cards than an effect asks for can take a collapse token."""
        text = f"Only {count(found, 'card')} instead of {wanted} can take a collapse token."
        self.tell("IM-A7", text, elements.mine(seat))

    def no_target(self, seat: int, what: str, rule: str) -> None:
        """An effect finds nothing to do something to."""
        text = {
            "machine": "No other card can take a machine.",
            "collapse": "There is no collapse token to remove.",
            "card": "There is no card that can be activated.",
        }[what]
        self.tell(rule, text, elements.mine(seat))

    def marked(self, work: Work, border: tuple[int, int]) -> None:
        """A cart marker is put on a border."""
        one, other = border
        text = f"A cart marker connects {work.name(one)} and {work.name(other)}."
        self.tell("IM-66", text, elements.cart(work.seat, one, other))

    def no_cart(self, work: Work) -> None:
        """There is no unfinished cart."""
        text = "There is no half cart to complete: no marker is taken."
        self.tell("IM-67", text, elements.mine(work.seat))

    def cheaper(self, work: Work, number: int) -> None:
        """The next card costs less."""
        text = f"The next card of {{{work.seat}}} in this round is {number} gold cheaper."
        self.tell("IM-21", text, elements.mine(work.seat))

    def condition(self, work: Work, test: AtLeast, spot: int, *, holds: bool) -> None:
        """A condition holds, or does not."""
        what = names.condition_words(test)
        text = f"{upper(what)}: {'yes' if holds else 'no'}."
        rule = _COUNTED.get(test.what, rule_of("apply", spot))
        self.tell(
            rule,
            text,
            elements.source(work.seat, spot, work.board, work.position),
        )

    # -- progress boards

    def entered(self, work: Work) -> None:
        """The first advance."""
        text = f"{{{work.seat}}} starts at the bottom of {_board_name(work)}."
        self.tell("IM-80", text, elements.space(work.board, 0))

    def advanced(self, work: Work, before: int, number: int) -> None:
        """The marker has moved."""
        moved = work.position - before
        place = elements.space(work.board, work.position)
        text = f"{{{work.seat}}} advances {count(moved, 'space')} to {work.position} on {_board_name(work)}."
        self.tell("IM-80", text, place)
        if moved < number:
            text = f"The top stops the marker: {count(number - moved, 'move')} lost."
            self.tell("IM-83", text, place)

    def no_advance(self, seat: int) -> None:
        """Nothing to advance by."""
        text = f"{{{seat}}} advances by nothing: the marker stays."
        self.tell("IM-A30", text, elements.progress_marker(seat))

    def one_more(self, work: Work) -> None:
        """The event adds a space."""
        self.tell("IM-32", f"{work.event.name}: one space more.", elements.EVENT)

    def no_space(self, seat: int) -> None:
        """An advance while the marker is on the top space."""
        text = f"{{{seat}}}'s marker is at the top: there is no space to advance to."
        self.tell("IM-A13", text, elements.progress_marker(seat))

    def paid_advance(self, work: Work, price: int, steps: int) -> None:
        """An advance is bought at the surface."""
        text = f"{{{work.seat}}} pays {price} gold to advance {count(steps, 'space')}."
        self.tell("IM-50", text, elements.gold(work.seat), gain=f"-{price}")

    def changed_board(self, work: Work) -> None:
        """A finished board is left for another."""
        text = f"{{{work.seat}}} goes to the bottom of {_board_name(work)}; no reward there."
        self.tell("IM-82", text, elements.space(work.board, 0))
