"""A quiz in a notebook: questions and tasks on positions, on a board that counts what was right.

>>> quiz = Quiz("kings_under_mountains")
>>> hand = "hand1: Or4 Go7"
>>> quiz.ask("Who leads?", hand, ["The Orc", "The Goblin"], right="The Goblin")
>>> quiz.task("Play the Goblin.", hand, lambda state, action: str(action).startswith("Go7"))
>>> board = quiz.board()
>>> print(quiz.result)
0 of 2 right at the first try, 0 solved
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minesnb.board.widget import Board
from minesnb.core.errors import BadOption
from minesnb.core.registry import load
from minesnb.lessons.quiz import QuizSession, Result, Tried, action_item, make, text_item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from minesnb.core.game import Action, State
    from minesnb.lessons import Lesson, Step

__all__ = ["Quiz"]


class Quiz:
    """Items on positions of one game, in order; `board()` asks them, `result` says how it went.

    A position is a whole state, or text as `game.position` reads it, with the game's standard deck.
    """

    def __init__(self, game: str = "kings_under_mountains", title: str = "Quiz") -> None:
        """Begin a quiz without items on the game with this id; raise UnknownGame."""
        self.game = load(game)
        self.title = title
        self._items: list[Step] = []
        self._session: QuizSession | None = None

    def ask(
        self,
        question: str,
        position: str | State[Any],
        answers: Sequence[str],
        *,
        right: str,
        remarks: Mapping[str, str] | None = None,
        hints: Sequence[str] = (),
        rules: Sequence[str] = (),
        seat: int | None = None,
    ) -> None:
        """Add a question with several answers.

        - `answers`: their texts, in the order of the buttons; `right` is one of them.
        - `remarks`: what is said to an answer, by its text.
        - `hints`: up to three: in words, then where to look, then the answer.
        - `rules`: the ids of the rules that the right answer is told with.
        - `seat`: who looks, from 1; by default whoever is to move, else the first.

        Raises BadLesson, BadPosition or BadOption for what cannot be asked.
        """
        state, text = self._read(position)
        step = text_item(
            len(self._items) + 1,
            question,
            text,
            answers,
            right,
            remarks or {},
            hints=tuple(hints),
            rules=tuple(rules),
            seat=seat or max(state.current_player, 0) + 1,
        )
        self._add(step)

    def task(
        self,
        goal: str,
        position: str | State[Any],
        accept: str | Iterable[str] | Callable[[State[Any], Action], object],
        *,
        praise: str = "Right.",
        otherwise: str = "",
        answer: str = "",
        hints: Sequence[str] = (),
        rules: Sequence[str] = (),
    ) -> None:
        """Add a task for whoever is to move.

        - `accept`: which legal actions are right: a function of the whole state before and the action;
          or a notation, ``"rule KM-21"`` for all that bring this rule about, ``"any"``, or a list of
          these.
        - `praise`, `otherwise`: what is said to a right action, and to any other.
        - `answer`: the action that the third hint points at, in notation; by default the first.
        - `hints`, `rules`: as in `ask`.

        Raises BadLesson, BadPosition or BadOption for what cannot be done.
        """
        state, text = self._read(position)
        step = action_item(
            len(self._items) + 1,
            goal,
            state,
            text,
            accept,
            praise=praise,
            otherwise=otherwise,
            answer=answer,
            hints=tuple(hints),
            rules=tuple(rules),
            seat=max(state.current_player, 0) + 1,
        )
        self._add(step)

    def _read(self, position: str | State[Any]) -> tuple[State[Any], str]:
        """Return a position as a whole state and as the text of it."""
        if isinstance(position, str):
            return self.game.position(position), position
        if position.game is not self.game or not position.is_whole:
            raise BadOption("position", f"must be a whole state of {self.game.title}, or its text")
        text = self.game.position_text(position)
        if self.game.position(text) != position:
            raise BadOption("position", "must be one of the standard deck, with somebody to move")
        return position, text

    def _add(self, step: Step) -> None:
        make(self.game, self.title, [*self._items, step])
        self._items.append(step)

    @property
    def lesson(self) -> Lesson:
        """The quiz as a lesson of one step an item; raise BadLesson where there is none yet."""
        return make(self.game, self.title, self._items)

    def board(self) -> Board:
        """Return a board that asks the items from the first on; `result` is then that of this board."""
        self._session = QuizSession(self.lesson)
        return Board(self._session)

    @property
    def result(self) -> Result:
        """How it went on the last board: item by item, and in print how many were right."""
        if self._session is None:
            return Result(tuple(Tried(step.goal) for step in self._items))
        return self._session.result

    def __repr__(self) -> str:
        asked = "\n".join(f"{n:3} {step.goal}" for n, step in enumerate(self._items, start=1))
        return f"{self.title}, on {self.game.title}\n{asked}".rstrip()
