"""The end of a lesson: a real game against bots, with a word where a choice mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from minesnb import bots
from minesnb.core.errors import BadMessage
from minesnb.core.record import Seat
from minesnb.core.rulebook import with_names
from minesnb.core.session import choices_of
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.core.view import Feedback
from minesnb.core.words import count, join, signed, upper
from minesnb.lessons.schema import BadLesson

if TYPE_CHECKING:
    from minesnb.core.game import Action, Game, State
    from minesnb.core.rulebook import Refusal
    from minesnb.core.session import Path
    from minesnb.core.view import HintView, Tone, View
    from minesnb.lessons.exercises import Phase
    from minesnb.lessons.lesson import Lesson

__all__ = ["CLEAR", "CLOSE", "Playing", "Remark", "remark"]

CLOSE = 0.5
"""Two actions whose worth differs by less are equally good."""
CLEAR = 1.5
"""An action that is worth so much more than every other one is good enough to be praised."""


class Remark(NamedTuple):
    """What there is to say about an action: whether it is `good`, and the `text`, empty for nothing."""

    good: bool
    text: str = ""


def remark(
    game: Game[Any, Any], seen: State[Any], action: Action, names: tuple[str, ...]
) -> Remark:
    """Judge an action of the player who sees `seen` beside the one that a bot would choose.

    A mistake is told with what it costs; of what was good enough, only what was much better than
    anything else is spoken of, and nothing where there was nothing to choose.
    """
    legal = seen.legal_actions()
    if len(legal) == 1:
        return Remark(good=True)
    best, top = game.best(seen)
    mine = game.appraise(seen, action)
    worse = top.value - mine.value
    if worse < CLOSE:
        others = tuple(other for other in legal if other != action)
        better = mine.value - max(game.worths(seen, others))
        more = _more(game, better) if better >= CLEAR else ""
        praise = (
            f"A good choice, worth {more} more than any other by a bot's count." if more else ""
        )
        return Remark(good=True, text=praise)
    more = _more(game, worse)
    label = with_names(game.label(seen, best), names)
    text = f"A bot would rather do this: **{label}**{f', worth {more} more by its count' if more else ''}."
    if mine.reason != top.reason:
        text = f"{upper(mine.reason)}\n\n{text} {upper(top.reason)}"
    return Remark(good=False, text=text)


def _more(game: Game[Any, Any], difference: float) -> str:
    """Say how much a difference of worth is, in the game's own measure if it has one."""
    if not game.worth_in:
        return ""
    if difference < 0.75:
        return f"about half a {game.worth_in}"
    return f"about {count(round(difference), game.worth_in)}"


class Playing:
    """A table with one learner, bots that answer at once, and a comment on what mattered.

    `session` is the table's face; `feedback` the comment on the last decision, if it needs one.
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
        self.step = lesson.steps[index]
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
    def names(self) -> tuple[str, ...]:
        return self.table.names

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
        """Play what `path` picks, let the bots answer, comment; False where it picks nothing."""
        seen = self.observation
        action = choices_of(self.game, seen).get(path)
        if action is None:
            return False
        said = remark(self.game, seen, action, self.table.names)
        self._judged.append(said.good)
        before = len(self.table.history)
        self.table.act(action)
        mine = len(self.table.history)
        self._answer()
        rules = dict.fromkeys(
            event.rule for entry in self.table.history[before:mine] for event in entry.events
        )
        text = "\n\n".join(filter(None, (said.text, self._summary() if self.done else "")))
        tone: Tone = "good" if said.good else "bad"
        self.feedback = Feedback(tone, text, list(rules)[:4]) if text else None
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

    def _summary(self) -> str:
        names = self.table.names
        over = self.phase == "over"
        scores = self.table.state.scores() if over else self.observation.scores()
        totals = [
            f"{name} {signed(score.total)}"
            for name, score in zip(names, scores, strict=True)
            if score.total is not None
        ]
        alike = sum(self._judged)
        verb = "was" if alike == 1 else "were"
        parts = [
            f"**{'The game is over' if over else 'That is enough to go on alone'}: {join(totals)}.**",
            f"Of your {count(len(self._judged), 'choice')} {alike} {verb} as good as a bot's.",
        ]
        parts += [
            f"{line.label} cost you {count(-line.value, 'point')}."
            for line in scores[self.learner].lines
            if line.value < 0
        ]
        return " ".join(parts)
