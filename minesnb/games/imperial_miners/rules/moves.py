"""What may be done, and what it leads to, on the fast path.

====== ====== ================================= ==================================
phase  who    what                              functions
====== ====== ================================= ==================================
SIDES  chance says which sides of boards lie up `_turn_side`
DEAL   chance deals the first hands             `_first_card`
KEEP   player discards down to four             `_keep`
EVENT  chance turns up the round's event        `_reveal`
TASKS  player answers the topmost task          `_OFFERS`, `_STEPS`
====== ====== ================================= ==================================

What a player still has to do stands in the state as tasks, the last first. `_run` carries them out
until somebody has to decide or a card is drawn; an action answers the topmost task. The slow and
obvious reading of the same rules is in `refusals`; a test holds the two equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from minesnb.core.log import SILENT
from minesnb.games.imperial_miners import elements
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.actions import (
    Board,
    Choose,
    Deals,
    Discard,
    Done,
    Draw,
    Mark,
    Name,
    Nothing,
    Pick,
    Play,
    Reveal,
    Side,
    Skip,
    Surface,
    Top,
    Up,
)
from minesnb.games.imperial_miners.rules.components import TOP, deck_of
from minesnb.games.imperial_miners.rules.effects import (
    ANY,
    EVERY,
    Advance,
    Cheaper,
    Discards,
    Draws,
    Each,
    Gain,
    Here,
    If,
    Markers,
    Price,
    Search,
    Step,
)
from minesnb.games.imperial_miners.rules.setup import KEPT, ROUNDS, dealt, next_level
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    OFF,
    SPACE,
    Arrive,
    AtSurface,
    Climb,
    Deal,
    Do,
    Finish,
    Limit,
    Menu,
    MinersState,
    Phase,
    Placed,
    PlayCard,
    Seek,
    Stage,
    Wake,
    rule_of,
)
from minesnb.games.imperial_miners.rules.work import (
    MACHINES,
    Work,
    activable,
)

if TYPE_CHECKING:
    from minesnb.core.game import Random
    from minesnb.games.imperial_miners.rules.actions import MinersAction
    from minesnb.games.imperial_miners.words.log import MinersLog

HAND = 8
"""The hand limit (IM-71)."""
PRICES = {1: (4, 2), 2: (8, 5)}
"""The price of an advance at the surface, and how far it goes at most (IM-50), by option."""
_SIDES, _DEAL, _KEEP, _EVENT, _TASKS, _OVER = Phase
_DEEP = 4


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


def reduction(work: Work) -> int:
    """Return how much cheaper the next card is (IM-21)."""
    return work.cheaper + (2 if work.changes("cost 2 less") else 0)


def card_cost(work: Work, card: int) -> int:
    """Return what playing a card costs now, never less than nothing (IM-20, IM-21)."""
    return max(0, work.deck.card[card].cost - reduction(work))


def playable(work: Work) -> list[tuple[int, list[int]]]:
    """Return the hand cards that can be played, each with its columns (IM-35, IM-37, IM-38)."""
    places: dict[int, list[int]] = {}
    found = []
    gaps = work.state.options.row_gaps
    cards = work.deck.card
    most = work.gold + reduction(work)
    for number in sorted(set(work.hand)):
        card = cards[number]
        if card.cost > most:
            continue
        level = card.level
        if level not in places:
            places[level] = mines.open_places(work.deck, work.mine, level, gaps=gaps)
        if places[level]:
            found.append((number, places[level]))
    return found


def _offer_play(work: Work, task: PlayCard) -> list[MinersAction]:
    if task.drawn:
        gaps = work.state.options.row_gaps
        return [Play(task.drawn, x) for x in mines.open_places(work.deck, work.mine, 1, gaps=gaps)]
    found: list[MinersAction] = [Play(card, x) for card, xs in playable(work) for x in xs]
    return found or [Top()]


def gold_price(work: Work, price: Price) -> int:
    """Return what an effect costs in gold: one less per Scottish card, never below 0 (IM-100)."""
    if not price.scots:
        return price.gold
    return max(0, price.gold - mines.tally(work.deck, work, "scots", 0))


def _payable(work: Work, price: Price | None) -> bool:
    """Whether a price can be paid: gold and cards in full, tokens as far as possible (IM-A7)."""
    if price is None:
        return True
    if price.collapse:
        free = sum(not placed.collapse for placed in work.mine)
        return free >= (1 if work.state.options.partial_tokens else price.collapse)
    if price.discard:
        return len(work.hand) >= price.discard
    return gold_price(work, price) <= work.gold


def _branches(work: Work, task: Menu) -> tuple[list[int], bool]:
    """Return the effects that can be chosen, and whether all may be declined (IM-44, IM-A1)."""
    effects = work.effects(task.spot)
    found = [n for n, effect in enumerate(effects) if _payable(work, effect.price)]
    return found, task.spot >= 0 or all(effect.may for effect in effects)


def _offer_menu(work: Work, task: Menu) -> list[MinersAction]:
    branches, may = _branches(work, task)
    found: list[MinersAction] = [Choose(branch) for branch in branches]
    return [*found, Skip()] if may else found


def _offer_climb(work: Work, task: Climb) -> list[MinersAction]:
    return [Up(spot) for spot in mines.above(work.deck, work.mine, task.spot)]


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


def _open_decks(work: Work, tried: int = 0) -> list[int]:
    """Return decks I to III that have cards, or discards to be refilled from (IM-70, IM-19)."""
    return [n for n in (1, 2, 3) if not tried >> n & 1 and (work.stock(n) or work.discards[n])]


def _offer_seek(work: Work, task: Seek) -> list[MinersAction]:
    if task.faction == ANY:
        return [Name(faction) for faction in range(6)]
    return [Draw(level) for level in _open_decks(work, task.tried)]


def _offer_arrive(work: Work, _: Arrive) -> list[MinersAction]:
    return [Board(board) for board in range(len(work.state.sides))]


def _offer_finish(work: Work, _: Finish) -> list[MinersAction]:
    return [Board(board) for board in range(len(work.state.sides)) if board != work.board]


_FITS: dict[str, Callable[[Work, Each, Do, int], bool]] = {
    "machine": lambda work, step, task, spot: (
        work.mine[spot].machines < MACHINES
        and not (step.other and spot == task.spot)
        and spot not in task.chosen
    ),
    "collapse": lambda work, _, __, spot: not work.mine[spot].collapse,
    "clear": lambda work, _, __, spot: work.mine[spot].collapse,
    "activate": lambda work, step, task, spot: activable(work, step, task.spot, spot),
}
"""Whether something can be done to a card, by what it is."""


def targets(work: Work, task: Do, step: Each) -> list[int]:
    """Return the spots that a step may do something to."""
    fits = _FITS[step.verb]
    return [spot for spot in range(len(work.mine)) if fits(work, step, task, spot)]


def _offer_do(work: Work, task: Do) -> list[MinersAction]:
    step = task.steps[0]
    return _CHOICES[type(step)](work, task, step)


def _offer_each(work: Work, task: Do, step: Each) -> list[MinersAction]:
    spots = targets(work, task, step)
    at_once = 1 if step.one_by_one else step.cards
    found: list[MinersAction] = [Pick(chosen) for chosen in combinations(spots, at_once)]
    return [*found, Done()] if step.may_stop else found


def _offer_discards(work: Work, _: Do, step: Discards) -> list[MinersAction]:
    found = list(_discards(work.hand))
    return [*found, Done()] if step.number == ANY else found


_CHOICES: dict[type, Callable[[Work, Do, Any], list[MinersAction]]] = {
    Draws: lambda work, _, __: [Draw(level) for level in _open_decks(work)],
    Markers: lambda work, _, __: [Mark(*pair) for pair in mines.markable(work.deck, work)],
    Discards: _offer_discards,
    Each: _offer_each,
}
"""What there is to choose, by the kind of step."""
_OFFERS: dict[type, Callable[[Work, Any], list[MinersAction]]] = {
    PlayCard: _offer_play,
    Menu: _offer_menu,
    Climb: _offer_climb,
    AtSurface: _offer_surface,
    Limit: _offer_limit,
    Seek: _offer_seek,
    Arrive: _offer_arrive,
    Finish: _offer_finish,
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
        return ((Nothing(), 1),)
    return tuple((Deals(card), n) for card, n in sorted(Counter(pool).items()))


def _pool(state: MinersState) -> tuple[int, ...]:
    """Return the cards of which one is drawn now, each as often as it is there."""
    if state.phase == _DEAL:
        return state.decks[next_level(state.options, len(state.players[state.seat].hand))]
    task = state.tasks[-1]
    if isinstance(task, Seek):
        card = deck_of(state.deck).card
        return tuple(n for n in state.decks[task.level] if task.faction in card[n].factions)
    return state.decks[task.level] if isinstance(task, Deal) else ()


def sample_chance(state: MinersState, rng: Random) -> MinersAction:
    """Draw one outcome with one random number."""
    if state.phase in (_SIDES, _EVENT):
        outcomes = chance_outcomes(state)
        return outcomes[int(rng.random() * len(outcomes))][0]
    pool = _pool(state)
    chosen = rng.random()
    return Deals(pool[int(chosen * len(pool))]) if pool else Nothing()


# -- what follows


def apply(state: MinersState, action: MinersAction, log: MinersLog = SILENT) -> MinersState:
    """Return the state after a trusted action; tell `log` what happened."""
    if isinstance(action, Side):
        return _turn_side(state, action, log)
    if isinstance(action, Reveal):
        return _reveal(state, action, log)
    work = Work(state, log)
    if isinstance(action, Deals) and state.phase == _DEAL:
        _first_card(work, action)
    elif isinstance(action, Discard) and state.phase == _KEEP:
        _keep(work, action)
    else:
        _STEPS[type(action)](work, action)
        _run(work)
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


def _first_card(work: Work, action: Deals) -> None:
    """A card of the first hands (IM-15, IM-16)."""
    work.take(action.card)
    options = work.state.options
    work.log.dealt(work, action.card)
    if len(work.hand) < dealt(options):
        return
    if work.seat + 1 < len(work.players):
        work.rise()
        work.sit(work.seat + 1)
        return
    work.rise()
    work.sit(0)
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
    work.rise()
    if work.seat + 1 < len(work.players):
        work.sit(work.seat + 1)
    else:
        work.sit(0)
        work.phase, work.round = _EVENT, 1


def _reveal(state: MinersState, action: Reveal, log: MinersLog) -> MinersState:
    """The round's event is turned up (IM-30)."""
    events = tuple(event for event in state.events if event != action.event)
    past = (*state.past, action.event)
    after = replace(state, events=events, past=past, phase=_TASKS, stage=Stage.EVENT, seat=0)
    work = Work(after, log)
    work.log.event(work, ROUNDS - state.round)
    _open_stage(work)
    _run(work)
    return _frozen(work)


def _open_stage(work: Work) -> None:
    """Give the player in turn what this stage asks for."""
    kind = work.event.kind
    if work.stage == Stage.MINE:
        work.tasks.append(PlayCard())
        if len(work.players) > 1:
            work.log.turn(work.seat)
    elif (work.stage == Stage.EVENT and kind == "immediate") or (
        work.stage == Stage.END and kind == "end"
    ):
        work.log.applies(work)
        work.tasks += [Limit(), Menu(EVENT)]


def _next(work: Work) -> None:
    """Pass on: the next player in this stage, the next stage, the next round (IM-2, IM-48)."""
    work.rise()
    if work.seat + 1 < len(work.players):
        work.sit(work.seat + 1)
        _open_stage(work)
        return
    if work.stage < Stage.END:
        work.stage = Stage(work.stage + 1)
        work.sit(0)
        _open_stage(work)
        return
    work.log.round_over(work)
    work.players = [replace(player, activated=0, cheaper=0) for player in work.players]
    work.sit(0)
    if work.round == ROUNDS:
        work.phase = _OVER
        return
    work.round += 1
    work.phase = _EVENT
    work.stage = Stage.EVENT


def _run(work: Work) -> None:
    """Carry out tasks until somebody decides, chance speaks or the round is over."""
    while work.phase == _TASKS:
        if not work.tasks:
            _next(work)
            continue
        task = work.tasks[-1]
        if not _RUNNERS[type(task)](work, task):
            return


def waits(state: MinersState) -> bool:
    """Whether a player or chance has to answer what is due; all else is carried out at once."""
    work = Work(state)
    _run(work)
    return work.freeze() == state


def _run_play(work: Work, task: PlayCard) -> bool:
    """Nothing to play and nothing to draw: on to the surface (IM-A2)."""
    if task.drawn or playable(work) or work.decks[1] or work.discards[1]:
        return False
    work.log.nothing_to_play(work)
    work.tasks[-1:] = [Limit(), AtSurface()]
    return True


def _run_wake(work: Work, task: Wake) -> bool:
    """A card is activated, if it was not yet in this round (IM-45, IM-46, IM-61)."""
    work.tasks.pop()
    spot = task.spot
    if work.activated >> spot & 1:
        work.log.again(work, spot)
        if work.mine[spot].collapse and work.state.options.revisit_clears:
            work.clear(spot, "IM-A9")
        elif work.mine[spot].collapse:
            work.log.stays(work, spot)
        return True
    work.activated |= 1 << spot
    if work.mine[spot].collapse:
        work.clear(spot, "IM-61")
        work.log.used_up(work, spot)
        return True
    work.log.activated(work, spot, chain=task.chain)
    work.tasks.append(Menu(spot))
    return True


def _run_menu(work: Work, task: Menu) -> bool:
    """Apply what there is no choice about."""
    branches, may = _branches(work, task)
    if not branches:
        work.tasks.pop()
        work.log.not_payable(work, task.spot)
        return True
    if may or len(branches) > 1:
        return False
    _apply_effect(work, branches[0])
    return True


def _apply_effect(work: Work, branch: int) -> None:
    """Pay the price, then put the steps to be done (IM-43, IM-A28)."""
    task = work.due(Menu)
    work.tasks.pop()
    effect = work.effects(task.spot)[branch]
    steps = effect.steps
    price = effect.price
    if price is not None:
        if price.collapse:
            steps = (Each("collapse", price.collapse), *steps)
        elif price.discard:
            steps = (Discards(price.discard), *steps)
        else:
            cost = gold_price(work, price)
            work.gold -= cost
            work.log.paid_effect(work, price, cost)
    work.tasks.append(Do(steps, task.spot))


def _run_climb(work: Work, task: Climb) -> bool:
    """The chain goes up: one card above, two to choose from, or the surface (IM-41)."""
    roof = mines.above(work.deck, work.mine, task.spot)
    if len(roof) > 1:
        return False
    work.tasks.pop()
    if roof:
        _step_up(work, roof[0])
    else:
        work.log.at_surface(work.seat)
        work.tasks += [Limit(), AtSurface()]
    return True


def _step_up(work: Work, spot: int) -> None:
    work.tasks += [Climb(spot), Limit(), Wake(spot, chain=True)]


def _run_limit(work: Work, _: Limit) -> bool:
    """More than eight cards: the excess is discarded (IM-71)."""
    if len(work.hand) > HAND:
        return False
    work.tasks.pop()
    return True


def _run_arrive(work: Work, task: Arrive) -> bool:
    """The marker moves; the space of arrival applies (IM-81), the top one last of all (IM-82)."""
    if work.board == OFF:
        return False
    work.tasks.pop()
    if work.position == TOP:
        work.log.no_space(work.seat)
        return True
    before = work.position
    work.position = min(TOP, before + task.number)
    work.log.advanced(work, before, task.number)
    if work.position == TOP:
        work.tasks.append(Finish())
    work.tasks.append(Menu(SPACE))
    return True


def _run_seek(work: Work, task: Seek) -> bool:
    """Choose a deck to search, unless there is none left (IM-73, IM-A21)."""
    if task.level or task.faction == ANY:
        return False
    levels = _open_decks(work, task.tried)
    if not levels:
        work.tasks.pop()
        work.log.none_found(work.seat, task.faction)
    elif len(levels) == 1:
        _choose_deck(work, levels[0])
    return not levels


def _decided(_: Work, __: object) -> bool:
    """Somebody has to decide, or chance."""
    return False


# -- steps of effects


def _run_do(work: Work, task: Do) -> bool:
    """Carry out the first of the steps, or leave it to be decided."""
    if not task.steps:
        work.tasks.pop()
        return True
    return _DOERS[type(task.steps[0])](work, task, task.steps[0])


def _next_step(work: Work, task: Do, instead: Step | None = None, *, discarded: int = 0) -> bool:
    """Go on to the next step, or to `instead`."""
    steps = task.steps[1:] if instead is None else (instead, *task.steps[1:])
    work.tasks[-1] = Do(steps, task.spot, (), task.cleared, task.discarded + discarded)
    return True


def _do_gain(work: Work, task: Do, step: Gain) -> bool:
    number = work.amount(step.number, step.per, task)
    rule = (
        "IM-A25"
        if step.per is not None and step.per.what == "factions"
        else rule_of("apply", task.spot)
    )
    work.gain(
        step.good, number, rule, elements.source(work.seat, task.spot, work.board, work.position)
    )
    return _next_step(work, task)


_EACH: dict[str, Callable[[Work, Each | Here, Do, int], None]] = {
    "machine": lambda work, step, _, spot: work.add_machines(spot, step.number),
    "collapse": lambda work, _, __, spot: work.add_collapse(spot),
    "clear": lambda work, _, task, spot: work.clear(spot, rule_of("apply", task.spot)),
    "activate": lambda work, _, __, spot: work.tasks.append(Wake(spot)),
}
"""What is done to a card; one that is activated is, and nothing above it (IM-47)."""


def _do_here(work: Work, task: Do, step: Here) -> bool:
    if task.spot >= 0:
        _EACH[step.verb](work, step, task, task.spot)
    return _next_step(work, task)


def _do_each(work: Work, task: Do, step: Each) -> bool:
    """Take all cards there are where there is no choice, or leave it to be decided."""
    left = step.cards - len(task.chosen)
    spots = targets(work, task, step) if left else []
    most = {ANY: 0, EVERY: len(spots)}.get(step.cards, step.cards)
    if step.one_by_one:
        most = 1 if step.verb == "activate" else 0
    if len(spots) > most:
        return False
    if left:
        _tell_missing(work, task, step, len(spots))
    if step.one_by_one and not spots:
        for spot in task.chosen if step.collapse else ():
            work.add_collapse(spot)
        return _next_step(work, task)
    _deal_with(work, task, step, spots)
    return True


def _deal_with(work: Work, task: Do, step: Each, spots: Sequence[int]) -> None:
    """Do what a step says to chosen cards; one by one, it goes on with others."""
    cleared = task.cleared + len(spots) * (step.verb == "clear")
    if step.one_by_one:
        chosen = () if step.verb == "clear" else (*task.chosen, *spots)
        work.tasks[-1] = Do(task.steps, task.spot, chosen, cleared, task.discarded)
    else:
        work.tasks[-1] = Do(task.steps[1:], task.spot, (), cleared, task.discarded)
    for spot in spots:
        _EACH[step.verb](work, step, task, spot)


def _tell_missing(work: Work, task: Do, step: Each, found: int) -> None:
    """Tell that there are no cards, or too few, to do something to."""
    if step.verb == "collapse" and found < step.cards:
        work.log.too_few(work.seat, found, step.cards)
    elif not found and step.verb == "activate":
        work.log.no_target(work.seat, "card", "IM-47")
    elif not found and step.verb == "machine" and not task.chosen:
        work.log.no_target(work.seat, "machine", "IM-55")
    elif not found and step.verb == "clear" and not task.cleared:
        work.log.no_target(work.seat, "collapse", rule_of("leave", task.spot))


def _do_markers(work: Work, task: Do, step: Markers) -> bool:
    borders = mines.markable(work.deck, work)
    if not borders:
        work.log.no_cart(work)
        return _next_step(work, task)
    if len(borders) == 1:
        _put_marker(work, task, step, borders[0])
        return True
    return False


def _put_marker(work: Work, task: Do, step: Markers, border: tuple[int, int]) -> None:
    work.markers.append(border)
    work.log.marked(work, border)
    work.connected(1)
    _next_step(work, task, Markers(step.number - 1) if step.number > 1 else None)


def _do_advance(work: Work, task: Do, step: Advance) -> bool:
    number = work.amount(step.number, step.per, task)
    _next_step(work, task)
    if number <= 0:
        work.log.no_advance(work.seat)
        return True
    more = work.changes("advance 1 more")
    if more:
        work.log.one_more(work)
    work.tasks.append(Arrive(number + more))
    return True


def _do_draws(work: Work, task: Do, step: Draws) -> bool:
    if step.deep:
        if not work.refill(_DEEP):
            work.log.no_cards(work.seat, "IM-A22")
            return _next_step(work, task)
        _next_step(work, task, Draws(step.number - 1, deep=True) if step.number > 1 else None)
        work.tasks.append(Deal(_DEEP))
        return True
    levels = _open_decks(work)
    if not levels:
        work.log.no_cards(work.seat, "IM-70")
        return _next_step(work, task)
    if len(levels) == 1:
        _choose_deck(work, levels[0])
        return True
    return False


def _do_search(work: Work, task: Do, step: Search) -> bool:
    _next_step(work, task)
    work.tasks += [Seek(step.faction)] * step.number
    return True


def _do_discards(work: Work, task: Do, step: Discards) -> bool:
    if not work.hand:
        if not task.discarded:
            work.log.no_hand(work.seat, rule_of("apply", task.spot))
        return _next_step(work, task)
    if step.number == ANY or len(work.hand) > step.number:
        return False
    for card in sorted(work.hand):
        work.discard(card)
        work.log.discarded(work, card, rule_of("apply", task.spot))
    return _next_step(work, task, discarded=step.number)


def _do_cheaper(work: Work, task: Do, step: Cheaper) -> bool:
    work.cheaper += step.number
    work.log.cheaper(work, step.number)
    return _next_step(work, task)


def _do_if(work: Work, task: Do, step: If) -> bool:
    holds = work.holds(step.test, task)
    work.log.condition(work, step.test, task.spot, holds=holds)
    return _next_step(work, task, step.then if holds else step.otherwise)


_DOERS: dict[type, Callable[[Work, Do, Any], bool]] = {
    Gain: _do_gain,
    Here: _do_here,
    Each: _do_each,
    Markers: _do_markers,
    Advance: _do_advance,
    Draws: _do_draws,
    Search: _do_search,
    Discards: _do_discards,
    Cheaper: _do_cheaper,
    If: _do_if,
}
_RUNNERS: dict[type, Callable[[Work, Any], bool]] = {
    PlayCard: _run_play,
    Wake: _run_wake,
    Menu: _run_menu,
    Climb: _run_climb,
    AtSurface: _decided,
    Limit: _run_limit,
    Deal: _decided,
    Seek: _run_seek,
    Arrive: _run_arrive,
    Finish: _decided,
    Do: _run_do,
}


# -- answers to the topmost task


def _play(work: Work, action: Play) -> None:
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
    work.tasks[-1:] = [Climb(spot), Limit(), Wake(spot, chain=True)]


def _top(work: Work, _: Top) -> None:
    """Nothing can be played: the top card of deck I must be (IM-35)."""
    work.refill(1)
    work.log.top(work)
    work.tasks[-1] = Deal(1, play=True)


def _choose(work: Work, action: Choose) -> None:
    task = work.due(Menu)
    work.log.chose(work, task.spot, action.branch)
    _apply_effect(work, action.branch)


def _skip(work: Work, _: Skip) -> None:
    task = work.due(Menu)
    work.tasks.pop()
    work.log.skipped(work, task.spot)


def _up(work: Work, action: Up) -> None:
    work.tasks.pop()
    _step_up(work, action.spot)


def _pick(work: Work, action: Pick) -> None:
    task, step = work.step(Each)
    _deal_with(work, task, step, action.spots)


def _stop(work: Work, _: Done) -> None:
    task = work.due(Do)
    _next_step(work, task)


def _mark(work: Work, action: Mark) -> None:
    task, step = work.step(Markers)
    _put_marker(work, task, step, (action.one, action.other))


def _draw(work: Work, action: Draw) -> None:
    _choose_deck(work, action.level)


def _choose_deck(work: Work, level: int) -> None:
    """A deck is drawn from (IM-70), or searched (IM-73); an empty one is refilled (IM-19, IM-A31)."""
    task = work.tasks[-1]
    if isinstance(task, Seek):
        if not work.decks[level]:
            work.log.refilled_first(level)
        work.refill(level)
        work.tasks[-1] = replace(task, level=level)
        return
    doing, step = work.step(Draws)
    work.refill(level)
    _next_step(work, doing, Draws(step.number - 1) if step.number > 1 else None)
    work.tasks.append(Deal(level))


def _name(work: Work, action: Name) -> None:
    work.tasks[-1] = Seek(action.faction)
    work.log.named(work.seat, action.faction)


def _surface(work: Work, action: Surface) -> None:
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
        work.tasks.append(Arrive(action.steps))
    else:
        work.log.draws_three(work.seat)
        work.tasks.append(Do((Draws(3),), EVENT))


def _enter(work: Work, board: int) -> None:
    """The first advance: onto the lowest space of any board (IM-80)."""
    if work.board == OFF:
        work.board, work.position = board, 0
        work.log.entered(work)


def _board(work: Work, action: Board) -> None:
    """A board is chosen, for the first advance (IM-80) or after one is finished (IM-82)."""
    if isinstance(work.tasks[-1], Arrive):
        _enter(work, action.board)
        return
    work.tasks.pop()
    work.board, work.position = action.board, 0
    work.log.changed_board(work)


def _discard(work: Work, action: Discard) -> None:
    """A card goes to the discard pile of its level: the excess (IM-71), or what an effect asks for."""
    task = work.tasks[-1]
    work.discard(action.card)
    if isinstance(task, Limit):
        work.log.discarded(work, action.card, "IM-71")
        return
    doing, step = work.step(Discards)
    work.log.discarded(work, action.card, rule_of("apply", doing.spot))
    more = Discards(step.number - 1) if step.number > 1 else None
    _next_step(work, doing, step if step.number == ANY else more, discarded=1)


def _dealt(work: Work, action: Deals) -> None:
    """A card is drawn: into the hand, or to be played at once."""
    task = work.tasks[-1]
    work.take(action.card)
    if isinstance(task, Seek):
        work.tasks.pop()
        work.known.append(action.card)
        work.log.found(work, task.faction, action.card)
        return
    task = work.due(Deal)
    work.tasks.pop()
    if task.play:
        work.known.append(action.card)
        work.tasks.append(PlayCard(action.card))
    work.log.drew(work, action.card, to_play=task.play)


def _nothing(work: Work, _: Nothing) -> None:
    task = work.due(Seek)
    work.log.not_in_deck(work.seat, task.faction, task.level)
    work.tasks[-1] = Seek(task.faction, 0, task.tried | 1 << task.level)


_STEPS: dict[type, Callable[[Work, Any], None]] = {
    Play: _play,
    Top: _top,
    Choose: _choose,
    Skip: _skip,
    Up: _up,
    Pick: _pick,
    Done: _stop,
    Mark: _mark,
    Draw: _draw,
    Name: _name,
    Surface: _surface,
    Board: _board,
    Discard: _discard,
    Deals: _dealt,
    Nothing: _nothing,
}
