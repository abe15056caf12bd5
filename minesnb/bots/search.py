"""A player that searches: information-set Monte Carlo tree search on any game.

Each iteration deals what the player cannot see anew (`determinize`), walks down one tree of that
player's information sets, plays on from its edge and counts what that comes to (Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational Intelligence
and AI in Games 4(2), 2012: the single-observer form, with its counts of how often an action was
there to be taken). Chance is sampled on the way and makes no branches. Which action is tried is
decided by PUCT, with a prior from the game's `worths` and, from there on, from what came of it.

>>> import random
>>> import minesnb
>>> state = minesnb.load("kings_under_mountains").new_game(players=2, seed=7)
>>> bot = Search(iterations=20)
>>> bot.choose(state, random.Random(0)) == Search(iterations=20).choose(state, random.Random(0))
True
"""

from __future__ import annotations

import math
import time
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.progress import finish

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from random import Random

    from minesnb.core.game import Action, Game, State

__all__ = ["Judged", "Search", "leanings"]

_SLICE = 0.02
"""About how many seconds of work lie between two chances to stop."""
_CURIOSITY = 0.8
"""How much an action is tried for what it looks worth, beside what came of it (PUCT's constant)."""
_LEANING = 1.0
"""How far the prior leans to what looks best: the inverse of the temperature of its softmax."""
_CANDIDATES = 12
"""Of more actions than these a playout looks at so many, drawn at random."""
_STRAYING = 0.1
"""How often a playout takes an action at random."""
_DECIDED = 0.75
"""How much of a finished game's value is who has won; the rest is by how much."""


class Judged(NamedTuple):
    """An action as a search has judged it: how often it was tried, and what that came to in the mean.

    `value` is the mover's, from -1 (lost) to 1 (won); alone, from far fewer points than the player could
    count on before to far more. `points` are what each seat could count on where a try ended.
    """

    action: Action
    tries: int
    value: float
    points: tuple[float, ...]


class _Edge:
    """An action that one player has in a node, and what came of it for that player."""

    __slots__ = ("available", "mover", "node", "total", "visits")

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.node: _Node | None = None


class _Node:
    """What the players have done since the root, whatever chance has said between.

    `seen` has for each list of legal actions met here their edges and priors.
    """

    __slots__ = ("edges", "seen")

    def __init__(self) -> None:
        self.edges: dict[tuple[int, Action], _Edge] = {}
        self.seen: dict[tuple[Action, ...], tuple[list[_Edge], list[float]]] = {}

    def choices(
        self, game: Game[Any, Any], state: State[Any], legal: tuple[Action, ...]
    ) -> tuple[list[_Edge], list[float]]:
        """Return the edges of these legal actions, with their priors."""
        found = self.seen.get(legal)
        if found is None:
            mover = state.current_player
            edges = [self.edges.setdefault((mover, action), _Edge(mover)) for action in legal]
            found = self.seen[legal] = (edges, leanings(game.worths(state, legal), _LEANING))
        return found


def leanings(worths: Sequence[float], leaning: float) -> list[float]:
    """Return chances for actions by how many standard deviations each is worth more than the mean.

    They are a softmax; the larger `leaning`, the inverse of its temperature, the likelier the best.
    """
    mean = sum(worths) / len(worths)
    spread = math.sqrt(sum((worth - mean) ** 2 for worth in worths) / len(worths)) or 1.0
    powers = [math.exp(leaning * (worth - mean) / spread) for worth in worths]
    whole = sum(powers)
    return [power / whole for power in powers]


def _select(edges: list[_Edge], priors: list[float]) -> int:
    """Return the action to try: what came of it, and how much it was neglected for its prior (PUCT)."""
    visits = sum(edge.visits for edge in edges)
    mean = sum(edge.total for edge in edges) / visits if visits else 0.0
    best, most = 0, -math.inf
    for number, (edge, prior) in enumerate(zip(edges, priors, strict=True)):
        edge.available += 1
        known = edge.visits
        value = edge.total / known if known else mean
        value += _CURIOSITY * prior * math.sqrt(edge.available) / (1 + known)
        if value > most:
            best, most = number, value
    return best


class Search:
    """Plays what a tree search has looked at most, within a budget.

    `iterations` bound the tree, `seconds` the time; one of them may be None. A playout is cut after
    `depth` decisions and judged by the game's `outlook`. What it answers depends on the observations
    it has been handed, the random numbers and the iterations alone, unless time runs out first. Where
    the next decision follows upon the last by the player's own action alone, the tree is kept.
    """

    def __init__(
        self, iterations: int | None = 400, seconds: float | None = None, depth: int | None = None
    ) -> None:
        if iterations is None and seconds is None:
            raise ValueError("a search needs a bound: iterations, seconds or both")
        self.iterations = iterations
        self.seconds = seconds
        self.depth = depth
        self._kept: tuple[State[Any], _Node] | None = None

    def choose(self, observation: State[Any], rng: Random) -> Action:
        """Return the legal action that was looked at most; of equals the one that turned out best."""
        return finish(self.think(observation, rng))

    def think(self, observation: State[Any], rng: Random) -> Generator[float, None, Action]:
        """Do as `choose` does in short slices; yield after each what share of the budget is used up.

        Whoever does not want the answer any more closes the generator.
        """
        observation = observation.observation(observation.current_player)
        legal: tuple[Action, ...] = observation.legal_actions()
        if len(legal) == 1:
            return legal[0]
        walk = self._walk(observation, self._root(observation), rng)
        edges = yield from self._look(walk, legal)
        best = max(range(len(legal)), key=lambda n: _rank(edges[n]))
        self._keep(observation.game, walk, legal[best], edges[best])
        return legal[best]

    def judge(
        self, observation: State[Any], rng: Random, also: Sequence[Action] = ()
    ) -> Generator[float, None, list[Judged]]:
        """Judge what the player to move can do, of two actions or more; return it, the best first.

        It comes in slices, as with `think`.
        What was never tried is left out; each of `also` is tried until it has a quarter of the tries
        of the best, so that what was played can be compared with what should have been.
        """
        observation = observation.observation(observation.current_player)
        legal: tuple[Action, ...] = observation.legal_actions()
        walk = self._walk(observation, _Node(), rng)
        edges = yield from self._look(walk, legal)
        enough = max(1, max(edge.visits for edge in edges) // 4)
        paused = time.perf_counter()
        for action in also:
            number = legal.index(action)
            while edges[number].visits < enough:
                walk.iterate(number)
                if time.perf_counter() - paused > _SLICE:
                    yield 1.0
                    paused = time.perf_counter()
        tried = [n for n, edge in enumerate(edges) if edge.visits]
        return [
            Judged(
                legal[n], edges[n].visits, edges[n].total / edges[n].visits, walk.points(edges[n])
            )
            for n in sorted(tried, key=lambda n: _rank(edges[n]), reverse=True)
        ]

    def _walk(self, observation: State[Any], root: _Node, rng: Random) -> _Walk:
        game = observation.game
        return _Walk(game, observation, root, rng, self.depth or game.foresight)

    def _look(self, walk: _Walk, legal: tuple[Action, ...]) -> Generator[float, None, list[_Edge]]:
        """Iterate until the budget is used up; return what is known of each legal action."""
        edges, _ = walk.root.choices(walk.game, walk.observation, legal)
        begun = paused = time.perf_counter()
        while not self._done(edges, time.perf_counter() - begun):
            walk.iterate()
            now = time.perf_counter()
            if now - paused > _SLICE:
                yield self._used(edges, now - begun)
                paused = time.perf_counter()
        return edges

    def _root(self, observation: State[Any]) -> _Node:
        kept, self._kept = self._kept, None
        return kept[1] if kept and kept[0] == observation else _Node()

    def _keep(self, game: Game[Any, Any], walk: _Walk, action: Action, edge: _Edge) -> None:
        """Keep the tree below an action for the decision that it leads to without chance or others."""
        if edge.node is not None and walk.last is not None:
            after = game.apply(walk.last, action)
            if after.current_player == edge.mover:
                self._kept = game.observation(after, edge.mover), edge.node

    def _used(self, edges: list[_Edge], elapsed: float) -> float:
        """Return the share of the budget that is used up."""
        shares = [sum(edge.visits for edge in edges) / self.iterations] if self.iterations else []
        if self.seconds is not None:
            shares.append(elapsed / self.seconds)
        return min(1.0, max(shares))

    def _done(self, edges: list[_Edge], elapsed: float) -> bool:
        """Whether the budget is used up, or what is left of it can no longer change the answer."""
        if self.seconds is not None and elapsed >= self.seconds:
            return True
        if self.iterations is None:
            return False
        visits = sorted(edge.visits for edge in edges)
        left = self.iterations - sum(visits)
        return left <= 0 or visits[-1] - visits[-2] > left


def _rank(edge: _Edge) -> tuple[int, float]:
    return edge.visits, edge.total


class _Walk:
    """The iterations of one search."""

    def __init__(
        self,
        game: Game[Any, Any],
        observation: State[Any],
        root: _Node,
        rng: Random,
        depth: int,
    ) -> None:
        self.game = game
        self.observation = observation
        self.root = root
        self.rng = rng
        self.depth = depth
        self.last: State[Any] | None = None
        self.start = 0.0
        self._sums: dict[_Edge, tuple[float, ...]] = {}
        if observation.num_players == 1:
            self.start = game.outlook(self._deal())[0]

    def _deal(self) -> State[Any]:
        """Return a whole state that the player cannot tell from the true one."""
        observation = self.observation
        return observation.determinize(observation.current_player, self.rng)

    def points(self, edge: _Edge) -> tuple[float, ...]:
        """Return what each seat could count on after an edge of the root, in the mean."""
        return tuple(whole / edge.visits for whole in self._sums[edge])

    def iterate(self, first: int | None = None) -> None:
        """Walk down the tree to an edge that is new, play on from it, and count what that comes to.

        `first` is the number of the action to begin with; by default the one that is worth a try.
        """
        game, node = self.game, self.root
        state = self.last = self._deal()
        path: list[_Edge] = []
        while True:
            if state.current_player == CHANCE:
                state = game.apply(state, game.sample_chance(state, self.rng))
                continue
            if state.current_player == TERMINAL:
                break
            legal = game.legal_actions(state)
            if len(legal) == 1:
                state = game.apply(state, legal[0])
                continue
            edges, priors = node.choices(game, state, legal)
            number = first if first is not None and not path else _select(edges, priors)
            edge = edges[number]
            path.append(edge)
            state = game.apply(state, legal[number])
            if edge.node is None:
                edge.node = _Node()
                state = self.play_on(state)
                break
            node = edge.node
        values, outlook = self.judge(state)
        for edge in path:
            edge.visits += 1
            edge.total += values[edge.mover]
        sums = self._sums.setdefault(path[0], (0.0,) * len(outlook))
        self._sums[path[0]] = tuple(map(add, sums, outlook))

    def play_on(self, state: State[Any]) -> State[Any]:
        """Let all players do what looks best, now and then anything, for a number of decisions."""
        game, rng, left = self.game, self.rng, self.depth
        while state.current_player != TERMINAL:
            if state.current_player == CHANCE:
                state = game.apply(state, game.sample_chance(state, rng))
                continue
            if left <= 0:
                break
            legal = game.legal_actions(state)
            if len(legal) > 1:
                left -= 1
                state = game.apply(state, self._pick(state, legal))
            else:
                state = game.apply(state, legal[0])
        return state

    def _pick(self, state: State[Any], legal: tuple[Action, ...]) -> Action:
        rng = self.rng
        if rng.random() < _STRAYING:
            return legal[int(rng.random() * len(legal))]
        if len(legal) > _CANDIDATES:
            start = int(rng.random() * len(legal))
            step = len(legal) / _CANDIDATES
            legal = tuple(legal[int(start + n * step) % len(legal)] for n in range(_CANDIDATES))
        worths = self.game.worths(state, legal)
        return legal[worths.index(max(worths))]

    def judge(self, state: State[Any]) -> tuple[list[float], tuple[float, ...]]:
        """Return what a state is worth to each player, and their points."""
        points = self._points(state)
        return self._values(state, points), points

    def _points(self, state: State[Any]) -> tuple[float, ...]:
        """Return what each player has in points at the end, and can count on before."""
        if state.current_player == TERMINAL:
            return tuple(float(score.total or 0) for score in state.scores())
        return self.game.outlook(state)

    def _values(self, state: State[Any], outlook: tuple[float, ...]) -> list[float]:
        """Return what a state is worth to each player, from -1 to 1: alone beside the beginning, else beside the best rival.

        A game that is over is worth what its winners share as well.
        """
        game = self.game
        if len(outlook) == 1:
            return [math.tanh((outlook[0] - self.start) / (2 * game.margin))]
        found = []
        for seat, own in enumerate(outlook):
            team = game.team(state, seat)
            rival = max(points for other, points in enumerate(outlook) if other not in team)
            found.append(math.tanh((own - rival) / game.margin))
        if state.current_player == TERMINAL:
            winners = game.winners(state)
            won = [1.0 if seat in winners else -1.0 for seat in range(len(outlook))]
            found = [
                _DECIDED * win + (1 - _DECIDED) * value
                for win, value in zip(won, found, strict=True)
            ]
        return found
