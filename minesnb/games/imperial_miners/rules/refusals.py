"""Why not: the rules that refuse an action, one predicate each, read straight from the rulebook.

Slow and obvious on purpose, and without anything from `moves`, `work` or `mines`: rows, neighbours, prices
and targets are looked up here once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import TYPE_CHECKING

from minesnb.core.game import WHOLE
from minesnb.core.rulebook import Refusal
from minesnb.core.words import article, count
from minesnb.games.imperial_miners import elements, names
from minesnb.games.imperial_miners.rules.actions import (
    SURFACE,
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
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    OFF,
    AdvanceMarker,
    AtSurface,
    ChangeBoard,
    ChooseEffect,
    Climb,
    Do,
    Limit,
    Phase,
    PlayCard,
    Seek,
    Stage,
    rule_of,
)

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.actions import MinersAction
    from minesnb.games.imperial_miners.rules.components import Card
    from minesnb.games.imperial_miners.rules.effects import Effect
    from minesnb.games.imperial_miners.rules.state import MinersState, Player, Task

_NO_CHOICE = "That is not among the choices here."
_SEARCHABLE = (1, 2, 3)
_TOP = 10


def refuse(state: MinersState, action: MinersAction) -> tuple[Refusal, ...]:
    """Return every rule that refuses `action` to the player to move; () where none does."""
    return tuple(_PREDICATES[type(action)](state, action))


def waiting(state: MinersState) -> tuple[Refusal, ...]:
    """The players act one after another (IM-A19)."""
    text = f"It is {{{state.current_player}}}'s turn."
    return (Refusal("IM-A19", text, (elements.mine(state.current_player),)),)


def sum_up(
    state: MinersState, element: str, refused: Mapping[MinersAction, tuple[Refusal, ...]]
) -> tuple[Refusal, ...]:
    """Say of a card that there is no place for it, and of a place that no card for it can be paid."""
    del element
    deck = deck_of(state.deck)
    if not isinstance(_task(state), PlayCard):
        return ()
    if len(refused) == 1 and isinstance(action := next(iter(refused)), Discard):
        return _no_place(state, deck.card[action.card].level)
    costs = {
        action.card: _cost(state, deck.card[action.card])
        for action in refused
        if isinstance(action, Play)
    }
    gold = _player(state).gold
    if len(costs) < 2 or min(costs.values()) <= gold:
        return ()
    level = ROMAN[deck.card[next(iter(costs))].level]
    text = f"Your cards of level {level} cost {min(costs.values())} gold or more; you have {gold}."
    return (Refusal("IM-20", text, (elements.gold(state.seat),)),)


def _no_place(state: MinersState, level: int) -> tuple[Refusal, ...]:
    if level == 1 or _places(state, level - 1):
        return ()
    text = f"A card of row {ROMAN[level]} needs a card of row {ROMAN[level - 1]} above it; you have none."
    return (Refusal("IM-38", text, (elements.mine(state.seat),)),)


# -- the universe


def candidates(state: MinersState) -> tuple[MinersAction, ...]:
    """Every action type with every card, place, border, deck and space that the picture shows.

    Places for cards are shown to their owner only; effects and factions only where one is chosen.
    """
    found = [*_with_cards(state), TakeTopCard(), Skip(), Done()]
    task = _task(state)
    if isinstance(task, ChooseEffect):
        found += [Choose(branch) for branch in range(len(_effects(state, task.spot)))]
    found += _with_places(state)
    found += [Draw(level) for level in range(1, 5)]
    if isinstance(task, Seek) and task.faction == ANY:
        found += [NameFaction(faction) for faction in range(6)]
    return (*found, *_with_boards(state))


def _with_cards(state: MinersState) -> Iterator[MinersAction]:
    """Yield what can be done with the cards of a hand."""
    level = deck_of(state.deck).level
    dug = state.viewer in (WHOLE, state.seat) and state.phase != Phase.OVER
    for card in sorted({card for card in _player(state).hand if card > 0}):
        yield Discard(card)
        if dug:
            yield from (Play(card, x) for x in _open(state, level[card]))


def _with_places(state: MinersState) -> Iterator[MinersAction]:
    """Yield what can be done with the cards of a mine, and with the borders between them."""
    spots = range(len(_player(state).mine))
    step = _step(state)
    yield from (ChainTo(spot) for spot in spots)
    yield from (Pick((spot,)) for spot in spots)
    if isinstance(step, Each) and step.cards > 1 and not step.one_by_one:
        yield from (Pick(chosen) for chosen in combinations(spots, step.cards))
    for pair in combinations(spots, 2):
        if _halves(state, *pair) is not None:
            yield Mark(*pair)


def _with_boards(state: MinersState) -> Iterator[MinersAction]:
    """Yield what can be done with surface boards and progress boards."""
    boards = range(len(state.sides))
    yield from (Surface(0), Surface(3))
    for option, board, steps in product((1, 2), boards, range(1, 7)):
        yield Surface(option, steps, board)
    yield from (ChooseBoard(board) for board in boards)


# -- what is due


def _task(state: MinersState) -> Task | None:
    return state.tasks[-1] if state.phase == Phase.TASKS and state.tasks else None


def _step(state: MinersState) -> Step | None:
    task = _task(state)
    return task.left[0] if isinstance(task, Do) and task.steps else None


_WHEN_DUE: dict[type, Refusal] = {
    PlayCard: Refusal("IM-35", "First play a card."),
    Climb: Refusal("IM-41", "First choose which of the two cards above the chain goes to."),
    AtSurface: Refusal("IM-42", "First choose one of the effects of your surface board."),
    Limit: Refusal("IM-71", "First discard down to eight cards."),
    Seek: Refusal("IM-73", "First choose a deck to search."),
    AdvanceMarker: Refusal("IM-80", "First choose a progress board to advance on."),
    ChangeBoard: Refusal("IM-82", "First choose another board for your marker."),
}
"""Why nothing else may be done while a task is due."""


def _first(state: MinersState) -> Refusal:
    """What has to be done before anything else, by the rule that asks for it."""
    if state.phase == Phase.KEEP:
        return Refusal("IM-15", "First keep four of your cards: discard the others.")
    task = _task(state)
    if isinstance(task, ChooseEffect):
        return Refusal(_rule_of_resolving(state, task.spot), "First choose an effect to apply.")
    if isinstance(task, Seek) and task.faction == ANY:
        return Refusal("IM-74", "First name a faction to look for.")
    if isinstance(task, Do):
        rule = _rule_of_resolving(state, task.spot)
        return Refusal(rule, "An effect is being applied: finish it first.")
    return _WHEN_DUE[type(task)]


def _rule_of_resolving(state: MinersState, spot: int) -> str:
    """Return the rule by which effects are applied to their end: of a card, a space, the event, the surface."""
    if spot >= 0:
        return "IM-43"
    if spot != EVENT:
        return "IM-81"
    return {Stage.EVENT: "IM-31", Stage.MINE: "IM-42", Stage.END: "IM-33"}[Stage(state.stage)]


def _player(state: MinersState) -> Player:
    return state.players[state.seat]


def _card(state: MinersState, spot: int) -> Card:
    return deck_of(state.deck).card[_player(state).mine[spot].card]


def _change(state: MinersState) -> str:
    return deck_of(state.deck).event[state.past[-1]].change if state.past else ""


def _in_mine(state: MinersState, spots: tuple[int, ...]) -> bool:
    return all(0 <= spot < len(_player(state).mine) for spot in spots)


# -- playing a card


def _discard(state: MinersState, action: Discard) -> Iterator[Refusal]:
    if action.card not in _player(state).hand:
        rule = "IM-15" if state.phase == Phase.KEEP else "IM-71"
        yield Refusal(rule, "That card is not in your hand.")
    step = _step(state)
    wanted = isinstance(_task(state), Limit) or isinstance(step, DiscardCards)
    if state.phase != Phase.KEEP and not wanted:
        yield _first(state)


def _cost(state: MinersState, card: Card) -> int:
    less = _player(state).cheaper
    if _change(state) == "cost 2 less":
        less += 2
    return max(0, card.cost - less)


def _places(state: MinersState, level: int) -> dict[int, int]:
    """Return the columns of a row that are taken, each with the spot of the card there."""
    return {
        placed.x: spot
        for spot, placed in enumerate(_player(state).mine)
        if _card(state, spot).level == level
    }


def _misplaced(state: MinersState, level: int, x: int) -> Iterator[Refusal]:
    row = _places(state, level)
    seat = state.seat
    if level == 1 and not row:
        if x != 0:
            yield Refusal("IM-A3", "The first card lies in the middle.", (elements.surface(seat),))
        return
    whole = (elements.mine(seat),)
    if x in row:
        text = f"{_card(state, row[x]).name} lies there already."
        yield Refusal("IM-36", text, (elements.card(seat, row[x]),))
        return
    if (x % 2 == 0) != (level % 2 == 1):
        yield Refusal("IM-36", "Cards of neighbouring rows lie half a card apart.", whole)
        return
    if level > 1:
        above = _places(state, level - 1)
        if x - 1 not in above and x + 1 not in above:
            text = f"A card of row {ROMAN[level]} needs a card of row {ROMAN[level - 1]} above it."
            yield Refusal("IM-38", text, whole)
        return
    yield from _too_far(state, row, x)


def _too_far(state: MinersState, row: dict[int, int], x: int) -> Iterator[Refusal]:
    """Why a card does not lie in row I, whose columns are given."""
    whole = (elements.mine(state.seat),)
    nearest = min(abs(x - other) for other in row)
    beside, one_gap = 2, 4
    if nearest > (one_gap if state.options.row_gaps else beside):
        text = "A card of row I goes beside another, or leaves a gap of one card."
        if not state.options.row_gaps:
            text = "A card of row I goes beside another of that row."
        yield Refusal("IM-A3", text, whole)


def _open(state: MinersState, level: int) -> list[int]:
    """Return the columns of the places for a card of this level."""
    columns = [placed.x for placed in _player(state).mine] or [0]
    wide = range(min(columns) - 4, max(columns) + 5)
    return [x for x in wide if not tuple(_misplaced(state, level, x))]


def _play(state: MinersState, action: Play) -> Iterator[Refusal]:
    task = _task(state)
    if not isinstance(task, PlayCard):
        yield _first(state)
        if state.phase == Phase.KEEP:
            return
    player = _player(state)
    if action.card not in player.hand:
        yield Refusal("IM-35", "That card is not in your hand.")
        return
    if isinstance(task, PlayCard) and task.drawn and action.card != task.drawn:
        name = deck_of(state.deck).card[task.drawn].name
        yield Refusal("IM-35", f"{name} from deck I must be played.")
    card = deck_of(state.deck).card[action.card]
    cost = _cost(state, card)
    if cost > player.gold:
        text = f"{card.name} costs {cost} gold; you have {player.gold}."
        yield Refusal("IM-20", text, (elements.gold(state.seat),))
    yield from _misplaced(state, card.level, action.x)


def _top(state: MinersState, _: TakeTopCard) -> Iterator[Refusal]:
    task = _task(state)
    if not isinstance(task, PlayCard):
        yield _first(state)
        return
    if task.drawn:
        yield Refusal("IM-35", "One card was taken from deck I already.")
        return
    deck = deck_of(state.deck)
    for number in sorted(set(_player(state).hand)):
        card = deck.card[number]
        if _cost(state, card) <= _player(state).gold and _open(state, card.level):
            text = f"You can play {card.name}; deck I is for those who can play nothing."
            yield Refusal("IM-A2", text, (elements.hand(state.seat, number),))
            return


# -- effects


def _effects(state: MinersState, spot: int) -> tuple[Effect, ...]:
    deck = deck_of(state.deck)
    if spot >= 0:
        return _card(state, spot).effects
    if spot == EVENT:
        return deck.event[state.past[-1]].effects
    player = _player(state)
    board = deck.board(player.board, state.sides[player.board])
    return (board.spaces[player.position - 1],)


def _unpaid(state: MinersState, effect: Effect) -> Iterator[Refusal]:
    price, player = effect.price, _player(state)
    if price is None:
        return
    if price.collapse:
        free = sum(not placed.collapse for placed in player.mine)
        need = 1 if state.options.partial_tokens else price.collapse
        if free < need:
            text = f"{count(free, 'card')} can take a collapse token; it takes {need}."
            yield Refusal("IM-A7", text, (elements.mine(state.seat),))
    elif price.discard:
        if len(player.hand) < price.discard:
            text = (
                f"It takes {count(price.discard, 'card')} to discard; you have {len(player.hand)}."
            )
            yield Refusal("IM-A7", text)
    else:
        deck = deck_of(state.deck)
        scots = sum(0 in deck.card[placed.card].factions for placed in player.mine)
        cost = max(0, price.gold - scots * price.scots)
        if player.gold < cost:
            text = f"It costs {cost} gold; you have {player.gold}."
            yield Refusal("IM-A7", text, (elements.gold(state.seat),))


def _choose(state: MinersState, action: Choose) -> Iterator[Refusal]:
    task = _task(state)
    if not isinstance(task, ChooseEffect):
        yield _first(state)
        return
    effects = _effects(state, task.spot)
    if not 0 <= action.branch < len(effects):
        text = (
            f"There {'is one effect' if len(effects) == 1 else f'are {len(effects)} effects'} only."
        )
        yield Refusal(rule_of("choose", task.spot), text)
        return
    yield from _unpaid(state, effects[action.branch])


def _skip(state: MinersState, _: Skip) -> Iterator[Refusal]:
    task = _task(state)
    if not isinstance(task, ChooseEffect):
        yield _first(state)
        if isinstance(task, AtSurface):
            yield Refusal("IM-A6", "One of the effects of the surface board must be chosen.")
        return
    if task.spot < 0 and not all(effect.may for effect in _effects(state, task.spot)):
        what, place, rule = "An event", elements.EVENT, "IM-30"
        if task.spot != -1:
            player = _player(state)
            place, rule = elements.space(player.board, player.position), "IM-81"
            what = "The space where the marker stops"
        yield Refusal(rule, f"{what} must be applied.", (place,))
        yield Refusal("IM-A1", "Only the effects of cards may be left unused.", (place,))


def _up(state: MinersState, action: ChainTo) -> Iterator[Refusal]:
    task = _task(state)
    if not isinstance(task, Climb):
        yield _first(state)
        return
    if not _in_mine(state, (action.spot,)):
        yield Refusal("IM-41", _NO_CHOICE)
        return
    below, over = _card(state, task.spot), _card(state, action.spot)
    mine = _player(state).mine
    far = abs(mine[task.spot].x - mine[action.spot].x)
    if below.level - over.level != 1 or far != 1:
        text = f"{over.name} is not directly above {below.name}."
        yield Refusal("IM-41", text, (elements.card(state.seat, task.spot),))


# -- steps


def _pick(state: MinersState, action: Pick) -> Iterator[Refusal]:
    task, step = _task(state), _step(state)
    if not isinstance(task, Do) or not isinstance(step, Each):
        yield _first(state)
        return
    if not _in_mine(state, action.spots) or list(action.spots) != sorted(set(action.spots)):
        yield Refusal("IM-44", _NO_CHOICE)
        return
    wanted = 1 if step.one_by_one else step.cards
    if len(action.spots) != wanted:
        text = f"{count(wanted, 'card')} to choose at a time, not {len(action.spots)}."
        yield Refusal(rule_of("leave", task.spot), text)
    for spot in action.spots:
        yield from _TARGETS[step.verb](state, task, step, spot)


def _no_machine(state: MinersState, task: Do, step: Each, spot: int) -> Iterator[Refusal]:
    name = _card(state, spot).name
    place = (elements.card(state.seat, spot),)
    if _player(state).mine[spot].machines >= 3:
        yield Refusal("IM-55", f"{name} has three machines already.", place)
    if spot == task.spot and not step.up_to:
        yield Refusal("IM-55", f"The machine goes on another card than {name}.", place)
    if spot in task.chosen:
        yield Refusal("IM-55", f"{name} has had its machine by this effect.", place)


def _no_collapse(state: MinersState, _: Do, __: Each, spot: int) -> Iterator[Refusal]:
    if _player(state).mine[spot].collapse:
        place = (elements.card(state.seat, spot),)
        text = f"{_card(state, spot).name} has a collapse token already."
        yield Refusal("IM-60", text, place)
        yield Refusal("IM-A8", "Only a card without a token can be chosen.", place)


def _not_cleared(state: MinersState, _: Do, __: Each, spot: int) -> Iterator[Refusal]:
    if not _player(state).mine[spot].collapse:
        text = f"{_card(state, spot).name} has no collapse token."
        yield Refusal("IM-60", text, (elements.card(state.seat, spot),))


def _not_activated(state: MinersState, task: Do, step: Each, spot: int) -> Iterator[Refusal]:
    card = _card(state, spot)
    place = (elements.card(state.seat, spot),)
    if _player(state).activated >> spot & 1:
        yield Refusal("IM-45", f"{card.name} has been activated in this round.", place)
    if step.level and card.level != step.level:
        text = f"{card.name} is of level {ROMAN[card.level]}, not {ROMAN[step.level]}."
        yield Refusal("IM-47", text, place)
    if step.faction >= 0 and step.faction not in card.factions:
        name = names.FACTION_ADJECTIVES[step.faction]
        yield Refusal("IM-47", f"{card.name} is no {name} card.", place)
    if step.barred in card.factions:
        name = names.FACTION_ADJECTIVES[step.barred]
        yield Refusal("IM-A12", f"{card.name} is {article(name)} card.", place)
    if step.beside and not _beside(state, task.spot, spot):
        yield Refusal("IM-36", f"{card.name} is no neighbour at the side.", place)


def _beside(state: MinersState, here: int, spot: int) -> bool:
    """Whether two cards lie side by side in a row; nothing lies beside an event or a space."""
    mine, beside = _player(state).mine, 2
    return (
        here >= 0
        and _card(state, here).level == _card(state, spot).level
        and abs(mine[here].x - mine[spot].x) == beside
    )


_TARGETS: dict[str, Callable[[MinersState, Do, Each, int], Iterator[Refusal]]] = {
    "machine": _no_machine,
    "collapse": _no_collapse,
    "clear": _not_cleared,
    "activate": _not_activated,
}
"""Why nothing can be done to a card, by what it is."""


def _done(state: MinersState, _: Done) -> Iterator[Refusal]:
    task, step = _task(state), _step(state)
    if isinstance(step, DiscardCards):
        free = step.number == ANY
    else:
        free = isinstance(step, Each) and step.may_stop
    if not free:
        yield _first(state)
        if step is not None:
            rule = rule_of("leave", task.spot) if isinstance(task, Do) else "IM-44"
            text = "Once applied, an effect is applied as far as possible."
            yield Refusal(rule, text)


def _halves(state: MinersState, one: int, other: int) -> int | None:
    """Return how many full halves meet on a border; None where two cards do not touch."""
    mine = _player(state).mine
    upper, lower = (
        (one, other) if _card(state, one).level <= _card(state, other).level else (other, one)
    )
    if _card(state, one).level == _card(state, other).level and mine[one].x > mine[other].x:
        upper, lower = other, one
    down = _card(state, lower).level - _card(state, upper).level
    right = mine[lower].x - mine[upper].x
    meeting = {(0, 2): (1, 0), (1, 1): (5, 2), (1, -1): (4, 3)}
    if (down, right) not in meeting:
        return None
    here, there = meeting[down, right]
    return (_card(state, upper).halves >> here & 1) + (_card(state, lower).halves >> there & 1)


def _mark(state: MinersState, action: Mark) -> Iterator[Refusal]:
    if not isinstance(_step(state), CartMarkers):
        yield _first(state)
        return
    pair = (action.one, action.other)
    if not _in_mine(state, pair) or action.one >= action.other:
        yield Refusal("IM-66", _NO_CHOICE)
        return
    halves = _halves(state, *pair)
    place = (elements.cart(state.seat, *pair),)
    both = f"{_card(state, action.one).name} and {_card(state, action.other).name}"
    if halves is None:
        yield Refusal("IM-66", f"{both} do not touch.")
    elif halves != 1 or pair in _player(state).cart_markers:
        why = "there is no half cart" if not halves else "the cart is connected already"
        yield Refusal("IM-A15", f"Between {both} {why}.", place)


def _draw(state: MinersState, action: Draw) -> Iterator[Refusal]:
    task, step = _task(state), _step(state)
    seeking = isinstance(task, Seek) and task.faction != ANY and not task.level
    if not seeking and not isinstance(step, DrawCards):
        yield _first(state)
        return
    yield from _no_deck(state, task, action.level)


def _no_deck(state: MinersState, task: Task | None, level: int) -> Iterator[Refusal]:
    """Why no card is drawn from a deck."""
    place = (elements.deck(level),)
    if level not in _SEARCHABLE:
        text = "Only progress boards and events draw from deck IV."
        yield Refusal("IM-72", text, place)
        return
    if isinstance(task, Seek) and task.tried >> level & 1:
        text = f"Deck {ROMAN[level]} holds none; it was searched."
        yield Refusal("IM-73", text, place)
    hidden = sum(player.hand.count(-level) for player in state.players)
    if len(state.decks[level]) == hidden and not state.discards[level]:
        text = f"Deck {ROMAN[level]} and its discards are empty."
        yield Refusal("IM-19", text, place)


def _name(state: MinersState, _: NameFaction) -> Iterator[Refusal]:
    task = _task(state)
    if not (isinstance(task, Seek) and task.faction == ANY):
        yield _first(state)


# -- the surface and the boards


def _surface(state: MinersState, action: Surface) -> Iterator[Refusal]:
    if not isinstance(_task(state), AtSurface):
        yield _first(state)
        return
    if SURFACE[action.option] not in "48":
        return
    player = _player(state)
    price = int(SURFACE[action.option])
    far = {4: 2, 8: 5}[price] + (_change(state) == "advance 1 more")
    if player.gold < price:
        text = f"That costs {price} gold; you have {player.gold}."
        yield Refusal("IM-A6", text, (elements.gold(state.seat),))
    if not 0 <= action.board < len(state.sides):
        yield Refusal("IM-80", "There is no such progress board.")
        return
    if player.board not in (OFF, action.board):
        text = "Your marker goes on where it is until it has reached the top."
        yield Refusal("IM-80", text, (elements.board(player.board),))
    if not 1 <= action.steps <= far:
        text = f"{price} gold advance you 1 to {far} spaces, not {action.steps}."
        yield Refusal("IM-32" if _change(state) == "advance 1 more" else "IM-A5", text)
    elif player.board == action.board and player.position + action.steps > _TOP:
        text = f"The top is {count(_TOP - player.position, 'space')} away."
        yield Refusal("IM-A5", text, (elements.space(action.board, _TOP),))


def _board(state: MinersState, action: ChooseBoard) -> Iterator[Refusal]:
    task = _task(state)
    entering = isinstance(task, AdvanceMarker) and _player(state).board == OFF
    if not entering and not isinstance(task, ChangeBoard):
        yield _first(state)
        return
    if not 0 <= action.board < len(state.sides):
        yield Refusal("IM-80", "There is no such progress board.")
    elif isinstance(task, ChangeBoard) and action.board == _player(state).board:
        text = "The marker goes to another board than the one just finished."
        yield Refusal("IM-82", text, (elements.board(action.board),))


_PREDICATES: dict[type, Callable[..., Iterator[Refusal]]] = {
    ChooseBoard: _board,
    Choose: _choose,
    Discard: _discard,
    Done: _done,
    Draw: _draw,
    Mark: _mark,
    NameFaction: _name,
    Pick: _pick,
    Play: _play,
    Skip: _skip,
    Surface: _surface,
    TakeTopCard: _top,
    ChainTo: _up,
}
