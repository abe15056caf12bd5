"""Who sits where: people first, then bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.bots.players import BOT_NAMES, DEFAULT, make
from minesnb.core.errors import BadOption
from minesnb.core.record import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["seats"]


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
