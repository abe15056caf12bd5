"""A game at a table as one screen shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from minesnb.core.errors import BadMessage
from minesnb.core.game import SPECTATOR
from minesnb.core.rulebook import Refusal, with_names
from minesnb.core.session import Button, Session, choices_of, named, refusals_of
from minesnb.core.view import (
    LOG_LINES,
    Curtain,
    HintView,
    ProgressView,
    Prompt,
    ResultView,
    View,
    changed_elements,
    choice_views,
    gains_of,
    log_views,
    pane_views,
    seat_views,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from minesnb.core.game import Action, Game, State
    from minesnb.core.messages import AnyMessage
    from minesnb.core.session import Path
    from minesnb.core.table import Table

__all__ = ["TableSession", "Work"]


class Work(NamedTuple):
    """What takes its time: how to say so, and how to stop it."""

    text: str
    stop: Callable[[], None]


class TableSession(Session):
    """A table as one screen shows it.

    `seat` is the seat that looks, always; None follows the play: the one person at the table, or,
    where several share the screen, whoever is to move, with a curtain in between if the game has
    hidden hands. Several sessions may show one table. `buttons` and `work` are for whoever plays
    the bots, `resume_code` for whoever saves the game.
    """

    def __init__(self, table: Table, seat: int | None = None) -> None:
        super().__init__()
        if seat is not None and not 0 <= seat < len(table.seats):
            raise BadMessage(f"there is no seat {seat}; the seats are 0 to {len(table.seats) - 1}")
        self.table = table
        self.seat = seat
        self.resume_code: str | None = None
        self.work: Work | None = None
        self._buttons: dict[Path, Button] = {}
        self._people = [i for i, s in enumerate(table.seats) if s.kind == "human"]
        self._viewer = self._first_viewer()
        self._lifted = not self._shares_screen()
        self._busy = False
        self._choices: dict[Path, Action] = {}
        self._seen: State[Any]
        self._look()
        self._end = table.subscribe(self._table_changed)

    def close(self) -> None:
        """Stop following the table."""
        self._end()

    @property
    def game(self) -> Game[Any, Any]:
        return self.table.game

    @property
    def viewer(self) -> int:
        """The seat whose view is shown; SPECTATOR behind the curtain or where only bots play."""
        return self._viewer if self._lifted else SPECTATOR

    @property
    def observation(self) -> State[Any]:
        """What the screen may show now."""
        return self._seen

    @property
    def buttons(self) -> dict[Path, Button]:
        """What can be picked beside moves, by its path; to be added to."""
        return self._buttons

    # -- following the table

    def _shares_screen(self) -> bool:
        return (
            self.seat is None and len(self._people) > 1 and self.game.has_secrets(self.table.state)
        )

    def _first_viewer(self) -> int:
        if self.seat is not None:
            return self.seat
        player = self.table.state.current_player
        if player in self._people:
            return player
        return self._people[0] if self._people else SPECTATOR

    def _table_changed(self) -> None:
        player = self.table.state.current_player
        if self.seat is None and player in self._people and player != self._viewer:
            self._viewer = player
            self._lifted = not self._shares_screen()
        if self.table.state.is_terminal:
            self._lifted = True
        self._why = self._hint = None
        self._look()
        if not self._busy:
            self.changed()

    def _look(self) -> None:
        state = self.table.state
        self._seen = state.observation(self.viewer)
        mine = self._lifted and self.viewer == state.current_player
        human = mine and self.table.seats[self.viewer].kind == "human"
        self._choices = choices_of(self.game, self._seen) if human else {}

    # -- what the board may ask for

    def _answer(self, message: AnyMessage) -> None:
        self._busy = True
        try:
            super()._answer(message)
        finally:
            self._busy = False

    def act(self, path: Path) -> None:
        action = self._choices.get(path)
        if action is None:
            self.refuse(path, self.why(path))
        else:
            self.table.act(action)

    def why(self, path: Path) -> tuple[Refusal, ...]:
        state = self.table.state
        rules = self.game.rules
        names = self.table.names
        if state.is_terminal:
            return (Refusal(rules.game_over, "The game is over."),)
        self._check_curtain()
        if self.viewer != state.current_player:
            name = names[state.current_player]
            return (Refusal(rules.not_your_turn, f"It is {name}'s turn."),)
        return named(refusals_of(self.game, self._seen, path), names)

    def undo(self) -> None:
        self._check_curtain()
        self.table.undo()

    def redo(self) -> None:
        self._check_curtain()
        self.table.redo()

    def _check_curtain(self) -> None:
        if not self._lifted:
            raise BadMessage("Raise the curtain first.")

    def hint(self) -> None:
        self._hint = self.advice()

    def advice(self) -> HintView:
        """Return what a bot would do, and why; raise BadMessage where it is somebody else's turn."""
        if not self._choices:
            raise BadMessage("It is not your turn, so there is nothing to advise.")
        action, appraisal = self.game.best(self._seen)
        path = self.game.paths(self._seen, action)[0]
        text = f"{self.game.label(self._seen, action)}: {appraisal.reason}"
        return HintView(with_names(text, self.table.names), list(path))

    def lift(self) -> None:
        if self._lifted:
            raise BadMessage("There is no curtain to raise.")
        self._lifted = True
        self._look()

    def save(self) -> None:
        self.offer(f"{self.game.id}-{len(self.table.decisions)}.json", self.table.record().dump())

    def cancel(self) -> None:
        if self.work is None:
            super().cancel()
        else:
            self.work.stop()

    # -- the view

    def content(self) -> View:
        table, seen = self.table, self._seen
        over = table.state.is_terminal
        curtain = self._curtain()
        undo, redo = table.undo_refusal(), table.redo_refusal()
        last = table.log(self.viewer, since=table.last_decision) if table.last_decision else ()
        return View(
            title=self.game.title,
            mode="curtain" if curtain else "game",
            panes=[] if curtain else pane_views(seen),
            choices=choice_views(seen, self._choices, table.names),
            prompt=self._prompt(),
            seat=self.viewer if self.viewer >= 0 else None,
            seats=seat_views(seen, table.seats),
            log=log_views(table.log(self.viewer, last=LOG_LINES)),
            changed=changed_elements(last),
            gains=gains_of(last),
            can={
                "undo": not undo and not curtain,
                "redo": not redo and not curtain,
                "hint": bool(self._choices),
                "new": False,
                "save": True,
                "open": False,
                "why": not over and not curtain,
            },
            refused={
                "undo": undo or None,
                "redo": redo or None,
                "hint": None if self._choices else "Hints are for the player to move.",
            },
            curtain=curtain,
            progress=ProgressView(self.work.text) if self.work else None,
            result=self._result() if over else None,
            resume=self.resume_code,
        )

    def _curtain(self) -> Curtain | None:
        if self._lifted:
            return None
        name = self.table.names[self._viewer]
        emblem = self.game.seat_emblem(self.table.state, self._viewer)[0]
        return Curtain(
            f"Pass the screen to {name}" + (f" ({emblem})." if emblem else "."),
            f"I am {name}: show my hand",
        )

    def _prompt(self) -> Prompt:
        state = self.table.state
        if state.is_terminal:
            return Prompt("The game is over.", "over")
        if self._choices:
            return Prompt(with_names(self.game.prompt(self._seen), self.table.names), "move")
        return Prompt(with_names(self.game.waiting(self._seen), self.table.names), "wait")

    def _result(self) -> ResultView:
        from minesnb.core.chart import score_chart
        from minesnb.core.words import count, join

        state = self.table.state
        totals = [score.total or 0 for score in state.scores()]
        shares = state.returns()
        won = [seat for seat in range(state.num_players) if shares[seat]]
        shared = any(self.game.status(state, seat) == "shares the win" for seat in won)
        verb = "share the win" if shared else "wins" if len(won) == 1 else "win together"
        best = max((totals[seat] for seat in won), default=0)
        text = f"{join([self.table.names[seat] for seat in won])} {verb} with {best}."
        if state.num_players == 1:
            verdict = state.game.verdict(state)
            end = f": {verdict}" if verdict else ""
            text = f"{self.table.names[0]} ends with {count(totals[0], 'point')}{end}."
        return ResultView(text, score_chart(self.table))
