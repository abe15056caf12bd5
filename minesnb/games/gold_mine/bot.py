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
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, STEPS, cell_of
from minesnb.games.gold_mine.rules.movement import reach
from minesnb.games.gold_mine.rules.state import Phase, partner

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.mine import Layout
    from minesnb.games.gold_mine.rules.state import GoldMineState

_FAR = 40


def appraise(state: GoldMineState, action: actions.MineAction) -> Appraisal:
    """Say what `action` is worth to the player to move, and why."""
    if isinstance(action, actions.Place):
        return _place(state, action)
    if isinstance(action, actions.Go):
        return _go(state, action)
    if isinstance(action, actions.Excavate | actions.Roll | actions.Passage | actions.Pass):
        return _move(state, action)
    return _act(state, action)


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


def _place(state: GoldMineState, action: actions.Place) -> Appraisal:
    """Join tunnels, open new ones, keep the mine growing from the entrance."""
    deck = deck_of(state.deck)
    tile = tile_of(deck.number[action.code], action.turn)
    after = state.layout.with_tile(action.cell, tile)
    before = _steps_from(state.layout, ENTRANCE_NODE)
    joined = {
        far
        for node, links in after.map.links.items()
        if cell_of(node) == action.cell
        for far in links
    }
    reachable = [node for node in joined if node in before]
    worth = 1.2 * len(reachable) + 0.3 * len(joined)
    openings = sum(
        1
        for side in range(4)
        for port in (2 * side, 2 * side + 1)
        if deck.corridor_at[tile][port] >= 0 and action.cell + STEPS[side] not in after.map.tiles
    )
    if reachable:
        worth += 0.35 * openings
        near = min(before[node] for node in reachable)
        if deck.chamber[tile]:
            worth += 4 - 0.15 * near
    elif deck.chamber[tile]:
        worth -= 1.5
    miner = state.miners[state.turn]
    if miner >= 0 and reachable:
        steps = _steps_from(after, miner)
        own = min((d for n, d in steps.items() if cell_of(n) == action.cell), default=_FAR)
        worth += max(0.0, 1.5 - 0.2 * own)
    if not joined:
        return Appraisal(worth - 2, "nothing better fits.")
    if deck.chamber[tile]:
        return Appraisal(worth, "it brings a nugget within reach of the entrance.")
    tunnels, left = count(len(joined), "tunnel"), count(openings, "opening")
    return Appraisal(worth, f"it joins {tunnels} and leaves {left}.")


def _move(state: GoldMineState, action: actions.MineAction) -> Appraisal:
    seat = state.turn
    here = state.miners[seat]
    away = _distance(state, seat, here)
    what = "home" if _rich(state, seat) else "the next nugget"
    if isinstance(action, actions.Roll):
        if away >= _FAR:
            return Appraisal(0.5, "there is nothing to walk to yet.")
        if away == 0:
            return Appraisal(0.2, "you stand on gold already.")
        return Appraisal(2 + min(away, 3.5) / 2, f"{what} is {away} steps away.")
    if isinstance(action, actions.Excavate):
        if away == 1:
            return Appraisal(3.2, "one step is enough, and a new tile helps too.")
        worth = 2.2 if away >= _FAR else 1.5
        if away == 0:
            worth = 2.0
        return Appraisal(worth, "the mine has to grow to show more gold.")
    if isinstance(action, actions.Passage):
        best = min(
            (_distance(state, seat, node) for node in state.layout.map.passages if node != here),
            default=_FAR,
        )
        gain = (min(away, 12) - min(best, 12)) / 3
        return Appraisal(0.8 + gain, "the water may carry you nearer.")
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


def _act(state: GoldMineState, action: actions.MineAction) -> Appraisal:
    seat = state.turn
    if isinstance(action, actions.Collect):
        return Appraisal(10, "a nugget is what you came for.")
    if isinstance(action, actions.Gold):
        rival = state.nuggets[action.defender]
        worth = 1.5 + 0.5 * rival if rival else -1.0
        return Appraisal(worth, "you win six of ten challenges, and a move on top.")
    if isinstance(action, actions.Bats):
        rival = action.defender
        if not _rich(state, rival):
            return Appraisal(-1, "the bats are better kept for somebody rich.")
        home = _steps_from(state.layout, state.miners[rival]).get(ENTRANCE_NODE, _FAR)
        return Appraisal(6 - 0.2 * home, "somebody rich is on the way home.")
    if isinstance(action, actions.Lay):
        return _lay(state, action)
    if isinstance(action, actions.Give | actions.Receive):
        mate = partner(state, seat)
        own, other = state.nuggets[seat], state.nuggets[mate]
        ahead = own - other if isinstance(action, actions.Give) else other - own
        return Appraisal(0.5 if ahead > 2 else -0.5, "shared gold is harder to steal.")
    if isinstance(action, actions.EndTurn):
        return Appraisal(0, "nothing else is worth it.")
    return Appraisal(0.05, "nothing is gained by more.")


def _lay(state: GoldMineState, action: actions.Lay) -> Appraisal:
    winner = state.current_player
    loser = state.opponent(winner)

    def steps(seat: int) -> int:
        found = _steps_from(state.layout, state.miners[seat])
        return min((d for n, d in found.items() if cell_of(n) == action.cell), default=_FAR)

    mine = steps(winner)
    worth = 3 + 0.3 * (min(steps(loser), 12) - min(mine, 12))
    return Appraisal(worth, f"it lies {mine} steps from you and farther from the loser.")
