"""Positions as ``key: value`` text, for tests, lessons and the curious.

====================== ==============================================================
key                    value
====================== ==============================================================
players                2 to 6
turn                   the seat whose turn it is, from 1 (default 1)
phase                  ``place``, ``move`` (default), ``step``, ``cross``, ``action``,
                       ``take``, ``flee`` or ``over``
tiles                  placed tiles: code, cell and turn, as ``T08@1,0e T01@2,0``
gold                   cells of the chambers with a nugget (default: all chambers)
miners                 a corridor for each seat: ``0,0 1,0.1`` (default: the entrance)
nuggets                how many each seat holds (default 0)
gold_tokens            how many each seat has left (default 3)
bat_tokens             likewise
hand                   the tile drawn, for ``place``
own1 … own6            tiles kept covered (five-tile rule)
stack                  placements still due in the first phase (default 0: second phase)
reach                  how far the move under way may go (``step``, ``flee``)
resting                ``yes`` (default) if the miner may collect here (``action``)
challenged, collected  ``no`` (default) or ``yes``
rival                  the defender, from 1 (``take``, ``flee``)
mover                  who decides, from 1 (``take``, ``flee``; default: the seat in turn)
supply                 ``rest`` (default), or the tiles left, as codes
returned               those of them that went back in the first phase
dice, bonus            what was rolled last; ``yes`` in a won Gold Challenge's extra move
starter                who started the first phase
handed                 1 once the partner was given nuggets this turn, -1 once some were received
quiet                  turns without a nugget taken or lost; see `GoldMineState`
mud, five_tiles, …     the game's options: ``yes`` or ``no``
====================== ==============================================================

The entrance lies at 0,0; a cell is so far east and so far south of it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from minesnb.core.errors import BadOption, BadPosition
from minesnb.core.game import TERMINAL, WHOLE
from minesnb.core.options import specs
from minesnb.core.position import Lines, integer, option_lines
from minesnb.games.gold_mine.rules import setup
from minesnb.games.gold_mine.rules.actions import TURNS, read_cell, say_cell, say_node
from minesnb.games.gold_mine.rules.components import deck_of, kind_of, tile_of, turn_of
from minesnb.games.gold_mine.rules.ending import FAR_ROUNDS, NUGGETS
from minesnb.games.gold_mine.rules.mine import ENTRANCE_CELL, STEPS, node_at
from minesnb.games.gold_mine.rules.state import (
    Challenge,
    GoldMineOptions,
    GoldMineState,
    Phase,
)

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.components import GoldMineDeck

_PHASES = {
    phase.name.lower(): phase
    for phase in (
        *(Phase.PLACE, Phase.MOVE, Phase.STEP, Phase.CROSS),
        *(Phase.ACTION, Phase.TAKE, Phase.FLEE, Phase.OVER),
    )
}
_CHALLENGED = (Phase.TAKE, Phase.FLEE)
_WALKING = (Phase.STEP, Phase.FLEE)
_KEYS = (
    "players", "turn", "phase", "tiles", "gold", "miners", "nuggets", "gold_tokens", "bat_tokens",
    "hand", *(f"own{seat}" for seat in range(1, 7)), "stack", "reach", "resting", "challenged",
    "collected", "rival", "mover", "supply", "starter", "handed", "quiet", "dice", "bonus", "returned",
    *(spec.name for spec in specs(GoldMineOptions)),
)  # fmt: skip


# -- reading


def read(text: str, deck: GoldMineDeck) -> GoldMineState:
    """Build a state in which a player decides, or the end; raise BadPosition that names the line."""
    lines = Lines.of(text, _KEYS)
    players = lines.number("players", 2, 2, 6)
    options = lines.options(GoldMineOptions)
    try:
        state = setup.empty_table(players, options, deck)
    except BadOption as error:
        raise BadPosition(error.name, str(error)) from None
    phase = _PHASES[lines.word("phase", "move", _PHASES)]
    turn = lines.seat("turn", 0, players)
    state = replace(
        state,
        phase=phase,
        turn=turn,
        starter=lines.seat("starter", 0, players),
        current_player=turn,
        stack=lines.number("stack", 0, 0, setup.STACK),
    )
    supply = list(deck.supply)
    state = _tiles(state, lines, deck, supply)
    state = _goods(state, lines, deck)
    state = _hands(state, lines, deck, supply)
    state = _turn(state, lines)
    if lines.get("supply", "rest") != "rest":
        supply = [_kind("supply", word, deck) for word in lines.words("supply")]
    returned = sorted(_kind("returned", word, deck) for word in lines.words("returned"))
    state = replace(state, supply=tuple(sorted(supply)), returned=tuple(returned))
    _check_first_phase(state)
    if state.phase == Phase.TAKE and not state.nuggets[state.opponent(state.current_player)]:
        raise BadPosition("nuggets", "the loser has none to take, so phase is not take (GM-A8)")
    return state


def _check_first_phase(state: GoldMineState) -> None:
    """Raise BadPosition unless what is due fits what is left to place."""
    if Counter(state.returned) - Counter(state.supply if state.stack else ()):
        raise BadPosition("returned", "names tiles of the supply, in the first phase")
    placing = state.phase == Phase.PLACE
    if state.stack and not placing:
        raise BadPosition("stack", "only tiles are placed in the first phase: phase is place")
    own = state.own[state.turn] if state.stack else ()
    if placing and state.tile_in_hand < 0 and not own:
        raise BadPosition("hand", "names the tile to place in this phase")


def _kind(key: str, code: str, deck: GoldMineDeck) -> int:
    found = deck.number.get(code, 0)
    if not found:
        raise BadPosition(key, f"{code!r} is no tile; the codes are {', '.join(deck.number)}")
    return found


def _take(key: str, code: str, deck: GoldMineDeck, supply: list[int]) -> int:
    kind = _kind(key, code, deck)
    if kind not in supply:
        raise BadPosition(key, f"there are only {deck.kinds[kind].count} of {code}")
    supply.remove(kind)
    return kind


def _cell(key: str, text: str) -> int:
    try:
        return read_cell(text, 99)
    except ValueError as error:
        raise BadPosition(key, str(error)) from None


def _tiles(
    state: GoldMineState, lines: Lines, deck: GoldMineDeck, supply: list[int]
) -> GoldMineState:
    layout = state.layout
    for word in lines.words("tiles"):
        code, at, place = word.partition("@")
        turn = "n"
        if place and place[-1] in TURNS:
            place, turn = place[:-1], place[-1]
        if not at:
            raise BadPosition("tiles", f"{word!r} is not of the form T08@1,0e")
        cell = _cell("tiles", place)
        if cell in layout.map.tiles:
            raise BadPosition("tiles", f"two tiles lie at {place}")
        if cell not in layout.map.open_spots:
            raise BadPosition("tiles", f"{word} does not touch the tiles named before it")
        kind = _take("tiles", code, deck, supply)
        layout = layout.with_tile(cell, tile_of(kind, TURNS.index(turn)))
    return replace(state, layout=layout)


def _goods(state: GoldMineState, lines: Lines, deck: GoldMineDeck) -> GoldMineState:
    """Read the nuggets in the mine, the miners, and what players hold open."""
    players = state.num_players
    chambers = [cell for cell, tile in state.layout.map.tiles.items() if deck.chamber[tile]]
    gold = chambers
    if "gold" in lines:
        gold = [_cell("gold", word) for word in lines.words("gold")]
        for cell in gold:
            if cell not in chambers:
                raise BadPosition("gold", f"there is no chamber at {say_cell(cell)}")
    return replace(
        state,
        gold=tuple(sorted(gold)),
        miners=(-1,) * players if state.stack else _miners(state, lines),
        nuggets=_numbers(lines, "nuggets", 0, players, NUGGETS),
        gold_tokens=_numbers(lines, "gold_tokens", setup.TOKENS, players, setup.TOKENS),
        bat_tokens=_numbers(lines, "bat_tokens", setup.TOKENS, players, setup.TOKENS),
    )


def _hands(
    state: GoldMineState, lines: Lines, deck: GoldMineDeck, supply: list[int]
) -> GoldMineState:
    """Read the tiles that players keep covered, and the one in hand."""
    players = state.num_players
    own = []
    for seat in range(1, 7):
        key = f"own{seat}"
        codes = lines.words(key)
        if codes and (seat > players or not state.options.five_tiles):
            raise BadPosition(key, "needs five_tiles: yes and a player in that seat")
        if seat <= players:
            kinds = sorted(_take(key, code, deck, supply) for code in codes)
            if any(deck.tile_class[kind] < 0 for kind in kinds):
                raise BadPosition(key, "holds caverns and tiles with a passage or mud")
            own.append(tuple(kinds))
    in_hand = _take("hand", lines["hand"], deck, supply) if lines.get("hand") else -1
    return replace(state, own=tuple(own), tile_in_hand=in_hand)


def _miners(state: GoldMineState, lines: Lines) -> tuple[int, ...]:
    words = lines.words("miners", "0,0 " * state.num_players)
    if len(words) != state.num_players:
        raise BadPosition("miners", f"names {state.num_players} places, one for each player")
    nodes = []
    for word in words:
        place, _, corridor = word.partition(".")
        if corridor and (len(corridor) > 1 or corridor not in "01234567"):
            raise BadPosition("miners", f"{word!r}: a corridor is a digit, as 1,0.1")
        node = node_at(_cell("miners", place), int(corridor or 0))
        if node not in state.layout.map.links:
            raise BadPosition("miners", f"there is no tunnel at {word}")
        nodes.append(node)
    return tuple(nodes)


def _numbers(lines: Lines, key: str, default: int, players: int, most: int) -> tuple[int, ...]:
    words = lines.words(key, f"{default} " * players)
    if len(words) != players:
        raise BadPosition(key, f"names {players} numbers, one for each player")
    return tuple(integer(key, word, 0, most) for word in words)


def _turn(state: GoldMineState, lines: Lines) -> GoldMineState:
    """Read how far the turn has come."""
    phase, turn = state.phase, state.turn
    resting = lines.yes("resting", default=True)
    challenged = lines.yes("challenged")
    challenge, decides = None, turn
    if phase in _CHALLENGED:
        rival = integer("rival", lines.get("rival", ""), 1, state.num_players) - 1
        decides = lines.seat("mover", turn, state.num_players)
        if rival == turn or decides not in (rival, turn):
            raise BadPosition("rival", "is another player; mover is one of the two")
        challenge = Challenge(rival, bats=phase == Phase.FLEE)
    reach = lines.number("reach", int(phase in _WALKING), 0, 6)
    return replace(
        state,
        current_player=TERMINAL if phase == Phase.OVER else decides,
        challenge=challenge,
        challenged=challenged or challenge is not None,
        may_collect=phase in (Phase.ACTION, *_CHALLENGED) and resting,
        collected=lines.yes("collected"),
        reach=reach if phase in _WALKING else 0,
        dice=tuple(integer("dice", word, 1, 6) for word in lines.words("dice")),
        bonus=lines.yes("bonus"),
        nugget_transfer=lines.number("handed", 0, -1, 1),
        turns_without_gold=lines.number("quiet", 0, -1, FAR_ROUNDS * state.num_players),
    )


# -- writing


def write(state: GoldMineState) -> str:
    """Write a whole state in which chance is not due as the text that `read` reads."""
    if state.viewer != WHOLE or state.is_chance:
        raise BadPosition("state", "only whole states in which no chance is due can be written")
    deck = deck_of(state.deck)
    lines = [
        f"players: {state.num_players}",
        f"turn: {state.turn + 1}",
        f"starter: {state.starter + 1}",
        f"phase: {state.phase.name.lower()}",
        f"tiles: {' '.join(_tile_words(state, deck))}",
        f"gold: {' '.join(map(say_cell, state.gold))}",
    ]
    if state.miners[0] >= 0:
        lines.append(f"miners: {' '.join(map(say_node, state.miners))}")
    lines += [
        f"{key}: {' '.join(map(str, getattr(state, key)))}"
        for key in ("nuggets", "gold_tokens", "bat_tokens")
    ]
    if state.tile_in_hand >= 0:
        lines.append(f"hand: {deck.kinds[state.tile_in_hand].code}")
    lines += [f"own{seat + 1}: {_codes(deck, held)}" for seat, held in enumerate(state.own) if held]
    lines.append(f"stack: {state.stack}")
    if state.phase in _WALKING:
        lines.append(f"reach: {state.reach}")
    lines += [
        f"resting: {_yes(state.may_collect)}",
        f"challenged: {_yes(state.challenged)}",
        f"collected: {_yes(state.collected)}",
    ]
    if state.challenge:
        lines += [f"rival: {state.challenge.defender + 1}", f"mover: {state.current_player + 1}"]
    lines += [
        f"handed: {state.nugget_transfer}",
        f"quiet: {state.turns_without_gold}",
        f"dice: {' '.join(map(str, state.dice))}",
        f"bonus: {_yes(state.bonus)}",
        f"supply: {_codes(deck, state.supply)}",
        f"returned: {_codes(deck, state.returned)}",
        *option_lines(state.options),
    ]
    return "\n".join(lines) + "\n"


def _yes(value: bool) -> str:  # noqa: FBT001
    return "yes" if value else "no"


def _codes(deck: GoldMineDeck, kinds: tuple[int, ...]) -> str:
    return " ".join(deck.kinds[kind].code for kind in kinds)


def _tile_words(state: GoldMineState, deck: GoldMineDeck) -> list[str]:
    """Return the placed tiles in an order in which each touches one before it."""
    tiles = state.layout.map.tiles
    done = {ENTRANCE_CELL}
    words = []
    while len(done) < len(tiles):
        for cell in sorted(tiles):
            if cell not in done and any(cell + step in done for step in STEPS):
                done.add(cell)
                code = deck.kinds[kind_of(tiles[cell])].code
                words.append(f"{code}@{say_cell(cell)}{TURNS[turn_of(tiles[cell])]}")
    return words
