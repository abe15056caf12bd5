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
starter, handed, quiet who started; see `GoldMineState`
mud, five_tiles, …     the game's options: ``yes`` or ``no``
====================== ==============================================================

The entrance lies at 0,0; a cell is so far east and so far south of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import fields, replace

from minesnb.core import position as text_format
from minesnb.core.errors import BadOption, BadPosition
from minesnb.core.game import TERMINAL, WHOLE
from minesnb.games.gold_mine.rules import setup
from minesnb.games.gold_mine.rules.actions import TURNS, say_cell
from minesnb.games.gold_mine.rules.mine import HOME, cell_at, cell_of, corridor_of, node_at
from minesnb.games.gold_mine.rules.state import GoldMineOptions, GoldMineState, Phase

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.components import GoldMineDeck

_OPTIONS = tuple(field.name for field in fields(GoldMineOptions))
_PHASES = {
    "place": Phase.PLACE,
    "move": Phase.MOVE,
    "step": Phase.STEP,
    "cross": Phase.CROSS,
    "action": Phase.ACTION,
    "take": Phase.TAKE,
    "flee": Phase.FLEE,
    "over": Phase.OVER,
}
_KEYS = (
    "players", "turn", "phase", "tiles", "gold", "miners", "nuggets", "gold_tokens", "bat_tokens",
    "hand", *(f"own{seat}" for seat in range(1, 7)), "stack", "reach", "resting", "challenged",
    "collected", "rival", "mover", "supply", "starter", "handed", "quiet", "dice", "bonus", "returned", *_OPTIONS,
)  # fmt: skip


def read(text: str, deck: GoldMineDeck) -> GoldMineState:
    """Build a state in which a player decides, or the end; raise BadPosition that names the line."""
    values = text_format.read(text, _KEYS)
    players = text_format.integer("players", values.get("players", "2"), 2, 6)
    chosen = {
        name: text_format.one_of(name, values[name], ("yes", "no")) == "yes"
        for name in _OPTIONS
        if name in values
    }
    options = GoldMineOptions(**chosen)
    try:
        state = setup.empty_table(players, options, deck)
    except BadOption as error:
        raise BadPosition(error.name, str(error)) from None
    phase = _PHASES[text_format.one_of("phase", values.get("phase", "move"), _PHASES)]
    turn = _seat(values, "turn", "1", players)
    state = replace(
        state,
        phase=phase,
        turn=turn,
        starter=_seat(values, "starter", "1", players),
        current_player=turn,
    )
    stack = text_format.integer("stack", values.get("stack", "0"), 0, setup.STACK)
    supply = list(deck.supply)
    state = _tiles(state, values, deck, supply)
    state = _goods(state, values, deck, supply, stack)
    state = _turn(state, values, phase)
    if values.get("supply", "rest") != "rest":
        supply = [_kind("supply", word, deck) for word in values["supply"].split()]
    returned = sorted(_kind("returned", word, deck) for word in values.get("returned", "").split())
    if returned and (not stack or any(returned.count(k) > supply.count(k) for k in returned)):
        raise BadPosition("returned", "names tiles of the supply, in the first phase")
    state = replace(state, supply=tuple(sorted(supply)), stack=stack, returned=tuple(returned))
    if stack and phase != Phase.PLACE:
        raise BadPosition("stack", "only tiles are placed in the first phase: phase is place")
    if phase == Phase.PLACE and state.drawn < 0 and not (stack and state.own[turn]):
        raise BadPosition("hand", "names the tile to place in this phase")
    return state


def _seat(values: dict[str, str], key: str, default: str, players: int) -> int:
    return text_format.integer(key, values.get(key, default), 1, players) - 1


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
    east, comma, south = text.partition(",")
    try:
        x, y = int(east), int(south)
    except ValueError:
        comma, x, y = "", 0, 0
    if not comma or max(abs(x), abs(y)) > 99:
        raise BadPosition(key, f"{text!r} is no cell; write how far east and south, as 2,-1")
    return cell_at(x, y)


def _tiles(
    state: GoldMineState, values: dict[str, str], deck: GoldMineDeck, supply: list[int]
) -> GoldMineState:
    layout = state.layout
    for word in values.get("tiles", "").split():
        code, at, place = word.partition("@")
        turn = "n"
        if place and place[-1] in TURNS:
            place, turn = place[:-1], place[-1]
        if not at:
            raise BadPosition("tiles", f"{word!r} is not of the form T08@1,0e")
        cell = _cell("tiles", place)
        if cell in layout.map.tiles:
            raise BadPosition("tiles", f"two tiles lie at {place}")
        if cell not in layout.map.rims:
            raise BadPosition("tiles", f"{word} does not touch the tiles named before it")
        layout = layout.with_tile(cell, _take("tiles", code, deck, supply) * 4 + TURNS.index(turn))
    return replace(state, layout=layout)


def _goods(
    state: GoldMineState,
    values: dict[str, str],
    deck: GoldMineDeck,
    supply: list[int],
    stack: int,
) -> GoldMineState:
    players = state.num_players
    chambers = [c for c, t in state.layout.map.tiles.items() if deck.chamber[t]]
    gold = chambers
    if "gold" in values:
        gold = [_cell("gold", word) for word in values["gold"].split()]
        for cell in gold:
            if cell not in chambers:
                raise BadPosition("gold", f"there is no chamber at {say_cell(cell)}")
    own = []
    for seat in range(1, 7):
        codes = values.get(f"own{seat}", "").split()
        if codes and (seat > players or not state.options.five_tiles):
            raise BadPosition(f"own{seat}", "needs five_tiles: yes and a player in that seat")
        if seat <= players:
            kinds = sorted(_take(f"own{seat}", code, deck, supply) for code in codes)
            if any(setup.deal_class(deck, kind) < 0 for kind in kinds):
                raise BadPosition(f"own{seat}", "holds caverns and tiles with a passage or mud")
            own.append(tuple(kinds))
    drawn = _take("hand", values["hand"], deck, supply) if values.get("hand") else -1
    miners = (-1,) * players if stack else _miners(state, values)
    return replace(
        state,
        gold=tuple(sorted(gold)),
        own=tuple(own),
        drawn=drawn,
        miners=miners,
        nuggets=_numbers(values, "nuggets", 0, players, 28),
        gold_tokens=_numbers(values, "gold_tokens", 3, players, 3),
        bat_tokens=_numbers(values, "bat_tokens", 3, players, 3),
    )


def _miners(state: GoldMineState, values: dict[str, str]) -> tuple[int, ...]:
    words = values.get("miners", " ".join(["0,0"] * state.num_players)).split()
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


def _numbers(
    values: dict[str, str], key: str, default: int, players: int, most: int
) -> tuple[int, ...]:
    words = values.get(key, " ".join([str(default)] * players)).split()
    if len(words) != players:
        raise BadPosition(key, f"names {players} numbers, one for each player")
    return tuple(text_format.integer(key, word, 0, most) for word in words)


def _turn(state: GoldMineState, values: dict[str, str], phase: Phase) -> GoldMineState:
    flags = {
        key: text_format.one_of(key, values.get(key, default), ("yes", "no")) == "yes"
        for key, default in (("resting", "yes"), ("challenged", "no"), ("collected", "no"))
    }
    rival, mover = -1, state.turn
    if phase in (Phase.TAKE, Phase.FLEE):
        rival = _seat(values, "rival", "0", state.num_players)
        mover = _seat(values, "mover", str(state.turn + 1), state.num_players)
        if rival == state.turn or mover not in (rival, state.turn):
            raise BadPosition("rival", "is another player; mover is one of the two")
    walking = phase in (Phase.STEP, Phase.FLEE)
    default = "1" if walking else "0"
    reach = text_format.integer("reach", values.get("reach", default), 0, 6)
    return replace(
        state,
        current_player=TERMINAL if phase == Phase.OVER else mover,
        rival=rival,
        bats=phase == Phase.FLEE,
        challenged=flags["challenged"] or rival >= 0,
        resting=phase in (Phase.ACTION, Phase.TAKE, Phase.FLEE) and flags["resting"],
        collected=flags["collected"],
        reach=reach if walking else 0,
        dice=tuple(
            text_format.integer("dice", word, 1, 6) for word in values.get("dice", "").split()
        ),
        bonus=text_format.one_of("bonus", values.get("bonus", "no"), ("yes", "no")) == "yes",
        handed=text_format.integer("handed", values.get("handed", "0"), -1, 1),
        quiet=text_format.integer("quiet", values.get("quiet", "0"), -1, 18),
    )


def write(state: GoldMineState) -> str:
    """Write a whole state in which chance is not due as the text that `read` reads."""
    from minesnb.games.gold_mine.rules.components import deck_of

    if state.viewer != WHOLE or state.is_chance:
        raise BadPosition("state", "only whole states in which no chance is due can be written")
    deck = deck_of(state.deck)
    names = {phase: word for word, phase in _PHASES.items()}
    lines = [
        f"players: {state.num_players}",
        f"turn: {state.turn + 1}",
        f"starter: {state.starter + 1}",
        f"phase: {names[state.phase]}",
        f"tiles: {' '.join(_tile_words(state, deck))}",
        f"gold: {' '.join(say_cell(cell) for cell in state.gold)}",
    ]
    if state.miners[0] >= 0:
        words = [f"{say_cell(cell_of(n))}.{corridor_of(n)}" for n in state.miners]
        lines.append(f"miners: {' '.join(words)}")
    lines += [
        f"{key}: {' '.join(map(str, getattr(state, key)))}"
        for key in ("nuggets", "gold_tokens", "bat_tokens")
    ]
    if state.drawn >= 0:
        lines.append(f"hand: {deck.kinds[state.drawn].code}")
    lines += [
        f"own{seat + 1}: {' '.join(deck.kinds[kind].code for kind in held)}"
        for seat, held in enumerate(state.own)
        if held
    ]
    lines.append(f"stack: {state.stack}")
    if state.phase in (Phase.STEP, Phase.FLEE):
        lines.append(f"reach: {state.reach}")
    for key in ("resting", "challenged", "collected"):
        lines.append(f"{key}: {'yes' if getattr(state, key) else 'no'}")
    if state.phase in (Phase.TAKE, Phase.FLEE):
        lines += [f"rival: {state.rival + 1}", f"mover: {state.current_player + 1}"]
    lines += [
        f"handed: {state.handed}",
        f"quiet: {state.quiet}",
        f"dice: {' '.join(map(str, state.dice))}",
        f"bonus: {'yes' if state.bonus else 'no'}",
        f"supply: {' '.join(deck.kinds[kind].code for kind in state.supply)}",
        f"returned: {' '.join(deck.kinds[kind].code for kind in state.returned)}",
    ]
    lines += [f"{name}: {'yes' if getattr(state.options, name) else 'no'}" for name in _OPTIONS]
    return "\n".join(lines) + "\n"


def _tile_words(state: GoldMineState, deck: GoldMineDeck) -> list[str]:
    """Return the placed tiles in an order in which each touches one before it."""
    tiles = dict(state.layout.map.tiles)
    done = {HOME}
    words = []
    while len(done) < len(tiles):
        for cell in sorted(tiles):
            if cell not in done and any(cell + step in done for step in (-1, 1, -256, 256)):
                done.add(cell)
                turn = TURNS[tiles[cell] % 4]
                words.append(f"{deck.kinds[tiles[cell] // 4].code}@{say_cell(cell)}{turn}")
    return words
