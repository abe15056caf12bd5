"""The board of Imperial Miners as a picture, drawn from what a viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.picture import (
    WIDEST,
    Markup,
    Pane,
    Picture,
    group,
    joined,
    label,
    pane,
    rect,
    tag,
)
from minesnb.games.imperial_miners import names
from minesnb.games.imperial_miners.drawing import (
    art,
    current_effect,
    hand,
    icon_line,
    mine_pane,
    shared,
)
from minesnb.games.imperial_miners.drawing.icon_line import LINE
from minesnb.games.imperial_miners.rules.components import deck_of
from minesnb.games.imperial_miners.rules.setup import ROUNDS
from minesnb.games.imperial_miners.rules.work import Work

if TYPE_CHECKING:
    from minesnb.core.icon_line import Words
    from minesnb.games.imperial_miners.rules.state import MinersState


def draw(state: MinersState) -> Picture:
    """Draw a state or an observation: the event and what is due, a mine, its hand, the boards."""
    first = state.viewer if state.viewer >= 0 else state.seat
    others = tuple((first + step) % state.num_players for step in range(1, state.num_players))
    panes = [
        shared.round_pane(state),
        current_effect.now_pane(state),
        mine_pane.mine_pane(state, first, 1, main=True),
        *hand.hand_panes(state, first, 2),
        shared.boards_pane(state, 2),
        _overlay(state, first),
    ]
    panes += [mine_pane.mine_pane(state, seat, 4, main=False) for seat in others]
    if others:
        panes.append(hand.others_pane(state, others, 4))
    return Picture("Imperial Miners", _describe(state), tuple(panes))


def _describe(state: MinersState) -> str:
    """Say in one sentence what the picture shows."""
    if state.is_terminal:
        return "The game is over."
    name = names.who(state.seat)
    return f"Round {max(state.round, 1)} of {ROUNDS}; {name} is to move."


# -- ways of the chain


def _overlay(state: MinersState, seat: int) -> Pane:
    """What each card would give now if the chain came to it; while this is open, the mine shows the ways."""
    deck = deck_of(state.deck)
    player = state.players[seat]
    mine = player.mine
    level = deck.level
    work = Work(state)
    work.load(seat)
    parts: list[str] = [
        tag("circle", cx=16, cy=17, r=10, class_="mn-im-badge"),
        label(16, 21, "2", 12, "mn-on-light mn-b"),
        label(34, 21, "ways lead up from here to the surface", 12, "mn-soft", "start"),
    ]
    y = 38
    for spot in sorted(range(len(mine)), key=lambda s: (level[mine[s].card], mine[s].x)):
        card = deck.card[mine[spot].card]
        name = card.name if len(card.name) < _SHORT else f"{card.name[: _SHORT - 2]}\u2026"
        parts.append(group(6, y, art.level_tab(card.level)))
        parts.append(label(30, y + 13, name, 12, "mn-ink", "start"))
        if player.activated >> spot & 1:
            parts.append(_aside("activated", y))
        elif mine[spot].collapse:
            parts.append(LINE.line(("@clear",), _GIVES, y, 16))
        else:
            lines = _either([icon_line.now_signs(work, spot, effect) for effect in card.effects])
            for line in lines:
                parts.append(LINE.line(line, _GIVES, y, 16))
                y += 21
            y -= 21
        y += 24
    if not mine:
        parts.append(label(34, y + 10, "No card yet", 12, "mn-soft", "start"))
        y += 20
    mat = rect(0.75, 0.75, WIDEST - 1.5, y + 3.5, "mn-mat", 10)
    body = joined(mat, *parts)
    name = "Ways of the chain, and what each card would give now"
    return pane("overlay", name, 3, y + 5, body, fold=True, role="track")


_SHORT, _GIVES = 18, 154


def _aside(text: str, y: float) -> Markup:
    return label(_GIVES, y + 13, text, 12, "mn-soft", "start")


def _either(effects: list[Words]) -> list[Words]:
    """Put two effects into one line, or into two where they are long."""
    joined = tuple(word for words in effects for word in ("~or", *words))[1:]
    if LINE.width(joined, 16) <= WIDEST - _GIVES - 8:
        return [joined]
    return [effects[0], *(("~or", *words) for words in effects[1:])]
