"""What may be done, and what it leads to, on the fast path.

======== ====== ===================================== =========================
phase    who    what                                  functions
======== ====== ===================================== =========================
KINGS    chance deals the kings                       `setup.crown`
MINES    chance lays out four mines                   `setup.deal`
CAMP     chance brings a unit of each race to the camp `setup.deal`
HANDS    chance deals six cards each                  `setup.deal`
FIRST    chance says who begins                       `setup.begin`
PLAY     player plays a unit, or shows a hand          `_play`, `_redraw`
DRAW     player takes a card                          `_draw`
REFILL   chance turns up the cards of a new hand      `_deal`, `_refill`
======== ====== ===================================== =========================

Between two of these chance turns up the next top of the deck (`_deal`).

Which cards fit on which stack is looked up in masks by card number, made once. The slow and obvious
reading of the same rules is in `refusals`; a test holds the two equal.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.log import SILENT
from minesnb.games.kings_under_mountains.rules import setup
from minesnb.games.kings_under_mountains.rules.actions import (
    CENTRE,
    DECK,
    Crown,
    Deal,
    Draw,
    First,
    Play,
    Redraw,
    own_mine,
    plays,
)
from minesnb.games.kings_under_mountains.rules.components import (
    CARDS,
    NO_CARD,
    RACE,
    STRENGTH,
    deck_of,
)
from minesnb.games.kings_under_mountains.rules.state import HAND, KingsState, Mine, Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.core.game import Random
    from minesnb.games.kings_under_mountains.rules.actions import KingsAction
    from minesnb.games.kings_under_mountains.words.log import KingsLog

_PLAY, _DRAW, _REFILL, _OVER = (
    Phase.PLAY,
    Phase.DRAW,
    Phase.REFILL,
    Phase.OVER,
)
_KINGS, _FIRST = Phase.KINGS, Phase.FIRST
_SETUP_CHOICES = (_KINGS, _FIRST)
_EMPTY = 10

T = TypeVar("T")
Cards = tuple[int, ...]
Piles = tuple[Cards, ...]


def _fits(top: int, strength: int) -> bool:
    """Whether `strength` may go on `top` (KM-17 to KM-20); _EMPTY takes anything."""
    return top == _EMPTY or strength > top or (top == 9 and strength == 0)


_CENTRE_MASK = tuple(
    tuple(_fits(top, STRENGTH[card]) for card in range(CARDS)) for top in range(11)
)
_WORKER_MASK = tuple(
    tuple(
        tuple(RACE[card] != race and _fits(top, STRENGTH[card]) for card in range(CARDS))
        for top in range(11)
    )
    for race in range(4)
)
_OVERSEER_MASK = tuple(
    tuple(
        tuple(
            tuple(
                RACE[card] == race
                and _fits(top, STRENGTH[card])
                and (zero or not (top == 9 and STRENGTH[card] == 0))
                for card in range(CARDS)
            )
            for top in range(11)
        )
        for race in range(4)
    )
    for zero in (False, True)
)
_REDRAW = (Redraw(),)
_DRAWS = tuple(Draw(source) for source in range(5))
_DEALS = tuple(Deal(card) for card in range(CARDS))
_CENTRE_PLAYS = tuple(plays(slot) for slot in range(CENTRE))


def legal_actions(state: KingsState) -> tuple[KingsAction, ...]:
    """Every legal action, centre mines first, then own mines, then by card (KM-14 to KM-20, KM-34)."""
    player = state.current_player
    if state.phase == _DRAW:
        camp = [_DRAWS[race] for race in range(4) if state.camp[race]]
        return (_DRAWS[DECK], *camp)
    hand = state.hands[player]
    found: list[KingsAction] = []
    for row, mine in zip(_CENTRE_PLAYS, state.centre, strict=True):
        units = mine.units
        mask = _CENTRE_MASK[STRENGTH[units[-1]] if units else _EMPTY]
        found += [row[card] for card in hand if mask[card]]
    works = state.works[player]
    if works:
        size = deck_of(state.deck).workers
        race = state.kings[player]
        for index, mine in enumerate(works):
            units = mine.units
            top = STRENGTH[units[-1]] if units else _EMPTY
            if len(units) < size[mine.card]:
                mask = _WORKER_MASK[race][top]
            else:
                mask = _OVERSEER_MASK[state.options.overseer_zero][race][top]
            row = plays(own_mine(player, index))
            found += [row[card] for card in hand if mask[card]]
    return tuple(found) or _REDRAW


def chance_outcomes(state: KingsState) -> tuple[tuple[KingsAction, int], ...]:
    """Every outcome of a chance node with its weight; cards alike on both sides are one outcome."""
    if state.phase == _KINGS:
        return tuple((Crown(race), 1) for race in range(4) if race not in state.kings)
    if state.phase == _FIRST:
        return tuple((First(seat), 1) for seat in range(state.num_players))
    weights: dict[int, int] = {}
    for card in state.pile:
        shown = _first_twin(state, card)
        weights[shown] = weights.get(shown, 0) + 1
    return tuple((_DEALS[card], weight) for card, weight in weights.items())


def sample_chance(state: KingsState, rng: Random) -> KingsAction:
    """Draw one outcome with one random number, without listing them all."""
    if state.phase in _SETUP_CHOICES:
        outcomes = chance_outcomes(state)
        return outcomes[int(rng.random() * len(outcomes))][0]
    pile = state.pile
    return _DEALS[_first_twin(state, pile[int(rng.random() * len(pile))])]


def _first_twin(state: KingsState, card: int) -> int:
    """Of two cards alike on both sides, the one with the lower number that is still in the deck."""
    deck = deck_of(state.deck)
    if card & 1 and deck.has_twins and deck.mines[card] == deck.mines[card - 1]:
        spot = bisect_left(state.pile, card - 1)
        if state.pile[spot] == card - 1:
            return card - 1
    return card


def apply(state: KingsState, action: KingsAction, log: KingsLog = SILENT) -> KingsState:
    """Return the state after a trusted action; tell `log` what happened."""
    return _STEPS[type(action)](state, action, log)


def _play(state: KingsState, action: Play, log: KingsLog) -> KingsState:
    """Play a unit from the hand and resolve it (KM-14)."""
    card, number = action.card, action.mine
    player = state.current_player
    hand = state.hands[player]
    spot = hand.index(card)
    hands = _put(state.hands, player, hand[:spot] + hand[spot + 1 :])
    known = state.known
    if card in known[player]:
        known = _put(known, player, tuple(other for other in known[player] if other != card))
    log.played(state, card, number)
    if number >= CENTRE:
        return _work(state, card, number % 100, hands, known, log)
    mine = state.centre[number]
    units = (*mine.units, card)
    if len(units) >= deck_of(state.deck).defence[mine.card]:
        return _capture(state, number, units, hands, known, log)
    return replace(
        state,
        phase=_DRAW,
        centre=_put(state.centre, number, Mine(mine.card, units)),
        hands=hands,
        known=known,
    )


def _capture(
    state: KingsState, slot: int, units: Cards, hands: Piles, known: Piles, log: KingsLog
) -> KingsState:
    """Units to the camp, the mine to its new owner, a new mine to its place (KM-21 to KM-26)."""
    camp = list(state.camp)
    for unit in reversed(units):
        camp[RACE[unit]] = (*camp[RACE[unit]], unit)
    race = RACE[units[-1]]
    winner = state.kings.index(race) if race in state.kings else state.current_player
    mine = Mine(state.centre[slot].card, ())
    pile = state.pile
    log.captured(state, slot, units, winner)
    after = replace(
        state,
        current_player=CHANCE if pile else TERMINAL,
        phase=_DRAW if pile else _OVER,
        centre=_put(state.centre, slot, Mine(state.top, ())),
        camp=tuple(camp),
        top=NO_CARD,
        pile=pile,
        hands=hands,
        known=known,
        works=_put(state.works, winner, (*state.works[winner], mine)),
    )
    if not pile:
        log.ended(after, "KM-A2")
    return after


def _work(
    state: KingsState, card: int, index: int, hands: Piles, known: Piles, log: KingsLog
) -> KingsState:
    """A unit works in, or oversees, an own mine, and may complete it (KM-28 to KM-32)."""
    player = state.current_player
    works, developed, discard = state.works, state.developed, state.discard
    own = works[player]
    mine = own[index]
    units = (*mine.units, card)
    if len(units) < deck_of(state.deck).needs[mine.card]:
        works = _put(works, player, _put(own, index, Mine(mine.card, units)))
    else:
        works = _put(works, player, own[:index] + own[index + 1 :])
        developed = _put(developed, player, (*developed[player], mine.card))
        discard = discard + units
        log.developed(state, index, units)
    return replace(
        state,
        phase=_DRAW,
        hands=hands,
        known=known,
        works=works,
        developed=developed,
        discard=discard,
    )


def _draw(state: KingsState, action: Draw, log: KingsLog) -> KingsState:
    """Take a card from the deck or the camp; the turn ends when the hand is full (KM-34, KM-35)."""
    player, source = state.current_player, action.source
    hands, known, camp, top = state.hands, state.known, state.camp, state.top
    if source == DECK:
        card = top
        top = NO_CARD
    else:
        card = camp[source][-1]
        camp = _put(camp, source, camp[source][:-1])
        known = _put(known, player, tuple(sorted((*known[player], card))))
    hand = hands[player]
    spot = bisect_left(hand, card)
    hand = (*hand[:spot], card, *hand[spot:])
    hands = _put(hands, player, hand)
    turn, phase = state.turn, state.phase
    over = top == NO_CARD and not state.pile
    log.drew(state, card, source)
    if over:
        phase = _OVER
    elif len(hand) >= HAND:
        phase = _PLAY
        turn = (turn + 1) % state.num_players
        log.passed(turn)
    after = replace(
        state,
        current_player=TERMINAL if over else CHANCE if top == NO_CARD else turn,
        phase=phase,
        turn=turn,
        camp=camp,
        top=top,
        hands=hands,
        known=known,
    )
    if over:
        log.ended(after, "KM-A3")
    return after


def _deal(state: KingsState, action: Deal, log: KingsLog) -> KingsState:
    """Chance names the next card: of the setup, or the new top of the deck (KM-A10)."""
    card = action.card
    spot = bisect_left(state.pile, card)
    pile = state.pile[:spot] + state.pile[spot + 1 :]
    if state.phase < _PLAY:
        return setup.deal(state, card, pile, log)
    log.uncovered(state, card)
    after = replace(state, current_player=state.turn, top=card, pile=pile)
    return _refill(after, log) if state.phase == _REFILL else after


def _redraw(state: KingsState, _: Redraw, log: KingsLog) -> KingsState:
    """Show and discard a hand with nothing to play, and begin to take a new one (KM-36)."""
    player = state.current_player
    log.shown(state)
    after = replace(
        state,
        phase=_REFILL,
        hands=_put(state.hands, player, ()),
        known=_put(state.known, player, ()),
        discard=state.discard + state.hands[player],
    )
    return _refill(after, log)


def _refill(state: KingsState, log: KingsLog) -> KingsState:
    """Move the top of the deck into a hand being taken anew (KM-36, KM-A4, KM-A14)."""
    player = state.turn
    hand = state.hands[player]
    if len(hand) == HAND:
        return replace(state, current_player=player, phase=_PLAY)
    log.refilled(state)
    hand = tuple(sorted((*hand, state.top)))
    over = not state.pile
    after = replace(
        state,
        current_player=TERMINAL if over else CHANCE,
        phase=_OVER if over else _REFILL,
        top=NO_CARD,
        hands=_put(state.hands, player, hand),
    )
    if over:
        log.ended(after, "KM-A14" if len(hand) == HAND else "KM-A4")
    return after


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return `items` with `item` at `index`."""
    return (*items[:index], item, *items[index + 1 :])


def _crown(state: KingsState, action: Crown, log: KingsLog) -> KingsState:
    return setup.crown(state, action.race, log)


def _first(state: KingsState, action: First, log: KingsLog) -> KingsState:
    return setup.begin(state, action.seat, log)


_STEPS: dict[type, Callable[..., KingsState]] = {
    Play: _play,
    Draw: _draw,
    Deal: _deal,
    Redraw: _redraw,
    Crown: _crown,
    First: _first,
}
