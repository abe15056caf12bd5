"""What no game leads to: hands while cards are dealt and kept, and tasks that ask nobody for anything.

What cards, gold and points have cost is not reckoned back, nor how many cards a mine can have by a round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.errors import BadPosition
from minesnb.core.position import hold
from minesnb.games.imperial_miners.rules import resolve
from minesnb.games.imperial_miners.rules.components import TOP, deck_of
from minesnb.games.imperial_miners.rules.setup import KEPT, dealt, next_level
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    ChangeBoard,
    ChooseEffect,
    DrawDue,
    Limit,
    Phase,
    PlayCard,
    Player,
    Seek,
    Stage,
)

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.state import MinersState


def check(state: MinersState) -> None:
    """Raise BadPosition, naming a line, for a position that no game leads to."""
    if state.phase < Phase.EVENT:
        _check_setup(state)
        return
    limited = any(isinstance(task, Limit) for task in state.tasks)
    for seat, player in enumerate(state.players):
        held = len(player.hand)
        text = f"holds {held} cards, and only {resolve.HAND} may be kept (IM-71)"
        over = limited and seat == state.seat
        hold(held <= resolve.HAND or over, f"hand{seat + 1}", text)
    if state.phase == Phase.TASKS:
        _check_kinds(state)
        _check_due(state)
    elif state.phase == Phase.EVENT and any(player.activated for player in state.players):
        raise BadPosition("phase", "no card has been activated in a round that is about to begin")


def _check_setup(state: MinersState) -> None:
    """Raise BadPosition unless the first hands are being dealt, or four cards kept (IM-15, IM-16)."""
    full = dealt(state.options)
    for seat, player in enumerate(state.players):
        if replace(player, hand=()) != Player():
            raise BadPosition(
                "phase", "before the first round players have cards in hand and no more"
            )
        number = len(player.hand)
        low, high = _hand_sizes(state, seat, full)
        if not low <= number <= high:
            rule = "IM-16" if state.options.first_game else "IM-15"
            held = str(low) if low == high else f"{low} to {high}"
            raise BadPosition(f"hand{seat + 1}", f"holds {held} cards now, not {number} ({rule})")
        _check_levels(state, seat, full)
    if state.phase == Phase.KEEP and state.options.first_game:
        raise BadPosition("phase", "in a first game all cards are kept (IM-16)")


def _hand_sizes(state: MinersState, seat: int, full: int) -> tuple[int, int]:
    """Return how many cards a player can hold now, at least and at most."""
    if state.phase == Phase.SIDES:
        return 0, 0
    before, after = (full, 0) if state.phase == Phase.DEAL else (KEPT, full)
    if seat != state.seat:
        return (before, before) if seat < state.seat else (after, after)
    return (0, full - 1) if state.phase == Phase.DEAL else (KEPT + 1, full)


def _check_levels(state: MinersState, seat: int, full: int) -> None:
    """Raise BadPosition for a hand that was not dealt level by level."""
    level = deck_of(state.deck).level
    held = [level[card] for card in state.players[seat].hand]
    order = [next_level(state.options, number) for number in range(full)]
    for number in range(1, 5):
        count = held.count(number)
        share = order.count(number)
        exact = order[: len(held)].count(number) if state.phase == Phase.DEAL else share
        if count > share or (state.phase == Phase.DEAL and count != exact):
            text = f"holds {exact} cards of level {number} now, not {count}"
            raise BadPosition(f"hand{seat + 1}", text)


def _check_kinds(state: MinersState) -> None:
    """Raise BadPosition for tasks of another stage, or of another place on the boards."""
    kind = deck_of(state.deck).event[state.past[-1]].kind
    applied = {"immediate": Stage.EVENT, "end": Stage.END}.get(kind)
    player = state.players[state.seat]
    for place, task in enumerate(state.tasks):
        plays = isinstance(task, PlayCard) or (isinstance(task, DrawDue) and task.play)
        first = not place and state.stage == Stage.MINE
        text = "a card is played first of all in the mine phase (IM-35)"
        hold(first or not plays, "tasks", text)
        event = isinstance(task, ChooseEffect) and task.spot == EVENT
        text = "this event is not applied in this stage (IM-31, IM-33)"
        hold(state.stage == applied or not event, "tasks", text)
        done = player.position == TOP or not isinstance(task, ChangeBoard)
        hold(done, "tasks", "a board is finished with the marker at its top (IM-82)")


def _check_due(state: MinersState) -> None:
    """Raise BadPosition unless the next task is one that a player or chance has to answer."""
    task = state.tasks[-1]
    if isinstance(task, Seek) and task.level:
        decks, found = state.decks, state.discards
        if task.tried >> task.level & 1 or not (decks[task.level] or found[task.level]):
            raise BadPosition("tasks", f"deck {task.level} holds none, and is not searched again")
        return
    # An effect without a choice may wait to be chosen, so that a position can be about it.
    menu = isinstance(task, ChooseEffect) and state.legal_actions()
    if not menu and not resolve.waits(state):
        raise BadPosition("tasks", "what comes next asks nobody: it has been carried out already")
