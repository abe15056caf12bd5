"""What may be done, and what it leads to, on the fast path.

====== ====== ================================= ==================================
phase  who    what                              functions
====== ====== ================================= ==================================
SIDES  chance says which sides of boards lie up `_turn_side`
DEAL   chance deals the first hands             `_first_card`
KEEP   player discards down to four             `_keep`
EVENT  chance turns up the round's event        `_reveal`
TASKS  player answers the topmost task          `_OFFERS`, `_ANSWERS`
       or a step of the effect under way         `_CHOICES`, `_TO_STEPS`
====== ====== ================================= ==================================

A task is what the player in turn still has to do; an action answers the topmost one, and `resolve` carries
out what then follows by itself. The slow and obvious reading of the same rules is in `refusals`; a
test holds the two equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from minesnb.core.log import SILENT
from minesnb.games.imperial_miners import elements
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.actions import (
    CardDrawn,
    ChainTo,
    Choose,
    ChooseBoard,
    Discard,
    Done,
    Draw,
    Mark,
    NameFaction,
    NoneFound,
    Pick,
    Play,
    Reveal,
    Side,
    Skip,
    Surface,
    TakeTopCard,
)
from minesnb.games.imperial_miners.rules.components import TOP, deck_of
from minesnb.games.imperial_miners.rules.effects import (
    ANY,
    CartMarkers,
    DiscardCards,
    DrawCards,
    Each,
)
from minesnb.games.imperial_miners.rules.resolve import (
    apply_effect,
    deal_with,
    draw_from,
    next_step,
    on_offer,
    open_decks,
    open_stage,
    playable,
    put_marker,
    reduction,
    run,
    search,
    step_up,
    targets,
)
from minesnb.games.imperial_miners.rules.setup import KEPT, ROUNDS, dealt, next_level
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    OFF,
    ActivateCard,
    AdvanceMarker,
    AtSurface,
    ChangeBoard,
    ChooseEffect,
    Climb,
    Do,
    DrawDue,
    Limit,
    MinersState,
    Phase,
    Placed,
    PlayCard,
    Seek,
    Stage,
    rule_of,
)
from minesnb.games.imperial_miners.rules.work import Work

if TYPE_CHECKING:
    from minesnb.core.game import Random
    from minesnb.games.imperial_miners.rules.actions import MinersAction
    from minesnb.games.imperial_miners.words.log import MinersLog

PRICES = {1: (4, 2), 2: (8, 5)}
"""The price of an advance at the surface, and how far it goes at most (IM-50), by option."""
_SIDES, _DEAL, _KEEP, _EVENT, _TASKS, _OVER = Phase


# -- what is legal


def legal_actions(state: MinersState) -> tuple[MinersAction, ...]:
    """Every legal action of the player to move, in a fixed order."""
    player = state.current_player
    if state.phase == _KEEP:
        return _discards(state.players[player].hand)
    work = Work(state)
    task = state.tasks[-1]
    return tuple(_OFFERS[type(task)](work, task))


def _discards(hand: tuple[int, ...] | list[int]) -> tuple[MinersAction, ...]:
    return tuple(Discard(card) for card in sorted(set(hand)))


def card_cost(work: Work, card: int) -> int:
    """Return what playing a card costs now, never less than nothing (IM-20, IM-21)."""
    return max(0, work.deck.card[card].cost - reduction(work))


def _offer_play(work: Work, task: PlayCard) -> list[MinersAction]:
    if task.drawn:
        gaps = work.state.options.row_gaps
        return [Play(task.drawn, x) for x in mines.open_places(work.deck, work.mine, 1, gaps=gaps)]
    found: list[MinersAction] = [Play(card, x) for card, xs in playable(work) for x in xs]
    return found or [TakeTopCard()]


def _offer_menu(work: Work, task: ChooseEffect) -> list[MinersAction]:
    branches, may = on_offer(work, task)
    found: list[MinersAction] = [Choose(branch) for branch in branches]
    return [*found, Skip()] if may else found


def _offer_climb(work: Work, task: Climb) -> list[MinersAction]:
    return [ChainTo(spot) for spot in mines.above(work.deck, work.mine, task.spot)]


def _offer_surface(work: Work, _: AtSurface) -> list[MinersAction]:
    found: list[MinersAction] = [Surface(0)]
    more = work.changes("advance 1 more")
    for option, (price, far) in PRICES.items():
        if work.gold >= price:
            boards = range(len(work.state.sides)) if work.board == OFF else (work.board,)
            most = min(far + more, TOP - work.position)
            found += [Surface(option, n, board) for board in boards for n in range(1, most + 1)]
    found.append(Surface(3))
    return found


def _offer_limit(work: Work, _: Limit) -> list[MinersAction]:
    return list(_discards(work.hand))


def _offer_seek(work: Work, task: Seek) -> list[MinersAction]:
    if task.faction == ANY:
        return [NameFaction(faction) for faction in range(6)]
    return [Draw(level) for level in open_decks(work, task.tried)]


def _offer_arrive(work: Work, _: AdvanceMarker) -> list[MinersAction]:
    return [ChooseBoard(board) for board in range(len(work.state.sides))]


def _offer_finish(work: Work, _: ChangeBoard) -> list[MinersAction]:
    return [ChooseBoard(board) for board in range(len(work.state.sides)) if board != work.board]


def _offer_do(work: Work, task: Do) -> list[MinersAction]:
    step = task.steps[0]
    return _CHOICES[type(step)](work, task, step)


def _offer_each(work: Work, task: Do, step: Each) -> list[MinersAction]:
    spots = targets(work, task, step)
    at_once = 1 if step.one_by_one else step.cards
    found: list[MinersAction] = [Pick(chosen) for chosen in combinations(spots, at_once)]
    return [*found, Done()] if step.may_stop else found


def _offer_discards(work: Work, _: Do, step: DiscardCards) -> list[MinersAction]:
    found = list(_discards(work.hand))
    return [*found, Done()] if step.number == ANY else found


_CHOICES: dict[type, Callable[[Work, Do, Any], list[MinersAction]]] = {
    DrawCards: lambda work, _, __: [Draw(level) for level in open_decks(work)],
    CartMarkers: lambda work, _, __: [Mark(*pair) for pair in mines.markable(work.deck, work)],
    DiscardCards: _offer_discards,
    Each: _offer_each,
}
"""What there is to choose, by the kind of step."""
_OFFERS: dict[type, Callable[[Work, Any], list[MinersAction]]] = {
    PlayCard: _offer_play,
    ChooseEffect: _offer_menu,
    Climb: _offer_climb,
    AtSurface: _offer_surface,
    Limit: _offer_limit,
    Seek: _offer_seek,
    AdvanceMarker: _offer_arrive,
    ChangeBoard: _offer_finish,
    Do: _offer_do,
}


# -- chance


def chance_outcomes(state: MinersState) -> tuple[tuple[MinersAction, int], ...]:
    """Every outcome of a chance node with its weight."""
    if state.phase == _SIDES:
        sheet = len(state.sides)
        return ((Side(sheet, 0), 1), (Side(sheet, 1), 1))
    if state.phase == _EVENT:
        return tuple((Reveal(event), 1) for event in state.events)
    pool = _pool(state)
    if not pool:
        return ((NoneFound(), 1),)
    return tuple((CardDrawn(card), n) for card, n in sorted(Counter(pool).items()))


def _pool(state: MinersState) -> tuple[int, ...]:
    """Return the cards of which one is drawn now, each as often as it is there."""
    if state.phase == _DEAL:
        return state.decks[next_level(state.options, len(state.players[state.seat].hand))]
    task = state.tasks[-1]
    if isinstance(task, Seek):
        card = deck_of(state.deck).card
        return tuple(n for n in state.decks[task.level] if task.faction in card[n].factions)
    return state.decks[task.level] if isinstance(task, DrawDue) else ()


def sample_chance(state: MinersState, rng: Random) -> MinersAction:
    """Draw one outcome with one random number."""
    if state.phase in (_SIDES, _EVENT):
        outcomes = chance_outcomes(state)
        return outcomes[int(rng.random() * len(outcomes))][0]
    pool = _pool(state)
    chosen = rng.random()
    return CardDrawn(pool[int(chosen * len(pool))]) if pool else NoneFound()


# -- what follows


def apply(state: MinersState, action: MinersAction, log: MinersLog = SILENT) -> MinersState:
    """Return the state after a trusted action; tell `log` what happened."""
    if isinstance(action, Side):
        return _turn_side(state, action, log)
    if isinstance(action, Reveal):
        return _reveal(state, action, log)
    work = Work(state, log)
    if isinstance(action, CardDrawn) and state.phase == _DEAL:
        _first_card(work, action)
    elif isinstance(action, Discard) and state.phase == _KEEP:
        _keep(work, action)
    else:
        task = work.tasks[-1]
        if isinstance(task, Do):
            _TO_STEPS[type(action)](work, action, task, task.steps[0])
        else:
            _ANSWERS[type(action)](work, action, task)
        run(work)
    return _frozen(work)


def _frozen(work: Work) -> MinersState:
    """Return the state that the pieces make, and tell of the end if it is one."""
    after = work.freeze()
    if work.phase == _OVER:
        work.log.ended(after)
    return after


def _turn_side(state: MinersState, action: Side, log: MinersLog) -> MinersState:
    """A progress board lies with a side up (IM-10)."""
    sides = (*state.sides, action.side)
    board = deck_of(state.deck).board(action.sheet, action.side)
    log.side(action.sheet, board.name)
    done = len(sides) == 3
    return replace(state, sides=sides, phase=_DEAL if done else _SIDES)


def _first_card(work: Work, action: CardDrawn) -> None:
    """A card of the first hands (IM-15, IM-16)."""
    work.take(action.card)
    options = work.state.options
    work.log.dealt(work, action.card)
    if len(work.hand) < dealt(options):
        return
    if work.seat + 1 < len(work.players):
        work.store()
        work.load(work.seat + 1)
        return
    work.store()
    work.load(0)
    if options.first_game:
        work.phase, work.round = _EVENT, 1
        work.log.kept_all()
    else:
        work.phase = _KEEP


def _keep(work: Work, action: Discard) -> None:
    """One of the first cards is discarded; four are kept (IM-15)."""
    work.discard(action.card)
    work.log.discarded(work, action.card, "IM-15")
    if len(work.hand) > KEPT:
        return
    work.store()
    if work.seat + 1 < len(work.players):
        work.load(work.seat + 1)
    else:
        work.load(0)
        work.phase, work.round = _EVENT, 1


def _reveal(state: MinersState, action: Reveal, log: MinersLog) -> MinersState:
    """The round's event is turned up (IM-30)."""
    events = tuple(event for event in state.events if event != action.event)
    past = (*state.past, action.event)
    after = replace(state, events=events, past=past, phase=_TASKS, stage=Stage.EVENT, seat=0)
    work = Work(after, log)
    work.log.event(work, ROUNDS - state.round)
    open_stage(work)
    run(work)
    return _frozen(work)


# -- answers to a task


def _play(work: Work, action: Play, _: PlayCard) -> None:
    """A card is paid for and placed (IM-35 to IM-38), which starts the chain (IM-40)."""
    cost = card_cost(work, action.card)
    work.drop(action.card)
    work.gold -= cost
    spot = len(work.mine)
    work.mine.append(Placed(action.card, action.x))
    work.log.played(work, action.card, cost)
    work.cheaper = 0
    near = [pair for pair in mines.carts(work.deck, work) if spot in pair]
    work.log.joined(work, near)
    work.connected(len(near))
    work.tasks[-1:] = [Climb(spot), Limit(), ActivateCard(spot, chain=True)]


def _top(work: Work, _: TakeTopCard, __: PlayCard) -> None:
    """Nothing can be played: the top card of deck I must be (IM-35)."""
    work.refill(1)
    work.log.top(work)
    work.tasks[-1] = DrawDue(1, play=True)


def _choose(work: Work, action: Choose, task: ChooseEffect) -> None:
    work.log.chose(work, task.spot, action.branch)
    apply_effect(work, task, action.branch)


def _skip(work: Work, _: Skip, task: ChooseEffect) -> None:
    work.tasks.pop()
    work.log.skipped(work, task.spot)


def _up(work: Work, action: ChainTo, _: Climb) -> None:
    work.tasks.pop()
    step_up(work, action.spot)


def _search(work: Work, action: Draw, task: Seek) -> None:
    search(work, task, action.level)


def _name(work: Work, action: NameFaction, _: Seek) -> None:
    work.tasks[-1] = Seek(action.faction)
    work.log.named(work.seat, action.faction)


def _surface(work: Work, action: Surface, _: AtSurface) -> None:
    """One of the three effects of the surface board (IM-42, IM-50)."""
    work.tasks.pop()
    if action.option == 0:
        rich = work.changes("surface gold 4")
        work.gain(
            "gold", 4 if rich else 2, "IM-32" if rich else "IM-50", elements.surface(work.seat)
        )
    elif action.option in PRICES:
        price = PRICES[action.option][0]
        work.gold -= price
        work.log.paid_advance(work, price, action.steps)
        _enter(work, action.board)
        work.tasks.append(AdvanceMarker(action.steps))
    else:
        work.log.draws_three(work.seat)
        work.tasks.append(Do((DrawCards(3),), EVENT))


def _enter(work: Work, board: int) -> None:
    """The first advance: onto the lowest space of any board (IM-80)."""
    if work.board == OFF:
        work.board, work.position = board, 0
        work.log.entered(work)


def _board(work: Work, action: ChooseBoard, task: AdvanceMarker | ChangeBoard) -> None:
    """A board is chosen, for the first advance (IM-80) or after one is finished (IM-82)."""
    if isinstance(task, AdvanceMarker):
        _enter(work, action.board)
        return
    work.tasks.pop()
    work.board, work.position = action.board, 0
    work.log.changed_board(work)


def _excess(work: Work, action: Discard, _: Limit) -> None:
    """A card too many goes to the discard pile of its level (IM-71)."""
    work.discard(action.card)
    work.log.discarded(work, action.card, "IM-71")


def _dealt(work: Work, action: CardDrawn, task: DrawDue | Seek) -> None:
    """A card is drawn: into the hand, or to be played at once."""
    work.take(action.card)
    work.tasks.pop()
    if isinstance(task, Seek):
        work.known.append(action.card)
        work.log.found(work, task.faction, action.card)
        return
    if task.play:
        work.known.append(action.card)
        work.tasks.append(PlayCard(action.card))
    work.log.drew(work, action.card, to_play=task.play)


def _nothing(work: Work, _: NoneFound, task: Seek) -> None:
    work.log.not_in_deck(work.seat, task.faction, task.level)
    work.tasks[-1] = Seek(task.faction, 0, task.tried | 1 << task.level)


# -- answers to a step of an effect


def _pick(work: Work, action: Pick, task: Do, step: Each) -> None:
    deal_with(work, task, step, action.spots)


def _stop(work: Work, _: Done, task: Do, __: Each | DiscardCards) -> None:
    next_step(work, task)


def _mark(work: Work, action: Mark, task: Do, step: CartMarkers) -> None:
    put_marker(work, task, step, (action.one, action.other))


def _draw(work: Work, action: Draw, task: Do, step: DrawCards) -> None:
    draw_from(work, task, step, action.level)


def _discard(work: Work, action: Discard, task: Do, step: DiscardCards) -> None:
    """A card goes to the discard pile of its level because an effect asks for it."""
    work.discard(action.card)
    work.log.discarded(work, action.card, rule_of("apply", task.spot))
    more = DiscardCards(step.number - 1) if step.number > 1 else None
    next_step(work, task, step if step.number == ANY else more, discarded=1)


_ANSWERS: dict[type, Callable[[Work, Any, Any], None]] = {
    Play: _play,
    TakeTopCard: _top,
    Choose: _choose,
    Skip: _skip,
    ChainTo: _up,
    Draw: _search,
    NameFaction: _name,
    Surface: _surface,
    ChooseBoard: _board,
    Discard: _excess,
    CardDrawn: _dealt,
    NoneFound: _nothing,
}
_TO_STEPS: dict[type, Callable[[Work, Any, Do, Any], None]] = {
    Pick: _pick,
    Done: _stop,
    Mark: _mark,
    Draw: _draw,
    Discard: _discard,
}
