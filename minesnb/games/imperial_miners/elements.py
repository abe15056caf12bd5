"""The id of everything on the board that can be pointed at. No other module makes ids."""

from __future__ import annotations

from minesnb.games.imperial_miners.rules.effects import FACTIONS

EVENT = "event"
EVENTS = "events"
NOW = "now"
SKIP = "button-skip"
DONE = "button-done"


def hand(seat: int, number: int, copy: int = 1) -> str:
    """A card in a hand; the second of several alike is copy 2."""
    return f"hand-{seat + 1}-{number}" + (f"-{copy}" if copy > 1 else "")


def back(seat: int, number: int) -> str:
    """A card in a hand, of which only the back is seen, by its place."""
    return f"back-{seat + 1}-{number + 1}"


def mine(seat: int) -> str:
    """A player's mine as a whole."""
    return f"mine-{seat + 1}"


def card(seat: int, spot: int) -> str:
    """A card in a mine, by the order of placing."""
    return f"card-{seat + 1}-{spot + 1}"


def free_place(seat: int, row: int, x: int) -> str:
    """A place for a card: its row, and half cards east or west of the first column."""
    return f"spot-{seat + 1}-{row}-{'w' if x < 0 else 'e'}{abs(x)}"


def cart(seat: int, one: int, other: int) -> str:
    """The border of two cards in a mine."""
    return f"cart-{seat + 1}-{one + 1}-{other + 1}"


def deck(level: int) -> str:
    """A deck of mine cards."""
    return f"deck-{level}"


def discard(level: int) -> str:
    """A discard pile."""
    return f"discard-{level}"


def board(number: int) -> str:
    """A progress board."""
    return f"board-{number + 1}"


def space(number: int, position: int) -> str:
    """A space of a progress board; 0 is the lowest."""
    return f"space-{number + 1}-{position}"


def progress_marker(seat: int) -> str:
    """A player's progress marker."""
    return f"marker-{seat + 1}"


def surface(seat: int, what: str = "") -> str:
    """A player's surface board; or, of the player in turn, one of its choices: gold, 4, 8, draw."""
    return f"surface-{what}" if what else f"surface-of-{seat + 1}"


def way(branch: int) -> str:
    """One of the effects on offer."""
    return f"way-{branch + 1}"


def faction(number: int) -> str:
    """A faction that can be named."""
    return f"faction-{FACTIONS[number]}"


def gold(seat: int) -> str:
    """A player's gold."""
    return f"gold-{seat + 1}"


def vp(seat: int) -> str:
    """A player's victory points."""
    return f"vp-{seat + 1}"


def source(seat: int, spot: int, board: int, position: int) -> str:
    """What an effect stands on: a card in a mine, the event, or the space of the marker."""
    if spot >= 0:
        return card(seat, spot)
    return EVENT if spot == -1 or board < 0 else space(board, position)
