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
series_dug             tiles dug in the dig action under way
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

from minesnb.core import position as text_format
from minesnb.core.errors import BadPosition
from minesnb.core.game import TERMINAL, WHOLE
from minesnb.games.cave_vs_cave.rules import setup
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import ENTRANCE, open_sites
from minesnb.games.cave_vs_cave.rules.components import CAVERN, GOODS, box
from minesnb.games.cave_vs_cave.rules.state import (
    COVERED,
    EMPTY,
    Cave,
    CaveOptions,
    CaveState,
    Phase,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

_OPTIONS = tuple(field.name for field in msgspec.structs.fields(CaveOptions))
_PHASES = {"take": Phase.TAKE, "act": Phase.ACT, "cavern": Phase.CAVERN, "over": Phase.OVER}
_SEAT_KEYS = ("taken", "goods", "cave", "walls", "extra")
_KEYS = (
    "players", "round", "turns", "turn", "starter", "phase", "tiles", "board", "display", "removed",
    *(f"{key}{seat}" for seat in (1, 2) for key in _SEAT_KEYS), "tile", "done", "series", "left",
    "digs", "used", "dug", "dig_actions", "series_dug", "prospected", "unseen", "stack", *_OPTIONS,
)  # fmt: skip


class _Reader:
    """Reads words as tiles, rooms, spaces and walls, naming the line where one is wrong."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values

    def number(self, key: str, default: int, low: int, high: int) -> int:
        return text_format.integer(key, self.values.get(key, str(default)), low, high)

    def tiles(self, key: str) -> list[int]:
        return self._named(key, [tile.id for tile in box().actions])

    def rooms(self, key: str) -> list[int]:
        return self._named(key, [room.id for room in box().rooms])

    def _named(self, key: str, known: list[str]) -> list[int]:
        words = self.values.get(key, "").split()
        return [known.index(text_format.one_of(key, word, known)) for word in words]

    def goods(self, key: str) -> tuple[int, ...]:
        words = self.values.get(key, "").split()
        if len(words) % 2:
            raise BadPosition(key, "names goods and numbers in turn, as 'wood 2 gold 5'")
        found = list(box().start)
        for good, amount in zip(words[::2], words[1::2], strict=True):
            index = GOODS.index(text_format.one_of(key, good, GOODS))
            found[index] = text_format.integer(key, amount, 0, box().limits[index])
        return tuple(found)

    def sites(self, key: str) -> int:
        known = [site.name for site in box().sites]
        mask = 0
        for word in self.values.get(key, "").split():
            mask |= 1 << known.index(text_format.one_of(key, word, known))
        return mask

    def cave(self, seat: int, start: Cave) -> Cave:
        extra_text = self.values.get(f"extra{seat}", "")
        extra = -1
        if extra_text:
            extra = 3 - int(text_format.one_of(f"extra{seat}", extra_text, ("3", "2")))
        rooms = list(start.rooms)
        if extra >= 0:
            rooms[CAVERN] = EMPTY
        letters = [*(space.id for space in box().spaces), "X"]
        key = f"cave{seat}"
        for word in self.values.get(key, "").split():
            letter, _, name = word.partition(":")
            space = letters.index(text_format.one_of(key, letter, letters))
            known = ["??", "--", *(room.id for room in box().rooms)]
            what = known.index(text_format.one_of(key, name, known)) - 2
            if space == CAVERN and extra < 0:
                raise BadPosition(key, f"has no additional cavern; say extra{seat}: 3 or 2")
            rooms[space] = {-2: COVERED, -1: EMPTY}.get(what, what)
        return Cave(self.goods(f"goods{seat}"), tuple(rooms), self.sites(f"walls{seat}"), extra)


def _options(values: dict[str, str]) -> CaveOptions:
    given: dict[str, object] = {}
    for name in _OPTIONS:
        if name not in values:
            continue
        if name == "solo_reveal":
            known = ("at_once", "end_of_turn", "each_action")
            given[name] = text_format.one_of(name, values[name], known)
        else:
            given[name] = text_format.one_of(name, values[name], ("yes", "no")) == "yes"
    return msgspec.convert(given, CaveOptions)


def read(text: str, deck: object) -> CaveState:
    """Build a state in which a player decides, or the game is over; raise BadPosition that names the line."""
    values = text_format.read(text, _KEYS)
    reader = _Reader(values)
    players = reader.number("players", 2, 1, 2)
    for key in values:
        if key[-1:] == "2" and players == 1 and key[:-1] in _SEAT_KEYS:
            raise BadPosition(key, "there is one player only")
    state = setup.empty_table(players, _options(values), deck)
    turns = box().turns["solo" if players == 1 else "duel"]
    phase = _PHASES[text_format.one_of("phase", values.get("phase", "take"), _PHASES)]
    over = phase == Phase.OVER
    number = reader.number(
        "round", len(turns) if over else 1, len(turns) if over else 1, len(turns)
    )
    every = turns[number - 1] * players
    turn = reader.number("turn", 1, 1, players) - 1
    caves = tuple(reader.cave(seat, state.caves[0]) for seat in range(1, players + 1))
    state = replace(
        state,
        phase=phase,
        round=number,
        turns=reader.number(
            "turns", every if over else 0, every if over else 0, every - (not over)
        ),
        turn=turn,
        current_player=TERMINAL if over else turn,
        starter=reader.number("starter", 1, 1, players) - 1,
        caves=caves,
    )
    state = _tiles(state, reader)
    state = _in_hand(state, reader, phase)
    state = _rooms(state, reader)
    _check_caves(state, phase)
    return state


def _check_caves(state: CaveState, phase: Phase) -> None:
    """Raise BadPosition for caves that no game leads to."""
    if sum(cave.extra >= 0 for cave in state.caves) > 1:
        raise BadPosition("extra2", "there is one additional cavern only (CC-37)")
    for seat, cave in enumerate(state.caves, start=1):
        if [space for space, room in enumerate(cave.rooms) if room == 0] != [ENTRANCE]:
            raise BadPosition(f"cave{seat}", "the entrance lies on G and nowhere else")
        if cave.extra >= 0 and cave.rooms[CAVERN] == COVERED:
            raise BadPosition(f"cave{seat}", "the additional cavern is hollow from the start")
        sites = open_sites(replace(cave, walls=0), opposite=state.options.cavern_opposite)
        if cave.walls & ~sum(1 << site for site in sites):
            raise BadPosition(f"walls{seat}", "names an edge on which no wall can be built")
        rooms = [box().rooms[room] for room in cave.rooms if room >= 0]
        blue = sum(room.blue for room in rooms)
        if blue >= len(rooms) - blue:
            raise BadPosition(f"cave{seat}", "has as many blue rooms as orange ones (CC-36)")
    own = state.caves[state.turn]
    if any(room not in own.rooms for room in state.used):
        raise BadPosition("used", "names a room that is not in the cave of the player in turn")
    full = all(room >= 0 for room in own.rooms[:CAVERN])
    if phase == Phase.CAVERN and (not full or any(cave.extra >= 0 for cave in state.caves)):
        raise BadPosition("phase", "cavern is for a full cave while the additional cavern is free")
    _check_series(state)


def _check_series(state: CaveState) -> None:
    if state.series < 0:
        return
    choices = box().actions[state.tile].lines[state.series]
    kinds = {choice.kind for choice in choices}
    if not kinds & {"rooms", "dig"} or not state.left:
        raise BadPosition("series", "is a line with rooms or digs, and left says how many more")
    if state.digs_open >= 0 and (
        state.digs_open >= len(choices) or choices[state.digs_open].kind != "dig"
    ):
        raise BadPosition("digs", "is the line's alternative by which tiles are dug")


def _tiles(state: CaveState, reader: _Reader) -> CaveState:
    """Work out which action tiles are turned up, on the board, and taken."""
    later = sorted(state.hidden, key=lambda tile: (box().actions[tile].back, tile))
    up = reader.tiles("tiles") or [*state.board, *later[: state.round]]
    taken = tuple(tuple(reader.tiles(f"taken{seat + 1}")) for seat in range(state.num_players))
    gone = [tile for row in taken for tile in row]
    board = reader.tiles("board") if "board" in reader.values else [t for t in up if t not in gone]
    everything = (*state.board, *state.hidden)
    for key, found in (("tiles", up), ("board", board), ("taken1", gone)):
        if len(set(found)) < len(found) or any(tile not in everything for tile in found):
            raise BadPosition(key, "names a tile twice, or one that is not in the game")
    if set(board) & set(gone):
        raise BadPosition("board", "names a tile that was taken")
    hidden = tuple(sorted(set(everything) - set(board) - set(gone)))
    return replace(state, hidden=hidden, board=tuple(sorted(board)), taken=taken)


def _in_hand(state: CaveState, reader: _Reader, phase: Phase) -> CaveState:
    tile = reader.tiles("tile")
    if (phase in (Phase.TAKE, Phase.OVER)) == bool(tile) or len(tile) > 1:
        raise BadPosition("tile", "is the one tile in hand, in the phases act and cavern")
    if not tile:
        return state
    taken = state.taken
    if tile[0] not in taken[state.turn]:
        if tile[0] not in state.board:
            raise BadPosition("tile", "is on the board, or taken by the player in turn")
        taken = tuple(
            (*row, tile[0]) if seat == state.turn else row for seat, row in enumerate(taken)
        )
    lines = box().actions[tile[0]].lines
    done = 0
    for word in reader.values.get("done", "").split():
        done |= 1 << text_format.integer("done", word, 0, len(lines) - 1)
    prospected = reader.values.get("prospected", "no")
    return replace(
        state,
        board=tuple(other for other in state.board if other != tile[0]),
        taken=taken,
        tile=tile[0],
        done=done,
        series=reader.number("series", -1, -1, len(lines) - 1),
        left=reader.number("left", 0, 0, 4),
        digs_open=reader.number("digs", -1, -1, 1),
        used=tuple(sorted(reader.rooms("used"))),
        dug=reader.number("dug", 0, 0, 9),
        digs=reader.number("dig_actions", 0, 0, 9),
        series_dug=reader.number("series_dug", 0, 0, 2),
        prospected=text_format.one_of("prospected", prospected, ("yes", "no")) == "yes",
    )


def _rooms(state: CaveState, reader: _Reader) -> CaveState:
    """Work out which rooms lie where, each once, and which walls are left."""
    placed = [room for cave in state.caves for room in cave.rooms if room > 0]
    removed = sorted(reader.rooms("removed"))
    light = [room.no for room in box().rooms if room.no and not room.dark]
    if "display" in reader.values:
        display = reader.rooms("display")
    else:
        display = [room for room in light if room not in placed and room not in removed]
    named = [*placed, *display, *removed]
    dark = [room.no for room in box().rooms if room.dark]
    unseen = reader.rooms("unseen") or [room for room in dark if room not in named]
    everything = [*named, *unseen]
    if len(set(everything)) < len(everything) or 0 in everything:
        raise BadPosition("display", "a room lies in two places, or the entrance in a display")
    covered = sum(room == COVERED for cave in state.caves for room in cave.rooms[:CAVERN])
    rest = len(unseen) - covered
    if rest < 0:
        raise BadPosition(
            "cave1",
            f"{covered} tiles lie face down, but only {len(unseen)} dark rooms are left for them: "
            f"dig {-rest} more, as in A:--",
        )
    stack = reader.number("stack", rest if state.num_players == 1 else 0, 0, max(rest, 0))
    if "unseen" not in reader.values:
        out = unseen[covered + stack :]
        unseen = unseen[: covered + stack]
        removed = sorted([*removed, *out])
    elif len(unseen) != covered + stack:
        raise BadPosition("unseen", f"names {covered + stack} rooms: face-down tiles and the stack")
    built = sum(cave.walls.bit_count() for cave in state.caves)
    if built > box().walls:
        raise BadPosition("walls1", f"{built} walls stand, but there are {box().walls}")
    return replace(
        state,
        display=tuple(sorted(display)),
        removed=tuple(removed),
        unseen=tuple(sorted(unseen)),
        stack=stack,
        walls=box().walls - built,
    )


def write(state: CaveState) -> str:
    """Write a whole state that waits for no chance as the text that `read` reads."""
    if state.viewer != WHOLE or state.is_chance:
        raise BadPosition("state", "only whole states that wait for no chance can be written")

    def tiles(numbers: Iterable[int]) -> str:
        return " ".join(box().actions[n].id for n in numbers)

    def rooms(numbers: Iterable[int]) -> str:
        return " ".join(box().rooms[n].id for n in numbers)

    names = {phase: word for word, phase in _PHASES.items()}
    gone = [tile for row in state.taken for tile in row]
    lines = {
        "players": state.num_players,
        "round": state.round,
        "turns": state.turns,
        "turn": state.turn + 1,
        "starter": state.starter + 1,
        "phase": names[state.phase],
        "tiles": tiles((*state.board, *gone)),
        "board": tiles(state.board),
        "display": rooms(state.display),
        "removed": rooms(state.removed),
        "unseen": rooms(state.unseen),
        "stack": state.stack,
    }
    for seat, cave in enumerate(state.caves, start=1):
        lines |= {
            f"taken{seat}": tiles(state.taken[seat - 1]),
            f"goods{seat}": " ".join(
                f"{good} {n}" for good, n in zip(GOODS, cave.goods, strict=True)
            ),
            f"cave{seat}": " ".join(_space(cave, space) for space in range(_shown(cave))),
            f"walls{seat}": " ".join(
                site.name for n, site in enumerate(box().sites) if cave.walls >> n & 1
            ),
        }
        if cave.extra >= 0:
            lines[f"extra{seat}"] = 3 - cave.extra
    if state.tile >= 0:
        lines |= {
            "tile": box().actions[state.tile].id,
            "done": " ".join(str(n) for n in range(8) if state.done >> n & 1),
            "series": state.series,
            "left": state.left,
            "digs": state.digs_open,
            "used": rooms(state.used),
            "dug": state.dug,
            "dig_actions": state.digs,
            "series_dug": state.series_dug,
            "prospected": "yes" if state.prospected else "no",
        }
    for name in _OPTIONS:
        value = getattr(state.options, name)
        lines[name] = value if isinstance(value, str) else "yes" if value else "no"
    return "".join(f"{key}: {value}".rstrip() + "\n" for key, value in lines.items())


def _shown(cave: Cave) -> int:
    return 12 if cave.extra >= 0 else 11


def _space(cave: Cave, space: int) -> str:
    room = cave.rooms[space]
    what = {COVERED: "??", EMPTY: "--"}.get(room) or box().rooms[room].id
    return f"{say_space(space)}:{what}"
