"""What is said is so: each message stands in the rule it cites, a prompt offers what is legal.

A game keeps beside its rules a table `reasons.toml`, which says for each message where it stands::

    [prompts]
    "roll the die" = ["roll"]

    [rules.GM-31]
    "One step takes your miner along its own tunnel." = ["That is {tiles} away."]

Under `rules` stand, by rule and by sentence of that rule, the refusals, events and lines of scores
that cite the rule because of that sentence; words in braces stand for what differs. Under `prompts`
stand the words by which a prompt offers something, and the notations of what is offered, with ``*``
for what differs; one such action at least has to be legal then.
"""

from __future__ import annotations

import fnmatch
import random
import re
from functools import cache
from importlib import import_module
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any

import msgspec

from minesnb.core import contents
from minesnb.core.game import SPECTATOR, WHOLE, Game
from minesnb.core.session import Answers, choices_of
from minesnb.testing.assertions import Broken, ensure
from minesnb.testing.legality import check_transition
from minesnb.testing.walks import random_action, states

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from minesnb.core.game import Action, State
    from minesnb.core.rulebook import Refusal

__all__ = [
    "Reasons",
    "check_answers",
    "check_hints",
    "check_reasons",
    "check_said",
    "check_words",
    "reasons_of",
]

_AHEAD = 10
"""How many random steps are taken from a position."""


@cache
def pattern(template: str) -> re.Pattern[str]:
    """Return what matches a message with anything where the template has braces."""
    parts = re.split(r"\{\w*\}", template)
    return re.compile("(.+?)".join(map(re.escape, parts)), re.DOTALL)


def _fitting(templates: Iterable[str], text: str) -> str | None:
    """Return the template that fits a text, of several the one with the most words of its own."""
    found = [template for template in templates if pattern(template).fullmatch(text)]
    return max(found, key=lambda t: len(re.sub(r"\{\w*\}", "", t)), default=None)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: dict[str, dict[str, list[str]]]
    prompts: dict[str, list[str]] = {}


class Reasons:
    """A game's table of reasons, and which of its rows have been met so far."""

    def __init__(self, content: dict[str, Any]) -> None:
        file = msgspec.convert(content, _File)
        self.prompts = file.prompts
        self.rules = file.rules
        self.met: set[tuple[str, str]] = set()
        self._held: set[tuple[str, str]] = set()

    def check_table(self, game: Game[Any, Any]) -> None:
        """Each row quotes a sentence of its rule."""
        for rule, sentences in self.rules.items():
            ensure(rule in game.rules, "a row quotes its rule", f"there is no {rule}")
            text = game.rules[rule].text
            for sentence in sentences:
                place = re.search(rf"(?:^|[.;:] ){re.escape(sentence)}(?: |$)", text)
                whole = place and sentence.endswith(".")
                ensure(whole, "a row quotes its rule", f"{rule}: {sentence!r} is not in {text!r}")

    def hold(self, rule: str, text: str, state: State[Any]) -> None:
        """Raise Broken unless this message stands in a row of the rule that it cites."""
        if (rule, text) in self._held:
            return
        rows = [row for messages in self.rules.get(rule, {}).values() for row in messages]
        row = _fitting(rows, text)
        if row is None:
            raise Broken("what is said stands in its rule", f"{rule}: {text!r}", state)
        self._held.add((rule, text))
        self.met.add((rule, row))

    def hold_prompt(self, text: str, legal: Iterable[Action], state: State[Any]) -> None:
        """Raise Broken if a prompt offers what is not legal, or nothing that the table knows."""
        offered = [words for words in self.prompts if re.search(rf"(?i)\b{words}\b", text)]
        ensure(offered, "a prompt names what it offers", f"{text!r}", state)
        notations = [str(action) for action in legal]
        for words in offered:
            possible = {
                (words, glob) for glob in self.prompts[words] if fnmatch.filter(notations, glob)
            }
            self.met |= possible
            ensure(possible, "a prompt offers what is legal", f"{words!r} in {text!r}", state)

    def unmet(self) -> list[tuple[str, str]]:
        """Return the rows that no message and no prompt has had yet."""
        rows = {(words, glob) for words, globs in self.prompts.items() for glob in globs}
        for rule, sentences in self.rules.items():
            rows |= {(rule, row) for messages in sentences.values() for row in messages}
        return sorted(rows - self.met)


@cache
def reasons_of(package: str) -> Reasons | None:
    """Return the table of the game in `package`; None where it keeps none."""
    if not hasattr(import_module(package), "__path__"):
        return None
    content = contents.found(package, "reasons")
    return None if content is None else Reasons(content)


def check_words(game: Game[Any, Any], state: State[Any]) -> None:
    """Whoever looks, whether to move or not, finds words: a board, a prompt, and labels."""
    for viewer in (*range(state.num_players), SPECTATOR, WHOLE):
        seen = game.observation(state, viewer)
        asked: object = "the text board"
        try:
            game.text(seen)
            asked = "the prompt"
            game.prompt(seen)
            for action in game.candidates(seen):
                asked = action
                game.label(seen, action)
        except Exception as error:
            text = f"{asked}, for viewer {viewer}: {error!r}"
            raise Broken("whoever looks finds words", text, seen) from error


def check_said(game: Game[Any, Any], state: State[Any], reasons: Reasons | None = None) -> None:
    """All that is said at one whole state, to whomever, stands in the rule that it cites.

    These are refusals, the lines of scores, the prompt of who is to move, and the events of every
    action and outcome. A game without a table may say what it likes.
    """
    said = check_answers(game, state) if state.current_player >= 0 else []
    table = reasons or reasons_of(game.package)
    if table is None:
        return
    _hold_looks(game, state, table)
    if state.current_player >= 0:
        seen = game.observation(state, state.current_player)
        table.hold_prompt(game.prompt(seen), seen.legal_actions(), seen)
        for refusal in said:
            if refusal.text not in _prompting(game, seen):
                table.hold(refusal.rule, refusal.text, seen)
    for action in _steps(state):
        for event in check_transition(game, state, action).events:
            table.hold(event.rule, event.text, state)


def _prompting(game: Game[Any, Any], seen: State[Any]) -> set[str]:
    """Return what is said of every game alike of what is not asked for: the prompt stands in it, and no rule."""
    return {Game.idle(game, seen, "").text, Game.later(game, seen, "").text}


def check_answers(game: Game[Any, Any], state: State[Any]) -> list[Refusal]:
    """Every pick that the mover sees and cannot make is told why, and first of what is asked for now.

    What is asked for now are the actions of the types that are legal. Returns all that is said.

    Branchy: it looks at each element, and at each action that it may mean.
    """
    seen = game.observation(state, state.current_player)
    answers = Answers(game, seen)
    possible = {path[0] for path in choices_of(game, seen)}
    said: dict[Refusal, None] = {}
    refused = [each for each in game.picture(seen).elements() if each not in possible]
    for element in refused:
        refusals = answers.why((element,))
        for refusal in refusals:
            known = refusal.rule in game.rules and refusal.text.strip()
            ensure(known, "a refusal has a rule and a reason", refusal, seen)
        asked = [game.explain(seen, action) for action in answers.wanted(answers.asked(element))]
        rules = {refusal.rule for reasons in asked for refusal in reasons}
        due = not asked or not all(asked) or refusals[0].rule in rules
        text = f"{element}: {refusals[:1]}, but what is asked for is refused by {rules}"
        ensure(due, "the first reason is of what is asked for now", text, seen)
        said.update(dict.fromkeys(refusals))
    return [*said]


def _hold_looks(game: Game[Any, Any], state: State[Any], table: Reasons) -> None:
    """Hold what is said to those who look: why not, and for what there are points."""
    for viewer in (SPECTATOR, WHOLE):
        seen = game.observation(state, viewer)
        refusals = (game.explain(seen, action) for action in game.candidates(seen))
        for refusal in chain.from_iterable(refusals):
            table.hold(refusal.rule, refusal.text, seen)
    for viewer in range(state.num_players):
        seen = game.observation(state, viewer)
        for line in chain.from_iterable(score.lines for score in game.scores(seen)):
            table.hold(line.rule, line.label, seen)


def _steps(state: State[Any]) -> list[Action]:
    """Return what can happen next: every legal action, or every outcome of chance."""
    return [*state.legal_actions(), *(action for action, _ in state.chance_outcomes())]


def check_reasons(
    game: Game[Any, Any],
    positions: Iterable[str] = (),
    *,
    games: int = 1,
    seed: int = 0,
    every: int = 5,
    kinds: Iterable[tuple[int, Mapping[str, object]]] | None = None,
    opening: tuple[int, Mapping[str, object]] | None = None,
) -> None:
    """Hold a game to its table of reasons, of which each row has to be met.

    Looks at one state in `every` of random games, and at what may follow from these `positions`,
    which show what chance seldom shows: at all of the next states, and at a few steps on from there.
    Of one game of the kind `opening` all is looked at that chance says before the first decision.
    """
    reasons = Reasons(contents.load(game.package, "reasons"))
    reasons.check_table(game)
    for number, state in enumerate(states(game, games, seed, kinds)):
        if number % every == 0 or state.is_terminal:
            check_said(game, state, reasons)
    start = states(game, 1, seed, [opening] if opening else [])
    for state in takewhile(lambda state: state.is_chance, start):
        check_said(game, state, reasons)
    for position in positions:
        state = game.position(position)
        check_said(game, state, reasons)
        for action in _steps(state):
            check_said(game, game.apply(state, action), reasons)
        rng = random.Random(position)
        for _ in range(_AHEAD):
            if not state.is_terminal:
                state = game.apply(state, random_action(state, rng))
                check_said(game, state, reasons)
    ensure(not reasons.unmet(), "every row is met", f"not so: {reasons.unmet()}")


def check_hints(
    game: Game[Any, Any],
    judges: Mapping[str, Callable[..., bool] | None],
    positions: Iterable[str] = (),
    *,
    games: int = 1,
    seed: int = 0,
    every: int = 5,
    kinds: Iterable[tuple[int, Mapping[str, object]]] | None = None,
) -> None:
    """Hold every hint of a game to what it claims.

    `judges` has for each hint, with words in braces for what differs, a function that finds out by
    other means whether it is true: it is handed the mover's observation, the action, and the texts
    that stand for the braces, in order. None stands for a hint that claims nothing. Looks at one state
    in `every` of random games, and at `positions`; each judge has to be called.
    """
    met: set[str] = set()

    def look(state: State[Any]) -> None:
        seen = game.observation(state, state.current_player)
        for action in seen.legal_actions():
            reason = game.appraise(seen, action).reason
            hint = _fitting(judges, reason)
            if hint is None:
                raise Broken("a hint has a judge", f"{action}: {reason!r}", seen)
            met.add(hint)
            judge = judges[hint]
            match = pattern(hint).fullmatch(reason)
            true = judge is None or (match and judge(seen, action, *match.groups()))
            ensure(true, "a hint is true", f"{action}: {reason!r}", seen)

    for number, state in enumerate(states(game, games, seed, kinds)):
        if number % every == 0 and state.current_player >= 0:
            look(state)
    for position in positions:
        look(game.position(position))
    ensure(met == set(judges), "every judge is called", f"not so: {sorted(set(judges) - met)}")
