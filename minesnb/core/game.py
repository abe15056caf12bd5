"""The contract every game keeps, and the registry of the games that do.

A `State` is a frozen struct that holds a position and nothing else. Its methods delegate to the
`Game` object that the game's package assembles, so that ``state.legal_actions()`` reads like the
game while the rules stay plain functions of a state.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from functools import cached_property
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    Protocol,
    Self,
    TypeVar,
    get_args,
    get_origin,
)

import msgspec

from minesnb.core import decks
from minesnb.core.errors import BadDeck, BadOption, HiddenState, IllegalAction, UnknownGame, nearest
from minesnb.core.rulebook import Event, Refusal, Rulebook, Score

if TYPE_CHECKING:
    from minesnb.core.decks import Deck
    from minesnb.core.picture import Picture

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TERMINAL",
    "WHOLE",
    "Action",
    "Appraisal",
    "Game",
    "OptionSpec",
    "Options",
    "Random",
    "State",
    "Transition",
    "games",
    "load",
]

CHANCE = -1
"""The `current_player` of a chance node."""
SPECTATOR = -2
"""The viewer who sees what everybody sees and nothing else."""
WHOLE = -3
"""The viewer of a whole state, from whom nothing is hidden."""
TERMINAL = -4
"""The `current_player` of a finished game."""

_PACKAGES = {
    "kings_under_mountains": "minesnb.games.kings_under_mountains",
    "gold_mine": "minesnb.games.gold_mine",
    "cave_vs_cave": "minesnb.games.cave_vs_cave",
    "imperial_miners": "minesnb.games.imperial_miners",
}


class Random(Protocol):
    """Where chance comes from: anything with the `random()` of `random.Random`."""

    def random(self) -> float:
        """Return a float in [0, 1)."""


class Action(msgspec.Struct, frozen=True):
    """The base of every game's tagged union of actions; ``str(action)`` is its notation."""


S = TypeVar("S", bound="State[Any]")
A = TypeVar("A", bound=Action)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's options: named, typed, with defaults."""


class OptionSpec(msgspec.Struct, frozen=True):
    """What a form shows of an option."""

    name: str
    kind: type
    default: bool | int | str
    label: str
    rule: str
    choices: tuple[str, ...] = ()
    """The values it takes, where they are words."""


class Transition(msgspec.Struct, Generic[S], frozen=True):
    """The state after an action, and what happened on the way, in order."""

    state: S
    events: tuple[Event, ...]


class Appraisal(msgspec.Struct, frozen=True):
    """What an action looks worth to a heuristic player (in points), and why in one sentence."""

    value: float
    reason: str


class State(msgspec.Struct, Generic[A], frozen=True):
    """A position: immutable, hashable, comparable, picklable, and nothing but the position."""

    game: ClassVar[Game[Any, Any]]

    num_players: int
    current_player: int
    viewer: int

    def legal_actions(self) -> tuple[A, ...]:
        """Every action the player to move may take, in a fixed order; () at chance and at the end."""
        return self.game.legal_actions(self)

    def chance_outcomes(self) -> tuple[tuple[A, int], ...]:
        """Every outcome of this chance node with its integer weight; () where no chance is due."""
        return self.game.chance_outcomes(self)

    def sample_chance(self, rng: Random) -> A:
        """Draw one outcome with a single call of ``rng.random()``."""
        outcome: A = self.game.sample_chance(self, rng)
        return outcome

    def apply(self, action: A) -> Self:
        """Return the state after `action`; raise IllegalAction, or HiddenState on an observation."""
        return self.transition(action).state

    def transition(self, action: A) -> Transition[Self]:
        """Return the next state and the events between; raise as `apply` does."""
        return self.game.transition(self, action)

    def explain(self, action: A) -> tuple[Refusal, ...]:
        """Return every rule that refuses `action` here; () means that it is legal."""
        return self.game.explain(self, action)

    def candidates(self) -> tuple[A, ...]:
        """The finite universe of player actions that `explain` can be asked about."""
        return self.game.candidates(self)

    def scores(self) -> tuple[Score, ...]:
        """Return each player's score with its breakdown, at any time."""
        return self.game.scores(self)

    def returns(self) -> tuple[float, ...]:
        """Zeros before the end; then winners share 1."""
        return self.game.returns(self)

    def observation(self, player: int) -> Self:
        """What `player` (or SPECTATOR) may know of this state, as a state with backs in it."""
        seen: Self = self.game.observation(self, player)
        return seen

    def determinize(self, player: int, rng: Random) -> Self:
        """Return a whole state that `player` cannot tell from this one."""
        state: Self = self.game.determinize(self, player, rng)
        return state

    @property
    def is_whole(self) -> bool:
        """Whether nothing is hidden, so that the state can be played on."""
        return self.viewer == WHOLE

    def __str__(self) -> str:
        return self.game.text(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        picture = self.game.picture(self)
        return {"text/plain": str(self), "image/svg+xml": picture.standalone()}


class Game(ABC, Generic[S, A]):
    """One game: its rules as functions of a state.

    `apply` trusts its action: it is what bots and the replay of trusted actions call. Everything
    that takes an action from outside goes through `State.apply`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    package: ClassVar[str]
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    options: ClassVar[type[Options]]
    state_type: ClassVar[type[State[Any]]]
    action_type: ClassVar[Any]
    deck_note: ClassVar[str]
    """One sentence on what of the standard deck is printed, inferred or our own."""

    @cached_property
    def rules(self) -> Rulebook:
        """The rulebook, by rule id."""
        return Rulebook.load(self.package)

    @cached_property
    def standard_deck(self) -> Deck:
        """The deck that comes with the game."""
        return decks.register(self.load_standard_deck())

    # -- what each game provides

    @abstractmethod
    def load_standard_deck(self) -> Deck:
        """Read the deck that lies beside the game."""

    @abstractmethod
    def build_deck(self, data: object) -> Deck:
        """Make a deck of a deck file's content; raise BadDeck that names the place and the rule."""

    @abstractmethod
    def deck_data(self, deck: Deck) -> dict[str, object]:
        """Return what `build_deck` reads, as plain data."""

    @abstractmethod
    def start(self, players: int, options: Options, deck: Deck) -> S:
        """Return the empty table before its first chance node."""

    @abstractmethod
    def legal_actions(self, state: S) -> tuple[A, ...]:
        """See `State.legal_actions`."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> tuple[tuple[A, int], ...]:
        """See `State.chance_outcomes`."""

    @abstractmethod
    def sample_chance(self, state: S, rng: Random) -> A:
        """See `State.sample_chance`."""

    @abstractmethod
    def apply(self, state: S, action: A, sink: list[Event] | None = None) -> S:
        """Return the state after a trusted action; append what happened to `sink`."""

    @abstractmethod
    def explain(self, state: S, action: A) -> tuple[Refusal, ...]:
        """See `State.explain`."""

    @abstractmethod
    def candidates(self, state: S) -> tuple[A, ...]:
        """See `State.candidates`."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """See `State.scores`."""

    @abstractmethod
    def observation(self, state: S, player: int) -> S:
        """See `State.observation`."""

    @abstractmethod
    def determinize(self, state: S, player: int, rng: Random) -> S:
        """See `State.determinize`."""

    @abstractmethod
    def has_secrets(self, state: S) -> bool:
        """Whether players hold what others may not see, so that a shared screen needs a curtain."""

    @abstractmethod
    def permute_hidden(self, state: S, player: int, rng: Random) -> S:
        """Swap what `player` cannot see, by other means than `determinize` (for the conformance kit)."""

    @abstractmethod
    def components(self, state: S) -> tuple[str, ...]:
        """Name every physical component where it lies, sorted; the same multiset all game long."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """Read an action or outcome in its notation; raise ValueError that says what is wrong."""

    @abstractmethod
    def position(self, text: str) -> S:
        """Build a state from ``key: value`` lines; raise BadPosition."""

    @abstractmethod
    def position_text(self, state: S) -> str:
        """Write a whole state as the text that `position` reads."""

    @abstractmethod
    def text(self, state: S) -> str:
        """Draw the state, or an observation of it, as a text board."""

    @abstractmethod
    def picture(self, state: S) -> Picture:
        """Draw the state, or an observation of it, as a picture."""

    @abstractmethod
    def paths(self, state: S, action: A) -> tuple[tuple[str, ...], ...]:
        """Return the element paths by which a player picks `action` on the board."""

    @abstractmethod
    def label(self, state: S, action: A) -> str:
        """Say what `action` does, in the imperative, for buttons and screen readers."""

    @abstractmethod
    def prompt(self, state: S) -> str:
        """Say in one sentence, in the second person, what the player to move may do."""

    @abstractmethod
    def seat_emblem(self, state: S, seat: int) -> tuple[str, str]:
        """Return (name of what the seat plays or "", small SVG emblem or "")."""

    def seat_colour(self, state: S, seat: int) -> int:
        """Return the number (1 to 6) of a seat's colour and shape, where it is not simply its place."""
        del state
        return seat + 1

    def verdict(self, state: S) -> str:
        """Say in a few words how well a game of one player that is over went; "" where no rule does."""
        del state
        return ""

    @abstractmethod
    def appraise(self, state: S, action: A) -> Appraisal:
        """Say what `action` is worth to the player who sees this observation."""

    # -- what follows from it

    def new_game(
        self,
        players: int = 2,
        seed: int | str = 0,
        deck: Deck | None = None,
        **options: object,
    ) -> S:
        """Return a state ready for its first decision, its setup driven by `seed`.

        Raise BadOption for an option or a number of players that the game does not have.
        """
        from minesnb.core.chance import settle

        return settle(self.empty_table(players, deck, **options), seed)[0]

    def empty_table(self, players: int = 2, deck: Deck | None = None, **options: object) -> S:
        """Return the state before the first chance node of the setup; raise BadOption."""
        self.check_players(players)
        chosen = self.read_options(options)
        return self.start(players, chosen, decks.register(deck) if deck else self.standard_deck)

    def read_deck(self, text: str) -> Deck:
        """Read a user's deck file (TOML); raise BadDeck that names the place, and the rule if any."""
        import tomllib

        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadDeck("deck file", f"is not TOML: {error}") from None
        return decks.register(self.build_deck(data))

    def best(self, observation: S) -> tuple[A, Appraisal]:
        """Return the legal action that looks worth most to the player to move, the first of equals."""
        judged = [(self.appraise(observation, a), a) for a in self.legal_actions(observation)]
        appraisal, action = max(judged, key=lambda pair: pair[0].value)
        return action, appraisal

    def check_players(self, players: object) -> None:
        """Raise BadOption unless this many can play."""
        if (
            not isinstance(players, int)
            or isinstance(players, bool)
            or not self.min_players <= players <= self.max_players
        ):
            raise BadOption(
                "players",
                f"{self.title} is for {self.min_players} to {self.max_players} players, "
                f"not {players!r}",
            )

    def read_options(self, given: dict[str, object]) -> Options:
        """Check names and types of options; raise BadOption with the nearest right thing."""
        known = {field.name: field for field in msgspec.structs.fields(self.options)}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(
                    name, f"{self.title} has no such option{nearest(name, known)}; it has {names}"
                )
            wanted = type(known[name].default)
            if type(value) is not wanted:
                raise BadOption(name, f"takes {wanted.__name__} values, not {value!r}")
            words = _words(known[name].type)
            if words and value not in words:
                hint = nearest(str(value), words)
                raise BadOption(name, f"takes {', '.join(words)}, not {value!r}{hint}")
        return msgspec.convert(given, self.options)

    def option_specs(self) -> tuple[OptionSpec, ...]:
        """Return what a form needs to know of each option, in order."""
        specs = []
        for field in msgspec.structs.fields(self.options):
            extra = getattr(field.type, "__metadata__", (msgspec.Meta(),))[0].extra or {}
            specs.append(
                OptionSpec(
                    field.name,
                    type(field.default),
                    field.default,
                    extra.get("label", field.name),
                    extra.get("rule", ""),
                    _words(field.type),
                )
            )
        return tuple(specs)

    def transition(self, state: S, action: A) -> Transition[S]:
        """Check `action`, then apply it; raise IllegalAction or HiddenState."""
        if state.viewer != WHOLE:
            raise HiddenState(
                "this is what one player sees, with cards hidden: apply the action to the whole "
                "state, or make one with determinize()"
            )
        if state.current_player == CHANCE:
            outcomes = [outcome for outcome, _ in self.chance_outcomes(state)]
            if action not in outcomes:
                text = f"Chance decides here; it may say {outcomes[0]}, for one, but not this."
                refusal = Refusal(self.rules.not_this_phase, text)
                raise IllegalAction(str(action), (refusal,))
        elif action not in self.legal_actions(state):
            raise IllegalAction(str(action), self.explain(state, action))
        events: list[Event] = []
        return Transition(self.apply(state, action, events), tuple(events))

    def returns(self, state: S) -> tuple[float, ...]:
        """Return zeros before the end; then the winners share 1."""
        if state.current_player != TERMINAL:
            return (0.0,) * state.num_players
        totals = [score.total or 0 for score in self.scores(state)]
        best = max(totals)
        winners = totals.count(best)
        return tuple(1 / winners if total == best else 0.0 for total in totals)


def _words(annotation: Any) -> tuple[str, ...]:  # noqa: ANN401 - a type is anything
    """Return the words that an option's type allows, or ()."""
    bare = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
    return get_args(bare) if get_origin(bare) is Literal else ()


def games() -> tuple[str, ...]:
    """Return the ids of all games."""
    return tuple(_PACKAGES)


def load(game: str) -> Game[Any, Any]:
    """Return the game with this id; raise UnknownGame, which lists the ids there are."""
    if game not in _PACKAGES:
        raise UnknownGame(str(game), games())
    found: Game[Any, Any] = importlib.import_module(_PACKAGES[game]).GAME
    return found
