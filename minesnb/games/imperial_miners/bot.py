"""What a heuristic player looks at, from what its seat may know.

Points are the measure: those there are, and a share of what gold, cards in hand, the mine as an engine and
the way up a progress board may still become. A card is worth what the chain brings that it starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    NameFaction,
    Pick,
    Play,
    Skip,
    Surface,
    TakeTopCard,
)
from minesnb.games.imperial_miners.rules.components import BORDERS, TOP, deck_of
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
from minesnb.games.imperial_miners.rules.resolve import gold_price, reduction
from minesnb.games.imperial_miners.rules.setup import ROUNDS
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
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
from minesnb.games.imperial_miners.rules.work import MACHINES, Work

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
_LATER = 0.4
"""How much of what a card brings now it brings in a later round, where every chain goes through its row."""
_HELD = 0.3
"""Which share of what a card is worth in the hand is lost when it is played."""


def worths(state: MinersState, choices: Sequence[MinersAction]) -> list[float]:
    """Return what each action is worth to the player to move, in points."""
    look = _Look(state)
    return [_WORTHS[type(action)](look, action) for action in choices]


def reason(state: MinersState, action: MinersAction) -> str:
    """Say what speaks for `action`."""
    return _why(state, action)


def outlook(state: MinersState) -> tuple[float, ...]:
    """Return what each player can count on: points, and a share of what may still become points."""
    return tuple(_standing(state, seat) for seat in range(state.num_players))


class _Look:
    """A position as its mover sees it, with what is asked of it more than once."""

    __slots__ = ("cards", "hand", "left", "task", "ways", "work")

    def __init__(self, state: MinersState) -> None:
        self.work = Work(state)
        self.left = ROUNDS - state.round
        self.task: Task | None = state.tasks[-1] if state.tasks else None
        self.cards: dict[int, float] = {}
        self.hand: dict[int, float] = {}
        self.ways: dict[tuple[int, int], float] = {}

    def card(self, spot: int) -> float:
        """Return what activating a card of the mine brings now; nothing if it can do no more."""
        if spot not in self.cards:
            self.cards[spot] = _wakes(self.work, spot, self.left)
        return self.cards[spot]

    def way_up(self, row: int, x: int) -> float:
        """Return what a greedy chain brings above a place."""
        if row < _SECOND:
            return 0.0
        if (row, x) not in self.ways:
            mine, level = self.work.mine, self.work.deck.level
            best, column = -1.0, x
            for spot, placed in enumerate(mine):
                if (
                    abs(placed.x - x) == 1
                    and level[placed.card] == row - 1
                    and self.card(spot) > best
                ):
                    best, column = self.card(spot), placed.x
            self.ways[row, x] = best + self.way_up(row - 1, column) if best >= 0 else 0.0
        return self.ways[row, x]

    def held(self, number: int) -> float:
        """Return what a card is worth in the hand: its effects later, and the chain above it."""
        if number not in self.hand:
            self.hand[number] = max(0.1, _in_hand(self.work, number, self.left))
        return self.hand[number]

    def joined(self, card: int, x: int) -> int:
        """Return how many carts are connected by a new card."""
        work = self.work
        deck, row, found = work.deck, work.deck.level[card], 0
        halves = deck.card[card].halves
        for placed in work.mine:
            down, right = deck.level[placed.card] - row, placed.x - x
            sides = _BETWEEN.get((down, right))
            if sides and halves & sides[0] and deck.card[placed.card].halves & sides[1]:
                found += 1
        return found


_SECOND = 2
_BETWEEN = {
    **{(down, right): (here, there) for down, right, here, there in BORDERS},
    **{(-down, -right): (there, here) for down, right, here, there in BORDERS},
}
"""The halves of a card and of another that lie on their border, by how far down and right the other lies."""


# -- what an action is worth


def _play(look: _Look, action: Play) -> float:
    """Return what a card and its place bring: its effects now and in later rounds, carts, the chain."""
    work, left = look.work, look.left
    deck = work.deck
    card = deck.card[action.card]
    work.mine.append(Placed(action.card, action.x))
    now = _card_worth(work, len(work.mine) - 1, left)
    work.mine.pop()
    later = _LATER * left * _ROWS[card.level] * now
    price = max(0, card.cost - reduction(work)) * _gold(left)
    chain = look.way_up(card.level, action.x)
    return (
        now
        + later
        + look.joined(action.card, action.x)
        + chain
        - price
        - _HELD * look.held(action.card)
    )


def _choose(look: _Look, action: Choose) -> float:
    if not isinstance(look.task, ChooseEffect):
        return 0.0
    spot = look.task.spot
    effect = look.work.effects(spot)[action.branch]
    return _effect_worth(look.work, effect, spot, look.left)


def _climb(look: _Look, action: ChainTo) -> float:
    placed = look.work.mine[action.spot]
    return look.card(action.spot) + look.way_up(look.work.deck.level[placed.card], placed.x)


def _surface(look: _Look, action: Surface) -> float:
    work, left = look.work, look.left
    if action.option == 0:
        return (4 if work.changes("surface gold 4") else 2) * _gold(left)
    if action.option not in moves.PRICES:
        return _CARD * 3 if left > 1 else 0.02
    start = work.position if work.board == action.board else 0
    price = moves.PRICES[action.option][0] * _gold(left)
    return _ahead(look, action.board, start, action.steps) - price


def _ahead(look: _Look, board: int, start: int, steps: int) -> float:
    """Return what it is worth to arrive on a space of a board, and to be nearer to its top."""
    work = look.work
    space = min(TOP, start + steps)
    effect = work.deck.board(board, work.state.sides[board]).spaces[space - 1]
    climb = _CLIMB * (space - start) * min(1.0, look.left / 3)
    return _effect_worth(work, effect, EVENT, look.left) + climb


def _board(look: _Look, action: ChooseBoard) -> float:
    """Return what the spaces of a board bring that one comes to next."""
    steps = look.task.number if isinstance(look.task, AdvanceMarker) else 0
    if steps:
        return _ahead(look, action.board, 0, steps)
    return sum(_ahead(look, action.board, 0, n) for n in (2, 4)) / 2 if look.left else 0.0


def _pick(look: _Look, action: Pick) -> float:
    step = look.task.steps[0] if isinstance(look.task, Do) and look.task.steps else None
    if not isinstance(step, Each):
        return 0.0
    work, left = look.work, look.left
    if step.verb == "activate":
        return sum(map(look.card, action.spots)) + (_TOKEN if step.collapse else 0.0)
    soon = min(1.0, left / 2)
    if step.verb == "machine":
        room = sum(min(step.number, MACHINES - work.mine[spot].machines) for spot in action.spots)
        return (_MACHINE * room + 0.05 * sum(map(look.card, action.spots))) * soon
    worths = sum(_card_worth(work, spot, left) for spot in action.spots)
    lost = (0.5 * worths - 0.5 * _TOKEN * len(action.spots)) * soon
    return lost if step.verb == "clear" else -lost


def _draw(look: _Look, action: Draw) -> float:
    """Return what a card of a level is worth: more the deeper it is, where it has a place and can be paid."""
    if look.left < _SECOND:
        return 0.02
    level, work = action.level, look.work
    rows = {work.deck.level[placed.card] for placed in work.mine}
    rows |= {work.deck.level[card] for card in work.hand}
    held = [work.deck.level[card] for card in work.hand].count(level)
    fits = level == 1 or level - 1 in rows
    paid = min(1.0, (work.gold + 3) / (2 * level + 1))
    return _CARD + (0.25 * _DEPTHS[level] * paid if fits else -0.2) - 0.1 * held


_WORTHS: dict[type, Callable[[_Look, Any], float]] = {
    Play: _play,
    TakeTopCard: lambda _, __: 0.0,
    Choose: _choose,
    Skip: lambda _, __: -0.01,
    Done: lambda _, __: -0.01,
    ChainTo: _climb,
    Surface: _surface,
    ChooseBoard: _board,
    Pick: _pick,
    Mark: lambda _, __: 1.0,
    Draw: _draw,
    Discard: lambda look, action: -look.held(action.card),
    NameFaction: lambda _, __: 0.0,
}


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


def _standing(state: MinersState, seat: int) -> float:
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
    nets = [(max(0.1, _in_hand(work, card, left)), deck.level[card]) for card in work.hand]
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


def _in_hand(work: Work, number: int, left: int) -> float:
    """Return what a card in the hand may bring, less its cost."""
    card = work.deck.card[number]
    net = max(_effect_worth(work, effect, EVENT, left) for effect in card.effects)
    return net + _DEPTHS[card.level] - card.cost * _COST


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
    return _STEPS[type(step)](work, step, do, left, tokens) if type(step) in _STEPS else 0.2


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


_STEPS: dict[type, Callable[..., float]] = {
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


def _way_up(work: Work, left: int) -> list[int]:
    """Return the spots above the last card that a greedy chain goes to."""
    way: list[int] = []
    cards_above = mines.above(work.deck, work.mine, len(work.mine) - 1)
    while cards_above:
        way.append(max(cards_above, key=lambda spot: _wakes(work, spot, left)))
        cards_above = mines.above(work.deck, work.mine, way[-1])
    return way


def _wakes(work: Work, spot: int, left: int) -> float:
    """Return what a chain brings by coming to a card."""
    spent = work.activated >> spot & 1 or work.mine[spot].collapse
    return 0.0 if spent else _card_worth(work, spot, left)


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
    work.mine.append(Placed(action.card, action.x))
    left, spot = ROUNDS - state.round, len(work.mine) - 1
    card = work.deck.card[action.card]
    effect = max(card.effects, key=lambda each: _effect_worth(work, each, spot, left))
    text = f"{card.name} can {names.effect_words(effect)}"
    way = [work.deck.card[work.mine[up].card].name for up in _way_up(work, left)]
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
