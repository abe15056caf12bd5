"""Positions as ``key: value`` text, for tests, lessons and the curious.

====================== ==============================================================
key                    value
====================== ==============================================================
players                1 or 2
round, turns           the round (default 1), and turns taken in it (default 0; once over, the last of both)
turn, starter          seats, from 1 (default 1)
phase                  ``take`` (default), ``act``, ``cavern`` or ``over``
tiles                  action tiles turned up so far, in order (default: by the round)
board                  those of them that can be taken (default: all not taken)
taken1, taken2         those each player took this round
display                rooms in the display (default: the light-back ones not in a cave)
removed                rooms out of the solo game
goods1, goods2         ``wood 2 gold 5``; goods not named are 1
cave1, cave2           spaces by letter: ``A:shelf E:-- C:??``; others as at the start
walls1, walls2         walls built, as ``E|F G|H``
extra1, extra2         ``3`` or ``2``: the side of the additional cavern
tile                   the action tile in hand (``act``)
done                   its lines carried out, from 0
series, left, digs     a series under way: its line, how many more, the way of digging
used                   rooms used this turn
dug, dig_actions       tiles dug and dig actions ended this turn
series_dug             tiles dug in the digs under way (what they allow, less ``left``)
prospected             ``yes`` or ``no`` (default)
unseen                 the face-down rooms (default: all dark ones not named)
stack                  how many of them are the solo stack
storeroom_any, …       the game's options
====================== ==============================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from minesnb.core import position
from minesnb.core.errors import BadPosition
from minesnb.core.game import TERMINAL, WHOLE
from minesnb.games.cave_vs_cave import names
from minesnb.games.cave_vs_cave.rules import setup
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import open_sites, orange_ahead
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN,
    CAVERN_WALLS,
    ENTRANCE,
    GOODS,
    LIMITS,
    ROOMS,
    SITES,
    START_GOODS,
    TURNS,
    WALL_SUPPLY,
    Line,
    walls_of_side,
)
from minesnb.games.cave_vs_cave.rules.state import (
    COVERED,
    EMPTY,
    Cave,
    CaveOptions,
    CaveState,
    Phase,
    UnderWay,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

_PHASES = {"take": Phase.TAKE, "act": Phase.ACT, "cavern": Phase.CAVERN, "over": Phase.OVER}
_NAMES = {phase: name for name, phase in _PHASES.items()}
_SEAT_KEYS = ("taken", "goods", "cave", "walls", "extra")
_KEYS = (
    "players", "round", "turns", "turn", "starter", "phase", "tiles", "board", "display", "removed",
    *(f"{key}{seat}" for seat in (1, 2) for key in _SEAT_KEYS), "tile", "done", "series", "left",
    "digs", "used", "dug", "dig_actions", "series_dug", "prospected", "unseen", "stack",
    *(field.name for field in msgspec.structs.fields(CaveOptions)),
)  # fmt: skip
_TILES = tuple(tile.id for tile in ACTION_TILES)
_ROOMS = tuple(room.id for room in ROOMS)
_SITES = tuple(site.name for site in SITES)
_SIDES = tuple(str(walls_of_side(side)) for side in range(len(CAVERN_WALLS)))
_LETTERS = tuple(say_space(space) for space in range(CAVERN + 1))
_CONTENTS = {"??": COVERED, "--": EMPTY, **{room.id: room.no for room in ROOMS}}


class _Lines(position.Lines):
    """Reads words as tiles, rooms, spaces and walls, naming the line where one is wrong."""

    def places(self, key: str, known: tuple[str, ...]) -> list[int]:
        """Return the words at `key` as their places among those `known`."""
        return [known.index(position.one_of(key, word, known)) for word in self.words(key)]

    def goods(self, key: str) -> tuple[int, ...]:
        """Return the goods at `key`; those that are not named are as at the start."""
        words = self.words(key)
        if len(words) % 2:
            raise BadPosition(key, "names goods and numbers in turn, as 'wood 2 gold 5'")
        found = list(START_GOODS)
        for good, amount in zip(words[::2], words[1::2], strict=True):
            index = GOODS.index(position.one_of(key, good, GOODS))
            found[index] = position.integer(key, amount, 0, LIMITS[index])
        return tuple(found)

    def cave(self, seat: int, start: Cave) -> Cave:
        """Return the cave of the player with this number; spaces not named are as in `start`."""
        side = -1
        if self.get(f"extra{seat}"):
            side = _SIDES.index(self.word(f"extra{seat}", "", _SIDES))
        rooms = list(start.rooms)
        if side >= 0:
            rooms[CAVERN] = EMPTY
        key = f"cave{seat}"
        for word in self.words(key):
            letter, _, content = word.partition(":")
            space = _LETTERS.index(position.one_of(key, letter, _LETTERS))
            rooms[space] = _CONTENTS[position.one_of(key, content, _CONTENTS)]
            if space == CAVERN and side < 0:
                raise BadPosition(key, f"has no additional cavern; say extra{seat}: 3 or 2")
        walls = sum(1 << site for site in {*self.places(f"walls{seat}", _SITES)})
        return Cave(self.goods(f"goods{seat}"), tuple(rooms), walls, side)


# -- reading


def read(text: str, deck: object) -> CaveState:
    """Build a state in which a player decides, or the game is over; raise BadPosition that names the line."""
    lines = _Lines.of(text, _KEYS)
    players = lines.number("players", 2, 1, 2)
    lines.only_seats(players)
    start = setup.empty_table(players, lines.options(CaveOptions), deck)
    caves = tuple(lines.cave(seat + 1, cave) for seat, cave in enumerate(start.caves))
    state = _turn(replace(start, caves=caves), lines)
    state = _tiles(state, lines)
    state = _in_hand(state, lines)
    state = _displayed(state, lines)
    state = _walls_left(_face_down(state, lines))
    _check_caves(state)
    return state


def _turn(state: CaveState, lines: _Lines) -> CaveState:
    """Work out the round, whose turn it is, and what is due."""
    players = state.num_players
    phase = _PHASES[lines.word("phase", "take", _PHASES)]
    over = phase == Phase.OVER
    first, last = state.rounds if over else 1, state.rounds
    number = lines.number("round", first, first, last)
    every = TURNS[players][number - 1] * players
    least, most = (every, every) if over else (0, every - 1)
    turn = lines.seat("turn", 0, players)
    return replace(
        state,
        phase=phase,
        round=number,
        turns=lines.number("turns", least, least, most),
        turn=turn,
        current_player=TERMINAL if over else turn,
        starter=lines.seat("starter", 0, players),
    )


def _tiles(state: CaveState, lines: _Lines) -> CaveState:
    """Work out which action tiles are turned up, on the board, and taken."""
    later = sorted(state.tiles_face_down, key=lambda tile: (ACTION_TILES[tile].back, tile))
    up = lines.places("tiles", _TILES) or [*state.board, *later[: state.round]]
    seats = range(1, state.num_players + 1)
    taken = tuple(tuple(lines.places(f"taken{seat}", _TILES)) for seat in seats)
    gone = [tile for row in taken for tile in row]
    on_board = [tile for tile in up if tile not in gone]
    board = lines.places("board", _TILES) if "board" in lines else on_board
    everything = {*state.board, *state.tiles_face_down}
    _check_tiles("tiles", up, everything)
    _check_tiles("board", board, everything)
    _check_tiles("taken1", gone, everything)
    if {*board} & {*gone}:
        raise BadPosition("board", "names a tile that was taken")
    face_down = tuple(sorted(everything - {*board} - {*gone}))
    return replace(state, tiles_face_down=face_down, board=tuple(sorted(board)), taken=taken)


def _check_tiles(key: str, tiles: list[int], known: set[int]) -> None:
    if len({*tiles}) < len(tiles) or not {*tiles} <= known:
        raise BadPosition(key, "names a tile twice, or one that is not in the game")


def _in_hand(state: CaveState, lines: _Lines) -> CaveState:
    """Work out which tile is in hand, and how far it is carried out."""
    tiles = lines.places("tile", _TILES)
    if (state.phase in (Phase.TAKE, Phase.OVER)) == bool(tiles) or len(tiles) > 1:
        raise BadPosition("tile", "is the one tile in hand, in the phases act and cavern")
    if not tiles:
        return state
    tile = tiles[0]
    taken = state.taken
    if tile not in taken[state.turn]:
        if tile not in state.board:
            raise BadPosition("tile", "is on the board, or taken by the player in turn")
        taken = tuple((*row, tile) if seat == state.turn else row for seat, row in enumerate(taken))
    board = tuple(other for other in state.board if other != tile)
    return _carried_out(replace(state, board=board, taken=taken, tile=tile), lines)


def _carried_out(state: CaveState, lines: _Lines) -> CaveState:
    """Work out how far the tile in hand is carried out."""
    last = len(state.lines) - 1
    done = {position.integer("done", word, 0, last) for word in lines.words("done")}
    return replace(
        state,
        done=sum(1 << line for line in done),
        under_way=_under_way(state, lines),
        used=tuple(sorted(lines.places("used", _ROOMS))),
        tiles_dug=lines.number("dug", 0, 0, 9),
        dig_actions=lines.number("dig_actions", 0, 0, 9),
        prospected=lines.yes("prospected"),
    )


def _under_way(state: CaveState, lines: _Lines) -> UnderWay | None:
    """Work out which rooms or digs of a line go on."""
    line = lines.number("series", -1, -1, len(state.lines) - 1)
    left = lines.number("left", 0, 0, 4)
    way = lines.number("digs", -1, -1, 1)
    dug = 0
    if line >= 0:
        choices = state.lines[line]
        if not left or not {choice.kind for choice in choices} & {"rooms", "dig"}:
            raise BadPosition("series", "is a line with rooms or digs, and left says how many more")
        dug = _dug(choices, way, left)
    if lines.number("series_dug", dug, 0, 2) != dug:
        raise BadPosition("series_dug", f"is what the digs allow, less left: {dug}")
    return UnderWay(line, way, left) if line >= 0 else None


def _dug(choices: Line, way: int, left: int) -> int:
    """Return how many tiles the digs under way have dug."""
    if way < 0:
        return 0
    if way >= len(choices) or choices[way].kind != "dig":
        raise BadPosition("digs", "is the line's alternative by which tiles are dug")
    if left >= choices[way].number:
        raise BadPosition("left", "is fewer than the tiles that the digs allow")
    return choices[way].number - left


def _displayed(state: CaveState, lines: _Lines) -> CaveState:
    """Work out which rooms are in the display, and which are out of the game."""
    removed = lines.places("removed", _ROOMS)
    placed = [room for cave in state.caves for room in cave.rooms]
    display = [room for room in state.display if room not in placed and room not in removed]
    if "display" in lines:
        display = lines.places("display", _ROOMS)
    return replace(state, display=tuple(sorted(display)), removed=tuple(sorted(removed)))


def _unseen(state: CaveState, lines: _Lines) -> list[int]:
    """Return the rooms that can lie face down; raise BadPosition where a room lies twice."""
    placed = [room for cave in state.caves for room in cave.rooms if room > 0]
    named = [*placed, *state.display, *state.removed]
    dark = [room for room in state.rooms_face_down if room not in named]
    unseen = lines.places("unseen", _ROOMS) or dark
    everything = [*named, *unseen]
    if len(set(everything)) < len(everything) or 0 in everything:
        raise BadPosition("display", "a room lies in two places, or the entrance in a display")
    return unseen


def _face_down(state: CaveState, lines: _Lines) -> CaveState:
    """Work out which rooms lie face down, each room once."""
    unseen = _unseen(state, lines)
    covered = sum(cave.rooms[:CAVERN].count(COVERED) for cave in state.caves)
    rest = len(unseen) - covered
    if rest < 0:
        raise BadPosition(
            "cave1",
            f"{covered} tiles lie face down, but only {len(unseen)} dark rooms are left for them: "
            f"dig {-rest} more, as in A:--",
        )
    stack = lines.number("stack", rest if state.alone else 0, 0, rest)
    down = covered + stack
    if "unseen" in lines and len(unseen) != down:
        raise BadPosition("unseen", f"names {down} rooms: face-down tiles and the stack")
    return replace(
        state,
        removed=tuple(sorted((*state.removed, *unseen[down:]))),
        rooms_face_down=tuple(sorted(unseen[:down])),
        stack=stack,
    )


def _walls_left(state: CaveState) -> CaveState:
    """Work out which walls are left in the supply."""
    built = sum(cave.built_walls.bit_count() for cave in state.caves)
    if built > WALL_SUPPLY:
        raise BadPosition("walls1", f"{built} walls stand, but there are {WALL_SUPPLY}")
    return replace(state, wall_supply=WALL_SUPPLY - built)


def _check_caves(state: CaveState) -> None:
    """Raise BadPosition for caves that no game leads to."""
    if sum(cave.cavern_side >= 0 for cave in state.caves) > 1:
        raise BadPosition("extra2", "there is one additional cavern only (CC-37)")
    for seat, cave in enumerate(state.caves, start=1):
        _check_cave(cave, seat, opposite=state.options.cavern_opposite)
    own = state.own
    if not {*state.used} <= {*own.rooms}:
        raise BadPosition("used", "names a room that is not in the cave of the player in turn")
    full = all(room >= 0 for room in own.rooms[:CAVERN])
    gone = any(cave.cavern_side >= 0 for cave in state.caves)
    if state.phase == Phase.CAVERN and (gone or not full):
        raise BadPosition("phase", "cavern is for a full cave while the additional cavern is free")


def _check_cave(cave: Cave, seat: int, *, opposite: bool) -> None:
    """Raise BadPosition for a cave, of the player with this number, that cannot be."""
    if [space for space, room in enumerate(cave.rooms) if room == 0] != [ENTRANCE]:
        raise BadPosition(f"cave{seat}", "the entrance lies on G and nowhere else")
    if cave.cavern_side >= 0 and cave.rooms[CAVERN] == COVERED:
        raise BadPosition(f"cave{seat}", "the additional cavern is hollow from the start")
    sites = open_sites(replace(cave, built_walls=0), opposite=opposite)
    if cave.built_walls & ~sum(1 << site for site in sites):
        raise BadPosition(f"walls{seat}", "names an edge on which no wall can be built")
    if orange_ahead(cave.rooms) <= 0:
        raise BadPosition(f"cave{seat}", "has as many blue rooms as orange ones (CC-36)")


# -- writing


def write(state: CaveState) -> str:
    """Write a whole state that waits for no chance as the text that `read` reads."""
    if state.viewer != WHOLE or state.is_chance:
        raise BadPosition("state", "only whole states that wait for no chance can be written")
    gone = [tile for row in state.taken for tile in row]
    lines = {
        "players": state.num_players,
        "round": state.round,
        "turns": state.turns,
        "turn": state.turn + 1,
        "starter": state.starter + 1,
        "phase": _NAMES[state.phase],
        "tiles": _words(_TILES, (*state.board, *gone)),
        "board": _words(_TILES, state.board),
        "display": _words(_ROOMS, state.display),
        "removed": _words(_ROOMS, state.removed),
        "unseen": _words(_ROOMS, state.rooms_face_down),
        "stack": state.stack,
    }
    for seat, cave in enumerate(state.caves, start=1):
        lines[f"taken{seat}"] = _words(_TILES, state.taken[seat - 1])
        lines |= _of_cave(cave, seat)
    if state.tile >= 0:
        lines |= _of_hand(state)
    written = [f"{key}: {value}".rstrip() for key, value in lines.items()]
    return "\n".join([*written, *position.option_lines(state.options)]) + "\n"


def _words(known: tuple[str, ...], places: Iterable[int]) -> str:
    return " ".join(known[place] for place in places)


def _of_cave(cave: Cave, seat: int) -> dict[str, str | int]:
    found: dict[str, str | int] = {
        f"goods{seat}": " ".join(f"{good} {n}" for good, n in zip(GOODS, cave.goods, strict=True)),
        f"cave{seat}": " ".join(names.on_space(cave, space) for space in cave.spaces),
        f"walls{seat}": _words(_SITES, cave.built_sites),
    }
    if cave.cavern_side >= 0:
        found[f"extra{seat}"] = walls_of_side(cave.cavern_side)
    return found


def _of_hand(state: CaveState) -> dict[str, str | int]:
    under_way = state.under_way or UnderWay(line=-1, way=-1, left=0)
    return {
        "tile": _TILES[state.tile],
        "done": " ".join(str(n) for n in range(len(state.lines)) if state.done >> n & 1),
        "series": under_way.line,
        "left": under_way.left,
        "digs": under_way.way,
        "used": _words(_ROOMS, state.used),
        "dug": state.tiles_dug,
        "dig_actions": state.dig_actions,
        "series_dug": _dug(state.lines[under_way.line], under_way.way, under_way.left),
        "prospected": "yes" if state.prospected else "no",
    }
