"""The position: whose turn it is, what is due, and all that lies on the table.

`Phase` says what is due, `GoldMineOptions` what is played, `Challenge` what two players roll for.
A team is two seats that sit opposite each other (`partner`, `team`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import msgspec
from msgspec import Meta

from minesnb.core.game import Options, State
from minesnb.games.gold_mine.rules.actions import MineAction
from minesnb.games.gold_mine.rules.mine import Layout


class Phase(IntEnum):
    """What is due; those marked (chance) are chance nodes."""

    START = 0
    """(chance) each player rolls for the start (GM-8)"""
    DEAL = 1
    """(chance) own tiles are dealt under the five-tile rule (GM-55)"""
    DRAW = 2
    """(chance) a tile is drawn"""
    PLACE = 3
    """the tile in hand, or one of one's own, is placed"""
    MOVE = 4
    """one of the four ways to move is chosen (GM-15)"""
    DIE = 5
    """(chance) the die of a move"""
    DICE = 6
    """(chance) both dice before a Secret Passage (GM-38)"""
    STEP = 7
    """the miner goes up to `reach` tiles"""
    CROSS = 8
    """the miner may go through the Secret Passage"""
    ACTION = 9
    """collect, challenge, hand over, or end the turn"""
    DUEL = 10
    """(chance) one of the three rolls of a challenge"""
    TAKE = 11
    """the winner of a Gold Challenge takes a nugget and says where it goes"""
    FLEE = 12
    """the winner of a Bat Challenge moves the loser"""
    OVER = 13


class GoldMineOptions(Options, frozen=True, kw_only=True):
    """The switches of Gold Mine."""

    mud: Annotated[bool, Meta(extra={"label": "Mud puddles stop a miner", "rule": "GM-54"})] = False
    five_tiles: Annotated[
        bool,
        Meta(
            extra={"label": "Five tiles of one's own (needs mud, 2 to 4 players)", "rule": "GM-55"}
        ),
    ] = False
    alliances: Annotated[
        bool, Meta(extra={"label": "Teams of two (4 or 6 players)", "rule": "GM-56"})
    ] = False
    require_passage: Annotated[
        bool, Meta(extra={"label": "A new tile must join a tunnel", "rule": "GM-A5"})
    ] = False
    clockwise_start: Annotated[
        bool,
        Meta(
            extra={"label": "The second phase goes on clockwise after the first", "rule": "GM-A3"}
        ),
    ] = False
    bats_may_spare: Annotated[
        bool, Meta(extra={"label": "Bats may leave the loser where he is", "rule": "GM-A21"})
    ] = False
    single_collect: Annotated[
        bool, Meta(extra={"label": "One nugget a turn, bonus move included", "rule": "GM-A22"})
    ] = False
    both_ways: Annotated[
        bool, Meta(extra={"label": "Partners hand nuggets both ways in one turn", "rule": "GM-A25"})
    ] = False


class Challenge(msgspec.Struct, frozen=True):
    """A challenge of the player in turn, until it is decided and carried out (GM-44).

    `rolls` are pairs of dice, the challenger's first; once they have decided there are none.
    """

    defender: int
    bats: bool
    rolls: tuple[tuple[int, int], ...] = ()


class GoldMineState(State[MineAction], frozen=True):
    """A position of Gold Mine.

    Tuples over seats: `miners` (nodes, -1 before the second phase), `nuggets`, `gold_tokens`,
    `bat_tokens`, `own` (kinds kept covered under the five-tile rule), `start_rolls` (0 for none yet).

    `supply` are the kinds not drawn yet, in order; `returned` those of them that went back during the
    first phase and so lie in the supply, not in the stack; `stack` counts the placements still due in
    the first phase. `tile_in_hand` is a kind, or -1. `gold` are the cells with a nugget.

    `reach` is how far the move under way may go; `dice` what was rolled last. Of the turn so far:
    `may_collect` says that the miner's own movement ended where he stands; `collected` and
    `challenged` what has been done of them; `challenge` is the one under way, `bonus` a won Gold
    Challenge's extra move; `nugget_transfer` is 1 once the partner was given nuggets, -1 once some
    were received.

    `turns_without_gold` counts whole turns without a nugget taken or lost since no tile can be dug any
    more, from -1 in the turn in which that began (GM-A20).
    """

    options: GoldMineOptions
    deck: str
    phase: Phase
    turn: int
    starter: int
    start_rolls: tuple[int, ...]
    layout: Layout
    supply: tuple[int, ...]
    returned: tuple[int, ...]
    stack: int
    own: tuple[tuple[int, ...], ...]
    tile_in_hand: int
    gold: tuple[int, ...]
    miners: tuple[int, ...]
    nuggets: tuple[int, ...]
    gold_tokens: tuple[int, ...]
    bat_tokens: tuple[int, ...]
    reach: int
    dice: tuple[int, ...]
    may_collect: bool
    collected: bool
    challenged: bool
    challenge: Challenge | None
    bonus: bool
    nugget_transfer: int
    turns_without_gold: int

    def opponent(self, seat: int) -> int:
        """The other one of the two in the challenge under way; -1 without a challenge."""
        if self.challenge is None:
            return -1
        return self.challenge.defender if seat == self.turn else self.turn

    @property
    def active(self) -> int:
        """The seat that decides, or for which chance speaks."""
        return self.turn if self.current_player < 0 else self.current_player

    @property
    def mover(self) -> int:
        """The seat whose miner is moved: the loser of a Bat Challenge, else the one in turn."""
        return self.opponent(self.current_player) if self.phase == Phase.FLEE else self.turn


def partner(state: GoldMineState, seat: int) -> int:
    """Return the seat opposite, which is one's partner under alliances; -1 without them (GM-56)."""
    if not state.options.alliances:
        return -1
    return (seat + state.num_players // 2) % state.num_players


def team(state: GoldMineState, seat: int) -> tuple[int, ...]:
    """Return the seats that win together with `seat`, itself included."""
    other = partner(state, seat)
    return (seat,) if other < 0 else (min(seat, other), max(seat, other))


def teammates(state: GoldMineState, one: int, two: int) -> bool:
    """Whether two seats play together."""
    return one == two or partner(state, one) == two
