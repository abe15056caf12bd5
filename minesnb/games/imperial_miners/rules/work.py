"""A state taken apart to be worked on: the player in turn, the decks, what is still to be done.

`Work` is made of a state, changed by one action, and frozen into the next state; nobody else sees it.
It is what `moves` and `resolve` run on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from minesnb.core.game import CHANCE, TERMINAL, WHOLE
from minesnb.core.log import SILENT
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.components import deck_of
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    Do,
    DrawDue,
    MinersState,
    Phase,
    Placed,
    Player,
    Seek,
    Stage,
    Task,
)

if TYPE_CHECKING:
    from minesnb.games.imperial_miners.rules.components import EventCard
    from minesnb.games.imperial_miners.rules.effects import AtLeast, Effect, Per
    from minesnb.games.imperial_miners.words.log import MinersLog

T = TypeVar("T")

MACHINES = 3
"""The most machines on a card (IM-55)."""
_TASKS, _OVER = Phase.TASKS, Phase.OVER
_EVENT_STAGE = Stage.EVENT


class Work:
    """A state in pieces that may change."""

    __slots__ = (
        "activated",
        "board",
        "cart_markers",
        "cheaper",
        "deck",
        "decks",
        "discards",
        "gold",
        "hand",
        "known",
        "log",
        "mine",
        "phase",
        "players",
        "position",
        "round",
        "seat",
        "stage",
        "state",
        "tasks",
        "vp",
    )

    def __init__(self, state: MinersState, log: MinersLog = SILENT) -> None:
        self.state = state
        self.log = log
        self.deck = deck_of(state.deck)
        self.phase = state.phase
        self.stage = state.stage
        self.round = state.round
        self.decks = list(state.decks)
        self.discards = list(state.discards)
        self.players = list(state.players)
        self.tasks: list[Task] = list(state.tasks)
        self.load(state.seat)

    def load(self, seat: int) -> None:
        """Take a player's things in hand."""
        player = self.players[seat]
        self.seat = seat
        self.gold = player.gold
        self.vp = player.vp
        self.hand = list(player.hand)
        self.known = list(player.known)
        self.mine: list[Placed] = list(player.mine)
        self.cart_markers = list(player.cart_markers)
        self.board = player.board
        self.position = player.position
        self.activated = player.activated
        self.cheaper = player.cheaper

    def store(self) -> None:
        """Put the player's things down again."""
        self.players[self.seat] = Player(
            self.gold,
            self.vp,
            tuple(sorted(self.hand)),
            tuple(sorted(self.known)),
            tuple(self.mine),
            tuple(sorted(self.cart_markers)),
            self.board,
            self.position,
            self.activated,
            self.cheaper,
        )

    def freeze(self) -> MinersState:
        """Return the state that the pieces make."""
        self.store()
        if self.phase == _OVER:
            mover = TERMINAL
        elif self.phase != _TASKS:
            mover = self.seat if self.phase == Phase.KEEP else CHANCE
        else:
            task = self.tasks[-1]
            chance = isinstance(task, DrawDue) or (isinstance(task, Seek) and task.level)
            mover = CHANCE if chance else self.seat
        return replace(
            self.state,
            current_player=mover,
            phase=self.phase,
            stage=self.stage,
            round=self.round,
            seat=self.seat,
            decks=tuple(self.decks),
            discards=tuple(self.discards),
            players=tuple(self.players),
            tasks=tuple(self.tasks),
        )

    # -- looking

    @property
    def event(self) -> EventCard:
        """The event of this round."""
        return self.deck.event[self.state.past[-1]]

    def effects(self, spot: int) -> tuple[Effect, ...]:
        """Return the effects of a card, of the event (-1), or of the space where the marker is (-2)."""
        if spot >= 0:
            return self.deck.card[self.mine[spot].card].effects
        if spot == EVENT:
            return self.event.effects
        board = self.deck.board(self.board, self.state.sides[self.board])
        return (board.spaces[self.position - 1],)

    def changes(self, what: str) -> bool:
        """Whether the event of this round changes something (IM-32)."""
        return bool(self.state.past) and self.event.change == what

    def count(self, what: str, do: Do) -> int:
        """Count what an effect asks for."""
        if what == "position":
            return self.position
        if what == "hand":
            return len(self.hand)
        if what == "gold":
            return self.gold
        if what == "cleared":
            return do.cleared
        if what == "discarded":
            return do.discarded
        if what == "played":
            last = len(self.mine) - 1
            if last < 0 or self.stage == _EVENT_STAGE or not self.activated >> last & 1:
                return 0
            return self.deck.level[self.mine[last].card]
        return mines.count_in_mine(self.deck, self, what, do.spot)

    def holds(self, test: AtLeast, do: Do) -> bool:
        """Whether a step's condition holds."""
        return self.count(test.what, do) >= test.least

    def total(self, number: int, per: Per | None, do: Do) -> int:
        """Return an amount, multiplied by what it counts."""
        if per is None:
            return number
        times = self.count(per.what, do) // per.every
        found = max(per.low, number * times)
        return min(per.high, found) if per.high else found

    # -- cards

    def discard(self, card: int) -> None:
        """Put a hand card on the discard pile of its level (IM-71)."""
        self.drop(card)
        level = self.deck.level[card]
        self.discards[level] = tuple(sorted((*self.discards[level], card)))

    def drop(self, card: int) -> None:
        """Take a card out of the hand."""
        self.hand.remove(card)
        if card in self.known:
            self.known.remove(card)

    def stock(self, level: int) -> int:
        """Return how many cards a deck holds; in an observation it lies mixed with hidden hands."""
        size = len(self.decks[level])
        if self.state.viewer != WHOLE:
            size -= sum(player.hand.count(-level) for player in self.state.players)
        return size

    def refill(self, level: int) -> bool:
        """Fill an empty deck from its discards (IM-19); return whether it has cards now."""
        if not self.decks[level] and self.discards[level]:
            self.decks[level] = self.discards[level]
            self.discards[level] = ()
            self.log.refilled(level)
        return bool(self.decks[level])

    def take(self, card: int) -> None:
        """Move a card from its deck into the hand."""
        level = self.deck.level[card]
        pile = list(self.decks[level])
        pile.remove(card)
        self.decks[level] = tuple(pile)
        self.hand.append(card)

    # -- tokens

    def add_machines(self, spot: int, number: int) -> None:
        """Put machines on a card, three at most (IM-55)."""
        placed = self.mine[spot]
        room = min(number, MACHINES - placed.machines)
        self.log.machines(self.seat, spot, self.name(spot), room)
        if room:
            self.mine[spot] = replace(placed, machines=placed.machines + room)

    def add_collapse(self, spot: int) -> None:
        """Put a collapse token on a card that has none (IM-60)."""
        placed = self.mine[spot]
        self.log.collapsed(self.seat, spot, self.name(spot), already=placed.collapse)
        if not placed.collapse:
            self.mine[spot] = replace(placed, collapse=True)

    def clear(self, spot: int, rule: str) -> None:
        """Remove a collapse token."""
        self.mine[spot] = replace(self.mine[spot], collapse=False)
        self.log.cleared(self.seat, spot, self.name(spot), rule)

    def name(self, spot: int) -> str:
        """The name of the card on a spot."""
        return self.deck.card[self.mine[spot].card].name

    # -- gains

    def gain(self, good: str, number: int, rule: str, place: str = "") -> None:
        """Give gold or points."""
        self.log.gained(self.seat, good, number, rule, place)
        if good == "gold":
            self.gold += number
        else:
            self.vp += number

    def connected(self, number: int) -> None:
        """Carts have just been connected: an event may give points for it (IM-A14)."""
        if number and self.changes("connect vp 1"):
            self.gain("vp", number, "IM-A14")
