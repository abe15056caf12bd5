"""Practice items: short tasks on positions of random games, made for a rule and judged by the rules.

An item has an id, such as ``KM-17.why.0-3-12``: its rule, its kind, and the walk to its position (which
setup, which random game, which step of it). The same id gives the same item in every program of one
version. The kinds, each a function that returns a step or None:

- ``refused``: one of several actions is not allowed. Which?
- ``why``: by which of several rules is an action not allowed?
- ``comes``: what comes of an action?
- ``brings``: do something that brings a rule about (on the board; often several actions are right);
- ``counts``: what does a line of the score count now?
"""

from __future__ import annotations

import random
import re
from functools import cached_property
from typing import TYPE_CHECKING, Any

from minesnb.core.rulebook import with_names
from minesnb.core.words import signed
from minesnb.lessons.schema import Option, Step
from minesnb.testing.walks import random_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from minesnb.core.game import Action, Game, State
    from minesnb.core.rulebook import Event, Refusal, Rule, ScoreLine

__all__ = ["HEADINGS", "KINDS", "LEARNER", "Spot", "gist", "make", "walk"]

LEARNER = 0
"""The learner's seat in a generated item."""
WORLDS = 3
"""What comes of an action is asked only if it is the same in so many games that agree with what is seen."""
ANSWERS = 4
"""An item offers so many answers at most."""
FEWEST = 3
"""And so many at least."""
GIST = 200
"""Of a rule's text as many whole sentences are quoted as fit into so many characters."""
HEADINGS = {
    "brings": "Your move",
    "why": "Why not?",
    "comes": "What comes of it?",
    "refused": "Not allowed",
    "counts": "Count",
    "asked": "Do you remember?",
    "recall": "Fill the gap",
}
"""What stands above an item, by its kind."""
LABEL = 75
"""What is called by more characters is no answer to choose from at a glance."""


class Spot:
    """A position in which it is the learner's turn, and what can be asked about it."""

    def __init__(self, state: State[Any], names: tuple[str, ...]) -> None:
        """Look at a whole state, in which the players have these names."""
        self.state = state
        self.game: Game[Any, Any] = state.game
        self.names = names
        self.seen = state.observation(LEARNER)
        self.legal: tuple[Action, ...] = self.seen.legal_actions()

    def say(self, text: str) -> str:
        """Put the names of the players into a text."""
        return with_names(text, self.names)

    def label(self, action: Action) -> str:
        """Say what an action does."""
        return self.say(self.game.label(self.seen, action))

    @cached_property
    def refused(self) -> dict[Action, tuple[Refusal, ...]]:
        """What is refused, and why; first what is of a type that can be chosen now.

        What is called as something legal is, is left out: nobody could tell them apart.
        """
        wanted = {type(action) for action in self.legal}
        called = {self.label(action) for action in self.legal}
        found = [action for action in self.seen.candidates() if action not in self.legal]
        return {
            action: self.game.explain(self.seen, action)
            for action in sorted(found, key=lambda action: type(action) not in wanted)
            if self.label(action) not in called
        }

    @cached_property
    def told(self) -> dict[Action, tuple[Event, ...]]:
        """What the learner reads of each action that is legal, the deed itself first."""
        return {action: _told(self.state, action) for action in self.legal}

    def sure(self, action: Action) -> bool:
        """Whether all that comes of an action follows from what the learner sees."""
        told = self.told[action]
        if any(event.reveals for event in told):
            return False
        rng = random.Random(0)
        worlds = (self.game.determinize(self.seen, LEARNER, rng) for _ in range(WORLDS))
        return all(
            action in world.legal_actions() and _told(world, action) == told for world in worlds
        )

    def spots(self, action: Action) -> tuple[str, ...]:
        """Return the elements of the board by which an action is picked."""
        paths = self.game.paths(self.seen, action)
        shown = self.game.picture(self.seen).elements()
        return tuple(each for each in (paths[0] if paths else ()) if each in shown)

    @cached_property
    def barring(self) -> frozenset[str]:
        """The rules that refuse something here."""
        return frozenset(r.rule for refusals in self.refused.values() for r in refusals)

    @cached_property
    def following(self) -> frozenset[str]:
        """The rules that bring something about here after a deed, or count in the learner's score."""
        events = (event.rule for told in self.told.values() for event in told[1:])
        return frozenset((*events, *(x.rule for x in self.seen.scores()[LEARNER].lines if x.value)))


def _told(state: State[Any], action: Action) -> tuple[Event, ...]:
    return tuple(e for e in state.transition(action).events if e.visible_to(LEARNER))


def walk(
    game: Game[Any, Any], setup: tuple[int, Mapping[str, object]], number: int
) -> Iterator[State[Any]]:
    """Yield the states of a random game, from the empty table on."""
    players, options = setup
    rng = random.Random(f"practice:{number}")
    state = game.empty_table(players, None, options)
    while not state.is_terminal:
        yield state
        state = game.apply(state, random_action(state, rng))


def gist(rule: Rule) -> str:
    """Return the first sentences of a rule, as many as can be read at a glance."""
    sentences = re.split(r"(?<=[.!?]) (?=[A-Z])", rule.text)
    text = sentences[0]
    for sentence in sentences[1:]:
        if len(text) + len(sentence) + 1 > GIST:
            break
        text = f"{text} {sentence}"
    return text


def make(spot: Spot, rule: str, kind: str, name: str) -> Step | None:
    """Return the item of this kind for a rule in a position, or None where there is none.

    `name` is the item's id, from which all that is left open follows.
    """
    return KINDS[kind](spot, spot.game.rules[rule], name)


def _question(
    spot: Spot,
    rules: Sequence[str],
    name: str,
    goal: str,
    options: Iterable[Option],
    **more: Any,  # noqa: ANN401 - fields of a step
) -> Step | None:
    """Return a question with its answers in an order of their own; None for too few answers."""
    found = list(options)
    if len(found) < FEWEST:
        return None
    random.Random(name).shuffle(found)
    return _item(spot, rules, name, goal, options=tuple(found), **more)


def _item(spot: Spot, rules: Sequence[str], name: str, goal: str, **more: Any) -> Step:  # noqa: ANN401 - fields of a step
    return Step(
        id=name,
        heading=HEADINGS[name.split(".")[1]],
        goal=goal,
        body="",
        rules=tuple(rules),
        position=spot.game.position_text(spot.state),
        seat=LEARNER + 1,
        **more,
    )


# -- what is not allowed


def _against(spot: Spot, rule: str, rng: random.Random) -> Action | None:
    """Return an action that the rule refuses, if possible alone, and of a type that is chosen now.

    Branchy: three sieves, each used unless it lets nothing through.
    """
    cited = {action: {r.rule for r in refusals} for action, refusals in spot.refused.items()}
    found = [action for action, rules in cited.items() if rule in rules]
    alone = [action for action in found if len(cited[action]) == 1]
    wanted = {type(action) for action in spot.legal}
    asked = [action for action in alone or found if type(action) in wanted]
    return rng.choice(asked or alone or found) if found else None


def _reason(spot: Spot, action: Action) -> str:
    """Say why an action is not allowed."""
    return " ".join(dict.fromkeys(spot.say(refusal.text) for refusal in spot.refused[action]))


def _refused(spot: Spot, rule: Rule, name: str) -> Step | None:
    rng = random.Random(name)
    action = _against(spot, rule.id, rng)
    if action is None:
        return None
    alike = [a for a in spot.legal if type(a) is type(action)]
    labels = dict.fromkeys(spot.label(a) for a in alike or spot.legal)
    others = rng.sample(list(labels), min(len(labels), ANSWERS - 1))
    if any(len(each) > LABEL for each in (*others, spot.label(action))):
        return None
    options = [Option(label=each, text="That is allowed here. Try again.") for each in others]
    options.append(Option(label=spot.label(action), text=_reason(spot, action), right=True))
    rules = dict.fromkeys(refusal.rule for refusal in spot.refused[action])
    goal = "All of these are allowed now but one. Which one is not?"
    return _question(spot, [*rules], name, goal, options)


def _why(spot: Spot, rule: Rule, name: str) -> Step | None:
    rng = random.Random(name)
    action = _against(spot, rule.id, rng)
    if action is None or {refusal.rule for refusal in spot.refused[action]} != {rule.id}:
        return None
    options = [
        Option(label=gist(each), text="That does not stand in the way here. Try again.")
        for each in _other_limits(spot, rule, rng)[: FEWEST - 1]
    ]
    options.append(Option(label=gist(rule), text=_reason(spot, action), right=True))
    goal = f"“{spot.label(action)}” is not allowed now. Which rule says so?"
    return _question(spot, [rule.id], name, goal, options, look=spot.spots(action))


def _other_limits(spot: Spot, rule: Rule, rng: random.Random) -> list[Rule]:
    """Return printed limits that say something else than a rule, the likeliest first.

    Likely is what refuses something else now, then what stands in the same chapter. A ruling explains
    a printed rule of its chapter, so that both would be right.
    """
    here = {refusal.rule for refusals in spot.refused.values() for refusal in refusals}
    found = [
        each
        for each in spot.game.rules.values()
        if each.kind == "limit"
        and each.status == "printed"
        and each.id != rule.id
        and (rule.status == "printed" or each.chapter != rule.chapter)
    ]
    rng.shuffle(found)
    return sorted(found, key=lambda each: (each.id not in here, each.chapter != rule.chapter))


# -- what comes of it


def _comes(spot: Spot, rule: Rule, name: str) -> Step | None:
    rng = random.Random(name)
    fitting = [
        action
        for action, told in spot.told.items()
        if [event.rule for event in told].count(rule.id) == 1
        and told[0].rule != rule.id
        and spot.sure(action)
    ]
    if not fitting:
        return None
    action = rng.choice(fitting)
    right = spot.say(next(event.text for event in spot.told[action] if event.rule == rule.id))
    others = _elsewhere(spot, action, rule.id)
    chosen = rng.sample(others, min(len(others), ANSWERS - 1))
    options = [Option(label=each, text="That does not come of it. Try again.") for each in chosen]
    options.append(Option(label=right, text="Right. See what came of it.", right=True))
    goal = f"“{spot.label(action)}”: what comes of it?"
    more = {"reply": (str(action),), "look": spot.spots(action)}
    return _question(spot, [rule.id], name, goal, options, **more)


def _elsewhere(spot: Spot, action: Action, rule: str) -> list[str]:
    """Return what comes of other actions and not of this one, nor by any rule but this one that it calls on."""
    told = spot.told[action]
    rules = {event.rule for event in told} - {rule}
    happens = {spot.say(event.text) for event in told}
    found = dict.fromkeys(
        spot.say(event.text)
        for other in spot.told.values()
        for event in other[1:]
        if event.rule not in rules and not event.reveals
    )
    return [text for text in found if text not in happens]


def _brings(spot: Spot, rule: Rule, name: str) -> Step | None:
    """Of a deed the log tells one rule, though others allow it too; what comes of it is told whole."""
    bring = [a for a, told in spot.told.items() if rule.id in {event.rule for event in told}]
    deeds = {told[0].rule for told in spot.told.values() if told}
    choice = bring and rule.id not in deeds and 2 * len(bring) <= len(spot.legal)
    if not choice or not all(map(spot.sure, bring)):
        return None
    return _item(
        spot,
        [rule.id],
        name,
        f"Do something by which this comes about: {gist(rule)}",
        accept=(f"rule {rule.id}",),
        answer=str(bring[0]),
        praise="Right: so it has come about.",
        otherwise="That is allowed, but what is asked for does not come of it.",
    )


def _counts(spot: Spot, rule: Rule, name: str) -> Step | None:
    rng = random.Random(name)
    lines: tuple[ScoreLine, ...] = spot.seen.scores()[LEARNER].lines
    fitting = [line for line in lines if line.rule == rule.id and line.value]
    if not fitting:
        return None
    line = rng.choice(fitting)
    sign = 1 if line.value > 0 else -1
    near = [line.value + n for n in (-3, -2, -1, 1, 2, 3) if (line.value + n) * sign >= 0]
    others = rng.sample(near, ANSWERS - 1)
    options = [Option(label=signed(n), text="That is not the sum. Try again.") for n in others]
    value = signed(line.value)
    options.append(Option(label=value, text=f"{line.label}: {value}.", right=True))
    goal = f"How much does “{line.label}” count in {spot.names[LEARNER]}'s score now?"
    return _question(spot, [rule.id], name, goal, options)


KINDS: dict[str, Callable[[Spot, Rule, str], Step | None]] = {
    "brings": _brings,
    "why": _why,
    "comes": _comes,
    "refused": _refused,
    "counts": _counts,
}
"""The kinds of items, by name."""
