"""What a heuristic player looks at, from what one player may know.

Steps are the measure: how far it is to the gold that can be had, or home for one who is rich enough.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.game import Appraisal
from minesnb.core.words import count
from minesnb.games.gold_mine.rules import actions
from minesnb.games.gold_mine.rules.components import deck_of, tile_of
from minesnb.games.gold_mine.rules.ending import held, needed
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, STEPS, cell_of, node_at
from minesnb.games.gold_mine.rules.movement import reach
from minesnb.games.gold_mine.rules.state import Phase, partner

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.games.gold_mine.rules.mine import Layout
    from minesnb.games.gold_mine.rules.state import GoldMineState

_FAR = 40


@lru_cache(maxsize=512)
def _steps_from(layout: Layout, start: int) -> dict[int, int]:
    return reach(layout, start, _FAR, mud=False, stop=False)


def _rich(state: GoldMineState, seat: int) -> bool:
    return held(state, seat) >= needed(state)


def _distance(state: GoldMineState, seat: int, node: int) -> int:
    """How many steps it is from `node` to what `seat` wants: home if rich, else the nearest gold."""
    steps = _steps_from(state.layout, node)
    if _rich(state, seat):
        return steps.get(ENTRANCE_NODE, _FAR)
    return min((d for at, d in steps.items() if cell_of(at) in state.gold), default=_FAR)


def _crowd(state: GoldMineState, seat: int, node: int) -> int:
    """How many others are nearer to the gold nearest to `node`."""
    mine = _distance(state, seat, node)
    return sum(
        1
        for other in range(state.num_players)
        if other != seat
        and state.miners[other] >= 0
        and _distance(state, other, state.miners[other]) < mine
    )


def _reached(layout: Layout, start: int, cell: int) -> int:
    """How many steps it is from a corridor to the nearest one of a tile."""
    steps = _steps_from(layout, start)
    return min((d for node, d in steps.items() if cell_of(node) == cell), default=_FAR)


# -- tiles


def _place(state: GoldMineState, action: actions.Place) -> Appraisal:
    """Join tunnels, open new ones, keep the mine growing from the entrance."""
    deck = deck_of(state.deck)
    tile = tile_of(deck.number[action.code], action.turn)
    after = state.layout.with_tile(action.cell, tile)
    before = _steps_from(state.layout, ENTRANCE_NODE)
    nodes = (node_at(action.cell, number) for number in range(len(deck.corridors[tile])))
    joined = set().union(*(after.map.links[node] for node in nodes))
    inside = [before[node] for node in joined if node in before]
    openings = _openings(after, action.cell)
    worth = 1.2 * len(inside) + 0.3 * len(joined)
    if inside:
        worth += 0.35 * openings
        if deck.chamber[tile]:
            worth += 4 - 0.15 * min(inside)
        worth += _near_miner(state, after, action.cell)
    elif deck.chamber[tile]:
        worth -= 1.5
    if not joined:
        return Appraisal(worth - 2, "nothing better fits.")
    if deck.chamber[tile]:
        return Appraisal(worth, "it brings a nugget within reach of the entrance.")
    tunnels, left = count(len(joined), "tunnel"), count(openings, "opening")
    return Appraisal(worth, f"it joins {tunnels} and leaves {left}.")


def _near_miner(state: GoldMineState, layout: Layout, cell: int) -> float:
    """What it is worth that the new tile lies near one's own miner."""
    miner = state.miners[state.turn]
    return max(0.0, 1.5 - 0.2 * _reached(layout, miner, cell)) if miner >= 0 else 0.0


def _openings(layout: Layout, cell: int) -> int:
    """How many openings of a tile lead to empty places."""
    tiles = layout.map.tiles
    return sum(
        cell + STEPS[port // 2] not in tiles
        for corridor in deck_of(layout.deck).corridors[tiles[cell]]
        for port in corridor
    )


# -- moving


def _excavate(state: GoldMineState, _: actions.Excavate) -> Appraisal:
    away = _distance(state, state.turn, state.miners[state.turn])
    if away == 1:
        return Appraisal(3.2, "one step is enough, and a new tile helps too.")
    worth = 2.2 if away >= _FAR else 2.0 if away == 0 else 1.5
    return Appraisal(worth, "the mine has to grow to show more gold.")


def _roll(state: GoldMineState, _: actions.Roll) -> Appraisal:
    away = _distance(state, state.turn, state.miners[state.turn])
    if away >= _FAR:
        return Appraisal(0.5, "there is nothing to walk to yet.")
    if away == 0:
        return Appraisal(0.2, "you stand on gold already.")
    what = "home" if _rich(state, state.turn) else "the next nugget"
    return Appraisal(2 + min(away, 3.5) / 2, f"{what} is {away} steps away.")


def _passage(state: GoldMineState, _: actions.Passage) -> Appraisal:
    here = state.miners[state.turn]
    away = _distance(state, state.turn, here)
    others = [node for node in state.layout.map.passages if node != here]
    best = min((_distance(state, state.turn, node) for node in others), default=_FAR)
    gain = (min(away, 12) - min(best, 12)) / 3
    return Appraisal(0.8 + gain, "the water may carry you nearer.")


def _pass(state: GoldMineState, _: actions.Pass) -> Appraisal:
    away = _distance(state, state.turn, state.miners[state.turn])
    return Appraisal(2.1 if away == 0 else 0.1, "you stand where you want to be.")


def _go(state: GoldMineState, action: actions.Go) -> Appraisal:
    if state.phase == Phase.FLEE:
        return _drive(state, action)
    seat = state.turn
    away = _distance(state, seat, action.node)
    what = "home" if _rich(state, seat) else "gold"
    if action.node == ENTRANCE_NODE and _rich(state, seat):
        return Appraisal(100, "you are at the entrance, and rich: you win.")
    worth = 20.0 - min(away, _FAR) - 0.2 * _crowd(state, seat, action.node)
    if away == 0:
        return Appraisal(worth + 3, "there is a nugget to collect.")
    return Appraisal(worth, f"{what} is {away} steps from there.")


def _drive(state: GoldMineState, action: actions.Go) -> Appraisal:
    loser = state.mover
    away = _distance(state, loser, action.node)
    if action.node == ENTRANCE_NODE and _rich(state, loser):
        return Appraisal(-100, "that would let the loser win.")
    return Appraisal(
        float(min(away, _FAR)), f"the loser is then {away} steps from where he wants to be."
    )


# -- acting


def _collect(_: GoldMineState, __: actions.Collect) -> Appraisal:
    return Appraisal(10, "a nugget is what you came for.")


def _gold(state: GoldMineState, action: actions.Gold) -> Appraisal:
    gold = state.nuggets[action.defender]
    worth = 1.5 + 0.5 * gold if gold else -1.0
    return Appraisal(worth, "you win six of ten challenges, and a move on top.")


def _bats(state: GoldMineState, action: actions.Bats) -> Appraisal:
    if not _rich(state, action.defender):
        return Appraisal(-1, "the bats are better kept for somebody rich.")
    steps = _steps_from(state.layout, state.miners[action.defender])
    return Appraisal(6 - 0.2 * steps.get(ENTRANCE_NODE, _FAR), "somebody rich is on the way home.")


def _hand_over(state: GoldMineState, action: actions.Give | actions.Receive) -> Appraisal:
    mate = partner(state, state.turn)
    ahead = state.nuggets[state.turn] - state.nuggets[mate]
    if isinstance(action, actions.Receive):
        ahead = -ahead
    return Appraisal(0.5 if ahead > 2 else -0.5, "shared gold is harder to steal.")


def _lay(state: GoldMineState, action: actions.Lay) -> Appraisal:
    winner = state.current_player
    mine, theirs = (
        _reached(state.layout, state.miners[seat], action.cell)
        for seat in (winner, state.opponent(winner))
    )
    worth = 3 + 0.3 * (min(theirs, 12) - min(mine, 12))
    return Appraisal(worth, f"it lies {mine} steps from you and farther from the loser.")


def _end(_: GoldMineState, __: actions.EndTurn) -> Appraisal:
    return Appraisal(0, "nothing else is worth it.")


def _nothing(_: GoldMineState, __: actions.MineAction) -> Appraisal:
    return Appraisal(0.05, "nothing is gained by more.")


_APPRAISALS: dict[type, Callable[..., Appraisal]] = {
    actions.Place: _place,
    actions.Return: _nothing,
    actions.Excavate: _excavate,
    actions.Roll: _roll,
    actions.Passage: _passage,
    actions.Pass: _pass,
    actions.Go: _go,
    actions.Stay: _nothing,
    actions.Collect: _collect,
    actions.Gold: _gold,
    actions.Bats: _bats,
    actions.Lay: _lay,
    actions.Leave: _nothing,
    actions.Give: _hand_over,
    actions.Receive: _hand_over,
    actions.EndTurn: _end,
}


def appraise(state: GoldMineState, action: actions.MineAction) -> Appraisal:
    """Say what `action` is worth to the player to move, and why."""
    return _APPRAISALS[type(action)](state, action)
