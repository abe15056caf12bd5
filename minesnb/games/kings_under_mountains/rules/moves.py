"""What may be done, and what it leads to, on the fast path.

======== ====== ======================================= =========================
phase    who    what                                    functions
======== ====== ======================================= =========================
KINGS    chance deals the kings                         `setup.deal_king`
MINES    chance lays out four mines                     `setup.deal`
CAMP     chance brings four units to the camp           `setup.deal`
HANDS    chance deals six cards each                    `setup.deal`
FIRST    chance says who begins                         `setup.begin`
PLAY     player plays a unit, or shows a hand           `_play`, `_redraw`
DRAW     player takes a card                            `_draw`
REFILL   chance turns up the cards of a new hand        `_deal`, `_refill`
======== ====== ======================================= =========================

Between two of these chance turns up the next top of the deck (`_deal`).

The slow and obvious reading of the same rules is in `refusals`; a test holds the two equal.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.log import SILENT
from minesnb.core.tuples import put, without
from minesnb.games.kings_under_mountains.rules import setup
from minesnb.games.kings_under_mountains.rules.actions import (
    CENTRE,
    DECK,
    Deal,
    DealKing,
    Draw,
    First,
    Play,
    Redraw,
    plays,
)
from minesnb.games.kings_under_mountains.rules.components import (
    CARDS,
    COPY,
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

# Compared with in every decision: a global is found in a quarter of the time of a member.
_PLAY, _DRAW, _REFILL = Phase.PLAY, Phase.DRAW, Phase.REFILL
_LISTED = (Phase.KINGS, Phase.FIRST)
"""Where chance has so little to choose from that it is listed."""
_EMPTY = 10
"""What is on top of a mine without units, where every strength fits."""

Cards = tuple[int, ...]
Piles = tuple[Cards, ...]


def _fits(top: int, strength: int) -> bool:
    """Whether `strength` may go on `top` (KM-17 to KM-20); _EMPTY takes anything."""
    return top == _EMPTY or strength > top or (top == 9 and strength == 0)


_FITS = tuple(tuple(_fits(top, STRENGTH[card]) for card in range(CARDS)) for top in range(11))
"""By the strength on top and by card: whether the card may go there."""
_WORKERS, _OVERSEERS = (
    tuple(
        tuple(
            tuple(fits[card] and (RACE[card] == race) == own for card in range(CARDS))
            for fits in _FITS
        )
        for race in range(4)
    )
    for own in (False, True)
)
"""The same by the owner's race first: workers are of other races, overseers of one's own."""
_REDRAW = (Redraw(),)
_FROM_CAMP = tuple(Draw(race) for race in range(4))
_FROM_DECK = Draw(DECK)
_DEALS = tuple(Deal(card) for card in range(CARDS))
_CENTRE_PLAYS = tuple(plays(CENTRE, slot) for slot in range(4))


def legal_actions(state: KingsState) -> tuple[KingsAction, ...]:
    """Every legal action, centre mines first, then own mines, then by card (KM-14 to KM-20, KM-34)."""
    player = state.current_player
    if state.phase == _DRAW:
        camp = [draw for draw, pile in zip(_FROM_CAMP, state.camp, strict=True) if pile]
        return (_FROM_DECK, *camp)
    hand = state.hands[player]
    found: list[KingsAction] = []
    for row, mine in zip(_CENTRE_PLAYS, state.centre, strict=True):
        units = mine.units
        fits = _FITS[STRENGTH[units[-1]] if units else _EMPTY]
        found += [row[card] for card in hand if fits[card]]
    if state.captured[player]:
        found += _own_plays(state, player, hand)
    return tuple(found) or _REDRAW


def _own_plays(state: KingsState, player: int, hand: Cards) -> list[KingsAction]:
    """What may be played on own mines: first workers, then an overseer (KM-27 to KM-31)."""
    size, race = deck_of(state.deck).size, state.kings[player]
    found: list[KingsAction] = []
    for index, mine in enumerate(state.captured[player]):
        units = mine.units
        top = STRENGTH[units[-1]] if units else _EMPTY
        if len(units) < size[mine.card]:
            fits = _WORKERS[race][top]
        elif top == 9 and not state.options.overseer_zero:
            # Nothing but a 0 fits on a 9 (KM-A1).
            continue
        else:
            fits = _OVERSEERS[race][top]
        row = plays(player, index)
        found += [row[card] for card in hand if fits[card]]
    return found


def chance_outcomes(state: KingsState) -> tuple[tuple[KingsAction, int], ...]:
    """Every outcome of a chance node with its weight; cards alike on both sides are one outcome."""
    if state.phase == Phase.KINGS:
        return tuple((DealKing(race), 1) for race in range(4) if race not in state.kings)
    if state.phase == Phase.FIRST:
        return tuple((First(seat), 1) for seat in range(state.num_players))
    weights: dict[int, int] = {}
    for card in state.deck_below:
        shown = _lowest_identical(state, card)
        weights[shown] = weights.get(shown, 0) + 1
    return tuple((_DEALS[card], weight) for card, weight in weights.items())


def sample_chance(state: KingsState, rng: Random) -> KingsAction:
    """Draw one outcome with one random number, without listing them all."""
    if state.phase in _LISTED:
        outcomes = chance_outcomes(state)
        return outcomes[int(rng.random() * len(outcomes))][0]
    pile = state.deck_below
    return _DEALS[_lowest_identical(state, pile[int(rng.random() * len(pile))])]


def _lowest_identical(state: KingsState, card: int) -> int:
    """Of two cards alike on both sides, the one with the lower number that is still in the deck."""
    deck = deck_of(state.deck)
    if COPY[card] and deck.has_identical_cards and deck.mines[card] == deck.mines[card - 1]:
        spot = bisect_left(state.deck_below, card - 1)
        if state.deck_below[spot] == card - 1:
            return card - 1
    return card


def apply(state: KingsState, action: KingsAction, log: KingsLog = SILENT) -> KingsState:
    """Return the state after a trusted action; tell `log` what happened."""
    return _STEPS[type(action)](state, action, log)


def _play(state: KingsState, action: Play, log: KingsLog) -> KingsState:
    """Play a unit from the hand (KM-14), on a mine of the centre or an own one (KM-16)."""
    player, card, index = state.current_player, action.card, action.index
    known = state.seen_by_all
    if card in known[player]:
        known = put(known, player, without(known[player], card))
    log.played(state, action)
    hands = put(state.hands, player, without(state.hands[player], card))
    if action.seat != CENTRE:
        return _work(state, card, index, hands, known, log)
    mine = state.centre[index]
    units = (*mine.units, card)
    if len(units) >= deck_of(state.deck).defence[mine.card]:
        return _capture(state, index, units, hands, known, log)
    centre = put(state.centre, index, Mine(mine.card, units))
    return replace(state, phase=_DRAW, centre=centre, hands=hands, seen_by_all=known)


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
    log.captured(state, slot, units, winner)
    after = replace(
        state,
        current_player=CHANCE,
        phase=_DRAW,
        centre=put(state.centre, slot, Mine(state.deck_top, ())),
        camp=tuple(camp),
        deck_top=NO_CARD,
        hands=hands,
        seen_by_all=known,
        captured=put(state.captured, winner, (*state.captured[winner], mine)),
    )
    return after if state.deck_below else _end(after, "KM-A2", log)


def _work(
    state: KingsState, card: int, index: int, hands: Piles, known: Piles, log: KingsLog
) -> KingsState:
    """A unit works in, or oversees, an own mine, and may complete it (KM-28 to KM-32)."""
    player = state.current_player
    own, developed, discard = state.captured[player], state.developed, state.discard
    mine = own[index]
    units = (*mine.units, card)
    if len(units) < deck_of(state.deck).crew[mine.card]:
        own = put(own, index, Mine(mine.card, units))
    else:
        log.developed(state, index, units)
        own = own[:index] + own[index + 1 :]
        developed = put(developed, player, (*developed[player], mine.card))
        discard = discard + units
    return replace(
        state,
        phase=_DRAW,
        hands=hands,
        seen_by_all=known,
        captured=put(state.captured, player, own),
        developed=developed,
        discard=discard,
    )


def laid(state: KingsState, action: KingsAction) -> KingsState | None:
    """Return how a unit lies that captures a mine or completes its crew, before all of them leave it (KM-21, KM-32)."""
    if not isinstance(action, Play):
        return None
    deck, player = deck_of(state.deck), state.current_player
    own = action.seat != CENTRE
    mines = state.captured[player] if own else state.centre
    mine = mines[action.index]
    units = (*mine.units, action.card)
    if len(units) < (deck.crew if own else deck.defence)[mine.card]:
        return None
    mines = put(mines, action.index, Mine(mine.card, units))
    hands = put(state.hands, player, without(state.hands[player], action.card))
    seen = tuple(card for card in state.seen_by_all[player] if card != action.card)
    known = put(state.seen_by_all, player, seen)
    moved = {"captured": put(state.captured, player, mines)} if own else {"centre": mines}
    return replace(state, hands=hands, seen_by_all=known, **moved)


def _draw(state: KingsState, action: Draw, log: KingsLog) -> KingsState:
    """Take a card from the deck or the camp; the turn ends when the hand is full (KM-34, KM-35)."""
    player, pile = state.current_player, action.pile
    known, camp, top = state.seen_by_all, state.camp, state.deck_top
    if pile == DECK:
        card, top = top, NO_CARD
    else:
        card = camp[pile][-1]
        camp = put(camp, pile, camp[pile][:-1])
        known = put(known, player, tuple(sorted((*known[player], card))))
    hand = state.hands[player]
    spot = bisect_left(hand, card)
    hand = (*hand[:spot], card, *hand[spot:])
    hands = put(state.hands, player, hand)
    log.drew(state, card, pile)
    if top == NO_CARD and not state.deck_below:
        return _end(replace(state, deck_top=top, hands=hands), "KM-A3", log)
    turn, phase = state.turn, _DRAW
    if len(hand) >= HAND:
        phase = _PLAY
        turn = (turn + 1) % state.num_players
        log.passed(turn)
    return replace(
        state,
        current_player=CHANCE if top == NO_CARD else turn,
        phase=phase,
        turn=turn,
        camp=camp,
        deck_top=top,
        hands=hands,
        seen_by_all=known,
    )


def _deal(state: KingsState, action: Deal, log: KingsLog) -> KingsState:
    """Chance names the next card: of the setup, or the new top of the deck (KM-A10)."""
    card = action.card
    spot = bisect_left(state.deck_below, card)
    pile = state.deck_below[:spot] + state.deck_below[spot + 1 :]
    if state.phase < _PLAY:
        return setup.deal(state, card, pile, log)
    log.uncovered(state, card)
    after = replace(state, current_player=state.turn, deck_top=card, deck_below=pile)
    return _refill(after, log) if state.phase == _REFILL else after


def _redraw(state: KingsState, _: Redraw, log: KingsLog) -> KingsState:
    """Show and discard a hand with nothing to play, and begin to take a new one (KM-36)."""
    player = state.current_player
    log.shown(state)
    after = replace(
        state,
        phase=_REFILL,
        hands=put(state.hands, player, ()),
        seen_by_all=put(state.seen_by_all, player, ()),
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
    hand = tuple(sorted((*hand, state.deck_top)))
    hands = put(state.hands, player, hand)
    after = replace(state, current_player=CHANCE, deck_top=NO_CARD, hands=hands)
    return (
        after if state.deck_below else _end(after, "KM-A14" if len(hand) == HAND else "KM-A4", log)
    )


def _end(state: KingsState, cause: str, log: KingsLog) -> KingsState:
    """The deck is empty, by the rule `cause`: the game is over at once (KM-37)."""
    after = replace(state, current_player=TERMINAL, phase=Phase.OVER)
    log.ended(after, cause)
    return after


_STEPS: dict[type[KingsAction], Callable[..., KingsState]] = {
    Play: _play,
    Draw: _draw,
    Deal: _deal,
    Redraw: _redraw,
    DealKing: setup.deal_king,
    First: setup.begin,
}
