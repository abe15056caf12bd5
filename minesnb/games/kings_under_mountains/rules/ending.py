"""The count: developed mines less unfinished ones (KM-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import WHOLE
from minesnb.core.rulebook import Score, ScoreLine, cite
from minesnb.games.kings_under_mountains.rules.components import deck_of

if TYPE_CHECKING:
    from minesnb.games.kings_under_mountains.rules.state import KingsState


def scores(state: KingsState) -> tuple[Score, ...]:
    """Return each seat's score as the state's viewer may see it.

    Values of developed mines less those of captured ones that are not developed (KM-38), also where
    nothing but the overseer is missing (KM-A7). Until the end another player's total stays covered,
    unless the option `open_scores` is on (KM-A15).
    """
    cite("KM-A15")
    deck = deck_of(state.deck)
    found = []
    for seat in range(state.num_players):
        gained = sum(deck.worth[card] for card in state.developed[seat])
        missing = overseers = 0
        for mine in state.works[seat]:
            if len(mine.units) == deck.workers[mine.card]:
                overseers += deck.worth[mine.card]
            else:
                missing += deck.worth[mine.card]
        lines = [ScoreLine("Unfinished mines", -missing, "KM-38")]
        if overseers:
            lines.append(ScoreLine("Only the overseer missing", -overseers, "KM-A7"))
        if _open(state, seat):
            lines.insert(0, ScoreLine("Developed mines", gained, "KM-38"))
            found.append(Score(gained - missing - overseers, tuple(lines)))
        else:
            note = "developed mines are counted at the end (KM-A15)"
            found.append(Score(None, tuple(lines), note))
    return tuple(found)


def _open(state: KingsState, seat: int) -> bool:
    return state.viewer in (WHOLE, seat) or state.is_terminal or state.options.open_scores
