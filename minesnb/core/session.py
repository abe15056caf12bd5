"""What a board shows and what it may ask for.

A `Session` turns messages into calls and whatever goes wrong into words on the board. It is the only
face a board widget knows: a game at a table (`table_session`) and a lesson have the same one.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, assert_never

import msgspec

from minesnb.core import messages
from minesnb.core.errors import BadMessage, MinesError
from minesnb.core.rulebook import Refusal, with_names
from minesnb.core.signal import Signal
from minesnb.core.view import Ack, ChoiceView, Download, Fault, HintView, View, WhyView, rule_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from minesnb.core.game import Action, Game, State
    from minesnb.core.picture import Picture

__all__ = ["Answers", "Button", "Closable", "Pace", "Session", "choices_of", "named", "refusals_of"]

AS_IT_WAS = "the game is as it was"
DONE = "what you did was done all the same, but the board may not show it"

_log = logging.getLogger(__name__)
Path = tuple[str, ...]
Pace = Literal["slow", "normal", "instant"]


class Closable(Protocol):
    """What can end with the last board of a session, such as the driver of its bots."""

    def close(self) -> None:
        """End it; a second call does nothing."""


class Button(NamedTuple):
    """Something to pick that is no move: its label, and what it does."""

    label: str
    press: Callable[[], None]


def choices_of(game: Game[Any, Any], observation: State[Any]) -> dict[Path, Action]:
    """Return every path by which a legal action can be picked, with the action, in order."""
    return {
        path: action
        for action in observation.legal_actions()
        for path in game.paths(observation, action)
    }


def refusals_of(game: Game[Any, Any], observation: State[Any], path: Path) -> tuple[Refusal, ...]:
    """Say why nothing that begins with `path` can be played. See `Answers`."""
    return Answers(game, observation).why(path)


class Answers:
    """Why not, at one observation: what is said of each pick that leads to nothing."""

    def __init__(self, game: Game[Any, Any], observation: State[Any]) -> None:
        self._game = game
        self._seen = observation
        self._wanted = {type(action) for action in observation.legal_actions()}
        self._first: dict[str, list[tuple[Path, Action]]] = {}
        self._later: dict[str, list[Action]] = {}
        for action in observation.candidates():
            for path in game.paths(observation, action):
                self._first.setdefault(path[0], []).append((path, action))
                for element in path[1:]:
                    self._later.setdefault(element, []).append(action)

    def begun(self, start: Path) -> list[Action]:
        """Return the candidates that begin so: those of a type that is asked for now, else all of them."""
        known = self._first.get(start[0], []) if start else chain(*self._first.values())
        return self._due(action for path, action in known if path[: len(start)] == start)

    def asked(self, element: str) -> list[Action]:
        """Return what a pick of an element alone means: what begins with it, else what goes on with it."""
        return self.begun((element,)) or self._due(self._later.get(element, ()))

    def why(self, path: Path) -> tuple[Refusal, ...]:
        """Say why nothing that begins with `path` can be played.

        Of the candidates that begin so, those count that are of a type that is asked for now, if there
        are any. Where they are several, the game may sum up; else these are the refusals common to
        all of them, or, where they have none in common, those of the candidate that is refused for
        the fewest reasons. Where nothing begins so, its last element alone is asked about, and where
        that begins nothing, what it belongs to later in a path.
        """
        for start in dict.fromkeys((path, path[-1:])):
            if begun := self.begun(start):
                return self._sum(start[-1:], begun)
        later = self.asked(path[-1])
        if not self.wanted(later):
            return (self._game.idle(self._seen, path[-1]),)
        return self._sum(path[-1:], later) or (self._game.later(self._seen, path[-1]),)

    def wanted(self, asked: Iterable[Action]) -> list[Action]:
        """Return those of a type that is asked for now."""
        return [action for action in dict.fromkeys(asked) if type(action) in self._wanted]

    def _due(self, asked: Iterable[Action]) -> list[Action]:
        found = [*dict.fromkeys(asked)]
        return self.wanted(found) or found

    def _sum(self, element: Path, asked: list[Action]) -> tuple[Refusal, ...]:
        """Return why none of these can be played; () if one can."""
        refusals = {action: self._game.explain(self._seen, action) for action in asked}
        if not all(refusals.values()):
            return ()
        summed = self._game.sum_up(self._seen, element[0], refusals) if element else ()
        return summed or _shared([*refusals.values()])


def _shared(asked: list[tuple[Refusal, ...]]) -> tuple[Refusal, ...]:
    """Return the refusals by rules that refuse every candidate, else the shortest."""
    rules = set.intersection(*({refusal.rule for refusal in refusals} for refusals in asked))
    common = tuple(refusal for refusal in asked[0] if refusal.rule in rules)
    return common or min(asked, key=len)


def named(refusals: Iterable[Refusal], names: tuple[str, ...]) -> tuple[Refusal, ...]:
    """Return refusals with the players' names in their texts."""
    return tuple(Refusal(r.rule, with_names(r.text, names), r.elements) for r in refusals)


class Session(ABC):
    """The face of a game or a lesson towards boards.

    `receive` never raises: a message that cannot be understood or done changes nothing, and the
    next view says why. Subscribers are told whenever there is a new view. Between `hold` and `release`
    boards keep a new view to themselves, since what it shows is not on disk yet; `shown` is set at all
    other times. What is `owned` is closed when the last board has left. A session overrides what it offers of what a board may ask for.
    """

    def __init__(self) -> None:
        self.rev = 1
        self._ack: Ack | None = None
        self._error: Fault | None = None
        self._why: WhyView | None = None
        self._hint: HintView | None = None
        self._download: Download | None = None
        self._downloads = 0
        self.pace: Pace = "normal"
        self.shown = asyncio.Event()
        self.shown.set()
        self.owned: list[Closable] = []
        self._changed = Signal()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; return what ends it, and with the last one all that is owned."""
        end = self._changed.subscribe(listener)

        def leave() -> None:
            end()
            if not self._changed:
                owned, self.owned = self.owned, []
                for thing in owned:
                    thing.close()

        return leave

    @property
    @abstractmethod
    def game(self) -> Game[Any, Any]:
        """The game that is played or taught."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat; () where there are none."""
        return ()

    @property
    def observation(self) -> State[Any] | None:
        """The position as the board may show it; None where there is none."""
        return None

    @property
    def actions(self) -> tuple[Action, ...]:
        """What people have done in what is shown, oldest first; what was taken back is not in it."""
        return ()

    @property
    def standing(self) -> object:
        """Where the game stands: another object after everything that changed it."""
        return self.observation

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return False

    @property
    def picture(self) -> Picture | None:
        """What stands for the board where nothing runs; None where there is no position."""
        seen = self.observation
        return None if seen is None else seen.game.picture(seen, self.names)

    @property
    def buttons(self) -> Mapping[Path, Button]:
        """What can be picked beside moves, by its path."""
        return {}

    @abstractmethod
    def content(self) -> View:
        """Return the view but for what every session adds to it."""

    @abstractmethod
    def act(self, path: Path) -> None:
        """Play what `path` picks; raise MinesError if it picks nothing."""

    @abstractmethod
    def why(self, path: Path) -> tuple[Refusal, ...]:
        """Say why nothing that begins with `path` can be played."""

    def __str__(self) -> str:
        return str(self.observation)

    @property
    def ack(self) -> dict[str, Any] | None:
        """The last message that was answered: its `client` and `seq`."""
        found: dict[str, Any] | None = msgspec.to_builtins(self._ack)
        return found

    def view(self) -> dict[str, Any]:
        """Return all a board shows now, as plain data: a `View` by its keys."""
        view = self.content()
        view.choices += [ChoiceView(list(path), b.label) for path, b in self.buttons.items()]
        view.rev = self.rev
        view.ack, view.error = self._ack, self._error
        view.why, view.hint = self._why, self._hint
        view.download = self._download
        plain: dict[str, Any] = msgspec.to_builtins(view)
        return plain

    def view_or_fault(self, before: dict[str, Any]) -> dict[str, Any]:
        """Return the view; where it cannot be drawn, the one `before` with that said on it.

        Nothing is raised: a click would go unanswered.
        """
        try:
            return self.view()
        except Exception as error:  # noqa: BLE001 - it would vanish and leave the board locked
            _log.exception("the board could not be drawn")
            said = {
                "text": "Something went wrong inside: the board could not be drawn anew.",
                "detail": f"{type(error).__name__}: {error}",
            }
            return {**before, "rev": self.rev, "ack": self.ack, "error": said}

    def rules(self) -> dict[str, dict[str, str]]:
        """Return the game's rules as the board's rule bubbles and its search need them."""
        return {rule.id: msgspec.to_builtins(rule_view(rule)) for rule in self.game.rules.values()}

    def follow(self, before: Session) -> None:
        """Continue the revision numbers of `before`, its acknowledgement and its error."""
        self.rev = max(self.rev, before.rev) + 1
        self._ack, self._error = before._ack, before._error
        self.pace = before.pace

    def changed(self) -> None:
        """Raise the revision and tell the subscribers."""
        self.rev += 1
        self._changed()

    def hold(self) -> None:
        """Let boards show nothing newer until `release`."""
        self.shown.clear()

    def release(self) -> None:
        """Let boards show what there is to see."""
        if not self.shown.is_set():
            self.shown.set()
            self._changed()

    def fail(self, text: str, detail: str = "") -> None:
        """Show an error until the next message."""
        self._error = Fault(text, detail)

    def offer(self, name: str, text: str) -> None:
        """Hand out a file with the next view, and with no later one: it may hold hidden cards."""
        self._downloads += 1
        self._download = Download(self._downloads, name, text)

    def refuse(self, path: Path, refusals: tuple[Refusal, ...]) -> None:
        """Show why `path` picks nothing; raise BadMessage where no rule says so."""
        if not refusals:
            raise BadMessage(f"Nothing is picked by {' > '.join(path)}; more is to be picked.")
        self._why = WhyView(list(path), list(refusals))

    def receive(self, raw: object) -> None:
        """Do what a message asks for, or show why not. Never raises, whatever `raw` is."""
        self._error = None
        self._download = None
        try:
            message = messages.decode(raw)
        except BadMessage as error:
            self.fail("The board sent something that cannot be understood.", str(error))
            self.changed()
            return
        self._ack = Ack(message.client, message.seq)
        before = self.standing
        try:
            self._answer(message)
        except MinesError as error:
            self.fail(str(error))
        except Exception as error:  # noqa: BLE001 - in Voilà it would vanish without a trace
            _log.exception("a message could not be handled: %r", message)
            self.fail(
                f"Something went wrong inside; {AS_IT_WAS if self.standing is before else DONE}.",
                f"{type(error).__name__}: {error}",
            )
        self.changed()

    def _answer(self, message: messages.AnyMessage) -> None:
        if isinstance(message, messages.Hello):
            self.hello(message.resume)
            return
        if message.rev != self.rev:
            raise BadMessage(
                "The board has changed since; this is how it stands now. Please choose again."
            )
        self._why = None
        if not isinstance(message, messages.Hint | messages.Why):
            self._hint = None
        self._do(message)

    def _do(self, message: messages.AnyIntent) -> None:  # noqa: C901, PLR0912 - it says why
        """Call what a message asks for.

        Branchy: one case for each kind of message, and the type checker misses none.
        """
        if isinstance(message, messages.LobbyIntent):
            self._do_in_lobby(message)
            return
        match message:
            case messages.Act():
                self._pick(message.path)
            case messages.Why():
                self._why = WhyView(list(message.path), list(self.why(message.path)))
            case messages.Undo():
                self.undo()
            case messages.Redo():
                self.redo()
            case messages.Hint():
                self.hint()
            case messages.Judge():
                self.judge()
            case messages.Lift():
                self.lift()
            case messages.New():
                self.new()
            case messages.Save():
                self.save()
            case messages.Open():
                self.open(message.text)
            case messages.Cancel():
                self.cancel()
            case messages.Look():
                self.look(message.at)
            case messages.Older():
                self.older(message.before)
            case messages.Pace():
                self.set_pace(message.pace)
            case messages.Practise():
                self.practise()
            case messages.Skip():
                self.skip()
            case messages.Step():
                self.step(message.to)
            case _:
                assert_never(message)

    def _do_in_lobby(self, message: messages.LobbyIntent) -> None:
        match message:
            case messages.Start():
                self.start(message)
            case messages.CheckDeck():
                self.check_deck(message.game, message.name, message.text)
            case messages.Saved():
                self.saved(message.codes)
            case messages.Read():
                self.read(message.game)
            case messages.Learn():
                self.learn(message.game)
            case messages.Review():
                self.review_saved(message.code)
            case _:
                assert_never(message)

    def _pick(self, path: Path) -> None:
        button = self.buttons.get(path)
        if button is None:
            self.act(path)
        else:
            button.press()

    # -- what a board may ask for

    def hello(self, resume: str | None) -> None:
        """Greet a view that has appeared, whose page's address may hold a code to resume."""
        del resume

    def undo(self) -> None:
        """Take the last decision back."""
        raise BadMessage("Nothing can be taken back here.")

    def redo(self) -> None:
        """Play again what was taken back."""
        raise BadMessage("Nothing was taken back here.")

    def hint(self) -> None:
        """Show a hint."""
        raise BadMessage("There are no hints here.")

    def judge(self) -> None:
        """Review the finished game."""
        raise BadMessage("There is no game to review here.")

    def lift(self) -> None:
        """Raise the curtain."""
        raise BadMessage("There is no curtain here.")

    def new(self) -> None:
        """Leave this game for a new one."""
        raise BadMessage("No other game can be started from here.")

    def save(self) -> None:
        """Offer the game as a file."""
        raise BadMessage("There is nothing to save here.")

    def open(self, text: str) -> None:
        """Go on with the game in a record."""
        del text
        raise BadMessage("No game can be opened here.")

    def cancel(self) -> None:
        """Stop what takes so long."""
        raise BadMessage("Nothing is going on that could be stopped.")

    def look(self, at: int | None) -> None:
        """Show the game as it was after `at` steps, or as it is."""
        del at
        raise BadMessage("There is nothing to look back at here.")

    def older(self, before: int) -> None:
        """Send lines of the log from before a step."""
        del before
        raise BadMessage("There is no log here.")

    def set_pace(self, pace: Pace) -> None:
        """Play the moves of bots at this pace from now on."""
        self.pace = pace

    def skip(self) -> None:
        """Play what bots are to play now without a pause."""
        raise BadMessage("No bot is about to move.")

    def practise(self) -> None:
        """Leave the lesson to practise."""
        raise BadMessage("There is nothing to practise here.")

    def step(self, to: int) -> None:
        """Turn to another page."""
        raise BadMessage(f"There is no step {to} here.")

    def start(self, wish: messages.Start) -> None:
        """Begin a new game."""
        del wish
        raise BadMessage("No other game can be started from here.")

    def check_deck(self, game: str, name: str, text: str | None) -> None:
        """Use the deck in a file called `name` for the next games of one kind."""
        del game, name, text
        raise BadMessage("No deck can be chosen here.")

    def saved(self, codes: tuple[str, ...]) -> None:
        """Say what lies under the codes of saved games."""
        del codes
        raise BadMessage("No saved games can be seen from here.")

    def read(self, game: str) -> None:
        """Show the rules of a game."""
        del game
        raise BadMessage("Only the rules of this game can be read here.")

    def review_saved(self, code: str) -> None:
        """Open the game that is saved under `code`, and review it if it is over."""
        del code
        raise BadMessage("Saved games are reviewed from the lobby.")

    def learn(self, game: str) -> None:
        """Open the tutorial of a game."""
        del game
        raise BadMessage("No tutorial can be opened from here.")
