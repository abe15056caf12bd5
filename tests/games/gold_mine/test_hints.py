"""What hints claim is so, found out in the mine's graph and by the rules that refuse."""

from __future__ import annotations

from itertools import product

import networkx as nx
from msgspec.structs import replace

from minesnb import testing
from minesnb.core.words import count
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.graph import name
from minesnb.games.gold_mine.rules.actions import Return
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.mine import coordinates
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import KINDS, LINE, supply_of

HOME = (0, 0, 0)
TEAMS = "players: 4\nalliances: yes\n" + LINE
APART = "tiles: T01p@1,0e T24@0,-1n G01p@0,-2n\n"
"""The chamber is reached by the passage alone."""
RARE = (
    LINE + supply_of("C") + "miners: 1,0 1,0",
    supply_of("T24", "T25"),
    LINE + "supply:\nminers: 1,0 1,0\nnuggets: 10 0",
    "tiles: C@1,0 T24@0,-1n G01@0,-2n\nminers: 0,-2 0,0\nnuggets: 10 0\ngold:",
    APART + "miners: 1,0 0,0",
    APART + "miners: 0,0 0,0",
    APART + "miners: 0,0 0,0\nphase: step\nreach: 1",
    APART + "miners: 0,0 1,0\nphase: flee\nrival: 2\nreach: 1",
    APART + "miners: 0,-2 1,0\ngold:\nnuggets: 10 0",
    APART + "miners: 1,0 0,0\nphase: cross\ndice: 1 1",
    APART + "miners: 0,-2 0,0\nphase: action\nbat_tokens: 3 3\nnuggets: 0 10",
    APART + "miners: 0,0 0,-2\nphase: action\nnuggets: 0 10",
    LINE + "miners: 0,0 3,0\nphase: action\nnuggets: 0 10",
    LINE + "miners: 1,0 3,0\nphase: step\nreach: 4\nnuggets: 10 0",
    LINE + "miners: 1,0 1,0\nphase: flee\nrival: 2\nreach: 4\nnuggets: 0 10",
    LINE + "miners: 1,0 1,0\nphase: flee\nrival: 2\nreach: 4\nnuggets: 0 10\nbats_may_spare: yes",
    LINE + "miners: 3,0 3,0\nphase: take\nrival: 2\nnuggets: 1 1\ngold: 2,0",
    LINE + "miners: 3,0 3,0\nphase: action\nnuggets: 1 1",
    LINE + "miners: 3,0 3,0\nphase: action\nnuggets: 1 0",
    LINE + "miners: 2,0 2,0\nphase: step\nreach: 1",
    "tiles: C@1,0 T24@0,-1n G01@0,-2n\ngold:\nminers: 1,0 1,0\nphase: take\nrival: 2\nnuggets: 1 1",
    LINE + "phase: place\nhand: T24",
    "phase: place\nhand: T24\nstack: 12",
    TEAMS + "nuggets: 6 0 6 0\nminers: 0,0 0,0 1,0 0,0",
    TEAMS + "nuggets: 6 0 6 0\nminers: 1,0 0,0 1,0 0,0\nphase: action",
    TEAMS + "nuggets: 6 0 6 0\nminers: 1,0 0,0 2,0 0,0\nphase: step\nreach: 2",
    TEAMS + "nuggets: 6 0 6 0\nminers: 0,0 0,0 2,0 0,0\nphase: step\nreach: 2",
)
"""Positions that show what random games seldom show."""


def foot(state):
    """Return the mine without what joins passages alone."""
    mine = GAME.graph(state)
    ways = [(one, two) for one, two in mine.edges if mine.edges[one, two]["kind"] == "tunnel"]
    return mine.edge_subgraph(ways)


def away_from(mine, node):
    """Return how many steps it is from a corridor to each that can be reached."""
    return nx.single_source_shortest_path_length(mine, node) if node in mine else {node: 0}


def rich(state, seat):
    """Whether a seat, with its partner, holds what wins."""
    teams = state.options.alliances
    mate = (seat + state.num_players // 2) % state.num_players
    held = state.nuggets[seat] + (state.nuggets[mate] if teams else 0)
    table = {4: 12, 6: 8} if teams else {2: 10, 3: 7, 4: 7, 5: 5, 6: 5}
    return held >= table[state.num_players]


def aims(state, seat):
    """Return what a seat wants to reach: home if it is rich, else a nugget."""
    gold = {coordinates(cell) for cell in state.gold}
    nuggets = {node for node in GAME.graph(state) if node[:2] in gold}
    return {HOME} if rich(state, seat) else nuggets


def steps(state, seat, node):
    """Return how many steps it is from a node to what a seat wants; None where no way leads there."""
    away = away_from(foot(state), name(node))
    return min((away[aim] for aim in aims(state, seat) if aim in away), default=None)


def diving(state, seat, node):
    """Whether what a seat wants is reached from a node, but not on foot."""
    away = away_from(GAME.graph(state), name(node))
    return steps(state, seat, node) is None and bool(aims(state, seat) & {*away})


def said(number):
    """Return a number of steps in words."""
    return None if number is None else count(number, "step")


def called(state, seat, aim):
    """Whether what a seat wants is called so."""
    return aim == ("home" if rich(state, seat) else "gold")


def here(state):
    """Return where the miner of who has the turn stands."""
    return state.miners[state.turn]


def target(state, action):
    """Return whose miner an action moves, and where to."""
    return state.mover, action.node


def home_is_a_win(state, seat):
    """Whether a seat wins by entering: it is rich, and a partner is there already."""
    mate = (seat + state.num_players // 2) % state.num_players
    there = not state.options.alliances or name(state.miners[mate]) == HOME
    return rich(state, seat) and there


def fits(state, kind):
    """Whether a tile has a place in the mine."""
    return bool(replace(state, tile_in_hand=kind, phase=Phase.PLACE).explain(Return()))


def any_fits(state):
    """Whether a tile that is left has a place."""
    return any(fits(state, kind) for kind in {*state.supply})


def joined(state, action):
    """Return the tunnels that a new tile joins, and the mine with it."""
    after = GAME.apply(state.determinize(state.current_player, Half()), action)
    mine = GAME.graph(after)
    new = [node for node in mine if node[:2] == coordinates(action.cell)]
    ways = foot(after)
    return {far for node in new if node in ways for far in ways[node]}, after, new


class Half:
    """Draws from the middle."""

    def random(self):
        return 0.5


def joins(state, action, tunnels, openings):
    """So many tunnels are joined, and so many openings lead nowhere yet."""
    found, after, _ = joined(state, action)
    x, y = coordinates(action.cell)
    kind = next(kind for kind in deck_of(state.deck).kinds if kind.code == action.code)
    lie = {coordinates(cell) for cell in after.layout.cells}
    beside = ((0, -1), (1, 0), (0, 1), (-1, 0))
    ports = [(port + 2 * action.turn) % 8 for corridor in kind.corridors for port in corridor]
    free = [p for p in ports if (x + beside[p // 2][0], y + beside[p // 2][1]) not in lie]
    return (tunnels, openings) == (count(len(found), "tunnel"), count(len(free), "opening"))


def reaches(state, action):
    """The new chamber holds a nugget and can be walked to from the entrance."""
    _, after, new = joined(state, action)
    return action.cell in after.gold and bool({*new} & {*away_from(foot(after), HOME)})


def near_steps(state, action, aim, far):
    """It is so far on foot from there to what the moved miner wants."""
    seat, node = target(state, action)
    return called(state, seat, aim) and said(steps(state, seat, node)) == far


def near_dive(state, action, aim):
    """From there what the moved miner wants is reached by a passage alone."""
    seat, node = target(state, action)
    return called(state, seat, aim) and diving(state, seat, node)


def near_nothing(state, action, aim):
    """From there what the moved miner wants is not reached at all."""
    seat, node = target(state, action)
    lost = not aims(state, seat) & {*away_from(GAME.graph(state), name(node))}
    return called(state, seat, aim) and lost


def roll_steps(state, _, aim, far):
    """It is so far on foot to what the mover wants."""
    return called(state, state.turn, aim) and said(steps(state, state.turn, here(state))) == far


def roll_dive(state, _, aim):
    """What the mover wants is reached by a passage alone."""
    return called(state, state.turn, aim) and diving(state, state.turn, here(state))


def roll_nothing(state, _, aim):
    """What the mover wants is not reached at all."""
    seat = state.turn
    lost = not aims(state, seat) & {*away_from(GAME.graph(state), name(here(state)))}
    return called(state, seat, aim) and lost


def digs_near(state, _, aim):
    """One step leads to what the mover wants."""
    return called(state, state.turn, aim) and steps(state, state.turn, here(state)) == 1


def may_bring(state, _, aim):
    """A tile that is left has a place."""
    return called(state, state.turn, aim) and any_fits(state)


def nearer(state, _):
    """Another passage lies nearer on foot to what is wanted than this one."""
    seat = state.turn
    mine = steps(state, seat, here(state))
    far = [steps(state, seat, node) for node in state.layout.map.passages if node != here(state)]
    return any(away is not None and (mine is None or away < mine) for away in far)


def arrived(state, _):
    """The miner stands where its player wants to be."""
    return steps(state, state.turn, here(state)) == 0


def waits(state, action):
    """A partner that is rich with this one is not at the entrance yet."""
    return (
        name(action.node) == HOME
        and rich(state, state.turn)
        and not home_is_a_win(state, state.turn)
    )


def both(state, action):
    """Return how many steps it is to a chamber from each miner of the challenge."""
    mine = foot(state)
    return {
        min(
            (d for n, d in away_from(mine, name(state.miners[seat])).items() if n[:2] == where),
            default=None,
        )
        for where in [coordinates(action.cell)]
        for seat in (state.turn, state.opponent(state.turn))
    }


def purses(state, action, own, mates):
    """So many nuggets two partners hold then."""
    after = GAME.apply(state, action)
    mate = (state.turn + state.num_players // 2) % state.num_players
    return (int(own), int(mates)) == (after.nuggets[state.turn], after.nuggets[mate])


def home_steps(state, action, far):
    """A rich defender is so far from home."""
    away = away_from(foot(state), name(state.miners[action.defender])).get(HOME)
    return rich(state, action.defender) and said(away) == far


def home_lost(state, action):
    """A rich defender has no way home on foot."""
    away = away_from(foot(state), name(state.miners[action.defender]))
    return rich(state, action.defender) and HOME not in away


def chance_of_a_challenge():
    """Return how likely the challenger wins three rolls."""
    rolls = [one >= two for one, two in product(range(6), repeat=2)]
    won = sum(sum(three) >= 2 for three in product(rolls, repeat=3))
    return won / len(rolls) ** 3


JUDGES = {
    "it joins no tunnel.": lambda state, action: not joined(state, action)[0],
    "it joins {tunnels} and leaves {openings}.": joins,
    "it brings a nugget within reach of the entrance.": reaches,
    "it lays a nugget apart from the entrance.": lambda state, action: not reaches(state, action),
    "the tile fits nowhere.": lambda state, _: (
        not any(
            fits(state, kind)
            for kind in ([state.tile_in_hand] if state.tile_in_hand >= 0 else state.own[state.turn])
        )
    ),
    "{aim} is one step away, and digging gives you one.": digs_near,
    "a new tile may bring {aim} nearer.": may_bring,
    "no tile that is left has a place; what you get is the step.": lambda s, _: not any_fits(s),
    "no way leads to {aim}.": roll_nothing,
    "the way to {aim} leads through a Secret Passage.": roll_dive,
    "{aim} is {steps} away.": roll_steps,
    "you are home already.": lambda s, a: arrived(s, a) and rich(s, s.turn),
    "you stand on gold already.": lambda s, a: arrived(s, a) and not rich(s, s.turn),
    "the water may carry you nearer.": nearer,
    "no other passage lies nearer to what you want.": lambda s, a: not nearer(s, a),
    "it gives the movement up.": lambda s, a: not arrived(s, a),
    "you stand where you want to be.": arrived,
    "you are at the entrance, and rich: you win.": lambda s, a: (
        name(a.node) == HOME and home_is_a_win(s, s.turn)
    ),
    "your partner has to come there too.": waits,
    "a nugget lies there.": lambda s, a: name(a.node) in aims(s, s.turn) and not rich(s, s.turn),
    "{aim} is {steps} away from there.": near_steps,
    "from there a Secret Passage leads on to {aim}.": near_dive,
    "no way leads from there to {aim}.": near_nothing,
    "that would let the loser win.": lambda s, a: (
        name(a.node) == HOME and home_is_a_win(s, s.mover)
    ),
    "for the loser {aim} is {steps} away from there.": near_steps,
    "for the loser from there a Secret Passage leads on to {aim}.": near_dive,
    "for the loser no way leads from there to {aim}.": near_nothing,
    "the loser stays where he is.": lambda s, a: GAME.apply(s, a).miners == s.miners,
    "your miner stays where it is.": lambda s, a: GAME.apply(s, a).miners == s.miners,
    "a nugget is what you came for.": lambda s, a: sum(GAME.apply(s, a).nuggets) > sum(s.nuggets),
    "there is no nugget to take, only a move to win.": lambda s, a: not s.nuggets[a.defender],
    "you win six of ten challenges, and a move on top.": lambda s, a: (
        s.nuggets[a.defender] > 0 and 0.6 < chance_of_a_challenge() < 0.65
    ),
    "the bats are better kept for somebody rich.": lambda s, a: not rich(s, a.defender),
    "somebody rich has no way home on foot as it is.": home_lost,
    "somebody rich is {steps} from home.": home_steps,
    "you hold {n} then, your partner {n}.": purses,
    "it lies {steps} from both of you.": lambda s, a, far: {*map(said, both(s, a))} == {far},
    "neither of you can walk there.": lambda s, a: both(s, a) == {None},
    "the loser keeps the nugget.": lambda s, a: GAME.apply(s, a).nuggets == s.nuggets,
    "there is nothing that you have to do.": None,
}
"""By hint, what it claims."""


def test_hints():
    """Every hint is true in random games, and in positions that show what those seldom show."""
    testing.check_hints(GAME, JUDGES, RARE, kinds=KINDS, every=41)
