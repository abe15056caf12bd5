"""Chance is explicit: outcomes with integer weights, and samples that keep their odds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from minesnb.testing.assertions import ensure

if TYPE_CHECKING:
    from minesnb.core.game import Game, State

__all__ = ["Ticket", "check_chance"]

_JUST_BELOW_ONE = 1 - 2**-53


class Ticket:
    """A source of chance that says one number and counts how often it was asked."""

    def __init__(self, number: float) -> None:
        self.number = number
        self.asked = 0

    def random(self) -> float:
        """Return the number."""
        self.asked += 1
        return self.number


def check_chance(game: Game[Any, Any], state: State[Any]) -> None:
    """Outcomes are unique with positive weights; sampling asks once and keeps the odds exactly."""
    if not state.is_chance:
        return
    outcomes = state.chance_outcomes()
    ensure(outcomes, "a chance node has outcomes", "none", state)
    weights = dict(outcomes)
    unique = len(weights) == len(outcomes)
    ensure(unique, "outcomes are unique", f"{outcomes}", state)
    whole = all(type(weight) is int and weight > 0 for weight in weights.values())
    ensure(whole, "weights are positive whole numbers", f"{outcomes}", state)
    for number in (0.0, _JUST_BELOW_ONE):
        ticket = Ticket(number)
        drawn = game.sample_chance(state, ticket)
        ensure(drawn in weights, "a sample is an outcome", f"{drawn}", state)
        ensure(ticket.asked == 1, "a sample asks for one number", f"{ticket.asked}", state)
    total = sum(weights.values())
    drawn_all = Counter(
        game.sample_chance(state, Ticket((number + 0.5) / total)) for number in range(total)
    )
    ensure(drawn_all == weights, "samples keep the odds", f"{drawn_all}", state)
