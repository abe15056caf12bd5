"""Hands: one's own cards face up, those of the others by their backs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from minesnb.core.emblems import token
from minesnb.core.picture import WIDEST, Markup, Pane, framed, group, label, pane
from minesnb.games.imperial_miners import elements, names
from minesnb.games.imperial_miners.drawing import art
from minesnb.games.imperial_miners.drawing.art import BACK, HIGH, WIDE
from minesnb.games.imperial_miners.drawing.shared import DECKS_HIGH, decks
from minesnb.games.imperial_miners.rules.components import ROMAN, deck_of
from minesnb.games.imperial_miners.rules.resolve import reduction
from minesnb.games.imperial_miners.rules.work import Work

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.games.imperial_miners.rules.state import MinersState

_GAP = 2


@lru_cache(maxsize=2048)
def _open(
    digest: str,
    seat: int,
    held: tuple[int, int],
    cost: int,
    at: tuple[float, float],
    *,
    known: bool,
) -> Markup:
    """A card in sight, `held` as which of several alike, with what it costs now (IM-20, IM-21)."""
    card = deck_of(digest).card[held[0]]
    less = f" Now costs {cost} gold." if cost < card.cost else ""
    public = " Everybody has seen it." if known else ""
    return framed(
        elements.hand(seat, *held),
        f"{names.card_words(card)}{less}{public} In the hand of {names.who(seat)}.",
        (at[0], at[1], WIDE, HIGH),
        art.card_face(digest, card.number),
        art.cost_coin(cost, card.cost) if card.cost else "",
        out=-0.5,
    )


def _rows(state: MinersState, seat: int) -> Iterator[tuple[list[Markup], int]]:
    """Yield the cards of a hand row by row, as wide as a pane, and how high each row is."""
    player = state.players[seat]
    deck = deck_of(state.deck)
    work = Work(state)
    work.load(seat)
    less = reduction(work)
    seen: dict[int, int] = {}
    parts: list[Markup] = []
    x, high = 0.0, 0
    for index, card in enumerate(player.hand):
        wide, tall = (WIDE, HIGH) if card > 0 else BACK
        if x and x + wide > WIDEST:
            yield parts, high
            parts, x, high = [], 0.0, 0
        high = max(high, tall)
        if card > 0:
            seen[card] = seen.get(card, 0) + 1
            cost = max(0, deck.card[card].cost - less)
            known = card in player.known
            parts.append(_open(state.deck, seat, (card, seen[card]), cost, (x, 1), known=known))
        else:
            parts.append(
                framed(
                    elements.back(seat, index),
                    f"Face-down card of level {ROMAN[-card]} in the hand of {names.who(seat)}",
                    (x, 1, *BACK),
                    art.back(-card),
                    radius=5,
                )
            )
        x += wide + _GAP
    if not player.hand:
        parts, high = [label(WIDEST / 2, 24, "No cards in the hand", 12, "mn-soft")], 36
    yield parts, high


def hand_panes(state: MinersState, seat: int, row: int) -> Iterator[Pane]:
    """Yield the hand that belongs to the large mine, a pane a row, and the decks that it is drawn from."""
    name = "Your hand" if seat == state.viewer else f"Hand of {names.who(seat)}"
    for number, (parts, high) in enumerate(_rows(state, seat), start=1):
        more = number > 1
        yield pane(
            f"hand-{seat + 1}-row-{number}" if more else f"hand-{seat + 1}",
            f"{name}, row {number}" if more else name,
            row,
            high + 2,
            *parts,
            pieces=art.PIECES,
            role="hand",
            empty=not state.players[seat].hand,
        )
    yield pane("decks", "Decks", row, DECKS_HIGH, *decks(state, 0), pieces=art.PIECES)


def others_pane(state: MinersState, seats: tuple[int, ...], row: int) -> Pane:
    """The hands of the others, folded away."""
    parts: list[Markup] = []
    y = 0.0
    for seat in seats:
        parts.append(group(2, y + 2, token(seat, 20)))
        parts.append(label(28, y + 17, names.who(seat), 13, "mn-ink mn-b", "start"))
        y += 28
        for cards, high in _rows(state, seat):
            parts.append(group(0, y, *cards))
            y += high + _GAP + 2
        y += 8
    name = "Hands of the others"
    return pane("hands", name, row, y, *parts, fold=True, pieces=art.PIECES, role="rival")
