"""`minesnb arena`: bots against bots, and how strong that makes each."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from minesnb.app.terminal import say
from minesnb.core.errors import BadOption

if TYPE_CHECKING:
    import argparse

__all__ = ["arena"]


def arena(given: argparse.Namespace) -> int:
    """Play the games that are asked for and print how strong the players are; return 0, or 130 when stopped.

    Raises UnknownGame, BadOption, OSError; MinesError for workers that cannot play.
    """
    from minesnb.arena import report, run, schedule

    if given.scheduler and given.workers:
        raise BadOption(
            "--workers", "is for processes of this machine: leave it out, or --scheduler"
        )
    players = [name.strip() for name in given.players.split(",")]
    plan = schedule(given.game, players, given.seats, given.seed)
    output = given.output or f"arena-{given.game}.jsonl"
    try:
        results = run(
            given.game,
            plan,
            given.games,
            output,
            scheduler=given.scheduler,
            workers=given.workers,
            told=sys.stderr,
        )
    except KeyboardInterrupt:
        say(
            f"stopped; what was played is in {output}, and the same command goes on",
            file=sys.stderr,
        )
        return 130
    say(report(results))
    return 0
