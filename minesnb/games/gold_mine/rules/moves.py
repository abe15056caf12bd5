"""The fast path: what is legal, what chance may say, and what follows.

====== ====== ================================================== ====================
phase  who    what may be done                                   functions
====== ====== ================================================== ====================
START  chance a roll for the start                               `_die`
DEAL   chance a tile of one's own                                `_deals`, `_deal`
DRAW   chance a tile                                             `_draw_weights`, `_draw_tile`
PLACE  player place the tile, or put it back if it fits nowhere  `_placements`, `_place`, `_return`
MOVE   player dig, roll the die, try a passage, or pass          `_moves`, `_excavate` to `_pass`
DIE    chance the die of a move, or of a flight from bats        `_die`
DICE   chance both dice before a Secret Passage                  `_dice`
STEP   player go, or stay                                        `_walk`, `_go`, `_stay`
CROSS  player come up at another passage, or stay                `_cross`, `_go`, `_stay`
ACTION player collect, challenge, hand over, or end the turn     `_actions`, `_collect` to `_end`
DUEL   chance both dice, three times                             `_dice`, `_duel`
TAKE   winner lay a nugget of the loser's, or leave it           `_take`, `_lay`, `_leave`
FLEE   winner drive the loser away                               `_flee`, `_go`, `_stay`
====== ====== ================================================== ====================

Where tiles fit is read off the layout's map (`fitting`), how far miners come is walked on it
(`movement`). The slow and obvious reading of the same rules is in `refusals`; a test holds the two
equal. What happens is told to a log, which is silent unless somebody listens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.game import CHANCE, TERMINAL, pick
from minesnb.core.log import SILENT
from minesnb.core.tuples import put, without
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
from minesnb.games.gold_mine.rules.components import FIVE, deck_of, tile_of
from minesnb.games.gold_mine.rules.ending import ROUNDS, can_win, nothing_fits, turns_allowed
from minesnb.games.gold_mine.rules.fitting import placements
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, cell_of
from minesnb.games.gold_mine.rules.movement import destinations, flights
from minesnb.games.gold_mine.rules.state import (
    Challenge,
    GoldMineState,
    Phase,
    partner,
    teammates,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from minesnb.core.game import Random
    from minesnb.games.gold_mine.rules.actions import MineAction
    from minesnb.games.gold_mine.words.log import GoldMineLog

# A name of the module costs a quarter of what a member of an enum does.
START, DEAL, DRAW, PLACE, MOVE = Phase.START, Phase.DEAL, Phase.DRAW, Phase.PLACE, Phase.MOVE
DIE, DICE, STEP, CROSS = Phase.DIE, Phase.DICE, Phase.STEP, Phase.CROSS
ACTION, DUEL, TAKE, FLEE, OVER = Phase.ACTION, Phase.DUEL, Phase.TAKE, Phase.FLEE, Phase.OVER

_DIES = tuple(Die(value) for value in range(1, 7))
_PAIRS = tuple(Dice(one, two) for one in range(1, 7) for two in range(1, 7))
_STAY, _END, _RETURN = Stay(), EndTurn(), Return()


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
    return (*(Lay(cell) for cell in free_chambers(state)), Leave())


def _flee(state: GoldMineState) -> tuple[MineAction, ...]:
    ways = tuple(go(node) for node in flights(state, state.mover))
    return (*ways, _STAY) if not ways or state.options.bats_may_spare else ways


def _placements(state: GoldMineState) -> tuple[MineAction, ...]:
    passage = state.options.require_passage
    if state.tile_in_hand >= 0:
        kinds: tuple[int, ...] = (state.tile_in_hand,)
    else:
        kinds = tuple(dict.fromkeys(state.own[state.turn]))
    found = [action for kind in kinds for action in placements(state.layout, kind, passage=passage)]
    return tuple(found) or (_RETURN,)


def _actions(state: GoldMineState) -> tuple[MineAction, ...]:
    """Collect, one challenge, nuggets between partners, or the end of the turn (GM-17)."""
    found: list[MineAction] = []
    here = cell_of(state.miners[state.turn])
    if state.may_collect and not state.collected and here in state.gold:
        found.append(Collect())
    if not state.challenged:
        found += _challenges(state)
    if state.options.alliances:
        found += _transfers(state)
    return (*found, _END)


def _challenges(state: GoldMineState) -> list[MineAction]:
    """Gold from a miner in the same corridor (GM-45), bats after anybody (GM-50), but partners."""
    seat = state.turn
    here = state.miners[seat]
    found: list[MineAction] = []
    rivals = [other for other in range(state.num_players) if not teammates(state, seat, other)]
    if state.gold_tokens[seat] and state.nuggets[seat]:
        found += [Gold(other) for other in rivals if state.miners[other] == here]
    if state.bat_tokens[seat]:
        found += [Bats(other) for other in rivals]
    return found


def _transfers(state: GoldMineState) -> list[MineAction]:
    """A nugget to or from the partner in the same corridor (GM-58), in one direction a turn (GM-A25)."""
    seat, mate = state.turn, partner(state, state.turn)
    if state.miners[mate] != state.miners[seat]:
        return []
    found: list[MineAction] = []
    both = state.options.both_ways
    if state.nuggets[seat] and (both or state.nugget_transfer >= 0):
        found.append(Give())
    if state.nuggets[mate] and (both or state.nugget_transfer <= 0):
        found.append(Receive())
    return found


def free_chambers(state: GoldMineState) -> tuple[int, ...]:
    """Return the chambers that can take a won nugget (GM-47)."""
    both = (state.turn, state.opponent(state.turn))
    taken = {cell_of(state.miners[seat]) for seat in both}
    chamber = deck_of(state.deck).chamber
    layout = state.layout
    return tuple(
        cell
        for cell, tile in layout.by_cell.items()
        if chamber[tile] and cell not in taken and cell not in state.gold
    )


_LEGAL = {
    PLACE: _placements,
    MOVE: _moves,
    STEP: _walk,
    CROSS: _cross,
    ACTION: _actions,
    TAKE: _take,
    FLEE: _flee,
}


# -- chance

_ONE_DIE, _TWO_DICE = (START, DIE), (DICE, DUEL)


def chance_outcomes(state: GoldMineState) -> tuple[tuple[MineAction, int], ...]:
    """Every outcome of a chance node with its weight."""
    phase = state.phase
    if phase in _ONE_DIE:
        return tuple((die, 1) for die in _DIES)
    if phase in _TWO_DICE:
        return tuple((pair, 1) for pair in _PAIRS)
    if phase == DEAL:
        return _deals(state)
    deck = deck_of(state.deck)
    return tuple((DrawTile(deck.kinds[k].code), w) for k, w in _draw_weights(state).items() if w)


def _deals(state: GoldMineState) -> tuple[tuple[MineAction, int], ...]:
    """A tile of one's own, of the class that is due (GM-55)."""
    deck = deck_of(state.deck)
    seat = setup.next_deal(state)
    due = FIVE[len(state.own[seat])]
    weights = _counts(kind for kind in state.supply if deck.tile_class[kind] == due)
    return tuple((Deal(seat, deck.kinds[k].code), w) for k, w in weights.items())


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
    if state.tile_in_hand < 0:
        return weights
    in_stack = state.stack - 1 - sum(map(len, state.own))
    weights = {kind: weight * (len(unseen) - in_stack) for kind, weight in weights.items()}
    for kind in state.returned:
        weights[kind] = weights.get(kind, 0) + len(unseen)
    return dict(sorted(weights.items()))


def sample_chance(state: GoldMineState, rng: Random) -> MineAction:
    """Draw one outcome with one random number."""
    phase = state.phase
    if phase in _ONE_DIE:
        return _DIES[int(rng.random() * len(_DIES))]
    if phase in _TWO_DICE:
        return _PAIRS[int(rng.random() * len(_PAIRS))]
    if not state.stack:
        kind = state.supply[int(rng.random() * len(state.supply))]
        return DrawTile(deck_of(state.deck).kinds[kind].code)
    return pick(chance_outcomes(state), rng.random())


# -- what follows


def apply(state: GoldMineState, action: MineAction, log: GoldMineLog = SILENT) -> GoldMineState:
    """Return the state after a trusted action; tell `log` what happened."""
    return _STEPS[type(action)](state, action, log)


def _die(state: GoldMineState, action: Die, log: GoldMineLog) -> GoldMineState:
    """A die for the start (GM-8), for a flight (GM-51), or for a walk (GM-15, GM-48)."""
    value = action.value
    if state.phase == START:
        return setup.roll_for_start(state, value, log)
    if state.challenge:
        winner = _winner(state, state.challenge)
        log.bats_roll(winner, state.opponent(winner), value)
        return replace(
            state,
            phase=FLEE,
            current_player=winner,
            reach=value,
            dice=(value,),
            challenge=replace(state.challenge, rolls=()),
        )
    log.rolled(state, value)
    return replace(state, phase=STEP, current_player=state.turn, reach=value, dice=(value,))


def _dice(state: GoldMineState, action: Dice, log: GoldMineLog) -> GoldMineState:
    """Both dice of a challenge, or before a Secret Passage (GM-38, GM-39)."""
    one, two = action.first, action.second
    if state.challenge:
        return _duel(state, state.challenge, (one, two), log)
    success = one == two or one + two == 7
    log.passage_roll(one, two, success=success)
    return replace(
        state,
        phase=CROSS if success else STEP,
        current_player=state.turn,
        reach=0 if success else min(one, two),
        dice=(one, two),
    )


def _draw_tile(state: GoldMineState, action: DrawTile, log: GoldMineLog) -> GoldMineState:
    """A tile comes to hand; one that was put back before goes into the supply (GM-11)."""
    kind = deck_of(state.deck).number[action.code]
    supply = without(state.supply, kind)
    returned = state.returned
    if state.tile_in_hand >= 0:
        if kind in returned:
            returned = without(returned, kind)
        supply = tuple(sorted((*supply, state.tile_in_hand)))
        returned = tuple(sorted((*returned, state.tile_in_hand)))
    log.drew(state, kind)
    return replace(
        state,
        supply=supply,
        returned=returned,
        tile_in_hand=kind,
        phase=PLACE,
        current_player=state.turn,
    )


def _deal(state: GoldMineState, action: Deal, log: GoldMineLog) -> GoldMineState:
    return setup.deal(state, action.seat, deck_of(state.deck).number[action.code], log)


def _place(state: GoldMineState, action: Place, log: GoldMineLog) -> GoldMineState:
    """A tile joins the mine; a chamber gets its nugget at once (GM-12, GM-23)."""
    deck = deck_of(state.deck)
    kind = deck.number[action.code]
    tile = tile_of(kind, action.turn)
    own = state.own
    if state.tile_in_hand < 0:
        own = put(own, state.turn, without(own[state.turn], kind))
    gold = state.gold
    if deck.chamber[tile]:
        gold = tuple(sorted((*gold, action.cell)))
    log.placed(state, kind, action.cell, action.turn)
    after = replace(
        state,
        layout=state.layout.with_tile(action.cell, tile),
        own=own,
        gold=gold,
        tile_in_hand=-1,
    )
    if state.stack:
        return _next_placement(after, log)
    return replace(
        after,
        phase=STEP,
        reach=1,
        dice=(),
        turns_without_gold=-1 if nothing_fits(after) else 0,
    )


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
            tile_in_hand=-1,
            phase=DRAW if drawing else PLACE,
            current_player=CHANCE if drawing else seat,
        )
    first = seat if state.options.clockwise_start else state.starter
    log.second_phase(state, first)
    after = replace(
        state,
        stack=0,
        returned=(),
        tile_in_hand=-1,
        miners=(ENTRANCE_NODE,) * state.num_players,
        turn=first,
        phase=MOVE,
        current_player=first,
    )
    if nothing_fits(after):
        log.count_begins(after)
    return after


def _return(state: GoldMineState, _: Return, log: GoldMineLog) -> GoldMineState:
    """A tile that fits nowhere goes back, and another is drawn (GM-11, GM-20, GM-A2, GM-A4)."""
    log.returned(state)
    if state.stack:
        if state.tile_in_hand < 0:
            held = state.own[state.turn]
            own = put(state.own, state.turn, held[1:])
            state = replace(state, own=own, tile_in_hand=held[0])
        if not nothing_fits(state):
            return replace(state, phase=DRAW, current_player=CHANCE)
        supply = tuple(sorted((*state.supply, state.tile_in_hand)))
        returned = tuple(sorted((*state.returned, state.tile_in_hand)))
        return _next_placement(replace(state, supply=supply, returned=returned), log)
    supply = tuple(sorted((*state.supply, state.tile_in_hand)))
    after = replace(state, supply=supply, tile_in_hand=-1)
    if not nothing_fits(after):
        return replace(after, phase=DRAW, current_player=CHANCE)
    log.nothing_fits(state)
    return replace(after, phase=STEP, reach=1, dice=())


def _excavate(state: GoldMineState, _: Excavate, log: GoldMineLog) -> GoldMineState:
    log.digs(state)
    return replace(state, phase=DRAW, current_player=CHANCE)


def _roll(state: GoldMineState, _: Roll, log: GoldMineLog) -> GoldMineState:
    log.walks(state)
    return replace(state, phase=DIE, current_player=CHANCE)


def _passage(state: GoldMineState, _: Passage, log: GoldMineLog) -> GoldMineState:
    log.tries_passage(state)
    return replace(state, phase=DICE, current_player=CHANCE)


def _pass(state: GoldMineState, _: Pass, log: GoldMineLog) -> GoldMineState:
    log.rests(state)
    return replace(state, phase=ACTION, may_collect=True, dice=())


def _go(state: GoldMineState, action: Go, log: GoldMineLog) -> GoldMineState:
    """A miner moves: by himself, or driven by bats (GM-31, GM-40, GM-51)."""
    mover = state.mover
    wins = action.node == ENTRANCE_NODE and can_win(state, mover)
    log.moved(state, mover, action.node, wins=wins)
    after = replace(state, miners=put(state.miners, mover, action.node))
    if wins:
        return replace(
            after,
            phase=OVER,
            current_player=TERMINAL,
            reach=0,
            may_collect=False,
            challenge=None,
            bonus=False,
        )
    return _after_flight(after, mover) if state.phase == FLEE else _after_walk(after)


def _stay(state: GoldMineState, _: Stay, log: GoldMineLog) -> GoldMineState:
    log.stayed(state)
    return _after_flight(state, -1) if state.phase == FLEE else _after_walk(state)


def _after_walk(state: GoldMineState) -> GoldMineState:
    """The miner's own movement is over; now for the actions (GM-17, GM-48)."""
    again = state.bonus and not state.options.single_collect
    return replace(
        state,
        phase=ACTION,
        reach=0,
        may_collect=True,
        collected=state.collected and not again,
        bonus=False,
    )


def _after_flight(state: GoldMineState, moved: int) -> GoldMineState:
    """The challenger's turn goes on; one who was driven away has not ended a move (GM-A19)."""
    return replace(
        state,
        phase=ACTION,
        current_player=state.turn,
        reach=0,
        may_collect=state.may_collect and moved != state.turn,
        challenge=None,
    )


def _collect(state: GoldMineState, _: Collect, log: GoldMineLog) -> GoldMineState:
    """The miner takes the chamber's nugget (GM-41, GM-42)."""
    cell = cell_of(state.miners[state.turn])
    log.collected(state, cell)
    return replace(
        state,
        gold=without(state.gold, cell),
        nuggets=_add(state.nuggets, state.turn, 1),
        collected=True,
        turns_without_gold=-1,
    )


def _gold(state: GoldMineState, action: Gold, log: GoldMineLog) -> GoldMineState:
    after = _challenge(state, Challenge(action.defender, bats=False), log)
    return replace(after, gold_tokens=_add(state.gold_tokens, state.turn, -1))


def _bats(state: GoldMineState, action: Bats, log: GoldMineLog) -> GoldMineState:
    after = _challenge(state, Challenge(action.defender, bats=True), log)
    return replace(after, bat_tokens=_add(state.bat_tokens, state.turn, -1))


def _challenge(state: GoldMineState, challenge: Challenge, log: GoldMineLog) -> GoldMineState:
    """A challenge is issued; three rolls decide it (GM-44)."""
    log.challenge_issued(state, challenge)
    return replace(state, challenged=True, challenge=challenge, phase=DUEL, current_player=CHANCE)


def _winner(state: GoldMineState, challenge: Challenge) -> int:
    """Return who wins the three rolls: the defender only if higher in two of them (GM-44)."""
    higher = sum(two > one for one, two in challenge.rolls)
    return challenge.defender if higher >= 2 else state.turn


def _duel(
    state: GoldMineState, challenge: Challenge, pair: tuple[int, int], log: GoldMineLog
) -> GoldMineState:
    """One of three rolls; after the third the challenge is decided (GM-44)."""
    challenge = replace(challenge, rolls=(*challenge.rolls, pair))
    after = replace(state, challenge=challenge, dice=pair)
    log.duel_roll(after, challenge)
    if len(challenge.rolls) < 3:
        return after
    winner = _winner(after, challenge)
    log.decided(challenge, winner)
    if challenge.bats:
        return replace(after, phase=DIE)
    loser = after.opponent(winner)
    if after.nuggets[loser] and free_chambers(after):
        done = replace(challenge, rolls=())
        return replace(after, phase=TAKE, current_player=winner, challenge=done)
    log.nothing_to_take(after, loser)
    return _after_gold(after, winner)


def _after_gold(state: GoldMineState, winner: int) -> GoldMineState:
    """A challenger who has won may move again; a defender has no bonus (GM-48)."""
    after = replace(state, challenge=None, current_player=state.turn)
    if winner == state.turn:
        return replace(after, phase=DIE, current_player=CHANCE, bonus=True, may_collect=False)
    return replace(after, phase=ACTION)


def _lay(state: GoldMineState, action: Lay, log: GoldMineLog) -> GoldMineState:
    """The winner takes a nugget from the loser and lays it in a chamber (GM-46, GM-47)."""
    winner = state.current_player
    loser = state.opponent(winner)
    log.laid(state, winner, loser, action.cell)
    after = replace(
        state,
        gold=tuple(sorted((*state.gold, action.cell))),
        nuggets=_add(state.nuggets, loser, -1),
        turns_without_gold=-1,
    )
    return _after_gold(after, winner)


def _leave(state: GoldMineState, _: Leave, log: GoldMineLog) -> GoldMineState:
    log.left(state)
    return _after_gold(state, state.current_player)


def _give(state: GoldMineState, _: Give, log: GoldMineLog) -> GoldMineState:
    return _hand_over(state, state.turn, partner(state, state.turn), log)


def _receive(state: GoldMineState, _: Receive, log: GoldMineLog) -> GoldMineState:
    return _hand_over(state, partner(state, state.turn), state.turn, log)


def _hand_over(state: GoldMineState, giver: int, taker: int, log: GoldMineLog) -> GoldMineState:
    """Partners in one corridor hand a nugget over (GM-58)."""
    log.handed_over(giver, taker)
    return replace(
        state,
        nuggets=_add(_add(state.nuggets, giver, -1), taker, 1),
        nugget_transfer=1 if giver == state.turn else -1,
    )


def _end(state: GoldMineState, _: EndTurn, log: GoldMineLog) -> GoldMineState:
    """The next player's turn, or the end of a game in which no gold is found any more (GM-A20)."""
    seat = (state.turn + 1) % state.num_players
    quiet = nothing_fits(state)
    turns = state.turns_without_gold + 1 if quiet else 0
    after = replace(
        state,
        turn=seat,
        current_player=seat,
        phase=MOVE,
        reach=0,
        dice=(),
        may_collect=False,
        collected=False,
        challenged=False,
        nugget_transfer=0,
        turns_without_gold=turns,
    )
    if turns >= ROUNDS * state.num_players and turns >= turns_allowed(after):
        log.ended_without_gold(after)
        return replace(after, phase=OVER, current_player=TERMINAL)
    log.passed(seat)
    if quiet and not turns:
        log.count_begins(after)
    return after


def _add(values: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    return put(values, seat, values[seat] + change)


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
