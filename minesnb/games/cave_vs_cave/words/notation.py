"""Positions as ``key: value`` text, for tests, lessons and the curious.

====================== ==============================================================
key                    value
====================== ==============================================================
players                1 or 2
round, turns           the round (default 1; once over, the last), and turns finished in it (default: by the
                       tiles taken)
turn, starter          seats, from 1 (default: each by the other and the turns, else 1 starts)
phase                  ``take`` (default), ``act``, ``cavern`` or ``over``
tiles                  action tiles turned up so far (default: as many as the round says, those named first)
board                  those of them that can be taken (default: all not taken)
taken1, taken2         those each player took this round (default: for each finished turn the first there is)
display                rooms in the display (default: the light-back ones not in a cave)
removed                rooms out of the game: alone three light-back ones (default: the last three), and
                       those that a position leaves out (default: all that lie nowhere else)
goods1, goods2         ``wood 2 gold 5``; goods not named are 1
cave1, cave2           spaces by letter: ``A:shelf E:-- C:??``; others as at the start
walls1, walls2         walls built, as ``E|F G|H``
extra1, extra2         ``3`` or ``2``: the side of the additional cavern
tile                   the action tile in hand (``act``)
done                   its lines carried out, from 0
series, left, digs     a series under way: its line, how many more, the way of digging
used                   rooms used this turn (default: the entrance where the lines done ask for one)
dug, dig_actions       tiles dug and dig actions ended this turn (default: the fewest by the lines done)
series_dug             tiles dug in the digs under way (what they allow, less ``left``)
prospected             ``yes`` or ``no`` (default)
unseen                 the face-down rooms (default: the first dark ones not named)
stack                  how many of them are the solo stack (default: as many as there are, nine at most)
storeroom_any, …       the game's options
====================== ==============================================================

What no game leads to is refused (`possible`).
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from minesnb.core import position
from minesnb.core.errors import BadPosition
from minesnb.core.game import TERMINAL, WHOLE
from minesnb.core.position import hold
from minesnb.core.words import count
from minesnb.games.cave_vs_cave import names
from minesnb.games.cave_vs_cave.rules import setup
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN,
    CAVERN_WALLS,
    GOODS,
    LIMITS,
    ROOMS,
    SITES,
    START_GOODS,
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
from minesnb.games.cave_vs_cave.words import possible

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
    state = _turn(_round(replace(start, caves=caves), lines), lines)
    state = _tiles(state, lines)
    state = _carried_out(state, lines) if state.tile >= 0 else _nothing_in_hand(state, lines)
    state = _rooms(state, lines)
    built = sum(cave.built_walls.bit_count() for cave in caves)
    state = replace(state, wall_supply=max(0, WALL_SUPPLY - built))
    possible.check(state)
    return state


def _round(state: CaveState, lines: _Lines) -> CaveState:
    """Work out the round and what is due."""
    phase = _PHASES[lines.word("phase", "take", _PHASES)]
    first, last = state.rounds if phase == Phase.OVER else 1, state.rounds
    return replace(state, phase=phase, round=lines.number("round", first, first, last))


def _hand(state: CaveState, lines: _Lines) -> int:
    """Return the tile in hand, or -1."""
    tiles = lines.places("tile", _TILES)
    if (state.phase in (Phase.TAKE, Phase.OVER)) == bool(tiles) or len(tiles) > 1:
        raise BadPosition("tile", "is the one tile in hand, in the phases act and cavern")
    return tiles[0] if tiles else -1


def _rows(state: CaveState, lines: _Lines) -> tuple[list[int], ...]:
    """Return the tiles that each player is said to have taken this round."""
    return tuple(lines.places(f"taken{seat}", _TILES) for seat in range(1, state.num_players + 1))


def _turn(state: CaveState, lines: _Lines) -> CaveState:
    """Work out how many turns are finished, whose turn it is, and who started the round."""
    players = state.num_players
    hand = _hand(state, lines)
    every = state.turns_each * players
    over = state.phase == Phase.OVER
    least, most = (every, every) if over else (0, every - 1)
    gone = sum(tile != hand for row in _rows(state, lines) for tile in row)
    turns = lines.number("turns", every if over else min(gone, most), least, most)
    # The last player of the game stays in turn.
    ahead = turns - over
    starter = lines.seat(
        "starter", (lines.seat("turn", ahead % players, players) - ahead) % players, players
    )
    turn = lines.seat("turn", (starter + ahead) % players, players)
    if turn != (starter + ahead) % players:
        text = f"after {count(turns, 'turn')} of a round that player {starter + 1} started it is not {turn + 1}"
        raise BadPosition("turn", f"{text} (CC-12)")
    return replace(
        state,
        turns=turns,
        turn=turn,
        current_player=TERMINAL if over else turn,
        starter=starter,
        tile=hand,
    )


def _tiles(state: CaveState, lines: _Lines) -> CaveState:
    """Work out which action tiles are turned up, on the board, and taken."""
    rows = _rows(state, lines)
    hand = [state.tile] if state.tile >= 0 else []
    known = {*state.board, *state.tiles_face_down}
    said = [*chain.from_iterable(rows)]
    named = [*hand, *said, *lines.places("board", _TILES)]
    up = lines.places("tiles", _TILES) or _first_turned_up(state, named)
    possible.check_tiles("tiles", up, known)
    possible.check_tiles("taken1", said, known)
    possible.check_turned_up(state, {*up})
    if not any(f"taken{seat + 1}" in lines for seat in range(state.num_players)):
        rows = _first_taken(state, [tile for tile in up if tile not in hand])
    taken = _with_hand(state, rows)
    gone = {*chain.from_iterable(taken)}
    place = "tile" if {*hand} - {*up} else "taken1"
    hold(gone <= {*up}, place, "names a tile not turned up yet (CC-11)")
    left = [tile for tile in up if tile not in gone]
    _check_board(lines, left, gone, known, hand)
    return replace(
        state,
        tiles_face_down=tuple(sorted(known - {*up})),
        board=tuple(sorted(left)),
        taken=taken,
    )


def _check_board(
    lines: _Lines, left: list[int], gone: set[int], known: set[int], hand: list[int]
) -> None:
    """Raise BadPosition unless the board, if it is named, has the tiles turned up and not taken."""
    board = lines.places("board", _TILES) if "board" in lines else left
    possible.check_tiles("board", board, known)
    hold(not {*board} & gone - {*hand}, "board", "names a tile that was taken")
    text = f"has the tiles turned up and not taken: {_words(_TILES, left)}"
    hold({*board} - {*hand} == {*left}, "board", text)


def _first_turned_up(state: CaveState, named: list[int]) -> list[int]:
    """Return as many tiles as are turned up in this round, those named first (CC-6)."""
    order = {
        tile: (ACTION_TILES[tile].back, tile not in named, tile) for tile in state.tiles_face_down
    }
    return [*state.board, *sorted(order, key=order.__getitem__)[: state.round]]


def _first_taken(state: CaveState, tiles: list[int]) -> tuple[list[int], ...]:
    """Return a tile a finished turn, the first there are; nobody need have had more gold for them."""
    free = iter(sorted(tiles, key=lambda tile: (ACTION_TILES[tile].more_gold, tile)))
    rows: tuple[list[int], ...] = tuple([] for _ in range(state.num_players))
    for turn in range(state.turns):
        rows[(state.starter + turn) % state.num_players].append(next(free))
    return rows


def _with_hand(state: CaveState, rows: tuple[list[int], ...]) -> tuple[tuple[int, ...], ...]:
    """Return what each player took, the tile in hand the last of the player in turn."""
    others = tuple(
        tuple(tile for tile in row if seat != state.turn or tile != state.tile)
        for seat, row in enumerate(rows)
    )
    if any(state.tile in row for row in others):
        raise BadPosition("tile", "is on the board, or taken by the player in turn")
    possible.check_taken(state, others)
    if state.tile < 0:
        return others
    return tuple(
        (*row, state.tile) if seat == state.turn else row for seat, row in enumerate(others)
    )


_IN_HAND = (
    "done",
    "series",
    "left",
    "digs",
    "used",
    "dug",
    "dig_actions",
    "series_dug",
    "prospected",
)


def _nothing_in_hand(state: CaveState, lines: _Lines) -> CaveState:
    """Nothing is carried out without a tile in hand."""
    for key in _IN_HAND:
        if key in lines:
            raise BadPosition(key, "is for the phases act and cavern, with a tile in hand")
    return state


def _carried_out(state: CaveState, lines: _Lines) -> CaveState:
    """Work out how far the tile in hand is carried out."""
    last = len(state.lines) - 1
    done = {position.integer("done", word, 0, last) for word in lines.words("done")}
    state = replace(state, done=sum(1 << line for line in done), under_way=_under_way(state, lines))
    used = lines.places("used", _ROOMS) if "used" in lines else possible.fewest_rooms(state)
    dug, ended = possible.fewest_digs(replace(state, used=tuple(used)))
    return replace(
        state,
        used=tuple(sorted(used)),
        tiles_dug=lines.number("dug", dug, 0, 9),
        dig_actions=lines.number("dig_actions", ended, 0, 9),
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


def _rooms(state: CaveState, lines: _Lines) -> CaveState:
    """Work out where the rooms lie that are in no cave: each in one place."""
    placed = [room for cave in state.caves for room in cave.rooms if room > 0]
    removed = lines.places("removed", _ROOMS)
    display = _displayed(state, lines, placed)
    named = [*placed, *display, *removed]
    dark = [room for room in state.rooms_face_down if room not in named]
    unseen = lines.places("unseen", _ROOMS) if "unseen" in lines else dark
    everything = [*named, *unseen]
    apart = len({*everything}) == len(everything) and 0 not in everything
    hold(apart, "display", "a room lies in two places, or the entrance in a display")
    stack, down = _face_down(state, lines, unseen)
    nowhere = sorted({*range(1, len(ROOMS))} - {*named, *unseen[:down]})
    told = {"removed", "unseen"} <= lines.keys()
    hold(not (told and nowhere), "display", f"{_words(_ROOMS, nowhere)} lie nowhere")
    return replace(
        state,
        display=tuple(sorted(display)),
        removed=tuple(sorted((*removed, *nowhere))),
        rooms_face_down=tuple(sorted(unseen[:down])),
        stack=stack,
    )


def _displayed(state: CaveState, lines: _Lines, placed: list[int]) -> list[int]:
    """Return the rooms on display: those named, else all that are named nowhere else."""
    if "display" in lines:
        return lines.places("display", _ROOMS)
    elsewhere = {*placed, *lines.places("removed", _ROOMS), *lines.places("unseen", _ROOMS)}
    display = [room for room in state.display if room not in elsewhere]
    leave = setup.LEAVE if state.alone and "removed" not in lines else 0
    return display[: max(0, len(display) - leave)]


def _face_down(state: CaveState, lines: _Lines, unseen: list[int]) -> tuple[int, int]:
    """Return how many rooms lie in the stack, and how many face down in all; `unseen` are dark."""
    covered = sum(cave.rooms[:CAVERN].count(COVERED) for cave in state.caves)
    rest = len(unseen) - covered
    text = f"{covered} tiles lie face down, but only {len(unseen)} dark rooms are left for them: "
    hold(rest >= 0, "cave1", f"{text}dig {-rest} more, as in A:--")
    most = min(rest, state.stack) if state.alone else 0
    stack = lines.number("stack", most, 0, most)
    down = covered + stack
    right = len(unseen) == down and all(ROOMS[room].dark for room in unseen)
    text = f"names {down} dark rooms: face-down tiles and the stack"
    hold(right or "unseen" not in lines, "unseen", text)
    return stack, down


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
