"""The id of everything on the board that can be pointed at. No other module makes ids."""

from __future__ import annotations

from minesnb.games.cave_vs_cave.rules.components import GOODS, box

BOARD = "board"
DISPLAY = "display"
STACK = "stack"
START = "start-player"
SUPPLY = "walls"
END = "button-end"
STOP = "button-stop"
PROSPECT = "button-prospect"


def tile(number: int) -> str:
    """An action tile."""
    return f"tile-{box().actions[number].id.replace('_', '-')}"


def line(number: int) -> str:
    """A line of the tile in hand."""
    return f"line-{number + 1}"


def alternative(line_number: int, number: int) -> str:
    """An alternative of a line that has several."""
    return f"line-{line_number + 1}-{number + 1}"


def fee(line_number: int, number: int) -> str:
    """One of several fees of a line."""
    return f"fee-{line_number + 1}-{number + 1}"


def option(line_number: int, number: int) -> str:
    """One of several choices of a line that gives goods."""
    return f"choice-{line_number + 1}-{number + 1}"


def display(room: int) -> str:
    """A room in the common display."""
    return f"room-{box().rooms[room].id.replace('_', '-')}"


def cave(seat: int) -> str:
    """A player's cave as a whole."""
    return f"cave-{seat + 1}"


def space(seat: int, number: int) -> str:
    """A space of a player's cave; x is the additional cavern."""
    letter = "x" if number == 11 else box().spaces[number].id.lower()
    return f"space-{seat + 1}-{letter}"


def room_option(number: int) -> str:
    """One of several ways to use a room."""
    return f"way-{number + 1}"


def site(seat: int, number: int) -> str:
    """An edge of a player's cave on which a wall can stand."""
    name = box().sites[number].name.lower().replace("|", "").replace(":", "")
    return f"site-{seat + 1}-{name}"


def good(seat: int, number: int) -> str:
    """The marker of a good on a player's track."""
    return f"good-{seat + 1}-{GOODS[number]}"


def cavern_side(side: int) -> str:
    """A side of the additional cavern."""
    return f"cavern-{3 - side}"
