"""Hidden is hidden: what a player may not know shows nowhere, and is drawn fairly."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from minesnb.core.errors import HiddenState, IllegalAction
from minesnb.core.game import CHANCE, SPECTATOR, WHOLE
from minesnb.testing.assertions import Broken, ensure

if TYPE_CHECKING:
    from collections.abc import Collection

    from minesnb.core.game import Action, Game, Random, State
    from minesnb.core.rulebook import Event

__all__ = ["check_determinize", "check_hidden", "check_secrets", "viewers"]

_ACTIONS_TRIED = 6


def viewers(state: State[Any]) -> tuple[int, ...]:
    """Return everybody who may look: the seats and a spectator."""
    return (*range(state.num_players), SPECTATOR)


def check_hidden(game: Game[Any, Any], state: State[Any], viewer: int, rng: Random) -> None:
    """Nothing that `viewer` sees, reads or picks depends on what is hidden from it."""
    seen = game.observation(state, viewer)
    ensure(seen.viewer == viewer, "an observation has its viewer", f"{seen.viewer}", state)
    again = game.observation(seen, viewer)
    ensure(seen == again, "observing is idempotent", f"{again!r}", state)
    _check_unplayable(state, seen)
    other = game.permute_hidden(state, viewer, rng)
    kept = game.components(other) == game.components(state) and other.viewer == WHOLE
    ensure(kept, "permuting keeps the components", f"{other!r}", state)
    veiled = game.observation(other, viewer)
    ensure(seen == veiled, "an observation hides what is hidden", f"{viewer}: {veiled!r}", state)
    faces = _faces(game, veiled, viewer)
    for name, face in _faces(game, seen, viewer).items():
        same = face == faces[name]
        ensure(same, "no face shows what is hidden", f"{name} of viewer {viewer}", state)
    whole = game.observation(state, WHOLE)
    ensure(whole == state, "who sees the whole sees the state", f"{whole!r}", state)
    _check_events(game, state, other, viewer, rng)
    _check_drawn(game, state, other, viewer, rng)


def check_secrets(game: Game[Any, Any], state: State[Any]) -> None:
    """Where a game says that nobody has secrets, everybody sees the same."""
    if not game.has_secrets(state):
        sights = {replace(game.observation(state, v), viewer=SPECTATOR) for v in viewers(state)}
        ensure(len(sights) == 1, "without secrets all see the same", f"{sights}", state)


def _check_unplayable(state: State[Any], seen: State[Any]) -> None:
    """An observation cannot be played on."""
    actions = [*state.legal_actions(), *(action for action, _ in state.chance_outcomes())]
    for action in actions[:1]:
        try:
            seen.apply(action)
        except HiddenState:
            continue
        except IllegalAction as error:
            raise Broken("an observation cannot be played on", error, seen) from None
        raise Broken("an observation cannot be played on", f"{action} was applied", seen)


def _faces(game: Game[Any, Any], seen: State[Any], viewer: int) -> dict[str, object]:
    """Return everything that is made from an observation."""
    mine = seen.current_player == viewer
    legal = seen.legal_actions()
    return {
        "text board": game.text(seen),
        "picture": game.picture(seen),
        "scores": game.scores(seen),
        "choices": [(game.paths(seen, action), game.label(seen, action)) for action in legal],
        "prompt": game.prompt(seen) if mine else "",
        "appraisals": [game.appraise(seen, action) for action in legal[:_ACTIONS_TRIED]],
        "candidates": game.candidates(seen),
    }


def _visible(events: tuple[Event, ...], viewer: int, *, new: bool) -> list[Event]:
    """Return the events that `viewer` may read; those that reveal a card only if `new`."""
    return [event for event in events if event.visible_to(viewer) and (new or not event.reveals)]


def _check_events(
    game: Game[Any, Any], state: State[Any], other: State[Any], viewer: int, rng: Random
) -> None:
    """The same action is told in the same words, but for what it reveals; and nothing is untold."""
    both = [action for action in _possible(state) if action in set(_possible(other))]
    for _ in range(min(_ACTIONS_TRIED, len(both))):
        action = both[int(rng.random() * len(both))]
        one, two = state.transition(action), other.transition(action)
        old = [_visible(result.events, viewer, new=False) for result in (one, two)]
        ensure(
            old[0] == old[1],
            "events tell nothing hidden",
            f"{action} for viewer {viewer}: {old[0]}, {old[1]}",
            state,
        )
        told = [_visible(result.events, viewer, new=True) for result in (one, two)]
        known = [game.observation(result.state, viewer) for result in (one, two)]
        ensure(
            told[0] != told[1] or known[0] == known[1],
            "nothing is learnt without an event",
            f"{action} for viewer {viewer}: {told[0]} lead to {known[0]!r} and {known[1]!r}",
            state,
        )


def _possible(state: State[Any]) -> tuple[Action, ...]:
    if state.is_chance:
        return tuple(action for action, _ in state.chance_outcomes())
    legal: tuple[Action, ...] = state.legal_actions()
    return legal


def _check_drawn(
    game: Game[Any, Any], state: State[Any], other: State[Any], viewer: int, rng: Random
) -> None:
    """A drawn state is whole, playable, agrees with the observation and uses nothing hidden."""
    seed = rng.random()
    seen = game.observation(state, viewer)
    drawn = game.determinize(state, viewer, random.Random(seed))
    ensure(drawn.is_whole, "a drawn state is whole", f"{drawn!r}", state)
    agrees = game.observation(drawn, viewer) == seen
    ensure(agrees, "a drawn state agrees with the observation", f"{drawn!r}", state)
    kept = game.components(drawn) == game.components(state)
    ensure(kept, "a drawn state has all components", f"{drawn!r}", state)
    if state.current_player == viewer:
        same = drawn.legal_actions() == state.legal_actions()
        ensure(same, "a drawn state allows the same actions", f"{drawn!r}", state)
    elif state.current_player >= CHANCE:
        ensure(_possible(drawn), "a drawn state can be played on", f"{drawn!r}", state)
    for source in (other, seen):
        again = game.determinize(source, viewer, random.Random(seed))
        ensure(again == drawn, "determinize uses nothing hidden", f"{again!r}, {drawn!r}", state)


def check_determinize(
    game: Game[Any, Any],
    state: State[Any],
    viewer: int,
    whole_states: Collection[State[Any]],
    seed: int = 0,
    draws: int = 60,
) -> None:
    """Hold `determinize` against an enumeration: it draws each of `whole_states`, evenly, no other.

    Draws `draws` states for each of them. Even means that chi squared lies within five standard
    deviations; a fair sampler fails that less than once in a million seeds.
    """
    rng = random.Random(seed)
    rounds = draws * len(whole_states)
    found = Counter(game.determinize(state, viewer, rng) for _ in range(rounds))
    strays = set(found) - set(whole_states)
    ensure(not strays, "only states that fit are drawn", f"{len(strays)} strays", state)
    missing = set(whole_states) - set(found)
    ensure(not missing, "every state that fits is drawn", f"{len(missing)} missing", state)
    chi = sum((count - draws) ** 2 / draws for count in found.values())
    freedom = len(whole_states) - 1
    text = f"chi squared {chi:.0f} for {freedom} degrees of freedom"
    ensure(chi <= freedom + 5 * (2 * freedom) ** 0.5, "states are drawn evenly", text, state)
