"""What a search says of decisions: which of two is better and why, and where a game was lost.

Chances are what the search makes of them with its budget, not what is certain.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from minesnb.core.game import CHANCE
from minesnb.core.rulebook import with_names
from minesnb.core.words import count, join, signed

if TYPE_CHECKING:
    from collections.abc import Generator
    from random import Random

    from minesnb.bots.search import Judged, Search
    from minesnb.core.game import Action, Game, State
    from minesnb.core.record import Entry
    from minesnb.core.table import Table

__all__ = ["SLIP", "Comparison", "Review", "Verdict", "chances", "compare", "judge_game"]

SLIP = 0.05
"""From this loss on, in chances from 0 to 1, a decision counts as a slip."""
WORST = 5
"""To how many slips a review leads."""
DEALS = 24
"""In how many deals of what is hidden it is seen what the others answer."""
REACH = 12
"""After how many decisions of one's own it is no longer waited for an answer."""

Result = TypeVar("Result")


class Comparison(NamedTuple):
    """Two actions that a player should weigh, in paragraphs, and the elements that they are about."""

    text: str
    elements: tuple[str, ...]


class Verdict(NamedTuple):
    """What a search says of the decision of `seat` after `step` steps: what was played beside the best."""

    step: int
    seat: int
    played: Judged
    best: Judged

    @property
    def loss(self) -> float:
        """What the decision has cost, in chances from 0 to 1; 0 where it was the best that was found."""
        if self.played.action == self.best.action:
            return 0.0
        return max(0.0, (self.best.value - self.played.value) / 2)


class Review(NamedTuple):
    """What a search that tries everything `tries` times says of every decision with a choice, in order."""

    verdicts: tuple[Verdict, ...]
    tries: int

    def at(self, step: int) -> Verdict | None:
        """Return what is said of the decision after so many steps."""
        return next((verdict for verdict in self.verdicts if verdict.step == step), None)

    @property
    def worst(self) -> tuple[Verdict, ...]:
        """The decisions that cost most, at most `WORST`, in the order of the game."""
        slips = [verdict for verdict in self.verdicts if verdict.loss >= SLIP]
        slips.sort(key=lambda verdict: verdict.loss, reverse=True)
        return tuple(sorted(slips[:WORST]))

    def text(self, table: Table, verdict: Verdict) -> str:
        """Say what a decision cost, what would have been better, why, and what both lead to."""
        entry = table.history[verdict.step]
        game, seen = table.game, entry.before.observation(verdict.seat)
        name, best = table.names[verdict.seat], verdict.best
        if not verdict.loss:
            said = f"{name} plays what turned out best in {_tries(self.tries)} from here, which comes to"
            return f"{said} {_points(best, table.names)}."
        lost = round(100 * verdict.loss)
        said = (
            f"This costs {name} {lost} of 100 chances. Better is **{game.label(seen, best.action)}**"
            f"{_rule(entry, best.action)}, because {game.reason(seen, best.action)} In "
            f"{_tries(self.tries)} from here it comes to {_points(best, table.names)}; what was played, to "
            f"{_points(verdict.played, table.names)}."
        )
        return with_names(said, table.names)


def chances(table: Table, review: Review) -> tuple[tuple[int, ...], ...]:
    """Return every seat's chances, in hundredths, at the start and after every decision.

    Alone it is the points that one can count on. A forced decision changes nothing that is known.
    """
    seats = len(table.seats)
    now = (round(100 / seats),) * seats if seats > 1 else (0,)
    found = [now]
    for step, entry in enumerate(table.history):
        if entry.player == CHANCE:
            continue
        verdict = review.at(step)
        now = now if verdict is None else _standing(verdict, seats)
        found.append(now)
    if table.state.is_terminal and seats > 1:
        winners = table.game.winners(table.state)
        found[-1] = tuple(100 // len(winners) * (seat in winners) for seat in range(seats))
    elif table.state.is_terminal:
        found[-1] = (table.state.scores()[0].total or 0,)
    return tuple(zip(*found, strict=True))


def _standing(verdict: Verdict, seats: int) -> tuple[int, ...]:
    """Return the chances after a decision: the mover's by its value, the others' by their points."""
    played = verdict.played
    if seats == 1:
        return (round(played.points[0]),)
    own = round(50 * (played.value + 1))
    others = [seat for seat in range(seats) if seat != verdict.seat]
    least = min(played.points[seat] for seat in others)
    weights = {seat: played.points[seat] - least + 1 for seat in others}
    rest = (100 - own) / sum(weights.values())
    return tuple(
        own if seat == verdict.seat else round(weights[seat] * rest) for seat in range(seats)
    )


def judge_game(table: Table, search: Search, rng: Random) -> Generator[float, None, Review]:
    """Judge every decision at which there was a choice by what its mover could know, in slices.

    Yields what share of the game is judged.
    """
    verdicts = []
    history = table.history
    for step, entry in enumerate(history):
        if entry.player == CHANCE or len(entry.before.legal_actions()) < 2:
            continue
        seen = entry.before.observation(entry.player)
        judging = search.judge(seen, rng, (entry.action,))
        judged = yield from _scaled(judging, step, len(history))
        played = next(each for each in judged if each.action == entry.action)
        verdicts.append(Verdict(step, entry.player, played, judged[0]))
    return Review(tuple(verdicts), search.iterations or 0)


def compare(
    observation: State[Any], names: tuple[str, ...], search: Search, rng: Random
) -> Generator[float, None, Comparison]:
    """Compare the two best actions of the player to move by what they lead to, in slices."""
    game = observation.game
    judged = yield from search.judge(observation, rng)
    tries = sum(each.tries for each in judged)
    said = [f"In {_tries(tries)} from here:"]
    elements: dict[str, None] = {}
    for each, begins in zip(judged[:2], ("Best is", "Next comes"), strict=False):
        label = game.label(observation, each.action)
        said.append(
            f"{begins} **{label}**, because {game.reason(observation, each.action)} It comes to "
            f"{_points(each, names)}.{_answer(observation, each.action, names, rng)}"
        )
        elements |= dict.fromkeys(game.paths(observation, each.action)[0])
        yield 1.0
    return Comparison(with_names("\n\n".join(said), names), tuple(elements))


def _points(judged: Judged, names: tuple[str, ...]) -> str:
    """Say what an action comes to for every seat, on average."""
    points = [signed(f"{round(each, 1):g}") for each in judged.points]
    if len(names) == 1:
        return f"{points[0]} points on average"
    told = [f"{each} for {name}" for each, name in zip(points, names, strict=True)]
    return f"{join(told)} on average"


def _tries(number: int) -> str:
    return count(number, "try", "tries")


def _rule(entry: Entry, action: Action) -> str:
    """Return the rule by which an action is done, in brackets."""
    events = entry.before.transition(action).events
    told = [event for event in events if event.visible_to(entry.player)]
    return f" ({told[0].rule})" if told else ""


def _answer(observation: State[Any], action: Action, names: tuple[str, ...], rng: Random) -> str:
    """Say what the next of the others most often does then, if it is the same in half of the deals."""
    answers: Counter[tuple[int, str]] = Counter()
    for _ in range(DEALS):
        found = _first_answer(observation, action, rng)
        if found is not None:
            answers[found] += 1
    if not answers:
        return ""
    (seat, label), times = answers.most_common(1)[0]
    if 2 * times < DEALS:
        return ""
    return f" {names[seat]} then does this in {times} of {DEALS} deals: {label}."


def _first_answer(observation: State[Any], action: Action, rng: Random) -> tuple[int, str] | None:
    """Return who answers, and what looks best then, in one deal of what is hidden."""
    game: Game[Any, Any] = observation.game
    mover = observation.current_player
    state = game.apply(observation.determinize(mover, rng), action)
    for _ in range(REACH):
        while state.current_player == CHANCE:
            state = game.apply(state, game.sample_chance(state, rng))
        if state.is_terminal:
            return None
        seen = state.observation(state.current_player)
        chosen = game.best(seen)[0]
        if state.current_player != mover:
            return state.current_player, game.label(seen, chosen)
        state = game.apply(state, chosen)
    return None


def _scaled(
    slices: Generator[float, None, Result], done: int, whole: int
) -> Generator[float, None, Result]:
    """Do as `slices` does, as one of so many parts of which some are `done`."""
    while True:
        try:
            share = next(slices)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield (done + share) / whole
