"""Everything minesnb raises on purpose.

    MinesError
    ├── IllegalAction   an action that the rules refuse here; carries the refusals
    ├── HiddenState     an observation was used where a whole state is needed
    ├── BadOption       an option the game does not have, or a value it does not take
    ├── BadDeck         a deck file, or a deck's digest, that cannot be used
    ├── BadPosition     a position text that does not describe a position
    ├── BadRecord       a saved game that cannot be replayed
    ├── CannotUndo      there is nothing to take back, or it would unsee a card
    ├── BadMessage      a message from a board that does not follow the protocol
    ├── UnknownGame     a game id that nobody registered
    └── BadLesson       a lesson that cannot be taught (defined in `minesnb.lessons`)

Each carries what it needs to explain itself and, where there is one, the nearest right thing. None
says more than 600 characters, however long what it is about may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import nearest, quoted, shortened

if TYPE_CHECKING:
    from minesnb.core.rulebook import Refusal

__all__ = [
    "BadDeck",
    "BadMessage",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "HiddenState",
    "IllegalAction",
    "MinesError",
    "NewerRecord",
    "UnknownGame",
]


_MOST = 600
"""The longest text of an error, in characters."""
_NAME = 60


class MinesError(Exception):
    """The root of the tree above."""

    def __init__(self, text: str = "") -> None:
        super().__init__(shortened(text, _MOST))


def _name(text: str) -> str:
    """Return the name of an option or a key, which may be anything where it is wrong."""
    return text if text.isprintable() and len(text) <= _NAME else quoted(text)


class IllegalAction(MinesError):
    """The rules refuse this action here.

    `refusals` names every rule that does; `action` is the action in its notation.
    """

    def __init__(self, action: str, refusals: tuple[Refusal, ...]) -> None:
        self.action = action
        self.refusals = refusals
        reasons = "; ".join(f"{refusal.text} ({refusal.rule})" for refusal in refusals)
        super().__init__(f"{shortened(action, _NAME)}: {reasons or 'not a legal action here'}")


class HiddenState(MinesError):
    """An observation hides cards, so it cannot be played on: play on the state, or determinize it."""


class BadOption(MinesError):
    """A game was set up with an option, or a value of one, that it does not have."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = shortened(reason, _MOST)
        super().__init__(f"{_name(name)}: {reason}")


class BadDeck(MinesError):
    """A deck cannot be used. `place` says where in the file; `rule` which rule the file breaks."""

    def __init__(self, place: str, reason: str, rule: str | None = None) -> None:
        self.place = place
        self.reason = shortened(reason, _MOST)
        self.rule = rule
        super().__init__(f"{place}: {reason}" + (f" ({rule})" if rule else ""))


class BadPosition(MinesError):
    """A position text does not describe a position. `key` is the line that is wrong."""

    def __init__(self, key: str, reason: str) -> None:
        self.key = key
        self.reason = shortened(reason, _MOST)
        super().__init__(f"{_name(key)}: {reason}")


class BadRecord(MinesError):
    """A record cannot be replayed. `place` is where it breaks, such as ``moves[17]``."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = shortened(reason, _MOST)
        super().__init__(f"{place}: {reason}")


class NewerRecord(BadRecord):
    """A record that a later version of this program has written; nothing is wrong with it."""


class CannotUndo(MinesError):
    """Nothing can be taken back or played again here; the text says why."""


class BadMessage(MinesError):
    """A board sent something that the protocol does not know."""


class UnknownGame(MinesError):
    """No game has this id. `known` lists those that exist."""

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        self.game = game
        self.known = known
        super().__init__(
            f"no game is called {quoted(game)}{nearest(game, known)}; the games are {', '.join(known)}",
        )
