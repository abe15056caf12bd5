"""The board of Imperial Miners as a picture, drawn from what a viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core import seats
from minesnb.core.game import TERMINAL
from minesnb.core.picture import WIDEST, Markup, Pane, Picture, label, rect, tag
from minesnb.games.imperial_miners import digging, hands, mines, moment, table, wording
from minesnb.games.imperial_miners.deck import ROMAN, deck_of
from minesnb.games.imperial_miners.setup import ROUNDS

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.state import MinersState

__all__ = ["draw", "emblem"]


def draw(state: MinersState) -> Picture:
    """Draw a state or an observation: the event and what is due, a mine, its hand, the boards."""
    first = state.viewer if state.viewer >= 0 else state.seat
    others = tuple((first + step) % state.num_players for step in range(1, state.num_players))
    panes = [
        table.round_pane(state),
        moment.now_pane(state),
        digging.mine_pane(state, first, 1, main=True),
        hands.hand_pane(state, first, 2),
        table.boards_pane(state, 2),
        _overlay(state, first),
    ]
    panes += [digging.mine_pane(state, seat, 4, main=False) for seat in others]
    if others:
        panes.append(hands.others_pane(state, others, 4))
    return Picture("Imperial Miners", _describe(state), tuple(panes))


def emblem(state: MinersState, seat: int) -> tuple[str, str]:
    """Return what a seat's marker looks like, in words and as a small SVG."""
    del state
    return seats.emblem(seat)


def _describe(state: MinersState) -> str:
    """Say in one sentence what the picture shows."""
    if state.current_player == TERMINAL:
        return "The game is over."
    name = wording.upper(wording.who(state.seat))
    return f"Round {max(state.round, 1)} of {ROUNDS}; {name} is to move."


# -- ways of the chain

_LINES = 10
_LETTERS = 50


def _overlay(state: MinersState, seat: int) -> Pane:
    """The ways of the chain from every place for a card of the deepest rows; open, the mine shows them."""
    deck = deck_of(state.deck)
    mine = state.players[seat].mine
    level = deck.level
    deepest = max((level[placed.card] for placed in mine), default=0)
    parts: list[str] = [
        tag("circle", cx=14, cy=15, r=10, class_="mn-im-badge"),
        label(14, 19, "2", 12, class_="mn-on-light mn-b"),
        label(
            30,
            19,
            "so many ways lead up from here to the surface",
            12,
            class_="mn-soft",
            anchor="start",
        ),
    ]
    y = 46
    shown = 0
    for spot in sorted(range(len(mine)), key=lambda s: (-level[mine[s].card], mine[s].x)):
        if level[mine[spot].card] < deepest:
            break
        for way in _upward(state, seat, (spot,)):
            if shown == _LINES:
                break
            shown += 1
            parts.append(
                label(8, y, ROMAN[level[mine[spot].card]], 12, class_="mn-ink mn-b", anchor="start")
            )
            names = " \u2191 ".join(deck.card[mine[step].card].name for step in way)
            for line in _broken(names):
                parts.append(label(30, y, line, 12, class_="mn-ink", anchor="start"))
                y += 16
            y += 4
    if not shown:
        parts.append(label(30, y, "No card yet", 12, class_="mn-soft", anchor="start"))
        y += 20
    mat = rect(0.75, 0.75, WIDEST - 1.5, y - 7.5, "mn-mat", 10)
    body = Markup("".join([mat, *parts]))
    return Pane("overlay", "Ways of the chain", 3, WIDEST, y - 6, body, fold=True)


def _broken(text: str) -> list[str]:
    if len(text) <= _LETTERS:
        return [text]
    cut = text.rfind(" \u2191 ", 0, _LETTERS)
    return [text[:cut], text[cut + 1 :]]


def _upward(state: MinersState, seat: int, way: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return every way of the chain to the surface that begins with `way` (IM-41)."""
    roof = mines.above(deck_of(state.deck), state.players[seat].mine, way[-1])
    if not roof:
        return [way]
    return [found for spot in roof for found in _upward(state, seat, (*way, spot))]
