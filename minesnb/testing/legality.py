"""Legality is read twice: what is legal is what nothing refuses, and the rest is refused in words."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import msgspec

from minesnb.core.errors import IllegalAction
from minesnb.core.game import SPECTATOR, TERMINAL
from minesnb.testing.assertions import Broken, ensure

if TYPE_CHECKING:
    from minesnb.core.game import Action, Game, Random, State, Transition

__all__ = ["check_actions", "check_candidates", "check_illegal", "check_transition"]


def check_actions(game: Game[Any, Any], state: State[Any]) -> None:
    """Legal actions exist where somebody is to move, each once, in a fixed order."""
    legal = state.legal_actions()
    if state.current_player < 0:
        return
    ensure(legal, "no decision without legal actions", "nothing is legal", state)
    ensure(isinstance(legal, tuple), "legal actions are a tuple", f"a {type(legal)}", state)
    ensure(len(legal) == len(set(legal)), "legal actions are unique", f"{legal}", state)
    copy = pickle.loads(pickle.dumps(state))  # noqa: S301 - it was written a moment ago
    for again in (state.legal_actions(), copy.legal_actions()):
        ensure(legal == again, "legal actions come in a fixed order", f"{legal}, {again}", state)
    seen = game.observation(state, state.current_player).legal_actions()
    ensure(legal == seen, "the mover sees its legal actions", f"{legal}, but sees {seen}", state)


def check_candidates(game: Game[Any, Any], state: State[Any]) -> None:
    """Over all candidates: legal exactly where nothing refuses; every refusal names a rule."""
    mover = state.current_player
    legal = set(state.legal_actions())
    candidates = game.candidates(state)
    ensure(len(candidates) == len(set(candidates)), "candidates are unique", "one twice", state)
    missing = legal - set(candidates)
    ensure(not missing, "every legal action is a candidate", f"not so: {missing}", state)
    for action in candidates:
        rules = _refusing(game, state, action)
        if mover < 0:
            ensure(rules, "nothing is allowed at chance and at the end", action, state)
        elif (action in legal) != (rules == ()):
            text = f"{action} is {'' if action in legal else 'not '}legal, refused by {rules}"
            raise Broken("legal is what nothing refuses", text, state)
    if mover == TERMINAL and candidates:
        rules = _refusing(game, state, candidates[0])
        over = game.over(state).rule
        ensure(over in rules, "the end refuses by its rule", f"{rules} without {over}", state)
    for viewer in (*range(state.num_players), SPECTATOR):
        _check_seen(game, game.observation(state, viewer), legal if viewer == mover else set())


def _check_seen(game: Game[Any, Any], seen: State[Any], legal: set[Action]) -> None:
    """An observation allows its mover what the state allows, and nobody else anything."""
    for action in game.candidates(seen):
        rules = _refusing(game, seen, action)
        if (action in legal) != (rules == ()):
            raise Broken("an observation refuses as its state does", f"{action}: {rules}", seen)
        if seen.viewer != seen.current_player >= 0:
            waits = tuple(refusal.rule for refusal in game.not_your_turn(seen, action))
            ensure(waits and rules == waits, "it is not your turn", action, seen)


def _refusing(game: Game[Any, Any], state: State[Any], action: Action) -> tuple[str, ...]:
    """Return the rules that refuse `action`, each of which the rulebook has."""
    refusals = game.explain(state, action)
    for refusal in refusals:
        known = refusal.rule in game.rules and refusal.text.strip()
        ensure(known, "a refusal has a rule and a reason", refusal, state)
    return tuple(refusal.rule for refusal in refusals)


def check_illegal(game: Game[Any, Any], state: State[Any], rng: Random, tries: int = 4) -> None:
    """A refused action raises IllegalAction with what `explain` says, and changes nothing."""
    legal = set(state.legal_actions())
    refused = [action for action in game.candidates(state) if action not in legal]
    before = msgspec.json.encode(state)
    for _ in range(min(tries, len(refused))):
        action = refused[int(rng.random() * len(refused))]
        try:
            state.apply(action)
        except IllegalAction as error:
            ensure(error.refusals, "an illegal action is refused by rules", f"{action}", state)
            same = state.is_chance or error.refusals == game.explain(state, action)
            ensure(same, "an illegal action is refused as explained", f"{action}", state)
        else:
            raise Broken("an illegal action raises", f"{action} was applied", state)
        after = msgspec.json.encode(state)
        ensure(before == after, "an illegal action changes nothing", f"{action}", state)


def check_transition(
    game: Game[Any, Any], state: State[Any], action: Action
) -> Transition[State[Any]]:
    """`transition`, `apply` and the unchecked `apply` agree; the old state stays as it was."""
    before = msgspec.json.encode(state)
    result = state.transition(action)
    same = before == msgspec.json.encode(state)
    ensure(same, "a state never changes", f"changed by {action}", state)
    fast = game.apply(state, action)
    ensure(fast == result.state, "apply and transition agree", f"after {action}: {fast!r}", state)
    for event in result.events:
        known = event.rule in game.rules and event.text.strip()
        ensure(known, "an event has a rule and a text", f"{action}: {event}", state)
    return result
