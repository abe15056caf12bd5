"""Carrying out what a player still has to do, as far as there is nothing to decide.

What is still to be done stands in the state as tasks, the last first. `run` carries them out, each by the
function of its kind in `_RUNNERS`, until somebody has to decide or a card is drawn. An effect is
a `Do` task, and its first step is carried out by the function of its kind in `_DOERS`. Each of
these functions returns whether it went on. What can be decided stands in `moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from minesnb.games.imperial_miners import elements
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.components import TOP
from minesnb.games.imperial_miners.rules.effects import (
    ANY,
    EVERY,
    Advance,
    CartMarkers,
    Cheaper,
    DiscardCards,
    DrawCards,
    Each,
    Gain,
    Here,
    If,
    Price,
    Search,
    Step,
)
from minesnb.games.imperial_miners.rules.setup import ROUNDS
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    OFF,
    SPACE,
    ActivateCard,
    AdvanceMarker,
    AtSurface,
    ChangeBoard,
    ChooseEffect,
    Climb,
    Do,
    DrawDue,
    Limit,
    Phase,
    PlayCard,
    Seek,
    Stage,
    rule_of,
)
from minesnb.games.imperial_miners.rules.work import MACHINES, Work

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.state import MinersState

HAND = 8
"""The hand limit (IM-71)."""
_TASKS, _EVENT, _OVER = Phase.TASKS, Phase.EVENT, Phase.OVER
_DEEP = 4


# -- what can be done


def reduction(work: Work) -> int:
    """Return how much cheaper the next card is (IM-21)."""
    return work.cheaper + (2 if work.changes("cost 2 less") else 0)


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


def gold_price(work: Work, price: Price) -> int:
    """Return what an effect costs in gold: one less per Scottish card, never below 0 (IM-100)."""
    if not price.scots:
        return price.gold
    return max(0, price.gold - mines.count_in_mine(work.deck, work, "scots", 0))


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


def on_offer(work: Work, task: ChooseEffect) -> tuple[list[int], bool]:
    """Return the effects that can be chosen, and whether all may be declined (IM-44, IM-A1)."""
    effects = work.effects(task.spot)
    found = [n for n, effect in enumerate(effects) if _payable(work, effect.price)]
    return found, task.spot >= 0 or all(effect.may for effect in effects)


def open_decks(work: Work, tried: int = 0) -> list[int]:
    """Return decks I to III that have cards, or discards to be refilled from (IM-70, IM-19)."""
    return [n for n in (1, 2, 3) if not tried >> n & 1 and (work.stock(n) or work.discards[n])]


def activable(work: Work, step: Each, spot: int, other: int) -> bool:
    """Whether an effect on `spot` may activate another card (IM-45, IM-47, IM-A12)."""
    placed = work.mine[other]
    card = work.deck.card[placed.card]
    if work.activated >> other & 1 or step.barred in card.factions:
        return False
    if step.level and card.level != step.level:
        return False
    if step.faction != ANY and step.faction not in card.factions:
        return False
    if not step.beside:
        return True
    here = work.mine[spot]
    return work.deck.level[here.card] == card.level and abs(placed.x - here.x) == 2


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


# -- stage by stage


def run(work: Work) -> None:
    """Carry out tasks until somebody decides, chance speaks or the round is over."""
    while work.phase == _TASKS:
        if not work.tasks:
            _next(work)
            continue
        task = work.tasks[-1]
        if not _RUNNERS[type(task)](work, task):
            return


def open_stage(work: Work) -> None:
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
        work.tasks += [Limit(), ChooseEffect(EVENT)]


def _next(work: Work) -> None:
    """Pass on: the next player in this stage, the next stage, the next round (IM-2, IM-48)."""
    work.store()
    if work.seat + 1 < len(work.players):
        work.load(work.seat + 1)
        open_stage(work)
        return
    if work.stage < Stage.END:
        work.stage = Stage(work.stage + 1)
        work.load(0)
        open_stage(work)
        return
    work.log.round_over(work)
    work.players = [replace(player, activated=0, cheaper=0) for player in work.players]
    work.load(0)
    if work.round == ROUNDS:
        work.phase = _OVER
        return
    work.round += 1
    work.phase = _EVENT
    work.stage = Stage.EVENT


# -- tasks


def waits(state: MinersState) -> bool:
    """Whether a player or chance has to answer what is due; all else is carried out at once."""
    work = Work(state)
    run(work)
    return work.freeze() == state


def _run_play(work: Work, task: PlayCard) -> bool:
    """Nothing to play and nothing to draw: on to the surface (IM-A2)."""
    if task.drawn or playable(work) or work.decks[1] or work.discards[1]:
        return False
    work.log.nothing_to_play(work)
    work.tasks[-1:] = [Limit(), AtSurface()]
    return True


def _run_wake(work: Work, task: ActivateCard) -> bool:
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
    work.tasks.append(ChooseEffect(spot))
    return True


def _run_menu(work: Work, task: ChooseEffect) -> bool:
    """Apply what there is no choice about."""
    branches, may = on_offer(work, task)
    if not branches:
        work.tasks.pop()
        work.log.not_payable(work, task.spot)
        return True
    if may or len(branches) > 1:
        return False
    apply_effect(work, task, branches[0])
    return True


def apply_effect(work: Work, task: ChooseEffect, branch: int) -> None:
    """Pay the price, then put the steps to be done (IM-43, IM-A28)."""
    work.tasks.pop()
    effect = work.effects(task.spot)[branch]
    steps = effect.steps
    price = effect.price
    if price is not None:
        if price.collapse:
            steps = (Each("collapse", price.collapse), *steps)
        elif price.discard:
            steps = (DiscardCards(price.discard), *steps)
        else:
            cost = gold_price(work, price)
            work.gold -= cost
            work.log.paid_effect(work, price, cost)
    work.tasks.append(Do(steps, task.spot))


def _run_climb(work: Work, task: Climb) -> bool:
    """The chain goes up: one card above, two to choose from, or the surface (IM-41)."""
    cards_above = mines.above(work.deck, work.mine, task.spot)
    if len(cards_above) > 1:
        return False
    work.tasks.pop()
    if cards_above:
        step_up(work, cards_above[0])
    else:
        work.log.at_surface(work.seat)
        work.tasks += [Limit(), AtSurface()]
    return True


def step_up(work: Work, spot: int) -> None:
    """The chain goes on at a card (IM-41)."""
    work.tasks += [Climb(spot), Limit(), ActivateCard(spot, chain=True)]


def _run_limit(work: Work, _: Limit) -> bool:
    """More than eight cards: the excess is discarded (IM-71)."""
    if len(work.hand) > HAND:
        return False
    work.tasks.pop()
    return True


def _run_arrive(work: Work, task: AdvanceMarker) -> bool:
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
        work.tasks.append(ChangeBoard())
    work.tasks.append(ChooseEffect(SPACE))
    return True


def _run_seek(work: Work, task: Seek) -> bool:
    """Choose a deck to search, unless there is none left (IM-73, IM-A21)."""
    if task.level or task.faction == ANY:
        return False
    levels = open_decks(work, task.tried)
    if not levels:
        work.tasks.pop()
        work.log.none_found(work.seat, task.faction)
    elif len(levels) == 1:
        search(work, task, levels[0])
    return not levels


def search(work: Work, task: Seek, level: int) -> None:
    """A deck is searched (IM-73); an empty one is refilled first (IM-A31)."""
    if not work.decks[level]:
        work.log.refilled_first(level)
    work.refill(level)
    work.tasks[-1] = replace(task, level=level)


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


def next_step(work: Work, task: Do, instead: Step | None = None, *, discarded: int = 0) -> bool:
    """Go on to the next step, or to `instead`."""
    steps = task.steps[1:] if instead is None else (instead, *task.steps[1:])
    work.tasks[-1] = Do(steps, task.spot, (), task.cleared, task.discarded + discarded)
    return True


def _do_gain(work: Work, task: Do, step: Gain) -> bool:
    number = work.total(step.number, step.per, task)
    rule = (
        "IM-A25"
        if step.per is not None and step.per.what == "factions"
        else rule_of("apply", task.spot)
    )
    work.gain(
        step.good, number, rule, elements.source(work.seat, task.spot, work.board, work.position)
    )
    return next_step(work, task)


def _do_here(work: Work, task: Do, step: Here) -> bool:
    if task.spot >= 0:
        _EACH[step.verb](work, step, task, task.spot)
    return next_step(work, task)


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
        return next_step(work, task)
    deal_with(work, task, step, spots)
    return True


def deal_with(work: Work, task: Do, step: Each, spots: Sequence[int]) -> None:
    """Do what a step says to chosen cards; one by one, it goes on with others."""
    cleared = task.cleared + len(spots) * (step.verb == "clear")
    if step.one_by_one:
        chosen = () if step.verb == "clear" else (*task.chosen, *spots)
        work.tasks[-1] = Do(task.steps, task.spot, chosen, cleared, task.discarded)
    else:
        work.tasks[-1] = Do(task.steps[1:], task.spot, (), cleared, task.discarded)
    for spot in spots:
        _EACH[step.verb](work, step, task, spot)


_EACH: dict[str, Callable[[Work, Each | Here, Do, int], None]] = {
    "machine": lambda work, step, _, spot: work.add_machines(spot, step.number),
    "collapse": lambda work, _, __, spot: work.add_collapse(spot),
    "clear": lambda work, _, task, spot: work.clear(spot, rule_of("apply", task.spot)),
    "activate": lambda work, _, __, spot: work.tasks.append(ActivateCard(spot)),
}
"""What is done to a card; one that is activated is, and nothing above it (IM-47)."""


def _tell_missing(work: Work, task: Do, step: Each, found: int) -> None:
    """Tell that there are no cards, or too few, to do something to."""
    begun = {"machine": len(task.chosen), "clear": task.cleared}
    if step.verb == "collapse":
        if found < step.cards:
            work.log.too_few(work.seat, found, step.cards)
    elif not found and not begun.get(step.verb):
        what, rule = _MISSING[step.verb]
        work.log.no_target(work.seat, what, rule or rule_of("leave", task.spot))


_MISSING = {
    "activate": ("card", "IM-47"),
    "machine": ("machine", "IM-55"),
    "clear": ("collapse", ""),
}
"""What is missing where nothing can be chosen, and the rule that says so, if the effect's own does not."""


def _do_markers(work: Work, task: Do, step: CartMarkers) -> bool:
    borders = mines.markable(work.deck, work)
    if not borders:
        work.log.no_cart(work)
        return next_step(work, task)
    if len(borders) == 1:
        put_marker(work, task, step, borders[0])
        return True
    return False


def put_marker(work: Work, task: Do, step: CartMarkers, border: tuple[int, int]) -> None:
    """A cart marker is put on a border (IM-66), and then the next one."""
    work.cart_markers.append(border)
    work.log.marked(work, border)
    work.connected(1)
    next_step(work, task, CartMarkers(step.number - 1) if step.number > 1 else None)


def _do_advance(work: Work, task: Do, step: Advance) -> bool:
    number = work.total(step.number, step.per, task)
    next_step(work, task)
    if number <= 0:
        work.log.no_advance(work.seat)
        return True
    more = work.changes("advance 1 more")
    if more:
        work.log.one_more(work)
    work.tasks.append(AdvanceMarker(number + more))
    return True


def _do_draws(work: Work, task: Do, step: DrawCards) -> bool:
    if step.deep:
        if not work.refill(_DEEP):
            work.log.no_cards(work.seat, "IM-A22")
            return next_step(work, task)
        next_step(work, task, DrawCards(step.number - 1, deep=True) if step.number > 1 else None)
        work.tasks.append(DrawDue(_DEEP))
        return True
    levels = open_decks(work)
    if not levels:
        work.log.no_cards(work.seat, "IM-70")
        return next_step(work, task)
    if len(levels) == 1:
        draw_from(work, task, step, levels[0])
        return True
    return False


def draw_from(work: Work, task: Do, step: DrawCards, level: int) -> None:
    """A card is drawn from a deck (IM-70); an empty one is refilled (IM-19)."""
    work.refill(level)
    next_step(work, task, DrawCards(step.number - 1) if step.number > 1 else None)
    work.tasks.append(DrawDue(level))


def _do_search(work: Work, task: Do, step: Search) -> bool:
    next_step(work, task)
    work.tasks += [Seek(step.faction)] * step.number
    return True


def _do_discards(work: Work, task: Do, step: DiscardCards) -> bool:
    if not work.hand:
        if not task.discarded:
            work.log.no_hand(work.seat, rule_of("apply", task.spot))
        return next_step(work, task)
    if step.number == ANY or len(work.hand) > step.number:
        return False
    for card in sorted(work.hand):
        work.discard(card)
        work.log.discarded(work, card, rule_of("apply", task.spot))
    return next_step(work, task, discarded=step.number)


def _do_cheaper(work: Work, task: Do, step: Cheaper) -> bool:
    work.cheaper += step.number
    work.log.cheaper(work, step.number)
    return next_step(work, task)


def _do_if(work: Work, task: Do, step: If) -> bool:
    holds = work.holds(step.test, task)
    work.log.condition(work, step.test, task.spot, holds=holds)
    return next_step(work, task, step.then if holds else step.otherwise)


_DOERS: dict[type, Callable[[Work, Do, Any], bool]] = {
    Gain: _do_gain,
    Here: _do_here,
    Each: _do_each,
    CartMarkers: _do_markers,
    Advance: _do_advance,
    DrawCards: _do_draws,
    Search: _do_search,
    DiscardCards: _do_discards,
    Cheaper: _do_cheaper,
    If: _do_if,
}
_RUNNERS: dict[type, Callable[[Work, Any], bool]] = {
    PlayCard: _run_play,
    ActivateCard: _run_wake,
    ChooseEffect: _run_menu,
    Climb: _run_climb,
    AtSurface: _decided,
    Limit: _run_limit,
    DrawDue: _decided,
    Seek: _run_seek,
    AdvanceMarker: _run_arrive,
    ChangeBoard: _decided,
    Do: _run_do,
}
