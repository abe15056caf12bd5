"""What an action is called, and what is asked for now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import article, count, join, upper
from minesnb.games.imperial_miners import names
from minesnb.games.imperial_miners.rules.actions import (
    ChainTo,
    Choose,
    ChooseBoard,
    Discard,
    Done,
    Draw,
    Mark,
    NameFaction,
    Pick,
    Play,
    Skip,
    Surface,
    TakeTopCard,
)
from minesnb.games.imperial_miners.rules.components import ROMAN, deck_of
from minesnb.games.imperial_miners.rules.effects import (
    ANY,
    CartMarkers,
    DiscardCards,
    DrawCards,
    Each,
    Step,
)
from minesnb.games.imperial_miners.rules.moves import PRICES, card_cost
from minesnb.games.imperial_miners.rules.resolve import HAND
from minesnb.games.imperial_miners.rules.setup import KEPT
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    AdvanceMarker,
    AtSurface,
    ChooseEffect,
    Climb,
    Do,
    Limit,
    Phase,
    PlayCard,
    Seek,
    Task,
)
from minesnb.games.imperial_miners.rules.work import Work

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.actions import MinersAction
    from minesnb.games.imperial_miners.rules.state import MinersState


def _card_name(state: MinersState, spot: int) -> str:
    deck = deck_of(state.deck)
    mine = state.players[state.seat].mine
    return deck.card[mine[spot].card].name if spot < len(mine) else "a card"


def label(state: MinersState, action: MinersAction) -> str:
    """Say what an action does, in the imperative."""
    deck = deck_of(state.deck)
    match action:
        case Discard(card):
            return f"Discard {deck.card[card].name}"
        case Play(card, x):
            found = deck.card[card]
            price = card_cost(Work(state), card)
            cost = f" for {price} gold" if price else ""
            return f"Play {found.name} into row {ROMAN[found.level]}, {_column(x)}{cost}"
        case Choose(branch):
            return _effect_label(state, branch)
        case Pick(spots):
            verb = _verb(state)
            return f"{verb} {join([_card_name(state, spot) for spot in spots])}"
        case Surface(option, steps, board):
            return _surface_label(state, option, steps, board)
    return _other_label(state, action)


def _effect_label(state: MinersState, branch: int) -> str:
    task = state.tasks[-1] if state.tasks else None
    effects = Work(state).effects(task.spot) if isinstance(task, ChooseEffect) else ()
    if branch < len(effects):
        return upper(names.effect_words(effects[branch]))
    return f"Choose effect {branch + 1}"


def _column(x: int) -> str:
    if not x:
        return "in the middle"
    whole, half = divmod(abs(x), 2)
    far = (f"{whole}\u00bd cards" if whole else "half a card") if half else count(whole, "card")
    return f"{far} to the {'left' if x < 0 else 'right'}"


_VERBS = {
    "activate": "Activate",
    "machine": "Put a machine on",
    "collapse": "Put a collapse token on",
    "clear": "Remove the collapse token of",
}


def _verb(state: MinersState) -> str:
    task = state.tasks[-1] if state.tasks else None
    step = task.steps[0] if isinstance(task, Do) and task.steps else None
    return _VERBS[step.verb] if isinstance(step, Each) else "Choose"


def _surface_label(state: MinersState, option: int, steps: int, board: int) -> str:
    if option in PRICES:
        sides = state.sides
        name = deck_of(state.deck).board(board, sides[board]).name if board < len(sides) else "?"
        return f"Pay {PRICES[option][0]} gold to advance {count(steps, 'space')} on {name}"
    if option:
        return "Draw 3 cards"
    gold = 4 if Work(state).changes("surface gold 4") else 2
    return f"Gain {gold} gold"


_PLAIN = {
    TakeTopCard(): "Take the top card of deck I and play it",
    Skip(): "Leave the effect unused",
    Done(): "Choose no more",
}


def _other_label(state: MinersState, action: MinersAction) -> str:
    match action:
        case ChainTo(spot):
            return f"Go up to {_card_name(state, spot)}"
        case Mark(one, other):
            both = [_card_name(state, one), _card_name(state, other)]
            return f"Put a cart marker between {join(both)}"
        case Draw(level):
            task = state.tasks[-1] if state.tasks else None
            verb = "Search" if isinstance(task, Seek) else "Draw from"
            return f"{verb} deck {ROMAN[level]}"
        case NameFaction(faction):
            return f"Look for {article(names.FACTION_ADJECTIVES[faction])} card"
        case ChooseBoard(board) if board < len(state.sides):
            name = deck_of(state.deck).board(board, state.sides[board]).name
            return f"Go onto the {name} board"
    return _PLAIN.get(action, str(action))


def prompt(state: MinersState) -> str:
    """Say what the player to move may do."""
    if state.is_terminal:
        return "The game is over."
    if state.is_chance:
        return state.game.chance_speaks
    player = state.players[state.seat]
    if state.phase == Phase.KEEP:
        more = len(player.hand) - KEPT
        return f"Keep four of these cards: discard {more} more."
    task = state.tasks[-1] if state.tasks else None
    if isinstance(task, Do) and task.steps:
        return _step_prompt(task.left[0])
    if isinstance(task, ChooseEffect):
        return _menu_prompt(state, task.spot)
    return _task_prompt(state, task)


def _menu_prompt(state: MinersState, spot: int) -> str:
    work = Work(state)
    what = work.name(spot) if spot >= 0 else work.event.name if spot == EVENT else "The space"
    effects = work.effects(spot)
    apply = "choose an effect" if len(effects) > 1 else "apply its effect"
    may = spot >= 0 or all(effect.may for effect in effects)
    skip = ", or leave it unused" if may else ""
    return f"{what}: {apply}{skip}."


def _task_prompt(state: MinersState, task: Task | None) -> str:
    match task:
        case PlayCard(drawn):
            return _play_prompt(state, drawn)
        case Climb():
            return "The chain goes on: choose one of the two cards above."
        case AtSurface():
            return "The surface: choose one of its three effects."
        case Limit():
            excess = len(state.players[state.seat].hand) - HAND
            return f"More than {HAND} cards: discard {excess} more."
        case Seek(faction):
            if faction == ANY:
                return "Choose a faction to look for."
            name = article(names.FACTION_ADJECTIVES[faction])
            return f"Choose a deck to search for {name} card."
        case AdvanceMarker(number):
            return f"Choose a progress board to advance on by {count(number, 'space')}."
    return "The top is reached: choose another board to go on with."


def _play_prompt(state: MinersState, drawn: int) -> str:
    if drawn:
        return f"Play {deck_of(state.deck).card[drawn].name}, the card from deck I."
    if isinstance(next(iter(state.legal_actions()), None), TakeTopCard):
        return "You can play no card: take the top card of deck I."
    return "Play a card: pick it, then its place."


def _step_prompt(step: Step) -> str:
    match step:
        case DrawCards(number):
            return f"Choose a deck to draw from ({count(number, 'card')} to draw)."
        case CartMarkers():
            return "Choose a half cart for the marker."
        case DiscardCards(number):
            many = "cards, as many as you like" if number == ANY else count(number, "card")
            return f"Discard {many}."
        case Each():
            return _each_prompt(step)
    return "Choose."


def _each_prompt(step: Each) -> str:
    if step.verb == "activate":
        return "Choose a card to activate."
    if step.verb == "clear":
        if step.cards == ANY:
            return "Remove collapse tokens, as many as you like."
        return f"Choose {count(step.cards, 'collapse token')} to remove."
    limit = "up to " if step.up_to else ""
    what = "machines" if step.verb == "machine" else "collapse tokens"
    return f"Choose {limit}{count(step.cards, 'card')} for {what}."
