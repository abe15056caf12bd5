"""What may be done, and what it leads to, on the fast path.

====== ============= ============================================ =============================
phase  who           what                                         functions
====== ============= ============================================ =============================
LOTS   chance        rolls for the start                          `setup.cast_lot`
DEAL   chance        deals tiles of one's own                     `setup.dealt`
DRAW   chance        draws a tile                                 `_draw_tile`
PLACE  player        places a tile, or puts it back               `_place`, `_return`
MOVE   player        digs, rolls, tries the passage, or rests     `_excavate` to `_pass`
DIE    chance        rolls the die of a move                      `_die`
DICE   chance        rolls both dice before a Secret Passage      `_dice`
STEP   player        walks                                        `_go`, `_stay`
CROSS  player        goes through the Secret Passage              `_go`, `_stay`
ACTION player        collects, challenges, hands over, or ends    `_collect` to `_end`
DUEL   chance        rolls three times for a challenge            `_duel`
TAKE   winner        lays the loser's nugget in a chamber         `_lay`, `_leave`
FLEE   winner        drives the loser away                        `_go`, `_stay`
====== ============= ============================================ =============================

Where tiles fit is read off the layout's map (`fitting`), how far miners come is walked on it
(`movement`). The slow and obvious reading of the same rules is in `refusals`; a test holds the two
equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.log import SILENT
from minesnb.games.gold_mine.rules import setup
from minesnb.games.gold_mine.rules.actions import (
    Bats,
    Collect,
    Deal,
    Dice,
    Die,
    DrawTile,
    EndTurn,
    Excavate,
    Give,
    Go,
    Gold,
    Lay,
    Leave,
    Pass,
    Passage,
    Place,
    Receive,
    Return,
    Roll,
    Stay,
    go,
)
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.fitting import any_fits, placements
from minesnb.games.gold_mine.rules.mine import cell_of
from minesnb.games.gold_mine.rules.movement import DOOR, can_win, destinations, flights
from minesnb.games.gold_mine.rules.state import GoldMineState, Phase, partner, teammates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from minesnb.core.game import Random
    from minesnb.games.gold_mine.rules.actions import MineAction
    from minesnb.games.gold_mine.words.log import GoldMineLog

_LOTS, _DEAL, _DRAW, _PLACE, _MOVE = (
    Phase.LOTS,
    Phase.DEAL,
    Phase.DRAW,
    Phase.PLACE,
    Phase.MOVE,
)
_DIE, _DICE, _STEP, _CROSS, _ACTION = (
    Phase.DIE,
    Phase.DICE,
    Phase.STEP,
    Phase.CROSS,
    Phase.ACTION,
)
_DUEL, _TAKE, _FLEE, _OVER = (
    Phase.DUEL,
    Phase.TAKE,
    Phase.FLEE,
    Phase.OVER,
)

_DIES = tuple(Die(value) for value in range(1, 7))
_PAIRS = tuple(Dice(one, two) for one in range(1, 7) for two in range(1, 7))
_STAY, _END, _RETURN = Stay(), EndTurn(), Return()
_QUIET_ROUNDS = 3


# -- what is legal


def legal_actions(state: GoldMineState) -> tuple[MineAction, ...]:
    """Every legal action of the player to move, in a fixed order."""
    return _LEGAL[state.phase](state)


def _moves(state: GoldMineState) -> tuple[MineAction, ...]:
    """The four ways to move (GM-15); digging needs a supply (GM-A4), the passage a miner in it."""
    found: list[MineAction] = [Excavate()] if state.supply else []
    found.append(Roll())
    if state.miners[state.turn] in state.layout.map.passages:
        found.append(Passage())
    return (*found, Pass())


def _walk(state: GoldMineState) -> tuple[MineAction, ...]:
    return (*(go(node) for node in destinations(state, state.turn)), _STAY)


def _cross(state: GoldMineState) -> tuple[MineAction, ...]:
    """Any other Secret Passage, or none (GM-38, GM-A6)."""
    here = state.miners[state.turn]
    return (*(go(node) for node in state.layout.map.passages if node != here), _STAY)


def _take(state: GoldMineState) -> tuple[MineAction, ...]:
    return (*(Lay(cell) for cell in _free_chambers(state)), Leave())


def _flee(state: GoldMineState) -> tuple[MineAction, ...]:
    loser = state.rival if state.current_player == state.turn else state.turn
    ways = tuple(go(node) for node in flights(state, loser))
    return (*ways, _STAY) if not ways or state.options.bats_may_spare else ways


def _placements(state: GoldMineState) -> tuple[MineAction, ...]:
    passage = state.options.require_passage
    if state.drawn >= 0:
        kinds: tuple[int, ...] = (state.drawn,)
    else:
        kinds = tuple(dict.fromkeys(state.own[state.turn]))
    found = [action for kind in kinds for action in placements(state.layout, kind, passage=passage)]
    return tuple(found) or (_RETURN,)


def _actions(state: GoldMineState) -> tuple[MineAction, ...]:
    """Collect, one challenge, nuggets between partners, or the end of the turn (GM-17)."""
    player = state.current_player
    here = state.miners[player]
    found: list[MineAction] = []
    if state.resting and not state.collected and cell_of(here) in state.gold:
        found.append(Collect())
    if not state.challenged:
        rivals = [s for s in range(state.num_players) if not teammates(state, player, s)]
        if state.gold_tokens[player] and state.nuggets[player]:
            found += [Gold(seat) for seat in rivals if state.miners[seat] == here]
        if state.bat_tokens[player]:
            found += [Bats(seat) for seat in rivals]
    mate = partner(state, player)
    if mate >= 0 and state.miners[mate] == here:
        if state.nuggets[player] and state.handed >= 0:
            found.append(Give())
        if state.nuggets[mate] and state.handed <= 0:
            found.append(Receive())
    return (*found, _END)


def _free_chambers(state: GoldMineState) -> tuple[int, ...]:
    """Return the chambers that can take a won nugget (GM-47)."""
    taken = {cell_of(state.miners[state.turn]), cell_of(state.miners[state.rival])}
    chamber = deck_of(state.deck).chamber
    layout = state.layout
    return tuple(
        cell
        for cell, tile in zip(layout.cells, layout.tiles, strict=True)
        if chamber[tile] and cell not in taken and cell not in state.gold
    )


_LEGAL = {
    _PLACE: _placements,
    _MOVE: _moves,
    _STEP: _walk,
    _CROSS: _cross,
    _ACTION: _actions,
    _TAKE: _take,
    _FLEE: _flee,
}


# -- chance


def chance_outcomes(state: GoldMineState) -> tuple[tuple[MineAction, int], ...]:
    """Every outcome of a chance node with its weight."""
    phase = state.phase
    if phase in (_LOTS, _DIE):
        return tuple((die, 1) for die in _DIES)
    if phase in (_DICE, _DUEL):
        return tuple((pair, 1) for pair in _PAIRS)
    deck = deck_of(state.deck)
    if phase == _DEAL:
        seat = setup.next_deal(state)
        sort = (0, 1, 1, 2, 2)[len(state.own[seat])]
        weights = _counts(k for k in state.supply if setup.deal_class(deck, k) == sort)
        return tuple((Deal(seat, deck.kinds[k].code), w) for k, w in weights.items())
    return tuple((DrawTile(deck.kinds[k].code), w) for k, w in _draw_weights(state).items() if w)


def _counts(kinds: Iterable[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for kind in kinds:
        found[kind] = found.get(kind, 0) + 1
    return found


def _draw_weights(state: GoldMineState) -> dict[int, int]:
    """Return how likely each kind is to be drawn.

    In the first phase a tile comes from the stack, which no returned tile is in; its replacement comes
    from the supply, in which all returned tiles are and each other tile is as likely as the next
    (GM-11, GM-A2). Afterwards all that is left lies in the supply.
    """
    if not state.stack:
        return _counts(state.supply)
    unseen = list(state.supply)
    for kind in state.returned:
        unseen.remove(kind)
    weights = _counts(unseen)
    if state.drawn < 0:
        return weights
    in_stack = state.stack - 1 - sum(map(len, state.own))
    weights = {kind: weight * (len(unseen) - in_stack) for kind, weight in weights.items()}
    for kind in state.returned:
        weights[kind] = weights.get(kind, 0) + len(unseen)
    return dict(sorted(weights.items()))


def sample_chance(state: GoldMineState, rng: Random) -> MineAction:
    """Draw one outcome with one random number."""
    phase = state.phase
    if phase in (_LOTS, _DIE):
        return _DIES[int(rng.random() * 6)]
    if phase in (_DICE, _DUEL):
        return _PAIRS[int(rng.random() * 36)]
    if phase == _DRAW and not state.stack:
        kind = state.supply[int(rng.random() * len(state.supply))]
        return DrawTile(deck_of(state.deck).kinds[kind].code)
    outcomes = chance_outcomes(state)
    ticket = rng.random() * sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return outcome
    return outcomes[-1][0]


# -- what follows


def apply(state: GoldMineState, action: MineAction, log: GoldMineLog = SILENT) -> GoldMineState:
    """Return the state after a trusted action; tell `log` what happened."""
    return _STEPS[type(action)](state, action, log)


def _die(state: GoldMineState, action: Die, log: GoldMineLog) -> GoldMineState:
    if state.phase == _LOTS:
        return setup.cast_lot(state, action.value, log)
    value = action.value
    if state.rival >= 0 and state.bats:
        winner = _winner(state)
        loser = state.rival if winner == state.turn else state.turn
        log.bats_roll(winner, loser, value)
        return replace(
            state, phase=_FLEE, current_player=winner, reach=value, dice=(value,), rolls=()
        )
    log.rolled(state, value)
    return replace(state, phase=_STEP, current_player=state.turn, reach=value, dice=(value,))


def _dice(state: GoldMineState, action: Dice, log: GoldMineLog) -> GoldMineState:
    one, two = action.first, action.second
    if state.phase == _DUEL:
        return _duel(state, one, two, log)
    success = one == two or one + two == 7
    log.passage_roll(one, two, success=success)
    return replace(
        state,
        phase=_CROSS if success else _STEP,
        current_player=state.turn,
        reach=0 if success else min(one, two),
        dice=(one, two),
    )


def _draw_tile(state: GoldMineState, action: DrawTile, log: GoldMineLog) -> GoldMineState:
    kind = deck_of(state.deck).number[action.code]
    supply = list(state.supply)
    supply.remove(kind)
    returned = state.returned
    if state.drawn >= 0:
        if kind in returned:
            rest = list(returned)
            rest.remove(kind)
            returned = tuple(rest)
        supply.append(state.drawn)
        supply.sort()
        returned = tuple(sorted((*returned, state.drawn)))
    log.drew(state, kind)
    return replace(
        state,
        supply=tuple(supply),
        returned=returned,
        drawn=kind,
        phase=_PLACE,
        current_player=state.turn,
    )


def _deal(state: GoldMineState, action: Deal, log: GoldMineLog) -> GoldMineState:
    deck = deck_of(state.deck)
    kind = deck.number[action.code]
    return setup.dealt(state, action.seat, kind, deck.kinds[kind].name, log)


def _place(state: GoldMineState, action: Place, log: GoldMineLog) -> GoldMineState:
    """A tile joins the mine; a chamber gets its nugget at once (GM-12, GM-23)."""
    deck = deck_of(state.deck)
    kind = deck.number[action.code]
    tile = kind * 4 + action.turn
    own = state.own
    if state.drawn < 0:
        held = list(own[state.turn])
        held.remove(kind)
        own = (*own[: state.turn], tuple(held), *own[state.turn + 1 :])
    gold = state.gold
    if deck.chamber[tile]:
        gold = tuple(sorted((*gold, action.cell)))
    log.placed(state, kind, action.cell, action.turn)
    after = replace(
        state,
        layout=state.layout.with_tile(action.cell, tile),
        own=own,
        gold=gold,
        drawn=-1,
    )
    if state.stack:
        return _next_placement(after, log)
    dry = not any_fits(after.layout, after.supply, passage=state.options.require_passage)
    return replace(after, phase=_STEP, reach=1, dice=(), quiet=-1 if dry else 0)


def _next_placement(state: GoldMineState, log: GoldMineLog) -> GoldMineState:
    """The next player places a tile, or the second phase begins (GM-10, GM-13)."""
    left = state.stack - 1
    seat = (state.turn + 1) % state.num_players
    if left:
        drawing = not state.own[seat]
        return replace(
            state,
            stack=left,
            turn=seat,
            drawn=-1,
            phase=_DRAW if drawing else _PLACE,
            current_player=CHANCE if drawing else seat,
        )
    first = seat if state.options.clockwise_start else state.starter
    log.second_phase(state, first)
    return replace(
        state,
        stack=0,
        returned=(),
        drawn=-1,
        miners=(DOOR,) * state.num_players,
        turn=first,
        phase=_MOVE,
        current_player=first,
    )


def _return(state: GoldMineState, _: Return, log: GoldMineLog) -> GoldMineState:
    """A tile that fits nowhere goes back, and another is drawn (GM-11, GM-20, GM-A2, GM-A4)."""
    passage = state.options.require_passage
    log.returned(state)
    if state.stack:
        if state.drawn < 0:
            held = state.own[state.turn]
            own = (*state.own[: state.turn], held[1:], *state.own[state.turn + 1 :])
            state = replace(state, own=own, drawn=held[0])
        if any_fits(state.layout, state.supply, passage=passage):
            return replace(state, phase=_DRAW, current_player=CHANCE)
        supply = tuple(sorted((*state.supply, state.drawn)))
        returned = tuple(sorted((*state.returned, state.drawn)))
        return _next_placement(replace(state, supply=supply, returned=returned), log)
    after = replace(state, supply=tuple(sorted((*state.supply, state.drawn))), drawn=-1)
    if any_fits(after.layout, after.supply, passage=passage):
        return replace(after, phase=_DRAW, current_player=CHANCE)
    log.nothing_fits(state)
    return replace(after, phase=_STEP, reach=1, dice=())


def _excavate(state: GoldMineState, _: Excavate, log: GoldMineLog) -> GoldMineState:
    log.digs(state)
    return replace(state, phase=_DRAW, current_player=CHANCE)


def _roll(state: GoldMineState, _: Roll, log: GoldMineLog) -> GoldMineState:
    log.walks(state)
    return replace(state, phase=_DIE, current_player=CHANCE)


def _passage(state: GoldMineState, _: Passage, log: GoldMineLog) -> GoldMineState:
    log.tries_passage(state)
    return replace(state, phase=_DICE, current_player=CHANCE)


def _pass(state: GoldMineState, _: Pass, log: GoldMineLog) -> GoldMineState:
    log.rests(state)
    return replace(state, phase=_ACTION, resting=True, dice=())


def _go(state: GoldMineState, action: Go, log: GoldMineLog) -> GoldMineState:
    """A miner moves: by himself, or driven by bats."""
    fleeing = state.phase == _FLEE
    mover = state.turn
    if fleeing and state.current_player == state.turn:
        mover = state.rival
    wins = action.node == DOOR and can_win(state, mover)
    miners = (*state.miners[:mover], action.node, *state.miners[mover + 1 :])
    log.moved(state, mover, action.node, wins=wins)
    after = replace(state, miners=miners)
    if wins:
        return replace(
            after,
            phase=_OVER,
            current_player=TERMINAL,
            reach=0,
            resting=False,
            rival=-1,
            bats=False,
            bonus=False,
        )
    return _after_flight(after, mover) if fleeing else _rest(after)


def _stay(state: GoldMineState, _: Stay, log: GoldMineLog) -> GoldMineState:
    log.stayed(state)
    return _after_flight(state, -1) if state.phase == _FLEE else _rest(state)


def _rest(state: GoldMineState) -> GoldMineState:
    """The miner's own movement is over; now for the actions (GM-17, GM-48)."""
    collected = state.collected
    if state.bonus and not state.options.single_collect:
        collected = False
    return replace(
        state, phase=_ACTION, reach=0, resting=True, collected=collected, bonus=False, rival=-1
    )


def _after_flight(state: GoldMineState, moved: int) -> GoldMineState:
    """The challenger's turn goes on; one who was driven away has not ended a move (GM-A19)."""
    resting = state.resting and moved != state.turn
    return replace(
        state,
        phase=_ACTION,
        current_player=state.turn,
        reach=0,
        resting=resting,
        rival=-1,
        bats=False,
        rolls=(),
    )


def _collect(state: GoldMineState, _: Collect, log: GoldMineLog) -> GoldMineState:
    """The miner takes the chamber's nugget (GM-41, GM-42)."""
    cell = cell_of(state.miners[state.turn])
    log.collected(state, cell)
    return replace(
        state,
        gold=tuple(other for other in state.gold if other != cell),
        nuggets=_add(state.nuggets, state.turn, 1),
        collected=True,
        quiet=-1,
    )


def _gold(state: GoldMineState, action: Gold, log: GoldMineLog) -> GoldMineState:
    tokens = _add(state.gold_tokens, state.turn, -1)
    after = _challenge(state, action.defender, bats=False, log=log)
    return replace(after, gold_tokens=tokens)


def _bats(state: GoldMineState, action: Bats, log: GoldMineLog) -> GoldMineState:
    tokens = _add(state.bat_tokens, state.turn, -1)
    after = _challenge(state, action.defender, bats=True, log=log)
    return replace(after, bat_tokens=tokens)


def _challenge(
    state: GoldMineState, defender: int, *, bats: bool, log: GoldMineLog
) -> GoldMineState:
    """A challenge is issued; three rolls decide it (GM-44)."""
    log.challenged(state, defender, bats=bats)
    return replace(
        state,
        challenged=True,
        rival=defender,
        bats=bats,
        rolls=(),
        phase=_DUEL,
        current_player=CHANCE,
    )


def _winner(state: GoldMineState) -> int:
    """Return who wins the three rolls: the defender only if higher in two of them (GM-44)."""
    higher = sum(two > one for one, two in state.rolls)
    return state.rival if higher >= 2 else state.turn


def _duel(state: GoldMineState, one: int, two: int, log: GoldMineLog) -> GoldMineState:
    """One of three rolls; after the third the challenge is decided (GM-44)."""
    after = replace(state, rolls=(*state.rolls, (one, two)), dice=(one, two))
    log.duel_roll(after)
    if len(after.rolls) < 3:
        return after
    winner = _winner(after)
    log.decided(after, winner)
    if after.bats:
        return replace(after, phase=_DIE)
    loser = after.rival if winner == after.turn else after.turn
    if after.nuggets[loser] and _free_chambers(after):
        return replace(after, phase=_TAKE, current_player=winner, rolls=())
    log.nothing_to_take(after, loser)
    return _after_gold(after, winner)


def _after_gold(state: GoldMineState, winner: int) -> GoldMineState:
    """A challenger who has won may move again; a defender has no bonus (GM-48)."""
    after = replace(state, rolls=(), rival=-1, current_player=state.turn)
    if winner == state.turn:
        return replace(after, phase=_DIE, current_player=CHANCE, bonus=True, resting=False)
    return replace(after, phase=_ACTION)


def _lay(state: GoldMineState, action: Lay, log: GoldMineLog) -> GoldMineState:
    """The winner takes a nugget from the loser and lays it in a chamber (GM-46, GM-47)."""
    winner = state.current_player
    loser = state.rival if winner == state.turn else state.turn
    log.laid(state, winner, loser, action.cell)
    after = replace(
        state,
        gold=tuple(sorted((*state.gold, action.cell))),
        nuggets=_add(state.nuggets, loser, -1),
    )
    return _after_gold(after, winner)


def _leave(state: GoldMineState, _: Leave, log: GoldMineLog) -> GoldMineState:
    log.left(state)
    return _after_gold(state, state.current_player)


def _give(state: GoldMineState, _: Give, log: GoldMineLog) -> GoldMineState:
    return _hand_over(state, state.turn, partner(state, state.turn), 1, log)


def _receive(state: GoldMineState, _: Receive, log: GoldMineLog) -> GoldMineState:
    return _hand_over(state, partner(state, state.turn), state.turn, -1, log)


def _hand_over(
    state: GoldMineState, giver: int, taker: int, handed: int, log: GoldMineLog
) -> GoldMineState:
    """Partners in one corridor hand a nugget over (GM-58)."""
    log.handed(giver, taker)
    nuggets = _add(_add(state.nuggets, giver, -1), taker, 1)
    return replace(state, nuggets=nuggets, handed=handed)


def _end(state: GoldMineState, _: EndTurn, log: GoldMineLog) -> GoldMineState:
    """The next player's turn, or the end of a game in which no gold is found any more (GM-A20)."""
    seat = (state.turn + 1) % state.num_players
    passage = state.options.require_passage
    dry = not any_fits(state.layout, state.supply, passage=passage)
    quiet = state.quiet + 1 if dry else 0
    after = replace(
        state,
        turn=seat,
        current_player=seat,
        phase=_MOVE,
        reach=0,
        dice=(),
        resting=False,
        collected=False,
        challenged=False,
        handed=0,
        quiet=quiet,
    )
    if quiet >= _QUIET_ROUNDS * state.num_players:
        after = replace(after, phase=_OVER, current_player=TERMINAL)
        log.run_dry(after)
    else:
        log.passed(seat)
    return after


def _add(values: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + change, *values[seat + 1 :])


_STEPS: dict[type, Callable[..., GoldMineState]] = {
    Bats: _bats,
    Collect: _collect,
    Deal: _deal,
    Dice: _dice,
    Die: _die,
    DrawTile: _draw_tile,
    EndTurn: _end,
    Excavate: _excavate,
    Give: _give,
    Go: _go,
    Gold: _gold,
    Lay: _lay,
    Leave: _leave,
    Pass: _pass,
    Passage: _passage,
    Place: _place,
    Receive: _receive,
    Return: _return,
    Roll: _roll,
    Stay: _stay,
}
