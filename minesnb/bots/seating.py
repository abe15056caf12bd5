"""Who sits where: people first, then bots; and a table for one of each."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from minesnb.bots.players import BOT_NAMES, DEFAULT, make
from minesnb.core.errors import BadOption
from minesnb.core.record import Seat
from minesnb.core.registry import load
from minesnb.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.decks import Deck

__all__ = ["against_bots", "chance", "seats"]


def seats(players: int, bots: str | Sequence[str] = DEFAULT) -> tuple[Seat, ...]:
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
        make(name)
    people = [Seat(f"Player {number}") for number in range(1, players - len(chosen) + 1)]
    machines = [Seat(BOT_NAMES[n % 6], "bot", name) for n, name in enumerate(chosen)]
    return (*people, *machines)


def chance() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(8)


def against_bots(
    game: str, deck: Deck | None = None, *, seed: str | None = None, position: str | None = None
) -> Table:
    """Return a new table of one person against bots: of the fewest players, or from a position.

    A position is played with the deck that it names. Raises UnknownGame, BadPosition.
    """
    rules = load(game)
    start = None if position is None else rules.position(position)
    return Table(
        rules,
        seats(rules.min_players if start is None else start.num_players),
        seed=seed or chance(),
        deck=deck if start is None else None,
        start=start,
    )
