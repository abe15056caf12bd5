"""States of random games, for checks that want many of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, TypeVar

from minesnb.testing.assertions import ensure
from minesnb.testing.setups import setups

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from minesnb.core.game import Action, Game, State

__all__ = ["one_of", "random_action", "states"]

T = TypeVar("T")


def one_of(things: Sequence[T], rng: random.Random) -> T:
    """Return one of these things."""
    return things[int(rng.random() * len(things))]


def random_action(state: State[Any], rng: random.Random) -> Action:
    """Return a legal action or, at a chance node, an outcome."""
    if state.is_chance:
        outcome: Action = state.sample_chance(rng)
        return outcome
    action: Action = one_of(state.legal_actions(), rng)
    return action


def states(
    game: Game[Any, Any],
    games: int,
    seed: int,
    kinds: Iterable[tuple[int, Mapping[str, object]]] | None,
    longest: int = 10_000,
) -> Iterator[State[Any]]:
    """Yield every state of `games` random games of each kind, from the empty table to the end."""
    for players, options in setups(game) if kinds is None else kinds:
        for number in range(games):
            rng = random.Random(f"{seed}:{number}:{players}:{sorted(options.items())}")
            state = game.empty_table(players, None, options)
            for _ in range(longest):
                yield state
                if state.is_terminal:
                    break
                state = game.apply(state, random_action(state, rng))
            ensure(state.is_terminal, "a game ends", f"not within {longest} steps", state)
