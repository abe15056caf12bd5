"""Rock, walls, rooms and lines of icons: what is drawn in several places."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from minesnb.core.icon_line import IconLine
from minesnb.core.picture import Markup, joined, label, read_pieces, rect, signs, tag
from minesnb.core.tuples import put
from minesnb.games.cave_vs_cave.names import short_effect
from minesnb.games.cave_vs_cave.rules.components import (
    FOOD_A_TURN,
    GOODS,
    ROOMS,
    STONE,
    Alternative,
    Option,
    When,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minesnb.core.icon_line import Words
    from minesnb.games.cave_vs_cave.rules.components import Goods

WIDE, HIGH = 90, 78
"""The size of a space of a cave."""


# -- lines of icons


def _apart(one: str, two: str, size: float) -> float:
    """Bold text has half a unit around it; a good and the number of the next are well apart."""
    half = 0.5 * ((one[:1] not in _NOT_BOLD) + (two[:1] not in _NOT_BOLD))
    counted = one.startswith("@") and (two[:1] == "+" or two[:1].isdigit()) and one not in _SIGNS
    return half + bool(one) + (size * 0.25 if counted else 0)


_NOT_BOLD = ("@", "~", "")
_SIGNS = ("@to", "@raise")
LINE = IconLine(letter=0.57, mark=0.57, baseline=(0.82, 0), apart=_apart)


def amounts(given: Goods, sign: str = "") -> list[str]:
    """Return goods as words: how many, unless one without a sign, and what."""
    words = []
    for good, n in enumerate(given):
        if n:
            words += [f"{sign}{n}"] if n > 1 or sign else []
            words.append(f"@{GOODS[good]}")
    return words


def option_words(option: Option) -> Words:
    """Return an option as a line of icons."""
    words: list[str] = []
    if any(option.pay):
        words += [*amounts(option.pay), "@to"]
    if option.up_to:
        return (
            *words,
            "@raise",
            str(option.up_to),
            *(f"@{GOODS[good]}" for good in option.replenish),
        )
    sign = "" if words else "+"
    if option.dig:
        words.append("@pickaxe")
    return (*words, *amounts(option.gain, sign))


_BY_ITSELF: dict[When, Words] = {
    "undergrowth": ("~Undergrowth",),
    "flax": ("+", "@flax", ":"),
    "several_rooms": ("@room-2", "/", "@room-3", ":"),
    "one_room": ("@room-1", ":"),
    "wall": ("@wall", ":"),
}


@cache
def effect_lines(number: int) -> tuple[Words, ...]:
    """Return what a room does as at most two lines of icons."""
    room = ROOMS[number]
    if (acts := room.by_itself) is not None:
        more = (f"+{acts.more_rooms}", "@furnish") if acts.more_rooms else ()
        return (_BY_ITSELF[acts.when], more or option_words(Option(acts.pay, acts.gain)))
    if room.different:
        return (("≠", "@any") * room.different)[1:], ("@to", *amounts(room.options[0].gain))
    if len(room.options) > 2:
        return _one_of(room.options)
    if len(room.options) == 2:
        return tuple(map(option_words, room.options))
    return _one_way(room.options[0])


def _one_of(options: tuple[Option, ...]) -> tuple[Words, ...]:
    """Return many ways to get one good: what is got, and the goods below."""
    level = options[0].up_to
    kinds = [option.replenish[0] if level else option.gain.index(1) for option in options]
    slashed = [word for kind in kinds for word in ("/", f"@{GOODS[kind]}")][1:]
    return (("@raise", str(level)) if level else ("+1",), tuple(slashed))


def _one_way(option: Option) -> tuple[Words, ...]:
    """Return the one way to use a room, in two lines where it is long."""
    if option.few_stone:
        stone = option.gain[STONE]
        rest = put(option.gain, STONE, 0)
        few = (f"<{option.few_stone}", "@stone", ":", f"+{stone}", "@stone")
        return (tuple(amounts(rest, "+")), few)
    if len(option.replenish) > 1:
        level = ("@raise", str(option.up_to))
        return (level, tuple(f"@{GOODS[good]}" for good in option.replenish))
    return _in_rows(option_words(option))


def _in_rows(words: Words) -> tuple[Words, ...]:
    """Break what a room does in two where it is long: before the arrow, else between goods."""
    if len(words) == 6 and "@to" not in words:
        return (words[:4], words[4:])
    if LINE.width(words, 14) > WIDE - 12:
        cut = words.index("@to") if "@to" in words else 0
        return (words[:cut], words[cut:]) if cut else (words,)
    return (words,)


def alternative_words(choice: Alternative, turns: int) -> Words:
    """Return an alternative of an action tile as a line of icons."""
    match choice.kind:
        case "rooms":
            return (f"@room-{choice.number}",)
        case "wall":
            return ("@wall",)
        case "raze":
            return ("@raze", "@to", *amounts(choice.options[0].gain))
        case "gain":
            return _gains(choice.options)
        case "furnish":
            return (*_fees(choice.fees, turns), "@furnish")
        case "dig":
            through = ("@through",) if choice.through else ()
            return (*_fees(choice.fees, turns), *("@pickaxe",) * choice.number, *through)


def _gains(options: tuple[Option, ...]) -> Words:
    """Return what a line gives: one thing, one of several for a price, or one of several."""
    first = options[0]
    if len(options) == 1:
        return option_words(first)
    if any(first.pay):
        return (*_slashed(option.pay for option in options), "@to", *amounts(first.gain))
    return ("+1", *_slashed(option.gain for option in options))


def _fees(fees: tuple[Goods, ...], turns: int) -> Words:
    """Return the fees of which one is paid, and the arrow; nothing where there is none."""
    if not any(map(any, fees)):
        return ()
    return (*_slashed(_spelled_out(fee, turns) for fee in fees), "@to")


def _slashed(choices: Iterable[Goods]) -> Words:
    return tuple(word for goods in choices for word in ("/", *amounts(goods)))[1:]


def fee_words(fee: Goods, turns: int) -> list[str]:
    """Return a fee as words, with one food a turn of the round spelled out."""
    return amounts(_spelled_out(fee, turns))


def _spelled_out(fee: Goods, turns: int) -> Goods:
    return (0, 0, 0, 0, turns, 0) if fee == FOOD_A_TURN else fee


# -- rooms


def frame(x: float, y: float, wide: float, high: float, *, blue: bool) -> Markup:
    """Return the face of a room: round corners for an orange one, cut corners for a blue one."""
    if not blue:
        return rect(x, y, wide, high, "mn-cc-orange", 9)
    corners = f"M{x + 9} {y}h{wide - 18}l9 9v{high - 18}l-9 9h{18 - wide}l-9-9v{18 - high}z"
    inner = f"M{x + 11} {y + 3.5}h{wide - 22}l7.5 7.5v{high - 22}l-7.5 7.5h{22 - wide}l-7.5-7.5v{22 - high}z"
    return joined(
        tag("path", d=corners, class_="mn-cc-blue"), tag("path", d=inner, class_="mn-cc-inner")
    )


def _name_lines(name: str, limit: int) -> list[str]:
    if len(name) <= limit or " " not in name:
        return [name]
    first, rest = name.split(" ", 1)
    return [first, rest]


@lru_cache(maxsize=256)
def room_face(number: int, wide: int, high: int, *, cost: bool) -> Markup:
    """Return a room's face with its corner at (0, 0): name, points, effect; in the display also cost and walls."""
    room = ROOMS[number]
    parts = [frame(1.5, 1.5, wide - 3, high - 3, blue=room.blue)]
    names = _name_lines(room.name, 10)
    for index, text in enumerate(names):
        parts.append(
            label(10 + room.blue, 15 + 2 * room.blue + 12 * index, text, 11, "mn-ink", "start")
        )
    if room.points:
        parts.append(
            label(wide - 9, 30 + 3 * room.blue, str(room.points), 18, "mn-ink mn-b", "end")
        )
    at = high - 7 - 18 * 2
    if cost:
        price = tuple(amounts(room.cost)) or ("free",)
        parts += [
            LINE.line(price, 9, 41, 15),
            tag("g", walls_sign(room.wall_marks), transform=f"translate({wide - 31} 38)"),
        ]
    lines = effect_lines(number)
    if len(lines) == 1:
        at += 9
    drawn = []
    for index, words in enumerate(lines):
        size = LINE.size(words, wide - 9, (14, 13, 12, 11))
        drawn.append(LINE.centred(words, wide / 2, at + 18 * index, size))
    top = 58 if cost else 32
    parts.append(signs(short_effect(number), (5, top, wide - 10, high - top - 2), *drawn))
    return joined(*parts)


@cache
def walls_sign(walls: str) -> Markup:
    """Return the sign for the walls a room needs: thick edges it must have, dashed ones it may have."""
    edges = ("M2 2h18", "M20 2v18", "M20 20H2", "M2 20V2")
    parts = [rect(2, 2, 18, 18, "mn-cc-bare")]
    for mark, edge in zip(walls, edges, strict=True):
        if mark != "-":
            parts.append(tag("path", d=edge, class_="mn-cc-need" if mark == "M" else "mn-cc-may"))
    return joined(*parts)


# -- the cave


def _wall(wide: int, high: int) -> Markup:
    """A built wall around its middle: courses of brick."""
    left, top = -wide / 2, -high / 2
    parts = [rect(left, top, wide, high, "mn-cc-wall", 2)]
    if wide > high:
        joints = "".join(
            f"M{left + 14 * n + 7} {top}v{high / 2}M{left + 14 * n + 14} 0v{high / 2}"
            for n in range(wide // 14)
        )
        parts.append(tag("path", d=f"M{left} 0h{wide}{joints}", class_="mn-cc-joint"))
    else:
        joints = "".join(f"M{left} {top + 8 * n}h{wide}" for n in range(1, -(-high // 8)))
        halves = "".join(f"M{left + wide / 2} {top + 8 * n}v8" for n in range(0, high // 8, 2))
        parts.append(tag("path", d=joints + halves, class_="mn-cc-joint"))
    return joined(*parts)


PIECES = read_pieces(__package__) | {"bricks-h": _wall(84, 13), "bricks-v": _wall(13, 70)}
"""The pieces that are the same in every picture."""
