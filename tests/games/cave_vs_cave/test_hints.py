"""What hints claim is so, found out by other means than those of the bot."""

from __future__ import annotations

from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.graph import fitting
from minesnb.games.cave_vs_cave.rules.actions import End, Swap
from minesnb.games.cave_vs_cave.rules.components import ROOMS, SITES, SPACES, say_goods
from minesnb.games.cave_vs_cave.rules.state import Phase
from minesnb.testing import check_hints
from tests.games.cave_vs_cave.helpers import DUG, FULL, NEARLY, acting
from tests.games.helpers import after


def goods(state, action):
    """Return the mover's goods before and after, by good."""
    seat = state.current_player
    return [*zip(state.caves[seat].goods, GAME.apply(state, action).caves[seat].goods, strict=True)]


def fits(state, action, room, space):
    """Whether this room fits there by what is done, and did not before."""
    seat = state.current_player
    (number,) = (found.no for found in ROOMS if found.name == room)
    now = fitting(state, seat, number)["now"]
    return number in state.display and space in {
        *fitting(GAME.apply(state, action), seat, number)["now"]
    } - {*now}


def fits_nothing(state, action):
    """Whether no room of the display fits anywhere by what is done, where it did not before."""
    seat = state.current_player
    then = GAME.apply(state, action)
    return not any(
        {*fitting(then, seat, room)["now"]} - {*fitting(state, seat, room)["now"]}
        for room in state.display
    )


def counts(_, __, room, points):
    """Whether a room has these points."""
    return [int(points)] == [found.points for found in ROOMS if found.name == room]


def hollows(state, action, _, words):
    """Whether a tile is dug that will be turned up, on a space with so many walls and perhaps food."""
    then = GAME.apply(state, action)
    space = SPACES[action.space]
    built = [site for number, site in enumerate(SITES) if state.own.built_walls >> number & 1]
    walls = space.outer.bit_count() + sum(action.space in (site.one, site.two) for site in built)
    wanted = {0: "no wall", 1: "1 wall"}.get(walls, f"{walls} walls")
    dug = then.own.rooms.count(-1) - state.own.rooms.count(-1)
    return (
        then.rooms_to_turn_up > 0
        and dug == 1
        and words == wanted + (" and food under it" if space.food else "")
    )


def changes(state, action):
    """Return how much of each good goes, and how much comes."""
    pairs = goods(state, action)
    return [tuple(max(0, sign * (new - old)) for old, new in pairs) for sign in (-1, 1)]


def gained(state, then):
    """Return how much more of each good the mover has."""
    old, new = (each.caves[state.current_player].goods for each in (state, then))
    return tuple(max(0, b - a) for a, b in zip(old, new, strict=True))


def soon(state, action, found, most=3):
    """Whether a few actions after a tile is taken something is found to be so."""
    then = GAME.apply(state, action)
    if found(then):
        return True
    go_on = most and then.current_player == state.current_player and then.phase == Phase.ACT
    return bool(go_on) and any(
        soon(then, other, found, most - 1)
        for other in then.legal_actions()
        if not isinstance(other, End | Swap)
    )


def furnishes(state, action, _, rooms):
    """Whether each of these rooms can be furnished by that tile."""
    seat = state.current_player
    numbers = [room.no for room in ROOMS if room.name in rooms.replace(" and ", ", ").split(", ")]
    return bool(numbers) and all(
        soon(state, action, lambda then, number=number: number in then.caves[seat].rooms)
        for number in numbers
    )


JUDGES = {
    "{} lets you furnish {}.": furnishes,
    "{} lets you dig.": lambda state, action, _: soon(
        state, action, lambda then: then.own.rooms.count(-1) > state.own.rooms.count(-1)
    ),
    "{} lets you build a wall.": lambda state, action, _: soon(
        state, action, lambda then: then.wall_supply < state.wall_supply
    ),
    "{} brings {} at best.": lambda state, action, _, words: soon(
        state, action, lambda then: words == say_goods(gained(state, then))
    ),
    "{} brings nothing now.": None,
    "{} counts {} points.": counts,
    "with it {} fits on {}.": fits,
    "no room of the display comes to fit by it alone.": fits_nothing,
    "{} has {}.": hollows,
    "walls are what rooms ask for.": lambda *_: all("M" in room.wall_marks for room in ROOMS[1:]),
    "it turns {} into {}.": lambda state, action, paid, got: (
        [paid, got] == [say_goods(change) for change in changes(state, action)]
    ),
    "it brings {}.": lambda state, action, got: (
        ["nothing", got] == [say_goods(change) for change in changes(state, action)]
    ),
    "it brings no goods now.": lambda state, action: all(
        new <= old for old, new in goods(state, action)
    ),
    "there is no place for more food.": lambda state, action: goods(state, action)[4] == (9, 9),
    "food pays fees, but counts no points.": lambda state, action: (
        goods(state, action)[4][1] == goods(state, action)[4][0] + 1
    ),
    "what is left of it stays unused.": lambda state, _: state.under_way is not None,
    "what is left of the tile stays unused.": lambda state, _: (
        state.done.bit_count() < len(state.lines)
    ),
    "the tile is done.": lambda state, _: state.done.bit_count() == len(state.lines),
}


def test_hints_are_true():
    """Each claim of a hint holds, in random games and where chance seldom leads."""
    two = after(acting("excavation", "goods1: food 9\n"), "dig 0 1 C", "room stall")
    full = after(
        acting("housework", f"goods1: gold 9\ncave1: {NEARLY.replace('A:--', 'A:storeroom')}\n"
               "display: gold_vein\n"),
        "furnish 1 1 gold_vein K",
    )  # fmt: skip
    rich = "goods1: wood 9 stone 9 emmer 9 flax 9 food 9 gold 19\n"
    states = [
        two,
        full,
        acting("undergrowth", f"{rich}cave1: E:prospecting_site C:shelf\nstoreroom_any: yes\n"),
        acting(
            "undergrowth", "cave1: E:shelf C:wood_storeroom H:digging_cave\nstoreroom_any: yes\n"
        ),
        acting("masonry", f"{rich}cave1: {DUG}\n"),
        acting("masonry", f"cave1: {FULL}\nextra1: 2\ndisplay: treasury\n"),
        acting("masonry", "done: 0 1 2\nwalls1: E|F\n"),
    ]

    kinds: list[tuple[int, dict[str, object]]] = [(1, {}), (2, {})]
    check_hints(GAME, JUDGES, map(GAME.position_text, states), kinds=kinds, every=3)
