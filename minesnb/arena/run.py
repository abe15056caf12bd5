"""An arena from its options to its results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.arena.play import Result, bot
from minesnb.arena.results import Results
from minesnb.arena.schedule import Schedule
from minesnb.core.errors import BadOption
from minesnb.core.progress import Progress
from minesnb.core.registry import load
from minesnb.core.words import quoted

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence
    from typing import TextIO

__all__ = ["run", "schedule"]

_TOLD = "{done:,} of {total:,} games"


def schedule(
    game: str, players: Sequence[str], seats: int | None = None, seed: int = 0
) -> Schedule:
    """Return who meets whom in a game, two at a table where nobody says how many.

    Raise UnknownGame; BadOption for bots that there are not and for so many seats as the game has not.
    """
    rules = load(game)
    for name in players:
        bot(name)
    doubled = [name for name in players if players.count(name) > 1]
    if doubled or not players:
        why = f"{quoted(doubled[0])} is named twice" if doubled else "nobody is named"
        raise BadOption("--players", f"{why}; name each bot once, as strong,fair")
    chosen = max(2, rules.min_players) if seats is None else seats
    try:
        rules.check_players(chosen)
    except BadOption as error:
        raise BadOption("--seats", error.reason) from None
    return Schedule(tuple(players), chosen, seed)


def run(
    game: str,
    plan: Schedule,
    games: int,
    output: str | os.PathLike[str],
    *,
    scheduler: str | None = None,
    workers: int | None = None,
    told: TextIO,
) -> list[Result]:
    """Play what the file `output` has not yet of the first games of a schedule; return those games' results.

    `told` is told how far it is. Raises OSError; BadOption for a file with other games and for a
    scheduler that does not answer; MinesError for workers that cannot play.
    """
    matches = plan.first(games)
    with Results(output) as results:
        missing = results.missing(game, matches)
        if missing:
            from minesnb.arena.cluster import connect
            from minesnb.arena.cluster import results as played

            progress = Progress(len(matches), len(matches) - len(missing), told, _TOLD)
            try:
                with connect(scheduler, workers) as client:
                    for result in played(client, game, missing):
                        results.add(result)
                        progress.add()
            finally:
                progress.close()
        return [result for result in results.played if result.number < len(matches)]
