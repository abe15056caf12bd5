"""Why not: the rules that refuse an action, one predicate each, read straight from the rulebook.

Slow and obvious on purpose, and without anything from `moves`: a test holds that an action is legal
exactly where nothing here refuses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.rulebook import Refusal
from minesnb.core.words import count
from minesnb.games.kings_under_mountains import elements
from minesnb.games.kings_under_mountains.rules.actions import (
    CENTRE,
    DECK,
    Draw,
    Play,
    Redraw,
    own_mine,
    split_mine,
)
from minesnb.games.kings_under_mountains.rules.components import (
    KING,
    NO_CARD,
    PLURALS,
    RACE,
    RACES,
    STRENGTH,
    deck_of,
    say_card,
)
from minesnb.games.kings_under_mountains.rules.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.games.kings_under_mountains.rules.actions import KingsAction
    from minesnb.games.kings_under_mountains.rules.state import KingsState, Mine


def refuse(state: KingsState, action: KingsAction) -> tuple[Refusal, ...]:
    """Return every rule that refuses `action` to the player to move; () where none does."""
    if isinstance(action, Play):
        return tuple(_play(state, action))
    if isinstance(action, Draw):
        return tuple(_draw(state, action))
    return tuple(_redraw(state))


def over(state: KingsState) -> Refusal:
    """Nobody acts once the deck is empty (KM-37)."""
    del state
    return Refusal("KM-37", "The game is over: the deck is empty.", (elements.DECK_TOP,))


def not_your_turn(state: KingsState, action: KingsAction) -> tuple[Refusal, ...]:
    """Play goes clockwise from who began (KM-13)."""
    del action
    text = f"It is {{{state.current_player}}}'s turn, not yours."
    return (Refusal("KM-13", text, (elements.king(state.current_player),)),)


def candidates(state: KingsState) -> tuple[KingsAction, ...]:
    """Every action type with every card and pile that the board shows, legal or not."""
    cards = [card for hand in state.hands for card in hand]
    cards += [pile[-1] for pile in state.camp if pile]
    cards += [KING + race for race in state.kings]
    cards += [state.top] if state.top != NO_CARD else []
    cards += state.discard[-1:]
    mines = list(range(len(state.centre)))
    for seat, works in enumerate(state.works):
        mines += [own_mine(seat, index) for index in range(len(works))]
    plays = [Play(card, mine) for card in dict.fromkeys(cards) for mine in mines]
    return (*plays, *(Draw(source) for source in range(DECK + 1)), Redraw())


# -- playing a unit


def _play(state: KingsState, action: Play) -> Iterator[Refusal]:
    player = state.current_player
    if state.phase != Phase.PLAY:
        text = "You have played your unit; now take a card."
        yield Refusal("KM-14", text, (elements.DECK_TOP,))
    if action.card >= KING:
        yield Refusal("KM-6", "Kings are never played; they show who leads which race.")
    elif action.card not in state.hands[player]:
        yield Refusal("KM-14", "You play a unit from your own hand.")
    mine = _mine(state, action.mine)
    seat, _ = split_mine(action.mine)
    place = elements.mine(action.mine)
    if mine is None:
        yield Refusal("KM-16", "There is no such mine.")
        return
    if seat >= 0 and seat != player:
        text = f"This mine is {{{seat}}}'s. You may play in the centre or on a mine of your own."
        yield Refusal("KM-16", text, (place,))
    if not 0 <= action.card < KING:
        return
    yield from _stacking(mine, action.card, place)
    if seat == player:
        yield from _crew(state, mine, action.card, place)


def _mine(state: KingsState, number: int) -> Mine | None:
    """Return the mine that a `Play` names, or None where there is none."""
    seat, index = split_mine(number)
    if seat < 0:
        row: tuple[Mine, ...] = state.centre
    else:
        row = state.works[seat] if seat < state.num_players else ()
    return row[index] if 0 <= index < len(row) else None


def _stacking(mine: Mine, card: int, place: str) -> Iterator[Refusal]:
    """A unit goes on a weaker one (KM-17), never on an equal (KM-19); a 0 only on a 9 (KM-18)."""
    if not mine.units:
        return
    top, new = STRENGTH[mine.units[-1]], STRENGTH[card]
    if new == 0 and top == 9:
        return
    if new == top:
        text = f"{say_card(card)} is as strong as the {top} on top; it must be stronger."
        yield Refusal("KM-19", text, (place,))
    if new == 0:
        text = f"A 0 goes on a 9 or on an empty mine; here lies a {top}."
        yield Refusal("KM-18", text, (place,))
    elif new < top == 9:
        yield Refusal("KM-18", f"On a 9 only a 0 can go, not {say_card(card)}.", (place,))
    elif new < top:
        text = f"{say_card(card)} is weaker than the {top} on top; play {top + 1} or more."
        yield Refusal("KM-17", text, (place,))


def _crew(state: KingsState, mine: Mine, card: int, place: str) -> Iterator[Refusal]:
    """Workers are of other races (KM-27); after them one overseer of one's own (KM-30, KM-31)."""
    player = state.current_player
    side = deck_of(state.deck).side[mine.card]
    own = state.kings[player]
    race = PLURALS[RACE[card]]
    workers = len(mine.units)
    if workers < side.size:
        if RACE[card] != own:
            return
        text = f"You lead the {race}: your own race does not work in your mines."
        yield Refusal("KM-27", text, (place, elements.king(player)))
        if side.overseer:
            missing = count(side.size - workers, "worker")
            text = f"The overseer comes when all workers are there; {missing} missing."
            yield Refusal("KM-31", text, (place,))
        return
    if RACE[card] != own:
        text = f"All workers are there; what is missing is an overseer of your own, {PLURALS[own]}."
        yield Refusal("KM-30", text, (place, elements.king(player)))
        text = f"{race} come as workers, and no more workers are needed."
        yield Refusal("KM-31", text, (place,))
    elif STRENGTH[card] == 0 and STRENGTH[mine.units[-1]] == 9 and not state.options.overseer_zero:
        text = "At this table a 0 may not be the overseer of a 9."
        yield Refusal("KM-A1", text, (place,))


# -- taking cards


def _draw(state: KingsState, action: Draw) -> Iterator[Refusal]:
    if state.phase != Phase.DRAW:
        yield Refusal("KM-14", "First play a unit; then you take a card.")
    if not 0 <= action.source <= DECK:
        yield Refusal("KM-34", "There is no such pile.")
    elif action.source == DECK:
        if state.top == NO_CARD:
            yield Refusal("KM-34", "The deck is empty.", (elements.DECK_TOP,))
    elif not state.camp[action.source]:
        text = f"No {RACES[action.source]} waits in the camp."
        yield Refusal("KM-34", text, (elements.camp(action.source),))


def _redraw(state: KingsState) -> Iterator[Refusal]:
    if state.phase != Phase.PLAY:
        text = "You have played your unit; now take a card."
        yield Refusal("KM-14", text, (elements.DECK_TOP,))
        return
    player = state.current_player
    targets = [*range(CENTRE), *(own_mine(player, i) for i in range(len(state.works[player])))]
    for card in state.hands[player]:
        for mine in targets:
            if not tuple(_play(state, Play(card, mine))):
                text = f"You must play: {say_card(card)}, for one, fits."
                yield Refusal("KM-15", text, _where(state, card, mine))
                yield Refusal("KM-36", "A new hand is for players who can play nothing.")
                return


def _where(state: KingsState, card: int, mine: int) -> tuple[str, ...]:
    return (*elements.where(state, card)[:1], elements.mine(mine))
