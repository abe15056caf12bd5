"""The contract every game keeps, with a default for all that most games say alike.

A `State` is a frozen struct that holds a position and nothing else. Its methods delegate to the
`Game` object that the game's package assembles, so that ``state.legal_actions()`` reads like the
game while the rules stay plain functions of a state.

A game must say how it begins (`initial_state`), what may be done (`legal_actions`), what it leads
to (`apply`) and what it is worth (`scores`). All else has a default: chance (none), hidden cards
(none), decks (one, fixed), notation, position text, words, picture, paths. `defaults_in_use` lists
those that a game leaves as they are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from minesnb.core import actions, decks
from minesnb.core import options as options_
from minesnb.core.actions import Action, Outcome
from minesnb.core.errors import BadDeck, BadOption, HiddenState, IllegalAction
from minesnb.core.log import Log
from minesnb.core.options import Options, OptionSpec
from minesnb.core.rulebook import Event, Refusal, Rulebook, Score, cite
from minesnb.core.summary import Part
from minesnb.core.summary import load as load_summary
from minesnb.core.words import count, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
    "Outcome",
    "Random",
    "State",
    "Thing",
    "Transition",
    "pick",
]

CHANCE = -1
"""The `current_player` of a chance node."""
SPECTATOR = -2
"""The viewer who sees what everybody sees and nothing else."""
WHOLE = -3
"""The viewer of a whole state, from whom nothing is hidden."""
TERMINAL = -4
"""The `current_player` of a finished game."""


class Random(Protocol):
    """Where chance comes from: anything with the `random()` of `random.Random`."""

    def random(self) -> float:
        """Return a float in [0, 1)."""


S = TypeVar("S", bound="State[Any]")
A = TypeVar("A", bound=Action)


def pick(outcomes: tuple[tuple[A, int], ...], number: float) -> A:
    """Return the outcome on which `number`, from 0 and below 1, falls by the weights."""
    ticket = number * sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return outcome
    return outcomes[-1][0]


class Transition(msgspec.Struct, Generic[S], frozen=True):
    """The state after an action, and what happened on the way, in order."""

    state: S
    events: tuple[Event, ...]


class Appraisal(msgspec.Struct, frozen=True):
    """What an action looks worth to a heuristic player, in `Game.worth_in`, and why in one sentence."""

    value: float
    reason: str


class Thing(msgspec.Struct, frozen=True):
    """Something that lies on the table of a game without a picture of its own.

    `id` is by what events, refusals and paths point at it; `name` and `text` are what is read there.
    """

    id: str
    name: str
    text: str


class State(msgspec.Struct, Generic[A], frozen=True):
    """A position: immutable, hashable, comparable, picklable, and nothing but the position."""

    game: ClassVar[Game[Any, Any]]

    num_players: int
    current_player: int
    viewer: int

    def legal_actions(self) -> tuple[A, ...]:
        """Every action the player to move may take, in a fixed order.

        It is () at chance, at the end, and for a viewer who is not to move.
        """
        player = self.current_player
        if player < 0 or self.viewer not in (WHOLE, player):
            return ()
        return self.game.legal_actions(self)

    def chance_outcomes(self) -> tuple[tuple[A, int], ...]:
        """Every outcome of this chance node with its integer weight; () where no chance is due."""
        return self.game.chance_outcomes(self) if self.current_player == CHANCE else ()

    def sample_chance(self, rng: Random) -> A:
        """Draw one outcome with a single call of ``rng.random()``."""
        outcome: A = self.game.sample_chance(self, rng)
        return outcome

    def apply(self, action: A) -> Self:
        """Return the state after `action`; raise IllegalAction, or HiddenState on an observation.

        Raises TypeError for what is no action at all: `game.parse` makes one of its notation.
        """
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
        """What `player` (or SPECTATOR) may know of this state, as a state with backs in it.

        An observation stays as it is, and WHOLE sees the whole.
        """
        seen: Self = self.game.observation(self, player)
        return seen

    def determinize(self, player: int, rng: Random) -> Self:
        """Return a whole state that `player` cannot tell from this one."""
        state: Self = self.game.determinize(self, player, rng)
        return state

    def graph(self, *seat: int) -> Any:  # noqa: ANN401 - a networkx graph, which loads late
        """Return what lies on the table, or what a seat has, as a frozen networkx graph.

        What its nodes and edges are is the game's own; AttributeError where the game has none.
        """
        return self.game.graph(self, *seat)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is hidden, so that the state can be played on."""
        return self.viewer == WHOLE

    @property
    def is_chance(self) -> bool:
        """Whether chance acts next."""
        return self.current_player == CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == TERMINAL

    def __str__(self) -> str:
        return self.game.text(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        picture = self.game.picture(self)
        return {"text/plain": str(self), "image/svg+xml": picture.standalone()}


class Game(ABC, Generic[S, A]):
    """One game: its rules as functions of a state.

    `apply` trusts its action: it is what bots and the replay of trusted actions call. Everything
    that takes an action from outside goes through `State.apply`. `legal_actions` and
    `chance_outcomes` may count on being asked at the nodes they are for; `State` sees to that.

    ``class Panning(Game[PanningState, PanningAction])`` gives `state_type`, `action_type` and, from
    the state's field `options`, the type of the options.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    package: ClassVar[str]
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 4
    options: ClassVar[type[Options]] = Options
    state_type: ClassVar[type[State[Any]]]
    action_type: ClassVar[Any]
    deck_type: ClassVar[type[Deck]] = decks.PrintedDeck
    deck_note: ClassVar[str] = ""
    """One sentence on what of the standard deck is printed, inferred or our own."""
    pitch: ClassVar[str] = ""
    """One sentence that makes one want to play."""
    minutes: ClassVar[int] = 0
    """About how long a game takes; 0 where nobody knows."""
    weight: ClassVar[Literal["light", "medium", "heavy"]] = "medium"
    """How much there is to think about."""
    worth_in: ClassVar[str] = "point"
    """What `worths` count, in the singular; empty if they do no more than rank actions."""
    margin: ClassVar[float] = 10
    """By how many points of `outlook` a game is usually won, about."""
    foresight: ClassVar[int] = 12
    """After how many decisions it is worth asking for the `outlook`."""
    log_type: ClassVar[type[Log]] = Log
    """The log that tells what its rules do."""
    chance_speaks: ClassVar[str] = "Chance has to speak first; nobody can act yet."
    """Why no player may act at a chance node."""
    not_for_players: ClassVar[str] = "That is for chance to say, not for a player."
    """Why no player may do what is an `Outcome`."""

    def __init_subclass__(cls) -> None:
        """Read the types of states, actions and options off ``Game[State, Action]``."""
        super().__init_subclass__()
        for base in cls.__dict__.get("__orig_bases__", ()):
            if getattr(base, "__origin__", None) is Game:
                cls.state_type, cls.action_type = get_args(base)
                fields = {field.name: field for field in msgspec.structs.fields(cls.state_type)}
                if "options" in fields:
                    cls.options = fields["options"].type

    def __init__(self) -> None:
        if "state_type" in type(self).__dict__:
            self.state_type.game = self

    def __repr__(self) -> str:
        least, most = self.min_players, self.max_players
        players = f"{least} to {most} players" if least < most else count(most, "player")
        return f"<Game {self.id!r}: {self.title}, {players}>"

    @cached_property
    def rules(self) -> Rulebook:
        """The rulebook, by rule id."""
        return Rulebook.load(self.package)

    @cached_property
    def summary(self) -> tuple[Part, ...]:
        """The game on one page, part by part; () for a game that has no such page."""
        return load_summary(self.package)

    @cached_property
    def standard_deck(self) -> Any:  # noqa: ANN401 - of `deck_type`
        """The deck that comes with the game."""
        return decks.register(self.load_standard_deck())

    @classmethod
    def defaults_in_use(cls) -> tuple[str, ...]:
        """Return the names of the methods below that this game leaves as they are, in order."""
        own = Game.__dict__
        return tuple(name for name in DEFAULTS if getattr(cls, name) is own[name])

    # -- what each game says

    @abstractmethod
    def initial_state(self, players: int, options: Any, deck: Any) -> S:  # noqa: ANN401
        """Return the empty table before its first chance node.

        `options` is of the game's `options`, `deck` of its `deck_type`.
        """

    @abstractmethod
    def legal_actions(self, state: S) -> tuple[A, ...]:
        """See `State.legal_actions`."""

    @abstractmethod
    def apply(self, state: S, action: A, log: Any = ..., /) -> S:  # noqa: ANN401 - of `log_type`
        """Return the state after a trusted action; tell `log` (by default `SILENT`) what happened."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """See `State.scores`."""

    # -- chance

    def chance_outcomes(self, state: S) -> tuple[tuple[A, int], ...]:
        """See `State.chance_outcomes`. By default a game has no chance."""
        del state
        return ()

    def sample_chance(self, state: S, rng: Random) -> A:
        """See `State.sample_chance`. By default all outcomes are listed."""
        return pick(self.chance_outcomes(state), rng.random())

    # -- why not

    def refuse(self, state: S, action: A) -> tuple[Refusal, ...]:
        """Return every rule by which the player to move may not take `action`.

        By default what is not legal is refused by the rule for the wrong time.
        """
        if action in self.legal_actions(state):
            return ()
        return (
            Refusal(self.rules.not_this_phase, f"This cannot be done now. {self.prompt(state)}"),
        )

    def candidates(self, state: S) -> tuple[A, ...]:
        """See `State.candidates`. By default what is legal, and every action without fields."""
        plain = [
            kind()
            for kind in actions.kinds(self.action_type).values()
            if not issubclass(kind, Outcome) and not kind.__struct_fields__
        ]
        return tuple(dict.fromkeys((*state.legal_actions(), *plain)))

    def over(self, state: S) -> Refusal:
        """Return why nobody may act when the game is over."""
        del state
        return Refusal(self.rules.game_over, "The game is over.")

    def waiting(self, state: S) -> tuple[Refusal, ...]:
        """Return why a viewer who is not to move may do nothing now: what is waited for."""
        text = f"It is {{{state.current_player}}}'s turn."
        return (Refusal(self.rules.not_your_turn, text),)

    def not_your_turn(self, state: S, action: A) -> tuple[Refusal, ...]:
        """Return why a viewer who is not to move may not take `action`."""
        del action
        return self.waiting(state)

    # -- how it ends

    def winners(self, state: S) -> tuple[int, ...]:
        """Return who has won a finished game. By default those with the highest total.

        A game of one player is won if its goal is met; a game without a goal for one has no winner.
        """
        totals = [score.total or 0 for score in self.scores(state)]
        if len(totals) == 1:
            return ()
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def team(self, state: S, seat: int) -> tuple[int, ...]:
        """Return the seats that win and lose together with `seat`, itself included; by default alone."""
        del state
        return (seat,)

    def verdict(self, state: S) -> str:
        """Say in a few words how well a game of one player that is over went; "" where no rule does."""
        del state
        return ""

    # -- hidden cards

    def veil(self, state: S, player: int) -> S:
        """Return a whole state with backs for what `player` cannot see; by default nothing is hidden.

        `observation` sets the viewer.
        """
        del player
        return state

    def determinize(self, state: S, player: int, rng: Random) -> S:
        """See `State.determinize`."""
        del player, rng
        return replace(state, viewer=WHOLE)

    def has_secrets(self, state: S) -> bool:
        """Whether players hold what others may not see, so that a shared screen needs a curtain."""
        del state
        return False

    def permute_hidden(self, state: S, player: int, rng: Random) -> S:
        """Swap what `player` cannot see, by other means than `determinize` (for the conformance kit)."""
        del player, rng
        return state

    def components(self, state: S) -> tuple[str, ...]:
        """Name every physical component where it lies, sorted; the same multiset all game long."""
        del state
        return ()

    # -- decks

    def load_standard_deck(self) -> Deck:
        """Read the deck that lies beside the game. By default there is one, and it is printed."""
        return decks.PrintedDeck(self.title, "printed")

    def build_deck(self, data: object) -> Deck:
        """Make a deck of a deck file's content; raise BadDeck that names the place and the rule."""
        del data
        raise BadDeck("deck file", f"{self.title} has no decks to choose from")

    def deck_data(self, deck: Any) -> dict[str, object]:  # noqa: ANN401 - of `deck_type`
        """Return what `build_deck` reads, as plain data."""
        return {"title": deck.title, "provenance": deck.provenance}

    # -- notation

    def parse(self, text: str) -> A:
        """Read an action or outcome in its notation; raise ValueError that says what is wrong."""
        action: A = actions.parse(text, self.action_type)
        return action

    def read_position(self, text: str, deck: Any) -> S:  # noqa: ANN401 - of `deck_type`
        """Build a state from ``key: value`` lines; raise BadPosition. By default keys are fields."""
        from minesnb.core import position

        start: S = self.initial_state(self.min_players, self.options(), deck)
        return position.read_fields(text, start)

    def position_text(self, state: S) -> str:
        """Write a whole state as the text that `position` reads. By default keys are fields."""
        from minesnb.core import position

        return position.write_fields(state)

    # -- words

    def things(self, state: S) -> tuple[Thing, ...]:
        """Return what lies on the table, for the default picture and text board."""
        del state
        return ()

    def text(self, state: S) -> str:
        """Draw the state, or an observation of it, as a text board."""
        lines = [f"{self.title}: {self.to_move(state)}"]
        lines += [f"{thing.name}: {thing.text}" for thing in self.things(state)]
        return "\n".join(lines)

    def label(self, state: S, action: A) -> str:
        """Say what `action` does, in the imperative, for buttons and screen readers."""
        from minesnb.core.words import upper

        del state
        return upper(str(action))

    def prompt(self, state: S) -> str:
        """Say in one sentence, in the second person, what the player to move may do."""
        from minesnb.core.words import join

        return f"Choose: {join([self.label(state, a) for a in state.legal_actions()], 'or')}."

    # -- pictures

    def picture(self, state: S, names: tuple[str, ...] = ()) -> Picture:
        """Draw the state, or an observation of it, as a picture for players of these names.

        By default `things`, in a list.
        """
        from minesnb.core.plain import plain_picture

        plain = plain_picture(self.title, self.to_move(state), self.things(state))
        return plain.named(names)

    def laid(self, state: S, action: A) -> S | None:
        """Return how the table looks while what a legal `action` plays lies where it is played.

        None, as by default, where it stays there. It is drawn and nothing else.
        """
        del state, action
        return None

    def paths(self, state: S, action: A) -> tuple[tuple[str, ...], ...]:
        """Return the element paths by which a player picks `action` on the board; by default a button."""
        del state
        return ((f"button-{str(action).replace(' ', '-')}",),)

    def seat_emblem(self, state: S, seat: int) -> tuple[str, str]:
        """Return what shows a seat, in words and as a small SVG; by default its colour and shape."""
        from minesnb.core.emblems import emblem

        del state
        return emblem(seat)

    def seat_colour(self, state: S, seat: int) -> int:
        """Return the number (1 to 6) of a seat's colour and shape, where it is not simply its place."""
        del state
        return seat + 1

    # -- graphs

    def graph(self, state: S, *seat: int) -> Any:  # noqa: ANN401 - a networkx graph, which loads late
        """See `State.graph`. By default a game has none."""
        del state, seat
        raise AttributeError(f"{self.title} has no graph")

    # -- bots

    def worths(self, state: S, choices: Sequence[A]) -> list[float]:
        """Return what each of these legal actions looks worth to the player to move, in `worth_in`.

        A search asks this at every node: it is judged by the position and the data alone, without
        playing on, from what the player to move may know. What an action is worth does not depend
        on what stands beside it.
        """
        del state
        return [0.0] * len(choices)

    def outlook(self, state: S) -> tuple[float, ...]:
        """Return what each player can count on, in points, by what a whole state shows.

        A search judges by it where it stops. By default it is the score so far.
        """
        return tuple(score.total or 0 for score in self.scores(state))

    def reason(self, state: S, action: A) -> str:
        """Say in one sentence, which can follow "because", what speaks for a legal action."""
        del state, action
        return "it is as good as anything."

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

        return settle(self.empty_table(players, deck, options), seed)[0]

    def empty_table(
        self,
        players: int = 2,
        deck: Deck | None = None,
        options: Mapping[str, object] | None = None,
    ) -> S:
        """Return the state before the first chance node of the setup; raise BadOption, BadDeck."""
        self.check_players(players)
        chosen = self.read_options(options or {})
        return self.initial_state(players, chosen, self.own_deck(deck))

    def own_deck(self, deck: Deck | None) -> Deck:
        """Return `deck`, kept so that states find it, or else the standard one; raise BadDeck."""
        found = self.standard_deck if deck is None else decks.register(deck)
        if not isinstance(found, self.deck_type):
            raise BadDeck(f"deck {quoted(found.title)}", f"is not one of {self.title}")
        return found

    def deck_of(self, state: S) -> Deck:
        """Return the deck that a state is played with; raise BadDeck for one that nobody has read."""
        digest: str = getattr(state, "deck", self.standard_deck.digest)
        return self.own_deck(decks.find(digest))

    def read_deck(self, text: str) -> Deck:
        """Read a user's deck file (TOML); raise BadDeck that names the place, and the rule if any."""
        return decks.register(self.build_deck(decks.read_toml(text)))

    def position(self, text: str, deck: Deck | None = None) -> S:
        """Build a state from ``key: value`` lines; raise BadPosition that names the line."""
        return self.read_position(text, self.own_deck(deck))

    def check_players(self, players: object) -> None:
        """Raise BadOption unless this many can play."""
        if (
            not isinstance(players, int)
            or isinstance(players, bool)
            or not self.min_players <= players <= self.max_players
        ):
            rule = f" ({cite(self.rules.players)})" if self.rules.players else ""
            raise BadOption(
                "players",
                f"{self.title} is for {self.min_players} to {self.max_players} players, "
                f"not {quoted(players)}{rule}",
            )

    def read_options(self, given: Mapping[str, object]) -> Options:
        """Check names and types of options; raise BadOption with the nearest right thing."""
        return options_.read(self.options, given, self.title)

    def option_specs(self) -> tuple[OptionSpec, ...]:
        """Return what a form needs to know of each option, in order."""
        return options_.specs(self.options)

    def observation(self, state: S, player: int) -> S:
        """See `State.observation`."""
        if state.viewer != WHOLE or player == WHOLE:
            return state
        return replace(self.veil(state, player), viewer=player)

    def explain(self, state: S, action: A) -> tuple[Refusal, ...]:
        """See `State.explain`."""
        self._check_is_action(action)
        mover = state.current_player
        if mover == TERMINAL:
            return (self.over(state),)
        if mover == CHANCE:
            return (Refusal(self.rules.not_this_phase, self.chance_speaks),)
        if state.viewer not in (WHOLE, mover):
            return self.not_your_turn(state, action)
        if isinstance(action, Outcome):
            return (Refusal(self.rules.not_this_phase, self.not_for_players),)
        return tuple(self.refuse(state, action))

    def transition(self, state: S, action: A) -> Transition[S]:
        """Check `action`, then apply it; raise IllegalAction or HiddenState."""
        self._check_is_action(action)
        if state.viewer != WHOLE:
            raise HiddenState(
                "this is what one player sees, with cards hidden: apply the action to the whole "
                "state, or make one with determinize()"
            )
        if state.is_chance:
            outcomes = [outcome for outcome, _ in self.chance_outcomes(state)]
            if action not in outcomes:
                text = f"Chance decides here; it may say {outcomes[0]}, for one, but not this."
                refusal = Refusal(self.rules.not_this_phase, text)
                raise IllegalAction(str(action), (refusal,))
        elif action not in state.legal_actions():
            raise IllegalAction(str(action), self.explain(state, action))
        log = self.log_type()
        return Transition(self.apply(state, action, log), tuple(log))

    def _check_is_action(self, action: object) -> None:
        """Raise TypeError for what is no action at all, such as the notation of one."""
        if not isinstance(action, Action):
            hint = f": write game.parse({quoted(action)})" if isinstance(action, str) else ""
            raise TypeError(f"{quoted(action)} is no action of {self.title}{hint}")

    def returns(self, state: S) -> tuple[float, ...]:
        """Return zeros before the end; then the winners share 1."""
        winners = self.winners(state) if state.is_terminal else ()
        return tuple(
            1 / len(winners) if seat in winners else 0.0 for seat in range(state.num_players)
        )

    def status(self, state: S, seat: int, active: int | None = None) -> str:
        """Return how a seat stands: ``to move``, ``wins``, ``shares the win``, or "" for neither.

        `active` is the seat whose turn goes on, where that is more than `current_player` says.
        """
        if not state.is_terminal:
            return "to move" if seat == (state.current_player if active is None else active) else ""
        winners = self.winners(state)
        if seat not in winners:
            return ""
        return "wins" if set(winners) == set(self.team(state, seat)) else "shares the win"

    def result(self, state: S, names: tuple[str, ...]) -> str:
        """Say in one sentence how a game that is over ended for the players of these names."""
        from minesnb.core.words import count, join, signed

        totals = [score.total or 0 for score in self.scores(state)]
        if len(totals) == 1:
            verdict = self.verdict(state)
            return f"{names[0]} ends with {count(totals[0], 'point')}{verdict and f': {verdict}'}."
        winners = self.winners(state)
        together = set(winners) == set(self.team(state, winners[0]))
        verb = "share the win" if not together else "wins" if len(winners) == 1 else "win"
        return (
            f"{join([names[seat] for seat in winners])} {verb} with {signed(totals[winners[0]])}."
        )

    def ranking(self, state: S) -> list[int]:
        """Return the seats of a game that is over: who has won, then by points."""
        winners, scores = self.winners(state), self.scores(state)
        return sorted(
            range(state.num_players),
            key=lambda seat: (seat not in winners, -(scores[seat].total or 0)),
        )

    def idle(self, state: S, element: str) -> Refusal:
        """Say why nothing is done with an element by which no action is picked."""
        text = f"This is not asked for now. {self.prompt(state)}"
        return Refusal(self.rules.not_this_phase, text, (element,))

    def later(self, state: S, element: str) -> Refusal:
        """Say why an element is not picked yet that belongs to something legal, after another pick."""
        text = f"Another pick comes before this one. {self.prompt(state)}"
        return Refusal(self.rules.not_this_phase, text, (element,))

    def sum_up(
        self, state: S, element: str, refused: Mapping[A, tuple[Refusal, ...]]
    ) -> tuple[Refusal, ...]:
        """Say why none of the actions is possible that `element` stands for, in the words of all of them.

        `refused` has for each of them what refuses it, which is said if this returns ().
        """
        del state, element, refused
        return ()

    def to_move(self, state: S) -> str:
        """Say whose turn it is, for text boards: ``player 2 is to move``."""
        if state.is_terminal:
            return "the game is over"
        if state.is_chance:
            return "chance is to speak"
        return f"player {state.current_player + 1} is to move"

    def appraise(self, state: S, action: A) -> Appraisal:
        """Say what `action` is worth to the player who sees this observation, and why."""
        return Appraisal(self.worths(state, (action,))[0], self.reason(state, action))

    def best(self, observation: S) -> tuple[A, Appraisal]:
        """Return the legal action that looks worth most to the player to move, the first of equals."""
        legal: tuple[A, ...] = observation.legal_actions()
        worths = self.worths(observation, legal)
        most = max(worths)
        action = legal[worths.index(most)]
        return action, Appraisal(most, self.reason(observation, action))


DEFAULTS = (
    "chance_outcomes",
    "sample_chance",
    "refuse",
    "candidates",
    "over",
    "not_your_turn",
    "waiting",
    "winners",
    "team",
    "verdict",
    "veil",
    "determinize",
    "has_secrets",
    "permute_hidden",
    "components",
    "load_standard_deck",
    "build_deck",
    "deck_data",
    "parse",
    "read_position",
    "position_text",
    "things",
    "text",
    "label",
    "prompt",
    "picture",
    "laid",
    "paths",
    "seat_emblem",
    "seat_colour",
    "graph",
    "worths",
    "outlook",
    "reason",
)
"""The methods of `Game` that a game may leave as they are."""
