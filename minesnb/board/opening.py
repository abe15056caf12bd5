"""Who sits where, and a game in a notebook cell by one line."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Literal

from minesnb import bots as bot_players
from minesnb.board.driver import Driver
from minesnb.board.widget import Board
from minesnb.bots import BOT_NAMES
from minesnb.core.errors import BadOption
from minesnb.core.record import Seat
from minesnb.core.registry import load
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.decks import Deck

__all__ = ["BOT_NAMES", "play", "seats"]


def seats(players: int, bots: str | Sequence[str] = bot_players.DEFAULT) -> tuple[Seat, ...]:
    """Return seats for `players`: people first, then bots.

    `bots` names one bot for every seat but the first, or the bots of the last seats one by one.
    Raises BadOption for an unknown bot and for more bots than seats.

    >>> [seat.kind for seat in seats(3, ["random"])]
    ['human', 'human', 'bot']
    """
    chosen = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(chosen) > players:
        raise BadOption("bots", f"{len(chosen)} bots cannot sit on {players} seats")
    for name in chosen:
        bot_players.make(name)
    people = [Seat(f"Player {number}") for number in range(1, players - len(chosen) + 1)]
    machines = [Seat(BOT_NAMES[n % 6], "bot", name) for n, name in enumerate(chosen)]
    return (*people, *machines)


def play(
    game: str = "kings_under_mountains",
    players: int = 2,
    *,
    bots: str | Sequence[str] = bot_players.DEFAULT,
    seed: int | str | None = None,
    deck: Deck | None = None,
    undo: Literal["fair", "free"] | None = None,
    **options: object,
) -> Board:
    """Open a game in a notebook cell: you against bots, or people who share the screen (bots=()).

    Without a `seed` every game is another one. Raises UnknownGame, and BadOption for what the game
    does not have.
    """
    rules = load(game)
    rules.check_players(players)
    chance = secrets.token_hex(8) if seed is None else seed
    everybody = seats(players, bots)
    table = Table(rules, everybody, seed=chance, deck=deck, options=options, undo=undo)
    session = TableSession(table)
    return Board(session, owns=[Driver(session)])
