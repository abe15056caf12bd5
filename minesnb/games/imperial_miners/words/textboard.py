"""The text board: what the picture shows, in characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.games.imperial_miners.effect_forms import write_effect
from minesnb.games.imperial_miners.rules import ending, mines
from minesnb.games.imperial_miners.rules.components import ROMAN, deck_of
from minesnb.games.imperial_miners.rules.hidden import deck_sizes
from minesnb.games.imperial_miners.rules.state import OFF, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minesnb.games.imperial_miners.rules.components import Card, MinersDeck
    from minesnb.games.imperial_miners.rules.state import MinersState, Placed, Player

_WIDE = 12
_SHORT = ("Sco", "Bar", "Egy", "Jap", "Atl", "Rom")
_DUE = {"play": "playcard", "surface": "atsurface"}
"""Tasks that are not called by their word in positions."""


def board(state: MinersState) -> str:
    """Draw a state, or an observation of it, with one mine below the other."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: MinersState) -> Iterator[str]:
    deck = deck_of(state.deck)
    yield _head(state)
    if state.past:
        event = deck.event[state.past[-1]]
        what = event.change or " | ".join(map(write_effect, event.effects))
        yield f"event: {event.name} ({event.kind}): {what}"
    for sheet, side in enumerate(state.sides):
        found = deck.board(sheet, side)
        at = [
            f" p{seat + 1} on {player.position}"
            for seat, player in enumerate(state.players)
            if player.board == sheet
        ]
        yield f"board {sheet + 1}: {found.name}{';'.join(at)}"
    sizes = deck_sizes(state)
    piles = [f"{ROMAN[level]} {sizes[level]}+{len(state.discards[level])}" for level in range(1, 5)]
    yield f"decks (and discards): {', '.join(piles)}"
    for seat, player in enumerate(state.players):
        yield ""
        yield from _player(state, deck, seat, player)


def _head(state: MinersState) -> str:
    if state.is_terminal:
        totals = [str(score.total) for score in ending.scores(state)]
        return f"over: {' '.join(totals)}"
    who = "chance" if state.is_chance else f"p{state.current_player + 1}"
    if state.phase != Phase.TASKS:
        return f"round {state.round}, {Phase(state.phase).name.lower()}: {who}"
    stage = ("event", "mine", "end")[state.stage]
    task = str(state.tasks[-1].__struct_config__.tag) if state.tasks else ""
    return f"round {state.round}, {stage} phase, {_DUE.get(task, task)}: {who}"


def _player(state: MinersState, deck: MinersDeck, seat: int, player: Player) -> Iterator[str]:
    where = "off" if player.board == OFF else f"board {player.board + 1} at {player.position}"
    joined = len(mines.carts(deck, player))
    score = f"{player.gold} gold, {player.vp} points, {joined} carts"
    turn = " <" if seat == state.current_player else ""
    yield f"p{seat + 1}: {score}, {where}{turn}"
    shown = [f"{card:03d} {_card(deck.card[card])}" for card in player.hand if card > 0]
    backs = [ROMAN[-card] for card in reversed(player.hand) if card < 0]
    if backs:
        shown.append(f"hidden: {' '.join(backs)}")
    yield from (f"  hand: {line}" for line in shown)
    yield from _mine(deck, player)


def _card(card: Card) -> str:
    signs = "".join(f" {_SHORT[faction]}" for faction in card.factions)
    cost = f" {card.cost}g" if card.cost else ""
    return f"{card.name} ({ROMAN[card.level]}{cost}{signs}): {' | '.join(map(write_effect, card.effects))}"


def _mine(deck: MinersDeck, player: Player) -> Iterator[str]:
    if not player.mine:
        return
    left = min(placed.x for placed in player.mine)
    levels = [deck.level[placed.card] for placed in player.mine]
    for row in range(1, max(levels) + 1):
        line = ""
        for placed in sorted(player.mine, key=lambda placed: placed.x):
            if deck.level[placed.card] == row:
                spot = player.mine.index(placed)
                line = line.ljust((placed.x - left) * _WIDE // 2) + _placed(player, placed, spot)
        yield f"  {ROMAN[row]:>3} {line.rstrip()}"
    if carts := _borders(mines.carts(deck, player)):
        marks = _borders(player.cart_markers)
        yield f"  carts: {carts}" + (f"; markers: {marks}" if marks else "")


def _borders(borders: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{one + 1}-{other + 1}" for one, other in borders)


def _placed(player: Player, placed: Placed, spot: int) -> str:
    """One card: its place in the order, its number, machines, collapse, and whether it was activated."""
    signs = "m" * placed.machines + "x" * placed.collapse
    done = "*" if player.activated >> spot & 1 else ""
    return f"[{spot + 1}:{placed.card:03d}{signs}{done}]"
