"""Short ways to set up a position of Cave vs. Cave and to ask about it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.rulebook import Event
from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.state import CaveState
from minesnb.games.cave_vs_cave.tiles import GOODS, box

LETTERS = "ABCDEFGHIJKX"
DUG = "A:-- B:-- C:-- D:-- E:-- F:-- H:-- I:-- J:-- K:--"
"""A cave without face-down tiles."""
NEARLY = (
    "A:-- B:shelf C:grindstone D:spinning_wheel E:tunnel F:parlor H:food_corner I:warehouse "
    "J:stall K:--"
)
"""A cave with two hollow spaces left."""


def at(text: str) -> CaveState:
    """Return the position with these lines."""
    return GAME.position(text)


def acting(tile: str, text: str = "") -> CaveState:
    """Return the position in which the player in turn holds this action tile.

    All action tiles are turned up; in a duel the other cave has no face-down tiles, so that there are
    enough dark rooms for what a test names.
    """
    known = ["cultivation", "housework", "excavation", "undergrowth", "furnishing", "masonry"]
    known += ["undermining", "expansion", "breach", "drift_mining", "expedition", "renovation"]
    if "players: 1" in text:
        known.remove("breach")
    elif "cave2:" not in text:
        text = f"cave2: {DUG}\n{text}"
    return at(f"phase: act\ntile: {tile}\ntiles: {' '.join(known)}\n{text}")


def after(state: CaveState, *moves: str) -> CaveState:
    """Return the state after these moves and outcomes in notation, each of them legal."""
    for move in moves:
        state = state.apply(GAME.parse(move))
    return state


def refusing(state: CaveState, move: str) -> tuple[str, ...]:
    """Return the ids of the rules that refuse this move."""
    return tuple(refusal.rule for refusal in state.explain(GAME.parse(move)))


def saying(state: CaveState, move: str) -> str:
    """Return the texts of what refuses this move."""
    return " ".join(refusal.text for refusal in state.explain(GAME.parse(move)))


def events(state: CaveState, move: str) -> tuple[Event, ...]:
    """Return what happens by this move."""
    return state.transition(GAME.parse(move)).events


def told(state: CaveState, move: str) -> tuple[str, ...]:
    """Return the ids of the rules by which something happens, in order."""
    return tuple(event.rule for event in events(state, move))


def legal(state: CaveState, verb: str = "") -> set[str]:
    """Return the legal actions in notation that begin with these words."""
    return {str(action) for action in state.legal_actions() if str(action).startswith(verb)}


def goods(state: CaveState, seat: int = 0) -> dict[str, int]:
    """Return a player's goods by name."""
    return dict(zip(GOODS, state.caves[seat].goods, strict=True))


def some(state: CaveState, names: str, seat: int = 0) -> tuple[int, ...]:
    """Return how many of the goods named a player has."""
    return tuple(goods(state, seat)[name] for name in names.split())


def digs(state: CaveState, start: str = "dig 0 0 ") -> str:
    """Return the letters of the spaces that can be dug."""
    return "".join(sorted(move.removeprefix(start) for move in legal(state, start)))


def fits_at(state: CaveState, space: str, line: int = 0) -> set[int]:
    """Return the numbers of the rooms that can be furnished on this space."""
    ids = {room.id: room.no for room in box().rooms}
    words = [move.split() for move in legal(state, f"furnish {line} ")]
    return {ids[room] for _, _, _, room, where in words if where == space}


def room_at(state: CaveState, space: str, seat: int = 0) -> str:
    """Return what stands on a space: a room, or ?? for a face-down tile, or -- for nothing."""
    room = state.caves[seat].rooms[LETTERS.index(space)]
    return {-2: "??", -1: "--"}.get(room) or box().rooms[room].id


def names(rooms: tuple[int, ...]) -> list[str]:
    """Return rooms by id."""
    return [box().rooms[room].id for room in rooms]


def weights(state: CaveState) -> dict[str, int]:
    """Return the outcomes of a chance node in notation, with their weights."""
    return {str(action): weight for action, weight in state.chance_outcomes()}


def walk(state: CaveState, rng: random.Random) -> Iterator[CaveState]:
    """Yield the states of a random game from `state` to its end."""
    while True:
        yield state
        if state.current_player == TERMINAL:
            return
        if state.current_player == CHANCE:
            state = GAME.apply(state, state.sample_chance(rng))
        else:
            actions = state.legal_actions()
            state = GAME.apply(state, actions[int(rng.random() * len(actions))])
