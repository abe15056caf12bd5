"""The lobby: which games there are, which of one's own go on, and what a new one is to be like."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from minesnb import bots
from minesnb.bots import chance
from minesnb.core import contents, messages
from minesnb.core.errors import BadDeck, BadMessage, BadOption, MinesError
from minesnb.core.game import SPECTATOR
from minesnb.core.record import Seat
from minesnb.core.registry import game_ids, load
from minesnb.core.session import Session
from minesnb.core.table import Table
from minesnb.core.view import (
    BotView,
    DeckView,
    GameCard,
    LobbyView,
    OptionView,
    Prompt,
    ReadingView,
    SavedView,
    Trouble,
    View,
    WordView,
    rule_view,
)
from minesnb.core.words import count
from minesnb.lessons import BadLesson
from minesnb.lessons import load as load_lesson
from minesnb.pages import decks
from minesnb.pages.autosave import NoSuchGame, Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.decks import Deck
    from minesnb.core.game import Game, OptionSpec, State
    from minesnb.core.messages import AnyMessage, Start
    from minesnb.core.table_session import TableSession
    from minesnb.lessons import Lesson
    from minesnb.pages.autosave import Store

__all__ = ["COVER", "Cover", "House", "LobbySession", "draw_cover"]

COVER = "cover"
"""Under which name a game's package may hold its `Cover`."""


class House(Protocol):
    """Where a lobby stands, and the rooms that it leads to."""

    store: Store
    notebooks: str

    def sit_down(self, table: Table) -> None:
        """Show a new game, and save it."""

    def resume(self, code: str) -> TableSession:
        """Go on with the game saved under `code`; return its session. Raise NoSuchGame, BadOption."""

    def open(self, text: str) -> None:
        """Go on with the game in a record; raise BadRecord, BadOption."""

    def teach(self, lesson: Lesson) -> None:
        """Show a tutorial."""


class LobbySession(Session):
    """The lobby of a `house` as a board shows it.

    It keeps the decks that were chosen. Whatever cannot be done is said beside what asked for it.
    Every message is whole in itself, so none is refused for being asked of an older view.
    """

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self._decks: dict[str, tuple[Deck, str]] = {}
        self._saved: list[SavedView] = []
        self._gone: list[str] = []
        self._known: dict[str, tuple[float, SavedView]] = {}
        self._reading: ReadingView | None = None
        self._trouble: Trouble | None = None
        self._covers = {game: _cover(game) for game in game_ids()}
        for game in game_ids():
            self._take_given(game)

    def _take_given(self, game: str) -> None:
        """Use the deck file that the command named."""
        try:
            found = decks.given(game)
        except (BadDeck, OSError) as error:
            self._trouble = Trouble(game, "deck", f"The deck cannot be used. {error}", "")
        else:
            if found:
                self._decks[game] = found

    @property
    def game(self) -> Game[Any, Any]:
        """The first game, until one is chosen."""
        return load(game_ids()[0])

    def rules(self) -> dict[str, dict[str, str]]:
        """Return none: they are sent when somebody wants to read them."""
        return {}

    def complain(self, text: str) -> None:
        """Say what went wrong before the lobby was opened, until the next message that asks for something."""
        self._trouble = Trouble("", "saved", text, "")
        self.changed()

    # -- what the board may ask for

    def _answer(self, message: AnyMessage) -> None:
        # A page greets and asks for its saved games by itself: what was said before must stay.
        if not isinstance(message, messages.Hello | messages.Saved):
            self._trouble = self._reading = None
        try:
            if isinstance(message, messages.Hello):
                self.hello(message.resume)
            else:
                self._do(message)
        except BadMessage:
            raise
        except MinesError as error:
            self._trouble = _trouble(message, error)

    def act(self, path: tuple[str, ...]) -> None:
        raise BadMessage(f"There is no game yet, so nothing is picked by {' > '.join(path)}.")

    def why(self, path: tuple[str, ...]) -> tuple[()]:
        raise BadMessage(f"There is no game yet, so there is no rule about {' > '.join(path)}.")

    def hello(self, resume: str | None) -> None:
        if resume is not None:
            self.house.resume(resume)

    def open(self, text: str) -> None:
        self.house.open(text)

    def start(self, wish: Start) -> None:
        game = load(wish.game)
        seats = [
            Seat(place.name.strip(), "bot" if place.bot else "human", place.bot)
            for place in wish.seats
        ]
        deck = self._decks.get(game.id)
        self.house.sit_down(
            Table(
                game,
                seats,
                seed=wish.seed.strip() or chance(),
                deck=deck[0] if deck else None,
                options=dict(wish.options),
                undo=wish.undo,
            )
        )

    def check_deck(self, game: str, name: str, text: str | None) -> None:
        rules = load(game)
        if text is None:
            self._decks.pop(game, None)
        else:
            self._decks[game] = (rules.read_deck(text), name)

    def saved(self, codes: tuple[str, ...]) -> None:
        found = {code: self._saved_under(code) for code in dict.fromkeys(codes)}
        self._saved = [view for view in found.values() if view]
        self._gone = [code for code, view in found.items() if view is None]

    def _saved_under(self, code: str) -> SavedView | None:
        """Return what lies under a code, read again only if it has changed; None where nothing does."""
        try:
            date = self.house.store.date(code)
            if code not in self._known or self._known[code][0] != date:
                self._known[code] = (date, _saved(code, self.house.store.read(code), date))
        except NoSuchGame:
            return None
        return self._known[code][1]

    def read(self, game: str) -> None:
        rules = load(game)
        plain = {rule.id: rule_view(rule) for rule in rules.rules.values()}
        self._reading = ReadingView(rules.id, rules.title, plain)

    def review_saved(self, code: str) -> None:
        session = self.house.resume(code)
        if session.table.state.is_terminal:
            session.judge()

    def learn(self, game: str) -> None:
        self.house.teach(load_lesson(load(game).id))

    # -- the view

    def content(self) -> View:
        lobby = LobbyView(
            games=[self._card(load(game)) for game in game_ids()],
            bots=[BotView(name, bots.label(name)) for name in bots.names()],
            names=list(bots.BOT_NAMES),
            saved=self._saved,
            gone=self._gone,
            reading=self._reading,
            trouble=self._trouble,
            notebooks=self.house.notebooks,
        )
        prompt = Prompt("Choose a game.", "wait")
        return View(title="Games by lamplight", mode="lobby", prompt=prompt, lobby=lobby)

    def _card(self, game: Game[Any, Any]) -> GameCard:
        cover = self._covers[game.id]
        return GameCard(
            game.id,
            game.title,
            game.pitch,
            game.weight,
            game.minutes,
            game.min_players,
            game.max_players,
            cover.picture,
            cover.taught,
            [_option(spec, game) for spec in game.option_specs()],
            self._deck_view(game),
        )

    def _deck_view(self, game: Game[Any, Any]) -> DeckView:
        if game.id not in self._decks:
            return DeckView(game.standard_deck.title, game.deck_note, own=False)
        deck, name = self._decks[game.id]
        note = f"From {Path(name).name} (says its file: {deck.provenance}). It fits the printed totals."
        return DeckView(deck.title, note, own=True)


class Cover(msgspec.Struct, frozen=True):
    """A picture of a game, and whether there is a tutorial, from which it is then."""

    picture: str
    taught: bool


def draw_cover(game: str) -> Cover:
    """Draw the picture of a game; raise UnknownGame."""
    try:
        return Cover(_picture(load_lesson(game).cover), taught=True)
    except BadLesson:
        rules = load(game)
        return Cover(_picture(rules.new_game(rules.min_players)), taught=False)


def _cover(game: str) -> Cover:
    """Return the picture of a game, which a build may have drawn beforehand."""
    drawn = contents.found(load(game).package, COVER)
    return draw_cover(game) if drawn is None else msgspec.convert(drawn, Cover)


def _picture(state: State[Any]) -> str:
    """Draw the board of a position as everybody may see it, with all that it refers to."""
    panes = state.game.picture(state.observation(SPECTATOR)).panes
    return str(next((pane for pane in panes if pane.role == "board"), panes[0]).svg())


def _option(spec: OptionSpec, game: Game[Any, Any]) -> OptionView:
    values: Sequence[int | str] = spec.choices
    if spec.kind is int:
        low, high = (int(end) for end in spec.values)
        values = range(low, high + 1)
    return OptionView(
        spec.name,
        spec.label,
        spec.rule,
        game.rules[spec.rule].text if spec.rule in game.rules else "",
        spec.default,
        [WordView(value, str(value).replace("_", " ")) for value in values],
    )


def _saved(code: str, table: Table, date: float) -> SavedView:
    moves = count(len(table.decisions), "move")
    mover = table.mover
    turn = f"{mover.name}'s turn" if mover else "over"
    return SavedView(
        code,
        table.game.title,
        list(table.names),
        f"{turn}, {moves}",
        table.state.is_terminal,
        date,
        _picture(table.state),
    )


def _trouble(message: AnyMessage, error: MinesError) -> Trouble:
    """Say what went wrong, and where on the page it belongs."""
    match message:
        case messages.Start(game=game):
            return _start_trouble(game, error)
        case messages.CheckDeck(game=game):
            return _deck_trouble(game, error)
        case messages.Read(game=game) | messages.Learn(game=game):
            return Trouble(game, "start", str(error), "")
        case messages.Open():
            return Trouble("", "file", f"This file cannot be opened. {error}", "")
        case messages.Hello() if isinstance(error, Unreadable):
            text = f"{error} It is left as it is; reload this page to try again."
            return Trouble("", "saved", text, "")
        case _:
            return Trouble("", "saved", str(error), "")


def _start_trouble(game: str, error: MinesError) -> Trouble:
    if not isinstance(error, BadOption):
        return Trouble(game, "start", str(error), "")
    reason = str(error).partition(": ")[2]
    if error.name in ("seats", "players", "bot"):
        return Trouble(game, "seats", reason[0].upper() + reason[1:] + ".", "")
    spec = next((each for each in load(game).option_specs() if each.name == error.name), None)
    if spec is None:
        return Trouble(game, "start", str(error), "")
    plain = reason.replace(f" ({spec.rule})", "")
    return Trouble(game, f"option-{spec.name}", f"\u201c{spec.label}\u201d {plain}.", spec.rule)


def _deck_trouble(game: str, error: MinesError) -> Trouble:
    if not isinstance(error, BadDeck):
        return Trouble(game, "deck", str(error), "")
    text = f"This deck cannot be used. {error.place}: {error.reason}"
    return Trouble(game, "deck", text, error.rule or "")
