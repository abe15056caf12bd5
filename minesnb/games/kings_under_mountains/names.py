"""What the things on the board are called for those who do not see them: place first, then content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.words import count, join, ordinal
from minesnb.games.kings_under_mountains.rules.components import NO_CARD, RACES, deck_of, say_card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minesnb.games.kings_under_mountains.rules.components import MineSide
    from minesnb.games.kings_under_mountains.rules.state import KingsState, Mine


def who(seat: int) -> str:
    """Name a seat, as the texts of events do: its player's name is put in where it is shown."""
    return f"{{{seat}}}"


def _whose(state: KingsState, seat: int, what: str) -> str:
    if seat == state.viewer:
        return f"Your {what}"
    return f"{who(seat)}'s {what}"


def side_name(side: MineSide) -> str:
    """Say a mine side: ``defence 2, 3 workers and an overseer, value 8``."""
    overseer = " and an overseer" if side.overseer else ""
    return f"defence {side.defence}, {count(side.size, 'worker')}{overseer}, value {side.value}"


def _side(state: KingsState, card: int) -> str:
    return side_name(deck_of(state.deck).side[card])


def _units(units: tuple[int, ...]) -> str:
    return " under ".join(say_card(unit) for unit in units) or "no units"


def centre_name(state: KingsState, slot: int) -> str:
    """``Second mine in the centre: defence 2, 3 workers, value 5; Orc 2 under Goblin 5``."""
    mine = state.centre[slot]
    place = f"{ordinal(slot + 1).capitalize()} mine in the centre"
    return f"{place}: {_side(state, mine.card)}; {_units(mine.units)}"


def works_name(state: KingsState, seat: int, index: int) -> str:
    """Name a captured mine, with what it still needs."""
    mine: Mine = state.captured[seat][index]
    side = deck_of(state.deck).side[mine.card]
    workers = side.size - len(mine.units)
    needs = [count(workers, "worker")] if workers > 0 else []
    if side.overseer:
        needs.append("the overseer")
    place = _whose(state, seat, f"{ordinal(index + 1)} mine")
    missing = f"; missing {join(needs)}" if needs else ""
    return f"{place}: {side_name(side)}; {_units(mine.units)}{missing}"


def camp_name(race: int, pile: tuple[int, ...]) -> str:
    """Name a pile of the camp, from top to bottom."""
    place = f"Camp, {RACES[race]} pile"
    if not pile:
        return f"{place}: empty"
    top, *below = reversed(pile)
    under = f"; below it {join([say_card(card) for card in below])}" if below else ""
    return f"{place}, {count(len(pile), 'card')}: {say_card(top)} on top{under}"


def deck_name(state: KingsState, left: int) -> str:
    """Name the deck: how many cards, and the mine side in sight."""
    if not left:
        return "Deck: empty"
    next_mine = f"; next mine {_side(state, state.deck_top)}" if state.deck_top != NO_CARD else ""
    return f"Deck, {count(left, 'card')}{next_mine}"


def hand_name(state: KingsState, seat: int, card: int) -> str:
    """Name a card that the viewer holds, with the mine side that the others see."""
    place = _whose(state, seat, "hand")
    return f"{place}: {say_card(card)}; the others see a mine of {_side(state, card)}"


def theirs_name(state: KingsState, seat: int, index: int) -> str:
    """Name a card in another's hand: its mine side, and its unit where everybody saw it."""
    card = state.hands[seat][index]
    place = f"{_whose(state, seat, 'hand')}, card {index + 1}"
    seen = f"{say_card(card)}, seen by all" if card >= 0 else "a hidden unit"
    return f"{place}: {seen}; mine side {_side(state, card)}"


def king_name(state: KingsState, seat: int, total: int | None, lit: str) -> str:
    """Name a king, whose it is, whether it is to move or has won, and its total where that is open."""
    parts = [who(seat)]
    if seat < len(state.kings):
        parts.append(f"{RACES[state.kings[seat]]} king")
    if seat == state.viewer:
        parts.append("you")
    if lit:
        parts.append(lit)
    if total is not None:
        parts.append(f"{count(total, 'point')} in all")
    return ", ".join(parts)


def developed_name(state: KingsState, seat: int, values: Iterable[int] | None) -> str:
    """Name the developed mines under a king, with their values where the viewer may look."""
    place = _whose(state, seat, "developed mines")
    cards = state.developed[seat]
    if not cards:
        return f"{place}: none yet"
    look = "" if values is None else f", values {join([str(value) for value in values])}"
    return f"{place}: {len(cards)} face down{look}"


def discard_name(discard: tuple[int, ...]) -> str:
    """Name every card that is out of the game."""
    if not discard:
        return "Discard: empty"
    cards = join([say_card(card) for card in sorted(discard)])
    return f"Discard, {count(len(discard), 'card')}: {cards}"
