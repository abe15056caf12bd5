"""The end of a lesson: a real game against bots, each of the learner's decisions commented."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minesnb import bots
from minesnb.core.errors import BadMessage
from minesnb.core.record import Seat
from minesnb.core.rulebook import with_names
from minesnb.core.session import choices_of
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.core.view import Feedback
from minesnb.core.words import count, join
from minesnb.lessons.schema import BadLesson

if TYPE_CHECKING:
    from minesnb.core.game import Action, State
    from minesnb.core.rulebook import Refusal
    from minesnb.core.session import Path
    from minesnb.core.view import HintView, Tone, View
    from minesnb.lessons.exercises import Phase
    from minesnb.lessons.lesson import Lesson

__all__ = ["Playing"]

CLOSE = 0.3
"""Two actions whose worth differs by less, in points, are equally good."""


class Playing:
    """A table with one learner, bots that answer at once, and a comment on every decision.

    `session` is the table's face; `feedback` the comment on the last decision.
    """

    def __init__(self, lesson: Lesson, index: int) -> None:
        """Play the first part of the game for everybody, up to the learner's turn.

        Raise BadLesson for a step that has no game.
        """
        guided = lesson.steps[index].game
        if guided is None:
            raise BadLesson(lesson.place(index), "has no game")
        self.game = lesson.game
        self.learner = lesson.steps[index].seat - 1
        self.guided = guided
        self._bot = bots.make()
        names = lesson.names(index)
        seats = [
            Seat(name) if seat == self.learner else Seat(name, "bot", bots.DEFAULT)
            for seat, name in enumerate(names)
        ]
        self.table = Table(self.game, seats, seed=guided.seed, undo="free")
        while len(self.table.decisions) < guided.played and self.table.mover:
            self._let_bot_play()
        self._answer()
        self._first = len(self.table.history)
        self._judged: list[bool] = []
        self.session = TableSession(self.table, self.learner)
        self.feedback: Feedback | None = None

    @property
    def observation(self) -> State[Any]:
        """What the learner sees."""
        return self.session.observation

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the learner has done since the game was handed over."""
        steps = self.table.history[self._first :]
        return tuple(entry.action for entry in steps if entry.player == self.learner)

    @property
    def phase(self) -> Phase:
        return "over" if self.table.state.is_terminal else "ask"

    @property
    def done(self) -> bool:
        """Whether the learner has played as much as the step asks for."""
        turns = self.guided.turns
        return self.phase == "over" or bool(turns and len(self._judged) >= turns)

    def act(self, path: Path) -> bool:
        """Play what `path` picks, comment on it, let the bots answer; False where it picks nothing."""
        seen = self.observation
        action = choices_of(self.game, seen).get(path)
        if action is None:
            return False
        tone, text = self._comment(seen, action)
        before = len(self.table.history)
        self.table.act(action)
        mine = len(self.table.history)
        self._answer()
        rules = dict.fromkeys(
            event.rule for entry in self.table.history[before:mine] for event in entry.events
        )
        if self.done:
            text = f"{text}\n\n{self._summary()}"
        self.feedback = Feedback(tone, text, list(rules)[:4])
        return True

    def why(self, path: Path) -> tuple[Refusal, ...]:
        return self.session.why(path)

    def hint(self) -> HintView:
        return self.session.advice()

    def undo(self) -> None:
        """Take the learner's last decision back; raise CannotUndo or BadMessage."""
        refusal = self._undo_refusal()
        if refusal:
            raise BadMessage(refusal)
        self.table.undo()
        self._judged = self._judged[:-1]
        self.feedback = None

    def _undo_refusal(self) -> str:
        """Say why nothing can be taken back now, or return an empty string."""
        if any(entry.player == self.learner for entry in self.table.history[self._first :]):
            return self.table.undo_refusal()
        return "You have decided nothing yet."

    def content(self, *, pinned: bool) -> View:
        del pinned
        view = self.session.content()
        undo, hint = self._undo_refusal(), view.can["hint"]
        view.can = {"undo": not undo, "hint": hint, "why": view.can["why"]}
        view.refused = {"undo": undo or None, "hint": view.refused["hint"]}
        return view

    def _let_bot_play(self) -> None:
        seen = self.table.state.observation(self.table.state.current_player)
        self.table.act(self._bot.choose(seen, self.table.bot_random()))

    def _answer(self) -> None:
        """Let the bots play until it is the learner's turn, or the end."""
        while self.table.mover and self.table.state.current_player != self.learner:
            self._let_bot_play()

    def _comment(self, seen: State[Any], action: Action) -> tuple[Tone, str]:
        """Judge an action beside the one that the bot would have chosen."""
        best, top = self.game.best(seen)
        mine = self.game.appraise(seen, action)
        good = top.value - mine.value < CLOSE
        self._judged.append(good)
        reason = mine.reason[:1].upper() + mine.reason[1:]
        if len(seen.legal_actions()) == 1:
            return "good", "There was no other choice."
        if good:
            return "good", f"A good choice. {reason}"
        label = with_names(self.game.label(seen, best), self.table.names)
        return (
            "bad",
            f"It can be done. {reason}\n\nA bot would rather do this: **{label}**, because {top.reason}",
        )

    def _summary(self) -> str:
        names = self.table.names
        over = self.phase == "over"
        scores = self.table.state.scores() if over else self.observation.scores()
        totals = [
            f"{name} {score.total}"
            for name, score in zip(names, scores, strict=True)
            if score.total is not None
        ]
        alike = count(sum(self._judged), "time")
        parts = [
            f"**{'The game is over' if over else 'That is enough to go on alone'}: {join(totals)}.**",
            f"You chose {count(len(self._judged), 'time')}, and {alike} as well as the bot would have.",
        ]
        parts += [
            f"{line.label} cost you {count(-line.value, 'point')}."
            for line in scores[self.learner].lines
            if line.value < 0
        ]
        return " ".join(parts)
