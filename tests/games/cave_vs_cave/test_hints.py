"""What hints claim is so, found out by other means than those of the bot."""

from __future__ import annotations

from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.graph import fitting
from minesnb.games.cave_vs_cave.rules.components import ROOMS
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


def hollows(state, action):
    """Whether a tile is dug and will be turned up."""
    then = GAME.apply(state, action)
    return then.rooms_to_turn_up > 0 and then.own.rooms.count(-1) == state.own.rooms.count(-1) + 1


JUDGES = {
    "{} is worth less than half a point now.": None,
    "{} brings about {}, now or later.": None,
    "{} counts {} points.": counts,
    "with it {} fits on {}.": fits,
    "no room of the display comes to fit by it alone.": fits_nothing,
    "a new room for the display, and a hollow space for you.": hollows,
    "walls are what rooms ask for.": lambda *_: all("M" in room.wall_marks for room in ROOMS[1:]),
    "it costs nothing.": lambda state, action: (
        all(new >= old for old, new in goods(state, action))
        and any(new > old for old, new in goods(state, action))
    ),
    "some goods become others.": lambda state, action: (
        any(new < old for old, new in goods(state, action))
        and any(new > old for old, new in goods(state, action))
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
