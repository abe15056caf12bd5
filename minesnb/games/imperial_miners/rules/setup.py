"""From the empty table to the first event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import CHANCE, WHOLE
from minesnb.core.rulebook import cite
from minesnb.games.imperial_miners.rules.components import ROMAN
from minesnb.games.imperial_miners.rules.state import (
    MinersOptions,
    MinersState,
    Phase,
    Player,
    Stage,
)

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.components import MinersDeck

ROUNDS = 10
"""How many rounds a game has (IM-1)."""
KEPT = 4
"""How many of the first cards are kept (IM-15)."""
_FULL, _FIRST = (2, 3, 3), (2, 2, 2)


def dealt(options: MinersOptions) -> int:
    """Return how many cards each player is dealt (IM-15, IM-16)."""
    return sum(_FIRST if options.first_game else _FULL)


def next_level(options: MinersOptions, held: int) -> int:
    """Return the level of the next card dealt to a player who has `held`."""
    shares = _FIRST if options.first_game else _FULL
    level = 1
    while held >= sum(shares[:level]):
        level += 1
    return level


def empty_table(players: int, options: MinersOptions, deck: MinersDeck) -> MinersState:
    """Everything in its place before chance speaks (IM-10 to IM-18)."""
    for rule in ("IM-1", "IM-10", "IM-11", "IM-12", "IM-13", "IM-14", "IM-15", "IM-17", "IM-18"):
        cite(rule)
    for switch in ("IM-16", "IM-A3", "IM-A7", "IM-A9", "IM-A17"):
        cite(switch)
    if players == 1:
        cite("IM-5")
    return MinersState(
        num_players=players,
        current_player=CHANCE,
        viewer=WHOLE,
        options=options,
        deck=deck.digest,
        phase=Phase.SIDES,
        stage=Stage.EVENT,
        round=0,
        seat=0,
        sides=(),
        decks=deck.piles,
        discards=((),) * len(ROMAN),
        events=tuple(event.number for event in deck.events),
        past=(),
        players=(Player(),) * players,
        tasks=(),
    )
