"""What a heuristic player looks at, from what one player may know.

Points are the measure. A captured mine is worth its value twice over, once for the loss it stops
and once for the gain, in the measure in which its owner is likely to finish it; so a mine that is
hard to finish is worth less than nothing, and giving it away is worth something.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from minesnb.core.words import count
from minesnb.games.kings_under_mountains.rules import ending
from minesnb.games.kings_under_mountains.rules.actions import CENTRE, DECK, Draw, Play
from minesnb.games.kings_under_mountains.rules.components import (
    NO_CARD,
    RACE,
    RACES,
    STRENGTH,
    deck_of,
    say_card,
)
from minesnb.games.kings_under_mountains.rules.state import HAND, Mine, deck_count

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from minesnb.games.kings_under_mountains.rules.actions import KingsAction
    from minesnb.games.kings_under_mountains.rules.components import MineSide
    from minesnb.games.kings_under_mountains.rules.state import KingsState


_HIGH = 7
"""From this strength on few units are stronger."""

Judgement: TypeAlias = "tuple[float, Callable[[], str]]"
"""What an action is worth, and what makes the sentence that says why."""


def worths(state: KingsState, choices: Sequence[KingsAction]) -> list[float]:
    """Return what each action is worth to the player to move, in points."""
    return [_judge(state, action)[0] for action in choices]


def reason(state: KingsState, action: KingsAction) -> str:
    """Say what speaks for `action`."""
    return _judge(state, action)[1]()


def outlook(state: KingsState) -> tuple[float, ...]:
    """Return what each player can count on: points, and captured mines as far as they may be finished."""
    deck = deck_of(state.deck)
    found = []
    for seat, score in enumerate(ending.scores(state)):
        soon = sum(
            2 * deck.value[mine.card] * _chance_to_finish(state, seat, mine)
            for mine in state.captured[seat]
        )
        found.append((score.total or 0) + (0.0 if state.is_terminal else soon))
    return tuple(found)


def _judge(state: KingsState, action: KingsAction) -> Judgement:
    if isinstance(action, Play):
        if action.seat == CENTRE:
            return _centre(state, action)
        return _own(state, action)
    if isinstance(action, Draw):
        return _draw(state, action)
    return 0.0, lambda: "nothing else is possible."


def _turns_left(state: KingsState) -> float:
    """How many turns a player will still have, about: the deck loses a card in most turns."""
    return deck_count(state) * 1.3 / state.num_players


def _chance_to_finish(
    state: KingsState, seat: int, mine: Mine, played: int = NO_CARD, *, first: bool = False
) -> float:
    """How likely `seat` is to develop `mine`, from 0 to 1, once `played` has left its hand.

    `first` asks for a mine that is worked on before all others of the seat.
    """
    deck = deck_of(state.deck)
    missing = deck.crew[mine.card] - len(mine.units)
    if missing <= 0:
        return 1.0
    queue = 0 if first else sum(deck.crew[m.card] - len(m.units) for m in state.captured[seat])
    ready = 0.4 * missing
    if seat == state.current_player and not first:
        ready = _ready(state, seat, mine, played)
    top = STRENGTH[mine.units[-1]] if mine.units else -1
    likely = 0.97 - 0.11 * (missing - ready) - 0.3 * max(0.0, missing - ready - (9 - top) / 2)
    work = missing + 0.6 * queue
    likely -= 0.9 * max(0.0, work / max(_turns_left(state), 0.1) - 0.7)
    return min(0.97, max(0.02, likely))


def _ready(state: KingsState, seat: int, mine: Mine, played: int) -> int:
    """How many of the units that `mine` still needs lie in the hand, in an order that fits."""
    side = deck_of(state.deck).side[mine.card]
    workers = side.size - len(mine.units)
    top = STRENGTH[mine.units[-1]] if mine.units else -1
    hand = state.hands[seat]
    return _ready_in_hand(hand, played, state.kings[seat], top, workers, side.overseer)


@lru_cache(maxsize=50000)
def _ready_in_hand(
    hand: tuple[int, ...], played: int, own: int, top: int, workers: int, overseer: int
) -> int:
    """How many of these cards but the one that is played can follow one another in a mine."""
    found = 0
    for card in sorted(hand, key=lambda card: STRENGTH[card] if card >= 0 else -1):
        if card < 0 or card == played or STRENGTH[card] <= top:
            continue
        if (RACE[card] != own) is (found < workers):
            top = STRENGTH[card]
            found += 1
            if found == workers + overseer:
                break
    return found


def _mine_value(state: KingsState, seat: int, mine: Mine, played: int = NO_CARD) -> float:
    """What a captured mine is worth to `seat`, in points: between -value and +value."""
    value = deck_of(state.deck).value[mine.card]
    return value * (2 * _chance_to_finish(state, seat, mine, played) - 1)


def _hand_value(state: KingsState, card: int) -> float:
    """What `card` is worth in the hand: for which own mines, and how flexible it is."""
    player = state.current_player
    own = state.kings[player]
    strength = STRENGTH[card]
    worth = 0.25 if RACE[card] == own else 0.0
    worth += 0.35 if strength == 0 else 0.2 if strength in (1, 2, 9) else 0.0
    for mine in state.captured[player]:
        worth += _use(deck_of(state.deck).side[mine.card], mine, strength, own=RACE[card] == own)
    return worth


def _use(side: MineSide, mine: Mine, strength: int, *, own: bool) -> float:
    """What a card of this strength, of one's `own` race or not, is worth for an own mine."""
    top = STRENGTH[mine.units[-1]] if mine.units else -1
    if not (strength > top or (top == 9 and strength == 0)):
        return 0.0
    at_work = len(mine.units) < side.size
    if not own:
        return 0.5 * max(0.0, 1 - (strength - top - 1) / 6) if at_work else 0.0
    if not side.overseer:
        return 0.0
    return 0.4 * strength / 9 if at_work else 0.9


def _centre(state: KingsState, action: Play) -> Judgement:
    deck = deck_of(state.deck)
    player = state.current_player
    mine = state.centre[action.index]
    race = RACE[action.card]
    leader = state.kings.index(race) if race in state.kings else player
    cost = _hand_value(state, action.card)
    rivals = state.num_players - 1
    free = Mine(mine.card, ())
    value = deck.value[mine.card]
    missing = deck.defence[mine.card] - len(mine.units) - 1
    if missing == 0:
        worth = _mine_value(state, leader, free, action.card)
        if leader == player:
            if worth > 0:
                why = f"it captures a mine of value {value} that you can well finish."
            else:
                why = "it captures a mine that will be hard to finish."
            return worth - cost, lambda: why
        if worth < 0:
            why = f"it gives the {RACES[race]} king a mine of value {value} that will be hard to finish."
        else:
            why = f"it gives the {RACES[race]} king a mine of value {value}."
        return -worth / rivals - cost, lambda: why
    gain, why = _setup_value(state, mine, action.card, missing)
    return gain - cost, lambda: why


def _setup_value(state: KingsState, mine: Mine, card: int, missing: int) -> tuple[float, str]:
    """What a unit is worth that does not capture: who can follow it, and for which mine."""
    player = state.current_player
    deck = deck_of(state.deck)
    worth = _mine_value(state, player, Mine(mine.card, ()), card)
    strength = STRENGTH[card]
    answers = sum(
        1
        for held in state.hands[player]
        if held != card and RACE[held] == state.kings[player] and STRENGTH[held] > strength
    )
    if missing == 1:
        if worth > 0:
            value = 0.12 * worth * min(answers, 2) - 0.25 * worth * (9 - strength) / 9
            room = " and leaves the others little room to follow" if strength >= _HIGH else ""
            return value, f"it prepares a capture{room}."
        return 0.05 * -worth, "it brings a poor mine nearer to whoever must take it."
    value = deck.value[mine.card]
    return 0.02 * value * (answers - 1), "it commits you to nothing yet."


def _own(state: KingsState, action: Play) -> Judgement:
    player = state.current_player
    deck = deck_of(state.deck)
    mine = state.captured[player][action.index]
    value = deck.value[mine.card]
    after = Mine(mine.card, (*mine.units, action.card))
    before_chance = _chance_to_finish(state, player, mine, first=True)
    after_chance = _chance_to_finish(state, player, after, action.card, first=True)
    needs = deck.crew[mine.card]
    done = len(mine.units)
    gain = 2 * value * (after_chance * (done + 1) - before_chance * done) / needs
    urgency = 1 + 0.5 / max(_turns_left(state), 0.5)
    left = deck.crew[mine.card] - len(after.units)
    if left == 0:
        why = f"it finishes your mine: {count(value, 'point')} gained instead of lost."
        return gain * urgency + 0.6 - 0.5 * _hand_value(state, action.card), lambda: why
    word = "unit is" if left == 1 else "units are"
    why = f"it brings your mine of value {value} nearer: {left} more {word} needed."
    return gain * urgency - 0.4 * _hand_value(state, action.card), lambda: why


def _draw(state: KingsState, action: Draw) -> Judgement:
    if action.pile == DECK:
        ending = 0.0
        if deck_count(state) == 1:
            ending = 3.0 if _ahead(state) else -3.0
        return 0.45 + ending, lambda: "the deck may hold something better than the camp."
    card = state.camp[action.pile][-1]
    player = state.current_player
    why = f"{say_card(card)} is useful "
    if RACE[card] == state.kings[player]:
        why += "as a unit of your own race."
    elif state.captured[player]:
        why += "as a worker for your mines."
    else:
        why += "in the next turns."
    return _hand_value(state, card), lambda: why


def _ahead(state: KingsState) -> bool:
    """Whether ending now looks good: nothing of one's own is nearly finished."""
    deck = deck_of(state.deck)
    player = state.current_player
    hand = state.hands[player]
    return not any(
        deck.crew[mine.card] - len(mine.units) == 1 and len(hand) >= HAND - 1
        for mine in state.captured[player]
    )
