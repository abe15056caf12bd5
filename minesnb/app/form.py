"""The form of a page: a new game with its seats, rules, deck and seed, or a saved one."""

from __future__ import annotations

import html
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import ipywidgets as w
import msgspec

from minesnb import bots
from minesnb.app import decks
from minesnb.app.upload import Upload
from minesnb.board import BOT_NAMES
from minesnb.core.decks import Deck
from minesnb.core.errors import BadDeck, MinesError
from minesnb.core.game import SPECTATOR, OptionSpec
from minesnb.core.record import MAX_BYTES, Seat
from minesnb.core.registry import game_ids, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.core.game import Game

__all__ = ["Form", "Settings"]

_log = logging.getLogger(__name__)
SEATS = 6


class Settings(msgspec.Struct, frozen=True):
    """What the form says, ready to sit down with."""

    game: str
    seats: tuple[Seat, ...]
    seed: str
    undo: Literal["fair", "free"] | None
    options: dict[str, Any]
    deck: Deck | None


def _note(text: str, tone: str = "") -> str:
    """Return a paragraph for an HTML widget; tone "bad" is read out at once."""
    if not text:
        return ""
    role = ' role="alert"' if tone == "bad" else ""
    return f'<p class="mn-lobby-note" data-tone="{tone}"{role}>{html.escape(text)}</p>'


def _preview(game: Game[Any, Any]) -> str:
    """Return the first pane of a fresh table, as decoration."""
    state = game.new_game(game.min_players, seed="lobby")
    pane = game.picture(state.observation(SPECTATOR)).panes[0]
    return f'<div aria-hidden="true">{pane.svg("lobby-")}</div>'


class _SeatRow:
    """One seat: a name, and who plays it. The first is a person's until somebody says otherwise."""

    def __init__(self, number: int, changed: Callable[[], None]) -> None:
        self._person = f"Player {number + 1}"
        self._bot = BOT_NAMES[number - 1]
        self._changed = changed
        kinds = [("a person", "human")]
        kinds += [(f"a bot that {bots.label(name)}", name) for name in bots.names()]
        self.name = w.Text(
            value=self._bot if number else self._person,
            description=f"Seat {number + 1}",
            continuous_update=False,
        )
        self.kind = w.Dropdown(
            options=kinds, value=bots.DEFAULT if number else "human", description="played by"
        )
        self.box = w.HBox([self.name, self.kind], _dom_classes=("mn-lobby-seat",))
        self.kind.observe(self._kind_changed, names=["value"])

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return bool(self.kind.value == "human")

    def seat(self) -> Seat:
        """Return the seat as a table wants it."""
        name = self.name.value.strip()
        return Seat(name) if self.is_person else Seat(name, "bot", self.kind.value)

    def _kind_changed(self, _change: object) -> None:
        if self.name.value.strip() in {self._person, self._bot, ""}:
            self.name.value = self._person if self.is_person else self._bot
        self._changed()


class Form:
    """The page's form, in `box`: the settings of a new game, and going on with a saved one.

    It calls `on_start` with the `Settings`, `on_code` with the code of a saved game, `on_record` with
    the text of a file, and shows above everything what they raise.
    """

    def __init__(
        self,
        game: str | None,
        *,
        on_start: Callable[[Settings], None],
        on_code: Callable[[str], None],
        on_record: Callable[[str], None],
    ) -> None:
        self.message = w.HTML()
        self._checks: dict[str, w.Checkbox | w.Dropdown] = {}
        self._deck: Deck | None = None
        self._undo_touched = False
        settings = self._settings(game)
        self.start = w.Button(description="Start the game", _dom_classes=("mn-lobby-start",))
        saved = self._saved(on_record)
        self.box = w.VBox(
            [
                w.HTML(_HEAD),
                self.message,
                settings,
                w.HBox([self.start], _dom_classes=("mn-lobby-foot",)),
                saved,
            ],
            _dom_classes=("minesnb", "mn-lobby"),
        )
        self.game.observe(lambda _: self._game_changed(), names=["value"])
        self.players.observe(lambda _: self._players_changed(), names=["value"])
        self.undo.observe(self._undo_changed, names=["value"])
        self.standard.on_click(lambda _: self._use(None, ""))
        self.start.on_click(lambda _: self.attempt(lambda: on_start(self.read())))
        self.go_on.on_click(lambda _: self.attempt(on_code, _code_in(self.code.value)))
        self._game_changed()
        self._given_deck()

    def _settings(self, game: str | None) -> w.HBox:
        self.game = w.Dropdown(
            options=[(load(name).title, name) for name in game_ids()],
            value=load(game).id if game else game_ids()[0],
            description="Game",
        )
        self.players = w.Dropdown(description="Players")
        self.rows = [_SeatRow(number, self._people_changed) for number in range(SEATS)]
        self.seats = w.VBox(_dom_classes=("mn-lobby-seats",))
        self.preview = w.HTML(_dom_classes=("mn-lobby-preview",))
        self.undo = w.Dropdown(
            options=[
                ("takes back what showed nobody a new card", "fair"),
                ("takes back any move", "free"),
            ],
            description="Undo",
        )
        self.seed = w.Text(
            description="Seed",
            placeholder="empty: another game every time",
            continuous_update=False,
        )
        self.options = w.VBox(_dom_classes=("mn-lobby-options",))
        self.provenance = w.HTML()
        self.upload = Upload(
            "Use a deck file",
            accept=".toml,text/plain",
            most=decks.MAX_DECK,
            on_file=self._uploaded,
            on_refused=self._refuse_deck,
        )
        self.standard = w.Button(description="Standard deck again")
        self.deck_note = w.HTML()
        return w.HBox(
            [
                _card("Who plays", self.game, self.players, self.seats, self.preview),
                _card("The rules", self.options, self.undo, self.seed),
                _card(
                    "The deck",
                    self.provenance,
                    w.HBox([self.upload, self.standard], _dom_classes=("mn-lobby-buttons",)),
                    self.deck_note,
                ),
            ],
            _dom_classes=("mn-lobby-cards",),
        )

    def _saved(self, on_record: Callable[[str], None]) -> w.VBox:
        self.record = Upload(
            "Open a saved file",
            accept=".json",
            most=MAX_BYTES,
            on_file=lambda _, text: self.attempt(on_record, text),
            on_refused=self._refuse,
        )
        self.code = w.Text(description="Code", placeholder="from a page's address, after #g=")
        self.go_on = w.Button(description="Go on")
        return _card(
            "Go on with a game",
            w.HBox([self.code, self.go_on], _dom_classes=("mn-lobby-resume",)),
            w.HBox([self.record], _dom_classes=("mn-lobby-buttons",)),
        )

    def _refuse(self, why: str) -> None:
        self.message.value = _note(why, "bad")

    def attempt(self, do: Callable[..., None], *arguments: object) -> None:
        """Do it, or say what went wrong above the form: a callback's error shows nowhere else."""
        self.message.value = ""
        try:
            do(*arguments)
        except MinesError as error:
            self._refuse(str(error))
        except Exception as error:  # noqa: BLE001 - in Voilà it would vanish without a trace
            _log.exception("the form could not do what was asked")
            self._refuse(f"Something went wrong: {error!r}")

    @property
    def rules(self) -> Game[Any, Any]:
        """The game that is chosen."""
        return load(self.game.value)

    def read(self) -> Settings:
        """Return what the form says; raise BadOption for a number of players that cannot be."""
        rules = self.rules
        rules.check_players(self.players.value)
        return Settings(
            rules.id,
            tuple(row.seat() for row in self.rows[: self.players.value]),
            self.seed.value.strip(),
            self.undo.value,
            {name: check.value for name, check in self._checks.items()},
            self._deck,
        )

    # -- what follows from what

    def _game_changed(self) -> None:
        rules = self.rules
        counts = range(rules.min_players, rules.max_players + 1)
        self.players.options = [(str(count), count) for count in counts]
        self.players.value = rules.min_players
        self.preview.value = _preview(rules)
        self._checks = {}
        lines = []
        for spec in rules.option_specs():
            check = _switch(spec)
            self._checks[spec.name] = check
            text = rules.rules[spec.rule].text if spec.rule in rules.rules else ""
            about = f"{spec.rule}: {text}" if text else ""
            lines += [check, w.HTML(_note(about), _dom_classes=("mn-lobby-rule",))]
        self.options.children = lines
        self._use(None, "")
        self._players_changed()

    def _players_changed(self) -> None:
        self.seats.children = [row.box for row in self.rows[: self.players.value]]
        self._people_changed()

    def _people_changed(self) -> None:
        """Undo is free by default where at most one person plays, as at any table."""
        if not self._undo_touched and self.players.value:
            rows = self.rows[: self.players.value]
            people = sum(row.is_person for row in rows)
            self.undo.unobserve(self._undo_changed, names=["value"])
            self.undo.value = "free" if people <= 1 else "fair"
            self.undo.observe(self._undo_changed, names=["value"])

    def _undo_changed(self, _change: object) -> None:
        self._undo_touched = True

    # -- the deck

    def _given_deck(self) -> None:
        """Use the deck file that the command named."""
        try:
            found = decks.given(self.game.value)
        except (BadDeck, OSError) as error:
            self.deck_note.value = _note(str(error), "bad")
        else:
            if found:
                self._use(*found)

    def _uploaded(self, name: str, text: str) -> None:
        try:
            self._use(self.rules.read_deck(text), name)
        except MinesError as error:
            self._refuse_deck(str(error))
        except Exception as error:  # noqa: BLE001 - in Voilà it would vanish without a trace
            _log.exception("the deck could not be read")
            self._refuse_deck(f"Something went wrong: {error!r}")

    def _refuse_deck(self, why: str) -> None:
        self.deck_note.value = _note(f"This deck cannot be used. {why}", "bad")

    def _use(self, deck: Deck | None, name: str) -> None:
        self._deck = deck
        self.standard.layout.display = "none" if deck is None else ""
        self.deck_note.value = ""
        if deck is None:
            self.provenance.value = _note(
                f"{self.rules.standard_deck.title}. {self.rules.deck_note}"
            )
        else:
            self.provenance.value = _note(
                f"{deck.title}, from {Path(name).name} "
                f"(says its file: {deck.provenance}). It fits the printed totals."
            )


def _card(title: str, *children: w.Widget) -> w.VBox:
    head = w.HTML(f"<h2>{html.escape(title)}</h2>")
    return w.VBox([head, *children], _dom_classes=("mn-lobby-card",))


def _code_in(text: str) -> str:
    """Return the code that was typed, or that of the address that was pasted."""
    return text.strip().rpartition("#g=")[2]


def _switch(spec: OptionSpec) -> w.Checkbox | w.Dropdown:
    """Return what an option is chosen by: a list where it takes words, else a box to tick."""
    if not spec.choices:
        return w.Checkbox(value=spec.default, description=spec.label, indent=False)
    words = [(word.replace("_", " "), word) for word in spec.choices]
    return w.Dropdown(
        options=words, value=spec.default, description=spec.label, _dom_classes=("mn-lobby-words",)
    )


_HEAD = """\
<header class="mn-lobby-head">
<svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true" class="mn-lobby-lamp">
<circle cx="24" cy="27" r="20" class="mn-lobby-glow"/>
<path d="M17 18h14l3 18H14z" class="mn-lobby-glass"/>
<path d="M24 33c-4 0-5-3-4-6s3-3 4-7c2 3 5 5 4 9-.6 2.6-2 4-4 4z" class="mn-lobby-flame"/>
<path d="M15 18h18M13 36h22v5H13zM18 18l2-6h8l2 6M24 12V8" class="mn-lobby-iron"/>
<path d="M17 9a7 7 0 0 1 14 0" class="mn-lobby-iron"/>
</svg>
<div><h1>Games by lamplight</h1>
<p>Mining games for people and bots, on one screen.</p></div>
</header>"""
