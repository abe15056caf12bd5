"""Short ways to set up a position of Imperial Miners, with a deck that holds still.

Most tests use a deck of their own, so that they say what the rules do and not what the cards of today
are worth: `BLANKS` with what a test writes on some of them.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cache
from typing import Any

from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules.components import MinersDeck, deck_of, standard
from minesnb.games.imperial_miners.rules.effects import FACTIONS
from minesnb.games.imperial_miners.rules.state import MinersState, Player

FULL = "L R TL TR BL BR"
STANDARD: dict[str, Any] = GAME.deck_data(standard())

CARDS: dict[int, dict[str, Any]] = {
    # level I
    21: {"effects": ["gold 2"]},
    22: {"halves": FULL},
    23: {"halves": FULL},
    24: {"halves": FULL},
    25: {"effects": ["gold 2", "vp 1"]},
    26: {"effects": ["pay 3-S -> vp 2"]},
    27: {"effects": ["draw 3"]},
    28: {"effects": ["collapse 2 -> vp 3", "discard 2 -> vp 2"]},
    29: {"effects": ["cheaper 2"]},
    30: {"effects": ["advance 2"]},
    31: {"factions": ["scots"]},
    32: {"factions": ["scots"]},
    33: {"factions": ["scots", "romans"]},
    35: {"factions": ["barbarians"]},
    39: {"factions": ["egyptians"]},
    40: {"factions": ["egyptians", "romans"]},
    43: {"factions": ["japanese"]},
    47: {"factions": ["atlanteans"]},
    51: {"factions": ["romans"]},
    # level II
    60: {"halves": FULL},
    61: {"halves": FULL},
    68: {"factions": ["scots"]},
    89: {"effects": ["gold 1, machine 1 here", "advance 1 per machines here"]},
    # level III
    98: {"cost": 0},
    99: {"cost": 13},
    100: {"halves": FULL},
    133: {"effects": ["collapse 2 -> vp 1 per collapses"]},
    # level IV
    141: {"effects": ["vp 2"]},
}
"""Cards with something on them. All others are blank: no faction, no half carts, gold 1, 5 gold on level III."""
EVENTS: dict[int, dict[str, Any]] = {
    1: {"kind": "ongoing", "change": "connect vp 1"},
    2: {
        "kind": "end",
        "effects": [
            "may pay 1 -> vp 1",
            "may pay 3 -> vp 2",
            "may pay 6 -> vp 3",
            "may pay 10 -> vp 4",
        ],
    },
    4: {"kind": "immediate", "effects": ["gold 3", "draw IV 1"]},
    5: {"kind": "immediate", "effects": ["draw 3, discard 1"]},
    7: {"kind": "immediate", "effects": ["advance 2"]},
    11: {"kind": "immediate", "effects": ["activate level 1", "gold 2"]},
    14: {"kind": "ongoing", "change": "cost 2 less"},
    15: {"kind": "ongoing", "change": "advance 1 more"},
    16: {"kind": "ongoing", "change": "surface gold 4"},
    17: {"kind": "end", "effects": ["if played >= 3: vp 1 else gold 2"]},
    18: {"kind": "end", "effects": ["gold 1 per 2 hand"]},
}
"""Events; all others are immediate and give 1 gold."""
BOARDS = {
    (1, "front"): "gold 1|vp 1|gold 3|gold 1|vp 1|draw IV 1|gold 3|gold 1|vp 1|vp 1 per 2 carts",
    (2, "front"): (
        "gold 2|vp 1|activate not egyptians|vp 1|draw IV 1|gold 5|vp 1|activate any|vp 1|"
        "activate not egyptians"
    ),
    (3, "front"): (
        "gold 2|vp 1|gold 1 per factions|may pay 3 -> vp 2|draw 3|draw IV 1|clear 1|"
        "machine 1 on up to 2|vp 1 per 2 row|vp 1 per factions"
    ),
}
"""The fronts; each space of a back gives as many gold as its number."""


def lab_data(
    cards: Mapping[int, Mapping[str, Any]] | None = None,
    events: Mapping[int, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """Return the deck file of the tests, with these cards and events written over."""
    data = copy.deepcopy(STANDARD)
    data["title"] = "Blank cards"
    for card in data["cards"]:
        card.update(factions=[], halves="", effects=["gold 1"])
        if card["level"] == 3:
            card["cost"] = 5
        card.update(CARDS.get(card["number"], {}))
        card.update((cards or {}).get(card["number"], {}))
    for event in data["events"]:
        event.update(kind="immediate", effects=["gold 1"], change="")
        found = (events or {}).get(event["number"]) or EVENTS.get(event["number"])
        if found:
            event.update({"effects": [], **found})
    for board in data["boards"]:
        front = BOARDS.get((board["sheet"], board["side"]))
        board["spaces"] = front.split("|") if front else [f"gold {n}" for n in range(1, 11)]
    return data


BLANKS: MinersDeck = GAME.build_deck(lab_data())


def at(text: str, deck: MinersDeck = BLANKS) -> MinersState:
    """Return the position with these lines and the deck of the tests."""
    return GAME.position(text, deck)


@cache
def _deck(effects: tuple[str, ...], where: str, cards: tuple[tuple[int, str], ...]) -> MinersDeck:
    more: dict[int, dict[str, Any]] = {number: {"factions": text.split()} for number, text in cards}
    if where == "card":
        more[34] = {**more.get(34, {}), "effects": list(effects)}
        return GAME.build_deck(lab_data(more))
    data = lab_data(more, {3: {"kind": "immediate", "effects": list(effects)}})
    if where == "space":
        data["boards"][0]["spaces"][4] = effects[0]
    return GAME.build_deck(data)


def using(
    effects: str, text: str = "", where: str = "card", factions: Mapping[int, str] | None = None
) -> MinersState:
    """Return the position in which one of these effects is due, parted by ``|``, and then the surface.

    They stand on card 034, which is the first in the mine (at column 0; `text` goes on with the
    line of the mine), or on the ``event``, or on the fifth ``space`` of the first board.
    """
    deck = _deck(tuple(effects.split("|")), where, tuple((factions or {}).items()))
    lines = [line.strip() for line in text.strip().splitlines()]
    if where == "card":
        more = [line.removeprefix("mine1:") for line in lines if line.startswith("mine1:")]
        own = more[0].strip() if more else ""
        first = "" if own.startswith("034@") else "034@0* "
        lines = [line for line in lines if not line.startswith("mine1:")]
        lines += [f"mine1: {first}{own}", "tasks: menu 1 ; surface"]
    elif where == "event":
        lines += ["past: 3", "stage: event", "tasks: menu event ; surface"]
    else:
        lines += ["board1: 1 5", "tasks: menu space ; surface"]
    return GAME.position("\n".join(lines), deck)


def me(state: MinersState, seat: int = 0) -> Player:
    """Return what a player has."""
    return state.players[seat]


def rich(state: MinersState, seat: int = 0) -> tuple[int, int]:
    """Return a player's gold and points."""
    return state.players[seat].gold, state.players[seat].vp


def where(state: MinersState, seat: int = 0) -> tuple[int, int]:
    """Return a player's board, from 1 (0 for none), and position on it."""
    return state.players[seat].board + 1, state.players[seat].position


def tokens(state: MinersState, seat: int = 0) -> str:
    """Return machines and collapse tokens on each card in the order of placing: ``m .x mm``."""
    return " ".join(
        "m" * placed.machines + "x" * placed.collapse or "." for placed in state.players[seat].mine
    )


def awake(state: MinersState, seat: int = 0) -> list[int]:
    """Return the cards activated in this round, counted from 1."""
    player = state.players[seat]
    return [spot + 1 for spot in range(len(player.mine)) if player.activated >> spot & 1]


def due(state: MinersState) -> str:
    """Return the kind of task that comes next."""
    return type(state.tasks[-1]).__name__ if state.tasks else ""


def sizes(state: MinersState) -> tuple[int, ...]:
    """Return how many cards the decks I to IV hold."""
    return tuple(len(pile) for pile in state.decks[1:])


def of_faction(state: MinersState, name: str, level: int) -> set[int]:
    """Return the cards of a faction in a deck."""
    card = deck_of(state.deck).card
    return {n for n in state.decks[level] if FACTIONS.index(name) in card[n].factions}
