"""What a heuristic player looks at, from what its seat may know.

Points are the measure: those there are, and a share of what gold, cards in hand, the mine as an engine and
the way up a progress board may still become. A card is worth what the whole chain that it starts leads to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import WHOLE, Appraisal
from minesnb.core.words import join
from minesnb.games.imperial_miners import names
from minesnb.games.imperial_miners.rules import mines, moves
from minesnb.games.imperial_miners.rules.actions import (
    ChainTo,
    Choose,
    ChooseBoard,
    Discard,
    Done,
    Draw,
    Mark,
    Pick,
    Play,
    Skip,
    Surface,
    TakeTopCard,
)
from minesnb.games.imperial_miners.rules.components import deck_of
from minesnb.games.imperial_miners.rules.effects import (
    ANY,
    EVERY,
    Advance,
    CartMarkers,
    DrawCards,
    Each,
    Effect,
    Gain,
    Here,
    If,
    Search,
    Step,
)
from minesnb.games.imperial_miners.rules.resolve import gold_price
from minesnb.games.imperial_miners.rules.setup import ROUNDS
from minesnb.games.imperial_miners.rules.state import (
    ActivateCard,
    AdvanceMarker,
    ChooseEffect,
    Do,
    DrawDue,
    Phase,
    Placed,
    PlayCard,
    Seek,
)
from minesnb.games.imperial_miners.rules.work import Work

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from minesnb.games.imperial_miners.rules.actions import MinersAction
    from minesnb.games.imperial_miners.rules.state import MinersState, Task

_GOLD, _LAST_GOLD = 0.36, 0.02
"""What a gold is worth while it can be spent, and in the last round."""
_STEP = 0.75
_CARD = 0.3
_MACHINE = 0.45
_TOKEN = -0.55
_ROWS = (0.0, 0.85, 0.7, 0.45, 0.1)
"""How often a card of each row is activated in a round to come."""
_CLIMB = 0.3
"""What a space of progress is worth on the way to the top."""
_DEPTHS = (0.0, 0.0, 0.9, 1.6, 2.4)
"""What a card of each level brings by the chain above it."""
_COST = 0.26
_DEPTH = 40
_TRIED = 14
"""How many places are played out; the others are judged by what they look like."""


def worths(state: MinersState, choices: Sequence[MinersAction]) -> list[float]:
    """Return what each action is worth to the player to move, in points."""
    return [appraise(state, action).value for action in choices]


def reason(state: MinersState, action: MinersAction) -> str:
    """Say what speaks for `action`."""
    return appraise(state, action).reason


def appraise(state: MinersState, action: MinersAction) -> Appraisal:
    """Say what `action` is worth to the player to move, in points, and why."""
    whole = _own_cards_only(state)
    before = _worth(whole, whole.seat)
    if isinstance(action, Play):
        after = _course(moves.apply(whole, action), whole.seat)
        return Appraisal(_worth(after, whole.seat) - before, _why(whole, action))
    after = _settled(moves.apply(whole, action), whole.seat)
    value = _worth(after, whole.seat) - before
    if not isinstance(action, Discard):
        value = _worth(_course(after, whole.seat), whole.seat) - before
    if isinstance(action, Skip | Done):
        value -= 0.01
    return Appraisal(value, _why(whole, action))


def best(observation: MinersState) -> tuple[MinersAction, Appraisal]:
    """Return the action that looks worth most, the first of equals.

    A card is worth what its chain leads to; places that look poor are not played out.
    """
    whole = _own_cards_only(observation)
    legal = moves.legal_actions(whole)
    looks: dict[MinersAction, float] = {
        action: _looks(whole, action) for action in legal if isinstance(action, Play)
    }
    least = sorted(looks.values(), reverse=True)[: _TRIED + 1][-1] if looks else 0.0
    judged = [
        (appraise(observation, action), action)
        for action in legal
        if looks.get(action, least) >= least
    ]
    appraisal, action = max(judged, key=lambda pair: pair[0].value)
    return action, appraisal


def _own_cards_only(state: MinersState) -> MinersState:
    """Return a state to play on in, in which the others hold nothing, as nobody knows their cards."""
    players = tuple(
        player if seat == state.seat else replace(player, hand=(), known=())
        for seat, player in enumerate(state.players)
    )
    return replace(state, viewer=WHOLE, players=players)


def _looks(state: MinersState, action: Play) -> float:
    """Judge a card and its place at a glance: its effects now, carts, and what lies above."""
    work = Work(state)
    deck = work.deck
    card = deck.card[action.card]
    before = len(mines.carts(deck, work))
    work.mine.append(_placed(action))
    joined = len(mines.carts(deck, work)) - before
    left = ROUNDS - state.round
    found = _card_worth(work, len(work.mine) - 1, left) + joined - card.cost * _gold(left)
    return found + sum(worth for _, worth in _way_up(work, left))


def _way_up(work: Work, left: int) -> list[tuple[int, float]]:
    """Return the spots above the last card that a greedy chain goes to, and what each brings."""
    way: list[tuple[int, float]] = []
    cards_above = mines.above(work.deck, work.mine, len(work.mine) - 1)
    while cards_above:
        worths = [
            0.0
            if work.activated >> up & 1 or work.mine[up].collapse
            else _card_worth(work, up, left)
            for up in cards_above
        ]
        best = max(worths)
        way.append((cards_above[worths.index(best)], best))
        cards_above = mines.above(work.deck, work.mine, way[-1][0])
    return way


def _placed(action: Play) -> Placed:
    return Placed(action.card, action.x)


# -- playing on


def _settled(state: MinersState, seat: int) -> MinersState:
    """Let chance say something middling until the player decides again."""
    for _ in range(_DEPTH):
        if not state.is_chance or state.phase != Phase.TASKS or state.seat != seat:
            break
        outcomes = moves.chance_outcomes(state)
        state = moves.apply(state, outcomes[len(outcomes) // 2][0])
    return state


def _course(state: MinersState, seat: int) -> MinersState:
    """Carry out a chain greedily, to the end of the player's phase."""
    start = (state.round, state.stage)
    for _ in range(_DEPTH):
        state = _settled(state, seat)
        if state.current_player != seat or (state.round, state.stage) != start:
            break
        if isinstance(state.tasks[-1], PlayCard):
            break
        best, worth = None, -1e9
        for action in moves.legal_actions(state):
            after = moves.apply(state, action)
            value = _worth(_settled(after, seat), seat)
            if value > worth:
                best, worth = after, value
        if best is None:
            break
        state = best
    return state


# -- what a position is worth


def _gold(left: int) -> float:
    return _GOLD if left > 1 else 0.2 if left else _LAST_GOLD


def _purse(gold: int, left: int) -> float:
    """What the gold there is may still become: the first coins are the dearest."""
    if not left:
        return _LAST_GOLD * gold
    useful = 6 * left
    first, more = min(gold, 8, useful), max(0, min(gold, 16, useful) - 8)
    return _gold(left) * (first + 0.6 * more + 0.1 * (gold - first - more))


def _worth(state: MinersState, seat: int) -> float:
    """Return points, and what may still become points."""
    work = Work(state)
    if seat != work.seat:
        work.load(seat)
    left = ROUNDS - state.round
    if state.round == 0 or (state.seat <= seat and _to_play(state, seat)):
        left += 1
    deck = work.deck
    found = work.vp + len(mines.carts(deck, work)) + _purse(work.gold, left)
    if state.seat == seat:
        found += _pending(state, work, left)
    if not left:
        return found + 0.02 * len(work.hand)
    found += _mine(work, left) + _CLIMB * work.position * min(1.0, left / 3)
    return found + _hand(work, left)


def _mine(work: Work, left: int) -> float:
    """Return what chains will still bring: most often they go through the best two cards of a row."""
    level = work.deck.level
    found = 0.0
    rows: list[list[float]] = [[] for _ in _ROWS]
    for spot, placed in enumerate(work.mine):
        worth = _card_worth(work, spot, left)
        if placed.collapse:
            found -= 0.5 * worth
        rows[level[placed.card]].append(worth)
    for weight, row in zip(_ROWS, rows, strict=True):
        first, second, *_ = *sorted(row, reverse=True), 0.0, 0.0
        found += left * weight * (0.65 * first + 0.35 * second)
    return found


def _pending(state: MinersState, work: Work, left: int) -> float:
    """Return what the effects under way will still bring."""
    return sum(_task_worth(work, task, left) for task in state.tasks)


def _task_worth(work: Work, task: Task, left: int) -> float:
    if isinstance(task, Do):
        return sum(_step_worth(work, step, task, left, 0) for step in task.left)
    if isinstance(task, ActivateCard):
        spent = work.activated >> task.spot & 1 or work.mine[task.spot].collapse
        return 0.0 if spent else 0.9 * _card_worth(work, task.spot, left)
    if isinstance(task, ChooseEffect):
        effects = work.effects(task.spot)
        return max(_effect_worth(work, effect, task.spot, left) for effect in effects)
    if isinstance(task, AdvanceMarker):
        return _STEP * task.number
    return _CARD if isinstance(task, DrawDue | Seek) else 0.0


def _to_play(state: MinersState, seat: int) -> bool:
    """Whether the player has still to play a card in this round."""
    if state.phase == Phase.EVENT:
        return False
    tasks = state.tasks
    waiting = bool(tasks) and isinstance(tasks[0], PlayCard) and state.seat == seat
    return state.stage == 0 or waiting or (state.stage == 1 and state.seat < seat)


def _hand(work: Work, left: int) -> float:
    """Cards that can still be played: the best of them, while there are places for their levels."""
    deck = work.deck
    gaps = work.state.options.row_gaps
    rooms = [0, 9] + [
        len(mines.open_places(deck, work.mine, level, gaps=gaps)) for level in (2, 3, 4)
    ]
    levels = [deck.level[number] for number in work.hand]
    for level in (2, 3, 4):
        rooms[level] += min(2, 2 * levels.count(level - 1)) if left > level - 1 else 0
    nets = []
    for number in work.hand:
        card = deck.card[number]
        net = max(_effect_worth(work, effect, -1, left) for effect in card.effects)
        net += _DEPTHS[card.level] - card.cost * _COST
        nets.append((max(0.1, net), card.level))
    nets.sort(reverse=True)
    found, weight = 0.0, 0.6
    for net, level in nets:
        if rooms[level] <= 0:
            found += 0.05
            continue
        rooms[level] -= 1
        found += weight * net
        weight *= 0.8
        left -= 1
        if left <= 0:
            break
    return found


def _card_worth(work: Work, spot: int, left: int) -> float:
    """What activating a card brings now."""
    effects = work.deck.card[work.mine[spot].card].effects
    return max(0.0, *(_effect_worth(work, effect, spot, left) for effect in effects))


def _effect_worth(work: Work, effect: Effect, spot: int, left: int) -> float:
    found = 0.0
    price = effect.price
    tokens = 0
    if price is not None:
        if price.collapse:
            free = sum(not placed.collapse for placed in work.mine)
            tokens = min(price.collapse, free)
            found += tokens * _TOKEN
            if not free:
                return 0.0
        elif price.discard:
            found -= _CARD * price.discard
        else:
            cost = gold_price(work, price)
            found -= cost * _gold(left)
            if cost > work.gold + 4:
                return 0.0
    do = Do(effect.steps, spot, cleared=1)
    return found + sum(_step_worth(work, step, do, left, tokens) for step in effect.steps)


def _step_worth(work: Work, step: Step, do: Do, left: int, tokens: int) -> float:
    return _WORTH[type(step)](work, step, do, left, tokens) if type(step) in _WORTH else 0.2


def _amount(work: Work, step: Gain | Advance, do: Do, tokens: int) -> float:
    per = step.per
    if per is None:
        return step.number
    if do.spot < 0 and per.what in _LOCAL:
        return 1.5 * step.number
    times = work.count(per.what, do) + (tokens if per.what == "collapses" else 0)
    found = step.number * (times / per.every if do.spot < 0 else times // per.every)
    return min(found, per.high) if per.high else max(found, per.low)


_LOCAL = ("machines here", "carts here", "neighbours", "above", "sides")


def _gain_worth(work: Work, step: Gain, do: Do, left: int, tokens: int) -> float:
    each = _gold(left) if step.good == "gold" else 1.0
    return each * _amount(work, step, do, tokens)


def _here_worth(work: Work, step: Here, do: Do, left: int, _: int) -> float:
    room = 3 - work.mine[do.spot].machines if do.spot >= 0 else 2
    each = _MACHINE * min(step.number, room) if step.verb == "machine" else _TOKEN
    return each * min(1.0, left / 2)


def _each_worth(work: Work, step: Each, _: Do, left: int, __: int) -> float:
    soon = min(1.0, left / 2)
    if step.verb == "machine":
        free = sum(placed.machines < 3 for placed in work.mine)
        return 0.8 * _MACHINE * min(step.cards, free) * soon
    if step.verb == "collapse":
        return _TOKEN * step.cards * soon
    if step.verb == "clear":
        there = sum(placed.collapse for placed in work.mine)
        number = there if step.cards in (ANY, EVERY) else min(there, step.cards)
        return -_TOKEN * number * soon
    return (1.3 - (0.5 if step.collapse else 0)) * min(step.cards, max(0, len(work.mine) - 1))


def _marker_worth(work: Work, step: CartMarkers, _: Do, __: int, ___: int) -> float:
    return 1.0 * min(step.number, len(mines.markable(work.deck, work)) or 0)


def _advance_worth(work: Work, step: Advance, do: Do, left: int, tokens: int) -> float:
    del left
    return _STEP * _amount(work, step, do, tokens)


def _draw_worth(_: Work, step: DrawCards | Search, __: Do, left: int, ___: int) -> float:
    return (_CARD if left > 1 else 0.05) * step.number * (3 if getattr(step, "deep", False) else 1)


def _if_worth(work: Work, step: If, do: Do, left: int, tokens: int) -> float:
    if do.spot < 0 and step.test.what in _LOCAL:
        return 0.5 * _step_worth(work, step.then, do, left, tokens)
    chosen = step.then if work.holds(step.test, do) else step.otherwise
    return _step_worth(work, chosen, do, left, tokens) if chosen else 0.0


_WORTH: dict[type, Callable[..., float]] = {
    Gain: _gain_worth,
    Here: _here_worth,
    Each: _each_worth,
    CartMarkers: _marker_worth,
    Advance: _advance_worth,
    DrawCards: _draw_worth,
    Search: _draw_worth,
    If: _if_worth,
}


# -- why


def _why(state: MinersState, action: MinersAction) -> str:
    match action:
        case Play():
            return _why_play(state, action)
        case Mark():
            return "a cart marker is a point at the end."
        case Draw(level):
            return _DECKS[level]
        case Discard(card):
            cost, gold = deck_of(state.deck).card[card].cost, state.players[state.seat].gold
            if cost > gold:
                return f"it costs {cost} gold, and you have {gold}."
            return "a hand has room for better cards."
    return _plain_why(action)


_DECKS = (
    "",
    "a card of level I costs nothing.",
    "a card of level II costs 2 gold.",
    "a chain from level III wakes up to three cards.",
    "a chain from level IV wakes up to four cards.",
)
"""What speaks for each deck."""


def _why_play(state: MinersState, action: Play) -> str:
    """Say what the card can do, and which cards a chain from there can go to."""
    work = Work(state)
    work.mine.append(_placed(action))
    left, spot = ROUNDS - state.round, len(work.mine) - 1
    card = work.deck.card[action.card]
    effect = max(card.effects, key=lambda each: _effect_worth(work, each, spot, left))
    text = f"{card.name} can {names.effect_words(effect)}"
    way = [work.deck.card[work.mine[up].card].name for up, _ in _way_up(work, left)]
    return f"{text}, and its chain can go on to {join(way)}." if way else f"{text}."


def _plain_why(action: MinersAction) -> str:
    match action:
        case Surface(option):
            return (
                "gold pays for deeper cards.",
                "a space further up gives something at once.",
                "a space far up gives something at once.",
                "three cards more to choose from.",
            )[option]
        case TakeTopCard():
            return "nothing in the hand can be played."
        case ChainTo():
            return "the chain goes on that way."
        case Choose():
            return "its effect comes about at once."
        case Pick():
            return "that is where it may do some good."
        case ChooseBoard():
            return "your marker stays on that board from then on."
        case Skip() | Done():
            return "what is left unused costs nothing."
    return "it does no harm."
