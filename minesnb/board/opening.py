"""A game in a notebook cell by one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from minesnb import bots as bot_players
from minesnb.board.widget import Board
from minesnb.bots import chance, seats
from minesnb.core.errors import BadOption
from minesnb.core.game import State
from minesnb.core.registry import load
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.core.words import quoted
from minesnb.pages.adviser import Adviser
from minesnb.pages.driver import Driver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.decks import Deck
    from minesnb.core.game import Game

__all__ = ["play"]

_DEFAULT = "kings_under_mountains"
_PLAYERS = 2


def play(
    game: str | None = None,
    players: int | None = None,
    *,
    bots: str | Sequence[str] = bot_players.DEFAULT,
    seed: int | str | None = None,
    deck: Deck | None = None,
    undo: Literal["fair", "free"] | None = None,
    state: State[Any] | None = None,
    position: str | None = None,
    **options: object,
) -> Board:
    """Open a game in a notebook cell: you against bots, or people who share the screen.

    - `game`: its id, one of `minesnb.game_ids()`; by default ``"kings_under_mountains"``.
    - `players`: how many play, people and bots together; by default 2.
    - `bots`: the bot on every seat but the first (``"easy"``, ``"fair"``, ``"strong"``, ``"greedy"`` or
      ``"random"``), or a list with those of the last seats. ``bots=()``: people only.
    - `seed`: a number or a text from which all chance follows; the same seed gives the same game.
      Without one every game is another.
    - `deck`: a deck of your own, from ``minesnb.load(game).read_deck(text)``.
    - `undo`: ``"free"`` takes back anything, ``"fair"`` nothing that showed a card; by default it is
      free where at most one person plays.
    - `state`: a whole state from which to play on. It says which game it is, how many play, and with
      which deck and options.
    - `position`: the same as text, the lines that ``minesnb.load(game).position(text)`` reads.
    - `options`: the game's own, by name; `minesnb.load(game).option_specs()` lists them.

    The board says what happens on it: see `Board.state`, `Board.last_action`, `Board.on_action`.

    >>> board = play("kings_under_mountains", seed=7)
    >>> board.over
    False

    Raises UnknownGame; BadPosition; HiddenState for a state that is what one player sees; BadOption
    for what the game, or a game from this state, does not have.
    """
    rules = load(game or _DEFAULT) if state is None else _game_of(state, game)
    start = _start(rules, state, position, deck)
    table = Table(
        rules,
        seats(_number(rules, start, players), bots),
        seed=chance() if seed is None else seed,
        deck=deck if start is None else None,
        options=options,
        undo=undo,
        start=start,
    )
    session = TableSession(table)
    return Board(session, owns=[Driver(session), Adviser(session)])


def _game_of(state: object, game: str | None) -> Game[Any, Any]:
    """Return the game of a state, or the one that was asked for, to which the table will hold it."""
    if not isinstance(state, State):
        raise BadOption("state", f"is a state of a game, not {quoted(state)}")
    return load(game) if game else state.game


def _number(rules: Game[Any, Any], start: State[Any] | None, players: int | None) -> int:
    """Return how many play; raise BadOption for a number that the game or the state does not allow."""
    number = _PLAYERS if start is None else start.num_players
    if start is not None and players not in (None, number):
        raise BadOption("players", f"{number} play in this state, not {quoted(players)}")
    if players is not None:
        number = players
    rules.check_players(number)
    return number


def _start(
    rules: Game[Any, Any], state: State[Any] | None, position: str | None, deck: Deck | None
) -> State[Any] | None:
    """Return the state to start from, if one is given; raise BadOption, BadPosition."""
    if position is not None:
        if state is not None:
            raise BadOption("position", "says the same as 'state'; give one of them")
        found: State[Any] = rules.position(position, deck)
        return found
    if state is not None and deck is not None:
        raise BadOption("deck", "comes with the state; give it with a position, or not at all")
    return state
