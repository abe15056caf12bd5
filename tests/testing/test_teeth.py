"""The conformance kit has teeth: for each invariant a game that breaks it is caught."""

# ruff: noqa: ARG002 - a game here breaks its promise by not looking at what it is given

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from importlib import resources
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import force_setattr, replace

from minesnb.core.errors import BadPosition, IllegalAction
from minesnb.core.game import CHANCE, SPECTATOR, TERMINAL, WHOLE, Appraisal, State, Transition
from minesnb.core.log import SILENT, Log
from minesnb.core.picture import Markup
from minesnb.core.rulebook import Refusal, Rulebook, Score, ScoreLine
from minesnb.games import kings_under_mountains
from minesnb.games.kings_under_mountains import KingsUnderMountains
from minesnb.games.kings_under_mountains.rules.actions import CENTRE, Draw, Play, Redraw
from minesnb.games.kings_under_mountains.rules.components import NO_CARD
from minesnb.games.kings_under_mountains.rules.state import KingsState
from minesnb.games.kings_under_mountains.words.log import KingsLog
from minesnb.testing import (
    Broken,
    check_determinize,
    check_game,
    check_hints,
    check_positions,
    check_reasons,
    check_state,
)
from minesnb.testing.roundtrips import check_notation, check_record, check_round_trips
from tests.games.kings_under_mountains.helpers import twin_deck

Kings = KingsUnderMountains
BREAKERS: dict[str, tuple[type[Kings], Callable[[Any], object]]] = {}


def play(game):
    """Play one random game under the kit's eyes."""
    check_game(game, kinds=[(2, {})], every=3)


def breaks(invariant, check: Callable[[Any], object] = play):
    """Say that the decorated game breaks this invariant, and which check finds it."""

    def remember(broken):
        assert invariant not in BREAKERS
        BREAKERS[invariant] = (broken, check)
        return broken

    return remember


def at(text):
    """Return a check of one position, by several seeds."""

    def check(game):
        for seed in range(6):
            check_state(game, game.position(text), seed)

    return check


OVER = at("hand1: Go4\ndeck: 0\nworks1: 1.4.6")
TURN = at("hand1: Go4 Go5\nhand2: Or1 Or2\nworks1: 1.2.2\ncentre: 3.4.8(Or5) any any any")
DRAW = at("phase: draw\nhand1: Go4 Go5\nhand2: Or1 Or2\ncamp: Gi1")


@breaks("defaults are left on purpose", lambda game: check_game(game, kinds=[], defaults=()))
class Forgetful(Kings):
    """Leaves what the core says of a game as it is, where nobody meant it to."""


# -- legality


@breaks("no decision without legal actions", TURN)
class Silent(Kings):
    """Offers nothing."""

    def legal_actions(self, state):
        return ()


@breaks("legal actions are a tuple", TURN)
class Lists(Kings):
    """Offers a list."""

    def legal_actions(self, state):
        return [*super().legal_actions(state)]


@breaks("legal actions are unique", TURN)
class Repeats(Kings):
    """Offers one action twice."""

    def legal_actions(self, state):
        return super().legal_actions(state) + super().legal_actions(state)[:1]


@breaks("legal actions come in a fixed order", TURN)
class Shuffles(Kings):
    """Offers the same actions in another order each time."""

    flip = True

    def legal_actions(self, state):
        self.flip = not self.flip
        return super().legal_actions(state)[:: -1 if self.flip else 1]


@breaks("the mover sees its legal actions", TURN)
class HidesChoices(Kings):
    """Shows the mover fewer actions than it has."""

    def legal_actions(self, state):
        return super().legal_actions(state)[state.viewer != WHOLE :]


@breaks("candidates are unique", TURN)
class RepeatsCandidates(Kings):
    """Has one candidate twice."""

    def candidates(self, state):
        return super().candidates(state) + super().candidates(state)[:1]


@breaks("every legal action is a candidate", TURN)
class ForgetsCandidates(Kings):
    """Leaves a legal action out of the candidates."""

    def candidates(self, state):
        legal = self.legal_actions(state)
        return tuple(a for a in super().candidates(state) if a not in legal[-1:])


@breaks("nothing is allowed at chance and at the end", OVER)
class AllowsAtTheEnd(Kings):
    """Refuses nothing when the game is over."""

    def explain(self, state, action):
        return () if state.current_player < 0 else super().explain(state, action)


@breaks("legal is what nothing refuses", TURN)
class ForgetsStrength(Kings):
    """Explains without the rule that a unit must be stronger."""

    def explain(self, state, action):
        return tuple(r for r in super().explain(state, action) if r.rule != "KM-17")


@breaks("the end refuses by its rule", OVER)
class EndsWithoutRule(Kings):
    """Refuses actions after the end for another reason."""

    def explain(self, state, action):
        found = super().explain(state, action)
        return (Refusal("KM-14", "Not now."),) if state.current_player == TERMINAL else found


@breaks("an observation refuses as its state does", TURN)
class AllowsOthers(Kings):
    """Refuses nothing to those who look on."""

    def explain(self, state, action):
        return () if state.viewer == 1 else super().explain(state, action)


@breaks("it is not your turn", TURN)
class TurnWithoutRule(Kings):
    """Refuses those who look on for another reason."""

    def explain(self, state, action):
        found = super().explain(state, action)
        return (Refusal("KM-14", "Not now."),) if state.viewer == 1 else found


@breaks("a refusal has a rule and a reason", TURN)
class UnknownRule(Kings):
    """Refuses by a rule that is in no rulebook."""

    def explain(self, state, action):
        found = super().explain(state, action)
        return tuple(Refusal("XX-99", refusal.text) for refusal in found)


class Refuses(Kings):
    """Does something of its own with what is not legal."""

    def transition(self, state, action):
        try:
            return super().transition(state, action)
        except IllegalAction:
            return self.illegal(state, action)

    illegal: Any


@breaks("an illegal action is refused by rules", TURN)
class RefusesMutely(Refuses):
    """Refuses without a rule."""

    def illegal(self, state, action):
        raise IllegalAction(str(action), ())


@breaks("an illegal action is refused as explained", TURN)
class RefusesOtherwise(Refuses):
    """Refuses by another rule than it explains."""

    def illegal(self, state, action):
        raise IllegalAction(str(action), (Refusal("KM-1", "No."),))


@breaks("an illegal action raises", TURN)
class Ignores(Refuses):
    """Ignores what is not legal."""

    def illegal(self, state, action):
        return Transition(state, ())


@breaks("an illegal action changes nothing", TURN)
class Marks(Refuses):
    """Changes the state before it refuses."""

    def illegal(self, state, action):
        refusals = self.explain(state, action)
        force_setattr(state, "discard", (*state.discard, 1))
        raise IllegalAction(str(action), refusals)


# -- walking


@breaks("apply and transition agree")
class TwoWays(Kings):
    """Leads elsewhere when somebody wants to know what happened."""

    def apply(self, state, action, log=SILENT):
        after = super().apply(state, action, log)
        return after if log is SILENT else replace(after, turn=after.turn + 1)


@breaks("a state never changes")
class ChangesOld(Kings):
    """Writes into the old state."""

    def apply(self, state, action, log=SILENT):
        after = super().apply(state, action, log)
        force_setattr(state, "turn", 1 - state.turn)
        return after


@breaks("past states stay as they were")
class ChangesPast(Kings):
    """Writes into a state of long ago."""

    first: Any = None

    def apply(self, state, action, log=SILENT):
        if self.first is None:
            self.first = state
        elif state.current_player >= 0:
            force_setattr(self.first, "turn", 1)
        return super().apply(state, action, log)


@breaks("an event has a rule and a text")
class WordlessEvent(Kings):
    """Tells an event without words."""

    def apply(self, state, action, log=SILENT):
        log.tell("KM-1", " ")
        return super().apply(state, action, log)


@breaks("components are conserved")
class Loses(Kings):
    """Loses what is discarded."""

    def apply(self, state, action, log=SILENT):
        return replace(super().apply(state, action, log), discard=())


@breaks("a game goes over whole states")
class Blinds(Kings):
    """Goes on with an observation."""

    def apply(self, state, action, log=SILENT):
        return replace(super().apply(state, action, log), viewer=0)


@breaks("a game ends", lambda game: check_game(game, kinds=[(2, {})], every=999, longest=40))
class Endless(Kings):
    """Is longer than the bound."""


# -- chance


@breaks("a chance node has outcomes")
class NoOutcomes(Kings):
    """Has no outcome where chance is to decide."""

    def chance_outcomes(self, state):
        return ()


@breaks("outcomes are unique")
class RepeatsOutcomes(Kings):
    """Lists one outcome twice."""

    def chance_outcomes(self, state):
        return super().chance_outcomes(state) + super().chance_outcomes(state)[:1]


@breaks("weights are positive whole numbers")
class Weightless(Kings):
    """Gives an outcome no weight."""

    def chance_outcomes(self, state):
        return tuple((outcome, 0) for outcome, _ in super().chance_outcomes(state))


@breaks("a sample is an outcome")
class SamplesOther(Kings):
    """Draws what is no outcome."""

    def sample_chance(self, state, rng):
        rng.random()
        return Redraw()


@breaks("a sample asks for one number")
class Greedy(Kings):
    """Asks for a random number in vain."""

    def sample_chance(self, state, rng):
        rng.random()
        return super().sample_chance(state, rng)


@breaks("samples keep the odds")
class Loaded(Kings):
    """Draws the first outcomes more often."""

    def sample_chance(self, state, rng):
        outcomes = self.chance_outcomes(state)
        return outcomes[int(rng.random() ** 2 * len(outcomes))][0]


# -- hidden things


@breaks("an observation has its viewer", TURN)
class Anonymous(Kings):
    """Forgets who looks."""

    def observation(self, state, player):
        found = super().observation(state, player)
        return found if player in (state.current_player, WHOLE) else replace(found, viewer=-2)


@breaks("observing is idempotent", TURN)
class Fades(Kings):
    """Forgets more each time somebody looks."""

    def observation(self, state, player):
        found = super().observation(state, player)
        return found if state.viewer == WHOLE else replace(found, turn=9)


@breaks("an observation cannot be played on", TURN)
class Playable(Kings):
    """Plays on an observation."""

    def transition(self, state, action):
        return super().transition(state, action) if state.is_whole else Transition(state, ())


@breaks("permuting keeps the components", TURN)
class PermutesAway(Kings):
    """Loses a card while permuting."""

    def permute_hidden(self, state, player, rng):
        return replace(super().permute_hidden(state, player, rng), deck_below=())


@breaks("who sees the whole sees the state", TURN)
class HalfWhole(Kings):
    """Shows the viewer of the whole backs, and calls that whole."""

    def observation(self, state, player):
        if state.viewer != WHOLE:
            return state
        return replace(self.veil(state, player), viewer=player)


@breaks("an observation hides what is hidden", TURN)
class ShowsTop(Kings):
    """Shows the cards of the deck."""

    def observation(self, state, player):
        found = super().observation(state, player)
        return replace(found, deck_top=state.deck_top, deck_below=state.deck_below)


@breaks("no face shows what is hidden", TURN)
class Gossips(Kings):
    """Remembers what it saw when it draws the text board."""

    seen: Any = None

    def observation(self, state, player):
        if state.viewer == WHOLE:
            self.seen = state
        return super().observation(state, player)

    def permute_hidden(self, state, player, rng):
        other = super().permute_hidden(state, player, rng)
        self.observation(other, player)
        return other

    def text(self, state):
        return super().text(state) + str(random.random())


@breaks("events tell nothing hidden", DRAW)
class TellsTop(Kings):
    """Tells everybody which unit is on the deck's top."""

    def apply(self, state, action, log=SILENT):
        log.tell("KM-34", f"It is {state.deck_top}.")
        return super().apply(state, action, log)


@breaks("nothing is learnt without an event", DRAW)
class Tacit(Kings):
    """Does not tell the drawer what was drawn."""

    def apply(self, state, action, log=SILENT):
        told = KingsLog()
        after = super().apply(state, action, told)
        for event in told:
            if not event.reveals:
                log.append(event)
        return after


@breaks("a drawn state is whole", TURN)
class DrawsNothing(Kings):
    """Draws the observation."""

    def determinize(self, state, player, rng):
        return self.observation(state, player)


@breaks("a drawn state agrees with the observation", TURN)
class DrawsOther(Kings):
    """Draws a state with the centre turned round."""

    def determinize(self, state, player, rng):
        found = super().determinize(state, player, rng)
        return replace(found, centre=found.centre[::-1])


@breaks("a drawn state has all components", TURN)
class DrawsCopies(Kings):
    """Draws a deck of equal cards."""

    def determinize(self, state, player, rng):
        found = super().determinize(state, player, rng)
        return replace(found, deck_below=found.deck_below[:1] * len(found.deck_below))


class Remembers(Kings):
    """Knows which state it drew last."""

    drawn = None

    def determinize(self, state, player, rng):
        self.drawn = super().determinize(state, player, rng)
        return self.drawn


@breaks("a drawn state allows the same actions", TURN)
class DrawsForbidden(Remembers):
    """Allows less in a drawn state."""

    def legal_actions(self, state):
        return super().legal_actions(state)[state is self.drawn :]


@breaks("a drawn state can be played on", TURN)
class DrawsStuck(Remembers):
    """Allows nothing to others in a drawn state."""

    def determinize(self, state, player, rng):
        found = super().determinize(state, player, rng)
        self.drawn = None if player == state.current_player else found
        return found

    def legal_actions(self, state):
        return () if state is self.drawn else super().legal_actions(state)


@breaks("determinize uses nothing hidden", TURN)
class DrawsByTop(Kings):
    """Draws by what lies hidden in the deck."""

    def determinize(self, state, player, rng):
        return super().determinize(state, player, random.Random(str(state.deck_below)))


def small(game):
    """Compare drawn states with the two that fit: which of two cards lies where."""
    lone = game.position("hand1: Dw1\nhand2: Or1\ncentre: Dw0a Go2a Go3a Go4a\ntop: Or2b\ndeck: 1")
    two = set()
    rng = random.Random(1)
    for _ in range(400):
        two.add(game.permute_hidden(lone, 0, rng))
    assert len(two) > 1
    check_determinize(game, lone, 0, two)


@breaks("without secrets all see the same", TURN)
class Carefree(Kings):
    """Says that nobody has secrets."""

    def has_secrets(self, state):
        return False


@breaks("only states that fit are drawn", small)
class Strays(Kings):
    """Draws a state that does not fit."""

    def determinize(self, state, player, rng):
        return replace(super().determinize(state, player, rng), turn=1)


@breaks("every state that fits is drawn", small)
class AlwaysTheSame(Kings):
    """Draws one state only."""

    def determinize(self, state, player, rng):
        return super().determinize(state, player, random.Random(0))


@breaks("states are drawn evenly", small)
class Uneven(Kings):
    """Draws one state more often than the others."""

    def determinize(self, state, player, rng):
        source = random.Random(0) if rng.random() < 0.3 else rng
        return super().determinize(state, player, source)


# -- what a board needs


@breaks("elements are unique", TURN)
class DrawsTwice(Kings):
    """Draws one pane twice."""

    def picture(self, state, names=()):
        found = super().picture(state, names)
        return replace(found, panes=found.panes + found.panes[:1])


@breaks("there is a text board", TURN)
class Wordless(Kings):
    """Has no text board."""

    def text(self, state):
        return ""


@breaks("every candidate has a path", TURN)
class Pathless(Kings):
    """Has paths for legal actions only."""

    def paths(self, state, action):
        return super().paths(state, action) if action in self.legal_actions(state) else ()


@breaks("every legal action has a path", TURN)
class Unreachable(Kings):
    """Has no path to anything."""

    def paths(self, state, action):
        return ()


@breaks("the picture shows what is referred to", TURN)
class Nowhere(Kings):
    """Has paths through an element that is not there."""

    def paths(self, state, action):
        return tuple((*path, "nowhere") for path in super().paths(state, action))


@breaks("numbers below zero have a minus sign", TURN)
class Hyphens(Kings):
    """Writes a hyphen before a number."""

    def prompt(self, state):
        return f"{super().prompt(state)} It costs -2."


@breaks("every legal action has a label", TURN)
class Unlabelled(Kings):
    """Calls nothing by a name."""

    def label(self, state, action):
        return ""


@breaks("paths are unique", TURN)
class SamePath(Kings):
    """Has one path for everything."""

    def paths(self, state, action):
        return (("deck",),)


@breaks("paths are prefix-free", TURN)
class Prefixes(Kings):
    """Ends one path on the way of another."""

    def paths(self, state, action):
        found = super().paths(state, action)
        first = self.legal_actions(state)[:1]
        return (*found, found[0][:1]) if (action,) == first else found


@breaks("every legal action is appraised", TURN)
class Priceless(Kings):
    """Appraises everything as infinitely good."""

    def worths(self, state, choices):
        return [float("inf") for _ in choices]


@breaks("there is a prompt", TURN)
class Promptless(Kings):
    """Says nothing to the player to move."""

    def prompt(self, state):
        return ""


@breaks("texts are plain strings", TURN)
class Marked(Kings):
    """Labels actions with strings of a kind of its own."""

    def label(self, state, action):
        return Markup(super().label(state, action))


@breaks("the best action is legal", TURN)
class BestElsewhere(Kings):
    """Thinks best of what is not legal."""

    def best(self, observation):
        return Draw(4), Appraisal(0, "why not.")


@breaks("everybody has a score", TURN)
class ScoreLost(Kings):
    """Has no score for the last seat."""

    def scores(self, state):
        return super().scores(state)[:-1]


@breaks("a line of a score has a rule", TURN)
class ScoreWithoutRule(Kings):
    """Scores by a rule that is in no rulebook."""

    def scores(self, state):
        return (Score(0, (ScoreLine("Luck", 0, "XX-99"),)),) * state.num_players


@breaks("a score is the sum of its lines", OVER)
class ScoreWrong(Kings):
    """Adds up wrongly."""

    def scores(self, state):
        return tuple(replace(score, total=1) for score in super().scores(state))


@breaks("everybody has a return", TURN)
class ReturnLost(Kings):
    """Has no return for the last seat."""

    def returns(self, state):
        return super().returns(state)[:-1]


@breaks("nobody has won before the end", TURN)
class Hasty(Kings):
    """Names a winner before the end."""

    def returns(self, state):
        return (1.0, 0.0)


@breaks("the end shows all totals", OVER)
class Covered(Kings):
    """Keeps totals covered at the end."""

    def scores(self, state):
        return tuple(replace(score, total=None) for score in super().scores(state))


@breaks("the winners share one point", OVER)
class TwoWinners(Kings):
    """Gives every player the whole win."""

    def returns(self, state):
        return (1.0,) * state.num_players if state.current_player == TERMINAL else (0.0, 0.0)


# -- what is said


@breaks("labels of a decision differ", TURN)
class Namesakes(Kings):
    """Calls everything by one name."""

    def label(self, state, action):
        return "Do it"


@breaks("whoever looks finds words", TURN)
class Speechless(Kings):
    """Has no words for a spectator."""

    def prompt(self, state):
        return super().prompt(state) if state.viewer != SPECTATOR else {}[state.viewer]


@breaks("what is said stands in its rule", TURN)
class Misquotes(Kings):
    """Refuses by a rule that says something else."""

    def refuse(self, state, action):
        return tuple(Refusal("KM-39", refusal.text) for refusal in super().refuse(state, action))

    def sum_up(self, state, element, refused):
        return ()


@breaks("the first reason is of what is asked for now", TURN)
class ChangesTheSubject(Kings):
    """Says of a mine whose turn it is, whatever is wrong with it."""

    def sum_up(self, state, element, refused):
        return (Refusal("KM-37", "The deck is not empty yet."),)


@breaks("a prompt names what it offers", TURN)
class Vague(Kings):
    """Asks for something, without saying what."""

    def prompt(self, state):
        return "Go on."


@breaks("a prompt offers what is legal", TURN)
class Promises(Kings):
    """Offers a card before a unit is played."""

    def prompt(self, state):
        return "Play a unit, or take the top of the deck."


def some_reasons(game):
    """Hold the game to its table over one short game."""
    check_reasons(game, kinds=[(2, {})])


@breaks("a row quotes its rule", some_reasons)
class Rewritten(Kings):
    """Has rules in other words than its table quotes."""

    rules = Rulebook.read(
        resources.files(kings_under_mountains)
        .joinpath("rulebook.toml")
        .read_text("utf-8")
        .replace("The player with the highest score wins.", "The best player wins.")
    )


@breaks("every row is met", some_reasons)
class Taciturn(Kings):
    """Tells nothing of what its table has rows for."""

    log_type: ClassVar[Any] = Log

    def apply(self, state, action, log=SILENT):
        return super().apply(state, action)


def hints(judge):
    """Return a check that asks `judge` whether the hints of a turn are true."""
    text = "hand1: Go4 Go5\nhand2: Or1 Or2\nworks1: 1.2.2"
    return lambda game: check_hints(game, judge, [text], games=0)


class Boasts(Kings):
    """Says of every action what it is worth, the same of each."""

    def worths(self, state, choices):
        return [1.0 for _ in choices]

    def reason(self, state, action):
        return "it is worth 9 points."


@breaks("a hint has a judge", hints({"it is worth {} gold.": None}))
class Unjudged(Boasts):
    """Says what nobody judges."""


@breaks("a hint is true", hints({"it is worth {} points.": lambda _, __, points: int(points) < 9}))
class Exaggerates(Boasts):
    """Says more than is true."""


@breaks("every judge is called", hints({"it is worth {} points.": None, "it is bad.": None}))
class OneSided(Boasts):
    """Says always the same, never the other thing."""


def changed(game):
    """Change a position here and there."""
    text = "hand1: Go4 Go5\nhand2: Or1 Or2\nworks1: 1.2.2(Dw3)\ncentre: 3.4.8(Or5) any any any"
    check_positions(game, [text, "phase: draw\nhand1: Go6\ndeck: 9"], games=0, longest=200)


@breaks("a position is read, or refused in words", changed)
class Chokes(Kings):
    """Breaks on a text that it cannot read."""

    def read_position(self, text, deck):
        try:
            return super().read_position(text, deck)
        except BadPosition as error:
            raise KeyError(str(error)) from None


@breaks("an accepted position can be played on", changed)
class Stumbles(Kings):
    """Accepts hands that it then cannot play from."""

    def prompt(self, state):
        if len(state.hands[0]) == 1:
            raise IndexError("one card")
        return super().prompt(state)


@breaks("an accepted position comes to an end", changed)
class NeverPasses(Kings):
    """Never lets a turn pass."""

    def apply(self, state, action, log=SILENT):
        return state


# -- there and back


@breaks(
    "an action comes back from its notation", lambda game: check_notation(game, Play(3, CENTRE, 1))
)
class Misreads(Kings):
    """Reads every action as a new hand."""

    def parse(self, text):
        return Redraw()


@breaks("an action comes back from JSON", lambda game: check_notation(game, Play(3, CENTRE, 1)))
class MisreadsJson(Kings):
    """Reads every action as one of another type."""

    action_type = dict[str, Any]


@breaks("a state comes back from its position text", TURN)
class ForgetsPosition(Kings):
    """Leaves the discard out of the position text."""

    def position_text(self, state):
        return super().position_text(replace(state, turn=1 - state.turn))


@breaks("a record replays", lambda game: check_record(game, 2, 0))
class Unrecorded(Kings):
    """Cannot read the moves of its own records."""

    def parse(self, text):
        raise ValueError("what?")


@breaks("a record replays byte for byte", lambda game: check_record(game, 2, 0))
class Drifts(Kings):
    """Ends otherwise on replay than in play."""

    reading = False

    def parse(self, text):
        self.reading = True
        return super().parse(text)

    def apply(self, state, action, log=SILENT):
        after = super().apply(state, action, log)
        if self.reading and after.current_player == TERMINAL:
            return replace(after, discard=after.discard[::-1])
        return after


@breaks("a resumed game goes on by its seed", lambda game: check_record(game, 2, 0))
class Unseeded(Kings):
    """Draws by random numbers of its own."""

    own = random.Random(0)

    def sample_chance(self, state, rng):
        return super().sample_chance(state, self.own)


@breaks(
    "a record is written as it was read",
    lambda game: check_record(game, 2, 0, deck=twin_deck()),
)
class Rewrites(Kings):
    """Writes a deck another way each time."""

    times = 0

    def deck_data(self, deck):
        self.times += 1
        return {**super().deck_data(deck), "origins": self.times}


def test_each_invariant_of_the_kit_has_a_breaker():
    """Every invariant that the kit's source names is broken by a game here."""
    named = set()
    for file in resources.files("minesnb.testing").iterdir():
        if not file.name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"ensure": 1, "Broken": 0}.get(node.func.id)
                words = [a.value for a in node.args if isinstance(a, ast.Constant)]
                if place is not None:
                    named |= {word for word in words if isinstance(word, str) and " " in word}

    assert named >= set(BREAKERS)
    assert set() == named - set(BREAKERS) - set(TRIPS) - DETAILS


DETAILS = {"after JSON", "after pickle", "one twice", "it is empty", "nothing is legal"}
"""What goes wrong in words, beside the invariants."""


@pytest.mark.parametrize("invariant", BREAKERS)
def test_broken_games_are_caught(invariant, monkeypatch):
    """A game that breaks this invariant, and no other one before it, is caught for it."""
    broken, check = BREAKERS[invariant]
    game = broken()
    monkeypatch.setattr(KingsState, "game", game)
    monkeypatch.setattr(kings_under_mountains, "GAME", game)

    with pytest.raises(Broken) as caught:
        check(game)
    assert invariant == caught.value.invariant


# -- states that do not come back


class Identity(State[Any], frozen=True, eq=False):
    """Equal to nothing but itself."""


class Restless(State[Any], frozen=True):
    """Has another hash each time."""

    def __hash__(self):
        return random.getrandbits(60)


class Unpickled(State[Any], frozen=True):
    """Comes back from pickle as another state."""

    def __reduce__(self):
        return (Unpickled, (self.num_players, self.current_player, WHOLE + 1))


class Untyped(State[Any], frozen=True):
    """Cannot be read from what it writes."""

    number: float = float("nan")


TRIPS = {
    "a state comes back from JSON": Identity,
    "equal states have equal hashes": Restless,
    "a state comes back from pickle": Unpickled,
}


@pytest.mark.parametrize("invariant", TRIPS)
def test_states_that_do_not_come_back_are_caught(invariant):
    """A state that JSON or pickle changes is caught."""
    with pytest.raises(Broken) as caught:
        check_round_trips(TRIPS[invariant](2, 0, WHOLE))
    assert invariant == caught.value.invariant


def test_a_state_that_json_cannot_read_is_caught():
    """A state that is written as something that is not read back is caught."""
    with pytest.raises(Broken) as caught:
        check_round_trips(Untyped(2, 0, WHOLE))
    assert "a state comes back from JSON" == caught.value.invariant


def test_broken_says_where():
    """What is broken is said with the invariant, the state and how."""
    state = Identity(2, CHANCE, WHOLE)
    error = Broken("all is well", "it is not", state)

    assert ("all is well", state) == (error.invariant, error.state)
    assert f"all is well: it is not\n{state!r}" == str(error)
    assert msgspec.json.encode(state)
    assert NO_CARD < 0
