"""From the empty table to the first tile: lots, and tiles of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.errors import BadOption
from minesnb.core.game import CHANCE, WHOLE
from minesnb.core.rulebook import cite
from minesnb.games.gold_mine.rules.mine import start
from minesnb.games.gold_mine.rules.state import GoldMineOptions, GoldMineState, Phase

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.components import GoldMineDeck
    from minesnb.games.gold_mine.words.log import GoldMineLog

STACK = 20
"""How many tiles the first phase places (GM-6)."""
OWN = 5
"""How many tiles a player keeps under the five-tile rule (GM-55)."""
_OUT = -1


def check(players: int, options: GoldMineOptions, deck: GoldMineDeck) -> None:
    """Raise BadOption for variants that do not go together (GM-55, GM-56)."""
    if options.five_tiles and (players > 4 or not options.mud):
        raise BadOption("five_tiles", f"is for 2 to 4 players and needs mud=True ({cite('GM-55')})")
    if options.five_tiles:
        sorts = [deal_class(deck, kind) for kind in deck.supply]
        if any(sorts.count(sort) < each * players for sort, each in ((0, 1), (1, 2), (2, 2))):
            raise BadOption(
                "five_tiles", "needs more tiles with mud and no passage than this tile set has"
            )
    if options.alliances and players not in (4, 6):
        raise BadOption("alliances", f"is for 4 or 6 players, not {players} ({cite('GM-56')})")


def empty_table(players: int, options: GoldMineOptions, deck: GoldMineDeck) -> GoldMineState:
    """Entrance in the middle, 99 tiles face down, three tokens of each kind (GM-1, GM-6, GM-7)."""
    check(players, options, deck)
    for rule in ("GM-1", "GM-2", "GM-6", "GM-7", "GM-54", "GM-55", "GM-56"):
        cite(rule)
    for switch in ("GM-A3", "GM-A5", "GM-A21", "GM-A22"):
        cite(switch)
    zeros = (0,) * players
    return GoldMineState(
        num_players=players,
        current_player=CHANCE,
        viewer=WHOLE,
        options=options,
        deck=deck.digest,
        phase=Phase.LOTS,
        turn=0,
        starter=-1,
        lots=zeros,
        layout=start(deck.digest),
        supply=deck.supply,
        returned=(),
        stack=STACK,
        own=((),) * players,
        drawn=-1,
        gold=(),
        miners=(-1,) * players,
        nuggets=zeros,
        gold_tokens=(3,) * players,
        bat_tokens=(3,) * players,
        reach=0,
        dice=(),
        resting=False,
        collected=False,
        challenged=False,
        rival=-1,
        bats=False,
        rolls=(),
        bonus=False,
        handed=0,
        quiet=0,
    )


def cast_lot(state: GoldMineState, value: int, log: GoldMineLog) -> GoldMineState:
    """Everybody rolls, the highest starts; those who tie roll again (GM-8, GM-A1)."""
    seat = state.turn
    lots = tuple(value if s == seat else lot for s, lot in enumerate(state.lots))
    log.start_rolled(seat, value)
    if 0 in lots:
        return replace(state, lots=lots, turn=lots.index(0))
    best = max(lots)
    first = [s for s, lot in enumerate(lots) if lot == best]
    if len(first) > 1:
        log.tied(first)
        lots = tuple(0 if s in first else _OUT for s in range(state.num_players))
        return replace(state, lots=lots, turn=first[0])
    starter = first[0]
    log.starts(starter, STACK)
    phase = Phase.DEAL if state.options.five_tiles else Phase.DRAW
    none = (0,) * state.num_players
    return replace(state, lots=none, starter=starter, turn=starter, phase=phase)


def next_deal(state: GoldMineState) -> int:
    """Return the seat that is dealt a tile next."""
    order = [(state.starter + i) % state.num_players for i in range(state.num_players)]
    return next(seat for seat in order if len(state.own[seat]) < OWN)


def deal_class(deck: GoldMineDeck, kind: int) -> int:
    """Return which of the three sorts of own tiles a kind is: 0 cavern, 1 passage, 2 mud, or -1."""
    tile = deck.kinds[kind]
    if tile.kind == "cavern":
        return 0
    if tile.passage >= 0:
        return 1
    return 2 if tile.mud else -1


def dealt(state: GoldMineState, seat: int, kind: int, name: str, log: GoldMineLog) -> GoldMineState:
    """One cavern, two tiles with a passage, two with mud, kept covered (GM-55)."""
    own = tuple(
        tuple(sorted((*held, kind))) if s == seat else held for s, held in enumerate(state.own)
    )
    spot = state.supply.index(kind)
    log.dealt(seat, name)
    done = all(len(held) == OWN for held in own)
    if done:
        log.all_dealt(OWN)
    return replace(
        state,
        own=own,
        supply=state.supply[:spot] + state.supply[spot + 1 :],
        phase=Phase.PLACE if done else Phase.DEAL,
        current_player=state.turn if done else CHANCE,
    )
