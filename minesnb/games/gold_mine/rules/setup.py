"""From the empty table to the first tile: rolls for the start, and tiles of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.errors import BadOption
from minesnb.core.game import CHANCE, WHOLE
from minesnb.core.rulebook import cite
from minesnb.core.tuples import put, without
from minesnb.games.gold_mine.rules.components import FIVE
from minesnb.games.gold_mine.rules.mine import start
from minesnb.games.gold_mine.rules.state import GoldMineOptions, GoldMineState, Phase

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.components import GoldMineDeck
    from minesnb.games.gold_mine.words.log import GoldMineLog

STACK = 20
"""How many tiles the first phase places (GM-6)."""
TOKENS = 3
"""How many tokens of each kind a player begins with (GM-7)."""
_OUT = -1
"""The starting roll of one who no longer rolls."""
_RELIED_ON = (
    *("GM-1", "GM-2", "GM-6", "GM-7", "GM-54", "GM-55", "GM-56"),
    *("GM-A3", "GM-A5", "GM-A21", "GM-A22", "GM-A25"),
)


def check(players: int, options: GoldMineOptions, deck: GoldMineDeck) -> None:
    """Raise BadOption for variants that do not go together (GM-55, GM-56, GM-A25)."""
    if options.five_tiles:
        _check_five_tiles(players, options, deck)
    if options.alliances and players not in (4, 6):
        raise BadOption("alliances", f"is for 4 or 6 players, not {players} ({cite('GM-56')})")
    if options.both_ways and not options.alliances:
        raise BadOption("both_ways", f"is for partners and needs alliances=True ({cite('GM-A25')})")


def _check_five_tiles(players: int, options: GoldMineOptions, deck: GoldMineDeck) -> None:
    """Raise BadOption where players, options or the tile set do not allow own tiles (GM-55)."""
    if players > 4 or not options.mud:
        raise BadOption("five_tiles", f"is for 2 to 4 players and needs mud=True ({cite('GM-55')})")
    classes = [deck.tile_class[kind] for kind in deck.supply]
    if any(classes.count(each) < FIVE.count(each) * players for each in set(FIVE)):
        raise BadOption(
            "five_tiles", "needs more tiles with mud and no passage than this tile set has"
        )


def empty_table(players: int, options: GoldMineOptions, deck: GoldMineDeck) -> GoldMineState:
    """Return the entrance, 99 tiles face down, three tokens of each kind a player (GM-1, GM-6, GM-7).

    Raise BadOption as `check` does.
    """
    check(players, options, deck)
    for rule in _RELIED_ON:
        cite(rule)
    zeros = (0,) * players
    tokens = (TOKENS,) * players
    return GoldMineState(
        num_players=players,
        current_player=CHANCE,
        viewer=WHOLE,
        options=options,
        deck=deck.digest,
        phase=Phase.START,
        turn=0,
        starter=-1,
        start_rolls=zeros,
        layout=start(deck.digest),
        supply=deck.supply,
        returned=(),
        stack=STACK,
        own=((),) * players,
        tile_in_hand=-1,
        gold=(),
        miners=(-1,) * players,
        nuggets=zeros,
        gold_tokens=tokens,
        bat_tokens=tokens,
        reach=0,
        dice=(),
        may_collect=False,
        collected=False,
        challenged=False,
        challenge=None,
        bonus=False,
        nugget_transfer=0,
        turns_without_gold=0,
    )


def roll_for_start(state: GoldMineState, value: int, log: GoldMineLog) -> GoldMineState:
    """Everybody rolls, the highest starts; those who tie roll again (GM-8, GM-A1)."""
    seat = state.turn
    rolls = tuple(value if s == seat else roll for s, roll in enumerate(state.start_rolls))
    log.start_rolled(seat, value)
    if 0 in rolls:
        return replace(state, start_rolls=rolls, turn=rolls.index(0))
    best = max(rolls)
    first = [s for s, roll in enumerate(rolls) if roll == best]
    if len(first) > 1:
        log.tied(first)
        rolls = tuple(0 if s in first else _OUT for s in range(state.num_players))
        return replace(state, start_rolls=rolls, turn=first[0])
    starter = first[0]
    log.starts(starter, state.stack)
    return replace(
        state,
        start_rolls=(0,) * state.num_players,
        starter=starter,
        turn=starter,
        phase=Phase.DEAL if state.options.five_tiles else Phase.DRAW,
    )


def next_deal(state: GoldMineState) -> int:
    """Return the seat that is dealt a tile next."""
    order = [(state.starter + i) % state.num_players for i in range(state.num_players)]
    return next(seat for seat in order if len(state.own[seat]) < len(FIVE))


def deal(state: GoldMineState, seat: int, kind: int, log: GoldMineLog) -> GoldMineState:
    """One cavern, two tiles with a passage, two with mud, kept covered (GM-55)."""
    own = put(state.own, seat, tuple(sorted((*state.own[seat], kind))))
    log.dealt(state, seat, kind)
    done = all(len(held) == len(FIVE) for held in own)
    if done:
        log.all_dealt(len(FIVE))
    return replace(
        state,
        own=own,
        supply=without(state.supply, kind),
        phase=Phase.PLACE if done else Phase.DEAL,
        current_player=state.turn if done else CHANCE,
    )
