"""What a board needs: paths that lead to every action, through elements that the picture shows."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from minesnb.testing.assertions import Broken, ensure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minesnb.core.game import Game, State
    from minesnb.core.rulebook import Event

__all__ = ["check_event_elements", "check_presentation", "check_scores"]

_BUTTON = "button-"
_HYPHENED = re.compile(r"(?<![\w-])-\d")
"""A number below zero as a keyboard has it, and not as prose and pictures write it."""


def check_presentation(game: Game[Any, Any], state: State[Any], viewer: int) -> None:
    """Picture, text, paths, labels and refusals of an observation fit together."""
    seen = game.observation(state, viewer)
    picture = game.picture(seen)
    elements = picture.elements()
    ensure(len(elements) == len(set(elements)), "elements are unique", f"{elements}", seen)
    ensure(game.text(seen).strip(), "there is a text board", "it is empty", seen)
    for pane in picture.panes:
        _check_signs((*pane.names(), *pane.words()), seen)
    shown = set(elements)
    if viewer == state.current_player:
        _check_choices(game, seen, shown)
    for action in game.candidates(seen):
        paths = game.paths(seen, action)
        ensure(paths, "every candidate has a path", action, seen)
        for path in paths:
            _check_shown(path, shown, seen, action)
        for refusal in game.explain(seen, action):
            _check_shown(refusal.elements, shown, seen, refusal)


def _check_shown(path: Iterable[str], shown: set[str], seen: State[Any], what: object) -> None:
    for name in path:
        if name not in shown and not name.startswith(_BUTTON):
            text = f"{name!r}, for {what!r}"
            raise Broken("the picture shows what is referred to", text, seen)


def _check_signs(texts: Iterable[str], seen: State[Any]) -> None:
    for text in texts:
        if _HYPHENED.search(text):
            raise Broken("numbers below zero have a minus sign", f"{text!r}", seen)


def _check_choices(game: Game[Any, Any], seen: State[Any], shown: set[str]) -> None:
    """Every legal action is reached; no path is another's beginning; all have words."""
    ends: dict[tuple[str, ...], object] = {}
    named: dict[str, object] = {}
    for action in seen.legal_actions():
        paths = game.paths(seen, action)
        ensure(paths, "every legal action has a path", f"{action} has none", seen)
        label = game.label(seen, action)
        ensure(label.strip(), "every legal action has a label", f"{action}", seen)
        other = named.setdefault(label, action)
        ensure(
            other is action, "labels of a decision differ", f"{label!r}: {other}, {action}", seen
        )
        for path in paths:
            ensure(path not in ends, "paths are unique", f"{action}, {ends.get(path)}", seen)
            ends[path] = action
            _check_shown(path, shown, seen, action)
        appraisal = game.appraise(seen, action)
        finite = math.isfinite(appraisal.value) and appraisal.reason.strip()
        ensure(finite, "every legal action is appraised", f"{action}: {appraisal}", seen)
    for path, action in ends.items():
        for length in range(len(path)):
            if path[:length] in ends:
                text = f"{path} to {action} begins with {path[:length]}"
                raise Broken("paths are prefix-free", text, seen)
    prompt = game.prompt(seen)
    ensure(prompt.strip(), "there is a prompt", "it is empty", seen)
    _check_signs((prompt, *named), seen)
    best, _ = game.best(seen)
    ensure(best in seen.legal_actions(), "the best action is legal", f"{best}", seen)


def check_event_elements(
    game: Game[Any, Any],
    before: State[Any],
    after: State[Any],
    events: tuple[Event, ...],
) -> None:
    """What an event lights up is in the picture before or after it, and its words are well written."""
    shown = {*game.picture(before).elements(), *game.picture(after).elements()}
    for event in events:
        _check_shown(event.elements, shown, before, event)
        _check_signs((event.text, event.gain), before)


def check_scores(game: Game[Any, Any], state: State[Any]) -> None:
    """Each seat has a score whose lines are by rules; nobody has won before the end."""
    scores = game.scores(state)
    ensure(len(scores) == state.num_players, "everybody has a score", f"{scores}", state)
    for score in scores:
        known = all(line.rule in game.rules for line in score.lines)
        ensure(known, "a line of a score has a rule", f"{score}", state)
        whole = score.total is None or score.total == sum(line.value for line in score.lines)
        ensure(whole, "a score is the sum of its lines", f"{score}", state)
    returns = game.returns(state)
    ensure(len(returns) == state.num_players, "everybody has a return", f"{returns}", state)
    if not state.is_terminal:
        ensure(not any(returns), "nobody has won before the end", f"{returns}", state)
        return
    ensure(None not in [s.total for s in scores], "the end shows all totals", f"{scores}", state)
    fair = min(returns) >= 0 and (state.num_players == 1 or math.isclose(1, sum(returns)))
    ensure(fair, "the winners share one point", f"{returns}", state)
