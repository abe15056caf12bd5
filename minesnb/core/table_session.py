"""A game at a table as one screen shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from minesnb.core.errors import BadMessage
from minesnb.core.game import SPECTATOR
from minesnb.core.retrospect import since_last_turn
from minesnb.core.rulebook import Refusal, with_names
from minesnb.core.session import Button, Session, choices_of, named, refusals_of
from minesnb.core.view import (
    LOG_LINES,
    Curtain,
    HintView,
    ProgressView,
    Prompt,
    ResultView,
    ReviewView,
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
    from minesnb.core.table import LogLine, Table
    from minesnb.core.view import LogView

__all__ = ["Adviser", "Judgement", "TableSession", "Work"]

NOW = "This is how the game was; go back to how it is first."


class Work(NamedTuple):
    """What takes its time: how to say so, how to stop it, and what share of it is done, from 0 to 1."""

    text: str
    stop: Callable[[], None]
    share: float | None = None


class Judgement(Protocol):
    """What has been found out about a finished game."""

    @property
    def worst(self) -> list[int]:
        """The steps before which most was lost, in order."""

    @property
    def faultless(self) -> str:
        """What is said where nobody lost much by anything."""

    @property
    def chart(self) -> str:
        """The chart of the chances, as SVG."""

    def at(self, step: int) -> HintView | None:
        """Return what is said of the decision after so many steps, with what would have been better."""


class Adviser(Protocol):
    """Who thinks longer about a position or a game than a hint does, and tells the session then."""

    def compare(self) -> None:
        """Compare the best two actions; `TableSession.advise` follows."""

    def judge(self) -> None:
        """Review the game; `TableSession.review` follows."""


class TableSession(Session):
    """A table as one screen shows it.

    `seat` is the seat that looks, always; None follows the play: the one person at the table, or,
    where several share the screen, whoever is to move, with a curtain in between if the game has
    hidden hands. Several sessions may show one table. `buttons`, `work` and `hurry` (which makes
    them play without a pause) are for whoever plays the bots, `adviser` is whoever thinks longer, `resume_code`, `unsaved` and `notice` (which
    is shown until the next move) for whoever saves the game.
    """

    def __init__(self, table: Table, seat: int | None = None) -> None:
        super().__init__()
        if seat is not None and not 0 <= seat < len(table.seats):
            raise BadMessage(f"there is no seat {seat}; the seats are 0 to {len(table.seats) - 1}")
        self.table = table
        self.seat = seat
        self.resume_code: str | None = None
        self.unsaved = ""
        self.notice = ""
        self.work: Work | None = None
        self.hurry: Callable[[], None] | None = None
        self.adviser: Adviser | None = None
        self._judgement: Judgement | None = None
        self._at: int | None = None
        self._older: list[LogView] | None = None
        self._buttons: dict[Path, Button] = {}
        self._people = [i for i, s in enumerate(table.seats) if s.kind == "human"]
        self._viewer = self._first_viewer()
        self._lifted = not self._shares_screen()
        self._busy = False
        self._choices: dict[Path, Action] = {}
        self._seen: State[Any]
        self._laid: State[Any] | None = None
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
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def observation(self) -> State[Any]:
        """What the screen may show now."""
        return self._seen

    @property
    def actions(self) -> tuple[Action, ...]:
        """What people have done; where only bots play, what they have done."""
        return tuple(entry.action for entry in self.table.peoples_decisions)

    @property
    def standing(self) -> State[Any]:
        return self.table.state

    @property
    def over(self) -> bool:
        return bool(self.table.state.is_terminal)

    @property
    def buttons(self) -> dict[Path, Button]:
        """What can be picked beside moves, by its path; to be added to."""
        return self._buttons

    # -- following the table

    def _shares_screen(self) -> bool:
        """Whether a curtain falls between the people at one screen: when a game is over, nobody's turn hides anything."""
        state = self.table.state
        several = self.seat is None and len(self._people) > 1
        return several and not state.is_terminal and self.game.has_secrets(state)

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
        self._why = self._hint = self._at = self._judgement = None
        # Should looking fail, what could be picked before is not offered again.
        self._choices = {}
        try:
            self._look()
        finally:
            if not self._busy:
                self.changed()

    def _look(self) -> None:
        state = self.table.state if self._at is None else self.table.state_at(self._at)
        self._seen = state.observation(self.viewer)
        self._laid = None
        mine = self._lifted and self._at is None and self.viewer == state.current_player
        human = mine and self.table.seats[self.viewer].kind == "human"
        self._choices = choices_of(self.game, self._seen) if human else {}

    def lay(self, action: Action) -> bool:
        """Show what an action plays where it is played, until it goes on; False where it stays there."""
        laid = None if self._at is not None else self.game.laid(self.table.state, action)
        if laid is None:
            return False
        self._laid = laid.observation(self.viewer)
        self.changed()
        return True

    # -- what the board may ask for

    def _answer(self, message: AnyMessage) -> None:
        self._busy = True
        self._older = None
        try:
            super()._answer(message)
        finally:
            self._busy = False

    def act(self, path: Path) -> None:
        action = self._choices.get(path)
        if action is None:
            self.refuse(path, self.why(path))
        else:
            self.notice = ""
            self.table.act(action)

    def why(self, path: Path) -> tuple[Refusal, ...]:
        state = self.table.state
        names = self.table.names
        if self._at is not None:
            raise BadMessage("This is how the game was. Go back to the game as it is to play on.")
        if state.is_terminal:
            return (self.game.over(state),)
        self._check_curtain()
        if self.viewer != state.current_player:
            return named(self.game.waiting(self._seen), names)
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
        if self._hint is None or self.adviser is None:
            self._hint = self.advice()
        elif self._hint.rung < self._hint.rungs:
            self.adviser.compare()

    def advise(self, text: str, elements: tuple[str, ...]) -> None:
        """Show a second hint, which compares."""
        self._hint = HintView(text, list(elements), 2, 2)
        self.changed()

    def judge(self) -> None:
        if not self.table.state.is_terminal:
            raise BadMessage("A game is reviewed when it is over.")
        if self.adviser is None:
            super().judge()
        elif self._judgement is None:
            self.adviser.judge()
        else:
            self._begin_review()

    def review(self, judgement: Judgement) -> None:
        """Show a review: first what was lost most by, or how the chances stood."""
        self._judgement = judgement
        self._begin_review()
        self.changed()

    def _begin_review(self) -> None:
        if self._judgement is None:
            return
        if self._judgement.worst:
            self.look(self._judgement.worst[0])
        else:
            self.notice = self._judgement.faultless

    def advice(self) -> HintView:
        """Return what a bot would do, and why; raise BadMessage where it is somebody else's turn."""
        if not self._choices:
            raise BadMessage("It is not your turn, so there is nothing to advise.")
        action, appraisal = self.game.best(self._seen)
        path = self.game.paths(self._seen, action)[0]
        text = f"{self.game.label(self._seen, action)}: {appraisal.reason}"
        rungs = 1 if self.adviser is None or len(set(self._choices.values())) < len("ab") else 2
        return HintView(with_names(text, self.table.names), list(path), rungs=rungs)

    def look(self, at: int | None) -> None:
        self._check_curtain()
        steps = len(self.table.history)
        if at is not None and at > steps:
            raise BadMessage(f"The game has {steps} steps, so there is no step {at}.")
        self._at = at
        self._look()
        if self._judgement is not None:
            self._hint = None if at is None else self._judgement.at(at)

    def older(self, before: int) -> None:
        self._check_curtain()
        until = max(min(before - 1, len(self.table.history)), 0)
        self._older = log_views(self.table.log(self.viewer, last=LOG_LINES, until=until))

    def skip(self) -> None:
        if self.hurry is None or not self._can_skip():
            raise BadMessage("No bot is about to move.")
        self.hurry()

    def _can_skip(self) -> bool:
        mover = self.table.mover
        return self.hurry is not None and mover is not None and mover.kind == "bot"

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
        curtain = self._curtain()
        past = self._at is not None
        last = self._last_step()
        return View(
            title=self.game.title,
            mode="curtain" if curtain else "game",
            panes=[] if curtain else pane_views(self._laid or seen, table.names),
            choices=choice_views(seen, self._choices, table.names),
            final=self._final(),
            prompt=self._prompt(),
            seat=self.viewer if self.viewer >= 0 else None,
            seats=seat_views(seen, table.seats),
            log=log_views(table.log(self.viewer, last=LOG_LINES)),
            older=self._older,
            since=[] if past else since_last_turn(table.history, self.viewer, table.names),
            review=self._review(),
            changed=changed_elements(last),
            gains=gains_of(last),
            can=self._can(),
            refused=self._refused(),
            curtain=curtain,
            progress=ProgressView(self.work.text, self.work.share) if self.work else None,
            result=self._result() if table.state.is_terminal and not past else None,
            resume=self.resume_code,
            unsaved=self.unsaved,
            notice=self.notice,
        )

    def _review(self) -> ReviewView | None:
        if self._at is None:
            return None
        worst = [] if self._judgement is None else self._judgement.worst
        return ReviewView(self._at, len(self.table.history), worst)

    def _can(self) -> dict[str, bool]:
        table = self.table
        present = self._lifted and self._at is None
        return {
            "undo": present and not table.undo_refusal(),
            "redo": present and not table.redo_refusal(),
            "hint": bool(self._choices),
            "judge": self.adviser is not None and table.state.is_terminal and self.work is None,
            "new": False,
            "save": True,
            "open": False,
            "why": present and not table.state.is_terminal,
            "look": self._lifted and bool(table.history),
            "skip": self._can_skip(),
        }

    def _refused(self) -> dict[str, str | None]:
        past = None if self._at is None else NOW
        return {
            "undo": past or self.table.undo_refusal() or None,
            "redo": past or self.table.redo_refusal() or None,
            "hint": None if self._choices else past or "Hints are for the player to move.",
            "look": None if self.table.history else "Nothing has happened yet.",
            "skip": None if self._can_skip() else "No bot is about to move.",
        }

    def _final(self) -> list[int]:
        """The places of the choices after which nothing can be taken back: chance speaks, or a card is seen."""
        if self.table.undo_rule == "free":
            return []
        found = {action: self._ends_undo(action) for action in set(self._choices.values())}
        return [n for n, action in enumerate(self._choices.values()) if found[action]]

    def _ends_undo(self, action: Action) -> bool:
        log = self.game.log_type()
        after = self.game.apply(self.table.state, action, log)
        return after.is_chance or any(event.reveals for event in log)

    def _curtain(self) -> Curtain | None:
        if self._lifted:
            return None
        name = self.table.names[self._viewer]
        emblem = self.game.seat_emblem(self.table.state, self._viewer)[0]
        return Curtain(
            f"Pass the screen to {name}" + (f" ({emblem})." if emblem else "."),
            f"I am {name}: show my hand",
        )

    def _last_step(self) -> tuple[LogLine, ...]:
        """The lines of what the board shows as new: the last decision, or the step looked at."""
        table = self.table
        if self._at is not None:
            return table.log(self.viewer, since=self._at, until=self._at) if self._at else ()
        return table.log(self.viewer, since=table.last_decision) if table.last_decision else ()

    def _prompt(self) -> Prompt:
        state = self.table.state
        if self._at is not None:
            told = " ".join(line.text for line in self._last_step())
            return Prompt(told or "So the game began.", "review")
        if state.is_terminal:
            return Prompt("The game is over.", "over")
        if self._choices:
            return Prompt(with_names(self.game.prompt(self._seen), self.table.names), "move")
        waiting = named(self.game.waiting(self._seen), self.table.names)
        return Prompt(" ".join(refusal.text for refusal in waiting), "wait")

    def _result(self) -> ResultView:
        from minesnb.core.chart import score_chart

        state = self.table.state
        text = self.game.result(state, self.table.names)
        chances = "" if self._judgement is None else self._judgement.chart
        return ResultView(text, self.game.ranking(state), score_chart(self.table), chances)
