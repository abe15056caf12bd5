"""What no game leads to: tiles, rooms, walls and half a turn that cannot be, each named by its line.

What goods and caves have cost is not reckoned back: any goods will do, and any rooms where walls and
colours allow them. Rooms that lie nowhere are out of the position, so that it can be about few.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.errors import BadPosition
from minesnb.core.position import hold
from minesnb.core.words import count, join
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import (
    diggable,
    open_sites,
    orange_ahead,
    walls_around,
)
from minesnb.games.cave_vs_cave.rules.components import (
    ACTION_TILES,
    CAVERN,
    ENTRANCE,
    PROSPECTING,
    ROOMS,
    SITES,
    SPACES,
    STOREROOM,
    UNDERGROWTH,
    WALL_SUPPLY,
    Alternative,
)
from minesnb.games.cave_vs_cave.rules.resolve import room_limit
from minesnb.games.cave_vs_cave.rules.setup import LEAVE
from minesnb.games.cave_vs_cave.rules.state import COVERED, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minesnb.games.cave_vs_cave.rules.state import Cave, CaveState

_ALL_WALLS = sum(1 << number for number in range(len(SITES)))


def check(state: CaveState) -> None:
    """Raise BadPosition, naming a line, for a position that no game leads to."""
    _check_removed(state)
    for seat, cave in enumerate(state.caves, start=1):
        _check_cave(state, cave, seat)
    _check_walls(state)
    _check_cavern(state)
    if state.tile >= 0:
        _check_series(state)
        _check_rooms_used(state)
        _check_digs(state)
        _check_furnished(state)
        if state.prospected and (state.tile != UNDERGROWTH or PROSPECTING not in state.own.rooms):
            raise BadPosition("prospected", "is for Undergrowth and a Prospecting Site (CC-40)")


# -- tiles


def check_tiles(key: str, tiles: Iterable[int], known: set[int]) -> None:
    """Raise BadPosition for action tiles named twice, or not in the game."""
    named = [*tiles]
    if len({*named}) < len(named) or not {*named} <= known:
        raise BadPosition(key, "names a tile twice, or one that is not in the game")


def check_turned_up(state: CaveState, up: set[int]) -> None:
    """Raise BadPosition unless as many tiles are turned up as rounds began, by their backs (CC-6).

    `state` still has the tiles as they lie at the start.
    """
    start, later = {*state.board}, {*state.tiles_face_down}
    backs = sorted(ACTION_TILES[tile].back for tile in later)[: state.round]
    if not start <= up or backs != sorted(ACTION_TILES[tile].back for tile in up - start):
        groups = [f"{backs.count(back)} with a {back}" for back in sorted({*backs})]
        text = (
            f"in round {state.round} the four with a dwarf lie face up, and {join(groups)} (CC-6)"
        )
        raise BadPosition("tiles", text)


def check_taken(state: CaveState, taken: tuple[tuple[int, ...], ...]) -> None:
    """Raise BadPosition unless each player took a tile in each finished turn (CC-12)."""
    for seat, row in enumerate(taken):
        turns = turns_of(state, seat)
        if len(row) != turns:
            text = f"names a tile for each finished turn, and those are {turns} (CC-12)"
            raise BadPosition(f"taken{seat + 1}", text)


def turns_of(state: CaveState, seat: int) -> int:
    """Return how many turns of the round a player has finished."""
    return sum((state.starter + n) % state.num_players == seat for n in range(state.turns))


# -- rooms and walls


def _check_removed(state: CaveState) -> None:
    """Raise BadPosition unless three light-back rooms have left the solo game (CC-43)."""
    light = [room for room in state.removed if not ROOMS[room].dark]
    if state.alone and len(light) != LEAVE:
        text = f"of the light-back rooms {len(light)} are out of the game, not {LEAVE} (CC-43)"
        raise BadPosition("removed", text)


def _check_cave(state: CaveState, cave: Cave, seat: int) -> None:
    """Raise BadPosition for a cave, of the player with this number, that cannot be."""
    key = f"cave{seat}"
    entrances = [space for space, room in enumerate(cave.rooms) if room == 0]
    hold(entrances == [ENTRANCE], key, "the entrance lies on G and nowhere else")
    hollow = cave.cavern_side < 0 or cave.rooms[CAVERN] != COVERED
    hold(hollow, key, "the additional cavern is hollow from the start")
    for space, found in enumerate(SPACES):
        if cave.rooms[space] == COVERED and found.start != "face_down":
            raise BadPosition(key, f"no tile lies face down on {say_space(space)} (CC-8)")
    hold(orange_ahead(cave.rooms) > 0, key, "has as many blue rooms as orange ones (CC-36)")
    for space in sorted({*range(CAVERN)} - _dug_to(cave)):
        raise BadPosition(
            key, f"nobody can have dug {say_space(space)}: no way leads there (CC-30)"
        )
    for space in _misfits(state, cave):
        text = f"{ROOMS[cave.rooms[space]].name} can never have stood on {say_space(space)} (CC-35)"
        raise BadPosition(key, text)


def _misfits(state: CaveState, cave: Cave) -> Iterator[int]:
    """Yield spaces whose rooms fit within no walls that can have stood; alone, none is ever razed."""
    opposite = state.options.cavern_opposite
    bare = walls_around(_with_walls(cave, 0), opposite=opposite)
    most = walls_around(cave if state.alone else _with_walls(cave, _ALL_WALLS), opposite=opposite)
    for space, room in enumerate(cave.rooms):
        if room > 0 and not any(
            ROOMS[room].accepts[walls]
            for walls in range(16)
            if bare[space] & walls == bare[space] and walls & ~most[space] == 0
        ):
            yield space


def _dug_to(cave: Cave) -> set[int]:
    """Return the spaces with face-down tiles, and those to which a way was dug, through any walls."""
    reached = {space for space in range(CAVERN) if cave.rooms[space] == COVERED}
    edge = [ENTRANCE]
    while edge:
        here = edge.pop()
        reached.add(here)
        for site in SITES:
            if here in (site.one, site.two):
                edge += {site.one, site.two} - reached
    return reached


def _with_walls(cave: Cave, walls: int) -> Cave:
    return type(cave)(cave.goods, cave.rooms, walls, cave.cavern_side)


def _check_walls(state: CaveState) -> None:
    for seat, cave in enumerate(state.caves, start=1):
        sites = open_sites(_with_walls(cave, 0), opposite=state.options.cavern_opposite)
        if cave.built_walls & ~sum(1 << site for site in sites):
            raise BadPosition(f"walls{seat}", "names an edge on which no wall can be built")
    built = sum(cave.built_walls.bit_count() for cave in state.caves)
    if built > WALL_SUPPLY:
        raise BadPosition("walls1", f"{built} walls stand, but there are {WALL_SUPPLY}")


def _check_cavern(state: CaveState) -> None:
    """Raise BadPosition unless the additional cavern is where a cave was full first (CC-37)."""
    owners = [seat for seat, cave in enumerate(state.caves) if cave.cavern_side >= 0]
    full = [seat for seat, cave in enumerate(state.caves) if min(cave.rooms[:CAVERN]) >= 0]
    choosing = state.phase == Phase.CAVERN
    hold(len(owners) <= 1, "extra2", "there is one additional cavern only (CC-37)")
    free = not choosing or (not owners and full == [state.turn])
    hold(free, "phase", "cavern is for a full cave while the additional cavern is free")
    for seat in owners:
        hold(seat in full, f"extra{seat + 1}", "is for a cave full of rooms (CC-37)")
    for seat in full[:1]:
        text = "a cave full of rooms has got the additional cavern: write 3 or 2 (CC-37)"
        hold(choosing or bool(owners), f"extra{seat + 1}", text)


# -- a turn half done


def _done(state: CaveState, kind: str) -> list[tuple[int, Alternative]]:
    """Return the alternatives of a kind in the lines that are carried out or under way."""
    return [
        (line, choice)
        for line, choices in enumerate(state.lines)
        for choice in choices
        if choice.kind == kind and state.done >> line & 1
    ]


def _check_series(state: CaveState) -> None:
    """Raise BadPosition for rooms or digs under way that cannot be."""
    under_way = state.under_way
    if under_way is None:
        return
    line = under_way.line
    furnished = "nothing is under way when a cave has just been furnished"
    hold(state.phase != Phase.CAVERN, "series", furnished)
    hold(bool(state.done >> line & 1), "done", f"names line {line} too, of which a part is done")
    choices = state.lines[line]
    if under_way.digging:
        left = diggable(state.own, through=choices[under_way.way].through)
        hold(bool(left), "series", "no tile is left that could be dug")
        return
    rooms = [choice for choice in choices if choice.kind == "rooms"]
    hold(bool(rooms), "series", "is a line with rooms, or digs says which way tiles are dug")
    limit = room_limit(state.own, rooms[0].number)
    rest = limit - len(state.used)
    hold(under_way.left == rest, "left", f"{limit} rooms may be used, less those in used: {rest}")
    hold(bool(state.used), "used", "names the rooms used, of which more may be")


def _check_rooms_used(state: CaveState) -> None:
    """Raise BadPosition for rooms that cannot have been used in this turn (CC-38)."""
    own = state.own
    if not {*state.used} <= {*own.rooms}:
        raise BadPosition("used", "names a room that is not in the cave of the player in turn")
    if any(ROOMS[room].blue for room in state.used):
        raise BadPosition("used", "names a blue room, which acts by itself (CC-39)")
    found = _done(state, "rooms")
    limit = max((room_limit(own, choice.number) for _, choice in found), default=0)
    if len({*state.used}) < len(state.used) or len(state.used) > limit:
        raise BadPosition("used", f"names {limit} different rooms at most, by the lines done")
    for line, choice in found:
        if not state.used and _asks_for_rooms(state, line, choice):
            raise BadPosition("used", f"names the rooms used by line {line} (CC-38)")


def fewest_rooms(state: CaveState) -> list[int]:
    """Return rooms that can have been used by the lines done, as few as there may be: one, the entrance."""
    return (
        [0]
        if any(_asks_for_rooms(state, line, choice) for line, choice in _done(state, "rooms"))
        else []
    )


def _asks_for_rooms(state: CaveState, line: int, choice: Alternative) -> bool:
    """Whether a line that is done has used a room: it offers nothing else, nor goes without (CC-A6)."""
    free = choice.number == 1 and state.options.storeroom_any and STOREROOM in state.own.rooms
    return len(state.lines[line]) == 1 and not free


def _possible_digs(state: CaveState) -> set[tuple[int, int]]:
    """Return what the turn may have dug by the lines done and the rooms used: tiles, dig actions ended."""
    found = {(0, 0)}
    for room in state.used:
        if any(option.dig for option in ROOMS[room].options):
            found = {(tiles + 1, number + 1) for tiles, number in found}
    for line in sorted({line for line, _ in _done(state, "dig")}):
        found = {(a + c, b + d) for a, b in found for c, d in _digs(state, line)}
    return found


def fewest_digs(state: CaveState) -> tuple[int, int]:
    """Return the fewest tiles that the turn can have dug, and in how many dig actions that have ended."""
    return min(_possible_digs(state), default=(0, 0))


def _check_digs(state: CaveState) -> None:
    """Raise BadPosition for digs that the lines done cannot have made (CC-29)."""
    found = _possible_digs(state)
    if (state.tiles_dug, state.dig_actions) not in found:
        said = join([f"{tiles} in {number}" for tiles, number in sorted(found)])
        key = "dug" if state.tiles_dug not in {tiles for tiles, _ in found} else "dig_actions"
        raise BadPosition(key, f"by the lines done, tiles dug in dig actions ended are {said}")
    hollow = sum(
        printed.start == "face_down" and state.own.rooms[space] != COVERED
        for space, printed in enumerate(SPACES)
    )
    if state.tiles_dug > hollow:
        raise BadPosition("dug", f"only {count(hollow, 'tile')} have been dug in this cave")


def _digs(state: CaveState, line: int) -> set[tuple[int, int]]:
    """Return what a line that was carried out may have dug: tiles, and dig actions that have ended."""
    under_way = state.under_way
    choices = state.lines[line]
    if under_way is not None and under_way.line == line:
        if not under_way.digging:
            return {(0, 0)}
        return {(choices[under_way.way].number - under_way.left, 0)}
    if any(choice.kind == "rooms" for choice in choices) and state.used:
        return {(0, 0)}
    return {
        (tiles, 1)
        for choice in choices
        if choice.kind == "dig"
        for tiles in range(1, choice.number + 1)
    }


def _check_furnished(state: CaveState) -> None:
    """Raise BadPosition where a line has furnished or built, and nothing stands that it can have."""
    lines = {line for line, _ in _done(state, "furnish")}
    if len(lines) > sum(room > 0 for room in state.own.rooms):
        raise BadPosition("done", f"says that {count(len(lines), 'room')} were furnished (CC-33)")
    if state.phase == Phase.CAVERN and not lines:
        raise BadPosition("done", "names the line by which the last room was furnished (CC-37)")
    if _done(state, "wall") and not state.own.built_walls:
        raise BadPosition("done", "says that a wall was built, but none stands (CC-26)")
    if _done(state, "raze") and not state.wall_supply:
        raise BadPosition("done", "says that a wall was razed, but none is in the supply (CC-27)")
