"""Points: tokens, and one for each connected cart (IM-90)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.rulebook import Score, ScoreLine, cite
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.components import deck_of

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.state import MinersState

RANKS = (
    (66, "King of the underground"),
    (61, "Seasoned miner"),
    (56, "Underground engineer"),
    (46, "Skilled miner"),
    (35, "Underground worker"),
    (0, "Digger"),
)
"""The ranks of the solo game with the fewest points for each (IM-93)."""
GOAL = 46
"""The points of a skilled miner: what counts as a win alone."""


def rank(points: int) -> str:
    """Return the rank that so many points give alone (IM-93)."""
    return next(name for least, name in RANKS if points >= least)


def verdict(state: MinersState) -> str:
    """Return the rank that a game alone ended with (IM-93)."""
    return rank(scores(state)[0].total or 0)


def scores(state: MinersState) -> tuple[Score, ...]:
    """Return each player's points: tokens, and one for each connected cart (IM-68, IM-90)."""
    deck = deck_of(state.deck)
    found = []
    for player in state.players:
        joined = len(mines.carts(deck, player))
        lines = (
            ScoreLine("Victory points", player.vp, "IM-90"),
            ScoreLine("Connected carts", joined, "IM-68"),
        )
        found.append(Score(player.vp + joined, lines))
    return tuple(found)


def winners(state: MinersState) -> tuple[int, ...]:
    """Return who has won: most points, then gold, then carts or machines, else all (IM-91, IM-A17).

    Alone, who becomes a skilled miner at least.
    """
    totals = [score.total or 0 for score in scores(state)]
    if state.num_players == 1:
        return (0,) if totals[0] >= GOAL else ()
    cite("IM-91")
    deck = deck_of(state.deck)
    what = "carts" if state.options.tie_break == "carts" else "machines"
    ranks = [
        (total, player.gold, mines.count_in_mine(deck, player, what, 0))
        for total, player in zip(totals, state.players, strict=True)
    ]
    return tuple(seat for seat, found in enumerate(ranks) if found == max(ranks))
