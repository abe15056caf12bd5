"""What happened, in words, each with the rule that made it happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.rulebook import Event
from minesnb.core.words import count, join
from minesnb.games.imperial_miners import elements as places
from minesnb.games.imperial_miners.rules import ending as scoring
from minesnb.games.imperial_miners.rules.components import ROMAN
from minesnb.games.imperial_miners.rules.effects import FACTIONS
from minesnb.games.imperial_miners.rules.state import Stage
from minesnb.games.imperial_miners.words import names as wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.games.imperial_miners.rules.effects import If, Price
    from minesnb.games.imperial_miners.rules.state import MinersState
    from minesnb.games.imperial_miners.rules.work import Work

__all__ = [
    "activated",
    "advanced",
    "again",
    "applies",
    "at_surface",
    "changed_board",
    "cheaper",
    "chose",
    "cleared",
    "collapsed",
    "condition",
    "dealt",
    "discarded",
    "draws_three",
    "drew",
    "ended",
    "entered",
    "event",
    "found",
    "gained",
    "joined",
    "kept_all",
    "machines",
    "marked",
    "named",
    "no_advance",
    "no_cards",
    "no_cart",
    "no_hand",
    "no_space",
    "no_target",
    "none_found",
    "not_in_deck",
    "not_payable",
    "nothing_to_play",
    "one_more",
    "paid_advance",
    "paid_effect",
    "place_of",
    "played",
    "refilled",
    "refilled_first",
    "round_over",
    "side",
    "skipped",
    "stays",
    "surface",
    "too_few",
    "top",
    "turn",
    "used_up",
]

Sink = list[Event]
_HAND = 8


def _tell(
    work: Work,
    rule: str,
    text: str,
    *elements: str,
    gain: str = "",
    seen_by: tuple[int, ...] | None = None,
    reveals: bool = False,
) -> None:
    if work.sink is not None:
        work.sink.append(Event(rule, text, elements, seen_by, reveals, gain))


def _who(work: Work) -> str:
    return f"{{{work.seat}}}"


def surface(seat: int) -> str:
    """The id of a player's surface board."""
    return places.surface(seat)


def place_of(work: Work, spot: int) -> str:
    """The id of what an effect stands on: a card, the event or a space."""
    if spot >= 0:
        return places.card(work.seat, spot)
    if spot == -1 or work.board < 0:
        return places.EVENT
    return places.space(work.board, work.position)


# -- setup


def side(sheet: int, name: str, sink: Sink) -> None:
    """A progress board lies with a side up."""
    text = f"The {name} board lies on the table."
    sink.append(Event("IM-10", text, (places.board(sheet),), reveals=True))


def dealt(work: Work, card: int) -> None:
    """A card of the first hands."""
    rule = "IM-16" if work.state.options.first_game else "IM-15"
    level = work.deck.level[card]
    where = (places.deck(level),)
    text = f"{_who(work)} draws a card of level {ROMAN[level]}."
    _tell(work, rule, text, *where)
    text = f"It is {work.deck.card[card].name}."
    place = (places.hand(work.seat, card),)
    _tell(work, rule, text, *place, seen_by=(work.seat,), reveals=True)


def kept_all(work: Work) -> None:
    """The first game: nothing is discarded."""
    _tell(work, "IM-16", "It is a first game: all keep their six cards.", places.EVENTS)


# -- rounds


def event(work: Work, left: int) -> None:
    """The round's event is turned up."""
    found = work.event
    text = f"Round {work.state.round}: {found.name} is turned up."
    _tell(work, "IM-30", text, places.EVENT, reveals=True)
    text = f"{count(left, 'event')} left: so many rounds are still to come."
    _tell(work, "IM-48", text, places.EVENTS)
    if found.change:
        text = f"{wording.upper(wording.change_words(found.change))}."
        _tell(work, "IM-32", text, places.EVENT)
    elif found.kind == "end":
        _tell(work, "IM-33", "It is applied after the mine phase.", places.EVENT)


def applies(work: Work) -> None:
    """The event is applied by a player."""
    now = work.stage == Stage.EVENT
    text = f"{_who(work)} applies {work.event.name}."
    _tell(work, "IM-31" if now else "IM-33", text, places.EVENT)
    if not now and work.round == scoring.ROUNDS:
        text = "The end of the last round counts like any other."
        _tell(work, "IM-A18", text, places.EVENT)


def turn(seat: int, sink: Sink) -> None:
    """A player's mine phase begins."""
    sink.append(Event("IM-A19", f"It is {{{seat}}}'s mine phase.", (places.mine(seat),)))


def round_over(work: Work) -> None:
    """All are done with a round."""
    _tell(work, "IM-48", f"Round {work.round} is over.", places.EVENTS)


def ended(state: MinersState, sink: Sink) -> None:
    """The game is over: points, and one for each connected cart."""
    sink.append(Event("IM-90", "The tenth round is over: points are counted.", (places.EVENTS,)))
    totals = [score.total or 0 for score in scoring.scores(state)]
    mine = tuple(places.mine(seat) for seat in range(state.num_players))
    if state.num_players == 1:
        text = f"{{0}} has {count(totals[0], 'point')}: {scoring.rank(totals[0])}."
        sink.append(Event("IM-93", text, mine))
        return
    won = scoring.winners(state)
    names = join([f"{{{seat}}}" for seat in won])
    best = max(totals)
    tied = totals.count(best) > 1
    verb = "wins" if len(won) == 1 else "share the victory"
    sink.append(Event("IM-90", f"{names} {verb} with {best}.", tuple(mine[s] for s in won)))
    if tied:
        gold = max(state.players[seat].gold for seat in won)
        text = f"With equal points the most gold decides: {gold}."
        if (
            sum(
                player.gold == gold and total == best
                for player, total in zip(state.players, totals, strict=True)
            )
            > 1
        ):
            text = f"Points and gold are equal: the most {state.options.tie_break} decide."
            sink.append(Event("IM-A17", text, tuple(mine[s] for s in won)))
        else:
            sink.append(Event("IM-91", text, tuple(mine[s] for s in won)))


# -- hands and decks


def discarded(work: Work, card: int, rule: str) -> None:
    """A card is discarded."""
    level = work.deck.level[card]
    name = work.deck.card[card].name
    text = f"{_who(work)} discards {name}."
    _tell(work, rule, text, places.discard(level), reveals=True)
    if rule == "IM-71" and len(work.hand) == _HAND:
        text = "Eight cards are left; which ones to keep was free."
        _tell(work, "IM-A23", text, places.discard(level))


def refilled(level: int, sink: Sink) -> None:
    """A deck is made of its discards."""
    text = f"Deck {ROMAN[level]} is empty: its discards are shuffled into a new one."
    sink.append(Event("IM-19", text, (places.deck(level), places.discard(level))))


def refilled_first(level: int, sink: Sink) -> None:
    """A deck to be searched is empty."""
    text = f"Deck {ROMAN[level]} has to be refilled before it can be searched."
    sink.append(Event("IM-A31", text, (places.deck(level),)))


def drew(work: Work, card: int, *, to_play: bool) -> None:
    """A card is drawn."""
    level = work.deck.level[card]
    name = work.deck.card[card].name
    deck = (places.deck(level),)
    hand = (places.hand(work.seat, card),)
    if to_play:
        text = f"{name} comes from deck I and must be played."
        _tell(work, "IM-35", text, *hand, reveals=True)
        return
    rule = "IM-72" if level == len(ROMAN) - 1 else "IM-70"
    if rule == "IM-72":
        text = f"{_who(work)} draws {name} from deck IV."
        _tell(work, rule, text, *deck, reveals=True)
    else:
        text = f"{_who(work)} draws a card from deck {ROMAN[level]}."
        _tell(work, rule, text, *deck)
        text = f"It is {name}."
        _tell(work, rule, text, *hand, seen_by=(work.seat,), reveals=True)
    if len(work.hand) == _HAND + 1:
        text = "More than eight cards for the moment: the limit is checked when the effect is done."
        _tell(work, "IM-A29", text, *deck)


def found(work: Work, faction: int, card: int) -> None:
    """A search has found a card, which all have seen."""
    name = work.deck.card[card].name
    text = (
        f"{_who(work)} finds {name}, {wording.article(wording.FACTION_ADJECTIVES[faction])} card; "
        "the others go back and the deck is shuffled."
    )
    hand = (places.hand(work.seat, card),)
    _tell(work, "IM-73", text, *hand, reveals=True)
    if len(work.hand) == _HAND + 1:
        text = "More than eight cards for the moment: the limit is checked when the effect is done."
        _tell(work, "IM-A29", text, *hand)


def not_in_deck(seat: int, faction: int, level: int, sink: Sink) -> None:
    """A searched deck has no card of the faction."""
    name = wording.FACTION_ADJECTIVES[faction]
    text = f"Deck {ROMAN[level]} holds no {name} card: {{{seat}}} chooses another."
    sink.append(Event("IM-73", text, (places.deck(level),), reveals=True))


def none_found(seat: int, faction: int, sink: Sink) -> None:
    """No deck has a card of the faction."""
    name = wording.FACTION_ADJECTIVES[faction]
    text = f"No deck holds {wording.article(name)} card: {{{seat}}} draws nothing."
    sink.append(Event("IM-A21", text, tuple(places.deck(level) for level in (1, 2, 3))))


def named(seat: int, faction: int, sink: Sink) -> None:
    """A faction is named."""
    text = f"{{{seat}}} looks for {wording.article(wording.FACTION_ADJECTIVES[faction])} card."
    sink.append(Event("IM-74", text, (places.faction(faction),)))


def no_cards(seat: int, rule: str, sink: Sink) -> None:
    """There is nothing to draw."""
    levels = (4,) if rule == "IM-A22" else (1, 2, 3)
    text = f"There is nothing left for {{{seat}}} to draw."
    sink.append(Event(rule, text, tuple(places.deck(level) for level in levels)))


def no_hand(seat: int, rule: str, sink: Sink) -> None:
    """There is nothing to discard."""
    sink.append(Event(rule, f"{{{seat}}} has no card to discard.", (places.mine(seat),)))


def draws_three(seat: int, sink: Sink) -> None:
    """Three cards at the surface."""
    where = (places.surface(seat),)
    sink.append(Event("IM-50", f"{{{seat}}} draws three cards at the surface.", where))
    text = "One at a time: each deck is chosen after the last card was seen."
    sink.append(Event("IM-A20", text, where))


# -- playing


def top(work: Work) -> None:
    """Nothing can be played."""
    text = f"{_who(work)} can play no card and takes the top card of deck I."
    _tell(work, "IM-35", text, places.deck(1))


def nothing_to_play(work: Work) -> None:
    """Nothing can be played, and deck I is gone."""
    text = f"{_who(work)} can play no card, and deck I is empty: on to the surface."
    _tell(work, "IM-A2", text, places.deck(1))


def played(work: Work, card: int, cost: int) -> None:
    """A card lies in its row."""
    found = work.deck.card[card]
    spot = len(work.mine) - 1
    place = places.card(work.seat, spot)
    pays = f" for {cost} gold" if cost else ""
    text = f"{_who(work)} plays {found.name} into row {ROMAN[found.level]}{pays}."
    _tell(work, "IM-37", text, place)
    if cost:
        _tell(
            work,
            "IM-20",
            f"{found.name} costs {cost} gold.",
            places.gold(work.seat),
            gain=f"-{cost}",
        )
    if cost < found.cost:
        text = f"It is {found.cost - cost} gold cheaper than printed."
        _tell(work, "IM-21", text, place)


def joined(work: Work, pairs: Sequence[tuple[int, int]]) -> None:
    """Carts are connected by a card just placed."""
    if pairs:
        text = f"{count(len(pairs), 'cart')} connected."
        _tell(work, "IM-65", text, *(places.cart(work.seat, *pair) for pair in pairs))


# -- the chain


def activated(work: Work, spot: int, *, chain: bool) -> None:
    """A card is activated."""
    name = work.name(spot)
    place = places.card(work.seat, spot)
    if not chain:
        text = f"{name} is activated on its own; nothing above it follows."
        _tell(work, "IM-47", text, place)
        if work.stage == Stage.EVENT:
            text = "It counts for the whole round: the chain will pass it by."
            _tell(work, "IM-A11", text, place)
    elif spot == len(work.mine) - 1:
        _tell(work, "IM-40", f"{name} is activated.", place)
    else:
        _tell(work, "IM-41", f"The chain activates {name}.", place)


def again(work: Work, spot: int) -> None:
    """The chain meets a card already activated."""
    text = f"{work.name(spot)} has been activated in this round: no effect, the chain goes on."
    _tell(work, "IM-46", text, places.card(work.seat, spot))


def stays(work: Work, spot: int) -> None:
    """A collapse token on a card already activated stays."""
    _tell(work, "IM-A9", "Its collapse token stays.", places.card(work.seat, spot))


def used_up(work: Work, spot: int) -> None:
    """A collapse token was removed instead of an effect."""
    place = places.card(work.seat, spot)
    _tell(work, "IM-A26", "The token goes instead of an effect, wanted or not.", place)
    _tell(work, "IM-A10", "The card counts as activated in this round.", place)


def at_surface(seat: int, sink: Sink) -> None:
    """The chain has come to the surface."""
    sink.append(Event("IM-42", f"The chain reaches {{{seat}}}'s surface.", (places.surface(seat),)))


def chose(work: Work, spot: int, branch: int) -> None:
    """An effect is chosen."""
    effects = work.effects(spot)
    rule = "IM-23" if spot >= 0 else "IM-30" if spot == -1 else "IM-81"
    text = f"{_who(work)} chooses: {wording.effect_words(effects[branch])}."
    _tell(work, rule, text, place_of(work, spot))


def skipped(work: Work, spot: int) -> None:
    """An effect is declined."""
    what = work.name(spot) if spot >= 0 else work.event.name if spot == -1 else "the space"
    rule = "IM-44" if spot >= 0 else "IM-30" if spot == -1 else "IM-81"
    _tell(work, rule, f"{_who(work)} leaves {what} unused.", place_of(work, spot))


def not_payable(work: Work, spot: int) -> None:
    """Nothing on offer can be paid."""
    rule = "IM-44" if spot >= 0 else "IM-30" if spot == -1 else "IM-81"
    text = f"{_who(work)} cannot pay for any effect here."
    _tell(work, rule, text, place_of(work, spot))


def paid_effect(work: Work, price: Price, cost: int) -> None:
    """An effect is paid for."""
    rule = "IM-100" if price.scots else "IM-40"
    less = f" instead of {price.gold}" if cost < price.gold else ""
    text = f"{_who(work)} pays {cost} gold{less}."
    _tell(work, rule, text, places.gold(work.seat), gain=f"-{cost}" if cost else "")
    if work.changes("cost 2 less"):
        text = "The event makes cards cheaper, not effects."
        _tell(work, "IM-A24", text, places.EVENT)


def gained(seat: int, good: str, number: int, rule: str, place: str, sink: Sink) -> None:
    """Gold or points are gained."""
    what = f"{number} gold" if good == "gold" else count(number, "point")
    counter = places.gold(seat) if good == "gold" else places.vp(seat)
    where = (place, counter) if place else (counter,)
    gain = f"+{number}" if number else ""
    text = f"{{{seat}}} gains {what if number else 'nothing'}."
    sink.append(Event(rule, text, where, gain=gain))


# -- tokens


def machines(seat: int, spot: int, name: str, number: int, sink: Sink) -> None:
    """Machines are put on a card."""
    place = (places.card(seat, spot),)
    if number:
        text = f"{count(number, 'machine')} on {name}."
        sink.append(Event("IM-55", text, place, gain=f"+{number}"))
    else:
        sink.append(Event("IM-55", f"{name} has three machines already: no more fit.", place))


def collapsed(seat: int, spot: int, name: str, sink: Sink, *, already: bool) -> None:
    """A collapse token is put on a card."""
    place = (places.card(seat, spot),)
    if already:
        sink.append(Event("IM-A8", f"{name} has a collapse token already.", place))
    else:
        sink.append(Event("IM-60", f"A collapse token on {name}.", place))


def cleared(seat: int, spot: int, name: str, rule: str, sink: Sink) -> None:
    """A collapse token is removed."""
    sink.append(
        Event(rule, f"The collapse token on {name} is removed.", (places.card(seat, spot),))
    )


def too_few(seat: int, found: int, wanted: int, sink: Sink) -> None:
    """Fewer cards than an effect asks for can take a collapse token."""
    text = f"Only {count(found, 'card')} instead of {wanted} can take a collapse token."
    sink.append(Event("IM-A7", text, (places.mine(seat),)))


def no_target(seat: int, what: str, rule: str, sink: Sink) -> None:
    """An effect finds nothing to do something to."""
    text = {
        "machine": "No other card can take a machine.",
        "collapse": "There is no collapse token to remove.",
        "card": "There is no card that can be activated.",
    }[what]
    sink.append(Event(rule, text, (places.mine(seat),)))


def marked(work: Work, border: tuple[int, int]) -> None:
    """A cart marker is put on a border."""
    one, other = border
    text = f"A cart marker connects {work.name(one)} and {work.name(other)}."
    _tell(work, "IM-66", text, places.cart(work.seat, one, other))


def no_cart(work: Work) -> None:
    """There is no unfinished cart."""
    text = "There is no half cart to complete: no marker is taken."
    _tell(work, "IM-67", text, places.mine(work.seat))


def cheaper(work: Work, number: int) -> None:
    """The next card costs less."""
    text = f"The next card of {_who(work)} in this round is {number} gold cheaper."
    _tell(work, "IM-21", text, places.mine(work.seat))


def condition(work: Work, step: If, spot: int, *, holds: bool) -> None:
    """A condition holds, or does not."""
    what = wording.condition_words(step)
    text = f"{what[0].upper()}{what[1:]}: {'yes' if holds else 'no'}."
    rule = "IM-A25" if step.what == "factions" or step.what in FACTIONS else "IM-44"
    _tell(work, rule if spot >= 0 else "IM-30", text, place_of(work, spot))


# -- progress boards


def _board_name(work: Work) -> str:
    return work.deck.board(work.board, work.state.sides[work.board]).name


def entered(work: Work) -> None:
    """The first advance."""
    text = f"{_who(work)} starts at the bottom of {_board_name(work)}."
    _tell(work, "IM-80", text, places.space(work.board, 0))


def advanced(work: Work, before: int, number: int) -> None:
    """The marker has moved."""
    moved = work.position - before
    place = places.space(work.board, work.position)
    text = (
        f"{_who(work)} advances {count(moved, 'space')} to {work.position} on {_board_name(work)}."
    )
    _tell(work, "IM-81", text, place)
    if moved < number:
        text = f"The top stops the marker: {count(number - moved, 'move')} lost."
        _tell(work, "IM-83", text, place)


def no_advance(seat: int, sink: Sink) -> None:
    """Nothing to advance by."""
    text = f"{{{seat}}} advances by nothing: the marker stays."
    sink.append(Event("IM-A30", text, (places.marker(seat),)))


def one_more(work: Work) -> None:
    """The event adds a space."""
    _tell(work, "IM-32", f"{work.event.name}: one space more.", places.EVENT)


def no_space(seat: int, sink: Sink) -> None:
    """An advance while the marker is on the top space."""
    text = f"{{{seat}}}'s marker is at the top: there is no space to advance to."
    sink.append(Event("IM-A13", text, (places.marker(seat),)))


def paid_advance(work: Work, price: int, steps: int) -> None:
    """An advance is bought at the surface."""
    text = f"{_who(work)} pays {price} gold to advance {count(steps, 'space')}."
    _tell(work, "IM-50", text, places.gold(work.seat), gain=f"-{price}")


def changed_board(work: Work) -> None:
    """A finished board is left for another."""
    text = f"{_who(work)} goes to the bottom of {_board_name(work)}; no reward there."
    _tell(work, "IM-82", text, places.space(work.board, 0))
