"""The text board: what a viewer sees, in letters and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.kings_under_mountains.rules.components import (
    ABBREVIATIONS,
    NO_CARD,
    RACES,
    card_name,
    deck_of,
)
from minesnb.games.kings_under_mountains.rules.ending import scores
from minesnb.games.kings_under_mountains.rules.state import Phase, deck_count

if TYPE_CHECKING:
    from minesnb.games.kings_under_mountains.rules.state import KingsState, Mine

_DUE = {
    Phase.KINGS: "the kings are being dealt",
    Phase.MINES: "the mines are being laid out",
    Phase.CAMP: "the camp is being laid out",
    Phase.HANDS: "the hands are being dealt",
    Phase.FIRST: "lots are being drawn",
    Phase.PLAY: "to play a unit",
    Phase.DRAW: "to take a card",
    Phase.REFILL: "to take a new hand",
}


def board(state: KingsState) -> str:
    """Return the board as lines of text; cards whose unit is hidden show their mine side.

    A mine reads ``defence.size.value``, with an ``o`` behind the size for the overseer sign.
    """
    lines = [f"Kings under Mountains: {_turn(state)}"]
    top = f", on top {_side(state, state.top)}" if state.top != NO_CARD else ""
    lines.append(f"deck    {deck_count(state)}{top}")
    for slot, mine in enumerate(state.centre):
        lines.append(f"mine {slot + 1}  {_mine(state, mine)}")
    camp = [" ".join(card_name(card) for card in pile) for pile in state.camp if pile]
    lines.append(f"camp    {' | '.join(camp) or 'empty'}")
    for seat, score in zip(range(state.num_players), scores(state), strict=True):
        king = RACES[state.kings[seat]] + " king" if seat < len(state.kings) else "no king yet"
        total = "covered" if score.total is None else str(score.total)
        lines.append(f"player {seat + 1}: {king}, score {total}")
        lines.append(f"  hand  {' '.join(_card(state, card) for card in state.hands[seat]) or '-'}")
        for index, mine in enumerate(state.works[seat]):
            lines.append(f"  own {index + 1} {_mine(state, mine)}")
        if state.developed[seat]:
            lines.append(f"  under the king: {len(state.developed[seat])}")
    lines.append(f"discard {' '.join(card_name(card) for card in state.discard) or 'empty'}")
    return "\n".join(lines)


def _turn(state: KingsState) -> str:
    if state.is_terminal:
        return "the game is over"
    due = _DUE[Phase(state.phase)]
    if state.is_chance:
        return (
            f"a card is turned up, then player {state.turn + 1} is {due}"
            if (state.phase >= Phase.PLAY)
            else due
        )
    name = ABBREVIATIONS[state.kings[state.current_player]]
    return f"player {state.current_player + 1} ({name}) is {due}"


def _side(state: KingsState, card: int) -> str:
    return f"[{deck_of(state.deck).side[card]}]"


def _card(state: KingsState, card: int) -> str:
    return card_name(card) if card >= 0 else _side(state, card)


def _mine(state: KingsState, mine: Mine) -> str:
    units = " ".join(card_name(unit) for unit in mine.units)
    return f"{_side(state, mine.card)} {units}".rstrip()
