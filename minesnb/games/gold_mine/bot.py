"""What a heuristic player looks at, from what one player may know.

Steps are the measure: how far it is to the gold that can be had, or home for one who is rich enough.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from minesnb.core.words import count
from minesnb.games.gold_mine.rules import actions
from minesnb.games.gold_mine.rules.components import deck_of, tile_of
from minesnb.games.gold_mine.rules.ending import can_win, held, needed, nothing_fits
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, STEPS, cell_of, node_at
from minesnb.games.gold_mine.rules.movement import reach
from minesnb.games.gold_mine.rules.state import Phase, partner

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from minesnb.games.gold_mine.rules.mine import Layout
    from minesnb.games.gold_mine.rules.state import GoldMineState

_FAR = 40
"""No distance counts for more than this."""
_NO_WAY = 999
"""The distance of what cannot be walked to."""
_WORTH_A_WALK = 16
"""From so many steps on it does not matter how far what one wants is."""
_DIVE = 6
"""What a Secret Passage is worth in steps: it opens in one of three tries."""
_FOUND = "it brings a nugget within reach of the entrance."

Judgement: TypeAlias = "tuple[float, Callable[[], str]]"
"""What an action is worth, and what makes the sentence that says why."""


@lru_cache(maxsize=512)
def _steps_from(layout: Layout, start: int) -> dict[int, int]:
    return reach(layout, start, 8 * len(layout.cells), mud=False, stop=False)


def _rich(state: GoldMineState, seat: int) -> bool:
    return held(state, seat) >= needed(state)


def _on_foot(state: GoldMineState, seat: int, node: int) -> int:
    """How many steps it is from `node` to what `seat` wants: home if rich, else the nearest gold."""
    steps = _steps_from(state.layout, node)
    if _rich(state, seat):
        return steps.get(ENTRANCE_NODE, _NO_WAY)
    return min((d for at, d in steps.items() if cell_of(at) in state.gold), default=_NO_WAY)


def _distance(state: GoldMineState, seat: int, node: int) -> int:
    """How far it is to what `seat` wants: on foot or, where no way leads there, through a passage."""
    away = _on_foot(state, seat, node)
    if away < _NO_WAY:
        return away
    steps = _steps_from(state.layout, node)
    passages = state.layout.map.passages
    near = min((steps[spot] for spot in passages if spot in steps), default=_NO_WAY)
    if near == _NO_WAY:
        return _NO_WAY
    far = min(
        (_on_foot(state, seat, spot) for spot in passages if spot not in steps), default=_NO_WAY
    )
    return min(near + _DIVE + far, _NO_WAY)


def _aim(state: GoldMineState, seat: int) -> str:
    return "home" if _rich(state, seat) else "gold"


def _way(state: GoldMineState, seat: int, node: int) -> str:
    """Say how far what `seat` wants is from `node`: on foot, through a passage, or not to be reached."""
    aim = _aim(state, seat)
    foot = _on_foot(state, seat, node)
    if foot < _NO_WAY:
        return f"{aim} is {count(foot, 'step')} away from there."
    if _distance(state, seat, node) < _NO_WAY:
        return f"from there a Secret Passage leads on to {aim}."
    return f"no way leads from there to {aim}."


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
    return min((d for node, d in steps.items() if cell_of(node) == cell), default=_NO_WAY)


# -- tiles


def _place(state: GoldMineState, action: actions.Place) -> Judgement:
    """Join tunnels, open new ones, keep the mine growing from the entrance.

    Branchy: each thing that a tile is worth is one line.
    """
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
        return worth - 2, lambda: "it joins no tunnel."
    if not deck.chamber[tile]:
        return (
            worth,
            lambda: (
                f"it joins {count(len(joined), 'tunnel')} and leaves {count(openings, 'opening')}."
            ),
        )
    return worth, lambda: _FOUND if inside else "it lays a nugget apart from the entrance."


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


def _excavate(state: GoldMineState, _: actions.Excavate) -> Judgement:
    away = _distance(state, state.turn, state.miners[state.turn])
    aim = _aim(state, state.turn)
    if away == 1:
        return 3.2, lambda: f"{aim} is one step away, and digging gives you one."
    worth = 2.2 if away >= _FAR else 2.0 if away == 0 else 1.5
    return (
        worth,
        lambda: (
            "no tile that is left has a place; what you get is the step."
            if nothing_fits(state)
            else f"a new tile may bring {aim} nearer."
        ),
    )


def _roll(state: GoldMineState, _: actions.Roll) -> Judgement:
    seat, here = state.turn, state.miners[state.turn]
    foot, away = _on_foot(state, seat, here), _distance(state, seat, here)
    if away == _NO_WAY:
        return 0.5, lambda: f"no way leads to {_aim(state, seat)}."
    if foot == 0:
        already = "you are home already." if _rich(state, seat) else "you stand on gold already."
        return 0.2, lambda: already
    worth = 2 + min(away, 3.5) / 2
    if foot == _NO_WAY:
        wet = here in state.layout.map.passages
        text = f"the way to {_aim(state, seat)} leads through a Secret Passage."
        return 0.5 if wet else worth, lambda: text
    return worth, lambda: f"{_aim(state, seat)} is {count(foot, 'step')} away."


def _passage(state: GoldMineState, _: actions.Passage) -> Judgement:
    here = state.miners[state.turn]
    away = _distance(state, state.turn, here)
    others = [node for node in state.layout.map.passages if node != here]
    best = min((_distance(state, state.turn, node) for node in others), default=_NO_WAY)
    gain = (min(away, 12) - min(best, 12)) / 3
    if best < away:
        return 0.8 + gain, lambda: "the water may carry you nearer."
    return 0.8 + gain, lambda: "no other passage lies nearer to what you want."


def _pass(state: GoldMineState, _: actions.Pass) -> Judgement:
    seat = state.turn
    if _on_foot(state, seat, state.miners[seat]):
        return 0.1, lambda: "it gives the movement up."
    return 2.1, lambda: "you stand where you want to be."


def _go(state: GoldMineState, action: actions.Go) -> Judgement:
    if state.phase == Phase.FLEE:
        return _drive(state, action)
    seat = state.turn
    if action.node == ENTRANCE_NODE and can_win(state, seat):
        return 100, lambda: "you are at the entrance, and rich: you win."
    away = _distance(state, seat, action.node)
    worth = 20.0 - min(away, _FAR) - 0.2 * _crowd(state, seat, action.node)
    if away:
        return worth, lambda: _way(state, seat, action.node)
    if _rich(state, seat):
        return worth + 3, lambda: "your partner has to come there too."
    return worth + 3, lambda: "a nugget lies there."


def _drive(state: GoldMineState, action: actions.Go) -> Judgement:
    loser = state.mover
    if action.node == ENTRANCE_NODE and can_win(state, loser):
        return -100, lambda: "that would let the loser win."
    away = min(_distance(state, loser, action.node), _FAR)
    return float(away), lambda: f"for the loser {_way(state, loser, action.node)}"


def _stay(state: GoldMineState, _: actions.Stay) -> Judgement:
    if state.phase == Phase.FLEE:
        return 0.05, lambda: "the loser stays where he is."
    seat = state.turn
    if _on_foot(state, seat, state.miners[seat]):
        return 0.05, lambda: "your miner stays where it is."
    return 0.05, lambda: "you stand where you want to be."


# -- acting


def _collect(_: GoldMineState, __: actions.Collect) -> Judgement:
    return 10, lambda: "a nugget is what you came for."


def _gold(state: GoldMineState, action: actions.Gold) -> Judgement:
    gold = state.nuggets[action.defender]
    if not gold:
        return -1.0, lambda: "there is no nugget to take, only a move to win."
    return 1.5 + 0.5 * gold, lambda: "you win six of ten challenges, and a move on top."


def _bats(state: GoldMineState, action: actions.Bats) -> Judgement:
    if not _rich(state, action.defender):
        return -1, lambda: "the bats are better kept for somebody rich."
    steps = _steps_from(state.layout, state.miners[action.defender]).get(ENTRANCE_NODE, _NO_WAY)
    if steps == _NO_WAY:
        return -1, lambda: "somebody rich has no way home on foot as it is."
    return 6 - 0.2 * min(steps, _FAR), lambda: f"somebody rich is {count(steps, 'step')} from home."


def _hand_over(state: GoldMineState, action: actions.Give | actions.Receive) -> Judgement:
    mate = partner(state, state.turn)
    ahead = state.nuggets[state.turn] - state.nuggets[mate]
    if isinstance(action, actions.Receive):
        ahead = -ahead
    worth = 0.5 if ahead > 2 else -0.5
    change = -1 if isinstance(action, actions.Give) else 1
    own, other = state.nuggets[state.turn] + change, state.nuggets[mate] - change
    return worth, lambda: f"you hold {own} then, your partner {other}."


def _lay(state: GoldMineState, action: actions.Lay) -> Judgement:
    """Both miners stand in one tunnel; a Challenger who has won moves next."""
    steps = _reached(state.layout, state.miners[state.turn], action.cell)
    near = (12 - min(steps, 12)) * (0.3 if state.current_player == state.turn else -0.1)
    if steps == _NO_WAY:
        return 3 + near, lambda: "neither of you can walk there."
    return 3 + near, lambda: f"it lies {count(steps, 'step')} from both of you."


def _leave(_: GoldMineState, __: actions.Leave) -> Judgement:
    return 0.05, lambda: "the loser keeps the nugget."


def _return(_: GoldMineState, __: actions.Return) -> Judgement:
    return 0, lambda: "the tile fits nowhere."


def _end(_: GoldMineState, __: actions.EndTurn) -> Judgement:
    return 0, lambda: "there is nothing that you have to do."


_JUDGES: dict[type, Callable[..., Judgement]] = {
    actions.Place: _place,
    actions.Return: _return,
    actions.Excavate: _excavate,
    actions.Roll: _roll,
    actions.Passage: _passage,
    actions.Pass: _pass,
    actions.Go: _go,
    actions.Stay: _stay,
    actions.Collect: _collect,
    actions.Gold: _gold,
    actions.Bats: _bats,
    actions.Lay: _lay,
    actions.Leave: _leave,
    actions.Give: _hand_over,
    actions.Receive: _hand_over,
    actions.EndTurn: _end,
}


def worths(state: GoldMineState, choices: Sequence[actions.MineAction]) -> list[float]:
    """Return what each action is worth to the player to move, in steps."""
    return [_JUDGES[type(action)](state, action)[0] for action in choices]


def outlook(state: GoldMineState) -> tuple[float, ...]:
    """Return what each player can count on, in nuggets.

    Those held, as many as one needs; part of one more for each step by which the next, or for one who
    is rich the entrance, is nearer. To be rich is worth a nugget more.
    """
    need = needed(state)
    found = []
    for seat, node in enumerate(state.miners):
        rich = _rich(state, seat)
        away = min(_distance(state, seat, node), _WORTH_A_WALK) if node >= 0 else _WORTH_A_WALK
        near = (2 if rich else 1) * (1 - away / _WORTH_A_WALK)
        found.append(min(held(state, seat), need) + near + rich)
    return tuple(found)


def reason(state: GoldMineState, action: actions.MineAction) -> str:
    """Say what speaks for `action`."""
    return _JUDGES[type(action)](state, action)[1]()
